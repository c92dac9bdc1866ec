/** `--help -o json`: the help of the root, a group or a command as data, computed from the command tree. */

import type { Command, CommandTree } from '../../../derive/command-tree.js';
import { shellCommand } from '../../../values/shell-word.js';
import { exitMeanings } from '../../core/host/exit-codes.js';
import { toolVersion } from '../../core/host/installation.js';
import type { Action } from '../../core/host/invocation.js';
import { topics } from '../../core/host/topic-names.js';
import { describeCommand, describeFlag } from './describe-command.js';

export const showHelpData: Action = async ({ args, commandTree }) => {
  const tree = await commandTree();
  const path = args.join(' ');
  const place = tree.places.find((known) => known.path === path);
  const own = place?.command ?? defaultCommand(tree, path);
  const row = {
    ...(own ? describeCommand(own) : { command: commandText(args), summary: summaryOf(tree, args) }),
    ...(place?.below.length && { commands: listBelow(tree, path) }),
    ...(path === '' && {
      version: toolVersion,
      global_flags: tree.globals.map((flag) => describeFlag(flag)),
      topics: Object.entries(topics).map(([name, summary]) => ({ topic: name, summary })),
      exit_codes: exitMeanings.map(([code, meaning]) => ({ code, meaning })),
    }),
  };
  return { kind: 'one', row };
};

/** Some commands with subcommands are, for commander, a group with a default command below it. */
function defaultCommand({ commands }: CommandTree, path: string): Command | undefined {
  return commands.find(({ words }) => words.join(' ') === path.replace(/ list$/, ''));
}

function commandText(words: readonly string[]): string {
  return shellCommand`ads ${words}`;
}

function summaryOf({ places }: CommandTree, words: readonly string[]): string {
  const above = places.find(({ path }) => path === words.slice(0, -1).join(' '));
  return above?.below.find(({ word }) => word === words.at(-1))?.summary ?? '';
}

/** Every command below a path, with what is needed to choose one. */
function listBelow({ commands }: CommandTree, path: string) {
  return commands
    .filter(({ words }) => path === '' || words.join(' ').startsWith(`${path} `))
    .map(({ words, summary, arguments: taken }) => ({
      command: commandText(words),
      summary,
      arguments: taken.map(({ name }) => name),
    }));
}
