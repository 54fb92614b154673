/** How VS Code colours a text: its own machinery and its own grammar for YAML, with what package.json injects into it. */
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { OnigScanner, OnigString, loadWASM } from 'vscode-oniguruma';
import { INITIAL, Registry, parseRawGrammar, type IGrammar } from 'vscode-textmate';

/** A piece of a line, with its scopes from the widest to the narrowest. */
export interface Token {
  readonly text: string;
  readonly scopes: readonly string[];
}

/** What tokenizes texts: the lines of a text, each with its tokens. Line ends are in no token. */
export type Tokenizer = (text: string) => Token[][];

const repository = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, repository), 'utf8');

const { contributes } = JSON.parse(read('package.json')) as {
  contributes: { grammars: readonly { scopeName: string; path: string; injectTo: readonly string[] }[] };
};

const yamlFolder = 'test/grammar/yaml/';
const yamlFiles = readdirSync(new URL(yamlFolder, repository)).filter((name) => name.endsWith('.json'));
const grammars = [
  ...yamlFiles.map((name) => yamlFolder + name),
  ...contributes.grammars.map(({ path }) => path),
].map((path) => parseRawGrammar(read(path), path));

/**
 * A tokenizer for YAML.
 *
 * @param injected false: without the grammars of this extension
 */
export async function yamlTokenizer({ injected = true } = {}): Promise<Tokenizer> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm'));
  const onigLib = loadWASM(new Uint8Array(wasm).buffer).then(() => ({
    createOnigScanner: (patterns: string[]) => new OnigScanner(patterns),
    createOnigString: (text: string) => new OnigString(text),
  }));
  const registry = new Registry({
    onigLib,
    loadGrammar: (name) => Promise.resolve(grammars.find(({ scopeName }) => scopeName === name)),
    getInjections: (name) =>
      injected
        ? contributes.grammars
            .filter(({ injectTo }) => injectTo.includes(name))
            .map(({ scopeName }) => scopeName)
        : undefined,
  });
  const grammar = await registry.loadGrammar('source.yaml');
  if (grammar === null) throw new Error('There is no grammar for YAML.');
  return (text) => tokenize(grammar, text);
}

/** As an editor does it: by lines, without their ends. */
function tokenize(grammar: IGrammar, text: string): Token[][] {
  let state = INITIAL;
  return text.split(/\r\n|\r|\n/).map((line) => {
    const { tokens, ruleStack, stoppedEarly } = grammar.tokenizeLine(line, state);
    if (stoppedEarly) throw new Error(`The grammar got stuck on the line ${JSON.stringify(line)}.`);
    state = ruleStack;
    return tokens.map(({ startIndex, endIndex, scopes }) => ({
      text: line.slice(startIndex, endIndex),
      scopes,
    }));
  });
}

/** Whether a scope is one of this extension's. */
export const isOurs = (scope: string): boolean => scope.endsWith('.hintsight');

/** Whether a scope colours: those that only say in which part of a file a text is do not. */
export const isColour = (scope: string): boolean => isOurs(scope) && !scope.startsWith('meta.');

/**
 * What this extension colours in a text, in order: `read_only: read-only`, the text and the narrowest part of its scope.
 * The braces of references are left out.
 */
export function coloured(tokenizer: Tokenizer, text: string): string[] {
  return tokenizer(text)
    .flat()
    .flatMap(({ text, scopes }) => {
      const scope = scopes.findLast(isColour);
      if (scope === undefined || scope.startsWith('punctuation.')) return [];
      return [`${text}: ${scope.split('.').at(-2) ?? ''}`];
    });
}
