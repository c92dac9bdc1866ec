/** What rows say of their orders: which are conversions, with which value, and which are skipped or rejected. */
import { describe, expect, it } from 'vitest';
import type { ConversionOptions } from '../../../src/people/conversions/conversion-options.js';
import { readConversions } from '../../../src/people/conversions/read-conversions.js';
import type { RejectedRow } from '../../../src/people/reading/row.js';

const options: ConversionOptions = {
  columns: {},
  hashed: [],
  valueSeparator: ';',
  makesIds: false,
  eventId: 'gtm_purchase',
};

/** The values of the conversions, and the reasons of the other rows. */
async function read(text: string, changes: Partial<ConversionOptions> = {}) {
  async function* pieces() {
    yield Buffer.from(text);
  }
  const values: unknown[] = [];
  const reasons: string[] = [];
  const hooks = {
    rejected: (some: readonly RejectedRow[]) => void reasons.push(...some.map(({ reason }) => reason)),
  };
  for await (const { conversions, skipped = [] } of readConversions(
    pieces(),
    { ...options, ...changes },
    hooks,
  )) {
    values.push(...conversions.map(({ conversion }) => conversion.value ?? 'none'));
    reasons.push(...skipped.map(({ reason }) => reason));
  }
  return [values, reasons];
}

const order = {
  email: 'ann@example.com',
  time: '2026-11-20T15:04:05Z',
  conversion_id: 'A-1',
  value: '30.50',
};
const csv = (...rows: readonly Readonly<Record<string, unknown>>[]) =>
  [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
    .map((row) => row.join(','))
    .join('\n');

describe('an order', () => {
  it.each([
    [{ status: 'paid', refunded_amount: '12.25' }, [['18.25'], []]],
    [{ status: 'paid', refunded_amount: '30.50' }, [[], ['refunded']]],
    [{ status: 'partially refunded', refunded_amount: '' }, [[], ['refund-unknown']]],
    [{ status: 'paid', value: '-30.50' }, [[], ['refunded']]],
    [{ status: 'completed', payment_status: 'refunded' }, [[], ['refunded']]],
    [{ status: 'shipped', payment_status: 'paid' }, [['30.50'], []]],
  ])('%j', async (cells, expected) => {
    expect(await read(csv({ ...order, ...cells }))).toEqual(expected);
  });

  it('counts with the statuses of the user alone', async () => {
    const rows = csv(
      { ...order, status: 'paid' },
      { ...order, conversion_id: 'A-2', status: 'Contract sent' },
    );
    expect(await read(rows, { countedStatuses: ['contract-sent'] })).toEqual([['30.50'], ['other-status']]);
  });

  it('counts once, if it has further lines without a value', async () => {
    const rows = csv(order, { ...order, value: '' }, { ...order, conversion_id: 'A-2', value: '' });
    expect(await read(rows)).toEqual([['30.50', 'none'], ['same-order']]);
  });

  it.each([
    [{ test: false, refunded: false }, [['30.50'], []]],
    [{ test: true }, [[], ['test']]],
    [{ refunded: true }, [[], ['refunded']]],
  ])('of JSON: %j', async (members, expected) => {
    expect(await read(JSON.stringify([{ ...order, ...members }]))).toEqual(expected);
  });
});
