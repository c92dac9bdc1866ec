/** The export of the package for tests of other programs (docs/emulator.md). Types only. */
import type { FaultDocument, FaultRule, FaultState } from '../../../emulator/control/fault-rule.js';
import type { LoggedRequest, RequestFilter } from '../../../emulator/control/logged-request.js';
import type { Snapshot } from '../../../emulator/control/snapshot.js';

export type { Fault, FaultMoment, FaultName, FaultTrigger } from '../../../emulator/control/fault-rule.js';
export type { LoggedSignature, RequestError } from '../../../emulator/control/logged-request.js';
export type { FaultDocument, FaultRule, FaultState, LoggedRequest, RequestFilter, Snapshot };

export interface CreateEmulatorOptions {
  /** The world that it begins with: `demo` unless given. */
  readonly seed?: 'demo' | 'empty' | 'large';
  /** A fixed clock (ISO 8601), with which two emulators have the same ids and keys; the system's clock unless given. */
  readonly clock?: string;
  /** The file to keep the world in; in memory unless given. */
  readonly path?: string;
  /** The port on 127.0.0.1; a free one unless given. */
  readonly port?: number;
  /** Whether it listens at once, which it does unless told not to: `fetch` needs no port. */
  readonly listen?: boolean;
  /** Limits of calls: none unless given; a percentage of the real ones from 1 to 100. */
  readonly rateLimits?: 'real' | 'off' | number;
  /** What goes wrong from the start. */
  readonly faults?: FaultDocument | readonly FaultRule[];
}

/** Base URLs, as clients take them. */
export interface EmulatorAddresses {
  readonly auth: string;
  readonly ads: string;
  readonly sandbox: string;
  /** The controls over HTTP, for programs in other processes. */
  readonly control: string;
  /** The token that the controls want. */
  readonly controlToken: string;
}

/** A user of the world, with an app and an account. Valid in this emulator only. */
interface EmulatorCredentials {
  readonly consumer_key: string;
  readonly consumer_secret: string;
  readonly access_token: string;
  readonly access_token_secret: string;
  readonly account_id: string;
  readonly user_id: string;
  readonly screen_name: string;
  readonly password: string;
}

/**
 * The global Request of whoever uses this, be it that of the browser's types or that of Node's; any object where their
 * program has the types of neither.
 */
type FetchRequest = typeof globalThis extends { Request: { prototype: infer Global } } ? Global : object;

/** The global Response in the same way; what every Response has where there is none. */
type FetchResponse = typeof globalThis extends { Response: { prototype: infer Global } }
  ? Global
  : PlainResponse;

/** What is read of a Response by programs that have no types of it. */
interface PlainResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
  json(): Promise<unknown>;
}

export interface TestEmulator {
  /** Where it listens. Throws an Error while it does not. */
  readonly urls: EmulatorAddresses;
  readonly credentials: EmulatorCredentials;
  /** The environment of a client such as `ads`: URLs, credentials and account. Throws as `urls` does. */
  readonly env: Readonly<Record<string, string>>;
  /** Listens, if it does not yet. */
  start(): Promise<EmulatorAddresses>;
  /** Ends connections and forgets the world, unless it is in a file. May be called again. */
  close(): Promise<void>;
  /** Answers a request in this process, without a port. Rejects where a fault resets its connection. */
  readonly fetch: (request: FetchRequest) => Promise<FetchResponse>;
  /** Saves the world under a name: up to 64 letters, digits, dots, dashes and underscores. */
  snapshot(name: string): Promise<Snapshot>;
  /** Takes the world back to a snapshot. Rejects, and changes nothing, when there is none. */
  restore(name: string): Promise<void>;
  /** The snapshots by name. */
  snapshots(): Promise<Snapshot[]>;
  /** Fills the world anew, with the same credentials. Faults, the log and snapshots stay. */
  reset(options?: Pick<CreateEmulatorOptions, 'seed' | 'clock'>): Promise<void>;
  /** The requests that were answered, oldest first; up to 1,000 are remembered. */
  requests(filter?: RequestFilter): LoggedRequest[];
  /** Forgets the requests; returns how many. */
  clearRequests(): number;
  readonly faults: {
    /** Replaces all rules. Rejects with a TypeError that names all problems of the rules. */
    set(faults: FaultDocument | readonly FaultRule[]): Promise<void>;
    clear(): void;
    /** The rules with what they have done. */
    list(): readonly FaultState[];
  };
  readonly clock: {
    /** What the world's clock shows: ISO 8601, UTC. */
    now(): string;
    /** Moves it ahead: by a period such as `7d`, `12h` or `90s`, or to a time. Throws a RangeError if that is in the past. */
    advance(target: string | Date): { readonly from: string; readonly to: string };
  };
}
