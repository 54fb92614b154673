/** `wrong-type` outside `mcp_servers`: `mcp_env` of roles and units, and the tools of worker templates. */
import { t } from '@vscode/l10n';
import { isUnset } from '../companyfile/scalar';
import { placeSpan, type Span } from '../companyfile/span';
import { asMap, asScalar, asSeq, entriesOf, type TreeNode } from '../companyfile/tree';
import { kindInWords, shown } from '../schema/words';
import type { Draft, FileFacts } from './rule';

/** A value of the wrong shape, its span counted from its piece. */
interface Misshapen {
  readonly span: Span;
  readonly message: string;
}

export function seatShapes({ file }: FileFacts): Draft[] {
  const envs = file.mcpEnvs.flatMap(({ base, it }) => inEnv(it.node).map((found) => draftFor(base, found)));
  const { workersNode } = file;
  const workers = workersNode
    ? inWorkers(workersNode.it).map((found) => draftFor(workersNode.base, found))
    : [];
  return [...envs, ...workers];
}

function draftFor(base: number, { span, message }: Misshapen): Draft {
  return { rule: 'wrong-type', message, span: placeSpan(base, span) };
}

/** Values may be secrets: no message repeats one. */
function inEnv(node: TreeNode): Misshapen[] {
  const env = asMap(node);
  if (!env) return wrong(node, t('"mcp_env" takes a mapping from servers to their variables'));
  return entriesOf(env).flatMap(({ key, value }) => {
    const variables = asMap(value);
    if (!variables)
      return wrong(value, t('{0} under "mcp_env" takes a mapping from variables to texts', shown(key.text)));
    return entriesOf(variables).flatMap(({ key: { text }, value: variable }) =>
      asScalar(variable) ? [] : wrong(variable, t('{0} for {1} takes a text', shown(text), shown(key.text))),
    );
  });
}

function inWorkers(node: TreeNode): Misshapen[] {
  const workers = asMap(node);
  if (!workers) return wrong(node, t('"workers" takes a mapping from names to worker templates'));
  return entriesOf(workers).flatMap(({ key, value }) => {
    const template = asMap(value);
    if (!template) return wrong(value, t('The worker {0} is a mapping', shown(key.text)));
    return entriesOf(template)
      .filter((entry) => entry.key.text === 'tools')
      .flatMap((entry) => inTools(key.text, entry.value));
  });
}

function inTools(worker: string, node: TreeNode): Misshapen[] {
  const tools = asSeq(node);
  if (!tools) return wrong(node, t('The tools of the worker {0} are a list of names', shown(worker)));
  return tools.items.flatMap((item) =>
    asScalar(item) ? [] : wrong(item, t('Each tool of the worker {0} is a name', shown(worker))),
  );
}

/** Nothing where something may be left out is fine, and an alias to nothing has been reported. */
function wrong(node: TreeNode, takes: string): Misshapen[] {
  if (isUnset(node) || (node.kind === 'alias' && !node.target)) return [];
  return [{ span: node.span, message: t('{0}, but this is {1}.', takes, kindInWords(node)) }];
}
