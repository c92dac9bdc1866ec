/**
 * Reads the aliases in the completion scripts: from the file in the form in which ads writes it (cli/program/aliases), one alias
 * on a line. No process is started for it, and no command is ever run.
 */

const folder = `\${ADS_CONFIG_DIR:-\${XDG_CONFIG_HOME:-$HOME/.config}/ads}`;
const line = '^  "([A-Za-z][A-Za-z0-9_-]*)": "(.*)",?$';

export const bashAliases = `# Finds the names of the aliases, and the command of the alias $1.
_ads_aliases() {
  local file=${folder}/aliases.json line
  local pattern='${line}'
  names= expansion=
  [[ -f $file && -r $file ]] || return
  while IFS= read -r line || [[ -n $line ]]; do
    [[ $line =~ $pattern ]] || continue
    names="$names \${BASH_REMATCH[1]}"
    [[ \${BASH_REMATCH[1]} != "$1" ]] || expansion=\${BASH_REMATCH[2]}
  done < "$file"
}

# Goes to the command that the alias $1 begins with; fails if there is none.
_ads_follow() {
  local names expansion word
  local -a words
  _ads_aliases "$1"
  read -r -a words <<< "$expansion"
  ((\${#words[@]} > 0)) || return
  for word in "\${words[@]}"; do
    _ads_below "$at" && [[ " $reply " == *" $word "* ]] || break
    at=\${at:+$at }$word
  done
  [[ -n $at ]]
}
`;

export const zshAliases = `# Finds the commands of the aliases by their names.
_ads_aliases() {
  local file=${folder}/aliases.json line
  [[ -f $file && -r $file ]] || return
  while IFS= read -r line || [[ -n $line ]]; do
    [[ $line =~ '${line}' ]] && expansions[$match[1]]=$match[2]
  done < $file
}
`;

export const fishAliases = `# The names of the aliases, with their commands.
function __ads_aliases
    set -l file "$HOME/.config/ads"
    test -n "$XDG_CONFIG_HOME"; and set file "$XDG_CONFIG_HOME/ads"
    test -n "$ADS_CONFIG_DIR"; and set file "$ADS_CONFIG_DIR"
    set file "$file/aliases.json"
    test -f $file -a -r $file
    or return
    string replace -rf '${line}' '$1\\tads $2' <$file
end
`;
