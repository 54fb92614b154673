/** The table: an ARIA grid of which only the rows in sight are in the page. */
import { VirtualizerController, defaultRangeExtractor, type Range } from '@tanstack/lit-virtual';
import { html, LitElement, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { createRef, ref, type Ref } from 'lit/directives/ref.js';
import type { MatrixColumn, MatrixRow, MatrixWords } from '../protocol/matrix';
import { cellText, COLUMNS } from './columns';
import { gridStyles, ROW_HEIGHT } from './gridstyles';
import { moved, type Cell, HEAD } from './movement';
import type { Sort } from './view';

/** A column's head was chosen. */
export type SortEvent = CustomEvent<MatrixColumn>;
/** A row was chosen. */
export type ChooseEvent = CustomEvent<MatrixRow>;

/** Fires `sort-by` (`SortEvent`) and `choose` (`ChooseEvent`). */
@customElement('matrix-grid')
export class MatrixGrid extends LitElement {
  static override styles = gridStyles;

  @property({ attribute: false }) accessor rows: readonly MatrixRow[] = [];
  @property({ attribute: false }) accessor sort: Sort | undefined;
  @property({ attribute: false }) accessor words: MatrixWords | undefined;

  /** Where the keyboard is. */
  @state() private accessor cell: Cell = { row: HEAD, column: 0 };

  readonly #scroller: Ref<HTMLElement> = createRef();
  readonly #rowsInSight = new VirtualizerController<HTMLElement, HTMLElement>(this, {
    count: 0,
    getScrollElement: () => this.#scroller.value ?? null,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    // The head stands over the first rows.
    scrollMargin: ROW_HEIGHT,
    scrollPaddingStart: ROW_HEIGHT,
    // The row where the keyboard is stays in the page, for screen readers to name it.
    rangeExtractor: (range) => this.#withActive(range),
  });

  override willUpdate(): void {
    const last = this.rows.length - 1;
    if (this.cell.row > last) this.cell = { ...this.cell, row: last >= 0 ? last : HEAD };
  }

  override render(): TemplateResult | undefined {
    const { words } = this;
    if (!words) return undefined;
    const virtualizer = this.#rowsInSight.getVirtualizer();
    // Styles are set as properties: as attributes the content security policy refuses them.
    virtualizer.setOptions({ ...virtualizer.options, count: this.rows.length });
    return html`
      <div
        ${ref(this.#scroller)}
        class="grid"
        role="grid"
        tabindex="0"
        aria-label=${words.table}
        aria-rowcount=${this.rows.length + 1}
        aria-colcount=${COLUMNS.length}
        aria-activedescendant=${idOf(this.cell)}
        @keydown=${this.#onKey}
      >
        ${this.#head(words)}
        <div class="body" role="rowgroup" .style=${`height: ${virtualizer.getTotalSize()}px`}>
          ${virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = this.rows[index];
            return row && this.#row(row, index, start - ROW_HEIGHT, words);
          })}
        </div>
      </div>
    `;
  }

  #head(words: MatrixWords): TemplateResult {
    return html`
      <div class="head" role="rowgroup">
        <div class="row" role="row" aria-rowindex="1">
          ${COLUMNS.map((column, at) => {
            const direction = this.sort?.column === column ? directionOf(this.sort) : 'none';
            const cell = { row: HEAD, column: at };
            return html`
              <div
                id=${idOf(cell)}
                class="cell ${this.#activeClass(cell)} ${direction}"
                role="columnheader"
                aria-colindex=${at + 1}
                aria-sort=${direction}
                @click=${() => {
                  this.#choose(cell);
                }}
              >
                ${words.columns[column]}
              </div>
            `;
          })}
        </div>
      </div>
    `;
  }

  #row(row: MatrixRow, index: number, top: number, words: MatrixWords): TemplateResult {
    return html`
      <div
        class="row ${row.class}"
        role="row"
        aria-rowindex=${index + 2}
        .style=${`transform: translateY(${top}px)`}
      >
        ${COLUMNS.map((column, at) => {
          const cell = { row: index, column: at };
          const text = cellText(row, column, words);
          return html`
            <div
              id=${idOf(cell)}
              class="cell ${column} ${toneOf(row, column)} ${this.#activeClass(cell)}"
              role="gridcell"
              aria-colindex=${at + 1}
              title=${column === 'tool' ? tooltipOf(row) : text}
              @click=${() => {
                this.#choose(cell);
              }}
            >
              <bdi>${text}</bdi>
            </div>
          `;
        })}
      </div>
    `;
  }

  #activeClass({ row, column }: Cell): string {
    return row === this.cell.row && column === this.cell.column ? 'active' : '';
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.#choose(this.cell);
      return;
    }
    const page = Math.max(1, Math.floor((this.#scroller.value?.clientHeight ?? 0) / ROW_HEIGHT) - 2);
    const cell = moved(this.cell, event, { rows: this.rows.length, columns: COLUMNS.length, page });
    if (!cell) return;
    event.preventDefault();
    this.cell = cell;
    this.#scrollTo(cell);
  };

  #scrollTo(cell: Cell): void {
    if (cell.row !== HEAD) this.#rowsInSight.getVirtualizer().scrollToIndex(cell.row, { align: 'auto' });
    void this.updateComplete.then(() => {
      this.renderRoot
        .querySelector(`#${idOf(cell)}`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
  }

  #choose(cell: Cell): void {
    this.cell = cell;
    const isHead = cell.row === HEAD;
    const detail = isHead ? COLUMNS[cell.column] : this.rows[cell.row];
    if (detail !== undefined) this.dispatchEvent(new CustomEvent(isHead ? 'sort-by' : 'choose', { detail }));
  }

  #withActive(range: Range): number[] {
    const indexes = defaultRangeExtractor(range);
    const { row } = this.cell;
    const isThere = row === HEAD || row >= range.count || indexes.includes(row);
    return isThere ? indexes : [...indexes, row].sort((a, b) => a - b);
  }
}

function idOf({ row, column }: Cell): string {
  return row === HEAD ? `head-${column}` : `cell-${row}-${column}`;
}

function directionOf({ isDescending }: Sort): 'ascending' | 'descending' {
  return isDescending ? 'descending' : 'ascending';
}

/** How a cell is coloured: by its verdict, dim where nobody has said anything. */
function toneOf(row: MatrixRow, column: MatrixColumn): string {
  switch (column) {
    case 'tool':
      return row.isUnlisted ? 'unlisted' : '';
    case 'worker':
      return row.worker.allowed ? '' : 'denied';
    case 'readOnly':
    case 'destructive':
    case 'idempotent':
    case 'openWorld':
      return row.hints[column].source;
    default:
      return '';
  }
}

function tooltipOf({ catalogueName, title }: MatrixRow): string {
  return title === undefined ? catalogueName : `${catalogueName}\n${title}`;
}
