/** Offset → what stands there. */
import type { CompanyFile, Piece } from './companyfile';
import type {
  HintStatement,
  SeatCredentials,
  ServerEntry,
  TextField,
  ToolOverride,
  WorkerTemplate,
} from './model';
import { touches, type Placed, type Span } from './span';
import { entriesOf, type MapNode } from './tree';

/** What stands at an offset. `span` counts from the piece's start. */
export type Element =
  | {
      readonly kind: 'server-name';
      readonly server: ServerEntry;
      readonly name: TextField;
      readonly span: Span;
    }
  | { readonly kind: 'server-key'; readonly server: ServerEntry; readonly key: string; readonly span: Span }
  /** A tool's key, or an alias that stands for its block. */
  | {
      readonly kind: 'tool';
      readonly server: ServerEntry;
      readonly override: ToolOverride;
      readonly span: Span;
    }
  /** A hint's key or value. */
  | {
      readonly kind: 'hint';
      readonly server: ServerEntry;
      readonly override: ToolOverride;
      readonly statement: HintStatement;
      readonly span: Span;
    }
  | {
      readonly kind: 'worker-tool';
      readonly worker: WorkerTemplate;
      readonly tool: TextField;
      readonly span: Span;
    }
  | { readonly kind: 'seat-server'; readonly credentials: SeatCredentials; readonly span: Span };

/** Finds what stands at an offset of the whole text; `undefined` where nothing does that Hintsight knows. */
export function elementAt(file: CompanyFile, offset: number): Placed<Element> | undefined {
  // At the border of two pieces the offset belongs to both; the later one starts with what is under the cursor.
  for (const { base, it } of piecesAt(file, offset).toReversed()) {
    const element = findInPiece(it, offset - base);
    if (element) return { base, it: element };
  }
  return undefined;
}

/** The pieces that an offset touches: one, or two where they meet. */
export function piecesAt(file: CompanyFile, offset: number): Placed<Piece>[] {
  return file.pieces.filter(({ base, it }) => touches({ start: base, end: base + it.text.length }, offset));
}

function findInPiece(piece: Piece, offset: number): Element | undefined {
  for (const server of piece.servers) {
    if (touches(server.node.span, offset)) return findInServer(server, offset);
  }
  for (const worker of piece.workers) {
    const tool = worker.tools.find(({ span }) => touches(span, offset));
    if (tool) return { kind: 'worker-tool', worker, tool, span: tool.span };
  }
  for (const seat of [...piece.roles, ...piece.units]) {
    const credentials = [...seat.credentials, ...seat.inherited].find(({ server }) =>
      touches(server.span, offset),
    );
    if (credentials) return { kind: 'seat-server', credentials, span: credentials.server.span };
  }
  return undefined;
}

function findInServer(server: ServerEntry, offset: number): Element | undefined {
  if (server.name && touches(server.name.span, offset)) {
    return { kind: 'server-name', server, name: server.name, span: server.name.span };
  }
  for (const override of server.overrides) {
    const element = override.merged ? undefined : findInOverride(server, override, offset);
    if (element) return element;
  }
  return server.map && findServerKey(server, server.map, offset);
}

function findInOverride(server: ServerEntry, override: ToolOverride, offset: number): Element | undefined {
  const { key, value } = override;
  if (touches(key.span, offset)) return { kind: 'tool', server, override, span: key.span };
  if (!touches(value.span, offset)) return undefined;
  if (value.kind === 'alias') return { kind: 'tool', server, override, span: value.span };
  for (const statement of override.statements) {
    if (statement.shared) continue;
    for (const { span } of [statement.key, statement.node]) {
      if (touches(span, offset)) return { kind: 'hint', server, override, statement, span };
    }
  }
  return undefined;
}

function findServerKey(server: ServerEntry, map: MapNode, offset: number): Element | undefined {
  const entry = entriesOf(map).find(({ key, merged }) => !merged && touches(key.span, offset));
  return entry && { kind: 'server-key', server, key: entry.key.text, span: entry.key.span };
}
