/** The log entry of a served request. Types only, since they are part of the package's exports. */

/** A request that was served. */
export interface LoggedRequest {
  /** Counts from 1, and continues when the log is cleared. */
  readonly number: number;
  /** When it was answered, by the clock of the machine. */
  readonly at: string;
  readonly method: string;
  /** The path of the URL with its query; values of secrets are `***`. */
  readonly path: string;
  /** The endpoint that was called, such as `campaigns.list`; absent for unknown calls. */
  readonly endpoint?: string;
  /** The status that the client was answered with; null where it got no answer, or a part of one. */
  readonly status: number | null;
  /** The status with which the service carried out the call or refused it; null where a fault kept the call from it. */
  readonly carried_out_status: number | null;
  readonly milliseconds: number;
  /** The user whose signature was verified. */
  readonly user_id?: string;
  /** The signed parts; absent for calls without a signature. */
  readonly signature?: LoggedSignature;
  /** The first error of the answer. */
  readonly error?: RequestError;
  /** The injected faults that affected it. */
  readonly faults: readonly string[];
}

export interface RequestError {
  readonly code: string;
  readonly message: string;
  /** Index of the batch operation, from 0. */
  readonly index?: number;
  /** How many more errors the answer has. */
  readonly more: number;
}

export interface LoggedSignature {
  /** The base string that the emulator signed; absent where the request could not be read, or is very long. */
  readonly base_string?: string;
  /** Why the signature was refused. */
  readonly problem?: string;
}

export interface RequestFilter {
  /** Only requests with a higher number. */
  readonly after?: number;
  /** Only this number of the newest. */
  readonly last?: number;
}
