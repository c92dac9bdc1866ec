/** Reads the ids that are piped into a command. */

import type { Param } from '../../../contract/types.js';
import { describeFileError } from '../../../values/system-error.js';
import { usageError } from '../host/command-error.js';
import type { Invocation } from '../host/invocation.js';
import { TooLongError } from '../host/stream-errors.js';
import { type ParsedIds, parseIds } from './parse-ids.js';

/** The maximum length of the input in characters: millions of ids. */
const maxLength = 64 * 1024 * 1024;

/** What the ids are, and how problems name one. */
interface IdInput {
  readonly param: Param;
  /** The parameter that takes an id. */
  readonly parameter: string;
  readonly label: string;
}

/** The ids of standard input, with what is wrong with its other lines. Throws CommandError if it cannot be read. */
export async function readPipedIds(
  { param, parameter, label }: IdInput,
  { world, instruct }: Pick<Invocation, 'world' | 'instruct'>,
): Promise<ParsedIds> {
  world.stdin.claim?.(label);
  if (world.stdin.isTTY) await instruct('reading ids from the terminal, one per line; end with Ctrl-D');
  const text = await world.stdin.read(maxLength).catch((error: unknown) => {
    const reason =
      error instanceof TooLongError
        ? `longer than ${maxLength} characters`
        : error instanceof TypeError
          ? 'not valid UTF-8'
          : describeFileError(error);
    throw usageError(`cannot read ids from stdin: ${reason}`);
  });
  return parseIds(text, param, parameter, label);
}
