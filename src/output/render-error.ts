/** Renders an error for stderr: as lines of text for people, or as one JSON object for programs. */
import { cutText } from '../values/cut-text.js';
import { writeJson } from '../values/lossless-json.js';
import { red } from './color.js';
import { escapeControls, escapeInJson } from './control-characters.js';
import { type Format, isForPeople } from './formats.js';
import { wrapMessage } from './wrap-text.js';

/** One problem with one parameter. */
interface ProblemReport {
  /** Wire name or path, such as `count` or `operations[3].params.name`. */
  readonly parameter: string;
  /** The flag or argument that sets it, if any. */
  readonly flag?: string | null | undefined;
  readonly code: string;
  readonly message: string;
  readonly value?: string | null | undefined;
}

interface FailedRequest {
  readonly method: string;
  readonly url: string;
  readonly id?: string | null | undefined;
}

/** A failed command, as the JSON error object describes it. */
export interface ErrorReport {
  /** An error code of the service, or one of ads in the same style. */
  readonly code: string;
  readonly message: string;
  /** The exit code. */
  readonly exit: number;
  /** HTTP status, if the service answered. */
  readonly status?: number | null | undefined;
  /** Whether the same command may succeed later. */
  readonly retryable: boolean;
  readonly problems?: readonly ProblemReport[] | undefined;
  /** What to do next; may have several lines. */
  readonly hint?: string | null | undefined;
  /** Notices of the command, such as waits and how to continue a list. Text output has printed them already. */
  readonly notices?: readonly string[] | undefined;
  /** The request that failed: its method, its URL without the query, and the service's request id, if any. */
  readonly request?: FailedRequest | null | undefined;
}

/** Where an error is written. */
interface ErrorPlace {
  /** The format of the answer. */
  readonly format: Format;
  /** Whether a person reads it on a terminal, whatever the format is. */
  readonly isTTY: boolean;
  /** The width of the terminal. */
  readonly columns?: number | undefined;
  readonly color: boolean;
}

/** The text for stderr: lines of text for people, otherwise one line of JSON with every key. */
export function renderError(error: ErrorReport, { format, isTTY, columns, color }: ErrorPlace): string {
  if (!isTTY && !isForPeople(format)) return renderJson(error);
  return renderLines(error)
    .flatMap((line) => wrapMessage(line, columns).split('\n'))
    .map((line) => `${line.replace(/^error:/, red('error:', color))}\n`)
    .join('');
}

/** So much of what the service says is for people: a screen of problems, and some lines of each. */
const maxLines = { problems: 100, characters: 1000 } as const;

function renderLines(error: ErrorReport): readonly string[] {
  const problems = error.problems ?? [];
  const isRepeated = problems.length > 0 && repeats(error.message, problems);
  const entries = [
    ...(isRepeated ? [] : [{ message: error.message, code: error.code }]),
    ...problems.map((problem) => ({ message: messageWithFlag(problem), code: problem.code })),
  ];
  const errors = entries.slice(0, maxLines.problems).map(({ message, code }) => {
    const text = escapeControls(cutText(message, maxLines.characters));
    return `error: ${text}${formatStatus(error.status, code)}`;
  });
  const more = entries.length - errors.length;
  if (more > 0) errors.push(`${more} more problems; for all of them, use -o json`);
  const hints = error.hint ? error.hint.split('\n').map(escapeControls) : [];
  return [...errors, ...hints];
}

/** Whether the message has those of all problems, in their order: there may be 100,000 of them. */
function repeats(message: string, problems: readonly ProblemReport[]): boolean {
  let at = 0;
  return problems.every((problem) => {
    at = message.indexOf(problem.message, at);
    return at >= 0;
  });
}

/** Messages of ads name the flag; those of the service name the parameter at most. */
function messageWithFlag({ flag, message }: ProblemReport): string {
  return flag && !message.includes(flag) ? `${flag}: ${message}` : message;
}

function formatStatus(status: ErrorReport['status'], code: string): string {
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
