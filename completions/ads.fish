# Completion of ads for fish. Written from the contract by `npm run generate`.
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
            case --profile --env --account --api-version --output -o --fields --query --filter --sort --limit --timeout --max-wait
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

# The names of the aliases, with their commands.
function __ads_aliases
    set -l file "$HOME/.config/ads"
    test -n "$XDG_CONFIG_HOME"; and set file "$XDG_CONFIG_HOME/ads"
    test -n "$ADS_CONFIG_DIR"; and set file "$ADS_CONFIG_DIR"
    set file "$file/aliases.json"
    test -f $file -a -r $file
    or return
    string replace -rf '^  "([A-Za-z][A-Za-z0-9_-]*)": "(.*)",?$' '$1\tads $2' <$file
end

# What the first group of the pattern $argv[1] matches in the text $argv[2].
function __ads_find
    string replace -rf -- "(?s)^.*?$argv[1].*\$" '$1' "$argv[2]"
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
    test -z "$config"; or string match -q -- '*'\n'  "profiles": {*' "$config"; or return
    set -l near ''
    set -l dir "$PWD"
    while test -z "$ADS_NO_DIRECTORY_FILE"
        set -l file (string trim -r -c / -- "$dir")/.ads.json
        if test -f "$file" -a -r "$file"
            read -z near <"$file"
            break
        end
        test -n "$dir" -a "$dir" != / -a "$dir" != "$HOME"; or break
        set dir (string replace -r -- '/[^/]*$' '' "$dir")
    end

    test -n "$profile"; or set profile "$ADS_PROFILE"
    test -n "$profile"; or set profile (__ads_find '"profile"\s*:\s*"([^"]*)"' "$near")
    test -n "$profile"; or set profile (__ads_find '\n  "current": "([^"]*)"' "$config")
    test -n "$profile"; or set profile default
    set -l start '\n    "'(string escape --style=regex -- "$profile")'": \{'
    set -l block (__ads_find "$start(\n.*?)\n    \}" "$config" | string collect)
    set -l own (__ads_find '\n      "env": "([^"]*)"' "$block")
    test -n "$own"; or set own production
    test -n "$env"; or set env "$ADS_ENV"
    test -n "$env"; or set env $own
    set env (string lower -- "$env")
    test "$env" = local -o -z "$ADS_CONSUMER_KEY$ADS_CONSUMER_SECRET$ADS_ACCESS_TOKEN$ADS_ACCESS_TOKEN_SECRET"; or return

    test -n "$account"; or set account "$ADS_ACCOUNT_ID"
    test -n "$account" -o "$env" != "$own"
    or set account (__ads_find '"account"\s*:\s*"([^"]*)"' "$near")
    set -l name (string escape --style=regex -- "$env")
    test -n "$account"
    or set account (__ads_find '"account"\s*:\s*\{[^}]*"'$name'"\s*:\s*"([^"]*)"' "$near")
    test -n "$account"
    or set account (__ads_find '"accounts": \{[^}]*"'$name'": "([^"]*)"' "$block")

    if test "$env" = local
        set folder "$HOME/.local/share/ads"
        test -n "$XDG_DATA_HOME"; and set folder "$XDG_DATA_HOME/ads"
        test -n "$ADS_DATA_DIR"; and set folder "$ADS_DATA_DIR"
    else
        set folder "$HOME/.cache/ads"
        test -n "$XDG_CACHE_HOME"; and set folder "$XDG_CACHE_HOME/ads"
        test -n "$ADS_CACHE_DIR"; and set folder "$ADS_CACHE_DIR"
    end
    set folder "$folder/seen/$profile/$env"
    test -z "$account" -a -r "$folder/default-account"; and read account <"$folder/default-account"
    printf '%s\n' "$profile" "$env" "$account" "$folder"
    string match -ra -- '\n    "[A-Za-z0-9._-]+": \{' "$config" | string match -r -- '[A-Za-z0-9._-]+'
end

# What ads has seen of the kinds, each with its name; behind those of a list that are given, as with __ads_list.
function __ads_seen
    set -l scope (__ads_scope)
    test (count $scope) -ge 4; or return
    set -l token (commandline -ct | string replace -r -- '^--[^=]*=' '')
    set -l head ''
    if test "$argv[1]" = --list
        set head (string replace -r -- '[^,]*$' '' "$token")
        set -e argv[1]
    end
    string match -q -- '@*' "$token"; and set head @
    for kind in $argv
        if test $kind = profiles
            printf '%s\n' $scope[5..-1]
            continue
        end
        set -l file "$scope[4]/$scope[3]/$kind"
        set -l own "$scope[3]"
        if test $kind = accounts
            set file "$scope[4]/accounts"
            set own ''
        end
        test -f "$file" -a -r "$file"; or continue
        read -z text <"$file"
        set -l lines (string split -n \n -- "$text")
        test "$lines[1]" = "$scope[1]"\t"$scope[2]"\t"$own"; or continue
        set lines (string replace -r -- '^([^\t]*\t[^\t]*).*' '$1' $lines[2..-1])
        for given in (string split -n , -- "$head")
            set lines (string match -v -- "$given"\t'*' $lines)
        end
        set -q lines[1]; and printf '%s\n' "$head"$lines
    end
end

# No files, unless a flag takes one.
complete -c ads -f

# Flags of every command.
complete -c ads -l profile -x -k -a '(__ads_seen profiles)' -d 'profile to use (ADS_PROFILE)'
complete -c ads -l env -x -a 'production sandbox local' -d 'production, sandbox, local; local is the built-in emulator (ADS_ENV)'
complete -c ads -l account -x -k -a '(__ads_seen accounts)' -d 'advertising account, by id or name; reads take several: a,b (ADS_ACCOUNT_ID)'
complete -c ads -l all-accounts -d 'reads: all accounts that you have access to, in one result'
complete -c ads -l api-version -x -d 'API version to use instead of the default'
complete -c ads -s o -l output -x -a 'table json jsonl csv tsv yaml ids chart spark svg' -d 'table, json, jsonl, csv, tsv, yaml, ids, chart, spark, svg (ADS_OUTPUT)'
complete -c ads -l fields -x -d 'comma-separated list of fields to show: id,name'
complete -c ads -l query -x -d 'filter the result with a JMESPath expression'
complete -c ads -l bom -d 'csv, tsv: begin with a byte order mark, which Excel needs to read accents'
complete -c ads -l spreadsheet-safe -d 'csv, tsv: put \' before cells that a spreadsheet would run as formulas'
complete -c ads -l filter -x -d 'lists: only rows that meet it, such as \'daily_budget>50\'; repeat it for several'
complete -c ads -l sort -x -d 'lists: order of the rows, such as name or -daily_budget'
complete -c ads -l resolve -d 'reads: put the names of other records beside their ids'
complete -c ads -l all -d 'lists: fetch all pages'
complete -c ads -l limit -x -d 'lists: maximum number of records, over as many pages as needed'
complete -c ads -l dry-run -d 'validate and show what would be sent or changed, without doing it'
complete -c ads -l yes -d 'answer yes to all confirmation prompts'
complete -c ads -l allow-over-limit -d 'writes: send what is over a limit of the profile, unless it forbids that'
complete -c ads -l no-input -d 'disable prompts'
complete -c ads -l quiet -d 'print only errors on stderr'
complete -c ads -l verbose -d 'print the settings in use and the calls made on stderr'
complete -c ads -l trace -d 'print every HTTP request and response on stderr, with secrets redacted'
complete -c ads -l no-color -d 'disable colour (NO_COLOR)'
complete -c ads -l timeout -x -d 'timeout of a single request (ADS_TIMEOUT; default 30)'
complete -c ads -l max-wait -x -d 'maximum wait of the whole command for rate limits and retries (ADS_MAX_WAIT; default 70)'
complete -c ads -l no-cache -d 'wait and ask where the rate limit of a list is used up, instead of showing a kept answer'
complete -c ads -s h -l help -d 'show help'
complete -c ads -n '__ads_at' -s V -l version -d 'print the version'
complete -c ads -n __ads_at -a '(__ads_aliases)'

complete -c ads -n '__ads_at' -a accounts -d 'Advertising accounts, their history and features'
complete -c ads -n '__ads_at' -a authenticated-user-access -d 'Your permissions in the account'
complete -c ads -n '__ads_at' -a funding-instruments -d 'Payer, currency and amounts'
complete -c ads -n '__ads_at' -a promotable-users -d 'Users whose posts the account can promote'
complete -c ads -n '__ads_at' -a tax-settings -d 'Who is billed, and where'
complete -c ads -n '__ads_at' -a user-settings -d 'Email address and phone number of a user'
complete -c ads -n '__ads_at' -a ab-tests -d 'A/B tests: shares of the audience that see different campaigns or line items'
complete -c ads -n '__ads_at' -a advertiser-business-categories -d 'The business of a pre-roll advertiser'
complete -c ads -n '__ads_at' -a app-lists -d 'Apps whose users can be excluded'
complete -c ads -n '__ads_at' -a bidding-rules -d 'Smallest steps and limits of bids, by currency'
complete -c ads -n '__ads_at' -a campaigns -d 'Campaigns: budget, funding and status above line items'
complete -c ads -n '__ads_at' -a content-categories -d 'Subjects of publishers\' videos'
complete -c ads -n '__ads_at' -a curated-categories -d 'Publishers selected by the service, by country'
complete -c ads -n '__ads_at' -a iab-categories -d 'Subjects by the industry standard of the IAB'
complete -c ads -n '__ads_at' -a line-item-curated-categories -d 'Associations of line items with curated categories'
complete -c ads -n '__ads_at' -a line-items -d 'Ad groups: objective, bid, schedule and placements'
complete -c ads -n '__ads_at' -a promoted-accounts -d 'Users whom line items suggest to follow'
complete -c ads -n '__ads_at' -a promoted-tweets -d 'Posts that line items show'
complete -c ads -n '__ads_at' -a publishers -d 'Publishers whose videos can carry ads'
complete -c ads -n '__ads_at' -a recommendations -d 'Recommended changes of campaigns (closed beta)'
complete -c ads -n '__ads_at' -a scheduled-promoted-tweets -d 'Scheduled posts that line items show once they are live'
complete -c ads -n '__ads_at' -a stats -d 'Metrics over time: what was served and what it cost'
complete -c ads -n '__ads_at' -a targeting-criteria -d 'Whom line items reach and leave out, and the values to choose from'
complete -c ads -n '__ads_at' -a targeting-suggestions -d 'Keywords and users like those that are targeted'
complete -c ads -n '__ads_at' -a tracking-tags -d 'URLs of measuring partners, told of impressions and clicks'
complete -c ads -n '__ads_at' -a account-media -d 'Images and videos that media creatives are created from'
complete -c ads -n '__ads_at' -a cards -d 'Cards: media with a destination, a poll or hashtags, to attach to posts'
complete -c ads -n '__ads_at' -a draft-tweets -d 'Drafts of posts'
complete -c ads -n '__ads_at' -a dynamic-product-cards -d 'Cards that show products of a catalog'
complete -c ads -n '__ads_at' -a media -d 'The upload service, call by call'
complete -c ads -n '__ads_at' -a media-creatives -d 'Account media shown by line items'
complete -c ads -n '__ads_at' -a media-library -d 'Uploaded images, GIFs and videos for cards and posts'
complete -c ads -n '__ads_at' -a preroll-call-to-actions -d 'Calls to action on pre-roll videos'
complete -c ads -n '__ads_at' -a product-catalogs -d 'Product catalogs: what a shop sells, with product sets and feeds'
complete -c ads -n '__ads_at' -a scheduled-tweets -d 'Posts to be published at a given time'
complete -c ads -n '__ads_at' -a tweet-previews -d 'Previews of posts'
complete -c ads -n '__ads_at' -a tweets -d 'Posts: list, publish, name'
complete -c ads -n '__ads_at' -a audience-estimate -d 'Estimated number of users that targeting would reach'
complete -c ads -n '__ads_at' -a custom-audiences -d 'Lists of users to target, and who may use them'
complete -c ads -n '__ads_at' -a do-not-reach-lists -d 'People whom no campaign may reach'
complete -c ads -n '__ads_at' -a insights -d 'Post volume of keywords'
complete -c ads -n '__ads_at' -a tailored-audiences -d 'Who may use the older tailored audiences'
complete -c ads -n '__ads_at' -a app-conversions -d 'Conversions in apps, reported by measuring partners'
complete -c ads -n '__ads_at' -a app-event-provider-configurations -d 'The partners that measure the conversions in apps'
complete -c ads -n '__ads_at' -a app-event-tags -d 'What people do in an app, counted as conversions'
complete -c ads -n '__ads_at' -a lead-forms -d 'Contact forms that open from a card'
complete -c ads -n '__ads_at' -a leads -d 'What people enter into lead forms'
complete -c ads -n '__ads_at' -a web-conversions -d 'Conversions on your website, reported from your server'
complete -c ads -n '__ads_at' -a web-event-tags -d 'What visitors of a website do, counted as conversions'
complete -c ads -n '__ads_at' -a oauth -d 'Tokens: request, approve, exchange and revoke them'
complete -c ads -n '__ads_at' -a users -d 'Users of the platform, by id or name'
complete -c ads -n '__ads_at' -a login -d 'Sign in with a browser and store the token'
complete -c ads -n '__ads_at' -a logout -d 'Sign out: remove the stored credentials of a profile'
complete -c ads -n '__ads_at' -a auth -d 'Show and revoke credentials'
complete -c ads -n '__ads_at' -a profile -d 'Manage profiles: base URLs, environment and sign-in'
complete -c ads -n '__ads_at' -a config -d 'Show the effective settings'
complete -c ads -n '__ads_at' -a emulator -d 'Run and manage the local emulator of the service'
complete -c ads -n '__ads_at' -a why -d 'Explain why something does not run, and what mends it'
complete -c ads -n '__ads_at' -a tree -d 'Show an account or a campaign as a tree: state, money, and what is in the way'
complete -c ads -n '__ads_at' -a history -d 'Show what was written from this machine, the newest first'
complete -c ads -n '__ads_at' -a undo -d 'Reverse the last write of this profile, where the service can'
complete -c ads -n '__ads_at' -a alias -d 'Short names for commands that are typed often'
complete -c ads -n '__ads_at' -a schema -d 'Print the JSON Schemas of what a command takes and returns'
complete -c ads -n '__ads_at' -a api -d 'Make a signed request to any endpoint'
complete -c ads -n '__ads_at' -a wait -d 'Wait until records have reached a state, and show them'
complete -c ads -n '__ads_at' -a doctor -d 'Check everything that a command depends on, and say how to mend it'
complete -c ads -n '__ads_at' -a endpoints -d 'List all known endpoints'
complete -c ads -n '__ads_at' -a openapi -d 'Print the contract as an OpenAPI 3.1 document'
complete -c ads -n '__ads_at' -a completion -d 'Print the completion script for a shell'
complete -c ads -n '__ads_at' -a help -d 'Show help for a command'

complete -c ads -n '__ads_at accounts' -a list -d 'List the accounts you have access to'
complete -c ads -n '__ads_at accounts' -a get -d 'Show one account'
complete -c ads -n '__ads_at accounts' -a create -d 'Create a test account'
complete -c ads -n '__ads_at accounts' -a update -d 'Change the name or industry of an account'
complete -c ads -n '__ads_at accounts' -a delete -d 'Delete a test account'
complete -c ads -n '__ads_at accounts' -a apps -d 'List the mobile apps of the account'
complete -c ads -n '__ads_at accounts' -a history -d 'Show the history of changes to an object'
complete -c ads -n '__ads_at accounts' -a features -d 'List the beta and limited features that the account has'
complete -c ads -n '__ads_at accounts' -a use -d 'Set the profile\'s default account'

complete -c ads -n '__ads_at accounts features' -a create -d 'Grant features to a test account'
complete -c ads -n '__ads_at accounts features' -a delete -d 'Revoke features of a test account'
complete -c ads -n '__ads_at accounts features' -l feature-keys -x -a '(__ads_list AGE_TARGETING ALLOW_SKIPPABLE_VIDEOS_FOR_PREROLL_VIEWS_OBJECTIVE AWARENESS_OBJECTIVE BRAND_TPN CHARGE_FOR_GOOD_CLICK CITY_TARGETING CONVERSATION_CARD CONVERSATION_CARD_FOUR_OPTIONS CONVERSATION_CARD_UNLOCK CPI_CHARGING DIRECT_MESSAGE_CARD DR_TAP ENGAGER_RETARGETING EVENT_TARGETING INSTALLED_APP_CATEGORY_TARGETING MOBILE_CONVERSION_TRANSACTION_VALUE OPTIMIZED_ACTION_BIDDING PREROLL_VIEWS_OBJECTIVE PROMOTED_MEDIA_POLLS REACH_AND_FREQUENCY_ANALYTICS REACH_FREQUENCY_CAP SHARE_AUDIENCE_OUTSIDE_BUSINESS UNIVERSAL_LOOKALIKE VALIDATED_AGE_TARGETING VIDEO_APP_DOWNLOAD_CARD VIDEO_VIEWS_MIDROLL_OBJECTIVE WEBSITE_CLICKS_CPM_BILLING)' -d 'Only these features; those not granted are left out'

complete -c ads -n '__ads_at authenticated-user-access' -a get -d 'Show what you may do in the account'

complete -c ads -n '__ads_at funding-instruments' -a list -d 'List funding instruments'
complete -c ads -n '__ads_at funding-instruments' -a get -d 'Show one funding instrument'
complete -c ads -n '__ads_at funding-instruments' -a create -d 'Create a funding instrument that cannot incur costs'
complete -c ads -n '__ads_at funding-instruments' -a update -d 'Change a partner-managed funding instrument'
complete -c ads -n '__ads_at funding-instruments' -a delete -d 'Delete a test funding instrument'

complete -c ads -n '__ads_at promotable-users' -a list -d 'List the users whose posts the account can promote'
complete -c ads -n '__ads_at promotable-users' -a get -d 'Show one promotable user'

complete -c ads -n '__ads_at tax-settings' -a get -d 'Show the tax settings of the account'
complete -c ads -n '__ads_at tax-settings' -a update -d 'Change the tax settings of the account'

complete -c ads -n '__ads_at user-settings' -a get -d 'Show a user\'s contact settings for the account'
complete -c ads -n '__ads_at user-settings' -a update -d 'Change your contact settings for the account'

complete -c ads -n '__ads_at ab-tests' -a list -d 'List A/B tests'
complete -c ads -n '__ads_at ab-tests' -a create -d 'Split the audience into groups that see different campaigns or line items'
complete -c ads -n '__ads_at ab-tests' -a update -d 'Change an A/B test before it starts, or its end while it is live'
complete -c ads -n '__ads_at ab-tests' -a delete -d 'Delete an A/B test permanently; a live one ends'
complete -c ads -n '__ads_at ab-tests' -a get -d 'Show one A/B test'

complete -c ads -n '__ads_at advertiser-business-categories' -a list -d 'List the business categories of advertisers'

complete -c ads -n '__ads_at app-lists' -a list -d 'List app lists'
complete -c ads -n '__ads_at app-lists' -a get -d 'Show one app list with its apps'
complete -c ads -n '__ads_at app-lists' -a create -d 'Create a list of apps, to exclude people who have one of them'
complete -c ads -n '__ads_at app-lists' -a delete -d 'Delete an app list permanently'

complete -c ads -n '__ads_at bidding-rules' -a list -d 'List the smallest steps and limits of bids, by currency'

complete -c ads -n '__ads_at campaigns' -a list -d 'List campaigns'
complete -c ads -n '__ads_at campaigns' -a get -d 'Show one campaign'
complete -c ads -n '__ads_at campaigns' -a create -d 'Create a campaign, paused by default'
complete -c ads -n '__ads_at campaigns' -a update -d 'Change a campaign, start it or pause it'
complete -c ads -n '__ads_at campaigns' -a activate -d 'Start a campaign: from now on it may spend'
complete -c ads -n '__ads_at campaigns' -a delete -d 'Delete a campaign permanently'
complete -c ads -n '__ads_at campaigns' -a batch -d 'Create, change and delete up to 40 campaigns in one call'
complete -c ads -n '__ads_at campaigns' -a export -d 'Write campaigns as a sheet for a spreadsheet: CSV that can be imported again'
complete -c ads -n '__ads_at campaigns' -a import -d 'Bring an edited sheet of campaigns back: change what differs, create new rows'

complete -c ads -n '__ads_at content-categories' -a list -d 'List the content categories that can be targeted'

complete -c ads -n '__ads_at curated-categories' -a list -d 'List curated categories'
complete -c ads -n '__ads_at curated-categories' -a get -d 'Show one curated category'

complete -c ads -n '__ads_at iab-categories' -a list -d 'List the IAB categories'

complete -c ads -n '__ads_at line-item-curated-categories' -a list -d 'List the curated categories of line items'
complete -c ads -n '__ads_at line-item-curated-categories' -a get -d 'Show the curated category of a line item'
complete -c ads -n '__ads_at line-item-curated-categories' -a create -d 'Run a line item in a curated category'
complete -c ads -n '__ads_at line-item-curated-categories' -a update -d 'Change the curated category or the line item'
complete -c ads -n '__ads_at line-item-curated-categories' -a delete -d 'Remove a line item from its curated category'

complete -c ads -n '__ads_at line-items' -a list -d 'List line items'
complete -c ads -n '__ads_at line-items' -a get -d 'Show one line item'
complete -c ads -n '__ads_at line-items' -a create -d 'Create a line item, paused by default'
complete -c ads -n '__ads_at line-items' -a update -d 'Change a line item, start it or pause it'
complete -c ads -n '__ads_at line-items' -a activate -d 'Start a line item: while its campaign is active, it may spend'
complete -c ads -n '__ads_at line-items' -a delete -d 'Delete a line item permanently'
complete -c ads -n '__ads_at line-items' -a batch -d 'Create, change and delete up to 40 line items in one call'
complete -c ads -n '__ads_at line-items' -a placements -d 'Show which placements can be combined'
complete -c ads -n '__ads_at line-items' -a export -d 'Write line items as a sheet for a spreadsheet: CSV that can be imported again'
complete -c ads -n '__ads_at line-items' -a import -d 'Bring an edited sheet of line items back: change what differs, create new rows'

complete -c ads -n '__ads_at promoted-accounts' -a list -d 'List promoted accounts'
complete -c ads -n '__ads_at promoted-accounts' -a get -d 'Show one promoted account'
complete -c ads -n '__ads_at promoted-accounts' -a create -d 'Promote a user with a line item'
complete -c ads -n '__ads_at promoted-accounts' -a delete -d 'Stop promoting a user, permanently'

complete -c ads -n '__ads_at promoted-tweets' -a list -d 'List promoted posts'
complete -c ads -n '__ads_at promoted-tweets' -a get -d 'Show one promoted post'
complete -c ads -n '__ads_at promoted-tweets' -a create -d 'Promote up to 50 published posts with a line item'
complete -c ads -n '__ads_at promoted-tweets' -a delete -d 'Stop promoting a post, permanently'
complete -c ads -n '__ads_at promoted-tweets' -a export -d 'Write promoted tweets as a sheet for a spreadsheet: CSV that can be imported again'
complete -c ads -n '__ads_at promoted-tweets' -a import -d 'Bring an edited sheet of promoted tweets back: change what differs, create new rows'

complete -c ads -n '__ads_at publishers' -a list -d 'List the publishers whose videos can carry ads'

complete -c ads -n '__ads_at recommendations' -a list -d 'List recommendations, one per funding instrument'
complete -c ads -n '__ads_at recommendations' -a get -d 'Show one recommendation with the changes that it proposes'

complete -c ads -n '__ads_at scheduled-promoted-tweets' -a list -d 'List scheduled promotions'
complete -c ads -n '__ads_at scheduled-promoted-tweets' -a get -d 'Show one scheduled promotion'
complete -c ads -n '__ads_at scheduled-promoted-tweets' -a create -d 'Promote a scheduled post as soon as it goes live'
complete -c ads -n '__ads_at scheduled-promoted-tweets' -a delete -d 'Call off a scheduled promotion, permanently'

complete -c ads -n '__ads_at stats' -a get -d 'Show metrics of entities over at most 7 days'
complete -c ads -n '__ads_at stats' -a active-entities -d 'List the entities whose metrics changed in a window'
complete -c ads -n '__ads_at stats' -a reach -d 'campaigns, funding-instruments'
complete -c ads -n '__ads_at stats' -a jobs -d 'create, list, cancel, wait, download'
complete -c ads -n '__ads_at stats' -a report -d 'Report statistics of any length as rows: one per entity, placement, segment and period'
complete -c ads -n '__ads_at stats' -a reconcile -d 'Compare the sums of line items with what the service counts above them, day by day'

complete -c ads -n '__ads_at stats reach' -a campaigns -d 'Show how many people campaigns reached, and how often'
complete -c ads -n '__ads_at stats reach' -a funding-instruments -d 'Show how many people the campaigns of funding instruments reached, and how often'

complete -c ads -n '__ads_at stats jobs' -a create -d 'Start a job that measures up to 90 days, or 45 in segments'
complete -c ads -n '__ads_at stats jobs' -a list -d 'List jobs, and how far they are'
complete -c ads -n '__ads_at stats jobs' -a cancel -d 'Cancel a job that has not ended'
complete -c ads -n '__ads_at stats jobs' -a wait -d 'Wait until jobs have ended, and show them'
complete -c ads -n '__ads_at stats jobs' -a download -d 'Wait for jobs and fetch their files, unpacked'

complete -c ads -n '__ads_at targeting-criteria' -a list -d 'List the targeting criteria of line items'
complete -c ads -n '__ads_at targeting-criteria' -a get -d 'Show one targeting criterion'
complete -c ads -n '__ads_at targeting-criteria' -a create -d 'Add a targeting criterion to a line item'
complete -c ads -n '__ads_at targeting-criteria' -a delete -d 'Remove a targeting criterion from its line item'
complete -c ads -n '__ads_at targeting-criteria' -a batch -d 'Add and remove up to 500 targeting criteria in one call'
complete -c ads -n '__ads_at targeting-criteria' -a locations -d 'Find countries, regions, metros, cities and postal codes'
complete -c ads -n '__ads_at targeting-criteria' -a interests -d 'Find interests, named category/subcategory'
complete -c ads -n '__ads_at targeting-criteria' -a conversations -d 'Find conversation topics'
complete -c ads -n '__ads_at targeting-criteria' -a devices -d 'Find phones and tablets'
complete -c ads -n '__ads_at targeting-criteria' -a platforms -d 'Find platforms: operating systems, other phones and desktop'
complete -c ads -n '__ads_at targeting-criteria' -a platform-versions -d 'Find versions of operating systems'
complete -c ads -n '__ads_at targeting-criteria' -a network-operators -d 'Find mobile network operators of a country'
complete -c ads -n '__ads_at targeting-criteria' -a languages -d 'Find languages'
complete -c ads -n '__ads_at targeting-criteria' -a events -d 'Find events, with the number of people they reach'
complete -c ads -n '__ads_at targeting-criteria' -a tv-markets -d 'List the television markets, with the locale of each'
complete -c ads -n '__ads_at targeting-criteria' -a tv-shows -d 'Find television shows of a market'
complete -c ads -n '__ads_at targeting-criteria' -a app-store-categories -d 'Find categories of apps in the app stores'
complete -c ads -n '__ads_at targeting-criteria' -a export -d 'Write targeting criteria as a sheet for a spreadsheet: CSV that can be imported again'
complete -c ads -n '__ads_at targeting-criteria' -a import -d 'Bring an edited sheet of targeting criteria back: change what differs, create new rows'

complete -c ads -n '__ads_at targeting-suggestions' -a list -d 'Suggest keywords or users like given ones'

complete -c ads -n '__ads_at tracking-tags' -a list -d 'List tracking tags'
complete -c ads -n '__ads_at tracking-tags' -a get -d 'Show one tracking tag'
complete -c ads -n '__ads_at tracking-tags' -a create -d 'Have a measuring partner told of impressions or clicks'
complete -c ads -n '__ads_at tracking-tags' -a update -d 'Change the URL of a tracking tag'
complete -c ads -n '__ads_at tracking-tags' -a delete -d 'Delete a tracking tag permanently'

complete -c ads -n '__ads_at account-media' -a list -d 'List account media'
complete -c ads -n '__ads_at account-media' -a get -d 'Show one account media'
complete -c ads -n '__ads_at account-media' -a delete -d 'Delete account media permanently'

complete -c ads -n '__ads_at cards' -a list -d 'List cards that were built from components'
complete -c ads -n '__ads_at cards' -a get -d 'Show one card that was built from components'
complete -c ads -n '__ads_at cards' -a create -d 'Create a card from components, or a carousel from slides'
complete -c ads -n '__ads_at cards' -a update -d 'Change a card that was built from components'
complete -c ads -n '__ads_at cards' -a delete -d 'Delete a card that was built from components permanently'
complete -c ads -n '__ads_at cards' -a all -d 'list, get'
complete -c ads -n '__ads_at cards' -a image-conversation -d 'list, get, create, update, delete'
complete -c ads -n '__ads_at cards' -a poll -d 'list, get, create, delete'
complete -c ads -n '__ads_at cards' -a video-conversation -d 'list, get, create, update, delete'

complete -c ads -n '__ads_at cards all' -a list -d 'Find cards of any type by their URIs'
complete -c ads -n '__ads_at cards all' -a get -d 'Show one card of any type'

complete -c ads -n '__ads_at cards image-conversation' -a list -d 'List image conversation cards'
complete -c ads -n '__ads_at cards image-conversation' -a get -d 'Show one image conversation card'
complete -c ads -n '__ads_at cards image-conversation' -a create -d 'Create an image conversation card'
complete -c ads -n '__ads_at cards image-conversation' -a update -d 'Change an image conversation card'
complete -c ads -n '__ads_at cards image-conversation' -a delete -d 'Delete an image conversation card permanently'

complete -c ads -n '__ads_at cards poll' -a list -d 'List poll cards'
complete -c ads -n '__ads_at cards poll' -a get -d 'Show one poll card'
complete -c ads -n '__ads_at cards poll' -a create -d 'Create a poll card; the poll opens immediately'
complete -c ads -n '__ads_at cards poll' -a delete -d 'Delete a poll card permanently'

complete -c ads -n '__ads_at cards video-conversation' -a list -d 'List video conversation cards'
complete -c ads -n '__ads_at cards video-conversation' -a get -d 'Show one video conversation card'
complete -c ads -n '__ads_at cards video-conversation' -a create -d 'Create a video conversation card'
complete -c ads -n '__ads_at cards video-conversation' -a update -d 'Change a video conversation card'
complete -c ads -n '__ads_at cards video-conversation' -a delete -d 'Delete a video conversation card permanently'

complete -c ads -n '__ads_at draft-tweets' -a list -d 'List drafts'
complete -c ads -n '__ads_at draft-tweets' -a get -d 'Show one draft'
complete -c ads -n '__ads_at draft-tweets' -a create -d 'Create a draft'
complete -c ads -n '__ads_at draft-tweets' -a update -d 'Change a draft'
complete -c ads -n '__ads_at draft-tweets' -a delete -d 'Delete a draft permanently'
complete -c ads -n '__ads_at draft-tweets' -a preview -d 'Preview a draft on your own devices'

complete -c ads -n '__ads_at dynamic-product-cards' -a create -d 'Create a card that shows products of a catalog'

complete -c ads -n '__ads_at media' -a upload -d 'Upload a small file in one call'
complete -c ads -n '__ads_at media' -a initialize -d 'Start an upload in segments'
complete -c ads -n '__ads_at media' -a append -d 'Send one segment of an upload'
complete -c ads -n '__ads_at media' -a finalize -d 'Complete an upload in segments'
complete -c ads -n '__ads_at media' -a status -d 'Show the state of a complete upload'
complete -c ads -n '__ads_at media' -a metadata -d 'Describe media in words for people who do not see it'

