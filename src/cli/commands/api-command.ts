/** The command for any call, as data. */

import { methods } from '../../contract/types.js';
import { joinList } from '../../values/text-lists.js';
import { callFlags, dataFlags } from '../host/accepted-flags.js';
import type { LocalCommand } from '../host/invocation.js';

export const apiCommand: LocalCommand = {
  words: ['api'],
  summary: 'Make a signed request to any endpoint',
  arguments: [
    ['<method>', joinList(methods, 'or'), methods],
    ['<path>', 'path after the version, such as accounts/{account_id}/campaigns'],
  ],
  options: [
    ['--param <name=value...>', 'query parameter; repeatable'],
    ['--from <file>', 'file with a JSON or YAML body, or - for stdin'],
    ['--input <file>', 'file with a JSON body to be sent as it is, or - for stdin'],
    ['--paginate', 'lists: fetch all pages, and print one document'],
    ['-i, --include', 'print the status and the headers of the response, too'],
    ['--area <area>', 'ads (default) or auth', ['ads', 'auth']],
    ['--no-check', 'skip validation, such as for parameters that ads does not know'],
  ],
  notes: [
    '{account_id} and {user_id} in the path are replaced by the account in use and the user of the token.',
    'The path needs no leading slash. It may begin with the version: 12/accounts is the same as accounts.',
    'Calls to known endpoints are validated before anything is sent.',
    'Of calls that the service has withdrawn ads says so, and what takes their place.',
    'The response is printed unchanged, including its envelope. For the next page of a list: --param cursor=...',
    'With --paginate it is the envelope of the first page with the rows of all; -o jsonl, csv and ids print rows.',
    'With --include, -o json and other formats for programs print one object of status, headers and body.',
  ],
  examples: [
    'ads api GET accounts/{account_id}/campaigns --param count=5 --param sort_by=name-asc',
    'ads api GET accounts/{account_id}/line_items --paginate -o jsonl',
    'ads api PUT accounts/{account_id}/campaigns/8wku2 --param entity_status=PAUSED',
    'ads api POST batch/accounts/{account_id}/campaigns --input body.json --include',
  ],
  accepts: [
    ...[...dataFlags, ...callFlags],
    ...(['profile', 'env', 'account', 'apiVersion', 'dryRun', 'allowOverLimit'] as const),
  ],
  load: async () => (await import('./api.js')).callApi,
};
