/** The messages that `src` can say, read from its code. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import serverSchema from '../../schemas/server.schema.json';
import annotationsSchema from '../../schemas/tool-annotations.schema.json';
import { RULES } from '../../src/rules/registry';

const SOURCES = join(import.meta.dirname, '..', '..', 'src');

/** A call of `t` or `l10n.t`. */
export interface Message {
  /** `rules/openworldunset.ts:37`, below `src`. */
  readonly place: string;
  /** The English text with its `{0}`; `undefined` when it is not written out at the call. */
  readonly text: string | undefined;
  /** Whether it is looked up when the module is loaded, before anybody knows the language. */
  readonly isEarly: boolean;
}

/** Files that look up texts which stand elsewhere: see `described`. */
const DESCRIBES: ReadonlySet<string> = new Set(['schema/keys.ts', 'rules/registry.ts']);

/** All of them, in no particular order, the same text as often as it is used. */
export function messages(): Message[] {
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !DESCRIBES.has(path.replaceAll('\\', '/')))
    .flatMap((path) => messagesIn(join(SOURCES, path)))
    .concat(described().map((text) => ({ place: 'a description', text, isEarly: false })));
}

/** What the published schemas say of their keys, and the registry of its rules. */
function described(): string[] {
  const keys = Object.values(serverSchema.properties).flatMap((schema) =>
    'description' in schema ? [schema.description] : [],
  );
  const { readOnly, destructive, idempotent, openWorld } = annotationsSchema.$defs;
  const hints = [readOnly, destructive, idempotent, openWorld].map(({ description }) => description);
  const rules = Object.values(RULES).map(({ summary }) => summary);
  return [...keys, annotationsSchema.description, ...hints, ...rules];
}

function messagesIn(path: string): Message[] {
  const code = readFileSync(path, 'utf8');
  if (!/\bl10n\b/.test(code)) return [];
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const found: Message[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(?:l10n\.)?t$/.test(node.expression.getText(source))) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      const [first] = node.arguments;
      found.push({
        place: `${relative(SOURCES, path).replaceAll('\\', '/')}:${line}`,
        text: first && literal(first),
        isEarly: ts.findAncestor(node, ts.isFunctionLike) === undefined,
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The value of a literal, or of literals joined by `+`. */
function literal(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  const [left, right] = [literal(node.left), literal(node.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}
