/** Counts what becomes of the rows of an upload. */
import type { PackedRequest } from '../../../../people/packing/packed-request.js';
import type { UploadTotals } from '../people-upload.js';

type Counts = { -readonly [Name in keyof UploadTotals]: number };

export interface UploadTally {
  /** A request was packed: its people count as unsent until it is done. */
  read(request: PackedRequest): void;
  /** A request is done, in this run or in an earlier one. */
  done(request: PackedRequest, when: 'now' | 'before'): void;
  /** A request is given up whose people the service may have taken. */
  unconfirmed(request: PackedRequest): void;
  repeated(): void;
  /** The service has answered at a time by its clock, in milliseconds since 1970; undefined if it has not told it. */
  answered(time: number | undefined): void;
  totals(ended?: { readonly error: unknown }): UploadTotals;
}

/** `now` in milliseconds. */
export function createUploadTally(now: () => number): UploadTally {
  const start = now();
  let answeredAt: number | undefined;
  const counts: Omit<Counts, 'ended' | 'seconds' | 'answeredAt'> = {
    rows: 0,
    sent: 0,
    updated: 0,
    deleted: 0,
    duplicates: 0,
    rejected: 0,
    unsent: 0,
    unconfirmed: 0,
    requests: 0,
    retried: 0,
    resumed: 0,
    updatedBefore: 0,
    deletedBefore: 0,
    bytes: 0,
    taken: 0,
  };
  return {
    read({ updates, deletes, duplicates, rejected, taken }) {
      counts.rows += updates + deletes + duplicates + rejected;
      counts.unsent += updates + deletes;
      counts.duplicates += duplicates;
      counts.rejected += rejected;
      // Without people nothing is sent.
      if (updates + deletes === 0) counts.taken += taken;
    },
    done({ updates, deletes, body, taken }, when) {
      counts.unsent -= updates + deletes;
      counts.sent += updates + deletes;
      counts.taken += taken;
      counts.updated += updates;
      counts.deleted += deletes;
      counts.requests += 1;
      if (when === 'now') {
        counts.bytes += body.length;
        return;
      }
      counts.resumed += 1;
      counts.updatedBefore += updates;
      counts.deletedBefore += deletes;
    },
    unconfirmed({ updates, deletes }) {
      counts.unconfirmed += updates + deletes;
    },
    repeated() {
      counts.retried += 1;
    },
    answered(time) {
      answeredAt ??= time;
    },
    totals: (ended) => ({
      ...counts,
      ...(answeredAt !== undefined && { answeredAt }),
      seconds: Math.max(0, now() - start) / 1000,
      ...(ended && { ended: ended.error }),
    }),
  };
}
