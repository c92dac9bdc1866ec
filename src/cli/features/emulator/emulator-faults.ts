/** `ads emulator faults set|list|clear`: the faults that a running emulator injects. */

import type { Answer } from '../../../output/answer.js';
import { isObject } from '../../../values/lossless-json.js';
import type { Action } from '../../core/host/invocation.js';
import { callControl, requireControl } from './call-control.js';
import type { FileFlags } from './emulator-flags.js';
import { readFaults } from './read-faults.js';

export const setFaults: Action<FileFlags & { readonly file: string }> = async (invocation, flags) => {
  const document = await readFaults(flags.file, invocation.world, 'FILE');
  const control = await requireControl(invocation, flags);
  return describeFaults(await callControl(invocation, control, 'PUT', 'faults', document));
};

export const listFaults: Action<FileFlags> = async (invocation, flags) =>
  describeFaults(await callControl(invocation, await requireControl(invocation, flags), 'GET', 'faults'));

export const clearFaults: Action<FileFlags> = async (invocation, flags) =>
  describeFaults(await callControl(invocation, await requireControl(invocation, flags), 'DELETE', 'faults'));

const shape = {
  name: 'fault',
  fields: {
    fault: { type: 'string' },
    on: { type: 'list' },
    when: { type: 'string' },
    probability: { type: 'number' },
    nth: { type: 'integer' },
    times: { type: 'integer' },
    calls: { type: 'integer' },
    struck: { type: 'integer' },
  },
  columns: ['fault', 'on', 'when', 'probability', 'nth', 'times', 'calls', 'struck'],
} as const;

/** The rules as rows, each with the number of matching and of affected calls. */
function describeFaults({ rules }: Readonly<Record<string, unknown>>): Answer {
  const rows = (Array.isArray(rules) ? rules : []).filter(isObject).map(({ rule, calls, struck }) => {
    const { on, ...rest } = isObject(rule) ? rule : {};
    return { ...rest, ...(on !== undefined && { on: Array.isArray(on) ? on : [on] }), calls, struck };
  });
  return { kind: 'rows', record: shape, pages: [rows] };
}
