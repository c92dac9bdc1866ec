/** The tables of a mirror come from the contract. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mirrorTables, toColumnValue } from '../../../../src/cli/features/mirror/tables.js';
import { endpoints } from '../../../../src/contract/index.js';

const tables = mirrorTables();
const columnOf = (type: 'INTEGER' | 'REAL' | 'TEXT') =>
  ({ name: 'x', type, field: { type: 'string' } }) as const;

describe('the tables', () => {
  it('have different names, and the account first', () => {
    expect(new Set(tables.map(({ name }) => name)).size).toBe(tables.length);
    expect(tables[0]?.name).toBe('accounts');
  });

  it('are those of all lists of an account that need no other ids than those of line items', () => {
    const lists = endpoints.filter(
      ({ method, response, path }) =>
        method === 'GET' && response === 'list' && path.startsWith('accounts/:account_id/'),
    );
    const left = lists.filter(({ id }) => !tables.some(({ list }) => list.id === id)).map(({ id }) => id);
    // What they need: an entity and a time, URIs, a type, an audience.
    expect(left.sort()).toEqual([
      'accounts.history',
      'cards.all.list',
      'custom-audiences.permissions.list',
      'custom-audiences.targeted',
      'tailored-audiences.permissions.list',
      'tweets.list',
    ]);
  });

  it('have the id of their records as a column of text', () => {
    for (const { columns, key, name } of tables)
      expect([name, columns.find((column) => column.name === key)?.type]).toEqual([name, 'TEXT']);
  });

  it('have every field of the record, amounts as whole numbers', () => {
    for (const { record, columns } of tables) {
      const fields = Object.keys(record.fields).filter((field) => field !== 'account_id');
      expect(columns.map(({ name }) => name)).toEqual(fields);
      const amounts = columns.filter(({ field }) => field.type === 'micro');
      expect(amounts.every(({ type }) => type === 'INTEGER')).toBe(true);
    }
  });
});

describe('a value', () => {
  it.each([
    ['INTEGER', null, null],
    ['INTEGER', undefined, null],
    ['INTEGER', 0, 0n],
    ['INTEGER', false, 0n],
    ['INTEGER', true, 1n],
    ['INTEGER', 2n ** 53n + 1n, 2n ** 53n + 1n],
    ['REAL', 0.1, 0.1],
    ['REAL', 3, 3],
    ['TEXT', 7, '7'],
    ['TEXT', 2n ** 60n, '1152921504606846976'],
    ['TEXT', ['a', 1], '["a",1]'],
    ['TEXT', { a: null }, '{"a":null}'],
    ['TEXT', '', ''],
  ] as const)('of a column of %s that is %s is stored as %s', (type, value, stored) => {
    expect(toColumnValue(columnOf(type), value)).toBe(stored);
  });

  it('is never a boolean or undefined, which end the process', () => {
    fc.assert(
      fc.property(fc.constantFrom('INTEGER', 'REAL', 'TEXT'), fc.jsonValue(), (type, value) => {
        const stored = toColumnValue(columnOf(type as 'TEXT'), value);
        expect(stored === null || ['string', 'number', 'bigint'].includes(typeof stored)).toBe(true);
      }),
    );
  });
});
