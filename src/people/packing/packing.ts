/** Packs a list of people into requests, piece by piece. */

import { membershipShape } from '../membership-shape.js';
import { identifierKinds } from '../normalizing/identifier-kinds.js';
import type { PersonSink } from '../normalizing/person.js';
import { namesOfIgnored } from '../reading/columns.js';
import type { Correction, CorrectionCounts } from '../reading/correction.js';
import { type LeftOutSums, sumLeftOut } from '../reading/left-out-counts.js';
import { createListReader } from '../reading/read-list.js';
import type { LeftOutIdentifier, RejectedRow } from '../reading/row.js';
import type { UploadOptions } from '../upload-options.js';
import { createBodyPool } from './body-pool.js';
import { createPeopleBatch } from './hash-batch.js';
import { createInputMarks } from './input-marks.js';
import type { PackedRequest } from './packed-request.js';
import { createRequestPacker } from './request-packer.js';

export interface PackHooks {
  /** Receives rejected rows, in batches, in the order of the input. */
  rejected(rows: readonly RejectedRow[]): void;
  /** Receives identifiers that were left out of rows that are not rejected, in batches, in the order of the input. */
  leftOut?(identifiers: readonly LeftOutIdentifier[]): void;
  /** Receives the last line, if it is a footer: it counts in no other way. */
  footer?(line: number): void;
  /** Receives the number of bytes that were read since the last call. */
  read?(bytes: number): void;
  /** Receives the memory of a piece that is no longer read, if it was passed on to a thread. */
  recycle?(memory: ArrayBuffer): void;
  /** Receives how many values were changed since the last call, because a spreadsheet wrote them. */
  corrected?(counts: CorrectionCounts): void;
  /** Receives rows of which nothing is sent because the person does not consent, in batches: they count in no other way. */
  withheld?(rows: readonly RejectedRow[]): void;
  /** Receives what is said of the columns: each time that more of them are not read. */
  columns?(report: ColumnReport): void;
}

/** The facts about the columns of a list that are reported. */
export interface ColumnReport {
  /** The names of those that are not read. */
  readonly unread: readonly string[];
  /** The title of the preset that the others are read by. */
  readonly preset?: string | undefined;
  /** The number of lines of notes above the header. */
  readonly notes?: number;
}

export interface Packing {
  /** Reads a piece; yields the requests that became complete. */
  push(piece: Uint8Array): AsyncGenerator<PackedRequest>;
  /** Ends the input. */
  end(): AsyncGenerator<PackedRequest>;
  /** Takes back the memory of a body. */
  reuse(memory: ArrayBuffer): void;
}

/** Pieces are worked on in parts of at most this many bytes, so that few requests are complete at once. */
const partBytes = 1 << 16;

/**
 * Starts to pack an input. Errors of the input as a whole are thrown as InputErrors while it is pushed or ended.
 *
 * One function: its parts share local variables, and every byte of a list goes through it; the benchmarks of uploads measure it.
 */
export function startPacking(options: UploadOptions, hooks: PackHooks): Packing {
  const shape = membershipShape(options.endpoint);
  const marks = createInputMarks();
  const bodies = createBodyPool();
  let complete: PackedRequest[] = [];
  let rejections: RejectedRow[] = [];
  let withheld: RejectedRow[] = [];
  let leftOut: LeftOutIdentifier[] = [];
  /** Those that belong to the next request. */
  let leftOutSums: LeftOutSums | undefined;
  let corrections: Partial<Record<Correction, number>> = {};
  let index = 0;
  let duplicates = 0;
  let rejected = 0;
  let read = 0;
  let taken = 0;

  function emit({
    body,
    operations,
    updates,
    deletes,
    hasTimes = false,
  }: Pick<PackedRequest, 'body' | 'operations' | 'updates' | 'deletes'> & {
    readonly hasTimes?: boolean;
  }): void {
    const rows = updates + deletes + duplicates + rejected;
    complete.push({
      index,
      body,
      operations,
      updates,
      deletes,
      rows,
      duplicates,
      rejected,
      taken: read - taken,
      input: marks.current(),
      ...(hasTimes && { hasTimes }),
      ...(leftOutSums && { leftOut: leftOutSums.all() }),
    });
    leftOutSums = undefined;
    taken = read;
    index += 1;
    duplicates = 0;
    rejected = 0;
  }

  function reject(row: RejectedRow): void {
    rejections.push(row);
    rejected += 1;
  }

  const packer = createRequestPacker({
    shape,
    peoplePerOperation: options.peoplePerOperation,
    complete: ({ body, ...counts }) => emit({ body: bodies.copy(body), ...counts }),
  });
  const batch = createPeopleBatch({
    shape,
    packer,
    dedupe: options.dedupe,
    shared:
      options.shared && options.shared.length > 0
        ? { keys: new Set(options.shared), kinds: identifierKinds(options.endpoint) }
        : undefined,
    duplicate: () => {
      duplicates += 1;
    },
    rejected: reject,
  });
  batch.corrected = (correction) => {
    corrections[correction] = (corrections[correction] ?? 0) + 1;
  };
  batch.leftOut = (identifier) => {
    leftOut.push(identifier);
    leftOutSums ??= sumLeftOut();
    leftOutSums.add(identifier);
  };
  if (hooks.footer) batch.footer = hooks.footer;
  batch.withheld = (row) => void withheld.push(row);
  if (hooks.columns) batch.columns = reportColumns(hooks.columns);
  const reader = createListReader(options, batch);

  function* results(): Generator<PackedRequest> {
    if (rejections.length > 0) hooks.rejected(rejections);
    rejections = [];
    if (withheld.length > 0) hooks.withheld?.(withheld);
    withheld = [];
    if (leftOut.length > 0) hooks.leftOut?.(leftOut);
    leftOut = [];
    if (Object.keys(corrections).length > 0) hooks.corrected?.(corrections);
    corrections = {};
    const requests = complete;
    complete = [];
    yield* requests;
  }

  return {
    async *push(piece) {
      for (let at = 0; at < piece.length; ) {
        // Never beyond a block: how far the input was read when a request was complete must not depend on its pieces.
        const part = piece.subarray(at, at + Math.min(partBytes, marks.left()));
        at += part.length;
        try {
          const wait = reader.push(part);
          // Awaiting nothing would cost a turn of the queue each time.
          if (wait) await wait;
        } catch (error) {
          yield* results();
          throw error;
        }
        marks.add(part);
        read += part.length;
        hooks.read?.(part.length);
        yield* results();
      }
    },
    async *end() {
      await reader.end();
      marks.end();
      batch.flush();
      packer.finish();
      if (duplicates + rejected > 0) emit({ body: new Uint8Array(), operations: 0, updates: 0, deletes: 0 });
      yield* results();
    },
    reuse: bodies.give,
  };
}

function reportColumns(report: NonNullable<PackHooks['columns']>): NonNullable<PersonSink['columns']> {
  let announced = 0;
  return (columns, { preset, notes } = { notes: 0 }) => {
    const unread = namesOfIgnored(columns);
    if (unread.length > announced || preset || notes > 0) report({ unread, preset: preset?.title, notes });
    announced = unread.length;
  };
}
