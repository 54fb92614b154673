// The folder of one test run: a home, a profile and workspaces of its own, so that nothing of the person's is read or
// written, and the processes of the run can be told by it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const SETTINGS = {
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'workbench.startupEditor': 'none',
  'workbench.enableExperiments': false,
  'workbench.tips.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'chat.disableAIFeatures': true,
  'git.enabled': false,
  'security.workspace.trust.banner': 'always',
  'security.workspace.trust.startupPrompt': 'never',
  'security.workspace.trust.untrustedFiles': 'open',
};

/**
 * Makes the folder of a run.
 *
 * @param {string} name tells runs apart
 * @param {Record<string, unknown>} settings user settings on top of the quiet ones above
 */
export function makePlace(name, settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), `hintsight-${name}-`));
  const place = {
    folder,
    home: join(folder, 'home'),
    temp: join(folder, 'tmp'),
    workspace: join(folder, 'workspace'),
    data: join(folder, 'data'),
    extensions: join(folder, 'extensions'),
    /** Writes a file into the workspace; makes its folders. Returns the path. */
    write(path, text) {
      const file = join(place.workspace, path);
      writeFile(file, text);
      return file;
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
  for (const path of [place.home, place.temp, place.workspace, place.data, place.extensions]) {
    mkdirSync(path, { recursive: true });
  }
  const text = JSON.stringify({ ...SETTINGS, ...settings }, undefined, 2);
  // The server keeps user settings in data/User, a desktop VS Code in User.
  for (const part of ['data/User', 'User']) writeFile(join(place.data, part, 'settings.json'), text);
  return place;
}

/** The environment for what is started in a place. */
export function environmentOf(place, more = {}) {
  const environment = { ...process.env, ...more, HOME: place.home, TMPDIR: place.temp };
  for (const key of Object.keys(environment)) {
    // VS Code's own variables would make a window believe that it is a part of another one.
    if (/^(XDG_|VSCODE_|ELECTRON_|npm_)/.test(key)) delete environment[key];
  }
  return environment;
}

function writeFile(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
