/** The settings that VS Code is told of, held together with what the server understands. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RULE_SEVERITIES } from '../../src/protocol/settings';
import { RULES } from '../../src/rules/registry';

const readText = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const english = JSON.parse(readText('package.nls.json')) as Readonly<Record<string, string>>;
const spanish = JSON.parse(readText('package.nls.es.json')) as Readonly<Record<string, string>>;
/** Of the programs: what the findings say elsewhere. */
const bundle = JSON.parse(readText('src/l10n/bundle.l10n.es.json')) as Readonly<Record<string, string>>;

const { capabilities, contributes } = JSON.parse(readText('package.json')) as {
  capabilities: { untrustedWorkspaces: { restrictedConfigurations: readonly string[] } };
  contributes: {
    configuration: { properties: Record<string, unknown> };
    commands: readonly { command: string; title: string; category: string }[];
    menus: { commandPalette: readonly { command: string; when: string }[] };
  };
};

/** Fields, or lists, of text that VS Code shows. A command's category is the product's name in every language. */
const SHOWN: ReadonlySet<string> = new Set([
  ...['title', 'shortTitle', 'name', 'contextualTitle', 'contents', 'altText'],
  ...['description', 'markdownDescription', 'enumDescriptions', 'markdownEnumDescriptions'],
]);

describe('the setting hintsight.rules', () => {
  const setting = contributes.configuration.properties['hintsight.rules'];

  it('takes the id of each rule and a severity, and nothing else', () => {
    const properties = Object.fromEntries(
      Object.keys(RULES).map((id) => [
        id,
        { type: 'string', enum: RULE_SEVERITIES, description: `%rule.${id}%` },
      ]),
    );
    expect(setting).toMatchObject({ type: 'object', additionalProperties: false, default: {} });
    expect(setting).toHaveProperty('properties', properties);
    expect(Object.keys((setting as { properties: object }).properties)).toEqual(Object.keys(RULES));
  });

  it('says of each what it is about, and its default, in the words of its findings', () => {
    for (const [id, { severity, summary }] of Object.entries(RULES)) {
      expect(english[`rule.${id}`]).toBe(`${summary} Default: ${severity}.`);
      expect(spanish[`rule.${id}`]).toBe(`${bundle[summary] ?? ''} Predeterminado: ${severity}.`);
    }
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

describe('words in package.json', () => {
  const manifest = readText('package.json');
  const used = [...manifest.matchAll(/"%([^%"]+)%"/g)].map(([, key = '']) => key);

  it('are there in English and in Spanish, and none is there for nothing', () => {
    expect(Object.keys(english).sort()).toEqual([...new Set(used)].sort());
    expect(Object.keys(spanish)).toEqual(Object.keys(english));
  });

  it('are never written out', () => {
    const { description, capabilities, contributes } = JSON.parse(manifest) as Record<string, unknown>;
    const shown = shownIn({ description, capabilities, contributes });
    expect(shown.filter((text) => text !== 'Hintsight' && !/^%.+%$/.test(text))).toEqual([]);
    expect(shown.length).toBeGreaterThan(used.length);
  });

  it('lead to the same commands in both', () => {
    const commandsIn = (text: string): string[] => text.match(/command:[^)]+/g) ?? [];
    for (const [key, text] of Object.entries(english))
      expect(commandsIn(spanish[key] ?? '')).toEqual(commandsIn(text));
  });
});

/** What VS Code shows of a part of package.json, wherever it stands in it. */
function shownIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) =>
    SHOWN.has(key) ? [value].flat().filter((text) => typeof text === 'string') : shownIn(value),
  );
}
