/**
 * The progress of reading the statistics of an account, as the file has it. The marks of what is settled and final move once all
 * calls are answered. The clock moves when they are planned: what is not answered then counts as not read (pacing-view.ts).
 */
import { day } from '../../../values/duration.js';
import { writeJson } from '../../../values/lossless-json.js';
import { type AccountZone, accountDayStart } from '../statistics/compute/account-days.js';
import type { Mirror } from './mirror.js';
import { hourlyKey, type PlannedRange, type StatisticsState, zoneKey } from './statistics-plan.js';

/** Notes the state of the account once all is read, and from now on its clock. Only inside a transaction, with the calls. */
export function noteState(mirror: Mirror, account: string, state: StatisticsState): void {
  mirror.run(
    'INSERT OR REPLACE INTO _planned (account_id, state) VALUES (?, ?)',
    account,
    writeJson({ ...state }),
  );
  noteClock(mirror, account, state);
}

/**
 * Notes that hours are planned up to today. Those that began half an hour apart, in another time zone perhaps, would count
 * twice, so they are removed. Only inside a transaction, with the calls.
 */
export function noteHours(
  { run }: Mirror,
  account: string,
  parts: PlannedRange['parts'],
  { zone, today }: StatisticsState,
): void {
  const mark = 'INSERT OR REPLACE INTO _meta (name, value) VALUES (?, ?)';
  run(mark, hourlyKey(account, zone), String(today));
  for (const [start = 0, ...others] of parts)
    run(
      `DELETE FROM _hours WHERE entity IN (SELECT entity FROM _entities WHERE account_id = ?1)
        AND hour > ?2 - 3600 AND hour < ?3 AND (hour - ?2) % 3600 <> 0`,
      account,
      start / 1000,
      (others.at(-1) ?? start) / 1000,
    );
}

/** Moves the marks of the account, as it was planned. Only inside a transaction. */
export function notePlanned(mirror: Mirror, account: string): void {
  const { query, run } = mirror;
  const [planned] = query<{ state: string }>('SELECT state FROM _planned WHERE account_id = ?', account);
  if (!planned) return;
  const state = JSON.parse(planned.state) as StatisticsState;
  const { zone, first, settled, final, read_at, today, elapsed, length } = state;
  run('DELETE FROM _planned WHERE account_id = ?', account);
  run(
    `INSERT OR REPLACE INTO _statistics (account_id, zone, first, settled, final, read_at, today, elapsed, length)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[account, zone, first, settled, final, read_at, today, elapsed, length],
  );
  noteClock(mirror, account, state);
}

/** The time that amounts of the day are as of, and the midnights of the days in the file, of tomorrow, and of the ends of flights. */
function noteClock(
  { query, run }: Mirror,
  account: string,
  { zone, first, read_at, today, elapsed, length }: StatisticsState,
): void {
  run(
    'UPDATE _statistics SET read_at = ?, today = ?, elapsed = ?, length = ? WHERE account_id = ?',
    ...[read_at, today, elapsed, length, account],
  );
  run('DELETE FROM _midnights WHERE account_id = ?', account);
  // Those of the days on which something ends count the days until then.
  const ends = query<{ day: number }>(
    `SELECT DISTINCT unixepoch(end_time) / 86400 AS day FROM line_items
      WHERE account_id = ? AND end_time > ? AND deleted IS NOT 1 AND entity_status = 'ACTIVE'`,
    ...[account, read_at],
  ).flatMap(({ day: end }) => [end - 1, end, end + 1]);
  const read = Array.from({ length: today - first + 2 }, (_, index) => first + index);
  const midnights = [...new Set([...read, ...ends])].map((date) => [
    date,
    accountDayStart(date * day, JSON.parse(zone) as AccountZone) / 1000,
  ]);
  run(
    `INSERT INTO _midnights (account_id, day, at)
      SELECT ?, value ->> 0, value ->> 1 FROM json_each(?)`,
    account,
    JSON.stringify(midnights),
  );
}

/**
 * Removes calls that were planned in another time zone: they are about other days. Its last day may be one that has not begun
 * in the new zone, and then nothing would replace it. Only inside the transaction that notes other calls, so that a run that
 * ends before has changed nothing.
 */
export function forgetOtherZones({ query, run }: Mirror, account: string, zone: AccountZone): void {
  const [noted] = query<{ zone: string; today: number }>(
    `SELECT state ->> 'zone' AS zone, state ->> 'today' AS today, 0 AS place FROM _planned WHERE account_id = ?1
      UNION ALL SELECT zone, today, 1 FROM _statistics WHERE account_id = ?1 ORDER BY place LIMIT 1`,
    account,
  );
  if (!noted || noted.zone === zoneKey(zone)) return;
  for (const table of ['_pending', '_planned']) run(`DELETE FROM ${table} WHERE account_id = ?`, account);
  run(
    'DELETE FROM _days WHERE entity IN (SELECT entity FROM _entities WHERE account_id = ?) AND day >= ?',
    account,
    noted.today,
  );
}
