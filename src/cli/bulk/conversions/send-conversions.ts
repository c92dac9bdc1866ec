/**
 * Sends conversions in as many requests as they need, one after the other, and notes each in the journal before it is sent
 * and after it is answered. What was acknowledged is never sent again. A request without an answer is repeated only if
 * every conversion in it has an id, by which the service knows it again.
 */

import type { CallResult } from '../../../client/client.js';
import type { Document } from '../../../contract/types.js';
import type { ListedConversion, ReadPiece } from '../../../people/conversions/read-conversions.js';
import { writeJson } from '../../../values/lossless-json.js';
import { deliver } from '../delivery/deliver.js';
import type { DeliveryJournal } from '../delivery/delivery-journal.js';
import { journalNotes } from '../delivery/journal-notes.js';
import {
  type ChoiceOptions,
  type ConversionChoice,
  createConversionChoice,
  type TotalsInWork,
} from './choose-conversions.js';
import type { ConversionKind } from './conversion-kind.js';
import type { ConversionTotals } from './conversion-totals.js';
import { notedKey } from './id-journal.js';
import { createSkippedRows, type SkippedRows } from './skipped-rows.js';

/** The largest body of a request in bytes. The service names no limit; rows are small, so that few requests are cut for it. */
const maxBytes = 1_000_000;

export interface ConversionSender extends ChoiceOptions {
  readonly kind: ConversionKind;
  /** Sends a body, or `values` in place of it; `isRepeatable` if it may be sent again after a missing answer. */
  readonly send: (
    json: Uint8Array,
    count: number,
    isRepeatable: boolean,
    values?: Document,
  ) => Promise<CallResult>;
  readonly journal: Pick<DeliveryJournal, 'sent' | 'done' | 'refused'> | undefined;
  readonly shouldContinue: () => boolean;
  readonly progress: (totals: ConversionTotals) => void;
}

/** The end of the sending, and its reason; `lines` are the first and the last row of the request that failed. */
export interface ConversionsSent
  extends Pick<ConversionChoice, 'met' | 'adopted' | 'changed' | 'changedLines'> {
  readonly totals: ConversionTotals;
  readonly skipped: SkippedRows;
  readonly ended?: { readonly error: unknown; readonly lines?: readonly [first: number, last: number] };
}

/** A conversion with its text in a request. */
interface PackedConversion {
  readonly listed: ListedConversion;
  readonly text: string;
}

/** Never throws: what stops the work is in the result. */
export async function sendConversions(
  pieces: AsyncIterable<ReadPiece>,
  sender: ConversionSender,
): Promise<ConversionsSent> {
  const { kind, send, journal, shouldContinue, progress } = sender;
  const totals = { ...noTotals };
  const choice = createConversionChoice(sender, totals);
  const skipped = createSkippedRows();
  const read: ReadState = { request: [], unread: { error: new Error('interrupted') } };
  const requests = packRequests(pieces, read, { kind, choice, skipped, totals, progress });
  const end = await deliver<PackedConversion, unknown>(requests, {
    async send(part) {
      const body = Buffer.from(`{"conversions":[${part.map(({ text }) => text).join(',')}]}`);
      const [first] = part;
      const isRepeatable = part.every(({ listed }) => listed.conversion.conversion_id !== undefined);
      const values = kind.isBare ? first?.listed.conversion : undefined;
      const reply = await send(body, part.length, isRepeatable, values);
      totals.counted += kind.counted(reply.body);
      totals.attributed += kind.attributed(reply.body);
      totals.requests += 1;
      totals.bytes += kind.isBare ? Buffer.byteLength(first?.text ?? '') : body.length;
      return part;
    },
    report({ listed }, { outcome }) {
      if (outcome === 'unconfirmed') totals.unconfirmed += 1;
      if (outcome !== 'done') return;
      totals.unsent -= 1;
      totals.sent += 1;
      choice.noteSent(listed);
    },
    ...(journal && {
      notes: journalNotes(journal, ({ listed }: PackedConversion) => notedKey(listed, choice.unconfirmed)),
    }),
    showProgress: async () => progress(totals),
    shouldContinue,
    stopOnError: true,
  }).catch((error: unknown) => ({ error }));
  const ended = end ? { ...end, ...linesOf(read.request) } : read.unread;
  const { met, adopted, changed, changedLines } = choice;
  return { totals, skipped, met, adopted, changed, changedLines, ...(ended && { ended }) };
}

/** How far the conversions were read. */
interface ReadState {
  /** The last request that was packed. */
  request: readonly PackedConversion[];
  /** Why not everything was read and passed on. */
  unread: ConversionsSent['ended'];
}

interface Packing extends Pick<ConversionSender, 'kind' | 'progress'> {
  readonly choice: ConversionChoice;
  readonly skipped: SkippedRows;
  readonly totals: TotalsInWork;
}

/** The conversions that are left to send, as many together as a request takes. */
async function* packRequests(
  pieces: AsyncIterable<ReadPiece>,
  read: ReadState,
  { kind, choice, skipped, totals, progress }: Packing,
): AsyncGenerator<readonly PackedConversion[]> {
  let packed: PackedConversion[] = [];
  let bytes = 0;
  let failure: ConversionsSent['ended'];
  try {
    for await (const { conversions, rejected, skipped: rows = [] } of pieces) {
      totals.rows += conversions.length + rejected + rows.length;
      totals.skipped += rows.length;
      skipped.add(rows);
      totals.rejected += rejected;
      totals.unsent += conversions.length;
      for (const listed of conversions) {
        if (!choice.isLeft(listed)) continue;
        const text = writeJson(listed.conversion);
        const length = Buffer.byteLength(text) + 1;
        if (packed.length === kind.most || (packed.length > 0 && bytes + length > maxBytes)) {
          read.request = packed;
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
  read.request = packed;
  yield packed;
  read.unread = failure;
}

/** The first and the last row of a request. */
function linesOf(request: readonly PackedConversion[]): Pick<NonNullable<ConversionsSent['ended']>, 'lines'> {
  const [first] = request;
  const last = request.at(-1);
  return first && last ? { lines: [first.listed.line, last.listed.line] } : {};
}

const noTotals = {
  rows: 0,
  sent: 0,
  sentBefore: 0,
  changed: 0,
  newlyChanged: 0,
  rejected: 0,
  skipped: 0,
  unsent: 0,
  unconfirmed: 0,
  unconfirmedBefore: 0,
  unconfirmedAt: 0,
  counted: 0,
  attributed: 0,
  repeated: 0,
  twoEvents: 0,
  farAway: 0,
  withoutId: 0,
  withoutCurrency: 0,
  requests: 0,
  bytes: 0,
};
