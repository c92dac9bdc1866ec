/** Reads the longest wait, as --wait and --timeout take it. */
import { waitPattern } from '../../../flags/wait-flag.js';
import { parsePeriod } from '../../../values/period.js';
import type { FlagProblem } from './command-error.js';
import { parseSeconds } from './global-flags.js';
import type { Invocation } from './invocation.js';

/** The longest wait for what takes time, in seconds, unless a flag says otherwise. */
export const defaultWait = 600;

/** A period with a unit, or a number of seconds, in milliseconds; undefined for any other text. */
export function parseWait(text: string): number | undefined {
  return parsePeriod(text) ?? parseSeconds(text);
}

/** The longest wait that --wait of a call asks for, in milliseconds; undefined without it; a problem if it is invalid. */
export function readWaitFlag({ options }: Pick<Invocation, 'options'>): number | FlagProblem | undefined {
  const { wait } = options;
  if (typeof wait !== 'string' || wait === 'false') return undefined;
  if (wait === 'true') return defaultWait * 1000;
  const message = `--wait must be ${waitPattern.means}, got "${wait}"`;
  return (
    parseWait(wait) ?? {
      parameter: 'wait',
      flag: '--wait',
      code: 'INVALID_PARAMETER',
      message,
      value: wait,
    }
  );
}
