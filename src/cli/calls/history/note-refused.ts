/** Notes a write that a limit of the profile has refused: it was tried, so that a bare `ads undo` is about it. */
import { causeOf } from '../../../files/directories.js';
import { CommandError } from '../../core/host/command-error.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { Write } from '../../core/records/write.js';
import { noteEntry } from './command-entry.js';
import { isHistoryOn } from './history-setting.js';
import { appendEntries, historyFolder } from './log-file.js';
import { recordsOfWrite } from './records-of-write.js';
import { createEntry } from './watch-writes.js';

/**
 * One entry for writes that were refused together. What else keeps them from being sent is not noted, and nothing of a dry run.
 * What cannot be noted is told, and changes nothing: the refusal is what counts.
 */
export async function noteRefused(
  writes: readonly Write[],
  error: unknown,
  invocation: Invocation,
): Promise<void> {
  const { world, globals, notice } = invocation;
  const [first] = writes;
  if (!first || globals.dryRun || !(error instanceof CommandError) || !isHistoryOn(invocation)) return;
  const alike = writes.filter(
    ({ endpoint, account }) => endpoint === first.endpoint && account === first.account,
  );
  const records = alike.flatMap((write) => recordsOfWrite(write, new Map()));
  const entry = createEntry(first, invocation, new Map());
  const ids = records.flatMap(({ id }) => id ?? []);
  const refused = { ...entry, ids, records, outcome: 'not-sent', code: error.code } as const;
  noteEntry(invocation);
  await appendEntries(historyFolder(world), world, [refused], { report: notice }).catch((cause: unknown) =>
    notice(`cannot record the write for ads history: ${causeOf(cause)}`),
  );
}
