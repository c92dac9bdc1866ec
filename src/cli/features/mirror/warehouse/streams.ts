/**
 * The data of a mirror as streams of typed rows: one for each table of records, and one for each view of statistics. The columns
 * come from the contract, not from the file.
 */
import { metrics } from '../../../../contract/params/metrics.js';
import type { FieldType } from '../../../../contract/types.js';
import type { SqlValue } from '../../../../files/sqlite.js';
import { parseJson } from '../../../../values/lossless-json.js';
import { timeOf } from '../../../../values/read-value.js';
import { formatTime, parsePostTime } from '../../../../values/time.js';
import { valueDigest } from '../../../../values/value-digest.js';
import { missingColumn } from '../file-schema.js';
import { metricColumns } from '../metric-columns.js';
import type { MirrorReader } from '../run-query.js';
import { accountColumn, changedAt, mirrorTables } from '../tables.js';

/** `date` is a day, `json` a list or an object; the others are as in the contract. */
export type ColumnKind = 'text' | 'integer' | 'number' | 'boolean' | 'time' | 'date' | 'list' | 'object';

export interface StreamColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly help?: string | undefined;
}

export interface Stream {
  /** The table or the view. */
  readonly name: string;
  /** The account is the first. */
  readonly columns: readonly StreamColumn[];
  /** The columns that identify a row. */
  readonly keys: readonly string[];
  /** The column with the time of the last change, where the rows have one. */
  readonly changed?: typeof changedAt;
  /** The column with the time of a row of statistics. */
  readonly period?: 'day' | 'hour';
  /** Tells these columns from those of another version of ads. */
  readonly digest: string;
}

/** All streams: records in the order of the tables, then statistics. */
export function streams(): readonly Stream[] {
  return [...recordStreams(), ...statisticsStreams()].map((stream) => ({
    ...stream,
    digest: valueDigest(stream.columns.map(({ name, kind }) => [name, kind])),
  }));
}

type Described = Omit<Stream, 'digest'>;

const accountOf: StreamColumn = { name: accountColumn, kind: 'text' };

function recordStreams(): readonly Described[] {
  return mirrorTables().map(({ name, key, columns }) => ({
    name,
    columns: [
      accountOf,
      ...columns.map(({ name: column, field }) => ({
        name: column,
        kind: kinds[field.type],
        help: field.help,
      })),
      { name: missingColumn, kind: 'time' as const, help: 'when the record was first not in its list' },
    ],
    keys: [accountColumn, key],
    ...(columns.some((column) => column.name === changedAt) && { changed: changedAt }),
  }));
}

const kinds: Readonly<Record<FieldType, ColumnKind>> = {
  id: 'text',
  string: 'text',
  enum: 'text',
  integer: 'integer',
  micro: 'integer',
  number: 'number',
  boolean: 'boolean',
  time: 'time',
  'post-time': 'time',
  list: 'list',
  object: 'object',
};

/** The views of statistics: the ids of their rows, the last of which is measured, and the time. */
const statisticsViews = [
  { name: 'stats_day', ids: ['campaign_id', 'line_item_id'], period: 'day' },
  {
    name: 'stats_day_posts',
    ids: ['campaign_id', 'line_item_id', 'tweet_id', 'promoted_tweet_id'],
    period: 'day',
  },
  { name: 'stats_hour', ids: ['campaign_id', 'line_item_id'], period: 'hour' },
] as const;

function statisticsStreams(): readonly Described[] {
  const amounts = new Set(metrics.filter(({ type }) => type === 'micro').map(({ name }) => name));
  return statisticsViews.map(({ name, ids, period }) => ({
    name,
    columns: [
      accountOf,
      ...ids.map((id) => ({ name: id, kind: 'text' as const })),
      { name: period, kind: period === 'day' ? 'date' : 'time' },
      { name: 'placement', kind: 'text' },
      { name: 'currency', kind: 'text' },
      ...metricColumns.map((metric) => ({
        name: metric,
        kind: 'integer' as const,
        ...(amounts.has(metric) && { help: 'in micro units' }),
      })),
      { name: 'delivery_final', kind: 'boolean', help: 'whether everything but money is final' },
      { name: 'billing', kind: 'text', help: 'open, settled or final' },
    ],
    keys: [accountColumn, ids.at(-1) ?? '', period, 'placement'],
    period,
  }));
}

