/** How long to wait, as --wait and --timeout take it. */
import { parsePeriod } from '../../values/period.js';
import type { FlagProblem } from '../host/errors/command-error.js';
import { parseSeconds } from '../host/global-flags.js';
import type { Invocation } from '../host/invocation.js';

/** The longest wait for what takes time, in seconds, unless a flag says otherwise. */
export const defaultWait = 600;

/** A period with a unit, or a number of seconds, in milliseconds; undefined for any other text. */
export function parseWait(text: string): number | undefined {
  return parsePeriod(text) ?? parseSeconds(text);
}

/** What is wrong with the value of such a flag. */
export function waitProblem(flag: string, text: string): FlagProblem {
  return {
    parameter: flag.slice(2),
    flag,
    code: 'INVALID_PARAMETER',
    message: `${flag} must be a time such as 90s, 10m or 2h, or a number of seconds, got "${text}"`,
    value: text,
  };
}

/**
 * The longest wait that --wait of a command asks for, in milliseconds; undefined without it; a problem if it is invalid.
 * `bare` is that of the flag without a time, in seconds.
 */
export function readWaitFlag(
  { options }: Pick<Invocation, 'options'>,
  bare = defaultWait,
): number | FlagProblem | undefined {
  const { wait } = options;
  if (typeof wait !== 'string' || wait === 'false') return undefined;
  if (wait === 'true') return bare * 1000;
  return parseWait(wait) ?? waitProblem('--wait', wait);
}
