/** The topics about values: money, time, batches and documents. Their facts are computed from the contract. */

import { decimalFlagName, endpointCommand, flagName } from '../../../call/flag-names.js';
import { endpoints } from '../../../contract/index.js';
import type { Endpoint } from '../../../contract/types.js';
import { currencyDecimals, microsPerUnit } from '../../../contract/wire/currencies.js';
import { documentFormats } from '../../../flags/document-formats.js';
import { takesDocument } from '../../../flags/endpoint-flags.js';
import { shellCommand } from '../../../values/shell-word.js';
import { joinList } from '../../../values/text-lists.js';
import { clearMarker } from '../../core/input/operation-rows.js';
import type { TopicSection } from './topic.js';

const budget = 'daily_budget_amount_local_micro';

export function describeMoney(): readonly TopicSection[] {
  return [
    {
      text: [
        `The service uses micro units: the amount multiplied by ${microsPerUnit} in every currency. 55.00 USD is ${55n * microsPerUnit}, and so is 55 JPY.`,
        `Every amount has two flags: ${decimalFlagName(budget)} takes a decimal in the currency, ${flagName(budget)} takes micro units. Use one of them.`,
        'A decimal has digits and a point, without thousands separators or a currency: 55, 55.00, 0.5.',
        'An update also takes a relative amount, such as +10%: it reads the current amount, shows the old and the new one, and asks for confirmation.',
        'Decimals are limited to those of the currency. ads never rounds them: it refuses 0.005 USD.',
        'The currency is that of the funding instrument of the campaign.',
        'Tables show decimals; json, csv and the other formats for programs show micro units.',
      ],
    },
    { title: 'Decimals of currencies', terms: listDecimals() },
    {
      title: 'Examples',
      commands: [
        'ads campaigns update 8wku2 --daily-budget 80',
        shellCommand`ads campaigns update 8wku2 ${[flagName(budget)]} ${80n * microsPerUnit}`,
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
        ['-7d, +12h, +90m, -2w', 'relative to now, in minutes, hours, days or weeks'],
        ['2026-11-20', "a date: midnight in the account's time zone"],
        ['2026-11-20 24:00', "the end of that day in the account's time zone"],
      ],
    },
    {
      title: 'Time zones',
      text: [
        'The day of a daily budget starts in the time zone of the account; ads accounts get shows it.',
        'Results are in UTC, with a Z. Files for --from need times in full form.',
      ],
    },
    {
      title: 'A range of ads stats report',
      terms: [
        ['--last 7d', 'whole days in the time zone of the account, up to now; also 24h and 8w'],
        [
          '--from, --to',
          'first and last day, both included: a date, today, yesterday or -7d; or whole hours',
        ],
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
    return [[endpointCommand(endpoint), `at most ${limit} operations, as ${forms}`] as const];
  });
  return [
    {
      text: [
        'A batch is a list of operations. The service executes all of them or none.',
        'An operation has an operation_type (Create, Update or Delete) and params, which are those of the single command. For Update and Delete, params include the id of the record.',
        'The result has one record per operation, in the same order. If the service refuses any, the error lists each problem with its row.',
      ],
    },
    { title: 'Commands', terms: batches },
    {
      title: 'In a spreadsheet',
      text: [
        'A CSV file has a header with operation_type and the names of params, and one operation per row.',
        'Commas, semicolons or tabs separate columns. Amounts are decimals (daily_budget) or micro units (daily_budget_amount_local_micro).',
        `An empty cell leaves a setting unchanged; ${clearMarker} clears it. Commas separate the values of a list.`,
      ],
    },
    {
      title: 'Large files',
      text: [
        'With --split, ads sends a file of any length in as many batches as needed. Rows then succeed or fail one by one, and the result has a row for each.',
        'ads keeps a journal of acknowledged rows: after a failure, a kill or a correction of the file, the same command sends only the rest. If the response to a new record is missing, ads looks for the record by name and time. If it does not exist, the outcome of the row is unconfirmed; --resend sends it again.',
        'Operations that ads undo reversed on this machine are sent again, too. A creation whose record was deleted in another way is deleted in the result, and the exit code is 3. To create it again, send that operation alone with --again.',
        'Several deletions need --confirm with their number. For ids from a pipe: ads help bulk.',
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
        `${count} commands that create, change or estimate read a JSON or YAML file with --from FILE, or stdin with --from -.`,
        'If the service takes a JSON body, as for cards and batches, the file contains that body.',
        'Otherwise it contains the parameters of the command by their API names. Amounts can also be decimals, such as daily_budget.',
        'Flags override the file. An unknown name is an error; ads skips and reports fields of the record that the command cannot set.',
        'An id in the file must be that of the record, its parent or its account. A copy by create, or by Create in a batch, is a new record, whatever its id.',
        `A value is cleared by null, ~, [], ${clearMarker} or --unset. A name with nothing behind it, or with an empty text, is an error.`,
        'An id, a count or an amount is written in digits. YAML reads 12e4 and 0x10 as other numbers: put such an id in quotes.',
      ],
    },
    {
      title: 'A record that was read',
      text: [
        'You can read a record, edit it and write it back. ads compares the file with the record as it is now, and sends only what differs; if nothing differs, it sends nothing.',
        'If somebody else has changed the record since, as its updated_at shows, that is an error (exit code 7) with the values of both. --overwrite sends those of the file. Changes that came from this machine are in its history and do not count.',
        'An operation of a batch that has updated_at is compared, too: after such a change, nothing of the batch is sent. To send the values of the file, remove updated_at.',
        'A file without updated_at is sent as it is. Where it has a member that no call sets, such as id, a null in it clears nothing.',
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
