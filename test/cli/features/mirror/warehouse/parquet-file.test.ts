/** Values come back from a Parquet file as they went in, read by another library. */
import fc from 'fast-check';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { makeParquet } from '../../../../../src/cli/features/mirror/warehouse/parquet-file.js';
import type { StreamColumn } from '../../../../../src/cli/features/mirror/warehouse/streams.js';
import type { SqlValue } from '../../../../../src/files/sqlite.js';
import { anyCharacter } from '../../../../support/characters.js';

const kinds = ['text', 'integer', 'number', 'boolean', 'time', 'date', 'list', 'object'] as const;
const columns: readonly StreamColumn[] = kinds.map((kind) => ({ name: kind, kind }));

const toBuffer = ({ buffer, byteOffset, length }: Uint8Array) =>
  buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer;

async function roundTrip(rows: readonly (readonly SqlValue[])[], left: readonly string[] = []) {
  const { bytes, rows: count } = await makeParquet(rows, columns, left);
  const file = toBuffer(bytes);
  return {
    count,
    metadata: parquetMetadata(file),
    read: count === 0 ? [] : await parquetReadObjects({ file }),
  };
}

it('has every value, NULL as null and not as 0', () => {
  const nullable = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
  const time = fc.date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  const row = fc.tuple(
    nullable(fc.string({ unit: anyCharacter })),
    nullable(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
    nullable(fc.double({ noNaN: true, noDefaultInfinity: true })),
    nullable(fc.constantFrom(0n, 1n)),
    nullable(time.map((at) => at.toISOString())),
    nullable(time.map((at) => at.toISOString().slice(0, 10))),
    nullable(fc.json()),
    nullable(fc.json()),
  );
  return fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 40 }), async (rows) => {
      const { count, read } = await roundTrip(rows);
      expect(count).toBe(rows.length);
      const expected = rows.map(([text, integer, number, boolean, at, date, list, object]) => ({
        text: text === null ? null : Buffer.from(text).toString(),
        integer,
        number,
        boolean: boolean === null ? null : boolean === 1n,
        time: at === null ? null : new Date(at),
        date: date === null ? null : new Date(date),
        list: list === null ? null : Buffer.from(list).toString(),
        object: object === null ? null : Buffer.from(object).toString(),
      }));
      expect(read).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

describe('a file', () => {
  const row: readonly SqlValue[] = ['a', 1n, 1.5, 1n, '2026-11-20T10:00:00Z', '2026-11-20', '[1]', '{}'];
  const none: readonly SqlValue[] = kinds.map(() => null);

  it('has the same types whatever its values are', async () => {
    const [full, empty] = [await roundTrip([row]), await roundTrip([none, none])];
    expect(empty.metadata.schema).toEqual(full.metadata.schema);
    expect(full.metadata.schema.slice(1).map(({ type, converted_type }) => [type, converted_type])).toEqual([
      ['BYTE_ARRAY', 'UTF8'],
      ['INT64', undefined],
      ['DOUBLE', undefined],
      ['BOOLEAN', undefined],
      ['INT64', 'TIMESTAMP_MILLIS'],
      ['INT32', 'DATE'],
      ['BYTE_ARRAY', 'UTF8'],
      ['BYTE_ARRAY', 'UTF8'],
    ]);
  });

  it('has several groups of many rows, and the same bytes for the same rows', async () => {
    const rows = Array.from({ length: 50_000 }, (_, at) => [`r${at}`, BigInt(at), ...row.slice(2)]);
    const { count, metadata } = await roundTrip(rows, kinds.slice(1));
    expect([count, metadata.row_groups.length]).toEqual([50_000, 3]);
    const bytes = async () => Buffer.from((await makeParquet(rows.slice(0, 100), columns, [])).bytes);
    expect(await bytes()).toEqual(await bytes());
  });

  it('leaves out the columns that its path has, and takes times of posts', async () => {
    const { read } = await roundTrip(
      [['a', 1n, 1n, 0n, 'Wed Oct 10 20:19:24 +0000 2018', null, null, null]],
      ['text', 'date'],
    );
    expect(read).toEqual([
      {
        integer: 1n,
        number: 1,
        boolean: false,
        time: new Date('2018-10-10T20:19:24Z'),
        list: null,
        object: null,
      },
    ]);
  });
});
