/** Keeps the unit tests quick: one that starts a process fails, and is told where it belongs. */
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

const refuse = (): never => {
  throw new Error('A unit test starts no process: name its file under PROCESSES in test/vitest.config.mjs.');
};

Object.assign(childProcess, {
  exec: refuse,
  execFile: refuse,
  execFileSync: refuse,
  execSync: refuse,
  fork: refuse,
  spawn: refuse,
  spawnSync: refuse,
});
syncBuiltinESMExports();
