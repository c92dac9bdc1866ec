/**
 * The shape of injected faults (docs/emulator.md#faults): the fault, the calls it affects, and when. Types only, since
 * they are part of the package's exports.
 */

/** The calls that a rule matches, and those of them that it affects. */
export interface FaultTrigger {
  /**
   * The calls: an endpoint (`campaigns.create`), a group (`campaigns`), or a method and a path below the version (`POST
   * accounts/:account_id/campaigns`, where `*` and any `:name` match one segment; `POST *` is every path, and the
   * method `*` every method). All calls by default.
   */
  readonly on?: string | readonly string[];
  /** The share of matching calls that the rule affects: above 0, up to 1. All of them by default. */
  readonly probability?: number;
  /** The first call that can be affected, counted from 1 among the matching calls that no earlier rule has answered. */
  readonly nth?: number;
  /** The maximum number of affected calls; with `nth` one by default, otherwise unlimited. */
  readonly times?: number;
}

/** Whether the call is carried out before it goes wrong; `before` unless given. After it, a write is unconfirmed. */
export interface FaultMoment {
  readonly when?: 'before' | 'after';
}

/** The fault. */
export type Fault =
  /** The call starts later, by this number of milliseconds or by a random number between two. */
  | { readonly fault: 'latency'; readonly milliseconds: number | readonly [number, number] }
  /** 429 with the headers of a used-up limit that resets in this number of seconds (1 by default). */
  | ({
      readonly fault: 'rate-limit';
      readonly reset_seconds?: number;
      /** The level whose headers are sent; that of the endpoint by default. */
      readonly level?: 'account' | 'user';
    } & FaultMoment)
  /** The account has as many jobs as it may: 400 TOO_MANY_JOBS, or with `status` 429 TOO_MANY_REQUESTS. */
  | ({ readonly fault: 'too-many-jobs'; readonly status?: 400 | 429 } & FaultMoment)
  /** 503 with Retry-After in seconds (1 unless given; null sends none), as their number or as the date when they are over. */
  | ({
      readonly fault: 'unavailable';
      readonly retry_after_seconds?: number | null;
      /** `number` unless given. */
      readonly retry_after_form?: 'number' | 'date';
    } & FaultMoment)
  /** 500 in the format of the service. */
  | ({ readonly fault: 'server-error' } & FaultMoment)
  /** A page of HTML where JSON belongs, with this status (200 unless given). */
  | ({ readonly fault: 'html'; readonly status?: number } & FaultMoment)
  /** The connection is reset instead of an answer. */
  | ({ readonly fault: 'reset-connection' } & FaultMoment)
  /** Nothing is answered; the connection stays open until the client gives up. */
  | ({ readonly fault: 'no-answer' } & FaultMoment)
  /** The connection is reset after this number of bytes of the body; after half of it by default. */
  | { readonly fault: 'cut-body'; readonly bytes?: number }
  /** The body takes this number of milliseconds, in many small pieces. */
  | { readonly fault: 'slow-body'; readonly milliseconds: number }
  /** This is added to every number in the response whose name ends in `_count` (-1 by default). */
  | { readonly fault: 'wrong-counts'; readonly by?: number }
  /** The clock of the service is ahead of that of the machine by this number of seconds, or behind it if negative. */
  | { readonly fault: 'clock-skew'; readonly seconds: number };

export type FaultName = Fault['fault'];

export type FaultRule = FaultTrigger & Fault;

/** The contents of a file of faults. */
export interface FaultDocument {
  /** The seed of all random decisions: the same seed and the same calls give the same faults. 0 by default. */
  readonly seed?: number;
  readonly rules: readonly FaultRule[];
}

/** A rule with its counts so far. */
export interface FaultState {
  readonly rule: FaultRule;
  /** How many calls it was about that no earlier rule had answered. */
  readonly calls: number;
  /** The number of affected calls. */
  readonly struck: number;
}
