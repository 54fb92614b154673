/** The settings that VS Code is told of, held together with what the server understands. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RULE_SEVERITIES } from '../../src/protocol/settings';
import { RULES } from '../../src/rules/registry';

const { capabilities, contributes } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as {
  capabilities: { untrustedWorkspaces: { restrictedConfigurations: readonly string[] } };
  contributes: {
    configuration: { properties: Record<string, unknown> };
    commands: readonly { command: string; title: string; category: string }[];
    menus: { commandPalette: readonly { command: string; when: string }[] };
  };
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

it('the setting hintsight.liveTools can be made by a workspace; that it only makes it stricter is the extension’s part', () => {
  expect(contributes.configuration.properties['hintsight.liveTools']).toMatchObject({
    default: 'ask',
    enum: ['ask', 'always', 'never'],
    scope: 'window',
  });
});

it('the setting hintsight.inlayHints is on unless somebody turns it off', () => {
  expect(contributes.configuration.properties['hintsight.inlayHints']).toMatchObject({
    type: 'boolean',
    default: true,
  });
});

it('the setting hintsight.files waits for trust: a glob can be made that takes for ever', () => {
  expect(capabilities.untrustedWorkspaces.restrictedConfigurations).toEqual(['hintsight.files']);
  expect(contributes.configuration.properties['hintsight.files']).toMatchObject({
    type: 'array',
    default: [],
  });
});

it('commands about live tools stand in the palette only while the server runs', () => {
  const inPalette = contributes.menus.commandPalette
    .filter(({ when }) => when.startsWith('hintsight.running'))
    .map(({ command }) => command);
  const always = ['hintsight.openExample', 'hintsight.restartServer', 'hintsight.showOutput'];
  expect([...inPalette, ...always].sort()).toEqual(
    contributes.commands
      .map(({ command }) => command)
      .filter((command) => !command.startsWith('hintsight.tools.'))
      .sort(),
  );
});

it('commands of the Tools view stand in the view only', () => {
  const hidden = contributes.menus.commandPalette.filter(({ when }) => when === 'false');
  expect(hidden.map(({ command }) => command).sort()).toEqual(
    contributes.commands
      .map(({ command }) => command)
      .filter((command) => command.startsWith('hintsight.tools.'))
      .sort(),
  );
});
