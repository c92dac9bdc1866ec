/**
 * Counts the people of a list by their times. Every person refers to the times by number, because most people of a list have the
 * same few, and the people of a list are counted by them alone.
 */
import type { Store } from '../../store/store.js';

/** The number of people on a list at a time, in milliseconds since 1970. */
export function countMembers(store: Store, listId: string, at: number): number {
  const rows = store.query<{ total: number | null }>(
    `SELECT sum(people) AS total FROM member_list JOIN member_times ON member_times.list = member_list.id
     WHERE list_id = ? AND starts_at <= ? AND ends_at > ?`,
    listId,
    at,
    at,
  );
  return rows[0]?.total ?? 0;
}

/** Numbers of the times of a list, and by how many people each changes. */
export interface TimesTable {
  /** The start and the end of a number, in milliseconds since 1970. */
  timesOf(number: number): readonly [starts: number, ends: number];
  /** Whether any of them ended by a time. */
  hasEnded(by: number): boolean;
  /** The number of some times; made if it is not there. */
  numberOf(starts: number, ends: number): number;
  /** Adds people who have the times of a number, or takes them off. */
  adjust(number: number, people: number): void;
  /** Stores the changes. Only inside a write. */
  save(): void;
}

interface TimesRow {
  readonly number: number;
  readonly starts_at: number;
  readonly ends_at: number;
}

export function readTimes(store: Store, list: number): TimesTable {
  const times = new Map<number, readonly [number, number]>();
  const numbers = new Map<number, Map<number, number>>();
  const changes = new Map<number, number>();
  let last = 0;
  let firstEnd = Number.POSITIVE_INFINITY;
  const add = (number: number, starts: number, ends: number) => {
    times.set(number, [starts, ends]);
    const byEnd = numbers.get(starts);
    if (byEnd) byEnd.set(ends, number);
    else numbers.set(starts, new Map([[ends, number]]));
    last = Math.max(last, number);
    firstEnd = Math.min(firstEnd, ends);
    return number;
  };
  const rows = store.query<TimesRow>(
    'SELECT number, starts_at, ends_at FROM member_times WHERE list = ?',
    list,
  );
  for (const { number, starts_at, ends_at } of rows) add(number, starts_at, ends_at);
  return {
    hasEnded: (by) => firstEnd <= by,
    timesOf: (number) => times.get(number) ?? [0, 0],
    numberOf: (starts, ends) => numbers.get(starts)?.get(ends) ?? add(last + 1, starts, ends),
    adjust: (number, people) => void changes.set(number, (changes.get(number) ?? 0) + people),
    save() {
      const changed = [...changes].flatMap(([number, people]) => {
        return people === 0 ? [] : [[number, ...(times.get(number) ?? [0, 0]), people]];
      });
      if (changed.length === 0) return;
      store.run(
        `INSERT INTO member_times (list, number, starts_at, ends_at, people)
         SELECT ?, value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?) WHERE true
         ON CONFLICT DO UPDATE SET people = people + excluded.people`,
        list,
        JSON.stringify(changed),
      );
      store.run('DELETE FROM member_times WHERE list = ? AND people <= 0', list);
    },
  };
}
