/**
 * Watches a command that writes from its start to its end. While it runs it has a mark, so that a bare `ads undo` beside it does not
 * take an older command for the newest. If it ends without an entry in the log, for whatever reason, it gets one: it was tried.
 */
import { ServiceError } from '../../../client/errors.js';
import type { Endpoint } from '../../../contract/types.js';
import { causeOf } from '../../../files/directories.js';
import { CommandError, RejectedCallError } from '../../core/host/command-error.js';
import { ClosedPipeError, InterruptedError } from '../../core/host/stream-errors.js';
import { describeCommand, groupOf, hasEntry, type NotedCommand } from './command-entry.js';
import type { HistoryEntry } from './history-entry.js';
import { isHistoryOn } from './history-setting.js';
import { appendEntries, historyFolder } from './log-file.js';
import { clearCommandMark, markCommand, takeUnsent } from './pending-entries.js';
import { outcomeOfFailure } from './write-outcome.js';

/** Of a process that was killed before its first write. */
const interrupted = 'INTERRUPTED';

/** What came of a command. `error` is why its exit code is not 0; undefined for a success. */
interface CommandEnd {
  readonly hasSent: boolean;
  readonly error: unknown;
}

/** Returns what is to be called at the end of the command; nothing is noted of a dry run, or without a history. */
export async function watchCommand(
  command: NotedCommand,
  endpoint: Endpoint | undefined,
): Promise<(end: CommandEnd) => Promise<void>> {
  const { globals, world } = command;
  if (globals.dryRun || world.planned !== undefined || !isHistoryOn(command)) return async () => {};
  const folder = historyFolder(world);
  const entry = createUnsent(command, endpoint);
  // A mark that cannot be made does not stop the command: what cannot be noted of its writes is told then.
  await finishKilled(command).catch(() => {});
  await markCommand(folder, entry, world.pid).catch(() => {});
  return async ({ hasSent, error }) => {
    if (!hasSent && !hasEntry(command)) await append(ended(entry, error), command);
    await clearCommandMark(folder, entry.group).catch(() => {});
  };
}

/** Notes a command that has failed and has sent nothing. `more` is what its entry tells besides. */
export async function noteUnsent(
  command: NotedCommand,
  error: unknown,
  { endpoint, ...more }: { readonly endpoint?: Endpoint; readonly undoes?: readonly string[] } = {},
): Promise<void> {
  if (command.globals.dryRun || hasEntry(command) || !isHistoryOn(command)) return;
  await append({ ...ended(createUnsent(command, endpoint), error), ...more }, command);
}

/** The commands that were killed before their first write get an entry, and lose their marks. */
async function finishKilled({ world }: NotedCommand): Promise<void> {
  const folder = historyFolder(world);
  await takeUnsent(folder, world.now(), (entries) => appendEntries(folder, world, entries));
}

function createUnsent(command: NotedCommand, endpoint: Endpoint | undefined): HistoryEntry {
  const { value: account = '' } = command.settings.account ?? {};
  return {
    ...describeCommand(command, endpoint),
    id: groupOf(command),
    // A name, or several accounts, stand for no account that was written to.
    ...(/^[0-9a-z]+$/.test(account) && { account }),
    method: endpoint?.method ?? '',
    path: '',
    ids: [],
    records: [],
    acknowledged: { requests: 0 },
    outcome: 'not-sent',
    code: interrupted,
  };
}

function ended({ code: _, ...entry }: HistoryEntry, error: unknown): HistoryEntry {
  if (error === undefined || error instanceof ClosedPipeError) return { ...entry, outcome: 'done' };
  return { ...entry, ...codeOf(error) };
}

/** The message of an error is not kept: it may quote what a file has of people. */
function codeOf(error: unknown): Pick<HistoryEntry, 'code'> {
  if (error instanceof InterruptedError) return { code: interrupted };
  if (error instanceof CommandError) return { code: error.code };
  const cause = error instanceof RejectedCallError ? error.serviceError : error;
  const { code, status } = outcomeOfFailure(cause);
  if (code !== undefined) return { code };
  return cause instanceof ServiceError && status !== undefined ? { code: String(status) } : {};
}

async function append(entry: HistoryEntry, { world, notice }: NotedCommand): Promise<void> {
  await appendEntries(historyFolder(world), world, [entry], { report: notice }).catch((cause: unknown) =>
    notice(`cannot record the command for ads history: ${causeOf(cause)}`),
  );
}
