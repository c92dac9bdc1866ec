/** Reads the files of seen ids in the completion script for zsh, without starting a process. */
import { defaultAccountFile, environmentCredentials, seenFolder } from './files.js';

const anyCredential = environmentCredentials.map((name) => `$${name}`).join('');

export const zshSeen = `# Finds the profile, the environment and the account of the command line, and the folder of what ads has seen there.
_ads_scope() {
  emulate -L zsh
  setopt extendedglob
  local config near block own=production dir=$PWD last word line
  local -a match mbegin mend
  integer i
  profile= env= account= folder= names=()
  for ((i = 2; i <= $#all; i++)); do
    word=
    ((i == at)) || word=\${(Q)all[i]}
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
      --profile|--env|--account) last=$word ;;
    esac
  done

  word=\${ADS_CONFIG_DIR:-\${XDG_CONFIG_HOME:-$HOME/.config}/ads}/config.json
  [[ -r $word ]] && config=$(<$word)
  # Names are found in the form that ads writes; in any other one they could be taken for each other.
  [[ -z $config || $config == *$'\\n  "profiles": {'* ]] || return 1
  for line in \${(f)config}; do
    [[ $line == (#b)'    "'([A-Za-z0-9._-]##)'": {'* ]] && names+=$match[1]
  done
  while [[ -z $ADS_NO_DIRECTORY_FILE ]]; do
    if [[ -f \${dir%/}/.ads.json && -r \${dir%/}/.ads.json ]]; then
      near=$(<\${dir%/}/.ads.json)
      break
    fi
    [[ -n $dir && $dir != / && $dir != $HOME && ! -e \${dir%/}/.git ]] || break
    dir=\${dir%/*}
  done

  profile=\${profile:-$ADS_PROFILE}
  last=
  [[ $near == (#b)*'"profile"'[[:space:]]#:[[:space:]]#\\"([^\\"]#)\\"* ]] && last=$match[1]
  # The file of the directory counts with its own profile, or with the current one.
  [[ -z $profile || $profile == $last ]] || near=
  profile=\${profile:-$last}
  [[ -z $profile && $config == (#b)*$'\\n  "current": "'([^\\"]#)\\"* ]] && profile=$match[1]
  profile=\${profile:-default}
  block=\${config#*$'\\n    "'$profile'": {'}
  if [[ $block == "$config" || $block == '}'* ]]; then block=; else block=\${block%%$'\\n    }'*}; fi

  [[ $block == (#b)*$'\\n      "env": "'([^\\"]#)\\"* ]] && own=$match[1]
  env=\${(L)\${env:-\${ADS_ENV:-$own}}}
  [[ $env == local || -z ${anyCredential} ]] || return 1

  account=\${account:-$ADS_ACCOUNT_ID}
  [[ -z $account && $env == $own && $near == (#b)*'"account"'[[:space:]]#:[[:space:]]#\\"([^\\"]#)\\"* ]] &&
    account=$match[1]
  [[ -z $account &&
    $near == (#b)*'"account"'[[:space:]]#:[[:space:]]#'{'[^}]#\\"$env\\"[[:space:]]#:[[:space:]]#\\"([^\\"]#)\\"* ]] &&
    account=$match[1]
  [[ -z $account && $block == (#b)*'"accounts": {'[^}]#\\"$env'": "'([^\\"]#)\\"* ]] && account=$match[1]

  if [[ $env == local ]]; then
    folder=\${ADS_DATA_DIR:-\${XDG_DATA_HOME:-$HOME/.local/share}/ads}
  else
    folder=\${ADS_CACHE_DIR:-\${XDG_CACHE_HOME:-$HOME/.cache}/ads}
  fi
  folder=$folder/${seenFolder}/$profile/$env
  [[ -z $account && -r $folder/${defaultAccountFile} ]] && account=\${"$(<$folder/${defaultAccountFile})"}
  return 0
}

# Offers what ads has seen of the kinds in the last argument: the ids that begin with what is typed, or else those of
# names that do. The other arguments are for compadd.
_ads_seen() {
  local profile env account folder kind head line id name typed
  local -a names kinds lines ids labels named named_labels
  kinds=(\${(s:,:)@[-1]})
  _ads_scope || kinds=(\${(M)kinds:#profiles})
  typed=\${(Q)PREFIX}
  for kind in $kinds; do
    if [[ $kind == profiles ]]; then
      ids+=($names) labels+=($names)
      continue
    fi
    line=$folder/$account/$kind
    head=$profile$'\\t'$env$'\\t'$account
    [[ $kind == accounts ]] && line=$folder/accounts head=$profile$'\\t'$env$'\\t'
    [[ -f $line && -r $line ]] || continue
    lines=("\${(@f)$(<$line)}")
    [[ $lines[1] == "$head" ]] || continue
    for line in "\${(@)lines[2,-1]}"; do
      id=\${line%%$'\\t'*}
      name=\${\${line#*$'\\t'}%%$'\\t'*}
      ids+=("$id") labels+=("$id\${name:+  -- $name}")
      if [[ -n $typed && \${(L)name} == "\${(L)typed}"* ]]; then
        named+=("$id") named_labels+=("$id  -- $name")
      fi
    done
  done
  compadd "\${(@)@[1,-2]}" -l -d labels -a ids && return 0
  (( $#named )) || return 1
  compadd "\${(@)@[1,-2]}" -U -i "$IPREFIX" -l -d named_labels -a named
}
`;
