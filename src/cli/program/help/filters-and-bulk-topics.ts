/** The topics about many records: selecting them, and working on them. docs/lists.md and docs/sheets.md have every rule. */

import { commandWords } from '../../../call/flag-names.js';
import { endpoints } from '../../../contract/index.js';
import { takesManyIds, takesRelativeAmounts } from '../../../flags/bulk-flags.js';
import type { Operator } from '../../../output/selection/parse-condition.js';
import { joinList } from '../../../values/text-lists.js';
import { sheetGroupNames, sheetWords } from '../../core/input/sheet-group-names.js';
import type { TopicSection } from './topic.js';

const operatorMeanings: Readonly<Record<Operator, string>> = {
  '=': 'equals the value, or any of several values separated by commas',
  '!=': 'equals none of the values; a row without a value matches',
  '>': 'is greater: for numbers, amounts and times',
  '>=': 'is greater or equal',
  '<': 'is less',
  '<=': 'is less or equal',
  '~': 'contains the text, or any of several; case-insensitive',
  '!~': 'contains none of the texts',
};

export function describeFilters(): readonly TopicSection[] {
  return [
    {
      text: [
        "--filter 'FIELD OPERATOR VALUE' keeps the rows that match a condition. If repeated, rows must match all conditions.",
        'Use single quotes, because >, < and ! are special in a shell.',
      ],
      terms: Object.entries(operatorMeanings),
    },
    {
      title: 'Fields',
      text: [
        'FIELD is the name of a field of the record (created_at) or the heading of a table column (created, daily_budget). A dot selects nested values; - can replace _.',
      ],
    },
    {
      title: 'Values',
      terms: [
        ['50, 50USD', 'an amount in the currency of each row; with a currency, only rows in it match'],
        ['35.00,120.00', 'several amounts; a comma before exactly three digits (35,120) is refused'],
        ['50000000', 'micro units, with the full name daily_budget_amount_local_micro'],
        ['2026-11-20, -7d, now', 'times as in flags; a date is the whole day in UTC'],
        ['active', 'words, case-insensitive; a word that the field cannot have is an error'],
        ['yes, true', 'true; no and false work likewise'],
        ['5%', 'the fraction 0.05'],
        ['null', 'no value'],
        ['"Spring, 2026"', 'a value with a comma, in double quotes'],
      ],
    },
    {
      title: 'Order',
      text: [
        '--sort name, --sort -daily_budget, --sort entity_status,created:desc. Rows without a value come last; amounts are sorted within their currency.',
        '--filter and --sort read all pages; --limit counts the remaining rows. Flags of the list itself, such as --campaign-ids, need fewer calls.',
      ],
    },
    {
      title: 'Several accounts',
      text: [
        '--account a,b,c and --all-accounts read several accounts into one result, with the account in the first column.',
        '--account @accounts.txt reads the accounts from a file with one id or name per line; ADS_ACCOUNT_ID takes the same values. --all-accounts caches its list of accounts for 10 minutes unless --no-cache is given.',
        'If an account cannot be read, ads reports it, prints all rows of the others and exits with 3. Writes take one account.',
      ],
    },
    {
      title: 'Names',
      text: [
        'A unique name can replace an id: as an argument, as the value of a flag, or with the flag without -id (--campaign for --campaign-id). If several records have the name, ads lists them and sends nothing.',
        'A word of lowercase letters and digits is an id: 8wku2, spring. Spring, spring-sale and name:spring are names.',
        '--resolve adds the names of other records next to their ids, as fields for --filter and --sort: campaign_name.',
      ],
    },
    {
      title: 'Examples',
      commands: [
        "ads campaigns list --filter 'entity_status=ACTIVE,PAUSED' --filter 'daily_budget>50'",
        "ads campaigns list --all-accounts --filter 'effective_status=RUNNING' --sort -daily_budget",
        'ads line-items list --campaign "Spring sale" --resolve -o csv --fields id,name,campaign_name',
      ],
    },
  ];
}

export function describeBulk(): readonly TopicSection[] {
  const verbs = [
    ...new Set(endpoints.filter(takesManyIds).map((endpoint) => lastWord(commandWords(endpoint)))),
  ];
  const relative = endpoints.filter(takesRelativeAmounts).map(commandWords);
  return [
    {
      title: 'Ids from a pipe',
      text: [
        `Commands for one record, such as ${joinList(verbs.slice(0, 4), 'and')}, take - as the id and read ids from standard input, one per line. They use the batch call of the group if there is one.`,
        'The result has one row per id, in the same order: id, outcome (done, failed, not-sent, or unconfirmed if sent without a response), error and the record. -o ids prints the ids that are done.',
        'Failures do not stop the command, but the exit code is 3; --stop-on-error stops at the first. Failed ids can be piped in again.',
      ],
    },
    {
      title: 'Confirmations',
      text: [
        'Several deletions from a pipe or in a batch need --confirm with their number; --yes is not enough.',
        '--dry-run shows the change of each record and sends nothing.',
      ],
    },
    {
      title: 'Relative amounts',
      text: [
        `${joinList(relative, 'and')} take +10%, -10%, +5 or -5 for an amount: ads reads each record, and shows the old and new amounts. For one record it then asks; with ids from standard input it cannot ask, and needs --yes.`,
        'Percentages are rounded half up to the currency. ads sends the new amount, so a retried request changes nothing twice. Running the command again changes the amount again.',
      ],
    },
    {
      title: 'Large files',
      text: [
        'batch --from FILE --split sends a file of any length and resumes after an interruption: ads help batches.',
      ],
    },
    {
      title: 'Spreadsheets',
      text: [
        `${joinList(sheetGroupNames.map(sheetWords), 'and')} have export and import commands for a CSV sheet with amounts as decimals.`,
        'The import compares the sheet with the account, shows the differences and asks for confirmation. A row without an id creates a paused record, missing rows are ignored, an empty cell leaves the value unchanged, and <unset> clears it.',
        'FILE.result.csv has the result of each row. You can import the same file again: nothing is done twice.',
      ],
    },
    {
      title: 'Examples',
      commands: [
        "ads campaigns list --all --filter 'name~sale' -o ids | ads campaigns pause -",
        'ads campaigns update - --daily-budget +10% --dry-run < ids.txt',
        'ads line-items delete - --confirm 37 < ids.txt',
        'ads campaigns export > campaigns.csv',
        'ads campaigns import campaigns.csv --dry-run',
      ],
    },
  ];
}

function lastWord(words: string): string {
  return words.split(' ').at(-1) ?? '';
}
