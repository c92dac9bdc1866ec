/** Reads the files of seen ids in the completion script for fish, without starting a process. */
import { defaultAccountFile, environmentCredentials, seenFolder } from './files.js';

const anyCredential = environmentCredentials.map((name) => `$${name}`).join('');

export const fishSeen = `# Prints the text that the first group of the pattern $argv[1] matches in $argv[2].
function __ads_find
    string replace -rf -- "(?s)^.*?$argv[1].*\\$" '$1' "$argv[2]"
end

# The profile, the environment, the account and the folder of what ads has seen there, and then all profiles.
function __ads_scope
    set -l profile ''
    set -l env ''
    set -l account ''
    set -l last ''
    for word in (commandline -op)[2..-1]
        switch $last
            case --profile
                set profile $word
            case --env
                set env $word
            case --account
                set account $word
        end
        set last ''
        switch $word
            case '--profile=*'
                set profile (string replace -- --profile= '' $word)
            case '--env=*'
                set env (string replace -- --env= '' $word)
            case '--account=*'
                set account (string replace -- --account= '' $word)
            case --profile --env --account
                set last $word
        end
    end

    set -l folder "$HOME/.config/ads"
    test -n "$XDG_CONFIG_HOME"; and set folder "$XDG_CONFIG_HOME/ads"
    test -n "$ADS_CONFIG_DIR"; and set folder "$ADS_CONFIG_DIR"
    set -l config ''
    test -r "$folder/config.json"; and read -z config <"$folder/config.json"
    # Names are found in the form that ads writes; in any other one they could be taken for each other.
    test -z "$config"; or string match -q -- '*'\\n'  "profiles": {*' "$config"; or return
    set -l near ''
    set -l dir "$PWD"
    while test -z "$ADS_NO_DIRECTORY_FILE"
        set -l file (string trim -r -c / -- "$dir")/.ads.json
        if test -f "$file" -a -r "$file"
            read -z near <"$file"
            break
        end
        test -n "$dir" -a "$dir" != / -a "$dir" != "$HOME" -a ! -e "$dir/.git"; or break
        set dir (string replace -r -- '/[^/]*$' '' "$dir")
    end

    test -n "$profile"; or set profile "$ADS_PROFILE"
    set -l own_profile (__ads_find '"profile"\\s*:\\s*"([^"]*)"' "$near")
    # The file of the directory counts with its own profile, or with the current one.
    test -z "$profile" -o "$profile" = "$own_profile"; or set near ''
    test -n "$profile"; or set profile $own_profile
    test -n "$profile"; or set profile (__ads_find '\\n  "current": "([^"]*)"' "$config")
    test -n "$profile"; or set profile default
    set -l start '\\n    "'(string escape --style=regex -- "$profile")'": \\{'
    set -l block (__ads_find "$start(\\n.*?)\\n    \\}" "$config" | string collect)
    set -l own (__ads_find '\\n      "env": "([^"]*)"' "$block")
    test -n "$own"; or set own production
    test -n "$env"; or set env "$ADS_ENV"
    test -n "$env"; or set env $own
    set env (string lower -- "$env")
    test "$env" = local -o -z "${anyCredential}"; or return

    test -n "$account"; or set account "$ADS_ACCOUNT_ID"
    test -n "$account" -o "$env" != "$own"
    or set account (__ads_find '"account"\\s*:\\s*"([^"]*)"' "$near")
    set -l name (string escape --style=regex -- "$env")
    test -n "$account"
    or set account (__ads_find '"account"\\s*:\\s*\\{[^}]*"'$name'"\\s*:\\s*"([^"]*)"' "$near")
    test -n "$account"
    or set account (__ads_find '"accounts": \\{[^}]*"'$name'": "([^"]*)"' "$block")

    if test "$env" = local
        set folder "$HOME/.local/share/ads"
        test -n "$XDG_DATA_HOME"; and set folder "$XDG_DATA_HOME/ads"
        test -n "$ADS_DATA_DIR"; and set folder "$ADS_DATA_DIR"
    else
        set folder "$HOME/.cache/ads"
        test -n "$XDG_CACHE_HOME"; and set folder "$XDG_CACHE_HOME/ads"
        test -n "$ADS_CACHE_DIR"; and set folder "$ADS_CACHE_DIR"
    end
    set folder "$folder/${seenFolder}/$profile/$env"
    test -z "$account" -a -r "$folder/${defaultAccountFile}"; and read account <"$folder/${defaultAccountFile}"
    printf '%s\\n' "$profile" "$env" "$account" "$folder"
    string match -ra -- '\\n    "[A-Za-z0-9._-]+": \\{' "$config" | string match -r -- '[A-Za-z0-9._-]+'
end

# What ads has seen of the kind $argv, each with its name.
function __ads_seen
    set -l scope (__ads_scope)
    test (count $scope) -ge 4; or return
    if test $argv = profiles
        printf '%s\\n' $scope[5..-1]
        return
    end
    set -l file "$scope[4]/$scope[3]/$argv"
    set -l own "$scope[3]"
    if test $argv = accounts
        set file "$scope[4]/accounts"
        set own ''
    end
    test -f "$file" -a -r "$file"; or return
    read -z text <"$file"
    set -l lines (string split -n \\n -- "$text")
    test "$lines[1]" = "$scope[1]"\\t"$scope[2]"\\t"$own"; or return
    string replace -r -- '^([^\\t]*\\t[^\\t]*).*' '$1' $lines[2..-1]
end
`;
