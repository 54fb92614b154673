/** A real client of the built language server, over real standard streams. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  Trace,
  type ClientCapabilities,
  type CodeAction,
  type CompletionList,
  type Hover,
  type InitializeResult,
  type LogMessageParams,
  type Position,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type Range,
  type ShowMessageRequestParams,
  type WorkDoneProgressBegin,
  type WorkDoneProgressEnd,
  type WorkDoneProgressReport,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { onTestFinished } from 'vitest';
import { CONSENT_REQUEST, type ConsentAnswer, type ConsentParams } from '../../src/protocol/consent';
import { seal } from '../../src/protocol/sealed';
import type { InitializationOptions } from '../../src/protocol/settings';
import { STORED_NAMES_REQUEST, VARIABLES_REQUEST, type VariablesParams } from '../../src/protocol/variables';

const SERVER = fileURLToPath(new URL('../../dist/server.js', import.meta.url));

/** What a modern editor can do. */
const CAPABILITIES: ClientCapabilities = {
  workspace: { configuration: false, workspaceEdit: { documentChanges: true } },
  window: { workDoneProgress: true },
  textDocument: {
    completion: { completionItem: { snippetSupport: true, insertTextModeSupport: { valueSet: [1, 2] } } },
    hover: { contentFormat: ['markdown', 'plaintext'] },
    codeAction: { dataSupport: true, resolveSupport: { properties: ['edit'] } },
    publishDiagnostics: {
      relatedInformation: true,
      codeDescriptionSupport: true,
      tagSupport: { valueSet: [1] },
      versionSupport: true,
    },
  },
};

export interface ClientOptions extends Omit<InitializationOptions, 'consentRequest' | 'variables'> {
  /** What the person answers in each dialog of the client's own; absent: the client has none. May take as long as it likes. */
  readonly consent?: (question: ConsentParams) => ConsentAnswer | Promise<ConsentAnswer>;
  /** What the client has stored, looked at for each request; absent: it keeps nothing. */
  readonly stored?: Readonly<Record<string, string>>;
  /** Instead of what a modern editor can do. */
  readonly capabilities?: ClientCapabilities;
  /** What Node runs, with its arguments; absent: the language server over standard streams. */
  readonly program?: readonly string[];
  /** Workspace folders, as paths. Absent: none. */
  readonly folders?: readonly string[];
  /** What the person presses at each question; absent: they press nothing. May take as long as it likes. */
  readonly answer?: (question: ShowMessageRequestParams) => string | undefined | Promise<string | undefined>;
  /** On top of this process's environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** The language of the client, such as `es`; absent: it has none. */
  readonly locale?: string;
  /** What the server is told of its client's process; absent: this process. */
  readonly processId?: number;
}

type Progress = WorkDoneProgressBegin | WorkDoneProgressReport | WorkDoneProgressEnd;

/** A running server and what it has said. */
export interface LspClient {
  readonly process: ChildProcess;
  readonly connection: ProtocolConnection;
  readonly initialized: InitializeResult;
  readonly questions: readonly ShowMessageRequestParams[];
  /** Dialogs of the client's own. */
  readonly dialogs: readonly ConsentParams[];
  /** The folder for what the server remembers. */
  readonly storage: string;
  /** All messages both ways, as a verbose trace shows them. */
  readonly trace: readonly string[];
  /** Messages that ask nothing. */
  readonly messages: readonly string[];
  readonly log: readonly LogMessageParams[];
  readonly progress: readonly Progress[];
  /** URIs of `hintsight/toolsChanged`. */
  readonly toolsChanged: readonly string[];
  /** All diagnostics that were published, in order. */
  readonly published: readonly PublishDiagnosticsParams[];
  readonly open: (uri: string, text: string) => Promise<void>;
  /** Replaces one stretch of the text. */
  readonly edit: (uri: string, find: string, replacement: string) => Promise<void>;
  readonly save: (uri: string) => Promise<void>;
  readonly close: (uri: string) => Promise<void>;
  /** Resolves with the first diagnostics that satisfy, from now or from before. */
  readonly diagnostics: (
    uri: string,
    satisfy?: (params: PublishDiagnosticsParams) => boolean,
  ) => Promise<PublishDiagnosticsParams>;
  /** Resolves when the condition holds; looked at whenever the server has said something. */
  readonly until: (what: string, condition: () => boolean) => Promise<void>;
  /** Requests at the first place where `find` stands, in its middle where `‸` is. */
  readonly complete: (uri: string, find: string) => Promise<CompletionList | null>;
  readonly hover: (uri: string, find: string) => Promise<Hover | null>;
  /** @param only the kinds that are asked for; absent: all that are no source actions */
  readonly codeActions: (uri: string, find: string, only?: string[]) => Promise<CodeAction[] | null>;
  readonly listTools: (uri: string, serverName?: string) => Promise<unknown>;
  /** The text after an action's edits. */
  readonly applied: (action: CodeAction) => string;
  /** Shutdown and exit, as a client does it. Resolves with the exit code. */
  readonly stop: () => Promise<number | null>;
}

