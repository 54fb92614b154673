/** Where a finding about a tool is shown, and whose it is. */
import type { ServerEntry, ToolOverride } from '../companyfile/model';
import type { Span } from '../companyfile/span';

/** The tool's key; its block where the key has no text. */
export function spanOfTool({ key, value }: ToolOverride): Span {
  return key.span.end > key.span.start ? key.span : value.span;
}

/** What every finding about a tool says besides its rule and message. */
export function aboutTool(
  { name }: ServerEntry,
  override: ToolOverride,
): { readonly span: Span; readonly tool: string; readonly server?: string } {
  return { span: spanOfTool(override), tool: override.tool, ...(name && { server: name.text }) };
}
