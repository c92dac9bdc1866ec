/** An upload of people: its source, its progress and its totals. */

import type { Document, Endpoint } from '../../../contract/types.js';
import type { PackedRequest } from '../../../people/packing/packed-request.js';
import type { UploadOptions } from '../../../people/upload-options.js';
import type { Session } from '../../calls/session/session.js';
import type { Invocation } from '../../core/host/invocation.js';

/** The source of the list. A file has facts by which it is recognized. */
export type UploadSource =
  | { readonly kind: 'file'; readonly path: string; readonly size: number; readonly modified: number }
  | { readonly kind: 'stdin' };

export interface PeopleUpload {
  /** A membership endpoint. */
  readonly endpoint: Endpoint;
  /** The checked parameters of its path. */
  readonly values: Document;
  /** `path` is absolute, `modified` in milliseconds since 1970. */
  readonly source: UploadSource;
  /** What else than an upload of the source this is, in a word: then it has one journal for a list, whatever the source. */
  readonly work?: string | undefined;
  readonly options: UploadOptions;
  /**
   * The times of the options as they were typed, where they count from now: the same command must find its journal again.
   */
  readonly typedTimes?: UploadOptions['times'] | undefined;
  /**
   * Packs the input from its start. The options are those of the plan, except that an upload that is resumed has the time and
   * the times of its first run, so that it packs the same requests.
   */
  readonly pack: (options: UploadOptions) => AsyncIterable<PackedRequest>;
  /** Reads the input from its start as the packer does, to compare it with what was sent; undefined for stdin. */
  readonly reread?: (() => AsyncIterable<Uint8Array>) | undefined;
  /** Forget what an earlier run has sent, and begin anew. */
  readonly restart: boolean;
  /** Note what was acknowledged, so that the upload can be resumed after an interruption. */
  readonly usesJournal: boolean;
  /** Called after every request, and may be called often. */
  readonly onProgress?: ((totals: UploadTotals) => void) | undefined;
}

/** rows = sent + duplicates + rejected + unsent, always. */
export interface UploadTotals {
  /** Rows of the input that were read; all of them if the upload is complete. */
  readonly rows: number;
  /** People that the service has acknowledged, in this run and in earlier ones: updated + deleted. */
  readonly sent: number;
  readonly updated: number;
  readonly deleted: number;
  readonly duplicates: number;
  readonly rejected: number;
  /** People that were read and of whom the service has acknowledged nothing. */
  readonly unsent: number;
  /** Those of the unsent whom the service may have taken all the same: the answer is missing. */
  readonly unconfirmed: number;
  /** Requests that the service has acknowledged, in this run and in earlier ones. */
  readonly requests: number;
  /** Requests that were sent again after a failure, each time counted. */
  readonly retried: number;
  /** Those of the requests that an earlier run has sent. */
  readonly resumed: number;
  /** Those of the updated and of the deleted people whom an earlier run has sent. */
  readonly updatedBefore: number;
  readonly deletedBefore: number;
  /** Bytes of the bodies that this run has sent, without repetitions. */
  readonly bytes: number;
  /** Bytes of the input, decompressed, whose rows are done. */
  readonly taken: number;
  /** When the service gave the first answer of this run, by its clock, in milliseconds since 1970. */
  readonly answeredAt?: number | undefined;
  /** Duration of this run. */
  readonly seconds: number;
  /** What stopped the upload before its end: an error, or the reason of the signal. Undefined if it is complete. */
  readonly ended?: unknown;
}

export type UploadContext = Pick<Invocation, 'world' | 'settings' | 'signal' | 'notice' | 'noticeNow'> & {
  readonly session: Pick<Session, 'client' | 'urls' | 'environment'> & Partial<Pick<Session, 'serviceTime'>>;
};
