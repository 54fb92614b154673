/** The published schemas, as any other tool reads them: plain JSON Schema 2020-12. */
import { Ajv2020 } from 'ajv/dist/2020';
import { describe, expect, it } from 'vitest';
import { HINT_KEYS, HINT_NAMES } from '../../src/engine/hints';
import serverSchema from '../../schemas/server.schema.json';
import annotationsSchema from '../../schemas/tool-annotations.schema.json';

function validator(): (data: unknown) => boolean {
  // `required` under `not` names keys that are defined one level up.
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true });
  ajv.addSchema(annotationsSchema);
  const validate = ajv.compile(serverSchema);
  return (data) => validate(data);
}

function expectWords(shown: object, key: string): void {
  const { title, description } = shown as { title?: unknown; description?: unknown };
  expect(title, key).toMatch(/\S/);
  expect(description, key).toMatch(/\S.*\.$/);
}

describe('the published schemas', () => {
  const isValid = validator();
  const server = (more: object): object => ({ name: 's', command: 'run', ...more });
  const hints = (block: unknown): object => server({ tool_annotations: { t: block } });

  it('are valid schemas with names of their own, which need no network', () => {
    expect([serverSchema.$id, annotationsSchema.$id]).toEqual([
      'server.schema.json',
      'tool-annotations.schema.json',
    ]);
  });

  it('say in words what every key means, because editors show it', () => {
    for (const [key, field] of Object.entries(serverSchema.properties)) {
      const shown: object = '$ref' in field && key === 'tool_annotations' ? annotationsSchema : field;
      expectWords(shown, key);
    }
    const { $defs } = annotationsSchema;
    for (const name of HINT_NAMES) expectWords($defs[name], name);
  });

  it('know both spellings of every hint', () => {
    const keys = HINT_NAMES.flatMap((name) => [HINT_KEYS[name].snake, HINT_KEYS[name].camel]);
    expect(Object.keys(annotationsSchema.$defs.block.properties)).toEqual([...keys, 'title']);
  });

  it('accept what the engine accepts', () => {
    for (const value of [true, false, null, 'y', 'Yes', 'ON', 'n', 'no', 'OFF']) {
      expect(isValid(hints({ read_only: value, openWorldHint: value })), String(value)).toBe(true);
    }
    expect(isValid(hints(null))).toBe(true);
    expect(isValid(server({ tool_annotations: null, args: null, env: null }))).toBe(true);
    expect(isValid(server({ transport: '', url: '', headers: {} }))).toBe(true);
    expect(isValid(server({ name: 8080, args: [1, true, null], shared: 'off' }))).toBe(true);
    expect(isValid({ name: 's', transport: 'http', url: 'http://localhost', args: [], command: null })).toBe(
      true,
    );
  });

  it('refuse what the engine refuses', () => {
    for (const value of ['true', 'false', 1, 'maybe', '${VAR}', [], {}]) {
      expect(isValid(hints({ read_only: value })), JSON.stringify(value)).toBe(false);
    }
    for (const [snake, camel] of HINT_NAMES.map((name) => [HINT_KEYS[name].snake, HINT_KEYS[name].camel])) {
      expect(isValid(hints({ [String(snake)]: true, [String(camel)]: true })), snake).toBe(false);
    }
    expect(isValid(hints({ readonly: true }))).toBe(false);
    expect(isValid(server({ url: 'http://localhost' }))).toBe(false);
    expect(isValid(server({ name: 'crewlet' }))).toBe(false);
    expect(isValid(server({ startup_timeout_seconds: -1 }))).toBe(false);
    expect(isValid({ name: 's', transport: 'http', url: ' ' })).toBe(false);
    expect(isValid({ name: 's', transport: 'sse', url: 'http://localhost' })).toBe(false);
  });
});
