/** Foreign text made visible: what a server says may hold characters that hide, or that turn the text around them. */

/**
 * The text with every character that is not seen shown by its code, as `⟨U+202E⟩`: control characters (line breaks and tabs
 * too), bidirectional marks, zero-width and other format characters, halves of a pair. Emoji keep their joiners.
 */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, (char, offset: number) =>
    char === JOINER && joinsEmoji(text, offset) ? char : `⟨${codeOf(char)}⟩`,
  );
}

/** Besides the obvious categories: letters and marks that are drawn as nothing. */
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u115f\u1160\u3164\uffa0]|\u034f|\u17b4|\u17b5|[\u{e0100}-\u{e01ef}]/gu;

const JOINER = '\u200d';

function joinsEmoji(text: string, offset: number): boolean {
  return (
    /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]$/u.test(
      text.slice(Math.max(offset - 2, 0), offset),
    ) && /^\p{Extended_Pictographic}/u.test(text.slice(offset + 1, offset + 3))
  );
}

function codeOf(char: string): string {
  const digits = (char.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `U+${digits.padStart(4, '0')}`;
}

/** The text cut to a number of UTF-16 units, the sign `…` included; at a word's end where one is near, never inside a character. */
export function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const kept = text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '');
  const word = /^(.*\S)\s+\S*$/s.exec(kept)?.[1];
  return `${word !== undefined && word.length >= kept.length * 0.6 ? word : kept.trimEnd()}…`;
}
