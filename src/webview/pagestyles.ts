/** How the page around the table looks. */
import { css } from 'lit';

export const pageStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    height: 100vh;
    font: var(--vscode-font-size) var(--vscode-font-family);
    color: var(--vscode-foreground);
  }
  .toolbar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    padding: 8px;
  }
  .text {
    flex: 1 1 140px;
    max-width: 320px;
  }
  vscode-single-select {
    width: 140px;
  }
  .count {
    flex: 1;
    text-align: end;
    white-space: nowrap;
    color: var(--vscode-descriptionForeground);
  }
  .note {
    padding: 8px;
    color: var(--vscode-descriptionForeground);
  }
  matrix-grid {
    flex: 1;
  }
`;
