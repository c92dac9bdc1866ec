/** Notices of the values of `ads emulator env` that other data of the emulator have changed. */
import type { ControlAddress } from '../../../client/emulator-control.js';
import type { StoreDescription } from '../../../emulator/admin.js';
import { changedNames } from '../../../emulator/store/meta.js';
import { evaluateCommand, shellCommand } from '../../../values/shell-word.js';
import { joinList } from '../../../values/text-lists.js';
import { forgetSeenInEmulator } from '../../calls/session/completion-cache.js';
import type { Invocation } from '../../core/host/invocation.js';
import { callControl, emulatorFile, fileFlagsOfServer, shownFileFlags } from './call-control.js';
import type { FileFlags } from './emulator-flags.js';
import { variablesNamed } from './emulator-variables.js';

/**
 * Replaces the data in the file of an emulator that does not run, and names the values that have changed. Returns what the file has
 * now. Throws as `change` does.
 */
export async function changeFile(
  invocation: Pick<Invocation, 'world' | 'notice'>,
  flags: FileFlags,
  change: () => Promise<void>,
): Promise<StoreDescription> {
  const { describeStore } = await import('../../../emulator/index.js');
  const path = emulatorFile(invocation, flags);
  // What cannot be read has no values that anybody uses.
  const before = await describeStore(path).catch(() => undefined);
  await change();
  await forgetSeenInEmulator(invocation.world);
  const after = await describeStore(path);
  const variables = before ? variablesNamed(changedNames(before.credentials, after.credentials)) : [];
  if (variables.length > 0) await tellChanged(invocation, variables, shownFileFlags(invocation, flags));
  return after;
}

/** Names the values that have changed by the answer of a server whose data were replaced. Throws as `callControl` does. */
export async function tellChangedByServer(
  invocation: Pick<Invocation, 'world' | 'settings' | 'globals' | 'notice' | 'signal'>,
  flags: FileFlags,
  control: ControlAddress,
  { changed_credentials: changed }: Readonly<Record<string, unknown>>,
): Promise<void> {
  const variables = variablesNamed(Array.isArray(changed) ? changed.map(String) : []);
  if (variables.length === 0) return;
  const { path } = await callControl(invocation, control, 'GET', 'world');
  const files = await fileFlagsOfServer(invocation, flags, control, path);
  await tellChanged(invocation, variables, files, control);
}

/** Shells and tests that have evaluated the former values would go on with them. `files` are the flags by which a shell reads the new ones. */
async function tellChanged(
  invocation: Pick<Invocation, 'notice'>,
  variables: readonly string[],
  files: readonly string[] | undefined,
  control?: ControlAddress,
): Promise<void> {
  const where =
    control &&
    `the program that started the emulator at ${new URL(control.url).origin} has them, and ads accounts list shows the accounts`;
  const again = files
    ? `to read them again: ${evaluateCommand(shellCommand`ads emulator env ${files}`)}`
    : where;
  const named = `values of ads emulator env have changed: ${joinList(variables, 'and')}`;
  await invocation.notice(again === undefined ? named : `${named}; ${again}`);
}
