/** The card of a hint: what it means, and what writing something else here would change. Markdown. */
import { t } from '@vscode/l10n';
import type { HintStatement, ToolOverride } from '../companyfile/model';
import { HINT_KEYS, type HintName, type HintValue } from '../engine/hints';
import type { ToolVerdict } from '../engine/verdicts';
import { hintDescription } from '../schema/keys';
import { paragraphs } from './card';
import { changesBetween, valueWord } from './decisionwords';
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
    `\`${snake}\` · ${t('in MCP {0}', `\`${camel}\``)}`,
    prose(hintDescription(hint), DESCRIPTION_LENGTH),
    tool.overriddenBy === override.tool
      ? alternatives(subject)
      : t(
          'Nothing in this block counts: {0} stands here too and wins whole.',
          codeSpan(tool.overriddenBy ?? ''),
        ),
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
      return `- ${alternative(hint, value, tool)}: ${changes.length > 0 ? changes.join(' · ') : t('would change nothing')}`;
    });
  return [t('Instead of {0}:', asWritten(current)), '', ...lines].join('\n');
}

function alternative(hint: HintName, value: HintValue, { advertised }: ToolVerdict): string {
  if (value !== 'unknown') return asWritten(value);
  const said = advertised[hint];
  return said === 'unknown' ? asWritten(value) : t('not set (the server says {0})', valueWord(said));
}

function asWritten(value: HintValue): string {
  return value === 'unknown' ? t('not set') : value === 'yes' ? '`true`' : '`false`';
}
