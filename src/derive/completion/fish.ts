/**
 * Generates the completion script for fish: one `complete` line for each word and flag, with its command as condition.
 */
import type { Flag } from '../../call/endpoint-flags.js';
import { type CommandTree, completionKind, type TreeNode } from '../command-tree.js';
import { handlesFile } from './handles-file.js';

export function writeFish({ places, globals, alone }: CommandTree): string {
  const skipping = globals.filter((flag) => completionKind(flag) !== 'switch');
  return [
    reader(skipping.flatMap(({ name, short }) => (short ? [name, short] : [name]))),
    '# No files, unless a flag takes one.',
    'complete -c ads -f',
    '',
    '# Flags of every command.',
    ...globals.map((flag) => writeFlag(flag)),
    ...alone.map((flag) => writeFlag(flag, '__ads_at')),
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
    ...command.arguments
      .slice(0, 1)
      .flatMap(({ values, help }) =>
        values ? [`complete -c ads -n ${quote(here)} -a ${quote(values.join(' '))} -d ${quote(help)}`] : [],
      ),
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
      return [`-x -a ${quote(values)}`];
    case 'list':
      return [`-x -a ${quote(`(__ads_list ${values})`)}`];
    case 'file':
      return ['-r -F'];
    case 'user':
      return ["-x -a '(__ads_users)'"];
  }
}

function quote(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}

const reader = (
  skipping: readonly string[],
) => `# Completion of ads for fish. Written from the contract by \`npm run generate\`.
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
    set -l head (string replace -r -- '[^,]*$' '' "$token")
    for value in $argv
        string match -q -- "*,$value,*" ",$head"
        or echo "$head$value"
    end
end

# The handles that ads has seen, with @ where one is typed.
function __ads_users
    set -l folder "$HOME/.cache/ads"
    test -n "$XDG_CACHE_HOME"; and set folder "$XDG_CACHE_HOME/ads"
    test -n "$ADS_CACHE_DIR"; and set folder "$ADS_CACHE_DIR"
    test -r "$folder/${handlesFile}"; or return
    read -l line <"$folder/${handlesFile}"
    set -l at ''
    commandline -ct | string match -qr -- '^(--[^=]*=)?@'; and set at @
    for handle in (string split -n ' ' -- $line)
        echo "$at$handle"
    end
end
`;