complete -c ads -n '__ads_at media-creatives' -a list -d 'List media creatives'
complete -c ads -n '__ads_at media-creatives' -a get -d 'Show one media creative'
complete -c ads -n '__ads_at media-creatives' -a create -d 'Show account media with a line item'
complete -c ads -n '__ads_at media-creatives' -a delete -d 'Delete a media creative permanently'

complete -c ads -n '__ads_at media-library' -a list -d 'List the media library'
complete -c ads -n '__ads_at media-library' -a get -d 'Show one item of the media library'
complete -c ads -n '__ads_at media-library' -a create -d 'Add uploaded media to the library'
complete -c ads -n '__ads_at media-library' -a update -d 'Change the names of an item of the media library'
complete -c ads -n '__ads_at media-library' -a delete -d 'Delete an item of the media library permanently'
complete -c ads -n '__ads_at media-library' -a upload -d 'Upload files and add them to the media library'

complete -c ads -n '__ads_at preroll-call-to-actions' -a list -d 'List calls to action on pre-roll videos'
complete -c ads -n '__ads_at preroll-call-to-actions' -a get -d 'Show one call to action'
complete -c ads -n '__ads_at preroll-call-to-actions' -a create -d 'Add a call to action to the pre-roll videos of a line item'
complete -c ads -n '__ads_at preroll-call-to-actions' -a update -d 'Change a call to action'
complete -c ads -n '__ads_at preroll-call-to-actions' -a delete -d 'Delete a call to action permanently'

complete -c ads -n '__ads_at product-catalogs' -a list -d 'List product catalogs'
complete -c ads -n '__ads_at product-catalogs' -a create -d 'Create a product catalog'
complete -c ads -n '__ads_at product-catalogs' -a update -d 'Rename a product catalog'
complete -c ads -n '__ads_at product-catalogs' -a delete -d 'Delete a product catalog permanently'
complete -c ads -n '__ads_at product-catalogs' -a product-sets -d 'get, create, update, delete'
complete -c ads -n '__ads_at product-catalogs' -a products -d 'list, update, delete, upload'
complete -c ads -n '__ads_at product-catalogs' -a scheduled-feeds -d 'list, create, update, delete'

complete -c ads -n '__ads_at product-catalogs product-sets' -a get -d 'Show one product set'
complete -c ads -n '__ads_at product-catalogs product-sets' -a create -d 'Choose products of a catalog, by their keys or by filters'
complete -c ads -n '__ads_at product-catalogs product-sets' -a update -d 'Change a MANUAL product set'
complete -c ads -n '__ads_at product-catalogs product-sets' -a delete -d 'Delete a product set permanently'

complete -c ads -n '__ads_at product-catalogs products' -a list -d 'List the products of a catalog'
complete -c ads -n '__ads_at product-catalogs products' -a update -d 'Create products in a catalog, or change those with the same id'
complete -c ads -n '__ads_at product-catalogs products' -a delete -d 'Delete products from a catalog permanently'
complete -c ads -n '__ads_at product-catalogs products' -a upload -d 'Send the products of a feed file to a catalog'

complete -c ads -n '__ads_at product-catalogs scheduled-feeds' -a list -d 'List the feeds of a catalog'
complete -c ads -n '__ads_at product-catalogs scheduled-feeds' -a create -d 'Have a file of products fetched from time to time'
complete -c ads -n '__ads_at product-catalogs scheduled-feeds' -a update -d 'Change a feed'
complete -c ads -n '__ads_at product-catalogs scheduled-feeds' -a delete -d 'Delete a feed permanently; the products stay'

complete -c ads -n '__ads_at scheduled-tweets' -a list -d 'List scheduled posts'
complete -c ads -n '__ads_at scheduled-tweets' -a get -d 'Show one scheduled post'
complete -c ads -n '__ads_at scheduled-tweets' -a create -d 'Schedule a post'
complete -c ads -n '__ads_at scheduled-tweets' -a update -d 'Change a scheduled post'
complete -c ads -n '__ads_at scheduled-tweets' -a delete -d 'Delete a scheduled post permanently'

complete -c ads -n '__ads_at tweet-previews' -a list -d 'Preview posts as HTML iframes'

complete -c ads -n '__ads_at tweets' -a list -d 'List posts: drafts, scheduled or published ones'
complete -c ads -n '__ads_at tweets' -a create -d 'Publish a post, outside the public timeline by default'
complete -c ads -n '__ads_at tweets' -a update -d 'Change the name of a post'

complete -c ads -n '__ads_at audience-estimate' -a estimate -d 'Estimate how many users targeting criteria would reach'

complete -c ads -n '__ads_at custom-audiences' -a list -d 'List custom audiences'
complete -c ads -n '__ads_at custom-audiences' -a get -d 'Show one custom audience'
complete -c ads -n '__ads_at custom-audiences' -a create -d 'Create an empty custom audience, to be filled with users'
complete -c ads -n '__ads_at custom-audiences' -a update -d 'Change the name or description of a custom audience'
complete -c ads -n '__ads_at custom-audiences' -a delete -d 'Delete a custom audience'
complete -c ads -n '__ads_at custom-audiences' -a batch -d 'Create, rename and delete up to 10 flexible audiences in one call'
complete -c ads -n '__ads_at custom-audiences' -a targeted -d 'List the campaigns and line items that target an audience'
complete -c ads -n '__ads_at custom-audiences' -a permissions -d 'list, create, delete'
complete -c ads -n '__ads_at custom-audiences' -a users -d 'batch, upload, sync, forget'

complete -c ads -n '__ads_at custom-audiences permissions' -a list -d 'List the accounts that may use an audience'
complete -c ads -n '__ads_at custom-audiences permissions' -a create -d 'Share an audience with another account'
complete -c ads -n '__ads_at custom-audiences permissions' -a delete -d 'Stop sharing an audience with an account'

complete -c ads -n '__ads_at custom-audiences users' -a batch -d 'Add users to a custom audience and remove them'
complete -c ads -n '__ads_at custom-audiences users' -a upload -d 'Add the people of a list to a custom audience, or remove them'
complete -c ads -n '__ads_at custom-audiences users' -a sync -d 'Make the people of a custom audience those of a file'
complete -c ads -n '__ads_at custom-audiences users' -a forget -d 'Delete from this machine what is known of the people of a custom audience'

complete -c ads -n '__ads_at do-not-reach-lists' -a list -d 'Show the do-not-reach list of the account, if there is one'
complete -c ads -n '__ads_at do-not-reach-lists' -a create -d 'Create the do-not-reach list of the account'
complete -c ads -n '__ads_at do-not-reach-lists' -a delete -d 'Delete the do-not-reach list of the account'
complete -c ads -n '__ads_at do-not-reach-lists' -a users -d 'batch, upload, sync, forget'

complete -c ads -n '__ads_at do-not-reach-lists users' -a batch -d 'Put people on the do-not-reach list and take them off'
complete -c ads -n '__ads_at do-not-reach-lists users' -a upload -d 'Put the people of a list on the do-not-reach list, or take them off'
complete -c ads -n '__ads_at do-not-reach-lists users' -a sync -d 'Make the people of the do-not-reach list those of a file'
complete -c ads -n '__ads_at do-not-reach-lists users' -a forget -d 'Delete from this machine what is known of the people of the do-not-reach list'

complete -c ads -n '__ads_at insights' -a keywords -d 'search'

complete -c ads -n '__ads_at insights keywords' -a search -d 'Show the post volume of keywords, and related keywords'

complete -c ads -n '__ads_at tailored-audiences' -a permissions -d 'list, create, delete'

complete -c ads -n '__ads_at tailored-audiences permissions' -a list -d 'List the accounts that may use a tailored audience'
complete -c ads -n '__ads_at tailored-audiences permissions' -a create -d 'Share a tailored audience with another account'
complete -c ads -n '__ads_at tailored-audiences permissions' -a delete -d 'Stop sharing a tailored audience with an account'

complete -c ads -n '__ads_at app-conversions' -a create -d 'Report a conversion in an app, and see what led to it'
complete -c ads -n '__ads_at app-conversions' -a attribution -d 'See what would lead to a conversion, and report nothing'

complete -c ads -n '__ads_at app-event-provider-configurations' -a list -d 'List the measuring partners of the account'
complete -c ads -n '__ads_at app-event-provider-configurations' -a get -d 'Show one measuring partner'
complete -c ads -n '__ads_at app-event-provider-configurations' -a create -d 'Let a partner measure the conversions in the apps of the account'
complete -c ads -n '__ads_at app-event-provider-configurations' -a delete -d 'Remove the measuring partner of the account permanently'

complete -c ads -n '__ads_at app-event-tags' -a list -d 'List app event tags'
complete -c ads -n '__ads_at app-event-tags' -a get -d 'Show one app event tag'
complete -c ads -n '__ads_at app-event-tags' -a create -d 'Count what people do in an app'
complete -c ads -n '__ads_at app-event-tags' -a delete -d 'Delete an app event tag permanently'

complete -c ads -n '__ads_at lead-forms' -a list -d 'List lead forms, newest first'
complete -c ads -n '__ads_at lead-forms' -a get -d 'Show one lead form'
complete -c ads -n '__ads_at lead-forms' -a create -d 'Create a contact form that opens from a card'
complete -c ads -n '__ads_at lead-forms' -a update -d 'Change a lead form'
complete -c ads -n '__ads_at lead-forms' -a delete -d 'Archive a lead form permanently'

complete -c ads -n '__ads_at leads' -a exports -d 'create, get, download, cancel'
complete -c ads -n '__ads_at leads' -a export -d 'Export the leads of a lead form to a file or a pipe'

complete -c ads -n '__ads_at leads exports' -a create -d 'Start a job that exports the leads of a lead form'
complete -c ads -n '__ads_at leads exports' -a get -d 'Show how far an export is'
complete -c ads -n '__ads_at leads exports' -a download -d 'Fetch the file of an export that is done'
complete -c ads -n '__ads_at leads exports' -a cancel -d 'Cancel an export that has not ended'

complete -c ads -n '__ads_at web-conversions' -a create -d 'Report conversions on your website'
complete -c ads -n '__ads_at web-conversions' -a upload -d 'Report the conversions of a file: normalised, hashed and in as many calls as it takes'

complete -c ads -n '__ads_at web-event-tags' -a list -d 'List web event tags'
complete -c ads -n '__ads_at web-event-tags' -a get -d 'Show one web event tag and the code to put into the website'
complete -c ads -n '__ads_at web-event-tags' -a create -d 'Count what visitors of the website do'
complete -c ads -n '__ads_at web-event-tags' -a update -d 'Change a web event tag'
complete -c ads -n '__ads_at web-event-tags' -a delete -d 'Delete a web event tag permanently'

complete -c ads -n '__ads_at oauth' -a request-token -d 'Get a request token, the first step of signing in'
complete -c ads -n '__ads_at oauth' -a authorize -d 'The page where a user approves the app, the second step of signing in'
complete -c ads -n '__ads_at oauth' -a authenticate -d 'The sign-in page, which skips the approval if the user has approved the app before'
complete -c ads -n '__ads_at oauth' -a access-token -d 'Exchange an approved request token for an access token, the last step of signing in'
complete -c ads -n '__ads_at oauth' -a invalidate-token -d 'Revoke the access token that the call is signed with'
complete -c ads -n '__ads_at oauth' -a bearer-token -d 'Get the app\'s bearer token'
complete -c ads -n '__ads_at oauth' -a invalidate-bearer-token -d 'Revoke the app\'s bearer token'

complete -c ads -n '__ads_at users' -a me -d 'Show the user that the token belongs to'
complete -c ads -n '__ads_at users' -a get -d 'Show one user, by id or name'

complete -c ads -n '__ads_at auth' -a status -d 'Show who is signed in, where the secrets are stored, and whether the token is valid'
complete -c ads -n '__ads_at auth' -a token -d 'Show where the credentials are stored; with --show, print them'
complete -c ads -n '__ads_at auth' -a revoke -d 'Revoke the token in use and remove it'
complete -c ads -n '__ads_at auth' -a bearer -d 'The app\'s bearer token, of which there is one at a time'

complete -c ads -n '__ads_at auth bearer' -a get -d 'Get the app\'s bearer token and store it with the sign-in'
complete -c ads -n '__ads_at auth bearer' -a revoke -d 'Revoke the app\'s bearer token, for everyone who uses it'

complete -c ads -n '__ads_at profile' -a list -d 'List the profiles'
complete -c ads -n '__ads_at profile' -a show -d 'Show a profile, without its secrets'
complete -c ads -n '__ads_at profile' -a use -d 'Set the current profile'
complete -c ads -n '__ads_at profile' -a create -d 'Create a profile without signing in'
complete -c ads -n '__ads_at profile' -a delete -d 'Delete a profile and its secrets'
complete -c ads -n '__ads_at profile' -a rename -d 'Rename a profile'
complete -c ads -n '__ads_at profile' -a set -d 'Change a setting of the current profile'
complete -c ads -n '__ads_at profile' -a import -d 'Import profiles and secrets from twurl'

complete -c ads -n '__ads_at config' -a list -d 'List the effective settings and their origins'

complete -c ads -n '__ads_at emulator' -a advance -d 'Move the emulator\'s clock ahead, and everything with it'
complete -c ads -n '__ads_at emulator' -a start -d 'Run the emulator as a server until stopped'
complete -c ads -n '__ads_at emulator' -a stop -d 'End the running servers of a file, and wait until they have ended'
complete -c ads -n '__ads_at emulator' -a status -d 'Show the emulator\'s file, its content and running servers'
complete -c ads -n '__ads_at emulator' -a env -d 'Print environment variables for using the running server'
complete -c ads -n '__ads_at emulator' -a reset -d 'Delete all records and create new initial data'
complete -c ads -n '__ads_at emulator' -a faults -d 'What a running emulator does wrong on demand'
complete -c ads -n '__ads_at emulator' -a requests -d 'What a running emulator was asked'
complete -c ads -n '__ads_at emulator' -a snapshot -d 'Whole worlds of the emulator, by name'

complete -c ads -n '__ads_at alias' -a set -d 'Give a command a short name'
complete -c ads -n '__ads_at alias' -a list -d 'List the aliases'
complete -c ads -n '__ads_at alias' -a delete -d 'Delete an alias'

complete -c ads -n '__ads_at emulator faults' -a set -d 'Let a running emulator fail on demand, by the rules of a file'
complete -c ads -n '__ads_at emulator faults' -a list -d 'Show the rules in force, and how many calls each has struck'
complete -c ads -n '__ads_at emulator faults' -a clear -d 'Let nothing go wrong any more'

complete -c ads -n '__ads_at emulator requests' -a list -d 'Show the last requests that a running emulator answered'
complete -c ads -n '__ads_at emulator requests' -a clear -d 'Let a running emulator forget the requests so far'

complete -c ads -n '__ads_at emulator snapshot' -a save -d 'Save the emulator\'s whole world under a name'
complete -c ads -n '__ads_at emulator snapshot' -a load -d 'Take the emulator\'s world back to a snapshot'
complete -c ads -n '__ads_at emulator snapshot' -a list -d 'List the snapshots of the emulator\'s file'
complete -c ads -n '__ads_at emulator snapshot' -a delete -d 'Delete a snapshot'

