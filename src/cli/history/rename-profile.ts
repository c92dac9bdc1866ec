/** Keeps the history of a profile when it gets another name. */
import { shellCommand } from '../../values/shell-word.js';
import { CommandError } from '../host/errors/command-error.js';
import { exitCodes } from '../host/errors/exit-codes.js';
import type { World } from '../host/world.js';
import { appendRenaming, historyFolder, readLastEntry } from './log-file.js';
import { readRunning, renameMarks } from './pending-entries.js';

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
  const folder = historyFolder(world);
  const running = await readRunning(folder, world.now());
  const [first] = running.filter(({ entry }) => entry.profile === from);
  if (first) {
    throw new CommandError(
      'COMMAND_IN_PROGRESS',
      exitCodes.unreachable,
      `a command of the profile "${from}" is still under way: ${shellCommand`ads`} ${first.entry.command} (process ${first.pid})`,
      'Nothing was changed. Wait until it ends.',
    );
  }
  const marks = await renameMarks(folder, from, to);
  const isNoted = (await readLastEntry(folder)) !== undefined;
  if (isNoted) await appendRenaming(folder, world, from, to);
  try {
    await rename();
  } catch (error) {
    // What a former profile of the new name has written is not given away.
    await renameMarks(folder, to, from, marks);
    if (isNoted) await appendRenaming(folder, world, from, to, { isCancelled: true });
    throw error;
  }
}
