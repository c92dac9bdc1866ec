# Completion of ads for PowerShell. Generated from the contract by `npm run generate`.
# It is self-contained and never runs ads.
Register-ArgumentCompleter -Native -CommandName ads -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    # The words that may follow a command.
    $below = @{
        '' = 'accounts authenticated-user-access funding-instruments promotable-users tax-settings user-settings ab-tests advertiser-business-categories app-lists bidding-rules campaigns content-categories curated-categories iab-categories line-item-curated-categories line-items promoted-accounts promoted-tweets publishers recommendations scheduled-promoted-tweets stats targeting-criteria targeting-suggestions tracking-tags account-media cards draft-tweets dynamic-product-cards media media-creatives media-library preroll-call-to-actions product-catalogs scheduled-tweets tweet-previews tweets audience-estimate custom-audiences do-not-reach-lists insights tailored-audiences app-conversions app-event-provider-configurations app-event-tags lead-forms leads web-conversions web-event-tags oauth users login logout auth profile config emulator why tree today check pull plan apply clone launch history undo alias schema skill api wait doctor version endpoints openapi completion sync sql mcp approve help'
        'accounts' = 'list get create update delete apps history features use'
        'accounts features' = 'create delete'
        'authenticated-user-access' = 'get'
        'funding-instruments' = 'list get create update delete pause activate'
        'promotable-users' = 'list get'
        'tax-settings' = 'get update'
        'user-settings' = 'get update'
        'ab-tests' = 'list create update delete get'
        'advertiser-business-categories' = 'list'
        'app-lists' = 'list get create delete'
        'bidding-rules' = 'list'
        'campaigns' = 'list get create update activate delete batch export import pause'
        'content-categories' = 'list'
        'curated-categories' = 'list get'
        'iab-categories' = 'list'
        'line-item-curated-categories' = 'list get create update delete'
        'line-items' = 'list get create update activate delete batch placements export import pause'
        'promoted-accounts' = 'list get create delete'
        'promoted-tweets' = 'list get create delete export import'
        'publishers' = 'list'
        'recommendations' = 'list get'
        'scheduled-promoted-tweets' = 'list get create delete'
        'stats' = 'get active-entities reach jobs report reconcile'
        'stats reach' = 'campaigns funding-instruments'
        'stats jobs' = 'create list cancel wait download'
        'targeting-criteria' = 'list get create delete batch locations interests conversations devices platforms platform-versions network-operators languages events tv-markets tv-shows app-store-categories export import'
        'targeting-suggestions' = 'list'
        'tracking-tags' = 'list get create update delete export import'
        'account-media' = 'list get delete'
        'cards' = 'list get create update delete all image-conversation poll video-conversation export import'
        'cards all' = 'list get'
        'cards image-conversation' = 'list get create update delete export import'
        'cards poll' = 'list get create delete export import'
        'cards video-conversation' = 'list get create update delete export import'
        'draft-tweets' = 'list get create update delete preview export import'
        'dynamic-product-cards' = 'create'
        'media' = 'upload initialize append finalize status metadata'
        'media-creatives' = 'list get create delete'
        'media-library' = 'list get create update delete upload'
        'preroll-call-to-actions' = 'list get create update delete'
        'product-catalogs' = 'list create update delete product-sets products scheduled-feeds'
        'product-catalogs product-sets' = 'get create update delete'
        'product-catalogs products' = 'list update delete upload'
        'product-catalogs scheduled-feeds' = 'list create update delete'
        'scheduled-tweets' = 'list get create update delete export import'
        'tweet-previews' = 'list'
        'tweets' = 'list create update'
        'audience-estimate' = 'estimate'
        'custom-audiences' = 'list get create update delete batch targeted permissions users'
        'custom-audiences permissions' = 'list create delete'
        'custom-audiences users' = 'batch upload sync forget'
        'do-not-reach-lists' = 'list create delete users'
        'do-not-reach-lists users' = 'batch upload sync forget'
        'insights' = 'keywords'
        'insights keywords' = 'search'
        'tailored-audiences' = 'permissions'
        'tailored-audiences permissions' = 'list create delete'
        'app-conversions' = 'create attribution upload'
        'app-event-provider-configurations' = 'list get create delete'
        'app-event-tags' = 'list get create delete'
        'lead-forms' = 'list get create update delete'
        'leads' = 'exports export'
        'leads exports' = 'create get download cancel'
        'web-conversions' = 'create upload'
        'web-event-tags' = 'list get create update delete'
        'oauth' = 'request-token authorize authenticate access-token invalidate-token bearer-token invalidate-bearer-token'
        'users' = 'me get'
        'auth' = 'status token revoke bearer'
        'auth bearer' = 'get revoke'
        'profile' = 'list show use create delete rename set import'
        'config' = 'list'
        'emulator' = 'start stop status env reset advance faults requests snapshot'
        'emulator faults' = 'set list clear'
        'emulator requests' = 'list clear'
        'emulator snapshot' = 'save load list delete'
        'check' = 'rules'
        'alias' = 'set list delete'
        'mcp' = 'install'
    }
    # The flags of a command alone.
    $flags = @{
        'accounts list' = '--account-ids --count --cursor --sort-by --with-deleted --with-total-count --q'
        'accounts get' = '--with-deleted --stop-on-error'
        'accounts create' = ''
        'accounts update' = '--name --industry-type --from --overwrite --example --stop-on-error --confirm'
        'accounts delete' = '--stop-on-error --confirm'
        'accounts apps' = '--count --cursor --sort-by --with-deleted --with-total-count'
        'accounts history' = '--entity-type --entity-id --start-time --end-time --user-id --count --cursor'
        'accounts features' = '--feature-keys'
        'accounts features create' = '--feature-keys --from --example'
        'accounts features delete' = '--feature-keys'
        'authenticated-user-access get' = ''
        'funding-instruments list' = '--funding-instrument-ids --funding-instrument --count --cursor --sort-by --with-deleted --with-total-count'
        'funding-instruments get' = '--with-deleted --stop-on-error'
        'funding-instruments create' = '--currency --start-time --type --end-time --credit-limit-local-micro --credit-limit --funded-amount-local-micro --funded --from --example'
        'funding-instruments update' = '--funded-amount-local-micro --funded --paused --from --overwrite --example --stop-on-error --confirm'
        'funding-instruments delete' = '--stop-on-error --confirm'
        'promotable-users list' = '--promotable-user-ids --count --cursor --sort-by --with-deleted --with-total-count'
        'promotable-users get' = '--with-deleted --stop-on-error'
        'tax-settings get' = ''
        'tax-settings update' = '--address-name --address-first-name --address-last-name --address-email --address-street1 --address-street2 --address-city --address-region --address-postal-code --address-country --bill-to --business-relationship --invoice-jurisdiction --tax-category --tax-exemption-id --tax-id --client-address-name --client-address-first-name --client-address-last-name --client-address-email --client-address-street1 --client-address-street2 --client-address-city --client-address-region --client-address-postal-code --client-address-country --from --example --unset'
        'user-settings get' = '--stop-on-error'
        'user-settings update' = '--notification-email --contact-phone --contact-phone-extension --subscribe-email-types --from --example --unset --stop-on-error'
        'ab-tests list' = '--ab-test-ids --ab-test --live-during --status --user-id --username --count --cursor --q --sort-by --with-deleted'
        'ab-tests create' = '--entity-type --start-time --end-time --name --description --from --example --group'
        'ab-tests update' = '--start-time --end-time --name --description --from --overwrite --example --unset --group --group-size --stop-on-error'
        'ab-tests delete' = '--stop-on-error --confirm'
        'advertiser-business-categories list' = ''
        'app-lists list' = '--app-list-ids --app-list --count --cursor --sort-by --with-deleted --with-total-count'
        'app-lists get' = '--with-deleted --stop-on-error'
        'app-lists create' = '--name --app-store-identifiers --from --example'
        'app-lists delete' = '--stop-on-error --confirm'
        'bidding-rules list' = '--currency'
        'campaigns list' = '--campaign-ids --campaign --funding-instrument-ids --funding-instrument --with-draft --count --cursor --sort-by --with-deleted --with-total-count --q'
        'campaigns get' = '--with-deleted --stop-on-error'
        'campaigns create' = '--funding-instrument-id --funding-instrument --name --budget-optimization --daily-budget-amount-local-micro --daily-budget --total-budget-amount-local-micro --total-budget --purchase-order-number --standard-delivery --entity-status --from --example'
        'campaigns update' = '--name --budget-optimization --daily-budget-amount-local-micro --daily-budget --total-budget-amount-local-micro --total-budget --purchase-order-number --standard-delivery --entity-status --from --overwrite --example --unset --stop-on-error --confirm'
        'campaigns activate' = '--stop-on-error'
        'campaigns delete' = '--stop-on-error --confirm'
        'campaigns batch' = '--from --sheet --decimal-separator --example --confirm --split --stop-on-error --resend --again'
        'content-categories list' = ''
        'curated-categories list' = '--country-codes --count --cursor --with-total-count'
        'curated-categories get' = '--stop-on-error'
        'iab-categories list' = '--count --cursor --with-total-count'
        'line-item-curated-categories list' = '--count --cursor --sort-by --with-deleted --with-total-count'
        'line-item-curated-categories get' = '--with-deleted --stop-on-error'
        'line-item-curated-categories create' = '--curated-category-id --line-item-id --line-item --from --example'
        'line-item-curated-categories update' = '--curated-category-id --line-item-id --line-item --from --overwrite --example --stop-on-error'
        'line-item-curated-categories delete' = '--stop-on-error --confirm'
        'line-items list' = '--campaign-ids --campaign --funding-instrument-ids --funding-instrument --line-item-ids --line-item --with-draft --count --cursor --sort-by --with-deleted --with-total-count --q'
        'line-items get' = '--with-deleted --stop-on-error'
        'line-items create' = '--campaign-id --campaign --objective --product-type --placements --name --start-time --end-time --bid-strategy --bid-amount-local-micro --bid --goal --pay-by --daily-budget-amount-local-micro --daily-budget --total-budget-amount-local-micro --total-budget --frequency-cap --duration-in-days --audience-expansion --android-app-store-identifier --ios-app-store-identifier --advertiser-domain --categories --advertiser-user-id --entity-status --standard-delivery --primary-web-event-tag --from --example'
        'line-items update' = '--name --start-time --end-time --bid-strategy --bid-amount-local-micro --bid --goal --pay-by --daily-budget-amount-local-micro --daily-budget --total-budget-amount-local-micro --total-budget --frequency-cap --duration-in-days --audience-expansion --android-app-store-identifier --ios-app-store-identifier --advertiser-domain --categories --advertiser-user-id --entity-status --from --overwrite --example --unset --stop-on-error --confirm'
        'line-items activate' = '--stop-on-error'
        'line-items delete' = '--stop-on-error --confirm'
        'line-items batch' = '--from --sheet --decimal-separator --example --confirm --split --stop-on-error --resend --again'
        'line-items placements' = '--product-type'
        'promoted-accounts list' = '--line-item-ids --line-item --promoted-account-ids --count --cursor --sort-by --with-deleted --with-total-count'
        'promoted-accounts get' = '--with-deleted --stop-on-error'
        'promoted-accounts create' = '--line-item-id --line-item --user-id --from --example'
        'promoted-accounts delete' = '--stop-on-error --confirm'
        'promoted-tweets list' = '--line-item-ids --line-item --promoted-tweet-ids --count --cursor --sort-by --with-deleted --with-total-count'
        'promoted-tweets get' = '--with-deleted --stop-on-error'
        'promoted-tweets create' = '--line-item-id --line-item --tweet-ids --from --example'
        'promoted-tweets delete' = '--stop-on-error --confirm'
        'publishers list' = ''
        'recommendations list' = ''
        'recommendations get' = '--stop-on-error'
        'scheduled-promoted-tweets list' = '--line-item-ids --line-item --scheduled-promoted-tweet-ids --count --cursor --sort-by --with-deleted --with-total-count'
        'scheduled-promoted-tweets get' = '--with-deleted --stop-on-error'
        'scheduled-promoted-tweets create' = '--line-item-id --line-item --scheduled-tweet-id --from --example --wait'
        'scheduled-promoted-tweets delete' = '--stop-on-error --confirm'
        'stats get' = '--entity --entity-ids --start-time --end-time --granularity --metric-groups --placement'
        'stats active-entities' = '--entity --start-time --end-time --campaign-ids --campaign --funding-instrument-ids --funding-instrument --line-item-ids --line-item'
        'stats reach campaigns' = '--campaign-ids --campaign --start-time --end-time'
        'stats reach funding-instruments' = '--funding-instrument-ids --funding-instrument --start-time --end-time'
        'stats jobs create' = '--entity --entity-ids --start-time --end-time --granularity --metric-groups --placement --segmentation-type --country --platform --from --example --wait'
        'stats jobs list' = '--job-ids --count --cursor'
        'stats jobs cancel' = '--stop-on-error'
        'targeting-criteria list' = '--line-item-ids --line-item --targeting-criterion-ids --lang --count --cursor --sort-by --with-deleted --with-total-count'
        'targeting-criteria get' = '--lang --with-deleted --stop-on-error'
        'targeting-criteria create' = '--line-item-id --line-item --targeting-type --targeting-value --operator-type --from --example --location --interest --keyword --phrase-keyword --exact-keyword --follower-of --similar-to-followers-of --custom-audience --similar-to-audience --language --gender --age --device --platform --platform-version --network-operator --conversation --event --tv-show --app-store-category --exclude'
        'targeting-criteria delete' = '--stop-on-error --confirm'
        'targeting-criteria batch' = '--from --sheet --example --confirm --split --stop-on-error --resend --again'
        'targeting-criteria locations' = '--location-type --country-code --q --count --cursor'
        'targeting-criteria interests' = '--q --count --cursor'
        'targeting-criteria conversations' = '--conversation-type --count --cursor'
        'targeting-criteria devices' = '--q --count'
        'targeting-criteria platforms' = '--q --lang --count'
        'targeting-criteria platform-versions' = '--q'
        'targeting-criteria network-operators' = '--country-code --q --count --cursor'
        'targeting-criteria languages' = '--q --count --cursor'
        'targeting-criteria events' = '--event-types --country-codes --start-time --end-time --count --cursor'
        'targeting-criteria tv-markets' = ''
        'targeting-criteria tv-shows' = '--locale --q --count --cursor'
        'targeting-criteria app-store-categories' = '--q --os-type'
        'targeting-suggestions list' = '--suggestion-type --targeting-values --count'
        'tracking-tags list' = '--line-item-ids --line-item --tracking-tag-ids --count --cursor --sort-by --with-deleted --with-total-count'
        'tracking-tags get' = '--with-deleted --stop-on-error'
        'tracking-tags create' = '--line-item-id --line-item --tracking-tag-type --tracking-tag-url --from --example'
        'tracking-tags update' = '--tracking-tag-url --from --overwrite --example --stop-on-error'
        'tracking-tags delete' = '--stop-on-error --confirm'
        'account-media list' = '--account-media-ids --creative-types --count --cursor --sort-by --with-deleted --with-total-count'
        'account-media get' = '--with-deleted --stop-on-error'
        'account-media delete' = '--stop-on-error --confirm'
        'cards list' = '--card-types --card-id --card --card-uris --include-legacy-cards --count --cursor --q --sort-by --with-deleted'
        'cards get' = '--with-deleted --stop-on-error'
        'cards create' = '--name --from --example --media-key --title --url --label --country-code --googleplay-app-id --ios-app-store-identifier --googleplay-deep-link --ios-deep-link --lead-form'
        'cards update' = '--name --from --overwrite --example --media-key --title --url --label --country-code --googleplay-app-id --ios-app-store-identifier --googleplay-deep-link --ios-deep-link --lead-form --stop-on-error --confirm'
        'cards delete' = '--stop-on-error --confirm'
        'cards all list' = '--card-uris --with-deleted'
        'cards all get' = '--with-deleted --stop-on-error'
        'cards image-conversation list' = '--card-ids --count --cursor --sort-by --with-deleted --with-total-count --q'
        'cards image-conversation get' = '--with-deleted --stop-on-error'
        'cards image-conversation create' = '--media-key --name --first-cta --first-cta-tweet --thank-you-text --title --second-cta --second-cta-tweet --third-cta --third-cta-tweet --fourth-cta --fourth-cta-tweet --thank-you-url --unlocked-image-media-key --from --example'
        'cards image-conversation update' = '--media-key --name --first-cta --first-cta-tweet --thank-you-text --title --second-cta --second-cta-tweet --third-cta --third-cta-tweet --fourth-cta --fourth-cta-tweet --thank-you-url --unlocked-image-media-key --from --overwrite --example --unset --stop-on-error --confirm'
        'cards image-conversation delete' = '--stop-on-error --confirm'
        'cards poll list' = '--card-ids --count --cursor --sort-by --with-deleted --with-total-count --q'
        'cards poll get' = '--with-deleted --stop-on-error'
        'cards poll create' = '--name --first-choice --second-choice --third-choice --fourth-choice --duration-in-minutes --media-key --from --example'
        'cards poll delete' = '--stop-on-error --confirm'
        'cards video-conversation list' = '--card-ids --count --cursor --sort-by --with-deleted --with-total-count --q'
        'cards video-conversation get' = '--with-deleted --stop-on-error'
        'cards video-conversation create' = '--media-key --name --first-cta --first-cta-tweet --thank-you-text --title --second-cta --second-cta-tweet --third-cta --third-cta-tweet --fourth-cta --fourth-cta-tweet --thank-you-url --unlocked-image-media-key --poster-media-key --unlocked-video-media-key --from --example'
        'cards video-conversation update' = '--media-key --name --first-cta --first-cta-tweet --thank-you-text --title --second-cta --second-cta-tweet --third-cta --third-cta-tweet --fourth-cta --fourth-cta-tweet --thank-you-url --unlocked-image-media-key --poster-media-key --unlocked-video-media-key --from --overwrite --example --unset --stop-on-error --confirm'
        'cards video-conversation delete' = '--stop-on-error --confirm'
        'draft-tweets list' = '--count --cursor --user-id'
        'draft-tweets get' = '--stop-on-error'
        'draft-tweets create' = '--as-user-id --text --media-keys --card-uri --nullcast --name --from --example'
        'draft-tweets update' = '--text --media-keys --card-uri --nullcast --name --from --overwrite --example --unset --stop-on-error --confirm'
        'draft-tweets delete' = '--stop-on-error --confirm'
        'draft-tweets preview' = ''
        'dynamic-product-cards create' = '--url --creative-type --from --example'
        'media upload' = '--media --media-category --additional-owners --wait'
        'media initialize' = '--media-type --total-bytes --media-category --additional-owners --shared --from --example'
        'media append' = '--segment-index --media'
        'media finalize' = '--wait'
        'media status' = '--command --stop-on-error'
        'media metadata' = '--id --from --example'
        'media-creatives list' = '--campaign-id --campaign --line-item-ids --line-item --media-creative-ids --count --cursor --sort-by --with-deleted --with-total-count'
        'media-creatives get' = '--with-deleted --stop-on-error'
        'media-creatives create' = '--account-media-id --line-item-id --line-item --landing-url --from --example'
        'media-creatives delete' = '--stop-on-error --confirm'
        'media-library list' = '--count --cursor --media-type --q'
        'media-library get' = '--stop-on-error'
        'media-library create' = '--media-key --media-category --name --file-name --title --description --poster-media-key --from --example'
        'media-library update' = '--name --file-name --title --description --poster-media-key --from --overwrite --example --unset --stop-on-error --confirm'
        'media-library delete' = '--stop-on-error --confirm'
        'preroll-call-to-actions list' = '--line-item-ids --line-item --preroll-call-to-action-ids --count --cursor --sort-by --with-deleted --with-total-count'
        'preroll-call-to-actions get' = '--with-deleted --stop-on-error'
        'preroll-call-to-actions create' = '--line-item-id --line-item --call-to-action --call-to-action-url --from --example'
        'preroll-call-to-actions update' = '--call-to-action --call-to-action-url --from --overwrite --example --stop-on-error'
        'preroll-call-to-actions delete' = '--stop-on-error --confirm'
        'product-catalogs list' = '--user-id --count --cursor'
        'product-catalogs create' = '--name --user-id --from --example'
        'product-catalogs update' = '--name --from --example --stop-on-error'
        'product-catalogs delete' = '--stop-on-error --confirm'
        'product-catalogs product-sets get' = '--product-catalog-id --product-catalog --stop-on-error'
        'product-catalogs product-sets create' = '--name --type --description --product-keys --from --example'
        'product-catalogs product-sets update' = '--product-catalog-id --product-catalog --name --description --product-keys --from --example --unset --stop-on-error'
        'product-catalogs product-sets delete' = '--product-catalog-id --product-catalog --stop-on-error --confirm'
        'product-catalogs products list' = '--item-group-key --count --cursor'
        'product-catalogs products update' = '--from --example --stop-on-error'
        'product-catalogs products delete' = '--product-keys --from --example --stop-on-error --confirm'
        'product-catalogs scheduled-feeds list' = '--count --cursor'
        'product-catalogs scheduled-feeds create' = '--feed-url --feed-format --frequency --repeat --start-time --time-zone --from --example'
        'product-catalogs scheduled-feeds update' = '--product-catalog-id --product-catalog --feed-url --feed-format --frequency --start-time --time-zone --repeat --from --overwrite --example --unset --stop-on-error'
        'product-catalogs scheduled-feeds delete' = '--product-catalog-id --product-catalog --stop-on-error --confirm'
        'scheduled-tweets list' = '--count --cursor --user-id'
        'scheduled-tweets get' = '--stop-on-error'
        'scheduled-tweets create' = '--as-user-id --text --media-keys --card-uri --nullcast --name --scheduled-at --from --example --wait'
        'scheduled-tweets update' = '--text --media-keys --card-uri --nullcast --name --scheduled-at --from --overwrite --example --wait --unset --stop-on-error --confirm'
        'scheduled-tweets delete' = '--stop-on-error --confirm'
        'tweet-previews list' = '--tweet-ids --tweet-type'
        'tweets list' = '--tweet-type --tweet-ids --timeline-type --include-mentions-and-replies --name --user-id --trim-user --count --cursor'
        'tweets create' = '--as-user-id --text --media-keys --card-uri --nullcast --name --conversation-settings --video-title --video-description --video-cta --video-cta-value --trim-user --tweet-mode --from --example'
        'tweets update' = '--name --from --example --stop-on-error'
        'audience-estimate estimate' = '--from --example --keywords --interests --followers-of --custom-audience-ids --locations --languages'
        'custom-audiences list' = '--custom-audience-ids --custom-audience --permission-scope --count --cursor --sort-by --with-deleted --with-total-count --q'
        'custom-audiences get' = '--with-deleted --stop-on-error'
        'custom-audiences create' = '--name --description --from --example --map --column --hashed --country --format --sheet --encoding --delimiter --value-separator --strict --preset --consent --effective-at --expires-at --time-zone --date-format --dedupe --people-per-operation --rejects --no-journal --wait'
        'custom-audiences update' = '--name --description --from --overwrite --example --unset --stop-on-error --confirm'
        'custom-audiences delete' = '--stop-on-error --confirm'
        'custom-audiences batch' = '--from --sheet --example --name --custom-audience-ids --boolean-operator --lookback-window --confirm --split --stop-on-error --resend --again'
        'custom-audiences targeted' = '--with-active --cursor'
        'custom-audiences permissions list' = '--custom-audience-permission-ids --granted-account-ids --count --cursor --sort-by --with-total-count'
        'custom-audiences permissions create' = '--granted-account-id --permission-level --from --example'
        'custom-audiences permissions delete' = '--custom-audience-id --custom-audience --stop-on-error --confirm'
        'custom-audiences users batch' = '--from --example --wait'
        'do-not-reach-lists list' = '--with-deleted'
        'do-not-reach-lists create' = '--description --from --example --map --column --hashed --country --format --sheet --encoding --delimiter --value-separator --strict --preset --expires-at --time-zone --date-format --dedupe --people-per-operation --rejects --no-journal'
        'do-not-reach-lists delete' = '--stop-on-error --confirm'
        'do-not-reach-lists users batch' = '--from --example'
        'insights keywords search' = '--granularity --keywords --negative-keywords --start-time --end-time --location'
        'tailored-audiences permissions list' = '--tailored-audience-permission-ids --granted-account-ids --count --cursor --sort-by --with-total-count'
        'tailored-audiences permissions create' = '--granted-account-id --permission-level --from --example'
        'tailored-audiences permissions delete' = '--tailored-audience-id --stop-on-error --confirm'
        'app-conversions create' = '--app-id --conversion-time --conversion-type --hashed-device-id --os-type --click-window --view-through-window --device-ip-address --level --number-items --price-currency --price-micro --user-payment-info --non-twitter-engagement-time --non-twitter-engagement-type --from --example'
        'app-conversions attribution' = '--app-id --conversion-time --conversion-type --hashed-device-id --os-type --click-window --view-through-window --non-twitter-engagement-time --non-twitter-engagement-type --extra-device-ids'
        'app-event-provider-configurations list' = '--ids --count --cursor --sort-by --with-deleted --with-total-count'
        'app-event-provider-configurations get' = '--with-deleted --stop-on-error'
        'app-event-provider-configurations create' = '--provider-advertiser-id --from --example'
        'app-event-provider-configurations delete' = '--stop-on-error --confirm'
        'app-event-tags list' = '--app-event-tag-ids --count --cursor --sort-by --with-deleted --with-total-count'
        'app-event-tags get' = '--with-deleted --stop-on-error'
        'app-event-tags create' = '--app-store-identifier --os-type --conversion-type --provider-app-event-id --provider-app-event-name --deep-link-scheme --post-engagement-attribution-window --post-view-attribution-window --retargeting-enabled --from --example'
        'app-event-tags delete' = '--stop-on-error --confirm'
        'lead-forms list' = '--count --cursor --with-deleted'
        'lead-forms get' = '--with-deleted --stop-on-error'
        'lead-forms create' = '--name --purpose --from --example --field --privacy-policy-url --company-name --headline --description --final-headline --final-description --button-title --button-url'
        'lead-forms update' = '--name --purpose --from --overwrite --example --field --privacy-policy-url --company-name --headline --description --final-headline --final-description --button-title --button-url --stop-on-error --confirm'
        'lead-forms delete' = '--stop-on-error --confirm'
        'leads exports create' = '--entity-type --lead-form-id --lead-form --start-epoch --end-epoch --response-format --from --example --wait'
        'leads exports get' = '--stop-on-error'
        'leads exports download' = '--to --print'
        'leads exports cancel' = '--stop-on-error'
        'web-conversions create' = '--from --example'
        'web-event-tags list' = '--web-event-tag-ids --web-event-tag --count --cursor --sort-by --with-deleted --with-total-count'
        'web-event-tags get' = '--with-deleted --to --stop-on-error'
        'web-event-tags create' = '--name --type --click-window --view-through-window --retargeting-enabled --from --example'
        'web-event-tags update' = '--name --type --click-window --view-through-window --retargeting-enabled --from --example --stop-on-error --confirm'
        'web-event-tags delete' = '--stop-on-error --confirm'
        'oauth request-token' = '--oauth-callback --x-auth-access-type'
        'oauth authorize' = '--oauth-token --force-login --screen-name'
        'oauth authenticate' = '--oauth-token --force-login --screen-name'
        'oauth access-token' = '--oauth-token --oauth-verifier --from'
        'oauth invalidate-token' = '--confirm'
        'oauth bearer-token' = '--grant-type'
        'oauth invalidate-bearer-token' = '--from --confirm'
        'users me' = ''
        'users get' = '--user-id --screen-name'
        'login' = '--callback --pin --callback-port --callback-path --sign-in --force-login --screen-name --access --consumer-key --consumer-secret-stdin --auth-url --ads-url --ads-sandbox-url --store'
        'logout' = '--revoke'
        'auth status' = '--offline'
        'auth token' = '--show'
        'auth revoke' = ''
        'auth bearer get' = '--show'
        'auth bearer revoke' = ''
        'profile list' = ''
        'profile show' = ''
        'profile use' = ''
        'profile create' = '--auth-url --ads-url --ads-sandbox-url --max-daily-budget --max-bid --max-change --max-total-per-day --read-only'
        'profile delete' = ''
        'profile rename' = ''
        'profile set' = '--unset'
        'profile import' = '--store --auth-url --ads-url --ads-sandbox-url'
        'config list' = '--show-origin'
        'stats report' = '--entity --ids --campaign --ab-test --active --all-entities --from --to --last --granularity --metrics --placement --segment --country --group-by --top --compare --title --template --totals --no-totals --jobs --sync --no-resume --restate'
        'stats reconcile' = '--level --from --to --last --metrics --tolerance --every --jobs --sync --no-resume --restate'
        'stats jobs wait' = ''
        'stats jobs download' = '--to'
        'emulator start' = '--host --allow-host --port --data --seed --fixed --rate-limits --job-failures --faults --https --json'
        'emulator stop' = '--port --data'
        'emulator status' = '--data --show-credentials'
        'emulator env' = '--data'
        'emulator reset' = '--data --seed --fixed'
        'emulator advance' = '--to --data'
        'emulator faults set' = '--data'
        'emulator faults list' = '--data'
        'emulator faults clear' = '--data'
        'emulator requests list' = '--last --after --data'
        'emulator requests clear' = '--data'
        'emulator snapshot save' = '--data'
        'emulator snapshot load' = '--data'
        'emulator snapshot list' = '--data'
        'emulator snapshot delete' = '--data'
        'why' = '--type --check'
        'tree' = ''
        'today' = '--rules --full'
        'check' = '--rules --only --severity --markdown'
        'check rules' = ''
        'pull' = '--to --split --overwrite'
        'plan' = '--exit-code --markdown --activate --prune --pause-removed --accept-id --move --as-new --publish-again --media-from --save'
        'apply' = '--activate --prune --pause-removed --accept-id --move --as-new --publish-again --media-from --confirm --accept-loss'
        'clone' = '--to-account --set --scale --shift-dates --without'
        'launch' = '--as --result --publish-again --media-from --sheet --decimal-separator --encoding'
        'ab-tests get' = '--with-deleted'
        'leads export' = '--form --from-date --to-date --to --resume --print'
        'media-library upload' = '--category --name --title --description --poster --alt-text --additional-owners --no-library --again --wait'
        'product-catalogs products upload' = '--from --time-zone --date-format --only-changed --delete-missing --max-failed --confirm --sheet --decimal-separator --encoding --preset --set'
        'custom-audiences users upload' = '--from --operation --map --column --hashed --country --format --sheet --encoding --delimiter --value-separator --strict --preset --consent --effective-at --expires-at --time-zone --date-format --dedupe --people-per-operation --allow-shared --rejects --restart --no-journal --wait'
        'do-not-reach-lists users upload' = '--from --operation --map --column --hashed --country --format --sheet --encoding --delimiter --value-separator --strict --preset --expires-at --time-zone --date-format --dedupe --people-per-operation --allow-shared --rejects --restart --no-journal'
        'custom-audiences users sync' = '--from --old --map --column --hashed --country --format --sheet --encoding --delimiter --value-separator --strict --preset --consent --effective-at --expires-at --time-zone --date-format --dedupe --people-per-operation --allow-shared --rejects --restart --wait --no-journal --resend --no-snapshot --confirm'
        'custom-audiences users forget' = ''
        'do-not-reach-lists users sync' = '--from --old --map --column --hashed --country --format --sheet --encoding --delimiter --value-separator --strict --preset --expires-at --time-zone --date-format --dedupe --people-per-operation --allow-shared --rejects --restart --no-journal --resend --no-snapshot --confirm'
        'do-not-reach-lists users forget' = ''
        'web-conversions upload' = '--from --event-id --currency --time-zone --date-format --conversion-id-from --count-status --decimal-separator --map --column --hashed --country --format --sheet --encoding --delimiter --value-separator --strict --rejects --preset --resend --restart --no-journal'
        'app-conversions upload' = '--from --app-id --os-type --conversion-type --click-window --view-through-window --currency --time-zone --date-format --count-status --decimal-separator --map --column --format --sheet --encoding --delimiter --value-separator --strict --rejects --preset --hashed --resend --restart --no-journal'
        'history' = '--since --id --group --resolve'
        'undo' = '--force --confirm'
        'alias set' = ''
        'alias list' = ''
        'alias delete' = ''
        'schema' = '--only'
        'skill' = ''
        'campaigns export' = '--campaign-ids --funding-instrument-ids --sort-by --q --decimal-comma'
        'campaigns import' = '--result --overwrite --again --resend --set --preset --sheet --decimal-separator --date-format --encoding'
        'line-items export' = '--campaign-ids --funding-instrument-ids --line-item-ids --sort-by --q --decimal-comma'
        'line-items import' = '--result --overwrite --again --resend --set --preset --sheet --decimal-separator --date-format --encoding'
        'targeting-criteria export' = '--line-item-ids --targeting-criterion-ids --sort-by --decimal-comma'
        'targeting-criteria import' = '--result --overwrite --again --resend --set --sheet --decimal-separator --date-format --encoding'
        'promoted-tweets export' = '--line-item-ids --promoted-tweet-ids --sort-by --decimal-comma'
        'promoted-tweets import' = '--result --overwrite --again --resend --set --sheet --decimal-separator --date-format --encoding'
        'tracking-tags export' = '--line-item-ids --tracking-tag-ids --sort-by --decimal-comma'
        'tracking-tags import' = '--result --overwrite --again --resend --set --sheet --decimal-separator --date-format --encoding'
        'draft-tweets export' = '--user-id --decimal-comma'
        'draft-tweets import' = '--result --overwrite --again --resend --set --sheet --decimal-separator --date-format --encoding'
        'scheduled-tweets export' = '--user-id --decimal-comma'
        'scheduled-tweets import' = '--result --overwrite --again --resend --set --sheet --decimal-separator --date-format --encoding'
        'cards export' = '--card-types --card-id --card-uris --include-legacy-cards --q --sort-by --decimal-comma'
        'cards import' = '--result --overwrite --again --resend --set --sheet --decimal-separator --date-format --encoding'
        'cards poll export' = '--card-ids --sort-by --q --decimal-comma'
        'cards poll import' = '--result --overwrite --again --resend --set --sheet --decimal-separator --date-format --encoding'
        'cards image-conversation export' = '--card-ids --sort-by --q --decimal-comma'
        'cards image-conversation import' = '--result --overwrite --again --resend --set --sheet --decimal-separator --date-format --encoding'
        'cards video-conversation export' = '--card-ids --sort-by --q --decimal-comma'
        'cards video-conversation import' = '--result --overwrite --again --resend --set --sheet --decimal-separator --date-format --encoding'
        'campaigns pause' = '--stop-on-error'
        'line-items pause' = '--stop-on-error'
        'funding-instruments pause' = '--stop-on-error'
        'funding-instruments activate' = '--stop-on-error'
        'accounts use' = '--no-check'
        'api' = '--param --from --input --paginate --include --area --no-check'
        'wait' = '--for --timeout'
        'doctor' = ''
        'version' = '--check'
        'endpoints' = '--coverage --choices'
        'openapi' = ''
        'completion' = ''
        'sync' = '--format --to --file --state --whole --days --hourly-days --no-stats --jobs'
        'sql' = '--from'
        'mcp' = '--allow-writes --toolsets'
        'mcp install' = '--client --writes --print'
        'approve' = ''
    }
    # The values of the arguments of a command, counted from 0.
    $arguments = @{
        'accounts get 0' = ':accounts'
        'accounts update 0' = ':accounts'
        'accounts delete 0' = ':accounts'
        'funding-instruments get 0' = ':funding-instruments'
        'funding-instruments update 0' = ':funding-instruments'
        'funding-instruments delete 0' = ':funding-instruments'
        'ab-tests update 0' = ':ab-tests'
        'ab-tests delete 0' = ':ab-tests'
        'app-lists get 0' = ':app-lists'
        'app-lists delete 0' = ':app-lists'
        'campaigns get 0' = ':campaigns'
        'campaigns update 0' = ':campaigns'
        'campaigns activate 0' = ':campaigns'
        'campaigns delete 0' = ':campaigns'
        'line-items get 0' = ':line-items'
        'line-items update 0' = ':line-items'
        'line-items activate 0' = ':line-items'
        'line-items delete 0' = ':line-items'
        'cards get 0' = ':cards'
        'cards update 0' = ':cards'
        'cards delete 0' = ':cards'
        'cards all get 0' = ':cards'
        'media-library get 0' = ':media-library'
        'media-library update 0' = ':media-library'
        'media-library delete 0' = ':media-library'
        'product-catalogs update 0' = ':product-catalogs'
        'product-catalogs delete 0' = ':product-catalogs'
        'product-catalogs product-sets create 0' = ':product-catalogs'
        'product-catalogs products list 0' = ':product-catalogs'
        'product-catalogs products update 0' = ':product-catalogs'
        'product-catalogs products delete 0' = ':product-catalogs'
        'product-catalogs scheduled-feeds list 0' = ':product-catalogs'
        'product-catalogs scheduled-feeds create 0' = ':product-catalogs'
        'custom-audiences get 0' = ':custom-audiences'
        'custom-audiences update 0' = ':custom-audiences'
        'custom-audiences delete 0' = ':custom-audiences'
        'custom-audiences targeted 0' = ':custom-audiences'
        'custom-audiences permissions list 0' = ':custom-audiences'
        'custom-audiences permissions create 0' = ':custom-audiences'
        'custom-audiences users batch 0' = ':custom-audiences'
        'do-not-reach-lists delete 0' = ':do-not-reach-lists'
        'do-not-reach-lists users batch 0' = ':do-not-reach-lists'
        'lead-forms get 0' = ':lead-forms'
        'lead-forms update 0' = ':lead-forms'
        'lead-forms delete 0' = ':lead-forms'
        'web-event-tags get 0' = ':web-event-tags'
        'web-event-tags update 0' = ':web-event-tags'
        'web-event-tags delete 0' = ':web-event-tags'
        'profile show 0' = ':profiles'
        'profile use 0' = ':profiles'
        'profile delete 0' = ':profiles'
        'profile rename 0' = ':profiles'
        'profile set 0' = 'env auth-url ads-url ads-sandbox-url output history max-daily-budget max-bid max-change max-total-per-day read-only allow-over-limit approval'
        'why 0' = ':campaigns :line-items :funding-instruments :accounts'
        'tree 0' = ':campaigns'
        'pull 0' = ':campaigns'
        'clone 0' = ':campaigns :line-items'
        'ab-tests get 0' = ':ab-tests'
        'product-catalogs products upload 0' = ':product-catalogs'
        'custom-audiences users upload 0' = ':custom-audiences'
        'do-not-reach-lists users upload 0' = ':do-not-reach-lists'
        'custom-audiences users sync 0' = ':custom-audiences'
        'do-not-reach-lists users sync 0' = ':do-not-reach-lists'
        'campaigns pause 0' = ':campaigns'
        'line-items pause 0' = ':line-items'
        'funding-instruments pause 0' = ':funding-instruments'
        'funding-instruments activate 0' = ':funding-instruments'
        'accounts use 0' = ':accounts'
        'api 0' = 'GET POST PUT DELETE'
        'completion 0' = 'bash zsh fish powershell'
        'help 0' = 'accounts authenticated-user-access funding-instruments promotable-users tax-settings user-settings ab-tests advertiser-business-categories app-lists bidding-rules campaigns content-categories curated-categories iab-categories line-item-curated-categories line-items promoted-accounts promoted-tweets publishers recommendations scheduled-promoted-tweets stats targeting-criteria targeting-suggestions tracking-tags account-media cards draft-tweets dynamic-product-cards media media-creatives media-library preroll-call-to-actions product-catalogs scheduled-tweets tweet-previews tweets audience-estimate custom-audiences do-not-reach-lists insights tailored-audiences app-conversions app-event-provider-configurations app-event-tags lead-forms leads web-conversions web-event-tags oauth users login logout auth profile config emulator why tree today check pull plan apply clone launch history undo alias schema skill api wait doctor version endpoints openapi completion sync sql mcp approve flags exit-codes environment formats money time filters bulk batches documents statuses guards directories'
    }
    # Completion kind, values, and the flags: of one command, or of all commands (*).
    $takes = @(
        @('list', 'id name business_name business_id timezone timezone_switch_at approval_status industry_type created_at updated_at deleted', @('accounts list --fields', 'accounts get --fields', 'accounts create --fields', 'accounts update --fields', 'accounts delete --fields', 'accounts list --filter')),
        @('list', 'id app_store_identifier os_type conversion_tracking_enabled deep_link_pattern created_at updated_at deleted', @('accounts apps --fields', 'accounts apps --filter')),
        @('list', 'change_time change_type entity entity_id change_by changes entity_data', @('accounts history --fields', 'accounts history --filter')),
        @('list', 'user_id permissions', @('authenticated-user-access get --fields')),
        @('list', 'id account_id type description currency start_time end_time credit_limit_local_micro funded_amount_local_micro credit_remaining_local_micro able_to_fund reasons_not_able_to_fund entity_status io_header created_at updated_at deleted', @('funding-instruments list --fields', 'funding-instruments get --fields', 'funding-instruments create --fields', 'funding-instruments update --fields', 'funding-instruments delete --fields', 'funding-instruments list --filter')),
        @('list', 'id user_id promotable_user_type created_at updated_at deleted', @('promotable-users list --fields', 'promotable-users get --fields', 'promotable-users list --filter')),
        @('list', 'tax_id tax_category business_relationship bill_to invoice_jurisdiction address_company address_first_name address_last_name address_email address_street1 address_street2 address_city address_region address_postal_code address_country', @('tax-settings get --fields', 'tax-settings update --fields')),
        @('list', 'notification_email contact_phone contact_phone_extension', @('user-settings get --fields', 'user-settings update --fields')),
        @('list', 'id name description entity_type status start_time end_time user_groups entities created_by updated_by created_at updated_at deleted', @('ab-tests list --fields', 'ab-tests create --fields', 'ab-tests update --fields', 'ab-tests delete --fields', 'ab-tests list --filter')),
        @('list', 'id name iab_categories created_at updated_at deleted', @('advertiser-business-categories list --fields', 'advertiser-business-categories list --filter')),
        @('list', 'id name apps created_at updated_at deleted', @('app-lists list --fields', 'app-lists get --fields', 'app-lists create --fields', 'app-lists delete --fields', 'app-lists list --filter')),
        @('list', 'currency minimum_cpe_bid_local_micro maximum_cpe_bid_local_micro minimum_denomination', @('bidding-rules list --fields')),
        @('list', 'id name funding_instrument_id currency budget_optimization daily_budget_amount_local_micro total_budget_amount_local_micro purchase_order_number standard_delivery entity_status effective_status servable reasons_not_servable duration_in_days frequency_cap created_at updated_at deleted', @('campaigns list --fields', 'campaigns get --fields', 'campaigns create --fields', 'campaigns update --fields', 'campaigns activate --fields', 'campaigns delete --fields', 'campaigns batch --fields', 'campaigns list --filter')),
        @('list', 'id name iab_categories publishers_in_last_thirty_days videos_monetized_in_last_thirty_days created_at updated_at deleted', @('content-categories list --fields', 'content-categories list --filter')),
        @('list', 'id name description country_codes publisher_user_ids videos_monetized_in_last_thirty_days created_at updated_at deleted', @('curated-categories list --fields', 'curated-categories get --fields', 'curated-categories list --filter')),
        @('list', 'id parent_id name created_at updated_at deleted', @('iab-categories list --fields', 'iab-categories list --filter')),
        @('list', 'id line_item_id curated_category_id created_at updated_at deleted', @('line-item-curated-categories list --fields', 'line-item-curated-categories get --fields', 'line-item-curated-categories create --fields', 'line-item-curated-categories update --fields', 'line-item-curated-categories delete --fields', 'line-item-curated-categories list --filter')),
        @('list', 'id campaign_id funding_instrument_id name objective product_type placements entity_status goal bid_strategy bid_amount_local_micro target_cpa_local_micro pay_by daily_budget_amount_local_micro total_budget_amount_local_micro standard_delivery start_time end_time duration_in_days frequency_cap audience_expansion advertiser_user_id advertiser_domain categories primary_web_event_tag automatic_tweet_promotion android_app_store_identifier ios_app_store_identifier currency creative_source created_at updated_at deleted', @('line-items list --fields', 'line-items get --fields', 'line-items create --fields', 'line-items update --fields', 'line-items activate --fields', 'line-items delete --fields', 'line-items batch --fields', 'line-items list --filter')),
        @('list', 'product_type placements', @('line-items placements --fields')),
        @('list', 'id line_item_id user_id entity_status approval_status created_at updated_at deleted', @('promoted-accounts list --fields', 'promoted-accounts get --fields', 'promoted-accounts create --fields', 'promoted-accounts delete --fields', 'promoted-accounts list --filter')),
        @('list', 'id line_item_id tweet_id entity_status approval_status created_at updated_at deleted', @('promoted-tweets list --fields', 'promoted-tweets get --fields', 'promoted-tweets create --fields', 'promoted-tweets delete --fields', 'promoted-tweets list --filter')),
        @('list', 'user_id username content_category_ids monetizable_country_codes promotion_eligible_country_codes monetization_restricted', @('publishers list --fields', 'publishers list --filter')),
        @('list', 'id account_id funding_instrument_id status message created_at updated_at changes', @('recommendations list --fields', 'recommendations get --fields', 'recommendations list --filter')),
        @('list', 'id line_item_id scheduled_tweet_id tweet_id created_at updated_at deleted', @('scheduled-promoted-tweets list --fields', 'scheduled-promoted-tweets get --fields', 'scheduled-promoted-tweets create --fields', 'scheduled-promoted-tweets delete --fields', 'scheduled-promoted-tweets list --filter')),
        @('list', 'id id_data', @('stats get --fields')),
        @('list', 'entity_id activity_start_time activity_end_time placements', @('stats active-entities --fields')),
        @('list', 'id total_audience_reach average_frequency', @('stats reach campaigns --fields', 'stats reach funding-instruments --fields')),
        @('list', 'id id_str account_id entity entity_ids granularity placement metric_groups segmentation_type country platform start_time end_time status url expires_at created_at updated_at', @('stats jobs create --fields', 'stats jobs list --fields', 'stats jobs cancel --fields', 'stats jobs list --filter')),
        @('list', 'id line_item_id name localized_name operator_type targeting_type targeting_value location_type created_at updated_at deleted', @('targeting-criteria list --fields', 'targeting-criteria get --fields', 'targeting-criteria create --fields', 'targeting-criteria delete --fields', 'targeting-criteria batch --fields', 'targeting-criteria list --filter')),
        @('list', 'name targeting_type targeting_value location_type country_code', @('targeting-criteria locations --fields', 'targeting-criteria locations --filter')),
        @('list', 'name targeting_type targeting_value', @('targeting-criteria interests --fields', 'targeting-criteria languages --fields', 'targeting-criteria interests --filter', 'targeting-criteria languages --filter')),
        @('list', 'name targeting_type targeting_value conversation_type', @('targeting-criteria conversations --fields', 'targeting-criteria conversations --filter')),
        @('list', 'name targeting_type targeting_value manufacturer os_type', @('targeting-criteria devices --fields')),
        @('list', 'name targeting_type targeting_value localized_name', @('targeting-criteria platforms --fields')),
        @('list', 'name targeting_type targeting_value number os_type', @('targeting-criteria platform-versions --fields')),
        @('list', 'name targeting_type targeting_value country_code', @('targeting-criteria network-operators --fields', 'targeting-criteria network-operators --filter')),
        @('list', 'name targeting_value event_type start_time end_time country_code is_global reach top_users top_tweets top_hashtags gender_breakdown_percentage device_breakdown_percentage country_breakdown_percentage', @('targeting-criteria events --fields', 'targeting-criteria events --filter')),
        @('list', 'name country_code locale', @('targeting-criteria tv-markets --fields')),
        @('list', 'name targeting_type targeting_value genre estimated_users locales', @('targeting-criteria tv-shows --fields', 'targeting-criteria tv-shows --filter')),
        @('list', 'name targeting_type targeting_value os_type', @('targeting-criteria app-store-categories --fields')),
        @('list', 'suggestion_type suggestion_value', @('targeting-suggestions list --fields')),
        @('list', 'id line_item_id tracking_tag_type tracking_tag_url created_at updated_at deleted', @('tracking-tags list --fields', 'tracking-tags get --fields', 'tracking-tags create --fields', 'tracking-tags update --fields', 'tracking-tags delete --fields', 'tracking-tags list --filter')),
        @('list', 'id creative_type video_id media_url created_at updated_at deleted', @('account-media list --fields', 'account-media get --fields', 'account-media delete --fields', 'account-media list --filter')),
        @('list', 'id name card_type components slides card_uri created_at updated_at deleted', @('cards list --fields', 'cards get --fields', 'cards create --fields', 'cards update --fields', 'cards delete --fields', 'cards list --filter')),
        @('list', 'id name card_type first_choice second_choice third_choice fourth_choice start_time end_time duration_in_minutes card_uri video_url video_hls_url video_width video_height video_poster_url video_poster_width video_poster_height content_duration_seconds created_at updated_at deleted title first_cta first_cta_tweet second_cta second_cta_tweet third_cta third_cta_tweet fourth_cta fourth_cta_tweet thank_you_text thank_you_url media_key media_url unlocked_image_url image_display_width image_display_height poster_media_url video_owner_id components slides app_cta country_code googleplay_app_id wide_app_image website_url website_dest_url website_display_url website_shortened_url video_content_id', @('cards all list --fields', 'cards all get --fields', 'cards all list --filter')),
        @('list', 'id name title first_cta first_cta_tweet second_cta second_cta_tweet third_cta third_cta_tweet fourth_cta fourth_cta_tweet thank_you_text thank_you_url media_key media_url unlocked_image_url card_uri card_type image_display_width image_display_height created_at updated_at deleted', @('cards image-conversation list --fields', 'cards image-conversation get --fields', 'cards image-conversation create --fields', 'cards image-conversation update --fields', 'cards image-conversation delete --fields', 'cards image-conversation list --filter')),
        @('list', 'id name card_type first_choice second_choice third_choice fourth_choice start_time end_time duration_in_minutes card_uri video_url video_hls_url video_width video_height video_poster_url video_poster_width video_poster_height content_duration_seconds created_at updated_at deleted', @('cards poll list --fields', 'cards poll get --fields', 'cards poll create --fields', 'cards poll delete --fields', 'cards poll list --filter')),
        @('list', 'id name title first_cta first_cta_tweet second_cta second_cta_tweet third_cta third_cta_tweet fourth_cta fourth_cta_tweet thank_you_text thank_you_url media_key media_url unlocked_image_url card_uri card_type poster_media_url video_width video_height video_owner_id created_at updated_at deleted', @('cards video-conversation list --fields', 'cards video-conversation get --fields', 'cards video-conversation create --fields', 'cards video-conversation update --fields', 'cards video-conversation delete --fields', 'cards video-conversation list --filter')),
        @('list', 'id name text user_id nullcast card_uri media_keys status created_at updated_at deleted', @('draft-tweets list --fields', 'draft-tweets get --fields', 'draft-tweets create --fields', 'draft-tweets update --fields', 'draft-tweets delete --fields', 'draft-tweets list --filter')),
        @('list', 'message', @('draft-tweets preview --fields')),
        @('list', 'id card_uri url creative_type', @('dynamic-product-cards create --fields')),
        @('list', 'id media_key size expires_after_secs processing_info image video', @('media upload --fields', 'media initialize --fields', 'media finalize --fields', 'media status --fields')),
        @('list', 'expires_at', @('media append --fields')),
        @('list', 'id associated_metadata', @('media metadata --fields')),
        @('list', 'id line_item_id account_media_id creative_type landing_url entity_status approval_status created_at updated_at deleted', @('media-creatives list --fields', 'media-creatives get --fields', 'media-creatives create --fields', 'media-creatives delete --fields', 'media-creatives list --filter')),
        @('list', 'media_key media_id name file_name title description media_url media_category media_type media_status duration aspect_ratio poster_media_url poster_media_key tweeted created_at updated_at deleted', @('media-library list --fields', 'media-library get --fields', 'media-library create --fields', 'media-library update --fields', 'media-library delete --fields', 'media-library list --filter')),
        @('list', 'id line_item_id call_to_action call_to_action_url created_at updated_at deleted', @('preroll-call-to-actions list --fields', 'preroll-call-to-actions get --fields', 'preroll-call-to-actions create --fields', 'preroll-call-to-actions update --fields', 'preroll-call-to-actions delete --fields', 'preroll-call-to-actions list --filter')),
        @('list', 'id name', @('product-catalogs list --fields', 'product-catalogs create --fields', 'product-catalogs update --fields', 'product-catalogs delete --fields', 'product-catalogs list --filter')),
        @('list', 'id name description type product_ids filters processing_status', @('product-catalogs product-sets get --fields', 'product-catalogs product-sets create --fields', 'product-catalogs product-sets update --fields', 'product-catalogs product-sets delete --fields')),
        @('list', 'product_key item_group_key id title description availability condition price link image_link brand gtin mpn mobile_link additional_image_link google_product_category product_type inventory sale_price sale_price_effective_date item_group_id gender color size age_group custom_label_0 custom_label_1 custom_label_2 custom_label_3 custom_label_4', @('product-catalogs products list --fields', 'product-catalogs products list --filter')),
        @('list', 'id product_key status warnings errors', @('product-catalogs products update --fields')),
        @('list', 'product_key failed_product_key message', @('product-catalogs products delete --fields')),
        @('list', 'id product_catalog_id feed_url feed_format frequency repeat start_time time_zone created_at updated_at', @('product-catalogs scheduled-feeds list --fields', 'product-catalogs scheduled-feeds create --fields', 'product-catalogs scheduled-feeds update --fields', 'product-catalogs scheduled-feeds delete --fields', 'product-catalogs scheduled-feeds list --filter')),
        @('list', 'id name text user_id nullcast scheduled_at scheduled_status completed_at tweet_id card_uri media_keys created_at updated_at', @('scheduled-tweets list --fields', 'scheduled-tweets get --fields', 'scheduled-tweets create --fields', 'scheduled-tweets update --fields', 'scheduled-tweets delete --fields', 'scheduled-tweets list --filter')),
        @('list', 'tweet_id preview', @('tweet-previews list --fields')),
        @('list', 'id id_str created_at text full_text display_text_range name truncated entities source in_reply_to_status_id in_reply_to_status_id_str in_reply_to_user_id in_reply_to_user_id_str in_reply_to_screen_name user geo coordinates place contributors retweet_count favorite_count favorited retweeted possibly_sensitive scopes lang tweet_id tweet_type nullcast conversation_settings scheduled_at scheduled_status card_uri', @('tweets list --fields', 'tweets create --fields', 'tweets update --fields', 'tweets list --filter')),
        @('list', 'audience_size', @('audience-estimate estimate --fields')),
        @('list', 'id name description audience_type audience_size targetable targetable_types reasons_not_targetable permission_level is_owner owner_account_id partner_source metadata created_at updated_at deleted', @('custom-audiences list --fields', 'custom-audiences get --fields', 'custom-audiences create --fields', 'custom-audiences update --fields', 'custom-audiences delete --fields', 'custom-audiences batch --fields', 'custom-audiences list --filter')),
        @('list', 'campaign_id campaign_name line_items', @('custom-audiences targeted --fields', 'custom-audiences targeted --filter')),
        @('list', 'id custom_audience_id granted_account_id permission_level created_at updated_at deleted', @('custom-audiences permissions list --fields', 'custom-audiences permissions create --fields', 'custom-audiences permissions delete --fields', 'custom-audiences permissions list --filter')),
        @('list', 'success_count total_count', @('custom-audiences users batch --fields', 'do-not-reach-lists users batch --fields')),
        @('list', 'id name description list_size targetable reasons_not_targetable created_at updated_at deleted', @('do-not-reach-lists list --fields', 'do-not-reach-lists create --fields', 'do-not-reach-lists delete --fields', 'do-not-reach-lists list --filter')),
        @('list', 'related_keywords tweet_volume', @('insights keywords search --fields')),
        @('list', 'id tailored_audience_id granted_account_id permission_level created_at updated_at deleted', @('tailored-audiences permissions list --fields', 'tailored-audiences permissions create --fields', 'tailored-audiences permissions delete --fields', 'tailored-audiences permissions list --filter')),
        @('list', 'app_id os_type hashed_device_id conversion_type conversion_time click_window view_through_window partner_client_id conversion_value_micro limit_ad_tracking event_metadata non_twitter_engagement_time non_twitter_engagement_type extra_device_ids tpn_attribution twitter_attribution', @('app-conversions create --fields', 'app-conversions attribution --fields')),
        @('list', 'id provider_name provider_advertiser_id provider_advertiser_identifier created_at updated_at deleted', @('app-event-provider-configurations list --fields', 'app-event-provider-configurations get --fields', 'app-event-provider-configurations create --fields', 'app-event-provider-configurations delete --fields', 'app-event-provider-configurations list --filter')),
        @('list', 'id app_store_identifier os_type conversion_type provider_app_event_id provider_app_event_name deep_link_scheme post_engagement_attribution_window post_view_attribution_window retargeting_enabled status last_tracked_at created_at updated_at deleted', @('app-event-tags list --fields', 'app-event-tags get --fields', 'app-event-tags create --fields', 'app-event-tags delete --fields', 'app-event-tags list --filter')),
        @('list', 'id name purpose introduction fields privacy_policy final_page created_at updated_at deleted', @('lead-forms list --fields', 'lead-forms get --fields', 'lead-forms create --fields', 'lead-forms update --fields', 'lead-forms delete --fields', 'lead-forms list --filter')),
        @('list', 'id entity_type lead_form_id start_epoch end_epoch response_format status download_url', @('leads exports create --fields', 'leads exports get --fields', 'leads exports cancel --fields')),
        @('list', 'conversions_processed debug_id', @('web-conversions create --fields')),
        @('list', 'id name type click_window view_through_window retargeting_enabled status last_tracked_at website_tag_id embed_code deleted', @('web-event-tags list --fields', 'web-event-tags get --fields', 'web-event-tags create --fields', 'web-event-tags update --fields', 'web-event-tags delete --fields', 'web-event-tags list --filter')),
        @('list', 'oauth_token oauth_token_secret oauth_callback_confirmed', @('oauth request-token --fields')),
        @('list', 'oauth_token oauth_token_secret user_id screen_name', @('oauth access-token --fields')),
        @('list', 'access_token', @('oauth invalidate-token --fields', 'oauth invalidate-bearer-token --fields')),
        @('list', 'token_type access_token', @('oauth bearer-token --fields')),
        @('list', 'id id_str name screen_name created_at protected verified', @('users me --fields', 'users get --fields')),
        @('order', 'id name business_name business_id timezone timezone_switch_at approval_status industry_type created_at updated_at deleted', @('accounts list --sort')),
        @('order', 'id app_store_identifier os_type conversion_tracking_enabled deep_link_pattern created_at updated_at deleted', @('accounts apps --sort')),
        @('order', 'change_time change_type entity entity_id change_by changes entity_data', @('accounts history --sort')),
        @('order', 'id account_id type description currency start_time end_time credit_limit_local_micro funded_amount_local_micro credit_remaining_local_micro able_to_fund reasons_not_able_to_fund entity_status io_header created_at updated_at deleted', @('funding-instruments list --sort')),
        @('order', 'id user_id promotable_user_type created_at updated_at deleted', @('promotable-users list --sort')),
        @('order', 'id name description entity_type status start_time end_time user_groups entities created_by updated_by created_at updated_at deleted', @('ab-tests list --sort')),
        @('order', 'id name iab_categories created_at updated_at deleted', @('advertiser-business-categories list --sort')),
        @('order', 'id name apps created_at updated_at deleted', @('app-lists list --sort')),
        @('order', 'id name funding_instrument_id currency budget_optimization daily_budget_amount_local_micro total_budget_amount_local_micro purchase_order_number standard_delivery entity_status effective_status servable reasons_not_servable duration_in_days frequency_cap created_at updated_at deleted', @('campaigns list --sort')),
        @('order', 'id name iab_categories publishers_in_last_thirty_days videos_monetized_in_last_thirty_days created_at updated_at deleted', @('content-categories list --sort')),
        @('order', 'id name description country_codes publisher_user_ids videos_monetized_in_last_thirty_days created_at updated_at deleted', @('curated-categories list --sort')),
        @('order', 'id parent_id name created_at updated_at deleted', @('iab-categories list --sort')),
        @('order', 'id line_item_id curated_category_id created_at updated_at deleted', @('line-item-curated-categories list --sort')),
        @('order', 'id campaign_id funding_instrument_id name objective product_type placements entity_status goal bid_strategy bid_amount_local_micro target_cpa_local_micro pay_by daily_budget_amount_local_micro total_budget_amount_local_micro standard_delivery start_time end_time duration_in_days frequency_cap audience_expansion advertiser_user_id advertiser_domain categories primary_web_event_tag automatic_tweet_promotion android_app_store_identifier ios_app_store_identifier currency creative_source created_at updated_at deleted', @('line-items list --sort')),
        @('order', 'id line_item_id user_id entity_status approval_status created_at updated_at deleted', @('promoted-accounts list --sort')),
        @('order', 'id line_item_id tweet_id entity_status approval_status created_at updated_at deleted', @('promoted-tweets list --sort')),
        @('order', 'user_id username content_category_ids monetizable_country_codes promotion_eligible_country_codes monetization_restricted', @('publishers list --sort')),
        @('order', 'id account_id funding_instrument_id status message created_at updated_at changes', @('recommendations list --sort')),
        @('order', 'id line_item_id scheduled_tweet_id tweet_id created_at updated_at deleted', @('scheduled-promoted-tweets list --sort')),
        @('order', 'id id_str account_id entity entity_ids granularity placement metric_groups segmentation_type country platform start_time end_time status url expires_at created_at updated_at', @('stats jobs list --sort')),
        @('order', 'id line_item_id name localized_name operator_type targeting_type targeting_value location_type created_at updated_at deleted', @('targeting-criteria list --sort')),
        @('order', 'name targeting_type targeting_value location_type country_code', @('targeting-criteria locations --sort')),
        @('order', 'name targeting_type targeting_value', @('targeting-criteria interests --sort', 'targeting-criteria languages --sort')),
        @('order', 'name targeting_type targeting_value conversation_type', @('targeting-criteria conversations --sort')),
        @('order', 'name targeting_type targeting_value country_code', @('targeting-criteria network-operators --sort')),
        @('order', 'name targeting_value event_type start_time end_time country_code is_global reach top_users top_tweets top_hashtags gender_breakdown_percentage device_breakdown_percentage country_breakdown_percentage', @('targeting-criteria events --sort')),
        @('order', 'name targeting_type targeting_value genre estimated_users locales', @('targeting-criteria tv-shows --sort')),
        @('order', 'id line_item_id tracking_tag_type tracking_tag_url created_at updated_at deleted', @('tracking-tags list --sort')),
        @('order', 'id creative_type video_id media_url created_at updated_at deleted', @('account-media list --sort')),
        @('order', 'id name card_type components slides card_uri created_at updated_at deleted', @('cards list --sort')),
        @('order', 'id name card_type first_choice second_choice third_choice fourth_choice start_time end_time duration_in_minutes card_uri video_url video_hls_url video_width video_height video_poster_url video_poster_width video_poster_height content_duration_seconds created_at updated_at deleted title first_cta first_cta_tweet second_cta second_cta_tweet third_cta third_cta_tweet fourth_cta fourth_cta_tweet thank_you_text thank_you_url media_key media_url unlocked_image_url image_display_width image_display_height poster_media_url video_owner_id components slides app_cta country_code googleplay_app_id wide_app_image website_url website_dest_url website_display_url website_shortened_url video_content_id', @('cards all list --sort')),
        @('order', 'id name title first_cta first_cta_tweet second_cta second_cta_tweet third_cta third_cta_tweet fourth_cta fourth_cta_tweet thank_you_text thank_you_url media_key media_url unlocked_image_url card_uri card_type image_display_width image_display_height created_at updated_at deleted', @('cards image-conversation list --sort')),
        @('order', 'id name card_type first_choice second_choice third_choice fourth_choice start_time end_time duration_in_minutes card_uri video_url video_hls_url video_width video_height video_poster_url video_poster_width video_poster_height content_duration_seconds created_at updated_at deleted', @('cards poll list --sort')),
        @('order', 'id name title first_cta first_cta_tweet second_cta second_cta_tweet third_cta third_cta_tweet fourth_cta fourth_cta_tweet thank_you_text thank_you_url media_key media_url unlocked_image_url card_uri card_type poster_media_url video_width video_height video_owner_id created_at updated_at deleted', @('cards video-conversation list --sort')),
        @('order', 'id name text user_id nullcast card_uri media_keys status created_at updated_at deleted', @('draft-tweets list --sort')),
        @('order', 'id line_item_id account_media_id creative_type landing_url entity_status approval_status created_at updated_at deleted', @('media-creatives list --sort')),
        @('order', 'media_key media_id name file_name title description media_url media_category media_type media_status duration aspect_ratio poster_media_url poster_media_key tweeted created_at updated_at deleted', @('media-library list --sort')),
        @('order', 'id line_item_id call_to_action call_to_action_url created_at updated_at deleted', @('preroll-call-to-actions list --sort')),
        @('order', 'id name', @('product-catalogs list --sort')),
        @('order', 'product_key item_group_key id title description availability condition price link image_link brand gtin mpn mobile_link additional_image_link google_product_category product_type inventory sale_price sale_price_effective_date item_group_id gender color size age_group custom_label_0 custom_label_1 custom_label_2 custom_label_3 custom_label_4', @('product-catalogs products list --sort')),
        @('order', 'id product_catalog_id feed_url feed_format frequency repeat start_time time_zone created_at updated_at', @('product-catalogs scheduled-feeds list --sort')),
        @('order', 'id name text user_id nullcast scheduled_at scheduled_status completed_at tweet_id card_uri media_keys created_at updated_at', @('scheduled-tweets list --sort')),
        @('order', 'id id_str created_at text full_text display_text_range name truncated entities source in_reply_to_status_id in_reply_to_status_id_str in_reply_to_user_id in_reply_to_user_id_str in_reply_to_screen_name user geo coordinates place contributors retweet_count favorite_count favorited retweeted possibly_sensitive scopes lang tweet_id tweet_type nullcast conversation_settings scheduled_at scheduled_status card_uri', @('tweets list --sort')),
        @('order', 'id name description audience_type audience_size targetable targetable_types reasons_not_targetable permission_level is_owner owner_account_id partner_source metadata created_at updated_at deleted', @('custom-audiences list --sort')),
        @('order', 'campaign_id campaign_name line_items', @('custom-audiences targeted --sort')),
        @('order', 'id custom_audience_id granted_account_id permission_level created_at updated_at deleted', @('custom-audiences permissions list --sort')),
        @('order', 'id name description list_size targetable reasons_not_targetable created_at updated_at deleted', @('do-not-reach-lists list --sort')),
        @('order', 'id tailored_audience_id granted_account_id permission_level created_at updated_at deleted', @('tailored-audiences permissions list --sort')),
        @('order', 'id provider_name provider_advertiser_id provider_advertiser_identifier created_at updated_at deleted', @('app-event-provider-configurations list --sort')),
        @('order', 'id app_store_identifier os_type conversion_type provider_app_event_id provider_app_event_name deep_link_scheme post_engagement_attribution_window post_view_attribution_window retargeting_enabled status last_tracked_at created_at updated_at deleted', @('app-event-tags list --sort')),
        @('order', 'id name purpose introduction fields privacy_policy final_page created_at updated_at deleted', @('lead-forms list --sort')),
        @('order', 'id name type click_window view_through_window retargeting_enabled status last_tracked_at website_tag_id embed_code deleted', @('web-event-tags list --sort')),
        @('one', 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc name-asc name-desc', @('accounts list --sort-by', 'app-lists list --sort-by', 'cards list --sort-by')),
        @('one', 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc app_store_identifier-asc app_store_identifier-desc', @('accounts apps --sort-by')),
        @('one', 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc funded_amount_local_micro-asc funded_amount_local_micro-desc start_time-asc start_time-desc end_time-asc end_time-desc', @('funding-instruments list --sort-by')),
        @('one', 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc', @('promotable-users list --sort-by', 'line-item-curated-categories list --sort-by', 'scheduled-promoted-tweets list --sort-by', 'targeting-criteria list --sort-by', 'custom-audiences permissions list --sort-by', 'tailored-audiences permissions list --sort-by', 'app-event-provider-configurations list --sort-by')),
        @('one', 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc name-asc name-desc start_time-asc start_time-desc end_time-asc end_time-desc', @('ab-tests list --sort-by', 'cards poll list --sort-by')),
        @('one', 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc name-asc name-desc start_time-asc start_time-desc end_time-asc end_time-desc daily_budget_amount_local_micro-asc daily_budget_amount_local_micro-desc total_budget_amount_local_micro-asc total_budget_amount_local_micro-desc standard_delivery-asc standard_delivery-desc', @('campaigns list --sort-by')),
        @('one', 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc bid_amount_local_micro-asc bid_amount_local_micro-desc', @('line-items list --sort-by')),
        @('one', 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc paused-asc paused-desc', @('promoted-accounts list --sort-by', 'promoted-tweets list --sort-by')),
        @('one', 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc tracking_tag_url-asc tracking_tag_url-desc', @('tracking-tags list --sort-by')),
        @('one', 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc media_url-asc media_url-desc', @('account-media list --sort-by')),
        @('one', 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc name-asc name-desc title-asc title-desc', @('cards image-conversation list --sort-by', 'cards video-conversation list --sort-by')),
        @('one', 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc landing_url-asc landing_url-desc', @('media-creatives list --sort-by')),
        @('one', 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc call_to_action_url-asc call_to_action_url-desc', @('preroll-call-to-actions list --sort-by')),
        @('one', 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc name-asc name-desc audience_size-asc audience_size-desc targetable-asc targetable-desc', @('custom-audiences list --sort-by')),
        @('one', 'created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc post_view_attribution_window-asc post_view_attribution_window-desc post_engagement_attribution_window-asc post_engagement_attribution_window-desc assisted_conversion-asc assisted_conversion-desc provider_app_event_name-asc provider_app_event_name-desc', @('app-event-tags list --sort-by')),
        @('one', 'name-asc name-desc click_window-asc click_window-desc view_through_window-asc view_through_window-desc retargeting_enabled-asc retargeting_enabled-desc deleted-asc deleted-desc last_tracked_at-asc last_tracked_at-desc', @('web-event-tags list --sort-by')),
        @('file', '', @('accounts update --from', 'accounts features create --from', 'funding-instruments create --from', 'funding-instruments update --from', 'tax-settings update --from', 'user-settings update --from', 'ab-tests create --from', 'ab-tests update --from', 'app-lists create --from', 'campaigns create --from', 'campaigns update --from', 'campaigns batch --from', 'line-item-curated-categories create --from', 'line-item-curated-categories update --from', 'line-items create --from', 'line-items update --from', 'line-items batch --from', 'promoted-accounts create --from', 'promoted-tweets create --from', 'scheduled-promoted-tweets create --from', 'stats jobs create --from', 'targeting-criteria create --from', 'targeting-criteria batch --from', 'tracking-tags create --from', 'tracking-tags update --from', 'cards create --from', 'cards update --from', 'cards image-conversation create --from', 'cards image-conversation update --from', 'cards poll create --from', 'cards video-conversation create --from', 'cards video-conversation update --from', 'draft-tweets create --from', 'draft-tweets update --from', 'dynamic-product-cards create --from', 'media initialize --from', 'media metadata --from', 'media-creatives create --from', 'media-library create --from', 'media-library update --from', 'preroll-call-to-actions create --from', 'preroll-call-to-actions update --from', 'product-catalogs create --from', 'product-catalogs update --from', 'product-catalogs product-sets create --from', 'product-catalogs product-sets update --from', 'product-catalogs products update --from', 'product-catalogs products delete --from', 'product-catalogs scheduled-feeds create --from', 'product-catalogs scheduled-feeds update --from', 'scheduled-tweets create --from', 'scheduled-tweets update --from', 'tweets create --from', 'tweets update --from', 'audience-estimate estimate --from', 'custom-audiences create --from', 'custom-audiences update --from', 'custom-audiences batch --from', 'custom-audiences permissions create --from', 'custom-audiences users batch --from', 'do-not-reach-lists create --from', 'do-not-reach-lists users batch --from', 'tailored-audiences permissions create --from', 'app-conversions create --from', 'app-event-provider-configurations create --from', 'app-event-tags create --from', 'lead-forms create --from', 'lead-forms update --from', 'leads exports create --from', 'web-conversions create --from', 'web-event-tags create --from', 'web-event-tags update --from', 'oauth access-token --from', 'oauth invalidate-bearer-token --from', 'product-catalogs products upload --from', 'custom-audiences users upload --from', 'do-not-reach-lists users upload --from', 'custom-audiences users sync --from', 'do-not-reach-lists users sync --from', 'web-conversions upload --from', 'app-conversions upload --from', 'api --from', 'sql --from', 'leads exports download --to', 'web-event-tags get --to', 'stats jobs download --to', 'leads export --to', 'sync --to')),
        @('one', 'CAMPAIGN LINE_ITEM PROMOTED_TWEET TARGETING_CRITERIA PROMOTED_ACCOUNT', @('accounts history --entity-type')),
        @('one', 'CAMPAIGN LINE_ITEM', @('ab-tests create --entity-type')),
        @('one', 'leads', @('leads exports create --entity-type')),
        @('user', ':handles', @('accounts history --user-id', 'ab-tests list --user-id', 'promoted-accounts create --user-id', 'draft-tweets list --user-id', 'product-catalogs list --user-id', 'product-catalogs create --user-id', 'scheduled-tweets list --user-id', 'tweets list --user-id', 'draft-tweets export --user-id', 'scheduled-tweets export --user-id')),
        @('one', 'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VEF VES VND VUV WST XAD XAF XCD XCG XOF XPF YER ZAR ZMW ZWG ZWL', @('funding-instruments create --currency', 'bidding-rules list --currency')),
        @('one', 'AGENCY_CREDIT_LINE CREDIT_CARD CREDIT_LINE INSERTION_ORDER PARTNER_MANAGED', @('funding-instruments create --type')),
        @('one', 'MANUAL FILTERED', @('product-catalogs product-sets create --type')),
        @('one', 'ADDED_PAYMENT_INFO ADD_TO_CART ADD_TO_WISHLIST CHECKOUT_INITIATED CONTENT_VIEW CUSTOM DOWNLOAD PRODUCT_CUSTOMIZATION PURCHASE SEARCH SIGN_UP SITE_VISIT START_TRIAL SUBSCRIBE', @('web-event-tags create --type', 'web-event-tags update --type')),
        @('one', 'campaign line-item promoted-tweet funding-instrument account promoted-account media-creative', @('why --type')),
        @('list', 'address_name address_first_name address_last_name address_email address_street1 address_street2 address_city address_region address_postal_code address_country bill_to business_relationship invoice_jurisdiction tax_category tax_exemption_id tax_id client_address_name client_address_first_name client_address_last_name client_address_email client_address_street1 client_address_street2 client_address_city client_address_region client_address_postal_code client_address_country', @('tax-settings update --unset')),
        @('list', 'notification_email contact_phone contact_phone_extension subscribe_email_types', @('user-settings update --unset')),
        @('list', 'name description', @('ab-tests update --unset')),
        @('list', 'daily_budget_amount_local_micro total_budget_amount_local_micro purchase_order_number', @('campaigns update --unset')),
        @('list', 'name end_time bid_amount_local_micro daily_budget_amount_local_micro total_budget_amount_local_micro frequency_cap duration_in_days audience_expansion android_app_store_identifier ios_app_store_identifier advertiser_domain categories advertiser_user_id', @('line-items update --unset')),
        @('list', 'title second_cta second_cta_tweet third_cta third_cta_tweet fourth_cta fourth_cta_tweet thank_you_url unlocked_image_media_key', @('cards image-conversation update --unset')),
        @('list', 'title second_cta second_cta_tweet third_cta third_cta_tweet fourth_cta fourth_cta_tweet thank_you_url unlocked_image_media_key poster_media_key unlocked_video_media_key', @('cards video-conversation update --unset')),
        @('list', 'text media_keys card_uri name', @('draft-tweets update --unset', 'scheduled-tweets update --unset')),
        @('list', 'name file_name title description poster_media_key', @('media-library update --unset')),
        @('list', 'description product_keys', @('product-catalogs product-sets update --unset')),
        @('list', 'repeat', @('product-catalogs scheduled-feeds update --unset')),
        @('list', 'description', @('custom-audiences update --unset')),
        @('switch', '', @('profile set --unset', 'campaigns batch --split', 'line-items batch --split', 'targeting-criteria batch --split', 'custom-audiences batch --split', 'login --force-login')),
        @('one', ':campaigns', @('campaigns list --campaign', 'line-items list --campaign', 'line-items create --campaign', 'stats active-entities --campaign', 'stats reach campaigns --campaign', 'media-creatives list --campaign')),
        @('list', ':campaigns', @('stats report --campaign')),
        @('one', 'ACTIVE DRAFT PAUSED', @('campaigns create --entity-status', 'line-items create --entity-status')),
        @('one', 'ACTIVE PAUSED', @('campaigns update --entity-status', 'line-items update --entity-status')),
        @('one', 'campaign account', @('pull --split')),
        @('one', 'APP_CLICKS APP_INSTALLS APP_PURCHASES ENGAGEMENT FOLLOWERS LINK_CLICKS MAX_REACH PREROLL PREROLL_STARTS REACH_WITH_ENGAGEMENT SITE_VISITS VIDEO_VIEW VIEW_3S_100PCT VIEW_6S VIEW_15S WEBSITE_CONVERSIONS', @('line-items create --goal')),
        @('one', 'APP_CLICKS APP_INSTALLS APP_PURCHASES ENGAGEMENT FOLLOWERS LINK_CLICKS MAX_REACH PREROLL PREROLL_STARTS REACH_WITH_ENGAGEMENT VIDEO_VIEW VIEW_3S_100PCT VIEW_6S VIEW_15S WEBSITE_CONVERSIONS', @('line-items update --goal')),
        @('optional', '', @('scheduled-promoted-tweets create --wait', 'stats jobs create --wait', 'media upload --wait', 'media finalize --wait', 'scheduled-tweets create --wait', 'scheduled-tweets update --wait', 'custom-audiences create --wait', 'custom-audiences users batch --wait', 'leads exports create --wait', 'custom-audiences users upload --wait', 'custom-audiences users sync --wait')),
        @('one', 'ACCOUNT CAMPAIGN FUNDING_INSTRUMENT LINE_ITEM PROMOTED_ACCOUNT PROMOTED_TWEET MEDIA_CREATIVE ORGANIC_TWEET', @('stats get --entity', 'stats jobs create --entity')),
        @('one', 'CAMPAIGN FUNDING_INSTRUMENT LINE_ITEM PROMOTED_ACCOUNT PROMOTED_TWEET', @('stats active-entities --entity')),
        @('one', 'account campaign funding-instrument line-item promoted-account promoted-tweet media-creative organic-tweet', @('stats report --entity')),
        @('one', 'HOUR DAY TOTAL', @('stats get --granularity', 'stats jobs create --granularity')),
        @('one', 'DAY HOUR', @('insights keywords search --granularity')),
        @('one', 'hour day total', @('stats report --granularity')),
        @('one', 'ALL_ON_PLATFORM ALL_ON_TWITTER SPOTLIGHT TREND PUBLISHER_NETWORK', @('stats get --placement', 'stats jobs create --placement')),
        @('list', 'all-on-platform all-on-twitter spotlight trend publisher-network', @('stats report --placement')),
        @('one', ':custom-audiences', @('custom-audiences list --custom-audience', 'custom-audiences permissions delete --custom-audience')),
        @('list', ':media-library', @('cards create --media-key', 'cards update --media-key')),
        @('one', ':media-library', @('cards image-conversation create --media-key', 'cards image-conversation update --media-key', 'cards poll create --media-key', 'cards video-conversation create --media-key', 'cards video-conversation update --media-key', 'media-library create --media-key')),
        @('one', 'tweet_gif tweet_image tweet_video dm_gif dm_image dm_video subtitles', @('media upload --media-category')),
        @('one', 'amplify_video tweet_gif tweet_image tweet_video dm_gif dm_image dm_video subtitles', @('media initialize --media-category')),
        @('one', 'AMPLIFY_VIDEO TWEET_GIF TWEET_IMAGE TWEET_VIDEO', @('media-library create --media-category')),
        @('one', 'video/mp4 video/webm video/mp2t video/quicktime image/jpeg image/pjpeg image/png image/gif image/bmp image/webp image/tiff text/srt text/vtt model/gltf-binary model/vnd.usdz+zip', @('media initialize --media-type')),
        @('one', 'GIF IMAGE VIDEO', @('media-library list --media-type')),
        @('list', ':custom-audiences', @('custom-audiences list --custom-audience-ids')),
        @('optional', 'all email device_id handle platform_id twitter_id phone_number', @('custom-audiences create --hashed', 'do-not-reach-lists create --hashed', 'custom-audiences users upload --hashed', 'do-not-reach-lists users upload --hashed', 'custom-audiences users sync --hashed', 'do-not-reach-lists users sync --hashed')),
        @('optional', 'all email phone_number', @('web-conversions upload --hashed')),
        @('optional', 'all device_id', @('app-conversions upload --hashed')),
        @('one', 'csv jsonl json', @('custom-audiences create --format', 'do-not-reach-lists create --format', 'custom-audiences users upload --format', 'do-not-reach-lists users upload --format', 'custom-audiences users sync --format', 'do-not-reach-lists users sync --format', 'web-conversions upload --format', 'app-conversions upload --format')),
        @('one', 'sqlite singer parquet', @('sync --format')),
        @('one', 'shopify-customers woocommerce-customers squarespace-profiles hubspot-contacts salesforce-contacts zoho-contacts brevo-contacts google-contacts customer-match-devices none', @('custom-audiences create --preset', 'do-not-reach-lists create --preset', 'custom-audiences users upload --preset', 'do-not-reach-lists users upload --preset', 'custom-audiences users sync --preset', 'do-not-reach-lists users sync --preset')),
        @('one', 'shopify-products woocommerce-products none', @('product-catalogs products upload --preset')),
        @('one', 'shopify-orders stripe-payments search-network-leads none', @('web-conversions upload --preset')),
        @('one', 'appsflyer-events none', @('app-conversions upload --preset')),
        @('one', 'google-ads-editor microsoft-advertising none', @('campaigns import --preset', 'line-items import --preset')),
        @('one', 'campaign funding-instrument account', @('stats reconcile --level')),
        @('optional', 'true false', @('oauth authorize --force-login', 'oauth authenticate --force-login')),
        @('one', 'input output files', @('schema --only')),
        @('one', ':profiles', @('* --profile')),
        @('one', 'production sandbox local', @('* --env')),
        @('one', ':accounts', @('* --account', '* --to-account')),
        @('switch', '', @('* --all-accounts', '* --bom', '* --spreadsheet-safe', '* --decimal', '* --exact', '* --resolve', '* --all', '* --dry-run', '* --yes', '* --allow-over-limit', '* --no-input', '* --quiet', '* --verbose', '* --trace', '* --no-color', '* --no-cache', '* --help', '* -h', '* --version', '* -V', '* --stop-on-error', '* --overwrite', '* --example', '* --resend', '* --again', '* --strict', '* --dedupe', '* --no-journal', '* --print', '* --callback', '* --pin', '* --sign-in', '* --consumer-secret-stdin', '* --revoke', '* --offline', '* --show', '* --show-origin', '* --active', '* --all-entities', '* --totals', '* --no-totals', '* --jobs', '* --sync', '* --no-resume', '* --every', '* --https', '* --json', '* --show-credentials', '* --check', '* --full', '* --markdown', '* --exit-code', '* --activate', '* --prune', '* --pause-removed', '* --publish-again', '* --no-library', '* --only-changed', '* --delete-missing', '* --allow-shared', '* --restart', '* --no-snapshot', '* --force', '* --decimal-comma', '* --no-check', '* --paginate', '* --include', '* -i', '* --coverage', '* --choices', '* --whole', '* --no-stats', '* --allow-writes', '* --writes')),
        @('one', 'table json jsonl csv tsv yaml ids chart spark svg xlsx html', @('* --output', '* -o')),
        @('list', ':accounts', @('* --account-ids')),
        @('optional', 'true false', @('* --with-deleted', '* --with-total-count', '* --paused', '* --with-draft', '* --standard-delivery', '* --include-legacy-cards', '* --nullcast', '* --shared', '* --include-mentions-and-replies', '* --trim-user', '* --with-active', '* --user-payment-info', '* --retargeting-enabled', '* --read-only')),
        @('one', 'AGENCY BUSINESS_TO_BUSINESS ONLINE_SERVICES EDUCATION FINANCIAL HEALTH GOVERNMENT MEDIA MOBILE RESTAURANT RETAIL TECHNOLOGY TRAVEL OTHER', @('* --industry-type')),
        @('list', 'AGE_TARGETING ALLOW_SKIPPABLE_VIDEOS_FOR_PREROLL_VIEWS_OBJECTIVE AWARENESS_OBJECTIVE BRAND_TPN CHARGE_FOR_GOOD_CLICK CITY_TARGETING CONVERSATION_CARD CONVERSATION_CARD_FOUR_OPTIONS CONVERSATION_CARD_UNLOCK CPI_CHARGING DIRECT_MESSAGE_CARD DR_TAP ENGAGER_RETARGETING EVENT_TARGETING INSTALLED_APP_CATEGORY_TARGETING MOBILE_CONVERSION_TRANSACTION_VALUE OPTIMIZED_ACTION_BIDDING PREROLL_VIEWS_OBJECTIVE PROMOTED_MEDIA_POLLS REACH_AND_FREQUENCY_ANALYTICS REACH_FREQUENCY_CAP SHARE_AUDIENCE_OUTSIDE_BUSINESS UNIVERSAL_LOOKALIKE VALIDATED_AGE_TARGETING VIDEO_APP_DOWNLOAD_CARD VIDEO_VIEWS_MIDROLL_OBJECTIVE WEBSITE_CLICKS_CPM_BILLING', @('* --feature-keys')),
        @('list', ':funding-instruments', @('* --funding-instrument-ids')),
        @('one', ':funding-instruments', @('* --funding-instrument', '* --funding-instrument-id')),
        @('one', 'ADVERTISER AGENCY', @('* --bill-to')),
        @('one', 'AGENCY SELF', @('* --business-relationship')),
        @('one', 'LOI_SAPIN NONE NOT_SET', @('* --invoice-jurisdiction')),
        @('one', 'BUSINESS_NO_VAT BUSINESS_WITH_VAT INDIVIDUAL', @('* --tax-category')),
        @('list', 'ACCOUNT_PERFORMANCE PERFORMANCE_IMPROVEMENT', @('* --subscribe-email-types')),
        @('list', ':ab-tests', @('* --ab-test-ids')),
        @('one', ':ab-tests', @('* --ab-test')),
        @('one', 'SCHEDULED LIVE COMPLETED', @('* --status')),
        @('list', ':app-lists', @('* --app-list-ids')),
        @('one', ':app-lists', @('* --app-list')),
        @('list', ':campaigns', @('* --campaign-ids')),
        @('one', 'CAMPAIGN LINE_ITEM', @('* --budget-optimization')),
        @('one', ':line-items', @('* --line-item-id', '* --line-item')),
        @('list', ':line-items', @('* --line-item-ids')),
        @('one', ':campaigns', @('* --campaign-id')),
        @('one', 'APP_ENGAGEMENTS APP_INSTALLS ENGAGEMENTS FOLLOWERS PREROLL_VIEWS REACH VIDEO_VIEWS WEBSITE_CLICKS', @('* --objective')),
        @('one', 'MEDIA PROMOTED_ACCOUNT PROMOTED_TWEETS', @('* --product-type')),
        @('list', 'ALL_ON_PLATFORM ALL_ON_TWITTER PLATFORM_TIMELINE TWITTER_TIMELINE PLATFORM_PROFILE TWITTER_PROFILE PLATFORM_SEARCH TWITTER_SEARCH PLATFORM_REPLIES TWITTER_REPLIES PUBLISHER_NETWORK TAP_BANNER TAP_FULL TAP_FULL_LANDSCAPE TAP_NATIVE TAP_MRECT SPOTLIGHT TREND', @('* --placements')),
        @('one', 'AUTO MAX TARGET', @('* --bid-strategy')),
        @('one', 'APP_CLICK IMPRESSION LINK_CLICK', @('* --pay-by')),
        @('one', '1 7 30', @('* --duration-in-days')),
        @('one', 'BROAD DEFINED EXPANDED', @('* --audience-expansion')),
        @('one', ':web-event-tags', @('* --primary-web-event-tag', '* --web-event-tag')),
        @('list', 'BILLING ENGAGEMENT LIFE_TIME_VALUE_MOBILE_CONVERSION MEDIA MOBILE_CONVERSION VIDEO WEB_CONVERSION', @('* --metric-groups')),
        @('one', 'AGE GENDER METROS PLATFORMS CONVERSION_TAGS', @('* --segmentation-type')),
        @('one', 'BROAD_KEYWORD CUSTOM_AUDIENCE CUSTOM_AUDIENCE_EXPANDED EXACT_KEYWORD FOLLOWERS_OF_USER INTEREST LIVE_TV_EVENT PHRASE_KEYWORD SIMILAR_TO_FOLLOWERS_OF_USER TV_SHOW UNORDERED_KEYWORD AGE APP_LIST APP_STORE_CATEGORY APP_STORE_CATEGORY_LOOKALIKE CAMPAIGN_ENGAGEMENT CAMPAIGN_ENGAGEMENT_LOOKALIKE CONVERSATION DEVICE ENGAGEMENT_TYPE EVENT GENDER LANGUAGE LOCATION NETWORK_ACTIVATION_DURATION NETWORK_OPERATOR PLATFORM PLATFORM_VERSION USER_ENGAGEMENT USER_ENGAGEMENT_LOOKALIKE WIFI_ONLY', @('* --targeting-type')),
        @('one', 'EQ NE GTE LT', @('* --operator-type')),
        @('one', 'male female', @('* --gender')),
        @('one', '13-24 13-34 13-49 13-54 18-34 18-49 18-54 21-34 21-49 21-54 25-49 25-54 35-49 35-54 13+ 18+ 21+ 25+ 35+ 50+', @('* --age')),
        @('one', 'COUNTRIES REGIONS METROS CITIES POSTAL_CODES', @('* --location-type')),
        @('one', 'ACTORS ATHLETES BOOK_GENRES BOOKS BRAND_CATEGORIES BRANDS CELEBRITIES COACHES DIGITAL_CREATORS ENTERTAINMENT_BRANDS ENTERTAINMENT_PERSONALITIES FICTIONAL_CHARACTERS JOURNALISTS LIFESTYLES MOVIE_GENRES MOVIES MUSIC_GENRES MUSICIANS NEWS_STORIES NEWS PERSONS PLACES PODCASTS POLITICAL_AFFILIATIONS POLITICIANS PRODUCTS RADIO_STATIONS SPORTS_LEAGUES SPORTS_PERSONALITIES SPORTS_TEAMS SPORTS TRENDS TV_SHOWS VIDEO_GAME_PLATFORMS VIDEO_GAME_PUBLISHERS VIDEO_GAMES', @('* --conversation-type')),
        @('list', 'CONFERENCE HOLIDAY MUSIC_AND_ENTERTAINMENT OTHER POLITICS RECURRING SPORTS', @('* --event-types')),
        @('one', 'ANDROID IOS', @('* --os-type')),
        @('one', 'KEYWORD USER_ID', @('* --suggestion-type')),
        @('one', 'IMPRESSION_TAG CLICK_TRACKER', @('* --tracking-tag-type')),
        @('list', 'BANNER BANNER_TABLET INTERSTITIAL INTERSTITIAL_LANDSCAPE INTERSTITIAL_LANDSCAPE_TABLET INTERSTITIAL_TABLET MEDIUM_RECTANGLE PREROLL VAST_PREROLL', @('* --creative-types')),
        @('list', 'IMAGE_APP IMAGE_CAROUSEL_APP IMAGE_CAROUSEL_WEBSITE IMAGE_MULTI_DEST_CAROUSEL_WEBSITE IMAGE_WEBSITE MIXED_MEDIA_MULTI_DEST_CAROUSEL_WEBSITE MIXED_MEDIA_SINGLE_DEST_CAROUSEL_APP MIXED_MEDIA_SINGLE_DEST_CAROUSEL_WEBSITE VIDEO_APP VIDEO_CAROUSEL_APP VIDEO_CAROUSEL_WEBSITE VIDEO_MULTI_DEST_CAROUSEL_WEBSITE VIDEO_WEBSITE', @('* --card-types')),
        @('list', ':cards', @('* --card-id')),
        @('one', ':cards', @('* --card')),
        @('one', 'BOOK CONNECT INSTALL OPEN ORDER PLAY SHOP', @('* --label')),
        @('one', ':lead-forms', @('* --lead-form', '* --lead-form-id', '* --form')),
        @('one', ':media-library', @('* --unlocked-image-media-key', '* --poster-media-key', '* --unlocked-video-media-key')),
        @('user', ':handles', @('* --as-user-id')),
        @('list', ':media-library', @('* --media-keys')),
        @('one', 'CAROUSEL SINGLE COLLECTION', @('* --creative-type')),
        @('file', '', @('* --media', '* --rejects', '* --template', '* --data', '* --faults', '* --rules', '* --save', '* --result', '* --old', '* --input', '* --file', '* --state')),
        @('one', 'STATUS', @('* --command')),
        @('one', 'GO_TO SEE_MORE SHOP VISIT_SITE WATCH_NOW', @('* --call-to-action')),
        @('one', ':product-catalogs', @('* --product-catalog-id', '* --product-catalog')),
        @('one', 'CSV TSV XML', @('* --feed-format')),
        @('one', 'HOURLY DAILY WEEKLY', @('* --frequency')),
        @('one', 'MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY 1 2 3 4 6 8 12', @('* --repeat')),
        @('one', 'DRAFT PUBLISHED SCHEDULED', @('* --tweet-type')),
        @('one', 'ALL NULLCAST ORGANIC', @('* --timeline-type')),
        @('one', 'EVERYONE FOLLOWING MENTIONED_USERS', @('* --conversation-settings')),
        @('one', 'VISIT_SITE WATCH_NOW', @('* --video-cta')),
        @('one', 'compat extended', @('* --tweet-mode')),
        @('one', 'OWNER SHARED', @('* --permission-scope')),
        @('one', 'utf-8 utf-16le utf-16be windows-1252 iso-8859-1 iso-8859-15 macintosh windows-1250 iso-8859-2 windows-1251 koi8-r koi8-u iso-8859-5 ibm866 windows-1253 iso-8859-7 windows-1254 iso-8859-9 windows-1255 windows-1256 windows-1257 windows-1258 windows-874 shift_jis euc-jp iso-2022-jp gbk gb18030 big5 euc-kr', @('* --encoding')),
        @('one', 'given any', @('* --consent')),
        @('one', 'dmy mdy ymd', @('* --date-format')),
        @('one', 'AND OR', @('* --boolean-operator')),
        @('one', '1 7 14 30', @('* --lookback-window', '* --click-window', '* --post-engagement-attribution-window')),
        @('one', 'READ_ONLY READ_WRITE', @('* --permission-level')),
        @('one', ':custom-audiences', @('* --custom-audience-id')),
        @('one', 'ACHIEVEMENT_UNLOCKED ADDED_PAYMENT_INFO ADD_TO_CART ADD_TO_WISHLIST CHECKOUT_INITIATED CONTENT_VIEW INSTALL INVITE LEVEL_ACHIEVED LOGIN PURCHASE RATED RESERVATION RE_ENGAGE SEARCH SHARE SIGN_UP SPENT_CREDITS TUTORIAL_COMPLETE UPDATE', @('* --conversion-type')),
        @('one', '0 1 7 14 30', @('* --view-through-window', '* --post-view-attribution-window')),
        @('one', 'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VEF VES VND VUV WST XAD XAF XCD XCG XOF XPF YER ZAR ZMW ZWG ZWL', @('* --price-currency')),
        @('one', 'CLICK VIEW', @('* --non-twitter-engagement-type')),
        @('list', 'EMAIL PHONE_NUMBER STREET_ADDRESS CITY STATE COUNTRY ZIP_CODE FULL_NAME FIRST_NAME LAST_NAME DATE_OF_BIRTH COMPANY_NAME JOB_TITLE WORK_EMAIL WORK_PHONE_NUMBER GENDER HANDLE', @('* --field')),
        @('one', 'csv json xlsx', @('* --response-format')),
        @('list', ':web-event-tags', @('* --web-event-tag-ids')),
        @('one', 'read write', @('* --x-auth-access-type', '* --access')),
        @('one', 'client_credentials', @('* --grant-type')),
        @('one', 'keychain file', @('* --store')),
        @('list', 'performance video conversions ctr engagement_rate follow_rate video_rate app_click_rate conversion_rate cpm cpc cpe cpf cpv cpac cpi cpa roas reach frequency cost_per_purchase cost_per_sign_up cost_per_site_visit cost_per_download cost_per_custom cost_per_add_to_cart cost_per_checkout_initiated cost_per_content_view cost_per_payment_info_addition cost_per_add_to_wishlist cost_per_search cost_per_landing_page_view cost_per_subscription cost_per_mobile_spent_credit cost_per_mobile_install cost_per_mobile_content_view cost_per_mobile_add_to_wishlist cost_per_mobile_checkout_initiated cost_per_mobile_reservation cost_per_mobile_tutorial_completed cost_per_mobile_achievement_unlocked cost_per_mobile_search cost_per_mobile_add_to_cart cost_per_mobile_payment_info_addition cost_per_mobile_re_engage cost_per_mobile_share cost_per_mobile_rate cost_per_mobile_login cost_per_mobile_update cost_per_mobile_level_achieved cost_per_mobile_invite cost_per_mobile_download cost_per_mobile_purchase cost_per_mobile_sign_up cost_per_mobile_site_visit spend charge cost views video_views link_clicks purchases sign_ups site_visits installs impressions engagements retweets replies likes follows card_engagements clicks app_clicks url_clicks qualified_impressions carousel_swipes tweets_send poll_card_vote unfollows billed_engagements billed_charge_local_micro video_total_views video_views_25 video_views_50 video_views_75 video_views_100 video_cta_clicks video_content_starts video_3s100pct_views video_6s_views video_15s_views conversion_purchases conversion_sign_ups conversion_site_visits conversion_downloads conversion_custom conversion_add_to_carts conversion_checkouts_initiated conversion_content_views conversion_payment_info_additions conversion_add_to_wishlists conversion_searches conversion_landing_page_views conversion_subscriptions mobile_conversion_spent_credits mobile_conversion_installs mobile_conversion_content_views mobile_conversion_add_to_wishlists mobile_conversion_checkouts_initiated mobile_conversion_reservations mobile_conversion_tutorials_completed mobile_conversion_achievements_unlocked mobile_conversion_searches mobile_conversion_add_to_carts mobile_conversion_payment_info_additions mobile_conversion_re_engages mobile_conversion_shares mobile_conversion_rates mobile_conversion_logins mobile_conversion_updates mobile_conversion_levels_achieved mobile_conversion_invites mobile_conversion_downloads mobile_conversion_purchases mobile_conversion_sign_ups mobile_conversion_site_visits mobile_conversion_key_page_views mobile_conversion_lifetime_value_purchases mobile_conversion_lifetime_value_sign_ups mobile_conversion_lifetime_value_updates mobile_conversion_lifetime_value_tutorials_completed mobile_conversion_lifetime_value_reservations mobile_conversion_lifetime_value_add_to_carts mobile_conversion_lifetime_value_add_to_wishlists mobile_conversion_lifetime_value_checkouts_initiated mobile_conversion_lifetime_value_levels_achieved mobile_conversion_lifetime_value_achievements_unlocked mobile_conversion_lifetime_value_shares mobile_conversion_lifetime_value_invites mobile_conversion_lifetime_value_payment_info_additions mobile_conversion_lifetime_value_spent_credits mobile_conversion_lifetime_value_rates media_views media_engagements', @('* --metrics')),
        @('one', 'age gender metros platforms conversion-tags', @('* --segment')),
        @('list', 'account campaign line-item funding-instrument entity placement segment hour day week month', @('* --group-by')),
        @('one', 'previous last-month last-year', @('* --compare')),
        @('one', 'demo empty large', @('* --seed')),
        @('optional', '', @('* --fixed')),
        @('one', 'error warning', @('* --severity')),
        @('list', 'targeting posts promoted_accounts tracking_tags', @('* --without')),
        @('one', 'amplify_video tweet_gif tweet_image tweet_video dm_gif dm_image dm_video subtitles', @('* --category')),
        @('one', 'Update Delete', @('* --operation')),
        @('one', 'row', @('* --conversion-id-from')),
        @('one', 'ads auth', @('* --area')),
        @('one', 'claude-desktop cursor vscode', @('* --client'))
    )
    $globals = '--profile --env --account --all-accounts --api-version --output --fields --query --bom --spreadsheet-safe --decimal --exact --filter --sort --resolve --all --limit --dry-run --yes --allow-over-limit --no-input --quiet --verbose --trace --no-color --timeout --max-wait --no-cache --help'
    $alone = '--version'

    function Get-Folder($name, $kind, $below) {
        $own = [Environment]::GetEnvironmentVariable("ADS_${name}_DIR")
        if ($own) { return $own }
        $base = [Environment]::GetEnvironmentVariable("XDG_${name}_HOME")
        if ($base) { return Join-Path $base 'ads' }
        $windows = if ($name -eq 'CONFIG') { $env:APPDATA } else { $env:LOCALAPPDATA }
        if ($windows) { return Join-Path (Join-Path $windows 'ads') $kind }
        return Join-Path (Join-Path $HOME $below) 'ads'
    }

    function Read-Object($path) {
        try { return Get-Content -LiteralPath $path -Raw -ErrorAction Stop | ConvertFrom-Json -ErrorAction Stop }
        catch { return $null }
    }

    # The first of the values that is not empty.
    function Select-First($values) { return "$(@($values | Where-Object { $_ })[0])" }

    # The profile, the environment and the account of the command line, and the folder of what ads has seen there.
    function Find-Scope {
        $typed = @{}
        $last = ''
        foreach ($element in $commandAst.CommandElements) {
            $text = "$($element.Extent.Text)".Trim('"', "'")
            if ($last) { $typed[$last] = $text }
            $last = ''
            if ($text -cmatch '^--(profile|env|account)=(.*)$') { $typed[$Matches[1]] = $Matches[2] }
            elseif ($text -cmatch '^--(profile|env|account)$') { $last = $Matches[1] }
        }
        $config = Read-Object (Join-Path (Get-Folder 'CONFIG' 'config' '.config') 'config.json')
        $near = $null
        $dir = "$PWD"
        while ($dir -and -not $env:ADS_NO_DIRECTORY_FILE) {
            $file = Join-Path $dir '.ads.json'
            if (Test-Path -LiteralPath $file -PathType Leaf) { $near = Read-Object $file; break }
            if ($dir -eq $HOME -or (Test-Path -LiteralPath (Join-Path $dir '.git'))) { break }
            $dir = Split-Path -Parent $dir
        }
        $chosen = Select-First $typed['profile'], $env:ADS_PROFILE
        # The file of the directory counts with its own profile, or with the current one.
        if ($chosen -and $chosen -cne $near.profile) { $near = $null }
        $name = Select-First $chosen, $near.profile, $config.current, 'default'
        $saved = $null
        $names = @()
        if ($config.profiles) {
            $names = @($config.profiles.PSObject.Properties | ForEach-Object { $_.Name })
            $saved = $config.profiles.PSObject.Properties | Where-Object { $_.Name -ceq $name } |
                ForEach-Object { $_.Value }
        }
        $own = Select-First $saved.env, 'production'
        $environment = (Select-First $typed['env'], $env:ADS_ENV, $own).ToLowerInvariant()
        $nearby = if ($near.account -isnot [string]) { $near.account.$environment }
            elseif ($environment -eq $own) { $near.account }
        $account = Select-First $typed['account'], $env:ADS_ACCOUNT_ID, $nearby, $saved.accounts.$environment
        $root = if ($environment -eq 'local') { Get-Folder 'DATA' 'data' '.local/share' }
            else { Get-Folder 'CACHE' 'cache' '.cache' }
        $folder = Join-Path (Join-Path (Join-Path $root 'seen') $name) $environment
        if (-not $account) {
            $account = "$(Get-Content -LiteralPath (Join-Path $folder 'default-account') -ErrorAction SilentlyContinue)"
        }
        # Credentials in the environment are those of no profile.
        if ($environment -ne 'local' -and "$env:ADS_CONSUMER_KEY$env:ADS_CONSUMER_SECRET$env:ADS_ACCESS_TOKEN$env:ADS_ACCESS_TOKEN_SECRET") { $folder = $null }
        return @{ Profile = $name; Environment = $environment; Account = $account; Folder = $folder; Names = $names }
    }

    # What ads has seen of a kind: id and name of each.
    function Get-Seen($kind) {
        $scope = Find-Scope
        if ($kind -eq 'profiles') { return $scope.Names | ForEach-Object { , @($_, '') } }
        if (-not $scope.Folder) { return }
        $account = if ($kind -eq 'accounts') { '' } else { $scope.Account }
        if ($kind -ne 'accounts' -and -not $account) { return }
        $file = if ($account) { Join-Path (Join-Path $scope.Folder $account) $kind }
            else { Join-Path $scope.Folder $kind }
        $lines = @(Get-Content -LiteralPath $file -Encoding UTF8 -ErrorAction SilentlyContinue)
        $head = $scope.Profile, $scope.Environment, $account -join "`t"
        if ($lines.Count -eq 0 -or $lines[0] -cne $head) { return }
        $lines | Select-Object -Skip 1 | ForEach-Object { , @($_.Split("`t")[0..1]) }
    }


    function Find-Takes($at, $flag) {
        foreach ($key in "$at $flag", "* $flag") {
            foreach ($entry in $takes) {
                if ($entry[2] -ccontains $key) { return $entry[0], $entry[1] }
            }
        }
        return 'text', ''
    }

    $words = @($commandAst.CommandElements | Select-Object -Skip 1 |
        Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.Extent.Text })
    $current = "$wordToComplete"
    $at = ''
    $place = 0
    $flag = ''
    for ($i = 0; $i -lt $words.Count; $i++) {
        $word = $words[$i]
        if ($word -eq '--') { return '' }
        if ($word -like '--*=*') { continue }
        if ($word -like '-?*') {
            $kind, $values = Find-Takes $at $word
            $isLast = $i -eq $words.Count - 1
            if ($kind -eq 'switch') { continue }
            if ($kind -eq 'optional') {
                if ($isLast) { if ($current -notlike '-*') { $flag = $word } }
                elseif ($values.Split(' ') -ccontains $words[$i + 1]) { $i++ }
                continue
            }
            if ($isLast) { $flag = $word }
            $i++
        }
        elseif ("$($below[$at])".Split(' ') -ccontains $word) { $at = "$at $word".Trim() }
        elseif ($flags.ContainsKey($at)) { $place++ }
        else { return '' }
    }

    $prefix = ''
    if (-not $flag -and $current -match '^(--[^=]+)=(.*)$') {
        $flag = $Matches[1]
        $prefix = "$flag="
        $current = $Matches[2]
    }
    if ($flag) {
        $kind, $candidates = Find-Takes $at $flag
        # If nothing is returned, PowerShell completes files.
        if ($kind -eq 'file') { return }
        if ($kind -eq 'user' -and $current -like '@*') {
            $prefix += '@'
            $current = $current.Substring(1)
        }
        if ($kind -in 'list', 'order' -and $current -match '^(.*,)([^,]*)$') {
            $prefix += $Matches[1]
            $current = $Matches[2]
        }
        if ($kind -eq 'order' -and $current -like '-*') {
            $prefix += '-'
            $current = $current.Substring(1)
        }
    }
    elseif ($current -like '-*') {
        $candidates = "$($flags[$at]) $globals"
        if (-not $at) { $candidates += " $alone" }
    }
    else {
        $candidates = "$($arguments["$at $place"])"
        if ($place -eq 0) { $candidates += " $($below[$at])" }
    }
    # Each with what is shown beside it: names of what ads has seen.
    $offered = @($candidates.Split(' ') | Where-Object { $_ } | ForEach-Object {
        if ($_.StartsWith(':')) { Get-Seen $_.Substring(1) } else { , @($_, '') }
    })
    $found = @($offered | Where-Object { $_[0].StartsWith($current, 'OrdinalIgnoreCase') })
    if ($found.Count -eq 0 -and $current) {
        $found = @($offered | Where-Object { "$($_[1])".StartsWith($current, 'OrdinalIgnoreCase') })
    }
    if ($found.Count -eq 0) { return '' }
    $found | ForEach-Object {
        $label = "$($_[0])  $($_[1])".Trim()
        [System.Management.Automation.CompletionResult]::new("$prefix$($_[0])", $label, 'ParameterValue', $label)
    }
}
