/** The commands that bring records into a spreadsheet and back, as data: two for each group that has a sheet. */
import { callFlags, rowFlags, writeFlags } from '../host/accepted-flags.js';
import { type LocalCommand, localCommand } from '../host/local-command.js';
import { exportedFlags } from '../sheet/exported-flags.js';
import { type SheetGroupName, sheetGroupNames, sheetWords } from '../sheet/sheet-group-names.js';

/** How the commands of a group are typed, what their records are called, and the file of the examples. */
function namesOf(name: SheetGroupName) {
  const command = sheetWords(name);
  return { command, noun: command.replaceAll('-', ' '), file: `${command.replaceAll(' ', '-')}.csv` };
}

function exportCommand(name: SheetGroupName): LocalCommand {
  const { command, noun, file } = namesOf(name);
  return localCommand({
    words: [...name.split('.'), 'export'],
    summary: `Write ${noun} as a sheet for a spreadsheet: CSV that can be imported again`,
    // Computed from the contract when the command is typed, or described.
    get flagsOfCall() {
      return exportedFlags(name);
    },
    flags: {
      decimal_comma: {
        type: 'boolean',
        help: 'write amounts as 80,00 and put ; between cells, as in much of Europe',
      },
    },
    notes: [
      'Columns to edit come first, then those that only new rows set, then those that are read-only: their headers say so.',
      'Amounts are decimals in the currency of the row, times are UTC, lists have | between their values.',
      'Texts that a spreadsheet would turn into a number, a date or a formula begin with an apostrophe, which import removes.',
      'The format is csv, or tsv with -o tsv. --account a,b and --all-accounts write the rows of several accounts into one sheet.',
    ],
    examples: [`ads ${command} export > ${file}`, `ads ${command} export --bom --decimal-comma > ${file}`],
    severalAccounts: true,
    writes: 'csv',
    accepts: [...rowFlags, ...callFlags, 'bom', 'profile', 'env', 'account', 'allAccounts'],
    checksMore: true,
    load: async () => (await import('./sheet-export.js')).exportSheet(name),
  });
}

function importCommand(name: SheetGroupName): LocalCommand {
  const { command, noun, file } = namesOf(name);
  return localCommand({
    words: [...name.split('.'), 'import'],
    summary: `Bring an edited sheet of ${noun} back: change what differs, create new rows`,
    arguments: {
      file: {
        type: 'string',
        required: true,
        metavar: 'file',
        help: 'the sheet, as CSV or TSV of any spreadsheet; - for stdin',
      },
    },
    flags: {
      result: {
        type: 'string',
        min: 1,
        metavar: 'file',
        help: 'write what became of each row here (default: FILE with .result.csv as its end)',
      },
      overwrite: {
        type: 'boolean',
        help: 'also change records that somebody else has changed since the export',
      },
      again: { type: 'boolean', help: 'create new rows again that an earlier import has created' },
    },
    notes: [
      'A sheet may have rows of several accounts, which its column account_id names; --account says that of rows without one, and refuses others.',
      'Rows are compared with the account; what differs is shown and asked about. --dry-run only shows it.',
      'A row without an id creates a record; what could spend starts paused. No row is ever deleted: a row that is missing means nothing.',
      'An empty cell leaves the value alone; <unset> clears it. Read-only and unknown columns are ignored.',
      'A cell that cannot be read stops the import before anything is sent. A row that the service refuses costs only itself: the exit code is 3.',
      'An import that was interrupted resumes when the same command is run: nothing is created twice.',
    ],
    examples: [
      `ads ${command} import ${file} --dry-run`,
      `ads ${command} import ${file}`,
      `ads ${command} import - --yes --result result.csv < ${file}`,
    ],
    accepts: [...writeFlags, ...rowFlags, 'allowOverLimit'],
    load: async () => (await import('./sheet-import.js')).importSheet(name),
  });
}

export const sheetCommands: readonly LocalCommand[] = sheetGroupNames.flatMap((name) => [
  exportCommand(name),
  importCommand(name),
]);
