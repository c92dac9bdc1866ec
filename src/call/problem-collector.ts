/** Collects the problems found while a call is validated. Messages name parameters by a ParameterNamer. */
import type { ParameterNamer, Problem } from './problem.js';

/** Maximum length of a received value that is quoted in a message, in characters. */
const maxExcerpt = 80;

export interface ProblemCollector {
  readonly problems: Problem[];
  readonly namer: ParameterNamer;
  /** Time of the call in milliseconds since 1970; checks that depend on it are skipped where it is unknown. */
  readonly now?: number | undefined;
  /** The value is invalid: "<name> <what>, got <value>"; INVALID_PARAMETER unless another code is given. */
  invalid(at: string, what: string, raw?: unknown, code?: string): undefined;
  /** A required value is missing: "<name> <what>". */
  missing(at: string, what: string): undefined;
  /** A rule between parameters is violated; `sentence` is the whole message. */
  violation(at: string, code: string, sentence: string): void;
}

/** The path of a member; at the top level, the name alone. */
export function memberPath(at: string, name: string): string {
  return at === '' ? name : `${at}.${name}`;
}

export function createProblemCollector(namer: ParameterNamer, now?: number): ProblemCollector {
  const problems: Problem[] = [];
  return {
    problems,
    namer: namer,
    now,
    invalid(at, what, raw, code = 'INVALID_PARAMETER') {
      const text = raw === undefined ? undefined : formatValue(namer.typed?.(at) ?? raw);
      problems.push({
        parameter: at,
        code,
        message: `${namer.name(at)} ${what}${text === undefined ? '' : `, got ${JSON.stringify(text)}`}`,
        ...(text !== undefined && { value: text }),
      });
      return undefined;
    },
    missing(at, what) {
      const message = `${namer.name(at)} ${what}${namer.choices?.(at) ?? ''}`;
      problems.push({ parameter: at, code: 'MISSING_PARAMETER', message });
      return undefined;
    },
    violation(at, code, sentence) {
      problems.push({ parameter: at, code, message: sentence });
    },
  };
}

function formatValue(raw: unknown): string {
  const text = typeof raw === 'string' ? raw : typeof raw === 'object' ? describeObject(raw) : String(raw);
  return shorten(text);
}

/** Truncates a text that is too long to be quoted. */
export function shorten(text: string): string {
  if (text.length <= maxExcerpt) return text;
  // A character takes at most two UTF-16 code units.
  const letters = [...text.slice(0, 2 * maxExcerpt + 2)];
  return letters.length > maxExcerpt ? `${letters.slice(0, maxExcerpt).join('')}…` : text;
}

function describeObject(raw: object | null): string {
  if (raw === null) return 'null';
  return Array.isArray(raw) ? 'an array' : 'an object';
}
