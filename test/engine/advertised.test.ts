import { describe, expect, it } from 'vitest';
import { readAdvertisedTool } from '../../src/engine/advertised';
import { NO_HINTS } from '../../src/engine/hints';

const hintsOf = (annotations: unknown) => readAdvertisedTool({ name: 't', annotations })?.hints;

describe('a tool as its server sends it', () => {
  it('needs only a name that is a text', () => {
    expect(readAdvertisedTool({ name: 't' })).toEqual({ name: 't', hints: NO_HINTS });
    for (const value of [null, 't', 7, [], {}, { name: 7 }, { name: null }]) {
      expect(readAdvertisedTool(value)).toBeUndefined();
    }
  });

  it('states a hint by a real boolean only (B18)', () => {
    expect(hintsOf({ readOnlyHint: true, destructiveHint: false })).toEqual({
      ...NO_HINTS,
      readOnly: 'yes',
      destructive: 'no',
    });
    for (const value of ['true', 1, 0, null, {}, []])
      expect(hintsOf({ readOnlyHint: value })).toEqual(NO_HINTS);
    for (const annotations of [
      null,
      'x',
      [],
      { type: 'object', properties: { readOnlyHint: { type: 'boolean' } } },
    ]) {
      expect(hintsOf(annotations)).toEqual(NO_HINTS);
    }
  });

  it('reads both spellings, the camelCase one first', () => {
    expect(hintsOf({ read_only: true })).toMatchObject({ readOnly: 'yes' });
    expect(hintsOf({ read_only: true, readOnlyHint: false })).toMatchObject({ readOnly: 'no' });
  });

  it('takes the title from the tool, else from its annotations, and only texts', () => {
    expect(readAdvertisedTool({ name: 't', title: 'A', annotations: { title: 'B' } })?.title).toBe('A');
    expect(readAdvertisedTool({ name: 't', title: 3, annotations: { title: 'B' } })?.title).toBe('B');
    expect(readAdvertisedTool({ name: 't', description: null })).toEqual({ name: 't', hints: NO_HINTS });
  });
});
