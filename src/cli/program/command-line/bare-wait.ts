/** Reads a number alone after --wait, which could also be the id of a record. */
import type { Command, Option } from 'commander';
import { waitFlag } from '../../../flags/wait-flag.js';
import { isFlag, listOptions } from './missing-values.js';

/**
 * Gives the number to the flag as its seconds if the command has no argument left. It cannot be an id then.
 * `argv` has `--wait=true` in place of a flag without a value.
 */
export function readBareWait(program: Command, argv: readonly string[]): readonly string[] {
  const at = argv.findIndex(
    (word, index) => word === `${waitFlag.name}=true` && /^[0-9]{1,6}$/.test(argv[index + 1] ?? ''),
  );
  if (at === -1) return argv;
  const { command, count } = countArguments(program, argv);
  const isFull = !command.registeredArguments.some(({ variadic }) => variadic);
  if (!isFull || command.commands.length > 0 || count <= command.registeredArguments.length) return argv;
  return [...argv.slice(0, at), `${waitFlag.name}=${argv[at + 1]}`, ...argv.slice(at + 2)];
}

/** The command that the words name, and how many of them are its arguments. */
function countArguments(program: Command, argv: readonly string[]) {
  let [command, options]: [Command, readonly Option[]] = [program, program.options];
  let count = 0;
  for (let index = 0; index < argv.length; index++) {
    const word = argv[index] ?? '';
    if (word === '--') return { command, count: count + argv.length - index - 1 };
    const below = command.commands.find((candidate) => candidate.name() === word);
    if (below) {
      command = below;
      options = [...options, ...listOptions(below)];
    } else if (options.some((option) => option.required && isFlag(option, word))) index += 1;
    else if (word === '-' || !word.startsWith('-')) count += 1;
  }
  return { command, count };
}
