/**
 * Random edits for property tests: what typing, pasting, cutting and moving lines do to a company file, half-typed and broken
 * states included.
 */
import fc from 'fast-check';
import { samples } from './companyfiles';

/** What is typed or pasted: everything that opens, closes or ends something in YAML, and whole lines. */
const SNIPPETS = [
  ...[
    '\n',
    ' ',
    '  ',
    '    ',
    '\r\n',
    '\t',
    '#',
    ' # why',
    ',',
    '\\',
    'x',
    'x: ',
    '-',
    '- ',
    '\n- ',
    '\n  - ',
    ' -\n',
  ],
  ...[
    ':',
    ': ',
    '? ',
    '{',
    '}',
    '[',
    ']',
    '{\n',
    '[\n',
    '\n}',
    '\n]',
    '"',
    "'",
    '"\n',
    "'\nx: '",
    '${A}',
    '!t ',
    '%',
  ],
  ...[
    '&a ',
    '&r ',
    '*a',
    '*r',
    '<<: *a',
    '|',
    '>',
    '|\n',
    '>-\n',
    '---\n',
    '\n---\n',
    '...\n',
    '\uFEFF',
    '\u0007',
  ],
  '\nx: y\n',
  '\nx: &a {read_only: true}\n',
  '\nroles:\n',
  '\nmcp_servers:\n',
  '\nworkers: {',
  '\n  - name: z\n    command: run\n',
  'x: "a\ny: b"\n',
  "x: 'a\ny: b'\n",
  'x: {\na: 1,\nb: 2 }\n',
  'x: [\na: 1,\nb: 2 ]\n',
  '    k: |\n  - x\n',
  '- name: "a\n  - name: b"\n',
  '\n# hintsight-disable-next-line unclassified-tools open-world-unset\n',
  '# hintsight-disable missing-field\n',
  '\u0085',
  '\u2028',
  '\r',
];

type Edit = (text: string) => string;

/** One edit of a text of any length. */
export const edits: fc.Arbitrary<Edit> = fc
  .tuple(
    fc.nat(),
    fc.constantFrom(
      'insert',
      'insert',
      'insert',
      'delete',
      'cut lines',
      'paste lines',
      'indent',
      'copy line',
      'line endings',
    ),
    fc.nat(9),
    fc.constantFrom(...SNIPPETS),
  )
  .map(([where, kind, count, snippet]) => (text: string) => {
    const at = where % (text.length + 1);
    if (kind === 'insert') return text.slice(0, at) + snippet + text.slice(at);
    if (kind === 'delete') return text.slice(0, at) + text.slice(at + count);
    if (kind === 'line endings')
      return count < 5 ? text.replaceAll(/\r?\n/g, '\r\n') : text.replaceAll('\r\n', '\n');
    const lines = text.split('\n');
    const line = where % lines.length;
    if (kind === 'cut lines') lines.splice(line, 1 + (count % 3));
    else if (kind === 'paste lines') lines.splice(line, 0, ...snippet.split('\n'));
    else if (kind === 'copy line') lines.splice(line, 0, lines[(where * 7) % lines.length] ?? '');
    else lines[line] = ' '.repeat(count % 5) + (lines[line] ?? '').trimStart();
    return lines.join('\n');
  });

/** Small files in which pieces touch each other's limits: block scalars that look like servers, lists at the keys' column, anchors. */
const SMALL = [
  'name: Acme\nmission: |\n  mcp_servers:\n    - not: one\nmcp_servers: # all\n  # first\n  - name: a\n    tool_annotations:\n      t: &a { read_only: false }\n\n  -\n    name: b\n    args:\n      - x\nroles:\n  - name: r\n    mcp_env: { a: { K: v } }\nworkers:\n  w: { tools: [t] }\n',
  'roles:\n- name: r\n  mcp_env:\n    s: &r { A: "${A}" }\n- name: q\n  mcp_env: { s: *r }\nmcp_servers:\n- name: s\n  command: "x"\n  env: { A: "b", C: \'d\' }\n- { name: t, command: y,\n    args: ["a", "b"] }\nunits:\n- name: u\n',
  'mcp_servers:\n  - name: s\n    command: run\n    tool_annotations:\n      t:\n        read_only: yes\n\n# end\nvision: >\n  a\n  b\nunits: [{ name: u, roles: [{ name: r, mcp_env: { s: {} } }] }]\n',
] as const;

/** Small company files. */
export const companyTexts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...SMALL),
  samples.map(({ text }) => text),
);

/** A text after each of a few edits. */
export function historyOf(text: string, steps: readonly Edit[]): string[] {
  const history: string[] = [];
  for (const edit of steps) history.push(edit(history.at(-1) ?? text));
  return history;
}

/** Small company files, edited, one after each edit. */
export const editedTexts: fc.Arbitrary<string[]> = fc
  .tuple(companyTexts, fc.array(edits, { minLength: 1, maxLength: 4 }))
  .map(([text, steps]) => historyOf(text, steps));
