/** The form of a check of `ads doctor`, and what the checks tell each other. */
import type { Settings } from '../../../auth/settings.js';
import type { Session } from '../../calls/session/session.js';
import { toErrorReport } from '../../core/errors/report-error.js';
import type { ExitCode } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';

type CheckStatus = 'ok' | 'warning' | 'failure' | 'skipped';

export interface Diagnosis {
  readonly status: CheckStatus;
  /** What was found, in one line. */
  readonly message: string;
  /** What to do about a warning or a failure. */
  readonly remedy?: string | undefined;
  /** It was skipped because a check that it needs failed. */
  readonly isBlocked?: true;
  /** The exit code that a command would end with. */
  readonly exit?: ExitCode;
}

/** The findings of the checks so far. */
export interface Findings {
  /** The settings; those of flags and environment alone if the config is broken. */
  settings: Settings;
  /** The base URLs to be called, by the area. */
  urls: Readonly<Record<string, string>>;
  /** By how much this machine's clock is ahead of the service's, in milliseconds. */
  skew: number | undefined;
  session: Session | undefined;
  /** The headers of the last signed call. */
  headers: Readonly<Record<string, string>>;
}

export interface CheckContext {
  readonly invocation: Invocation;
  readonly findings: Findings;
}

export interface Check {
  readonly name: string;
  /** The checks without which this one makes no sense. */
  readonly needs?: readonly string[];
  /** Of the way to the service, which an emulator in this process does not need. */
  readonly isRemote?: true;
  readonly run: (context: CheckContext) => Diagnosis | Promise<Diagnosis>;
}

export const ok = (message: string): Diagnosis => ({ status: 'ok', message });
export const skipped = (message: string): Diagnosis => ({ status: 'skipped', message });
export const warning = (message: string, remedy: string): Diagnosis => ({
  status: 'warning',
  message,
  remedy,
});
export const failure = (message: string, exit: ExitCode, remedy?: string): Diagnosis => ({
  status: 'failure',
  message,
  exit,
  remedy,
});

/** An error as a command would report it. Rethrows a bug. */
export function failureOf(error: unknown): Diagnosis {
  const { message, exit, hint } = toErrorReport(error);
  if (exit === 1) throw error;
  return failure(message, exit as ExitCode, hint ?? undefined);
}