/** The column of a view of statistics with the run that read the row. */
const readIn = 'read_in';

/** The end of earlier exports: their last run, and their last change of a record. */
export interface Bookmark {
  readonly run: number;
  /** The latest change of a record. */
  readonly changed?: string | undefined;
}

interface RowSelection {
  readonly account: string;
  /** Only what has changed since; all rows if absent. */
  readonly since?: Bookmark | undefined;
  /** Only the rows of these days, day by day. */
  readonly days?: { readonly first: string; readonly last: string } | undefined;
}

/** The rows of a stream as they are in the file, one by one: values in the order of the columns. */
export function readStream(
  { rows }: Pick<MirrorReader, 'rows'>,
  { name, columns, keys, period, changed }: Stream,
  { account, since, days }: RowSelection,
): Iterable<readonly SqlValue[]> {
  const names = columns.map((column) => `"${column.name}"`).join(', ');
  const conditions = [`"${accountColumn}" = ?`];
  const binds: SqlValue[] = [account];
  const also = (condition: string, ...values: readonly SqlValue[]) => {
    conditions.push(condition);
    binds.push(...values);
  };
  if (days) also(`${dayOf(period)} BETWEEN ? AND ?`, days.first, days.last);
  if (since && period) also(`${readIn} > ?`, since.run);
  else if (since) {
    const noted = `"${keys[1]}" IN (SELECT id FROM changes WHERE account_id = ? AND table_name = ? AND seen_in > ?)`;
    const isLater = changed && since.changed !== undefined;
    const values = [account, name, since.run, ...(isLater ? [since.changed ?? ''] : [])];
    also(isLater ? `(${noted} OR "${changed}" > ?)` : noted, ...values);
  }
  const order = [...(days && period ? [period] : []), ...keys].map((key) => `"${key}"`);
  const where = conditions.join(' AND ');
  return rows(`SELECT ${names} FROM "${name}" WHERE ${where} ORDER BY ${order.join(', ')}`, ...binds);
}

/** The day of a row of statistics, as SQL. */
export function dayOf(period: Stream['period']): string {
  return `substr("${period}", 1, 10)`;
}

/** The bookmark of an account once all that is in the file is handed on; undefined where a list was never read whole. */
export function bookmarkOf(
  { query }: Pick<MirrorReader, 'query'>,
  { name, period, changed }: Stream,
  account: string,
): Bookmark | undefined {
  const [run] = query<{ run: number | null }>(
    "SELECT max(run) AS run FROM runs WHERE account_id = ? AND state <> 'running'",
    account,
  );
  const isWhole =
    period !== undefined ||
    query(
      'SELECT 1 FROM _reads WHERE account_id = ? AND table_name = ? AND read_at IS NOT NULL',
      account,
      name,
    ).length > 0;
  if (!isWhole || typeof run?.run !== 'number') return undefined;
  if (!changed) return { run: run.run };
  const sql = `SELECT max("${changed}") AS changed FROM "${name}" WHERE "${accountColumn}" = ?`;
  const [latest] = query<{ changed: string | null }>(sql, account);
  return { run: run.run, changed: latest?.changed ?? undefined };
}

/** The identity of a file, since another one counts its runs anew: the time of its first run. */
export function mirrorIdentity({ query }: Pick<MirrorReader, 'query'>): string {
  const [first] = query<{ started: string }>('SELECT started FROM runs ORDER BY run, account_id LIMIT 1');
  return first?.started ?? '';
}

/** A value as people and programs have it in JSON: times in one form, lists and objects as such. */
export function toValue({ kind }: StreamColumn, value: SqlValue): unknown {
  if (value === null) return null;
  if (kind === 'boolean') return Number(value) === 1;
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (kind === 'list' || kind === 'object') return parseJson(String(value));
  if (kind !== 'time') return value;
  const time = toTime(value);
  return time === undefined ? value : formatTime(time);
}

/** A time in milliseconds since 1970; undefined for a text that is none. */
export function toTime(value: SqlValue): number | undefined {
  return timeOf(value) ?? parsePostTime(String(value));
}
