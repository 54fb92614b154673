/** What VS Code says about asking servers. */
import { workspace } from 'vscode';
import { readSettings } from '../../protocol/settings';
import { hintsightSection } from '../configuration';
import type { Surroundings } from './model';

/** How it is now. */
export function surroundingsNow(): Surroundings {
  const { liveTools } = readSettings(hintsightSection());
  return { isTrusted: workspace.isTrusted, liveTools };
}
