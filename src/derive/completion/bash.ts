/**
 * Generates the completion script for bash: tables of words and flags, and a function that parses the command line.
 * Uses the syntax of bash 3.2, needs no package and starts no process.
 */

import type { CommandTree } from '../command-tree.js';
import { bashAliases } from './aliases.js';
import { bashSeen } from './seen/seen-in-bash.js';
import { type Entry, tabulate } from './tables.js';

export function writeBash(tree: CommandTree): string {
  const { below, flags, arguments: values, valueSources, globals, alone } = tabulate(tree);
  return [
    intro,
    writeTable('below', '$1', 'The words that may follow the command $1.', below.map(writeCase)),
    writeTable('flags', '$1', 'The flags of the command $1 alone.', flags.map(writeCase)),
    writeTable(
      'arguments',
      '$1 $2',
      'The values of argument $2 of the command $1, counted from 0.',
      values.map(writeCase),
    ),
    writeTable(
      'takes',
      '$1 $2',
      'How the flag $2 of the command $1 is completed, and its values.',
      valueSources.map(({ completion, values, keys }) => [
        keys.map(casePattern).join(' | '),
        `kind=${completion} ${assignReply(values)}`,
      ]),
    ),
    `_ads_globals='${globals.join(' ')}'\n_ads_alone='${alone.join(' ')}'\n`,
    bashAliases,
    bashSeen,
    reader,
  ].join('\n');
}

type Case = readonly [pattern: string, action: string];

/** Writes a shell function that looks up an entry by pattern; it fails if there is none. */
function writeTable(name: string, subject: string, comment: string, cases: readonly Case[]): string {
  const lines = cases.map(([pattern, action]) => `    ${pattern}) ${action} ;;`);
  return [
    `# ${comment}`,
    `_ads_${name}() {`,
    '  reply=',
    `  case "${subject}" in`,
    ...lines,
    '    *) return 1 ;;',
    '  esac',
    '}',
    '',
  ].join('\n');
}

function writeCase([key, words]: Entry): Case {
  return [quote(key), assignReply(words)];
}

function assignReply(words: readonly string[]): string {
  return `reply='${words.join(' ')}'`;
}

function quote(text: string): string {
  return `'${text}'`;
}

function casePattern(key: string): string {
  return key.startsWith('* ') ? `*${quote(key.slice(1))}` : quote(key);
}

const intro = `# Completion of ads for bash, 3.2 and newer. Generated from the contract by \`npm run generate\`.
# It is self-contained and never runs ads.
`;

const reader = `_ads() {
  local IFS=$' \\t\\n'
  local line=\${COMP_LINE:0:COMP_POINT} rest word i count=0
  local at= place=0 kind reply flag= current prefix= chosen= names expansion
  local -a words seen
  seen=()
  # Bash also splits words at = and :. Parts that are not separated by a space are joined again.
  for ((i = 0; i <= COMP_CWORD; i++)); do
    rest=\${line#"\${line%%[![:space:]]*}"}
    word=$rest
    ((i < COMP_CWORD)) && word=\${COMP_WORDS[i]}
    if ((i == 0)) || [[ $rest != "$line" ]]; then
      words[count]=$word
      count=$((count + 1))
    else
      words[count - 1]+=$word
    fi
    line=\${rest#"$word"}
  done
  current=\${words[count - 1]}

  for ((i = 1; i < count - 1; i++)); do
    word=\${words[i]}
    case $word in
      --) return ;;
      --*=*) ;;
      -?*)
        kind=text
        _ads_takes "$at" "$word"
        case $kind in
          switch) ;;
          optional)
            if ((i == count - 2)); then
              [[ $current == -* ]] || flag=$word
            elif [[ " $reply " == *" \${words[i + 1]} "* ]]; then
              i=$((i + 1))
            fi
            ;;
          *)
            i=$((i + 1))
            ((i < count - 1)) || flag=$word
            ;;
        esac
        ;;
      *)
        if _ads_below "$at" && [[ " $reply " == *" $word "* ]]; then
          at=\${at:+$at }$word
        elif [[ -z $at ]] && _ads_follow "$word"; then
          place=0
        elif _ads_flags "$at"; then
          place=$((place + 1))
        else
          return
        fi
        ;;
    esac
  done

  if [[ -z $flag && $current == --*=* ]]; then
    flag=\${current%%=*}
    current=\${current#*=}
    [[ $COMP_WORDBREAKS == *=* ]] || prefix=$flag=
  fi
  if [[ -n $flag ]]; then
    kind=text
    _ads_takes "$at" "$flag"
    if [[ $kind == file ]]; then
      # Readline completes files best, but bash 3.2 has no compopt to delegate to it.
      IFS=$'\\n'
      compopt -o default 2>/dev/null || COMPREPLY=($(compgen -f -- "$current"))
      return
    fi
    if [[ $kind == user && $current == @* ]]; then
      current=\${current#@}
      prefix+=@
    fi
    if [[ $kind == list || $kind == order ]]; then
      chosen=\${current%"\${current##*,}"}
      current=\${current##*,}
    fi
    if [[ $kind == order && $current == -* ]]; then
      chosen+=-
      current=\${current#-}
    fi
  elif [[ $current == -* ]]; then
    _ads_flags "$at"
    reply="$reply $_ads_globals"
    [[ -n $at ]] || reply="$reply $_ads_alone"
  else
    _ads_arguments "$at" "$place"
    rest=$reply
    ((place > 0)) || { _ads_below "$at"; rest="$rest $reply"; }
    [[ -n $at ]] || { _ads_aliases ''; rest="$rest$names"; }
    reply=$rest
  fi
  for word in $reply; do
    if [[ $word == :* ]]; then
      seen+=("\${word#:}")
      continue
    fi
    [[ $word == "$current"* && ,$chosen != *,$word,* ]] && COMPREPLY+=("$prefix$chosen$word")
  done
  ((\${#seen[@]} == 0)) || _ads_offer_seen "\${seen[@]}"
}

complete -F _ads ads
`;
