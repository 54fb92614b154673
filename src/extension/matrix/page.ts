/** The page of the verdict matrix: an empty one that runs our script and nothing else. */
import { randomUUID } from 'node:crypto';
import { env, l10n, Uri, type Webview } from 'vscode';

/** Where the page may load from. */
export function pageRoots(extensionUri: Uri): Uri[] {
  return [Uri.joinPath(extensionUri, 'dist')];
}

/** The page's HTML. Nothing foreign is in it: rows come as messages. */
export function pageHtml(webview: Webview, extensionUri: Uri): string {
  const script = webview.asWebviewUri(Uri.joinPath(extensionUri, 'dist', 'matrix.js')).toString();
  const nonce = randomUUID();
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${webview.cspSource}`;
  return `<!DOCTYPE html>
<html lang="${env.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${l10n.t('Verdict Matrix')}</title>
</head>
<body><main><hintsight-matrix></hintsight-matrix></main><script nonce="${nonce}" src="${script}"></script></body>
</html>`;
}
