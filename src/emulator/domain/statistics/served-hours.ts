/**
 * The served hours of line items as stored: a row for each day in UTC on which anything was served, with the hours of
 * that day in it. Where the hours of an account begin within an hour of UTC, the parts of an hour have separate cells.
 * Cells therefore add up to the hours of both.
 */
import { day, hour } from '../../../values/duration.js';
import { memoize } from '../../store/memoize.js';
import type { Store } from '../../store/store.js';

/** An hour of a line item. All other data of the hour follows from it and from the line item. */
export interface HourCell {
  readonly impressions: number;
  /** The action that the line item is optimized for: link clicks, views, follows, engagements. */
  readonly actions: number;
  readonly billed: number;
  /** Micro units. */
  readonly charge: number;
}

/** HourCells by when they begin: hours since 1970, and quarters of an hour as fractions, which are exact. */
export type HourCells = Map<number, HourCell>;

const hoursPerDay = day / hour;

export function addCells(one: HourCell | undefined, other: HourCell): HourCell {
  if (!one) return other;
  return {
    impressions: one.impressions + other.impressions,
    actions: one.actions + other.actions,
    billed: one.billed + other.billed,
    charge: one.charge + other.charge,
  };
}

interface DayRow {
  readonly line_item_id: string;
  readonly day: number;
  readonly cells: string;
}

/** Numbers of the hours of a day, five for each: the hour, and those of the cell. */
function* parseDay({ day: index, cells }: DayRow): Generator<readonly [hour: number, cell: HourCell]> {
  const numbers = JSON.parse(cells) as readonly number[];
  for (let at = 0; at < numbers.length; at += 5) {
    const [hourOfDay = 0, impressions = 0, actions = 0, billed = 0, charge = 0] = numbers.slice(at, at + 5);
    yield [index * hoursPerDay + hourOfDay, { impressions, actions, billed, charge }];
  }
}

/** The cells of line items, by line item; from one index to another that is not included. */
export function readCells(
  store: Store,
  lineItemIds: readonly string[],
  from: number,
  to: number,
): Map<string, HourCells> {
  const rows = store.query<DayRow>(
    `SELECT line_item_id, day, cells FROM served_day
     WHERE line_item_id IN (SELECT value FROM json_each(?)) AND day >= ? AND day <= ?`,
    JSON.stringify(lineItemIds),
    Math.floor(from / hoursPerDay),
    Math.ceil(to / hoursPerDay) - 1,
  );
  const found = new Map<string, HourCells>();
  for (const row of rows) {
    const cells = found.get(row.line_item_id) ?? new Map<number, HourCell>();
    found.set(row.line_item_id, cells);
    for (const [index, cell] of parseDay(row)) if (index >= from && index < to) cells.set(index, cell);
  }
  return found;
}

/**
 * Adds to the cells of line items: in the order of time, and none before `from`, until which all are stored; in hours since
 * 1970. So only the first day can have some. Only inside a write.
 */
export function storeCells(store: Store, added: ReadonlyMap<string, HourCells>, from: number): void {
  const dayOf = (index: number) => Math.floor(index / hoursPerDay);
  const first = dayOf(from) * hoursPerDay;
  const stored = readCells(store, [...added.keys()], first, first + hoursPerDay);
  for (const [lineItemId, cells] of added) {
    const days = new Map<number, number[]>();
    const put = (cell: HourCell, index: number) => {
      const day = dayOf(index);
      const numbers = days.get(day) ?? [];
      if (numbers.length === 0) days.set(day, numbers);
      numbers.push(index - day * hoursPerDay, cell.impressions, cell.actions, cell.billed, cell.charge);
    };
    for (const [index, cell] of stored.get(lineItemId) ?? []) {
      const more = cells.get(index);
      if (more) cells.set(index, addCells(more, cell));
      else put(cell, index);
    }
    cells.forEach(put);
    const texts = [...days].map(([day, numbers]) => [day, JSON.stringify(numbers)]);
    // One statement, because a new dataset has thousands of days.
    store.run(
      `INSERT OR REPLACE INTO served_day (line_item_id, day, cells)
       SELECT ?, key, value FROM json_each(?)`,
      lineItemId,
      JSON.stringify(Object.fromEntries(texts)),
    );
  }
}

/** Until when an account is settled, in milliseconds since 1970; undefined before the first time. */
export function readSettled(store: Store, accountId: string): number | undefined {
  const sql = 'SELECT until FROM settled WHERE account_id = ?';
  const read = () => store.query<{ until: number }>(sql, accountId)[0]?.until;
  return memoize(store, 'due', `settled ${accountId}`, read);
}

/** Only inside a write. */
export function writeSettled(store: Store, accountId: string, until: number): void {
  store.run('INSERT OR REPLACE INTO settled (account_id, until) VALUES (?, ?)', accountId, until);
}
