# Completion of ads for fish. Generated from the contract by `npm run generate`.
# It is self-contained and never runs ads.

# Sets what can follow the words $argv: commands in $below, flags and arguments.
function __ads_table -S
    switch "$argv"
        case ''
            set below \
                'accounts Advertising accounts, their history and features' \
                'authenticated-user-access Your permissions in the account' \
                'funding-instruments Payer, currency and amounts' \
                'promotable-users Users whose posts the account can promote' \
                'tax-settings Billing name, address and tax of the account' \
                'user-settings Contact settings of a user' \
                'ab-tests A/B tests of campaigns or line items' \
                'advertiser-business-categories The business of a pre-roll advertiser' \
                'app-lists Apps whose users can be excluded' \
                'bidding-rules Minimum increments and limits of bids, by currency' \
                'campaigns Campaigns: budget, funding and status for line items' \
                'content-categories Subjects of publishers\' videos' \
                'curated-categories Publishers selected by the service, by country' \
                'iab-categories Content subjects as standardized by the IAB' \
                'line-item-curated-categories Associations of line items with curated categories' \
                'line-items Ad groups: objective, bid, schedule and placements' \
                'promoted-accounts Users that line items suggest following' \
                'promoted-tweets Posts that line items promote' \
                'publishers Publishers whose videos can carry ads' \
                'recommendations Recommended changes of campaigns (closed beta)' \
                'scheduled-promoted-tweets Scheduled posts that line items promote once they are live' \
                'stats Metrics over time: delivery and cost' \
                'targeting-criteria Audience of a line item: what it targets and excludes' \
                'targeting-suggestions Keywords and users similar to given ones' \
                'tracking-tags URLs of measurement partners that receive impressions and clicks' \
                'account-media Images and videos for media creatives' \
                'cards Cards: media with a link, a poll or hashtags for posts' \
                'draft-tweets Drafts of posts' \
                'dynamic-product-cards Cards that show products of a catalog' \
                'media Low-level calls of the upload service' \
                'media-creatives Account media shown by line items' \
                'media-library Uploaded images, GIFs and videos for cards and posts' \
                'preroll-call-to-actions Calls to action on pre-roll videos' \
                'product-catalogs Product catalogs with product sets and feeds' \
                'scheduled-tweets Posts to be published at a given time' \
                'tweet-previews Previews of posts' \
                'tweets Posts: list, publish, name' \
                'audience-estimate Estimated number of users that targeting would reach' \
                'custom-audiences Lists of users to target, and access to them' \
                'do-not-reach-lists The list of people that campaigns never reach' \
                'insights Post volume of keywords' \
                'tailored-audiences Accounts that may use the older tailored audiences' \
                'app-conversions Conversions in apps, reported by measurement partners' \
                'app-event-provider-configurations Partners that measure conversions in apps' \
                'app-event-tags Events in apps, counted as conversions' \
                'lead-forms Contact forms that open from a card' \
                'leads Contact details entered into lead forms' \
                'web-conversions Website conversions, reported from your server' \
                'web-event-tags Events on websites, counted as conversions' \
                'oauth Tokens: request, approve, exchange and revoke' \
                'users Users of the platform, by id or name' \
                'login Sign in with a browser and store the token' \
                'logout Sign out: remove the stored credentials of a profile' \
                'auth Show and revoke credentials' \
                'profile Manage profiles: base URLs, environment and sign-in' \
                'config Show the effective settings' \
                'emulator Run and manage the local emulator of the service' \
                'why Explain why something does not run, and how to fix it' \
                'tree Show an account or a campaign as a tree' \
                'today Show what needs attention today' \
                'check Check accounts with rules' \
                'pull Write campaigns, with everything below them, to files' \
                'plan Show how the account differs from campaign files' \
                'apply Change the account to match campaign files' \
                'clone Create a copy of a campaign or line item' \
                'launch Publish and promote the posts of a sheet' \
                'history List writes made from this machine, newest first' \
                'undo Undo the newest command of this profile, where possible' \
                'alias Short names for frequent commands' \
                'schema Print the JSON Schemas of input and output of a command' \
                'skill Print a page that teaches agents to use ads' \
                'api Make a signed request to any endpoint' \
                'wait Wait until records have reached a state, and show them' \
                'doctor Check the installation and suggest fixes' \
                'version Print the version, and look for a newer one' \
                'endpoints List all known endpoints' \
                'openapi Print the contract as an OpenAPI 3.1 document' \
                'completion Print the completion script for a shell' \
                'sync Copy accounts into SQLite' \
                'sql Query synced accounts with SQL' \
                'mcp Connect a language model to an account' \
                'approve Review and approve a plan of a language model' \
                'help Show help for a command'
            set flags \
                '--version switch - print the version' \
                '-V switch - print the version'
        case 'accounts'
            set below \
                'list List the accounts you have access to' \
                'get Show one account' \
                'create Create a test account' \
                'update Change the name or industry of an account' \
                'delete Delete a test account' \
                'apps List the mobile apps of the account' \
                'history Show the history of changes to an object' \
                'features List the beta and limited features that the account has' \
                'use Set the profile\'s default account'
        case 'accounts features'
            set below \
                'create Grant features to a test account' \
                'delete Revoke features of a test account'
            set flags \
                '--feature-keys list AGE_TARGETING,ALLOW_SKIPPABLE_VIDEOS_FOR_PREROLL_VIEWS_OBJECTIVE,AWARENESS_OBJECTIVE,BRAND_TPN,CHARGE_FOR_GOOD_CLICK,CITY_TARGETING,CONVERSATION_CARD,CONVERSATION_CARD_FOUR_OPTIONS,CONVERSATION_CARD_UNLOCK,CPI_CHARGING,DIRECT_MESSAGE_CARD,DR_TAP,ENGAGER_RETARGETING,EVENT_TARGETING,INSTALLED_APP_CATEGORY_TARGETING,MOBILE_CONVERSION_TRANSACTION_VALUE,OPTIMIZED_ACTION_BIDDING,PREROLL_VIEWS_OBJECTIVE,PROMOTED_MEDIA_POLLS,REACH_AND_FREQUENCY_ANALYTICS,REACH_FREQUENCY_CAP,SHARE_AUDIENCE_OUTSIDE_BUSINESS,UNIVERSAL_LOOKALIKE,VALIDATED_AGE_TARGETING,VIDEO_APP_DOWNLOAD_CARD,VIDEO_VIEWS_MIDROLL_OBJECTIVE,WEBSITE_CLICKS_CPM_BILLING Only these features; features that are not granted are omitted'
        case 'authenticated-user-access'
            set below \
                'get Show your permissions in the account'
        case 'funding-instruments'
            set below \
                'list List funding instruments' \
                'get Show one funding instrument' \
                'create Create a test funding instrument, which cannot incur costs' \
                'update Change a partner-managed funding instrument' \
                'delete Delete a test funding instrument' \
                'pause Pause a partner-managed funding instrument, which stops everything that it pays for' \
                'activate Resume a paused partner-managed funding instrument'
        case 'promotable-users'
            set below \
                'list List the users whose posts the account can promote' \
                'get Show one promotable user'
        case 'tax-settings'
            set below \
                'get Show the tax settings of the account' \
                'update Change the tax settings of the account'
        case 'user-settings'
            set below \
                'get Show a user\'s contact settings for the account' \
                'update Change your contact settings for the account'
        case 'ab-tests'
            set below \
                'list List A/B tests' \
                'create Split the audience into groups that see different campaigns or line items' \
                'update Change an A/B test before it starts, or its end while it is live' \
                'delete Delete an A/B test permanently, ending it if it is live' \
                'get Show one A/B test'
        case 'advertiser-business-categories'
            set below \
                'list List the business categories of advertisers'
        case 'app-lists'
            set below \
                'list List app lists' \
                'get Show one app list with its apps' \
                'create Create a list of apps whose users can be excluded' \
                'delete Delete an app list permanently'
        case 'bidding-rules'
            set below \
                'list List minimum increments and limits of bids, by currency'
        case 'campaigns'
            set below \
                'list List campaigns' \
                'get Show one campaign' \
                'create Create a campaign, paused by default' \
                'update Change a campaign, start it or pause it' \
                'activate Start a campaign so that it can spend' \
                'delete Delete a campaign permanently' \
                'batch Create, change and delete up to 40 campaigns in one call' \
                'export Write campaigns to a sheet or workbook that can be imported again' \
                'import Import an edited sheet of campaigns: update changed rows, create new ones' \
                'pause Pause a campaign so that it spends nothing more'
        case 'content-categories'
            set below \
                'list List the content categories that can be targeted'
        case 'curated-categories'
            set below \
                'list List curated categories' \
                'get Show one curated category'
        case 'iab-categories'
            set below \
                'list List the IAB categories'
        case 'line-item-curated-categories'
            set below \
                'list List the curated categories of line items' \
                'get Show the curated category of a line item' \
                'create Run a line item in a curated category' \
                'update Change the curated category or the line item' \
                'delete Remove a line item from its curated category'
        case 'line-items'
            set below \
                'list List line items' \
                'get Show one line item' \
                'create Create a line item, paused by default' \
                'update Change a line item, start it or pause it' \
                'activate Start a line item so that it can spend while its campaign is active' \
                'delete Delete a line item permanently' \
                'batch Create, change and delete up to 40 line items in one call' \
                'placements Show which placements can be combined' \
                'export Write line items to a sheet or workbook that can be imported again' \
                'import Import an edited sheet of line items: update changed rows, create new ones' \
                'pause Pause a line item so that it spends nothing more'
        case 'promoted-accounts'
            set below \
                'list List promoted accounts' \
                'get Show one promoted account' \
                'create Promote a user with a line item' \
                'delete Stop promoting a user, permanently'
        case 'promoted-tweets'
            set below \
                'list List promoted posts' \
                'get Show one promoted post' \
                'create Promote up to 50 published posts with a line item' \
                'delete Stop promoting a post, permanently' \
                'export Write promoted posts to a sheet or workbook that can be imported again' \
                'import Import an edited sheet of promoted posts: update changed rows, create new ones'
        case 'publishers'
            set below \
                'list List the publishers whose videos can carry ads'
        case 'recommendations'
            set below \
                'list List recommendations, one per funding instrument' \
                'get Show one recommendation with the changes that it proposes'
        case 'scheduled-promoted-tweets'
            set below \
                'list List scheduled promotions' \
                'get Show one scheduled promotion' \
                'create Promote a scheduled post as soon as it goes live' \
                'delete Cancel a scheduled promotion permanently'
        case 'stats'
            set below \
                'get Show metrics of entities over at most 7 days' \
                'active-entities List the entities whose metrics changed in a window' \
                'reach campaigns, funding-instruments' \
                'jobs create, list, cancel, wait, download' \
                'report Report statistics for any range: one row per entity, placement, segment and period' \
                'reconcile Compare sums of line items with the counts of a higher level, day by day'
        case 'stats reach'
            set below \
                'campaigns Show how many people campaigns reached, and how often' \
                'funding-instruments Show how many people the campaigns of funding instruments reached, and how often'
        case 'stats jobs'
            set below \
                'create Start a job that measures up to 90 days, or 45 in segments' \
                'list List jobs with their status' \
                'cancel Cancel an unfinished job' \
                'wait Wait until jobs have ended, and show them' \
                'download Wait for jobs and download their files, unpacked'
        case 'targeting-criteria'
            set below \
                'list List the targeting criteria of line items' \
                'get Show one targeting criterion' \
                'create Add a targeting criterion to a line item' \
                'delete Remove a targeting criterion from its line item' \
                'batch Add and remove up to 500 targeting criteria in one call' \
                'locations Find countries, regions, metros, cities and postal codes' \
                'interests Find interests, which are named category/subcategory' \
                'conversations Find conversation topics' \
                'devices Find phones and tablets' \
                'platforms Find platforms: operating systems, other phones and desktop' \
                'platform-versions Find versions of operating systems' \
                'network-operators Find mobile network operators of a country' \
                'languages Find languages' \
                'events Find events with the number of people that they reach' \
                'tv-markets List the television markets, with the locale of each' \
                'tv-shows Find television shows of a market' \
                'app-store-categories Find categories of apps in the app stores' \
                'export Write targeting criteria to a sheet or workbook that can be imported again' \
                'import Import an edited sheet of targeting criteria: update changed rows, create new ones'
        case 'targeting-suggestions'
            set below \
                'list Suggest keywords or users similar to given ones'
        case 'tracking-tags'
            set below \
                'list List tracking tags' \
                'get Show one tracking tag' \
                'create Create a tag that reports impressions or clicks to a measurement partner' \
                'update Change the URL of a tracking tag' \
                'delete Delete a tracking tag permanently' \
                'export Write tracking tags to a sheet or workbook that can be imported again' \
                'import Import an edited sheet of tracking tags: update changed rows, create new ones'
        case 'account-media'
            set below \
                'list List account media' \
                'get Show one item of account media' \
                'delete Delete account media permanently'
        case 'cards'
            set below \
                'list List cards that were built from components' \
                'get Show one card that was built from components' \
                'create Create a card from components, or a carousel from slides' \
                'update Change a card that was built from components' \
                'delete Permanently delete a card that was built from components' \
                'all list, get' \
                'image-conversation list, get, create, update, delete, export, import' \
                'poll list, get, create, delete, export, import' \
                'video-conversation list, get, create, update, delete, export, import' \
                'export Write cards to a sheet or workbook that can be imported again' \
                'import Import an edited sheet of cards: update changed rows, create new ones'
        case 'cards all'
            set below \
                'list Find cards of any type by their URIs' \
                'get Show one card of any type'
        case 'cards image-conversation'
            set below \
                'list List image conversation cards' \
                'get Show one image conversation card' \
                'create Create an image conversation card' \
                'update Change an image conversation card' \
                'delete Delete an image conversation card permanently' \
                'export Write image conversation cards to a sheet or workbook that can be imported again' \
                'import Import an edited sheet of image conversation cards: update changed rows, create new ones'
        case 'cards poll'
            set below \
                'list List poll cards' \
                'get Show one poll card' \
                'create Create a poll card; the poll opens immediately' \
                'delete Delete a poll card permanently' \
                'export Write poll cards to a sheet or workbook that can be imported again' \
                'import Import an edited sheet of poll cards: update changed rows, create new ones'
        case 'cards video-conversation'
            set below \
                'list List video conversation cards' \
                'get Show one video conversation card' \
                'create Create a video conversation card' \
                'update Change a video conversation card' \
                'delete Delete a video conversation card permanently' \
                'export Write video conversation cards to a sheet or workbook that can be imported again' \
                'import Import an edited sheet of video conversation cards: update changed rows, create new ones'
        case 'draft-tweets'
            set below \
                'list List drafts' \
                'get Show one draft' \
                'create Create a draft' \
                'update Change a draft' \
                'delete Delete a draft permanently' \
                'preview Preview a draft on your own devices' \
                'export Write draft posts to a sheet or workbook that can be imported again' \
                'import Import an edited sheet of draft posts: update changed rows, create new ones'
        case 'dynamic-product-cards'
            set below \
                'create Create a card that shows products of a catalog'
        case 'media'
            set below \
                'upload Upload a small file in one call' \
                'initialize Start an upload in segments' \
                'append Send one segment of an upload' \
                'finalize Complete an upload in segments' \
                'status Show the state of a complete upload' \
                'metadata Set the alt text of media'
        case 'media-creatives'
            set below \
                'list List media creatives' \
                'get Show one media creative' \
                'create Show account media with a line item' \
                'delete Delete a media creative permanently'
        case 'media-library'
            set below \
                'list List the media library' \
                'get Show one item of the media library' \
                'create Add uploaded media to the library' \
                'update Change the names of an item of the media library' \
                'delete Delete an item of the media library permanently' \
                'upload Upload files and add them to the media library'
        case 'preroll-call-to-actions'
            set below \
                'list List calls to action on pre-roll videos' \
                'get Show one call to action' \
                'create Add a call to action to the pre-roll videos of a line item' \
                'update Change a call to action' \
                'delete Delete a call to action permanently'
        case 'product-catalogs'
            set below \
                'list List product catalogs' \
                'create Create a product catalog' \
                'update Rename a product catalog' \
                'delete Delete a product catalog permanently' \
                'product-sets get, create, update, delete' \
                'products list, update, delete, upload' \
                'scheduled-feeds list, create, update, delete'
        case 'product-catalogs product-sets'
            set below \
                'get Show one product set' \
                'create Create a set of products of a catalog, by their keys or by filters' \
                'update Change a MANUAL product set' \
                'delete Delete a product set permanently'
        case 'product-catalogs products'
            set below \
                'list List the products of a catalog' \
                'update Create products in a catalog, or change those with the same id' \
                'delete Delete products from a catalog permanently' \
                'upload Send the products of a feed file to a catalog'
        case 'product-catalogs scheduled-feeds'
            set below \
                'list List the feeds of a catalog' \
                'create Create a feed: a file of products that is fetched regularly' \
                'update Change a feed' \
                'delete Delete a feed permanently; the products stay'
        case 'scheduled-tweets'
            set below \
                'list List scheduled posts' \
                'get Show one scheduled post' \
                'create Schedule a post' \
                'update Change a scheduled post' \
                'delete Delete a scheduled post permanently' \
                'export Write scheduled posts to a sheet or workbook that can be imported again' \
                'import Import an edited sheet of scheduled posts: update changed rows, create new ones'
        case 'tweet-previews'
            set below \
                'list Preview posts as HTML iframes'
        case 'tweets'
            set below \
                'list List draft, scheduled or published posts' \
                'create Publish a post, outside the public timeline by default' \
                'update Change the name of a post'
        case 'audience-estimate'
            set below \
                'estimate Estimate how many users targeting criteria would reach'
        case 'custom-audiences'
            set below \
                'list List custom audiences' \
                'get Show one custom audience' \
                'create Create a custom audience' \
                'update Change the name or description of a custom audience' \
                'delete Delete a custom audience' \
                'batch Create, rename and delete up to 10 flexible audiences in one call' \
                'targeted List the campaigns and line items that target an audience' \
                'permissions list, create, delete' \
                'users batch, upload, sync, forget'
        case 'custom-audiences permissions'
            set below \
                'list List the accounts that may use an audience' \
                'create Share an audience with another account' \
                'delete Stop sharing an audience with an account'
        case 'custom-audiences users'
            set below \
                'batch Add users to a custom audience and remove them' \
                'upload Add the people of a list to a custom audience, or remove them' \
                'sync Replace the people of a custom audience with those of a file' \
                'forget Delete the stored hashes of a custom audience from this machine'
        case 'do-not-reach-lists'
            set below \
                'list Show the do-not-reach list of the account, if it exists' \
                'create Create the do-not-reach list of the account' \
                'delete Delete the do-not-reach list of the account' \
                'users batch, upload, sync, forget'
        case 'do-not-reach-lists users'
            set below \
                'batch Add people to the do-not-reach list and remove them' \
                'upload Add the people of a list to the do-not-reach list, or remove them' \
                'sync Replace the people of the do-not-reach list with those of a file' \
                'forget Delete the stored hashes of the do-not-reach list from this machine'
        case 'insights'
            set below \
                'keywords search'
        case 'insights keywords'
            set below \
                'search Show the post volume of keywords, and related keywords'
        case 'tailored-audiences'
            set below \
                'permissions list, create, delete'
        case 'tailored-audiences permissions'
            set below \
                'list List the accounts that may use a tailored audience' \
                'create Share a tailored audience with another account' \
                'delete Stop sharing a tailored audience with an account'
        case 'app-conversions'
            set below \
                'create Report a conversion in an app and show its attribution' \
                'attribution Show the attribution of a conversion without reporting it' \
                'upload Report the conversions in apps of a file, one call for each'
        case 'app-event-provider-configurations'
            set below \
                'list List the measurement partners of the account' \
                'get Show one measurement partner' \
                'create Add a measurement partner for the apps of the account' \
                'delete Remove the measurement partner of the account permanently'
        case 'app-event-tags'
            set below \
                'list List app event tags' \
                'get Show one app event tag' \
                'create Create a tag that counts events in an app' \
                'delete Delete an app event tag permanently'
        case 'lead-forms'
            set below \
                'list List lead forms, newest first' \
                'get Show one lead form' \
                'create Create a contact form that opens from a card' \
                'update Change a lead form' \
                'delete Archive a lead form permanently'
        case 'leads'
            set below \
                'exports create, get, download, cancel' \
                'export Export the leads of a lead form to a file or a pipe'
        case 'leads exports'
            set below \
                'create Start a job that exports the leads of a lead form' \
                'get Show the progress of an export' \
                'download Download the file of a completed export' \
                'cancel Cancel an unfinished export'
        case 'web-conversions'
            set below \
                'create Report conversions on your website' \
                'upload Report the conversions of a file, normalized and hashed, in as many calls as needed'
        case 'web-event-tags'
            set below \
                'list List web event tags' \
                'get Show one web event tag and the code to add to the website' \
                'create Create a tag that counts events on the website' \
                'update Change a web event tag' \
                'delete Delete a web event tag permanently'
        case 'oauth'
            set below \
                'request-token Get a request token, the first step of signing in' \
                'authorize Get the page where a user approves the app, the second step of signing in' \
                'authenticate Get the sign-in page, which skips the approval if the user has already approved the app' \
                'access-token Exchange an approved request token for an access token, the last step of signing in' \
                'invalidate-token Revoke the access token that the call is signed with' \
                'bearer-token Get the app\'s bearer token' \
                'invalidate-bearer-token Revoke the app\'s bearer token'
        case 'users'
            set below \
                'me Show the user that the token belongs to' \
                'get Show one user, by id or name'
        case 'auth'
            set below \
                'status Show the signed-in user, the store of the secrets, and whether the token is valid' \
                'token Show where the credentials are stored; with --show, print them' \
                'revoke Revoke the token in use and remove it' \
                'bearer The app\'s only bearer token'
        case 'auth bearer'
            set below \
                'get Get the app\'s bearer token and store it with the sign-in' \
                'revoke Revoke the app\'s bearer token for all its users'
        case 'profile'
            set below \
                'list List the profiles' \
                'show Show a profile, without its secrets' \
                'use Set the current profile' \
                'create Create a profile without signing in' \
                'delete Delete a profile and its secrets' \
                'rename Rename a profile' \
                'set Change a setting of the current profile' \
                'import Import profiles and secrets from twurl'
        case 'config'
            set below \
                'list List the effective settings and their origins'
        case 'emulator'
            set below \
                'start Run the emulator as a server until stopped' \
                'stop Stop the running servers of a file, and wait until they have ended' \
                'status Show the emulator\'s file, its content and running servers' \
                'env Print environment variables for using the running server' \
                'reset Delete all records and create new initial data' \
                'advance Move the clock of the emulator forward' \
                'faults Make a running emulator fail on demand' \
                'requests Show and clear the request log of a running emulator' \
                'snapshot Save and restore the data of the emulator'
        case 'emulator faults'
            set below \
                'set Make a running emulator fail according to rules in a file' \
                'list List active fault rules and how many calls each affected' \
                'clear Remove all fault rules'
        case 'emulator requests'
            set below \
                'list Show the latest requests to a running emulator' \
                'clear Clear the request log of a running emulator'
        case 'emulator snapshot'
            set below \
                'save Save the data of the emulator under a name' \
                'load Restore the data of the emulator from a snapshot' \
                'list List the snapshots of the emulator' \
                'delete Delete a snapshot'
        case 'check'
            set below \
                'rules List the rules'
            set flags \
                '--rules file - YAML file with thresholds, or - for stdin (default: those of ads check rules)' \
                '--only text - only these rules, by name' \
                '--severity one error,warning error: leave out warnings (default: warning)' \
                '--markdown switch - print a Markdown list for a channel'
        case 'alias'
            set below \
                'set Give a command a short name' \
                'list List the aliases' \
                'delete Delete an alias'
        case 'mcp'
            set below \
                'install Add ads mcp to the settings of a client'
            set flags \
                '--allow-writes switch - let the model plan changes, and apply those that a person approves' \
                '--toolsets text - also offer one tool for each command of these groups'
        case 'accounts list'
            set flags \
                '--account-ids list :accounts Only these accounts' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--sort-by one created_at-asc,created_at-desc,updated_at-asc,updated_at-desc,deleted-asc,deleted-desc,name-asc,name-desc Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--with-deleted optional true,false Include deleted records' \
                '--with-total-count optional true,false Include the total count; not with a cursor; lower rate limit' \
                '--q text - Only names that start with this text; case-insensitive' \
                '--fields list id,name,business_name,business_id,timezone,timezone_switch_at,approval_status,industry_type,created_at,updated_at,deleted comma-separated fields to show, such as id,name' \
                '--filter list id,name,business_name,business_id,timezone,timezone_switch_at,approval_status,industry_type,created_at,updated_at,deleted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,name,business_name,business_id,timezone,timezone_switch_at,approval_status,industry_type,created_at,updated_at,deleted lists: sort rows, such as by name or -daily_budget'
        case 'accounts get'
            set flags \
                '--with-deleted optional true,false Include deleted records' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,name,business_name,business_id,timezone,timezone_switch_at,approval_status,industry_type,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                ':accounts The advertising account: an id or a name, or - to read ids from standard input'
        case 'accounts create'
            set flags \
                '--fields list id,name,business_name,business_id,timezone,timezone_switch_at,approval_status,industry_type,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
        case 'accounts update'
            set flags \
                '--name text - Name of the account' \
                '--industry-type one AGENCY,BUSINESS_TO_BUSINESS,ONLINE_SERVICES,EDUCATION,FINANCIAL,HEALTH,GOVERNMENT,MEDIA,MOBILE,RESTAURANT,RETAIL,TECHNOLOGY,TRAVEL,OTHER Industry of the account' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--overwrite switch - with --from: send values even if somebody has changed the record since it was read' \
                '--example switch - print an example for --from without sending anything' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to change; nothing is sent if it differs' \
                '--fields list id,name,business_name,business_id,timezone,timezone_switch_at,approval_status,industry_type,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                ':accounts The advertising account: an id or a name, or - to read ids from standard input'
        case 'accounts delete'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list id,name,business_name,business_id,timezone,timezone_switch_at,approval_status,industry_type,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                ':accounts The advertising account: an id or a name, or - to read ids from standard input'
        case 'accounts apps'
            set flags \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--sort-by one created_at-asc,created_at-desc,updated_at-asc,updated_at-desc,deleted-asc,deleted-desc,app_store_identifier-asc,app_store_identifier-desc Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--with-deleted optional true,false Include deleted records' \
                '--with-total-count optional true,false Include the total count; not with a cursor; lower rate limit' \
                '--fields list id,app_store_identifier,os_type,conversion_tracking_enabled,deep_link_pattern,created_at,updated_at,deleted comma-separated fields to show, such as id,name' \
                '--filter list id,app_store_identifier,os_type,conversion_tracking_enabled,deep_link_pattern,created_at,updated_at,deleted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,app_store_identifier,os_type,conversion_tracking_enabled,deep_link_pattern,created_at,updated_at,deleted lists: sort rows, such as by name or -daily_budget'
        case 'accounts history'
            set flags \
                '--entity-type one CAMPAIGN,LINE_ITEM,PROMOTED_TWEET,TARGETING_CRITERIA,PROMOTED_ACCOUNT Type of the changed object' \
                '--entity-id text - The changed object' \
                '--start-time text - Start of the window, a whole hour' \
                '--end-time text - End of the window, a whole hour' \
                '--user-id user :handles Only changes by this user' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--fields list change_time,change_type,entity,entity_id,change_by,changes,entity_data comma-separated fields to show, such as id,name' \
                '--filter list change_time,change_type,entity,entity_id,change_by,changes,entity_data lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order change_time,change_type,entity,entity_id,change_by,changes,entity_data lists: sort rows, such as by name or -daily_budget'
        case 'accounts features create'
            set flags \
                '--feature-keys list AGE_TARGETING,ALLOW_SKIPPABLE_VIDEOS_FOR_PREROLL_VIEWS_OBJECTIVE,AWARENESS_OBJECTIVE,BRAND_TPN,CHARGE_FOR_GOOD_CLICK,CITY_TARGETING,CONVERSATION_CARD,CONVERSATION_CARD_FOUR_OPTIONS,CONVERSATION_CARD_UNLOCK,CPI_CHARGING,DIRECT_MESSAGE_CARD,DR_TAP,ENGAGER_RETARGETING,EVENT_TARGETING,INSTALLED_APP_CATEGORY_TARGETING,MOBILE_CONVERSION_TRANSACTION_VALUE,OPTIMIZED_ACTION_BIDDING,PREROLL_VIEWS_OBJECTIVE,PROMOTED_MEDIA_POLLS,REACH_AND_FREQUENCY_ANALYTICS,REACH_FREQUENCY_CAP,SHARE_AUDIENCE_OUTSIDE_BUSINESS,UNIVERSAL_LOOKALIKE,VALIDATED_AGE_TARGETING,VIDEO_APP_DOWNLOAD_CARD,VIDEO_VIEWS_MIDROLL_OBJECTIVE,WEBSITE_CLICKS_CPM_BILLING Account features, by name' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--example switch - print an example for --from without sending anything'
        case 'accounts features delete'
            set flags \
                '--feature-keys list AGE_TARGETING,ALLOW_SKIPPABLE_VIDEOS_FOR_PREROLL_VIEWS_OBJECTIVE,AWARENESS_OBJECTIVE,BRAND_TPN,CHARGE_FOR_GOOD_CLICK,CITY_TARGETING,CONVERSATION_CARD,CONVERSATION_CARD_FOUR_OPTIONS,CONVERSATION_CARD_UNLOCK,CPI_CHARGING,DIRECT_MESSAGE_CARD,DR_TAP,ENGAGER_RETARGETING,EVENT_TARGETING,INSTALLED_APP_CATEGORY_TARGETING,MOBILE_CONVERSION_TRANSACTION_VALUE,OPTIMIZED_ACTION_BIDDING,PREROLL_VIEWS_OBJECTIVE,PROMOTED_MEDIA_POLLS,REACH_AND_FREQUENCY_ANALYTICS,REACH_FREQUENCY_CAP,SHARE_AUDIENCE_OUTSIDE_BUSINESS,UNIVERSAL_LOOKALIKE,VALIDATED_AGE_TARGETING,VIDEO_APP_DOWNLOAD_CARD,VIDEO_VIEWS_MIDROLL_OBJECTIVE,WEBSITE_CLICKS_CPM_BILLING Account features, by name'
        case 'authenticated-user-access get'
            set flags \
                '--fields list user_id,permissions comma-separated fields to show, such as id,name'
        case 'funding-instruments list'
            set flags \
                '--funding-instrument-ids list :funding-instruments Only these funding instruments' \
                '--funding-instrument one :funding-instruments Only these funding instruments' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--sort-by one created_at-asc,created_at-desc,updated_at-asc,updated_at-desc,deleted-asc,deleted-desc,funded_amount_local_micro-asc,funded_amount_local_micro-desc,start_time-asc,start_time-desc,end_time-asc,end_time-desc Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--with-deleted optional true,false Include deleted records' \
                '--with-total-count optional true,false Include the total count; not with a cursor; lower rate limit' \
                '--fields list id,account_id,type,description,currency,start_time,end_time,credit_limit_local_micro,funded_amount_local_micro,credit_remaining_local_micro,able_to_fund,reasons_not_able_to_fund,entity_status,io_header,created_at,updated_at,deleted comma-separated fields to show, such as id,name' \
                '--filter list id,account_id,type,description,currency,start_time,end_time,credit_limit_local_micro,funded_amount_local_micro,credit_remaining_local_micro,able_to_fund,reasons_not_able_to_fund,entity_status,io_header,created_at,updated_at,deleted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,account_id,type,description,currency,start_time,end_time,credit_limit_local_micro,funded_amount_local_micro,credit_remaining_local_micro,able_to_fund,reasons_not_able_to_fund,entity_status,io_header,created_at,updated_at,deleted lists: sort rows, such as by name or -daily_budget'
        case 'funding-instruments get'
            set flags \
                '--with-deleted optional true,false Include deleted records' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,account_id,type,description,currency,start_time,end_time,credit_limit_local_micro,funded_amount_local_micro,credit_remaining_local_micro,able_to_fund,reasons_not_able_to_fund,entity_status,io_header,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                ':funding-instruments The funding instrument: an id or a name, or - to read ids from standard input'
        case 'funding-instruments create'
            set flags \
                '--currency one AED,AFN,ALL,AMD,ANG,AOA,ARS,AUD,AWG,AZN,BAM,BBD,BDT,BGN,BHD,BIF,BMD,BND,BOB,BOV,BRL,BSD,BTN,BWP,BYN,BZD,CAD,CDF,CHE,CHF,CHW,CLF,CLP,CNY,COP,COU,CRC,CUC,CUP,CVE,CZK,DJF,DKK,DOP,DZD,EGP,ERN,ETB,EUR,FJD,FKP,GBP,GEL,GHS,GIP,GMD,GNF,GTQ,GYD,HKD,HNL,HRK,HTG,HUF,IDR,ILS,INR,IQD,IRR,ISK,JMD,JOD,JPY,KES,KGS,KHR,KMF,KPW,KRW,KWD,KYD,KZT,LAK,LBP,LKR,LRD,LSL,LYD,MAD,MDL,MGA,MKD,MMK,MNT,MOP,MRU,MUR,MVR,MWK,MXN,MXV,MYR,MZN,NAD,NGN,NIO,NOK,NPR,NZD,OMR,PAB,PEN,PGK,PHP,PKR,PLN,PYG,QAR,RON,RSD,RUB,RWF,SAR,SBD,SCR,SDG,SEK,SGD,SHP,SLE,SLL,SOS,SRD,SSP,STN,SVC,SYP,SZL,THB,TJS,TMT,TND,TOP,TRY,TTD,TWD,TZS,UAH,UGX,USD,USN,UYI,UYU,UYW,UZS,VED,VEF,VES,VND,VUV,WST,XAD,XAF,XCD,XCG,XOF,XPF,YER,ZAR,ZMW,ZWG,ZWL ISO 4217 code' \
                '--start-time text - When it starts funding' \
                '--type one AGENCY_CREDIT_LINE,CREDIT_CARD,CREDIT_LINE,INSERTION_ORDER,PARTNER_MANAGED Type of instrument' \
                '--end-time text - When it stops funding' \
                '--credit-limit-local-micro text - Credit limit, in micro units; for credit cards and credit lines' \
                '--credit-limit text - Credit limit, as a decimal in the currency; for credit cards and credit lines' \
                '--funded-amount-local-micro text - Amount paid in, in micro units; for insertion orders' \
                '--funded text - Amount paid in, as a decimal in the currency; for insertion orders' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--example switch - print an example for --from without sending anything' \
                '--fields list id,account_id,type,description,currency,start_time,end_time,credit_limit_local_micro,funded_amount_local_micro,credit_remaining_local_micro,able_to_fund,reasons_not_able_to_fund,entity_status,io_header,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
        case 'funding-instruments update'
            set flags \
                '--funded-amount-local-micro text - Amount paid in, in micro units; for insertion orders' \
                '--funded text - Amount paid in, as a decimal in the currency; for insertion orders' \
                '--paused optional true,false Stop or resume funding' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--overwrite switch - with --from: send values even if somebody has changed the record since it was read' \
                '--example switch - print an example for --from without sending anything' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to change; nothing is sent if it differs' \
                '--fields list id,account_id,type,description,currency,start_time,end_time,credit_limit_local_micro,funded_amount_local_micro,credit_remaining_local_micro,able_to_fund,reasons_not_able_to_fund,entity_status,io_header,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                ':funding-instruments The funding instrument: an id or a name, or - to read ids from standard input'
        case 'funding-instruments delete'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list id,account_id,type,description,currency,start_time,end_time,credit_limit_local_micro,funded_amount_local_micro,credit_remaining_local_micro,able_to_fund,reasons_not_able_to_fund,entity_status,io_header,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                ':funding-instruments The funding instrument: an id or a name, or - to read ids from standard input'
        case 'promotable-users list'
            set flags \
                '--promotable-user-ids text - Only these promotable users' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--sort-by one created_at-asc,created_at-desc,updated_at-asc,updated_at-desc,deleted-asc,deleted-desc Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--with-deleted optional true,false Include deleted records' \
                '--with-total-count optional true,false Include the total count; not with a cursor; lower rate limit' \
                '--fields list id,user_id,promotable_user_type,created_at,updated_at,deleted comma-separated fields to show, such as id,name' \
                '--filter list id,user_id,promotable_user_type,created_at,updated_at,deleted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,user_id,promotable_user_type,created_at,updated_at,deleted lists: sort rows, such as by name or -daily_budget'
        case 'promotable-users get'
            set flags \
                '--with-deleted optional true,false Include deleted records' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,user_id,promotable_user_type,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The promotable user: its own id, not the user id: - to read ids from standard input'
        case 'tax-settings get'
            set flags \
                '--fields list tax_id,tax_category,business_relationship,bill_to,invoice_jurisdiction,address_company,address_first_name,address_last_name,address_email,address_street1,address_street2,address_city,address_region,address_postal_code,address_country comma-separated fields to show, such as id,name'
        case 'tax-settings update'
            set flags \
                '--address-name text - Company; returned as address_company' \
                '--address-first-name text - First name' \
                '--address-last-name text - Last name' \
                '--address-email text - Email address' \
                '--address-street1 text - Street, first line' \
                '--address-street2 text - Street, second line' \
                '--address-city text - City' \
                '--address-region text - Region' \
                '--address-postal-code text - Postal code' \
                '--address-country text - Two-letter country code' \
                '--bill-to one ADVERTISER,AGENCY Recipient of the bill' \
                '--business-relationship one AGENCY,SELF Whether the account is your own, or you are the agency of its advertiser' \
                '--invoice-jurisdiction one LOI_SAPIN,NONE,NOT_SET The law that applies to invoices; LOI_SAPIN is for France' \
                '--tax-category one BUSINESS_NO_VAT,BUSINESS_WITH_VAT,INDIVIDUAL Individual, or business with or without VAT' \
                '--tax-exemption-id text - Id of a tax exemption; write-only' \
                '--tax-id text - Tax id, such as a VAT number' \
                '--client-address-name text - Company of the agency\'s client; write-only' \
                '--client-address-first-name text - First name of the agency\'s client; write-only' \
                '--client-address-last-name text - Last name of the agency\'s client; write-only' \
                '--client-address-email text - Email address of the agency\'s client; write-only' \
                '--client-address-street1 text - Street, first line, of the agency\'s client; write-only' \
                '--client-address-street2 text - Street, second line, of the agency\'s client; write-only' \
                '--client-address-city text - City of the agency\'s client; write-only' \
                '--client-address-region text - Region of the agency\'s client; write-only' \
                '--client-address-postal-code text - Postal code of the agency\'s client; write-only' \
                '--client-address-country text - Country of the agency\'s client, in two letters; write-only' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--example switch - print an example for --from without sending anything' \
                '--unset list address_name,address_first_name,address_last_name,address_email,address_street1,address_street2,address_city,address_region,address_postal_code,address_country,bill_to,business_relationship,invoice_jurisdiction,tax_category,tax_exemption_id,tax_id,client_address_name,client_address_first_name,client_address_last_name,client_address_email,client_address_street1,client_address_street2,client_address_city,client_address_region,client_address_postal_code,client_address_country clear a value: address_name, address_first_name, address_last_name, address_email, address_street1, address_street2, address_city, address_region, address_postal_code, address_country, bill_to, business_relationship, invoice_jurisdiction, tax_category, tax_exemption_id, tax_id, client_address_name, client_address_first_name, client_address_last_name, client_address_email, client_address_street1, client_address_street2, client_address_city, client_address_region, client_address_postal_code, client_address_country' \
                '--fields list tax_id,tax_category,business_relationship,bill_to,invoice_jurisdiction,address_company,address_first_name,address_last_name,address_email,address_street1,address_street2,address_city,address_region,address_postal_code,address_country comma-separated fields to show, such as id,name'
        case 'user-settings get'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list notification_email,contact_phone,contact_phone_extension comma-separated fields to show, such as id,name'
            set arguments \
                '- The user: an id or @handle, or - to read ids from standard input'
        case 'user-settings update'
            set flags \
                '--notification-email text - Email address for notifications' \
                '--contact-phone text - Phone number' \
                '--contact-phone-extension text - Extension of the phone number' \
                '--subscribe-email-types list ACCOUNT_PERFORMANCE,PERFORMANCE_IMPROVEMENT Emails to receive: ACCOUNT_PERFORMANCE, PERFORMANCE_IMPROVEMENT; never shown again' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--example switch - print an example for --from without sending anything' \
                '--unset list notification_email,contact_phone,contact_phone_extension,subscribe_email_types clear a value: notification_email, contact_phone, contact_phone_extension, subscribe_email_types' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list notification_email,contact_phone,contact_phone_extension comma-separated fields to show, such as id,name'
            set arguments \
                '- The user: an id or @handle, or - to read ids from standard input'
        case 'ab-tests list'
            set flags \
                '--ab-test-ids list :ab-tests Only these tests' \
                '--ab-test one :ab-tests Only these tests' \
                '--live-during text - Only tests that run at any time between these two times' \
                '--status one SCHEDULED,LIVE,COMPLETED Only tests in this state' \
                '--user-id user :handles Only tests created by this user' \
                '--username text - Only tests created by the user with this handle, without @' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--q text - Only names that start with this text; case-insensitive' \
                '--sort-by one created_at-asc,created_at-desc,updated_at-asc,updated_at-desc,deleted-asc,deleted-desc,name-asc,name-desc,start_time-asc,start_time-desc,end_time-asc,end_time-desc Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--with-deleted optional true,false Include deleted records' \
                '--fields list id,name,description,entity_type,status,start_time,end_time,user_groups,entities,created_by,updated_by,created_at,updated_at,deleted comma-separated fields to show, such as id,name' \
                '--filter list id,name,description,entity_type,status,start_time,end_time,user_groups,entities,created_by,updated_by,created_at,updated_at,deleted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,name,description,entity_type,status,start_time,end_time,user_groups,entities,created_by,updated_by,created_at,updated_at,deleted lists: sort rows, such as by name or -daily_budget'
        case 'ab-tests create'
            set flags \
                '--entity-type one CAMPAIGN,LINE_ITEM Type of the tested entities' \
                '--start-time text - When the test starts; must be in the future' \
                '--end-time text - When the test ends' \
                '--name text - Name of the test' \
                '--description text - Description of the test' \
                '--from file - read the body from a file, or - for stdin: JSON or YAML' \
                '--example switch - print an example for --from without sending anything' \
                '--group text - A group: its name, share in percent, and ids or names; name and share are optional' \
                '--fields list id,name,description,entity_type,status,start_time,end_time,user_groups,entities,created_by,updated_by,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
        case 'ab-tests update'
            set flags \
                '--start-time text - When the test starts; must be in the future' \
                '--end-time text - When the test ends' \
                '--name text - Name of the test' \
                '--description text - Description of the test' \
                '--from file - read the body from a file, or - for stdin: JSON or YAML' \
                '--overwrite switch - with --from: send values even if somebody has changed the record since it was read' \
                '--example switch - print an example for --from without sending anything' \
                '--unset list name,description clear a value: name, description' \
                '--group text - A group: its name, share in percent, and ids or names; name and share are optional' \
                '--group-size text - The id of a group and its new share of the audience in percent' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,name,description,entity_type,status,start_time,end_time,user_groups,entities,created_by,updated_by,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                ':ab-tests The A/B test: an id or a name, or - to read ids from standard input'
        case 'ab-tests delete'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list id,name,description,entity_type,status,start_time,end_time,user_groups,entities,created_by,updated_by,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                ':ab-tests The A/B test: an id or a name, or - to read ids from standard input'
        case 'advertiser-business-categories list'
            set flags \
                '--fields list id,name,iab_categories,created_at,updated_at,deleted comma-separated fields to show, such as id,name' \
                '--filter list id,name,iab_categories,created_at,updated_at,deleted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,name,iab_categories,created_at,updated_at,deleted lists: sort rows, such as by name or -daily_budget'
        case 'app-lists list'
            set flags \
                '--app-list-ids list :app-lists Only these app lists' \
                '--app-list one :app-lists Only these app lists' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--sort-by one created_at-asc,created_at-desc,updated_at-asc,updated_at-desc,deleted-asc,deleted-desc,name-asc,name-desc Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--with-deleted optional true,false Include deleted records' \
                '--with-total-count optional true,false Include the total count; not with a cursor; lower rate limit' \
                '--fields list id,name,apps,created_at,updated_at,deleted comma-separated fields to show, such as id,name' \
                '--filter list id,name,apps,created_at,updated_at,deleted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,name,apps,created_at,updated_at,deleted lists: sort rows, such as by name or -daily_budget'
        case 'app-lists get'
            set flags \
                '--with-deleted optional true,false Include deleted records' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,name,apps,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                ':app-lists The app list: an id or a name, or - to read ids from standard input'
        case 'app-lists create'
            set flags \
                '--name text - Name of the list' \
                '--app-store-identifiers text - The apps: App Store ids and package names of Android apps' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--example switch - print an example for --from without sending anything' \
                '--fields list id,name,apps,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
        case 'app-lists delete'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list id,name,apps,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                ':app-lists The app list: an id or a name, or - to read ids from standard input'
        case 'bidding-rules list'
            set flags \
                '--currency one AED,AFN,ALL,AMD,ANG,AOA,ARS,AUD,AWG,AZN,BAM,BBD,BDT,BGN,BHD,BIF,BMD,BND,BOB,BOV,BRL,BSD,BTN,BWP,BYN,BZD,CAD,CDF,CHE,CHF,CHW,CLF,CLP,CNY,COP,COU,CRC,CUC,CUP,CVE,CZK,DJF,DKK,DOP,DZD,EGP,ERN,ETB,EUR,FJD,FKP,GBP,GEL,GHS,GIP,GMD,GNF,GTQ,GYD,HKD,HNL,HRK,HTG,HUF,IDR,ILS,INR,IQD,IRR,ISK,JMD,JOD,JPY,KES,KGS,KHR,KMF,KPW,KRW,KWD,KYD,KZT,LAK,LBP,LKR,LRD,LSL,LYD,MAD,MDL,MGA,MKD,MMK,MNT,MOP,MRU,MUR,MVR,MWK,MXN,MXV,MYR,MZN,NAD,NGN,NIO,NOK,NPR,NZD,OMR,PAB,PEN,PGK,PHP,PKR,PLN,PYG,QAR,RON,RSD,RUB,RWF,SAR,SBD,SCR,SDG,SEK,SGD,SHP,SLE,SLL,SOS,SRD,SSP,STN,SVC,SYP,SZL,THB,TJS,TMT,TND,TOP,TRY,TTD,TWD,TZS,UAH,UGX,USD,USN,UYI,UYU,UYW,UZS,VED,VEF,VES,VND,VUV,WST,XAD,XAF,XCD,XCG,XOF,XPF,YER,ZAR,ZMW,ZWG,ZWL Only this currency: its ISO 4217 code' \
                '--fields list currency,minimum_cpe_bid_local_micro,maximum_cpe_bid_local_micro,minimum_denomination comma-separated fields to show, such as id,name'
        case 'campaigns list'
            set flags \
                '--campaign-ids list :campaigns Only these campaigns' \
                '--campaign one :campaigns Only these campaigns' \
                '--funding-instrument-ids list :funding-instruments Only campaigns paid by these funding instruments' \
                '--funding-instrument one :funding-instruments Only campaigns paid by these funding instruments' \
                '--with-draft optional true,false Include drafts' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--sort-by one created_at-asc,created_at-desc,updated_at-asc,updated_at-desc,deleted-asc,deleted-desc,name-asc,name-desc,start_time-asc,start_time-desc,end_time-asc,end_time-desc,daily_budget_amount_local_micro-asc,daily_budget_amount_local_micro-desc,total_budget_amount_local_micro-asc,total_budget_amount_local_micro-desc,standard_delivery-asc,standard_delivery-desc Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--with-deleted optional true,false Include deleted records' \
                '--with-total-count optional true,false Include the total count; not with a cursor; lower rate limit' \
                '--q text - Only names that start with this text; case-insensitive' \
                '--fields list id,name,funding_instrument_id,currency,budget_optimization,daily_budget_amount_local_micro,total_budget_amount_local_micro,purchase_order_number,standard_delivery,entity_status,effective_status,servable,reasons_not_servable,duration_in_days,frequency_cap,created_at,updated_at,deleted comma-separated fields to show, such as id,name' \
                '--filter list id,name,funding_instrument_id,currency,budget_optimization,daily_budget_amount_local_micro,total_budget_amount_local_micro,purchase_order_number,standard_delivery,entity_status,effective_status,servable,reasons_not_servable,duration_in_days,frequency_cap,created_at,updated_at,deleted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,name,funding_instrument_id,currency,budget_optimization,daily_budget_amount_local_micro,total_budget_amount_local_micro,purchase_order_number,standard_delivery,entity_status,effective_status,servable,reasons_not_servable,duration_in_days,frequency_cap,created_at,updated_at,deleted lists: sort rows, such as by name or -daily_budget'
        case 'campaigns get'
            set flags \
                '--with-deleted optional true,false Include deleted records' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,name,funding_instrument_id,currency,budget_optimization,daily_budget_amount_local_micro,total_budget_amount_local_micro,purchase_order_number,standard_delivery,entity_status,effective_status,servable,reasons_not_servable,duration_in_days,frequency_cap,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                ':campaigns The campaign: an id or a name, or - to read ids from standard input'
        case 'campaigns create'
            set flags \
                '--funding-instrument-id one :funding-instruments The funding instrument that pays for the campaign' \
                '--funding-instrument one :funding-instruments The funding instrument that pays for the campaign' \
                '--name text - Name of the campaign' \
                '--budget-optimization one CAMPAIGN,LINE_ITEM Whether the budget is set on the campaign or on its line items' \
                '--daily-budget-amount-local-micro text - Maximum spend per day, in micro units; at most the total budget' \
                '--daily-budget text - Maximum spend per day, as a decimal in the currency; at most the total budget' \
                '--total-budget-amount-local-micro text - Maximum total spend, in micro units' \
                '--total-budget text - Maximum total spend, as a decimal in the currency' \
                '--purchase-order-number text - Your reference on the invoice' \
                '--standard-delivery optional true,false Spend evenly over the day; false spends as fast as possible. Needs budget optimization CAMPAIGN' \
                '--entity-status one ACTIVE,DRAFT,PAUSED Status at creation' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--example switch - print an example for --from without sending anything' \
                '--fields list id,name,funding_instrument_id,currency,budget_optimization,daily_budget_amount_local_micro,total_budget_amount_local_micro,purchase_order_number,standard_delivery,entity_status,effective_status,servable,reasons_not_servable,duration_in_days,frequency_cap,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
        case 'campaigns update'
            set flags \
                '--name text - Name of the campaign' \
                '--budget-optimization one CAMPAIGN,LINE_ITEM Whether the budget is set on the campaign or on its line items' \
                '--daily-budget-amount-local-micro text - Maximum spend per day, in micro units; at most the total budget' \
                '--daily-budget text - Maximum spend per day, as a decimal in the currency; at most the total budget' \
                '--total-budget-amount-local-micro text - Maximum total spend, in micro units' \
                '--total-budget text - Maximum total spend, as a decimal in the currency' \
                '--purchase-order-number text - Your reference on the invoice' \
                '--standard-delivery optional true,false Spend evenly over the day; false spends as fast as possible. Needs budget optimization CAMPAIGN' \
                '--entity-status one ACTIVE,PAUSED Status' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--overwrite switch - with --from: send values even if somebody has changed the record since it was read' \
                '--example switch - print an example for --from without sending anything' \
                '--unset list daily_budget_amount_local_micro,total_budget_amount_local_micro,purchase_order_number clear a value: daily_budget_amount_local_micro, total_budget_amount_local_micro, purchase_order_number' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to change; nothing is sent if it differs' \
                '--fields list id,name,funding_instrument_id,currency,budget_optimization,daily_budget_amount_local_micro,total_budget_amount_local_micro,purchase_order_number,standard_delivery,entity_status,effective_status,servable,reasons_not_servable,duration_in_days,frequency_cap,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                ':campaigns The campaign: an id or a name, or - to read ids from standard input'
        case 'campaigns activate'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,name,funding_instrument_id,currency,budget_optimization,daily_budget_amount_local_micro,total_budget_amount_local_micro,purchase_order_number,standard_delivery,entity_status,effective_status,servable,reasons_not_servable,duration_in_days,frequency_cap,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                ':campaigns The campaign: an id or a name, or - to read ids from standard input'
        case 'campaigns delete'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list id,name,funding_instrument_id,currency,budget_optimization,daily_budget_amount_local_micro,total_budget_amount_local_micro,purchase_order_number,standard_delivery,entity_status,effective_status,servable,reasons_not_servable,duration_in_days,frequency_cap,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                ':campaigns The campaign: an id or a name, or - to read ids from standard input'
        case 'campaigns batch'
            set flags \
                '--from file - read the body from a file, or - for stdin: JSON, YAML, JSONL or CSV' \
                '--sheet text - the sheet of a workbook: its name, or its number among the visible sheets (default: the first visible one)' \
                '--decimal-separator text - sign before the decimals of amounts in the file, . or , (default: as the cells of the column show)' \
                '--example switch - print an example for --from without sending anything' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--split switch - split the file into several requests; rows then fail individually' \
                '--stop-on-error switch - with --split: stop at the first row that fails' \
                '--resend switch - with --split: resend operations whose earlier request got no response' \
                '--again switch - with --split: resend completed operations too, which creates their records again' \
                '--fields list id,name,funding_instrument_id,currency,budget_optimization,daily_budget_amount_local_micro,total_budget_amount_local_micro,purchase_order_number,standard_delivery,entity_status,effective_status,servable,reasons_not_servable,duration_in_days,frequency_cap,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
        case 'content-categories list'
            set flags \
                '--fields list id,name,iab_categories,publishers_in_last_thirty_days,videos_monetized_in_last_thirty_days,created_at,updated_at,deleted comma-separated fields to show, such as id,name' \
                '--filter list id,name,iab_categories,publishers_in_last_thirty_days,videos_monetized_in_last_thirty_days,created_at,updated_at,deleted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,name,iab_categories,publishers_in_last_thirty_days,videos_monetized_in_last_thirty_days,created_at,updated_at,deleted lists: sort rows, such as by name or -daily_budget'
        case 'curated-categories list'
            set flags \
                '--country-codes text - Only categories offered in these countries: two-letter codes, at most 200' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--with-total-count optional true,false Include the total count; not with a cursor; lower rate limit' \
                '--fields list id,name,description,country_codes,publisher_user_ids,videos_monetized_in_last_thirty_days,created_at,updated_at,deleted comma-separated fields to show, such as id,name' \
                '--filter list id,name,description,country_codes,publisher_user_ids,videos_monetized_in_last_thirty_days,created_at,updated_at,deleted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,name,description,country_codes,publisher_user_ids,videos_monetized_in_last_thirty_days,created_at,updated_at,deleted lists: sort rows, such as by name or -daily_budget'
        case 'curated-categories get'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,name,description,country_codes,publisher_user_ids,videos_monetized_in_last_thirty_days,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The curated category: - to read ids from standard input'
        case 'iab-categories list'
            set flags \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--with-total-count optional true,false Include the total count; not with a cursor; lower rate limit' \
                '--fields list id,parent_id,name,created_at,updated_at,deleted comma-separated fields to show, such as id,name' \
                '--filter list id,parent_id,name,created_at,updated_at,deleted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,parent_id,name,created_at,updated_at,deleted lists: sort rows, such as by name or -daily_budget'
        case 'line-item-curated-categories list'
            set flags \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--sort-by one created_at-asc,created_at-desc,updated_at-asc,updated_at-desc,deleted-asc,deleted-desc Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--with-deleted optional true,false Include deleted records' \
                '--with-total-count optional true,false Include the total count; not with a cursor; lower rate limit' \
                '--fields list id,line_item_id,curated_category_id,created_at,updated_at,deleted comma-separated fields to show, such as id,name' \
                '--filter list id,line_item_id,curated_category_id,created_at,updated_at,deleted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,line_item_id,curated_category_id,created_at,updated_at,deleted lists: sort rows, such as by name or -daily_budget'
        case 'line-item-curated-categories get'
            set flags \
                '--with-deleted optional true,false Include deleted records' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,line_item_id,curated_category_id,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The line item curated category: - to read ids from standard input'
        case 'line-item-curated-categories create'
            set flags \
                '--curated-category-id text - The curated category' \
                '--line-item-id one :line-items The line item' \
                '--line-item one :line-items The line item' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--example switch - print an example for --from without sending anything' \
                '--fields list id,line_item_id,curated_category_id,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
        case 'line-item-curated-categories update'
            set flags \
                '--curated-category-id text - The curated category' \
                '--line-item-id one :line-items The line item' \
                '--line-item one :line-items The line item' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--overwrite switch - with --from: send values even if somebody has changed the record since it was read' \
                '--example switch - print an example for --from without sending anything' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,line_item_id,curated_category_id,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The line item curated category: - to read ids from standard input'
        case 'line-item-curated-categories delete'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list id,line_item_id,curated_category_id,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The line item curated category: - to read ids from standard input'
        case 'line-items list'
            set flags \
                '--campaign-ids list :campaigns Only line items of these campaigns' \
                '--campaign one :campaigns Only line items of these campaigns' \
                '--funding-instrument-ids list :funding-instruments Only line items paid by these funding instruments' \
                '--funding-instrument one :funding-instruments Only line items paid by these funding instruments' \
                '--line-item-ids list :line-items Only these line items' \
                '--line-item one :line-items Only these line items' \
                '--with-draft optional true,false Include drafts' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--sort-by one created_at-asc,created_at-desc,updated_at-asc,updated_at-desc,deleted-asc,deleted-desc,bid_amount_local_micro-asc,bid_amount_local_micro-desc Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--with-deleted optional true,false Include deleted records' \
                '--with-total-count optional true,false Include the total count; not with a cursor; lower rate limit' \
                '--q text - Only names that start with this text; case-insensitive' \
                '--fields list id,campaign_id,funding_instrument_id,name,objective,product_type,placements,entity_status,goal,bid_strategy,bid_amount_local_micro,target_cpa_local_micro,pay_by,daily_budget_amount_local_micro,total_budget_amount_local_micro,standard_delivery,start_time,end_time,duration_in_days,frequency_cap,audience_expansion,advertiser_user_id,advertiser_domain,categories,primary_web_event_tag,automatic_tweet_promotion,android_app_store_identifier,ios_app_store_identifier,currency,creative_source,created_at,updated_at,deleted comma-separated fields to show, such as id,name' \
                '--filter list id,campaign_id,funding_instrument_id,name,objective,product_type,placements,entity_status,goal,bid_strategy,bid_amount_local_micro,target_cpa_local_micro,pay_by,daily_budget_amount_local_micro,total_budget_amount_local_micro,standard_delivery,start_time,end_time,duration_in_days,frequency_cap,audience_expansion,advertiser_user_id,advertiser_domain,categories,primary_web_event_tag,automatic_tweet_promotion,android_app_store_identifier,ios_app_store_identifier,currency,creative_source,created_at,updated_at,deleted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,campaign_id,funding_instrument_id,name,objective,product_type,placements,entity_status,goal,bid_strategy,bid_amount_local_micro,target_cpa_local_micro,pay_by,daily_budget_amount_local_micro,total_budget_amount_local_micro,standard_delivery,start_time,end_time,duration_in_days,frequency_cap,audience_expansion,advertiser_user_id,advertiser_domain,categories,primary_web_event_tag,automatic_tweet_promotion,android_app_store_identifier,ios_app_store_identifier,currency,creative_source,created_at,updated_at,deleted lists: sort rows, such as by name or -daily_budget'
        case 'line-items get'
            set flags \
                '--with-deleted optional true,false Include deleted records' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,campaign_id,funding_instrument_id,name,objective,product_type,placements,entity_status,goal,bid_strategy,bid_amount_local_micro,target_cpa_local_micro,pay_by,daily_budget_amount_local_micro,total_budget_amount_local_micro,standard_delivery,start_time,end_time,duration_in_days,frequency_cap,audience_expansion,advertiser_user_id,advertiser_domain,categories,primary_web_event_tag,automatic_tweet_promotion,android_app_store_identifier,ios_app_store_identifier,currency,creative_source,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                ':line-items The line item: an id or a name, or - to read ids from standard input'
        case 'line-items create'
            set flags \
                '--campaign-id one :campaigns The campaign of the line item' \
                '--campaign one :campaigns The campaign of the line item' \
                '--objective one APP_ENGAGEMENTS,APP_INSTALLS,ENGAGEMENTS,FOLLOWERS,PREROLL_VIEWS,REACH,VIDEO_VIEWS,WEBSITE_CLICKS Objective of the advertising' \
                '--product-type one MEDIA,PROMOTED_ACCOUNT,PROMOTED_TWEETS Type of advertising' \
                '--placements list ALL_ON_PLATFORM,ALL_ON_TWITTER,PLATFORM_TIMELINE,TWITTER_TIMELINE,PLATFORM_PROFILE,TWITTER_PROFILE,PLATFORM_SEARCH,TWITTER_SEARCH,PLATFORM_REPLIES,TWITTER_REPLIES,PUBLISHER_NETWORK,TAP_BANNER,TAP_FULL,TAP_FULL_LANDSCAPE,TAP_NATIVE,TAP_MRECT,SPOTLIGHT,TREND Where it may be shown' \
                '--name text - Name of the line item' \
                '--start-time text - When it starts running' \
                '--end-time text - When it stops running' \
                '--bid-strategy one AUTO,MAX,TARGET How the bid is set' \
                '--bid-amount-local-micro text - Bid, in micro units; ignored with bid strategy AUTO' \
                '--bid text - Bid, as a decimal in the currency; ignored with bid strategy AUTO' \
                '--goal one APP_CLICKS,APP_INSTALLS,APP_PURCHASES,ENGAGEMENT,FOLLOWERS,LINK_CLICKS,MAX_REACH,PREROLL,PREROLL_STARTS,REACH_WITH_ENGAGEMENT,SITE_VISITS,VIDEO_VIEW,VIEW_3S_100PCT,VIEW_6S,VIEW_15S,WEBSITE_CONVERSIONS Optimization goal' \
                '--pay-by one APP_CLICK,IMPRESSION,LINK_CLICK Event to pay for' \
                '--daily-budget-amount-local-micro text - Maximum spend per day, in micro units' \
                '--daily-budget text - Maximum spend per day, as a decimal in the currency' \
                '--total-budget-amount-local-micro text - Maximum total spend, in micro units' \
                '--total-budget text - Maximum total spend, as a decimal in the currency' \
                '--frequency-cap text - Maximum number of times that a user sees the line item' \
                '--duration-in-days one 1,7,30 Days over which the frequency cap counts' \
                '--audience-expansion one BROAD,DEFINED,EXPANDED How far to expand beyond the targeted audience' \
                '--android-app-store-identifier text - Package name of the Android app' \
                '--ios-app-store-identifier text - Numeric App Store id of the iOS app' \
                '--advertiser-domain text - Domain of the advertiser, without protocol' \
                '--categories text - IAB categories of the advertiser' \
                '--advertiser-user-id text - The advertiser of a pre-roll; only for certain apps' \
                '--entity-status one ACTIVE,DRAFT,PAUSED Status at creation' \
                '--standard-delivery optional true,false Spend evenly over the day; false spends as fast as possible' \
                '--primary-web-event-tag one :web-event-tags The web event tag that counts conversions' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--example switch - print an example for --from without sending anything' \
                '--fields list id,campaign_id,funding_instrument_id,name,objective,product_type,placements,entity_status,goal,bid_strategy,bid_amount_local_micro,target_cpa_local_micro,pay_by,daily_budget_amount_local_micro,total_budget_amount_local_micro,standard_delivery,start_time,end_time,duration_in_days,frequency_cap,audience_expansion,advertiser_user_id,advertiser_domain,categories,primary_web_event_tag,automatic_tweet_promotion,android_app_store_identifier,ios_app_store_identifier,currency,creative_source,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
        case 'line-items update'
            set flags \
                '--name text - Name of the line item' \
                '--start-time text - When it starts running' \
                '--end-time text - When it stops running' \
                '--bid-strategy one AUTO,MAX,TARGET How the bid is set' \
                '--bid-amount-local-micro text - Bid, in micro units; ignored with bid strategy AUTO' \
                '--bid text - Bid, as a decimal in the currency; ignored with bid strategy AUTO' \
                '--goal one APP_CLICKS,APP_INSTALLS,APP_PURCHASES,ENGAGEMENT,FOLLOWERS,LINK_CLICKS,MAX_REACH,PREROLL,PREROLL_STARTS,REACH_WITH_ENGAGEMENT,VIDEO_VIEW,VIEW_3S_100PCT,VIEW_6S,VIEW_15S,WEBSITE_CONVERSIONS Optimization goal' \
                '--pay-by one APP_CLICK,IMPRESSION,LINK_CLICK Event to pay for' \
                '--daily-budget-amount-local-micro text - Maximum spend per day, in micro units' \
                '--daily-budget text - Maximum spend per day, as a decimal in the currency' \
                '--total-budget-amount-local-micro text - Maximum total spend, in micro units' \
                '--total-budget text - Maximum total spend, as a decimal in the currency' \
                '--frequency-cap text - Maximum number of times that a user sees the line item' \
                '--duration-in-days one 1,7,30 Days over which the frequency cap counts' \
                '--audience-expansion one BROAD,DEFINED,EXPANDED How far to expand beyond the targeted audience' \
                '--android-app-store-identifier text - Package name of the Android app' \
                '--ios-app-store-identifier text - Numeric App Store id of the iOS app' \
                '--advertiser-domain text - Domain of the advertiser, without protocol' \
                '--categories text - IAB categories of the advertiser' \
                '--advertiser-user-id text - The advertiser of a pre-roll; only for certain apps' \
                '--entity-status one ACTIVE,PAUSED Status' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--overwrite switch - with --from: send values even if somebody has changed the record since it was read' \
                '--example switch - print an example for --from without sending anything' \
                '--unset list name,end_time,bid_amount_local_micro,daily_budget_amount_local_micro,total_budget_amount_local_micro,frequency_cap,duration_in_days,audience_expansion,android_app_store_identifier,ios_app_store_identifier,advertiser_domain,categories,advertiser_user_id clear a value: name, end_time, bid_amount_local_micro, daily_budget_amount_local_micro, total_budget_amount_local_micro, frequency_cap, duration_in_days, audience_expansion, android_app_store_identifier, ios_app_store_identifier, advertiser_domain, categories, advertiser_user_id' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to change; nothing is sent if it differs' \
                '--fields list id,campaign_id,funding_instrument_id,name,objective,product_type,placements,entity_status,goal,bid_strategy,bid_amount_local_micro,target_cpa_local_micro,pay_by,daily_budget_amount_local_micro,total_budget_amount_local_micro,standard_delivery,start_time,end_time,duration_in_days,frequency_cap,audience_expansion,advertiser_user_id,advertiser_domain,categories,primary_web_event_tag,automatic_tweet_promotion,android_app_store_identifier,ios_app_store_identifier,currency,creative_source,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                ':line-items The line item: an id or a name, or - to read ids from standard input'
        case 'line-items activate'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,campaign_id,funding_instrument_id,name,objective,product_type,placements,entity_status,goal,bid_strategy,bid_amount_local_micro,target_cpa_local_micro,pay_by,daily_budget_amount_local_micro,total_budget_amount_local_micro,standard_delivery,start_time,end_time,duration_in_days,frequency_cap,audience_expansion,advertiser_user_id,advertiser_domain,categories,primary_web_event_tag,automatic_tweet_promotion,android_app_store_identifier,ios_app_store_identifier,currency,creative_source,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                ':line-items The line item: an id or a name, or - to read ids from standard input'
        case 'line-items delete'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list id,campaign_id,funding_instrument_id,name,objective,product_type,placements,entity_status,goal,bid_strategy,bid_amount_local_micro,target_cpa_local_micro,pay_by,daily_budget_amount_local_micro,total_budget_amount_local_micro,standard_delivery,start_time,end_time,duration_in_days,frequency_cap,audience_expansion,advertiser_user_id,advertiser_domain,categories,primary_web_event_tag,automatic_tweet_promotion,android_app_store_identifier,ios_app_store_identifier,currency,creative_source,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                ':line-items The line item: an id or a name, or - to read ids from standard input'
        case 'line-items batch'
            set flags \
                '--from file - read the body from a file, or - for stdin: JSON, YAML, JSONL or CSV' \
                '--sheet text - the sheet of a workbook: its name, or its number among the visible sheets (default: the first visible one)' \
                '--decimal-separator text - sign before the decimals of amounts in the file, . or , (default: as the cells of the column show)' \
                '--example switch - print an example for --from without sending anything' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--split switch - split the file into several requests; rows then fail individually' \
                '--stop-on-error switch - with --split: stop at the first row that fails' \
                '--resend switch - with --split: resend operations whose earlier request got no response' \
                '--again switch - with --split: resend completed operations too, which creates their records again' \
                '--fields list id,campaign_id,funding_instrument_id,name,objective,product_type,placements,entity_status,goal,bid_strategy,bid_amount_local_micro,target_cpa_local_micro,pay_by,daily_budget_amount_local_micro,total_budget_amount_local_micro,standard_delivery,start_time,end_time,duration_in_days,frequency_cap,audience_expansion,advertiser_user_id,advertiser_domain,categories,primary_web_event_tag,automatic_tweet_promotion,android_app_store_identifier,ios_app_store_identifier,currency,creative_source,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
        case 'line-items placements'
            set flags \
                '--product-type one MEDIA,PROMOTED_ACCOUNT,PROMOTED_TWEETS Only for this type of advertising' \
                '--fields list product_type,placements comma-separated fields to show, such as id,name'
        case 'promoted-accounts list'
            set flags \
                '--line-item-ids list :line-items Only promoted accounts of these line items' \
                '--line-item one :line-items Only promoted accounts of these line items' \
                '--promoted-account-ids text - Only these promoted accounts' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--sort-by one created_at-asc,created_at-desc,updated_at-asc,updated_at-desc,deleted-asc,deleted-desc,paused-asc,paused-desc Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--with-deleted optional true,false Include deleted records' \
                '--with-total-count optional true,false Include the total count; not with a cursor; lower rate limit' \
                '--fields list id,line_item_id,user_id,entity_status,approval_status,created_at,updated_at,deleted comma-separated fields to show, such as id,name' \
                '--filter list id,line_item_id,user_id,entity_status,approval_status,created_at,updated_at,deleted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,line_item_id,user_id,entity_status,approval_status,created_at,updated_at,deleted lists: sort rows, such as by name or -daily_budget'
        case 'promoted-accounts get'
            set flags \
                '--with-deleted optional true,false Include deleted records' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,line_item_id,user_id,entity_status,approval_status,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The promoted account: the id of the promotion, not of the user: - to read ids from standard input'
        case 'promoted-accounts create'
            set flags \
                '--line-item-id one :line-items The line item that promotes the user' \
                '--line-item one :line-items The line item that promotes the user' \
                '--user-id user :handles The user to promote' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--example switch - print an example for --from without sending anything' \
                '--fields list id,line_item_id,user_id,entity_status,approval_status,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
        case 'promoted-accounts delete'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list id,line_item_id,user_id,entity_status,approval_status,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The promoted account: the id of the promotion, not of the user: - to read ids from standard input'
        case 'promoted-tweets list'
            set flags \
                '--line-item-ids list :line-items Only promoted posts of these line items' \
                '--line-item one :line-items Only promoted posts of these line items' \
                '--promoted-tweet-ids text - Only these promoted posts' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--sort-by one created_at-asc,created_at-desc,updated_at-asc,updated_at-desc,deleted-asc,deleted-desc,paused-asc,paused-desc Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--with-deleted optional true,false Include deleted records' \
                '--with-total-count optional true,false Include the total count; not with a cursor; lower rate limit' \
                '--fields list id,line_item_id,tweet_id,entity_status,approval_status,created_at,updated_at,deleted comma-separated fields to show, such as id,name' \
                '--filter list id,line_item_id,tweet_id,entity_status,approval_status,created_at,updated_at,deleted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,line_item_id,tweet_id,entity_status,approval_status,created_at,updated_at,deleted lists: sort rows, such as by name or -daily_budget'
        case 'promoted-tweets get'
            set flags \
                '--with-deleted optional true,false Include deleted records' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,line_item_id,tweet_id,entity_status,approval_status,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The promoted post: the id of the promotion, not of the post: - to read ids from standard input'
        case 'promoted-tweets create'
            set flags \
                '--line-item-id one :line-items The line item that shows the posts' \
                '--line-item one :line-items The line item that shows the posts' \
                '--tweet-ids text - The posts, at most 50' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--example switch - print an example for --from without sending anything' \
                '--fields list id,line_item_id,tweet_id,entity_status,approval_status,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
        case 'promoted-tweets delete'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list id,line_item_id,tweet_id,entity_status,approval_status,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The promoted post: the id of the promotion, not of the post: - to read ids from standard input'
        case 'publishers list'
            set flags \
                '--fields list user_id,username,content_category_ids,monetizable_country_codes,promotion_eligible_country_codes,monetization_restricted comma-separated fields to show, such as id,name' \
                '--filter list user_id,username,content_category_ids,monetizable_country_codes,promotion_eligible_country_codes,monetization_restricted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order user_id,username,content_category_ids,monetizable_country_codes,promotion_eligible_country_codes,monetization_restricted lists: sort rows, such as by name or -daily_budget'
        case 'recommendations list'
            set flags \
                '--fields list id,account_id,funding_instrument_id,status,message,created_at,updated_at,changes comma-separated fields to show, such as id,name' \
                '--filter list id,account_id,funding_instrument_id,status,message,created_at,updated_at,changes lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,account_id,funding_instrument_id,status,message,created_at,updated_at,changes lists: sort rows, such as by name or -daily_budget'
        case 'recommendations get'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,account_id,funding_instrument_id,status,message,created_at,updated_at,changes comma-separated fields to show, such as id,name'
            set arguments \
                '- The recommendation: - to read ids from standard input'
        case 'scheduled-promoted-tweets list'
            set flags \
                '--line-item-ids list :line-items Only scheduled promotions of these line items' \
                '--line-item one :line-items Only scheduled promotions of these line items' \
                '--scheduled-promoted-tweet-ids text - Only these scheduled promotions' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--sort-by one created_at-asc,created_at-desc,updated_at-asc,updated_at-desc,deleted-asc,deleted-desc Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--with-deleted optional true,false Include deleted records' \
                '--with-total-count optional true,false Include the total count; not with a cursor; lower rate limit' \
                '--fields list id,line_item_id,scheduled_tweet_id,tweet_id,created_at,updated_at,deleted comma-separated fields to show, such as id,name' \
                '--filter list id,line_item_id,scheduled_tweet_id,tweet_id,created_at,updated_at,deleted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,line_item_id,scheduled_tweet_id,tweet_id,created_at,updated_at,deleted lists: sort rows, such as by name or -daily_budget'
        case 'scheduled-promoted-tweets get'
            set flags \
                '--with-deleted optional true,false Include deleted records' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,line_item_id,scheduled_tweet_id,tweet_id,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The scheduled promotion: its own id, not that of the post: - to read ids from standard input'
        case 'scheduled-promoted-tweets create'
            set flags \
                '--line-item-id one :line-items The line item that will show the post' \
                '--line-item one :line-items The line item that will show the post' \
                '--scheduled-tweet-id text - The scheduled post' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--example switch - print an example for --from without sending anything' \
                '--wait optional - wait for processing to finish, then print the record; longer: --wait 30m or --wait 1800' \
                '--fields list id,line_item_id,scheduled_tweet_id,tweet_id,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
        case 'scheduled-promoted-tweets delete'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list id,line_item_id,scheduled_tweet_id,tweet_id,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The scheduled promotion: its own id, not that of the post: - to read ids from standard input'
        case 'stats get'
            set flags \
                '--entity one ACCOUNT,CAMPAIGN,FUNDING_INSTRUMENT,LINE_ITEM,PROMOTED_ACCOUNT,PROMOTED_TWEET,MEDIA_CREATIVE,ORGANIC_TWEET Type of the measured entities' \
                '--entity-ids text - The entities to measure, at most 20' \
                '--start-time text - Start of the window, a whole hour' \
                '--end-time text - End of the window (exclusive), a whole hour' \
                '--granularity one HOUR,DAY,TOTAL Measure by hour, by day, or over the whole window' \
                '--metric-groups list BILLING,ENGAGEMENT,LIFE_TIME_VALUE_MOBILE_CONVERSION,MEDIA,MOBILE_CONVERSION,VIDEO,WEB_CONVERSION Groups of metrics; MOBILE_CONVERSION excludes the other groups' \
                '--placement one ALL_ON_PLATFORM,ALL_ON_TWITTER,SPOTLIGHT,TREND,PUBLISHER_NETWORK Placement to measure; one per call' \
                '--fields list id,id_data comma-separated fields to show, such as id,name'
        case 'stats active-entities'
            set flags \
                '--entity one CAMPAIGN,FUNDING_INSTRUMENT,LINE_ITEM,PROMOTED_ACCOUNT,PROMOTED_TWEET Type of the listed entities' \
                '--start-time text - Start of the window, a whole hour' \
                '--end-time text - End of the window (exclusive), a whole hour' \
                '--campaign-ids list :campaigns Only entities below these campaigns' \
                '--campaign one :campaigns Only entities below these campaigns' \
                '--funding-instrument-ids list :funding-instruments Only entities below these funding instruments' \
                '--funding-instrument one :funding-instruments Only entities below these funding instruments' \
                '--line-item-ids list :line-items Only entities below these line items' \
                '--line-item one :line-items Only entities below these line items' \
                '--fields list entity_id,activity_start_time,activity_end_time,placements comma-separated fields to show, such as id,name'
        case 'stats reach campaigns'
            set flags \
                '--campaign-ids list :campaigns The campaigns; at most 20' \
                '--campaign one :campaigns The campaigns; at most 20' \
                '--start-time text - Start of the window, a whole hour' \
                '--end-time text - End of the window (exclusive), a whole hour' \
                '--fields list id,total_audience_reach,average_frequency comma-separated fields to show, such as id,name'
        case 'stats reach funding-instruments'
            set flags \
                '--funding-instrument-ids list :funding-instruments The funding instruments; at most 20' \
                '--funding-instrument one :funding-instruments The funding instruments; at most 20' \
                '--start-time text - Start of the window, a whole hour' \
                '--end-time text - End of the window (exclusive), a whole hour' \
                '--fields list id,total_audience_reach,average_frequency comma-separated fields to show, such as id,name'
        case 'stats jobs create'
            set flags \
                '--entity one ACCOUNT,CAMPAIGN,FUNDING_INSTRUMENT,LINE_ITEM,PROMOTED_ACCOUNT,PROMOTED_TWEET,MEDIA_CREATIVE,ORGANIC_TWEET Type of the measured entities' \
                '--entity-ids text - The entities to measure, at most 20' \
                '--start-time text - Start of the window, a whole hour' \
                '--end-time text - End of the window (exclusive), a whole hour' \
                '--granularity one HOUR,DAY,TOTAL Measure by hour, by day, or over the whole window' \
                '--metric-groups list BILLING,ENGAGEMENT,LIFE_TIME_VALUE_MOBILE_CONVERSION,MEDIA,MOBILE_CONVERSION,VIDEO,WEB_CONVERSION Groups of metrics; MOBILE_CONVERSION excludes the other groups' \
                '--placement one ALL_ON_PLATFORM,ALL_ON_TWITTER,SPOTLIGHT,TREND,PUBLISHER_NETWORK Placement to measure; one per call' \
                '--segmentation-type one AGE,GENDER,METROS,PLATFORMS,CONVERSION_TAGS Split the metrics by this' \
                '--country text - Targeting value of the country of the METROS' \
                '--platform text - Targeting value of a platform' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--example switch - print an example for --from without sending anything' \
                '--wait optional - wait for processing to finish, then print the record; longer: --wait 30m or --wait 1800' \
                '--fields list id,id_str,account_id,entity,entity_ids,granularity,placement,metric_groups,segmentation_type,country,platform,start_time,end_time,status,url,expires_at,created_at,updated_at comma-separated fields to show, such as id,name'
        case 'stats jobs list'
            set flags \
                '--job-ids text - Only these jobs' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--fields list id,id_str,account_id,entity,entity_ids,granularity,placement,metric_groups,segmentation_type,country,platform,start_time,end_time,status,url,expires_at,created_at,updated_at comma-separated fields to show, such as id,name' \
                '--filter list id,id_str,account_id,entity,entity_ids,granularity,placement,metric_groups,segmentation_type,country,platform,start_time,end_time,status,url,expires_at,created_at,updated_at lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,id_str,account_id,entity,entity_ids,granularity,placement,metric_groups,segmentation_type,country,platform,start_time,end_time,status,url,expires_at,created_at,updated_at lists: sort rows, such as by name or -daily_budget'
        case 'stats jobs cancel'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,id_str,account_id,entity,entity_ids,granularity,placement,metric_groups,segmentation_type,country,platform,start_time,end_time,status,url,expires_at,created_at,updated_at comma-separated fields to show, such as id,name'
            set arguments \
                '- The job: - to read ids from standard input'
        case 'targeting-criteria list'
            set flags \
                '--line-item-ids list :line-items The line items whose criteria to list' \
                '--line-item one :line-items The line items whose criteria to list' \
                '--targeting-criterion-ids text - Only these criteria' \
                '--lang text - Add localized_name in this language: a two-letter code such as es' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--sort-by one created_at-asc,created_at-desc,updated_at-asc,updated_at-desc,deleted-asc,deleted-desc Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--with-deleted optional true,false Include deleted records' \
                '--with-total-count optional true,false Include the total count; not with a cursor; lower rate limit' \
                '--fields list id,line_item_id,name,localized_name,operator_type,targeting_type,targeting_value,location_type,created_at,updated_at,deleted comma-separated fields to show, such as id,name' \
                '--filter list id,line_item_id,name,localized_name,operator_type,targeting_type,targeting_value,location_type,created_at,updated_at,deleted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,line_item_id,name,localized_name,operator_type,targeting_type,targeting_value,location_type,created_at,updated_at,deleted lists: sort rows, such as by name or -daily_budget'
        case 'targeting-criteria get'
            set flags \
                '--lang text - Add localized_name in this language: a two-letter code such as es' \
                '--with-deleted optional true,false Include deleted records' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,line_item_id,name,localized_name,operator_type,targeting_type,targeting_value,location_type,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The targeting criterion: - to read ids from standard input'
        case 'targeting-criteria create'
            set flags \
                '--line-item-id one :line-items The line item' \
                '--line-item one :line-items The line item' \
                '--targeting-type one BROAD_KEYWORD,CUSTOM_AUDIENCE,CUSTOM_AUDIENCE_EXPANDED,EXACT_KEYWORD,FOLLOWERS_OF_USER,INTEREST,LIVE_TV_EVENT,PHRASE_KEYWORD,SIMILAR_TO_FOLLOWERS_OF_USER,TV_SHOW,UNORDERED_KEYWORD,AGE,APP_LIST,APP_STORE_CATEGORY,APP_STORE_CATEGORY_LOOKALIKE,CAMPAIGN_ENGAGEMENT,CAMPAIGN_ENGAGEMENT_LOOKALIKE,CONVERSATION,DEVICE,ENGAGEMENT_TYPE,EVENT,GENDER,LANGUAGE,LOCATION,NETWORK_ACTIVATION_DURATION,NETWORK_OPERATOR,PLATFORM,PLATFORM_VERSION,USER_ENGAGEMENT,USER_ENGAGEMENT_LOOKALIKE,WIFI_ONLY Targeting type' \
                '--targeting-value text - Targeting value' \
                '--operator-type one EQ,NE,GTE,LT EQ includes, NE excludes, GTE and LT compare; default EQ' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--example switch - print an example for --from without sending anything' \
                '--location text - Country or its code, region, metro, city or postal code, such as "Portland, OR"' \
                '--interest text - Interest: category/subcategory, or the subcategory alone' \
                '--keyword text - Keyword, broad match' \
                '--phrase-keyword text - Keyword, phrase match: the words in this order' \
                '--exact-keyword text - Keyword, exact match: this text and nothing else' \
                '--follower-of text - Followers of the user that the account advertises for: @handle or id' \
                '--similar-to-followers-of text - People similar to the followers of a user: @handle or id' \
                '--custom-audience text - Custom audience' \
                '--similar-to-audience text - People similar to those of a custom audience: its lookalike' \
                '--language text - Language' \
                '--gender one male,female Gender' \
                '--age one 13-24,13-34,13-49,13-54,18-34,18-49,18-54,21-34,21-49,21-54,25-49,25-54,35-49,35-54,13+,18+,21+,25+,35+,50+ Age bucket, such as 18-34 or 21+' \
                '--device text - Phone or tablet' \
                '--platform text - Platform, such as iOS or desktop' \
                '--platform-version text - Version of an operating system, such as "iOS 17.4"' \
                '--network-operator text - Mobile network operator in the countries of the line item and of --location (default: US)' \
                '--conversation text - Conversation topic' \
                '--event text - Current or future event, such as "Halloween 2027"' \
                '--tv-show text - Television show in the markets of the line item and of --location (default: any market)' \
                '--app-store-category text - Category of installed apps' \
                '--exclude text - Exclude instead of include: another flag and its value, such as location=Texas' \
                '--fields list id,line_item_id,name,localized_name,operator_type,targeting_type,targeting_value,location_type,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
        case 'targeting-criteria delete'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list id,line_item_id,name,localized_name,operator_type,targeting_type,targeting_value,location_type,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The targeting criterion: - to read ids from standard input'
        case 'targeting-criteria batch'
            set flags \
                '--from file - read the body from a file, or - for stdin: JSON, YAML, JSONL or CSV' \
                '--sheet text - the sheet of a workbook: its name, or its number among the visible sheets (default: the first visible one)' \
                '--example switch - print an example for --from without sending anything' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--split switch - split the file into several requests; rows then fail individually' \
                '--stop-on-error switch - with --split: stop at the first row that fails' \
                '--resend switch - with --split: resend operations whose earlier request got no response' \
                '--again switch - with --split: resend completed operations too, which creates their records again' \
                '--fields list id,line_item_id,name,localized_name,operator_type,targeting_type,targeting_value,location_type,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
        case 'targeting-criteria locations'
            set flags \
                '--location-type one COUNTRIES,REGIONS,METROS,CITIES,POSTAL_CODES Only places of this type' \
                '--country-code text - Only places in this country: a two-letter code' \
                '--q text - Only values whose name has a word that starts with this text; case-insensitive' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--fields list name,targeting_type,targeting_value,location_type,country_code comma-separated fields to show, such as id,name' \
                '--filter list name,targeting_type,targeting_value,location_type,country_code lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order name,targeting_type,targeting_value,location_type,country_code lists: sort rows, such as by name or -daily_budget'
        case 'targeting-criteria interests'
            set flags \
                '--q text - Only values whose name has a word that starts with this text; case-insensitive' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--fields list name,targeting_type,targeting_value comma-separated fields to show, such as id,name' \
                '--filter list name,targeting_type,targeting_value lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order name,targeting_type,targeting_value lists: sort rows, such as by name or -daily_budget'
        case 'targeting-criteria conversations'
            set flags \
                '--conversation-type one ACTORS,ATHLETES,BOOK_GENRES,BOOKS,BRAND_CATEGORIES,BRANDS,CELEBRITIES,COACHES,DIGITAL_CREATORS,ENTERTAINMENT_BRANDS,ENTERTAINMENT_PERSONALITIES,FICTIONAL_CHARACTERS,JOURNALISTS,LIFESTYLES,MOVIE_GENRES,MOVIES,MUSIC_GENRES,MUSICIANS,NEWS_STORIES,NEWS,PERSONS,PLACES,PODCASTS,POLITICAL_AFFILIATIONS,POLITICIANS,PRODUCTS,RADIO_STATIONS,SPORTS_LEAGUES,SPORTS_PERSONALITIES,SPORTS_TEAMS,SPORTS,TRENDS,TV_SHOWS,VIDEO_GAME_PLATFORMS,VIDEO_GAME_PUBLISHERS,VIDEO_GAMES Only topics of this type' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--fields list name,targeting_type,targeting_value,conversation_type comma-separated fields to show, such as id,name' \
                '--filter list name,targeting_type,targeting_value,conversation_type lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order name,targeting_type,targeting_value,conversation_type lists: sort rows, such as by name or -daily_budget'
        case 'targeting-criteria devices'
            set flags \
                '--q text - Only values whose name has a word that starts with this text; case-insensitive' \
                '--count text - Records per page' \
                '--fields list name,targeting_type,targeting_value,manufacturer,os_type comma-separated fields to show, such as id,name'
        case 'targeting-criteria platforms'
            set flags \
                '--q text - Only values whose name has a word that starts with this text; case-insensitive' \
                '--lang text - Add localized_name in this language: a two-letter code such as es' \
                '--count text - Records per page' \
                '--fields list name,targeting_type,targeting_value,localized_name comma-separated fields to show, such as id,name'
        case 'targeting-criteria platform-versions'
            set flags \
                '--q text - Only values whose name has a word that starts with this text; case-insensitive' \
                '--fields list name,targeting_type,targeting_value,number,os_type comma-separated fields to show, such as id,name'
        case 'targeting-criteria network-operators'
            set flags \
                '--country-code text - The country: a two-letter code; default US' \
                '--q text - Only values whose name has a word that starts with this text; case-insensitive' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--fields list name,targeting_type,targeting_value,country_code comma-separated fields to show, such as id,name' \
                '--filter list name,targeting_type,targeting_value,country_code lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order name,targeting_type,targeting_value,country_code lists: sort rows, such as by name or -daily_budget'
        case 'targeting-criteria languages'
            set flags \
                '--q text - Only values whose name has a word that starts with this text; case-insensitive' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--fields list name,targeting_type,targeting_value comma-separated fields to show, such as id,name' \
                '--filter list name,targeting_type,targeting_value lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order name,targeting_type,targeting_value lists: sort rows, such as by name or -daily_budget'
        case 'targeting-criteria events'
            set flags \
                '--event-types list CONFERENCE,HOLIDAY,MUSIC_AND_ENTERTAINMENT,OTHER,POLITICS,RECURRING,SPORTS Only events of these types' \
                '--country-codes text - Only events in these countries, and global ones; at most 200' \
                '--start-time text - Only events that end after this time; default now' \
                '--end-time text - Only events that start before this time' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--fields list name,targeting_value,event_type,start_time,end_time,country_code,is_global,reach,top_users,top_tweets,top_hashtags,gender_breakdown_percentage,device_breakdown_percentage,country_breakdown_percentage comma-separated fields to show, such as id,name' \
                '--filter list name,targeting_value,event_type,start_time,end_time,country_code,is_global,reach,top_users,top_tweets,top_hashtags,gender_breakdown_percentage,device_breakdown_percentage,country_breakdown_percentage lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order name,targeting_value,event_type,start_time,end_time,country_code,is_global,reach,top_users,top_tweets,top_hashtags,gender_breakdown_percentage,device_breakdown_percentage,country_breakdown_percentage lists: sort rows, such as by name or -daily_budget'
        case 'targeting-criteria tv-markets'
            set flags \
                '--fields list name,country_code,locale comma-separated fields to show, such as id,name'
        case 'targeting-criteria tv-shows'
            set flags \
                '--locale text - Locale of the market, such as en-US; see targeting-criteria tv-markets' \
                '--q text - Only values whose name has a word that starts with this text; case-insensitive' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--fields list name,targeting_type,targeting_value,genre,estimated_users,locales comma-separated fields to show, such as id,name' \
                '--filter list name,targeting_type,targeting_value,genre,estimated_users,locales lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order name,targeting_type,targeting_value,genre,estimated_users,locales lists: sort rows, such as by name or -daily_budget'
        case 'targeting-criteria app-store-categories'
            set flags \
                '--q text - Only values whose name has a word that starts with this text; case-insensitive' \
                '--os-type one ANDROID,IOS Only this operating system' \
                '--fields list name,targeting_type,targeting_value,os_type comma-separated fields to show, such as id,name'
        case 'targeting-suggestions list'
            set flags \
                '--suggestion-type one KEYWORD,USER_ID Type of the given and suggested values' \
                '--targeting-values text - Keywords or user ids, but not both' \
                '--count text - Records per page' \
                '--fields list suggestion_type,suggestion_value comma-separated fields to show, such as id,name'
        case 'tracking-tags list'
            set flags \
                '--line-item-ids list :line-items Only tracking tags of these line items' \
                '--line-item one :line-items Only tracking tags of these line items' \
                '--tracking-tag-ids text - Only these tracking tags' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--sort-by one created_at-asc,created_at-desc,updated_at-asc,updated_at-desc,deleted-asc,deleted-desc,tracking_tag_url-asc,tracking_tag_url-desc Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--with-deleted optional true,false Include deleted records' \
                '--with-total-count optional true,false Include the total count; not with a cursor; lower rate limit' \
                '--fields list id,line_item_id,tracking_tag_type,tracking_tag_url,created_at,updated_at,deleted comma-separated fields to show, such as id,name' \
                '--filter list id,line_item_id,tracking_tag_type,tracking_tag_url,created_at,updated_at,deleted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,line_item_id,tracking_tag_type,tracking_tag_url,created_at,updated_at,deleted lists: sort rows, such as by name or -daily_budget'
        case 'tracking-tags get'
            set flags \
                '--with-deleted optional true,false Include deleted records' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,line_item_id,tracking_tag_type,tracking_tag_url,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The tracking tag: - to read ids from standard input'
        case 'tracking-tags create'
            set flags \
                '--line-item-id one :line-items The line item to measure' \
                '--line-item one :line-items The line item to measure' \
                '--tracking-tag-type one IMPRESSION_TAG,CLICK_TRACKER Measured event: impressions or clicks' \
                '--tracking-tag-url text - URL of the measurement partner' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--example switch - print an example for --from without sending anything' \
                '--fields list id,line_item_id,tracking_tag_type,tracking_tag_url,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
        case 'tracking-tags update'
            set flags \
                '--tracking-tag-url text - URL of the measurement partner' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--overwrite switch - with --from: send values even if somebody has changed the record since it was read' \
                '--example switch - print an example for --from without sending anything' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,line_item_id,tracking_tag_type,tracking_tag_url,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The tracking tag: - to read ids from standard input'
        case 'tracking-tags delete'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list id,line_item_id,tracking_tag_type,tracking_tag_url,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The tracking tag: - to read ids from standard input'
        case 'account-media list'
            set flags \
                '--account-media-ids text - Only these account media' \
                '--creative-types list BANNER,BANNER_TABLET,INTERSTITIAL,INTERSTITIAL_LANDSCAPE,INTERSTITIAL_LANDSCAPE_TABLET,INTERSTITIAL_TABLET,MEDIUM_RECTANGLE,PREROLL,VAST_PREROLL Only account media of these types' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--sort-by one created_at-asc,created_at-desc,updated_at-asc,updated_at-desc,deleted-asc,deleted-desc,media_url-asc,media_url-desc Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--with-deleted optional true,false Include deleted records' \
                '--with-total-count optional true,false Include the total count; not with a cursor; lower rate limit' \
                '--fields list id,creative_type,video_id,media_url,created_at,updated_at,deleted comma-separated fields to show, such as id,name' \
                '--filter list id,creative_type,video_id,media_url,created_at,updated_at,deleted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,creative_type,video_id,media_url,created_at,updated_at,deleted lists: sort rows, such as by name or -daily_budget'
        case 'account-media get'
            set flags \
                '--with-deleted optional true,false Include deleted records' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,creative_type,video_id,media_url,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The account media: - to read ids from standard input'
        case 'account-media delete'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list id,creative_type,video_id,media_url,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The account media: - to read ids from standard input'
        case 'cards list'
            set flags \
                '--card-types list IMAGE_APP,IMAGE_CAROUSEL_APP,IMAGE_CAROUSEL_WEBSITE,IMAGE_MULTI_DEST_CAROUSEL_WEBSITE,IMAGE_WEBSITE,MIXED_MEDIA_MULTI_DEST_CAROUSEL_WEBSITE,MIXED_MEDIA_SINGLE_DEST_CAROUSEL_APP,MIXED_MEDIA_SINGLE_DEST_CAROUSEL_WEBSITE,VIDEO_APP,VIDEO_CAROUSEL_APP,VIDEO_CAROUSEL_WEBSITE,VIDEO_MULTI_DEST_CAROUSEL_WEBSITE,VIDEO_WEBSITE Only cards of these types' \
                '--card-id list :cards Only these cards' \
                '--card one :cards Only these cards' \
                '--card-uris text - Only the cards with these URIs' \
                '--include-legacy-cards optional true,false Include cards created before components existed' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--q text - Only names that start with this text; case-insensitive' \
                '--sort-by one created_at-asc,created_at-desc,updated_at-asc,updated_at-desc,deleted-asc,deleted-desc,name-asc,name-desc Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--with-deleted optional true,false Include deleted records' \
                '--fields list id,name,card_type,components,slides,card_uri,created_at,updated_at,deleted comma-separated fields to show, such as id,name' \
                '--filter list id,name,card_type,components,slides,card_uri,created_at,updated_at,deleted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,name,card_type,components,slides,card_uri,created_at,updated_at,deleted lists: sort rows, such as by name or -daily_budget'
        case 'cards get'
            set flags \
                '--with-deleted optional true,false Include deleted records' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,name,card_type,components,slides,card_uri,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                ':cards The card: an id or a name, or - to read ids from standard input'
        case 'cards create'
            set flags \
                '--name text - Name, visible only to you, at most 80 characters' \
                '--from file - read the body from a file, or - for stdin: JSON or YAML' \
                '--example switch - print an example for --from without sending anything' \
                '--media-key list :media-library Image or video from the media library; two or more make a carousel' \
                '--title text - The title' \
                '--url text - URL of the page' \
                '--label one BOOK,CONNECT,INSTALL,OPEN,ORDER,PLAY,SHOP Text of the button' \
                '--country-code text - Two-letter country code (ISO 3166-1) of the app store' \
                '--googleplay-app-id text - Package name of the Android app' \
                '--ios-app-store-identifier text - App Store id of the iOS app' \
                '--googleplay-deep-link text - Deep link into the Android app' \
                '--ios-deep-link text - Deep link into the iOS app' \
                '--lead-form one :lead-forms The lead form to open: an id or a name' \
                '--fields list id,name,card_type,components,slides,card_uri,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
        case 'cards update'
            set flags \
                '--name text - Name, visible only to you, at most 80 characters' \
                '--from file - read the body from a file, or - for stdin: JSON or YAML' \
                '--overwrite switch - with --from: send values even if somebody has changed the record since it was read' \
                '--example switch - print an example for --from without sending anything' \
                '--media-key list :media-library Image or video from the media library; two or more make a carousel' \
                '--title text - The title' \
                '--url text - URL of the page' \
                '--label one BOOK,CONNECT,INSTALL,OPEN,ORDER,PLAY,SHOP Text of the button' \
                '--country-code text - Two-letter country code (ISO 3166-1) of the app store' \
                '--googleplay-app-id text - Package name of the Android app' \
                '--ios-app-store-identifier text - App Store id of the iOS app' \
                '--googleplay-deep-link text - Deep link into the Android app' \
                '--ios-deep-link text - Deep link into the iOS app' \
                '--lead-form one :lead-forms The lead form to open: an id or a name' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to change; nothing is sent if it differs' \
                '--fields list id,name,card_type,components,slides,card_uri,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                ':cards The card: an id or a name, or - to read ids from standard input'
        case 'cards delete'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list id,name,card_type,components,slides,card_uri,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                ':cards The card: an id or a name, or - to read ids from standard input'
        case 'cards all list'
            set flags \
                '--card-uris text - The URIs of the cards, at most 200' \
                '--with-deleted optional true,false Include deleted records' \
                '--fields list id,name,card_type,first_choice,second_choice,third_choice,fourth_choice,start_time,end_time,duration_in_minutes,card_uri,video_url,video_hls_url,video_width,video_height,video_poster_url,video_poster_width,video_poster_height,content_duration_seconds,created_at,updated_at,deleted,title,first_cta,first_cta_tweet,second_cta,second_cta_tweet,third_cta,third_cta_tweet,fourth_cta,fourth_cta_tweet,thank_you_text,thank_you_url,media_key,media_url,unlocked_image_url,image_display_width,image_display_height,poster_media_url,video_owner_id,components,slides,app_cta,country_code,googleplay_app_id,wide_app_image,website_url,website_dest_url,website_display_url,website_shortened_url,video_content_id comma-separated fields to show, such as id,name' \
                '--filter list id,name,card_type,first_choice,second_choice,third_choice,fourth_choice,start_time,end_time,duration_in_minutes,card_uri,video_url,video_hls_url,video_width,video_height,video_poster_url,video_poster_width,video_poster_height,content_duration_seconds,created_at,updated_at,deleted,title,first_cta,first_cta_tweet,second_cta,second_cta_tweet,third_cta,third_cta_tweet,fourth_cta,fourth_cta_tweet,thank_you_text,thank_you_url,media_key,media_url,unlocked_image_url,image_display_width,image_display_height,poster_media_url,video_owner_id,components,slides,app_cta,country_code,googleplay_app_id,wide_app_image,website_url,website_dest_url,website_display_url,website_shortened_url,video_content_id lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,name,card_type,first_choice,second_choice,third_choice,fourth_choice,start_time,end_time,duration_in_minutes,card_uri,video_url,video_hls_url,video_width,video_height,video_poster_url,video_poster_width,video_poster_height,content_duration_seconds,created_at,updated_at,deleted,title,first_cta,first_cta_tweet,second_cta,second_cta_tweet,third_cta,third_cta_tweet,fourth_cta,fourth_cta_tweet,thank_you_text,thank_you_url,media_key,media_url,unlocked_image_url,image_display_width,image_display_height,poster_media_url,video_owner_id,components,slides,app_cta,country_code,googleplay_app_id,wide_app_image,website_url,website_dest_url,website_display_url,website_shortened_url,video_content_id lists: sort rows, such as by name or -daily_budget'
        case 'cards all get'
            set flags \
                '--with-deleted optional true,false Include deleted records' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,name,card_type,first_choice,second_choice,third_choice,fourth_choice,start_time,end_time,duration_in_minutes,card_uri,video_url,video_hls_url,video_width,video_height,video_poster_url,video_poster_width,video_poster_height,content_duration_seconds,created_at,updated_at,deleted,title,first_cta,first_cta_tweet,second_cta,second_cta_tweet,third_cta,third_cta_tweet,fourth_cta,fourth_cta_tweet,thank_you_text,thank_you_url,media_key,media_url,unlocked_image_url,image_display_width,image_display_height,poster_media_url,video_owner_id,components,slides,app_cta,country_code,googleplay_app_id,wide_app_image,website_url,website_dest_url,website_display_url,website_shortened_url,video_content_id comma-separated fields to show, such as id,name'
            set arguments \
                ':cards The card: an id or a name, or - to read ids from standard input'
        case 'cards image-conversation list'
            set flags \
                '--card-ids text - Only these cards' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--sort-by one created_at-asc,created_at-desc,updated_at-asc,updated_at-desc,deleted-asc,deleted-desc,name-asc,name-desc,title-asc,title-desc Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--with-deleted optional true,false Include deleted records' \
                '--with-total-count optional true,false Include the total count; not with a cursor; lower rate limit' \
                '--q text - Only names that start with this text; case-insensitive' \
                '--fields list id,name,title,first_cta,first_cta_tweet,second_cta,second_cta_tweet,third_cta,third_cta_tweet,fourth_cta,fourth_cta_tweet,thank_you_text,thank_you_url,media_key,media_url,unlocked_image_url,card_uri,card_type,image_display_width,image_display_height,created_at,updated_at,deleted comma-separated fields to show, such as id,name' \
                '--filter list id,name,title,first_cta,first_cta_tweet,second_cta,second_cta_tweet,third_cta,third_cta_tweet,fourth_cta,fourth_cta_tweet,thank_you_text,thank_you_url,media_key,media_url,unlocked_image_url,card_uri,card_type,image_display_width,image_display_height,created_at,updated_at,deleted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,name,title,first_cta,first_cta_tweet,second_cta,second_cta_tweet,third_cta,third_cta_tweet,fourth_cta,fourth_cta_tweet,thank_you_text,thank_you_url,media_key,media_url,unlocked_image_url,card_uri,card_type,image_display_width,image_display_height,created_at,updated_at,deleted lists: sort rows, such as by name or -daily_budget'
        case 'cards image-conversation get'
            set flags \
                '--with-deleted optional true,false Include deleted records' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,name,title,first_cta,first_cta_tweet,second_cta,second_cta_tweet,third_cta,third_cta_tweet,fourth_cta,fourth_cta_tweet,thank_you_text,thank_you_url,media_key,media_url,unlocked_image_url,card_uri,card_type,image_display_width,image_display_height,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The image conversation card: - to read ids from standard input'
        case 'cards image-conversation create'
            set flags \
                '--media-key one :media-library From the library: an image with a ratio of 1.91:1 and a width of at least 800' \
                '--name text - Name, visible only to you, at most 80 characters' \
                '--first-cta text - First hashtag, at most 20 characters without the #' \
                '--first-cta-tweet text - Pre-filled post for the first hashtag' \
                '--thank-you-text text - Thank-you text, shown after the choice, at most 23 characters' \
                '--title text - Headline, at most 23 characters; required without a second hashtag' \
                '--second-cta text - Second hashtag; required without a title' \
                '--second-cta-tweet text - Pre-filled post for the second hashtag' \
                '--third-cta text - Third hashtag' \
                '--third-cta-tweet text - Pre-filled post for the third hashtag' \
                '--fourth-cta text - Fourth hashtag' \
                '--fourth-cta-tweet text - Pre-filled post for the fourth hashtag' \
                '--thank-you-url text - Thank-you URL, shown after the choice' \
                '--unlocked-image-media-key one :media-library Shown after posting: an image with a ratio of 5:2 and a width of at least 800; returned as a URL' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--example switch - print an example for --from without sending anything' \
                '--fields list id,name,title,first_cta,first_cta_tweet,second_cta,second_cta_tweet,third_cta,third_cta_tweet,fourth_cta,fourth_cta_tweet,thank_you_text,thank_you_url,media_key,media_url,unlocked_image_url,card_uri,card_type,image_display_width,image_display_height,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
        case 'cards image-conversation update'
            set flags \
                '--media-key one :media-library From the library: an image with a ratio of 1.91:1 and a width of at least 800' \
                '--name text - Name, visible only to you, at most 80 characters' \
                '--first-cta text - First hashtag, at most 20 characters without the #' \
                '--first-cta-tweet text - Pre-filled post for the first hashtag' \
                '--thank-you-text text - Thank-you text, shown after the choice, at most 23 characters' \
                '--title text - Headline, at most 23 characters; required without a second hashtag' \
                '--second-cta text - Second hashtag; required without a title' \
                '--second-cta-tweet text - Pre-filled post for the second hashtag' \
                '--third-cta text - Third hashtag' \
                '--third-cta-tweet text - Pre-filled post for the third hashtag' \
                '--fourth-cta text - Fourth hashtag' \
                '--fourth-cta-tweet text - Pre-filled post for the fourth hashtag' \
                '--thank-you-url text - Thank-you URL, shown after the choice' \
                '--unlocked-image-media-key one :media-library Shown after posting: an image with a ratio of 5:2 and a width of at least 800; returned as a URL' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--overwrite switch - with --from: send values even if somebody has changed the record since it was read' \
                '--example switch - print an example for --from without sending anything' \
                '--unset list title,second_cta,second_cta_tweet,third_cta,third_cta_tweet,fourth_cta,fourth_cta_tweet,thank_you_url,unlocked_image_media_key clear a value: title, second_cta, second_cta_tweet, third_cta, third_cta_tweet, fourth_cta, fourth_cta_tweet, thank_you_url, unlocked_image_media_key' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to change; nothing is sent if it differs' \
                '--fields list id,name,title,first_cta,first_cta_tweet,second_cta,second_cta_tweet,third_cta,third_cta_tweet,fourth_cta,fourth_cta_tweet,thank_you_text,thank_you_url,media_key,media_url,unlocked_image_url,card_uri,card_type,image_display_width,image_display_height,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The image conversation card: - to read ids from standard input'
        case 'cards image-conversation delete'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list id,name,title,first_cta,first_cta_tweet,second_cta,second_cta_tweet,third_cta,third_cta_tweet,fourth_cta,fourth_cta_tweet,thank_you_text,thank_you_url,media_key,media_url,unlocked_image_url,card_uri,card_type,image_display_width,image_display_height,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The image conversation card: - to read ids from standard input'
        case 'cards poll list'
            set flags \
                '--card-ids text - Only these poll cards' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--sort-by one created_at-asc,created_at-desc,updated_at-asc,updated_at-desc,deleted-asc,deleted-desc,name-asc,name-desc,start_time-asc,start_time-desc,end_time-asc,end_time-desc Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--with-deleted optional true,false Include deleted records' \
                '--with-total-count optional true,false Include the total count; not with a cursor; lower rate limit' \
                '--q text - Only names that start with this text; case-insensitive' \
                '--fields list id,name,card_type,first_choice,second_choice,third_choice,fourth_choice,start_time,end_time,duration_in_minutes,card_uri,video_url,video_hls_url,video_width,video_height,video_poster_url,video_poster_width,video_poster_height,content_duration_seconds,created_at,updated_at,deleted comma-separated fields to show, such as id,name' \
                '--filter list id,name,card_type,first_choice,second_choice,third_choice,fourth_choice,start_time,end_time,duration_in_minutes,card_uri,video_url,video_hls_url,video_width,video_height,video_poster_url,video_poster_width,video_poster_height,content_duration_seconds,created_at,updated_at,deleted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,name,card_type,first_choice,second_choice,third_choice,fourth_choice,start_time,end_time,duration_in_minutes,card_uri,video_url,video_hls_url,video_width,video_height,video_poster_url,video_poster_width,video_poster_height,content_duration_seconds,created_at,updated_at,deleted lists: sort rows, such as by name or -daily_budget'
        case 'cards poll get'
            set flags \
                '--with-deleted optional true,false Include deleted records' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,name,card_type,first_choice,second_choice,third_choice,fourth_choice,start_time,end_time,duration_in_minutes,card_uri,video_url,video_hls_url,video_width,video_height,video_poster_url,video_poster_width,video_poster_height,content_duration_seconds,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The poll card: - to read ids from standard input'
        case 'cards poll create'
            set flags \
                '--name text - Name, visible only to you, at most 80 characters' \
                '--first-choice text - First answer, at most 25 characters' \
                '--second-choice text - Second answer, at most 25 characters' \
                '--third-choice text - Third answer, at most 25 characters' \
                '--fourth-choice text - Fourth answer, at most 25 characters; needs a third' \
                '--duration-in-minutes text - Duration of the poll in minutes: 5 to 10080 (a week)' \
                '--media-key one :media-library Image or video from the library; not returned' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--example switch - print an example for --from without sending anything' \
                '--fields list id,name,card_type,first_choice,second_choice,third_choice,fourth_choice,start_time,end_time,duration_in_minutes,card_uri,video_url,video_hls_url,video_width,video_height,video_poster_url,video_poster_width,video_poster_height,content_duration_seconds,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
        case 'cards poll delete'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list id,name,card_type,first_choice,second_choice,third_choice,fourth_choice,start_time,end_time,duration_in_minutes,card_uri,video_url,video_hls_url,video_width,video_height,video_poster_url,video_poster_width,video_poster_height,content_duration_seconds,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The poll card: - to read ids from standard input'
        case 'cards video-conversation list'
            set flags \
                '--card-ids text - Only these cards' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--sort-by one created_at-asc,created_at-desc,updated_at-asc,updated_at-desc,deleted-asc,deleted-desc,name-asc,name-desc,title-asc,title-desc Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--with-deleted optional true,false Include deleted records' \
                '--with-total-count optional true,false Include the total count; not with a cursor; lower rate limit' \
                '--q text - Only names that start with this text; case-insensitive' \
                '--fields list id,name,title,first_cta,first_cta_tweet,second_cta,second_cta_tweet,third_cta,third_cta_tweet,fourth_cta,fourth_cta_tweet,thank_you_text,thank_you_url,media_key,media_url,unlocked_image_url,card_uri,card_type,poster_media_url,video_width,video_height,video_owner_id,created_at,updated_at,deleted comma-separated fields to show, such as id,name' \
                '--filter list id,name,title,first_cta,first_cta_tweet,second_cta,second_cta_tweet,third_cta,third_cta_tweet,fourth_cta,fourth_cta_tweet,thank_you_text,thank_you_url,media_key,media_url,unlocked_image_url,card_uri,card_type,poster_media_url,video_width,video_height,video_owner_id,created_at,updated_at,deleted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,name,title,first_cta,first_cta_tweet,second_cta,second_cta_tweet,third_cta,third_cta_tweet,fourth_cta,fourth_cta_tweet,thank_you_text,thank_you_url,media_key,media_url,unlocked_image_url,card_uri,card_type,poster_media_url,video_width,video_height,video_owner_id,created_at,updated_at,deleted lists: sort rows, such as by name or -daily_budget'
        case 'cards video-conversation get'
            set flags \
                '--with-deleted optional true,false Include deleted records' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,name,title,first_cta,first_cta_tweet,second_cta,second_cta_tweet,third_cta,third_cta_tweet,fourth_cta,fourth_cta_tweet,thank_you_text,thank_you_url,media_key,media_url,unlocked_image_url,card_uri,card_type,poster_media_url,video_width,video_height,video_owner_id,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The video conversation card: - to read ids from standard input'
        case 'cards video-conversation create'
            set flags \
                '--media-key one :media-library From the library: a video with a ratio of 16:9' \
                '--name text - Name, visible only to you, at most 80 characters' \
                '--first-cta text - First hashtag, at most 20 characters without the #' \
                '--first-cta-tweet text - Pre-filled post for the first hashtag' \
                '--thank-you-text text - Thank-you text, shown after the choice, at most 23 characters' \
                '--title text - Headline, at most 23 characters; required without a second hashtag' \
                '--second-cta text - Second hashtag; required without a title' \
                '--second-cta-tweet text - Pre-filled post for the second hashtag' \
                '--third-cta text - Third hashtag' \
                '--third-cta-tweet text - Pre-filled post for the third hashtag' \
                '--fourth-cta text - Fourth hashtag' \
                '--fourth-cta-tweet text - Pre-filled post for the fourth hashtag' \
                '--thank-you-url text - Thank-you URL, shown after the choice' \
                '--unlocked-image-media-key one :media-library Shown after posting: an image with a ratio of 5:2 and a width of at least 800; returned as a URL' \
                '--poster-media-key one :media-library Image shown before the video plays' \
                '--unlocked-video-media-key one :media-library Library video shown after posting' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--example switch - print an example for --from without sending anything' \
                '--fields list id,name,title,first_cta,first_cta_tweet,second_cta,second_cta_tweet,third_cta,third_cta_tweet,fourth_cta,fourth_cta_tweet,thank_you_text,thank_you_url,media_key,media_url,unlocked_image_url,card_uri,card_type,poster_media_url,video_width,video_height,video_owner_id,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
        case 'cards video-conversation update'
            set flags \
                '--media-key one :media-library From the library: a video with a ratio of 16:9' \
                '--name text - Name, visible only to you, at most 80 characters' \
                '--first-cta text - First hashtag, at most 20 characters without the #' \
                '--first-cta-tweet text - Pre-filled post for the first hashtag' \
                '--thank-you-text text - Thank-you text, shown after the choice, at most 23 characters' \
                '--title text - Headline, at most 23 characters; required without a second hashtag' \
                '--second-cta text - Second hashtag; required without a title' \
                '--second-cta-tweet text - Pre-filled post for the second hashtag' \
                '--third-cta text - Third hashtag' \
                '--third-cta-tweet text - Pre-filled post for the third hashtag' \
                '--fourth-cta text - Fourth hashtag' \
                '--fourth-cta-tweet text - Pre-filled post for the fourth hashtag' \
                '--thank-you-url text - Thank-you URL, shown after the choice' \
                '--unlocked-image-media-key one :media-library Shown after posting: an image with a ratio of 5:2 and a width of at least 800; returned as a URL' \
                '--poster-media-key one :media-library Image shown before the video plays' \
                '--unlocked-video-media-key one :media-library Library video shown after posting' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--overwrite switch - with --from: send values even if somebody has changed the record since it was read' \
                '--example switch - print an example for --from without sending anything' \
                '--unset list title,second_cta,second_cta_tweet,third_cta,third_cta_tweet,fourth_cta,fourth_cta_tweet,thank_you_url,unlocked_image_media_key,poster_media_key,unlocked_video_media_key clear a value: title, second_cta, second_cta_tweet, third_cta, third_cta_tweet, fourth_cta, fourth_cta_tweet, thank_you_url, unlocked_image_media_key, poster_media_key, unlocked_video_media_key' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to change; nothing is sent if it differs' \
                '--fields list id,name,title,first_cta,first_cta_tweet,second_cta,second_cta_tweet,third_cta,third_cta_tweet,fourth_cta,fourth_cta_tweet,thank_you_text,thank_you_url,media_key,media_url,unlocked_image_url,card_uri,card_type,poster_media_url,video_width,video_height,video_owner_id,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The video conversation card: - to read ids from standard input'
        case 'cards video-conversation delete'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list id,name,title,first_cta,first_cta_tweet,second_cta,second_cta_tweet,third_cta,third_cta_tweet,fourth_cta,fourth_cta_tweet,thank_you_text,thank_you_url,media_key,media_url,unlocked_image_url,card_uri,card_type,poster_media_url,video_width,video_height,video_owner_id,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The video conversation card: - to read ids from standard input'
        case 'draft-tweets list'
            set flags \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--user-id user :handles Whose posts; default the account\'s full promotable user' \
                '--fields list id,name,text,user_id,nullcast,card_uri,media_keys,status,created_at,updated_at,deleted comma-separated fields to show, such as id,name' \
                '--filter list id,name,text,user_id,nullcast,card_uri,media_keys,status,created_at,updated_at,deleted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,name,text,user_id,nullcast,card_uri,media_keys,status,created_at,updated_at,deleted lists: sort rows, such as by name or -daily_budget'
        case 'draft-tweets get'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,name,text,user_id,nullcast,card_uri,media_keys,status,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The draft: - to read ids from standard input'
        case 'draft-tweets create'
            set flags \
                '--as-user-id user :handles The user to post as, who must have granted you access' \
                '--text text - Text of the post; required without media' \
                '--media-keys list :media-library Media from the library: up to 4 images, or 1 GIF, or 1 video' \
                '--card-uri text - Card to attach, such as card://1234567890' \
                '--nullcast optional true,false Exclude the post from the public timeline and from followers' \
                '--name text - Name, visible only to you, at most 80 characters' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--example switch - print an example for --from without sending anything' \
                '--fields list id,name,text,user_id,nullcast,card_uri,media_keys,status,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
        case 'draft-tweets update'
            set flags \
                '--text text - Text of the post; required without media' \
                '--media-keys list :media-library Media from the library: up to 4 images, or 1 GIF, or 1 video' \
                '--card-uri text - Card to attach, such as card://1234567890' \
                '--nullcast optional true,false Exclude the post from the public timeline and from followers' \
                '--name text - Name, visible only to you, at most 80 characters' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--overwrite switch - with --from: send values even if somebody has changed the record since it was read' \
                '--example switch - print an example for --from without sending anything' \
                '--unset list text,media_keys,card_uri,name clear a value: text, media_keys, card_uri, name' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to change; nothing is sent if it differs' \
                '--fields list id,name,text,user_id,nullcast,card_uri,media_keys,status,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The draft: - to read ids from standard input'
        case 'draft-tweets delete'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list id,name,text,user_id,nullcast,card_uri,media_keys,status,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The draft: - to read ids from standard input'
        case 'draft-tweets preview'
            set flags \
                '--fields list message comma-separated fields to show, such as id,name'
            set arguments \
                '- The draft'
        case 'dynamic-product-cards create'
            set flags \
                '--url text - URL of the platform\'s own web site; it may have query parameters' \
                '--creative-type one CAROUSEL,SINGLE,COLLECTION How products are shown' \
                '--from file - read the body from a file, or - for stdin: JSON or YAML' \
                '--example switch - print an example for --from without sending anything' \
                '--fields list id,card_uri,url,creative_type comma-separated fields to show, such as id,name'
        case 'media upload'
            set flags \
                '--media file - The file' \
                '--media-category one tweet_gif,tweet_image,tweet_video,dm_gif,dm_image,dm_video,subtitles Purpose of the media' \
                '--additional-owners text - Ids of other users who may use the media' \
                '--wait optional - wait for processing to finish, then print the record; longer: --wait 30m or --wait 1800' \
                '--fields list id,media_key,size,expires_after_secs,processing_info,image,video comma-separated fields to show, such as id,name'
        case 'media initialize'
            set flags \
                '--media-type one video/mp4,video/webm,video/mp2t,video/quicktime,image/jpeg,image/pjpeg,image/png,image/gif,image/bmp,image/webp,image/tiff,text/srt,text/vtt,model/gltf-binary,model/vnd.usdz+zip MIME type of the file' \
                '--total-bytes text - The size of the whole file in bytes' \
                '--media-category one amplify_video,tweet_gif,tweet_image,tweet_video,dm_gif,dm_image,dm_video,subtitles Purpose of the media; videos in advertisements must be amplify_video' \
                '--additional-owners text - Ids of other users who may use the media' \
                '--shared optional true,false Whether the media is used in several messages' \
                '--from file - read the body from a file, or - for stdin: JSON or YAML' \
                '--example switch - print an example for --from without sending anything' \
                '--fields list id,media_key,size,expires_after_secs,processing_info,image,video comma-separated fields to show, such as id,name'
        case 'media append'
            set flags \
                '--segment-index text - Index of the segment, starting with 0' \
                '--media file - The bytes of the segment' \
                '--fields list expires_at comma-separated fields to show, such as id,name'
            set arguments \
                '- The id of the upload'
        case 'media finalize'
            set flags \
                '--wait optional - wait for processing to finish, then print the record; longer: --wait 30m or --wait 1800' \
                '--fields list id,media_key,size,expires_after_secs,processing_info,image,video comma-separated fields to show, such as id,name'
            set arguments \
                '- The id of the upload'
        case 'media status'
            set flags \
                '--command one STATUS The upload command' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,media_key,size,expires_after_secs,processing_info,image,video comma-separated fields to show, such as id,name'
            set arguments \
                '- The id of the upload: - to read ids from standard input'
        case 'media metadata'
            set flags \
                '--id text - The id of the upload' \
                '--from file - read the body from a file, or - for stdin: JSON or YAML' \
                '--example switch - print an example for --from without sending anything' \
                '--fields list id,associated_metadata comma-separated fields to show, such as id,name'
        case 'media-creatives list'
            set flags \
                '--campaign-id one :campaigns Only media creatives of this campaign' \
                '--campaign one :campaigns Only media creatives of this campaign' \
                '--line-item-ids list :line-items Only media creatives of these line items' \
                '--line-item one :line-items Only media creatives of these line items' \
                '--media-creative-ids text - Only these media creatives' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--sort-by one created_at-asc,created_at-desc,updated_at-asc,updated_at-desc,deleted-asc,deleted-desc,landing_url-asc,landing_url-desc Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--with-deleted optional true,false Include deleted records' \
                '--with-total-count optional true,false Include the total count; not with a cursor; lower rate limit' \
                '--fields list id,line_item_id,account_media_id,creative_type,landing_url,entity_status,approval_status,created_at,updated_at,deleted comma-separated fields to show, such as id,name' \
                '--filter list id,line_item_id,account_media_id,creative_type,landing_url,entity_status,approval_status,created_at,updated_at,deleted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,line_item_id,account_media_id,creative_type,landing_url,entity_status,approval_status,created_at,updated_at,deleted lists: sort rows, such as by name or -daily_budget'
        case 'media-creatives get'
            set flags \
                '--with-deleted optional true,false Include deleted records' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,line_item_id,account_media_id,creative_type,landing_url,entity_status,approval_status,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The media creative: - to read ids from standard input'
        case 'media-creatives create'
            set flags \
                '--account-media-id text - The account media to show' \
                '--line-item-id one :line-items The line item that shows it' \
                '--line-item one :line-items The line item that shows it' \
                '--landing-url text - Where a click leads; required for objective WEBSITE_CLICKS' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--example switch - print an example for --from without sending anything' \
                '--fields list id,line_item_id,account_media_id,creative_type,landing_url,entity_status,approval_status,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
        case 'media-creatives delete'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list id,line_item_id,account_media_id,creative_type,landing_url,entity_status,approval_status,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The media creative: - to read ids from standard input'
        case 'media-library list'
            set flags \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--media-type one GIF,IMAGE,VIDEO Only media of this type' \
                '--q text - Only items with these terms in name, title, file name or description' \
                '--fields list media_key,media_id,name,file_name,title,description,media_url,media_category,media_type,media_status,duration,aspect_ratio,poster_media_url,poster_media_key,tweeted,created_at,updated_at,deleted comma-separated fields to show, such as id,name' \
                '--filter list media_key,media_id,name,file_name,title,description,media_url,media_category,media_type,media_status,duration,aspect_ratio,poster_media_url,poster_media_key,tweeted,created_at,updated_at,deleted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order media_key,media_id,name,file_name,title,description,media_url,media_category,media_type,media_status,duration,aspect_ratio,poster_media_url,poster_media_key,tweeted,created_at,updated_at,deleted lists: sort rows, such as by name or -daily_budget'
        case 'media-library get'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list media_key,media_id,name,file_name,title,description,media_url,media_category,media_type,media_status,duration,aspect_ratio,poster_media_url,poster_media_key,tweeted,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                ':media-library The media key, such as 3_1234567890: an id or a name, or - to read ids from standard input'
        case 'media-library create'
            set flags \
                '--media-key one :media-library The media key that the upload returned' \
                '--media-category one AMPLIFY_VIDEO,TWEET_GIF,TWEET_IMAGE,TWEET_VIDEO Category; required with a plain media id' \
                '--name text - Name of the item, at most 100 characters' \
                '--file-name text - File name, at most 255 characters' \
                '--title text - Title of the video, at most 70 characters; GIFs and videos only' \
                '--description text - Description of the video, at most 200 characters; GIFs and videos only' \
                '--poster-media-key one :media-library Image shown before the video plays; default its first frame; videos only' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--example switch - print an example for --from without sending anything' \
                '--fields list media_key,media_id,name,file_name,title,description,media_url,media_category,media_type,media_status,duration,aspect_ratio,poster_media_url,poster_media_key,tweeted,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
        case 'media-library update'
            set flags \
                '--name text - Name of the item, at most 100 characters' \
                '--file-name text - File name, at most 255 characters' \
                '--title text - Title of the video, at most 70 characters; GIFs and videos only' \
                '--description text - Description of the video, at most 200 characters; GIFs and videos only' \
                '--poster-media-key one :media-library Image shown before the video plays; default its first frame; videos only' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--overwrite switch - with --from: send values even if somebody has changed the record since it was read' \
                '--example switch - print an example for --from without sending anything' \
                '--unset list name,file_name,title,description,poster_media_key clear a value: name, file_name, title, description, poster_media_key' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to change; nothing is sent if it differs' \
                '--fields list media_key,media_id,name,file_name,title,description,media_url,media_category,media_type,media_status,duration,aspect_ratio,poster_media_url,poster_media_key,tweeted,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                ':media-library The media key, such as 3_1234567890: an id or a name, or - to read ids from standard input'
        case 'media-library delete'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list media_key,media_id,name,file_name,title,description,media_url,media_category,media_type,media_status,duration,aspect_ratio,poster_media_url,poster_media_key,tweeted,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                ':media-library The media key, such as 3_1234567890: an id or a name, or - to read ids from standard input'
        case 'preroll-call-to-actions list'
            set flags \
                '--line-item-ids list :line-items Only calls to action of these line items' \
                '--line-item one :line-items Only calls to action of these line items' \
                '--preroll-call-to-action-ids text - Only these calls to action' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--sort-by one created_at-asc,created_at-desc,updated_at-asc,updated_at-desc,deleted-asc,deleted-desc,call_to_action_url-asc,call_to_action_url-desc Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--with-deleted optional true,false Include deleted records' \
                '--with-total-count optional true,false Include the total count; not with a cursor; lower rate limit' \
                '--fields list id,line_item_id,call_to_action,call_to_action_url,created_at,updated_at,deleted comma-separated fields to show, such as id,name' \
                '--filter list id,line_item_id,call_to_action,call_to_action_url,created_at,updated_at,deleted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,line_item_id,call_to_action,call_to_action_url,created_at,updated_at,deleted lists: sort rows, such as by name or -daily_budget'
        case 'preroll-call-to-actions get'
            set flags \
                '--with-deleted optional true,false Include deleted records' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,line_item_id,call_to_action,call_to_action_url,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The call to action: - to read ids from standard input'
        case 'preroll-call-to-actions create'
            set flags \
                '--line-item-id one :line-items The line item that shows the videos' \
                '--line-item one :line-items The line item that shows the videos' \
                '--call-to-action one GO_TO,SEE_MORE,SHOP,VISIT_SITE,WATCH_NOW Text of the button' \
                '--call-to-action-url text - URL that the button opens' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--example switch - print an example for --from without sending anything' \
                '--fields list id,line_item_id,call_to_action,call_to_action_url,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
        case 'preroll-call-to-actions update'
            set flags \
                '--call-to-action one GO_TO,SEE_MORE,SHOP,VISIT_SITE,WATCH_NOW Text of the button' \
                '--call-to-action-url text - URL that the button opens' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--overwrite switch - with --from: send values even if somebody has changed the record since it was read' \
                '--example switch - print an example for --from without sending anything' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,line_item_id,call_to_action,call_to_action_url,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The call to action: - to read ids from standard input'
        case 'preroll-call-to-actions delete'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list id,line_item_id,call_to_action,call_to_action_url,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The call to action: - to read ids from standard input'
        case 'product-catalogs list'
            set flags \
                '--user-id user :handles The user that owns the catalog; default you' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--fields list id,name comma-separated fields to show, such as id,name' \
                '--filter list id,name lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,name lists: sort rows, such as by name or -daily_budget'
        case 'product-catalogs create'
            set flags \
                '--name text - Name' \
                '--user-id user :handles The user that owns the catalog; default you' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--example switch - print an example for --from without sending anything' \
                '--fields list id,name comma-separated fields to show, such as id,name'
        case 'product-catalogs update'
            set flags \
                '--name text - Name' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--example switch - print an example for --from without sending anything' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,name comma-separated fields to show, such as id,name'
            set arguments \
                ':product-catalogs The product catalog: an id or a name, or - to read ids from standard input'
        case 'product-catalogs delete'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list id,name comma-separated fields to show, such as id,name'
            set arguments \
                ':product-catalogs The product catalog: an id or a name, or - to read ids from standard input'
        case 'product-catalogs product-sets get'
            set flags \
                '--product-catalog-id one :product-catalogs The product catalog' \
                '--product-catalog one :product-catalogs The product catalog' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,name,description,type,product_ids,filters,processing_status comma-separated fields to show, such as id,name'
            set arguments \
                '- The product set: - to read ids from standard input'
        case 'product-catalogs product-sets create'
            set flags \
                '--name text - Name' \
                '--type one MANUAL,FILTERED How products are selected' \
                '--description text - Description' \
                '--product-keys text - The products of a MANUAL set by their keys, at most 50' \
                '--from file - read the body from a file, or - for stdin: JSON or YAML' \
                '--example switch - print an example for --from without sending anything' \
                '--fields list id,name,description,type,product_ids,filters,processing_status comma-separated fields to show, such as id,name'
            set arguments \
                ':product-catalogs The product catalog: an id or a name'
        case 'product-catalogs product-sets update'
            set flags \
                '--product-catalog-id one :product-catalogs The product catalog' \
                '--product-catalog one :product-catalogs The product catalog' \
                '--name text - Name' \
                '--description text - Description' \
                '--product-keys text - The products of a MANUAL set by their keys, at most 50' \
                '--from file - read the body from a file, or - for stdin: JSON or YAML' \
                '--example switch - print an example for --from without sending anything' \
                '--unset list description,product_keys clear a value: description, product_keys' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,name,description,type,product_ids,filters,processing_status comma-separated fields to show, such as id,name'
            set arguments \
                '- The product set: - to read ids from standard input'
        case 'product-catalogs product-sets delete'
            set flags \
                '--product-catalog-id one :product-catalogs The product catalog' \
                '--product-catalog one :product-catalogs The product catalog' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list id,name,description,type,product_ids,filters,processing_status comma-separated fields to show, such as id,name'
            set arguments \
                '- The product set: - to read ids from standard input'
        case 'product-catalogs products list'
            set flags \
                '--item-group-key text - List all products of this group' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--fields list product_key,item_group_key,id,title,description,availability,condition,price,link,image_link,brand,gtin,mpn,mobile_link,additional_image_link,google_product_category,product_type,inventory,sale_price,sale_price_effective_date,item_group_id,gender,color,size,age_group,custom_label_0,custom_label_1,custom_label_2,custom_label_3,custom_label_4 comma-separated fields to show, such as id,name' \
                '--filter list product_key,item_group_key,id,title,description,availability,condition,price,link,image_link,brand,gtin,mpn,mobile_link,additional_image_link,google_product_category,product_type,inventory,sale_price,sale_price_effective_date,item_group_id,gender,color,size,age_group,custom_label_0,custom_label_1,custom_label_2,custom_label_3,custom_label_4 lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order product_key,item_group_key,id,title,description,availability,condition,price,link,image_link,brand,gtin,mpn,mobile_link,additional_image_link,google_product_category,product_type,inventory,sale_price,sale_price_effective_date,item_group_id,gender,color,size,age_group,custom_label_0,custom_label_1,custom_label_2,custom_label_3,custom_label_4 lists: sort rows, such as by name or -daily_budget'
            set arguments \
                ':product-catalogs The product catalog: an id or a name'
        case 'product-catalogs products update'
            set flags \
                '--from file - read the body from a file, or - for stdin: JSON or YAML' \
                '--example switch - print an example for --from without sending anything' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,product_key,status,warnings,errors comma-separated fields to show, such as id,name'
            set arguments \
                ':product-catalogs The product catalog: an id or a name, or - to read ids from standard input'
        case 'product-catalogs products delete'
            set flags \
                '--product-keys text - The keys of the products, at most 25' \
                '--from file - read the body from a file, or - for stdin: JSON or YAML' \
                '--example switch - print an example for --from without sending anything' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list product_key,failed_product_key,message comma-separated fields to show, such as id,name'
            set arguments \
                ':product-catalogs The product catalog: an id or a name, or - to read ids from standard input'
        case 'product-catalogs scheduled-feeds list'
            set flags \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--fields list id,product_catalog_id,feed_url,feed_format,frequency,repeat,start_time,time_zone,created_at,updated_at comma-separated fields to show, such as id,name' \
                '--filter list id,product_catalog_id,feed_url,feed_format,frequency,repeat,start_time,time_zone,created_at,updated_at lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,product_catalog_id,feed_url,feed_format,frequency,repeat,start_time,time_zone,created_at,updated_at lists: sort rows, such as by name or -daily_budget'
            set arguments \
                ':product-catalogs The product catalog: an id or a name'
        case 'product-catalogs scheduled-feeds create'
            set flags \
                '--feed-url text - URL of the file, at most 8 GB' \
                '--feed-format one CSV,TSV,XML Format of the file' \
                '--frequency one HOURLY,DAILY,WEEKLY How often the file is fetched' \
                '--repeat one MONDAY,TUESDAY,WEDNESDAY,THURSDAY,FRIDAY,SATURDAY,SUNDAY,1,2,3,4,6,8,12 Day of the week if WEEKLY, hours between fetches if HOURLY' \
                '--start-time text - Time of the first fetch, as HH:MM' \
                '--time-zone text - Time zone of the start time, such as Europe/Berlin' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--example switch - print an example for --from without sending anything' \
                '--fields list id,product_catalog_id,feed_url,feed_format,frequency,repeat,start_time,time_zone,created_at,updated_at comma-separated fields to show, such as id,name'
            set arguments \
                ':product-catalogs The product catalog: an id or a name'
        case 'product-catalogs scheduled-feeds update'
            set flags \
                '--product-catalog-id one :product-catalogs The product catalog' \
                '--product-catalog one :product-catalogs The product catalog' \
                '--feed-url text - URL of the file, at most 8 GB' \
                '--feed-format one CSV,TSV,XML Format of the file' \
                '--frequency one HOURLY,DAILY,WEEKLY How often the file is fetched' \
                '--start-time text - Time of the first fetch, as HH:MM' \
                '--time-zone text - Time zone of the start time, such as Europe/Berlin' \
                '--repeat one MONDAY,TUESDAY,WEDNESDAY,THURSDAY,FRIDAY,SATURDAY,SUNDAY,1,2,3,4,6,8,12 Day of the week if WEEKLY, hours between fetches if HOURLY' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--overwrite switch - with --from: send values even if somebody has changed the record since it was read' \
                '--example switch - print an example for --from without sending anything' \
                '--unset list repeat clear a value: repeat' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,product_catalog_id,feed_url,feed_format,frequency,repeat,start_time,time_zone,created_at,updated_at comma-separated fields to show, such as id,name'
            set arguments \
                '- The feed: - to read ids from standard input'
        case 'product-catalogs scheduled-feeds delete'
            set flags \
                '--product-catalog-id one :product-catalogs The product catalog' \
                '--product-catalog one :product-catalogs The product catalog' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list id,product_catalog_id,feed_url,feed_format,frequency,repeat,start_time,time_zone,created_at,updated_at comma-separated fields to show, such as id,name'
            set arguments \
                '- The feed: - to read ids from standard input'
        case 'scheduled-tweets list'
            set flags \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--user-id user :handles Whose posts; default the account\'s full promotable user' \
                '--fields list id,name,text,user_id,nullcast,scheduled_at,scheduled_status,completed_at,tweet_id,card_uri,media_keys,created_at,updated_at comma-separated fields to show, such as id,name' \
                '--filter list id,name,text,user_id,nullcast,scheduled_at,scheduled_status,completed_at,tweet_id,card_uri,media_keys,created_at,updated_at lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,name,text,user_id,nullcast,scheduled_at,scheduled_status,completed_at,tweet_id,card_uri,media_keys,created_at,updated_at lists: sort rows, such as by name or -daily_budget'
        case 'scheduled-tweets get'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,name,text,user_id,nullcast,scheduled_at,scheduled_status,completed_at,tweet_id,card_uri,media_keys,created_at,updated_at comma-separated fields to show, such as id,name'
            set arguments \
                '- The scheduled post: - to read ids from standard input'
        case 'scheduled-tweets create'
            set flags \
                '--as-user-id user :handles The user to post as, who must have granted you access' \
                '--text text - Text of the post; required without media' \
                '--media-keys list :media-library Media from the library: up to 4 images, or 1 GIF, or 1 video' \
                '--card-uri text - Card to attach, such as card://1234567890' \
                '--nullcast optional true,false Exclude the post from the public timeline and from followers' \
                '--name text - Name, visible only to you, at most 80 characters' \
                '--scheduled-at text - When to publish, to the minute; at most a year ahead' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--example switch - print an example for --from without sending anything' \
                '--wait optional - wait for processing to finish, then print the record; longer: --wait 30m or --wait 1800' \
                '--fields list id,name,text,user_id,nullcast,scheduled_at,scheduled_status,completed_at,tweet_id,card_uri,media_keys,created_at,updated_at comma-separated fields to show, such as id,name'
        case 'scheduled-tweets update'
            set flags \
                '--text text - Text of the post; required without media' \
                '--media-keys list :media-library Media from the library: up to 4 images, or 1 GIF, or 1 video' \
                '--card-uri text - Card to attach, such as card://1234567890' \
                '--nullcast optional true,false Exclude the post from the public timeline and from followers' \
                '--name text - Name, visible only to you, at most 80 characters' \
                '--scheduled-at text - When to publish, to the minute; at most a year ahead' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--overwrite switch - with --from: send values even if somebody has changed the record since it was read' \
                '--example switch - print an example for --from without sending anything' \
                '--wait optional - wait for processing to finish, then print the record; longer: --wait 30m or --wait 1800' \
                '--unset list text,media_keys,card_uri,name clear a value: text, media_keys, card_uri, name' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to change; nothing is sent if it differs' \
                '--fields list id,name,text,user_id,nullcast,scheduled_at,scheduled_status,completed_at,tweet_id,card_uri,media_keys,created_at,updated_at comma-separated fields to show, such as id,name'
            set arguments \
                '- The scheduled post: - to read ids from standard input'
        case 'scheduled-tweets delete'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list id,name,text,user_id,nullcast,scheduled_at,scheduled_status,completed_at,tweet_id,card_uri,media_keys,created_at,updated_at comma-separated fields to show, such as id,name'
            set arguments \
                '- The scheduled post: - to read ids from standard input'
        case 'tweet-previews list'
            set flags \
                '--tweet-ids text - The posts, all of the given type; at most 200' \
                '--tweet-type one DRAFT,PUBLISHED,SCHEDULED Type of the posts' \
                '--fields list tweet_id,preview comma-separated fields to show, such as id,name'
        case 'tweets list'
            set flags \
                '--tweet-type one DRAFT,PUBLISHED,SCHEDULED Type of the posts' \
                '--tweet-ids text - Only these posts, all of the given type' \
                '--timeline-type one ALL,NULLCAST,ORGANIC Posts outside the public timeline, in it, or both' \
                '--include-mentions-and-replies optional true,false Include mentions and replies' \
                '--name text - Only posts whose names start with this text' \
                '--user-id user :handles Whose posts; default the account\'s full promotable user' \
                '--trim-user optional true,false Return only the id of the author' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--fields list id,id_str,created_at,text,full_text,display_text_range,name,truncated,entities,source,in_reply_to_status_id,in_reply_to_status_id_str,in_reply_to_user_id,in_reply_to_user_id_str,in_reply_to_screen_name,user,geo,coordinates,place,contributors,retweet_count,favorite_count,favorited,retweeted,possibly_sensitive,scopes,lang,tweet_id,tweet_type,nullcast,conversation_settings,scheduled_at,scheduled_status,card_uri comma-separated fields to show, such as id,name' \
                '--filter list id,id_str,created_at,text,full_text,display_text_range,name,truncated,entities,source,in_reply_to_status_id,in_reply_to_status_id_str,in_reply_to_user_id,in_reply_to_user_id_str,in_reply_to_screen_name,user,geo,coordinates,place,contributors,retweet_count,favorite_count,favorited,retweeted,possibly_sensitive,scopes,lang,tweet_id,tweet_type,nullcast,conversation_settings,scheduled_at,scheduled_status,card_uri lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,id_str,created_at,text,full_text,display_text_range,name,truncated,entities,source,in_reply_to_status_id,in_reply_to_status_id_str,in_reply_to_user_id,in_reply_to_user_id_str,in_reply_to_screen_name,user,geo,coordinates,place,contributors,retweet_count,favorite_count,favorited,retweeted,possibly_sensitive,scopes,lang,tweet_id,tweet_type,nullcast,conversation_settings,scheduled_at,scheduled_status,card_uri lists: sort rows, such as by name or -daily_budget'
        case 'tweets create'
            set flags \
                '--as-user-id user :handles The user to post as, who must have granted you access' \
                '--text text - Text of the post; required without media' \
                '--media-keys list :media-library Media from the library: up to 4 images, or 1 GIF, or 1 video' \
                '--card-uri text - Card to attach, such as card://1234567890' \
                '--nullcast optional true,false Exclude the post from the public timeline and from followers' \
                '--name text - Name, visible only to you, at most 80 characters' \
                '--conversation-settings one EVERYONE,FOLLOWING,MENTIONED_USERS Users who may reply; version 8 or newer' \
                '--video-title text - Title of the video, at most 70 characters' \
                '--video-description text - Description of the video, at most 200 characters' \
                '--video-cta one VISIT_SITE,WATCH_NOW Call to action of the video' \
                '--video-cta-value text - URL of the call to action' \
                '--trim-user optional true,false Return only the id of the author' \
                '--tweet-mode one compat,extended Format of the response' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--example switch - print an example for --from without sending anything' \
                '--fields list id,id_str,created_at,text,full_text,display_text_range,name,truncated,entities,source,in_reply_to_status_id,in_reply_to_status_id_str,in_reply_to_user_id,in_reply_to_user_id_str,in_reply_to_screen_name,user,geo,coordinates,place,contributors,retweet_count,favorite_count,favorited,retweeted,possibly_sensitive,scopes,lang,tweet_id,tweet_type,nullcast,conversation_settings,scheduled_at,scheduled_status,card_uri comma-separated fields to show, such as id,name'
        case 'tweets update'
            set flags \
                '--name text - Name, visible only to you, at most 80 characters' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--example switch - print an example for --from without sending anything' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,id_str,created_at,text,full_text,display_text_range,name,truncated,entities,source,in_reply_to_status_id,in_reply_to_status_id_str,in_reply_to_user_id,in_reply_to_user_id_str,in_reply_to_screen_name,user,geo,coordinates,place,contributors,retweet_count,favorite_count,favorited,retweeted,possibly_sensitive,scopes,lang,tweet_id,tweet_type,nullcast,conversation_settings,scheduled_at,scheduled_status,card_uri comma-separated fields to show, such as id,name'
            set arguments \
                '- The post: - to read ids from standard input'
        case 'audience-estimate estimate'
            set flags \
                '--from file - read the body from a file, or - for stdin: JSON or YAML' \
                '--example switch - print an example for --from without sending anything' \
                '--keywords text - Keywords that people post or search for' \
                '--interests text - Targeting values of interests' \
                '--followers-of text - User ids whose followers to target' \
                '--custom-audience-ids text - Custom audiences' \
                '--locations text - Targeting values of locations' \
                '--languages text - Targeting values of languages' \
                '--fields list audience_size comma-separated fields to show, such as id,name'
        case 'custom-audiences list'
            set flags \
                '--custom-audience-ids list :custom-audiences Only these audiences' \
                '--custom-audience one :custom-audiences Only these audiences' \
                '--permission-scope one OWNER,SHARED Your own audiences, or those shared with you; default OWNER' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--sort-by one created_at-asc,created_at-desc,updated_at-asc,updated_at-desc,deleted-asc,deleted-desc,name-asc,name-desc,audience_size-asc,audience_size-desc,targetable-asc,targetable-desc Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--with-deleted optional true,false Include deleted records' \
                '--with-total-count optional true,false Include the total count; not with a cursor; lower rate limit' \
                '--q text - Only names that start with this text; case-insensitive' \
                '--fields list id,name,description,audience_type,audience_size,targetable,targetable_types,reasons_not_targetable,permission_level,is_owner,owner_account_id,partner_source,metadata,created_at,updated_at,deleted comma-separated fields to show, such as id,name' \
                '--filter list id,name,description,audience_type,audience_size,targetable,targetable_types,reasons_not_targetable,permission_level,is_owner,owner_account_id,partner_source,metadata,created_at,updated_at,deleted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,name,description,audience_type,audience_size,targetable,targetable_types,reasons_not_targetable,permission_level,is_owner,owner_account_id,partner_source,metadata,created_at,updated_at,deleted lists: sort rows, such as by name or -daily_budget'
        case 'custom-audiences get'
            set flags \
                '--with-deleted optional true,false Include deleted records' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,name,description,audience_type,audience_size,targetable,targetable_types,reasons_not_targetable,permission_level,is_owner,owner_account_id,partner_source,metadata,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                ':custom-audiences The custom audience: an id or a name, or - to read ids from standard input'
        case 'custom-audiences create'
            set flags \
                '--name text - Name of the audience; must be unique' \
                '--description text - Purpose of the audience' \
                '--from file - read people (CSV, JSONL, JSON array) or parameters (JSON, YAML) from a file, or - for stdin' \
                '--example switch - print an example for --from without sending anything' \
                '--map text - map a column to a field, such as \'E-mail address=email\'; repeatable' \
                '--column text - the list has no header; its column has this field, such as email; repeatable, in the order of the columns' \
                '--hashed optional all,email,device_id,handle,platform_id,twitter_id,phone_number fields whose values are already SHA-256 hashes, or all' \
                '--country text - country of phone numbers that do not start with +, such as DE' \
                '--format one csv,jsonl,json format of the list; detected from the content by default' \
                '--sheet text - the sheet of a workbook: its name, or its number among the visible sheets (default: the first visible one)' \
                '--encoding one utf-8,utf-16le,utf-16be,windows-1252,iso-8859-1,iso-8859-15,macintosh,windows-1250,iso-8859-2,windows-1251,koi8-r,koi8-u,iso-8859-5,ibm866,windows-1253,iso-8859-7,windows-1254,iso-8859-9,windows-1255,windows-1256,windows-1257,windows-1258,windows-874,shift_jis,euc-jp,iso-2022-jp,gbk,gb18030,big5,euc-kr encoding of the file, such as windows-1252; UTF-8 and UTF-16 are recognized' \
                '--delimiter text - CSV delimiter, or tab; detected from the header by default' \
                '--value-separator text - separator of several values in one cell; \'\' for none' \
                '--strict switch - reject a row with a wrong identifier, instead of leaving the identifier out' \
                '--preset one shopify-customers,woocommerce-customers,squarespace-profiles,hubspot-contacts,salesforce-contacts,zoho-contacts,brevo-contacts,google-contacts,customer-match-devices,none export of another program whose columns the file has; found by the header by default' \
                '--consent one given,any of a list that says who has consented: given leaves out the others, any sends everybody' \
                '--effective-at text - when memberships start, such as 2026-12-01 or +2d; overridden by a column' \
                '--expires-at text - when memberships end, such as 2027-06-01 or +26w; overridden by a column' \
                '--time-zone text - time zone of times without one in the file, such as Europe/Berlin' \
                '--date-format one dmy,mdy,ymd order of dates such as 03/04/2026 in the file (default: as the cells of the column show)' \
                '--dedupe switch - send each person only once, even if listed several times' \
                '--people-per-operation text - people per operation; higher numbers need fewer requests' \
                '--rejects file - write the line, column and reason of each rejected row and each identifier left out, as CSV' \
                '--no-journal switch - do not write a journal: an interrupted upload cannot resume, and its people are recorded only if others of the list are' \
                '--wait optional - wait up to 9h for processing to finish, then print the audience; shorter: --wait 2h' \
                '--fields list id,name,description,audience_type,audience_size,targetable,targetable_types,reasons_not_targetable,permission_level,is_owner,owner_account_id,partner_source,metadata,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
        case 'custom-audiences update'
            set flags \
                '--name text - Name of the audience; must be unique' \
                '--description text - Purpose of the audience' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--overwrite switch - with --from: send values even if somebody has changed the record since it was read' \
                '--example switch - print an example for --from without sending anything' \
                '--unset list description clear a value: description' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to change; nothing is sent if it differs' \
                '--fields list id,name,description,audience_type,audience_size,targetable,targetable_types,reasons_not_targetable,permission_level,is_owner,owner_account_id,partner_source,metadata,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                ':custom-audiences The custom audience: an id or a name, or - to read ids from standard input'
        case 'custom-audiences delete'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list id,name,description,audience_type,audience_size,targetable,targetable_types,reasons_not_targetable,permission_level,is_owner,owner_account_id,partner_source,metadata,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                ':custom-audiences The custom audience: an id or a name, or - to read ids from standard input'
        case 'custom-audiences batch'
            set flags \
                '--from file - read the body from a file, or - for stdin: JSON, YAML or JSONL' \
                '--sheet text - the sheet of a workbook: its name, or its number among the visible sheets (default: the first visible one)' \
                '--example switch - print an example for --from without sending anything' \
                '--name text - Name of the audience; must be unique' \
                '--custom-audience-ids text - The custom audiences to combine' \
                '--boolean-operator one AND,OR How the child segments are combined' \
                '--lookback-window one 1,7,14,30 Days to look back, for a leaf' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--split switch - split the file into several requests; rows then fail individually' \
                '--stop-on-error switch - with --split: stop at the first row that fails' \
                '--resend switch - with --split: resend operations whose earlier request got no response' \
                '--again switch - with --split: resend completed operations too, which creates their records again' \
                '--fields list id,name,description,audience_type,audience_size,targetable,targetable_types,reasons_not_targetable,permission_level,is_owner,owner_account_id,partner_source,metadata,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
        case 'custom-audiences targeted'
            set flags \
                '--with-active optional true,false Only servable line items; false includes all others' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--fields list campaign_id,campaign_name,line_items comma-separated fields to show, such as id,name' \
                '--filter list campaign_id,campaign_name,line_items lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order campaign_id,campaign_name,line_items lists: sort rows, such as by name or -daily_budget'
            set arguments \
                ':custom-audiences The custom audience: an id or a name'
        case 'custom-audiences permissions list'
            set flags \
                '--custom-audience-permission-ids text - Only these permissions' \
                '--granted-account-ids text - Only permissions of these accounts' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--sort-by one created_at-asc,created_at-desc,updated_at-asc,updated_at-desc,deleted-asc,deleted-desc Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--with-total-count optional true,false Include the total count; not with a cursor; lower rate limit' \
                '--fields list id,custom_audience_id,granted_account_id,permission_level,created_at,updated_at,deleted comma-separated fields to show, such as id,name' \
                '--filter list id,custom_audience_id,granted_account_id,permission_level,created_at,updated_at,deleted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,custom_audience_id,granted_account_id,permission_level,created_at,updated_at,deleted lists: sort rows, such as by name or -daily_budget'
            set arguments \
                ':custom-audiences The custom audience: an id or a name'
        case 'custom-audiences permissions create'
            set flags \
                '--granted-account-id text - The account that may use the audience' \
                '--permission-level one READ_ONLY,READ_WRITE Access level' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--example switch - print an example for --from without sending anything' \
                '--fields list id,custom_audience_id,granted_account_id,permission_level,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                ':custom-audiences The custom audience: an id or a name'
        case 'custom-audiences permissions delete'
            set flags \
                '--custom-audience-id one :custom-audiences The custom audience' \
                '--custom-audience one :custom-audiences The custom audience' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list id,custom_audience_id,granted_account_id,permission_level,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The permission: - to read ids from standard input'
        case 'custom-audiences users batch'
            set flags \
                '--from file - read the body from a file, or - for stdin: JSON, YAML or JSONL' \
                '--example switch - print an example for --from without sending anything' \
                '--wait optional - wait for processing to finish, then print the record; longer: --wait 30m or --wait 1800' \
                '--fields list success_count,total_count comma-separated fields to show, such as id,name'
            set arguments \
                ':custom-audiences The custom audience: an id or a name'
        case 'do-not-reach-lists list'
            set flags \
                '--with-deleted optional true,false Include deleted records' \
                '--fields list id,name,description,list_size,targetable,reasons_not_targetable,created_at,updated_at,deleted comma-separated fields to show, such as id,name' \
                '--filter list id,name,description,list_size,targetable,reasons_not_targetable,created_at,updated_at,deleted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,name,description,list_size,targetable,reasons_not_targetable,created_at,updated_at,deleted lists: sort rows, such as by name or -daily_budget'
        case 'do-not-reach-lists create'
            set flags \
                '--description text - Purpose of the list' \
                '--from file - read people (CSV, JSONL, JSON array) or parameters (JSON, YAML) from a file, or - for stdin' \
                '--example switch - print an example for --from without sending anything' \
                '--map text - map a column to a field, such as \'E-mail address=email\'; repeatable' \
                '--column text - the list has no header; its column has this field, such as email; repeatable, in the order of the columns' \
                '--hashed optional all,email,device_id,handle,platform_id,twitter_id,phone_number fields whose values are already SHA-256 hashes, or all' \
                '--country text - country of phone numbers that do not start with +, such as DE' \
                '--format one csv,jsonl,json format of the list; detected from the content by default' \
                '--sheet text - the sheet of a workbook: its name, or its number among the visible sheets (default: the first visible one)' \
                '--encoding one utf-8,utf-16le,utf-16be,windows-1252,iso-8859-1,iso-8859-15,macintosh,windows-1250,iso-8859-2,windows-1251,koi8-r,koi8-u,iso-8859-5,ibm866,windows-1253,iso-8859-7,windows-1254,iso-8859-9,windows-1255,windows-1256,windows-1257,windows-1258,windows-874,shift_jis,euc-jp,iso-2022-jp,gbk,gb18030,big5,euc-kr encoding of the file, such as windows-1252; UTF-8 and UTF-16 are recognized' \
                '--delimiter text - CSV delimiter, or tab; detected from the header by default' \
                '--value-separator text - separator of several values in one cell; \'\' for none' \
                '--strict switch - reject a row with a wrong identifier, instead of leaving the identifier out' \
                '--preset one shopify-customers,woocommerce-customers,squarespace-profiles,hubspot-contacts,salesforce-contacts,zoho-contacts,brevo-contacts,google-contacts,customer-match-devices,none export of another program whose columns the file has; found by the header by default' \
                '--expires-at text - when memberships end, such as 2027-06-01 or +26w; overridden by a column' \
                '--time-zone text - time zone of times without one in the file, such as Europe/Berlin' \
                '--date-format one dmy,mdy,ymd order of dates such as 03/04/2026 in the file (default: as the cells of the column show)' \
                '--dedupe switch - send each person only once, even if listed several times' \
                '--people-per-operation text - people per operation; higher numbers need fewer requests' \
                '--rejects file - write the line, column and reason of each rejected row and each identifier left out, as CSV' \
                '--no-journal switch - do not write a journal: an interrupted upload cannot resume, and its people are recorded only if others of the list are' \
                '--fields list id,name,description,list_size,targetable,reasons_not_targetable,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
        case 'do-not-reach-lists delete'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list id,name,description,list_size,targetable,reasons_not_targetable,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                ':do-not-reach-lists The do-not-reach list: an id or a name, or - to read ids from standard input'
        case 'do-not-reach-lists users batch'
            set flags \
                '--from file - read the body from a file, or - for stdin: JSON, YAML or JSONL' \
                '--example switch - print an example for --from without sending anything' \
                '--fields list success_count,total_count comma-separated fields to show, such as id,name'
            set arguments \
                ':do-not-reach-lists The do-not-reach list: an id or a name'
        case 'insights keywords search'
            set flags \
                '--granularity one DAY,HOUR Count by day or by hour' \
                '--keywords text - Posts with any of these; at most 10, including the excluded ones' \
                '--negative-keywords text - Exclude posts with any of these' \
                '--start-time text - Start of the time window' \
                '--end-time text - End of the time window; default now, at most 7 days after the start' \
                '--location text - Only posts from the country with this targeting value, such as 96683cc9126741d1' \
                '--fields list related_keywords,tweet_volume comma-separated fields to show, such as id,name'
        case 'tailored-audiences permissions list'
            set flags \
                '--tailored-audience-permission-ids text - Only these permissions' \
                '--granted-account-ids text - Only permissions of these accounts' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--sort-by one created_at-asc,created_at-desc,updated_at-asc,updated_at-desc,deleted-asc,deleted-desc Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--with-total-count optional true,false Include the total count; not with a cursor; lower rate limit' \
                '--fields list id,tailored_audience_id,granted_account_id,permission_level,created_at,updated_at,deleted comma-separated fields to show, such as id,name' \
                '--filter list id,tailored_audience_id,granted_account_id,permission_level,created_at,updated_at,deleted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,tailored_audience_id,granted_account_id,permission_level,created_at,updated_at,deleted lists: sort rows, such as by name or -daily_budget'
            set arguments \
                '- The tailored audience'
        case 'tailored-audiences permissions create'
            set flags \
                '--granted-account-id text - The account that may use the audience' \
                '--permission-level one READ_ONLY,READ_WRITE Access level' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--example switch - print an example for --from without sending anything' \
                '--fields list id,tailored_audience_id,granted_account_id,permission_level,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The tailored audience'
        case 'tailored-audiences permissions delete'
            set flags \
                '--tailored-audience-id text - The tailored audience' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list id,tailored_audience_id,granted_account_id,permission_level,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The permission: - to read ids from standard input'
        case 'app-conversions create'
            set flags \
                '--app-id text - The app: numeric App Store id, or package name of an Android app' \
                '--conversion-time text - Time of the conversion, with milliseconds' \
                '--conversion-type one ACHIEVEMENT_UNLOCKED,ADDED_PAYMENT_INFO,ADD_TO_CART,ADD_TO_WISHLIST,CHECKOUT_INITIATED,CONTENT_VIEW,INSTALL,INVITE,LEVEL_ACHIEVED,LOGIN,PURCHASE,RATED,RESERVATION,RE_ENGAGE,SEARCH,SHARE,SIGN_UP,SPENT_CREDITS,TUTORIAL_COMPLETE,UPDATE What happened' \
                '--hashed-device-id text - The device\'s advertising id as keyed SHA-256: 64 hex digits' \
                '--os-type one ANDROID,IOS Operating system' \
                '--click-window one 1,7,14,30 Days after a click within which a conversion counts; at least the view-through window' \
                '--view-through-window one 0,1,7,14,30 Days after a view within which a conversion counts; 0 to count none' \
                '--device-ip-address text - The IP address of the device' \
                '--level text - The level reached' \
                '--number-items text - Number of items' \
                '--price-currency one AED,AFN,ALL,AMD,ANG,AOA,ARS,AUD,AWG,AZN,BAM,BBD,BDT,BGN,BHD,BIF,BMD,BND,BOB,BOV,BRL,BSD,BTN,BWP,BYN,BZD,CAD,CDF,CHE,CHF,CHW,CLF,CLP,CNY,COP,COU,CRC,CUC,CUP,CVE,CZK,DJF,DKK,DOP,DZD,EGP,ERN,ETB,EUR,FJD,FKP,GBP,GEL,GHS,GIP,GMD,GNF,GTQ,GYD,HKD,HNL,HRK,HTG,HUF,IDR,ILS,INR,IQD,IRR,ISK,JMD,JOD,JPY,KES,KGS,KHR,KMF,KPW,KRW,KWD,KYD,KZT,LAK,LBP,LKR,LRD,LSL,LYD,MAD,MDL,MGA,MKD,MMK,MNT,MOP,MRU,MUR,MVR,MWK,MXN,MXV,MYR,MZN,NAD,NGN,NIO,NOK,NPR,NZD,OMR,PAB,PEN,PGK,PHP,PKR,PLN,PYG,QAR,RON,RSD,RUB,RWF,SAR,SBD,SCR,SDG,SEK,SGD,SHP,SLE,SLL,SOS,SRD,SSP,STN,SVC,SYP,SZL,THB,TJS,TMT,TND,TOP,TRY,TTD,TWD,TZS,UAH,UGX,USD,USN,UYI,UYU,UYW,UZS,VED,VEF,VES,VND,VUV,WST,XAD,XAF,XCD,XCG,XOF,XPF,YER,ZAR,ZMW,ZWG,ZWL ISO 4217 code' \
                '--price-micro text - Value of the conversion, in millionths of the currency' \
                '--user-payment-info optional true,false Whether payment details were added' \
                '--non-twitter-engagement-time text - Time of the last view or click of an ad on another network' \
                '--non-twitter-engagement-type one CLICK,VIEW Whether that was a view or a click' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--example switch - print an example for --from without sending anything' \
                '--fields list app_id,os_type,hashed_device_id,conversion_type,conversion_time,click_window,view_through_window,partner_client_id,conversion_value_micro,limit_ad_tracking,event_metadata,non_twitter_engagement_time,non_twitter_engagement_type,extra_device_ids,tpn_attribution,twitter_attribution comma-separated fields to show, such as id,name'
        case 'app-conversions attribution'
            set flags \
                '--app-id text - The app: numeric App Store id, or package name of an Android app' \
                '--conversion-time text - Time of the conversion, with milliseconds' \
                '--conversion-type one ACHIEVEMENT_UNLOCKED,ADDED_PAYMENT_INFO,ADD_TO_CART,ADD_TO_WISHLIST,CHECKOUT_INITIATED,CONTENT_VIEW,INSTALL,INVITE,LEVEL_ACHIEVED,LOGIN,PURCHASE,RATED,RESERVATION,RE_ENGAGE,SEARCH,SHARE,SIGN_UP,SPENT_CREDITS,TUTORIAL_COMPLETE,UPDATE What happened' \
                '--hashed-device-id text - The device\'s advertising id as keyed SHA-256: 64 hex digits' \
                '--os-type one ANDROID,IOS Operating system' \
                '--click-window one 1,7,14,30 Days after a click within which a conversion counts; at least the view-through window' \
                '--view-through-window one 0,1,7,14,30 Days after a view within which a conversion counts; 0 to count none' \
                '--non-twitter-engagement-time text - Time of the last view or click of an ad on another network' \
                '--non-twitter-engagement-type one CLICK,VIEW Whether that was a view or a click' \
                '--extra-device-ids text - Other devices of the same person, as keyed SHA-256 hashes' \
                '--fields list app_id,os_type,hashed_device_id,conversion_type,conversion_time,click_window,view_through_window,partner_client_id,conversion_value_micro,limit_ad_tracking,event_metadata,non_twitter_engagement_time,non_twitter_engagement_type,extra_device_ids,tpn_attribution,twitter_attribution comma-separated fields to show, such as id,name'
        case 'app-event-provider-configurations list'
            set flags \
                '--ids text - Only these configurations' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--sort-by one created_at-asc,created_at-desc,updated_at-asc,updated_at-desc,deleted-asc,deleted-desc Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--with-deleted optional true,false Include deleted records' \
                '--with-total-count optional true,false Include the total count; not with a cursor; lower rate limit' \
                '--fields list id,provider_name,provider_advertiser_id,provider_advertiser_identifier,created_at,updated_at,deleted comma-separated fields to show, such as id,name' \
                '--filter list id,provider_name,provider_advertiser_id,provider_advertiser_identifier,created_at,updated_at,deleted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,provider_name,provider_advertiser_id,provider_advertiser_identifier,created_at,updated_at,deleted lists: sort rows, such as by name or -daily_budget'
        case 'app-event-provider-configurations get'
            set flags \
                '--with-deleted optional true,false Include deleted records' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,provider_name,provider_advertiser_id,provider_advertiser_identifier,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The configuration: - to read ids from standard input'
        case 'app-event-provider-configurations create'
            set flags \
                '--provider-advertiser-id text - The account\'s id at the partner' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--example switch - print an example for --from without sending anything' \
                '--fields list id,provider_name,provider_advertiser_id,provider_advertiser_identifier,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
        case 'app-event-provider-configurations delete'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list id,provider_name,provider_advertiser_id,provider_advertiser_identifier,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The configuration: - to read ids from standard input'
        case 'app-event-tags list'
            set flags \
                '--app-event-tag-ids text - Only these app event tags' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--sort-by one created_at-asc,created_at-desc,updated_at-asc,updated_at-desc,deleted-asc,deleted-desc,post_view_attribution_window-asc,post_view_attribution_window-desc,post_engagement_attribution_window-asc,post_engagement_attribution_window-desc,assisted_conversion-asc,assisted_conversion-desc,provider_app_event_name-asc,provider_app_event_name-desc Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--with-deleted optional true,false Include deleted records' \
                '--with-total-count optional true,false Include the total count; not with a cursor; lower rate limit' \
                '--fields list id,app_store_identifier,os_type,conversion_type,provider_app_event_id,provider_app_event_name,deep_link_scheme,post_engagement_attribution_window,post_view_attribution_window,retargeting_enabled,status,last_tracked_at,created_at,updated_at,deleted comma-separated fields to show, such as id,name' \
                '--filter list id,app_store_identifier,os_type,conversion_type,provider_app_event_id,provider_app_event_name,deep_link_scheme,post_engagement_attribution_window,post_view_attribution_window,retargeting_enabled,status,last_tracked_at,created_at,updated_at,deleted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,app_store_identifier,os_type,conversion_type,provider_app_event_id,provider_app_event_name,deep_link_scheme,post_engagement_attribution_window,post_view_attribution_window,retargeting_enabled,status,last_tracked_at,created_at,updated_at,deleted lists: sort rows, such as by name or -daily_budget'
        case 'app-event-tags get'
            set flags \
                '--with-deleted optional true,false Include deleted records' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,app_store_identifier,os_type,conversion_type,provider_app_event_id,provider_app_event_name,deep_link_scheme,post_engagement_attribution_window,post_view_attribution_window,retargeting_enabled,status,last_tracked_at,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The app event tag: - to read ids from standard input'
        case 'app-event-tags create'
            set flags \
                '--app-store-identifier text - The app: numeric App Store id, or package name of an Android app' \
                '--os-type one ANDROID,IOS Operating system of the app' \
                '--conversion-type one ACHIEVEMENT_UNLOCKED,ADDED_PAYMENT_INFO,ADD_TO_CART,ADD_TO_WISHLIST,CHECKOUT_INITIATED,CONTENT_VIEW,INSTALL,INVITE,LEVEL_ACHIEVED,LOGIN,PURCHASE,RATED,RESERVATION,RE_ENGAGE,SEARCH,SHARE,SIGN_UP,SPENT_CREDITS,TUTORIAL_COMPLETE,UPDATE Type of event in the app' \
                '--provider-app-event-id text - Id of the event at the measurement partner' \
                '--provider-app-event-name text - Name of the event at the measurement partner' \
                '--deep-link-scheme text - Prefix of links that open the app' \
                '--post-engagement-attribution-window one 1,7,14,30 Days after an engagement within which a conversion counts' \
                '--post-view-attribution-window one 0,1,7,14,30 Days after a view within which a conversion counts; 0 to count none' \
                '--retargeting-enabled optional true,false Collect these people in a custom audience' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--example switch - print an example for --from without sending anything' \
                '--fields list id,app_store_identifier,os_type,conversion_type,provider_app_event_id,provider_app_event_name,deep_link_scheme,post_engagement_attribution_window,post_view_attribution_window,retargeting_enabled,status,last_tracked_at,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
        case 'app-event-tags delete'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list id,app_store_identifier,os_type,conversion_type,provider_app_event_id,provider_app_event_name,deep_link_scheme,post_engagement_attribution_window,post_view_attribution_window,retargeting_enabled,status,last_tracked_at,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                '- The app event tag: - to read ids from standard input'
        case 'lead-forms list'
            set flags \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--with-deleted optional true,false Include deleted records' \
                '--fields list id,name,purpose,introduction,fields,privacy_policy,final_page,created_at,updated_at,deleted comma-separated fields to show, such as id,name' \
                '--filter list id,name,purpose,introduction,fields,privacy_policy,final_page,created_at,updated_at,deleted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,name,purpose,introduction,fields,privacy_policy,final_page,created_at,updated_at,deleted lists: sort rows, such as by name or -daily_budget'
        case 'lead-forms get'
            set flags \
                '--with-deleted optional true,false Include deleted records' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,name,purpose,introduction,fields,privacy_policy,final_page,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                ':lead-forms The lead form: an id or a name, or - to read ids from standard input'
        case 'lead-forms create'
            set flags \
                '--name text - Name, visible only to you, at most 255 characters' \
                '--purpose text - Purpose of the leads, at most 1000 characters' \
                '--from file - read the body from a file, or - for stdin: JSON or YAML' \
                '--example switch - print an example for --from without sending anything' \
                '--field list EMAIL,PHONE_NUMBER,STREET_ADDRESS,CITY,STATE,COUNTRY,ZIP_CODE,FULL_NAME,FIRST_NAME,LAST_NAME,DATE_OF_BIRTH,COMPANY_NAME,JOB_TITLE,WORK_EMAIL,WORK_PHONE_NUMBER,GENDER,HANDLE Fields of the form, in display order; KEY:optional for optional ones' \
                '--privacy-policy-url text - URL of the privacy policy, https only' \
                '--company-name text - Name of the company, at most 255 characters' \
                '--headline text - Headline of the introduction, at most 190 characters' \
                '--description text - Text below the headline of the introduction, at most 1000 characters' \
                '--final-headline text - Headline of the final page, at most 190 characters' \
                '--final-description text - Text below the headline of the final page, at most 1000 characters' \
                '--button-title text - Text on the button of the final page, at most 100 characters' \
                '--button-url text - URL that the button of the final page opens, https only' \
                '--fields list id,name,purpose,introduction,fields,privacy_policy,final_page,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
        case 'lead-forms update'
            set flags \
                '--name text - Name, visible only to you, at most 255 characters' \
                '--purpose text - Purpose of the leads, at most 1000 characters' \
                '--from file - read the body from a file, or - for stdin: JSON or YAML' \
                '--overwrite switch - with --from: send values even if somebody has changed the record since it was read' \
                '--example switch - print an example for --from without sending anything' \
                '--field list EMAIL,PHONE_NUMBER,STREET_ADDRESS,CITY,STATE,COUNTRY,ZIP_CODE,FULL_NAME,FIRST_NAME,LAST_NAME,DATE_OF_BIRTH,COMPANY_NAME,JOB_TITLE,WORK_EMAIL,WORK_PHONE_NUMBER,GENDER,HANDLE Fields of the form, in display order; KEY:optional for optional ones' \
                '--privacy-policy-url text - URL of the privacy policy, https only' \
                '--company-name text - Name of the company, at most 255 characters' \
                '--headline text - Headline of the introduction, at most 190 characters' \
                '--description text - Text below the headline of the introduction, at most 1000 characters' \
                '--final-headline text - Headline of the final page, at most 190 characters' \
                '--final-description text - Text below the headline of the final page, at most 1000 characters' \
                '--button-title text - Text on the button of the final page, at most 100 characters' \
                '--button-url text - URL that the button of the final page opens, https only' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to change; nothing is sent if it differs' \
                '--fields list id,name,purpose,introduction,fields,privacy_policy,final_page,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                ':lead-forms The lead form: an id or a name, or - to read ids from standard input'
        case 'lead-forms delete'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list id,name,purpose,introduction,fields,privacy_policy,final_page,created_at,updated_at,deleted comma-separated fields to show, such as id,name'
            set arguments \
                ':lead-forms The lead form: an id or a name, or - to read ids from standard input'
        case 'leads exports create'
            set flags \
                '--entity-type one leads Type of the exported records' \
                '--lead-form-id one :lead-forms The lead form' \
                '--lead-form one :lead-forms The lead form' \
                '--start-epoch text - Start as Unix time in seconds' \
                '--end-epoch text - End as Unix time in seconds (exclusive)' \
                '--response-format one csv,json,xlsx Format of the file' \
                '--from file - read the body from a file, or - for stdin: JSON or YAML' \
                '--example switch - print an example for --from without sending anything' \
                '--wait optional - wait for processing to finish, then print the record; longer: --wait 30m or --wait 1800' \
                '--fields list id,entity_type,lead_form_id,start_epoch,end_epoch,response_format,status,download_url comma-separated fields to show, such as id,name'
        case 'leads exports get'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,entity_type,lead_form_id,start_epoch,end_epoch,response_format,status,download_url comma-separated fields to show, such as id,name'
            set arguments \
                '- The export: - to read ids from standard input'
        case 'leads exports download'
            set flags \
                '--to file - write the file to this path, readable only by you' \
                '--print switch - print the file to the terminal'
            set arguments \
                '- The export'
        case 'leads exports cancel'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,entity_type,lead_form_id,start_epoch,end_epoch,response_format,status,download_url comma-separated fields to show, such as id,name'
            set arguments \
                '- The export: - to read ids from standard input'
        case 'web-conversions create'
            set flags \
                '--from file - read the body from a file, or - for stdin: JSON or YAML' \
                '--example switch - print an example for --from without sending anything' \
                '--fields list conversions_processed,debug_id comma-separated fields to show, such as id,name'
            set arguments \
                '- The website tag: website_tag_id of any web event tag'
        case 'web-event-tags list'
            set flags \
                '--web-event-tag-ids list :web-event-tags Only these web event tags' \
                '--web-event-tag one :web-event-tags Only these web event tags' \
                '--count text - Records per page' \
                '--cursor text - Start of the page: next_cursor of the previous page' \
                '--sort-by one name-asc,name-desc,click_window-asc,click_window-desc,view_through_window-asc,view_through_window-desc,retargeting_enabled-asc,retargeting_enabled-desc,deleted-asc,deleted-desc,last_tracked_at-asc,last_tracked_at-desc Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--with-deleted optional true,false Include deleted records' \
                '--with-total-count optional true,false Include the total count; not with a cursor; lower rate limit' \
                '--fields list id,name,type,click_window,view_through_window,retargeting_enabled,status,last_tracked_at,website_tag_id,embed_code,deleted comma-separated fields to show, such as id,name' \
                '--filter list id,name,type,click_window,view_through_window,retargeting_enabled,status,last_tracked_at,website_tag_id,embed_code,deleted lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
                '--sort order id,name,type,click_window,view_through_window,retargeting_enabled,status,last_tracked_at,website_tag_id,embed_code,deleted lists: sort rows, such as by name or -daily_budget'
        case 'web-event-tags get'
            set flags \
                '--with-deleted optional true,false Include deleted records' \
                '--to file - write embed_code to this file' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--fields list id,name,type,click_window,view_through_window,retargeting_enabled,status,last_tracked_at,website_tag_id,embed_code,deleted comma-separated fields to show, such as id,name'
            set arguments \
                ':web-event-tags The web event tag: an id or a name, or - to read ids from standard input'
        case 'web-event-tags create'
            set flags \
                '--name text - Name of the tag' \
                '--type one ADDED_PAYMENT_INFO,ADD_TO_CART,ADD_TO_WISHLIST,CHECKOUT_INITIATED,CONTENT_VIEW,CUSTOM,DOWNLOAD,PRODUCT_CUSTOMIZATION,PURCHASE,SEARCH,SIGN_UP,SITE_VISIT,START_TRIAL,SUBSCRIBE Type of event on the website' \
                '--click-window one 1,7,14,30 Days after a click within which a conversion counts' \
                '--view-through-window one 0,1,7,14,30 Days after a view within which a conversion counts; 0 to count none' \
                '--retargeting-enabled optional true,false Collect the visitors in a custom audience with the name of the tag' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--example switch - print an example for --from without sending anything' \
                '--fields list id,name,type,click_window,view_through_window,retargeting_enabled,status,last_tracked_at,website_tag_id,embed_code,deleted comma-separated fields to show, such as id,name'
        case 'web-event-tags update'
            set flags \
                '--name text - Name of the tag' \
                '--type one ADDED_PAYMENT_INFO,ADD_TO_CART,ADD_TO_WISHLIST,CHECKOUT_INITIATED,CONTENT_VIEW,CUSTOM,DOWNLOAD,PRODUCT_CUSTOMIZATION,PURCHASE,SEARCH,SIGN_UP,SITE_VISIT,START_TRIAL,SUBSCRIBE Type of event on the website' \
                '--click-window one 1,7,14,30 Days after a click within which a conversion counts' \
                '--view-through-window one 0,1,7,14,30 Days after a view within which a conversion counts; 0 to count none' \
                '--retargeting-enabled optional true,false Collect the visitors in a custom audience with the name of the tag' \
                '--from file - read parameters from a file, or - for stdin: JSON or YAML; flags take precedence' \
                '--example switch - print an example for --from without sending anything' \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to change; nothing is sent if it differs' \
                '--fields list id,name,type,click_window,view_through_window,retargeting_enabled,status,last_tracked_at,website_tag_id,embed_code,deleted comma-separated fields to show, such as id,name'
            set arguments \
                ':web-event-tags The web event tag: an id or a name, or - to read ids from standard input'
        case 'web-event-tags delete'
            set flags \
                '--stop-on-error switch - stop at the first record that fails' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list id,name,type,click_window,view_through_window,retargeting_enabled,status,last_tracked_at,website_tag_id,embed_code,deleted comma-separated fields to show, such as id,name'
            set arguments \
                ':web-event-tags The web event tag: an id or a name, or - to read ids from standard input'
        case 'oauth request-token'
            set flags \
                '--oauth-callback text - Callback: a URL from the app\'s settings, or oob for a PIN' \
                '--x-auth-access-type one read,write Request only this access' \
                '--fields list oauth_token,oauth_token_secret,oauth_callback_confirmed comma-separated fields to show, such as id,name'
        case 'oauth authorize'
            set flags \
                '--oauth-token text - The request token' \
                '--force-login optional true,false Ask for the password even if the user is signed in' \
                '--screen-name text - User name to fill into the login form'
        case 'oauth authenticate'
            set flags \
                '--oauth-token text - The request token' \
                '--force-login optional true,false Ask for the password even if the user is signed in' \
                '--screen-name text - User name to fill into the login form'
        case 'oauth access-token'
            set flags \
                '--oauth-token text - The request token' \
                '--oauth-verifier text - The verifier that the callback received, or the PIN' \
                '--from file - read oauth_token_secret from a file, or - for stdin: JSON or YAML' \
                '--fields list oauth_token,oauth_token_secret,user_id,screen_name comma-separated fields to show, such as id,name'
        case 'oauth invalidate-token'
            set flags \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list access_token comma-separated fields to show, such as id,name'
        case 'oauth bearer-token'
            set flags \
                '--grant-type one client_credentials Always client_credentials' \
                '--fields list token_type,access_token comma-separated fields to show, such as id,name'
        case 'oauth invalidate-bearer-token'
            set flags \
                '--from file - read access_token from a file, or - for stdin: JSON or YAML' \
                '--confirm text - confirm the number of records to delete; nothing is sent if it differs' \
                '--fields list access_token comma-separated fields to show, such as id,name'
        case 'users me'
            set flags \
                '--fields list id,id_str,name,screen_name,created_at,protected,verified comma-separated fields to show, such as id,name'
        case 'users get'
            set flags \
                '--user-id text - Id of the user' \
                '--screen-name text - Handle of the user, without @' \
                '--fields list id,id_str,name,screen_name,created_at,protected,verified comma-separated fields to show, such as id,name'
        case 'login'
            set flags \
                '--callback switch - redirect the browser to this machine (default if a browser can be opened)' \
                '--pin switch - enter the PIN that the page shows (default otherwise)' \
                '--callback-port text - port of the callback URL; 0 selects a free one' \
                '--callback-path text - path of the callback URL' \
                '--sign-in switch - use the sign-in page, which skips the approval if the app was approved before' \
                '--force-login switch - require the password even if the browser is signed in' \
                '--screen-name text - user name to prefill on the login page' \
                '--access one read,write access to request' \
                '--consumer-key text - the app\'s consumer key, also called API key (ADS_CONSUMER_KEY)' \
                '--consumer-secret-stdin switch - read the app\'s consumer secret from standard input (or set ADS_CONSUMER_SECRET)' \
                '--auth-url text - base URL of the authorization area (ADS_AUTH_URL)' \
                '--ads-url text - base URL of the advertising area (ADS_URL)' \
                '--ads-sandbox-url text - base URL of the sandbox (ADS_SANDBOX_URL)' \
                '--store one keychain,file where to store secrets: the keychain of the system, or a file that only you can read'
        case 'logout'
            set flags \
                '--revoke switch - also revoke the token'
        case 'auth status'
            set flags \
                '--offline switch - do not call the service'
        case 'auth token'
            set flags \
                '--show switch - print the four values; anyone who has them can act as you'
        case 'auth revoke'
        case 'auth bearer get'
            set flags \
                '--show switch - print the token'
        case 'auth bearer revoke'
        case 'profile list'
        case 'profile show'
            set arguments \
                ':profiles the profile (default: the current one)'
        case 'profile use'
            set arguments \
                ':profiles the profile'
        case 'profile create'
            set flags \
                '--auth-url text - base URL of the authorization area (ADS_AUTH_URL)' \
                '--ads-url text - base URL of the advertising area (ADS_URL)' \
                '--ads-sandbox-url text - base URL of the sandbox (ADS_SANDBOX_URL)' \
                '--max-daily-budget text - maximum daily budget to send, such as 50 or "50 USD, 7000 JPY"' \
                '--max-bid text - maximum bid to send' \
                '--max-change text - maximum increase of a budget or a bid, as a factor such as 5x' \
                '--max-total-per-day text - maximum sum of the active daily budgets in an account' \
                '--read-only optional true,false refuse every write'
            set arguments \
                '- letters, digits, dots, dashes and underscores'
        case 'profile delete'
            set arguments \
                ':profiles the profile'
        case 'profile rename'
            set arguments \
                ':profiles the profile' \
                '- the new name'
        case 'profile set'
            set flags \
                '--unset switch - remove the setting'
            set arguments \
                'env,auth-url,ads-url,ads-sandbox-url,output,history,max-daily-budget,max-bid,max-change,max-total-per-day,read-only,allow-over-limit,approval the setting to change (env, auth-url, ads-url, ads-sandbox-url, output, history, max-daily-budget, max-bid, max-change, max-total-per-day, read-only, allow-over-limit, approval)' \
                '- the value'
        case 'profile import'
            set flags \
                '--store one keychain,file where to store secrets: the keychain of the system, or a file that only you can read' \
                '--auth-url text - base URL of the authorization area (ADS_AUTH_URL)' \
                '--ads-url text - base URL of the advertising area (ADS_URL)' \
                '--ads-sandbox-url text - base URL of the sandbox (ADS_SANDBOX_URL)'
            set arguments \
                '- the config file of twurl (default ~/.twurlrc)'
        case 'config list'
            set flags \
                '--show-origin switch - show the flag, variable, .ads.json or profile key that set each value'
        case 'stats report'
            set flags \
                '--entity one account,campaign,funding-instrument,line-item,promoted-account,promoted-tweet,media-creative,organic-tweet kind of the entities to measure' \
                '--ids text - ids, separated by commas or spaces; the same as ids as arguments; repeatable' \
                '--campaign list :campaigns entities of these campaigns, by id or name; repeatable' \
                '--ab-test one :ab-tests compare the groups of an A/B test, by its id or name, over the time of the test' \
                '--active switch - all entities that were active in the range (the default without ids)' \
                '--all-entities switch - also entities that were not active; without ids, all entities' \
                '--from text - first day or whole hour: 2026-11-01, today, yesterday, -7d, or a time' \
                '--to text - last day (inclusive) or a time (exclusive) (default: today)' \
                '--last text - the last whole days or hours before now: 30d, 8w, 24h (default: 7d)' \
                '--granularity one hour,day,total period of a row (default: day, or the whole time with --ab-test)' \
                '--metrics list performance,video,conversions,ctr,engagement_rate,follow_rate,video_rate,app_click_rate,conversion_rate,cpm,cpc,cpe,cpf,cpv,cpac,cpi,cpa,roas,reach,frequency,cost_per_purchase,cost_per_sign_up,cost_per_site_visit,cost_per_download,cost_per_custom,cost_per_add_to_cart,cost_per_checkout_initiated,cost_per_content_view,cost_per_payment_info_addition,cost_per_add_to_wishlist,cost_per_search,cost_per_landing_page_view,cost_per_subscription,cost_per_mobile_spent_credit,cost_per_mobile_install,cost_per_mobile_content_view,cost_per_mobile_add_to_wishlist,cost_per_mobile_checkout_initiated,cost_per_mobile_reservation,cost_per_mobile_tutorial_completed,cost_per_mobile_achievement_unlocked,cost_per_mobile_search,cost_per_mobile_add_to_cart,cost_per_mobile_payment_info_addition,cost_per_mobile_re_engage,cost_per_mobile_share,cost_per_mobile_rate,cost_per_mobile_login,cost_per_mobile_update,cost_per_mobile_level_achieved,cost_per_mobile_invite,cost_per_mobile_download,cost_per_mobile_purchase,cost_per_mobile_sign_up,cost_per_mobile_site_visit,spend,charge,cost,views,video_views,link_clicks,purchases,sign_ups,site_visits,installs,impressions,engagements,retweets,replies,likes,follows,card_engagements,clicks,app_clicks,url_clicks,qualified_impressions,carousel_swipes,tweets_send,poll_card_vote,unfollows,billed_engagements,billed_charge_local_micro,video_total_views,video_views_25,video_views_50,video_views_75,video_views_100,video_cta_clicks,video_content_starts,video_3s100pct_views,video_6s_views,video_15s_views,conversion_purchases,conversion_sign_ups,conversion_site_visits,conversion_downloads,conversion_custom,conversion_add_to_carts,conversion_checkouts_initiated,conversion_content_views,conversion_payment_info_additions,conversion_add_to_wishlists,conversion_searches,conversion_landing_page_views,conversion_subscriptions,mobile_conversion_spent_credits,mobile_conversion_installs,mobile_conversion_content_views,mobile_conversion_add_to_wishlists,mobile_conversion_checkouts_initiated,mobile_conversion_reservations,mobile_conversion_tutorials_completed,mobile_conversion_achievements_unlocked,mobile_conversion_searches,mobile_conversion_add_to_carts,mobile_conversion_payment_info_additions,mobile_conversion_re_engages,mobile_conversion_shares,mobile_conversion_rates,mobile_conversion_logins,mobile_conversion_updates,mobile_conversion_levels_achieved,mobile_conversion_invites,mobile_conversion_downloads,mobile_conversion_purchases,mobile_conversion_sign_ups,mobile_conversion_site_visits,mobile_conversion_key_page_views,mobile_conversion_lifetime_value_purchases,mobile_conversion_lifetime_value_sign_ups,mobile_conversion_lifetime_value_updates,mobile_conversion_lifetime_value_tutorials_completed,mobile_conversion_lifetime_value_reservations,mobile_conversion_lifetime_value_add_to_carts,mobile_conversion_lifetime_value_add_to_wishlists,mobile_conversion_lifetime_value_checkouts_initiated,mobile_conversion_lifetime_value_levels_achieved,mobile_conversion_lifetime_value_achievements_unlocked,mobile_conversion_lifetime_value_shares,mobile_conversion_lifetime_value_invites,mobile_conversion_lifetime_value_payment_info_additions,mobile_conversion_lifetime_value_spent_credits,mobile_conversion_lifetime_value_rates,media_views,media_engagements presets, groups or metrics, comma-separated (default: performance)' \
                '--placement list all-on-platform,all-on-twitter,spotlight,trend,publisher-network placements to measure (default: all that served)' \
                '--segment one age,gender,metros,platforms,conversion-tags split every metric by this; uses jobs' \
                '--country text - country of the metros, as its targeting value' \
                '--group-by list account,campaign,line-item,funding-instrument,entity,placement,segment,hour,day,week,month sum rows by these' \
                '--top text - show only the largest rows, for amounts in each currency: "10 by spend"; sums by entity unless --group-by is set' \
                '--compare one previous,last-month,last-year add the values of another time and the change: previous (the time right before), last-month or last-year (the same days then), or two dates: 2026-10-01..2026-10-07' \
                '--title text - title of a file or a drawing: -o html, xlsx, svg or chart' \
                '--template file - fill this workbook in place of making one: its table or range called ads, and cells with names such as ads_period; with -o xlsx' \
                '--totals switch - add the sums of the rows shown, for each currency (default with -o html and xlsx)' \
                '--no-totals switch - omit the sums of -o html and xlsx' \
                '--jobs switch - use jobs, even for small reports' \
                '--sync switch - use synchronous calls, even for large reports' \
                '--no-resume switch - neither resume an earlier run nor store results' \
                '--restate text - use stored results that were read this long after the end of their time, and read others again: 14d'
            set arguments \
                '- entities to measure, by id or name (default: all that were active)'
        case 'stats reconcile'
            set flags \
                '--level one campaign,funding-instrument,account kind of the entities to compare line items with' \
                '--from text - first day or whole hour: 2026-11-01, today, yesterday, -7d, or a time' \
                '--to text - last day (inclusive) or a time (exclusive) (default: today)' \
                '--last text - the last whole days or hours before now: 30d, 8w, 24h (default: 7d)' \
                '--metrics list performance,video,conversions,ctr,engagement_rate,follow_rate,video_rate,app_click_rate,conversion_rate,cpm,cpc,cpe,cpf,cpv,cpac,cpi,cpa,roas,reach,frequency,cost_per_purchase,cost_per_sign_up,cost_per_site_visit,cost_per_download,cost_per_custom,cost_per_add_to_cart,cost_per_checkout_initiated,cost_per_content_view,cost_per_payment_info_addition,cost_per_add_to_wishlist,cost_per_search,cost_per_landing_page_view,cost_per_subscription,cost_per_mobile_spent_credit,cost_per_mobile_install,cost_per_mobile_content_view,cost_per_mobile_add_to_wishlist,cost_per_mobile_checkout_initiated,cost_per_mobile_reservation,cost_per_mobile_tutorial_completed,cost_per_mobile_achievement_unlocked,cost_per_mobile_search,cost_per_mobile_add_to_cart,cost_per_mobile_payment_info_addition,cost_per_mobile_re_engage,cost_per_mobile_share,cost_per_mobile_rate,cost_per_mobile_login,cost_per_mobile_update,cost_per_mobile_level_achieved,cost_per_mobile_invite,cost_per_mobile_download,cost_per_mobile_purchase,cost_per_mobile_sign_up,cost_per_mobile_site_visit,spend,charge,cost,views,video_views,link_clicks,purchases,sign_ups,site_visits,installs,impressions,engagements,retweets,replies,likes,follows,card_engagements,clicks,app_clicks,url_clicks,qualified_impressions,carousel_swipes,tweets_send,poll_card_vote,unfollows,billed_engagements,billed_charge_local_micro,video_total_views,video_views_25,video_views_50,video_views_75,video_views_100,video_cta_clicks,video_content_starts,video_3s100pct_views,video_6s_views,video_15s_views,conversion_purchases,conversion_sign_ups,conversion_site_visits,conversion_downloads,conversion_custom,conversion_add_to_carts,conversion_checkouts_initiated,conversion_content_views,conversion_payment_info_additions,conversion_add_to_wishlists,conversion_searches,conversion_landing_page_views,conversion_subscriptions,mobile_conversion_spent_credits,mobile_conversion_installs,mobile_conversion_content_views,mobile_conversion_add_to_wishlists,mobile_conversion_checkouts_initiated,mobile_conversion_reservations,mobile_conversion_tutorials_completed,mobile_conversion_achievements_unlocked,mobile_conversion_searches,mobile_conversion_add_to_carts,mobile_conversion_payment_info_additions,mobile_conversion_re_engages,mobile_conversion_shares,mobile_conversion_rates,mobile_conversion_logins,mobile_conversion_updates,mobile_conversion_levels_achieved,mobile_conversion_invites,mobile_conversion_downloads,mobile_conversion_purchases,mobile_conversion_sign_ups,mobile_conversion_site_visits,mobile_conversion_key_page_views,mobile_conversion_lifetime_value_purchases,mobile_conversion_lifetime_value_sign_ups,mobile_conversion_lifetime_value_updates,mobile_conversion_lifetime_value_tutorials_completed,mobile_conversion_lifetime_value_reservations,mobile_conversion_lifetime_value_add_to_carts,mobile_conversion_lifetime_value_add_to_wishlists,mobile_conversion_lifetime_value_checkouts_initiated,mobile_conversion_lifetime_value_levels_achieved,mobile_conversion_lifetime_value_achievements_unlocked,mobile_conversion_lifetime_value_shares,mobile_conversion_lifetime_value_invites,mobile_conversion_lifetime_value_payment_info_additions,mobile_conversion_lifetime_value_spent_credits,mobile_conversion_lifetime_value_rates,media_views,media_engagements metrics to compare (default: impressions, engagements, clicks and spend, if available)' \
                '--tolerance text - tolerated difference: exact, or a percentage such as 0.5%' \
                '--every switch - also print the numbers that agree' \
                '--jobs switch - use jobs, even for small reports' \
                '--sync switch - use synchronous calls, even for large reports' \
                '--no-resume switch - neither resume an earlier run nor store results' \
                '--restate text - use stored results that were read this long after the end of their time, and read others again: 14d'
        case 'stats jobs wait'
            set arguments \
                '- the jobs; for a list: ads stats jobs list'
        case 'stats jobs download'
            set flags \
                '--to file - write to this file, readable only by you; a directory for several jobs'
            set arguments \
                '- the jobs; for a list: ads stats jobs list'
        case 'emulator start'
            set flags \
                '--host text - address to listen on' \
                '--allow-host text - also accept requests for this host name, such as that of a container; repeatable' \
                '--port text - port to listen on; 0 takes a free one' \
                '--data file - file to store records in; :memory: stores none (default: in the data directory)' \
                '--seed one demo,empty,large initial data (default: demo)' \
                '--fixed optional - use the same ids, keys and clock in every new dataset; optionally the time of the clock' \
                '--rate-limits text - off, real, or a percentage of the real limits: 1% to 100%' \
                '--job-failures text - percentage of statistics jobs that fail, such as 10%' \
                '--faults file - inject faults by the rules of a JSON or YAML file: see emulator faults set' \
                '--https switch - serve HTTPS with a new certificate, which ads emulator env exports as NODE_EXTRA_CA_CERTS' \
                '--json switch - print a JSON object with URLs and credentials as the first line on stdout'
        case 'emulator stop'
            set flags \
                '--port text - stop only the server on this port' \
                '--data file - file of the emulator (default: in the data directory)'
        case 'emulator status'
            set flags \
                '--data file - file of the emulator (default: in the data directory)' \
                '--show-credentials switch - include the demo credentials'
        case 'emulator env'
            set flags \
                '--data file - file of the emulator (default: in the data directory)'
        case 'emulator reset'
            set flags \
                '--data file - file of the emulator (default: in the data directory)' \
                '--seed one demo,empty,large initial data (default: demo)' \
                '--fixed optional - use the same ids, keys and clock in every new dataset; optionally the time of the clock'
        case 'emulator advance'
            set flags \
                '--to text - move it to this time instead, such as 2026-12-01T00:00:00Z' \
                '--data file - file of the emulator (default: in the data directory)'
            set arguments \
                '- how far to move it: 90s, 30m, 12h, 7d, 2w, 13mo (months) or 1y'
        case 'emulator faults set'
            set flags \
                '--data file - file of the emulator (default: in the data directory)'
            set arguments \
                '- rules in JSON or YAML, or - for stdin'
        case 'emulator faults list'
            set flags \
                '--data file - file of the emulator (default: in the data directory)'
        case 'emulator faults clear'
            set flags \
                '--data file - file of the emulator (default: in the data directory)'
        case 'emulator requests list'
            set flags \
                '--last text - only the newest N requests' \
                '--after text - only requests with a higher number' \
                '--data file - file of the emulator (default: in the data directory)'
        case 'emulator requests clear'
            set flags \
                '--data file - file of the emulator (default: in the data directory)'
        case 'emulator snapshot save'
            set flags \
                '--data file - file of the emulator (default: in the data directory)'
            set arguments \
                '- letters, digits, dots, dashes and underscores'
        case 'emulator snapshot load'
            set flags \
                '--data file - file of the emulator (default: in the data directory)'
            set arguments \
                '- the snapshot'
        case 'emulator snapshot list'
            set flags \
                '--data file - file of the emulator (default: in the data directory)'
        case 'emulator snapshot delete'
            set flags \
                '--data file - file of the emulator (default: in the data directory)'
            set arguments \
                '- the snapshot'
        case 'why'
            set flags \
                '--type one campaign,line-item,promoted-tweet,funding-instrument,account,promoted-account,media-creative type of the record, which saves the calls that look it up' \
                '--check switch - exit with 7 if it does not run'
            set arguments \
                ':campaigns,:line-items,:funding-instruments,:accounts a campaign, line item, promoted post, funding instrument or account, by id or name; - reads ids from standard input'
        case 'tree'
            set arguments \
                ':campaigns a campaign, by id or name, or the account in use (default)'
        case 'today'
            set flags \
                '--rules file - YAML file with thresholds, or - for stdin (default: those of ads check rules)' \
                '--full switch - show every account and item, not only one screen'
        case 'check rules'
        case 'pull'
            set flags \
                '--to text - write to this directory (default: campaigns)' \
                '--split one campaign,account write one file for each campaign (default), or one for the account' \
                '--overwrite switch - replace files that differ'
            set arguments \
                ':campaigns campaigns by id or name (default: all of the account)'
        case 'plan'
            set flags \
                '--exit-code switch - exit with 11 if there are changes' \
                '--markdown switch - print Markdown for a comment on a pull request' \
                '--activate switch - start what the files say is active' \
                '--prune switch - delete records that are only in the lock file' \
                '--pause-removed switch - pause active records that are only in the lock file' \
                '--accept-id text - take the id of the lock file, or the record with the name, although it is unconfirmed; repeatable' \
                '--move text - the key NEW has the record of the former key OLD; repeatable' \
                '--as-new text - create it although a record with a former key is equal; repeatable' \
                '--publish-again switch - publish posts that may be published already' \
                '--media-from text - also take media files from this directory; repeatable' \
                '--save file - write the plan to a JSON file, which ads apply takes within 24 hours'
            set arguments \
                '- a file, or a directory of files (default: campaigns)'
        case 'apply'
            set flags \
                '--activate switch - start what the files say is active' \
                '--prune switch - delete records that are only in the lock file' \
                '--pause-removed switch - pause active records that are only in the lock file' \
                '--accept-id text - take the id of the lock file, or the record with the name, although it is unconfirmed; repeatable' \
                '--move text - the key NEW has the record of the former key OLD; repeatable' \
                '--as-new text - create it although a record with a former key is equal; repeatable' \
                '--publish-again switch - publish posts that may be published already' \
                '--media-from text - also take media files from this directory; repeatable' \
                '--confirm text - the number of changes, which a large plan requires' \
                '--accept-loss text - start it although it lacks what the record that it replaces has; repeatable'
            set arguments \
                '- a file, a directory of files, or a saved plan (default: campaigns)'
        case 'clone'
            set flags \
                '--to-account one :accounts create the campaign in this account, by id or name' \
                '--set text - FIELD=VALUE, or FIELD=/OLD/NEW/ to replace a part; repeatable' \
                '--scale text - budget=FACTOR or bid=FACTOR, rounded down; repeatable' \
                '--shift-dates text - move start and end, such as 30d or -1w' \
                '--without list targeting,posts,promoted_accounts,tracking_tags leave out lists of the line items, such as targeting or posts'
            set arguments \
                ':campaigns,:line-items the campaign or line item, by id or name'
        case 'launch'
            set flags \
                '--as text - the author of rows that do not name one, by id or @handle' \
                '--result file - write the result of each ad to this file (default: FILE with the ending .result.csv)' \
                '--publish-again switch - publish posts that may be published already' \
                '--media-from text - also take media files from this directory; repeatable' \
                '--sheet text - the sheet of a workbook: its name, or its number among the visible sheets (default: the first visible one)' \
                '--decimal-separator text - sign before the decimals of amounts in the file, . or , (default: as the cells of the column show)' \
                '--encoding one utf-8,utf-16le,utf-16be,windows-1252,iso-8859-1,iso-8859-15,macintosh,windows-1250,iso-8859-2,windows-1251,koi8-r,koi8-u,iso-8859-5,ibm866,windows-1253,iso-8859-7,windows-1254,iso-8859-9,windows-1255,windows-1256,windows-1257,windows-1258,windows-874,shift_jis,euc-jp,iso-2022-jp,gbk,gb18030,big5,euc-kr encoding of the file, such as windows-1252; UTF-8 and UTF-16 are recognized'
            set arguments \
                '- the sheet as .xlsx, .ods, CSV or TSV, or - for stdin'
        case 'ab-tests get'
            set flags \
                '--with-deleted optional true,false also find a deleted test, by id'
            set arguments \
                ':ab-tests the A/B test, by id or name'
        case 'leads export'
            set flags \
                '--form one :lead-forms the lead form, by id or name' \
                '--from-date text - first day or time: 2026-11-01, today, yesterday, -7d, -12h, or a time' \
                '--to-date text - last day (inclusive) or a time (exclusive) (default: now)' \
                '--to file - write the leads to this file, readable only by you; .xlsx is a workbook' \
                '--resume text - fetch an earlier export, instead of --form and dates' \
                '--print switch - show the leads on the terminal'
        case 'media-library upload'
            set flags \
                '--category one amplify_video,tweet_gif,tweet_image,tweet_video,dm_gif,dm_image,dm_video,subtitles use of the media (default: amplify_video, tweet_gif or tweet_image, by content)' \
                '--name text - name of the library item; only for one file' \
                '--title text - title of the GIF or video' \
                '--description text - description of the GIF or video' \
                '--poster text - image shown before the video plays: a PNG or JPEG file, or a media key' \
                '--alt-text text - alternative text for people who cannot see the media' \
                '--additional-owners text - comma-separated ids of other users who may use the media' \
                '--no-library switch - upload the file without adding it to the library, and print the upload' \
                '--again switch - upload files even if they were uploaded before' \
                '--wait text - maximum wait for the processing of each file: 90s, 10m or seconds'
            set arguments \
                '- image, GIF or video files'
        case 'product-catalogs products upload'
            set flags \
                '--from file - the feed, or - for stdin: .xlsx, .ods, CSV or TSV with a header, RSS or Atom, JSONL or JSON, optionally gzipped' \
                '--time-zone text - time zone of days and times without one, such as Europe/Berlin' \
                '--date-format one dmy,mdy,ymd order of dates such as 03/04/2026 in the file' \
                '--only-changed switch - read the catalog first, and send only rows that differ from it' \
                '--delete-missing switch - delete the products of the catalog that are not in the file' \
                '--max-failed text - with --delete-missing: delete although this many rows have no readable id or are rejected by the service (default: 0)' \
                '--confirm text - confirm that this many products are deleted' \
                '--sheet text - the sheet of a workbook: its name, or its number among the visible sheets (default: the first visible one)' \
                '--decimal-separator text - sign before the decimals of amounts in the file, . or , (default: as the cells of the column show)' \
                '--encoding one utf-8,utf-16le,utf-16be,windows-1252,iso-8859-1,iso-8859-15,macintosh,windows-1250,iso-8859-2,windows-1251,koi8-r,koi8-u,iso-8859-5,ibm866,windows-1253,iso-8859-7,windows-1254,iso-8859-9,windows-1255,windows-1256,windows-1257,windows-1258,windows-874,shift_jis,euc-jp,iso-2022-jp,gbk,gb18030,big5,euc-kr encoding of the file, such as windows-1252; UTF-8 and UTF-16 are recognized' \
                '--preset one shopify-products,woocommerce-products,none export of another program whose columns the file has; found by the header by default' \
                '--set text - ATTRIBUTE=VALUE for products without it, {Column} for a cell; currency=EUR for prices without one; repeatable'
            set arguments \
                ':product-catalogs the product catalog: an id or a name'
        case 'custom-audiences users upload'
            set flags \
                '--from file - the list, or - for stdin: .xlsx, .ods, CSV with a header, JSONL or a JSON array, optionally gzipped' \
                '--operation one Update,Delete Update adds people, Delete removes them; overridden by a column' \
                '--map text - map a column to a field, such as \'E-mail address=email\'; repeatable' \
                '--column text - the list has no header; its column has this field, such as email; repeatable, in the order of the columns' \
                '--hashed optional all,email,device_id,handle,platform_id,twitter_id,phone_number fields whose values are already SHA-256 hashes, or all' \
                '--country text - country of phone numbers that do not start with +, such as DE' \
                '--format one csv,jsonl,json format of the list; detected from the content by default' \
                '--sheet text - the sheet of a workbook: its name, or its number among the visible sheets (default: the first visible one)' \
                '--encoding one utf-8,utf-16le,utf-16be,windows-1252,iso-8859-1,iso-8859-15,macintosh,windows-1250,iso-8859-2,windows-1251,koi8-r,koi8-u,iso-8859-5,ibm866,windows-1253,iso-8859-7,windows-1254,iso-8859-9,windows-1255,windows-1256,windows-1257,windows-1258,windows-874,shift_jis,euc-jp,iso-2022-jp,gbk,gb18030,big5,euc-kr encoding of the file, such as windows-1252; UTF-8 and UTF-16 are recognized' \
                '--delimiter text - CSV delimiter, or tab; detected from the header by default' \
                '--value-separator text - separator of several values in one cell; \'\' for none' \
                '--strict switch - reject a row with a wrong identifier, instead of leaving the identifier out' \
                '--preset one shopify-customers,woocommerce-customers,squarespace-profiles,hubspot-contacts,salesforce-contacts,zoho-contacts,brevo-contacts,google-contacts,customer-match-devices,none export of another program whose columns the file has; found by the header by default' \
                '--consent one given,any of a list that says who has consented: given leaves out the others, any sends everybody' \
                '--effective-at text - when memberships start, such as 2026-12-01 or +2d; overridden by a column' \
                '--expires-at text - when memberships end, such as 2027-06-01 or +26w; overridden by a column' \
                '--time-zone text - time zone of times without one in the file, such as Europe/Berlin' \
                '--date-format one dmy,mdy,ymd order of dates such as 03/04/2026 in the file (default: as the cells of the column show)' \
                '--dedupe switch - send each person only once, even if listed several times' \
                '--people-per-operation text - people per operation; higher numbers need fewer requests' \
                '--allow-shared switch - delete people also by an identifier that more than 20 people of the list share' \
                '--rejects file - write the line, column and reason of each rejected row and each identifier left out, as CSV' \
                '--restart switch - discard the journal of an earlier run and start over' \
                '--no-journal switch - do not write a journal: an interrupted upload cannot resume, and its people are recorded only if others of the list are' \
                '--wait optional - wait up to 9h for processing to finish, then print the audience; shorter: --wait 2h'
            set arguments \
                ':custom-audiences the custom audience: an id or a name'
        case 'do-not-reach-lists users upload'
            set flags \
                '--from file - the list, or - for stdin: .xlsx, .ods, CSV with a header, JSONL or a JSON array, optionally gzipped' \
                '--operation one Update,Delete Update adds people, Delete removes them; overridden by a column' \
                '--map text - map a column to a field, such as \'E-mail address=email\'; repeatable' \
                '--column text - the list has no header; its column has this field, such as email; repeatable, in the order of the columns' \
                '--hashed optional all,email,device_id,handle,platform_id,twitter_id,phone_number fields whose values are already SHA-256 hashes, or all' \
                '--country text - country of phone numbers that do not start with +, such as DE' \
                '--format one csv,jsonl,json format of the list; detected from the content by default' \
                '--sheet text - the sheet of a workbook: its name, or its number among the visible sheets (default: the first visible one)' \
                '--encoding one utf-8,utf-16le,utf-16be,windows-1252,iso-8859-1,iso-8859-15,macintosh,windows-1250,iso-8859-2,windows-1251,koi8-r,koi8-u,iso-8859-5,ibm866,windows-1253,iso-8859-7,windows-1254,iso-8859-9,windows-1255,windows-1256,windows-1257,windows-1258,windows-874,shift_jis,euc-jp,iso-2022-jp,gbk,gb18030,big5,euc-kr encoding of the file, such as windows-1252; UTF-8 and UTF-16 are recognized' \
                '--delimiter text - CSV delimiter, or tab; detected from the header by default' \
                '--value-separator text - separator of several values in one cell; \'\' for none' \
                '--strict switch - reject a row with a wrong identifier, instead of leaving the identifier out' \
                '--preset one shopify-customers,woocommerce-customers,squarespace-profiles,hubspot-contacts,salesforce-contacts,zoho-contacts,brevo-contacts,google-contacts,customer-match-devices,none export of another program whose columns the file has; found by the header by default' \
                '--expires-at text - when memberships end, such as 2027-06-01 or +26w; overridden by a column' \
                '--time-zone text - time zone of times without one in the file, such as Europe/Berlin' \
                '--date-format one dmy,mdy,ymd order of dates such as 03/04/2026 in the file (default: as the cells of the column show)' \
                '--dedupe switch - send each person only once, even if listed several times' \
                '--people-per-operation text - people per operation; higher numbers need fewer requests' \
                '--allow-shared switch - delete people also by an identifier that more than 20 people of the list share' \
                '--rejects file - write the line, column and reason of each rejected row and each identifier left out, as CSV' \
                '--restart switch - discard the journal of an earlier run and start over' \
                '--no-journal switch - do not write a journal: an interrupted upload cannot resume, and its people are recorded only if others of the list are'
            set arguments \
                ':do-not-reach-lists the do-not-reach list: an id or a name'
        case 'custom-audiences users sync'
            set flags \
                '--from file - the complete list of people: .xlsx, .ods, CSV with a header, JSONL or a JSON array, optionally gzipped' \
                '--old file - an earlier list in the format of --from, whose people count as known' \
                '--map text - map a column to a field, such as \'E-mail address=email\'; repeatable' \
                '--column text - the list has no header; its column has this field, such as email; repeatable, in the order of the columns' \
                '--hashed optional all,email,device_id,handle,platform_id,twitter_id,phone_number fields whose values are already SHA-256 hashes, or all' \
                '--country text - country of phone numbers that do not start with +, such as DE' \
                '--format one csv,jsonl,json format of the list; detected from the content by default' \
                '--sheet text - the sheet of a workbook: its name, or its number among the visible sheets (default: the first visible one)' \
                '--encoding one utf-8,utf-16le,utf-16be,windows-1252,iso-8859-1,iso-8859-15,macintosh,windows-1250,iso-8859-2,windows-1251,koi8-r,koi8-u,iso-8859-5,ibm866,windows-1253,iso-8859-7,windows-1254,iso-8859-9,windows-1255,windows-1256,windows-1257,windows-1258,windows-874,shift_jis,euc-jp,iso-2022-jp,gbk,gb18030,big5,euc-kr encoding of the file, such as windows-1252; UTF-8 and UTF-16 are recognized' \
                '--delimiter text - CSV delimiter, or tab; detected from the header by default' \
                '--value-separator text - separator of several values in one cell; \'\' for none' \
                '--strict switch - reject a row with a wrong identifier, instead of leaving the identifier out' \
                '--preset one shopify-customers,woocommerce-customers,squarespace-profiles,hubspot-contacts,salesforce-contacts,zoho-contacts,brevo-contacts,google-contacts,customer-match-devices,none export of another program whose columns the file has; found by the header by default' \
                '--consent one given,any of a list that says who has consented: given leaves out the others, any sends everybody' \
                '--effective-at text - when memberships start, such as 2026-12-01 or +2d; overridden by a column' \
                '--expires-at text - when memberships end, such as 2027-06-01 or +26w; overridden by a column' \
                '--time-zone text - time zone of times without one in the file, such as Europe/Berlin' \
                '--date-format one dmy,mdy,ymd order of dates such as 03/04/2026 in the file (default: as the cells of the column show)' \
                '--dedupe switch - send each person only once, even if listed several times' \
                '--people-per-operation text - people per operation; higher numbers need fewer requests' \
                '--allow-shared switch - delete people also by an identifier that more than 20 people of the list share' \
                '--rejects file - write the line, column and reason of each rejected row and each identifier left out, as CSV' \
                '--restart switch - discard the journal of an earlier run and start over' \
                '--wait optional - wait up to 9h for processing to finish, then print the audience; shorter: --wait 2h' \
                '--no-journal switch - do not write a journal: an interrupted sync cannot resume; its people are still recorded' \
                '--resend switch - send every person in the file, including those already sent from this machine' \
                '--no-snapshot switch - record nothing on this machine; the next sync needs --old' \
                '--confirm text - confirm the number of deletions, if more than half leave or rows are rejected'
            set arguments \
                ':custom-audiences the custom audience: an id or a name'
        case 'custom-audiences users forget'
            set arguments \
                '- the id of the custom audience'
        case 'do-not-reach-lists users sync'
            set flags \
                '--from file - the complete list of people: .xlsx, .ods, CSV with a header, JSONL or a JSON array, optionally gzipped' \
                '--old file - an earlier list in the format of --from, whose people count as known' \
                '--map text - map a column to a field, such as \'E-mail address=email\'; repeatable' \
                '--column text - the list has no header; its column has this field, such as email; repeatable, in the order of the columns' \
                '--hashed optional all,email,device_id,handle,platform_id,twitter_id,phone_number fields whose values are already SHA-256 hashes, or all' \
                '--country text - country of phone numbers that do not start with +, such as DE' \
                '--format one csv,jsonl,json format of the list; detected from the content by default' \
                '--sheet text - the sheet of a workbook: its name, or its number among the visible sheets (default: the first visible one)' \
                '--encoding one utf-8,utf-16le,utf-16be,windows-1252,iso-8859-1,iso-8859-15,macintosh,windows-1250,iso-8859-2,windows-1251,koi8-r,koi8-u,iso-8859-5,ibm866,windows-1253,iso-8859-7,windows-1254,iso-8859-9,windows-1255,windows-1256,windows-1257,windows-1258,windows-874,shift_jis,euc-jp,iso-2022-jp,gbk,gb18030,big5,euc-kr encoding of the file, such as windows-1252; UTF-8 and UTF-16 are recognized' \
                '--delimiter text - CSV delimiter, or tab; detected from the header by default' \
                '--value-separator text - separator of several values in one cell; \'\' for none' \
                '--strict switch - reject a row with a wrong identifier, instead of leaving the identifier out' \
                '--preset one shopify-customers,woocommerce-customers,squarespace-profiles,hubspot-contacts,salesforce-contacts,zoho-contacts,brevo-contacts,google-contacts,customer-match-devices,none export of another program whose columns the file has; found by the header by default' \
                '--expires-at text - when memberships end, such as 2027-06-01 or +26w; overridden by a column' \
                '--time-zone text - time zone of times without one in the file, such as Europe/Berlin' \
                '--date-format one dmy,mdy,ymd order of dates such as 03/04/2026 in the file (default: as the cells of the column show)' \
                '--dedupe switch - send each person only once, even if listed several times' \
                '--people-per-operation text - people per operation; higher numbers need fewer requests' \
                '--allow-shared switch - delete people also by an identifier that more than 20 people of the list share' \
                '--rejects file - write the line, column and reason of each rejected row and each identifier left out, as CSV' \
                '--restart switch - discard the journal of an earlier run and start over' \
                '--no-journal switch - do not write a journal: an interrupted sync cannot resume; its people are still recorded' \
                '--resend switch - send every person in the file, including those already sent from this machine' \
                '--no-snapshot switch - record nothing on this machine; the next sync needs --old' \
                '--confirm text - confirm the number of deletions; without it, nobody is deleted'
            set arguments \
                ':do-not-reach-lists the do-not-reach list: an id or a name'
        case 'do-not-reach-lists users forget'
            set arguments \
                '- the id of the do-not-reach list'
        case 'web-conversions upload'
            set flags \
                '--from file - file of conversions, or - for stdin: .xlsx, .ods, CSV with a header, JSONL or a JSON array, optionally gzipped' \
                '--event-id text - event of rows without one: a web event tag, tw-PIXEL-TAG, or gtm_purchase' \
                '--currency text - currency of rows without one, such as EUR (service default: USD)' \
                '--time-zone text - time zone of times without one in the file, such as Europe/Berlin' \
                '--date-format one dmy,mdy,ymd order of dates such as 03/04/2026 in the file (default: as the cells of the column show)' \
                '--conversion-id-from one row generate a conversion_id from the row if it does not have one' \
                '--count-status text - statuses of orders that are conversions, such as paid,shipped; rows with others are skipped (default: known words)' \
                '--decimal-separator text - sign before the decimals of amounts in the file, . or , (default: as the cells of the column show)' \
                '--map text - map a column to a field, such as \'E-mail address=email\'; repeatable' \
                '--column text - the list has no header; its column has this field, such as email; repeatable, in the order of the columns' \
                '--hashed optional all,email,phone_number fields whose values are already SHA-256 hashes, or all' \
                '--country text - country of phone numbers that do not start with +, such as DE' \
                '--format one csv,jsonl,json format of the list; detected from the content by default' \
                '--sheet text - the sheet of a workbook: its name, or its number among the visible sheets (default: the first visible one)' \
                '--encoding one utf-8,utf-16le,utf-16be,windows-1252,iso-8859-1,iso-8859-15,macintosh,windows-1250,iso-8859-2,windows-1251,koi8-r,koi8-u,iso-8859-5,ibm866,windows-1253,iso-8859-7,windows-1254,iso-8859-9,windows-1255,windows-1256,windows-1257,windows-1258,windows-874,shift_jis,euc-jp,iso-2022-jp,gbk,gb18030,big5,euc-kr encoding of the file, such as windows-1252; UTF-8 and UTF-16 are recognized' \
                '--delimiter text - CSV delimiter, or tab; detected from the header by default' \
                '--value-separator text - separator of several values in one cell; \'\' for none' \
                '--strict switch - reject a row with a wrong identifier, instead of leaving the identifier out' \
                '--rejects file - write the line, column and reason of each rejected row and each identifier left out, as CSV' \
                '--preset one shopify-orders,stripe-payments,search-network-leads,none export of another program whose columns the file has; found by the header by default' \
                '--resend switch - also resend conversions that were sent without a response' \
                '--restart switch - send every row again, although it may count twice' \
                '--no-journal switch - do not write a journal of sent conversions'
            set arguments \
                '- the website tag: website_tag_id of any web event tag'
        case 'app-conversions upload'
            set flags \
                '--from file - file of conversions, or - for stdin: .xlsx, .ods, CSV with a header, JSONL or a JSON array, optionally gzipped' \
                '--app-id text - app of rows without one: its numeric App Store id, or the package name of an Android app' \
                '--os-type one ANDROID,IOS operating system of rows without one' \
                '--conversion-type one ACHIEVEMENT_UNLOCKED,ADDED_PAYMENT_INFO,ADD_TO_CART,ADD_TO_WISHLIST,CHECKOUT_INITIATED,CONTENT_VIEW,INSTALL,INVITE,LEVEL_ACHIEVED,LOGIN,PURCHASE,RATED,RESERVATION,RE_ENGAGE,SEARCH,SHARE,SIGN_UP,SPENT_CREDITS,TUTORIAL_COMPLETE,UPDATE type of rows without one' \
                '--click-window one 1,7,14,30 days after a click within which conversions count, of rows without the column (service default: 14)' \
                '--view-through-window one 0,1,7,14,30 the same after a view; 0 for none (service default: 1)' \
                '--currency text - currency of rows with a value without one, such as EUR' \
                '--time-zone text - time zone of times without one in the file, such as Europe/Berlin' \
                '--date-format one dmy,mdy,ymd order of dates such as 03/04/2026 in the file (default: as the cells of the column show)' \
                '--count-status text - statuses of orders that are conversions, such as paid,shipped; rows with others are skipped (default: known words)' \
                '--decimal-separator text - sign before the decimals of amounts in the file, . or , (default: as the cells of the column show)' \
                '--map text - map a column to a field, such as \'E-mail address=email\'; repeatable' \
                '--column text - the list has no header; its column has this field, such as email; repeatable, in the order of the columns' \
                '--format one csv,jsonl,json format of the list; detected from the content by default' \
                '--sheet text - the sheet of a workbook: its name, or its number among the visible sheets (default: the first visible one)' \
                '--encoding one utf-8,utf-16le,utf-16be,windows-1252,iso-8859-1,iso-8859-15,macintosh,windows-1250,iso-8859-2,windows-1251,koi8-r,koi8-u,iso-8859-5,ibm866,windows-1253,iso-8859-7,windows-1254,iso-8859-9,windows-1255,windows-1256,windows-1257,windows-1258,windows-874,shift_jis,euc-jp,iso-2022-jp,gbk,gb18030,big5,euc-kr encoding of the file, such as windows-1252; UTF-8 and UTF-16 are recognized' \
                '--delimiter text - CSV delimiter, or tab; detected from the header by default' \
                '--value-separator text - separator of several values in one cell; \'\' for none' \
                '--strict switch - reject a row with a wrong identifier, instead of leaving the identifier out' \
                '--rejects file - write the line, column and reason of each rejected row and each identifier left out, as CSV' \
                '--preset one appsflyer-events,none export of another program whose columns the file has; found by the header by default' \
                '--hashed optional all,device_id fields whose values are already SHA-256 hashes, or all' \
                '--resend switch - also resend conversions that were sent without a response' \
                '--restart switch - send every row again, although it may count twice' \
                '--no-journal switch - do not write a journal of sent conversions'
        case 'history'
            set flags \
                '--since text - only writes since this time: 2026-11-20, -7d' \
                '--id text - only writes to this record' \
                '--group text - only writes of this group: one command' \
                '--resolve switch - settle the writes without a response, once you have checked the records'
            set arguments \
                '- show one entry or group in full'
        case 'undo'
            set flags \
                '--force switch - undo the write even if the record has changed since, if others use it or go with it, or if targeting is lost' \
                '--confirm text - confirm the number of created records to delete, if there are several'
            set arguments \
                '- an entry or group from ads history (default: the newest command that was tried)'
        case 'alias set'
            set arguments \
                '- the name: letters, digits, dashes and underscores' \
                '- one command of ads with its flags, in quotes'
        case 'alias list'
        case 'alias delete'
            set arguments \
                '- the name'
        case 'schema'
            set flags \
                '--only one input,output,files print one of the schemas'
            set arguments \
                '- the command, such as campaigns create'
        case 'skill'
        case 'campaigns export'
            set flags \
                '--campaign-ids list :campaigns Only these campaigns' \
                '--funding-instrument-ids list :funding-instruments Only campaigns paid by these funding instruments' \
                '--sort-by text - Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--q text - Only names that start with this text; case-insensitive' \
                '--decimal-comma switch - write amounts as 80,00 and separate cells with ;, as in much of Europe'
        case 'campaigns import'
            set flags \
                '--result file - write the result of each row to this file (default: FILE with the ending .result.csv)' \
                '--overwrite switch - overwrite records that were changed after the export' \
                '--again switch - create all new rows again that an earlier import created, also deleted ones' \
                '--resend switch - create new rows that an earlier import may have created' \
                '--set text - FIELD=VALUE for all rows, of a field that the file does not have; repeatable' \
                '--preset one google-ads-editor,microsoft-advertising,none export of another program whose columns the file has; found by the header by default' \
                '--sheet text - the sheet of a workbook: its name, or its number among the visible sheets (default: the first visible one)' \
                '--decimal-separator text - sign before the decimals of amounts in the file, . or , (default: as the cells of the column show)' \
                '--date-format one dmy,mdy,ymd order of dates such as 03/04/2026 in the file (default: as the cells of the column show)' \
                '--encoding one utf-8,utf-16le,utf-16be,windows-1252,iso-8859-1,iso-8859-15,macintosh,windows-1250,iso-8859-2,windows-1251,koi8-r,koi8-u,iso-8859-5,ibm866,windows-1253,iso-8859-7,windows-1254,iso-8859-9,windows-1255,windows-1256,windows-1257,windows-1258,windows-874,shift_jis,euc-jp,iso-2022-jp,gbk,gb18030,big5,euc-kr encoding of the file, such as windows-1252; UTF-8 and UTF-16 are recognized'
            set arguments \
                '- the sheet as .xlsx, .ods, CSV or TSV, or - for stdin'
        case 'line-items export'
            set flags \
                '--campaign-ids list :campaigns Only line items of these campaigns' \
                '--funding-instrument-ids list :funding-instruments Only line items paid by these funding instruments' \
                '--line-item-ids list :line-items Only these line items' \
                '--sort-by text - Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--q text - Only names that start with this text; case-insensitive' \
                '--decimal-comma switch - write amounts as 80,00 and separate cells with ;, as in much of Europe'
        case 'line-items import'
            set flags \
                '--result file - write the result of each row to this file (default: FILE with the ending .result.csv)' \
                '--overwrite switch - overwrite records that were changed after the export' \
                '--again switch - create all new rows again that an earlier import created, also deleted ones' \
                '--resend switch - create new rows that an earlier import may have created' \
                '--set text - FIELD=VALUE for all rows, of a field that the file does not have; repeatable' \
                '--preset one google-ads-editor,microsoft-advertising,none export of another program whose columns the file has; found by the header by default' \
                '--sheet text - the sheet of a workbook: its name, or its number among the visible sheets (default: the first visible one)' \
                '--decimal-separator text - sign before the decimals of amounts in the file, . or , (default: as the cells of the column show)' \
                '--date-format one dmy,mdy,ymd order of dates such as 03/04/2026 in the file (default: as the cells of the column show)' \
                '--encoding one utf-8,utf-16le,utf-16be,windows-1252,iso-8859-1,iso-8859-15,macintosh,windows-1250,iso-8859-2,windows-1251,koi8-r,koi8-u,iso-8859-5,ibm866,windows-1253,iso-8859-7,windows-1254,iso-8859-9,windows-1255,windows-1256,windows-1257,windows-1258,windows-874,shift_jis,euc-jp,iso-2022-jp,gbk,gb18030,big5,euc-kr encoding of the file, such as windows-1252; UTF-8 and UTF-16 are recognized'
            set arguments \
                '- the sheet as .xlsx, .ods, CSV or TSV, or - for stdin'
        case 'targeting-criteria export'
            set flags \
                '--line-item-ids list :line-items The line items whose criteria to list' \
                '--targeting-criterion-ids text - Only these criteria' \
                '--sort-by text - Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--decimal-comma switch - write amounts as 80,00 and separate cells with ;, as in much of Europe'
        case 'targeting-criteria import'
            set flags \
                '--result file - write the result of each row to this file (default: FILE with the ending .result.csv)' \
                '--overwrite switch - overwrite records that were changed after the export' \
                '--again switch - create all new rows again that an earlier import created, also deleted ones' \
                '--resend switch - create new rows that an earlier import may have created' \
                '--set text - FIELD=VALUE for all rows, of a field that the file does not have; repeatable' \
                '--sheet text - the sheet of a workbook: its name, or its number among the visible sheets (default: the first visible one)' \
                '--decimal-separator text - sign before the decimals of amounts in the file, . or , (default: as the cells of the column show)' \
                '--date-format one dmy,mdy,ymd order of dates such as 03/04/2026 in the file (default: as the cells of the column show)' \
                '--encoding one utf-8,utf-16le,utf-16be,windows-1252,iso-8859-1,iso-8859-15,macintosh,windows-1250,iso-8859-2,windows-1251,koi8-r,koi8-u,iso-8859-5,ibm866,windows-1253,iso-8859-7,windows-1254,iso-8859-9,windows-1255,windows-1256,windows-1257,windows-1258,windows-874,shift_jis,euc-jp,iso-2022-jp,gbk,gb18030,big5,euc-kr encoding of the file, such as windows-1252; UTF-8 and UTF-16 are recognized'
            set arguments \
                '- the sheet as .xlsx, .ods, CSV or TSV, or - for stdin'
        case 'promoted-tweets export'
            set flags \
                '--line-item-ids list :line-items Only promoted posts of these line items' \
                '--promoted-tweet-ids text - Only these promoted posts' \
                '--sort-by text - Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--decimal-comma switch - write amounts as 80,00 and separate cells with ;, as in much of Europe'
        case 'promoted-tweets import'
            set flags \
                '--result file - write the result of each row to this file (default: FILE with the ending .result.csv)' \
                '--overwrite switch - overwrite records that were changed after the export' \
                '--again switch - create all new rows again that an earlier import created, also deleted ones' \
                '--resend switch - create new rows that an earlier import may have created' \
                '--set text - FIELD=VALUE for all rows, of a field that the file does not have; repeatable' \
                '--sheet text - the sheet of a workbook: its name, or its number among the visible sheets (default: the first visible one)' \
                '--decimal-separator text - sign before the decimals of amounts in the file, . or , (default: as the cells of the column show)' \
                '--date-format one dmy,mdy,ymd order of dates such as 03/04/2026 in the file (default: as the cells of the column show)' \
                '--encoding one utf-8,utf-16le,utf-16be,windows-1252,iso-8859-1,iso-8859-15,macintosh,windows-1250,iso-8859-2,windows-1251,koi8-r,koi8-u,iso-8859-5,ibm866,windows-1253,iso-8859-7,windows-1254,iso-8859-9,windows-1255,windows-1256,windows-1257,windows-1258,windows-874,shift_jis,euc-jp,iso-2022-jp,gbk,gb18030,big5,euc-kr encoding of the file, such as windows-1252; UTF-8 and UTF-16 are recognized'
            set arguments \
                '- the sheet as .xlsx, .ods, CSV or TSV, or - for stdin'
        case 'tracking-tags export'
            set flags \
                '--line-item-ids list :line-items Only tracking tags of these line items' \
                '--tracking-tag-ids text - Only these tracking tags' \
                '--sort-by text - Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--decimal-comma switch - write amounts as 80,00 and separate cells with ;, as in much of Europe'
        case 'tracking-tags import'
            set flags \
                '--result file - write the result of each row to this file (default: FILE with the ending .result.csv)' \
                '--overwrite switch - overwrite records that were changed after the export' \
                '--again switch - create all new rows again that an earlier import created, also deleted ones' \
                '--resend switch - create new rows that an earlier import may have created' \
                '--set text - FIELD=VALUE for all rows, of a field that the file does not have; repeatable' \
                '--sheet text - the sheet of a workbook: its name, or its number among the visible sheets (default: the first visible one)' \
                '--decimal-separator text - sign before the decimals of amounts in the file, . or , (default: as the cells of the column show)' \
                '--date-format one dmy,mdy,ymd order of dates such as 03/04/2026 in the file (default: as the cells of the column show)' \
                '--encoding one utf-8,utf-16le,utf-16be,windows-1252,iso-8859-1,iso-8859-15,macintosh,windows-1250,iso-8859-2,windows-1251,koi8-r,koi8-u,iso-8859-5,ibm866,windows-1253,iso-8859-7,windows-1254,iso-8859-9,windows-1255,windows-1256,windows-1257,windows-1258,windows-874,shift_jis,euc-jp,iso-2022-jp,gbk,gb18030,big5,euc-kr encoding of the file, such as windows-1252; UTF-8 and UTF-16 are recognized'
            set arguments \
                '- the sheet as .xlsx, .ods, CSV or TSV, or - for stdin'
        case 'draft-tweets export'
            set flags \
                '--user-id user :handles Whose posts; default the account\'s full promotable user' \
                '--decimal-comma switch - write amounts as 80,00 and separate cells with ;, as in much of Europe'
        case 'draft-tweets import'
            set flags \
                '--result file - write the result of each row to this file (default: FILE with the ending .result.csv)' \
                '--overwrite switch - overwrite records that were changed after the export' \
                '--again switch - create all new rows again that an earlier import created, also deleted ones' \
                '--resend switch - create new rows that an earlier import may have created' \
                '--set text - FIELD=VALUE for all rows, of a field that the file does not have; repeatable' \
                '--sheet text - the sheet of a workbook: its name, or its number among the visible sheets (default: the first visible one)' \
                '--decimal-separator text - sign before the decimals of amounts in the file, . or , (default: as the cells of the column show)' \
                '--date-format one dmy,mdy,ymd order of dates such as 03/04/2026 in the file (default: as the cells of the column show)' \
                '--encoding one utf-8,utf-16le,utf-16be,windows-1252,iso-8859-1,iso-8859-15,macintosh,windows-1250,iso-8859-2,windows-1251,koi8-r,koi8-u,iso-8859-5,ibm866,windows-1253,iso-8859-7,windows-1254,iso-8859-9,windows-1255,windows-1256,windows-1257,windows-1258,windows-874,shift_jis,euc-jp,iso-2022-jp,gbk,gb18030,big5,euc-kr encoding of the file, such as windows-1252; UTF-8 and UTF-16 are recognized'
            set arguments \
                '- the sheet as .xlsx, .ods, CSV or TSV, or - for stdin'
        case 'scheduled-tweets export'
            set flags \
                '--user-id user :handles Whose posts; default the account\'s full promotable user' \
                '--decimal-comma switch - write amounts as 80,00 and separate cells with ;, as in much of Europe'
        case 'scheduled-tweets import'
            set flags \
                '--result file - write the result of each row to this file (default: FILE with the ending .result.csv)' \
                '--overwrite switch - overwrite records that were changed after the export' \
                '--again switch - create all new rows again that an earlier import created, also deleted ones' \
                '--resend switch - create new rows that an earlier import may have created' \
                '--set text - FIELD=VALUE for all rows, of a field that the file does not have; repeatable' \
                '--sheet text - the sheet of a workbook: its name, or its number among the visible sheets (default: the first visible one)' \
                '--decimal-separator text - sign before the decimals of amounts in the file, . or , (default: as the cells of the column show)' \
                '--date-format one dmy,mdy,ymd order of dates such as 03/04/2026 in the file (default: as the cells of the column show)' \
                '--encoding one utf-8,utf-16le,utf-16be,windows-1252,iso-8859-1,iso-8859-15,macintosh,windows-1250,iso-8859-2,windows-1251,koi8-r,koi8-u,iso-8859-5,ibm866,windows-1253,iso-8859-7,windows-1254,iso-8859-9,windows-1255,windows-1256,windows-1257,windows-1258,windows-874,shift_jis,euc-jp,iso-2022-jp,gbk,gb18030,big5,euc-kr encoding of the file, such as windows-1252; UTF-8 and UTF-16 are recognized'
            set arguments \
                '- the sheet as .xlsx, .ods, CSV or TSV, or - for stdin'
        case 'cards export'
            set flags \
                '--card-types list IMAGE_APP,IMAGE_CAROUSEL_APP,IMAGE_CAROUSEL_WEBSITE,IMAGE_MULTI_DEST_CAROUSEL_WEBSITE,IMAGE_WEBSITE,MIXED_MEDIA_MULTI_DEST_CAROUSEL_WEBSITE,MIXED_MEDIA_SINGLE_DEST_CAROUSEL_APP,MIXED_MEDIA_SINGLE_DEST_CAROUSEL_WEBSITE,VIDEO_APP,VIDEO_CAROUSEL_APP,VIDEO_CAROUSEL_WEBSITE,VIDEO_MULTI_DEST_CAROUSEL_WEBSITE,VIDEO_WEBSITE Only cards of these types' \
                '--card-id list :cards Only these cards' \
                '--card-uris text - Only the cards with these URIs' \
                '--include-legacy-cards optional true,false Include cards created before components existed' \
                '--q text - Only names that start with this text; case-insensitive' \
                '--sort-by text - Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--decimal-comma switch - write amounts as 80,00 and separate cells with ;, as in much of Europe'
        case 'cards import'
            set flags \
                '--result file - write the result of each row to this file (default: FILE with the ending .result.csv)' \
                '--overwrite switch - overwrite records that were changed after the export' \
                '--again switch - create all new rows again that an earlier import created, also deleted ones' \
                '--resend switch - create new rows that an earlier import may have created' \
                '--set text - FIELD=VALUE for all rows, of a field that the file does not have; repeatable' \
                '--sheet text - the sheet of a workbook: its name, or its number among the visible sheets (default: the first visible one)' \
                '--decimal-separator text - sign before the decimals of amounts in the file, . or , (default: as the cells of the column show)' \
                '--date-format one dmy,mdy,ymd order of dates such as 03/04/2026 in the file (default: as the cells of the column show)' \
                '--encoding one utf-8,utf-16le,utf-16be,windows-1252,iso-8859-1,iso-8859-15,macintosh,windows-1250,iso-8859-2,windows-1251,koi8-r,koi8-u,iso-8859-5,ibm866,windows-1253,iso-8859-7,windows-1254,iso-8859-9,windows-1255,windows-1256,windows-1257,windows-1258,windows-874,shift_jis,euc-jp,iso-2022-jp,gbk,gb18030,big5,euc-kr encoding of the file, such as windows-1252; UTF-8 and UTF-16 are recognized'
            set arguments \
                '- the sheet as .xlsx, .ods, CSV or TSV, or - for stdin'
        case 'cards poll export'
            set flags \
                '--card-ids text - Only these poll cards' \
                '--sort-by text - Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--q text - Only names that start with this text; case-insensitive' \
                '--decimal-comma switch - write amounts as 80,00 and separate cells with ;, as in much of Europe'
        case 'cards poll import'
            set flags \
                '--result file - write the result of each row to this file (default: FILE with the ending .result.csv)' \
                '--overwrite switch - overwrite records that were changed after the export' \
                '--again switch - create all new rows again that an earlier import created, also deleted ones' \
                '--resend switch - create new rows that an earlier import may have created' \
                '--set text - FIELD=VALUE for all rows, of a field that the file does not have; repeatable' \
                '--sheet text - the sheet of a workbook: its name, or its number among the visible sheets (default: the first visible one)' \
                '--decimal-separator text - sign before the decimals of amounts in the file, . or , (default: as the cells of the column show)' \
                '--date-format one dmy,mdy,ymd order of dates such as 03/04/2026 in the file (default: as the cells of the column show)' \
                '--encoding one utf-8,utf-16le,utf-16be,windows-1252,iso-8859-1,iso-8859-15,macintosh,windows-1250,iso-8859-2,windows-1251,koi8-r,koi8-u,iso-8859-5,ibm866,windows-1253,iso-8859-7,windows-1254,iso-8859-9,windows-1255,windows-1256,windows-1257,windows-1258,windows-874,shift_jis,euc-jp,iso-2022-jp,gbk,gb18030,big5,euc-kr encoding of the file, such as windows-1252; UTF-8 and UTF-16 are recognized'
            set arguments \
                '- the sheet as .xlsx, .ods, CSV or TSV, or - for stdin'
        case 'cards image-conversation export'
            set flags \
                '--card-ids text - Only these cards' \
                '--sort-by text - Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--q text - Only names that start with this text; case-insensitive' \
                '--decimal-comma switch - write amounts as 80,00 and separate cells with ;, as in much of Europe'
        case 'cards image-conversation import'
            set flags \
                '--result file - write the result of each row to this file (default: FILE with the ending .result.csv)' \
                '--overwrite switch - overwrite records that were changed after the export' \
                '--again switch - create all new rows again that an earlier import created, also deleted ones' \
                '--resend switch - create new rows that an earlier import may have created' \
                '--set text - FIELD=VALUE for all rows, of a field that the file does not have; repeatable' \
                '--sheet text - the sheet of a workbook: its name, or its number among the visible sheets (default: the first visible one)' \
                '--decimal-separator text - sign before the decimals of amounts in the file, . or , (default: as the cells of the column show)' \
                '--date-format one dmy,mdy,ymd order of dates such as 03/04/2026 in the file (default: as the cells of the column show)' \
                '--encoding one utf-8,utf-16le,utf-16be,windows-1252,iso-8859-1,iso-8859-15,macintosh,windows-1250,iso-8859-2,windows-1251,koi8-r,koi8-u,iso-8859-5,ibm866,windows-1253,iso-8859-7,windows-1254,iso-8859-9,windows-1255,windows-1256,windows-1257,windows-1258,windows-874,shift_jis,euc-jp,iso-2022-jp,gbk,gb18030,big5,euc-kr encoding of the file, such as windows-1252; UTF-8 and UTF-16 are recognized'
            set arguments \
                '- the sheet as .xlsx, .ods, CSV or TSV, or - for stdin'
        case 'cards video-conversation export'
            set flags \
                '--card-ids text - Only these cards' \
                '--sort-by text - Sort order: an attribute with -asc or -desc, such as created_at-desc' \
                '--q text - Only names that start with this text; case-insensitive' \
                '--decimal-comma switch - write amounts as 80,00 and separate cells with ;, as in much of Europe'
        case 'cards video-conversation import'
            set flags \
                '--result file - write the result of each row to this file (default: FILE with the ending .result.csv)' \
                '--overwrite switch - overwrite records that were changed after the export' \
                '--again switch - create all new rows again that an earlier import created, also deleted ones' \
                '--resend switch - create new rows that an earlier import may have created' \
                '--set text - FIELD=VALUE for all rows, of a field that the file does not have; repeatable' \
                '--sheet text - the sheet of a workbook: its name, or its number among the visible sheets (default: the first visible one)' \
                '--decimal-separator text - sign before the decimals of amounts in the file, . or , (default: as the cells of the column show)' \
                '--date-format one dmy,mdy,ymd order of dates such as 03/04/2026 in the file (default: as the cells of the column show)' \
                '--encoding one utf-8,utf-16le,utf-16be,windows-1252,iso-8859-1,iso-8859-15,macintosh,windows-1250,iso-8859-2,windows-1251,koi8-r,koi8-u,iso-8859-5,ibm866,windows-1253,iso-8859-7,windows-1254,iso-8859-9,windows-1255,windows-1256,windows-1257,windows-1258,windows-874,shift_jis,euc-jp,iso-2022-jp,gbk,gb18030,big5,euc-kr encoding of the file, such as windows-1252; UTF-8 and UTF-16 are recognized'
            set arguments \
                '- the sheet as .xlsx, .ods, CSV or TSV, or - for stdin'
        case 'campaigns pause'
            set flags \
                '--stop-on-error switch - stop at the first record that fails'
            set arguments \
                ':campaigns The campaign: an id or a name, or - to read ids from standard input'
        case 'line-items pause'
            set flags \
                '--stop-on-error switch - stop at the first record that fails'
            set arguments \
                ':line-items The line item: an id or a name, or - to read ids from standard input'
        case 'funding-instruments pause'
            set flags \
                '--stop-on-error switch - stop at the first record that fails'
            set arguments \
                ':funding-instruments The funding instrument: an id or a name, or - to read ids from standard input'
        case 'funding-instruments activate'
            set flags \
                '--stop-on-error switch - stop at the first record that fails'
            set arguments \
                ':funding-instruments The funding instrument: an id or a name, or - to read ids from standard input'
        case 'accounts use'
            set flags \
                '--no-check switch - do not check that the account exists'
            set arguments \
                ':accounts the account, by id or name'
        case 'api'
            set flags \
                '--param text - query parameter; repeatable' \
                '--from file - file with a JSON or YAML body, or - for stdin' \
                '--input file - file with a JSON body to send unchanged, or - for stdin' \
                '--paginate switch - lists: fetch all pages and print one document' \
                '--include switch - also print the status and headers of the response' \
                '-i switch - also print the status and headers of the response' \
                '--area one ads,auth area of the path' \
                '--no-check switch - skip validation, for example of parameters that ads does not support'
            set arguments \
                'GET,POST,PUT,DELETE HTTP method (GET, POST, PUT, DELETE)' \
                '- path after the version, such as accounts/{account_id}/campaigns'
        case 'wait'
            set flags \
                '--for text - FIELD=VALUE, FIELD!=VALUE, FIELD>VALUE or deleted; repeatable, all conditions must match' \
                '--timeout text - longest wait: 90s, 10m, 2h or seconds; 0 checks once'
            set arguments \
                '- the command group of the records, such as scheduled-tweets or stats jobs' \
                '- the records, by id or name; - reads their ids from standard input'
        case 'doctor'
        case 'version'
            set flags \
                '--check switch - ask the web address of this copy of ads for its latest release'
        case 'endpoints'
            set flags \
                '--coverage switch - show which parts of each call ads validates and the emulator implements' \
                '--choices switch - list the choices made where the published interface is silent, with the calls they affect'
        case 'openapi'
        case 'completion'
            set arguments \
                'bash,zsh,fish,powershell the shell (bash, zsh, fish, powershell)'
        case 'sync'
            set flags \
                '--format one sqlite,singer,parquet the output: the SQLite file, Singer messages on standard output, or a directory of Parquet files' \
                '--to file - the file, by default ads.db in the data directory; with parquet the directory' \
                '--file file - singer, parquet: the file that is brought up to date and read, by default ads.db in the data directory' \
                '--state file - singer: the last STATE message, or its value; only what has changed since is written' \
                '--whole switch - read every list whole again, which also finds records that are gone' \
                '--days text - read statistics back to n days ago; the first run reads 90 days' \
                '--hourly-days text - days that are read by the hour too' \
                '--no-stats switch - read no statistics' \
                '--jobs switch - use jobs for statistics, even for few: for thousands of accounts'
        case 'sql'
            set flags \
                '--from file - the file; by default ads.db in the data directory'
            set arguments \
                '- one statement that reads; @FILE or - reads it from a file or standard input; without it, the tables'
        case 'mcp install'
            set flags \
                '--client one claude-desktop,cursor,vscode the client that starts ads mcp' \
                '--writes switch - start it with --allow-writes' \
                '--print switch - print the settings to add, and change no file'
        case 'approve'
            set arguments \
                '- the plan (default: list the plans that wait)'
        case 'help'
            set arguments \
                'accounts,authenticated-user-access,funding-instruments,promotable-users,tax-settings,user-settings,ab-tests,advertiser-business-categories,app-lists,bidding-rules,campaigns,content-categories,curated-categories,iab-categories,line-item-curated-categories,line-items,promoted-accounts,promoted-tweets,publishers,recommendations,scheduled-promoted-tweets,stats,targeting-criteria,targeting-suggestions,tracking-tags,account-media,cards,draft-tweets,dynamic-product-cards,media,media-creatives,media-library,preroll-call-to-actions,product-catalogs,scheduled-tweets,tweet-previews,tweets,audience-estimate,custom-audiences,do-not-reach-lists,insights,tailored-audiences,app-conversions,app-event-provider-configurations,app-event-tags,lead-forms,leads,web-conversions,web-event-tags,oauth,users,login,logout,auth,profile,config,emulator,why,tree,today,check,pull,plan,apply,clone,launch,history,undo,alias,schema,skill,api,wait,doctor,version,endpoints,openapi,completion,sync,sql,mcp,approve,flags,exit-codes,environment,formats,money,time,filters,bulk,batches,documents,statuses,guards,directories a command or a topic'
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

