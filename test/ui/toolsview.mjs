// The Tools view as a person sees it: what stands in it, what its rows say aloud, and what can be done with them.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CROWD, FILES, HOSTILE } from './toolsfiles.mjs';

const VIEW = '.pane:has([id="workbench.view.extension.hintsight"], .pane-body .customview-tree)';
const ROW = '.customview-tree .monaco-list-row';
const WELCOME = '.customview-tree .welcome-view-content';

export { VIEW, ROW, WELCOME, CROWD, FILES, HOSTILE, assert, readFileSync, writeFileSync, join };
