/** Document symbols: servers with their tools, worker templates with theirs, seats with the servers that they hold credentials for. */
import { t } from '@vscode/l10n';
import {
  SymbolKind,
  type DocumentSymbol,
  type DocumentUri,
  type SymbolInformation,
} from 'vscode-languageserver-types';
import type { CompanyFile } from '../companyfile/companyfile';
import type { Seat, WorkerTemplate } from '../companyfile/model';
import { placeSpan, type Placed, type Span } from '../companyfile/span';
import { endOfPair } from '../companyfile/textedit';
import { asMap, asScalar, asSeq, entryOf } from '../companyfile/tree';
import type { CatalogueView } from '../engine/knowledge';
import type { ToolVerdict } from '../engine/verdicts';
import { fileFacts } from '../rules/facts';
import { isListComplete, offersOf, type Offer } from '../rules/offers';
import type { ServerFacts } from '../rules/rule';
import { oneLine } from './markdown';
import { rangeOf, type Positions } from './positions';
import { classShort } from './toolwords';

const NAME_LENGTH = 80;

/** What symbols are made from. */
export interface SymbolContext {
  readonly file: CompanyFile;
  readonly catalogue: CatalogueView;
  readonly positions: Positions;
}

/** A symbol before it is put into LSP's terms; its spans count as those of its parent do. */
interface Outline {
  /** As it is shown: nothing foreign hides in it, and it is never empty. */
  readonly name: string;
  readonly kind: SymbolKind;
  readonly detail?: string | undefined;
  readonly whole: Span;
  /** Where the name stands; outside of `whole` when it is merged in from elsewhere. */
  readonly at: Span | undefined;
  readonly children?: readonly Outline[];
}

/** All symbols of the file, in the order of their places. What stands elsewhere (merge keys, aliases) is left out. */
export function symbolsIn({ file, catalogue, positions }: SymbolContext): DocumentSymbol[] {
  const { servers } = fileFacts(file, catalogue);
  const offerFor = offersOf(servers);
  const placed = [
    ...servers.map(({ base, it }) => ({ base, it: serverOutline(it) })),
    ...file.workers.map(({ base, it }) => ({ base, it: workerOutline(it, offerFor) })),
    ...file.seats.map(({ base, it }) => ({ base, it: seatOutline(it) })),
  ];
  // A seat that stands in two units through an alias stands once.
  const byStart = new Map(placed.map((outline) => [outline.base + outline.it.whole.start, outline]));
  return [...byStart].sort(([a], [b]) => a - b).map(([, outline]) => toSymbol(positions, outline));
}

/** The same as a flat list, for clients that know no other. */
export function flatSymbols(
  symbols: readonly DocumentSymbol[],
  uri: DocumentUri,
  container?: string,
): SymbolInformation[] {
  return symbols.flatMap(({ name, kind, range, children = [] }) => [
    { name, kind, location: { uri, range }, ...(container !== undefined && { containerName: container }) },
    ...flatSymbols(children, uri, name),
  ]);
}

const cache = new WeakMap<ServerFacts, Outline>();

/** The same object for the same facts: an edit changes one server, and outlines are asked for after each. */
function serverOutline(facts: ServerFacts): Outline {
  const known = cache.get(facts) ?? outlineOf(facts);
  cache.set(facts, known);
  return known;
}

function outlineOf({ entry, knowledge, overridden }: ServerFacts): Outline {
  const verdicts = new Map(overridden.map(({ override, verdict }) => [override, verdict]));
  return {
    name: shownName(entry.name?.text),
    kind: SymbolKind.Module,
    detail: entry.transport,
    whole: entry.node.span,
    at: entry.name?.span,
    children: entry.overrides.map((override) => {
      const verdict = verdicts.get(override);
      return {
        name: shownName(override.tool),
        kind: SymbolKind.Function,
        detail: verdict ? toolDetail(verdict, isListComplete(knowledge)) : t('does not count'),
        whole: { start: override.key.span.start, end: endOfPair(override) },
        at: override.key.span,
      };
    }),
  };
}

function toolDetail(verdict: ToolVerdict, isComplete: boolean): string {
  return !verdict.listed && isComplete ? t('not listed') : classShort(verdict);
}

function workerOutline(
  { name, node, toolsNode }: WorkerTemplate,
  offerFor: (name: string) => Offer | undefined,
): Outline {
  return {
    name: shownName(name.text),
    kind: SymbolKind.Class,
    whole: { start: name.span.start, end: Math.max(name.span.end, node.span.end) },
    at: name.span,
    children: (asSeq(toolsNode)?.items ?? []).flatMap((item): Outline[] => {
      const text = asScalar(item)?.text;
      if (text === undefined) return [];
      const offer = offerFor(text);
      return [
        {
          name: shownName(text),
          kind: SymbolKind.Function,
          detail: offer && toolDetail(offer.tool, isListComplete(offer.server.it.knowledge)),
          whole: item.span,
          at: item.span,
        },
      ];
    }),
  };
}

function seatOutline({ name, isAgent, node }: Seat): Outline {
  const env = asMap(entryOf(node, 'mcp_env')?.value);
  return {
    name: shownName(name?.text),
    kind: SymbolKind.Object,
    detail: isAgent ? undefined : t('human'),
    whole: node.span,
    at: name?.span,
    children: (env?.pairs ?? []).map((pair) => ({
      name: shownName(pair.key.text),
      kind: SymbolKind.Key,
      whole: { start: pair.key.span.start, end: endOfPair(pair) },
      at: pair.key.span,
    })),
  };
}

/** Editors refuse a symbol without a name. */
function shownName(name: string | undefined): string {
  if (name === undefined) return t('(no name)');
  return oneLine(name, NAME_LENGTH) || '""';
}

function toSymbol(positions: Positions, { base, it }: Placed<Outline>): DocumentSymbol {
  const { name, kind, detail, whole, at, children = [] } = it;
  return {
    name,
    kind,
    ...(detail !== undefined && { detail }),
    range: rangeOf(positions, placeSpan(base, whole)),
    // Editors refuse a symbol whose name stands outside of it.
    selectionRange: rangeOf(
      positions,
      placeSpan(base, at && holds(whole, at) ? at : { start: whole.start, end: whole.start }),
    ),
    children: children
      .filter((child) => holds(whole, child.whole))
      .map((child) => toSymbol(positions, { base, it: child })),
  };
}

function holds(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
