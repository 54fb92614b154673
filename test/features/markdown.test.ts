import { marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { codeSpan, prose, toPlainText } from '../../src/features/markdown';
import { visibleText } from '../../src/features/visible';

describe('foreign text made visible', () => {
  it('shows what cannot be seen, or turns the text around it, by its code', () => {
    expect(visibleText('a\u202eb\u2066c')).toBe('a⟨U+202E⟩b⟨U+2066⟩c');
    expect(visibleText('a\u0000b\u001b[31mc\u007f\u0085')).toBe('a⟨U+0000⟩b⟨U+001B⟩[31mc⟨U+007F⟩⟨U+0085⟩');
    expect(visibleText('zero\u200bwidth\u00ad\ufeff')).toBe('zero⟨U+200B⟩width⟨U+00AD⟩⟨U+FEFF⟩');
    expect(visibleText('tags\u{e0041}')).toBe('tags⟨U+E0041⟩');
    expect(visibleText('half\ud83d')).toBe('half⟨U+D83D⟩');
    expect(visibleText('hangul\u3164')).toBe('hangul⟨U+3164⟩');
  });

  it('leaves letters of every script and emoji alone', () => {
    const text = 'søk עברית 日本語 👩‍👩‍👧 🏳️‍🌈 é';
    expect(visibleText(text)).toBe(text);
  });
});

describe('foreign prose in Markdown (D16)', () => {
  it.each([
    ['[click](https://evil.example)', '\\[click\\]\\(https\\://evil.example\\)'],
    ['[run](command:workbench.action.quit)', '\\[run\\]\\(command\\:workbench.action.quit\\)'],
    ['![img](https://evil.example/x.png)', '\\!\\[img\\]\\(https\\://evil.example/x.png\\)'],
    ['<img src=x onerror=alert(1)>', '\\<img src=x onerror=alert\\(1\\)\\>'],
    ['www.evil.example', 'www\\.evil.example'],
    ['a@evil.example', 'a\\@evil.example'],
    ['<https://evil.example>', '\\<https\\://evil.example\\>'],
    ['&lt;b&gt;', '\\&lt;b\\&gt;'],
    ['a `b` ``c``', 'a \\`b\\` \\`\\`c\\`\\`'],
    ['**bold** _it_ ~~gone~~', '\\*\\*bold\\*\\* \\_it\\_ \\~\\~gone\\~\\~'],
    ['a | b', 'a \\| b'],
    ['$(trash) $x$', '\\$\\(trash\\) \\$x\\$'],
    ['# head', '\\# head'],
    ['- item', '\\- item'],
    ['12. item', '12\\. item'],
    ['7) item', '7\\) item'],
    ['===', '\\==='],
    ['\\', '\\\\'],
  ])('shows %j as plain text', (text, escaped) => {
    expect(prose(text, 200)).toBe(escaped);
  });

  it('is one line', () => {
    expect(prose('  one\n\n- two\r\n\tthree  ', 200)).toBe('one - two three');
  });

  it('is cut, at a word where it can, never inside a character or an escape', () => {
    expect(prose('one two three', 9)).toBe('one two…');
    expect(prose('a'.repeat(20), 5)).toBe('aaaa…');
    expect(prose('📄📄📄', 4)).toBe('📄…');
    expect(prose('****', 3)).toBe('\\*\\*…');
    expect(prose('x'.repeat(5_000_000), 10)).toBe('xxxxxxxxx…');
  });
});

describe('a foreign name as code', () => {
  it('holds any name, backticks too', () => {
    expect(codeSpan('save_note')).toBe('`save_note`');
    expect(codeSpan('a`b')).toBe('``a`b``');
    expect(codeSpan('`a``')).toBe('``` `a`` ```');
    expect(codeSpan(' a ')).toBe('`  a  `');
    expect(codeSpan('a\nb\u202e')).toBe('`a⟨U+000A⟩b⟨U+202E⟩`');
    expect(codeSpan('')).toBe('`⟨empty⟩`');
    expect(codeSpan('a|b')).toBe('`a|b`');
  });

  it('is cut', () => {
    expect(codeSpan('📄'.repeat(200)).length).toBe(81);
    expect(codeSpan('a'.repeat(200))).toBe(`\`${'a'.repeat(79)}…\``);
  });
});

describe('a renderer', () => {
  const hostile = [
    '[a](https://x.example) ![b](https://x.example) <b>c</b> <https://x.example> https://x.example www.x.example',
    'mail@x.example [a]: https://x.example "t"',
    '`[a](command:x)` \\[a](command:x)',
    '[a][b]\n\n[b]: command:x',
    '<script>alert(1)</script>',
    '| a | b |\n|---|---|\n| c | d |',
  ];
  it.each(hostile)('finds nothing but text in %j', (text) => {
    // The renderer of VS Code's hovers.
    const html = marked.parse(prose(text, 500), { async: false });
    expect(html.replace(/^<p>|<\/p>\n$/g, '')).not.toMatch(/[<>]/);
  });
});

it('is shown as plain text where a client wants that', () => {
  expect(toPlainText(`**Worker** ${prose('a*b &nbsp;', 50)} &nbsp;&nbsp;| c`)).toBe('Worker a*b &nbsp; | c');
});
