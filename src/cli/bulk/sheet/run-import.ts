/** Sends the rows of an import, account by account, and keeps the journal of what was sent. */

import { userOf } from '../../../auth/settings.js';
import { recordNoun } from '../../../call/record-noun.js';
import type { Client } from '../../../client/client.js';
import type { Document } from '../../../contract/types.js';
import { writeJson } from '../../../values/lossless-json.js';
import type { Looking } from '../../calls/endpoint/find-lost-creations.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';
import { startProgress } from '../../core/host/progress.js';
import type { Delivered, DeliveryNotes } from '../delivery/deliver.js';
import { renewedAfter } from '../delivery/delivery-journal.js';
import { withJournalLock } from '../delivery/journals.js';
import { renewNotes } from '../delivery/refresh-notes.js';
import { createCheckAgain } from './check-rows-again.js';
import type { PreparedAccount } from './import-accounts.js';
import {
  creationAfter,
  creationSent,
  type ImportJournal,
  type OwnChange,
  type Replaced,
  readImportJournal,
  settleImportJournal,
  writeImportJournal,
} from './import-journal.js';
import type { PreparedImport } from './prepare-import.js';
import { cellOf, type PlannedRow } from './row-plan.js';
import { type LookForRows, type Report, sendRows } from './send-rows.js';
import { updatedColumn } from './sheet-columns.js';
import type { SheetGroup } from './sheet-group.js';

interface Sending {
  readonly client: Pick<Client, 'call'>;
  /** A client that waits for nothing, to look for records of which no answer came. */
  readonly openFailFast: Looking['open'];
  /** The time of the service, in milliseconds since 1970. */
  readonly time: () => number;
  /** The same by the clock of the service; see Session. */
  readonly serviceTime: () => number | undefined;
  readonly ahead: () => number | undefined;
  readonly invocation: Invocation;
  readonly report: Report;
  /** See `createCheckAgain`. */
  readonly overwrite: boolean;
  /** Called once, before the first row is sent, when no other import is in the way. */
  readonly begin: () => Promise<void>;
}

/** Refuses an account into which another process imports right now. */
export async function refuseOtherImport(account: PreparedAccount): Promise<void> {
  await withImportLock(account, async () => {});
}

function withImportLock(
  { account, journalPaths }: PreparedAccount,
  work: () => Promise<void>,
): Promise<void> {
  const message = `another process is importing into account ${account}`;
  return withJournalLock(journalPaths.path, { code: importInProgress, message }, work);
}

const importInProgress = 'IMPORT_IN_PROGRESS';

/** The rows that are sent. */
export function rowsToSend({ rows, created, doubtful }: PreparedImport): readonly PlannedRow[] {
  const isOpen = (number: number) => !created.has(number) && !doubtful.has(number);
  return rows.filter(({ action, number }) => action === 'update' || (action === 'create' && isOpen(number)));
}

/** Sends all rows; outcomes are reported as they come. Throws what stops the sending. */
export async function runImport(prepared: PreparedImport, sending: Sending): Promise<void> {
  const rows = rowsToSend(prepared);
  const progress = startProgress(sending.invocation, { label: prepared.group.name, total: rows.length });
  let done = 0;
  let hasBegun = false;
  /** Records that rows are about, or were created for them: each record stands for one row. */
  const taken = new Set(prepared.rows.flatMap(({ id }) => id ?? []));
  const report: Report = (row, outcome) => {
    done += 1;
    if ('id' in outcome) taken.add(outcome.id);
    sending.report(row, outcome);
  };
  try {
    for (const account of prepared.accounts) {
      const own = rows.filter((row) => row.account === account.account);
      const met = rowsMet(prepared, account);
      if (own.length === 0 && !met.some(({ met: at }) => sending.time() - at > renewedAfter)) continue;
      const earlier = Object.values(account.journal.creations).flatMap(({ id }) => id ?? []);
      const target = {
        ...prepared,
        columns: prepared.sheet.columns,
        client: sending.client,
        account: account.account,
        signal: sending.invocation.signal,
        report,
        showProgress: () => progress.update(done),
        time: sending.time,
        lookFor: lookForRows(
          { group: prepared.group, account: account.account, taken: () => new Set([...taken, ...earlier]) },
          sending,
        ),
      };
      await withImportLock(account, async () => {
        const { notes, settle } = await openNotes(prepared, account, sending);
        if (!hasBegun && own.length > 0) await sending.begin();
        hasBegun ||= own.length > 0;
        const before = done;
        const checkAgain = createCheckAgain({ ...target, overwrite: sending.overwrite });
        await sendRows(own, { ...target, notes, checkAgain });
        if (done - before === own.length) await settle();
      });
    }
  } finally {
    await progress.clear();
  }
}

/** Where the records of new rows are looked for. */
interface LostRows {
  readonly group: SheetGroup;
  readonly account: string;
  /** The ids of records that stand for something else. */
  readonly taken: () => ReadonlySet<string>;
}