complete -c ads -n '__ads_in accounts list' -l account-ids -x -k -a '(__ads_seen --list accounts)' -d 'Only these accounts'
complete -c ads -n '__ads_in accounts list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in accounts list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in accounts list' -l sort-by -x -a 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc name-asc name-desc' -d 'Sort order: an attribute with -asc or -desc, such as created_at-desc'
complete -c ads -n '__ads_in accounts list' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in accounts list' -l with-total-count -a 'true false' -d 'Include the total count; not with a cursor; has a lower rate limit'
complete -c ads -n '__ads_in accounts list' -l q -x -d 'Only names that start with this text; case-insensitive'
complete -c ads -n '__ads_in accounts list' -l fields -x -a '(__ads_list id name business_name business_id timezone timezone_switch_at approval_status industry_type created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at accounts get' -k -a '(__ads_seen accounts)'
complete -c ads -n '__ads_in accounts get' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in accounts get' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in accounts get' -l fields -x -a '(__ads_list id name business_name business_id timezone timezone_switch_at approval_status industry_type created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in accounts create' -l fields -x -a '(__ads_list id name business_name business_id timezone timezone_switch_at approval_status industry_type created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at accounts update' -k -a '(__ads_seen accounts)'
complete -c ads -n '__ads_in accounts update' -l name -x -d 'Name of the account'
complete -c ads -n '__ads_in accounts update' -l industry-type -x -a 'AGENCY BUSINESS_TO_BUSINESS ONLINE_SERVICES EDUCATION FINANCIAL HEALTH GOVERNMENT MEDIA MOBILE RESTAURANT RETAIL TECHNOLOGY TRAVEL OTHER' -d 'Industry of the account'
complete -c ads -n '__ads_in accounts update' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in accounts update' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in accounts update' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in accounts update' -l fields -x -a '(__ads_list id name business_name business_id timezone timezone_switch_at approval_status industry_type created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at accounts delete' -k -a '(__ads_seen accounts)'
complete -c ads -n '__ads_in accounts delete' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in accounts delete' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in accounts delete' -l fields -x -a '(__ads_list id name business_name business_id timezone timezone_switch_at approval_status industry_type created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in accounts apps' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in accounts apps' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in accounts apps' -l sort-by -x -a 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc app_store_identifier-asc app_store_identifier-desc' -d 'Sort order: an attribute with -asc or -desc, such as created_at-desc'
complete -c ads -n '__ads_in accounts apps' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in accounts apps' -l with-total-count -a 'true false' -d 'Include the total count; not with a cursor; has a lower rate limit'
complete -c ads -n '__ads_in accounts apps' -l fields -x -a '(__ads_list id app_store_identifier os_type conversion_tracking_enabled deep_link_pattern created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in accounts history' -l entity-type -x -a 'CAMPAIGN LINE_ITEM PROMOTED_TWEET TARGETING_CRITERIA PROMOTED_ACCOUNT' -d 'Type of the changed object'
complete -c ads -n '__ads_in accounts history' -l entity-id -x -d 'The changed object'
complete -c ads -n '__ads_in accounts history' -l start-time -x -d 'Start; a whole hour'
complete -c ads -n '__ads_in accounts history' -l end-time -x -d 'End; a whole hour'
complete -c ads -n '__ads_in accounts history' -l user-id -x -k -a '(__ads_seen handles)' -d 'Only changes by this user'
complete -c ads -n '__ads_in accounts history' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in accounts history' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in accounts history' -l fields -x -a '(__ads_list change_time change_type entity entity_id change_by changes entity_data)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in accounts features create' -l feature-keys -x -a '(__ads_list AGE_TARGETING ALLOW_SKIPPABLE_VIDEOS_FOR_PREROLL_VIEWS_OBJECTIVE AWARENESS_OBJECTIVE BRAND_TPN CHARGE_FOR_GOOD_CLICK CITY_TARGETING CONVERSATION_CARD CONVERSATION_CARD_FOUR_OPTIONS CONVERSATION_CARD_UNLOCK CPI_CHARGING DIRECT_MESSAGE_CARD DR_TAP ENGAGER_RETARGETING EVENT_TARGETING INSTALLED_APP_CATEGORY_TARGETING MOBILE_CONVERSION_TRANSACTION_VALUE OPTIMIZED_ACTION_BIDDING PREROLL_VIEWS_OBJECTIVE PROMOTED_MEDIA_POLLS REACH_AND_FREQUENCY_ANALYTICS REACH_FREQUENCY_CAP SHARE_AUDIENCE_OUTSIDE_BUSINESS UNIVERSAL_LOOKALIKE VALIDATED_AGE_TARGETING VIDEO_APP_DOWNLOAD_CARD VIDEO_VIEWS_MIDROLL_OBJECTIVE WEBSITE_CLICKS_CPM_BILLING)' -d 'Account features, by name'
complete -c ads -n '__ads_in accounts features create' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in accounts features create' -l example -d 'print an example that --from accepts; send nothing'

complete -c ads -n '__ads_in accounts features delete' -l feature-keys -x -a '(__ads_list AGE_TARGETING ALLOW_SKIPPABLE_VIDEOS_FOR_PREROLL_VIEWS_OBJECTIVE AWARENESS_OBJECTIVE BRAND_TPN CHARGE_FOR_GOOD_CLICK CITY_TARGETING CONVERSATION_CARD CONVERSATION_CARD_FOUR_OPTIONS CONVERSATION_CARD_UNLOCK CPI_CHARGING DIRECT_MESSAGE_CARD DR_TAP ENGAGER_RETARGETING EVENT_TARGETING INSTALLED_APP_CATEGORY_TARGETING MOBILE_CONVERSION_TRANSACTION_VALUE OPTIMIZED_ACTION_BIDDING PREROLL_VIEWS_OBJECTIVE PROMOTED_MEDIA_POLLS REACH_AND_FREQUENCY_ANALYTICS REACH_FREQUENCY_CAP SHARE_AUDIENCE_OUTSIDE_BUSINESS UNIVERSAL_LOOKALIKE VALIDATED_AGE_TARGETING VIDEO_APP_DOWNLOAD_CARD VIDEO_VIEWS_MIDROLL_OBJECTIVE WEBSITE_CLICKS_CPM_BILLING)' -d 'Account features, by name'

complete -c ads -n '__ads_in authenticated-user-access get' -l fields -x -a '(__ads_list user_id permissions)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in funding-instruments list' -l funding-instrument-ids -x -k -a '(__ads_seen --list funding-instruments)' -d 'Only these funding instruments'
complete -c ads -n '__ads_in funding-instruments list' -l funding-instrument -x -k -a '(__ads_seen funding-instruments)' -d 'Only these funding instruments'
complete -c ads -n '__ads_in funding-instruments list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in funding-instruments list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in funding-instruments list' -l sort-by -x -a 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc funded_amount_local_micro-asc funded_amount_local_micro-desc start_time-asc start_time-desc end_time-asc end_time-desc' -d 'Sort order: an attribute with -asc or -desc, such as created_at-desc'
complete -c ads -n '__ads_in funding-instruments list' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in funding-instruments list' -l with-total-count -a 'true false' -d 'Include the total count; not with a cursor; has a lower rate limit'
complete -c ads -n '__ads_in funding-instruments list' -l fields -x -a '(__ads_list id account_id type description currency start_time end_time credit_limit_local_micro funded_amount_local_micro credit_remaining_local_micro able_to_fund reasons_not_able_to_fund entity_status io_header created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at funding-instruments get' -k -a '(__ads_seen funding-instruments)'
complete -c ads -n '__ads_in funding-instruments get' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in funding-instruments get' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in funding-instruments get' -l fields -x -a '(__ads_list id account_id type description currency start_time end_time credit_limit_local_micro funded_amount_local_micro credit_remaining_local_micro able_to_fund reasons_not_able_to_fund entity_status io_header created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in funding-instruments create' -l currency -x -a 'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VEF VES VND VUV WST XAD XAF XCD XCG XOF XPF YER ZAR ZMW ZWG ZWL' -d 'ISO 4217 code'
complete -c ads -n '__ads_in funding-instruments create' -l start-time -x -d 'When it starts funding'
complete -c ads -n '__ads_in funding-instruments create' -l type -x -a 'AGENCY_CREDIT_LINE CREDIT_CARD CREDIT_LINE INSERTION_ORDER PARTNER_MANAGED' -d 'Type of instrument'
complete -c ads -n '__ads_in funding-instruments create' -l end-time -x -d 'When it stops funding'
complete -c ads -n '__ads_in funding-instruments create' -l credit-limit-local-micro -x -d 'Credit limit, in micro units; for credit cards and credit lines'
complete -c ads -n '__ads_in funding-instruments create' -l credit-limit -x -d 'Credit limit, as a decimal in the currency; for credit cards and credit lines'
complete -c ads -n '__ads_in funding-instruments create' -l funded-amount-local-micro -x -d 'Amount paid in, in micro units; for insertion orders'
complete -c ads -n '__ads_in funding-instruments create' -l funded -x -d 'Amount paid in, as a decimal in the currency; for insertion orders'
complete -c ads -n '__ads_in funding-instruments create' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in funding-instruments create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in funding-instruments create' -l fields -x -a '(__ads_list id account_id type description currency start_time end_time credit_limit_local_micro funded_amount_local_micro credit_remaining_local_micro able_to_fund reasons_not_able_to_fund entity_status io_header created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at funding-instruments update' -k -a '(__ads_seen funding-instruments)'
complete -c ads -n '__ads_in funding-instruments update' -l funded-amount-local-micro -x -d 'Amount paid in, in micro units; for insertion orders'
complete -c ads -n '__ads_in funding-instruments update' -l funded -x -d 'Amount paid in, as a decimal in the currency; for insertion orders'
complete -c ads -n '__ads_in funding-instruments update' -l paused -a 'true false' -d 'Stop or resume funding'
complete -c ads -n '__ads_in funding-instruments update' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in funding-instruments update' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in funding-instruments update' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in funding-instruments update' -l confirm -x -d 'confirm that so many records are to be changed; nothing is sent if they are not as many'
complete -c ads -n '__ads_in funding-instruments update' -l fields -x -a '(__ads_list id account_id type description currency start_time end_time credit_limit_local_micro funded_amount_local_micro credit_remaining_local_micro able_to_fund reasons_not_able_to_fund entity_status io_header created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at funding-instruments delete' -k -a '(__ads_seen funding-instruments)'
complete -c ads -n '__ads_in funding-instruments delete' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in funding-instruments delete' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in funding-instruments delete' -l fields -x -a '(__ads_list id account_id type description currency start_time end_time credit_limit_local_micro funded_amount_local_micro credit_remaining_local_micro able_to_fund reasons_not_able_to_fund entity_status io_header created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in promotable-users list' -l promotable-user-ids -x -d 'Only these promotable users'
complete -c ads -n '__ads_in promotable-users list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in promotable-users list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in promotable-users list' -l sort-by -x -a 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc' -d 'Sort order: an attribute with -asc or -desc, such as created_at-desc'
complete -c ads -n '__ads_in promotable-users list' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in promotable-users list' -l with-total-count -a 'true false' -d 'Include the total count; not with a cursor; has a lower rate limit'
complete -c ads -n '__ads_in promotable-users list' -l fields -x -a '(__ads_list id user_id promotable_user_type created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in promotable-users get' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in promotable-users get' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in promotable-users get' -l fields -x -a '(__ads_list id user_id promotable_user_type created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in tax-settings get' -l fields -x -a '(__ads_list tax_id tax_category business_relationship bill_to invoice_jurisdiction address_company address_first_name address_last_name address_email address_street1 address_street2 address_city address_region address_postal_code address_country)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in tax-settings update' -l address-name -x -d 'Company; returned as address_company'
complete -c ads -n '__ads_in tax-settings update' -l address-first-name -x -d 'First name'
complete -c ads -n '__ads_in tax-settings update' -l address-last-name -x -d 'Last name'
complete -c ads -n '__ads_in tax-settings update' -l address-email -x -d 'Email address'
complete -c ads -n '__ads_in tax-settings update' -l address-street1 -x -d 'Street, first line'
complete -c ads -n '__ads_in tax-settings update' -l address-street2 -x -d 'Street, second line'
complete -c ads -n '__ads_in tax-settings update' -l address-city -x -d 'City'
complete -c ads -n '__ads_in tax-settings update' -l address-region -x -d 'Region'
complete -c ads -n '__ads_in tax-settings update' -l address-postal-code -x -d 'Postal code'
complete -c ads -n '__ads_in tax-settings update' -l address-country -x -d 'Country, in two letters'
complete -c ads -n '__ads_in tax-settings update' -l bill-to -x -a 'ADVERTISER AGENCY' -d 'Who receives the bill'
complete -c ads -n '__ads_in tax-settings update' -l business-relationship -x -a 'AGENCY SELF' -d 'Whether the account is your own, or you are the agency of its advertiser'
complete -c ads -n '__ads_in tax-settings update' -l invoice-jurisdiction -x -a 'LOI_SAPIN NONE NOT_SET' -d 'The law that invoices follow; LOI_SAPIN is for France'
complete -c ads -n '__ads_in tax-settings update' -l tax-category -x -a 'BUSINESS_NO_VAT BUSINESS_WITH_VAT INDIVIDUAL' -d 'Individual, or business with or without VAT'
complete -c ads -n '__ads_in tax-settings update' -l tax-exemption-id -x -d 'Id of a tax exemption; write-only'
complete -c ads -n '__ads_in tax-settings update' -l tax-id -x -d 'Tax id, such as a VAT number'
complete -c ads -n '__ads_in tax-settings update' -l client-address-name -x -d 'Company of the agency\'s client; write-only'
complete -c ads -n '__ads_in tax-settings update' -l client-address-first-name -x -d 'First name of the agency\'s client; write-only'
complete -c ads -n '__ads_in tax-settings update' -l client-address-last-name -x -d 'Last name of the agency\'s client; write-only'
complete -c ads -n '__ads_in tax-settings update' -l client-address-email -x -d 'Email address of the agency\'s client; write-only'
complete -c ads -n '__ads_in tax-settings update' -l client-address-street1 -x -d 'Street, first line, of the agency\'s client; write-only'
complete -c ads -n '__ads_in tax-settings update' -l client-address-street2 -x -d 'Street, second line, of the agency\'s client; write-only'
complete -c ads -n '__ads_in tax-settings update' -l client-address-city -x -d 'City of the agency\'s client; write-only'
complete -c ads -n '__ads_in tax-settings update' -l client-address-region -x -d 'Region of the agency\'s client; write-only'
complete -c ads -n '__ads_in tax-settings update' -l client-address-postal-code -x -d 'Postal code of the agency\'s client; write-only'
complete -c ads -n '__ads_in tax-settings update' -l client-address-country -x -d 'Country of the agency\'s client, in two letters; write-only'
complete -c ads -n '__ads_in tax-settings update' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in tax-settings update' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in tax-settings update' -l unset -x -a '(__ads_list address_name address_first_name address_last_name address_email address_street1 address_street2 address_city address_region address_postal_code address_country bill_to business_relationship invoice_jurisdiction tax_category tax_exemption_id tax_id client_address_name client_address_first_name client_address_last_name client_address_email client_address_street1 client_address_street2 client_address_city client_address_region client_address_postal_code client_address_country)' -d 'clear a value: address_name, address_first_name, address_last_name, address_email, address_street1, address_street2, address_city, address_region, address_postal_code, address_country, bill_to, business_relationship, invoice_jurisdiction, tax_category, tax_exemption_id, tax_id, client_address_name, client_address_first_name, client_address_last_name, client_address_email, client_address_street1, client_address_street2, client_address_city, client_address_region, client_address_postal_code, client_address_country'
complete -c ads -n '__ads_in tax-settings update' -l fields -x -a '(__ads_list tax_id tax_category business_relationship bill_to invoice_jurisdiction address_company address_first_name address_last_name address_email address_street1 address_street2 address_city address_region address_postal_code address_country)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in user-settings get' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in user-settings get' -l fields -x -a '(__ads_list notification_email contact_phone contact_phone_extension)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in user-settings update' -l notification-email -x -d 'Email address for notifications'
complete -c ads -n '__ads_in user-settings update' -l contact-phone -x -d 'Phone number'
complete -c ads -n '__ads_in user-settings update' -l contact-phone-extension -x -d 'Extension of the phone number'
complete -c ads -n '__ads_in user-settings update' -l subscribe-email-types -x -a '(__ads_list ACCOUNT_PERFORMANCE PERFORMANCE_IMPROVEMENT)' -d 'Emails to receive: ACCOUNT_PERFORMANCE, PERFORMANCE_IMPROVEMENT; never shown again'
complete -c ads -n '__ads_in user-settings update' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in user-settings update' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in user-settings update' -l unset -x -a '(__ads_list notification_email contact_phone contact_phone_extension subscribe_email_types)' -d 'clear a value: notification_email, contact_phone, contact_phone_extension, subscribe_email_types'
complete -c ads -n '__ads_in user-settings update' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in user-settings update' -l fields -x -a '(__ads_list notification_email contact_phone contact_phone_extension)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in ab-tests list' -l ab-test-ids -x -k -a '(__ads_seen --list ab-tests)' -d 'Only these tests'
complete -c ads -n '__ads_in ab-tests list' -l ab-test -x -k -a '(__ads_seen ab-tests)' -d 'Only these tests'
complete -c ads -n '__ads_in ab-tests list' -l live-during -x -d 'Only tests that run at some time between these two'
complete -c ads -n '__ads_in ab-tests list' -l status -x -a 'SCHEDULED LIVE COMPLETED' -d 'Only tests in this state'
complete -c ads -n '__ads_in ab-tests list' -l user-id -x -k -a '(__ads_seen handles)' -d 'Only tests that this user created'
complete -c ads -n '__ads_in ab-tests list' -l username -x -d 'Only tests that the user with this handle, without @, created'
complete -c ads -n '__ads_in ab-tests list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in ab-tests list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in ab-tests list' -l q -x -d 'Only names that start with this text; case-insensitive'
complete -c ads -n '__ads_in ab-tests list' -l sort-by -x -a 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc name-asc name-desc start_time-asc start_time-desc end_time-asc end_time-desc' -d 'Sort order: an attribute with -asc or -desc, such as created_at-desc'
complete -c ads -n '__ads_in ab-tests list' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in ab-tests list' -l fields -x -a '(__ads_list id name description entity_type status start_time end_time user_groups entities created_by updated_by created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in ab-tests create' -l entity-type -x -a 'CAMPAIGN LINE_ITEM' -d 'What is tested'
complete -c ads -n '__ads_in ab-tests create' -l start-time -x -d 'When the test starts; in the future'
complete -c ads -n '__ads_in ab-tests create' -l end-time -x -d 'When the test ends'
complete -c ads -n '__ads_in ab-tests create' -l name -x -d 'Name of the test'
complete -c ads -n '__ads_in ab-tests create' -l description -x -d 'Description of the test'
complete -c ads -n '__ads_in ab-tests create' -l from -r -F -d 'read the body from a file, or - for stdin: JSON or YAML'
complete -c ads -n '__ads_in ab-tests create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in ab-tests create' -l group -x -d 'A group: its name, share in percent, and ids or names; name and share may be left out'
complete -c ads -n '__ads_in ab-tests create' -l fields -x -a '(__ads_list id name description entity_type status start_time end_time user_groups entities created_by updated_by created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at ab-tests update' -k -a '(__ads_seen ab-tests)'
complete -c ads -n '__ads_in ab-tests update' -l start-time -x -d 'When the test starts; in the future'
complete -c ads -n '__ads_in ab-tests update' -l end-time -x -d 'When the test ends'
complete -c ads -n '__ads_in ab-tests update' -l name -x -d 'Name of the test'
complete -c ads -n '__ads_in ab-tests update' -l description -x -d 'Description of the test'
complete -c ads -n '__ads_in ab-tests update' -l from -r -F -d 'read the body from a file, or - for stdin: JSON or YAML'
complete -c ads -n '__ads_in ab-tests update' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in ab-tests update' -l unset -x -a '(__ads_list name description)' -d 'clear a value: name, description'
complete -c ads -n '__ads_in ab-tests update' -l group -x -d 'A group: its name, share in percent, and ids or names; name and share may be left out'
complete -c ads -n '__ads_in ab-tests update' -l group-size -x -d 'The id of a group, and its new share of the audience in percent'
complete -c ads -n '__ads_in ab-tests update' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in ab-tests update' -l fields -x -a '(__ads_list id name description entity_type status start_time end_time user_groups entities created_by updated_by created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at ab-tests delete' -k -a '(__ads_seen ab-tests)'
complete -c ads -n '__ads_in ab-tests delete' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in ab-tests delete' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in ab-tests delete' -l fields -x -a '(__ads_list id name description entity_type status start_time end_time user_groups entities created_by updated_by created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in advertiser-business-categories list' -l fields -x -a '(__ads_list id name iab_categories created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in app-lists list' -l app-list-ids -x -k -a '(__ads_seen --list app-lists)' -d 'Only these app lists'
complete -c ads -n '__ads_in app-lists list' -l app-list -x -k -a '(__ads_seen app-lists)' -d 'Only these app lists'
complete -c ads -n '__ads_in app-lists list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in app-lists list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in app-lists list' -l sort-by -x -a 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc name-asc name-desc' -d 'Sort order: an attribute with -asc or -desc, such as created_at-desc'
complete -c ads -n '__ads_in app-lists list' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in app-lists list' -l with-total-count -a 'true false' -d 'Include the total count; not with a cursor; has a lower rate limit'
complete -c ads -n '__ads_in app-lists list' -l fields -x -a '(__ads_list id name apps created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at app-lists get' -k -a '(__ads_seen app-lists)'
complete -c ads -n '__ads_in app-lists get' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in app-lists get' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in app-lists get' -l fields -x -a '(__ads_list id name apps created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in app-lists create' -l name -x -d 'Name of the list'
complete -c ads -n '__ads_in app-lists create' -l app-store-identifiers -x -d 'The apps: App Store ids and package names of Android apps'
complete -c ads -n '__ads_in app-lists create' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in app-lists create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in app-lists create' -l fields -x -a '(__ads_list id name apps created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at app-lists delete' -k -a '(__ads_seen app-lists)'
complete -c ads -n '__ads_in app-lists delete' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in app-lists delete' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in app-lists delete' -l fields -x -a '(__ads_list id name apps created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in bidding-rules list' -l currency -x -a 'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VEF VES VND VUV WST XAD XAF XCD XCG XOF XPF YER ZAR ZMW ZWG ZWL' -d 'Only this currency: its ISO 4217 code'
complete -c ads -n '__ads_in bidding-rules list' -l fields -x -a '(__ads_list currency minimum_cpe_bid_local_micro maximum_cpe_bid_local_micro minimum_denomination)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in campaigns list' -l campaign-ids -x -k -a '(__ads_seen --list campaigns)' -d 'Only these campaigns'
complete -c ads -n '__ads_in campaigns list' -l campaign -x -k -a '(__ads_seen campaigns)' -d 'Only these campaigns'
complete -c ads -n '__ads_in campaigns list' -l funding-instrument-ids -x -k -a '(__ads_seen --list funding-instruments)' -d 'Only campaigns paid by these funding instruments'
complete -c ads -n '__ads_in campaigns list' -l funding-instrument -x -k -a '(__ads_seen funding-instruments)' -d 'Only campaigns paid by these funding instruments'
complete -c ads -n '__ads_in campaigns list' -l with-draft -a 'true false' -d 'Include drafts'
complete -c ads -n '__ads_in campaigns list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in campaigns list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in campaigns list' -l sort-by -x -a 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc name-asc name-desc start_time-asc start_time-desc end_time-asc end_time-desc daily_budget_amount_local_micro-asc daily_budget_amount_local_micro-desc total_budget_amount_local_micro-asc total_budget_amount_local_micro-desc standard_delivery-asc standard_delivery-desc' -d 'Sort order: an attribute with -asc or -desc, such as created_at-desc'
complete -c ads -n '__ads_in campaigns list' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in campaigns list' -l with-total-count -a 'true false' -d 'Include the total count; not with a cursor; has a lower rate limit'
complete -c ads -n '__ads_in campaigns list' -l q -x -d 'Only names that start with this text; case-insensitive'
complete -c ads -n '__ads_in campaigns list' -l fields -x -a '(__ads_list id name funding_instrument_id currency budget_optimization daily_budget_amount_local_micro total_budget_amount_local_micro purchase_order_number standard_delivery entity_status effective_status servable reasons_not_servable duration_in_days frequency_cap created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at campaigns get' -k -a '(__ads_seen campaigns)'
complete -c ads -n '__ads_in campaigns get' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in campaigns get' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in campaigns get' -l fields -x -a '(__ads_list id name funding_instrument_id currency budget_optimization daily_budget_amount_local_micro total_budget_amount_local_micro purchase_order_number standard_delivery entity_status effective_status servable reasons_not_servable duration_in_days frequency_cap created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in campaigns create' -l funding-instrument-id -x -k -a '(__ads_seen funding-instruments)' -d 'The funding instrument that pays'
complete -c ads -n '__ads_in campaigns create' -l funding-instrument -x -k -a '(__ads_seen funding-instruments)' -d 'The funding instrument that pays'
complete -c ads -n '__ads_in campaigns create' -l name -x -d 'Name of the campaign'
complete -c ads -n '__ads_in campaigns create' -l budget-optimization -x -a 'CAMPAIGN LINE_ITEM' -d 'Whether the budget is set on the campaign or on its line items'
complete -c ads -n '__ads_in campaigns create' -l daily-budget-amount-local-micro -x -d 'Maximum spend per day, in micro units; at most the total budget'
complete -c ads -n '__ads_in campaigns create' -l daily-budget -x -d 'Maximum spend per day, as a decimal in the currency; at most the total budget'
complete -c ads -n '__ads_in campaigns create' -l total-budget-amount-local-micro -x -d 'Maximum total spend, in micro units'
complete -c ads -n '__ads_in campaigns create' -l total-budget -x -d 'Maximum total spend, as a decimal in the currency'
complete -c ads -n '__ads_in campaigns create' -l purchase-order-number -x -d 'Your reference on the invoice'
complete -c ads -n '__ads_in campaigns create' -l standard-delivery -a 'true false' -d 'Spend evenly over the day; false spends as fast as possible. Needs budget optimization CAMPAIGN'
complete -c ads -n '__ads_in campaigns create' -l entity-status -x -a 'ACTIVE DRAFT PAUSED' -d 'Status at creation'
complete -c ads -n '__ads_in campaigns create' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in campaigns create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in campaigns create' -l fields -x -a '(__ads_list id name funding_instrument_id currency budget_optimization daily_budget_amount_local_micro total_budget_amount_local_micro purchase_order_number standard_delivery entity_status effective_status servable reasons_not_servable duration_in_days frequency_cap created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at campaigns update' -k -a '(__ads_seen campaigns)'
complete -c ads -n '__ads_in campaigns update' -l name -x -d 'Name of the campaign'
complete -c ads -n '__ads_in campaigns update' -l budget-optimization -x -a 'CAMPAIGN LINE_ITEM' -d 'Whether the budget is set on the campaign or on its line items'
complete -c ads -n '__ads_in campaigns update' -l daily-budget-amount-local-micro -x -d 'Maximum spend per day, in micro units; at most the total budget'
complete -c ads -n '__ads_in campaigns update' -l daily-budget -x -d 'Maximum spend per day, as a decimal in the currency; at most the total budget'
complete -c ads -n '__ads_in campaigns update' -l total-budget-amount-local-micro -x -d 'Maximum total spend, in micro units'
complete -c ads -n '__ads_in campaigns update' -l total-budget -x -d 'Maximum total spend, as a decimal in the currency'
complete -c ads -n '__ads_in campaigns update' -l purchase-order-number -x -d 'Your reference on the invoice'
complete -c ads -n '__ads_in campaigns update' -l standard-delivery -a 'true false' -d 'Spend evenly over the day; false spends as fast as possible. Needs budget optimization CAMPAIGN'
complete -c ads -n '__ads_in campaigns update' -l entity-status -x -a 'ACTIVE PAUSED' -d 'Status'
complete -c ads -n '__ads_in campaigns update' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in campaigns update' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in campaigns update' -l unset -x -a '(__ads_list daily_budget_amount_local_micro total_budget_amount_local_micro purchase_order_number)' -d 'clear a value: daily_budget_amount_local_micro, total_budget_amount_local_micro, purchase_order_number'
complete -c ads -n '__ads_in campaigns update' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in campaigns update' -l confirm -x -d 'confirm that so many records are to be changed; nothing is sent if they are not as many'
complete -c ads -n '__ads_in campaigns update' -l fields -x -a '(__ads_list id name funding_instrument_id currency budget_optimization daily_budget_amount_local_micro total_budget_amount_local_micro purchase_order_number standard_delivery entity_status effective_status servable reasons_not_servable duration_in_days frequency_cap created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at campaigns activate' -k -a '(__ads_seen campaigns)'
complete -c ads -n '__ads_in campaigns activate' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in campaigns activate' -l fields -x -a '(__ads_list id name funding_instrument_id currency budget_optimization daily_budget_amount_local_micro total_budget_amount_local_micro purchase_order_number standard_delivery entity_status effective_status servable reasons_not_servable duration_in_days frequency_cap created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at campaigns delete' -k -a '(__ads_seen campaigns)'
complete -c ads -n '__ads_in campaigns delete' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in campaigns delete' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in campaigns delete' -l fields -x -a '(__ads_list id name funding_instrument_id currency budget_optimization daily_budget_amount_local_micro total_budget_amount_local_micro purchase_order_number standard_delivery entity_status effective_status servable reasons_not_servable duration_in_days frequency_cap created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in campaigns batch' -l from -r -F -d 'read the body from a file, or - for stdin: JSON, YAML, JSONL or CSV'
complete -c ads -n '__ads_in campaigns batch' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in campaigns batch' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in campaigns batch' -l split -d 'send as many requests as the file takes; rows then fail one by one'
complete -c ads -n '__ads_in campaigns batch' -l stop-on-error -d 'with --split: stop at the first row that fails'
complete -c ads -n '__ads_in campaigns batch' -l resend -d 'with --split: send again what an earlier run got no answer for'
complete -c ads -n '__ads_in campaigns batch' -l again -d 'with --split: send again what an earlier run has done, creating it once more'
complete -c ads -n '__ads_in campaigns batch' -l fields -x -a '(__ads_list id name funding_instrument_id currency budget_optimization daily_budget_amount_local_micro total_budget_amount_local_micro purchase_order_number standard_delivery entity_status effective_status servable reasons_not_servable duration_in_days frequency_cap created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in content-categories list' -l fields -x -a '(__ads_list id name iab_categories publishers_in_last_thirty_days videos_monetized_in_last_thirty_days created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in curated-categories list' -l country-codes -x -d 'Only those offered in these countries: two-letter codes, at most 200'
complete -c ads -n '__ads_in curated-categories list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in curated-categories list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in curated-categories list' -l with-total-count -a 'true false' -d 'Include the total count; not with a cursor; has a lower rate limit'
complete -c ads -n '__ads_in curated-categories list' -l fields -x -a '(__ads_list id name description country_codes publisher_user_ids videos_monetized_in_last_thirty_days created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in curated-categories get' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in curated-categories get' -l fields -x -a '(__ads_list id name description country_codes publisher_user_ids videos_monetized_in_last_thirty_days created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in iab-categories list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in iab-categories list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in iab-categories list' -l with-total-count -a 'true false' -d 'Include the total count; not with a cursor; has a lower rate limit'
complete -c ads -n '__ads_in iab-categories list' -l fields -x -a '(__ads_list id parent_id name created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in line-item-curated-categories list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in line-item-curated-categories list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in line-item-curated-categories list' -l sort-by -x -a 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc' -d 'Sort order: an attribute with -asc or -desc, such as created_at-desc'
complete -c ads -n '__ads_in line-item-curated-categories list' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in line-item-curated-categories list' -l with-total-count -a 'true false' -d 'Include the total count; not with a cursor; has a lower rate limit'
complete -c ads -n '__ads_in line-item-curated-categories list' -l fields -x -a '(__ads_list id line_item_id curated_category_id created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in line-item-curated-categories get' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in line-item-curated-categories get' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in line-item-curated-categories get' -l fields -x -a '(__ads_list id line_item_id curated_category_id created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in line-item-curated-categories create' -l curated-category-id -x -d 'The curated category'
complete -c ads -n '__ads_in line-item-curated-categories create' -l line-item-id -x -k -a '(__ads_seen line-items)' -d 'The line item'
complete -c ads -n '__ads_in line-item-curated-categories create' -l line-item -x -k -a '(__ads_seen line-items)' -d 'The line item'
complete -c ads -n '__ads_in line-item-curated-categories create' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in line-item-curated-categories create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in line-item-curated-categories create' -l fields -x -a '(__ads_list id line_item_id curated_category_id created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in line-item-curated-categories update' -l curated-category-id -x -d 'The curated category'
complete -c ads -n '__ads_in line-item-curated-categories update' -l line-item-id -x -k -a '(__ads_seen line-items)' -d 'The line item'
complete -c ads -n '__ads_in line-item-curated-categories update' -l line-item -x -k -a '(__ads_seen line-items)' -d 'The line item'
complete -c ads -n '__ads_in line-item-curated-categories update' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in line-item-curated-categories update' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in line-item-curated-categories update' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in line-item-curated-categories update' -l fields -x -a '(__ads_list id line_item_id curated_category_id created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in line-item-curated-categories delete' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in line-item-curated-categories delete' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in line-item-curated-categories delete' -l fields -x -a '(__ads_list id line_item_id curated_category_id created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in line-items list' -l campaign-ids -x -k -a '(__ads_seen --list campaigns)' -d 'Only line items of these campaigns'
complete -c ads -n '__ads_in line-items list' -l campaign -x -k -a '(__ads_seen campaigns)' -d 'Only line items of these campaigns'
complete -c ads -n '__ads_in line-items list' -l funding-instrument-ids -x -k -a '(__ads_seen --list funding-instruments)' -d 'Only line items paid by these funding instruments'
complete -c ads -n '__ads_in line-items list' -l funding-instrument -x -k -a '(__ads_seen funding-instruments)' -d 'Only line items paid by these funding instruments'
complete -c ads -n '__ads_in line-items list' -l line-item-ids -x -k -a '(__ads_seen --list line-items)' -d 'Only these line items'
complete -c ads -n '__ads_in line-items list' -l line-item -x -k -a '(__ads_seen line-items)' -d 'Only these line items'
complete -c ads -n '__ads_in line-items list' -l with-draft -a 'true false' -d 'Include drafts'
complete -c ads -n '__ads_in line-items list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in line-items list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in line-items list' -l sort-by -x -a 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc bid_amount_local_micro-asc bid_amount_local_micro-desc' -d 'Sort order: an attribute with -asc or -desc, such as created_at-desc'
complete -c ads -n '__ads_in line-items list' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in line-items list' -l with-total-count -a 'true false' -d 'Include the total count; not with a cursor; has a lower rate limit'
complete -c ads -n '__ads_in line-items list' -l q -x -d 'Only names that start with this text; case-insensitive'
complete -c ads -n '__ads_in line-items list' -l fields -x -a '(__ads_list id campaign_id funding_instrument_id name objective product_type placements entity_status goal bid_strategy bid_amount_local_micro target_cpa_local_micro pay_by daily_budget_amount_local_micro total_budget_amount_local_micro standard_delivery start_time end_time duration_in_days frequency_cap audience_expansion advertiser_user_id advertiser_domain categories primary_web_event_tag automatic_tweet_promotion android_app_store_identifier ios_app_store_identifier currency creative_source created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at line-items get' -k -a '(__ads_seen line-items)'
complete -c ads -n '__ads_in line-items get' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in line-items get' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in line-items get' -l fields -x -a '(__ads_list id campaign_id funding_instrument_id name objective product_type placements entity_status goal bid_strategy bid_amount_local_micro target_cpa_local_micro pay_by daily_budget_amount_local_micro total_budget_amount_local_micro standard_delivery start_time end_time duration_in_days frequency_cap audience_expansion advertiser_user_id advertiser_domain categories primary_web_event_tag automatic_tweet_promotion android_app_store_identifier ios_app_store_identifier currency creative_source created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in line-items create' -l campaign-id -x -k -a '(__ads_seen campaigns)' -d 'The campaign it belongs to'
complete -c ads -n '__ads_in line-items create' -l campaign -x -k -a '(__ads_seen campaigns)' -d 'The campaign it belongs to'
complete -c ads -n '__ads_in line-items create' -l objective -x -a 'APP_ENGAGEMENTS APP_INSTALLS ENGAGEMENTS FOLLOWERS PREROLL_VIEWS REACH VIDEO_VIEWS WEBSITE_CLICKS' -d 'Objective of the advertising'
complete -c ads -n '__ads_in line-items create' -l product-type -x -a 'MEDIA PROMOTED_ACCOUNT PROMOTED_TWEETS' -d 'Type of advertising'
complete -c ads -n '__ads_in line-items create' -l placements -x -a '(__ads_list ALL_ON_PLATFORM ALL_ON_TWITTER PLATFORM_TIMELINE TWITTER_TIMELINE PLATFORM_PROFILE TWITTER_PROFILE PLATFORM_SEARCH TWITTER_SEARCH PLATFORM_REPLIES TWITTER_REPLIES PUBLISHER_NETWORK TAP_BANNER TAP_FULL TAP_FULL_LANDSCAPE TAP_NATIVE TAP_MRECT SPOTLIGHT TREND)' -d 'Where it may be shown'
complete -c ads -n '__ads_in line-items create' -l name -x -d 'Name of the line item'
complete -c ads -n '__ads_in line-items create' -l start-time -x -d 'When it starts running'
complete -c ads -n '__ads_in line-items create' -l end-time -x -d 'When it stops running'
complete -c ads -n '__ads_in line-items create' -l bid-strategy -x -a 'AUTO MAX TARGET' -d 'How the bid is set'
complete -c ads -n '__ads_in line-items create' -l bid-amount-local-micro -x -d 'Bid, in micro units; ignored with bid strategy AUTO'
complete -c ads -n '__ads_in line-items create' -l bid -x -d 'Bid, as a decimal in the currency; ignored with bid strategy AUTO'
complete -c ads -n '__ads_in line-items create' -l goal -x -a 'APP_CLICKS APP_INSTALLS APP_PURCHASES ENGAGEMENT FOLLOWERS LINK_CLICKS MAX_REACH PREROLL PREROLL_STARTS REACH_WITH_ENGAGEMENT SITE_VISITS VIDEO_VIEW VIEW_3S_100PCT VIEW_6S VIEW_15S WEBSITE_CONVERSIONS' -d 'What to optimise for'
complete -c ads -n '__ads_in line-items create' -l pay-by -x -a 'APP_CLICK IMPRESSION LINK_CLICK' -d 'What is charged'
complete -c ads -n '__ads_in line-items create' -l daily-budget-amount-local-micro -x -d 'Most to spend in a day, in micro units'
complete -c ads -n '__ads_in line-items create' -l daily-budget -x -d 'Most to spend in a day, as a decimal in the currency'
complete -c ads -n '__ads_in line-items create' -l total-budget-amount-local-micro -x -d 'Most to spend in all, in micro units'
complete -c ads -n '__ads_in line-items create' -l total-budget -x -d 'Most to spend in all, as a decimal in the currency'
complete -c ads -n '__ads_in line-items create' -l frequency-cap -x -d 'Maximum number of times one user sees it'
complete -c ads -n '__ads_in line-items create' -l duration-in-days -x -a '1 7 30' -d 'Days over which the frequency cap counts'
complete -c ads -n '__ads_in line-items create' -l audience-expansion -x -a 'BROAD DEFINED EXPANDED' -d 'How far to reach beyond the targeted audience'
complete -c ads -n '__ads_in line-items create' -l android-app-store-identifier -x -d 'Package name of the Android app'
complete -c ads -n '__ads_in line-items create' -l ios-app-store-identifier -x -d 'Numeric App Store id of the iOS app'
complete -c ads -n '__ads_in line-items create' -l advertiser-domain -x -d 'Domain of the advertiser, without protocol'
complete -c ads -n '__ads_in line-items create' -l categories -x -d 'IAB categories of the advertiser'
complete -c ads -n '__ads_in line-items create' -l advertiser-user-id -x -d 'The advertiser of a pre-roll; only for certain apps'
complete -c ads -n '__ads_in line-items create' -l entity-status -x -a 'ACTIVE DRAFT PAUSED' -d 'Status at creation'
complete -c ads -n '__ads_in line-items create' -l standard-delivery -a 'true false' -d 'Spend evenly over the day; false spends as fast as possible'
complete -c ads -n '__ads_in line-items create' -l primary-web-event-tag -x -k -a '(__ads_seen web-event-tags)' -d 'The web event tag that counts conversions'
complete -c ads -n '__ads_in line-items create' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in line-items create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in line-items create' -l fields -x -a '(__ads_list id campaign_id funding_instrument_id name objective product_type placements entity_status goal bid_strategy bid_amount_local_micro target_cpa_local_micro pay_by daily_budget_amount_local_micro total_budget_amount_local_micro standard_delivery start_time end_time duration_in_days frequency_cap audience_expansion advertiser_user_id advertiser_domain categories primary_web_event_tag automatic_tweet_promotion android_app_store_identifier ios_app_store_identifier currency creative_source created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at line-items update' -k -a '(__ads_seen line-items)'
complete -c ads -n '__ads_in line-items update' -l name -x -d 'Name of the line item'
complete -c ads -n '__ads_in line-items update' -l start-time -x -d 'When it starts running'
complete -c ads -n '__ads_in line-items update' -l end-time -x -d 'When it stops running'
complete -c ads -n '__ads_in line-items update' -l bid-strategy -x -a 'AUTO MAX TARGET' -d 'How the bid is set'
complete -c ads -n '__ads_in line-items update' -l bid-amount-local-micro -x -d 'Bid, in micro units; ignored with bid strategy AUTO'
complete -c ads -n '__ads_in line-items update' -l bid -x -d 'Bid, as a decimal in the currency; ignored with bid strategy AUTO'
complete -c ads -n '__ads_in line-items update' -l goal -x -a 'APP_CLICKS APP_INSTALLS APP_PURCHASES ENGAGEMENT FOLLOWERS LINK_CLICKS MAX_REACH PREROLL PREROLL_STARTS REACH_WITH_ENGAGEMENT VIDEO_VIEW VIEW_3S_100PCT VIEW_6S VIEW_15S WEBSITE_CONVERSIONS' -d 'What to optimise for'
complete -c ads -n '__ads_in line-items update' -l pay-by -x -a 'APP_CLICK IMPRESSION LINK_CLICK' -d 'What is charged'
complete -c ads -n '__ads_in line-items update' -l daily-budget-amount-local-micro -x -d 'Most to spend in a day, in micro units'
complete -c ads -n '__ads_in line-items update' -l daily-budget -x -d 'Most to spend in a day, as a decimal in the currency'
complete -c ads -n '__ads_in line-items update' -l total-budget-amount-local-micro -x -d 'Most to spend in all, in micro units'
complete -c ads -n '__ads_in line-items update' -l total-budget -x -d 'Most to spend in all, as a decimal in the currency'
complete -c ads -n '__ads_in line-items update' -l frequency-cap -x -d 'Maximum number of times one user sees it'
complete -c ads -n '__ads_in line-items update' -l duration-in-days -x -a '1 7 30' -d 'Days over which the frequency cap counts'
complete -c ads -n '__ads_in line-items update' -l audience-expansion -x -a 'BROAD DEFINED EXPANDED' -d 'How far to reach beyond the targeted audience'
complete -c ads -n '__ads_in line-items update' -l android-app-store-identifier -x -d 'Package name of the Android app'
complete -c ads -n '__ads_in line-items update' -l ios-app-store-identifier -x -d 'Numeric App Store id of the iOS app'
complete -c ads -n '__ads_in line-items update' -l advertiser-domain -x -d 'Domain of the advertiser, without protocol'
complete -c ads -n '__ads_in line-items update' -l categories -x -d 'IAB categories of the advertiser'
complete -c ads -n '__ads_in line-items update' -l advertiser-user-id -x -d 'The advertiser of a pre-roll; only for certain apps'
complete -c ads -n '__ads_in line-items update' -l entity-status -x -a 'ACTIVE PAUSED' -d 'Status'
complete -c ads -n '__ads_in line-items update' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in line-items update' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in line-items update' -l unset -x -a '(__ads_list name end_time bid_amount_local_micro daily_budget_amount_local_micro total_budget_amount_local_micro frequency_cap duration_in_days audience_expansion android_app_store_identifier ios_app_store_identifier advertiser_domain categories advertiser_user_id)' -d 'clear a value: name, end_time, bid_amount_local_micro, daily_budget_amount_local_micro, total_budget_amount_local_micro, frequency_cap, duration_in_days, audience_expansion, android_app_store_identifier, ios_app_store_identifier, advertiser_domain, categories, advertiser_user_id'
complete -c ads -n '__ads_in line-items update' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in line-items update' -l confirm -x -d 'confirm that so many records are to be changed; nothing is sent if they are not as many'
complete -c ads -n '__ads_in line-items update' -l fields -x -a '(__ads_list id campaign_id funding_instrument_id name objective product_type placements entity_status goal bid_strategy bid_amount_local_micro target_cpa_local_micro pay_by daily_budget_amount_local_micro total_budget_amount_local_micro standard_delivery start_time end_time duration_in_days frequency_cap audience_expansion advertiser_user_id advertiser_domain categories primary_web_event_tag automatic_tweet_promotion android_app_store_identifier ios_app_store_identifier currency creative_source created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at line-items activate' -k -a '(__ads_seen line-items)'
complete -c ads -n '__ads_in line-items activate' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in line-items activate' -l fields -x -a '(__ads_list id campaign_id funding_instrument_id name objective product_type placements entity_status goal bid_strategy bid_amount_local_micro target_cpa_local_micro pay_by daily_budget_amount_local_micro total_budget_amount_local_micro standard_delivery start_time end_time duration_in_days frequency_cap audience_expansion advertiser_user_id advertiser_domain categories primary_web_event_tag automatic_tweet_promotion android_app_store_identifier ios_app_store_identifier currency creative_source created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at line-items delete' -k -a '(__ads_seen line-items)'
complete -c ads -n '__ads_in line-items delete' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in line-items delete' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in line-items delete' -l fields -x -a '(__ads_list id campaign_id funding_instrument_id name objective product_type placements entity_status goal bid_strategy bid_amount_local_micro target_cpa_local_micro pay_by daily_budget_amount_local_micro total_budget_amount_local_micro standard_delivery start_time end_time duration_in_days frequency_cap audience_expansion advertiser_user_id advertiser_domain categories primary_web_event_tag automatic_tweet_promotion android_app_store_identifier ios_app_store_identifier currency creative_source created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in line-items batch' -l from -r -F -d 'read the body from a file, or - for stdin: JSON, YAML, JSONL or CSV'
complete -c ads -n '__ads_in line-items batch' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in line-items batch' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in line-items batch' -l split -d 'send as many requests as the file takes; rows then fail one by one'
complete -c ads -n '__ads_in line-items batch' -l stop-on-error -d 'with --split: stop at the first row that fails'
complete -c ads -n '__ads_in line-items batch' -l resend -d 'with --split: send again what an earlier run got no answer for'
complete -c ads -n '__ads_in line-items batch' -l again -d 'with --split: send again what an earlier run has done, creating it once more'
complete -c ads -n '__ads_in line-items batch' -l fields -x -a '(__ads_list id campaign_id funding_instrument_id name objective product_type placements entity_status goal bid_strategy bid_amount_local_micro target_cpa_local_micro pay_by daily_budget_amount_local_micro total_budget_amount_local_micro standard_delivery start_time end_time duration_in_days frequency_cap audience_expansion advertiser_user_id advertiser_domain categories primary_web_event_tag automatic_tweet_promotion android_app_store_identifier ios_app_store_identifier currency creative_source created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in line-items placements' -l product-type -x -a 'MEDIA PROMOTED_ACCOUNT PROMOTED_TWEETS' -d 'Only for this type of advertising'
complete -c ads -n '__ads_in line-items placements' -l fields -x -a '(__ads_list product_type placements)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in promoted-accounts list' -l line-item-ids -x -k -a '(__ads_seen --list line-items)' -d 'Only promoted accounts of these line items'
complete -c ads -n '__ads_in promoted-accounts list' -l line-item -x -k -a '(__ads_seen line-items)' -d 'Only promoted accounts of these line items'
complete -c ads -n '__ads_in promoted-accounts list' -l promoted-account-ids -x -d 'Only these promoted accounts'
complete -c ads -n '__ads_in promoted-accounts list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in promoted-accounts list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in promoted-accounts list' -l sort-by -x -a 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc paused-asc paused-desc' -d 'Sort order: an attribute with -asc or -desc, such as created_at-desc'
complete -c ads -n '__ads_in promoted-accounts list' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in promoted-accounts list' -l with-total-count -a 'true false' -d 'Include the total count; not with a cursor; has a lower rate limit'
complete -c ads -n '__ads_in promoted-accounts list' -l fields -x -a '(__ads_list id line_item_id user_id entity_status approval_status created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in promoted-accounts get' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in promoted-accounts get' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in promoted-accounts get' -l fields -x -a '(__ads_list id line_item_id user_id entity_status approval_status created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in promoted-accounts create' -l line-item-id -x -k -a '(__ads_seen line-items)' -d 'The line item that promotes the user'
complete -c ads -n '__ads_in promoted-accounts create' -l line-item -x -k -a '(__ads_seen line-items)' -d 'The line item that promotes the user'
complete -c ads -n '__ads_in promoted-accounts create' -l user-id -x -k -a '(__ads_seen handles)' -d 'The user to promote'
complete -c ads -n '__ads_in promoted-accounts create' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in promoted-accounts create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in promoted-accounts create' -l fields -x -a '(__ads_list id line_item_id user_id entity_status approval_status created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in promoted-accounts delete' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in promoted-accounts delete' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in promoted-accounts delete' -l fields -x -a '(__ads_list id line_item_id user_id entity_status approval_status created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in promoted-tweets list' -l line-item-ids -x -k -a '(__ads_seen --list line-items)' -d 'Only promoted posts of these line items'
complete -c ads -n '__ads_in promoted-tweets list' -l line-item -x -k -a '(__ads_seen line-items)' -d 'Only promoted posts of these line items'
complete -c ads -n '__ads_in promoted-tweets list' -l promoted-tweet-ids -x -d 'Only these promoted posts'
complete -c ads -n '__ads_in promoted-tweets list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in promoted-tweets list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in promoted-tweets list' -l sort-by -x -a 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc paused-asc paused-desc' -d 'Sort order: an attribute with -asc or -desc, such as created_at-desc'
complete -c ads -n '__ads_in promoted-tweets list' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in promoted-tweets list' -l with-total-count -a 'true false' -d 'Include the total count; not with a cursor; has a lower rate limit'
complete -c ads -n '__ads_in promoted-tweets list' -l fields -x -a '(__ads_list id line_item_id tweet_id entity_status approval_status created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in promoted-tweets get' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in promoted-tweets get' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in promoted-tweets get' -l fields -x -a '(__ads_list id line_item_id tweet_id entity_status approval_status created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in promoted-tweets create' -l line-item-id -x -k -a '(__ads_seen line-items)' -d 'The line item that shows the posts'
complete -c ads -n '__ads_in promoted-tweets create' -l line-item -x -k -a '(__ads_seen line-items)' -d 'The line item that shows the posts'
complete -c ads -n '__ads_in promoted-tweets create' -l tweet-ids -x -d 'The posts, at most 50'
complete -c ads -n '__ads_in promoted-tweets create' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in promoted-tweets create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in promoted-tweets create' -l fields -x -a '(__ads_list id line_item_id tweet_id entity_status approval_status created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in promoted-tweets delete' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in promoted-tweets delete' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in promoted-tweets delete' -l fields -x -a '(__ads_list id line_item_id tweet_id entity_status approval_status created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in publishers list' -l fields -x -a '(__ads_list user_id username content_category_ids monetizable_country_codes promotion_eligible_country_codes monetization_restricted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in recommendations list' -l fields -x -a '(__ads_list id account_id funding_instrument_id status message created_at updated_at changes)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in recommendations get' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in recommendations get' -l fields -x -a '(__ads_list id account_id funding_instrument_id status message created_at updated_at changes)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in scheduled-promoted-tweets list' -l line-item-ids -x -k -a '(__ads_seen --list line-items)' -d 'Only scheduled promotions of these line items'
complete -c ads -n '__ads_in scheduled-promoted-tweets list' -l line-item -x -k -a '(__ads_seen line-items)' -d 'Only scheduled promotions of these line items'
complete -c ads -n '__ads_in scheduled-promoted-tweets list' -l scheduled-promoted-tweet-ids -x -d 'Only these scheduled promotions'
complete -c ads -n '__ads_in scheduled-promoted-tweets list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in scheduled-promoted-tweets list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in scheduled-promoted-tweets list' -l sort-by -x -a 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc' -d 'Sort order: an attribute with -asc or -desc, such as created_at-desc'
complete -c ads -n '__ads_in scheduled-promoted-tweets list' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in scheduled-promoted-tweets list' -l with-total-count -a 'true false' -d 'Include the total count; not with a cursor; has a lower rate limit'
complete -c ads -n '__ads_in scheduled-promoted-tweets list' -l fields -x -a '(__ads_list id line_item_id scheduled_tweet_id tweet_id created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in scheduled-promoted-tweets get' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in scheduled-promoted-tweets get' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in scheduled-promoted-tweets get' -l fields -x -a '(__ads_list id line_item_id scheduled_tweet_id tweet_id created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in scheduled-promoted-tweets create' -l line-item-id -x -k -a '(__ads_seen line-items)' -d 'The line item that will show the post'
complete -c ads -n '__ads_in scheduled-promoted-tweets create' -l line-item -x -k -a '(__ads_seen line-items)' -d 'The line item that will show the post'
complete -c ads -n '__ads_in scheduled-promoted-tweets create' -l scheduled-tweet-id -x -d 'The scheduled post'
complete -c ads -n '__ads_in scheduled-promoted-tweets create' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in scheduled-promoted-tweets create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in scheduled-promoted-tweets create' -l wait -d 'wait until the service is done with it, and print the record; longer: --wait 30m or --wait 1800'
complete -c ads -n '__ads_in scheduled-promoted-tweets create' -l fields -x -a '(__ads_list id line_item_id scheduled_tweet_id tweet_id created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in scheduled-promoted-tweets delete' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in scheduled-promoted-tweets delete' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in scheduled-promoted-tweets delete' -l fields -x -a '(__ads_list id line_item_id scheduled_tweet_id tweet_id created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in stats get' -l entity -x -a 'ACCOUNT CAMPAIGN FUNDING_INSTRUMENT LINE_ITEM PROMOTED_ACCOUNT PROMOTED_TWEET MEDIA_CREATIVE ORGANIC_TWEET' -d 'What the ids are of'
complete -c ads -n '__ads_in stats get' -l entity-ids -x -d 'Measure these; at most 20'
complete -c ads -n '__ads_in stats get' -l start-time -x -d 'From this whole hour on'
complete -c ads -n '__ads_in stats get' -l end-time -x -d 'Until this whole hour, which is not counted'
complete -c ads -n '__ads_in stats get' -l granularity -x -a 'HOUR DAY TOTAL' -d 'Measure by hour, by day, or the whole window'
complete -c ads -n '__ads_in stats get' -l metric-groups -x -a '(__ads_list BILLING ENGAGEMENT LIFE_TIME_VALUE_MOBILE_CONVERSION MEDIA MOBILE_CONVERSION VIDEO WEB_CONVERSION)' -d 'Groups of metrics; MOBILE_CONVERSION on its own only'
complete -c ads -n '__ads_in stats get' -l placement -x -a 'ALL_ON_PLATFORM ALL_ON_TWITTER SPOTLIGHT TREND PUBLISHER_NETWORK' -d 'Where it was shown; one placement per call'
complete -c ads -n '__ads_in stats get' -l fields -x -a '(__ads_list id id_data)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in stats active-entities' -l entity -x -a 'CAMPAIGN FUNDING_INSTRUMENT LINE_ITEM PROMOTED_ACCOUNT PROMOTED_TWEET' -d 'What to list'
complete -c ads -n '__ads_in stats active-entities' -l start-time -x -d 'From this whole hour on'
complete -c ads -n '__ads_in stats active-entities' -l end-time -x -d 'Until this whole hour, which is not counted'
complete -c ads -n '__ads_in stats active-entities' -l campaign-ids -x -k -a '(__ads_seen --list campaigns)' -d 'Only below these campaigns'
complete -c ads -n '__ads_in stats active-entities' -l campaign -x -k -a '(__ads_seen campaigns)' -d 'Only below these campaigns'
complete -c ads -n '__ads_in stats active-entities' -l funding-instrument-ids -x -k -a '(__ads_seen --list funding-instruments)' -d 'Only below these funding instruments'
complete -c ads -n '__ads_in stats active-entities' -l funding-instrument -x -k -a '(__ads_seen funding-instruments)' -d 'Only below these funding instruments'
complete -c ads -n '__ads_in stats active-entities' -l line-item-ids -x -k -a '(__ads_seen --list line-items)' -d 'Only below these line items'
complete -c ads -n '__ads_in stats active-entities' -l line-item -x -k -a '(__ads_seen line-items)' -d 'Only below these line items'
complete -c ads -n '__ads_in stats active-entities' -l fields -x -a '(__ads_list entity_id activity_start_time activity_end_time placements)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in stats reach campaigns' -l campaign-ids -x -k -a '(__ads_seen --list campaigns)' -d 'The campaigns; at most 20'
complete -c ads -n '__ads_in stats reach campaigns' -l campaign -x -k -a '(__ads_seen campaigns)' -d 'The campaigns; at most 20'
complete -c ads -n '__ads_in stats reach campaigns' -l start-time -x -d 'From this whole hour on'
complete -c ads -n '__ads_in stats reach campaigns' -l end-time -x -d 'Until this whole hour, which is not counted'
complete -c ads -n '__ads_in stats reach campaigns' -l fields -x -a '(__ads_list id total_audience_reach average_frequency)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in stats reach funding-instruments' -l funding-instrument-ids -x -k -a '(__ads_seen --list funding-instruments)' -d 'The funding instruments; at most 20'
complete -c ads -n '__ads_in stats reach funding-instruments' -l funding-instrument -x -k -a '(__ads_seen funding-instruments)' -d 'The funding instruments; at most 20'
complete -c ads -n '__ads_in stats reach funding-instruments' -l start-time -x -d 'From this whole hour on'
complete -c ads -n '__ads_in stats reach funding-instruments' -l end-time -x -d 'Until this whole hour, which is not counted'
complete -c ads -n '__ads_in stats reach funding-instruments' -l fields -x -a '(__ads_list id total_audience_reach average_frequency)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in stats jobs create' -l entity -x -a 'ACCOUNT CAMPAIGN FUNDING_INSTRUMENT LINE_ITEM PROMOTED_ACCOUNT PROMOTED_TWEET MEDIA_CREATIVE ORGANIC_TWEET' -d 'What the ids are of'
complete -c ads -n '__ads_in stats jobs create' -l entity-ids -x -d 'Measure these; at most 20'
complete -c ads -n '__ads_in stats jobs create' -l start-time -x -d 'From this whole hour on'
complete -c ads -n '__ads_in stats jobs create' -l end-time -x -d 'Until this whole hour, which is not counted'
complete -c ads -n '__ads_in stats jobs create' -l granularity -x -a 'HOUR DAY TOTAL' -d 'Measure by hour, by day, or the whole window'
complete -c ads -n '__ads_in stats jobs create' -l metric-groups -x -a '(__ads_list BILLING ENGAGEMENT LIFE_TIME_VALUE_MOBILE_CONVERSION MEDIA MOBILE_CONVERSION VIDEO WEB_CONVERSION)' -d 'Groups of metrics; MOBILE_CONVERSION on its own only'
complete -c ads -n '__ads_in stats jobs create' -l placement -x -a 'ALL_ON_PLATFORM ALL_ON_TWITTER SPOTLIGHT TREND PUBLISHER_NETWORK' -d 'Where it was shown; one placement per call'
complete -c ads -n '__ads_in stats jobs create' -l segmentation-type -x -a 'AGE GENDER METROS PLATFORMS CONVERSION_TAGS' -d 'Split the metrics by this'
complete -c ads -n '__ads_in stats jobs create' -l country -x -d 'The country of the METROS: its targeting value'
complete -c ads -n '__ads_in stats jobs create' -l platform -x -d 'A platform: its targeting value'
complete -c ads -n '__ads_in stats jobs create' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in stats jobs create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in stats jobs create' -l wait -d 'wait until the service is done with it, and print the record; longer: --wait 30m or --wait 1800'
complete -c ads -n '__ads_in stats jobs create' -l fields -x -a '(__ads_list id id_str account_id entity entity_ids granularity placement metric_groups segmentation_type country platform start_time end_time status url expires_at created_at updated_at)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in stats jobs list' -l job-ids -x -d 'Only these jobs'
complete -c ads -n '__ads_in stats jobs list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in stats jobs list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in stats jobs list' -l fields -x -a '(__ads_list id id_str account_id entity entity_ids granularity placement metric_groups segmentation_type country platform start_time end_time status url expires_at created_at updated_at)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in stats jobs cancel' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in stats jobs cancel' -l fields -x -a '(__ads_list id id_str account_id entity entity_ids granularity placement metric_groups segmentation_type country platform start_time end_time status url expires_at created_at updated_at)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in targeting-criteria list' -l line-item-ids -x -k -a '(__ads_seen --list line-items)' -d 'The line items whose criteria to list'
complete -c ads -n '__ads_in targeting-criteria list' -l line-item -x -k -a '(__ads_seen line-items)' -d 'The line items whose criteria to list'
complete -c ads -n '__ads_in targeting-criteria list' -l targeting-criterion-ids -x -d 'Only these criteria'
complete -c ads -n '__ads_in targeting-criteria list' -l lang -x -d 'Add localized_name in this language: a two-letter code such as es'
complete -c ads -n '__ads_in targeting-criteria list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in targeting-criteria list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in targeting-criteria list' -l sort-by -x -a 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc' -d 'Sort order: an attribute with -asc or -desc, such as created_at-desc'
complete -c ads -n '__ads_in targeting-criteria list' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in targeting-criteria list' -l with-total-count -a 'true false' -d 'Include the total count; not with a cursor; has a lower rate limit'
complete -c ads -n '__ads_in targeting-criteria list' -l fields -x -a '(__ads_list id line_item_id name localized_name operator_type targeting_type targeting_value location_type created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in targeting-criteria get' -l lang -x -d 'Add localized_name in this language: a two-letter code such as es'
complete -c ads -n '__ads_in targeting-criteria get' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in targeting-criteria get' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in targeting-criteria get' -l fields -x -a '(__ads_list id line_item_id name localized_name operator_type targeting_type targeting_value location_type created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in targeting-criteria create' -l line-item-id -x -k -a '(__ads_seen line-items)' -d 'The line item'
complete -c ads -n '__ads_in targeting-criteria create' -l line-item -x -k -a '(__ads_seen line-items)' -d 'The line item'
complete -c ads -n '__ads_in targeting-criteria create' -l targeting-type -x -a 'BROAD_KEYWORD CUSTOM_AUDIENCE CUSTOM_AUDIENCE_EXPANDED EXACT_KEYWORD FOLLOWERS_OF_USER INTEREST LIVE_TV_EVENT PHRASE_KEYWORD SIMILAR_TO_FOLLOWERS_OF_USER TV_SHOW UNORDERED_KEYWORD AGE APP_LIST APP_STORE_CATEGORY APP_STORE_CATEGORY_LOOKALIKE CAMPAIGN_ENGAGEMENT CAMPAIGN_ENGAGEMENT_LOOKALIKE CONVERSATION DEVICE ENGAGEMENT_TYPE EVENT GENDER LANGUAGE LOCATION NETWORK_ACTIVATION_DURATION NETWORK_OPERATOR PLATFORM PLATFORM_VERSION USER_ENGAGEMENT USER_ENGAGEMENT_LOOKALIKE WIFI_ONLY' -d 'What it targets'
complete -c ads -n '__ads_in targeting-criteria create' -l targeting-value -x -d 'The targeted value'
complete -c ads -n '__ads_in targeting-criteria create' -l operator-type -x -a 'EQ NE GTE LT' -d 'EQ includes, NE excludes, GTE and LT compare; default EQ'
complete -c ads -n '__ads_in targeting-criteria create' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in targeting-criteria create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in targeting-criteria create' -l location -x -d 'Country, region, metro, city or postal code, such as "Portland, OR" or "Georgia, US"'
complete -c ads -n '__ads_in targeting-criteria create' -l interest -x -d 'Interest: category/subcategory, or the subcategory alone'
complete -c ads -n '__ads_in targeting-criteria create' -l keyword -x -d 'Keyword in a broad sense'
complete -c ads -n '__ads_in targeting-criteria create' -l phrase-keyword -x -d 'Words that must occur one after the other'
complete -c ads -n '__ads_in targeting-criteria create' -l exact-keyword -x -d 'Keyword that is searched for and nothing else'
complete -c ads -n '__ads_in targeting-criteria create' -l follower-of -x -d 'Followers of your own user: @handle or id'
complete -c ads -n '__ads_in targeting-criteria create' -l similar-to-followers-of -x -d 'People like the followers of any user: @handle or id'
complete -c ads -n '__ads_in targeting-criteria create' -l custom-audience -x -d 'Custom audience'
complete -c ads -n '__ads_in targeting-criteria create' -l language -x -d 'Language'
complete -c ads -n '__ads_in targeting-criteria create' -l gender -x -a 'male female' -d 'Gender'
complete -c ads -n '__ads_in targeting-criteria create' -l age -x -a '13-24 13-34 13-49 13-54 18-34 18-49 18-54 21-34 21-49 21-54 25-49 25-54 35-49 35-54 13+ 18+ 21+ 25+ 35+ 50+' -d 'Age bucket, such as 18-34 or 21+'
complete -c ads -n '__ads_in targeting-criteria create' -l device -x -d 'Phone or tablet'
complete -c ads -n '__ads_in targeting-criteria create' -l platform -x -d 'Platform, such as iOS or desktop'
complete -c ads -n '__ads_in targeting-criteria create' -l platform-version -x -d 'Version of an operating system, such as "iOS 17.4"'
complete -c ads -n '__ads_in targeting-criteria create' -l network-operator -x -d 'Mobile network operator in the countries of --location, or else in the US'
complete -c ads -n '__ads_in targeting-criteria create' -l conversation -x -d 'Conversation topic'
complete -c ads -n '__ads_in targeting-criteria create' -l event -x -d 'Event from now on, such as "Halloween 2027"'
complete -c ads -n '__ads_in targeting-criteria create' -l tv-show -x -d 'Television show in the markets of --location, or else in any'
complete -c ads -n '__ads_in targeting-criteria create' -l app-store-category -x -d 'Category of apps that people have installed'
complete -c ads -n '__ads_in targeting-criteria create' -l exclude -x -d 'Leave out instead of include: the name of another flag and its value, such as location=Texas'
complete -c ads -n '__ads_in targeting-criteria create' -l fields -x -a '(__ads_list id line_item_id name localized_name operator_type targeting_type targeting_value location_type created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in targeting-criteria delete' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in targeting-criteria delete' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in targeting-criteria delete' -l fields -x -a '(__ads_list id line_item_id name localized_name operator_type targeting_type targeting_value location_type created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in targeting-criteria batch' -l from -r -F -d 'read the body from a file, or - for stdin: JSON, YAML, JSONL or CSV'
complete -c ads -n '__ads_in targeting-criteria batch' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in targeting-criteria batch' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in targeting-criteria batch' -l split -d 'send as many requests as the file takes; rows then fail one by one'
complete -c ads -n '__ads_in targeting-criteria batch' -l stop-on-error -d 'with --split: stop at the first row that fails'
complete -c ads -n '__ads_in targeting-criteria batch' -l resend -d 'with --split: send again what an earlier run got no answer for'
complete -c ads -n '__ads_in targeting-criteria batch' -l again -d 'with --split: send again what an earlier run has done, creating it once more'
complete -c ads -n '__ads_in targeting-criteria batch' -l fields -x -a '(__ads_list id line_item_id name localized_name operator_type targeting_type targeting_value location_type created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in targeting-criteria locations' -l location-type -x -a 'COUNTRIES REGIONS METROS CITIES POSTAL_CODES' -d 'Only places of this type'
complete -c ads -n '__ads_in targeting-criteria locations' -l country-code -x -d 'Only places in this country: a two-letter code'
complete -c ads -n '__ads_in targeting-criteria locations' -l q -x -d 'Only values whose name has a word that starts with this text; case-insensitive'
complete -c ads -n '__ads_in targeting-criteria locations' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in targeting-criteria locations' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in targeting-criteria locations' -l fields -x -a '(__ads_list name targeting_type targeting_value location_type country_code)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in targeting-criteria interests' -l q -x -d 'Only values whose name has a word that starts with this text; case-insensitive'
complete -c ads -n '__ads_in targeting-criteria interests' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in targeting-criteria interests' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in targeting-criteria interests' -l fields -x -a '(__ads_list name targeting_type targeting_value)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in targeting-criteria conversations' -l conversation-type -x -a 'ACTORS ATHLETES BOOK_GENRES BOOKS BRAND_CATEGORIES BRANDS CELEBRITIES COACHES DIGITAL_CREATORS ENTERTAINMENT_BRANDS ENTERTAINMENT_PERSONALITIES FICTIONAL_CHARACTERS JOURNALISTS LIFESTYLES MOVIE_GENRES MOVIES MUSIC_GENRES MUSICIANS NEWS_STORIES NEWS PERSONS PLACES PODCASTS POLITICAL_AFFILIATIONS POLITICIANS PRODUCTS RADIO_STATIONS SPORTS_LEAGUES SPORTS_PERSONALITIES SPORTS_TEAMS SPORTS TRENDS TV_SHOWS VIDEO_GAME_PLATFORMS VIDEO_GAME_PUBLISHERS VIDEO_GAMES' -d 'Only topics of this type'
complete -c ads -n '__ads_in targeting-criteria conversations' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in targeting-criteria conversations' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in targeting-criteria conversations' -l fields -x -a '(__ads_list name targeting_type targeting_value conversation_type)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in targeting-criteria devices' -l q -x -d 'Only values whose name has a word that starts with this text; case-insensitive'
complete -c ads -n '__ads_in targeting-criteria devices' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in targeting-criteria devices' -l fields -x -a '(__ads_list name targeting_type targeting_value manufacturer os_type)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in targeting-criteria platforms' -l q -x -d 'Only values whose name has a word that starts with this text; case-insensitive'
complete -c ads -n '__ads_in targeting-criteria platforms' -l lang -x -d 'Add localized_name in this language: a two-letter code such as es'
complete -c ads -n '__ads_in targeting-criteria platforms' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in targeting-criteria platforms' -l fields -x -a '(__ads_list name targeting_type targeting_value localized_name)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in targeting-criteria platform-versions' -l q -x -d 'Only values whose name has a word that starts with this text; case-insensitive'
complete -c ads -n '__ads_in targeting-criteria platform-versions' -l fields -x -a '(__ads_list name targeting_type targeting_value number os_type)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in targeting-criteria network-operators' -l country-code -x -d 'The country: a two-letter code; default US'
complete -c ads -n '__ads_in targeting-criteria network-operators' -l q -x -d 'Only values whose name has a word that starts with this text; case-insensitive'
complete -c ads -n '__ads_in targeting-criteria network-operators' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in targeting-criteria network-operators' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in targeting-criteria network-operators' -l fields -x -a '(__ads_list name targeting_type targeting_value country_code)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in targeting-criteria languages' -l q -x -d 'Only values whose name has a word that starts with this text; case-insensitive'
complete -c ads -n '__ads_in targeting-criteria languages' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in targeting-criteria languages' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in targeting-criteria languages' -l fields -x -a '(__ads_list name targeting_type targeting_value)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in targeting-criteria events' -l event-types -x -a '(__ads_list CONFERENCE HOLIDAY MUSIC_AND_ENTERTAINMENT OTHER POLITICS RECURRING SPORTS)' -d 'Only events of these types'
complete -c ads -n '__ads_in targeting-criteria events' -l country-codes -x -d 'Only events in these countries, and global ones; at most 200'
complete -c ads -n '__ads_in targeting-criteria events' -l start-time -x -d 'Only events that end after this time; default now'
complete -c ads -n '__ads_in targeting-criteria events' -l end-time -x -d 'Only events that start before this time'
complete -c ads -n '__ads_in targeting-criteria events' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in targeting-criteria events' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in targeting-criteria events' -l fields -x -a '(__ads_list name targeting_value event_type start_time end_time country_code is_global reach top_users top_tweets top_hashtags gender_breakdown_percentage device_breakdown_percentage country_breakdown_percentage)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in targeting-criteria tv-markets' -l fields -x -a '(__ads_list name country_code locale)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in targeting-criteria tv-shows' -l locale -x -d 'The locale of the market, such as en-US; see targeting-criteria tv-markets'
complete -c ads -n '__ads_in targeting-criteria tv-shows' -l q -x -d 'Only values whose name has a word that starts with this text; case-insensitive'
complete -c ads -n '__ads_in targeting-criteria tv-shows' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in targeting-criteria tv-shows' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in targeting-criteria tv-shows' -l fields -x -a '(__ads_list name targeting_type targeting_value genre estimated_users locales)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in targeting-criteria app-store-categories' -l q -x -d 'Only values whose name has a word that starts with this text; case-insensitive'
complete -c ads -n '__ads_in targeting-criteria app-store-categories' -l os-type -x -a 'ANDROID IOS' -d 'Only this operating system'
complete -c ads -n '__ads_in targeting-criteria app-store-categories' -l fields -x -a '(__ads_list name targeting_type targeting_value os_type)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in targeting-suggestions list' -l suggestion-type -x -a 'KEYWORD USER_ID' -d 'What is given and suggested'
complete -c ads -n '__ads_in targeting-suggestions list' -l targeting-values -x -d 'Keywords, or user ids; not a mixture'
complete -c ads -n '__ads_in targeting-suggestions list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in targeting-suggestions list' -l fields -x -a '(__ads_list suggestion_type suggestion_value)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in tracking-tags list' -l line-item-ids -x -k -a '(__ads_seen --list line-items)' -d 'Only tracking tags of these line items'
complete -c ads -n '__ads_in tracking-tags list' -l line-item -x -k -a '(__ads_seen line-items)' -d 'Only tracking tags of these line items'
complete -c ads -n '__ads_in tracking-tags list' -l tracking-tag-ids -x -d 'Only these tracking tags'
complete -c ads -n '__ads_in tracking-tags list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in tracking-tags list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in tracking-tags list' -l sort-by -x -a 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc tracking_tag_url-asc tracking_tag_url-desc' -d 'Sort order: an attribute with -asc or -desc, such as created_at-desc'
complete -c ads -n '__ads_in tracking-tags list' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in tracking-tags list' -l with-total-count -a 'true false' -d 'Include the total count; not with a cursor; has a lower rate limit'
complete -c ads -n '__ads_in tracking-tags list' -l fields -x -a '(__ads_list id line_item_id tracking_tag_type tracking_tag_url created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in tracking-tags get' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in tracking-tags get' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in tracking-tags get' -l fields -x -a '(__ads_list id line_item_id tracking_tag_type tracking_tag_url created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in tracking-tags create' -l line-item-id -x -k -a '(__ads_seen line-items)' -d 'The line item to measure'
complete -c ads -n '__ads_in tracking-tags create' -l line-item -x -k -a '(__ads_seen line-items)' -d 'The line item to measure'
complete -c ads -n '__ads_in tracking-tags create' -l tracking-tag-type -x -a 'IMPRESSION_TAG CLICK_TRACKER' -d 'What is measured: impressions or clicks'
complete -c ads -n '__ads_in tracking-tags create' -l tracking-tag-url -x -d 'URL of the measuring partner'
complete -c ads -n '__ads_in tracking-tags create' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in tracking-tags create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in tracking-tags create' -l fields -x -a '(__ads_list id line_item_id tracking_tag_type tracking_tag_url created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in tracking-tags update' -l tracking-tag-url -x -d 'URL of the measuring partner'
complete -c ads -n '__ads_in tracking-tags update' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in tracking-tags update' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in tracking-tags update' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in tracking-tags update' -l fields -x -a '(__ads_list id line_item_id tracking_tag_type tracking_tag_url created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in tracking-tags delete' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in tracking-tags delete' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in tracking-tags delete' -l fields -x -a '(__ads_list id line_item_id tracking_tag_type tracking_tag_url created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in account-media list' -l account-media-ids -x -d 'Only these account media'
complete -c ads -n '__ads_in account-media list' -l creative-types -x -a '(__ads_list BANNER BANNER_TABLET INTERSTITIAL INTERSTITIAL_LANDSCAPE INTERSTITIAL_LANDSCAPE_TABLET INTERSTITIAL_TABLET MEDIUM_RECTANGLE PREROLL VAST_PREROLL)' -d 'Only account media of these types'
complete -c ads -n '__ads_in account-media list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in account-media list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in account-media list' -l sort-by -x -a 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc media_url-asc media_url-desc' -d 'Sort order: an attribute with -asc or -desc, such as created_at-desc'
complete -c ads -n '__ads_in account-media list' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in account-media list' -l with-total-count -a 'true false' -d 'Include the total count; not with a cursor; has a lower rate limit'
complete -c ads -n '__ads_in account-media list' -l fields -x -a '(__ads_list id creative_type video_id media_url created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in account-media get' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in account-media get' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in account-media get' -l fields -x -a '(__ads_list id creative_type video_id media_url created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in account-media delete' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in account-media delete' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in account-media delete' -l fields -x -a '(__ads_list id creative_type video_id media_url created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in cards list' -l card-types -x -a '(__ads_list IMAGE_APP IMAGE_CAROUSEL_APP IMAGE_CAROUSEL_WEBSITE IMAGE_MULTI_DEST_CAROUSEL_WEBSITE IMAGE_WEBSITE MIXED_MEDIA_MULTI_DEST_CAROUSEL_WEBSITE MIXED_MEDIA_SINGLE_DEST_CAROUSEL_APP MIXED_MEDIA_SINGLE_DEST_CAROUSEL_WEBSITE VIDEO_APP VIDEO_CAROUSEL_APP VIDEO_CAROUSEL_WEBSITE VIDEO_MULTI_DEST_CAROUSEL_WEBSITE VIDEO_WEBSITE)' -d 'Only cards of these types'
complete -c ads -n '__ads_in cards list' -l card-id -x -k -a '(__ads_seen --list cards)' -d 'Only these cards'
complete -c ads -n '__ads_in cards list' -l card -x -k -a '(__ads_seen cards)' -d 'Only these cards'
complete -c ads -n '__ads_in cards list' -l card-uris -x -d 'Only the cards with these URIs'
complete -c ads -n '__ads_in cards list' -l include-legacy-cards -a 'true false' -d 'Include cards created before components existed'
complete -c ads -n '__ads_in cards list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in cards list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in cards list' -l q -x -d 'Only names that start with this text; case-insensitive'
complete -c ads -n '__ads_in cards list' -l sort-by -x -a 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc name-asc name-desc' -d 'Sort order: an attribute with -asc or -desc, such as created_at-desc'
complete -c ads -n '__ads_in cards list' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in cards list' -l fields -x -a '(__ads_list id name card_type components slides card_uri created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at cards get' -k -a '(__ads_seen cards)'
complete -c ads -n '__ads_in cards get' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in cards get' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in cards get' -l fields -x -a '(__ads_list id name card_type components slides card_uri created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in cards create' -l name -x -d 'Name, visible only to you, at most 80 characters'
complete -c ads -n '__ads_in cards create' -l from -r -F -d 'read the body from a file, or - for stdin: JSON or YAML'
complete -c ads -n '__ads_in cards create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in cards create' -l media-key -x -k -a '(__ads_seen --list media-library)' -d 'Image or video from the media library; two or more make a carousel'
complete -c ads -n '__ads_in cards create' -l title -x -d 'The title'
complete -c ads -n '__ads_in cards create' -l url -x -d 'URL of the page'
complete -c ads -n '__ads_in cards create' -l label -x -a 'BOOK CONNECT INSTALL OPEN ORDER PLAY SHOP' -d 'Text of the button'
complete -c ads -n '__ads_in cards create' -l country-code -x -d 'Country of the app store, two letters (ISO 3166-1)'
complete -c ads -n '__ads_in cards create' -l googleplay-app-id -x -d 'Package name of the Android app'
complete -c ads -n '__ads_in cards create' -l ios-app-store-identifier -x -d 'App Store id of the iOS app'
complete -c ads -n '__ads_in cards create' -l googleplay-deep-link -x -d 'Deep link into the Android app'
complete -c ads -n '__ads_in cards create' -l ios-deep-link -x -d 'Deep link into the iOS app'
complete -c ads -n '__ads_in cards create' -l lead-form -x -k -a '(__ads_seen lead-forms)' -d 'The lead form that opens: an id or a name'
complete -c ads -n '__ads_in cards create' -l fields -x -a '(__ads_list id name card_type components slides card_uri created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at cards update' -k -a '(__ads_seen cards)'
complete -c ads -n '__ads_in cards update' -l name -x -d 'Name, visible only to you, at most 80 characters'
complete -c ads -n '__ads_in cards update' -l from -r -F -d 'read the body from a file, or - for stdin: JSON or YAML'
complete -c ads -n '__ads_in cards update' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in cards update' -l media-key -x -k -a '(__ads_seen --list media-library)' -d 'Image or video from the media library; two or more make a carousel'
complete -c ads -n '__ads_in cards update' -l title -x -d 'The title'
complete -c ads -n '__ads_in cards update' -l url -x -d 'URL of the page'
complete -c ads -n '__ads_in cards update' -l label -x -a 'BOOK CONNECT INSTALL OPEN ORDER PLAY SHOP' -d 'Text of the button'
complete -c ads -n '__ads_in cards update' -l country-code -x -d 'Country of the app store, two letters (ISO 3166-1)'
complete -c ads -n '__ads_in cards update' -l googleplay-app-id -x -d 'Package name of the Android app'
complete -c ads -n '__ads_in cards update' -l ios-app-store-identifier -x -d 'App Store id of the iOS app'
complete -c ads -n '__ads_in cards update' -l googleplay-deep-link -x -d 'Deep link into the Android app'
complete -c ads -n '__ads_in cards update' -l ios-deep-link -x -d 'Deep link into the iOS app'
complete -c ads -n '__ads_in cards update' -l lead-form -x -k -a '(__ads_seen lead-forms)' -d 'The lead form that opens: an id or a name'
complete -c ads -n '__ads_in cards update' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in cards update' -l fields -x -a '(__ads_list id name card_type components slides card_uri created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at cards delete' -k -a '(__ads_seen cards)'
complete -c ads -n '__ads_in cards delete' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in cards delete' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in cards delete' -l fields -x -a '(__ads_list id name card_type components slides card_uri created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in cards all list' -l card-uris -x -d 'The URIs of the cards, at most 200'
complete -c ads -n '__ads_in cards all list' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in cards all list' -l fields -x -a '(__ads_list id name card_type first_choice second_choice third_choice fourth_choice start_time end_time duration_in_minutes card_uri video_url video_hls_url video_width video_height video_poster_url video_poster_width video_poster_height content_duration_seconds created_at updated_at deleted title first_cta first_cta_tweet second_cta second_cta_tweet third_cta third_cta_tweet fourth_cta fourth_cta_tweet thank_you_text thank_you_url media_key media_url unlocked_image_url image_display_width image_display_height poster_media_url video_owner_id components slides app_cta country_code googleplay_app_id wide_app_image website_url website_dest_url website_display_url website_shortened_url video_content_id)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at cards all get' -k -a '(__ads_seen cards)'
complete -c ads -n '__ads_in cards all get' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in cards all get' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in cards all get' -l fields -x -a '(__ads_list id name card_type first_choice second_choice third_choice fourth_choice start_time end_time duration_in_minutes card_uri video_url video_hls_url video_width video_height video_poster_url video_poster_width video_poster_height content_duration_seconds created_at updated_at deleted title first_cta first_cta_tweet second_cta second_cta_tweet third_cta third_cta_tweet fourth_cta fourth_cta_tweet thank_you_text thank_you_url media_key media_url unlocked_image_url image_display_width image_display_height poster_media_url video_owner_id components slides app_cta country_code googleplay_app_id wide_app_image website_url website_dest_url website_display_url website_shortened_url video_content_id)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in cards image-conversation list' -l card-ids -x -d 'Only these cards'
complete -c ads -n '__ads_in cards image-conversation list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in cards image-conversation list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in cards image-conversation list' -l sort-by -x -a 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc name-asc name-desc title-asc title-desc' -d 'Sort order: an attribute with -asc or -desc, such as created_at-desc'
complete -c ads -n '__ads_in cards image-conversation list' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in cards image-conversation list' -l with-total-count -a 'true false' -d 'Include the total count; not with a cursor; has a lower rate limit'
complete -c ads -n '__ads_in cards image-conversation list' -l q -x -d 'Only names that start with this text; case-insensitive'
complete -c ads -n '__ads_in cards image-conversation list' -l fields -x -a '(__ads_list id name title first_cta first_cta_tweet second_cta second_cta_tweet third_cta third_cta_tweet fourth_cta fourth_cta_tweet thank_you_text thank_you_url media_key media_url unlocked_image_url card_uri card_type image_display_width image_display_height created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in cards image-conversation get' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in cards image-conversation get' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in cards image-conversation get' -l fields -x -a '(__ads_list id name title first_cta first_cta_tweet second_cta second_cta_tweet third_cta third_cta_tweet fourth_cta fourth_cta_tweet thank_you_text thank_you_url media_key media_url unlocked_image_url card_uri card_type image_display_width image_display_height created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in cards image-conversation create' -l media-key -x -k -a '(__ads_seen media-library)' -d 'From the library: an image with a ratio of 1.91:1 and a width of at least 800'
complete -c ads -n '__ads_in cards image-conversation create' -l name -x -d 'Name, visible only to you, at most 80 characters'
complete -c ads -n '__ads_in cards image-conversation create' -l first-cta -x -d 'First hashtag, at most 20 characters without the #'
complete -c ads -n '__ads_in cards image-conversation create' -l first-cta-tweet -x -d 'Pre-filled post of the first hashtag'
complete -c ads -n '__ads_in cards image-conversation create' -l thank-you-text -x -d 'Thank-you text, shown after the choice, at most 23 characters'
complete -c ads -n '__ads_in cards image-conversation create' -l title -x -d 'Headline, at most 23 characters; required without a second hashtag'
complete -c ads -n '__ads_in cards image-conversation create' -l second-cta -x -d 'Second hashtag; required without a title'
complete -c ads -n '__ads_in cards image-conversation create' -l second-cta-tweet -x -d 'Pre-filled post of the second hashtag'
complete -c ads -n '__ads_in cards image-conversation create' -l third-cta -x -d 'Third hashtag'
complete -c ads -n '__ads_in cards image-conversation create' -l third-cta-tweet -x -d 'Pre-filled post of the third hashtag'
complete -c ads -n '__ads_in cards image-conversation create' -l fourth-cta -x -d 'Fourth hashtag'
complete -c ads -n '__ads_in cards image-conversation create' -l fourth-cta-tweet -x -d 'Pre-filled post of the fourth hashtag'
complete -c ads -n '__ads_in cards image-conversation create' -l thank-you-url -x -d 'Thank-you URL, shown after the choice'
complete -c ads -n '__ads_in cards image-conversation create' -l unlocked-image-media-key -x -k -a '(__ads_seen media-library)' -d 'Shown after posting: an image with a ratio of 5:2 and a width of at least 800; returned as a URL'
complete -c ads -n '__ads_in cards image-conversation create' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in cards image-conversation create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in cards image-conversation create' -l fields -x -a '(__ads_list id name title first_cta first_cta_tweet second_cta second_cta_tweet third_cta third_cta_tweet fourth_cta fourth_cta_tweet thank_you_text thank_you_url media_key media_url unlocked_image_url card_uri card_type image_display_width image_display_height created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in cards image-conversation update' -l media-key -x -k -a '(__ads_seen media-library)' -d 'From the library: an image with a ratio of 1.91:1 and a width of at least 800'
complete -c ads -n '__ads_in cards image-conversation update' -l name -x -d 'Name, visible only to you, at most 80 characters'
complete -c ads -n '__ads_in cards image-conversation update' -l first-cta -x -d 'First hashtag, at most 20 characters without the #'
complete -c ads -n '__ads_in cards image-conversation update' -l first-cta-tweet -x -d 'Pre-filled post of the first hashtag'
complete -c ads -n '__ads_in cards image-conversation update' -l thank-you-text -x -d 'Thank-you text, shown after the choice, at most 23 characters'
complete -c ads -n '__ads_in cards image-conversation update' -l title -x -d 'Headline, at most 23 characters; required without a second hashtag'
complete -c ads -n '__ads_in cards image-conversation update' -l second-cta -x -d 'Second hashtag; required without a title'
complete -c ads -n '__ads_in cards image-conversation update' -l second-cta-tweet -x -d 'Pre-filled post of the second hashtag'
complete -c ads -n '__ads_in cards image-conversation update' -l third-cta -x -d 'Third hashtag'
complete -c ads -n '__ads_in cards image-conversation update' -l third-cta-tweet -x -d 'Pre-filled post of the third hashtag'
complete -c ads -n '__ads_in cards image-conversation update' -l fourth-cta -x -d 'Fourth hashtag'
complete -c ads -n '__ads_in cards image-conversation update' -l fourth-cta-tweet -x -d 'Pre-filled post of the fourth hashtag'
complete -c ads -n '__ads_in cards image-conversation update' -l thank-you-url -x -d 'Thank-you URL, shown after the choice'
complete -c ads -n '__ads_in cards image-conversation update' -l unlocked-image-media-key -x -k -a '(__ads_seen media-library)' -d 'Shown after posting: an image with a ratio of 5:2 and a width of at least 800; returned as a URL'
complete -c ads -n '__ads_in cards image-conversation update' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in cards image-conversation update' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in cards image-conversation update' -l unset -x -a '(__ads_list title second_cta second_cta_tweet third_cta third_cta_tweet fourth_cta fourth_cta_tweet thank_you_url unlocked_image_media_key)' -d 'clear a value: title, second_cta, second_cta_tweet, third_cta, third_cta_tweet, fourth_cta, fourth_cta_tweet, thank_you_url, unlocked_image_media_key'
complete -c ads -n '__ads_in cards image-conversation update' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in cards image-conversation update' -l fields -x -a '(__ads_list id name title first_cta first_cta_tweet second_cta second_cta_tweet third_cta third_cta_tweet fourth_cta fourth_cta_tweet thank_you_text thank_you_url media_key media_url unlocked_image_url card_uri card_type image_display_width image_display_height created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in cards image-conversation delete' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in cards image-conversation delete' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in cards image-conversation delete' -l fields -x -a '(__ads_list id name title first_cta first_cta_tweet second_cta second_cta_tweet third_cta third_cta_tweet fourth_cta fourth_cta_tweet thank_you_text thank_you_url media_key media_url unlocked_image_url card_uri card_type image_display_width image_display_height created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in cards poll list' -l card-ids -x -d 'Only these poll cards'
complete -c ads -n '__ads_in cards poll list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in cards poll list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in cards poll list' -l sort-by -x -a 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc name-asc name-desc start_time-asc start_time-desc end_time-asc end_time-desc' -d 'Sort order: an attribute with -asc or -desc, such as created_at-desc'
complete -c ads -n '__ads_in cards poll list' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in cards poll list' -l with-total-count -a 'true false' -d 'Include the total count; not with a cursor; has a lower rate limit'
complete -c ads -n '__ads_in cards poll list' -l q -x -d 'Only names that start with this text; case-insensitive'
complete -c ads -n '__ads_in cards poll list' -l fields -x -a '(__ads_list id name card_type first_choice second_choice third_choice fourth_choice start_time end_time duration_in_minutes card_uri video_url video_hls_url video_width video_height video_poster_url video_poster_width video_poster_height content_duration_seconds created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in cards poll get' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in cards poll get' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in cards poll get' -l fields -x -a '(__ads_list id name card_type first_choice second_choice third_choice fourth_choice start_time end_time duration_in_minutes card_uri video_url video_hls_url video_width video_height video_poster_url video_poster_width video_poster_height content_duration_seconds created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in cards poll create' -l name -x -d 'Name, visible only to you, at most 80 characters'
complete -c ads -n '__ads_in cards poll create' -l first-choice -x -d 'First answer, at most 25 characters'
complete -c ads -n '__ads_in cards poll create' -l second-choice -x -d 'Second answer, at most 25 characters'
complete -c ads -n '__ads_in cards poll create' -l third-choice -x -d 'Third answer, at most 25 characters'
complete -c ads -n '__ads_in cards poll create' -l fourth-choice -x -d 'Fourth answer, at most 25 characters; needs a third'
complete -c ads -n '__ads_in cards poll create' -l duration-in-minutes -x -d 'How long it is open, in minutes: 5 to 10080 (a week)'
complete -c ads -n '__ads_in cards poll create' -l media-key -x -k -a '(__ads_seen media-library)' -d 'Image or video from the library; not answered back'
complete -c ads -n '__ads_in cards poll create' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in cards poll create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in cards poll create' -l fields -x -a '(__ads_list id name card_type first_choice second_choice third_choice fourth_choice start_time end_time duration_in_minutes card_uri video_url video_hls_url video_width video_height video_poster_url video_poster_width video_poster_height content_duration_seconds created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in cards poll delete' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in cards poll delete' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in cards poll delete' -l fields -x -a '(__ads_list id name card_type first_choice second_choice third_choice fourth_choice start_time end_time duration_in_minutes card_uri video_url video_hls_url video_width video_height video_poster_url video_poster_width video_poster_height content_duration_seconds created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in cards video-conversation list' -l card-ids -x -d 'Only these cards'
complete -c ads -n '__ads_in cards video-conversation list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in cards video-conversation list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in cards video-conversation list' -l sort-by -x -a 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc name-asc name-desc title-asc title-desc' -d 'Sort order: an attribute with -asc or -desc, such as created_at-desc'
complete -c ads -n '__ads_in cards video-conversation list' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in cards video-conversation list' -l with-total-count -a 'true false' -d 'Include the total count; not with a cursor; has a lower rate limit'
complete -c ads -n '__ads_in cards video-conversation list' -l q -x -d 'Only names that start with this text; case-insensitive'
complete -c ads -n '__ads_in cards video-conversation list' -l fields -x -a '(__ads_list id name title first_cta first_cta_tweet second_cta second_cta_tweet third_cta third_cta_tweet fourth_cta fourth_cta_tweet thank_you_text thank_you_url media_key media_url unlocked_image_url card_uri card_type poster_media_url video_width video_height video_owner_id created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in cards video-conversation get' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in cards video-conversation get' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in cards video-conversation get' -l fields -x -a '(__ads_list id name title first_cta first_cta_tweet second_cta second_cta_tweet third_cta third_cta_tweet fourth_cta fourth_cta_tweet thank_you_text thank_you_url media_key media_url unlocked_image_url card_uri card_type poster_media_url video_width video_height video_owner_id created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in cards video-conversation create' -l media-key -x -k -a '(__ads_seen media-library)' -d 'From the library: a video with a ratio of 16:9'
complete -c ads -n '__ads_in cards video-conversation create' -l name -x -d 'Name, visible only to you, at most 80 characters'
complete -c ads -n '__ads_in cards video-conversation create' -l first-cta -x -d 'First hashtag, at most 20 characters without the #'
complete -c ads -n '__ads_in cards video-conversation create' -l first-cta-tweet -x -d 'Pre-filled post of the first hashtag'
complete -c ads -n '__ads_in cards video-conversation create' -l thank-you-text -x -d 'Thank-you text, shown after the choice, at most 23 characters'
complete -c ads -n '__ads_in cards video-conversation create' -l title -x -d 'Headline, at most 23 characters; required without a second hashtag'
complete -c ads -n '__ads_in cards video-conversation create' -l second-cta -x -d 'Second hashtag; required without a title'
complete -c ads -n '__ads_in cards video-conversation create' -l second-cta-tweet -x -d 'Pre-filled post of the second hashtag'
complete -c ads -n '__ads_in cards video-conversation create' -l third-cta -x -d 'Third hashtag'
complete -c ads -n '__ads_in cards video-conversation create' -l third-cta-tweet -x -d 'Pre-filled post of the third hashtag'
complete -c ads -n '__ads_in cards video-conversation create' -l fourth-cta -x -d 'Fourth hashtag'
complete -c ads -n '__ads_in cards video-conversation create' -l fourth-cta-tweet -x -d 'Pre-filled post of the fourth hashtag'
complete -c ads -n '__ads_in cards video-conversation create' -l thank-you-url -x -d 'Thank-you URL, shown after the choice'
complete -c ads -n '__ads_in cards video-conversation create' -l unlocked-image-media-key -x -k -a '(__ads_seen media-library)' -d 'Shown after posting: an image with a ratio of 5:2 and a width of at least 800; returned as a URL'
complete -c ads -n '__ads_in cards video-conversation create' -l poster-media-key -x -k -a '(__ads_seen media-library)' -d 'Image shown before the video plays'
complete -c ads -n '__ads_in cards video-conversation create' -l unlocked-video-media-key -x -k -a '(__ads_seen media-library)' -d 'Library video shown after posting'
complete -c ads -n '__ads_in cards video-conversation create' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in cards video-conversation create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in cards video-conversation create' -l fields -x -a '(__ads_list id name title first_cta first_cta_tweet second_cta second_cta_tweet third_cta third_cta_tweet fourth_cta fourth_cta_tweet thank_you_text thank_you_url media_key media_url unlocked_image_url card_uri card_type poster_media_url video_width video_height video_owner_id created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in cards video-conversation update' -l media-key -x -k -a '(__ads_seen media-library)' -d 'From the library: a video with a ratio of 16:9'
complete -c ads -n '__ads_in cards video-conversation update' -l name -x -d 'Name, visible only to you, at most 80 characters'
complete -c ads -n '__ads_in cards video-conversation update' -l first-cta -x -d 'First hashtag, at most 20 characters without the #'
complete -c ads -n '__ads_in cards video-conversation update' -l first-cta-tweet -x -d 'Pre-filled post of the first hashtag'
complete -c ads -n '__ads_in cards video-conversation update' -l thank-you-text -x -d 'Thank-you text, shown after the choice, at most 23 characters'
complete -c ads -n '__ads_in cards video-conversation update' -l title -x -d 'Headline, at most 23 characters; required without a second hashtag'
complete -c ads -n '__ads_in cards video-conversation update' -l second-cta -x -d 'Second hashtag; required without a title'
complete -c ads -n '__ads_in cards video-conversation update' -l second-cta-tweet -x -d 'Pre-filled post of the second hashtag'
complete -c ads -n '__ads_in cards video-conversation update' -l third-cta -x -d 'Third hashtag'
complete -c ads -n '__ads_in cards video-conversation update' -l third-cta-tweet -x -d 'Pre-filled post of the third hashtag'
complete -c ads -n '__ads_in cards video-conversation update' -l fourth-cta -x -d 'Fourth hashtag'
complete -c ads -n '__ads_in cards video-conversation update' -l fourth-cta-tweet -x -d 'Pre-filled post of the fourth hashtag'
complete -c ads -n '__ads_in cards video-conversation update' -l thank-you-url -x -d 'Thank-you URL, shown after the choice'
complete -c ads -n '__ads_in cards video-conversation update' -l unlocked-image-media-key -x -k -a '(__ads_seen media-library)' -d 'Shown after posting: an image with a ratio of 5:2 and a width of at least 800; returned as a URL'
complete -c ads -n '__ads_in cards video-conversation update' -l poster-media-key -x -k -a '(__ads_seen media-library)' -d 'Image shown before the video plays'
complete -c ads -n '__ads_in cards video-conversation update' -l unlocked-video-media-key -x -k -a '(__ads_seen media-library)' -d 'Library video shown after posting'
complete -c ads -n '__ads_in cards video-conversation update' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in cards video-conversation update' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in cards video-conversation update' -l unset -x -a '(__ads_list title second_cta second_cta_tweet third_cta third_cta_tweet fourth_cta fourth_cta_tweet thank_you_url unlocked_image_media_key poster_media_key unlocked_video_media_key)' -d 'clear a value: title, second_cta, second_cta_tweet, third_cta, third_cta_tweet, fourth_cta, fourth_cta_tweet, thank_you_url, unlocked_image_media_key, poster_media_key, unlocked_video_media_key'
complete -c ads -n '__ads_in cards video-conversation update' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in cards video-conversation update' -l fields -x -a '(__ads_list id name title first_cta first_cta_tweet second_cta second_cta_tweet third_cta third_cta_tweet fourth_cta fourth_cta_tweet thank_you_text thank_you_url media_key media_url unlocked_image_url card_uri card_type poster_media_url video_width video_height video_owner_id created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in cards video-conversation delete' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in cards video-conversation delete' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in cards video-conversation delete' -l fields -x -a '(__ads_list id name title first_cta first_cta_tweet second_cta second_cta_tweet third_cta third_cta_tweet fourth_cta fourth_cta_tweet thank_you_text thank_you_url media_key media_url unlocked_image_url card_uri card_type poster_media_url video_width video_height video_owner_id created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in draft-tweets list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in draft-tweets list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in draft-tweets list' -l user-id -x -k -a '(__ads_seen handles)' -d 'Whose posts; default the account\'s full promotable user'
complete -c ads -n '__ads_in draft-tweets list' -l fields -x -a '(__ads_list id name text user_id nullcast card_uri media_keys status created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in draft-tweets get' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in draft-tweets get' -l fields -x -a '(__ads_list id name text user_id nullcast card_uri media_keys status created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in draft-tweets create' -l as-user-id -x -k -a '(__ads_seen handles)' -d 'The user to post as, who must have granted you access'
complete -c ads -n '__ads_in draft-tweets create' -l text -x -d 'Text of the post; required without media'
complete -c ads -n '__ads_in draft-tweets create' -l media-keys -x -k -a '(__ads_seen --list media-library)' -d 'Media from the library: up to 4 images, or 1 GIF, or 1 video'
complete -c ads -n '__ads_in draft-tweets create' -l card-uri -x -d 'Card to attach, such as card://1234567890'
complete -c ads -n '__ads_in draft-tweets create' -l nullcast -a 'true false' -d 'Exclude it from the public timeline and from followers'
complete -c ads -n '__ads_in draft-tweets create' -l name -x -d 'Name, visible only to you, at most 80 characters'
complete -c ads -n '__ads_in draft-tweets create' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in draft-tweets create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in draft-tweets create' -l fields -x -a '(__ads_list id name text user_id nullcast card_uri media_keys status created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in draft-tweets update' -l text -x -d 'Text of the post; required without media'
complete -c ads -n '__ads_in draft-tweets update' -l media-keys -x -k -a '(__ads_seen --list media-library)' -d 'Media from the library: up to 4 images, or 1 GIF, or 1 video'
complete -c ads -n '__ads_in draft-tweets update' -l card-uri -x -d 'Card to attach, such as card://1234567890'
complete -c ads -n '__ads_in draft-tweets update' -l nullcast -a 'true false' -d 'Exclude it from the public timeline and from followers'
complete -c ads -n '__ads_in draft-tweets update' -l name -x -d 'Name, visible only to you, at most 80 characters'
complete -c ads -n '__ads_in draft-tweets update' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in draft-tweets update' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in draft-tweets update' -l unset -x -a '(__ads_list text media_keys card_uri name)' -d 'clear a value: text, media_keys, card_uri, name'
complete -c ads -n '__ads_in draft-tweets update' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in draft-tweets update' -l fields -x -a '(__ads_list id name text user_id nullcast card_uri media_keys status created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in draft-tweets delete' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in draft-tweets delete' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in draft-tweets delete' -l fields -x -a '(__ads_list id name text user_id nullcast card_uri media_keys status created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in draft-tweets preview' -l fields -x -a '(__ads_list message)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in dynamic-product-cards create' -l url -x -d 'URL of the platform\'s own web site; it may have query parameters'
complete -c ads -n '__ads_in dynamic-product-cards create' -l creative-type -x -a 'CAROUSEL SINGLE COLLECTION' -d 'How products are shown'
complete -c ads -n '__ads_in dynamic-product-cards create' -l from -r -F -d 'read the body from a file, or - for stdin: JSON or YAML'
complete -c ads -n '__ads_in dynamic-product-cards create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in dynamic-product-cards create' -l fields -x -a '(__ads_list id card_uri url creative_type)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in media upload' -l media -r -F -d 'The file'
complete -c ads -n '__ads_in media upload' -l media-category -x -a 'tweet_gif tweet_image tweet_video dm_gif dm_image dm_video subtitles' -d 'What the media is for'
complete -c ads -n '__ads_in media upload' -l additional-owners -x -d 'Ids of other users who may use the media'
complete -c ads -n '__ads_in media upload' -l wait -d 'wait until the service is done with it, and print the record; longer: --wait 30m or --wait 1800'
complete -c ads -n '__ads_in media upload' -l fields -x -a '(__ads_list id media_key size expires_after_secs processing_info image video)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in media initialize' -l media-type -x -a 'video/mp4 video/webm video/mp2t video/quicktime image/jpeg image/pjpeg image/png image/gif image/bmp image/webp image/tiff text/srt text/vtt model/gltf-binary model/vnd.usdz+zip' -d 'The kind of the file'
complete -c ads -n '__ads_in media initialize' -l total-bytes -x -d 'The size of the whole file in bytes'
complete -c ads -n '__ads_in media initialize' -l media-category -x -a 'amplify_video tweet_gif tweet_image tweet_video dm_gif dm_image dm_video subtitles' -d 'What the media is for; videos in advertisements must be amplify_video'
complete -c ads -n '__ads_in media initialize' -l additional-owners -x -d 'Ids of other users who may use the media'
complete -c ads -n '__ads_in media initialize' -l shared -a 'true false' -d 'Whether the media is used in several messages'
complete -c ads -n '__ads_in media initialize' -l from -r -F -d 'read the body from a file, or - for stdin: JSON or YAML'
complete -c ads -n '__ads_in media initialize' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in media initialize' -l fields -x -a '(__ads_list id media_key size expires_after_secs processing_info image video)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in media append' -l segment-index -x -d 'The position of the segment; the first is 0'
complete -c ads -n '__ads_in media append' -l media -r -F -d 'The bytes of the segment'
complete -c ads -n '__ads_in media append' -l fields -x -a '(__ads_list expires_at)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in media finalize' -l wait -d 'wait until the service is done with it, and print the record; longer: --wait 30m or --wait 1800'
complete -c ads -n '__ads_in media finalize' -l fields -x -a '(__ads_list id media_key size expires_after_secs processing_info image video)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in media status' -l command -x -a 'STATUS' -d 'What is asked for'
complete -c ads -n '__ads_in media status' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in media status' -l fields -x -a '(__ads_list id media_key size expires_after_secs processing_info image video)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in media metadata' -l id -x -d 'The id of the upload'
complete -c ads -n '__ads_in media metadata' -l from -r -F -d 'read the body from a file, or - for stdin: JSON or YAML'
complete -c ads -n '__ads_in media metadata' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in media metadata' -l fields -x -a '(__ads_list id associated_metadata)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in media-creatives list' -l campaign-id -x -k -a '(__ads_seen campaigns)' -d 'Only media creatives of this campaign'
complete -c ads -n '__ads_in media-creatives list' -l campaign -x -k -a '(__ads_seen campaigns)' -d 'Only media creatives of this campaign'
complete -c ads -n '__ads_in media-creatives list' -l line-item-ids -x -k -a '(__ads_seen --list line-items)' -d 'Only media creatives of these line items'
complete -c ads -n '__ads_in media-creatives list' -l line-item -x -k -a '(__ads_seen line-items)' -d 'Only media creatives of these line items'
complete -c ads -n '__ads_in media-creatives list' -l media-creative-ids -x -d 'Only these media creatives'
complete -c ads -n '__ads_in media-creatives list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in media-creatives list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in media-creatives list' -l sort-by -x -a 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc landing_url-asc landing_url-desc' -d 'Sort order: an attribute with -asc or -desc, such as created_at-desc'
complete -c ads -n '__ads_in media-creatives list' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in media-creatives list' -l with-total-count -a 'true false' -d 'Include the total count; not with a cursor; has a lower rate limit'
complete -c ads -n '__ads_in media-creatives list' -l fields -x -a '(__ads_list id line_item_id account_media_id creative_type landing_url entity_status approval_status created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in media-creatives get' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in media-creatives get' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in media-creatives get' -l fields -x -a '(__ads_list id line_item_id account_media_id creative_type landing_url entity_status approval_status created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in media-creatives create' -l account-media-id -x -d 'The account media to show'
complete -c ads -n '__ads_in media-creatives create' -l line-item-id -x -k -a '(__ads_seen line-items)' -d 'The line item that shows it'
complete -c ads -n '__ads_in media-creatives create' -l line-item -x -k -a '(__ads_seen line-items)' -d 'The line item that shows it'
complete -c ads -n '__ads_in media-creatives create' -l landing-url -x -d 'Where a click leads; required for objective WEBSITE_CLICKS'
complete -c ads -n '__ads_in media-creatives create' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in media-creatives create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in media-creatives create' -l fields -x -a '(__ads_list id line_item_id account_media_id creative_type landing_url entity_status approval_status created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in media-creatives delete' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in media-creatives delete' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in media-creatives delete' -l fields -x -a '(__ads_list id line_item_id account_media_id creative_type landing_url entity_status approval_status created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in media-library list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in media-library list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in media-library list' -l media-type -x -a 'GIF IMAGE VIDEO' -d 'Only media of this type'
complete -c ads -n '__ads_in media-library list' -l q -x -d 'Only items with these terms in name, title, file name or description'
complete -c ads -n '__ads_in media-library list' -l fields -x -a '(__ads_list media_key media_id name file_name title description media_url media_category media_type media_status duration aspect_ratio poster_media_url poster_media_key tweeted created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at media-library get' -k -a '(__ads_seen media-library)'
complete -c ads -n '__ads_in media-library get' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in media-library get' -l fields -x -a '(__ads_list media_key media_id name file_name title description media_url media_category media_type media_status duration aspect_ratio poster_media_url poster_media_key tweeted created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in media-library create' -l media-key -x -k -a '(__ads_seen media-library)' -d 'The media key that the upload returned'
complete -c ads -n '__ads_in media-library create' -l media-category -x -a 'AMPLIFY_VIDEO TWEET_GIF TWEET_IMAGE TWEET_VIDEO' -d 'Category; required with a plain media id'
complete -c ads -n '__ads_in media-library create' -l name -x -d 'Name of the item, at most 100 characters'
complete -c ads -n '__ads_in media-library create' -l file-name -x -d 'File name, at most 255 characters'
complete -c ads -n '__ads_in media-library create' -l title -x -d 'Title of the video, at most 70 characters; GIFs and videos only'
complete -c ads -n '__ads_in media-library create' -l description -x -d 'Description of the video, at most 200 characters; GIFs and videos only'
complete -c ads -n '__ads_in media-library create' -l poster-media-key -x -k -a '(__ads_seen media-library)' -d 'Image shown before the video plays; default its first frame; videos only'
complete -c ads -n '__ads_in media-library create' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in media-library create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in media-library create' -l fields -x -a '(__ads_list media_key media_id name file_name title description media_url media_category media_type media_status duration aspect_ratio poster_media_url poster_media_key tweeted created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at media-library update' -k -a '(__ads_seen media-library)'
complete -c ads -n '__ads_in media-library update' -l name -x -d 'Name of the item, at most 100 characters'
complete -c ads -n '__ads_in media-library update' -l file-name -x -d 'File name, at most 255 characters'
complete -c ads -n '__ads_in media-library update' -l title -x -d 'Title of the video, at most 70 characters; GIFs and videos only'
complete -c ads -n '__ads_in media-library update' -l description -x -d 'Description of the video, at most 200 characters; GIFs and videos only'
complete -c ads -n '__ads_in media-library update' -l poster-media-key -x -k -a '(__ads_seen media-library)' -d 'Image shown before the video plays; default its first frame; videos only'
complete -c ads -n '__ads_in media-library update' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in media-library update' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in media-library update' -l unset -x -a '(__ads_list name file_name title description poster_media_key)' -d 'clear a value: name, file_name, title, description, poster_media_key'
complete -c ads -n '__ads_in media-library update' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in media-library update' -l fields -x -a '(__ads_list media_key media_id name file_name title description media_url media_category media_type media_status duration aspect_ratio poster_media_url poster_media_key tweeted created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at media-library delete' -k -a '(__ads_seen media-library)'
complete -c ads -n '__ads_in media-library delete' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in media-library delete' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in media-library delete' -l fields -x -a '(__ads_list media_key media_id name file_name title description media_url media_category media_type media_status duration aspect_ratio poster_media_url poster_media_key tweeted created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in preroll-call-to-actions list' -l line-item-ids -x -k -a '(__ads_seen --list line-items)' -d 'Only calls to action of these line items'
complete -c ads -n '__ads_in preroll-call-to-actions list' -l line-item -x -k -a '(__ads_seen line-items)' -d 'Only calls to action of these line items'
complete -c ads -n '__ads_in preroll-call-to-actions list' -l preroll-call-to-action-ids -x -d 'Only these calls to action'
complete -c ads -n '__ads_in preroll-call-to-actions list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in preroll-call-to-actions list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in preroll-call-to-actions list' -l sort-by -x -a 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc call_to_action_url-asc call_to_action_url-desc' -d 'Sort order: an attribute with -asc or -desc, such as created_at-desc'
complete -c ads -n '__ads_in preroll-call-to-actions list' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in preroll-call-to-actions list' -l with-total-count -a 'true false' -d 'Include the total count; not with a cursor; has a lower rate limit'
complete -c ads -n '__ads_in preroll-call-to-actions list' -l fields -x -a '(__ads_list id line_item_id call_to_action call_to_action_url created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in preroll-call-to-actions get' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in preroll-call-to-actions get' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in preroll-call-to-actions get' -l fields -x -a '(__ads_list id line_item_id call_to_action call_to_action_url created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in preroll-call-to-actions create' -l line-item-id -x -k -a '(__ads_seen line-items)' -d 'The line item that shows the videos'
complete -c ads -n '__ads_in preroll-call-to-actions create' -l line-item -x -k -a '(__ads_seen line-items)' -d 'The line item that shows the videos'
complete -c ads -n '__ads_in preroll-call-to-actions create' -l call-to-action -x -a 'GO_TO SEE_MORE SHOP VISIT_SITE WATCH_NOW' -d 'Text of the button'
complete -c ads -n '__ads_in preroll-call-to-actions create' -l call-to-action-url -x -d 'Where the button leads'
complete -c ads -n '__ads_in preroll-call-to-actions create' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in preroll-call-to-actions create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in preroll-call-to-actions create' -l fields -x -a '(__ads_list id line_item_id call_to_action call_to_action_url created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in preroll-call-to-actions update' -l call-to-action -x -a 'GO_TO SEE_MORE SHOP VISIT_SITE WATCH_NOW' -d 'Text of the button'
complete -c ads -n '__ads_in preroll-call-to-actions update' -l call-to-action-url -x -d 'Where the button leads'
complete -c ads -n '__ads_in preroll-call-to-actions update' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in preroll-call-to-actions update' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in preroll-call-to-actions update' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in preroll-call-to-actions update' -l fields -x -a '(__ads_list id line_item_id call_to_action call_to_action_url created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in preroll-call-to-actions delete' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in preroll-call-to-actions delete' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in preroll-call-to-actions delete' -l fields -x -a '(__ads_list id line_item_id call_to_action call_to_action_url created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in product-catalogs list' -l user-id -x -k -a '(__ads_seen handles)' -d 'The user whose catalog it is; default you'
complete -c ads -n '__ads_in product-catalogs list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in product-catalogs list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in product-catalogs list' -l fields -x -a '(__ads_list id name)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in product-catalogs create' -l name -x -d 'Name'
complete -c ads -n '__ads_in product-catalogs create' -l user-id -x -k -a '(__ads_seen handles)' -d 'The user whose catalog it is; default you'
complete -c ads -n '__ads_in product-catalogs create' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in product-catalogs create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in product-catalogs create' -l fields -x -a '(__ads_list id name)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at product-catalogs update' -k -a '(__ads_seen product-catalogs)'
complete -c ads -n '__ads_in product-catalogs update' -l name -x -d 'Name'
complete -c ads -n '__ads_in product-catalogs update' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in product-catalogs update' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in product-catalogs update' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in product-catalogs update' -l fields -x -a '(__ads_list id name)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at product-catalogs delete' -k -a '(__ads_seen product-catalogs)'
complete -c ads -n '__ads_in product-catalogs delete' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in product-catalogs delete' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in product-catalogs delete' -l fields -x -a '(__ads_list id name)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in product-catalogs product-sets get' -l product-catalog-id -x -k -a '(__ads_seen product-catalogs)' -d 'The product catalog'
complete -c ads -n '__ads_in product-catalogs product-sets get' -l product-catalog -x -k -a '(__ads_seen product-catalogs)' -d 'The product catalog'
complete -c ads -n '__ads_in product-catalogs product-sets get' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in product-catalogs product-sets get' -l fields -x -a '(__ads_list id name description type product_ids filters processing_status)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at product-catalogs product-sets create' -k -a '(__ads_seen product-catalogs)'
complete -c ads -n '__ads_in product-catalogs product-sets create' -l name -x -d 'Name'
complete -c ads -n '__ads_in product-catalogs product-sets create' -l type -x -a 'MANUAL FILTERED' -d 'How products are chosen'
complete -c ads -n '__ads_in product-catalogs product-sets create' -l description -x -d 'Description'
complete -c ads -n '__ads_in product-catalogs product-sets create' -l product-keys -x -d 'The products of a MANUAL set by their keys, at most 50'
complete -c ads -n '__ads_in product-catalogs product-sets create' -l from -r -F -d 'read the body from a file, or - for stdin: JSON or YAML'
complete -c ads -n '__ads_in product-catalogs product-sets create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in product-catalogs product-sets create' -l fields -x -a '(__ads_list id name description type product_ids filters processing_status)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in product-catalogs product-sets update' -l product-catalog-id -x -k -a '(__ads_seen product-catalogs)' -d 'The product catalog'
complete -c ads -n '__ads_in product-catalogs product-sets update' -l product-catalog -x -k -a '(__ads_seen product-catalogs)' -d 'The product catalog'
complete -c ads -n '__ads_in product-catalogs product-sets update' -l name -x -d 'Name'
complete -c ads -n '__ads_in product-catalogs product-sets update' -l description -x -d 'Description'
complete -c ads -n '__ads_in product-catalogs product-sets update' -l product-keys -x -d 'The products of a MANUAL set by their keys, at most 50'
complete -c ads -n '__ads_in product-catalogs product-sets update' -l from -r -F -d 'read the body from a file, or - for stdin: JSON or YAML'
complete -c ads -n '__ads_in product-catalogs product-sets update' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in product-catalogs product-sets update' -l unset -x -a '(__ads_list description product_keys)' -d 'clear a value: description, product_keys'
complete -c ads -n '__ads_in product-catalogs product-sets update' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in product-catalogs product-sets update' -l fields -x -a '(__ads_list id name description type product_ids filters processing_status)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in product-catalogs product-sets delete' -l product-catalog-id -x -k -a '(__ads_seen product-catalogs)' -d 'The product catalog'
complete -c ads -n '__ads_in product-catalogs product-sets delete' -l product-catalog -x -k -a '(__ads_seen product-catalogs)' -d 'The product catalog'
complete -c ads -n '__ads_in product-catalogs product-sets delete' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in product-catalogs product-sets delete' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in product-catalogs product-sets delete' -l fields -x -a '(__ads_list id name description type product_ids filters processing_status)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at product-catalogs products list' -k -a '(__ads_seen product-catalogs)'
complete -c ads -n '__ads_in product-catalogs products list' -l item-group-key -x -d 'All products of this group'
complete -c ads -n '__ads_in product-catalogs products list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in product-catalogs products list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in product-catalogs products list' -l fields -x -a '(__ads_list product_key item_group_key id title description availability condition price link image_link brand gtin mpn mobile_link additional_image_link google_product_category product_type inventory sale_price sale_price_effective_date item_group_id gender color size age_group custom_label_0 custom_label_1 custom_label_2 custom_label_3 custom_label_4)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at product-catalogs products update' -k -a '(__ads_seen product-catalogs)'
complete -c ads -n '__ads_in product-catalogs products update' -l from -r -F -d 'read the body from a file, or - for stdin: JSON or YAML'
complete -c ads -n '__ads_in product-catalogs products update' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in product-catalogs products update' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in product-catalogs products update' -l fields -x -a '(__ads_list id product_key status warnings errors)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at product-catalogs products delete' -k -a '(__ads_seen product-catalogs)'
complete -c ads -n '__ads_in product-catalogs products delete' -l product-keys -x -d 'The keys of the products, at most 25'
complete -c ads -n '__ads_in product-catalogs products delete' -l from -r -F -d 'read the body from a file, or - for stdin: JSON or YAML'
complete -c ads -n '__ads_in product-catalogs products delete' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in product-catalogs products delete' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in product-catalogs products delete' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in product-catalogs products delete' -l fields -x -a '(__ads_list product_key failed_product_key message)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at product-catalogs scheduled-feeds list' -k -a '(__ads_seen product-catalogs)'
complete -c ads -n '__ads_in product-catalogs scheduled-feeds list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in product-catalogs scheduled-feeds list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in product-catalogs scheduled-feeds list' -l fields -x -a '(__ads_list id product_catalog_id feed_url feed_format frequency repeat start_time time_zone created_at updated_at)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at product-catalogs scheduled-feeds create' -k -a '(__ads_seen product-catalogs)'
complete -c ads -n '__ads_in product-catalogs scheduled-feeds create' -l feed-url -x -d 'URL of the file, at most 8 GB'
complete -c ads -n '__ads_in product-catalogs scheduled-feeds create' -l feed-format -x -a 'CSV TSV XML' -d 'Format of the file'
complete -c ads -n '__ads_in product-catalogs scheduled-feeds create' -l frequency -x -a 'HOURLY DAILY WEEKLY' -d 'How often the file is fetched'
complete -c ads -n '__ads_in product-catalogs scheduled-feeds create' -l repeat -x -a 'MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY 1 2 3 4 6 8 12' -d 'Day of the week if WEEKLY, hours between two times if HOURLY'
complete -c ads -n '__ads_in product-catalogs scheduled-feeds create' -l start-time -x -d 'When it is fetched first, as HH:MM'
complete -c ads -n '__ads_in product-catalogs scheduled-feeds create' -l time-zone -x -d 'Time zone of the start time, such as Europe/Berlin'
complete -c ads -n '__ads_in product-catalogs scheduled-feeds create' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in product-catalogs scheduled-feeds create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in product-catalogs scheduled-feeds create' -l fields -x -a '(__ads_list id product_catalog_id feed_url feed_format frequency repeat start_time time_zone created_at updated_at)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in product-catalogs scheduled-feeds update' -l product-catalog-id -x -k -a '(__ads_seen product-catalogs)' -d 'The product catalog'
complete -c ads -n '__ads_in product-catalogs scheduled-feeds update' -l product-catalog -x -k -a '(__ads_seen product-catalogs)' -d 'The product catalog'
complete -c ads -n '__ads_in product-catalogs scheduled-feeds update' -l feed-url -x -d 'URL of the file, at most 8 GB'
complete -c ads -n '__ads_in product-catalogs scheduled-feeds update' -l feed-format -x -a 'CSV TSV XML' -d 'Format of the file'
complete -c ads -n '__ads_in product-catalogs scheduled-feeds update' -l frequency -x -a 'HOURLY DAILY WEEKLY' -d 'How often the file is fetched'
complete -c ads -n '__ads_in product-catalogs scheduled-feeds update' -l start-time -x -d 'When it is fetched first, as HH:MM'
complete -c ads -n '__ads_in product-catalogs scheduled-feeds update' -l time-zone -x -d 'Time zone of the start time, such as Europe/Berlin'
complete -c ads -n '__ads_in product-catalogs scheduled-feeds update' -l repeat -x -a 'MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY 1 2 3 4 6 8 12' -d 'Day of the week if WEEKLY, hours between two times if HOURLY'
complete -c ads -n '__ads_in product-catalogs scheduled-feeds update' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in product-catalogs scheduled-feeds update' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in product-catalogs scheduled-feeds update' -l unset -x -a '(__ads_list repeat)' -d 'clear a value: repeat'
complete -c ads -n '__ads_in product-catalogs scheduled-feeds update' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in product-catalogs scheduled-feeds update' -l fields -x -a '(__ads_list id product_catalog_id feed_url feed_format frequency repeat start_time time_zone created_at updated_at)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in product-catalogs scheduled-feeds delete' -l product-catalog-id -x -k -a '(__ads_seen product-catalogs)' -d 'The product catalog'
complete -c ads -n '__ads_in product-catalogs scheduled-feeds delete' -l product-catalog -x -k -a '(__ads_seen product-catalogs)' -d 'The product catalog'
complete -c ads -n '__ads_in product-catalogs scheduled-feeds delete' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in product-catalogs scheduled-feeds delete' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in product-catalogs scheduled-feeds delete' -l fields -x -a '(__ads_list id product_catalog_id feed_url feed_format frequency repeat start_time time_zone created_at updated_at)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in scheduled-tweets list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in scheduled-tweets list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in scheduled-tweets list' -l user-id -x -k -a '(__ads_seen handles)' -d 'Whose posts; default the account\'s full promotable user'
complete -c ads -n '__ads_in scheduled-tweets list' -l fields -x -a '(__ads_list id name text user_id nullcast scheduled_at scheduled_status completed_at tweet_id card_uri media_keys created_at updated_at)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in scheduled-tweets get' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in scheduled-tweets get' -l fields -x -a '(__ads_list id name text user_id nullcast scheduled_at scheduled_status completed_at tweet_id card_uri media_keys created_at updated_at)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in scheduled-tweets create' -l as-user-id -x -k -a '(__ads_seen handles)' -d 'The user to post as, who must have granted you access'
complete -c ads -n '__ads_in scheduled-tweets create' -l text -x -d 'Text of the post; required without media'
complete -c ads -n '__ads_in scheduled-tweets create' -l media-keys -x -k -a '(__ads_seen --list media-library)' -d 'Media from the library: up to 4 images, or 1 GIF, or 1 video'
complete -c ads -n '__ads_in scheduled-tweets create' -l card-uri -x -d 'Card to attach, such as card://1234567890'
complete -c ads -n '__ads_in scheduled-tweets create' -l nullcast -a 'true false' -d 'Exclude it from the public timeline and from followers'
complete -c ads -n '__ads_in scheduled-tweets create' -l name -x -d 'Name, visible only to you, at most 80 characters'
complete -c ads -n '__ads_in scheduled-tweets create' -l scheduled-at -x -d 'When to publish: to the minute, at most a year ahead'
complete -c ads -n '__ads_in scheduled-tweets create' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in scheduled-tweets create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in scheduled-tweets create' -l wait -d 'wait until the service is done with it, and print the record; longer: --wait 30m or --wait 1800'
complete -c ads -n '__ads_in scheduled-tweets create' -l fields -x -a '(__ads_list id name text user_id nullcast scheduled_at scheduled_status completed_at tweet_id card_uri media_keys created_at updated_at)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in scheduled-tweets update' -l text -x -d 'Text of the post; required without media'
complete -c ads -n '__ads_in scheduled-tweets update' -l media-keys -x -k -a '(__ads_seen --list media-library)' -d 'Media from the library: up to 4 images, or 1 GIF, or 1 video'
complete -c ads -n '__ads_in scheduled-tweets update' -l card-uri -x -d 'Card to attach, such as card://1234567890'
complete -c ads -n '__ads_in scheduled-tweets update' -l nullcast -a 'true false' -d 'Exclude it from the public timeline and from followers'
complete -c ads -n '__ads_in scheduled-tweets update' -l name -x -d 'Name, visible only to you, at most 80 characters'
complete -c ads -n '__ads_in scheduled-tweets update' -l scheduled-at -x -d 'When to publish: to the minute, at most a year ahead'
complete -c ads -n '__ads_in scheduled-tweets update' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in scheduled-tweets update' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in scheduled-tweets update' -l wait -d 'wait until the service is done with it, and print the record; longer: --wait 30m or --wait 1800'
complete -c ads -n '__ads_in scheduled-tweets update' -l unset -x -a '(__ads_list text media_keys card_uri name)' -d 'clear a value: text, media_keys, card_uri, name'
complete -c ads -n '__ads_in scheduled-tweets update' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in scheduled-tweets update' -l fields -x -a '(__ads_list id name text user_id nullcast scheduled_at scheduled_status completed_at tweet_id card_uri media_keys created_at updated_at)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in scheduled-tweets delete' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in scheduled-tweets delete' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in scheduled-tweets delete' -l fields -x -a '(__ads_list id name text user_id nullcast scheduled_at scheduled_status completed_at tweet_id card_uri media_keys created_at updated_at)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in tweet-previews list' -l tweet-ids -x -d 'The posts, all of the type given; at most 200'
complete -c ads -n '__ads_in tweet-previews list' -l tweet-type -x -a 'DRAFT PUBLISHED SCHEDULED' -d 'Type of the posts'
complete -c ads -n '__ads_in tweet-previews list' -l fields -x -a '(__ads_list tweet_id preview)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in tweets list' -l tweet-type -x -a 'DRAFT PUBLISHED SCHEDULED' -d 'Type of the posts'
complete -c ads -n '__ads_in tweets list' -l tweet-ids -x -d 'Only these posts, all of the type given'
complete -c ads -n '__ads_in tweets list' -l timeline-type -x -a 'ALL NULLCAST ORGANIC' -d 'Posts outside the public timeline, posts in it, or all'
complete -c ads -n '__ads_in tweets list' -l include-mentions-and-replies -a 'true false' -d 'Include mentions and replies'
complete -c ads -n '__ads_in tweets list' -l name -x -d 'Only posts whose names start with this text'
complete -c ads -n '__ads_in tweets list' -l user-id -x -k -a '(__ads_seen handles)' -d 'Whose posts; default the account\'s full promotable user'
complete -c ads -n '__ads_in tweets list' -l trim-user -a 'true false' -d 'Return only the id of its author'
complete -c ads -n '__ads_in tweets list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in tweets list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in tweets list' -l fields -x -a '(__ads_list id id_str created_at text full_text display_text_range name truncated entities source in_reply_to_status_id in_reply_to_status_id_str in_reply_to_user_id in_reply_to_user_id_str in_reply_to_screen_name user geo coordinates place contributors retweet_count favorite_count favorited retweeted possibly_sensitive scopes lang tweet_id tweet_type nullcast conversation_settings scheduled_at scheduled_status card_uri)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in tweets create' -l as-user-id -x -k -a '(__ads_seen handles)' -d 'The user to post as, who must have granted you access'
complete -c ads -n '__ads_in tweets create' -l text -x -d 'Text of the post; required without media'
complete -c ads -n '__ads_in tweets create' -l media-keys -x -k -a '(__ads_seen --list media-library)' -d 'Media from the library: up to 4 images, or 1 GIF, or 1 video'
complete -c ads -n '__ads_in tweets create' -l card-uri -x -d 'Card to attach, such as card://1234567890'
complete -c ads -n '__ads_in tweets create' -l nullcast -a 'true false' -d 'Exclude it from the public timeline and from followers'
complete -c ads -n '__ads_in tweets create' -l name -x -d 'Name, visible only to you, at most 80 characters'
complete -c ads -n '__ads_in tweets create' -l conversation-settings -x -a 'EVERYONE FOLLOWING MENTIONED_USERS' -d 'Who may reply; version 8 and above'
complete -c ads -n '__ads_in tweets create' -l video-title -x -d 'Title of the video, at most 70 characters'
complete -c ads -n '__ads_in tweets create' -l video-description -x -d 'Description of the video, at most 200 characters'
complete -c ads -n '__ads_in tweets create' -l video-cta -x -a 'VISIT_SITE WATCH_NOW' -d 'Call to action of the video'
complete -c ads -n '__ads_in tweets create' -l video-cta-value -x -d 'URL of the call to action'
complete -c ads -n '__ads_in tweets create' -l trim-user -a 'true false' -d 'Return only the id of its author'
complete -c ads -n '__ads_in tweets create' -l tweet-mode -x -a 'compat extended' -d 'Format of the response'
complete -c ads -n '__ads_in tweets create' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in tweets create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in tweets create' -l fields -x -a '(__ads_list id id_str created_at text full_text display_text_range name truncated entities source in_reply_to_status_id in_reply_to_status_id_str in_reply_to_user_id in_reply_to_user_id_str in_reply_to_screen_name user geo coordinates place contributors retweet_count favorite_count favorited retweeted possibly_sensitive scopes lang tweet_id tweet_type nullcast conversation_settings scheduled_at scheduled_status card_uri)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in tweets update' -l name -x -d 'Name, visible only to you, at most 80 characters'
complete -c ads -n '__ads_in tweets update' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in tweets update' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in tweets update' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in tweets update' -l fields -x -a '(__ads_list id id_str created_at text full_text display_text_range name truncated entities source in_reply_to_status_id in_reply_to_status_id_str in_reply_to_user_id in_reply_to_user_id_str in_reply_to_screen_name user geo coordinates place contributors retweet_count favorite_count favorited retweeted possibly_sensitive scopes lang tweet_id tweet_type nullcast conversation_settings scheduled_at scheduled_status card_uri)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in audience-estimate estimate' -l from -r -F -d 'read the body from a file, or - for stdin: JSON or YAML'
complete -c ads -n '__ads_in audience-estimate estimate' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in audience-estimate estimate' -l keywords -x -d 'Keywords that people post or search for'
complete -c ads -n '__ads_in audience-estimate estimate' -l interests -x -d 'Targeting values of interests'
complete -c ads -n '__ads_in audience-estimate estimate' -l followers-of -x -d 'User ids whose followers to target'
complete -c ads -n '__ads_in audience-estimate estimate' -l custom-audience-ids -x -d 'Custom audiences'
complete -c ads -n '__ads_in audience-estimate estimate' -l locations -x -d 'Targeting values of locations'
complete -c ads -n '__ads_in audience-estimate estimate' -l languages -x -d 'Targeting values of languages'
complete -c ads -n '__ads_in audience-estimate estimate' -l fields -x -a '(__ads_list audience_size)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in custom-audiences list' -l custom-audience-ids -x -k -a '(__ads_seen --list custom-audiences)' -d 'Only these audiences'
complete -c ads -n '__ads_in custom-audiences list' -l custom-audience -x -k -a '(__ads_seen custom-audiences)' -d 'Only these audiences'
complete -c ads -n '__ads_in custom-audiences list' -l permission-scope -x -a 'OWNER SHARED' -d 'Your own audiences, or those shared with you; default OWNER'
complete -c ads -n '__ads_in custom-audiences list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in custom-audiences list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in custom-audiences list' -l sort-by -x -a 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc name-asc name-desc audience_size-asc audience_size-desc targetable-asc targetable-desc' -d 'Sort order: an attribute with -asc or -desc, such as created_at-desc'
complete -c ads -n '__ads_in custom-audiences list' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in custom-audiences list' -l with-total-count -a 'true false' -d 'Include the total count; not with a cursor; has a lower rate limit'
complete -c ads -n '__ads_in custom-audiences list' -l q -x -d 'Only names that start with this text; case-insensitive'
complete -c ads -n '__ads_in custom-audiences list' -l fields -x -a '(__ads_list id name description audience_type audience_size targetable targetable_types reasons_not_targetable permission_level is_owner owner_account_id partner_source metadata created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at custom-audiences get' -k -a '(__ads_seen custom-audiences)'
complete -c ads -n '__ads_in custom-audiences get' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in custom-audiences get' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in custom-audiences get' -l fields -x -a '(__ads_list id name description audience_type audience_size targetable targetable_types reasons_not_targetable permission_level is_owner owner_account_id partner_source metadata created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in custom-audiences create' -l name -x -d 'Name of the audience; must be unique'
complete -c ads -n '__ads_in custom-audiences create' -l description -x -d 'Purpose of the audience'
complete -c ads -n '__ads_in custom-audiences create' -l from -r -F -d 'read people (CSV, JSONL, JSON array) or parameters (JSON, YAML) from a file, or - for stdin'
complete -c ads -n '__ads_in custom-audiences create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in custom-audiences create' -l map -x -d 'what a column holds, such as \'E-mail address=email\'; repeatable'
complete -c ads -n '__ads_in custom-audiences create' -l hashed -a 'all email device_id handle platform_id twitter_id phone_number' -d 'the values are SHA-256 hashes already: all, or those of these fields'
complete -c ads -n '__ads_in custom-audiences create' -l country -x -d 'the country of phone numbers that do not begin with +, such as DE'
complete -c ads -n '__ads_in custom-audiences create' -l format -x -a 'csv jsonl json' -d 'default: found by the content'
complete -c ads -n '__ads_in custom-audiences create' -l delimiter -x -d 'of CSV, or tab (default: found by the header)'
complete -c ads -n '__ads_in custom-audiences create' -l value-separator -x -d 'between several values in one cell (default \';\'; \'\' for none)'
complete -c ads -n '__ads_in custom-audiences create' -l effective-at -x -d 'when memberships start, such as 2026-12-01 or +2d; a column goes before it'
complete -c ads -n '__ads_in custom-audiences create' -l expires-at -x -d 'when memberships end, such as 2027-06-01 or +26w; a column goes before it'
complete -c ads -n '__ads_in custom-audiences create' -l dedupe -d 'send a person who is in the list twice once'
complete -c ads -n '__ads_in custom-audiences create' -l people-per-operation -x -d 'let so many people share an operation: fewer, fuller requests (default 1)'
complete -c ads -n '__ads_in custom-audiences create' -l rejects -r -F -d 'write line, column and reason of rejected rows as CSV'
complete -c ads -n '__ads_in custom-audiences create' -l no-journal -d 'keep no note of what was sent; an upload cannot go on then'
complete -c ads -n '__ads_in custom-audiences create' -l wait -d 'wait until the service is done, 9h at most, and print the audience; less: --wait 2h'
complete -c ads -n '__ads_in custom-audiences create' -l fields -x -a '(__ads_list id name description audience_type audience_size targetable targetable_types reasons_not_targetable permission_level is_owner owner_account_id partner_source metadata created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at custom-audiences update' -k -a '(__ads_seen custom-audiences)'
complete -c ads -n '__ads_in custom-audiences update' -l name -x -d 'Name of the audience; must be unique'
complete -c ads -n '__ads_in custom-audiences update' -l description -x -d 'Purpose of the audience'
complete -c ads -n '__ads_in custom-audiences update' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in custom-audiences update' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in custom-audiences update' -l unset -x -a '(__ads_list description)' -d 'clear a value: description'
complete -c ads -n '__ads_in custom-audiences update' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in custom-audiences update' -l fields -x -a '(__ads_list id name description audience_type audience_size targetable targetable_types reasons_not_targetable permission_level is_owner owner_account_id partner_source metadata created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at custom-audiences delete' -k -a '(__ads_seen custom-audiences)'
complete -c ads -n '__ads_in custom-audiences delete' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in custom-audiences delete' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in custom-audiences delete' -l fields -x -a '(__ads_list id name description audience_type audience_size targetable targetable_types reasons_not_targetable permission_level is_owner owner_account_id partner_source metadata created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in custom-audiences batch' -l from -r -F -d 'read the body from a file, or - for stdin: JSON, YAML or JSONL'
complete -c ads -n '__ads_in custom-audiences batch' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in custom-audiences batch' -l name -x -d 'Name of the audience; must be unique'
complete -c ads -n '__ads_in custom-audiences batch' -l custom-audience-ids -x -d 'The custom audiences to combine'
complete -c ads -n '__ads_in custom-audiences batch' -l boolean-operator -x -a 'AND OR' -d 'How the child segments are combined'
complete -c ads -n '__ads_in custom-audiences batch' -l lookback-window -x -a '1 7 14 30' -d 'Days to look back, on a leaf'
complete -c ads -n '__ads_in custom-audiences batch' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in custom-audiences batch' -l split -d 'send as many requests as the file takes; rows then fail one by one'
complete -c ads -n '__ads_in custom-audiences batch' -l stop-on-error -d 'with --split: stop at the first row that fails'
complete -c ads -n '__ads_in custom-audiences batch' -l resend -d 'with --split: send again what an earlier run got no answer for'
complete -c ads -n '__ads_in custom-audiences batch' -l again -d 'with --split: send again what an earlier run has done, creating it once more'
complete -c ads -n '__ads_in custom-audiences batch' -l fields -x -a '(__ads_list id name description audience_type audience_size targetable targetable_types reasons_not_targetable permission_level is_owner owner_account_id partner_source metadata created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at custom-audiences targeted' -k -a '(__ads_seen custom-audiences)'
complete -c ads -n '__ads_in custom-audiences targeted' -l with-active -a 'true false' -d 'Only servable line items; false includes the others'
complete -c ads -n '__ads_in custom-audiences targeted' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in custom-audiences targeted' -l fields -x -a '(__ads_list campaign_id campaign_name line_items)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at custom-audiences permissions list' -k -a '(__ads_seen custom-audiences)'
complete -c ads -n '__ads_in custom-audiences permissions list' -l custom-audience-permission-ids -x -d 'Only these permissions'
complete -c ads -n '__ads_in custom-audiences permissions list' -l granted-account-ids -x -d 'Only permissions of these accounts'
complete -c ads -n '__ads_in custom-audiences permissions list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in custom-audiences permissions list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in custom-audiences permissions list' -l sort-by -x -a 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc' -d 'Sort order: an attribute with -asc or -desc, such as created_at-desc'
complete -c ads -n '__ads_in custom-audiences permissions list' -l with-total-count -a 'true false' -d 'Include the total count; not with a cursor; has a lower rate limit'
complete -c ads -n '__ads_in custom-audiences permissions list' -l fields -x -a '(__ads_list id custom_audience_id granted_account_id permission_level created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at custom-audiences permissions create' -k -a '(__ads_seen custom-audiences)'
complete -c ads -n '__ads_in custom-audiences permissions create' -l granted-account-id -x -d 'The account that may use the audience'
complete -c ads -n '__ads_in custom-audiences permissions create' -l permission-level -x -a 'READ_ONLY READ_WRITE' -d 'Access level'
complete -c ads -n '__ads_in custom-audiences permissions create' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in custom-audiences permissions create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in custom-audiences permissions create' -l fields -x -a '(__ads_list id custom_audience_id granted_account_id permission_level created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in custom-audiences permissions delete' -l custom-audience-id -x -k -a '(__ads_seen custom-audiences)' -d 'The custom audience'
complete -c ads -n '__ads_in custom-audiences permissions delete' -l custom-audience -x -k -a '(__ads_seen custom-audiences)' -d 'The custom audience'
complete -c ads -n '__ads_in custom-audiences permissions delete' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in custom-audiences permissions delete' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in custom-audiences permissions delete' -l fields -x -a '(__ads_list id custom_audience_id granted_account_id permission_level created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at custom-audiences users batch' -k -a '(__ads_seen custom-audiences)'
complete -c ads -n '__ads_in custom-audiences users batch' -l from -r -F -d 'read the body from a file, or - for stdin: JSON, YAML or JSONL'
complete -c ads -n '__ads_in custom-audiences users batch' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in custom-audiences users batch' -l wait -d 'wait until the service is done with it, and print the record; longer: --wait 30m or --wait 1800'
complete -c ads -n '__ads_in custom-audiences users batch' -l fields -x -a '(__ads_list success_count total_count)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in do-not-reach-lists list' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in do-not-reach-lists list' -l fields -x -a '(__ads_list id name description list_size targetable reasons_not_targetable created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in do-not-reach-lists create' -l description -x -d 'What the list is for'
complete -c ads -n '__ads_in do-not-reach-lists create' -l from -r -F -d 'read people (CSV, JSONL, JSON array) or parameters (JSON, YAML) from a file, or - for stdin'
complete -c ads -n '__ads_in do-not-reach-lists create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in do-not-reach-lists create' -l map -x -d 'what a column holds, such as \'E-mail address=email\'; repeatable'
complete -c ads -n '__ads_in do-not-reach-lists create' -l hashed -a 'all email device_id handle platform_id twitter_id phone_number' -d 'the values are SHA-256 hashes already: all, or those of these fields'
complete -c ads -n '__ads_in do-not-reach-lists create' -l country -x -d 'the country of phone numbers that do not begin with +, such as DE'
complete -c ads -n '__ads_in do-not-reach-lists create' -l format -x -a 'csv jsonl json' -d 'default: found by the content'
complete -c ads -n '__ads_in do-not-reach-lists create' -l delimiter -x -d 'of CSV, or tab (default: found by the header)'
complete -c ads -n '__ads_in do-not-reach-lists create' -l value-separator -x -d 'between several values in one cell (default \';\'; \'\' for none)'
complete -c ads -n '__ads_in do-not-reach-lists create' -l expires-at -x -d 'when memberships end, such as 2027-06-01 or +26w; a column goes before it'
complete -c ads -n '__ads_in do-not-reach-lists create' -l dedupe -d 'send a person who is in the list twice once'
complete -c ads -n '__ads_in do-not-reach-lists create' -l people-per-operation -x -d 'let so many people share an operation: fewer, fuller requests (default 1)'
complete -c ads -n '__ads_in do-not-reach-lists create' -l rejects -r -F -d 'write line, column and reason of rejected rows as CSV'
complete -c ads -n '__ads_in do-not-reach-lists create' -l no-journal -d 'keep no note of what was sent; an upload cannot go on then'
complete -c ads -n '__ads_in do-not-reach-lists create' -l fields -x -a '(__ads_list id name description list_size targetable reasons_not_targetable created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at do-not-reach-lists delete' -k -a '(__ads_seen do-not-reach-lists)'
complete -c ads -n '__ads_in do-not-reach-lists delete' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in do-not-reach-lists delete' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in do-not-reach-lists delete' -l fields -x -a '(__ads_list id name description list_size targetable reasons_not_targetable created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at do-not-reach-lists users batch' -k -a '(__ads_seen do-not-reach-lists)'
complete -c ads -n '__ads_in do-not-reach-lists users batch' -l from -r -F -d 'read the body from a file, or - for stdin: JSON, YAML or JSONL'
complete -c ads -n '__ads_in do-not-reach-lists users batch' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in do-not-reach-lists users batch' -l fields -x -a '(__ads_list success_count total_count)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in insights keywords search' -l granularity -x -a 'DAY HOUR' -d 'Count by day or by hour'
complete -c ads -n '__ads_in insights keywords search' -l keywords -x -d 'Posts with any of these; at most 10, including the excluded ones'
complete -c ads -n '__ads_in insights keywords search' -l negative-keywords -x -d 'No posts with any of these'
complete -c ads -n '__ads_in insights keywords search' -l start-time -x -d 'Start of the time window'
complete -c ads -n '__ads_in insights keywords search' -l end-time -x -d 'End of the time window; default now, at most 7 days after the start'
complete -c ads -n '__ads_in insights keywords search' -l location -x -d 'Only posts from this country: its targeting value, such as 96683cc9126741d1'
complete -c ads -n '__ads_in insights keywords search' -l fields -x -a '(__ads_list related_keywords tweet_volume)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in tailored-audiences permissions list' -l tailored-audience-permission-ids -x -d 'Only these permissions'
complete -c ads -n '__ads_in tailored-audiences permissions list' -l granted-account-ids -x -d 'Only permissions of these accounts'
complete -c ads -n '__ads_in tailored-audiences permissions list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in tailored-audiences permissions list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in tailored-audiences permissions list' -l sort-by -x -a 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc' -d 'Sort order: an attribute with -asc or -desc, such as created_at-desc'
complete -c ads -n '__ads_in tailored-audiences permissions list' -l with-total-count -a 'true false' -d 'Include the total count; not with a cursor; has a lower rate limit'
complete -c ads -n '__ads_in tailored-audiences permissions list' -l fields -x -a '(__ads_list id tailored_audience_id granted_account_id permission_level created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in tailored-audiences permissions create' -l granted-account-id -x -d 'The account that may use the audience'
complete -c ads -n '__ads_in tailored-audiences permissions create' -l permission-level -x -a 'READ_ONLY READ_WRITE' -d 'Access level'
complete -c ads -n '__ads_in tailored-audiences permissions create' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in tailored-audiences permissions create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in tailored-audiences permissions create' -l fields -x -a '(__ads_list id tailored_audience_id granted_account_id permission_level created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in tailored-audiences permissions delete' -l tailored-audience-id -x -d 'The tailored audience'
complete -c ads -n '__ads_in tailored-audiences permissions delete' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in tailored-audiences permissions delete' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in tailored-audiences permissions delete' -l fields -x -a '(__ads_list id tailored_audience_id granted_account_id permission_level created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in app-conversions create' -l app-id -x -d 'The app: digits of its App Store id, or package name of the Android app'
complete -c ads -n '__ads_in app-conversions create' -l conversion-time -x -d 'When it happened, with milliseconds'
complete -c ads -n '__ads_in app-conversions create' -l conversion-type -x -a 'ACHIEVEMENT_UNLOCKED ADDED_PAYMENT_INFO ADD_TO_CART ADD_TO_WISHLIST CHECKOUT_INITIATED CONTENT_VIEW INSTALL INVITE LEVEL_ACHIEVED LOGIN PURCHASE RATED RESERVATION RE_ENGAGE SEARCH SHARE SIGN_UP SPENT_CREDITS TUTORIAL_COMPLETE UPDATE' -d 'What happened'
complete -c ads -n '__ads_in app-conversions create' -l hashed-device-id -x -d 'The device\'s advertising id as keyed SHA-256: 64 hex digits'
complete -c ads -n '__ads_in app-conversions create' -l os-type -x -a 'ANDROID IOS' -d 'Operating system'
complete -c ads -n '__ads_in app-conversions create' -l click-window -x -a '1 7 14 30' -d 'Days after a click within which it counts; at least the view-through window'
complete -c ads -n '__ads_in app-conversions create' -l view-through-window -x -a '0 1 7 14 30' -d 'Days after a view within which it counts; 0 counts none'
complete -c ads -n '__ads_in app-conversions create' -l device-ip-address -x -d 'The IP address of the device'
complete -c ads -n '__ads_in app-conversions create' -l level -x -d 'The level that was reached'
complete -c ads -n '__ads_in app-conversions create' -l number-items -x -d 'How many things'
complete -c ads -n '__ads_in app-conversions create' -l price-currency -x -a 'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VEF VES VND VUV WST XAD XAF XCD XCG XOF XPF YER ZAR ZMW ZWG ZWL' -d 'ISO 4217 code'
complete -c ads -n '__ads_in app-conversions create' -l price-micro -x -d 'What it was worth, in millionths of the currency'
complete -c ads -n '__ads_in app-conversions create' -l user-payment-info -a 'true false' -d 'Whether payment details were added'
complete -c ads -n '__ads_in app-conversions create' -l non-twitter-engagement-time -x -d 'When an ad of another network was last seen or clicked'
complete -c ads -n '__ads_in app-conversions create' -l non-twitter-engagement-type -x -a 'CLICK VIEW' -d 'Which of the two it was'
complete -c ads -n '__ads_in app-conversions create' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in app-conversions create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in app-conversions create' -l fields -x -a '(__ads_list app_id os_type hashed_device_id conversion_type conversion_time click_window view_through_window partner_client_id conversion_value_micro limit_ad_tracking event_metadata non_twitter_engagement_time non_twitter_engagement_type extra_device_ids tpn_attribution twitter_attribution)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in app-conversions attribution' -l app-id -x -d 'The app: digits of its App Store id, or package name of the Android app'
complete -c ads -n '__ads_in app-conversions attribution' -l conversion-time -x -d 'When it happened, with milliseconds'
complete -c ads -n '__ads_in app-conversions attribution' -l conversion-type -x -a 'ACHIEVEMENT_UNLOCKED ADDED_PAYMENT_INFO ADD_TO_CART ADD_TO_WISHLIST CHECKOUT_INITIATED CONTENT_VIEW INSTALL INVITE LEVEL_ACHIEVED LOGIN PURCHASE RATED RESERVATION RE_ENGAGE SEARCH SHARE SIGN_UP SPENT_CREDITS TUTORIAL_COMPLETE UPDATE' -d 'What happened'
complete -c ads -n '__ads_in app-conversions attribution' -l hashed-device-id -x -d 'The device\'s advertising id as keyed SHA-256: 64 hex digits'
complete -c ads -n '__ads_in app-conversions attribution' -l os-type -x -a 'ANDROID IOS' -d 'Operating system'
complete -c ads -n '__ads_in app-conversions attribution' -l click-window -x -a '1 7 14 30' -d 'Days after a click within which it counts; at least the view-through window'
complete -c ads -n '__ads_in app-conversions attribution' -l view-through-window -x -a '0 1 7 14 30' -d 'Days after a view within which it counts; 0 counts none'
complete -c ads -n '__ads_in app-conversions attribution' -l non-twitter-engagement-time -x -d 'When an ad of another network was last seen or clicked'
complete -c ads -n '__ads_in app-conversions attribution' -l non-twitter-engagement-type -x -a 'CLICK VIEW' -d 'Which of the two it was'
complete -c ads -n '__ads_in app-conversions attribution' -l extra-device-ids -x -d 'Other devices of the same person, as keyed SHA-256'
complete -c ads -n '__ads_in app-conversions attribution' -l fields -x -a '(__ads_list app_id os_type hashed_device_id conversion_type conversion_time click_window view_through_window partner_client_id conversion_value_micro limit_ad_tracking event_metadata non_twitter_engagement_time non_twitter_engagement_type extra_device_ids tpn_attribution twitter_attribution)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in app-event-provider-configurations list' -l ids -x -d 'Only these configurations'
complete -c ads -n '__ads_in app-event-provider-configurations list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in app-event-provider-configurations list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in app-event-provider-configurations list' -l sort-by -x -a 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc' -d 'Sort order: an attribute with -asc or -desc, such as created_at-desc'
complete -c ads -n '__ads_in app-event-provider-configurations list' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in app-event-provider-configurations list' -l with-total-count -a 'true false' -d 'Include the total count; not with a cursor; has a lower rate limit'
complete -c ads -n '__ads_in app-event-provider-configurations list' -l fields -x -a '(__ads_list id provider_name provider_advertiser_id provider_advertiser_identifier created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in app-event-provider-configurations get' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in app-event-provider-configurations get' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in app-event-provider-configurations get' -l fields -x -a '(__ads_list id provider_name provider_advertiser_id provider_advertiser_identifier created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in app-event-provider-configurations create' -l provider-advertiser-id -x -d 'The account\'s id at the partner'
complete -c ads -n '__ads_in app-event-provider-configurations create' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in app-event-provider-configurations create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in app-event-provider-configurations create' -l fields -x -a '(__ads_list id provider_name provider_advertiser_id provider_advertiser_identifier created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in app-event-provider-configurations delete' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in app-event-provider-configurations delete' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in app-event-provider-configurations delete' -l fields -x -a '(__ads_list id provider_name provider_advertiser_id provider_advertiser_identifier created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in app-event-tags list' -l app-event-tag-ids -x -d 'Only these app event tags'
complete -c ads -n '__ads_in app-event-tags list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in app-event-tags list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in app-event-tags list' -l sort-by -x -a 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc post_view_attribution_window-asc post_view_attribution_window-desc post_engagement_attribution_window-asc post_engagement_attribution_window-desc assisted_conversion-asc assisted_conversion-desc provider_app_event_name-asc provider_app_event_name-desc' -d 'Sort order: an attribute with -asc or -desc, such as created_at-desc'
complete -c ads -n '__ads_in app-event-tags list' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in app-event-tags list' -l with-total-count -a 'true false' -d 'Include the total count; not with a cursor; has a lower rate limit'
complete -c ads -n '__ads_in app-event-tags list' -l fields -x -a '(__ads_list id app_store_identifier os_type conversion_type provider_app_event_id provider_app_event_name deep_link_scheme post_engagement_attribution_window post_view_attribution_window retargeting_enabled status last_tracked_at created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in app-event-tags get' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in app-event-tags get' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in app-event-tags get' -l fields -x -a '(__ads_list id app_store_identifier os_type conversion_type provider_app_event_id provider_app_event_name deep_link_scheme post_engagement_attribution_window post_view_attribution_window retargeting_enabled status last_tracked_at created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in app-event-tags create' -l app-store-identifier -x -d 'The app: digits of its App Store id, or package name of the Android app'
complete -c ads -n '__ads_in app-event-tags create' -l os-type -x -a 'ANDROID IOS' -d 'Operating system of the app'
complete -c ads -n '__ads_in app-event-tags create' -l conversion-type -x -a 'ACHIEVEMENT_UNLOCKED ADDED_PAYMENT_INFO ADD_TO_CART ADD_TO_WISHLIST CHECKOUT_INITIATED CONTENT_VIEW INSTALL INVITE LEVEL_ACHIEVED LOGIN PURCHASE RATED RESERVATION RE_ENGAGE SEARCH SHARE SIGN_UP SPENT_CREDITS TUTORIAL_COMPLETE UPDATE' -d 'What people do in the app'
complete -c ads -n '__ads_in app-event-tags create' -l provider-app-event-id -x -d 'The event, by its id with the measuring partner'
complete -c ads -n '__ads_in app-event-tags create' -l provider-app-event-name -x -d 'Name of the event with the measuring partner'
complete -c ads -n '__ads_in app-event-tags create' -l deep-link-scheme -x -d 'Start of links that open the app'
complete -c ads -n '__ads_in app-event-tags create' -l post-engagement-attribution-window -x -a '1 7 14 30' -d 'Days after an engagement within which a conversion counts'
complete -c ads -n '__ads_in app-event-tags create' -l post-view-attribution-window -x -a '0 1 7 14 30' -d 'Days after a view within which a conversion counts; 0 counts none'
complete -c ads -n '__ads_in app-event-tags create' -l retargeting-enabled -a 'true false' -d 'Collect the people in a custom audience'
complete -c ads -n '__ads_in app-event-tags create' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in app-event-tags create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in app-event-tags create' -l fields -x -a '(__ads_list id app_store_identifier os_type conversion_type provider_app_event_id provider_app_event_name deep_link_scheme post_engagement_attribution_window post_view_attribution_window retargeting_enabled status last_tracked_at created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in app-event-tags delete' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in app-event-tags delete' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in app-event-tags delete' -l fields -x -a '(__ads_list id app_store_identifier os_type conversion_type provider_app_event_id provider_app_event_name deep_link_scheme post_engagement_attribution_window post_view_attribution_window retargeting_enabled status last_tracked_at created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in lead-forms list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in lead-forms list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in lead-forms list' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in lead-forms list' -l fields -x -a '(__ads_list id name purpose introduction fields privacy_policy final_page created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at lead-forms get' -k -a '(__ads_seen lead-forms)'
complete -c ads -n '__ads_in lead-forms get' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in lead-forms get' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in lead-forms get' -l fields -x -a '(__ads_list id name purpose introduction fields privacy_policy final_page created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in lead-forms create' -l name -x -d 'Name, visible only to you, at most 255 characters'
complete -c ads -n '__ads_in lead-forms create' -l purpose -x -d 'What the leads are used for, at most 1000 characters'
complete -c ads -n '__ads_in lead-forms create' -l from -r -F -d 'read the body from a file, or - for stdin: JSON or YAML'
complete -c ads -n '__ads_in lead-forms create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in lead-forms create' -l field -x -a '(__ads_list EMAIL PHONE_NUMBER STREET_ADDRESS CITY STATE COUNTRY ZIP_CODE FULL_NAME FIRST_NAME LAST_NAME DATE_OF_BIRTH COMPANY_NAME JOB_TITLE WORK_EMAIL WORK_PHONE_NUMBER GENDER HANDLE)' -d 'What is asked for, in the order shown; KEY:optional may be left empty'
complete -c ads -n '__ads_in lead-forms create' -l privacy-policy-url -x -d 'URL of the privacy policy, https only'
complete -c ads -n '__ads_in lead-forms create' -l company-name -x -d 'Name of the company, at most 255 characters'
complete -c ads -n '__ads_in lead-forms create' -l headline -x -d 'Headline of the introduction, at most 190 characters'
complete -c ads -n '__ads_in lead-forms create' -l description -x -d 'Text below the headline of the introduction, at most 1000 characters'
complete -c ads -n '__ads_in lead-forms create' -l final-headline -x -d 'Headline of the final page, at most 190 characters'
complete -c ads -n '__ads_in lead-forms create' -l final-description -x -d 'Text below the headline of the final page, at most 1000 characters'
complete -c ads -n '__ads_in lead-forms create' -l button-title -x -d 'Text on the button of the final page, at most 100 characters'
complete -c ads -n '__ads_in lead-forms create' -l button-url -x -d 'URL that the button of the final page leads to, https only'
complete -c ads -n '__ads_in lead-forms create' -l fields -x -a '(__ads_list id name purpose introduction fields privacy_policy final_page created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at lead-forms update' -k -a '(__ads_seen lead-forms)'
complete -c ads -n '__ads_in lead-forms update' -l name -x -d 'Name, visible only to you, at most 255 characters'
complete -c ads -n '__ads_in lead-forms update' -l purpose -x -d 'What the leads are used for, at most 1000 characters'
complete -c ads -n '__ads_in lead-forms update' -l from -r -F -d 'read the body from a file, or - for stdin: JSON or YAML'
complete -c ads -n '__ads_in lead-forms update' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in lead-forms update' -l field -x -a '(__ads_list EMAIL PHONE_NUMBER STREET_ADDRESS CITY STATE COUNTRY ZIP_CODE FULL_NAME FIRST_NAME LAST_NAME DATE_OF_BIRTH COMPANY_NAME JOB_TITLE WORK_EMAIL WORK_PHONE_NUMBER GENDER HANDLE)' -d 'What is asked for, in the order shown; KEY:optional may be left empty'
complete -c ads -n '__ads_in lead-forms update' -l privacy-policy-url -x -d 'URL of the privacy policy, https only'
complete -c ads -n '__ads_in lead-forms update' -l company-name -x -d 'Name of the company, at most 255 characters'
complete -c ads -n '__ads_in lead-forms update' -l headline -x -d 'Headline of the introduction, at most 190 characters'
complete -c ads -n '__ads_in lead-forms update' -l description -x -d 'Text below the headline of the introduction, at most 1000 characters'
complete -c ads -n '__ads_in lead-forms update' -l final-headline -x -d 'Headline of the final page, at most 190 characters'
complete -c ads -n '__ads_in lead-forms update' -l final-description -x -d 'Text below the headline of the final page, at most 1000 characters'
complete -c ads -n '__ads_in lead-forms update' -l button-title -x -d 'Text on the button of the final page, at most 100 characters'
complete -c ads -n '__ads_in lead-forms update' -l button-url -x -d 'URL that the button of the final page leads to, https only'
complete -c ads -n '__ads_in lead-forms update' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in lead-forms update' -l fields -x -a '(__ads_list id name purpose introduction fields privacy_policy final_page created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at lead-forms delete' -k -a '(__ads_seen lead-forms)'
complete -c ads -n '__ads_in lead-forms delete' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in lead-forms delete' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in lead-forms delete' -l fields -x -a '(__ads_list id name purpose introduction fields privacy_policy final_page created_at updated_at deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in leads exports create' -l entity-type -x -a 'leads' -d 'What is exported'
complete -c ads -n '__ads_in leads exports create' -l lead-form-id -x -k -a '(__ads_seen lead-forms)' -d 'The lead form'
complete -c ads -n '__ads_in leads exports create' -l lead-form -x -k -a '(__ads_seen lead-forms)' -d 'The lead form'
complete -c ads -n '__ads_in leads exports create' -l start-epoch -x -d 'Unix time in seconds of the first leads'
complete -c ads -n '__ads_in leads exports create' -l end-epoch -x -d 'Unix time in seconds that all leads are before'
complete -c ads -n '__ads_in leads exports create' -l response-format -x -a 'csv json xlsx' -d 'Format of the file'
complete -c ads -n '__ads_in leads exports create' -l from -r -F -d 'read the body from a file, or - for stdin: JSON or YAML'
complete -c ads -n '__ads_in leads exports create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in leads exports create' -l wait -d 'wait until the service is done with it, and print the record; longer: --wait 30m or --wait 1800'
complete -c ads -n '__ads_in leads exports create' -l fields -x -a '(__ads_list id entity_type lead_form_id start_epoch end_epoch response_format status download_url)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in leads exports get' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in leads exports get' -l fields -x -a '(__ads_list id entity_type lead_form_id start_epoch end_epoch response_format status download_url)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in leads exports download' -l to -r -F -d 'write the file here, readable by you only'
complete -c ads -n '__ads_in leads exports download' -l print -d 'show the file on the terminal'

complete -c ads -n '__ads_in leads exports cancel' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in leads exports cancel' -l fields -x -a '(__ads_list id entity_type lead_form_id start_epoch end_epoch response_format status download_url)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in web-conversions create' -l from -r -F -d 'read the body from a file, or - for stdin: JSON or YAML'
complete -c ads -n '__ads_in web-conversions create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in web-conversions create' -l fields -x -a '(__ads_list conversions_processed debug_id)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in web-event-tags list' -l web-event-tag-ids -x -k -a '(__ads_seen --list web-event-tags)' -d 'Only these web event tags'
complete -c ads -n '__ads_in web-event-tags list' -l web-event-tag -x -k -a '(__ads_seen web-event-tags)' -d 'Only these web event tags'
complete -c ads -n '__ads_in web-event-tags list' -l count -x -d 'Records per page'
complete -c ads -n '__ads_in web-event-tags list' -l cursor -x -d 'Start of the page: next_cursor of the previous page'
complete -c ads -n '__ads_in web-event-tags list' -l sort-by -x -a 'name-asc name-desc click_window-asc click_window-desc view_through_window-asc view_through_window-desc retargeting_enabled-asc retargeting_enabled-desc deleted-asc deleted-desc last_tracked_at-asc last_tracked_at-desc' -d 'Sort order: an attribute with -asc or -desc, such as created_at-desc'
complete -c ads -n '__ads_in web-event-tags list' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in web-event-tags list' -l with-total-count -a 'true false' -d 'Include the total count; not with a cursor; has a lower rate limit'
complete -c ads -n '__ads_in web-event-tags list' -l fields -x -a '(__ads_list id name type click_window view_through_window retargeting_enabled status last_tracked_at website_tag_id embed_code deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at web-event-tags get' -k -a '(__ads_seen web-event-tags)'
complete -c ads -n '__ads_in web-event-tags get' -l with-deleted -a 'true false' -d 'Include deleted objects'
complete -c ads -n '__ads_in web-event-tags get' -l to -r -F -d 'write embed_code to this file'
complete -c ads -n '__ads_in web-event-tags get' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in web-event-tags get' -l fields -x -a '(__ads_list id name type click_window view_through_window retargeting_enabled status last_tracked_at website_tag_id embed_code deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in web-event-tags create' -l name -x -d 'Name of the tag'
complete -c ads -n '__ads_in web-event-tags create' -l type -x -a 'ADDED_PAYMENT_INFO ADD_TO_CART ADD_TO_WISHLIST CHECKOUT_INITIATED CONTENT_VIEW CUSTOM DOWNLOAD PRODUCT_CUSTOMIZATION PURCHASE SEARCH SIGN_UP SITE_VISIT START_TRIAL SUBSCRIBE' -d 'What a visitor does'
complete -c ads -n '__ads_in web-event-tags create' -l click-window -x -a '1 7 14 30' -d 'Days after a click within which a conversion counts'
complete -c ads -n '__ads_in web-event-tags create' -l view-through-window -x -a '0 1 7 14 30' -d 'Days after a view within which a conversion counts; 0 counts none'
complete -c ads -n '__ads_in web-event-tags create' -l retargeting-enabled -a 'true false' -d 'Collect the visitors in a custom audience with the name of the tag'
complete -c ads -n '__ads_in web-event-tags create' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in web-event-tags create' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in web-event-tags create' -l fields -x -a '(__ads_list id name type click_window view_through_window retargeting_enabled status last_tracked_at website_tag_id embed_code deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at web-event-tags update' -k -a '(__ads_seen web-event-tags)'
complete -c ads -n '__ads_in web-event-tags update' -l name -x -d 'Name of the tag'
complete -c ads -n '__ads_in web-event-tags update' -l type -x -a 'ADDED_PAYMENT_INFO ADD_TO_CART ADD_TO_WISHLIST CHECKOUT_INITIATED CONTENT_VIEW CUSTOM DOWNLOAD PRODUCT_CUSTOMIZATION PURCHASE SEARCH SIGN_UP SITE_VISIT START_TRIAL SUBSCRIBE' -d 'What a visitor does'
complete -c ads -n '__ads_in web-event-tags update' -l click-window -x -a '1 7 14 30' -d 'Days after a click within which a conversion counts'
complete -c ads -n '__ads_in web-event-tags update' -l view-through-window -x -a '0 1 7 14 30' -d 'Days after a view within which a conversion counts; 0 counts none'
complete -c ads -n '__ads_in web-event-tags update' -l retargeting-enabled -a 'true false' -d 'Collect the visitors in a custom audience with the name of the tag'
complete -c ads -n '__ads_in web-event-tags update' -l from -r -F -d 'read parameters from a file, or - for stdin: JSON or YAML; flags win'
complete -c ads -n '__ads_in web-event-tags update' -l example -d 'print an example that --from accepts; send nothing'
complete -c ads -n '__ads_in web-event-tags update' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in web-event-tags update' -l fields -x -a '(__ads_list id name type click_window view_through_window retargeting_enabled status last_tracked_at website_tag_id embed_code deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_at web-event-tags delete' -k -a '(__ads_seen web-event-tags)'
complete -c ads -n '__ads_in web-event-tags delete' -l stop-on-error -d 'stop at the first record that fails'
complete -c ads -n '__ads_in web-event-tags delete' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in web-event-tags delete' -l fields -x -a '(__ads_list id name type click_window view_through_window retargeting_enabled status last_tracked_at website_tag_id embed_code deleted)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in oauth request-token' -l oauth-callback -x -d 'Where to return: a URL from the app\'s settings, or oob for a PIN'
complete -c ads -n '__ads_in oauth request-token' -l x-auth-access-type -x -a 'read write' -d 'Request this access only'
complete -c ads -n '__ads_in oauth request-token' -l fields -x -a '(__ads_list oauth_token oauth_token_secret oauth_callback_confirmed)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in oauth authorize' -l oauth-token -x -d 'The request token'
complete -c ads -n '__ads_in oauth authorize' -l force-login -a 'true false' -d 'Ask for the password even if the user is signed in'
complete -c ads -n '__ads_in oauth authorize' -l screen-name -x -d 'User name to fill into the login form'

complete -c ads -n '__ads_in oauth authenticate' -l oauth-token -x -d 'The request token'
complete -c ads -n '__ads_in oauth authenticate' -l force-login -a 'true false' -d 'Ask for the password even if the user is signed in'
complete -c ads -n '__ads_in oauth authenticate' -l screen-name -x -d 'User name to fill into the login form'

complete -c ads -n '__ads_in oauth access-token' -l oauth-token -x -d 'The request token'
complete -c ads -n '__ads_in oauth access-token' -l oauth-verifier -x -d 'The verifier that the callback received, or the PIN'
complete -c ads -n '__ads_in oauth access-token' -l from -r -F -d 'read oauth_token_secret from a file, or - for stdin: JSON or YAML'
complete -c ads -n '__ads_in oauth access-token' -l fields -x -a '(__ads_list oauth_token oauth_token_secret user_id screen_name)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in oauth invalidate-token' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in oauth invalidate-token' -l fields -x -a '(__ads_list access_token)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in oauth bearer-token' -l grant-type -x -a 'client_credentials' -d 'Always client_credentials'
complete -c ads -n '__ads_in oauth bearer-token' -l fields -x -a '(__ads_list token_type access_token)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in oauth invalidate-bearer-token' -l from -r -F -d 'read access_token from a file, or - for stdin: JSON or YAML'
complete -c ads -n '__ads_in oauth invalidate-bearer-token' -l confirm -x -d 'confirm that so many records are to be deleted; nothing is sent if they are not as many'
complete -c ads -n '__ads_in oauth invalidate-bearer-token' -l fields -x -a '(__ads_list access_token)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in users me' -l fields -x -a '(__ads_list id id_str name screen_name created_at protected verified)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in users get' -l user-id -x -d 'Id of the user'
complete -c ads -n '__ads_in users get' -l screen-name -x -d 'Handle of the user, without @'
complete -c ads -n '__ads_in users get' -l fields -x -a '(__ads_list id id_str name screen_name created_at protected verified)' -d 'comma-separated list of fields to show: id,name'

complete -c ads -n '__ads_in login' -l callback -d 'redirect the browser to this machine (default if a browser can be opened)'
complete -c ads -n '__ads_in login' -l pin -d 'enter a PIN that the page shows (default otherwise)'
complete -c ads -n '__ads_in login' -l callback-port -x -d 'port of the callback URL (default 8976; 0 takes a free one)'
complete -c ads -n '__ads_in login' -l callback-path -x -d 'path of the callback URL (default /callback)'
complete -c ads -n '__ads_in login' -l sign-in -d 'use the sign-in page, which skips the approval if the app was approved before'
complete -c ads -n '__ads_in login' -l force-login -d 'require the password even if the browser is signed in'
complete -c ads -n '__ads_in login' -l screen-name -x -d 'user name to prefill on the login page'
complete -c ads -n '__ads_in login' -l access -x -a 'read write' -d 'request only this access: read or write'
complete -c ads -n '__ads_in login' -l consumer-key -x -d 'the app\'s consumer key, also called API key (ADS_CONSUMER_KEY)'
complete -c ads -n '__ads_in login' -l consumer-secret-stdin -d 'read the app\'s consumer secret from standard input (or set ADS_CONSUMER_SECRET)'
complete -c ads -n '__ads_in login' -l auth-url -x -d 'base URL of the authorization area (ADS_AUTH_URL)'
complete -c ads -n '__ads_in login' -l ads-url -x -d 'base URL of the advertising area (ADS_URL)'
complete -c ads -n '__ads_in login' -l ads-sandbox-url -x -d 'base URL of the sandbox (ADS_SANDBOX_URL)'
complete -c ads -n '__ads_in login' -l store -x -a 'keychain file' -d 'where to store secrets: keychain (of the system), or file (readable only by you)'

complete -c ads -n '__ads_in logout' -l revoke -d 'also revoke the token'

complete -c ads -n '__ads_in auth status' -l offline -d 'do not call the service'

complete -c ads -n '__ads_in auth token' -l show -d 'print the four values; anyone who has them can act as you'


complete -c ads -n '__ads_in auth bearer get' -l show -d 'print the token'



complete -c ads -n '__ads_at profile show' -k -a '(__ads_seen profiles)'

complete -c ads -n '__ads_at profile use' -k -a '(__ads_seen profiles)'

complete -c ads -n '__ads_in profile create' -l auth-url -x -d 'base URL of the authorization area (ADS_AUTH_URL)'
complete -c ads -n '__ads_in profile create' -l ads-url -x -d 'base URL of the advertising area (ADS_URL)'
complete -c ads -n '__ads_in profile create' -l ads-sandbox-url -x -d 'base URL of the sandbox (ADS_SANDBOX_URL)'
complete -c ads -n '__ads_in profile create' -l max-daily-budget -x -d 'largest daily budget to send, such as 50 or "50 USD, 7000 JPY"'
complete -c ads -n '__ads_in profile create' -l max-bid -x -d 'largest bid to send'
complete -c ads -n '__ads_in profile create' -l max-change -x -d 'how many times its old value a budget or a bid may become, such as 5x'
complete -c ads -n '__ads_in profile create' -l max-total-per-day -x -d 'largest sum of the daily budgets that are active in an account'
complete -c ads -n '__ads_in profile create' -l read-only -d 'refuse every write'

complete -c ads -n '__ads_at profile delete' -k -a '(__ads_seen profiles)'

complete -c ads -n '__ads_at profile rename' -k -a '(__ads_seen profiles)'

complete -c ads -n '__ads_at profile set' -a 'env auth-url ads-url ads-sandbox-url output history max-daily-budget max-bid max-change max-total-per-day read-only allow-over-limit' -d 'env, auth-url, ads-url, ads-sandbox-url, output, history, or a guard, see below'
complete -c ads -n '__ads_in profile set' -l unset -d 'remove the setting'

complete -c ads -n '__ads_in profile import' -l store -x -a 'keychain file' -d 'where to store secrets: keychain (of the system), or file (readable only by you)'
complete -c ads -n '__ads_in profile import' -l auth-url -x -d 'base URL of the authorization area (ADS_AUTH_URL)'
complete -c ads -n '__ads_in profile import' -l ads-url -x -d 'base URL of the advertising area (ADS_URL)'
complete -c ads -n '__ads_in profile import' -l ads-sandbox-url -x -d 'base URL of the sandbox (ADS_SANDBOX_URL)'

complete -c ads -n '__ads_in config list' -l show-origin -d 'show the flag, variable, .ads.json or profile key that set each value'

complete -c ads -n '__ads_in stats report' -l entity -x -a 'account campaign funding-instrument line-item promoted-account promoted-tweet media-creative organic-tweet' -d 'what is measured (default: line-item)'
complete -c ads -n '__ads_in stats report' -l ids -x -d 'the same as ids as arguments; separated by commas or spaces'
complete -c ads -n '__ads_in stats report' -l campaign -x -k -a '(__ads_seen --list campaigns)' -d 'what belongs to these campaigns, by id or name'
complete -c ads -n '__ads_in stats report' -l ab-test -x -k -a '(__ads_seen ab-tests)' -d 'the groups of an A/B test side by side, by its id or name, over its own time'
complete -c ads -n '__ads_in stats report' -l active -d 'all that were active in the range (the default without ids)'
complete -c ads -n '__ads_in stats report' -l all-entities -d 'also entities that were not active; without ids, all there are'
complete -c ads -n '__ads_in stats report' -l from -x -d 'first day or whole hour: 2026-11-01, today, yesterday, -7d, or a time'
complete -c ads -n '__ads_in stats report' -l to -x -d 'last day, which is included; or a time, which is not (default: today)'
complete -c ads -n '__ads_in stats report' -l last -x -d 'the last whole days or hours before now: 30d, 8w, 24h (default: 7d)'
complete -c ads -n '__ads_in stats report' -l granularity -x -a 'hour day total' -d 'hour, day (default) or total'
complete -c ads -n '__ads_in stats report' -l metrics -x -d 'presets, groups or metrics, separated by commas (default: performance)'
complete -c ads -n '__ads_in stats report' -l placement -x -d 'only these placements (default: all that served)'
complete -c ads -n '__ads_in stats report' -l segment -x -a 'age gender metros platforms conversion-tags' -d 'split every metric by this; takes jobs'
complete -c ads -n '__ads_in stats report' -l country -x -d 'the country of the metros: its targeting value'
complete -c ads -n '__ads_in stats report' -l group-by -x -d 'add up: account, campaign, line-item, funding-instrument, entity, placement, segment, hour, day, week, month'
complete -c ads -n '__ads_in stats report' -l top -x -d 'only the largest rows, of amounts in each currency: "10 by spend"; adds up by entity unless --group-by is given'
complete -c ads -n '__ads_in stats report' -l compare -x -a 'previous' -d 'add the values of the period before, and the change'
complete -c ads -n '__ads_in stats report' -l jobs -d 'ask by jobs, however little is asked for'
complete -c ads -n '__ads_in stats report' -l sync -d 'ask by synchronous calls, however many they are'
complete -c ads -n '__ads_in stats report' -l no-resume -d 'do not go on with an earlier run, and store nothing'
complete -c ads -n '__ads_in stats report' -l restate -x -d 'use what earlier runs stored, and read only these last days again: 14d'

complete -c ads -n '__ads_in stats reconcile' -l level -x -a 'campaign funding-instrument account' -d 'campaign (default), funding-instrument or account'
complete -c ads -n '__ads_in stats reconcile' -l from -x -d 'first day or whole hour: 2026-11-01, today, yesterday, -7d, or a time'
complete -c ads -n '__ads_in stats reconcile' -l to -x -d 'last day, which is included; or a time, which is not (default: today)'
complete -c ads -n '__ads_in stats reconcile' -l last -x -d 'the last whole days or hours before now: 30d, 8w, 24h (default: 7d)'
complete -c ads -n '__ads_in stats reconcile' -l metrics -x -d 'metrics to compare (default: impressions, engagements, clicks, spend, where counted)'
complete -c ads -n '__ads_in stats reconcile' -l tolerance -x -d 'the difference that still agrees: exact, or a percentage such as 0.5% (default: 1%)'
complete -c ads -n '__ads_in stats reconcile' -l every -d 'also print the numbers that agree'
complete -c ads -n '__ads_in stats reconcile' -l jobs -d 'ask by jobs, however little is asked for'
complete -c ads -n '__ads_in stats reconcile' -l sync -d 'ask by synchronous calls, however many they are'
complete -c ads -n '__ads_in stats reconcile' -l no-resume -d 'do not go on with an earlier run, and store nothing'
complete -c ads -n '__ads_in stats reconcile' -l restate -x -d 'use what earlier runs stored, and read only these last days again: 14d'


complete -c ads -n '__ads_in stats jobs download' -l to -r -F -d 'write the file here, readable by you only; a directory for several jobs'

complete -c ads -n '__ads_in emulator advance' -l to -x -d 'move it to this time instead, such as 2026-12-01T00:00:00Z'
complete -c ads -n '__ads_in emulator advance' -l data -r -F -d 'file of the emulator (default: in the data directory)'

complete -c ads -n '__ads_at why' -k -a '(__ads_seen campaigns line-items funding-instruments accounts)'
complete -c ads -n '__ads_in why' -l type -x -a 'campaign line-item promoted-tweet funding-instrument account promoted-account media-creative' -d 'what the id is of; saves the calls that find it out'
complete -c ads -n '__ads_in why' -l check -d 'exit with 7 if it does not run'

complete -c ads -n '__ads_at tree' -k -a '(__ads_seen campaigns)'

complete -c ads -n '__ads_at ab-tests get' -k -a '(__ads_seen ab-tests)'
complete -c ads -n '__ads_in ab-tests get' -l with-deleted -a 'true false' -d 'also one that was deleted, by its id'

complete -c ads -n '__ads_in leads export' -l form -x -k -a '(__ads_seen lead-forms)' -d 'the lead form, by id or name'
complete -c ads -n '__ads_in leads export' -l from-date -x -d 'first day or time: 2026-11-01, today, yesterday, -7d, -12h, or a time'
complete -c ads -n '__ads_in leads export' -l to-date -x -d 'last day, which is included; or a time, which is not (default: now)'
complete -c ads -n '__ads_in leads export' -l to -r -F -d 'write the leads here, readable by you only; .xlsx is a workbook'
complete -c ads -n '__ads_in leads export' -l resume -x -d 'fetch an export that was started before, in place of --form and dates'
complete -c ads -n '__ads_in leads export' -l print -d 'show the leads on the terminal'

complete -c ads -n '__ads_in media-library upload' -l category -x -a 'amplify_video tweet_gif tweet_image tweet_video dm_gif dm_image dm_video subtitles' -d 'what the media is for (default: amplify_video, tweet_gif or tweet_image, by content)'
complete -c ads -n '__ads_in media-library upload' -l name -x -d 'name of the item, for one file, at most 100 characters'
complete -c ads -n '__ads_in media-library upload' -l title -x -d 'title of the video, at most 70 characters'
complete -c ads -n '__ads_in media-library upload' -l description -x -d 'description of the video, at most 200 characters'
complete -c ads -n '__ads_in media-library upload' -l poster -x -d 'image shown before the video plays: a PNG or JPEG file, or a media key'
complete -c ads -n '__ads_in media-library upload' -l alt-text -x -d 'description for people who do not see the media'
complete -c ads -n '__ads_in media-library upload' -l additional-owners -x -d 'comma-separated ids of other users who may use the media'
complete -c ads -n '__ads_in media-library upload' -l no-library -d 'upload only, and print the upload instead of a library item'
complete -c ads -n '__ads_in media-library upload' -l again -d 'upload again what has been uploaded before'
complete -c ads -n '__ads_in media-library upload' -l wait -x -d 'longest wait for the processing of each file: 90s, 10m or seconds (default 10m)'

complete -c ads -n '__ads_at product-catalogs products upload' -k -a '(__ads_seen product-catalogs)'
complete -c ads -n '__ads_in product-catalogs products upload' -l from -r -F -d 'the feed, or - for stdin: CSV or TSV with a header, JSONL or JSON'
complete -c ads -n '__ads_in product-catalogs products upload' -l only-changed -d 'read the catalog first, and send only what differs from it'
complete -c ads -n '__ads_in product-catalogs products upload' -l delete-missing -d 'delete the products of the catalog that are not in the file'
complete -c ads -n '__ads_in product-catalogs products upload' -l confirm -x -d 'confirm that this many products are deleted'

complete -c ads -n '__ads_at custom-audiences users upload' -k -a '(__ads_seen custom-audiences)'
complete -c ads -n '__ads_in custom-audiences users upload' -l from -r -F -d 'the list, or - for stdin: CSV with a header, JSONL or a JSON array, also as gzip'
complete -c ads -n '__ads_in custom-audiences users upload' -l operation -x -a 'Update Delete' -d 'Update adds people, Delete removes them; a column goes before it (default Update)'
complete -c ads -n '__ads_in custom-audiences users upload' -l map -x -d 'what a column holds, such as \'E-mail address=email\'; repeatable'
complete -c ads -n '__ads_in custom-audiences users upload' -l hashed -a 'all email device_id handle platform_id twitter_id phone_number' -d 'the values are SHA-256 hashes already: all, or those of these fields'
complete -c ads -n '__ads_in custom-audiences users upload' -l country -x -d 'the country of phone numbers that do not begin with +, such as DE'
complete -c ads -n '__ads_in custom-audiences users upload' -l format -x -a 'csv jsonl json' -d 'default: found by the content'
complete -c ads -n '__ads_in custom-audiences users upload' -l delimiter -x -d 'of CSV, or tab (default: found by the header)'
complete -c ads -n '__ads_in custom-audiences users upload' -l value-separator -x -d 'between several values in one cell (default \';\'; \'\' for none)'
complete -c ads -n '__ads_in custom-audiences users upload' -l effective-at -x -d 'when memberships start, such as 2026-12-01 or +2d; a column goes before it'
complete -c ads -n '__ads_in custom-audiences users upload' -l expires-at -x -d 'when memberships end, such as 2027-06-01 or +26w; a column goes before it'
complete -c ads -n '__ads_in custom-audiences users upload' -l dedupe -d 'send a person who is in the list twice once'
complete -c ads -n '__ads_in custom-audiences users upload' -l people-per-operation -x -d 'let so many people share an operation: fewer, fuller requests (default 1)'
complete -c ads -n '__ads_in custom-audiences users upload' -l rejects -r -F -d 'write line, column and reason of rejected rows as CSV'
complete -c ads -n '__ads_in custom-audiences users upload' -l restart -d 'forget what an earlier run has sent, and begin anew'
complete -c ads -n '__ads_in custom-audiences users upload' -l no-journal -d 'keep no note of what was sent; an upload cannot go on then'
complete -c ads -n '__ads_in custom-audiences users upload' -l wait -d 'wait until the service is done, 9h at most, and print the audience; less: --wait 2h'

complete -c ads -n '__ads_at do-not-reach-lists users upload' -k -a '(__ads_seen do-not-reach-lists)'
complete -c ads -n '__ads_in do-not-reach-lists users upload' -l from -r -F -d 'the list, or - for stdin: CSV with a header, JSONL or a JSON array, also as gzip'
complete -c ads -n '__ads_in do-not-reach-lists users upload' -l operation -x -a 'Update Delete' -d 'Update adds people, Delete removes them; a column goes before it (default Update)'
complete -c ads -n '__ads_in do-not-reach-lists users upload' -l map -x -d 'what a column holds, such as \'E-mail address=email\'; repeatable'
complete -c ads -n '__ads_in do-not-reach-lists users upload' -l hashed -a 'all email device_id handle platform_id twitter_id phone_number' -d 'the values are SHA-256 hashes already: all, or those of these fields'
complete -c ads -n '__ads_in do-not-reach-lists users upload' -l country -x -d 'the country of phone numbers that do not begin with +, such as DE'
complete -c ads -n '__ads_in do-not-reach-lists users upload' -l format -x -a 'csv jsonl json' -d 'default: found by the content'
complete -c ads -n '__ads_in do-not-reach-lists users upload' -l delimiter -x -d 'of CSV, or tab (default: found by the header)'
complete -c ads -n '__ads_in do-not-reach-lists users upload' -l value-separator -x -d 'between several values in one cell (default \';\'; \'\' for none)'
complete -c ads -n '__ads_in do-not-reach-lists users upload' -l expires-at -x -d 'when memberships end, such as 2027-06-01 or +26w; a column goes before it'
complete -c ads -n '__ads_in do-not-reach-lists users upload' -l dedupe -d 'send a person who is in the list twice once'
complete -c ads -n '__ads_in do-not-reach-lists users upload' -l people-per-operation -x -d 'let so many people share an operation: fewer, fuller requests (default 1)'
complete -c ads -n '__ads_in do-not-reach-lists users upload' -l rejects -r -F -d 'write line, column and reason of rejected rows as CSV'
complete -c ads -n '__ads_in do-not-reach-lists users upload' -l restart -d 'forget what an earlier run has sent, and begin anew'
complete -c ads -n '__ads_in do-not-reach-lists users upload' -l no-journal -d 'keep no note of what was sent; an upload cannot go on then'

complete -c ads -n '__ads_at custom-audiences users sync' -k -a '(__ads_seen custom-audiences)'
complete -c ads -n '__ads_in custom-audiences users sync' -l from -r -F -d 'everybody who is to be on the list: CSV with a header, JSONL or a JSON array, also as gzip'
complete -c ads -n '__ads_in custom-audiences users sync' -l old -r -F -d 'an earlier list whose people are known too, read as --from is'
complete -c ads -n '__ads_in custom-audiences users sync' -l map -x -d 'what a column holds, such as \'E-mail address=email\'; repeatable'
complete -c ads -n '__ads_in custom-audiences users sync' -l hashed -a 'all email device_id handle platform_id twitter_id phone_number' -d 'the values are SHA-256 hashes already: all, or those of these fields'
complete -c ads -n '__ads_in custom-audiences users sync' -l country -x -d 'the country of phone numbers that do not begin with +, such as DE'
complete -c ads -n '__ads_in custom-audiences users sync' -l format -x -a 'csv jsonl json' -d 'default: found by the content'
complete -c ads -n '__ads_in custom-audiences users sync' -l delimiter -x -d 'of CSV, or tab (default: found by the header)'
complete -c ads -n '__ads_in custom-audiences users sync' -l value-separator -x -d 'between several values in one cell (default \';\'; \'\' for none)'
complete -c ads -n '__ads_in custom-audiences users sync' -l effective-at -x -d 'when memberships start, such as 2026-12-01 or +2d; a column goes before it'
complete -c ads -n '__ads_in custom-audiences users sync' -l expires-at -x -d 'when memberships end, such as 2027-06-01 or +26w; a column goes before it'
complete -c ads -n '__ads_in custom-audiences users sync' -l dedupe -d 'send a person who is in the list twice once'
complete -c ads -n '__ads_in custom-audiences users sync' -l people-per-operation -x -d 'let so many people share an operation: fewer, fuller requests (default 1)'
complete -c ads -n '__ads_in custom-audiences users sync' -l rejects -r -F -d 'write line, column and reason of rejected rows as CSV'
complete -c ads -n '__ads_in custom-audiences users sync' -l restart -d 'forget what an earlier run has sent, and begin anew'
complete -c ads -n '__ads_in custom-audiences users sync' -l no-journal -d 'keep no note of what was sent; an upload cannot go on then'
complete -c ads -n '__ads_in custom-audiences users sync' -l wait -d 'wait until the service is done, 9h at most, and print the audience; less: --wait 2h'
complete -c ads -n '__ads_in custom-audiences users sync' -l no-snapshot -d 'note nobody on this machine; the next sync needs --old'
complete -c ads -n '__ads_in custom-audiences users sync' -l confirm -x -d 'how many people are deleted, where more than half leave or rows are rejected'


complete -c ads -n '__ads_at do-not-reach-lists users sync' -k -a '(__ads_seen do-not-reach-lists)'
complete -c ads -n '__ads_in do-not-reach-lists users sync' -l from -r -F -d 'everybody who is to be on the list: CSV with a header, JSONL or a JSON array, also as gzip'
complete -c ads -n '__ads_in do-not-reach-lists users sync' -l old -r -F -d 'an earlier list whose people are known too, read as --from is'
complete -c ads -n '__ads_in do-not-reach-lists users sync' -l map -x -d 'what a column holds, such as \'E-mail address=email\'; repeatable'
complete -c ads -n '__ads_in do-not-reach-lists users sync' -l hashed -a 'all email device_id handle platform_id twitter_id phone_number' -d 'the values are SHA-256 hashes already: all, or those of these fields'
complete -c ads -n '__ads_in do-not-reach-lists users sync' -l country -x -d 'the country of phone numbers that do not begin with +, such as DE'
complete -c ads -n '__ads_in do-not-reach-lists users sync' -l format -x -a 'csv jsonl json' -d 'default: found by the content'
complete -c ads -n '__ads_in do-not-reach-lists users sync' -l delimiter -x -d 'of CSV, or tab (default: found by the header)'
complete -c ads -n '__ads_in do-not-reach-lists users sync' -l value-separator -x -d 'between several values in one cell (default \';\'; \'\' for none)'
complete -c ads -n '__ads_in do-not-reach-lists users sync' -l expires-at -x -d 'when memberships end, such as 2027-06-01 or +26w; a column goes before it'
complete -c ads -n '__ads_in do-not-reach-lists users sync' -l dedupe -d 'send a person who is in the list twice once'
complete -c ads -n '__ads_in do-not-reach-lists users sync' -l people-per-operation -x -d 'let so many people share an operation: fewer, fuller requests (default 1)'
complete -c ads -n '__ads_in do-not-reach-lists users sync' -l rejects -r -F -d 'write line, column and reason of rejected rows as CSV'
complete -c ads -n '__ads_in do-not-reach-lists users sync' -l restart -d 'forget what an earlier run has sent, and begin anew'
complete -c ads -n '__ads_in do-not-reach-lists users sync' -l no-journal -d 'keep no note of what was sent; an upload cannot go on then'
complete -c ads -n '__ads_in do-not-reach-lists users sync' -l no-snapshot -d 'note nobody on this machine; the next sync needs --old'
complete -c ads -n '__ads_in do-not-reach-lists users sync' -l confirm -x -d 'how many people are deleted, where more than half leave or rows are rejected'


complete -c ads -n '__ads_in web-conversions upload' -l from -r -F -d 'the conversions, or - for stdin: CSV with a header, JSONL or a JSON array, also as gzip'
complete -c ads -n '__ads_in web-conversions upload' -l event-id -x -d 'the event of rows that name none: a web event tag, tw-PIXEL-TAG, or gtm_purchase'
complete -c ads -n '__ads_in web-conversions upload' -l currency -x -d 'the currency of values whose rows name none, such as EUR (the service assumes USD)'
complete -c ads -n '__ads_in web-conversions upload' -l conversion-id-from -x -a 'row' -d 'make a conversion_id of what the row says, where it has none'
complete -c ads -n '__ads_in web-conversions upload' -l map -x -d 'what a column holds, such as \'E-mail address=email\'; repeatable'
complete -c ads -n '__ads_in web-conversions upload' -l hashed -a 'all email phone_number' -d 'the values are SHA-256 hashes already: all, or those of these fields'
complete -c ads -n '__ads_in web-conversions upload' -l country -x -d 'the country of phone numbers that do not begin with +, such as DE'
complete -c ads -n '__ads_in web-conversions upload' -l format -x -a 'csv jsonl json' -d 'default: found by the content'
complete -c ads -n '__ads_in web-conversions upload' -l delimiter -x -d 'of CSV, or tab (default: found by the header)'
complete -c ads -n '__ads_in web-conversions upload' -l value-separator -x -d 'between several values in one cell (default \';\'; \'\' for none)'
complete -c ads -n '__ads_in web-conversions upload' -l rejects -r -F -d 'write line, column and reason of rejected rows as CSV'
complete -c ads -n '__ads_in web-conversions upload' -l resend -d 'send again what was sent without an answer, too'
complete -c ads -n '__ads_in web-conversions upload' -l restart -d 'forget what earlier runs have sent, and send everything'
complete -c ads -n '__ads_in web-conversions upload' -l no-journal -d 'keep no note of what was sent'

complete -c ads -n '__ads_in history' -l since -x -d 'only writes since then: 2026-11-20, -7d'
complete -c ads -n '__ads_in history' -l id -x -d 'only writes to this record'
complete -c ads -n '__ads_in history' -l group -x -d 'only the writes of one command'
complete -c ads -n '__ads_in history' -l resolve -d 'stop counting writes without an answer under max-total-per-day'

complete -c ads -n '__ads_in undo' -l force -d 'reverse it although somebody has changed it since'




complete -c ads -n '__ads_in schema' -l only -x -a 'input output' -d 'print one of the two schemas: input or output'

complete -c ads -n '__ads_in campaigns export' -l campaign-ids -x -d 'Only these campaigns (at most 200; or --campaign)'
complete -c ads -n '__ads_in campaigns export' -l funding-instrument-ids -x -d 'Only campaigns paid by these funding instruments (at most 200; or --funding-instrument)'
complete -c ads -n '__ads_in campaigns export' -l sort-by -x -d 'Sort order: an attribute with -asc or -desc, such as created_at-desc'
complete -c ads -n '__ads_in campaigns export' -l q -x -d 'Only names that start with this text; case-insensitive (at most 255 characters)'
complete -c ads -n '__ads_in campaigns export' -l decimal-comma -d 'write amounts as 80,00 and put ; between cells, as in much of Europe'

complete -c ads -n '__ads_in campaigns import' -l result -r -F -d 'write what became of each row here (default: FILE with .result.csv as its end)'
complete -c ads -n '__ads_in campaigns import' -l overwrite -d 'also change records that somebody else has changed since the export'
complete -c ads -n '__ads_in campaigns import' -l again -d 'create new rows again that an earlier import has created'

complete -c ads -n '__ads_in line-items export' -l campaign-ids -x -d 'Only line items of these campaigns (at most 200; or --campaign)'
complete -c ads -n '__ads_in line-items export' -l funding-instrument-ids -x -d 'Only line items paid by these funding instruments (at most 200; or --funding-instrument)'
complete -c ads -n '__ads_in line-items export' -l line-item-ids -x -d 'Only these line items (at most 200; or --line-item)'
complete -c ads -n '__ads_in line-items export' -l sort-by -x -d 'Sort order: an attribute with -asc or -desc, such as created_at-desc'
complete -c ads -n '__ads_in line-items export' -l q -x -d 'Only names that start with this text; case-insensitive (at most 255 characters)'
complete -c ads -n '__ads_in line-items export' -l decimal-comma -d 'write amounts as 80,00 and put ; between cells, as in much of Europe'

complete -c ads -n '__ads_in line-items import' -l result -r -F -d 'write what became of each row here (default: FILE with .result.csv as its end)'
complete -c ads -n '__ads_in line-items import' -l overwrite -d 'also change records that somebody else has changed since the export'
complete -c ads -n '__ads_in line-items import' -l again -d 'create new rows again that an earlier import has created'

complete -c ads -n '__ads_in targeting-criteria export' -l line-item-ids -x -d 'The line items whose criteria to list (at most 200; or --line-item)'
complete -c ads -n '__ads_in targeting-criteria export' -l targeting-criterion-ids -x -d 'Only these criteria (at most 200)'
complete -c ads -n '__ads_in targeting-criteria export' -l sort-by -x -d 'Sort order: an attribute with -asc or -desc, such as created_at-desc'
complete -c ads -n '__ads_in targeting-criteria export' -l decimal-comma -d 'write amounts as 80,00 and put ; between cells, as in much of Europe'

complete -c ads -n '__ads_in targeting-criteria import' -l result -r -F -d 'write what became of each row here (default: FILE with .result.csv as its end)'
complete -c ads -n '__ads_in targeting-criteria import' -l overwrite -d 'also change records that somebody else has changed since the export'
complete -c ads -n '__ads_in targeting-criteria import' -l again -d 'create new rows again that an earlier import has created'

complete -c ads -n '__ads_in promoted-tweets export' -l line-item-ids -x -d 'Only promoted posts of these line items (at most 200; or --line-item)'
complete -c ads -n '__ads_in promoted-tweets export' -l promoted-tweet-ids -x -d 'Only these promoted posts (at most 200)'
complete -c ads -n '__ads_in promoted-tweets export' -l sort-by -x -d 'Sort order: an attribute with -asc or -desc, such as created_at-desc'
complete -c ads -n '__ads_in promoted-tweets export' -l decimal-comma -d 'write amounts as 80,00 and put ; between cells, as in much of Europe'

complete -c ads -n '__ads_in promoted-tweets import' -l result -r -F -d 'write what became of each row here (default: FILE with .result.csv as its end)'
complete -c ads -n '__ads_in promoted-tweets import' -l overwrite -d 'also change records that somebody else has changed since the export'
complete -c ads -n '__ads_in promoted-tweets import' -l again -d 'create new rows again that an earlier import has created'

complete -c ads -n '__ads_at accounts use' -k -a '(__ads_seen accounts)'
complete -c ads -n '__ads_in accounts use' -l no-check -d 'do not check that the account exists'

complete -c ads -n '__ads_at api' -a 'GET POST PUT DELETE' -d 'GET, POST, PUT or DELETE'
complete -c ads -n '__ads_in api' -l param -x -d 'query parameter; repeatable'
complete -c ads -n '__ads_in api' -l from -r -F -d 'file with a JSON or YAML body, or - for stdin'
complete -c ads -n '__ads_in api' -l input -r -F -d 'file with a JSON body to be sent as it is, or - for stdin'
complete -c ads -n '__ads_in api' -l paginate -d 'lists: fetch all pages, and print one document'
complete -c ads -n '__ads_in api' -s i -l include -d 'print the status and the headers of the response, too'
complete -c ads -n '__ads_in api' -l area -x -a 'ads auth' -d 'ads (default) or auth'
complete -c ads -n '__ads_in api' -l no-check -d 'skip validation, such as for parameters that ads does not know'

complete -c ads -n '__ads_in wait' -l for -x -d 'FIELD=VALUE, FIELD!=VALUE, FIELD>VALUE or deleted; repeatable, all must be met'
complete -c ads -n '__ads_in wait' -l timeout -x -d 'longest wait: 90s, 10m, 2h or seconds; 0 looks once (default 10m)'


complete -c ads -n '__ads_in endpoints' -l coverage -d 'show how much of each is validated, and how faithfully the emulator implements it'
complete -c ads -n '__ads_in endpoints' -l choices -d 'list what was chosen where the published interface is silent, with its calls'


complete -c ads -n '__ads_at completion' -a 'bash zsh fish powershell' -d 'bash, zsh, fish, powershell'

complete -c ads -n '__ads_in emulator start' -l host -x -d 'address to listen on (default 127.0.0.1)'
complete -c ads -n '__ads_in emulator start' -l allow-host -x -d 'also answer for this name, such as that of a container; repeatable'
complete -c ads -n '__ads_in emulator start' -l port -x -d 'port to listen on; 0 takes a free one (default 0)'
complete -c ads -n '__ads_in emulator start' -l data -r -F -d 'file to store records in; :memory: stores none (default: in the data directory)'
complete -c ads -n '__ads_in emulator start' -l seed -x -a 'demo empty large' -d 'initial data of a new file: demo, empty or large'
complete -c ads -n '__ads_in emulator start' -l fixed -d 'use the same ids, keys and clock for every new file'
complete -c ads -n '__ads_in emulator start' -l rate-limits -x -d 'off, real (default), or a percentage of the real limits: 1% to 100%'
complete -c ads -n '__ads_in emulator start' -l job-failures -x -d 'let so many of the statistics jobs fail: 10% (default 0%)'
complete -c ads -n '__ads_in emulator start' -l faults -r -F -d 'fail on demand by the rules of a JSON or YAML file: see emulator faults set'
complete -c ads -n '__ads_in emulator start' -l https -d 'serve HTTPS with a new certificate, to be trusted with NODE_EXTRA_CA_CERTS'
complete -c ads -n '__ads_in emulator start' -l json -d 'print a JSON object with URLs and credentials as the first line on stdout'

complete -c ads -n '__ads_in emulator stop' -l port -x -d 'only the server on this port'
complete -c ads -n '__ads_in emulator stop' -l data -r -F -d 'file of the emulator (default: in the data directory)'

complete -c ads -n '__ads_in emulator status' -l data -r -F -d 'file of the emulator (default: in the data directory)'
complete -c ads -n '__ads_in emulator status' -l show-credentials -d 'include the demo credentials'

complete -c ads -n '__ads_in emulator env' -l data -r -F -d 'file of the emulator (default: in the data directory)'

complete -c ads -n '__ads_in emulator reset' -l data -r -F -d 'file of the emulator (default: in the data directory)'
complete -c ads -n '__ads_in emulator reset' -l seed -x -a 'demo empty large' -d 'demo (default), empty or large'
complete -c ads -n '__ads_in emulator reset' -l fixed -d 'use the same ids, keys and clock after every reset'

complete -c ads -n '__ads_in emulator faults set' -l data -r -F -d 'file of the emulator (default: in the data directory)'

complete -c ads -n '__ads_in emulator faults list' -l data -r -F -d 'file of the emulator (default: in the data directory)'

complete -c ads -n '__ads_in emulator faults clear' -l data -r -F -d 'file of the emulator (default: in the data directory)'

complete -c ads -n '__ads_in emulator requests list' -l last -x -d 'only the newest so many'
complete -c ads -n '__ads_in emulator requests list' -l after -x -d 'only those with a higher number'
complete -c ads -n '__ads_in emulator requests list' -l data -r -F -d 'file of the emulator (default: in the data directory)'

complete -c ads -n '__ads_in emulator requests clear' -l data -r -F -d 'file of the emulator (default: in the data directory)'

complete -c ads -n '__ads_in emulator snapshot save' -l data -r -F -d 'file of the emulator (default: in the data directory)'

complete -c ads -n '__ads_in emulator snapshot load' -l data -r -F -d 'file of the emulator (default: in the data directory)'

complete -c ads -n '__ads_in emulator snapshot list' -l data -r -F -d 'file of the emulator (default: in the data directory)'

complete -c ads -n '__ads_in emulator snapshot delete' -l data -r -F -d 'file of the emulator (default: in the data directory)'

complete -c ads -n '__ads_at help' -a 'accounts authenticated-user-access funding-instruments promotable-users tax-settings user-settings ab-tests advertiser-business-categories app-lists bidding-rules campaigns content-categories curated-categories iab-categories line-item-curated-categories line-items promoted-accounts promoted-tweets publishers recommendations scheduled-promoted-tweets stats targeting-criteria targeting-suggestions tracking-tags account-media cards draft-tweets dynamic-product-cards media media-creatives media-library preroll-call-to-actions product-catalogs scheduled-tweets tweet-previews tweets audience-estimate custom-audiences do-not-reach-lists insights tailored-audiences app-conversions app-event-provider-configurations app-event-tags lead-forms leads web-conversions web-event-tags oauth users login logout auth profile config emulator why tree history undo alias schema api wait doctor endpoints openapi completion exit-codes environment formats money time filters bulk batches documents guards directories' -d 'the command, or a topic'
