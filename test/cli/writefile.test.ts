import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { replaceText } from '../../src/cli/writefile';
import { temporaryFolder } from '../catalogue/support';

const NOBODY = 65534;

/** From here on, until the test ends, this process is no more than a person, whom modes stop. */
function becomeAPerson(): void {
  if (process.getuid?.() !== 0) return;
  process.seteuid?.(NOBODY);
  onTestFinished(() => {
    process.seteuid?.(0);
  });
}

function fileWith(text: string): string {
  const folder = temporaryFolder();
  chmodSync(folder, 0o777);
  const path = join(folder, 'a.yaml');
  writeFileSync(path, text);
  return path;
}

it('replaces a text that is still what was read', async () => {
  const path = fileWith('\uFEFFa');
  expect(await replaceText(path, '\uFEFFa', '\uFEFFb')).toBeUndefined();
  expect(readFileSync(path, 'utf8')).toBe('\uFEFFb');
});

it('leaves alone what has changed since', async () => {
  const path = fileWith('c');
  expect(await replaceText(path, 'a', 'b')).toBe(
    'has changed since it was read, so it is left as it is; run this again',
  );
  expect(readFileSync(path, 'utf8')).toBe('c');
});

it('leaves alone what is protected, although its folder is not', async () => {
  const path = fileWith('a');
  chmodSync(path, 0o444);
  becomeAPerson();
  expect(await replaceText(path, 'a', 'b')).toBe('cannot be written: permission denied');
  expect(readFileSync(path, 'utf8')).toBe('a');
});

it('says what else is wrong', async () => {
  const path = join(temporaryFolder(), 'gone.yaml');
  expect(await replaceText(path, 'a', 'b')).toMatch(/^cannot be written: ENOENT/);
});
