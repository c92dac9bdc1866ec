/**
 * Singer messages (specification 0.3): a schema before the records of a stream, and a state that says what was handed on. A
 * program that is given the last state gets only what has changed since; some rows may come again, with the same keys.
 */
import { isObject, writeJson } from '../../../../values/lossless-json.js';
import { formatTime } from '../../../../values/time.js';
import type { MirrorReader } from '../run-query.js';
import {
  type Bookmark,
  bookmarkOf,
  type ColumnKind,
  mirrorIdentity,
  readStream,
  type Stream,
  streams,
  toValue,
} from './streams.js';

/** A bookmark, and the columns of the rows that were handed on. */
interface StreamBookmark extends Bookmark {
  readonly digest: string;
}

/** The value of a STATE message. */
export interface SingerState {
  /** Of which file the runs are counted. */
  readonly mirror: string;
  /** By stream and account. */
  readonly bookmarks: Readonly<Record<string, Readonly<Record<string, StreamBookmark>>>>;
}

/** So many records are one part of the output. */
const recordsPerPart = 500;
/** A state comes at least after so many records, once an account is done. */
const recordsPerState = 10_000;

interface SingerOptions {
  readonly accounts: readonly string[];
  /** The last state; undefined before the first run. */
  readonly state: SingerState | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly onRecords: (count: number) => Promise<void>;
}

/** The messages, one a line. Each part ends with a whole line. */
export async function* writeSinger(
  reader: MirrorReader,
  { accounts, state, now, onRecords }: SingerOptions,
): AsyncGenerator<string> {
  const mirror = mirrorIdentity(reader);
  const bookmarks: Record<string, Record<string, StreamBookmark>> = {};
  for (const [stream, own] of Object.entries(state?.mirror === mirror ? state.bookmarks : {}))
    bookmarks[stream] = { ...own };
  const extracted = formatTime(now);
  const stateLine = () => line({ type: 'STATE', value: { mirror, bookmarks } });
  for (const stream of streams()) {
    yield line(describeStream(stream));
    const own: Record<string, StreamBookmark> = bookmarks[stream.name] ?? {};
    bookmarks[stream.name] = own;
    let unsaved = 0;
    for (const account of accounts) {
      const before = own[account];
      const next = bookmarkOf(reader, stream, account);
      const since = before?.digest === stream.digest ? before : undefined;
      let part: string[] = [];
      for (const row of readStream(reader, stream, { account, since })) {
        const values = stream.columns.map((column, at) => [column.name, toValue(column, row[at] ?? null)]);
        const record = Object.fromEntries(values);
        part.push(line({ type: 'RECORD', stream: stream.name, record, time_extracted: extracted }));
        unsaved += 1;
        if (part.length < recordsPerPart) continue;
        yield part.join('');
        await onRecords(part.length);
        part = [];
      }
      yield part.join('');
      await onRecords(part.length);
      if (next) own[account] = { ...next, digest: stream.digest };
      if (unsaved < recordsPerState) continue;
      unsaved = 0;
      yield stateLine();
    }
    yield stateLine();
  }
}

const line = (message: unknown) => `${writeJson(message)}\n`;

/** The SCHEMA message of a stream. */
export function describeStream({ name, columns, keys, changed, period }: Stream) {
  return {
    type: 'SCHEMA',
    stream: name,
    schema: {
      type: 'object',
      properties: Object.fromEntries(
        columns.map(({ name: column, kind, help }) => [
          column,
          {
            ...schemaOf(kind, !keys.includes(column)),
            ...(help !== undefined && { description: help }),
          },
        ]),
      ),
    },
    key_properties: keys,
    bookmark_properties: changed ? [changed] : period ? [period] : [],
  };
}

function schemaOf(kind: ColumnKind, isNullable: boolean) {
  const typed = (type: string, more = {}) => ({ type: isNullable ? ['null', type] : [type], ...more });
  switch (kind) {
    case 'text':
      return typed('string');
    case 'time':
      return typed('string', { format: 'date-time' });
    case 'date':
      return typed('string', { format: 'date' });
    case 'list':
      return typed('array', { items: {} });
    default:
      return typed(kind);
  }
}

/** The state in a text: the value of a STATE message, or the last of several messages. Undefined where there is none. */
export function parseState(text: string, parse: (text: string) => unknown): SingerState | undefined {
  const last = text.trimEnd().split('\n').at(-1) ?? '';
  const read = parse(last.startsWith('{') && text.trimStart().startsWith('{"type"') ? last : text);
  const value = isObject(read) && read.type === 'STATE' ? read.value : read;
  if (!isObject(value)) return undefined;
  if (Object.keys(value).length === 0) return { mirror: '', bookmarks: {} };
  const { mirror, bookmarks } = value;
  const isState =
    typeof mirror === 'string' &&
    isObject(bookmarks) &&
    Object.values(bookmarks).every((own) => isObject(own) && Object.values(own).every(isBookmark));
  return isState ? (value as unknown as SingerState) : undefined;
}

function isBookmark(value: unknown): boolean {
  return isObject(value) && Number.isSafeInteger(value.run) && typeof value.digest === 'string';
}
