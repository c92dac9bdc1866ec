/** The command for any call, as data. */
import { methods } from '../../../contract/types.js';
import { writeFlags } from '../../core/host/accepted-flags.js';
import { localCommand } from '../../core/host/local-command.js';

export const apiCommand = localCommand({
  words: ['api'],
  summary: 'Make a signed request to any endpoint',
  arguments: {
    method: { type: 'enum', values: methods, required: true, help: 'HTTP method' },
    path: {
      type: 'string',
      required: true,
      help: 'path after the version, such as accounts/{account_id}/campaigns',
    },
  },
  flags: {
    param: {
      type: 'list',
      of: { type: 'string', pattern: { regex: '[^=]+=[^]*', means: 'name=value' }, help: 'the parameter' },
      metavar: 'name=value',
      variadic: true,
      repeated: true,
      help: 'query parameter; repeatable',
    },
    from: { type: 'string', metavar: 'file', help: 'file with a JSON or YAML body, or - for stdin' },
    input: {
      type: 'string',
      metavar: 'file',
      help: 'file with a JSON body to send unchanged, or - for stdin',
    },
    paginate: { type: 'boolean', help: 'lists: fetch all pages and print one document' },
    include: { type: 'boolean', short: '-i', help: 'also print the status and headers of the response' },
    area: {
      type: 'enum',
      values: ['ads', 'auth'],
      default: 'ads',
      metavar: 'area',
      help: 'area of the path',
    },
    no_check: {
      type: 'boolean',
      help: 'skip validation, for example of parameters that ads does not support',
    },
  },
  rules: [
    { rule: 'exclusive', params: ['from', 'input'] },
    { rule: 'exclusive', params: ['paginate', 'include'] },
    { rule: 'onlyWhen', param: 'paginate', when: 'method', is: ['GET'] },
  ],
  notes: [
    'ads replaces {account_id} and {user_id} in the path with the account in use and the user of the token.',
    'The path needs no leading slash. It may begin with the version: 12/accounts is the same as accounts.',
    'Calls to known endpoints are validated before anything is sent.',
    'For withdrawn calls, ads names the replacement.',
    'The response is printed unchanged, including its envelope. For the next page of a list: --param cursor=...',
    'With --paginate, it is the envelope of the first page with the rows of all pages; -o jsonl, csv and ids print rows.',
    'With --include, -o json and other formats for programs print one object with status, headers and body.',
  ],
  examples: [
    'ads api GET accounts/{account_id}/campaigns --param count=5 --param sort_by=name-asc',
    'ads api GET accounts/{account_id}/line_items --paginate -o jsonl',
    'ads api PUT accounts/{account_id}/campaigns/8wku2 --param entity_status=PAUSED',
    'ads api POST batch/accounts/{account_id}/campaigns --input body.json --include',
  ],
  namesAccount: ([, path = '']) => !/[{:]account_id/.test(path),
  changesAccount: ([method = '']) => method.toUpperCase() !== 'GET',
  accepts: [...writeFlags, 'apiVersion', 'allowOverLimit'],
  load: async () => (await import('./api.js')).callApi,
});
