/** The messages between the thread that packs lists and the thread that sends them. */

import type { CorrectionCounts } from '../reading/correction.js';
import type { LeftOutIdentifier, RejectedRow } from '../reading/row.js';
import type { UploadOptions } from '../upload-options.js';
import type { PackedRequest } from './packed-request.js';
import type { ColumnReport } from './packing.js';

/** To the thread that packs. Memory that is named in a message is transferred with it. */
export type ToPacker =
  | { readonly kind: 'start'; readonly options: UploadOptions }
  | { readonly kind: 'piece'; readonly piece: Uint8Array }
  | { readonly kind: 'end' }
  /** A request was taken: another one may be sent ahead. */
  | { readonly kind: 'took' }
  /** A body is no longer read. */
  | { readonly kind: 'release'; readonly memory: ArrayBuffer };

/** From the thread that packs. */
export type FromPacker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'request'; readonly request: Omit<PackedRequest, 'release'> }
  | { readonly kind: 'rejected'; readonly rows: readonly RejectedRow[] }
  | { readonly kind: 'leftOut'; readonly identifiers: readonly LeftOutIdentifier[] }
  | { readonly kind: 'footer'; readonly line: number }
  | { readonly kind: 'corrected'; readonly counts: CorrectionCounts }
  | { readonly kind: 'withheld'; readonly rows: readonly RejectedRow[] }
  | { readonly kind: 'columns'; readonly report: ColumnReport }
  /** A piece was worked on: another one may be sent ahead, in its memory. */
  | { readonly kind: 'read'; readonly bytes: number; readonly memory: ArrayBuffer }
  | { readonly kind: 'done' }
  /** An error of the input has a code. */
  | {
      readonly kind: 'error';
      readonly message: string;
      readonly code?: string | undefined;
      readonly line?: number | undefined;
      readonly hint?: string | undefined;
    };

/** The connection to the thread that packs. */
export interface PackerThread {
  post(message: ToPacker, transfer?: readonly ArrayBuffer[]): void;
  /** Passes on all messages from now on, and an `error` if the thread ends by itself. */
  listen(receive: (message: FromPacker) => void): void;
  /** Ends the thread at once. */
  end(): void;
}

/** Pieces and requests that may be on their way: enough that neither thread waits for the other. */
export const piecesAhead = 4;
export const requestsAhead = 4;
/** Large bodies are fewer: those on their way are memory in use. */
export const bytesAhead = 8 << 20;
