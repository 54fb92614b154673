/** `worker-tool-denied` and `worker-tool-unknown`: what a worker template asks for and does not get. */
import type { TextField, WorkerTemplate } from '../companyfile/model';
import { placeSpan, type Placed } from '../companyfile/span';
import { asSeq } from '../companyfile/tree';
import { isControlTool } from '../engine/controltools';
import { engineTools, isEngineTool } from '../engine/enginetools';
import { certainList } from '../engine/knowledge';
import { shown } from '../schema/words';
import { nearest } from './nearest';
import { offerOf, toolsByName, type Offer } from './offers';
import { spanOfTool } from './place';
import { placedRenameFix } from './rename';
import type { Draft, FileFacts, Fix, Related } from './rule';

/** One item of a template's `tools`. */
interface WorkerTool {
  readonly worker: WorkerTemplate;
  readonly base: number;
  readonly tool: TextField;
}

export function workerTools({ file, servers }: FileFacts): Draft[] {
  const isComplete = servers.length > 0 && servers.every(({ it }) => isListComplete(it.knowledge));
  return file.workers.flatMap(({ base, it: worker }) =>
    worker.tools.flatMap((tool): Draft[] => {
      const asked = { worker, base, tool };
      const offer = offerOf(servers, tool.text);
      if (isControlTool(tool.text)) return [deniedDraft(asked, CONTROL_REASON)];
      if (isEngineTool(tool.text)) return [];
      const isOffered = offer && (offer.tool.listed || !certainList(offer.server.it.knowledge));
      if (isOffered)
        return offer.tool.worker.allowed ? [] : [deniedDraft(asked, reasonOf(offer), relatedOf(offer))];
      return isComplete ? [unknownDraft(asked, servers)] : [];
    }),
  );
}

/** A server that offers no tools at all says nothing about names: it may need an account, or a flag, to show any. */
function isListComplete(knowledge: FileFacts['servers'][number]['it']['knowledge']): boolean {
  return (certainList(knowledge)?.tools.length ?? 0) > 0;
}

const CONTROL_REASON = "it is one of the engine's own control tools, which no worker gets";

function reasonOf({ server, tool }: Offer): string {
  const { effective, override, worker } = tool;
  const by = (hint: 'destructive' | 'openWorld' | 'readOnly'): string =>
    override[hint] === 'unknown' ? `${shown(server.it.entry.name?.text ?? '')} says` : 'this file says';
  if (worker.rule === 'destructive') return `it may destroy something for good, ${by('destructive')}`;
  return effective.openWorld === 'yes'
    ? `it writes and reaches outside, ${by('openWorld')}`
    : `it writes, ${by('readOnly')}, and nothing says that it stays inside`;
}

function relatedOf({ server: { base, it }, tool }: Offer): Related[] {
  const override = it.entry.overrides.find(
    (candidate) => candidate.tool === tool.overriddenBy && !candidate.merged,
  );
  const span = override ? spanOfTool(override) : it.entry.name?.span;
  if (!span) return [];
  const message = override ? 'Its hints are stated here.' : 'This server offers it.';
  return [{ message, span: placeSpan(base, span) }];
}

function deniedDraft(
  { worker, base, tool }: WorkerTool,
  reason: string,
  related: readonly Related[] = [],
): Draft {
  return {
    rule: 'worker-tool-denied',
    message:
      `The worker ${shown(worker.name.text)} does not get ${shown(tool.text)}: ${reason}. ` +
      'Naming a tool grants nothing. Take it off the list, or set its hints right.',
    span: placeSpan(base, tool.span),
    ...(related.length > 0 && { related }),
  };
}

function unknownDraft(asked: WorkerTool, servers: FileFacts['servers']): Draft {
  const { worker, base, tool } = asked;
  const names = servers.flatMap(({ it }) =>
    [...toolsByName(it).values()].flatMap(({ listed, catalogueName }) => (listed ? catalogueName : [])),
  );
  const meant = nearest(tool.text, new Set([...names, ...engineTools()]));
  const advice = meant === undefined ? 'Check the name, or take it off the list.' : `Is it ${shown(meant)}?`;
  return {
    rule: 'worker-tool-unknown',
    message: `The worker ${shown(worker.name.text)} asks for ${shown(tool.text)}, which no server and not the engine offers. ${advice}`,
    span: placeSpan(base, tool.span),
    ...(meant !== undefined && { fixes: () => renamed(asked, base, meant) }),
  };
}

function renamed({ worker, tool }: WorkerTool, base: Placed<unknown>['base'], name: string): Fix[] {
  const node = asSeq(worker.toolsNode)?.items.find((item) => item.span === tool.span);
  return node?.kind === 'scalar' ? [placedRenameFix(base, node, name)] : [];
}