/** Starts the server and introduces a client. It is ended with the test. */
export async function startClient(options: ClientOptions = {}): Promise<LspClient> {
  const failure = process.env.HINTSIGHT_BUILD_FAILURE;
  if (failure !== undefined) throw new Error(`dist/ could not be built:\n${failure}`);
  // Nothing of the person's is read or written.
  const storage = options.storage ?? temporaryStorage();
  const child = spawn(process.execPath, options.program ?? [SERVER, '--stdio'], {
    env: { ...process.env, ...options.env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await exited;
    connection.dispose();
  });
  const said = listenTo(connection, options);
  const trace: string[] = [];
  connection.listen();
  await connection.trace(
    Trace.Verbose,
    { log: (message: string, data?: string) => trace.push(`${message}\n${data ?? ''}`) },
    { sendNotification: false },
  );
  const { capabilities = CAPABILITIES, folders, liveTools, rules, files, trusted, snapshot } = options;
  const { consent, stored, seat, commands } = options;
  const initialized = await connection.sendRequest<InitializeResult>('initialize', {
    processId: options.processId ?? process.pid,
    rootUri: null,
    ...(options.locale !== undefined && { locale: options.locale }),
    capabilities,
    initializationOptions: {
      ...{ liveTools, rules, files, trusted, snapshot, storage, seat, commands },
      ...(consent && { consentRequest: true }),
      ...(stored && { variables: true }),
    },
    workspaceFolders: folders?.map((path) => ({ uri: `file://${path}`, name: path })) ?? null,
  });
  await connection.sendNotification('initialized', {});
  return {
    process: child,
    connection,
    initialized,
    storage,
    trace,
    ...said,
    ...documentsOf(connection),
    stop: async () => {
      await connection.sendRequest('shutdown');
      await connection.sendNotification('exit');
      await exited;
      return child.exitCode;
    },
  };
}

function temporaryStorage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hintsight-storage-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });
  return folder;
}

type Said = Pick<
  LspClient,
  | 'questions'
  | 'dialogs'
  | 'messages'
  | 'log'
  | 'progress'
  | 'toolsChanged'
  | 'published'
  | 'diagnostics'
  | 'until'
>;

/** Keeps what the server says, and wakes those who wait for something. */
function listenTo(connection: ProtocolConnection, { answer, consent, stored = {} }: ClientOptions): Said {
  const waiting = new Set<() => void>();
  const keep = <T>(list: T[], value: T): void => {
    list.push(value);
    for (const look of [...waiting]) look();
  };
  const until = (what: string, condition: () => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        waiting.delete(look);
        reject(new Error(`waited in vain until ${what}`));
      }, 15_000);
      const look = (): void => {
        if (!condition()) return;
        clearTimeout(giveUp);
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  const questions: ShowMessageRequestParams[] = [];
  const dialogs: ConsentParams[] = [];
  const messages: string[] = [];
  const log: LogMessageParams[] = [];
  const progress: Progress[] = [];
  const toolsChanged: string[] = [];
  const published: PublishDiagnosticsParams[] = [];
  connection.onRequest('window/showMessageRequest', async (question: ShowMessageRequestParams) => {
    keep(questions, question);
    const title = await answer?.(question);
    return title === undefined ? null : { title };
  });
  connection.onRequest(CONSENT_REQUEST, async (question: ConsentParams) => {
    keep(dialogs, question);
    return { answer: (await consent?.(question)) ?? null };
  });
  connection.onRequest(STORED_NAMES_REQUEST, () => ({ names: Object.keys(stored) }));
  connection.onRequest(VARIABLES_REQUEST, ({ names, publicKey }: VariablesParams) => {
    const values = names.flatMap((name) => (stored[name] === undefined ? [] : [[name, stored[name]]]));
    return seal(JSON.stringify(Object.fromEntries(values)), publicKey);
  });
  connection.onRequest('window/workDoneProgress/create', () => null);
  connection.onNotification('$/progress', ({ value }: { value: Progress }) => {
    keep(progress, value);
  });
  connection.onNotification('window/showMessage', ({ message }: { message: string }) => {
    keep(messages, message);
  });
  connection.onNotification('window/logMessage', (params: LogMessageParams) => {
    keep(log, params);
  });
  connection.onNotification('hintsight/toolsChanged', ({ uri }: { uri: string }) => {
    keep(toolsChanged, uri);
  });
  connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
    keep(published, params);
  });
  return {
    questions,
    dialogs,
    messages,
    log,
    progress,
    toolsChanged,
    published,
    until,
    diagnostics: async (uri, satisfy = () => true) => {
      const find = (): PublishDiagnosticsParams | undefined =>
        published.find((params) => params.uri === uri && satisfy(params));
      await until(`diagnostics of ${uri} are as expected`, () => find() !== undefined);
      const found = find();
      if (!found) throw new Error('they were there a moment ago');
      return found;
    },
  };
}

