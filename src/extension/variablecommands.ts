/** Setting and clearing stored values, by hand. No value is shown, and none gets into a message. */
import { l10n, window, type QuickPickItem } from 'vscode';
import type { VariableReport } from '../protocol/variables';
import { withoutIcons } from './foreign';
import type { VariableStore } from './variablestore';

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

const SOURCES: Readonly<Record<VariableReport['source'], () => string>> = {
  environment: () => l10n.t('from the environment'),
  dotenv: () => l10n.t('from a .env file'),
  none: () => l10n.t('no value'),
};

interface NameItem extends QuickPickItem {
  /** `undefined`: another name is to be typed. */
  readonly variable: string | undefined;
}

/**
 * Asks for a value and stores it. Resolves when that is done, or when the person gives up.
 *
 * @param named the name; `undefined` lets the person choose one
 * @param referenced the names that the company file in front refers to
 */
export async function setVariable(
  store: VariableStore,
  named: string | undefined,
  referenced: () => Promise<readonly VariableReport[]>,
): Promise<void> {
  const name = named ?? (await chooseName(await store.names(), await referenced()));
  if (name === undefined || !NAME.test(name)) return;
  const value = await window.showInputBox({
    title: l10n.t('Value of {0} for Live Tools', name),
    prompt: l10n.t(
      'Kept in the secret storage, and handed only to servers that you allow and that refer to {0}.',
      `\${${name}}`,
    ),
    password: true,
    ignoreFocusOut: true,
  });
  if (value !== undefined) await store.set(name, value);
}

/** Lets the person choose which stored values to clear. */
export async function clearVariables(store: VariableStore): Promise<void> {
  const names = await store.names();
  if (names.length === 0) {
    void window.showInformationMessage(l10n.t('No variable is stored.'));
    return;
  }
  const chosen = await window.showQuickPick(names, {
    title: l10n.t('Clear Variables for Live Tools'),
    placeHolder: l10n.t('The stored values to clear'),
    canPickMany: true,
  });
  if (chosen) await store.clear(chosen);
}

async function chooseName(
  stored: readonly string[],
  referenced: readonly VariableReport[],
): Promise<string | undefined> {
  const items = referenced.map(({ name, source, servers }) => ({
    label: name,
    description: stored.includes(name) ? l10n.t('stored') : SOURCES[source](),
    detail: l10n.t('for {0}', servers.map(withoutIcons).join(', ')),
    variable: name,
  }));
  const others = stored
    .filter((name) => !referenced.some((report) => report.name === name))
    .map((name) => ({ label: name, description: l10n.t('stored'), variable: name }));
  const another = { label: l10n.t('$(edit) Another name…'), alwaysShow: true, variable: undefined };
  const chosen = await window.showQuickPick<NameItem>([...items, ...others, another], {
    title: l10n.t('Set Variable for Live Tools'),
    placeHolder:
      items.length > 0
        ? l10n.t('A variable that this file refers to')
        : l10n.t('This file refers to no variable'),
    matchOnDescription: true,
  });
  return chosen && (chosen.variable ?? typeName());
}

function typeName(): Thenable<string | undefined> {
  return window.showInputBox({
    title: l10n.t('Set Variable for Live Tools'),
    prompt: l10n.t('The name, as it stands in ${…}'),
    validateInput: (text) =>
      NAME.test(text) ? undefined : l10n.t('Letters, digits and _, not starting with a digit.'),
  });
}
