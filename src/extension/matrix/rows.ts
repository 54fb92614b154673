/** Report → rows of the verdict matrix. Pure. */
import type { MatrixHint, MatrixRow } from '../../protocol/matrix';
import type { ReportHints, ServerReport, ToolReport, ToolsReport } from '../../protocol/report';
import { visible } from '../foreign';
import { isUnlisted, needsAttention } from '../toolsview/model';

/** Every tool of every server, in the file's order and each server's own. */
export function matrixRows({ servers }: ToolsReport): MatrixRow[] {
  return servers.flatMap((server) => server.tools.map((tool) => rowOf(server, tool)));
}

function rowOf(server: ServerReport, tool: ToolReport): MatrixRow {
  const { verdict, direct } = tool.host;
  return {
    server: visible(server.name),
    name: visible(tool.name),
    ...(tool.title !== undefined && { title: tool.title }),
    catalogueName: visible(tool.catalogueName),
    isUnlisted: isUnlisted(tool, server),
    class: tool.class,
    worker: tool.worker,
    delivers: tool.delivery.delivers,
    host: verdict,
    ...(direct !== null && direct !== verdict && { direct }),
    hints: {
      readOnly: hintOf(tool, 'readOnly'),
      destructive: hintOf(tool, 'destructive'),
      idempotent: hintOf(tool, 'idempotent'),
      openWorld: hintOf(tool, 'openWorld'),
    },
    place: tool.place ?? server.place,
    attention: needsAttention(tool),
  };
}

function hintOf({ effective, override }: ToolReport, hint: keyof ReportHints): MatrixHint {
  const value = effective[hint];
  if (value === 'unknown') return { value, source: 'nobody' };
  return { value, source: override[hint] === 'unknown' ? 'server' : 'file' };
}
