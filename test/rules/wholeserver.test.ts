import { describe, expect, it } from 'vitest';
import { readCompanyFile } from '../../src/companyfile/companyfile';
import { annotateFix } from '../../src/rules/annotate';
import { openWorldFix } from '../../src/rules/claims';
import { factsOf } from '../../src/rules/facts';
import { placeSpan } from '../../src/companyfile/span';
import { applyEdits } from '../support/edits';
import { listed, server, tools, type Annotations } from './expect';

type FixOf = typeof annotateFix;

/** The title of the fix for the first server, and the text after it. */
function applied(fixOf: FixOf, text: string, known: Annotations): [title: string, text: string] | undefined {
  const [placed] = readCompanyFile(text).servers;
  const fix = placed && fixOf(factsOf(placed.it, listed(known)));
  if (!fix) return undefined;
  expect(fix).toMatchObject({ preferred: false, changesVerdict: true });
  return [
    fix.title,
    applyEdits(
      text,
      fix.edits.map(({ span, newText }) => ({ span: placeSpan(placed.base, span), newText })),
    ),
  ];
}

describe('annotating unclassified tools', () => {
  it('writes what their names suggest, and leaves alone what is known, named, or unclear', () => {
    const known = {
      get_issue: {},
      send_mail: { destructiveHint: false },
      delete_note: {},
      frobnicate: {},
      list_all: { readOnlyHint: true },
      save_note: {},
      delegate: {},
      read_file: { openWorldHint: true },
    };
    expect(applied(annotateFix, tools('save_note: { read_only: false }'), known)).toEqual([
      'Annotate 4 unclassified tools of s',
      tools(
        'save_note: { read_only: false }',
        'get_issue: { read_only: true }',
        'send_mail: { read_only: false, open_world: true }',
        'delete_note: { read_only: false, destructive: true }',
        'read_file: { read_only: true }',
      ),
    ]);
  });

  it('names one tool as one', () => {
    expect(applied(annotateFix, server('command: run'), { get_it: {} })).toEqual([
      'Annotate 1 unclassified tool of s',
      server('command: run', 'tool_annotations:', '  get_it: { read_only: true }'),
    ]);
  });

  it('writes the prefix where the other keys have it, and no key that counts for two tools', () => {
    const prefixed = (...lines: string[]): string =>
      server('command: run', 'tool_prefix: p_', 'tool_annotations:', ...lines.map((line) => `  ${line}`));
    const known = { save: {}, get_it: {}, p_get_two: {}, get_two: {} };
    const [, full] = applied(annotateFix, prefixed('p_save: { read_only: false }'), known) ?? [];
    expect(full).toBe(
      prefixed(
        'p_save: { read_only: false }',
        'p_get_it: { read_only: true }',
        'p_p_get_two: { read_only: true }',
      ),
    );
    const [, raw] = applied(annotateFix, prefixed('save: { read_only: false }'), known) ?? [];
    expect(raw).toBe(
      prefixed('save: { read_only: false }', 'get_it: { read_only: true }', 'get_two: { read_only: true }'),
    );
  });

  it('quotes foreign names, and leaves out those that cannot be keys', () => {
    const odd = { 'get: a # b': {}, ['get_' + 'x'.repeat(2000)]: {}, 'get_\ud800': {}, 'get_\u202e': {} };
    expect(applied(annotateFix, server('command: run'), odd)?.[1]).toBe(
      server(
        'command: run',
        'tool_annotations:',
        '  "get: a # b": { read_only: true }',
        '  "get_\\u202e": { read_only: true }',
      ),
    );
  });

  it('is not there where nothing can be annotated', () => {
    expect(applied(annotateFix, tools('get_it: {}'), { get_it: {} })).toBeUndefined();
    expect(applied(annotateFix, server('command: run'), { frobnicate: {} })).toBeUndefined();
    expect(applied(annotateFix, server('tool_annotations: text'), { get_it: {} })).toBeUndefined();
  });
});

describe('stating that claimed writes do reach outside', () => {
  const CLAIM = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };

  it('writes into blocks that are there, and new ones for the rest', () => {
    const known = {
      a: CLAIM,
      b: CLAIM,
      c: { ...CLAIM, destructiveHint: true },
      d: CLAIM,
      e: { readOnlyHint: true, openWorldHint: false },
      f: CLAIM,
    };
    const before = tools('d: { open_world: false }', 'a: { idempotent: true } # why', 'f: {}');
    expect(applied(openWorldFix, before, known)).toEqual([
      'State open_world: true on a, b and f',
      tools(
        'd: { open_world: false }',
        'a: { idempotent: true, open_world: true } # why',
        'f: { open_world: true }',
        'b: { open_world: true }',
      ),
    ]);
  });

  it('names a few of many', () => {
    const known = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, CLAIM]));
    expect(applied(openWorldFix, server('command: run'), known)?.[0]).toBe(
      'State open_world: true on a, b and 3 more',
    );
    expect(applied(openWorldFix, server('command: run'), { a: CLAIM })?.[0]).toBe(
      'State open_world: true on a',
    );
  });

  it('is not there where nothing is claimed, or what is claimed stands elsewhere', () => {
    expect(applied(openWorldFix, server('command: run'), { a: {} })).toBeUndefined();
    const merged = 'x: &t\n  a: { idempotent: true }\n' + tools('<<: *t');
    expect(applied(openWorldFix, merged, { a: CLAIM })).toBeUndefined();
  });

  it('is not offered where a block counts for another tool as well', () => {
    const text = server('command: run', 'tool_prefix: p_', 'tool_annotations:', '  p_save: {}');
    const claim = { readOnlyHint: false, openWorldHint: false };
    expect(applied(openWorldFix, text, { p_save: claim })?.[1]).toContain('p_save: { open_world: true }');
    expect(applied(openWorldFix, text, { p_save: claim, save: {} })).toBeUndefined();
  });
});
