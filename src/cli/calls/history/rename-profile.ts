/** Keeps the history of a profile when it gets another name, and ends it when the profile is deleted. */
import { shellCommand } from '../../../values/shell-word.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { World } from '../../core/host/world.js';
import { formerProfile } from './history-entry.js';
import { appendRenaming, historyFolder, readLastEntry } from './log-file.js';
import { type RunningEntry, readRunning, renameMarks } from './pending-entries.js';

/**
 * Gives the history of a profile to its new name, and then renames the profile by `rename`. If the process is killed between the
 * two, the same command completes it; if `rename` throws, the history goes back. Throws CommandError while a command of the
 * profile is under way, which would note its writes by the old name, and FileError.
 */
export async function renameWithHistory(
  from: string,
  to: string,
  world: World,
  rename: () => Promise<void>,
): Promise<void> {
  refuseRunning(from, await readRunning(historyFolder(world), world.now()));
  await moveHistory(from, to, world, rename);
}

/**
 * Ends the history of a profile, and then deletes the profile by `remove`: a later one of its name did not write that. As for
 * `renameWithHistory`, but a command elsewhere, of which nobody can tell whether it runs, does not keep secrets from being removed.
 */
export async function deleteWithHistory(
  name: string,
  world: World,
  remove: () => Promise<void>,
): Promise<void> {
  const running = await readRunning(historyFolder(world), world.now());
  refuseRunning(
    name,
    running.filter(({ host }) => host === undefined),
  );
  await moveHistory(name, formerProfile(name), world, remove);
}

function refuseRunning(profile: string, running: readonly RunningEntry[]): void {
  const [first] = running.filter(({ entry }) => entry.profile === profile);
  if (!first) return;
  throw new CommandError(
    'COMMAND_IN_PROGRESS',
    exitCodes.unreachable,
    `a command of the profile "${profile}" is still under way: ${shellCommand`ads`} ${first.entry.command} (process ${first.pid})`,
    'Nothing was changed. Wait until it ends.',
  );
}

async function moveHistory(
  from: string,
  to: string,
  world: World,
  change: () => Promise<void>,
): Promise<void> {
  const folder = historyFolder(world);
  const marks = await renameMarks(folder, from, to);
  const isNoted = (await readLastEntry(folder)) !== undefined;
  if (isNoted) await appendRenaming(folder, world, from, to);
  try {
    await change();
  } catch (error) {
    // What a former profile of the new name has written is not given away.
    await renameMarks(folder, to, from, marks);
    if (isNoted) await appendRenaming(folder, world, from, to, { isCancelled: true });
    throw error;
  }
}
