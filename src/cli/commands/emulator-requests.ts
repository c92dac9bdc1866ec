/** `ads emulator requests list|clear`: what a running emulator was asked. */
import { callControl, requireControl } from '../emulator/call-control.js';
import { usageError } from '../host/errors/command-error.js';
import { type Action, textOption } from '../host/invocation.js';

const shape = {
  name: 'request',
  fields: {
    number: { type: 'integer' },
    at: { type: 'time' },
    method: { type: 'string' },
    path: { type: 'string' },
    endpoint: { type: 'string' },
    status: { type: 'integer' },
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

export const listRequests: Action = async (invocation) => {
  const last = readCount(textOption(invocation.options, 'last'), '--last');
  const after = readCount(textOption(invocation.options, 'after'), '--after');
  const query = new URLSearchParams({
    ...(last !== undefined && { last }),
    ...(after !== undefined && { after }),
  });
  const control = await requireControl(invocation);
  const { requests } = await callControl(invocation, control, 'GET', `requests?${query}`);
  return { kind: 'rows', record: shape, pages: [Array.isArray(requests) ? requests : []] };
};

function readCount(text: string | undefined, flag: string): string | undefined {
  if (text === undefined || /^\d{1,15}$/.test(text)) return text;
  throw usageError(`${flag} must be a whole number, got "${text}"`);
}

export const clearRequests: Action = async (invocation) => ({
  kind: 'one',
  row: await callControl(invocation, await requireControl(invocation), 'DELETE', 'requests'),
});
