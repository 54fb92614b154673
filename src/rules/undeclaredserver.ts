/** `undeclared-server`: credentials for a server that the file does not have. */
import { t } from '@vscode/l10n';
import { placeSpan } from '../companyfile/span';
import { asMap, entriesOf } from '../companyfile/tree';
import { shown } from '../schema/words';
import { nearest } from './nearest';
import { placedRenameFix } from './rename';
import type { Draft, FileFacts } from './rule';

/** Blocks of `mcp_env` that the engine reads itself, whether or not a server has the name (Crewlet's documents). */
const ENGINE_BLOCKS = ['atlassian', 'jira', 'confluence', 'github', 'gitlab', 'datadog'];

export function undeclaredServer({ file }: FileFacts): Draft[] {
  if (file.mcpEnvs.length === 0) return [];
  // The engine trims the names of servers, and compares exactly.
  const declared = file.servers.flatMap(({ it }) => it.name?.text.trim() ?? []);
  const known = new Set([...declared, ...ENGINE_BLOCKS]);
  return file.mcpEnvs.flatMap(({ base, it }) => {
    const env = asMap(it.node);
    return (env ? entriesOf(env) : [])
      .filter(({ key }) => !known.has(key.text))
      .map(({ key }): Draft => {
        const meant = nearest(key.text, known);
        return {
          rule: 'undeclared-server',
          message: messageFor(key.text, meant),
          span: placeSpan(base, key.span),
          server: key.text,
          ...(meant !== undefined && { fixes: () => [placedRenameFix(base, key, meant)] }),
        };
      });
  });
}

function messageFor(name: string, meant: string | undefined): string {
  const advice =
    meant === undefined
      ? t('Declare the server under mcp_servers, or remove the block.')
      : t('Is it {0}?', shown(meant));
  return t(
    'No server is named {0}, and the engine refuses credentials for a server that it does not have. {1}',
    shown(name),
    advice,
  );
}