# Prints the text that the first group of the pattern $argv[1] matches in $argv[2].
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
        test -n "$dir" -a "$dir" != / -a "$dir" != "$HOME" -a ! -e "$dir/.git"; or break
        set dir (string replace -r -- '/[^/]*$' '' "$dir")
    end

    test -n "$profile"; or set profile "$ADS_PROFILE"
    set -l own_profile (__ads_find '"profile"\s*:\s*"([^"]*)"' "$near")
    # The file of the directory counts with its own profile, or with the current one.
    test -z "$profile" -o "$profile" = "$own_profile"; or set near ''
    test -n "$profile"; or set profile $own_profile
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

# What ads has seen of the kind $argv, each with its name.
function __ads_seen
    set -l scope (__ads_scope)
    test (count $scope) -ge 4; or return
    if test $argv = profiles
        printf '%s\n' $scope[5..-1]
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
    set -l lines (string split -n \n -- "$text")
    test "$lines[1]" = "$scope[1]"\t"$scope[2]"\t"$own"; or return
    string replace -r -- '^([^\t]*\t[^\t]*).*' '$1' $lines[2..-1]
end

# Reads the words before the cursor: the command in $at, the number of arguments in $place, what can follow in $below,
# $flags and $arguments. $kind, $values and $help tell how the current word is completed where it is the value of a flag, and
# $prefix and $head what it begins with.
function __ads_read -S
    set -l globals \
        '--profile one :profiles profile to use (ADS_PROFILE)' \
        '--env one production,sandbox,local production, sandbox or local, the built-in emulator (ADS_ENV)' \
        '--account one :accounts account by id or name; a,b or @FILE to read from several (ADS_ACCOUNT_ID)' \
        '--all-accounts switch - reads: every account that you have access to, in one result' \
        '--api-version text - API version to use instead of the default' \
        '--output one table,json,jsonl,csv,tsv,yaml,ids,chart,spark,svg,xlsx,html table, json, jsonl, csv, tsv, yaml, ids, chart, spark, svg, xlsx, html (ADS_OUTPUT)' \
        '-o one table,json,jsonl,csv,tsv,yaml,ids,chart,spark,svg,xlsx,html table, json, jsonl, csv, tsv, yaml, ids, chart, spark, svg, xlsx, html (ADS_OUTPUT)' \
        '--fields text - comma-separated fields to show, such as id,name' \
        '--query text - filter the result with a JMESPath expression' \
        '--bom switch - csv, tsv: start with a byte order mark for Excel' \
        '--spreadsheet-safe switch - csv, tsv: put \' before cells that a spreadsheet would run as formulas' \
        '--decimal switch - csv, tsv: amounts as decimals with a currency column, instead of micro units' \
        '--exact switch - tables: show every decimal of amounts instead of rounding to the currency' \
        '--filter text - lists: only matching rows, such as \'daily_budget>50\'; repeatable' \
        '--sort text - lists: sort rows, such as by name or -daily_budget' \
        '--resolve switch - reads: show the names of other records next to their ids' \
        '--all switch - lists: fetch all pages' \
        '--limit text - lists: maximum number of records, from as many pages as needed' \
        '--dry-run switch - validate and show the request or change without sending it' \
        '--yes switch - answer yes to all confirmation prompts' \
        '--allow-over-limit switch - writes: exceed a limit of the profile, unless the profile forbids it' \
        '--no-input switch - disable prompts' \
        '--quiet switch - print only errors on stderr; the answer stays on stdout' \
        '--verbose switch - print the settings in use and the calls made on stderr' \
        '--trace switch - print every HTTP request and response on stderr, with secrets redacted' \
        '--no-color switch - disable color (NO_COLOR)' \
        '--timeout text - timeout of a single request (ADS_TIMEOUT; default 30)' \
        '--max-wait text - maximum wait of the whole command for rate limits and retries (ADS_MAX_WAIT; default 70)' \
        '--no-cache switch - wait and request again when the rate limit of a list is used up, instead of showing a cached answer' \
        '--help switch - show help' \
        '-h switch - show help'
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
        string match -qr -- '^(--[^=]+=|-\w.)' "$word"; and continue
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
        set prefix (string match -r -- '^(?:--[^=]+=|-\w(?=.))' "$current")
        if test -n "$prefix"
            set current (string replace -r -- '^(--[^=]+=|-\w)' '' "$current")
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
        string replace -r -- '^(\S+) \S+ \S+ ' '$1\t' $flags
        return
    end
    if test -z "$kind"
        if test $place = 0
            set -q below[1]; and string replace -- ' ' \t $below
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
                set -a offered $value\t$help
        end
    end
    set -l given (string split , -- "$head")
    # Fish takes a word with one dash for a flag with a value, and offers every line.
    set -l start (string match -- '-*' "$current")
    for line in $offered
        contains -- (string split -m 1 \t -- $line)[1] $given; and continue
        string match -q -- "$start*" "$head$line"; and printf '%s\n' "$prefix$head$line"
    end
end

complete -c ads -f
complete -c ads -n '__ads_complete files' -F
# In the order of the help.
complete -c ads -k -a '(__ads_complete)'
