/** Endpoint handlers: their types, arguments and results, and the fidelity of each to the service. */
import type { Problem } from '../call/problem.js';
import type { Document, Endpoint, Params, Value, ValuesOf } from '../contract/types.js';
import type { IdForm } from './store/ids.js';
import type { Store } from './store/store.js';

export type ItemProblems = ReadonlyMap<number, readonly Problem[]>;

/** A validated call by a user with access to the account, inside one transaction. */
export interface HandlerContext<V = Document> {
  readonly values: V;
  readonly store: Store;
  readonly userId: string;
  /** The version segment of the request path (docs/service.md#versions). */
  readonly version: number;
  /** Where the emulator is served, for addresses in answers: http://127.0.0.1:8700. */
  readonly origin: string;
  /** The time of the call by the emulator's clock, as stored in records: ISO 8601, UTC, whole seconds. */
  readonly time: string;
  /** The problems of single items of an array that the contract marks with `each`, by their index. */
  readonly itemProblems: ItemProblems;
  /** Generates a new id. Only in calls that write. */
  newId(form: IdForm): string;
}

/** A call that writes, as rules see it that do not depend on its parameters. */
export type WriteCall = Omit<HandlerContext<unknown>, 'values'>;

/** The result of a handler; the envelope is added around it (docs/service.md#envelope). */
export interface HandlerResult {
  readonly data: Value;
  /** Set on lists; null for a write that answers with a list (docs/service.md#envelope). */
  readonly next_cursor?: string | null;
  readonly total_count?: number;
  /** The envelope members that the endpoint declares next to `data`: all of them, and no others. */
  readonly envelope?: Document;
  /** The echoed parameters, when they differ from the ones sent (docs/service.md#echo). */
  readonly params?: Document;
  /** Headers of the response besides those of every call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The whole response of a call that answers with a file, without an envelope; its type is among the headers. */
  readonly file?: Uint8Array<ArrayBuffer>;
}

/**
 * The fidelity of a handler to the service (docs/service.md#fidelity): `faithful` applies its rules; `simple` does less, as its
 * note says; `refused` answers with an error that says why.
 */
export type Fidelity = 'faithful' | { readonly simple: string } | { readonly refused: string };

/** A call with invalid parameters, by a user who may have no access to the objects it names. */
export interface RefusedCall {
  readonly problems: readonly Problem[];
  /** The parameters as they were sent. */
  readonly raw: Readonly<Record<string, unknown>>;
  readonly store: Store;
  readonly userId: string;
}

export interface Handler {
  readonly endpoint: Endpoint;
  readonly fidelity: Fidelity;
  /** Returns the ErrorResponse for problems of the parameters, where the service has its own wording. */
  readonly refuse?: (call: RefusedCall) => Error;
  run(context: HandlerContext): HandlerResult;
}

/** A validated call that is too large for one transaction, or for one turn of the event loop. */
export interface LongHandlerContext<V = Document> {
  readonly values: V;
  readonly store: Store;
  /** Runs work in one transaction. Throws ErrorResponse when the account has been deleted. */
  transact<T>(work: (context: HandlerContext<V>) => T): T;
}

/** A handler that uses several transactions, between which other requests are served. */
export interface LongHandler {
  readonly endpoint: Endpoint;
  readonly fidelity: Fidelity;
  runLong(context: LongHandlerContext): Promise<HandlerResult>;
}

export type AnyHandler = Handler | LongHandler;

/** Declares the handler of an endpoint. The values are typed by the endpoint's parameters. */
export function handle<P extends Params>(
  endpoint: Omit<Endpoint, 'params'> & { readonly params: P },
  fidelity: Fidelity,
  run: (context: HandlerContext<ValuesOf<P>>) => HandlerResult,
  refuse?: Handler['refuse'],
): Handler {
  return {
    endpoint,
    fidelity,
    // The values come from `check`, so their type follows from the endpoint.
    run: (context) => run(context as unknown as HandlerContext<ValuesOf<P>>),
    ...(refuse && { refuse }),
  };
}

/**
 * Declares the handler of an endpoint whose calls may be large. The store must be consistent after each of its
 * transactions.
 */
export function handleLong<P extends Params>(
  endpoint: Omit<Endpoint, 'params'> & { readonly params: P },
  fidelity: Fidelity,
  run: (context: LongHandlerContext<ValuesOf<P>>) => Promise<HandlerResult>,
): LongHandler {
  return {
    endpoint,
    fidelity,
    runLong: (context) => run(context as unknown as LongHandlerContext<ValuesOf<P>>),
  };
}
