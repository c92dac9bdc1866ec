/** Rejects `-` as an id: it usually stands for standard input, so it must not be sent. */
import type { Param } from '../../../contract/types.js';
import type { FlagProblem } from '../host/command-error.js';

/** The problem of an id that is `-`, or of a list of ids that contains it; undefined for any other value. */
export function stdinIdProblem(
  { parameter, flag }: Pick<FlagProblem, 'parameter' | 'flag'>,
  param: Param | undefined,
  text: unknown,
): FlagProblem | undefined {
  const isList = param?.type === 'list' && param.of.type === 'id';
  if (param?.type !== 'id' && !isList) return undefined;
  // The list of a JSON body has been divided already.
  const items: readonly unknown[] =
    isList && Array.isArray(text) ? text : isList ? String(text).split(',') : [text];
  if (!items.some((item) => typeof item === 'string' && item.trim() === '-')) return undefined;
  return {
    parameter,
    flag,
    code: 'INVALID_PARAMETER',
    message: `${flag} must be ${isList ? 'ids' : 'an id'}, got "-"; ${advice}`,
    value: items.join(','),
  };
}

const advice =
  'ads does not read standard input here; to pass ids as arguments, use xargs: ads GROUP list -o ids | xargs -n 1 ads GROUP VERB';
