/** Reads the times of rows. Neighbouring rows mostly have the same, so that one result serves many. */

import { parseMembers } from '../../call/parse.js';
import { wireNames } from '../../call/problem.js';
import { createProblemCollector } from '../../call/problem-collector.js';
import type { Rule } from '../../contract/types.js';
import { isRoundedNumber, withoutApostrophe } from '../../values/spreadsheet-cell.js';
import { formatTime } from '../../values/time.js';
import { ordersOf } from '../../values/written-date.js';
import { readWrittenTime, type TimeProblem, type WrittenTime } from '../../values/written-time.js';
import type { ListFields } from '../list-fields.js';
import { decodeSlice } from '../normalizing/normalize-identifiers.js';
import type { MembershipTimes } from '../normalizing/person.js';
import type { UploadOptions } from '../upload-options.js';
import type { Rejection } from './rejection.js';

interface TimesResult {
  readonly times: MembershipTimes;
  /** What is wrong with them, if anything, and the parameter at fault. */
  readonly rejected?: { readonly reason: Rejection; readonly param: string };
}

/** The most results that are kept: a list may have another time in each row. */
const maxCached = 1000;
const maxTimeBytes = 64;

interface TimeReader {
  /** Forgets the times of the row before. */
  begin(): void;
  /** Takes the cell of a time. */
  set(param: string, bytes: Uint8Array, start: number, end: number): void;
  /** The times of the row, with those of the options where it has none; the same object for the same texts. */
  result(): TimesResult;
}

/** `now` of the options is the time by which they are checked. */
export function createTimeReader(fields: ListFields, options: UploadOptions): TimeReader {
  const params = Object.keys(fields.times);
  const cached = new Map<string, TimesResult>();
  const given = new Map<string, string>();
  const defaults = Object.fromEntries(
    params.flatMap((param) => {
      const time = (options.times as Readonly<Record<string, string | undefined>>)[param];
      return time === undefined ? [] : [[param, time]];
    }),
  );
  const none = checkTimes(defaults, fields, options.now);

  function readTimes(): TimesResult {
    const times: Record<string, string> = { ...defaults };
    for (const [param, text] of given) {
      const read = readListTime(text, options);
      if ('problem' in read) return { times: {}, rejected: { reason: rejectTime(text, read), param } };
      times[param] = formatTime(read.time);
    }
    return checkTimes(times, fields, options.now);
  }

  return {
    begin() {
      given.clear();
    },
    set(param, bytes, start, end) {
      const text = end - start > maxTimeBytes ? '?' : decodeSlice(bytes, start, end)?.trim();
      if (text !== '') given.set(param, withoutApostrophe(text ?? '?'));
    },
    result() {
      if (given.size === 0) return none;
      const key = params.map((param) => given.get(param) ?? '').join('\n');
      const known = cached.get(key);
      if (known) return known;
      if (cached.size >= maxCached) cached.clear();
      const result = readTimes();
      cached.set(key, result);
      return result;
    },
  };
}

/** A list is not read ahead for the order of its dates, so that one with an order needs the flag. */
function readListTime(text: string, { timeZone, dateOrder }: UploadOptions): WrittenTime {
  const needsOrder = dateOrder === undefined && !text.includes('.') && ordersOf(text) !== undefined;
  return needsOrder ? { problem: 'two-dates' } : readWrittenTime(text, { timeZone, order: dateOrder });
}

/** The reason that the cell of a time is refused. */
export function rejectTime(text: string, { problem }: { readonly problem: TimeProblem }): Rejection {
  if (problem === 'rounded' || isRoundedNumber(text)) return 'rounded';
  return problem === 'form' ? 'time' : `time-${problem}`;
}

/** Checks times by the contract, as the service does. */
function checkTimes(raw: Readonly<Record<string, string>>, fields: ListFields, now: number): TimesResult {
  const collector = createProblemCollector(wireNames, now);
  const rules: readonly Rule[] = fields.timeRules;
  const values = parseMembers({ fields: fields.times, rules }, raw, '', collector);
  const [problem] = collector.problems;
  const times = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  if (!problem) return { times };
  const { parameter: param, value } = problem;
  // A problem that quotes the value is one of its form; else its window, or the order of the two is wrong.
  const form = value === undefined ? 'time-window' : 'time';
  const reason = Object.hasOwn(raw, param) && !(param in values) ? form : 'time-order';
  return { times, rejected: { reason, param } };
}
