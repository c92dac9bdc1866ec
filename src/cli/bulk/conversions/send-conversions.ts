/**
 * Sends conversions in as many requests as they need, one after the other, and notes each in the journal before it is sent
 * and after it is answered. What was acknowledged is never sent again. A request without an answer is repeated only if
 * every conversion in it has an id, by which the service knows it again.
 */

import type { CallResult } from '../../../client/client.js';
import { deduplicationHours, eventForms, maxConversions } from '../../../contract/groups/web-conversions.js';
import type { OwnId } from '../../../people/conversions/own-id.js';
import type { ListedConversion, ReadPiece } from '../../../people/conversions/read-conversions.js';
import { day, hour, minute } from '../../../values/duration.js';
import { memberAt, writeJson } from '../../../values/lossless-json.js';
import { deliver } from '../delivery/deliver.js';
import type { DeliveryJournal } from '../delivery/delivery-journal.js';
import { journalNotes } from '../delivery/journal-notes.js';
import type { ConversionHistory } from './conversion-journal.js';
import type { ConversionTotals } from './conversion-totals.js';
import { keyOf, notedKey, type OpenId } from './id-journal.js';

/** The largest body of a request in bytes. The service names no limit; rows are small, so that few requests are cut for it. */
const maxBytes = 1_000_000;

export interface ConversionSender {
  /** Sends a body; `isRepeatable` if it may be sent again after a missing answer. */
  readonly send: (json: Uint8Array, count: number, isRepeatable: boolean) => Promise<CallResult>;
  readonly journal: Pick<DeliveryJournal, 'sent' | 'done' | 'refused'> | undefined;
  readonly history: ConversionHistory;
  /** Send again what an earlier run has sent without an answer. */
  readonly resend: boolean;
  readonly now: () => number;
  readonly shouldContinue: () => boolean;
  readonly progress: (totals: ConversionTotals) => void;
}

/** What came of it, and what stopped it; `lines` are the first and the last row of the request that failed. */
export interface ConversionsSent {
  readonly totals: ConversionTotals;
  readonly ended?: { readonly error: unknown; readonly lines?: readonly [first: number, last: number] };
  /** What was sent before, by the keys of the journals of the file. */
  readonly met: ReadonlySet<string>;
  /** The keys of rows with an id that an earlier version has noted by something else. */
  readonly adopted: readonly string[];
  /** The keys of rows with an id that was sent with other content, which no run has told before. */
  readonly changed: ReadonlySet<string>;
  /** The lines of the first of all such rows. */
  readonly changedLines: readonly number[];
}

/** So many changed rows are named by their lines. */
const maxLines = 20;

/** A conversion with its text in a request. */
interface PackedConversion {
  readonly listed: ListedConversion;
  readonly text: string;
}

