/** Logs every write of a command: as pending before it is sent, with its outcome afterwards. */

import { commandWords } from '../../../call/flag-names.js';
import { redactUrl } from '../../../client/redact-by-name.js';
import type { Document } from '../../../contract/types.js';
import { requestIdHeaders } from '../../../contract/wire/headers.js';
import { causeOf } from '../../../files/directories.js';
import type { Invocation } from '../../core/host/invocation.js';
import { responseRows } from '../../core/records/response-data.js';
import type { Write, WriteHook, WriteOutcome } from '../../core/records/write.js';
import { undoCommand } from './choose-entries.js';
import { createId, describeCommand, noteEntry } from './command-entry.js';
import type { HistoryEntry } from './history-entry.js';
import { appendEntries, historyFolder } from './log-file.js';
import { clearPending, markPending } from './pending-entries.js';
import { recordsOfWrite } from './records-of-write.js';
import { outcomeOfBodies, outcomeOfFailure } from './write-outcome.js';

/** A write that is under way. */
interface Begun {
  readonly entry: HistoryEntry;
  readonly stored: ReadonlyMap<string, Document>;
}

/** Notes every write. A failure to note is reported once, and neither stops a write nor makes it fail. */
export function watchWrites(invocation: Invocation): WriteHook {
  const { world, notice } = invocation;
  const folder = historyFolder(world);
  const begun = new Map<Write, Begun>();
  const noted: HistoryEntry[] = [];
  let isReported = false;
  const report = async (line: string) => {
    if (isReported) return;
    isReported = true;
    await notice(line);
  };
  let writing: Promise<void> = Promise.resolve();
  // One after the other: writes of one command must not wait for each other's lock.
  const append = (entry: HistoryEntry) => {
    const done = writing.then(() => appendEntries(folder, world, [entry], { report }));
    writing = done.catch(() => {});
    return done;
  };
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      await report(`cannot record the write for ads history: ${causeOf(error)}`);
    }
  };
  return {
    async before(write) {
      const stored = await readStored(write);
      const entry = createEntry(write, invocation, stored);
      begun.set(write, { entry, stored });
      await attempt(() => markPending(folder, entry, world.pid));
    },
    async after(write, outcome) {
      const { entry, stored } = begun.get(write) ?? {};
      begun.delete(write);
      if (!entry || !stored) return;
      await attempt(async () => {
        const isUnsent = 'sent' in outcome && !outcome.sent;
        if (!isUnsent) {
          await append(finishEntry(write, entry, stored, outcome));
          noteEntry(invocation);
          if (noted.push(entry) === 1) invocation.defer(async () => suggestUndo(noted, invocation));
        }
        await clearPending(folder, entry.id);
      });
    },
  };
}

/** For scripts: the command that reverses the writes of this one, unless nothing reverses them. */
function suggestUndo(noted: readonly HistoryEntry[], invocation: Invocation): void {
  const isReversible = noted.some(({ records }) =>
    records.some(({ kind }) => kind === 'create' || kind === 'update'),
  );
  const selected = invocation.settings.account?.value ?? noted[0]?.account;
  if (isReversible) invocation.suggest?.(undoCommand(noted, selected, invocation));
}

/** The records before the write; what cannot be read is not known, which is no reason not to write. */
async function readStored(write: Write): Promise<ReadonlyMap<string, Document>> {
  const { endpoint, operations, reader, values } = write;
  try {
    const isByPath = operations.some(({ kind, id }) => kind === 'update' && id === undefined);
    if (!endpoint || !isByPath) return await write.readBefore();
    const { readTargets } = await import('../../core/records/preview.js');
    return await readTargets(reader, endpoint, values);
  } catch {
    return new Map();
  }
}

/** The entry of a write before it is sent. `stored` are its records as they are. */
export function createEntry(
  write: Write,
  invocation: Invocation,
  stored: ReadonlyMap<string, Document>,
): HistoryEntry {
  const { reversal, isApply } = invocation;
  const { endpoint, request, account } = write;
  const records = recordsOfWrite(write, stored);
  return {
    ...describeCommand(invocation, endpoint, endpoint && commandWords(endpoint)),
    id: createId(invocation),
    ...(account !== undefined && { account }),
    ...(isApply && { isApply }),
    method: request.method,
    path: redactUrl(request.path.split('?')[0] ?? ''),
    ids: records.flatMap((record) => record.id ?? []),
    records,
    ...(write.relative && { relative: write.relative }),
    outcome: 'unconfirmed',
    ...reversal?.(),
  };
}

function finishEntry(
  write: Write,
  entry: HistoryEntry,
  stored: ReadonlyMap<string, Document>,
  outcome: WriteOutcome,
): HistoryEntry {
  if ('error' in outcome) return { ...entry, ...outcomeOfFailure(outcome.error) };
  const { reply } = outcome;
  if (reply.bodies) return { ...entry, ...outcomeOfBodies(reply.bodies) };
  const records = recordsOfWrite(write, stored, responseRows(reply), reply.existing);
  const requestId = requestIdHeaders.map((name) => reply.headers[name]).find((value) => value !== undefined);
  return {
    ...entry,
    ids: records.flatMap(({ id }) => id ?? []),
    records,
    outcome: 'done',
    status: reply.status,
    ...(requestId !== undefined && { request_id: String(requestId) }),
  };
}
