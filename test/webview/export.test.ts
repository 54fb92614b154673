/** The matrix as text for other programs. */
import { marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { toCsv, toMarkdown } from '../../src/webview/export';
import { READ, row, WORDS } from './rows';

const HEAD = 'Server,Tool,Class,Worker,Delivery,Host,read_only,destructive,idempotent,open_world\r\n';

describe('CSV', () => {
  it('has a head and a line a tool, as they are seen', () => {
    expect(
      toCsv([row('list_cards', READ), row('x', { host: 'ask', direct: 'pass', isUnlisted: true })], WORDS),
    ).toBe(
      `${HEAD}board,list_cards,Read,allowed: read-only,does not count,lets it run,yes · server,unknown,unknown,no · file\r\n` +
        'board,x (not in the list),Unclassified,not blocked: unclassified,counts,asks (direct: lets it run),unknown,unknown,unknown,unknown\r\n',
    );
    expect(toCsv([], WORDS)).toBe(HEAD);
  });

  it.each([
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@x', "'@x"],
    ['\tx', "'\tx"],
    ['\rx', `"'\rx"`],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['a\nb', '"a\nb"'],
    ['a=b', 'a=b'],
  ])('is harmless in a spreadsheet, and whole, for a tool %j', (name, cell) => {
    expect(toCsv([row(name)], WORDS)).toBe(
      `${HEAD}board,${cell},Unclassified,not blocked: unclassified,counts,asks: may destroy,unknown,unknown,unknown,unknown\r\n`,
    );
  });
});

describe('Markdown', () => {
  it('is a table of the same', () => {
    expect(
      toMarkdown([row('save')], WORDS)
        .split('\n')
        .slice(0, 3),
    ).toEqual([
      '| Server | Tool | Class | Worker | Delivery | Host | read\\_only | destructive | idempotent | open\\_world |',
      '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
      '| board | save | Unclassified | not blocked\\: unclassified | counts | asks\\: may destroy | unknown | unknown | unknown | unknown |',
    ]);
  });

  it.each([
    'a|b',
    'a_b_c',
    '**x**',
    '[x](http://x)',
    '![x](http://x)',
    '<img src=x>',
    '`x`',
    'http://x.example',
    '$(x)',
    'a\\|b',
    '&amp;',
    '~~x~~',
    '# x',
  ])('shows a tool %j as it is called', (name) => {
    const page = marked.parse(toMarkdown([row(name)], WORDS), { async: false });
    const cells = [...page.matchAll(/<td>(.*?)<\/td>/gs)].map(([, cell = '']) =>
      cell
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&'),
    );
    expect(cells).toHaveLength(10);
    expect(cells[1]).toBe(name);
  });
});
