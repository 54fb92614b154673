/** The page of the verdict matrix: filters above, the table below. */
import '@vscode-elements/elements/dist/vscode-button/index.js';
import '@vscode-elements/elements/dist/vscode-checkbox/index.js';
import '@vscode-elements/elements/dist/vscode-option/index.js';
import '@vscode-elements/elements/dist/vscode-single-select/index.js';
import '@vscode-elements/elements/dist/vscode-textfield/index.js';
import type { VscodeCheckbox } from '@vscode-elements/elements/dist/vscode-checkbox/index.js';
import type { VscodeSingleSelect } from '@vscode-elements/elements/dist/vscode-single-select/index.js';
import type { VscodeTextfield } from '@vscode-elements/elements/dist/vscode-textfield/index.js';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { MatrixMessage, MatrixRequest, MatrixRow, MatrixWords } from '../protocol/matrix';
import { fill } from './columns';
import { toCsv, toMarkdown } from './export';
import './grid';
import type { ChooseEvent, SortEvent } from './grid';
import { pageStyles } from './pagestyles';
import { CLASSES, rowsOf, sortedBy, WHOLE, type View } from './view';

/** Sends `MatrixRequest`s by `send`; tells of another view by the event `view-changed`. */
@customElement('hintsight-matrix')
export class MatrixPage extends LitElement {
  static override styles = pageStyles;

  @property({ attribute: false }) accessor view: View = WHOLE;

  @state() private accessor words: MatrixWords | undefined;
  @state() private accessor rows: readonly MatrixRow[] | undefined;
  @state() private accessor obstacle: string | undefined;
  @state() private accessor isClosed = false;

  /** The rows of the view; made anew where the rows or the view are others. */
  #left: readonly MatrixRow[] = [];

  /** To be set before the page is shown. */
  send: (request: MatrixRequest) => void = () => undefined;

  /** Takes in what the extension says. */
  receive(message: MatrixMessage): void {
    switch (message.kind) {
      case 'start':
        this.words = message.words;
        break;
      case 'rows':
        this.rows = message.rows;
        this.obstacle = message.obstacle;
        this.isClosed = false;
        break;
      case 'closed':
        this.isClosed = true;
        break;
    }
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (this.rows && (changed.has('view') || (changed as PropertyValues).has('rows')))
      this.#left = rowsOf(this.rows, this.view);
  }

  override render(): TemplateResult | typeof nothing {
    const { words, rows } = this;
    if (!words || (!rows && !this.isClosed)) return nothing;
    return html`${this.#note(words)}${rows && this.#table(words, rows)}`;
  }

  #note(words: MatrixWords): TemplateResult | typeof nothing {
    if (this.isClosed) {
      const open = (): void => {
        this.send({ kind: 'reveal', place: { line: 0, character: 0 } });
      };
      return html`<div class="note" role="status">${words.closed} ${button(words.openFile, open)}</div>`;
    }
    const isEmpty = this.rows?.length === 0;
    const note = this.obstacle ?? (isEmpty ? words.nothingKnown : undefined);
    if (note === undefined) return nothing;
    const list = (): void => {
      this.send({ kind: 'listTools' });
    };
    return html`<div class="note" role="status">
      ${note} ${button(isEmpty ? words.listTools : words.refresh, list)}
    </div>`;
  }

  #table(words: MatrixWords, rows: readonly MatrixRow[]): TemplateResult | typeof nothing {
    if (rows.length === 0) return nothing;
    return html`
      <div class="toolbar">
        ${this.#filters(words, rows)}
        <span class="count" role="status">${fill(words.count, this.#left.length, rows.length)}</span>
        ${button(words.exportCsv, () => {
          this.send({ kind: 'export', format: 'csv', text: toCsv(this.#left, words) });
        })}
        ${button(words.exportMarkdown, () => {
          this.send({ kind: 'export', format: 'markdown', text: toMarkdown(this.#left, words) });
        })}
      </div>
      ${
        this.#left.length === 0
          ? html`<div class="note" role="status">
              ${words.nothingLeft}
              ${button(words.clearFilters, () => {
                const { sort } = this.view;
                this.#show({ ...WHOLE, ...(sort && { sort }) });
              })}
            </div>`
          : nothing
      }
      <matrix-grid
        .rows=${this.#left}
        .sort=${this.view.sort}
        .words=${words}
        @sort-by=${({ detail }: SortEvent) => {
          this.#show(sortedBy(this.view, detail));
        }}
        @choose=${({ detail }: ChooseEvent) => {
          this.send({ kind: 'reveal', place: detail.place });
        }}
      ></matrix-grid>
    `;
  }

  #filters(words: MatrixWords, rows: readonly MatrixRow[]): TemplateResult {
    const { view } = this;
    const servers = [...new Set(rows.map(({ server }) => server))];
    return html`
      <vscode-textfield
        class="text"
        label=${words.filter}
        placeholder=${words.filter}
        .value=${view.text}
        @input=${({ currentTarget }: InputOf<VscodeTextfield>) => {
          this.#show({ ...view, text: currentTarget.value });
        }}
      ></vscode-textfield>
      <vscode-single-select
        label=${words.classFilter}
        .value=${view.class}
        @change=${({ currentTarget }: InputOf<VscodeSingleSelect>) => {
          this.#show({ ...view, class: CLASSES.find((one) => one === currentTarget.value) ?? '' });
        }}
      >
        <vscode-option value="">${words.allClasses}</vscode-option>
        ${CLASSES.map((one) => html`<vscode-option value=${one}>${words.classes[one]}</vscode-option>`)}
      </vscode-single-select>
      ${
        servers.length < 2 && view.server === ''
          ? nothing
          : html`<vscode-single-select
              label=${words.serverFilter}
              .value=${view.server}
              @change=${({ currentTarget }: InputOf<VscodeSingleSelect>) => {
                this.#show({ ...view, server: currentTarget.value });
              }}
            >
              <vscode-option value="">${words.allServers}</vscode-option>
              ${servers.map((one) => html`<vscode-option value=${one}>${one}</vscode-option>`)}
            </vscode-single-select>`
      }
      <vscode-checkbox
        label=${words.attention}
        ?checked=${view.onlyAttention}
        @change=${({ currentTarget }: InputOf<VscodeCheckbox>) => {
          this.#show({ ...view, onlyAttention: currentTarget.checked });
        }}
      ></vscode-checkbox>
    `;
  }

  #show(view: View): void {
    this.view = view;
    this.dispatchEvent(new CustomEvent('view-changed'));
  }
}

type InputOf<T> = Event & { readonly currentTarget: T };

function button(text: string, act: () => void): TemplateResult {
  return html`<vscode-button secondary @click=${act}>${text}</vscode-button>`;
}
