import { describe, expect, it } from 'vitest';
import { parseText } from '../../src/companyfile/parse';
import { jsonFrom } from '../../src/schema/json';

function json(text: string): unknown {
  const { root } = parseText(text);
  if (!root) throw new Error('The text holds nothing.');
  return jsonFrom(root);
}

describe('a YAML tree as JSON data', () => {
  it('keeps keys as text and resolves values as YAML 1.2 does', () => {
    expect(json('{ 12: 12, on: on, "true": "true", e: , n: ~, f: 1.5, x: 0x10, true: yes }')).toEqual({
      12: 12,
      on: 'on',
      true: 'true',
      e: null,
      n: null,
      f: 1.5,
      x: 16,
    });
  });

  it('follows aliases and merge keys', () => {
    expect(json('{ base: &b { a: 1, c: 2 }, one: *b, two: { <<: *b, a: 3 } }')).toEqual({
      base: { a: 1, c: 2 },
      one: { a: 1, c: 2 },
      two: { a: 3, c: 2 },
    });
  });

  it('takes an alias to nothing as null, since the parser has reported it', () => {
    expect(json('{ a: *nope }')).toEqual({ a: null });
  });

  it('takes a key named __proto__ as a key like any other', () => {
    expect(Object.keys(json('{ __proto__: { a: 1 }, b: 2 }') as object)).toEqual(['__proto__', 'b']);
  });

  it('goes no deeper than the schemas look', () => {
    expect(json('{ a: { b: { c: { d: [e] } } } }')).toEqual({ a: { b: { c: { d: [] } } } });
  });

  it('ends on aliases that multiply, wide or deep', () => {
    const wide = Array.from({ length: 300 }, (_, index) => `k${index}: *w`).join(', ');
    const widened = `w: &w { a: 1 }\nv: &v { ${wide} }\nu: &u { ${wide.replaceAll('*w', '*v')} }\n`;
    expect(() => json(`${widened}t: { ${wide.replaceAll('*w', '*u')} }`)).not.toThrow();
    const levels = Array.from(
      { length: 60 },
      (_, index) => `x${index + 1}: &x${index + 1} { <<: [*x${index}, *x${index}], k${index}: 1 }`,
    );
    expect(Object.keys((json(`x0: &x0 { a: 1 }\n${levels.join('\n')}`) as { x60: object }).x60)).toHaveLength(
      61,
    );
  });
});
