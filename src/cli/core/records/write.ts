/** A write on its way to the service, as everything that watches writes sees it. */
import type { CallRequest } from '../../../call/build-request.js';
import type { CallResult, Client, RawRequest } from '../../../client/client.js';
import type { Document, Endpoint, Params } from '../../../contract/types.js';
import type { Environment } from '../../../contract/wire/service-facts.js';

/** `other` is what has no record of its own, such as a preview that is sent. */
export type OperationKind = 'create' | 'update' | 'delete' | 'other';

/** The change of one record by one write. A batch has several. */
export interface Operation {
  readonly kind: OperationKind;
  /** The record; undefined for one that is created. */
  readonly id: string | undefined;
  /** What is set, without the parameters that only address the record; with what the call sets by itself. */
  readonly values: Document;
  /** The parameters that describe `values`. */
  readonly params: Params;
}

/** Makes calls that only read. */
export type Reader = Pick<Client, 'call'>;

/** A call that may change something at the service. */
export interface Write {
  /** Undefined for a raw call to no endpoint that the contract has. */
  readonly endpoint: Endpoint | undefined;
  /** The checked values; of a raw call those that are understood. */
  readonly values: Document;
  /** What was typed as a change of what each record had, by parameter: `+10%`. */
  readonly relative?: Readonly<Record<string, string>>;
  /** The records that it creates, changes and deletes, in order; empty for an unknown endpoint. */
  readonly operations: readonly Operation[];
  /** What is sent. */
  readonly request: CallRequest | RawRequest;
  /** It was typed as method and path, not as a command. */
  readonly isRaw: boolean;
  /**
   * Why it cannot be told for certain what the service makes of it: an unknown path or parameter, a value given twice.
   * Only a raw call can be unclear.
   */
  readonly unclear: readonly string[];
  /** What a person calls it where several writes are checked together: `row 7`. */
  readonly label?: string | undefined;
  /** How many operations of the same input come before its own. */
  readonly offset?: number | undefined;
  readonly account: string | undefined;
  readonly environment: Environment;
  readonly profile: string;
  /**
   * The records that it changes or deletes, by id, as they are before it. Read once, when asked for the first time, and
   * only before the write is sent. Records that cannot be found, and those that nothing can read, are absent. Throws as
   * `client.call` does.
   */
  readonly readBefore: () => Promise<ReadonlyMap<string, Document>>;
  /** Reads further records. Calls that write throw. */
  readonly reader: Reader;
}

/** The outcome of a write that was sent, or that a hook refused. */
export type WriteOutcome =
  | { readonly reply: CallResult }
  /** `sent` is false if a hook refused it. */
  | { readonly error: unknown; readonly sent: boolean };

/** Watches every write of a command. */
export interface WriteHook {
  /** Throws to keep the write from being sent. Called inside `around` of the hooks before it. */
  readonly before?: (write: Write) => Promise<void>;
  /** Throws to keep the write from being sent, or returns what `send` returns; for what must span the call. */
  readonly around?: (write: Write, send: () => Promise<CallResult>) => Promise<CallResult>;
  /** Called once for every write, whatever came of it. What it throws is thrown to the command. */
  readonly after?: (write: Write, outcome: WriteOutcome) => Promise<void>;
}
