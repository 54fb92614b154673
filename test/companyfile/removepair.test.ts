import { describe, expect, it } from 'vitest';
import { readCompanyFile } from '../../src/companyfile/companyfile';
import { removePair } from '../../src/companyfile/edits';
import { placeSpan } from '../../src/companyfile/span';
import { asMap, entryOf } from '../../src/companyfile/tree';
import { applyEdits } from '../support/edits';

const HEAD = 'mcp_servers:\n  - name: s\n    command: run\n    tool_annotations:';

/** The text without the tool t; the text itself where that is not offered. */
function without(text: string): string {
  const [placed] = readCompanyFile(text).servers;
  const map = placed?.it.map && asMap(entryOf(placed.it.map, 'tool_annotations')?.value);
  const pair = map?.pairs.find(({ key }) => key.text === 't');
  const edit = placed && map && pair && removePair(placed.it, map, pair);
  return edit ? applyEdits(text, [{ ...edit, span: placeSpan(placed.base, edit.span) }]) : text;
}

describe('taking a pair out', () => {
  it.each([
    ['\n      a: {}\n      t: {}\n      b: {}\n', '\n      a: {}\n      b: {}\n'],
    ['\n      a: {}\n      t:', '\n      a: {}'],
    ['\n      a: {} \n\n  \n      t:', '\n      a: {} '],
    ['\n      t: {}\n', '\n'],
    ['\n      t:\n        read_only:\n        open_world: ~\n      b: {}\n', '\n      b: {}\n'],
    ['\n      # about t\n      t: {}\n      b: {}\n', '\n      # about t\n      b: {}\n'],
    [' { a: {}, t: {}, b: {} }\n', ' { a: {}, b: {} }\n'],
    [' { t: {}, b: {} }\n', ' { b: {} }\n'],
    [' { a: {}, t: {} }\n', ' { a: {} }\n'],
    [' { t: {} }\n', ' { }\n'],
    [' {t: {}}\n', ' {}\n'],
  ])('in %j', (before, after) => {
    expect(without(HEAD + before)).toBe(HEAD + after);
    const crlf = (text: string): string => text.replaceAll('\n', '\r\n');
    expect(without(crlf(HEAD + before))).toBe(crlf(HEAD + after));
  });

  it.each([
    '\n      t: {} # ask Ann first\n',
    '\n      t:\n        # not yet\n        read_only:\n',
    '\n      t:\n        # not yet\n      b: {}\n',
    '\n      t: &none {}\n      u: *none\n',
    '\n      t: { read_only: &none ~ }\n      u: { read_only: *none }\n',
    '\n      ? t\n      : {}\n',
  ])('not where more than the pair would go: %j', (text) => {
    expect(without(HEAD + text)).toBe(HEAD + text);
  });
});
