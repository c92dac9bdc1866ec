/** Writes the rows of a stream as a Parquet file. The library is loaded only here. */
import type { SchemaElement } from 'hyparquet';
import type { SqlValue } from '../../../../files/sqlite.js';
import { type ColumnKind, type StreamColumn, toTime } from './streams.js';

/** Rows of a group, which a reader takes or skips as a whole. */
const groupRows = 20_000;

/** How Parquet has a column. All may be null, so that the files of a table have the same columns. */
const types: Readonly<Record<ColumnKind, Pick<SchemaElement, 'type' | 'converted_type'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  list: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  object: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  date: { type: 'INT32', converted_type: 'DATE' },
  time: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
};

interface ParquetFile {
  readonly bytes: Uint8Array;
  readonly rows: number;
}

/** The file of these rows, whose values are in the order of the columns. Columns of `left` are left out. */
export async function makeParquet(
  rows: Iterable<readonly SqlValue[]>,
  columns: readonly StreamColumn[],
  left: readonly string[],
): Promise<ParquetFile> {
  const { ByteWriter, ParquetWriter } = await import('hyparquet-writer');
  const included = columns.flatMap((column, at) => (left.includes(column.name) ? [] : [{ ...column, at }]));
  const fields = included.map(
    ({ name, kind }): SchemaElement => ({ name, ...types[kind], repetition_type: 'OPTIONAL' }),
  );
  const writer = new ByteWriter();
  const schema: SchemaElement[] = [{ name: 'row', num_children: fields.length }, ...fields];
  const file = new ParquetWriter({ writer, schema, createdBy: 'ads' });
  let count = 0;
  let data: unknown[][] = included.map(() => []);
  const flush = () => {
    const columnData = included.map(({ name }, index) => ({ name, data: data[index] ?? [] }));
    file.write({ columnData, rowGroupSize: groupRows });
    data = included.map(() => []);
  };
  for (const row of rows) {
    for (const [index, { kind, at }] of included.entries())
      data[index]?.push(toParquet(kind, row[at] ?? null));
    count += 1;
    if (count % groupRows === 0) flush();
  }
  if (count % groupRows > 0) flush();
  file.finish();
  return { bytes: writer.getBytes(), rows: count };
}

function toParquet(kind: ColumnKind, value: SqlValue): unknown {
  if (value === null) return null;
  switch (kind) {
    case 'integer':
      return BigInt(value as bigint | number);
    case 'number':
      return Number(value);
    case 'boolean':
      return Number(value) === 1;
    case 'time':
    case 'date': {
      const time = toTime(value);
      return time === undefined ? null : new Date(time);
    }
    default:
      return String(value);
  }
}
