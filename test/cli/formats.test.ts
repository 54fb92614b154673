/** `check` and `explain` in the formats of other programs. */
import { beforeAll, describe, expect, it } from 'vitest';
import { hintsight } from '../support/cli';

const INPUT = `mcp_servers:
  - name: a|b
    command: run
    tool_annotations:
      "100%, t\\nu": { read_only: false }
`;

describe('check --format sarif', () => {
  let log: { runs: { tool: { driver: { rules: { id: string }[] } }; results: unknown[] }[] };
  beforeAll(async () => {
    const run = await hintsight(['check', '-', '--format', 'sarif'], { input: INPUT });
    expect(run.code).toBe(0);
    log = JSON.parse(run.stdout) as typeof log; // its shape is what the tests look at
  });

  it('knows every rule, and places a finding by lines and columns from one', () => {
    const { tool, results } = log.runs[0] ?? { tool: { driver: { rules: [] } }, results: [] };
    const index = tool.driver.rules.findIndex(({ id }) => id === 'open-world-unset');
    expect(results).toMatchObject([
      {
        ruleId: 'open-world-unset',
        ruleIndex: index,
        level: 'warning',
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: '-' },
              region: { startLine: 5, startColumn: 7, endLine: 5, endColumn: 19 },
            },
          },
        ],
      },
    ]);
  });

  it('names the version of SARIF, and how columns count', () => {
    expect(log).toMatchObject({ version: '2.1.0', runs: [{ columnKind: 'utf16CodeUnits' }] });
  });
});

describe('check --format github', () => {
  it('prints one workflow command for a finding, with nothing in it that ends it early', async () => {
    const run = await hintsight(['check', '-', '--format', 'github'], { input: INPUT });
    expect(run.stdout).toMatch(
      /^::warning file=-,line=5,endLine=5,col=7,endColumn=19,title=hintsight%3A open-world-unset::Workers may not call "100%25, t⟨U\+000A⟩u": [^\n]*\n$/,
    );
  });

  it('prints nothing where nothing is found', async () => {
    const input = INPUT.replace('false', 'true');
    expect((await hintsight(['check', '-', '--format', 'github'], { input })).stdout).toBe('');
  });
});

describe('--format markdown', () => {
  it('shows findings as a table', async () => {
    const run = await hintsight(['check', '-', '--format', 'markdown'], { input: INPUT });
    expect(run.stdout).toMatch(/^### `-`\n\n\| line \| severity \| rule \| finding \|\n/);
    expect(run.stdout).toContain('| 5 | warning | `open-world-unset` | Workers may not call ');
    expect(run.stdout).toMatch(/\n\n1 file checked: 1 warning\.\n$/);
  });

  it("shows tools as a table, whatever is in a server's name", async () => {
    const run = await hintsight(['explain', '-', '--format', 'markdown'], { input: INPUT });
    expect(run.stdout).toContain('### `a\\|b`\n\nNot listed: only what the file says.\n');
    expect(run.stdout).toMatch(
      /\n\| .* \| shared-write \| \*\*denied\*\*: shared-write \| yes \| .*\| no \(file\) \| - \| - \| - \|\n/,
    );
  });
});
