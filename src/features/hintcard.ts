/** The card of a hint: what it means, and what writing something else here would change. Markdown. */
import type { HintStatement, ToolOverride } from '../companyfile/model';
import { HINT_KEYS, type HintName, type HintValue } from '../engine/hints';
import type { ToolVerdict } from '../engine/verdicts';
import { HINT_DESCRIPTIONS } from '../schema/keys';
import { paragraphs } from './card';
import { changesBetween } from './decisionwords';
import { judgeAgain, type JudgedServer } from './judged';
import { codeSpan, prose } from './markdown';

const DESCRIPTION_LENGTH = 400;

/** What a hint's card is about. */
export interface HintSubject {
  readonly server: JudgedServer;
  readonly tool: ToolVerdict;
  readonly override: ToolOverride;
  readonly statement: HintStatement;
}

/** The whole card. */
export function hintCard(subject: HintSubject): string {
  const { tool, override, statement } = subject;
  const { hint } = statement;
  const { snake, camel } = HINT_KEYS[hint];
  return paragraphs([
    `\`${snake}\` · in MCP \`${camel}\``,
    prose(HINT_DESCRIPTIONS[hint], DESCRIPTION_LENGTH),
    tool.overriddenBy === override.tool
      ? alternatives(subject)
      : `Nothing in this block counts: ${codeSpan(tool.overriddenBy ?? '')} stands here too and wins whole.`,
  ]);
}

function alternatives({ server, tool, override, statement }: HintSubject): string {
  const { hint, value: current } = statement;
  const values: readonly HintValue[] = ['yes', 'no', 'unknown'];
  const lines = values
    .filter((value) => value !== current)
    .map((value) => {
      const other = judgeAgain(server, tool, { ...override.hints, [hint]: value });
      const changes = changesBetween(tool, other);
      return `- ${alternative(hint, value, tool)}: ${changes.length > 0 ? changes.join(' · ') : 'would change nothing'}`;
    });
  return [`Instead of ${asWritten(current)}:`, '', ...lines].join('\n');
}

function alternative(hint: HintName, value: HintValue, { advertised }: ToolVerdict): string {
  if (value !== 'unknown') return asWritten(value);
  const said = advertised[hint];
  return said === 'unknown' ? asWritten(value) : `not set (the server says ${said})`;
}

function asWritten(value: HintValue): string {
  return value === 'unknown' ? 'not set' : value === 'yes' ? '`true`' : '`false`';
}
