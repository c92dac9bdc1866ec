/** Chooses the conversions of a run that are left to send, by what earlier runs and the rows before have sent, and counts them. */

import { deduplicationHours, eventForms } from '../../../contract/groups/web-conversions.js';
import type { OwnId } from '../../../people/conversions/own-id.js';
import type { ListedConversion } from '../../../people/conversions/read-conversions.js';
import { day, hour, minute } from '../../../values/duration.js';
import type { ConversionHistory } from './conversion-journal.js';
import type { ConversionTotals } from './conversion-totals.js';
import { keyOf, type OpenId } from './id-journal.js';

/** Totals that a run counts up. */
export type TotalsInWork = { -readonly [Name in keyof ConversionTotals]: ConversionTotals[Name] };

export interface ChoiceOptions {
  readonly history: ConversionHistory;
  /** Send again what an earlier run has sent without an answer. */
  readonly resend: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface ConversionChoice {
  /** When earlier runs have sent without an answer, by key. */
  readonly unconfirmed: ReadonlyMap<string, number>;
  /** What was sent before, by the keys of the journals of the file. */
  readonly met: ReadonlySet<string>;
  /** The keys of rows with an id that an earlier version has noted by something else. */
  readonly adopted: readonly string[];
  /** The keys of rows with an id that was sent with other content, which no run has told before. */
  readonly changed: ReadonlySet<string>;
  /** The lines of the first of all such rows. */
  readonly changedLines: readonly number[];
  /** Whether a conversion is to be sent; counts it. Throws the refusal of the history for a row without an id. */
  readonly isLeft: (listed: ListedConversion) => boolean;
  /** Counts a conversion that was sent, if one with the same event and id was sent before it. */
  readonly noteSent: (listed: ListedConversion) => void;
}

/** So many changed rows are named by their lines. */
const maxLines = 20;

/** `totals` are counted up. */
export function createConversionChoice(
  { history, resend, now }: ChoiceOptions,
  totals: TotalsInWork,
): ConversionChoice {
  const rows = createKnownRows(history);
  const countEvent = createEventCounter(totals);
  const sentIds = new Set<string>();
  const changed = new Set<string>();
  const changedLines: number[] = [];
  const unconfirmed = new Map(
    history.unconfirmed.flatMap(({ keys, at }) => keys.map((key) => [key, at] as const)),
  );
  return {
    unconfirmed,
    met: rows.met,
    adopted: rows.adopted,
    changed,
    changedLines,
    isLeft(listed) {
      const { own, noted, isSameId, conversion } = listed;
      if (!own && history.refusal) throw history.refusal;
      if (rows.wasSent(listed)) {
        totals.unsent -= 1;
        totals.sentBefore += 1;
        return false;
      }
      if (rows.isChanged(listed)) {
        countChanged(listed);
        return false;
      }
      const openId = own && history.openIds.get(own.name);
      const sentAt = openId?.at ?? (noted === undefined ? undefined : unconfirmed.get(noted));
      // With another id, in another spelling, or with none, the service does not take it for the same; of one id it keeps the first content.
      const isAgain = own && openId ? openId.said.every((said) => isVery(said, own)) : isSameId === true;
      if (sentAt !== undefined && !resend && !(isAgain && isKnownAgain(conversion, now() - sentAt))) {
        totals.unconfirmed += 1;
        totals.unconfirmedBefore += 1;
        totals.unconfirmedAt = Math.max(totals.unconfirmedAt, sentAt);
        return false;
      }
      if (own) {
        rows.take(own);
        countEvent(conversion);
      }
      countDoubtful(conversion, now(), totals);
      return true;
    },
    noteSent({ own }) {
      if (!own) return;
      if (sentIds.has(own.name)) totals.repeated += 1;
      sentIds.add(own.name);
    },
  };

  function countChanged(listed: ListedConversion): void {
    totals.unsent -= 1;
    totals.changed += 1;
    if (changedLines.length < maxLines) changedLines.push(listed.line);
    if (history.changed.has(keyOf(listed))) return;
    totals.newlyChanged += 1;
    changed.add(keyOf(listed));
  }
}

/** Counts what a conversion lacks, or what is unlikely of it. */
function countDoubtful(conversion: ListedConversion['conversion'], now: number, totals: TotalsInWork): void {
  if (conversion.conversion_id === undefined) totals.withoutId += 1;
  if ((conversion.value ?? conversion.price_micro) !== undefined && conversion.price_currency === undefined)
    totals.withoutCurrency += 1;
  if (Math.abs(Date.parse(String(conversion.conversion_time)) - now) > 366 * day) totals.farAway += 1;
}

/** Counts an id that two conversions have of which only one names its tag: whether both are of one event is not known. */
function createEventCounter(totals: TotalsInWork) {
  /** Whether the first conversion of an id names a type of tags. */
  const eventsOf = new Map<string, boolean>();
  return ({ event_id, conversion_id }: ListedConversion['conversion']): void => {
    const id = String(conversion_id);
    const isOfType = eventForms.type.test(String(event_id));
    if (eventsOf.get(id) === !isOfType) totals.twoEvents += 1;
    if (!eventsOf.has(id)) eventsOf.set(id, isOfType);
  };
}

/** What earlier runs, and the rows before in this one, have sent. */
function createKnownRows(history: ConversionHistory) {
  /** What rows with an id say that this run has taken for sending, or found by the notes of earlier versions, by their names. */
  const ids = new Map<string, string>();
  /** How the first row of each id that this run has taken writes it: `1001.0` beside 1001 is a second conversion to the service. */
  const spellings = new Map<string, string | undefined>();
  const adoptedIds = new Map<string, string>();
  const met = new Set<string>();
  const adopted: string[] = [];
  return {
    met,
    adopted,
    take({ name, content, sentId }: OwnId): void {
      ids.set(name, content);
      spellings.set(name, sentId);
    },
    /** Whether an earlier run has sent what the row says. */
    wasSent({ key, noted, own }: ListedConversion): boolean {
      const known = own && (history.ids.get(own.name) ?? adoptedIds.get(own.name));
      if (own && known !== undefined) {
        // In the journal of its file as well, also with what it says now, so that the row is known without its id.
        met.add(key);
        if (!isSame(known, own)) return false;
        // An earlier version has noted it: the next spelling is not of that version.
        if (known !== own.content) adopted.push(keyOf({ own, key }));
        return true;
      }
      if (noted === undefined || !history.done.has(noted)) return false;
      met.add(noted);
      if (own && !ids.has(own.name)) {
        ids.set(own.name, own.content);
        adoptedIds.set(own.name, own.content);
        adopted.push(keyOf({ own, key }));
      }
      return true;
    },
    /** Whether the event and id of the row were sent with other content, by an earlier run or for a row before it that may write the id otherwise. */
    isChanged({ own }: ListedConversion): boolean {
      if (!own) return false;
      if (spellings.has(own.name) && spellings.get(own.name) !== own.sentId) return true;
      const known = history.ids.get(own.name) ?? ids.get(own.name);
      return known !== undefined && !isSame(known, own);
    },
  };
}

/** Whether what is noted of a name is what a row says. */
function isSame(noted: string, { content, earlier }: OwnId): boolean {
  return noted === content || earlier.includes(noted);
}

/** The same of what was sent without an answer, also in the spelling of the id. */
function isVery({ content, sentId }: OpenId['said'][number], own: OwnId): boolean {
  return isSame(content, own) && sentId === own.sentId;
}

/**
 * Whether the service counts a conversion once although it was sent so long ago, in milliseconds. What was sent in the future was
 * sent by another clock. A note without an answer has the time of this machine: the service takes no request that is signed by a
 * clock much further off, but a little it may be, and the request may wait for the limit before it is sent.
 */
function isKnownAgain(conversion: ListedConversion['conversion'], age: number): boolean {
  const isRecent = age > -tolerance && age < deduplicationHours * hour - hour;
  return conversion.conversion_id !== undefined && isRecent;
}

/** Clocks differ by so much, in milliseconds. */
const tolerance = 5 * minute;
