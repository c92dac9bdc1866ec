/**
 * Recognizes the record that was sent: one rule for every kind of record, and for everything that sends some. A record is the one
 * only if it has every value that was sent, as the service stores it.
 */
import type { Document, Param, Params, RecordKind, Value } from '../../../contract/types.js';
import { isDocumentParam } from '../../../flags/document-formats.js';
import { minute } from '../../../values/duration.js';
import { isObject } from '../../../values/lossless-json.js';
import { parsePostTime, parseTime } from '../../../values/time.js';
import { changeCurrency } from './change-currency.js';
import { compareValues, type FieldChange, recordFieldOf } from './compare.js';
import { changeName, describeChange } from './describe-change.js';
import { isMediaKey, plainText, readListedPost } from './listed-post.js';

/** The time at which something was sent. */
export interface SentTime {
  /** In milliseconds since 1970, by the clock of this machine, or of its emulator. */
  readonly at: number;
  /** How far the clock of the service was ahead then, in milliseconds; undefined where no response had told it. */
  readonly ahead?: number | undefined;
}

/**
 * The first of some times by the clock of the service, in milliseconds since 1970. `ahead` is how far it is ahead now: it counts
 * for what was sent before the service had told its time.
 */
export function firstByService(sent: readonly SentTime[], ahead = 0): number {
  return Math.min(...sent.map((one) => one.at + (one.ahead ?? ahead)));
}

/** How far the clocks of machines may differ where the service has told its time: it has several, and requests are under way. */
const clockTolerance = minute;
/** Times are stored to the second, or to the minute. */
const second = 1000;

/**
 * Whether a record is not older than what was sent, in milliseconds since 1970 by the clock of the service; undefined where it
 * does not say when it was created.
 */
export function isNewerThan({ created_at: created }: Document, sent: number): boolean | undefined {
  const text = String(created);
  const at = parseTime(text) ?? parsePostTime(text);
  return at === undefined ? undefined : at >= sent - clockTolerance;
}

/**
 * The values that a record has otherwise than they were sent; none for a record that is as it was sent. What records of this
 * kind never have, such as the title of a post's video, is left out. `before` is that of the record, undefined if it has none.
 */
export function findDifferences(
  kind: RecordKind | undefined,
  params: Params,
  row: Document,
  sent: Document,
): readonly FieldChange[] {
  const record = Object.hasOwn(kind?.fields ?? {}, 'full_text') ? readListedPost(row) : row;
  const isComparable = (name: string) =>
    [recordFieldOf(name, params[name]), name].some(
      (field) => Object.hasOwn(record, field) || (kind && Object.hasOwn(kind.fields, field)),
    );
  const comparable = Object.fromEntries(Object.entries(sent).filter(([name]) => isComparable(name)));
  return compareValues(params, record, comparable).filter(
    ({ param, before, after }) => !isStoredAs(param, before ?? null, after),
  );
}

/** Whether the service stores a value like this: it rounds times, has enums in one case, and leaves out what is the default. */
function isStoredAs(param: Param, stored: Value, sent: Value): boolean {
  if (stored === null) return sent === null || sent === false || sent === param.default;
  if (sent === null) return false;
  switch (param.type) {
    case 'time': {
      const [one, other] = [parseTime(String(stored)), parseTime(String(sent))];
      const step = param.precision === 'minute' ? minute : second;
      return one !== undefined && other !== undefined && Math.abs(one - other) < step;
    }
    case 'enum':
      return String(stored).toLowerCase() === String(sent).toLowerCase();
    case 'string':
      return plainText(String(stored)) === plainText(String(sent));
    case 'id':
      return mediaForms.has(param.form) && isMediaKey(String(sent), String(stored));
    case 'list':
      return areAlike(stored, sent, (one, other) => isItemStoredAs(param.of, one, other));
    default:
      return isDocumentParam(param) && hasAll(stored, sent);
  }
}

/** Of ids that are keys of media, which are written in two ways. */
const mediaForms: ReadonlySet<string | undefined> = new Set(['media-key', 'media-key-or-id']);

/** Whether a structured value has all that was sent: the service adds the defaults of the members that were not. */
function hasAll(stored: Value, sent: Value): boolean {
  if (Array.isArray(sent) || Array.isArray(stored)) return areAlike(stored, sent, hasAll);
  if (!isObject(sent)) return String(stored) === String(sent);
  return (
    isObject(stored) && Object.entries(sent).every(([name, value]) => hasAll(stored[name] ?? null, value))
  );
}

/** Whether both are lists, with as many items that are alike in their order. */
function areAlike(stored: Value, sent: Value, isAlike: (stored: Value, sent: Value) => boolean): boolean {
  return (
    Array.isArray(stored) &&
    Array.isArray(sent) &&
    stored.length === sent.length &&
    sent.every((item: Value, at) => isAlike(stored[at] ?? null, item))
  );
}

function isItemStoredAs(param: Param, stored: Value, sent: Value): boolean {
  return String(stored) === String(sent) || isStoredAs(param, stored, sent);
}

/** `daily_budget 5.00 USD, not daily_budget 500.00 USD`, for each value that differs. */
export function describeDifferences(record: Document, differences: readonly FieldChange[]): string {
  const currency = changeCurrency({}, record, {});
  return differences
    .map((change) => {
      const { before, after } = change;
      const show = (value: Value) => describeChange({ ...change, before: undefined, after: value }, currency);
      return before === undefined
        ? `${changeName(change)} is not in the record`
        : `${show(before)}, not ${show(after)}`;
    })
    .join('; ');
}
