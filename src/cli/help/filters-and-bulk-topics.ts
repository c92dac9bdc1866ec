/** The topics about many records: selecting them, and working on them. docs/lists.md and docs/sheets.md have every rule. */

import { commandWords } from '../../call/flag-names.js';
import { endpoints } from '../../contract/index.js';
import { takesManyIds, takesRelativeAmounts } from '../../flags/bulk-flags.js';
import type { Operator } from '../../output/selection/parse-condition.js';
import { joinList } from '../../values/text-lists.js';
import { sheetGroupNames, sheetWords } from '../sheet/sheet-group-names.js';
import type { TopicSection } from './topic.js';

const operatorMeanings: Readonly<Record<Operator, string>> = {
  '=': 'is; with several values separated by commas, is any of them',
  '!=': 'is none of them; a row without a value is none of them either',
  '>': 'is more: for numbers, amounts and times',
  '>=': 'is as much or more',
  '<': 'is less',
  '<=': 'is as much or less',
  '~': 'contains the text, or any of several, in any case',
  '!~': 'contains none of them',
};

export function describeFilters(): readonly TopicSection[] {
  return [
    {
      text: [
        "--filter 'FIELD OPERATOR VALUE' keeps the rows that meet a condition; repeated, a row must meet all of them.",
        'Put it in single quotes: > < and ! have a meaning for the shell.',
      ],
      terms: Object.entries(operatorMeanings),
    },
    {
      title: 'Fields',
      text: [
        'A field has the name that the record gives it, created_at, or the one above a column of a table: created, daily_budget. A dot reaches into nested values; - may stand for _.',
      ],
    },
    {
      title: 'Values',
      terms: [
        ['50, 50USD', 'an amount, in the currency of each row, or of rows in this currency only'],
        ['50000000', 'micro units under the long name, daily_budget_amount_local_micro'],
        ['2026-11-20, -7d, now', 'times, as in flags; a date alone is that whole day in UTC'],
        ['active', 'words, in any case; one that the field cannot have is an error'],
        ['yes, true', 'the same; no and false too'],
        ['5%', 'the fraction 0.05'],
        ['null', 'no value'],
        ['"Spring, 2026"', 'a value with a comma, in double quotes'],
      ],
    },
    {
      title: 'Order',
      text: [
        '--sort name, --sort -daily_budget, --sort entity_status,created:desc. Rows without a value come last, amounts are sorted within their currency.',
        '--filter and --sort read all pages; --limit counts the rows that are left. Filters of the list itself, such as --campaign-ids, cost fewer calls.',
      ],
    },
    {
      title: 'Several accounts',
      text: [
        '--account a,b,c and --all-accounts read several accounts into one result, with the account as the first column.',
        'A file names them by --account @accounts.txt, an id or a name in each line; so does ADS_ACCOUNT_ID. For --all-accounts a list of them that is less than 10 minutes old is used again, unless --no-cache is given.',
        'One that cannot be read is named and has no rows; the others are complete, and the exit code is 3. Writes take one account.',
      ],
    },
    {
      title: 'Names',
      text: [
        'Where an id is wanted, the unique name of the record is taken: as argument, as value of the flag, or with the flag that has no -id, --campaign for --campaign-id. If several records have the name, they are listed and nothing is sent.',
        'Small letters and digits alone are an id: 8wku2, spring. Spring, spring-sale and name:spring are names.',
        '--resolve puts names beside the ids of other records, as fields that --filter and --sort know: campaign_name.',
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
        `Commands for one record, such as ${joinList(verbs.slice(0, 4), 'and')}, take - as the id and read ids from standard input, one per line. Where the group has a batch they use it.`,
        'The answer has a row for each id, in their order: id, outcome (done, failed, not_tried, or unknown for what was sent without an answer), error and the record; -o ids prints those that are done.',
        'Failures are collected, and the exit code is 3; --stop-on-error stops at the first. An id that failed can be piped in again.',
      ],
    },
    {
      title: 'Confirmations',
      text: [
        'More than one deletion wants --confirm with their number, from a pipe and in a batch; --yes is not enough.',
        '--dry-run shows what would change, for each record, and sends nothing.',
      ],
    },
    {
      title: 'Changes of amounts',
      text: [
        `${joinList(relative, 'and')} take +10%, -10%, +5 or -5 for an amount: each record is read, the old and the new amounts are shown, and you are asked; --yes answers.`,
        'Percentages are rounded half up to the currency. What is sent is the new amount, so that a repetition of the call changes nothing twice; the command typed again changes it again.',
      ],
    },
    {
      title: 'Large files',
      text: [
        'batch --from FILE --split sends a file of any length, and resumes where it was interrupted: ads help batches.',
      ],
    },
    {
      title: 'Spreadsheets',
      text: [
        `${joinList(sheetGroupNames.map(sheetWords), 'and')} have export and import: a sheet as CSV with amounts as decimals, which is edited and brought back.`,
        'The import compares with the account, shows what differs and asks. A row without an id creates a paused record, a missing row means nothing, an empty cell leaves the value alone, <unset> clears it.',
        'What became of each row is in FILE.result.csv. The same file can be imported again: nothing is done twice.',
      ],
    },
    {
      title: 'Examples',
      commands: [
        "ads campaigns list --all --filter 'name~sale' -o ids | ads campaigns update - --entity-status PAUSED",
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
