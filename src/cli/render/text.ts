/** Text for terminals: widths in columns and wrapping. */
import stringWidth from 'string-width';

/** How many columns the text takes; a wide letter or emoji takes two. */
export function widthOf(text: string): number {
  return stringWidth(text);
}

/** The text with blanks at its end up to a width in columns; a longer text as it is. */
export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}

/** Breaks a text into lines of at most `width` columns, at spaces; a longer word stays whole. Line breaks are kept. */
export function wrap(text: string, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && widthOf(longer) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  });
}

/** `1 warning`, `2 warnings`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