type Documents = Pick<
  LspClient,
  'open' | 'edit' | 'save' | 'close' | 'complete' | 'hover' | 'codeActions' | 'listTools' | 'applied'
>;

/** The documents as the client has them. */
function documentsOf(connection: ProtocolConnection): Documents {
  const texts = new Map<string, TextDocument>();
  const textOf = (uri: string): TextDocument => {
    const text = texts.get(uri);
    if (!text) throw new Error(`${uri} is not open`);
    return text;
  };
  const placeOf = (uri: string, find: string): Position => {
    const text = textOf(uri);
    const at = text.getText().indexOf(find.replace('‸', ''));
    if (at === -1) throw new Error(`"${find}" does not stand in ${uri}`);
    return text.positionAt(at + Math.max(find.indexOf('‸'), 0));
  };
  const request = <T>(method: string, uri: string, find: string): Promise<T> =>
    connection.sendRequest<T>(method, { textDocument: { uri }, position: placeOf(uri, find) });
  return {
    open: async (uri, text) => {
      const document = TextDocument.create(uri, 'yaml', 1, text);
      texts.set(uri, document);
      await connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri, languageId: 'yaml', version: 1, text },
      });
    },
    edit: async (uri, find, replacement) => {
      const before = textOf(uri);
      const start = before.getText().indexOf(find);
      if (start === -1) throw new Error(`"${find}" does not stand in ${uri}`);
      const range: Range = { start: before.positionAt(start), end: before.positionAt(start + find.length) };
      const version = before.version + 1;
      const contentChanges = [{ range, text: replacement }];
      texts.set(uri, TextDocument.update(before, contentChanges, version));
      await connection.sendNotification('textDocument/didChange', {
        textDocument: { uri, version },
        contentChanges,
      });
    },
    save: (uri) => connection.sendNotification('textDocument/didSave', { textDocument: { uri } }),
    close: (uri) => connection.sendNotification('textDocument/didClose', { textDocument: { uri } }),
    complete: (uri, find) => request<CompletionList | null>('textDocument/completion', uri, find),
    hover: (uri, find) => request<Hover | null>('textDocument/hover', uri, find),
    codeActions: (uri, find, only) => {
      const position = placeOf(uri, find);
      return connection.sendRequest<CodeAction[] | null>('textDocument/codeAction', {
        textDocument: { uri },
        range: { start: position, end: position },
        context: { diagnostics: [], only },
      });
    },
    listTools: (uri, serverName) =>
      connection.sendRequest('workspace/executeCommand', {
        command: 'hintsight.listTools',
        arguments: serverName === undefined ? [uri] : [uri, serverName],
      }),
    applied: ({ edit }) => {
      const [change] = edit?.documentChanges ?? [];
      if (!change || !('edits' in change)) throw new Error('the action changes no text');
      const document = textOf(change.textDocument.uri);
      const edits = change.edits.flatMap((one) => ('newText' in one ? [one] : []));
      return TextDocument.applyEdits(document, edits);
    },
  };
}
