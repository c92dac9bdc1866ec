/** What went wrong, for people as lines and for programs as one JSON object. Both go to stderr. */
import { writeJson } from '../call/lossless-json.js';
import type { Format } from './answer.js';
import { red } from './color.js';
import { escapeControls, escapeInJson } from './control-characters.js';

/** One fault of one parameter. */
export interface ProblemReport {
  /** Wire name or path, such as `count` or `operations[3].params.name`. */
  readonly parameter: string;
  /** The same as a flag, where it has one. */
  readonly flag?: string | null | undefined;
  readonly code: string;
  readonly message: string;
  readonly value?: string | null | undefined;
}

export interface FailedRequest {
  readonly method: string;
  readonly url: string;
  readonly id?: string | null | undefined;
}

/** A failed command, as programs see it. */
export interface ErrorReport {
  /** An error code of the service, or one of our own in the same style. */
  readonly code: string;
  readonly message: string;
  /** The exit code. */
  readonly exit: number;
  /** HTTP status, where the service answered. */
  readonly status?: number | null | undefined;
  /** Whether the same command may do better later. */
  readonly retryable: boolean;
  readonly problems?: readonly ProblemReport[] | undefined;
  /** What to type next; may have several lines. */
  readonly hint?: string | null | undefined;
  /** What was said while the command ran, such as waits and where to go on with a list. Only programs need it again. */
  readonly notices?: readonly string[] | undefined;
  /** The request that failed: its method, its URL without a query, and how the service names it, where it does. */
  readonly request?: FailedRequest | null | undefined;
}

/** The text for stderr: lines for people when the format is a table, else one line of JSON with every key. */
export function renderError(error: ErrorReport, format: Format, color: boolean): string {
  return format === 'table' ? renderLines(error, color) : renderJson(error);
}

function renderLines(error: ErrorReport, color: boolean): string {
  const problems = error.problems ?? [];
  const said = problems.length > 0 && problems.every((problem) => error.message.includes(problem.message));
  const faults = [
    ...(said ? [] : [{ message: error.message, code: error.code }]),
    ...problems.map((problem) => ({ message: nameFlag(problem), code: problem.code })),
  ];
  const errors = faults.map(
    ({ message, code }) =>
      `${red('error:', color)} ${escapeControls(message)}${sayStatus(error.status, code)}`,
  );
  const hints = error.hint ? error.hint.split('\n').map(escapeControls) : [];
  return [...errors, ...hints].map((line) => `${line}\n`).join('');
}

/** Our own messages name the flag; the service's name the parameter at most. */
function nameFlag({ flag, message }: ProblemReport): string {
  return flag && !message.includes(flag) ? `${flag}: ${message}` : message;
}

function sayStatus(status: ErrorReport['status'], code: string): string {
  return typeof status === 'number' ? ` (${status} ${escapeControls(code)})` : '';
}

function renderJson(report: ErrorReport): string {
  const problems = (report.problems ?? []).map(({ parameter, flag = null, code, message, value = null }) => ({
    parameter,
    flag,
    code,
    message,
    value,
  }));
  const { code, message, exit, status = null, retryable, hint = null, notices = [] } = report;
  const { method, url, id = null } = report.request ?? {};
  const request = report.request ? { method, url, id } : null;
  const error = { code, message, exit, status, retryable, problems, hint, request, notices };
  return `${escapeInJson(writeJson({ error }))}\n`;
}
