/** `ads help --all`: the whole command map on one page. */

import { microsPerUnit } from '../../../contract/wire/currencies.js';
import { environments } from '../../../contract/wire/service-facts.js';
import { type MapFacts, writeCommandMap } from '../../../derive/command-map.js';
import { dataFormats, drawingFormats, fileFormats } from '../../../output/formats.js';
import { exitMeanings } from '../../core/host/exit-codes.js';
import type { Action } from '../../core/host/invocation.js';
import { topicNames } from '../../core/host/topic-names.js';

export const showMap: Action = async ({ commandTree }) => ({
  kind: 'text',
  text: writeCommandMap(await commandTree(), describeMapFacts()),
});

/** The facts of the map that are not commands: how to call ads, and how to read its results. */
export function describeMapFacts(): MapFacts {
  const codes = exitMeanings.map(([code, meaning]) => `${code} ${meaning}`).join('; ');
  return {
    before: [
      '`ads GROUP VERB [ID] --flag VALUE`. Below: groups, and a line per command with ARGUMENTS and flags without ' +
        'dashes. `*` is required, `@` means `--from FILE|-` (JSON or YAML) and `--example`, ' +
        '`~` is an id that a unique name can replace (`--campaign Spring` for `--campaign-id`), `=create` is the flags of create, all optional. Commas separate the values of a list. ' +
        'Values, limits and rules: `ads GROUP VERB --help`, as data with `-o json`. `ads schema GROUP VERB` prints the JSON Schemas of `--from` and `-o json`.',
      `Environments (\`--env\`, ADS_ENV): ${environments.join(', ')}. local is an emulator inside ads, with demo data and without a login: try it first. ` +
        'Accounts: `--account ID`, ADS_ACCOUNT_ID, or `ads accounts use ID`. Credentials are never flags: use `ads login`, or ADS_CONSUMER_KEY, ADS_CONSUMER_SECRET, ADS_ACCESS_TOKEN, ADS_ACCESS_TOKEN_SECRET.',
    ],
    after: [
      `Output: stdout has the result. \`-o\` ${[...dataFormats, ...fileFormats].join(', ')}; values over time also ${drawingFormats.join(', ')}. ` +
        'A list returns one page; `--all` all, `--limit N` N records. `--fields a,b` selects fields, `--query` applies JMESPath to the whole result. `-o ids` prints ids for the next command.',
      '`get`, `update`, `activate`, `pause` and `delete` for many records: `-` as the ID reads ids from stdin, with `--stop-on-error`, and `--confirm N` for deletions.',
      'Errors: with a format for programs, one JSON object on stderr: error.code, message, exit, status, retryable, problems (each with its flag), hint. ' +
        `Exit codes: ${codes}.`,
      `Money: the service uses micro units, ${microsPerUnit} to one unit of every currency. Flags take decimals (\`--daily-budget 55.00\`), or micro units with ` +
        'the name of the field (`--daily-budget-amount-local-micro`); JSON has micro units.',
      "Times: 2026-11-20T14:00:00Z, now, -7d, +12h; a date is midnight in the account's time zone. Ranges of `stats report`: `--last 7d`, or `--from` and `--to`.",
      'Writes: new records are paused; `activate` or `--entity-status ACTIVE` starts them and spends money. `--dry-run` shows a write and sends nothing. Irreversible commands ask for confirmation; ' +
        '`--yes` confirms, `--no-input` never asks. `update --unset NAME` clears a setting. The service executes a batch as a whole or not at all.',
      `More: \`ads help TOPIC\` with ${topicNames.join(', ')}.`,
    ],
  };
}
