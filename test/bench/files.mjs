// The files that the benchmark opens: generated, so that every run measures the same text.

/** A block of plain sentences, as long comments and goals in company files are. */
function prose(seed, lines, indent) {
  const words =
    'the team keeps its promises small and its notes short so that whoever reads them next can go on without asking while every change says why it was made and what it leaves open for later'.split(
      ' ',
    );
  return Array.from(
    { length: lines },
    (_, line) =>
      indent +
      Array.from({ length: 14 }, (_, word) => words[(seed * 7 + line * 5 + word * 3) % words.length]).join(
        ' ',
      ),
  ).join('\n');
}

function server(name, tools) {
  const lines = [
    `  - name: ${name}`,
    '    command: npx',
    `    args: ["-y", "${name}-mcp"]`,
    '    env:',
    `      ${name.toUpperCase()}_TOKEN: "\${${name.toUpperCase()}_TOKEN}"`,
  ];
  if (tools.length > 0) lines.push('    tool_annotations:', ...tools);
  return lines.join('\n');
}

/** Annotated tools, half of them in flow and half in block style, all sound. */
function tools(count) {
  return Array.from({ length: count }, (_, index) =>
    index % 2 === 0
      ? `      get_item_of_list_${index}: { read_only: true, open_world: true } # every seat reads this`
      : `      put_item_in_list_${index}:\n        read_only: false\n        destructive: false\n        open_world: true`,
  );
}

/** The text in which each benchmark types: a hint's value, once a file, in the middle. */
export const EDITED = '      edited_tool: { read_only: true }';
/** A planted fault, once a server, that both servers must find. */
const FAULT = '      faulty_tool: { read_only: maybe }';

/** A file with `servers` servers of `each` annotated tools, one planted fault in each. */
export function annotated(servers, each) {
  const blocks = Array.from({ length: servers }, (_, index) => {
    const block = tools(each - 1);
    block.splice(Math.floor(each / 2), 0, FAULT);
    if (index === Math.floor(servers / 2)) block.splice(2, 0, EDITED);
    return server(`server${index}`, block);
  });
  return `name: Bench\nmission: Measure.\nmcp_servers:\n${blocks.join('\n')}\n`;
}

/** About 70 KB of a company with 30 seats: long texts and comments, few annotations. */
export function realistic() {
  const seats = Array.from({ length: 30 }, (_, index) =>
    [
      `  # ${prose(index, 1, '')}`,
      `  - name: Seat ${index}`,
      `    handle: seat-${index}`,
      '    goal: |',
      prose(index, 17, '      '),
      '    responsibilities:',
      ...Array.from({ length: 6 }, (_, item) => `      - ${prose(index + item, 1, '')}`),
      '    mcp_env:',
      '      tracker:',
      `        TRACKER_TOKEN: "\${SEAT_${index}_TOKEN}"`,
    ].join('\n'),
  );
  const servers = [
    server('tracker', [EDITED, FAULT, ...tools(6)]),
    server('chat', tools(8)),
    server('wiki', tools(4)),
    server('code', []),
  ];
  return `name: Bench\nmission: |\n${prose(1, 20, '  ')}\nmcp_servers:\n${servers.join('\n')}\nroles:\n${seats.join('\n')}\n`;
}

/** Name → text and the number of planted faults. */
export const FILES = {
  realistic: { text: realistic, faults: 1 },
  'tools-100': { text: () => annotated(4, 25), faults: 4 },
  'tools-1000': { text: () => annotated(10, 100), faults: 10 },
  'tools-5000': { text: () => annotated(20, 250), faults: 20 },
  'tools-50000': { text: () => annotated(100, 500), faults: 100 },
};
