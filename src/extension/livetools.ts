/** The commands around asking servers for their tools, beside those that the language server brings. */
import { commands, Disposable, window, type Memento } from 'vscode';
import { PICK_TOOLS_COMMAND } from '../protocol/choices';
import {
  SEAT_CHANGED_NOTIFICATION,
  SEATS_REQUEST,
  type SeatChangedParams,
  type SeatsReport,
} from '../protocol/seats';
import {
  SET_VARIABLE_COMMAND,
  VARIABLE_NAMES_REQUEST,
  VARIABLES_CHANGED_NOTIFICATION,
  type VariableReport,
  type VariablesChangedParams,
} from '../protocol/variables';
import { pickTools } from './picktools';
import { chooseSeat } from './seat';
import type { Session } from './session';
import { clearVariables, setVariable } from './variablecommands';
import type { VariableStore } from './variablestore';

/** Registers the commands, and tells the server of what they change. */
export function registerLiveTools(
  session: Session,
  variables: VariableStore,
  workspaceState: Memento,
): Disposable {
  /** Asks the server about the file in front; `null` when there is none, or no company file. */
  const aboutFile = async <R>(method: string): Promise<R | null> => {
    const uri = window.activeTextEditor?.document.uri.toString();
    return uri === undefined ? null : session.request<R>(method, { uri });
  };
  return Disposable.from(
    commands.registerCommand(SET_VARIABLE_COMMAND, (name: unknown) =>
      setVariable(
        variables,
        typeof name === 'string' ? name : undefined,
        async () => (await aboutFile<readonly VariableReport[]>(VARIABLE_NAMES_REQUEST)) ?? [],
      ),
    ),
    commands.registerCommand(PICK_TOOLS_COMMAND, (...args: unknown[]) => pickTools(session, args)),
    commands.registerCommand('hintsight.clearVariables', () => clearVariables(variables)),
    commands.registerCommand('hintsight.chooseSeat', async () => {
      const report = await aboutFile<SeatsReport>(SEATS_REQUEST);
      await chooseSeat(workspaceState, report, (seat) => {
        const params: SeatChangedParams = { seat: seat ?? null };
        void session.notify(SEAT_CHANGED_NOTIFICATION, params);
      });
    }),
    variables.onDidChange((name) => {
      const params: VariablesChangedParams = { names: [name] };
      void session.notify(VARIABLES_CHANGED_NOTIFICATION, params);
    }),
  );
}
