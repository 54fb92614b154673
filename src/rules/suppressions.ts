/** Comments that silence findings, and `unused-suppression`: what such a comment names without need. */
import { t } from '@vscode/l10n';
import type { Piece } from '../companyfile/companyfile';
import type { TextField } from '../companyfile/model';
import { placeSpan, type Placed, type Span } from '../companyfile/span';
import { removeSuppressedId } from '../companyfile/suppressionedits';
import {
  SUPPRESSION_KEYWORDS,
  suppressedLine,
  suppressionsIn,
  type Suppression,
} from '../companyfile/suppressions';
import { shown } from '../schema/words';
import { mayFindLater } from './findlater';
import { nearest } from './nearest';
import { isRuleId, RULES, type RuleId } from './registry';
import type { Draft, FileFacts, Finding, Fix, Severity } from './rule';

/** One id in one comment. */
interface Statement {
  readonly piece: Placed<Piece>;
  readonly suppression: Suppression;
  readonly id: TextField;
  /** The line that it speaks of; `undefined` for the whole file. */
  readonly line: Span | undefined;
  isUsed: boolean;
}

/**
 * Leaves out the findings that the file's comments silence, and adds what is to be said about those comments.
 *
 * @param findings in the order of their places
 * @param severityOf how a rule is set
 * @returns in the order of their places
 */
export function withoutSuppressed(
  facts: FileFacts,
  findings: readonly Finding[],
  severityOf: (rule: RuleId) => Severity | 'off',
): Finding[] {
  const comments = facts.file.pieces.flatMap((piece) =>
    suppressionsIn(piece.it).map((suppression) => ({ piece, suppression })),
  );
  if (comments.length === 0) return [...findings];
  const statements = comments.flatMap((comment) => statementsIn(facts, comment));
  const kept = notSilenced(findings, statements);
  const severity = severityOf('unused-suppression');
  if (severity === 'off') return kept;
  const drafts = [
    ...comments.filter(({ suppression }) => suppression.ids.length === 0).map(emptyDraft),
    ...statements.flatMap((statement) => draftFor(facts, statement, severityOf)),
  ];
  const own = drafts.map((draft): Finding => ({ ...draft, severity })).toSorted(byStart);
  return [...kept, ...notSilenced(own, statements)].toSorted(byStart);
}

interface Comment {
  readonly piece: Placed<Piece>;
  readonly suppression: Suppression;
}

function statementsIn({ file }: FileFacts, { piece, suppression }: Comment): Statement[] {
  const isFile = suppression.scope === 'file';
  const line = isFile ? undefined : suppressedLine(file, { base: piece.base, it: suppression });
  return suppression.ids.map((id) => ({ piece, suppression, id, line, isUsed: false }));
}

function byStart(a: Draft, b: Draft): number {
  return a.span.start - b.span.start;
}

/** The findings that no statement silences; marks those that silence one. */
function notSilenced(findings: readonly Finding[], statements: readonly Statement[]): Finding[] {
  const wholeFile = statements.filter(({ line }) => line === undefined);
  const byLine = new Map<number, { readonly line: Span; readonly statements: Statement[] }>();
  for (const statement of statements) {
    const { line } = statement;
    if (!line) continue;
    const known = byLine.get(line.start);
    if (known) known.statements.push(statement);
    else byLine.set(line.start, { line, statements: [statement] });
  }
  const lines = [...byLine.values()].sort((a, b) => a.line.start - b.line.start);
  let next = 0;
  return findings.filter(({ rule, span }) => {
    // Both are in the order of the text, so that each line is passed once.
    while ((lines[next]?.line.end ?? Infinity) <= span.start) next++;
    const here = lines[next];
    const ofLine = here && here.line.start <= span.start ? here.statements : [];
    const silencing = [...wholeFile, ...ofLine].filter(({ id }) => id.text === rule);
    for (const statement of silencing) statement.isUsed = true;
    return silencing.length === 0;
  });
}

function draftFor(
  facts: FileFacts,
  statement: Statement,
  severityOf: (rule: RuleId) => Severity | 'off',
): Draft[] {
  const { piece, id, line } = statement;
  if (statement.isUsed) return [];
  if (!isRuleId(id.text)) return [unknownDraft(statement)];
  // What would be told here about itself would be silenced by it.
  if (id.text === 'unused-suppression' || severityOf(id.text) === 'off') return [];
  if (mayFindLater(facts, id.text, line)) return [];
  return [
    {
      rule: 'unused-suppression',
      message: line
        ? t(
            '{0} finds nothing on the next line, so that naming it here silences nothing. Remove it.',
            shown(id.text),
          )
        : t(
            '{0} finds nothing in this file, so that naming it here silences nothing. Remove it.',
            shown(id.text),
          ),
      span: placeSpan(piece.base, id.span),
      tags: ['unnecessary'],
      fixes: () => [removal(statement, false)],
    },
  ];
}

function unknownDraft(statement: Statement): Draft {
  const { piece, id } = statement;
  const meant = nearest(id.text, Object.keys(RULES));
  const advice =
    meant === undefined ? t('Check the name, or remove it.') : t('Did you mean {0}?', shown(meant));
  const span = placeSpan(piece.base, id.span);
  return {
    rule: 'unused-suppression',
    message: t('There is no rule {0}, so that naming it here silences nothing. {1}', shown(id.text), advice),
    span,
    tags: ['unnecessary'],
    fixes: () => [
      ...(meant === undefined
        ? []
        : [
            {
              title: t('Rename to {0}', shown(meant)),
              preferred: true,
              changesVerdict: true,
              edits: [{ span, newText: meant }],
            },
          ]),
      // A name that means nothing to us may mean something to a newer version: a person decides.
      removal(statement, true),
    ],
  };
}

function removal({ piece, suppression, id }: Statement, changesVerdict: boolean): Fix {
  const { span, newText } = removeSuppressedId(piece.it, suppression, id);
  return {
    title:
      suppression.ids.length > 1 ? t('Remove {0} from the comment', shown(id.text)) : t('Remove the comment'),
    preferred: !changesVerdict,
    changesVerdict,
    edits: [{ span: placeSpan(piece.base, span), newText }],
  };
}

function emptyDraft({ piece, suppression }: Comment): Draft {
  const { scope, keyword } = suppression;
  return {
    rule: 'unused-suppression',
    message: t(
      'This comment names no rule, so that it silences nothing. Write ids of rules behind it: {0} open-world-unset.',
      SUPPRESSION_KEYWORDS[scope],
    ),
    span: placeSpan(piece.base, keyword),
    tags: ['unnecessary'],
  };
}
