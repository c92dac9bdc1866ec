/**
 * Makes people of the cells of rows: splits values and normalizes them. An identifier that is wrong is left out; a row with no
 * other one is rejected, and with `strict` every row with a wrong one.
 */

import { batchDoNotReachUsers } from '../../contract/groups/do-not-reach-lists-users.js';
import { deletion } from '../../contract/params/batch.js';
import { digitsBeforeZero, mayHaveLostDigits } from '../../values/spreadsheet-cell.js';
import type { ListFields } from '../list-fields.js';
import { createTimeReader } from '../reading/cell-times.js';
import type { ColumnMeaning } from '../reading/column-names.js';
import type { Correction } from '../reading/correction.js';
import { nameRejection, type Rejection, rejections } from '../reading/rejection.js';
import type { RowBuilder } from '../reading/row-builder.js';
import { type MembershipOperation, readsSince, type UploadOptions } from '../upload-options.js';
import { hasExponent, isAt, isRounded, isSign, isSpace, toText } from './cell-bytes.js';
import { createConsentCheck } from './consent-check.js';
import { hasSeveral, takeExclusive } from './exclusive-identifiers.js';
import { normalizeHash, rejectHash } from './normalize-identifiers.js';
import { findNormalizers, isIdColumn, isIdIdentifier } from './normalizers.js';
import { type ListedPerson, maxRowBytes, maxValues, type PersonSink, valueKinds } from './person.js';
import { loadPhoneNormalizer } from './phone.js';
import { loadPhonePlaceholders } from './placeholder-phones.js';
import { type HashTable, isPlaceholderHash, isPlaceholderWord, isZeros } from './placeholders.js';

const phone = 'phone_number';
/** A spreadsheet puts it before a text that it must not take for a number. */
const apostrophe = 0x27;

/** The bytes of a country that a phone number gets, and of others that its digits leave room for. */
const longestPrefix = 16;

