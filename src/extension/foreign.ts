/** Names from company files in VS Code's own controls. */

/** The text as it is where `$(…)` would become a picture. */
export function withoutIcons(text: string): string {
  return text.replaceAll('$(', '$\u2009(');
}
