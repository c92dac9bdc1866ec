/** Commands that work on many records at once, and the flags for it. */

import { isMoney } from '../call/flag-names.js';
import { pathNames } from '../call/parameter-location.js';
import { groupOfEndpoint } from '../contract/find-group.js';
import { deletion } from '../contract/params/batch.js';
import type { ArrayParam, Endpoint, Param, VariantParam } from '../contract/types.js';
import { describeTextChange } from './name-or-time-change.js';

/** Whether the positional id may be `-`: the command is then run for each id of standard input. */
export function takesManyIds({ positional, params, method, response }: Endpoint): boolean {
  if (positional === undefined || params[positional]?.type !== 'id') return false;
  // A creation that is repeated would create twice; a list of lists has no rows of one kind.
  return method !== 'POST' && response === 'one';
}

/** Whether decimals of the command may be changes of the current amount, such as +10%. */
export function takesRelativeAmounts({ id, method, positional, params }: Endpoint): boolean {
  return (
    method === 'PUT' &&
    positional !== undefined &&
    id.endsWith('.update') &&
    Object.values(params).some((param) => isMoney(param))
  );
}

/**
 * Whether values of the command may be changes of what the record has: amounts (+10%), the name (`{name} (old)`), or times
 * (+=7d). The record is read before it is changed.
 */
export function takesRelativeValues(endpoint: Endpoint): boolean {
  const { id, method, positional, params, record } = endpoint;
  if (takesRelativeAmounts(endpoint)) return true;
  if (method !== 'PUT' || positional === undefined || !id.endsWith('.update') || !record) return false;
  const isRelative = ([name, param]: [string, Param]) =>
    Object.hasOwn(record.fields, name) && describeTextChange(name, param) !== undefined;
  // The account and the id are all that is known of a record of a pipe.
  const isRead = (one: Endpoint) =>
    one.record === record &&
    one.method === 'GET' &&
    one.response === 'one' &&
    one.positional !== undefined &&
    pathNames(one.path).every((part) => part === 'account_id' || part === one.positional);
  return Object.entries(params).some(isRelative) && groupOfEndpoint(id)?.endpoints.some(isRead) === true;
}

/** The parameter of a call that takes operations. */
export interface BatchBody {
  readonly name: string;
  readonly body: ArrayParam;
  readonly operation: VariantParam;
}

/** The operations of a batch; undefined where the call takes none. */
export function batchBody({ send, params }: Endpoint): BatchBody | undefined {
  const name = typeof send === 'object' ? send.json : undefined;
  const body = name === undefined ? undefined : params[name];
  if (name === undefined || body?.type !== 'array' || body.of.type !== 'variant') return undefined;
  return { name, body, operation: body.of };
}

/** Whether the command can delete records that cannot be restored: several deletions then need --confirm. */
function deletes(endpoint: Endpoint): boolean {
  const operations = batchBody(endpoint)?.operation.of ?? {};
  return endpoint.risk === 'irreversible' || Object.hasOwn(operations, deletion);
}

/** The flags for many records, as `endpointFlags` describes flags. */
export function bulkFlags(endpoint: Endpoint): readonly BulkFlag[] {
  const many = takesManyIds(endpoint);
  const splits = takesSplit(endpoint);
  const confirms = deletes(endpoint) || (many && takesRelativeValues(endpoint));
  const ids = { details: [], heading: 'When ids come from standard input (-)' };
  const confirm = { name: '--confirm', metavar: 'count', help: confirmHelp(endpoint) };
  return [
    ...(many ? [{ name: '--stop-on-error', help: 'stop at the first record that fails', ...ids }] : []),
    ...(confirms ? [many ? { ...confirm, ...ids } : { ...confirm, details: [] }] : []),
    ...(splits ? splitFlags.map((flag) => ({ ...flag, details: [], heading: 'For large files' })) : []),
  ];
}

/** Whether a file of more operations than a request takes may be split. */
export function takesSplit(endpoint: Endpoint): boolean {
  return endpoint.response === 'batch' && batchBody(endpoint)?.body.max !== undefined;
}

const splitFlags: readonly Pick<BulkFlag, 'name' | 'help'>[] = [
  { name: '--split', help: 'split the file into several requests; rows then fail individually' },
  { name: '--stop-on-error', help: 'with --split: stop at the first row that fails' },
  { name: '--resend', help: 'with --split: resend operations whose earlier request got no response' },
  {
    name: '--again',
    help: 'with --split: resend completed operations too, which creates their records again',
  },
];

interface BulkFlag {
  readonly name: string;
  readonly metavar?: string;
  readonly help: string;
  readonly details: readonly string[];
  readonly heading?: string;
}

function confirmHelp(endpoint: Endpoint): string {
  return deletes(endpoint)
    ? 'confirm the number of records to delete; nothing is sent if it differs'
    : 'confirm the number of records to change; nothing is sent if it differs';
}
