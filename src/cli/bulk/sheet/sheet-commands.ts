/** The commands that bring records into a spreadsheet and back, as data: two for each group that has a sheet. */
import { dateFormatFlag, decimalSeparatorFlag, encodingFlag, sheetFlag } from '../../../flags/local-flags.js';
import { presetFlag } from '../../../flags/preset-flag.js';
import { editorPresets } from '../../../presets/editors.js';
import { shellCommand } from '../../../values/shell-word.js';
import { callFlags, changesAccount, rowFlags, writeFlags } from '../../core/host/accepted-flags.js';
import { type LocalCommand, localCommand } from '../../core/host/local-command.js';
import { type SheetGroupName, sheetGroupNames } from '../../core/input/sheet-group-names.js';
import { exportedFlags } from './exported-flags.js';

/** How the commands of a group are typed, what their records are called, and the file of the examples. */
function namesOf(name: SheetGroupName) {
  const words = name.split('.');
  // `cards.poll` has poll cards, `draft-tweets` draft posts.
  const noun = words.toReversed().join(' ').replaceAll('-', ' ').replace('tweets', 'posts');
  return { words, noun, file: `${words.join('-')}.csv` };
}

function exportCommand(name: SheetGroupName): LocalCommand {
  const { words, noun, file } = namesOf(name);
  return localCommand({
    words: [...words, 'export'],
    summary: `Write ${noun} to a sheet or workbook that can be imported again`,
    // Computed from the contract when the command is typed, or described.
    get flagsOfCall() {
      return exportedFlags(name);
    },
    flags: {
      decimal_comma: {
        type: 'boolean',
        help: 'write amounts as 80,00 and separate cells with ;, as in much of Europe',
      },
    },
    notes: [
      'Editable columns come first, then columns that only new rows can set, then read-only columns. The headers mark the last two.',
      'Amounts are decimals in the currency of the row, times are in UTC, and | separates the values of a list.',
      'Texts that a spreadsheet would turn into a number, a date or a formula begin with an apostrophe, which the import removes.',
      '-o xlsx writes a workbook with a list of the values to choose from, a note at each header, amounts in their currency, read-only columns in grey, and a sheet that explains the columns.',
      'The format is csv, or tsv or xlsx with -o. --account a,b and --all-accounts write the rows of several accounts to one sheet.',
    ],
    examples: [
      shellCommand`ads ${words} export > ${file}`,
      shellCommand`ads ${words} export --bom --decimal-comma > ${file}`,
      shellCommand`ads ${words} export -o xlsx > ${words.join('-')}.xlsx`,
    ],
    severalAccounts: true,
    writes: 'csv',
    accepts: [...rowFlags, ...callFlags, 'bom', 'profile', 'env', 'account', 'allAccounts'],
    checksMore: true,
    load: async () => (await import('./sheet-export.js')).exportSheet(name),
  });
}

/** Whether other networks' editors have rows for the import. */
function editsCampaigns(name: SheetGroupName): boolean {
  return name === 'campaigns' || name === 'line-items';
}

function importCommand(name: SheetGroupName): LocalCommand {
  const { words, noun, file } = namesOf(name);
  return localCommand({
    words: [...words, 'import'],
    summary: `Import an edited sheet of ${noun}: update changed rows, create new ones`,
    arguments: {
      file: {
        type: 'string',
        required: true,
        metavar: 'file',
        help: 'the sheet as .xlsx, .ods, CSV or TSV, or - for stdin',
      },
    },
    flags: {
      result: {
        type: 'string',
        min: 1,
        metavar: 'file',
        help: 'write the result of each row to this file (default: FILE with the ending .result.csv)',
      },
      overwrite: {
        type: 'boolean',
        help: 'overwrite records that were changed after the export',
      },
      again: {
        type: 'boolean',
        help: 'create all new rows again that an earlier import created, also deleted ones',
      },
      resend: { type: 'boolean', help: 'create new rows that an earlier import may have created' },
      set: {
        type: 'list',
        of: { type: 'string', help: 'a field and its value' },
        metavar: 'value',
        variadic: true,
        repeated: true,
        help: 'FIELD=VALUE for all rows, of a field that the file does not have; repeatable',
      },
      ...(editsCampaigns(name) ? presetFlag(editorPresets) : {}),
      ...sheetFlag,
      ...decimalSeparatorFlag,
      ...dateFormatFlag,
      ...encodingFlag,
    },
    notes: [
      'A sheet may have rows of several accounts, named by the column account_id. --account sets the account of rows without one, and refuses rows of other accounts.',
      'ads compares the rows with the account, shows the differences and asks for confirmation. --dry-run only shows them.',
      'A row without an id creates a record; records that could spend start paused. The import never deletes: it ignores missing rows.',
      'In a workbook, hidden rows are read, and formulas count by their stored values. A merged cell counts for each row of a name or id.',
      'n/a and - are empty cells of amounts, times and enums. Rows with a total at the end are left out. Column names may stand below a title.',
      ...(editsCampaigns(name)
        ? [
            `Sheets of Google Ads Editor and Microsoft Advertising are recognized: the import takes the rows of ${name === 'campaigns' ? 'campaigns' : 'ad groups'}, and counts the others.`,
          ]
        : []),
      'An empty cell leaves the value unchanged; <unset> clears it. Read-only and unknown columns are ignored.',
      'An invalid cell stops the import before anything is sent. If the service refuses a row, the other rows are still imported, and the exit code is 3.',
      'The same command resumes an interrupted import and creates nothing twice. A row that ads undo has reversed is created again; one whose record was deleted in another way is reported as deleted.',
    ],
    examples: [
      shellCommand`ads ${words} import ${file} --dry-run`,
      shellCommand`ads ${words} import ${file}`,
      ...(name === 'campaigns'
        ? [shellCommand`ads ${words} import plan.csv --set funding_instrument_id=lygyi --dry-run`]
        : []),
      shellCommand`ads ${words} import - --yes --result result.csv < ${file}`,
    ],
    changesAccount,
    answers: async (isDryRun) =>
      isDryRun
        ? (await import('./preview-rows.js')).previewShape
        : (await import('./import-results.js')).resultShape,
    accepts: [...writeFlags, ...rowFlags, 'allowOverLimit'],
    load: async () => (await import('./sheet-import.js')).importSheet(name),
  });
}

export const sheetCommands: readonly LocalCommand[] = sheetGroupNames.flatMap((name) => [
  exportCommand(name),
  importCommand(name),
]);
