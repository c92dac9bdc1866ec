/** The line that says how interrupted work is resumed. */
import { shellCommand, shellWord } from '../../../values/shell-word.js';
import type { Invocation } from './invocation.js';
import { typedCommand } from './typed-command.js';

/** `To resume: ads ...`, with the command as it was typed if it can be shown. `words` stand before it. */
export function resumeLine(invocation: Pick<Invocation, 'argv'>, words = 'To resume'): string {
  const command = wholeCommand(invocation);
  return command === undefined ? `${words}, run the same command again.` : `${words}: ${command}`;
}

/** `ads ...` as it was typed; undefined if it is too long to be pasted, or holds a secret. */
export function wholeCommand({ argv }: Pick<Invocation, 'argv'>): string | undefined {
  const isWhole = argv.length > 0 && typedCommand(argv) === argv.map(shellWord).join(' ');
  return isWhole ? shellCommand`ads ${argv}` : undefined;
}

/** The same without a flag, and without its value where it has one: `--cursor X` or `--cursor=X`. */
export function commandWithout(
  flag: string,
  { argv, hasValue = false }: Pick<Invocation, 'argv'> & { readonly hasValue?: boolean },
): string | undefined {
  return wholeCommand({
    argv: argv.filter(
      (word, at) => !(word === flag || word.startsWith(`${flag}=`) || (hasValue && argv[at - 1] === flag)),
    ),
  });
}
