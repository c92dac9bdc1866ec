/**
 * Generates the completion script for fish: one `complete` line for each word and flag, with its command as condition.
 */
import type { Flag } from '../../flags/flag.js';
import { type CommandTree, completionKind, type TreeNode } from '../command-tree.js';
import { fishAliases } from './aliases.js';
import { handlesFile, offeredKinds } from './seen/files.js';
import { fishSeen } from './seen/seen-in-fish.js';

export function writeFish({ places, globals, alone }: CommandTree): string {
  const skipping = globals.filter((flag) => completionKind(flag) !== 'switch');
  return [
    reader(skipping.flatMap(({ name, short }) => (short ? [name, short] : [name]))),
    fishAliases,
    fishSeen,
    '# No files, unless a flag takes one.',
    'complete -c ads -f',
    '',
    '# Flags of every command.',
    ...globals.map((flag) => writeFlag(flag)),
    ...alone.map((flag) => writeFlag(flag, '__ads_at')),
    "complete -c ads -n __ads_at -a '(__ads_aliases)'",
    ...places.flatMap((place) => ['', ...writePlace(place)]),
    '',
  ].join('\n');
}

function writePlace({ path, below, command }: TreeNode): readonly string[] {
  const here = path === '' ? '__ads_at' : `__ads_at ${path}`;
  const words = below.map(
    ({ word, summary }) => `complete -c ads -n ${quote(here)} -a ${word} -d ${quote(summary)}`,
  );
  if (!command) return words;
  const within = below.length ? here : `__ads_in ${path}`;
  return [
    ...words,
    // The first argument directly follows the words; no command has values for other arguments.
    ...command.arguments.slice(0, 1).flatMap(({ values, refers, help }) => {
      if (refers) return [`complete -c ads -n ${quote(here)} -k -a ${quote(seenAction({ refers }))}`];
      return values
        ? [`complete -c ads -n ${quote(here)} -a ${quote(values.join(' '))} -d ${quote(help)}`]
        : [];
    }),
    ...[...command.flags, ...command.narrowed].map((flag) => writeFlag(flag, within)),
  ];
}

function writeFlag(flag: Flag, condition?: string): string {
  const { name, short } = flag;
  return [
    'complete -c ads',
    ...(condition === undefined ? [] : [`-n ${quote(condition)}`]),
    ...(short === undefined ? [] : [`-s ${short.slice(1)}`]),
    `-l ${name.slice(2)}`,
    ...valueOptions(flag),
    `-d ${quote(flag.help)}`,
  ].join(' ');
}

function valueOptions(flag: Flag): readonly string[] {
  const values = flag.values?.join(' ') ?? '';
  switch (completionKind(flag)) {
    case 'switch':
      return [];
    case 'optional':
      return values ? [`-a ${quote(values)}`] : [];
    case 'text':
      return ['-x'];
    case 'one':
      if (flag.refers) return [`-x -k -a ${quote(seenAction(flag))}`];
      return [`-x -a ${quote(values)}`];
    case 'list':
      if (flag.refers) return [`-x -k -a ${quote(seenAction(flag))}`];
      return [`-x -a ${quote(`(__ads_list ${values})`)}`];
    case 'order':
      return [`-x -a ${quote(`(__ads_list --order ${values})`)}`];
    case 'file':
      return ['-r -F'];
    case 'user':
      return [`-x -k -a '(__ads_seen ${handlesFile})'`];
  }
}

/** `(__ads_seen campaigns line-items)`. */
function seenAction(flag: Pick<Flag, 'refers' | 'list'>): string {
  return `(__ads_seen ${[...(flag.list ? ['--list'] : []), ...offeredKinds(flag)].join(' ')})`;
}

function quote(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}

const reader = (
  skipping: readonly string[],
) => `# Completion of ads for fish. Generated from the contract by \`npm run generate\`.
# It is self-contained and never runs ads.

# The words before the cursor that are not flags.
function __ads_words
    set -l words (commandline -opc)
    set -e words[1]
    set -l skip no
    for word in $words
        if test $skip = yes
            set skip no
            continue
        end
        switch $word
            case ${skipping.join(' ')}
                set skip yes
            case '-*'
            case '*'
                echo $word
        end
    end
end

# Whether the words are exactly these.
function __ads_at
    set -l words (__ads_words)
    test "$words" = "$argv"
end

# Whether the words start with these.
function __ads_in
    set -l words (__ads_words)
    string match -q -- "$argv *" "$words "
end

# The values of a list that are not yet given, each after those that are.
function __ads_list
    set -l token (commandline -ct | string replace -r -- '^--[^=]*=' '')
    set -l last '[^,]*$'
    if test "$argv[1]" = --order
        set -e argv[1]
        # The dash of the descending order stays.
        set last '(?<=^-|,-)[^,]*$|(?<![^,])[^,-][^,]*$'
    end
    set -l head (string replace -r -- $last '' "$token")
    for value in $argv
        string match -q -- "*,$value,*" ",$head"
        or echo "$head$value"
    end
end
`;
