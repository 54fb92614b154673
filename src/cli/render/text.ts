/** Text for terminals: widths in columns, wrapping, and foreign text made harmless. */
import stringWidth from 'string-width';

/** Control, format and line separating characters and halves of pairs; not the joiners that emoji and scripts need. */
const ACTS_OR_HIDES = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/**
 * The text with every character shown that would steer the terminal or stay invisible: `<U+202E>`. Line breaks are
 * shown too, so the result is one line. Whatever comes from a file or a server goes through here.
 */
export function visible(text: string): string {
  return text.replace(ACTS_OR_HIDES, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
    return `<U+${code.padStart(4, '0')}>`;
  });
}

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

/** `3 h ago`. A time in the future, by a clock that was set back, is `just now`. */
export function ageInWords(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h ago` : `${plural(Math.floor(hours / 24), 'day')} ago`;
}