/** Never throws: what stops the work is in the result. */
export async function sendConversions(
  pieces: AsyncIterable<ReadPiece>,
  { send, journal, history, resend, now, shouldContinue, progress }: ConversionSender,
): Promise<ConversionsSent> {
  const totals = { ...noTotals };
  /** What rows with an id say that this run has taken for sending, or found by the notes of earlier versions, by their names. */
  const ids = new Map<string, string>();
  const sentIds = new Set<string>();
  /** How the first row of each id that this run has taken writes it: `1001.0` beside 1001 is a second conversion to the service. */
  const spellings = new Map<string, string | undefined>();
  /** Whether the first conversion of an id names a type of tags. */
  const eventsOf = new Map<string, boolean>();
  const met = new Set<string>();
  const adopted: string[] = [];
  const adoptedIds = new Map<string, string>();
  const changed = new Set<string>();
  const changedLines: number[] = [];
  const unconfirmed = new Map(
    history.unconfirmed.flatMap(({ keys, at }) => keys.map((key) => [key, at] as const)),
  );
  let request: readonly PackedConversion[] = [];
  /** Why not everything was read and passed on. */
  let unread: ConversionsSent['ended'] = { error: new Error('interrupted') };
  const end = await deliver<PackedConversion, unknown>(packRequests(), {
    async send(part) {
      const body = Buffer.from(`{"conversions":[${part.map(({ text }) => text).join(',')}]}`);
      const isRepeatable = part.every(({ listed }) => listed.conversion.conversion_id !== undefined);
      const reply = await send(body, part.length, isRepeatable);
      totals.counted += readCount(reply.body);
      totals.requests += 1;
      totals.bytes += body.length;
      return part;
    },
    report({ listed }, { outcome }) {
      if (outcome === 'unconfirmed') totals.unconfirmed += 1;
      if (outcome !== 'done') return;
      totals.unsent -= 1;
      totals.sent += 1;
      countRepeated(listed);
    },
    ...(journal && {
      notes: journalNotes(journal, ({ listed }: PackedConversion) => notedKey(listed, unconfirmed)),
    }),
    showProgress: async () => progress(totals),
    shouldContinue,
    stopOnError: true,
  }).catch((error: unknown) => ({ error }));
  const ended = end ? { ...end, ...linesOf(request) } : unread;
  return { totals, met, adopted, changed, changedLines, ...(ended && { ended }) };

  /** The conversions that are left to send, as many together as a request takes. */
  async function* packRequests(): AsyncGenerator<readonly PackedConversion[]> {
    let packed: PackedConversion[] = [];
    let bytes = 0;
    let failure: ConversionsSent['ended'];
    try {
      for await (const { conversions, rejected } of pieces) {
        totals.rows += conversions.length + rejected;
        totals.rejected += rejected;
        totals.unsent += conversions.length;
        for (const listed of conversions) {
          if (!isLeft(listed)) continue;
          const text = writeJson(listed.conversion);
          const length = Buffer.byteLength(text) + 1;
          if (packed.length === maxConversions || (packed.length > 0 && bytes + length > maxBytes)) {
            request = packed;
            yield packed;
            packed = [];
            bytes = 0;
          }
          packed.push({ listed, text });
          bytes += length;
        }
        progress(totals);
      }
    } catch (error) {
      // What stands before the place where the file is wrong is sent.
      failure = { error };
    }
    request = packed;
    yield packed;
    unread = failure;
  }

  /** Counts a conversion that was sent, if one with the same event and id was sent before it. */
  function countRepeated({ own }: ListedConversion): void {
    if (!own) return;
    if (sentIds.has(own.name)) totals.repeated += 1;
    sentIds.add(own.name);
  }

  /** Whether a conversion is to be sent; counts it. */
  function isLeft(listed: ListedConversion): boolean {
    const { own, noted, isSameId, conversion } = listed;
    if (!own && history.refusal) throw history.refusal;
    if (wasSent(listed)) {
      totals.unsent -= 1;
      totals.sentBefore += 1;
      return false;
    }
    if (isChanged(listed)) {
      totals.unsent -= 1;
      totals.changed += 1;
      if (changedLines.length < maxLines) changedLines.push(listed.line);
      if (history.changed.has(keyOf(listed))) return false;
      totals.newlyChanged += 1;
      changed.add(keyOf(listed));
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
      ids.set(own.name, own.content);
      spellings.set(own.name, own.sentId);
      noteEvent(conversion);
    }
    if (conversion.conversion_id === undefined) totals.withoutId += 1;
    if (conversion.value !== undefined && conversion.price_currency === undefined)
      totals.withoutCurrency += 1;
    if (Math.abs(Date.parse(String(conversion.conversion_time)) - now()) > 366 * day) totals.farAway += 1;
    return true;
  }

  /** Counts an id that two conversions have of which only one names its tag: whether both are of one event is not known. */
  function noteEvent({ event_id, conversion_id }: ListedConversion['conversion']): void {
    const id = String(conversion_id);
    const isOfType = eventForms.type.test(String(event_id));
    if (eventsOf.get(id) === !isOfType) totals.twoEvents += 1;
    if (!eventsOf.has(id)) eventsOf.set(id, isOfType);
  }

  /** Whether an earlier run has sent what the row says. */
  function wasSent({ key, noted, own }: ListedConversion): boolean {
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
  }

  /** Whether the event and id of the row were sent with other content, by an earlier run or for a row before it that may write the id otherwise. */
  function isChanged({ own }: ListedConversion): boolean {
    if (!own) return false;
    if (spellings.has(own.name) && spellings.get(own.name) !== own.sentId) return true;
    const known = history.ids.get(own.name) ?? ids.get(own.name);
    return known !== undefined && !isSame(known, own);
  }
}

/** Whether what is noted of a name is what a row says. */
function isSame(noted: string, { content, earlier }: OwnId): boolean {
  return noted === content || earlier.includes(noted);
}

/** The same of what was sent without an answer, also in the spelling of the id. */
function isVery({ content, sentId }: OpenId['said'][number], own: OwnId): boolean {
  return isSame(content, own) && sentId === own.sentId;
}

/** The first and the last row of a request. */
function linesOf(request: readonly PackedConversion[]): Pick<NonNullable<ConversionsSent['ended']>, 'lines'> {
  const [first] = request;
  const last = request.at(-1);
  return first && last ? { lines: [first.listed.line, last.listed.line] } : {};
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

/** The client has verified it. */
function readCount(body: unknown): number {
  return Number(memberAt(memberAt(body, 'data'), 'conversions_processed'));
}

const noTotals = {
  rows: 0,
  sent: 0,
  sentBefore: 0,
  changed: 0,
  newlyChanged: 0,
  rejected: 0,
  unsent: 0,
  unconfirmed: 0,
  unconfirmedBefore: 0,
  unconfirmedAt: 0,
  counted: 0,
  repeated: 0,
  twoEvents: 0,
  farAway: 0,
  withoutId: 0,
  withoutCurrency: 0,
  requests: 0,
  bytes: 0,
};
