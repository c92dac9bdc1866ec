/** `ads campaigns export` and similar commands: records as a sheet that can be edited and imported again. */

import type { Settings } from '../../../auth/settings.js';
import { check } from '../../../call/check.js';
import type { Document } from '../../../contract/types.js';
import type { Pages } from '../../../output/answer.js';
import { escapeLines } from '../../../output/control-characters.js';
import { type Selection, selectRows } from '../../../output/selection/select-rows.js';
import { readArguments } from '../../calls/endpoint/read-arguments.js';
import { type FailedRead, isAccountsOwn, reportFailures } from '../../calls/reads/fan-out.js';
import { explainAccount } from '../../calls/session/explain-unknown-account.js';
import { openSession, type Session } from '../../calls/session/session.js';
import { type FlagProblem, missingAccountError, throwIfProblems } from '../../core/host/command-error.js';
import { rowSelectionProblems } from '../../core/host/global-flag-problems.js';
import type { Action, Invocation } from '../../core/host/invocation.js';
import { startProgress } from '../../core/host/progress.js';
import { accountCommand } from '../../core/host/shown-command.js';
import { createParameterNamer, withFlag } from '../../core/input/parameter-names.js';
import type { SheetGroupName } from '../../core/input/sheet-group-names.js';
import { countRecords } from './describe-import.js';
import { readExport, type SheetForm, streamExport, writeHeader, writeRecords } from './export-records.js';
import { exportedList } from './exported-flags.js';
import { accountColumn } from './sheet-columns.js';
import { findSheetGroup, type SheetGroup } from './sheet-group.js';

const byteOrderMark = '\ufeff';

/** The action of a group's export. */
export function exportSheet(name: SheetGroupName): Action<{ readonly decimal_comma: boolean }> {
  return async (invocation, { decimal_comma }) => {
    const { globals, world } = invocation;
    const form = readForm(globals.output, decimal_comma);
    const list = exportedList(name);
    const args = await readArguments(list, { ...invocation, args: [] });
    const namer = createParameterNamer(list, args);
    const checked = check(list, { ...args.raw, account_id: 'any' }, namer);
    const group = findSheetGroup(name);
    throwIfProblems([
      ...invocation.problems,
      ...form.problems,
      ...(await rowSelectionProblems(globals, group.record)),
      ...args.problems,
      ...checked.problems.map((problem) => withFlag(list, namer, problem)),
    ]);
    const session = await openSession(invocation);
    const accounts = new Set((session.account ?? '').split(',').filter((id) => id !== ''));
    if (accounts.size === 0) throw missingAccountError();
    const { account_id: _, ...filters } = checked.values;
    const reading = { group, session, accounts: [...accounts], filters, invocation };
    if (form.kind === 'xlsx') {
      const { writeRecordBook } = await import('./sheet-workbook.js');
      // Nothing is held: what is written is gone.
      const parts = withEnd(reading, (pages) => writeRecordBook(group, pages), streamAccount);
      return { kind: 'text', text: '', parts };
    }
    const parts = [writeHeader(group, form)];
    const lines = async function* (pages: Pages) {
      for await (const records of pages) yield writeRecords(group, records as readonly Document[], form);
    };
    // A part of a sheet looks like the whole of it: nothing is written before everything is read.
    for await (const part of withEnd(reading, lines, readAccount)) parts.push(part);
    const text = parts.join('');
    // A file has the texts unchanged; a terminal could reorder them by their control characters.
    const shown = world.stdout.isTTY ? escapeLines(text) : text;
    return { kind: 'text', text: `${globals.bom ? byteOrderMark : ''}${shown}` };
  };
}

/** What is exported. */
interface Reading {
  readonly group: SheetGroup;
  readonly session: Session;
  readonly accounts: readonly string[];
  /** Checked parameters of the list. */
  readonly filters: Document;
  readonly invocation: Invocation;
}

/** The records of one account, in as many pages as they are held in; `onRows` counts those that were read. */
type ReadAccount = (
  reading: Reading,
  account: string,
  onRows: (count: number) => Promise<void>,
) => AsyncGenerator<readonly Document[]>;

