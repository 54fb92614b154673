/** The command `hintsight`. */
import { Command, CommanderError, Option } from 'commander';
import { version } from '../../package.json';
import { visibleText } from '../features/visible';
import { check, type CheckOptions } from './check';
import { EXIT, UsageError } from './exitcodes';
import { explain, type ExplainOptions } from './explain';
import { fix, type FixOptions } from './fix';
import { lsp } from './lsp';
import {
  addReportOptions,
  addSharedOptions,
  CHECK_FORMATS,
  EXPLAIN_FORMATS,
  parseCount,
  parseRule,
  parseRuleId,
} from './options';
import { snapshot, type SnapshotOptions } from './snapshot';
import { openTerminal, surviveClosedOutput } from './terminal';

const FIX_EXIT_CODES = `
Of a rule's fixes the preferred one is made, else the only one.

Exit codes:
  0  all is fixed that can be, or with --dry-run would be
  1  a part of a file does not parse and is left as it is
  2  wrong use, or a file cannot be read or written; with --live --strict also
     when a server cannot be listed: then nothing is written`;

const SNAPSHOT_NOTES = `
Without --live nothing is asked: then --snapshot names an older snapshot, which is
written anew for the servers that the file has now.

Exit codes:
  0  every server of the file is in the snapshot
  2  wrong use, a file cannot be read or written, or a server did not answer: it
     stays as the older snapshot has it (--snapshot, or the file to write)`;

const program = new Command('hintsight')
  .description('What each MCP tool of a Crewlet company file will be allowed to do.')
  .version(version, '-V, --version', 'print the version')
  .helpOption('-h, --help', 'print help')
  .helpCommand(false)
  .showSuggestionAfterError()
  .showHelpAfterError('Run with --help to see what there is.')
  .exitOverride();

addReportOptions(
  program
    .command('check')
    .description('say what is wrong with company files, and what they do that is probably not wanted')
    .argument('[paths...]', 'files, folders to search, - for standard input (default: this folder)'),
  CHECK_FORMATS,
)
  .option('--max-warnings <count>', 'exit with 1 when there are more warnings', parseCount)
  .option('--rule <id=severity>', 'judge a rule as error, warning, information, hint or off', parseRule)
  .action(async (paths: string[], options: CheckOptions) => {
    const terminal = openTerminal(options.color);
    process.exitCode = await check(paths.length > 0 ? paths : ['.'], options, terminal);
  });

addReportOptions(
  program
    .command('explain')
    .description('show every tool of a company file: its class, and what worker, delivery and host decide')
    .argument('<file>', 'a company file; - for standard input')
    .option('--server <name>', 'only this server; no other one is asked')
    .option('--tool <name>', 'only this tool, by its own name or by its name in the catalogue'),
  EXPLAIN_FORMATS,
).action(async (file: string, options: ExplainOptions) => {
  process.exitCode = await explain(file, options, openTerminal(options.color));
});

addSharedOptions(
  program
    .command('fix')
    .description('fix what changes no decision, or the rules that you name, and keep the rest byte for byte')
    .argument('<files...>', 'files, folders to search, - for standard input (fixed text to standard output)')
    .option(
      '--rule <id>',
      'make the fixes of this rule instead, whatever they change; may be repeated',
      parseRuleId,
    )
    .option('--dry-run', 'print what would change as a unified diff, and write nothing'),
)
  .addHelpText('after', FIX_EXIT_CODES)
  .action(async (files: string[], options: FixOptions) => {
    process.exitCode = await fix(files, options, openTerminal(options.color));
  });

addSharedOptions(
  program
    .command('snapshot')
    .description('write what the servers of a company file say about their tools, as a file to commit')
    .argument('<file>', 'a company file; - for standard input')
    .option('-o, --output <file>', 'where to write; - for standard output (default: -)'),
)
  .addHelpText('after', SNAPSHOT_NOTES)
  .action(async (file: string, options: SnapshotOptions) => {
    process.exitCode = await snapshot(file, options, openTerminal(options.color));
  });

program
  .command('lsp')
  .description('speak LSP, for an editor that starts it')
  .option('--stdio', 'over standard input and output')
  .option('--snapshot <file>', 'judge by the lists in a snapshot where a server is not asked')
  // Clients of Microsoft's library say whose end to watch for; the server reads it from the command line itself.
  .addOption(new Option('--clientProcessId <id>').hideHelp())
  .action(lsp);

async function run(): Promise<void> {
  surviveClosedOutput();
  try {
    await program.parseAsync();
  } catch (error) {
    // Commander has already told what was wrong, and help is no failure.
    if (error instanceof CommanderError && error.exitCode === 0) return;
    process.exitCode = EXIT.failed;
    if (error instanceof UsageError) process.stderr.write(`hintsight: ${visibleText(error.message)}\n`);
    // Left to Node it would end the process with 1, which means findings.
    else if (!(error instanceof CommanderError)) console.error('hintsight: a fault of its own.', error);
  }
}

void run();
