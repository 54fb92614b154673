/** The language that the server speaks: the client's, where there is a bundle for it, else English. */
import { config } from '@vscode/l10n';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where the build puts the bundles: beside the program. */
const BUNDLES = join(__dirname, 'l10n');

/**
 * Makes every later message one of the client's language. To be called before the first message.
 *
 * @param locale `locale` of LSP's `initialize`, such as `es` or `pt-br`; absent or without a bundle: English
 */
export function speak(locale: string | undefined): void {
  const bundle = candidates(locale)
    .map((name) => join(BUNDLES, `bundle.l10n.${name}.json`))
    .find((path) => existsSync(path));
  if (bundle === undefined) config({ contents: {} });
  else config({ fsPath: bundle });
}

/** From the nearest to the most general: `es-mx`, `es`. Nothing that could leave the folder. */
function candidates(locale = ''): string[] {
  const parts = locale.toLowerCase().replaceAll('_', '-').split('-');
  if (!parts.every((part) => /^[a-z0-9]{1,8}$/.test(part))) return [];
  return parts.map((_, at) => parts.slice(0, parts.length - at).join('-'));
}
