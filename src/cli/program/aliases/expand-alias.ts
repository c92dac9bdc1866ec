/** Puts the command of an alias in the place of its name. */

import { CommandError, usageError } from '../../core/host/command-error.js';
import { globalFlagLength } from '../../core/host/first-word.js';
import type { World } from '../../core/host/world.js';
import { type Aliases, readAliases } from './alias-file.js';
import { SplitError, splitCommand } from './split-command.js';

/** Places in a command line, without the last. */
export interface AliasWords {
  readonly from: number;
  readonly to: number;
}

/** A command line whose alias has been replaced. */
export interface ExpandedAlias {
  readonly argv: readonly string[];
  /** The words of `argv` that the alias stands for. */
  readonly words: AliasWords;
  /** The alias and its command, as a sentence. */
  readonly sentence: string;
}

/** Expands the alias at a place of the command line; undefined if the word there is none. Throws CommandError. */
export async function expandAlias(
  argv: readonly string[],
  index: number,
  world: World,
): Promise<ExpandedAlias | undefined> {
  const name = argv[index] ?? '';
  const command = findAlias(await readAliases(world), name);
  if (command === undefined) return undefined;
  const sentence = `${name} is an alias of: ads ${command}`;
  const words = splitAlias(name, command);
  return {
    argv: [...argv.slice(0, index), ...fillPlaceholders(words, argv.slice(index + 1), sentence)],
    words: { from: index, to: index + words.length },
    sentence,
  };
}

/** The command of an alias. */
export function findAlias(aliases: Aliases, name: string): string | undefined {
  return Object.hasOwn(aliases, name) ? aliases[name] : undefined;
}

/** The words of the command. Throws CommandError. */
export function splitAlias(name: string, command: string): readonly string[] {
  try {
    return splitCommand(command);
  } catch (error) {
    if (!(error instanceof SplitError)) throw error;
    throw usageError(`the alias ${name} ${error.message}`, `Its command: ${command}`);
  }
}

const placeholder = /\$([1-9])/g;

/** The number of arguments that the words of an alias take: the highest number of their placeholders. */
export function countPlaceholders(words: readonly string[]): number {
  return Math.max(
    0,
    ...words.flatMap((word) => [...word.matchAll(placeholder)].map(([, digit]) => Number(digit))),
  );
}

/** The words with arguments in place of $1 to $9, and what is left after them. Global flags are never arguments. */
function fillPlaceholders(
  words: readonly string[],
  given: readonly string[],
  sentence: string,
): readonly string[] {
  const wanted = countPlaceholders(words);
  const taken: string[] = [];
  const rest: string[] = [];
  for (let at = 0; at < given.length; at++) {
    const length = globalFlagLength(given, at);
    if (length > 0) {
      rest.push(...given.slice(at, at + length));
      at += length - 1;
    } else (taken.length < wanted && !isHelp(given[at]) ? taken : rest).push(given[at] ?? '');
  }
  const asksHelp = rest.some(isHelp);
  if (taken.length < wanted && !asksHelp) {
    throw usageError(
      `${wanted} arguments are required, got ${taken.length}`.replace(/^1 arguments are/, '1 argument is'),
      sentence,
    );
  }
  return [
    ...words.map((word) => word.replace(placeholder, (_, digit) => taken[Number(digit) - 1] ?? '')),
    ...rest,
  ];
}

function isHelp(word: string | undefined): boolean {
  return word === '--help' || word === '-h';
}

/** The error of an expanded command line, with the command that it was expanded to. */
export function explainExpansion(error: unknown, sentence: string): unknown {
  if (!(error instanceof CommandError)) return error;
  const { code, exit, message, hint, problems } = error;
  return new CommandError(
    code,
    exit,
    message,
    hint === undefined ? sentence : `${hint}\n${sentence}`,
    problems,
  );
}