/** One function: its parts share local variables, and every row of a list goes through it; the benchmarks of uploads measure it. */
export function createPersonBuilder(
  options: UploadOptions,
  fields: ListFields,
  sink: PersonSink,
): RowBuilder {
  let separator = Buffer.from(options.valueSeparator);
  const times = createTimeReader(fields, options);
  const consent = createConsentCheck(fields, options);
  const isHashed = fields.identifiers.map(({ hashed }) => hashed);
  const byField = [...findNormalizers(fields, options)];
  const indexOf = (name: string) => fields.identifiers.findIndex((identifier) => identifier.name === name);
  const isId = fields.identifiers.map(isIdIdentifier);
  const exclusive = fields.exclusive.map((names) => names.map(indexOf));
  const operations = new Map(fields.operation.values.map((value) => [value.toLowerCase(), value]));
  const person: ListedPerson = {
    count: 0,
    fields: new Uint8Array(maxValues),
    kinds: new Uint8Array(maxValues),
    starts: new Int32Array(maxValues),
    ends: new Int32Array(maxValues),
    operation: options.operation,
    times: times.result().times,
    line: 0,
  };
  let place = 0;
  let rejection = 0;
  let faulty: ColumnMeaning | undefined;
  /** The identifiers of the row that are left out. */
  let left: { readonly code: number; readonly column: ColumnMeaning }[] = [];
  /** By field the column that its last value stands in. */
  const columnsByField: ColumnMeaning[] = [];
  const timeColumns = new Map<string, ColumnMeaning>();
  const zeroColumns = new Set<ColumnMeaning>();
  /** What was changed in the row. */
  let corrections: Correction[] = [];
  /** The times and operations of the row: a JSON object may name one twice. */
  const seen: ColumnMeaning[] = [];
  const correct = (correction: Correction): void => void corrections.push(correction);

  let phonePlaceholders: HashTable | undefined;

  function isHashOfNobody({ param }: ColumnMeaning, bytes: Uint8Array, at: number): boolean {
    return isPlaceholderHash(bytes, at) || (param === phone && phonePlaceholders?.hasHex(bytes, at) === true);
  }

  /** The first fault of a row counts. */
  function fail(code: number, column?: ColumnMeaning): void {
    if (rejection !== 0) return;
    rejection = code;
    faulty = column;
  }

  /** Leaves an identifier out. */
  function leave(code: number, column: ColumnMeaning): void {
    if (options.strict) fail(code, column);
    else left.push({ code, column });
  }

  function tellLeftOut(code: number, { name, param }: ColumnMeaning): void {
    const { line, operation } = person;
    const isReaching = operation === deletion || options.endpoint === batchDoNotReachUsers.id;
    sink.leftOut?.({ line, column: name, reason: nameRejection(code), field: param, isReaching });
  }

  function tell(column: ColumnMeaning): void {
    if (seen.some(({ param }) => param === column.param)) fail(rejections['duplicate-key'], column);
    seen.push(column);
  }

  /** `isPart`: one of several values, so that spaces around it belong to the separator. */
  function value(column: ColumnMeaning, bytes: Uint8Array, from: number, to: number, isPart: boolean): void {
    let start = from;
    let end = to;
    while (start < end && isSpace(bytes[start] as number)) start++;
    while (end > start && isSpace(bytes[end - 1] as number)) end--;
    const isMarked = start < end && bytes[start] === apostrophe;
    const text = isMarked ? start + 1 : from;
    if (isMarked) for (start++; start < end && isSpace(bytes[start] as number); ) start++;
    // Nothing but spaces is no value: as an id, it would make one person of all who have it.
    if (start === end || consent.withholds(column, person)) return;
    const isMissing =
      isPlaceholderWord(bytes, start, end) ||
      (isId[column.field] && !column.hashed && isZeros(bytes, start, end));
    if (isMissing && !options.keepsPlaceholders) {
      leave(rejections.placeholder, column);
      return;
    }
    const hashed = isHashed[column.field];
    if (!hashed && !isPart) {
      start = text;
      end = to;
    }
    if (zeroColumns.size > 0 && zeroColumns.has(column)) {
      const digits = digitsBeforeZero(toText(bytes, start, end));
      if (digits === undefined || mayHaveLostDigits(digits)) {
        leave(digits === undefined ? rejections['mixed-zero'] : rejections.rounded, column);
        return;
      }
      while (!isSign(bytes[--end] as number));
      correct('id-zero');
    }
    if (person.count === maxValues) {
      fail(rejections.many);
      return;
    }
    const normalize = column.hashed ? normalizeHash : byField[column.field];
    if (!normalize) throw new Error(`no rule for ${column.param}`);
    const suspect = hashed && !column.hashed ? rejectHash(bytes, start, end) : 0;
    const length = suspect === 0 ? normalize(bytes, start, end, sink.bytes, place) : suspect;
    if (length < 0 ? hasExponent(bytes, start, end) : !hashed && isRounded(bytes, start, end)) {
      leave(rejections.rounded, column);
      return;
    }
    if (length < 0) {
      leave(length, column);
      return;
    }
    if (column.hashed && !options.keepsPlaceholders && isHashOfNobody(column, sink.bytes, place)) {
      leave(rejections.placeholder, column);
      return;
    }
    const { count } = person;
    columnsByField[column.field] = column;
    person.fields[count] = column.field;
    person.kinds[count] = !hashed ? valueKinds.text : column.hashed ? valueKinds.hashed : valueKinds.toHash;
    person.starts[count] = place;
    place += length;
    person.ends[count] = place;
    person.count = count + 1;
  }

  function values(column: ColumnMeaning, bytes: Uint8Array, start: number, end: number): void {
    let from = start;
    for (let index = start; index <= end - separator.length; index++) {
      if (!isAt(separator, bytes, index)) continue;
      value(column, bytes, from, index, true);
      from = index + separator.length;
      index = from - 1;
    }
    value(column, bytes, from, end, from > start);
  }

  function isIdentifier({ field, hashed }: ColumnMeaning, bytes: Uint8Array): boolean {
    const { length } = bytes;
    if (length === 0 || length > maxRowBytes || isPlaceholderWord(bytes, 0, length)) return false;
    const suspect = hashed || !isHashed[field] ? 0 : rejectHash(bytes, 0, length);
    const normalize = hashed ? normalizeHash : byField[field];
    return (
      suspect !== 0 ||
      (normalize?.(bytes, 0, length, new Uint8Array(3 * length + longestPrefix), 0) ?? -1) > 0
    );
  }

  function operation(column: ColumnMeaning, bytes: Uint8Array, start: number, end: number): void {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, Math.min(end - start, 64))
      .toString('latin1')
      .trim();
    if (text === '') return;
    const known = operations.get(text.toLowerCase());
    if (known === undefined) fail(rejections.operation, column);
    else person.operation = known as MembershipOperation;
  }

  return {
    prepare(column) {
      if (options.pointZero?.includes(column.name) && isIdColumn(column, fields)) zeroColumns.add(column);
      if (column.kind === 'time') timeColumns.set(column.param, column);
      if (column.param !== phone) return undefined;
      if (column.hashed) {
        if (options.keepsPlaceholders) return undefined;
        return loadPhonePlaceholders().then((table) => {
          phonePlaceholders = table;
        });
      }
      if (byField[column.field]) return undefined;
      return loadPhoneNormalizer(options.country, correct).then((normalize) => {
        byField[column.field] = normalize;
      });
    },
    identifies(column, text) {
      const parts = separator.length === 0 ? [text] : text.split(separator.toString());
      return parts.some((part) => isIdentifier(column, Buffer.from(part.trim())));
    },
    separateBy(text) {
      separator = Buffer.from(text);
    },
    begin(line) {
      person.count = 0;
      person.line = line;
      person.operation = options.operation;
      place = sink.at;
      rejection = 0;
      faulty = undefined;
      if (corrections.length > 0) corrections = [];
      if (left.length > 0) left = [];
      seen.length = 0;
      consent.begin();
      times.begin();
    },
    cell(column, bytes, start, end, split) {
      if (column.kind === 'consent') {
        consent.read(column, bytes, start, end);
        return;
      }
      if (column.kind !== 'identifier') tell(column);
      if (column.kind === 'time') times.set(column.param, bytes, start, end);
      else if (column.kind === 'operation') operation(column, bytes, start, end);
      else if (split) values(column, bytes, start, end);
      else value(column, bytes, start, end, false);
    },
    leave: (column, reason) => leave(rejections[reason], column),
    finish() {
      if (person.count === 0 && consent.by && left.length === 0 && rejection === 0)
        return { column: consent.by.name, reason: 'consent' satisfies Rejection };
      if (person.count === 0) fail(left[0]?.code ?? rejections.empty, left[0]?.column);
      const result = times.result();
      if (result.rejected) {
        const { reason, param } = result.rejected;
        fail(rejections[reason], timeColumns.get(param) ?? [...timeColumns.values()][0]);
      }
      for (const set of exclusive) {
        if (!hasSeveral(person, set)) continue;
        const taken = options.strict || !readsSince(2, options) ? undefined : takeExclusive(person, set);
        if (!taken) fail(rejections.exclusive);
        for (const field of taken ?? []) leave(rejections.exclusive, columnsByField[field] as ColumnMeaning);
      }
      person.times = result.times;
      if (rejection === 0) {
        for (const correction of corrections) sink.corrected?.(correction);
        for (const { code, column } of left) tellLeftOut(code, column);
        consent.assertDecided(person.line, consent.by?.name);
        if (consent.by) sink.corrected?.('consent');
        sink.person(person);
        return undefined;
      }
      return { column: faulty?.name, reason: nameRejection(rejection) };
    },
    reject(line, { reason, column }) {
      if (reason === ('consent' satisfies Rejection)) {
        consent.assertDecided(line, column);
        sink.withheld?.({ line, column, reason });
      } else sink.rejected({ line, column, reason });
    },
    footer: (line) => sink.footer?.(line),
  };
}
