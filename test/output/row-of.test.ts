/** Types of rows that are inferred from shapes. The types are checked by tsc; the rows are examples of them. */
import { describe, expect, it } from 'vitest';
import type { RowShape } from '../../src/output/answer.js';
import type { RowOf } from '../../src/output/row-of.js';

const shape = {
  name: 'boat',
  fields: {
    id: { type: 'id' },
    captain: { type: 'string', nullable: true },
    state: { type: 'enum', values: ['afloat', 'sunk'] },
    cost: { type: 'micro', nullable: true },
    crew: { type: 'list' },
    length: { type: 'integer', optional: true },
  },
  columns: ['id'],
} as const satisfies RowShape;

type BoatRow = RowOf<typeof shape>;

/** Whether two types are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

const boat: BoatRow = { id: 'b1', captain: null, state: 'afloat', cost: 5n, crew: ['Ann'] };

describe('RowOf', () => {
  it('has the types of the fields', () => {
    const types: [
      Same<BoatRow['id'], string>,
      Same<BoatRow['captain'], string | null>,
      Same<BoatRow['state'], 'afloat' | 'sunk'>,
      Same<BoatRow['cost'], number | bigint | null>,
      Same<BoatRow['crew'], readonly string[]>,
      Same<keyof BoatRow, keyof (typeof shape)['fields']>,
    ] = [true, true, true, true, true, true];
    expect(types).toHaveLength(6);
  });

  it('refuses what the shape does not say', () => {
    // @ts-expect-error the field is not nullable
    const withoutId: BoatRow = { ...boat, id: null };
    // @ts-expect-error the enum has no such value
    const lost: BoatRow = { ...boat, state: 'lost' };
    // @ts-expect-error the shape has no such field
    const named: BoatRow = { ...boat, name: 'Ann' };
    const { captain: _, ...rest } = boat;
    // @ts-expect-error a field that may be null is not left out
    const short: BoatRow = rest;
    // @ts-expect-error an optional field that is present has a value
    const long: BoatRow = { ...boat, length: undefined };
    expect([withoutId, lost, named, short, long]).toHaveLength(5);
  });

  it('takes types that a shape cannot express, and not those of other fields', () => {
    type Exact = RowOf<typeof shape, { crew: readonly { name: string }[]; id: 'b1' | 'b2'; state: string }>;
    const types: [
      Same<Exact['crew'], readonly { name: string }[]>,
      Same<Exact['id'], 'b1' | 'b2'>,
      Same<Exact['state'], string>,
      Same<Exact['captain'], string | null>,
    ] = [true, true, true, true];
    // @ts-expect-error the shape has no such field
    type Misspelled = RowOf<typeof shape, { crews: readonly string[] }>;
    // @ts-expect-error the shape does not let it be null
    type Loose = RowOf<typeof shape, { id: string | null }>;
    const rows: readonly (Misspelled | Loose)[] = [];
    expect([types.length, rows.length]).toEqual([4, 0]);
  });
});
