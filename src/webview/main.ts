/** Where the page of the verdict matrix starts: ties it to VS Code. */
import type { MatrixMessage, MatrixState } from '../protocol/matrix';
import './page';
import type { MatrixPage } from './page';
import { readView } from './view';

/** What VS Code gives a webview's page. */
interface VsCode {
  readonly postMessage: (message: unknown) => void;
  readonly getState: () => unknown;
  readonly setState: (state: unknown) => void;
}

declare function acquireVsCodeApi(): VsCode;

const vscode = acquireVsCodeApi();
const body = new CSSStyleSheet();
body.replaceSync('body { margin: 0; padding: 0; background: var(--vscode-editor-background); }');
document.adoptedStyleSheets = [...document.adoptedStyleSheets, body];

const page = document.querySelector<MatrixPage>('hintsight-matrix');
if (page) start(page);

function start(matrix: MatrixPage): void {
  const kept = vscode.getState();
  let file = '';
  const keep = (): void => {
    const state: MatrixState = { file, view: matrix.view };
    vscode.setState(state);
  };
  matrix.view = readView(typeof kept === 'object' && kept !== null && 'view' in kept ? kept.view : undefined);
  matrix.send = (request) => {
    vscode.postMessage(request);
  };
  matrix.addEventListener('view-changed', keep);
  addEventListener('message', ({ data }: MessageEvent<MatrixMessage>) => {
    if (data.kind === 'start') {
      ({ file } = data);
      keep();
    }
    matrix.receive(data);
  });
  matrix.send({ kind: 'ready' });
}
