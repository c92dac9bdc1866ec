/** Collects problems while a call is read, each said in the reader's voice. */
import type { ParameterNamer, Problem } from './problem.js';

/** The longest piece of what was received that an error repeats, in characters. */
const excerpt = 80;

export interface ProblemCollector {
  readonly problems: Problem[];
  readonly namer: ParameterNamer;
  /** When the call is made, in milliseconds since 1970; what depends on it is not judged where it is not known. */
  readonly now?: number | undefined;
  /** The value is not acceptable: "<name> <what>, got <value>". */
  invalid(at: string, what: string, raw?: unknown): undefined;
  /** Something is missing: "<name> <what>". */
  missing(at: string, what: string): undefined;
  /** A rule between parameters is broken; the sentence is whole. */
  violation(at: string, code: string, sentence: string): void;
}

/** The place of a member inside a document; at the top, the name alone. */
export function memberPath(at: string, name: string): string {
  return at === '' ? name : `${at}.${name}`;
}

export function createProblemCollector(voice: ParameterNamer, now?: number): ProblemCollector {
  const problems: Problem[] = [];
  return {
    problems,
    namer: voice,
    now,
    invalid(at, what, raw) {
      const text = raw === undefined ? undefined : showValue(voice.typed?.(at) ?? raw);
      problems.push({
        parameter: at,
        code: 'INVALID_PARAMETER',
        message: `${voice.name(at)} ${what}${text === undefined ? '' : `, got ${JSON.stringify(text)}`}`,
        ...(text !== undefined && { value: text }),
      });
      return undefined;
    },
    missing(at, what) {
      problems.push({ parameter: at, code: 'MISSING_PARAMETER', message: `${voice.name(at)} ${what}` });
      return undefined;
    },
    violation(at, code, sentence) {
      problems.push({ parameter: at, code, message: sentence });
    },
  };
}

function showValue(raw: unknown): string {
  const text = typeof raw === 'string' ? raw : typeof raw === 'object' ? describe(raw) : String(raw);
  return shorten(text);
}

/** The beginning of a text that is too long to be repeated. */
export function shorten(text: string): string {
  if (text.length <= excerpt) return text;
  // A character takes two units at most.
  const letters = [...text.slice(0, 2 * excerpt + 2)];
  return letters.length > excerpt ? `${letters.slice(0, excerpt).join('')}…` : text;
}

function describe(raw: object | null): string {
  if (raw === null) return 'null';
  return Array.isArray(raw) ? 'an array' : 'an object';
}
