/** What each feature of the language server gives VS Code, asked for as the editor does.  */
import * as assert from 'node:assert/strict';
import { suite, test } from 'mocha';
import {
  commands,
  Range,
  type WorkspaceEdit,
  type CodeLens,
  type DocumentHighlight,
  type DocumentSymbol,
  type InlayHint,
  type Location,
  type LocationLink,
  type SelectionRange,
  type TextDocument,
} from 'vscode';
import { at, findingsWhen, listTools, open } from './editor';

const FILE = 'team.company.yaml';

/** Asks the provider of a command about a place of the file. */
async function ask<T>(document: TextDocument, command: string, ...args: unknown[]): Promise<T> {
  return commands.executeCommand<T>(command, document.uri, ...args);
}

async function team(): Promise<TextDocument> {
  const { document } = await open(FILE);
  await findingsWhen(document, 'the file is judged', (found) => found.length > 0);
  return document;
}

function textAt(document: TextDocument, found: Location | LocationLink): string {
  return document.getText(
    'targetUri' in found ? (found.targetSelectionRange ?? found.targetRange) : found.range,
  );
}

suite('What the editor asks for', () => {
  test('a code lens stands above each server and says how it stands with its list', async () => {
    const document = await team();
    await listTools(document);
    const lenses = await ask<CodeLens[]>(document, 'vscode.executeCodeLensProvider', 10);
    const above = lenses.map(({ range, command }) => `${document.getText(range)}: ${command?.title ?? ''}`);
    assert.equal(above.length, 2);
    assert.match(above[0] ?? '', /^board: listing failed: .* · Try Again$/);
  });

  test('inlay hints say at the end of a tool’s line what is decided', async () => {
    const document = await team();
    const whole = new Range(0, 0, document.lineCount, 0);
    const hints = await ask<InlayHint[]>(document, 'vscode.executeInlayHintProvider', whole);
    const labels = hints.map(({ position, label }) => {
      const said = typeof label === 'string' ? label : label.map(({ value }) => value).join('');
      return `${document.lineAt(position.line).text.trim().split(':')[0] ?? ''}: ${said}`;
    });
    assert.ok(labels.includes('create_card: worker denied · delivers'), labels.join('\n'));
    assert.ok(labels.includes('list_cards: worker allowed'), labels.join('\n'));
  });

  test('the outline has the servers with their tools, and the workers', async () => {
    const document = await team();
    const symbols = await ask<DocumentSymbol[]>(document, 'vscode.executeDocumentSymbolProvider');
    const board = symbols
      .flatMap((symbol) => [symbol, ...symbol.children])
      .find(({ name }) => name === 'board');
    assert.deepEqual(
      board?.children.map(({ name }) => name),
      ['create_card', 'list_cards'],
    );
  });

  test('a worker’s tool leads to its block, and a seat’s server to its entry', async () => {
    const document = await team();
    const tool = at(document, '[create_card', 3);
    const [block] = await ask<(Location | LocationLink)[]>(
      document,
      'vscode.executeDefinitionProvider',
      tool,
    );
    assert.ok(block);
    assert.equal(textAt(document, block), 'create_card');
    const seat = at(document, 'board: { BOARD_USER', 1);
    const [entry] = await ask<(Location | LocationLink)[]>(
      document,
      'vscode.executeDefinitionProvider',
      seat,
    );
    assert.ok(entry);
    assert.equal(textAt(document, entry), 'board');
  });

  test('references and highlights of a tool are its block and every worker that names it', async () => {
    const document = await team();
    const position = at(document, 'create_card:', 1);
    const references = await ask<Location[]>(document, 'vscode.executeReferenceProvider', position);
    assert.deepEqual(
      references.map((found) => textAt(document, found)),
      ['create_card', 'create_card'],
    );
    const highlights = await ask<DocumentHighlight[]>(document, 'vscode.executeDocumentHighlights', position);
    assert.equal(highlights.length, 2);
  });

  test('renaming a server changes its entry and the seats that name it', async () => {
    const document = await team();
    const position = at(document, 'name: board', 7);
    const edit = await ask<WorkspaceEdit>(
      document,
      'vscode.executeDocumentRenameProvider',
      position,
      'kanban',
    );
    const changed = edit
      .get(document.uri)
      .map(({ range, newText }) => `${document.getText(range)} → ${newText}`);
    assert.deepEqual(changed, ['board → kanban', 'board → kanban']);
  });

  test('growing the selection goes from a value to its pair, block and tool', async () => {
    const document = await team();
    const position = at(document, 'read_only: false', 12);
    const [innermost] = await ask<SelectionRange[]>(document, 'vscode.executeSelectionRangeProvider', [
      position,
    ]);
    const texts: string[] = [];
    for (let range = innermost; range; range = range.parent) texts.push(document.getText(range.range));
    assert.ok(texts.includes('read_only: false'), texts.join('\n--\n'));
    assert.ok(texts.includes('create_card: { read_only: false }'), texts.join('\n--\n'));
  });
});
