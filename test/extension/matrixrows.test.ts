/** Report → rows of the matrix. */
import { expect, it } from 'vitest';
import { matrixRows } from '../../src/extension/matrix/rows';
import { reportOf, server, tool } from './report';

const UNKNOWN = {
  readOnly: 'unknown',
  destructive: 'unknown',
  idempotent: 'unknown',
  openWorld: 'unknown',
} as const;

it('has every tool of every server, in their order', () => {
  const rows = matrixRows(
    reportOf(
      server({ name: 'b', tools: [tool('z'), tool('a')] }),
      server({ name: 'a', tools: [tool('z')] }),
      server({ name: 'none' }),
    ),
  );
  expect(rows.map(({ server: of, name }) => `${of} ${name}`)).toEqual(['b z', 'b a', 'a z']);
});

it('says of each hint whose word it is: the file’s where it says one, else the server’s', () => {
  const [row] = matrixRows(
    reportOf(
      server({
        tools: [
          tool('save', {
            advertised: { ...UNKNOWN, readOnly: 'yes', idempotent: 'no' },
            override: { ...UNKNOWN, readOnly: 'no' },
            effective: { ...UNKNOWN, readOnly: 'no', idempotent: 'no' },
          }),
        ],
      }),
    ),
  );
  expect(row?.hints).toEqual({
    readOnly: { value: 'no', source: 'file' },
    destructive: { value: 'unknown', source: 'nobody' },
    idempotent: { value: 'no', source: 'server' },
    openWorld: { value: 'unknown', source: 'nobody' },
  });
});

it('tells what a host does that dials the server itself only where that is something else', () => {
  const directs = matrixRows(
    reportOf(
      server({
        tools: [
          tool('same', { host: { verdict: 'ask', direct: 'ask' } }),
          tool('other', { host: { verdict: 'ask', direct: 'pass' } }),
          tool('unlisted', { listed: false, host: { verdict: 'ask', direct: null } }),
        ],
      }),
    ),
  ).map(({ direct, isUnlisted }) => [direct, isUnlisted]);
  expect(directs).toEqual([
    [undefined, false],
    ['pass', false],
    [undefined, true],
  ]);
});

it('leads to a tool’s key, and to its server where the file does not name the tool', () => {
  const places = matrixRows(
    reportOf(server({ tools: [tool('named', { place: { line: 7, character: 6 } }), tool('unnamed')] })),
  ).map(({ place }) => place);
  expect(places).toEqual([
    { line: 7, character: 6 },
    { line: 2, character: 10 },
  ]);
});

it('shows what hides in a name', () => {
  const [row] = matrixRows(reportOf(server({ name: 'a\nb', tools: [tool('x\u202ey')] })));
  expect([row?.server, row?.name, row?.catalogueName]).toEqual(['a⟨U+000A⟩b', 'x⟨U+202E⟩y', 'x⟨U+202E⟩y']);
});
