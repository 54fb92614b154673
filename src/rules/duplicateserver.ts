/** `duplicate-server`: two servers with one name. */
import { t } from '@vscode/l10n';
import { placeSpan, type Span } from '../companyfile/span';
import { shown } from '../schema/words';
import type { Draft, FileFacts } from './rule';

export function duplicateServer({ file }: FileFacts): Draft[] {
  const firstByName = new Map<string, Span>();
  const drafts: Draft[] = [];
  for (const { base, it: server } of file.servers) {
    if (!server.name) continue;
    const { text } = server.name;
    const span = placeSpan(base, server.name.span);
    const first = firstByName.get(text);
    if (first) {
      drafts.push({
        rule: 'duplicate-server',
        message: t(
          'Another server is named {0} already. The engine refuses that; give this one a name of its own.',
          shown(text),
        ),
        span,
        server: text,
        related: [{ message: t('The first server named {0}.', shown(text)), span: first }],
      });
    } else firstByName.set(text, span);
  }
  return drafts;
}
