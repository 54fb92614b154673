/** `worker-tool-denied` and `worker-tool-unknown`: what a worker template asks for and does not get. */
import { t } from '@vscode/l10n';
import type { TextField, WorkerTemplate } from '../companyfile/model';
import { placeSpan } from '../companyfile/span';
import { asSeq } from '../companyfile/tree';
import { isControlTool } from '../engine/controltools';
import { engineTools, isEngineTool } from '../engine/enginetools';
import type { HintName } from '../engine/hints';
import { certainList } from '../engine/knowledge';
import type { ToolVerdict } from '../engine/verdicts';
import { shown } from '../schema/words';
import { guardReason } from './guardwords';
import { listedNames, type ListedNames } from './listednames';
import { isListComplete, offersOf, type Offer } from './offers';
import { spanOfTool } from './place';
import { placedRenameFix } from './rename';
import type { Draft, FileFacts, Fix } from './rule';
import { byWhichList } from './whoseword';

/** One item of a template's `tools`. */
interface WorkerTool {
  readonly worker: WorkerTemplate;
  readonly base: number;
  readonly tool: TextField;
}

export function workerTools({ file, servers }: FileFacts): Draft[] {
  if (file.workers.length === 0) return [];
  const offerFor = offersOf(servers);
  let names: ListedNames | false | undefined;
  return file.workers.flatMap(({ base, it: worker }) =>
    worker.tools.flatMap((tool): Draft[] => {
      const asked = { worker, base, tool };
      if (isControlTool(tool.text)) return [controlDraft(asked)];
      const offer = offerFor(tool.text);
      if (offer && isOffered(offer)) return offer.tool.worker.allowed ? [] : [deniedDraft(asked, offer)];
      if (isEngineTool(tool.text)) return [];
      names ??= allNames({ file, servers }) ?? false;
      return names ? [unknownDraft(asked, names)] : [];
    }),
  );
}

/** What a server lists, or may have although nobody knows its list: then the file's word is all there is. */
function isOffered({ server, tool }: Offer): boolean {
  return tool.listed || !isListComplete(server.it.knowledge);
}

/** Every name that a server lists; `undefined` unless all servers are known to list nothing else. */
function allNames({ file, servers }: FileFacts): ListedNames | undefined {
  // Where the text does not parse, a server may not have been read at all.
  if (file.pieces.some(({ it }) => it.problems.length > 0)) return undefined;
  const listings = servers.flatMap(({ it: { entry, knowledge } }) => {
    const list = isListComplete(knowledge) ? certainList(knowledge) : undefined;
    return list ? [{ server: entry.name?.text ?? '', toolPrefix: entry.toolPrefix, list }] : [];
  });
  return servers.length > 0 && listings.length === servers.length ? listedNames(listings) : undefined;
}

function draftFor({ worker, base, tool }: WorkerTool, why: string, advice: string, offer?: Offer): Draft {
  return {
    rule: 'worker-tool-denied',
    message: `${t('The worker {0} does not get {1}: {2}.', shown(worker.name.text), shown(tool.text), why)} ${advice}`,
    span: placeSpan(base, tool.span),
    tool: tool.text,
    ...(offer && ofServer(offer)),
  };
}

function controlDraft(asked: WorkerTool): Draft {
  return draftFor(
    asked,
    t("it is one of the engine's own control tools, which no worker gets"),
    t('Naming it here grants nothing: take it off the list.'),
  );
}

function deniedDraft(asked: WorkerTool, offer: Offer): Draft {
  const reason = guardReason(offer.tool, { name: shown, key: (text) => text });
  const advice =
    offer.tool.effective.openWorld === 'unknown' && offer.tool.worker.rule === 'shared-write'
      ? t(
          'Naming it here grants nothing: take it off the list, or state open_world: false if nobody outside sees what it does.',
        )
      : t('Naming it here grants nothing: take it off the list, or set its hints right if they are wrong.');
  return draftFor(asked, `${reason}${byWhat(offer)}`, advice, offer);
}

/** What the reason goes by, where that is not plain. */
function byWhat({ server, tool }: Offer): string {
  const { list } = server.it.knowledge;
  const isFilesWord = decisiveHints(tool).every((hint) => tool.override[hint] !== 'unknown');
  if (tool.listed && list && !isFilesWord) return byWhichList(list);
  // What the server says about the hints that the file leaves open is not known.
  return tool.listed || isFilesWord ? '' : t(', as far as this file alone tells');
}

/** The hints that the denial rests on. */
function decisiveHints({ worker, effective }: ToolVerdict): readonly HintName[] {
  if (worker.rule === 'destructive') return ['destructive'];
  return effective.openWorld === 'yes' ? ['openWorld'] : ['readOnly', 'openWorld'];
}

/** The server that offers the tool, and where the tool's hints come from. */
function ofServer({ server: { base, it }, tool }: Offer): Pick<Draft, 'server' | 'related'> {
  const { name, overrides } = it.entry;
  const override = overrides.find((one) => one.tool === tool.overriddenBy && !one.merged);
  const span = override ? spanOfTool(override) : name?.span;
  const message = override ? t('Its hints are stated here.') : t('This server offers it.');
  return {
    ...(name && { server: name.text }),
    ...(span && { related: [{ message, span: placeSpan(base, span) }] }),
  };
}

function unknownDraft(asked: WorkerTool, names: ListedNames): Draft {
  const { worker, base, tool } = asked;
  const meant = names.nearest(tool.text, engineTools());
  const advice =
    meant === undefined ? t('Check the name, or take it off the list.') : t('Is it {0}?', shown(meant));
  return {
    rule: 'worker-tool-unknown',
    message: `${t('The worker {0} asks for {1}, which neither the engine nor the servers offer{2}.', shown(worker.name.text), shown(tool.text), names.byWhichLists)} ${advice}`,
    span: placeSpan(base, tool.span),
    tool: tool.text,
    ...(meant !== undefined && { fixes: () => renamed(asked, meant) }),
  };
}

function renamed({ worker, base, tool }: WorkerTool, name: string): Fix[] {
  const node = asSeq(worker.toolsNode)?.items.find((item) => item.span === tool.span);
  return node?.kind === 'scalar' ? [placedRenameFix(base, node, name)] : [];
}
