/** The seat whose credentials `shared: false` servers are listed with: chosen by the person, remembered for the workspace. */
import { l10n, window, type Memento, type QuickPickItem } from 'vscode';
import type { SeatsResult } from '../protocol/seats';
import { withoutIcons } from './foreign';

const KEY = 'hintsight.seat';

interface SeatItem extends QuickPickItem {
  readonly seat: string | undefined;
}

/** The chosen seat of this workspace; `undefined`: none. */
export function rememberedSeat(workspaceState: Memento): string | undefined {
  return workspaceState.get<string>(KEY);
}

/**
 * Lets the person choose, and remembers the choice.
 *
 * @param report what the company file in front offers; `null`: there is no company file
 * @param onChosen called with the choice; not when the person gives up
 */
export async function chooseSeat(
  workspaceState: Memento,
  report: SeatsResult,
  onChosen: (seat: string | undefined) => void,
): Promise<void> {
  if (!report) {
    void window.showInformationMessage(l10n.t('Open a company file and try again.'));
    return;
  }
  const automatic: SeatItem = {
    label: l10n.t('Automatic'),
    description: marked(report.chosen === null),
    detail: l10n.t('For each server the first agent seat that holds credentials for it'),
    seat: undefined,
  };
  const seats = report.seats.map(({ name, servers }) => ({
    label: withoutIcons(name),
    description: marked(report.chosen === name),
    detail: withoutIcons(servers.join(', ')),
    seat: name,
  }));
  const chosen = await window.showQuickPick<SeatItem>([automatic, ...seats], {
    title: l10n.t('Choose Seat for Live Tools'),
    placeHolder:
      seats.length > 0
        ? l10n.t('Whose credentials are servers with shared: false listed with?')
        : l10n.t('No agent seat of this file holds credentials of a server with shared: false'),
  });
  if (!chosen) return;
  await workspaceState.update(KEY, chosen.seat);
  onChosen(chosen.seat);
}

function marked(isChosen: boolean): string {
  return isChosen ? '$(check)' : '';
}
