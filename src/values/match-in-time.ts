/** Compares texts with a regular expression that a user wrote. */
import { runInNewContext } from 'node:vm';
import { memberAt } from './lossless-json.js';

/** A pattern that takes too long with a text: it goes back and forth, as `(a+)+$` does. */
export class SlowPatternError extends Error {
  override readonly name = 'SlowPatternError';
}

/**
 * The longest time for one text, in milliseconds. The engine of Bun cannot be ended: it gives up after a number of steps, which take
 * several times as long, and answers then that the text does not match.
 */
const longestOfOne = 100;

/**
 * Whether each of the texts matches, in their order. Throws SlowPatternError if that takes longer than so many milliseconds, or one text
 * takes too long: nothing else can end a regular expression, not even Ctrl-C.
 */
export function matchInTime(
  pattern: RegExp,
  texts: readonly string[],
  milliseconds = 2000,
): readonly boolean[] {
  const found: boolean[] = [];
  const compare = () => {
    for (const text of texts) found.push(test(pattern, text));
  };
  try {
    runInNewContext('compare()', { compare }, { timeout: milliseconds });
  } catch (error) {
    // The error may be of another context, in which Error is another class.
    if (memberAt(error, 'code') !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw tooSlow(pattern);
  }
  return found;
}

/** A machine may pause once: a pattern is slow if it is again. */
function test(pattern: RegExp, text: string): boolean {
  for (let attempt = 0; attempt < 2; attempt++) {
    const start = performance.now();
    const matches = pattern.test(text);
    if (performance.now() - start < longestOfOne) return matches;
  }
  throw tooSlow(pattern);
}

const tooSlow = ({ source }: RegExp) => new SlowPatternError(`the pattern ${source} takes too long`);