/** Looks for records of new rows as soon as their answer is lost, rather than when the same is sent again. */
export function lookForRows(
  { group, account, taken }: LostRows,
  { openFailFast, invocation }: Pick<Sending, 'openFailFast' | 'invocation'>,
): LookForRows {
  return async (rows, sent) => {
    const { findLostCreations, nameFindings } = await import('../../calls/endpoint/find-lost-creations.js');
    const { world, signal } = invocation;
    const { findings } = await findLostCreations(
      {
        list: group.list,
        idField: group.related.idField,
        scope: { account_id: account },
        creations: rows.map(({ params }) => params),
        params: group.creation.params,
        sent: [{ at: sent }],
        taken: taken(),
      },
      { open: openFailFast, world, signal },
    );
    const numbers = rows.map(({ number }) => number);
    return nameFindings(numbers, findings, group.related.idField, recordNoun(group.record));
  };
}

/** Opens the journal for writing, while its lock is held. */
async function openNotes(
  prepared: PreparedImport,
  account: PreparedAccount,
  { time, serviceTime, ahead, invocation }: Sending,
): Promise<{ readonly notes: DeliveryNotes<PlannedRow, Document>; readonly settle: () => Promise<void> }> {
  const { group, newRows, sheet } = prepared;
  const { journalPaths } = account;
  let journal = await readImportJournal(journalPaths, group.name, account.account);
  if (JSON.stringify(journal) !== JSON.stringify(account.journal)) {
    const message = `another import into account ${account.account} has just ended`;
    throw new CommandError(importInProgress, exitCodes.unreachable, message, 'Run the command again.');
  }
  const save = async (next: ImportJournal) => {
    journal = next;
    await writeImportJournal(journalPaths, group.name, journal);
  };
  const keysOf = (rows: readonly PlannedRow[]) =>
    rows.flatMap(({ number }) => newRows.get(number)?.key ?? []);
  const exportedAt = new Map(sheet.rows.map((row) => [row.number, cellOf(row, updatedColumn)]));
  const note = async (rows: readonly PlannedRow[]) => {
    const keys = keysOf(rows);
    if (keys.length === 0) return;
    const now = { at: time(), ahead: ahead() };
    const sent = keys.map((key) => [key, creationSent(account.journal.creations[key], now)] as const);
    await save({ ...journal, creations: { ...journal.creations, ...Object.fromEntries(sent) } });
  };
  let isAnswered = false;
  const notes = {
    ...renewNotes(note, time),
    async answered(
      rows: readonly PlannedRow[],
      outcomes: ReadonlyMap<PlannedRow, Delivered<Document>>,
    ): Promise<void> {
      const creations = { ...journal.creations };
      const changes = { ...journal.changes };
      for (const row of rows) {
        const delivered = outcomes.get(row);
        isAnswered ||= delivered?.outcome === 'done';
        const key = newRows.get(row.number)?.key;
        if (key !== undefined) {
          const earlier = account.journal.creations[key];
          const next = creationAfter({ earlier, present: creations[key] }, delivered, group.related.idField);
          if (next) creations[key] = next;
          else delete creations[key];
        }
        if (key === undefined && delivered?.outcome === 'done' && row.id !== undefined) {
          const exported = exportedAt.get(row.number);
          const { [updatedColumn]: updated } = delivered.result;
          // Another copy of the export may set a value that neither this one nor the record had.
          if (exported && typeof updated === 'string' && !row.isOverwriting)
            changes[row.id] = {
              exported,
              updated,
              sent: time(),
              replaced: replacedBy(row, exported, changes[row.id]),
              by: userOf(invocation.settings, invocation.world.env),
            };
        }
      }
      await save({ ...journal, creations, changes });
    },
  };
  return {
    notes,
    async settle() {
      const own = new Set(rowsMet(prepared, account).map(({ key }) => key));
      const serviceNow = isAnswered ? serviceTime() : undefined;
      await save(settleImportJournal(journal, { isMet: (key) => own.has(key), now: time(), serviceNow }));
    },
  };
}

/** The new rows of an account that the journal has, and when an import has met them last. */
function rowsMet(
  { rows, newRows }: PreparedImport,
  { account, journal: { creations } }: PreparedAccount,
): readonly { readonly key: string; readonly met: number }[] {
  return rows.flatMap((row) => {
    const key = row.account === account ? newRows.get(row.number)?.key : undefined;
    const { sent, met = sent } = creations[key ?? ''] ?? {};
    return key !== undefined && met !== undefined ? [{ key, met }] : [];
  });
}

/** The values at the export: an import before this one of the same export has replaced what the record had first. */
function replacedBy({ changes }: PlannedRow, exported: string, earlier: OwnChange | undefined): Replaced {
  const now = changes.flatMap(({ field, before }) =>
    before === undefined ? [] : [[field, writeJson(before)] as const],
  );
  return { ...Object.fromEntries(now), ...(earlier?.exported === exported && earlier.replaced) };
}
