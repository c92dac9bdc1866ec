/** Finds the first word of a command line that is no global flag: the command, or an alias. */
import { globalFlags } from './global-flags.js';

/** The global flags that are followed by a value, as typed. */
const withValue: ReadonlySet<string> = new Set(
  globalFlags.flatMap(([notation]) =>
    notation.includes('<') ? notation.replace(/ <.*/, '').split(', ') : [],
  ),
);

const withoutValue: ReadonlySet<string> = new Set(
  globalFlags.flatMap(([notation]) => (notation.includes('<') ? [] : [notation])),
);

/** The number of words of a global flag at this place: none where there is no such flag. */
export function globalFlagLength(argv: readonly string[], index: number): number {
  const word = argv[index] ?? '';
  if (withValue.has(word)) return 2;
  if (withoutValue.has(word)) return 1;
  const [name = ''] = word.split('=', 1);
  return withValue.has(name) || /^-o./.test(word) ? 1 : 0;
}

/** The place of the first word that is no global flag; undefined if there is none, or if another flag comes first. */
export function findFirstWord(argv: readonly string[]): number | undefined {
  let index = 0;
  for (let length = globalFlagLength(argv, 0); length > 0; length = globalFlagLength(argv, index))
    index += length;
  const word = argv[index];
  return word === undefined || word.startsWith('-') || word === '' ? undefined : index;
}
