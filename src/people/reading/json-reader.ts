/** Reads a list of people from JSON: an object a line (JSONL), or an array of objects. */
import { joinFirst } from '../../values/text-lists.js';
import { InputError } from '../input-error.js';
import type { ListFields } from '../list-fields.js';
import type { PersonSink } from '../normalizing/person.js';
import { readsSince, type UploadOptions } from '../upload-options.js';
import { type ColumnMeaning, columnTargets } from './column-names.js';
import { type ColumnOptions, readColumn, refuseGivenHeader } from './columns.js';
import { createJsonRow, type FindColumn, readAnyObject, readPlainObject } from './json-row.js';
import { createElementScanner, createLineScanner, type OnRecord } from './json-scanner.js';
import type { ListReader } from './list-reader.js';
import type { Rejection } from './rejection.js';
import type { RowBuilder } from './row-builder.js';

/** The most names of ignored members that are kept; with more, names are data. */
const maxIgnored = 1000;

/** The code of the error about a member of consent that objects before do not have. */
export const lateConsent = 'late-consent';

/** One function: its parts share local variables, and every row of a list goes through it; the benchmarks of uploads measure it. */
export function createJsonReader(
  format: 'jsonl' | 'json',
  options: ColumnOptions & Pick<UploadOptions, 'header' | 'readsAs'>,
  fields: ListFields,
  builder: RowBuilder,
  sink: Pick<PersonSink, 'columns'>,
): ListReader {
  refuseGivenHeader(options);
  const columns: ColumnMeaning[] = [];
  const names: Buffer[] = [];
  const byName = new Map<string, ColumnMeaning>();
  const row = createJsonRow();
  let wait: Promise<void> | undefined;
  let ignored = 0;
  let rows = 0;
  /** Members by which people agree: an object without one of them is of a person who has not. */
  const agreements: ColumnMeaning[] = [];
  /** How many objects were passed on, and a member of consent that these did not have. */
  let built = 0;
  let late: ColumnMeaning | undefined;
  /** The first member of the row whose name says what nobody reads. */
  let noted: ColumnMeaning | undefined;

  /** Objects of a list mostly have the same members in the same order. */
  const find: FindColumn = (bytes, start, end, at) => {
    const column = findColumn(bytes, start, end, at);
    if (column.note && 'problem' in column.note) noted ??= column;
    return column;
  };

  function findColumn(bytes: Uint8Array, start: number, end: number, at: number): ColumnMeaning {
    const expected = names[at];
    if (expected && equals(expected, bytes, start, end)) return columns[at] as ColumnMeaning;
    const name = Buffer.from(bytes.subarray(start, end));
    return byName.get(name.toString()) ?? addColumn(name);
  }

  function addColumn(name: Buffer): ColumnMeaning {
    const column = readColumn(name.toString(), fields, options);
    if (column.kind === 'ignored') ignored++;
    if (column.kind === 'ignored' && ignored > maxIgnored) return column;
    if (column.consent?.isOptIn) {
      agreements.push(column);
      if (built > 0) late ??= column;
    }
    const loading = builder.prepare(column);
    if (loading) wait = wait ? Promise.all([wait, loading]).then(() => undefined) : loading;
    columns.push(column);
    names.push(name);
    byName.set(name.toString(), column);
    sink.columns?.(columns);
    return column;
  }

  const onRecord: OnRecord = (bytes, start, end, line) => {
    noted = undefined;
    const isPlain = readPlainObject(bytes, start, end, find, row);
    const wrong = isPlain ? undefined : readAnyObject(bytes, start, end, find, row, options);
    const reason = wrong ?? (readsSince(2, options) ? undefined : row.wrong[0]?.reason);
    if (wait) {
      const loading = wait;
      wait = undefined;
      return loading;
    }
    rows++;
    if (late) throw lateError(late.name, line);
    const named = noted as ColumnMeaning | undefined;
    if (reason !== undefined) builder.reject(line, { reason });
    else if (named) builder.reject(line, { reason: 'member-note' satisfies Rejection, column: named.name });
    else build(line);
    return undefined;
  };

  /** Gives the cells to the builder, those of one identifier together. */
  function build(line: number): void {
    builder.begin(line);
    built++;
    for (const column of agreements)
      if (!row.columns.slice(0, row.count).includes(column)) builder.cell(column, row.bytes, 0, 0, false);
    for (const { column, reason } of row.wrong) builder.leave(column, reason);
    for (let field = -1, more = true; more; ) {
      let following = Number.POSITIVE_INFINITY;
      for (let index = 0; index < row.count; index++) {
        const column = row.columns[index] as ColumnMeaning;
        if (column.field === field) {
          builder.cell(column, row.bytes, row.starts[index] as number, row.ends[index] as number, false);
        } else if (column.field > field && column.field < following) following = column.field;
      }
      more = following < Number.POSITIVE_INFINITY;
      field = following;
    }
    const refusal = builder.finish();
    if (refusal) builder.reject(line, refusal);
  }

  const tooLong = (line: number): void => {
    rows++;
    builder.reject(line, { reason: 'too-long' satisfies Rejection });
  };
  const scanner =
    format === 'json' ? createElementScanner(onRecord, tooLong) : createLineScanner(onRecord, tooLong);

  /** A list without any identifier is rejected as a whole. */
  function checkColumns(): void {
    if (rows === 0 || columns.some(({ kind, note }) => kind === 'identifier' || note !== undefined)) return;
    throw new InputError('no-identifier', 'no object has an identifier', {
      hint: `Name the members ${joinFirst(columnTargets(fields))}, or map them with --map.`,
    });
  }

  return {
    push: (piece) => scanner.push(piece),
    end() {
      const last = scanner.end();
      if (last) return last.then(checkColumns);
      checkColumns();
      return undefined;
    },
  };
}

function lateError(name: string, line: number): InputError {
  return new InputError(lateConsent, `${name} says who has consented, and objects before do not have it`, {
    line,
    hint: `Write ${name} into the first object: an object without it is of a person who has not consented. Or add --consent any to send everybody.`,
  });
}

function equals(name: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  if (name.length !== end - start) return false;
  for (let index = 0; index < name.length; index++) if (name[index] !== bytes[start + index]) return false;
  return true;
}
