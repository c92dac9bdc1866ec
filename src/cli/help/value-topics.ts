/** The topics about values: money, time, batches and documents. What they tell is computed from the contract. */

import { commandWords, decimalFlagName, flagName } from '../../call/flag-names.js';
import { endpoints } from '../../contract/index.js';
import type { Endpoint } from '../../contract/types.js';
import { currencyDecimals, microsPerUnit } from '../../contract/wire/currencies.js';
import { documentFormats } from '../../flags/document-formats.js';
import { takesDocument } from '../../flags/endpoint-flags.js';
import { joinList } from '../../values/text-lists.js';
import { clearMarker } from '../input/operation-rows.js';
import type { TopicSection } from './topic.js';

const budget = 'daily_budget_amount_local_micro';

export function describeMoney(): readonly TopicSection[] {
  return [
    {
      text: [
        `The service counts in micro units: an amount multiplied by ${microsPerUnit}, in every currency, whatever its decimals. 55.00 USD is ${55n * microsPerUnit}, and so is 55 JPY.`,
        `Every flag for an amount has two forms: ${decimalFlagName(budget)} takes a decimal in the currency, ${flagName(budget)} takes micro units. Give one of them.`,
        'A decimal is digits with a point: 55, 55.00, 0.5. It has no thousands separator and no currency.',
        'An update also takes a change of the current amount, such as +10%: it reads the amount, shows the old and the new one, and asks.',
        'It may have as many decimals as the currency has, and is never rounded: 0.005 USD is refused.',
        'The currency is that of the funding instrument, which the campaign and its line items share.',
        'Tables show decimals; json, csv and the other formats for programs have the micro units of the service.',
      ],
    },
    { title: 'Decimals of currencies', terms: listDecimals() },
    {
      title: 'Examples',
      commands: [
        'ads campaigns update 8wku2 --daily-budget 80',
        `ads campaigns update 8wku2 ${flagName(budget)} ${80n * microsPerUnit}`,
        'ads campaigns list -o json --query "[].daily_budget_amount_local_micro | sum(@)"',
      ],
    },
  ];
}

/** The number of decimals with the currencies that have it; most have two, and are not listed. */
function listDecimals(): readonly (readonly [string, string])[] {
  const usual = 2;
  const counts = [...new Set(currencyDecimals.values())].sort((a, b) => a - b);
  return counts.map((count) => {
    const codes = [...currencyDecimals].flatMap(([code, decimals]) => (decimals === count ? [code] : []));
    return [String(count), count === usual ? `the other ${codes.length}` : codes.join(', ')];
  });
}

export function describeTime(): readonly TopicSection[] {
  return [
    {
      title: 'A time',
      terms: [
        ['2026-11-20T14:00:00Z', 'ISO 8601, with Z or an offset such as +02:00'],
        ['now', 'the time of the service; of the emulator with --env local'],
        ['-7d, +12h, +90m, -2w', 'counted from now, in minutes, hours, days or weeks'],
        ['2026-11-20', "a date: midnight in the account's time zone"],
      ],
    },
    {
      title: 'Time zones',
      text: [
        'An account has a time zone, in which the day of a daily budget begins; ads accounts get shows it.',
        'Answers are in UTC, with a Z. In a document of --from, a time has its full form.',
      ],
    },
    {
      title: 'A range of ads stats report',
      terms: [
        ['--last 7d', 'whole days of the account up to now; also 24h and 8w'],
        ['--from, --to', 'days, which are both included: a date, today, yesterday or -7d; or whole hours'],
      ],
    },
    {
      title: 'Examples',
      commands: [
        'ads line-items update 9cqi0 --start-time now --end-time +30d',
        'ads scheduled-tweets update 1600000000000000001 --scheduled-at 2026-12-24T18:00:00+01:00',
        'ads stats report --from 2026-11-01 --to today --group-by day',
      ],
    },
  ];
}

/** The most operations of a command that takes a list of them. */
function batchLimit({ send, params }: Endpoint): number | undefined {
  const body = typeof send === 'object' ? params[send.json] : undefined;
  if (body?.type !== 'array') return undefined;
  const hasOperations =
    body.of.type === 'variant' || (body.of.type === 'object' && 'operation_type' in body.of.fields);
  return hasOperations ? body.max : undefined;
}

export function describeBatches(): readonly TopicSection[] {
  const batches = endpoints.flatMap((endpoint) => {
    const limit = batchLimit(endpoint);
    if (limit === undefined) return [];
    const forms = joinList(documentFormats(endpoint), 'or');
    return [[`ads ${commandWords(endpoint)}`, `at most ${limit} operations, as ${forms}`] as const];
  });
  return [
    {
      text: [
        'A batch is a list of operations that the service carries out together: all of them, or none.',
        'An operation has operation_type, Create, Update or Delete, and params, those of the single command. Update and Delete name their record in params.',
        'The answer has one record for each operation, in the same order. If any is refused, the error names each problem with its row.',
      ],
    },
    { title: 'Commands', terms: batches },
    {
      title: 'In a spreadsheet',
      text: [
        'CSV has a header with operation_type and the names of params, and one operation per row.',
        'Columns are separated by commas, semicolons or tabs. Amounts are decimals, daily_budget, or micro units, daily_budget_amount_local_micro.',
        `An empty cell leaves a setting alone; ${clearMarker} empties it. A list is separated by commas.`,
      ],
    },
    {
      title: 'Large files',
      text: [
        'With --split a file of any length is sent in as many batches as it takes. Rows then succeed or fail one by one, and the answer has a row for each.',
        'What the service has acknowledged is noted: after a failure, a correction of the file or a kill the same command sends only the rest. New records of which no answer came are looked for by name and time: what is there is done. A row that is not there has the outcome unknown; --resend sends it again.',
        'More than one deletion wants --confirm with their number. Ids from a pipe: ads help bulk.',
      ],
    },
    {
      title: 'Examples',
      commands: [
        'ads campaigns batch --example > batch.json',
        'ads campaigns batch --from batch.json --dry-run',
        'ads campaigns batch --from changes.csv --split',
        'ads schema campaigns batch --only input',
      ],
    },
  ];
}

export function describeDocuments(): readonly TopicSection[] {
  const count = endpoints.filter(takesDocument).length;
  return [
    {
      text: [
        `${count} commands that create, change or estimate read a document with --from FILE, or --from - for stdin: JSON or YAML.`,
        'Where the service takes a JSON body, as for cards and batches, the document is that body.',
        'Elsewhere it holds the parameters of the command by their wire names; an amount also as a decimal, such as daily_budget.',
        'Flags win over the document. A name that means nothing is an error; a field of the record that the command cannot set is left out, and told.',
        'So a record can be read, edited and written back.',
      ],
    },
    {
      title: 'Examples',
      commands: [
        'ads campaigns create --example > campaign.json',
        'ads campaigns create --from campaign.json --name Autumn --dry-run',
        'ads campaigns get 8wku2 -o yaml > campaign.yaml',
        'ads campaigns update 8wku2 --from campaign.yaml',
        'ads schema campaigns create > campaign.schema.json',
      ],
    },
  ];
}
