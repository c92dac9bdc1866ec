/**
 * Applies changes to the people of a list. People who share an identifier are the same person: their identifiers are
 * merged, and the earlier start is kept, unless a later one was requested and they are not members when the change is
 * processed. Sending the same person again changes only the end. A membership that has ended starts again.
 */
import { type ChangeLog, type MemberChange, type Moments, readChanges } from './change-log.js';
import { type IdentifierTable, none } from './identifier-table.js';

/** The changes of a call, and when it came. */
export interface TimedChanges extends ChangeLog, Moments {}

/** Applies the changes of a call to a table whose digests came in the same order, from `arrival` on. */
export function changePeople(
  table: IdentifierTable,
  log: TimedChanges,
  arrival: number,
  changed: (position: number) => void,
): void {
  let next = arrival;
  const { bytes, now } = log;
  readChanges(bytes, log, (change, _, identifiers) => {
    if (identifiers === 1) changeOne(table, table.slot(next), change, now, changed);
    else if (identifiers > 1) {
      const positions = Array.from({ length: identifiers }, (_unused, index) => table.slot(next + index));
      changePerson(table, positions, change, now, changed);
    }
    next += identifiers;
  });
}

/** The position that an identifier refers to in the end, which has the times of the person; its own if to none. */
export function findMain(table: IdentifierTable, position: number): number {
  let main = position;
  for (let next = table.sameAs(main); next !== none; next = table.sameAs(main)) main = next;
  return main;
}

/** The same as `changePerson` with one identifier, which most people have. */
function changeOne(
  table: IdentifierTable,
  position: number,
  change: MemberChange,
  now: number,
  changed: (position: number) => void,
): void {
  const main = findMain(table, position);
  const isMember = table.ends(main) > now;
  if ('end' in change) {
    if (!isMember) return;
    table.setTimes(main, table.starts(main), Math.min(table.ends(main), change.end));
  } else {
    const isNew = !isMember || (change.isLater && table.starts(main) > change.settled);
    table.setTimes(main, isNew ? change.from : Math.min(table.starts(main), change.from), change.until);
  }
  changed(main);
}

function changePerson(
  table: IdentifierTable,
  positions: readonly number[],
  change: MemberChange,
  now: number,
  changed: (position: number) => void,
): void {
  const mains = [...new Set(positions.map((position) => findMain(table, position)))];
  const members = mains.filter((main) => table.ends(main) > now);
  if ('end' in change) {
    for (const main of members) {
      table.setTimes(main, table.starts(main), Math.min(table.ends(main), change.end));
      changed(main);
    }
    return;
  }
  const [main = none, ...others] = mains;
  let starts = change.from;
  for (const member of members) {
    const earlier = table.starts(member);
    if (!change.isLater || earlier <= change.settled) starts = Math.min(starts, earlier);
  }
  table.setTimes(main, starts, change.until);
  changed(main);
  for (const other of others) {
    table.refer(other, main);
    changed(other);
  }
}
