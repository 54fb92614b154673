/** How the table looks: VS Code's own colours, in every theme. */
import { css } from 'lit';

/** In CSS pixels; every row has it, the head too. */
export const ROW_HEIGHT = 24;

/** In CSS pixels; in less room the table scrolls sideways. */
const WIDTH = 1340;

export const gridStyles = css`
  :host {
    display: block;
    min-height: 0;
  }
  .grid {
    height: 100%;
    overflow: auto;
    outline: none;
  }
  .head {
    position: sticky;
    top: 0;
    z-index: 1;
    width: max(100%, ${WIDTH}px);
    background: var(--vscode-editor-background);
    border-bottom: 1px solid var(--vscode-contrastBorder, var(--vscode-panel-border));
    box-sizing: border-box;
    height: ${ROW_HEIGHT}px;
    font-weight: 600;
  }
  .body {
    position: relative;
    width: max(100%, ${WIDTH}px);
  }
  .row {
    display: grid;
    grid-template-columns: 100fr 190fr 120fr 175fr 120fr 215fr repeat(4, 105fr);
    width: 100%;
    height: ${ROW_HEIGHT}px;
    line-height: ${ROW_HEIGHT}px;
  }
  .body .row {
    position: absolute;
    top: 0;
    left: 0;
    cursor: pointer;
  }
  .body .row:hover {
    background: var(--vscode-list-hoverBackground);
    outline: 1px dashed var(--vscode-contrastActiveBorder, transparent);
    outline-offset: -1px;
  }
  .cell {
    padding: 0 8px;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    box-sizing: border-box;
    border: 1px solid transparent;
    line-height: ${ROW_HEIGHT - 2}px;
  }
  .head .cell {
    cursor: pointer;
  }
  .ascending::after {
    content: ' ↑' / '';
  }
  .descending::after {
    content: ' ↓' / '';
  }
  .grid:focus-visible .active {
    border-color: var(--vscode-focusBorder);
  }
  .tool {
    font-family: var(--vscode-editor-font-family);
  }
  .cell.class::before {
    content: '● ' / '';
  }
  .row.unclassified .cell.class::before {
    color: var(--vscode-charts-yellow);
  }
  .row.shared-write .cell.class::before {
    color: var(--vscode-hintsight-sharedWriteForeground);
  }
  .row.private-write .cell.class::before {
    color: var(--vscode-charts-blue);
  }
  .row.read .cell.class::before {
    color: var(--vscode-charts-green);
  }
  .denied {
    color: var(--vscode-errorForeground);
  }
  .unlisted {
    font-style: italic;
  }
  .nobody {
    color: var(--vscode-descriptionForeground);
  }
`;
