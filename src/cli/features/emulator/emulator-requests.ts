/** `ads emulator requests list|clear`: the request log of a running emulator. */

import type { Action } from '../../core/host/invocation.js';
import { callControl, requireControl } from './call-control.js';
import type { FileFlags } from './emulator-flags.js';

const shape = {
  name: 'request',
  fields: {
    number: { type: 'integer' },
    at: { type: 'time' },
    method: { type: 'string' },
    path: { type: 'string' },
    endpoint: { type: 'string' },
    status: { type: 'integer' },
    carried_out_status: { type: 'integer' },
    milliseconds: { type: 'integer' },
    user_id: { type: 'string' },
    signature: { type: 'object' },
    error: { type: 'object' },
    faults: { type: 'list' },
  },
  columns: ['number', 'at', 'method', 'path', 'status', 'faults', 'milliseconds'],
  headers: { number: 'NO.', milliseconds: 'MS' },
  pinned: ['path', 'status'],
  least: { path: 24 },
  wrapped: ['path'],
} as const;

interface ListFlags extends FileFlags {
  readonly last?: number;
  readonly after?: number;
}

export const listRequests: Action<ListFlags> = async (invocation, { last, after, ...choice }) => {
  const query = new URLSearchParams({
    ...(last !== undefined && { last: `${last}` }),
    ...(after !== undefined && { after: `${after}` }),
  });
  const control = await requireControl(invocation, choice);
  const { requests } = await callControl(invocation, control, 'GET', `requests?${query}`);
  return { kind: 'rows', record: shape, pages: [Array.isArray(requests) ? requests : []] };
};

export const clearRequests: Action<FileFlags> = async (invocation, choice) => ({
  kind: 'one',
  row: await callControl(invocation, await requireControl(invocation, choice), 'DELETE', 'requests'),
});
