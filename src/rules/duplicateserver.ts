/** `duplicate-server`: two servers with one name. */
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
        message: `Another server is named ${shown(text)} already. The engine refuses that; give this one a name of its own.`,
        span,
        server: text,
        related: [{ message: `The first server named ${shown(text)}.`, span: first }],
      });
    } else firstByName.set(text, span);
  }
  return drafts;
}
