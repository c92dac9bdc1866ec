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
import { openSession } from '../../calls/session/session.js';
import { type FlagProblem, missingAccountError, throwIfProblems } from '../../core/host/command-error.js';
import { rowSelectionProblems } from '../../core/host/global-flag-problems.js';
import type { Action } from '../../core/host/invocation.js';
import { startProgress } from '../../core/host/progress.js';
import { accountCommand } from '../../core/host/shown-command.js';
import { createParameterNamer, withFlag } from '../../core/input/parameter-names.js';
import type { SheetGroupName } from '../../core/input/sheet-group-names.js';
import { countRecords } from './describe-import.js';
import { readExport, type SheetForm, writeHeader, writeRecords } from './export-records.js';
import { exportedList } from './exported-flags.js';
import { accountColumn } from './sheet-columns.js';
import { findSheetGroup } from './sheet-group.js';

const byteOrderMark = '\ufeff';

/** The action of a group's export. */
export function exportSheet(name: SheetGroupName): Action<{ readonly decimal_comma: boolean }> {
  return async (invocation, { decimal_comma }) => {
    const { globals, settings, world } = invocation;
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
    const progress = startProgress(invocation, { label: name });
    const parts = [writeHeader(group, form)];
    const failed: FailedRead[] = [];
    let count = 0;
    const { filter, sort } = globals;
    const select = (pages: Pages, by: Pick<Selection, 'filter' | 'sort'>) =>
      selectRows({ kind: 'rows', record: group.record, pages }, { ...by, now: session.time() }, () => {})
        .pages;
    async function* readAll(): AsyncGenerator<readonly unknown[]> {
      for (const account of accounts) {
        const { account_id: _, ...filters } = checked.values;
        const rows: unknown[] = [];
        let read = count;
        try {
          const pages = readExport(group, session.client, account, filters, async (more) => {
            read += more;
            await progress.update(read);
          });
          for await (const records of select(pages, { filter })) {
            for (const record of records) rows.push({ ...(record as Document), [accountColumn]: account });
          }
        } catch (error) {
          const own = explainAccount(error, forAccount(settings, account));
          if (accounts.size === 1 || !isAccountsOwn(own)) throw own;
          // A sheet with a part of the account would look like the whole of it.
          failed.push({ account, error: own });
          continue;
        }
        count += rows.length;
        yield rows;
      }
    }
    try {
      // The order is that of the whole sheet, whatever accounts its rows are of.
      for await (const records of select(readAll(), { sort }))
        parts.push(writeRecords(group, records as readonly Document[], form));
      await progress.clear();
      await reportFailures(failed, accounts.size, invocation);
    } finally {
      await progress.clear();
    }
    await invocation.notice(
      `${countRecords(count, group)}; to import your edits: ${accountCommand`ads ${name.split('.')} import FILE`}`,
    );
    const text = parts.join('');
    // A file has the texts unchanged; a terminal could reorder them by their control characters.
    const shown = world.stdout.isTTY ? escapeLines(text) : text;
    return { kind: 'text', text: `${globals.bom ? byteOrderMark : ''}${shown}` };
  };
}

/** The settings of a command for one of its accounts, which messages name. */
function forAccount(settings: Settings, value: string): Settings {
  return { ...settings, account: { origin: 'flag', source: '--account', ...settings.account, value } };
}

/** Only a sheet can be imported again; records as JSON are what the list prints. */
function readForm(
  output: string | undefined,
  decimalComma: boolean,
): SheetForm & { readonly problems: readonly FlagProblem[] } {
  const format = output?.toLowerCase() ?? 'csv';
  const problems: FlagProblem[] = [];
  const refuse = (parameter: string, flag: string, message: string) =>
    problems.push({ parameter, flag, code: 'USAGE', message });
  if (format !== 'csv' && format !== 'tsv')
    refuse('output', '--output', '--output of an export must be csv or tsv; for other formats, use list');
  if (decimalComma && format === 'tsv')
    refuse('decimal_comma', '--decimal-comma', '--decimal-comma requires the format csv');
  const delimiter = format === 'tsv' ? '\t' : decimalComma ? ';' : ',';
  return { delimiter, decimalComma, problems };
}
