/**
 * The day on which people were last sent to a list, in days since 1970, and the day on which they are sent again. The service
 * ends a membership some months after the last sending, so whoever stays in a list must be sent again before that. They come due
 * over several months, so that a list that was sent in a day is not sent again as a whole.
 */
import { membershipMonths } from '../../contract/wire/service-facts.js';
import { day } from '../../values/duration.js';
import type { PersonIdentifiers } from './scan-people.js';

/** The values that a file has in place of a day. */
export const sentDays = {
  /** The day of the mark beside the file, if there is one. */
  ofMark: 0,
  /** Deleted: whoever has one of the identifiers in an older file is not on the list any more. */
  deleted: 0xfffe,
  /** The day is not recorded, or they were not sent. */
  never: 0xffff,
} as const;

/** In shares of the duration of a membership: with 13 months, from 6 to 10 months after the last sending. */
const shares = { earliest: 6 / 13, latest: 10 / 13 } as const;

/** The same in months. */
export const renewalMonths = {
  earliest: Math.round(shares.earliest * membershipMonths),
  latest: Math.round(shares.latest * membershipMonths),
} as const;

const membershipDays = (membershipMonths * 365) / 12;
const earliest = Math.ceil(shares.earliest * membershipDays);
const latest = Math.floor(shares.latest * membershipDays);

/** The day of a time, in milliseconds since 1970. */
export function dayOf(time: number): number {
  const found = Math.floor(time / day);
  return found > sentDays.ofMark && found < sentDays.deleted ? found : sentDays.never;
}

/** For how many days an interrupted sync or upload goes on where it was: then what it has sent is sent again. */
const resumableDays = 7;

/** Whether work that was begun on a day goes on; a day that is still to come is not believed. */
export function isResumable(begun: number, today: number): boolean {
  return begun <= today && today - begun <= resumableDays;
}

/** The day that is written in a mark, such as 2026-11-29. */
export function writeDay(at: number): string {
  return at === sentDays.never ? '' : new Date(at * day).toISOString().slice(0, 10);
}

/** The day that `writeDay` has written; `never` for any other text, as in the empty marks of versions before. */
export function readDay(text: string): number {
  return /^\d{4}-\d\d-\d\d$/.test(text.trim()) ? dayOf(Date.parse(text.trim())) : sentDays.never;
}

/** Whether the person is to be sent again. Their digest chooses the day. A day that is still to come is not believed. */
export function isDue({ bytes, at, day: sent = sentDays.never }: PersonIdentifiers, today: number): boolean {
  if (sent >= sentDays.deleted || sent > today) return true;
  const digits = ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
  return today - sent >= earliest + Math.floor((digits / 2 ** 16) * (latest - earliest + 1));
}
