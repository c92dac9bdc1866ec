/** Compares texts with a regular expression that a user wrote. */
import { runInNewContext } from 'node:vm';
import { memberAt } from './lossless-json.js';

/** A pattern that takes too long with a text: it goes back and forth, as `(a+)+$` does. */
export class SlowPatternError extends Error {
  override readonly name = 'SlowPatternError';
}

/**
 * Whether each of the texts matches, in their order. Throws SlowPatternError if that takes longer than so many milliseconds:
 * nothing else can end a regular expression, not even Ctrl-C.
 */
export function matchInTime(
  pattern: RegExp,
  texts: readonly string[],
  milliseconds = 2000,
): readonly boolean[] {
  const found: boolean[] = [];
  const compare = () => {
    for (const text of texts) found.push(pattern.test(text));
  };
  try {
    runInNewContext('compare()', { compare }, { timeout: milliseconds });
  } catch (error) {
    // The error may be of another context, in which Error is another class.
    if (memberAt(error, 'code') !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new SlowPatternError(`the pattern ${pattern.source} takes too long`);
  }
  return found;
}
