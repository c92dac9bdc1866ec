/** An answer of success without what a write must be answered with: the write is unconfirmed, and was not refused. */
import { describe, expect, it } from 'vitest';
import { exitCodeOf } from '../../src/cli/core/errors/exit-code-of-error.js';
import { exitCodes } from '../../src/cli/core/host/exit-codes.js';
import { CallError } from '../../src/client/errors.js';
import { verifyRecord } from '../../src/client/read-response.js';
import { requireMembershipCount } from '../../src/client/verify-membership-count.js';
import { endpoints } from '../../src/contract/index.js';
import { membershipCount } from '../../src/contract/params/membership.js';
import type { Endpoint } from '../../src/contract/types.js';

const sent = 2;
/** What a portal, a proxy or a mistaken service may answer with status 200. */
const noReceipts: readonly (readonly [name: string, body: unknown])[] = [
  ['nothing', {}],
  ['the word of a portal', { status: 'ok' }],
  ['errors', { errors: [{ code: 'INTERNAL_ERROR', message: 'it failed' }] }],
  ['no data', { data: null }],
  ['data of nothing', { data: {} }],
  ['data of a portal', { data: 'ok' }],
  ['rows of nothing', { data: [{}, {}] }],
];
const writes = endpoints.filter(({ method, area }) => method !== 'GET' && area === 'ads');

function judge(endpoint: Endpoint, body: unknown): unknown {
  try {
    verifyRecord(endpoint, sent, body, () => []);
    if (endpoint.record === membershipCount) requireMembershipCount({ body }, sent);
    return undefined;
  } catch (error) {
    return error;
  }
}

function expectDoubt(error: unknown): void {
  expect(error).toBeInstanceOf(CallError);
  expect((error as CallError).mayHaveTakenEffect).toBe(true);
  expect(exitCodeOf(error)).toBe(exitCodes.unreachable);
}

describe.each(noReceipts)('an answer with %s', (name, body) => {
  it('leaves every call unconfirmed', () => {
    const trusting = writes.filter((endpoint) => judge(endpoint, body) === undefined).map(({ id }) => id);
    // What has no record is answered with an array, whatever is in it.
    const withoutRecord = writes.filter(({ record }) => !record).map(({ id }) => id);
    expect(trusting).toEqual(name === 'rows of nothing' ? withoutRecord : []);
    for (const endpoint of writes) {
      const error = judge(endpoint, body);
      if (error !== undefined) expectDoubt(error);
    }
  });
});

/** The endpoints whose answers count, with the fields that do. */
const counting = writes.flatMap((endpoint): (readonly [Endpoint, readonly string[]])[] => {
  if (endpoint.record === membershipCount) return [[endpoint, Object.keys(membershipCount.fields)]];
  return endpoint.counted ? [[endpoint, [endpoint.counted.in]]] : [];
});

it('every integer of an answer that a write is known by is checked as a count', () => {
  expect(counting.map(([{ id }]) => id)).toEqual([
    'custom-audiences.users.batch',
    'do-not-reach-lists.users.batch',
    'web-conversions.create',
  ]);
  const isCount = (field: string) => /(^|_)(count|processed|received|accepted)$/.test(field);
  const receipts = writes.filter(({ record }) => {
    const fields = Object.keys(record?.fields ?? {});
    return !fields.includes('id') && fields.some(isCount);
  });
  const known = counting.map(([{ id }]) => id);
  expect(receipts.map(({ id }) => id).filter((id) => !known.includes(id))).toEqual([]);
});

it.each([
  ['a text', String(sent)],
  ['more than was sent', sent + 1],
  ['a fraction', sent - 0.5],
  ['less than nothing', -1],
])('a count that is %s leaves the call unconfirmed', (_, count) => {
  for (const [endpoint, fields] of counting) {
    const data = (value: unknown) => Object.fromEntries(fields.map((field) => [field, value]));
    expect(judge(endpoint, { data: data(sent) })).toBeUndefined();
    expectDoubt(judge(endpoint, { data: data(count) }));
  }
});
