/** Text from company files and servers in VS Code's own controls. */

const MAX_NAME = 80;

/** The text as it is where `$(…)` would become a picture. */
export function withoutIcons(text: string): string {
  return text.replaceAll('$(', '$\u2009(');
}

/**
 * A name on one line where `$(…)` would become a picture: what hides in it, such as a line break or a mark that turns the
 * text around, is shown by its code; cut where it is very long.
 */
export function shownName(name: string): string {
  const start = name.length <= MAX_NAME ? name : `${name.slice(0, MAX_NAME - 1)}…`;
  return withoutIcons(visible(start));
}

/** The text as plain Markdown on one line. Nothing in it is taken for markup: no link, image, code, icon or HTML. */
export function asMarkdown(text: string): string {
  return visible(text).replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

/** Characters that are drawn as nothing, or turn the text around; not the joiner of emoji. */
const HIDDEN = /(?!\u200d)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u115f\u1160\u3164\uffa0]/gu;

/** The text with what hides in it, such as a line break or a mark that turns the text around, shown by its code. */
export function visible(text: string): string {
  return text.replace(HIDDEN, (char) => {
    const digits = (char.codePointAt(0) ?? 0).toString(16).toUpperCase();
    return `⟨U+${digits.padStart(4, '0')}⟩`;
  });
}
