/**
 * Finds gaps in a command line: missing arguments, and missing values of flags, for which commander would take the flag that
 * follows.
 */

import type { Command, Option } from 'commander';
import { shellCommand } from '../../../values/shell-word.js';
import { type CommandError, type FlagProblem, parameterError } from '../../core/host/command-error.js';
import { RequiredArgument } from './help-layout.js';

/** The problems of the required arguments that are not there. */
export function listMissingArguments({ registeredArguments, args }: Command): FlagProblem[] {
  const missing = registeredArguments.filter(
    (argument, index) => argument instanceof RequiredArgument && args[index] === undefined,
  );
  return missing.map((argument) => {
    const [parameter, flag] = [argument.name().replaceAll('-', '_'), argument.name().toUpperCase()];
    return { parameter, flag, code: 'MISSING_PARAMETER', message: `${flag} is required` };
  });
}

/**
 * The error of a flag that needs a value and is followed by another flag of the command, as an empty shell variable
 * leaves it: `--line-item-id $EMPTY --tweet-ids 7`. Undefined if there is none. Texts after `--` and any other text that
 * begins with dashes are values.
 */
export function findMissingValue(program: Command, argv: readonly string[]): CommandError | undefined {
  let [command, options]: [Command, readonly Option[]] = [program, program.options];
  for (let index = 0; index < argv.length; index++) {
    const word = argv[index] ?? '';
    if (word === '--') return undefined;
    const below = command.commands.find((candidate) => candidate.name() === word);
    if (below) {
      command = below;
      options = [...options, ...listOptions(below)];
    } else if (options.some((option) => option.required && isFlag(option, word))) {
      index += 1;
      const next = argv[index] ?? '';
      const [flag = ''] = next.split('=', 1);
      if (options.some((option) => isFlag(option, flag))) return createMissingValueError(word, flag);
    }
  }
  return undefined;
}

/** The flags of a command. One with subcommands has its own at its default subcommand. */
export function listOptions({ options, commands }: Command): readonly Option[] {
  return [...options, ...commands.flatMap((below) => (below.name() === 'list' ? below.options : []))];
}

/** Whether a word is the flag of an option, without a value. */
export function isFlag({ long, short }: Option, word: string): boolean {
  return word === long || word === short;
}

function createMissingValueError(word: string, next: string): CommandError {
  const message = `${word} needs a value, but the flag ${next} follows`;
  const parameter = word.replace(/^-+/, '').replaceAll('-', '_');
  const literal = word.startsWith('--')
    ? ` To pass a value that looks like a flag: ${shellCommand`${word}=${next}`}`
    : '';
  return parameterError(
    [{ parameter, flag: word, code: 'MISSING_PARAMETER', message }],
    `If the value comes from a shell variable, that variable is empty.${literal}`,
  );
}