/** All records at once, and none of an account of which some cannot be read. */
async function* readAccount(
  { group, session, filters }: Reading,
  account: string,
  onRows: (count: number) => Promise<void>,
): AsyncGenerator<readonly Document[]> {
  const rows: Document[] = [];
  for await (const records of readExport(group, session.client, account, filters, onRows))
    for (const record of records) rows.push(record);
  yield rows;
}

async function* streamAccount(
  { group, session, filters, invocation }: Reading,
  account: string,
  onRows: (count: number) => Promise<void>,
): AsyncGenerator<readonly Document[]> {
  let repeated = 0;
  const onRepeated = (count: number) => {
    repeated += count;
  };
  for await (const page of streamExport(group, session.client, account, filters, onRepeated)) {
    await onRows(page.length);
    yield page;
  }
  if (repeated > 0)
    await invocation.notice(
      `${countRecords(repeated, group)} of account ${account} came twice, and may have changed meanwhile; the sheet has the first state. The import reports rows that have changed since`,
    );
}

/** What `write` makes of the selected records, with progress, and with the accounts that failed and a notice at the end. */
async function* withEnd<Part>(
  reading: Reading,
  write: (pages: AsyncGenerator<readonly unknown[]>) => AsyncGenerator<Part>,
  read: ReadAccount,
): AsyncGenerator<Part> {
  const { group, session, accounts, invocation } = reading;
  const { filter, sort } = invocation.globals;
  const progress = startProgress(invocation, { label: group.name });
  const select = (pages: Pages, by: Pick<Selection, 'filter' | 'sort'>) =>
    selectRows({ kind: 'rows', record: group.record, pages }, { ...by, now: session.time() }, () => {}).pages;
  const failed: FailedRead[] = [];
  let count = 0;
  let seen = 0;
  async function* readAll(): AsyncGenerator<readonly unknown[]> {
    for (const account of accounts) {
      let hasRows = false;
      try {
        const pages = read(reading, account, async (more) => {
          seen += more;
          await progress.update(seen);
        });
        for await (const records of select(pages, { filter })) {
          count += records.length;
          hasRows ||= records.length > 0;
          yield records.map((record) => ({ ...(record as Document), [accountColumn]: account }));
        }
      } catch (error) {
        const own = explainAccount(error, forAccount(invocation.settings, account));
        // A sheet with a part of the account would look like the whole of it.
        if (accounts.length === 1 || hasRows || !isAccountsOwn(own)) throw own;
        failed.push({ account, error: own });
      }
    }
  }
  async function* pages(): AsyncGenerator<readonly unknown[]> {
    // The order is that of the whole sheet, whatever accounts its rows are of.
    yield* select(readAll(), { sort });
  }
  try {
    yield* write(pages());
    await progress.clear();
    await reportFailures(failed, accounts.length, invocation);
  } finally {
    await progress.clear();
  }
  await invocation.notice(
    `${countRecords(count, group)}; to import your edits: ${accountCommand`ads ${group.name.split('.')} import FILE`}`,
  );
}

/** The settings of a command for one of its accounts, which messages name. */
function forAccount(settings: Settings, value: string): Settings {
  return { ...settings, account: { origin: 'flag', source: '--account', ...settings.account, value } };
}

/** Only a sheet can be imported again; records as JSON are what the list prints. */
function readForm(
  output: string | undefined,
  decimalComma: boolean,
): SheetForm & { readonly kind: string; readonly problems: readonly FlagProblem[] } {
  const kind = output?.toLowerCase() ?? 'csv';
  const problems: FlagProblem[] = [];
  const refuse = (parameter: string, flag: string, message: string) =>
    problems.push({ parameter, flag, code: 'USAGE', message });
  if (!['csv', 'tsv', 'xlsx'].includes(kind))
    refuse(
      'output',
      '--output',
      '--output of an export must be csv, tsv or xlsx; for other formats, use list',
    );
  if (decimalComma && kind !== 'csv')
    refuse('decimal_comma', '--decimal-comma', '--decimal-comma requires the format csv');
  const delimiter = kind === 'tsv' ? '\t' : decimalComma ? ';' : ',';
  return { kind, delimiter, decimalComma, problems };
}
