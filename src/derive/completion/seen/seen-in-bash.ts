/** Reads the files of seen ids in the completion script for bash, without starting a process. */
import { defaultAccountFile, environmentCredentials, seenFolder } from './files.js';

const anyCredential = environmentCredentials.map((name) => `\${${name}:-}`).join('');

export const bashSeen = `# Finds the profile, the environment and the account of the command line, and the folder of what ads has seen there.
_ads_scope() {
  local config='' near='' block='' own=production dir=$PWD last='' i word pattern space='[[:space:]]*'
  local -a line
  line=()
  profile= env= account= folder=
  for ((i = 1; i < count - 1; i++)); do line+=("\${words[i]}"); done
  for ((i = COMP_CWORD + 1; i < \${#COMP_WORDS[@]}; i++)); do
    [[ \${COMP_WORDS[i]} == = ]] || line+=("\${COMP_WORDS[i]}")
  done
  for ((i = 0; i < \${#line[@]}; i++)); do
    word=\${line[i]//[\\'\\"]/}
    case $last in
      --profile) profile=$word ;;
      --env) env=$word ;;
      --account) account=$word ;;
    esac
    last=
    case $word in
      --profile=*) profile=\${word#*=} ;;
      --env=*) env=\${word#*=} ;;
      --account=*) account=\${word#*=} ;;
      '--profile' | '--env' | '--account') last=$word ;;
    esac
  done

  word=\${ADS_CONFIG_DIR:-\${XDG_CONFIG_HOME:-$HOME/.config}/ads}/config.json
  [[ ! -r $word ]] || IFS= read -r -d '' config < "$word"
  # Names are found in the form that ads writes; in any other one they could be taken for each other.
  [[ -z $config || $config == *$'\\n  "profiles": {'* ]] || return 1
  names=
  block=$config
  pattern=$'\\n    "([A-Za-z0-9._-]+)": [{]'
  while [[ $block =~ $pattern ]]; do
    names="$names \${BASH_REMATCH[1]}"
    block=\${block#*"\${BASH_REMATCH[0]}"}
  done
  while [[ -z \${ADS_NO_DIRECTORY_FILE:-} ]]; do
    if [[ -f \${dir%/}/.ads.json && -r \${dir%/}/.ads.json ]]; then
      IFS= read -r -d '' near < "\${dir%/}/.ads.json"
      break
    fi
    [[ -n $dir && $dir != / && $dir != "$HOME" && ! -e \${dir%/}/.git ]] || break
    dir=\${dir%/*}
  done

  profile=\${profile:-\${ADS_PROFILE:-}}
  pattern='"profile"'$space:$space'"([^"]*)"'
  last=
  [[ ! $near =~ $pattern ]] || last=\${BASH_REMATCH[1]}
  # The file of the directory counts with its own profile, or with the current one.
  [[ -z $profile || $profile == "$last" ]] || near=
  profile=\${profile:-$last}
  pattern=$'\\n  "current": "([^"]*)"'
  [[ -n $profile || ! $config =~ $pattern ]] || profile=\${BASH_REMATCH[1]}
  profile=\${profile:-default}
  block=\${config#*$'\\n    "'"$profile"'": {'}
  if [[ $block == "$config" || $block == '}'* ]]; then block=; else block=\${block%%$'\\n    }'*}; fi

  pattern=$'\\n      "env": "([^"]*)"'
  [[ ! $block =~ $pattern ]] || own=\${BASH_REMATCH[1]}
  env=\${env:-\${ADS_ENV:-$own}}
  case $env in
    [Ll][Oo][Cc][Aa][Ll]) env=local ;;
    [Ss][Aa][Nn][Dd][Bb][Oo][Xx]) env=sandbox ;;
    [Pp][Rr][Oo][Dd][Uu][Cc][Tt][Ii][Oo][Nn]) env=production ;;
  esac
  [[ $env == local || -z ${anyCredential} ]] || return 1

  account=\${account:-\${ADS_ACCOUNT_ID:-}}
  pattern='"account"'$space:$space'"([^"]*)"'
  [[ -n $account || $env != "$own" || ! $near =~ $pattern ]] || account=\${BASH_REMATCH[1]}
  pattern='"account"'$space:$space'[{][^}]*"'$env'"'$space:$space'"([^"]*)"'
  [[ -n $account || ! $near =~ $pattern ]] || account=\${BASH_REMATCH[1]}
  pattern='"accounts": [{][^}]*"'$env'": "([^"]*)"'
  [[ -n $account || ! $block =~ $pattern ]] || account=\${BASH_REMATCH[1]}

  if [[ $env == local ]]; then
    folder=\${ADS_DATA_DIR:-\${XDG_DATA_HOME:-$HOME/.local/share}/ads}
  else
    folder=\${ADS_CACHE_DIR:-\${XDG_CACHE_HOME:-$HOME/.cache}/ads}
  fi
  folder=$folder/${seenFolder}/$profile/$env
  [[ -n $account || ! -r $folder/${defaultAccountFile} ]] || read -r account < "$folder/${defaultAccountFile}"
}

# Offers the ids of kind $1 that begin with what is typed, or else those of names that do.
_ads_seen() {
  local file=$folder/$account/$1 own=$account line id name first=
  if [[ $1 == profiles ]]; then
    for id in $names; do
      [[ $id != "$current"* ]] || { ids+=("$id"); labels+=("$id"); }
    done
    return
  fi
  [[ $1 != accounts ]] || { own=; file=$folder/accounts; }
  [[ -f $file && -r $file ]] || return
  while IFS= read -r line; do
    if [[ -z $first ]]; then
      first=$profile$'\\t'$env$'\\t'$own
      [ "$line" = "$first" ] || return
      continue
    fi
    id=\${line%%$'\\t'*}
    name=\${line#*$'\\t'}
    name=\${name%%$'\\t'*}
    [[ ,$chosen != *,$id,* ]] || continue
    if [[ $id == "$current"* ]]; then
      ids+=("$id")
      labels+=("$id\${name:+  ($name)}")
    elif [[ -n $current && $name == "$current"* ]]; then
      named+=("$id")
      namedLabels+=("$id  ($name)")
    fi
  done < "$file"
}

# Offers what ads has seen of the kinds $@, with names while nothing is inserted but what all have in common.
_ads_offer_seen() {
  local profile env account folder names kind i found=1 matters=1
  local -a ids labels named namedLabels
  ids=() labels=() named=() namedLabels=()
  _ads_scope || found=
  shopt -q nocasematch && matters=
  shopt -s nocasematch
  for kind in "$@"; do
    [[ -z $found && $kind != profiles ]] || _ads_seen "$kind"
  done
  [[ -z $matters ]] || shopt -u nocasematch
  if ((\${#ids[@]} == 0)); then
    for ((i = 0; i < \${#named[@]}; i++)); do ids+=("\${named[i]}") labels+=("\${namedLabels[i]}"); done
  fi
  # The ones seen last come first.
  compopt -o nosort 2>/dev/null
  for ((i = 0; i < \${#ids[@]}; i++)); do
    if ((\${#ids[@]} > 1)) && [[ \${COMP_TYPE:-} == 9 || \${COMP_TYPE:-} == 63 ]]; then
      COMPREPLY+=("$prefix$chosen\${labels[i]}")
    else
      COMPREPLY+=("$prefix$chosen\${ids[i]}")
    fi
  done
}
`;
