/** Drops the flags of an alias that were typed too: a typed flag takes precedence. */
import type { Command, Option } from 'commander';
import type { AliasWords } from '../aliases/expand-alias.js';
import { setValueOf } from './commander-options.js';
import { isFlag, listOptions } from './missing-values.js';

/** A flag on the command line: where it is, and how many words it takes with its values. */
interface TypedFlag {
  readonly option: Option;
  readonly at: number;
  readonly length: number;
}

/**
 * The places of the words that count: all but those of flags of the alias that set what a flag beside it sets. A flag to which each
 * use adds overrides nothing. `argv` has `=true` at flags whose optional value was left out.
 */
export const dropOverridden =
  ({ from, to }: AliasWords) =>
  (program: Command, argv: readonly string[]) => {
    const flags = findFlags(program, argv);
    const isOwn = ({ at }: TypedFlag) => at >= from && at < to;
    const typed = flags.filter((flag) => !isOwn(flag)).map(({ option }) => setValueOf(option));
    const dropped = flags.filter((flag) => {
      const value = setValueOf(flag.option);
      return isOwn(flag) && !value?.adds && typed.some((other) => other?.name === value?.name);
    });
    const isDropped = (place: number) => dropped.some(({ at, length }) => place >= at && place < at + length);
    return [...argv.keys()].filter((place) => !isDropped(place));
  };

/** The flags of the command that the words name, as commander takes them apart. */
function findFlags(program: Command, argv: readonly string[]): readonly TypedFlag[] {
  const flags: TypedFlag[] = [];
  let [command, options]: [Command, readonly Option[]] = [program, program.options];
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] ?? '';
    if (word === '--') break;
    const below = command.commands.find((candidate) => candidate.name() === word);
    if (below) {
      command = below;
      options = [...options, ...listOptions(below)];
      continue;
    }
    const option = options.find((one) => isFlag(one, word)) ?? options.find((one) => hasValueIn(one, word));
    if (!option) continue;
    const length = isFlag(option, word) ? 1 + countValues(option, argv.slice(at + 1)) : 1;
    flags.push({ option, at, length });
    at += length - 1;
  }
  return flags;
}

/** Whether the word is the flag with its value: `--output=json`, `-ojson`. */
function hasValueIn({ long, short, required, optional }: Option, word: string): boolean {
  if (!required && !optional) return false;
  if (word.startsWith('--')) return word.startsWith(`${long}=`);
  return short !== undefined && word.startsWith(short);
}

/** How many of the words that follow a flag are its values. */
function countValues({ required, optional, variadic }: Option, words: readonly string[]): number {
  if (!required && !optional) return 0;
  const next = words.findIndex((word, at) => /^-./.test(word) && !(required && at === 0));
  const most = next === -1 ? words.length : next;
  return variadic ? most : Math.min(1, most);
}
