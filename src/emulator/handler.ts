/** What each endpoint does: the table of behaviours, and how true each is to the service. */
import type { Document, Endpoint, Params, Value, ValuesOf } from '../contract/types.js';
import type { IdForm } from './store/ids.js';
import type { Store } from './store/store.js';

/** A checked call by a user who may make it, inside one transaction. */
export interface HandlerContext<V = Document> {
  readonly values: V;
  readonly store: Store;
  readonly userId: string;
  /** The version segment that the call came in by (docs/service.md#versions). */
  readonly version: number;
  /** The world's time at this call, as records carry it: ISO 8601, UTC, whole seconds. */
  readonly time: string;
  /** A fresh id. Only in calls that write. */
  newId(form: IdForm): string;
}

/** What a behaviour answers; the envelope is put around it (docs/service.md#envelope). */
export interface HandlerResult {
  readonly data: Value;
  /** On lists; a write that answers a list says null (docs/service.md#envelope). */
  readonly next_cursor?: string | null;
  readonly total_count?: number;
  /** The members beside `data` that the endpoint declares: all of them, and no others. */
  readonly envelope?: Document;
  /** What is echoed as the call's parameters, where that is not simply what was sent (docs/service.md#echo). */
  readonly params?: Document;
}

/**
 * How true it is to the service (docs/service.md#fidelity): `faithful` obeys its rules; `simple` does less, as its
 * note says; `refused` answers why it does not.
 */
export type Fidelity = 'faithful' | { readonly simple: string } | { readonly refused: string };

export interface Handler {
  readonly endpoint: Endpoint;
  readonly fidelity: Fidelity;
  run(call: HandlerContext): HandlerResult;
}

/** A checked call that is too large for one transaction, or for one turn of the event loop. */
export interface LongHandlerContext<V = Document> {
  readonly values: V;
  readonly store: Store;
  /** Runs work in one transaction, as the call of whom may make it; only then is it known that the account is there. */
  transact<T>(work: (call: HandlerContext<V>) => T): T;
}

/** What an endpoint does in several transactions, between which other callers are answered. */
export interface LongHandler {
  readonly endpoint: Endpoint;
  readonly fidelity: Fidelity;
  runLong(call: LongHandlerContext): Promise<HandlerResult>;
}

export type AnyHandler = Handler | LongHandler;

/** Declares what an endpoint does. The values are those of its own parameters. */
export function handle<P extends Params>(
  endpoint: Omit<Endpoint, 'params'> & { readonly params: P },
  fidelity: Fidelity,
  run: (call: HandlerContext<ValuesOf<P>>) => HandlerResult,
): Handler {
  // The check has made the values; their type follows from the endpoint.
  return { endpoint, fidelity, run: (call) => run(call as unknown as HandlerContext<ValuesOf<P>>) };
}

/** The same of an endpoint whose calls may be large. Whatever one call stores must be whole after each transaction. */
export function handleLong<P extends Params>(
  endpoint: Omit<Endpoint, 'params'> & { readonly params: P },
  fidelity: Fidelity,
  run: (call: LongHandlerContext<ValuesOf<P>>) => Promise<HandlerResult>,
): LongHandler {
  return { endpoint, fidelity, runLong: (call) => run(call as unknown as LongHandlerContext<ValuesOf<P>>) };
}
