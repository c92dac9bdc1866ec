/**
 * Generates the completion script for fish: a table of what can follow each command, and a function that reads the command
 * line. One `complete` line for each flag, with its command as condition, would take fifty times as long: fish evaluates the
 * conditions of all commands whenever it completes.
 */
import type { Flag } from '../../flags/flag.js';
import { type Argument, type CommandTree, completionKind, type TreeNode } from '../command-tree.js';
import { fishAliases } from './aliases.js';
import { offeredWords } from './seen/files.js';
import { fishSeen } from './seen/seen-in-fish.js';

export function writeFish({ places, globals, alone }: CommandTree): string {
  return [
    intro,
    '# Sets what can follow the words $argv: commands in $below, flags and arguments.',
    'function __ads_table -S',
    '    switch "$argv"',
    ...places.map((place) => writePlace(place, place.path === '' ? alone : [])),
    '    end',
    'end',
    '',
    fishAliases,
    fishSeen,
    reader(globals.flatMap(flagLines)),
  ].join('\n');
}

function writePlace({ path, below, command }: TreeNode, alone: readonly Flag[]): string {
  const flags = command ? [...command.flags, ...command.narrowed] : alone;
  return [
    `        case ${quote(path)}`,
    ...writeList(
      'below',
      below.map(({ word, summary }) => `${word} ${summary}`),
    ),
    ...writeList('flags', flags.flatMap(flagLines)),
    ...writeList('arguments', (command?.arguments ?? []).map(argumentLine)),
  ].join('\n');
}

function writeList(name: string, items: readonly string[]): readonly string[] {
  if (items.length === 0) return [];
  return [
    [`            set ${name}`, ...items.map((item) => `                ${quote(item)}`)].join(' \\\n'),
  ];
}

/** Its values and its description, as `FLAG KIND VALUES DESCRIPTION` has them. */
function argumentLine(argument: Argument): string {
  return `${writeWords(argument)} ${argument.help}`;
}

/** One line for each name of a flag: `--sort order name,id how to sort`. */
function flagLines(flag: Flag): readonly string[] {
  const { name, short, help } = flag;
  const rest = `${completionKind(flag)} ${writeWords(flag)} ${help}`;
  return [name, ...(short === undefined ? [] : [short])].map((text) => `${text} ${rest}`);
}

function writeWords(offering: Parameters<typeof offeredWords>[0]): string {
  return offeredWords(offering).join(',') || '-';
}

function quote(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}

const intro = `# Completion of ads for fish. Generated from the contract by \`npm run generate\`.
# It is self-contained and never runs ads.
`;

/** One function: the text of a shell function. */
const reader = (
  globals: readonly string[],
) => `# Reads the words before the cursor: the command in $at, the number of arguments in $place, what can follow in $below,
# $flags and $arguments. $kind, $values and $help tell how the current word is completed where it is the value of a flag, and
# $prefix and $head what it begins with.
function __ads_read -S
    set -l globals \\
${globals.map((line) => `        ${quote(line)}`).join(' \\\n')}
    set current (commandline -ct)
    __ads_table ''
    for word in (commandline -opc)[2..-1]
        if test -n "$kind"
            set -l before $kind
            set kind
            # A value that may be left out is one of those that are known.
            test $before = optional; and not contains -- $word $values; or continue
        end
        if test "$word" = --
            set kind text
            return
        end
        # A flag that is joined to its value.
        string match -qr -- '^(--[^=]+=|-\\w.)' "$word"; and continue
        if string match -qr -- '^-.' "$word"
            __ads_value $word
        else if test $place = 0; and string match -q -- "$word *" '' $below
            set -a at $word
            set below
            set flags
            set arguments
            __ads_table $at
        else
            set place (math $place + 1)
        end
    end

    test "$kind" = optional; and string match -q -- '-*' "$current"; and set kind
    if test -z "$kind"
        set prefix (string match -r -- '^(?:--[^=]+=|-\\w(?=.))' "$current")
        if test -n "$prefix"
            set current (string replace -r -- '^(--[^=]+=|-\\w)' '' "$current")
            __ads_value (string replace -r '=$' '' -- $prefix)
            # A switch has no value.
            test -n "$kind"; or set kind text
        else
            set -l own (string replace -r ' .*' '' -- $flags '' | string join '|')
            set -a flags (string match -vr -- "^($own) " $globals)
        end
    end
    switch "$kind"
        case user
            string match -q -- '@*' "$current"; and set head @
        case list order
            set head (string replace -r -- '[^,]*$' '' "$current")
            test $kind = order; and string match -qr -- '(^|,)-[^,]*$' "$current"; and set head "$head-"
    end
end

# Sets how the value of the flag $argv is completed; $kind is empty if it has none.
function __ads_value -S
    set -l line (string match -- "$argv *" $flags $globals) '- text - '
    set -l parts (string split -m 3 ' ' -- $line[1])
    set kind $parts[2]
    set values (string split , -- $parts[3])
    set help $parts[4]
    test $kind = switch; and set kind
end

# Prints what can be the current word, with descriptions; with $argv, succeeds if it is a file.
function __ads_complete
    set -l at
    set -l place 0
    set -l below
    set -l flags
    set -l arguments
    set -l kind
    set -l values
    set -l help
    set -l current
    set -l prefix
    set -l head
    __ads_read
    if test -n "$argv"
        test "$kind" = file
        return
    end
    if test -z "$kind"; and string match -q -- '-*' "$current"
        string replace -r -- '^(\\S+) \\S+ \\S+ ' '$1\\t' $flags
        return
    end
    if test -z "$kind"
        if test $place = 0
            set -q below[1]; and string replace -- ' ' \\t $below
            set -q at[1]; or __ads_aliases
        end
        set -l next (math $place + 1)
        set -l parts (string split -m 1 ' ' -- "$arguments[$next]")
        set values (string split , -- $parts[1])
        set help $parts[2]
    end
    set -l offered
    for value in $values
        switch $value
            case -
            case ':*'
                set -a offered (__ads_seen (string sub -s 2 -- $value))
            case '*'
                set -a offered $value\\t$help
        end
    end
    set -l given (string split , -- "$head")
    # Fish takes a word with one dash for a flag with a value, and offers every line.
    set -l start (string match -- '-*' "$current")
    for line in $offered
        contains -- (string split -m 1 \\t -- $line)[1] $given; and continue
        string match -q -- "$start*" "$head$line"; and printf '%s\\n' "$prefix$head$line"
    end
end

complete -c ads -f
complete -c ads -n '__ads_complete files' -F
# In the order of the help.
complete -c ads -k -a '(__ads_complete)'
`;
