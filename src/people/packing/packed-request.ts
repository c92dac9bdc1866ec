/** A request of an upload of people, ready to be signed and sent. */
import type { LeftOutCount } from '../reading/left-out-counts.js';

/**
 * The same input with the same options always gives the same requests in the same order, which is what resuming relies
 * on. Rows that are rejected or duplicates count with the request that is complete next; the last request has those at the
 * end, and may then have no people (and no body).
 */
export interface PackedRequest {
  /** From 0. */
  readonly index: number;
  /** The JSON body in UTF-8; empty if there are no people. Owned by the receiver until it is released. */
  readonly body: Uint8Array;
  /** Number of operations. */
  readonly operations: number;
  /** Numbers of people (objects in `users`) by operation type; their sum is what the service must count. */
  readonly updates: number;
  readonly deletes: number;
  /** Rows of the input: rows = updates + deletes + duplicates + rejected. */
  readonly rows: number;
  readonly duplicates: number;
  readonly rejected: number;
  /**
   * Bytes of the input, decompressed, that were read since the request before was complete. They depend on the pieces in
   * which the input came, and are only for the line of progress.
   */
  readonly taken: number;
  /** How much of the input was read when the request was complete: whole blocks, and the digest of all bytes of them. */
  readonly input: InputMark;
  /** The identifiers that were left out of rows since the request before was complete, if there are any. */
  readonly leftOut?: readonly LeftOutCount[];
  /** Set if it says of anybody when the membership begins or ends. */
  readonly hasTimes?: true;
  /** Sent only once the service has acknowledged all requests before, for where the order matters; otherwise none does. */
  readonly afterAll?: true;
  /** Gives the memory of the body back for reuse: the body is no longer read, for no attempt. */
  release?(): void;
}

/** A place in the input. Blocks have `blockBytes` bytes, the last one fewer, however the input comes in pieces. */
export interface InputMark {
  /** Whole blocks that were read. */
  readonly blocks: number;
  /** SHA-256 of all blocks so far, in hex. */
  readonly digest: string;
}

/** The size of a block of input in bytes. */
export const blockBytes = 1 << 20;
