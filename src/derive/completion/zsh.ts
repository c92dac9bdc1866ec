/**
 * Generates the completion script for zsh: for each node of the tree the specifications of zsh's _arguments.
 * Works autoloaded from fpath as _ads, and evaluated after compinit.
 */
import type { Flag } from '../../flags/flag.js';
import { type Argument, type CommandTree, completionKind, type TreeNode } from '../command-tree.js';
import { zshAliases } from './aliases.js';
import { handlesFile, offeredKinds } from './seen/files.js';
import { zshSeen } from './seen/seen-in-zsh.js';

export function writeZsh({ places, commands, globals, alone }: CommandTree): string {
  const narrowed = new Set(commands.flatMap((command) => command.narrowed.map(({ name }) => name)));
  const varying = globals.filter(({ name }) => narrowed.has(name));
  const constant = globals.filter(({ name }) => !narrowed.has(name));
  return [
    intro,
    '# Sets what can follow the words $1: commands in $below, flags and arguments in $specs.',
    '_ads_table() {',
    '  case $1 in',
    ...places.map((place) => writePlace(place, place.path === '' ? alone : [], varying)),
    '    *) return 1 ;;',
    '  esac',
    '}',
    '',
    zshAliases,
    zshSeen,
    reader(constant.flatMap(flagSpecs)),
  ].join('\n');
}

function writePlace(
  { path, below, command }: TreeNode,
  alone: readonly Flag[],
  varying: readonly Flag[],
): string {
  const own = command ? [...command.flags, ...command.narrowed] : alone;
  const general = varying.filter(({ name }) => !own.some((flag) => flag.name === name));
  const specs = [...(command?.arguments ?? []).map(argumentSpec), ...[...own, ...general].flatMap(flagSpecs)];
  return [
    `    ${quote(path)})`,
    ...writeList(
      'below',
      below.map(({ word, summary }) => `${word}:${summary}`),
    ),
    ...writeList('specs', specs),
    '      ;;',
  ].join('\n');
}

function writeList(name: string, items: readonly string[]): readonly string[] {
  if (items.length === 0) return [];
  return [`      ${name}=(`, ...items.map((item) => `        ${quote(item)}`), '      )'];
}

/** `1:shell:(bash zsh)`; two colons where it may be left out. Without values only its name is shown. */
function argumentSpec({ name, values, refers }: Argument, index: number): string {
  const colon = name.startsWith('[') ? '::' : ':';
  const action = values ? `(${values.join(' ')})` : refers ? seenAction({ refers }) : ' ';
  return `${index + 1}${colon}${name.slice(1, -1)}:${action}`;
}

/** The specification of a flag, and another for its short form; each excludes the other. */
function flagSpecs(flag: Flag): readonly string[] {
  const { name, short } = flag;
  const help = `[${escapeBrackets(flag.help)}]`;
  const value = valueSpec(flag);
  const long = `${name}${value && '='}${help}${value}`;
  if (short === undefined) return [flag.repeated ? `*${long}` : long];
  const others = value ? `(${short} ${name})` : '(- : *)';
  return [`${others}${short}${value && '+'}${help}${value}`, `${others}${long}`];
}

function valueSpec(flag: Flag): string {
  const { metavar = '', values = [], refers } = flag;
  switch (completionKind(flag)) {
    case 'switch':
      return '';
    case 'optional':
      return `::${metavar}:${values.length ? `(${values.join(' ')})` : ' '}`;
    case 'text':
      return `:${metavar}: `;
    case 'one':
      return `:${metavar}:${refers ? seenAction(flag) : `(${values.join(' ')})`}`;
    case 'list':
      if (refers) return `:${metavar}:_sequence ${seenAction(flag, '- ')}`;
      return `:${metavar}:_sequence compadd - ${values.join(' ')}`;
    case 'order':
      return `:${metavar}:_sequence _ads_order - ${values.join(' ')}`;
    case 'file':
      return `:${metavar}:_files`;
    case 'user':
      return `:${metavar}:_ads_users`;
  }
}

/** `_ads_seen campaigns,line-items`: the kinds are the last argument, after those that zsh adds. */
function seenAction(flag: Pick<Flag, 'refers'>, between = ''): string {
  return `_ads_seen ${between}${offeredKinds(flag).join(',')}`;
}

function escapeBrackets(text: string): string {
  return text.replace(/[[\]\\]/g, '\\$&');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

const intro = `#compdef ads
# Completion of ads for zsh. Generated from the contract by \`npm run generate\`.
# It is self-contained and never runs ads.
`;

const reader = (
  globals: readonly string[],
) => `# Completes after the words $1, and calls itself for the words that follow.
_ads_at() {
  local curcontext=$curcontext context state state_descr word at=$1 ret=1
  local -a line below specs
  local -A opt_args expansions
  _ads_table "$1" || return 1
  [[ -n $1 ]] || _ads_aliases
  for word in \${(k)expansions}; do below+=("\${word}:ads $expansions[$word]"); done
  if (( ! $#below )); then
    _arguments -S $specs $globals
    return
  fi
  _arguments -C -S -A '-*' $specs $globals '1:command:->word' '*::word:->rest' && ret=0
  case $state in
    word) _describe -t commands command below && ret=0 ;;
    rest)
      curcontext=\${curcontext%:*}-$line[1]:
      if (( $+expansions[$line[1]] )); then
        # On from the command that the alias begins with.
        for word in \${(z)expansions[$line[1]]}; do
          _ads_table "\${at:+$at }$word" || break
          at="\${at:+$at }$word"
        done
        [[ -z $at ]] || { _ads_at "$at" && ret=0 }
      else
        _ads_at "\${1:+$1 }$line[1]" && ret=0
      fi
      ;;
  esac
  return ret
}

# Fields, also behind the dash of the descending order.
_ads_order() {
  compset -P -
  compadd "$@"
}

# The handles that ads has seen.
_ads_users() {
  compset -P '@'
  _ads_seen "$@" ${handlesFile}
}

_ads() {
  local -a globals all
  local at=$CURRENT
  all=("\${(@)words}")
  globals=(
${globals.map((spec) => `    ${quote(spec)}`).join('\n')}
  )
  _ads_at ''
}

if [[ $funcstack[1] == _ads ]]; then
  _ads "$@"
else
  compdef _ads ads
fi
`;
