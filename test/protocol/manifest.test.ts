/** The settings that VS Code is told of, held together with what the server understands. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RULE_SEVERITIES } from '../../src/protocol/settings';
import { RULES } from '../../src/rules/registry';

const { contributes } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  contributes: { configuration: { properties: Record<string, unknown> } };
};

describe('the setting hintsight.rules', () => {
  const setting = contributes.configuration.properties['hintsight.rules'];

  it('takes the id of each rule and a severity, and nothing else', () => {
    const properties = Object.fromEntries(
      Object.entries(RULES).map(([id, { severity, summary }]) => [
        id,
        { type: 'string', enum: RULE_SEVERITIES, description: `${summary} Default: ${severity}.` },
      ]),
    );
    expect(setting).toMatchObject({ type: 'object', additionalProperties: false, default: {} });
    expect(setting).toHaveProperty('properties', properties);
    expect(Object.keys((setting as { properties: object }).properties)).toEqual(Object.keys(RULES));
  });

  it('can differ from folder to folder', () => {
    expect(setting).toHaveProperty('scope', 'resource');
  });
});

it('the setting hintsight.snapshot is a path that can differ from folder to folder, and that a workspace may set', () => {
  expect(contributes.configuration.properties['hintsight.snapshot']).toMatchObject({
    type: 'string',
    default: '',
    scope: 'resource',
  });
});
