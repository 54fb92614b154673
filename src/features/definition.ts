/** Go to definition: from where a name is used to where it is declared. */
import type { DocumentUri, Location, LocationLink } from 'vscode-languageserver-types';
import type { CompanyFile } from '../companyfile/companyfile';
import { pathAt } from '../companyfile/path';
import { placeSpan, touches, type Span } from '../companyfile/span';
import { endOfPair } from '../companyfile/textedit';
import type { AliasNode } from '../companyfile/tree';
import type { CatalogueView } from '../engine/knowledge';
import { fileFacts } from '../rules/facts';
import type { FileFacts } from '../rules/rule';
import { serverMentions, spanOf, subjectAt, type Subject } from './mentions';
import { rangeOf, type Positions } from './positions';

/** What definitions and references are computed from. */
export interface NavigationContext {
  readonly file: CompanyFile;
  readonly catalogue: CatalogueView;
  readonly positions: Positions;
  readonly uri: DocumentUri;
}

/** A place to go to; its spans count from the start of the file. */
interface Target {
  readonly whole: Span;
  /** What is selected there: the name. Inside `whole`. */
  readonly name: Span;
}

/**
 * Where the name at an offset is declared: a worker's tool at its override, else at its server; a seat's server at its entry; an
 * alias of a server entry at its anchor. `undefined` on declarations themselves and wherever nothing is declared.
 */
export function definitionAt(context: NavigationContext, offset: number): LocationLink[] | undefined {
  const { file, catalogue, positions, uri } = context;
  const facts = fileFacts(file, catalogue);
  const subject = subjectAt(facts, offset);
  const used = subject && !subject.mention.declares ? subject : undefined;
  const [origin, targets] = used
    ? [spanOf(used.mention), targetsOf(facts, used)]
    : (anchorAt(file, offset) ?? [undefined, []]);
  if (!origin || targets.length === 0) return undefined;
  return targets.map(({ whole, name }) => ({
    originSelectionRange: rangeOf(positions, origin),
    targetUri: uri,
    targetRange: rangeOf(positions, whole),
    targetSelectionRange: rangeOf(positions, name),
  }));
}

/** The same for clients that know no links. */
export function toLocation({ targetUri, targetSelectionRange }: LocationLink): Location {
  return { uri: targetUri, range: targetSelectionRange };
}

function targetsOf(facts: FileFacts, subject: Subject): Target[] {
  if (subject.kind === 'server') return serversNamed(facts, subject.mention.text);
  if (subject.kind === 'prefix' || !subject.owner) return [];
  const { base, it } = subject.owner;
  const override = it.entry.overrides.find(({ tool }) => tool === subject.tool?.overriddenBy);
  if (!override) return it.entry.name ? serversNamed(facts, it.entry.name.text.trim()).slice(0, 1) : [];
  const { key } = override;
  const whole = placeSpan(base, { start: key.span.start, end: endOfPair(override) });
  return [{ whole, name: placeSpan(base, key.span) }];
}

function serversNamed({ file }: FileFacts, name: string): Target[] {
  return serverMentions(file, name)
    .filter(({ declares }) => declares)
    .map((mention) => {
      const span = spanOf(mention);
      const server = file.servers.find(({ base, it }) => touches(placeSpan(base, it.node.span), span.start));
      return { whole: server ? placeSpan(server.base, server.it.node.span) : span, name: span };
    });
}

/** The alias at an offset, with its anchor. */
function anchorAt(file: CompanyFile, offset: number): [Span, Target[]] | undefined {
  for (const { base, it } of file.servers) {
    const alias = pathAt(it.node, offset - base).at(-1);
    if (!alias || !('kind' in alias) || alias.kind !== 'alias') continue;
    const anchor = anchorOf(it.source, alias);
    if (!anchor) return undefined;
    const { whole, name } = anchor;
    return [placeSpan(base, alias.span), [{ whole: placeSpan(base, whole), name: placeSpan(base, name) }]];
  }
  return undefined;
}

/** `&name`, and what it stands before. */
function anchorOf(source: string, { name, target }: AliasNode): Target | undefined {
  const start = target ? source.lastIndexOf(`&${name}`, target.span.start) : -1;
  if (!target || start === -1) return undefined;
  return { whole: { start, end: target.span.end }, name: { start, end: start + name.length + 1 } };
}
