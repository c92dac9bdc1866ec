# Completion of ads for bash, 3.2 and newer. Generated from the contract by `npm run generate`.
# It is self-contained and never runs ads.

# The words that may follow the command $1.
_ads_below() {
  reply=
  case "$1" in
    '') reply='accounts authenticated-user-access funding-instruments promotable-users tax-settings user-settings ab-tests advertiser-business-categories app-lists bidding-rules campaigns content-categories curated-categories iab-categories line-item-curated-categories line-items promoted-accounts promoted-tweets publishers recommendations scheduled-promoted-tweets stats targeting-criteria targeting-suggestions tracking-tags account-media cards draft-tweets dynamic-product-cards media media-creatives media-library preroll-call-to-actions product-catalogs scheduled-tweets tweet-previews tweets audience-estimate custom-audiences do-not-reach-lists insights tailored-audiences app-conversions app-event-provider-configurations app-event-tags lead-forms leads web-conversions web-event-tags oauth users login logout auth profile config emulator why tree today check pull plan apply clone launch history undo alias schema skill api wait doctor version endpoints openapi completion sync sql mcp approve help' ;;
    'accounts') reply='list get create update delete apps history features use' ;;
    'accounts features') reply='create delete' ;;
    'authenticated-user-access') reply='get' ;;
    'funding-instruments') reply='list get create update delete pause activate' ;;
    'promotable-users') reply='list get' ;;
    'tax-settings') reply='get update' ;;
    'user-settings') reply='get update' ;;
    'ab-tests') reply='list create update delete get' ;;
    'advertiser-business-categories') reply='list' ;;
    'app-lists') reply='list get create delete' ;;
    'bidding-rules') reply='list' ;;
    'campaigns') reply='list get create update activate delete batch export import pause' ;;
    'content-categories') reply='list' ;;
    'curated-categories') reply='list get' ;;
    'iab-categories') reply='list' ;;
    'line-item-curated-categories') reply='list get create update delete' ;;
    'line-items') reply='list get create update activate delete batch placements export import pause' ;;
    'promoted-accounts') reply='list get create delete' ;;
    'promoted-tweets') reply='list get create delete export import' ;;
    'publishers') reply='list' ;;
    'recommendations') reply='list get' ;;
    'scheduled-promoted-tweets') reply='list get create delete' ;;
    'stats') reply='get active-entities reach jobs report reconcile' ;;
    'stats reach') reply='campaigns funding-instruments' ;;
    'stats jobs') reply='create list cancel wait download' ;;
    'targeting-criteria') reply='list get create delete batch locations interests conversations devices platforms platform-versions network-operators languages events tv-markets tv-shows app-store-categories export import' ;;
    'targeting-suggestions') reply='list' ;;
    'tracking-tags') reply='list get create update delete export import' ;;
    'account-media') reply='list get delete' ;;
    'cards') reply='list get create update delete all image-conversation poll video-conversation export import' ;;
    'cards all') reply='list get' ;;
    'cards image-conversation') reply='list get create update delete export import' ;;
    'cards poll') reply='list get create delete export import' ;;
    'cards video-conversation') reply='list get create update delete export import' ;;
    'draft-tweets') reply='list get create update delete preview export import' ;;
    'dynamic-product-cards') reply='create' ;;
    'media') reply='upload initialize append finalize status metadata' ;;
    'media-creatives') reply='list get create delete' ;;
    'media-library') reply='list get create update delete upload' ;;
    'preroll-call-to-actions') reply='list get create update delete' ;;
    'product-catalogs') reply='list create update delete product-sets products scheduled-feeds' ;;
    'product-catalogs product-sets') reply='get create update delete' ;;
    'product-catalogs products') reply='list update delete upload' ;;
    'product-catalogs scheduled-feeds') reply='list create update delete' ;;
    'scheduled-tweets') reply='list get create update delete export import' ;;
    'tweet-previews') reply='list' ;;
    'tweets') reply='list create update' ;;
    'audience-estimate') reply='estimate' ;;
    'custom-audiences') reply='list get create update delete batch targeted permissions users' ;;
    'custom-audiences permissions') reply='list create delete' ;;
    'custom-audiences users') reply='batch upload sync forget' ;;
    'do-not-reach-lists') reply='list create delete users' ;;
    'do-not-reach-lists users') reply='batch upload sync forget' ;;
    'insights') reply='keywords' ;;
    'insights keywords') reply='search' ;;
    'tailored-audiences') reply='permissions' ;;
    'tailored-audiences permissions') reply='list create delete' ;;
    'app-conversions') reply='create attribution upload' ;;
    'app-event-provider-configurations') reply='list get create delete' ;;
    'app-event-tags') reply='list get create delete' ;;
    'lead-forms') reply='list get create update delete' ;;
    'leads') reply='exports export' ;;
    'leads exports') reply='create get download cancel' ;;
    'web-conversions') reply='create upload' ;;
    'web-event-tags') reply='list get create update delete' ;;
    'oauth') reply='request-token authorize authenticate access-token invalidate-token bearer-token invalidate-bearer-token' ;;
    'users') reply='me get' ;;
    'auth') reply='status token revoke bearer' ;;
    'auth bearer') reply='get revoke' ;;
    'profile') reply='list show use create delete rename set import' ;;
    'config') reply='list' ;;
    'emulator') reply='start stop status env reset advance faults requests snapshot' ;;
    'emulator faults') reply='set list clear' ;;
    'emulator requests') reply='list clear' ;;
    'emulator snapshot') reply='save load list delete' ;;
    'check') reply='rules' ;;
    'alias') reply='set list delete' ;;
    'mcp') reply='install' ;;
    *) return 1 ;;
  esac
}

# The flags of the command $1 alone.
_ads_flags() {
  reply=
  case "$1" in
    'accounts list') reply='--account-ids --count --cursor --sort-by --with-deleted --with-total-count --q' ;;
    'accounts get') reply='--with-deleted --stop-on-error' ;;
    'accounts create') reply='' ;;
    'accounts update') reply='--name --industry-type --from --overwrite --example --stop-on-error --confirm' ;;
    'accounts delete') reply='--stop-on-error --confirm' ;;
    'accounts apps') reply='--count --cursor --sort-by --with-deleted --with-total-count' ;;
    'accounts history') reply='--entity-type --entity-id --start-time --end-time --user-id --count --cursor' ;;
    'accounts features') reply='--feature-keys' ;;
    'accounts features create') reply='--feature-keys --from --example' ;;
    'accounts features delete') reply='--feature-keys' ;;
    'authenticated-user-access get') reply='' ;;
    'funding-instruments list') reply='--funding-instrument-ids --funding-instrument --count --cursor --sort-by --with-deleted --with-total-count' ;;
    'funding-instruments get') reply='--with-deleted --stop-on-error' ;;
    'funding-instruments create') reply='--currency --start-time --type --end-time --credit-limit-local-micro --credit-limit --funded-amount-local-micro --funded --from --example' ;;
    'funding-instruments update') reply='--funded-amount-local-micro --funded --paused --from --overwrite --example --stop-on-error --confirm' ;;
    'funding-instruments delete') reply='--stop-on-error --confirm' ;;
    'promotable-users list') reply='--promotable-user-ids --count --cursor --sort-by --with-deleted --with-total-count' ;;
    'promotable-users get') reply='--with-deleted --stop-on-error' ;;
    'tax-settings get') reply='' ;;
    'tax-settings update') reply='--address-name --address-first-name --address-last-name --address-email --address-street1 --address-street2 --address-city --address-region --address-postal-code --address-country --bill-to --business-relationship --invoice-jurisdiction --tax-category --tax-exemption-id --tax-id --client-address-name --client-address-first-name --client-address-last-name --client-address-email --client-address-street1 --client-address-street2 --client-address-city --client-address-region --client-address-postal-code --client-address-country --from --example --unset' ;;
    'user-settings get') reply='--stop-on-error' ;;
    'user-settings update') reply='--notification-email --contact-phone --contact-phone-extension --subscribe-email-types --from --example --unset --stop-on-error' ;;
    'ab-tests list') reply='--ab-test-ids --ab-test --live-during --status --user-id --username --count --cursor --q --sort-by --with-deleted' ;;
    'ab-tests create') reply='--entity-type --start-time --end-time --name --description --from --example --group' ;;
    'ab-tests update') reply='--start-time --end-time --name --description --from --overwrite --example --unset --group --group-size --stop-on-error' ;;
    'ab-tests delete') reply='--stop-on-error --confirm' ;;
    'advertiser-business-categories list') reply='' ;;
    'app-lists list') reply='--app-list-ids --app-list --count --cursor --sort-by --with-deleted --with-total-count' ;;
    'app-lists get') reply='--with-deleted --stop-on-error' ;;
    'app-lists create') reply='--name --app-store-identifiers --from --example' ;;
    'app-lists delete') reply='--stop-on-error --confirm' ;;
    'bidding-rules list') reply='--currency' ;;
    'campaigns list') reply='--campaign-ids --campaign --funding-instrument-ids --funding-instrument --with-draft --count --cursor --sort-by --with-deleted --with-total-count --q' ;;
    'campaigns get') reply='--with-deleted --stop-on-error' ;;
    'campaigns create') reply='--funding-instrument-id --funding-instrument --name --budget-optimization --daily-budget-amount-local-micro --daily-budget --total-budget-amount-local-micro --total-budget --purchase-order-number --standard-delivery --entity-status --from --example' ;;
    'campaigns update') reply='--name --budget-optimization --daily-budget-amount-local-micro --daily-budget --total-budget-amount-local-micro --total-budget --purchase-order-number --standard-delivery --entity-status --from --overwrite --example --unset --stop-on-error --confirm' ;;
    'campaigns activate') reply='--stop-on-error' ;;
    'campaigns delete') reply='--stop-on-error --confirm' ;;
    'campaigns batch') reply='--from --sheet --decimal-separator --example --confirm --split --stop-on-error --resend --again' ;;
    'content-categories list') reply='' ;;
    'curated-categories list') reply='--country-codes --count --cursor --with-total-count' ;;
    'curated-categories get') reply='--stop-on-error' ;;
    'iab-categories list') reply='--count --cursor --with-total-count' ;;
    'line-item-curated-categories list') reply='--count --cursor --sort-by --with-deleted --with-total-count' ;;
    'line-item-curated-categories get') reply='--with-deleted --stop-on-error' ;;
    'line-item-curated-categories create') reply='--curated-category-id --line-item-id --line-item --from --example' ;;
    'line-item-curated-categories update') reply='--curated-category-id --line-item-id --line-item --from --overwrite --example --stop-on-error' ;;
    'line-item-curated-categories delete') reply='--stop-on-error --confirm' ;;
    'line-items list') reply='--campaign-ids --campaign --funding-instrument-ids --funding-instrument --line-item-ids --line-item --with-draft --count --cursor --sort-by --with-deleted --with-total-count --q' ;;
    'line-items get') reply='--with-deleted --stop-on-error' ;;
    'line-items create') reply='--campaign-id --campaign --objective --product-type --placements --name --start-time --end-time --bid-strategy --bid-amount-local-micro --bid --goal --pay-by --daily-budget-amount-local-micro --daily-budget --total-budget-amount-local-micro --total-budget --frequency-cap --duration-in-days --audience-expansion --android-app-store-identifier --ios-app-store-identifier --advertiser-domain --categories --advertiser-user-id --entity-status --standard-delivery --primary-web-event-tag --from --example' ;;
    'line-items update') reply='--name --start-time --end-time --bid-strategy --bid-amount-local-micro --bid --goal --pay-by --daily-budget-amount-local-micro --daily-budget --total-budget-amount-local-micro --total-budget --frequency-cap --duration-in-days --audience-expansion --android-app-store-identifier --ios-app-store-identifier --advertiser-domain --categories --advertiser-user-id --entity-status --from --overwrite --example --unset --stop-on-error --confirm' ;;
    'line-items activate') reply='--stop-on-error' ;;
    'line-items delete') reply='--stop-on-error --confirm' ;;
    'line-items batch') reply='--from --sheet --decimal-separator --example --confirm --split --stop-on-error --resend --again' ;;
    'line-items placements') reply='--product-type' ;;
    'promoted-accounts list') reply='--line-item-ids --line-item --promoted-account-ids --count --cursor --sort-by --with-deleted --with-total-count' ;;
    'promoted-accounts get') reply='--with-deleted --stop-on-error' ;;
    'promoted-accounts create') reply='--line-item-id --line-item --user-id --from --example' ;;
    'promoted-accounts delete') reply='--stop-on-error --confirm' ;;
    'promoted-tweets list') reply='--line-item-ids --line-item --promoted-tweet-ids --count --cursor --sort-by --with-deleted --with-total-count' ;;
    'promoted-tweets get') reply='--with-deleted --stop-on-error' ;;
    'promoted-tweets create') reply='--line-item-id --line-item --tweet-ids --from --example' ;;
    'promoted-tweets delete') reply='--stop-on-error --confirm' ;;
    'publishers list') reply='' ;;
    'recommendations list') reply='' ;;
    'recommendations get') reply='--stop-on-error' ;;
    'scheduled-promoted-tweets list') reply='--line-item-ids --line-item --scheduled-promoted-tweet-ids --count --cursor --sort-by --with-deleted --with-total-count' ;;
    'scheduled-promoted-tweets get') reply='--with-deleted --stop-on-error' ;;
    'scheduled-promoted-tweets create') reply='--line-item-id --line-item --scheduled-tweet-id --from --example --wait' ;;
    'scheduled-promoted-tweets delete') reply='--stop-on-error --confirm' ;;
    'stats get') reply='--entity --entity-ids --start-time --end-time --granularity --metric-groups --placement' ;;
    'stats active-entities') reply='--entity --start-time --end-time --campaign-ids --campaign --funding-instrument-ids --funding-instrument --line-item-ids --line-item' ;;
    'stats reach campaigns') reply='--campaign-ids --campaign --start-time --end-time' ;;
    'stats reach funding-instruments') reply='--funding-instrument-ids --funding-instrument --start-time --end-time' ;;
    'stats jobs create') reply='--entity --entity-ids --start-time --end-time --granularity --metric-groups --placement --segmentation-type --country --platform --from --example --wait' ;;
    'stats jobs list') reply='--job-ids --count --cursor' ;;
    'stats jobs cancel') reply='--stop-on-error' ;;
    'targeting-criteria list') reply='--line-item-ids --line-item --targeting-criterion-ids --lang --count --cursor --sort-by --with-deleted --with-total-count' ;;
    'targeting-criteria get') reply='--lang --with-deleted --stop-on-error' ;;
    'targeting-criteria create') reply='--line-item-id --line-item --targeting-type --targeting-value --operator-type --from --example --location --interest --keyword --phrase-keyword --exact-keyword --follower-of --similar-to-followers-of --custom-audience --similar-to-audience --language --gender --age --device --platform --platform-version --network-operator --conversation --event --tv-show --app-store-category --exclude' ;;
    'targeting-criteria delete') reply='--stop-on-error --confirm' ;;
    'targeting-criteria batch') reply='--from --sheet --example --confirm --split --stop-on-error --resend --again' ;;
    'targeting-criteria locations') reply='--location-type --country-code --q --count --cursor' ;;
    'targeting-criteria interests') reply='--q --count --cursor' ;;
    'targeting-criteria conversations') reply='--conversation-type --count --cursor' ;;
    'targeting-criteria devices') reply='--q --count' ;;
    'targeting-criteria platforms') reply='--q --lang --count' ;;
    'targeting-criteria platform-versions') reply='--q' ;;
    'targeting-criteria network-operators') reply='--country-code --q --count --cursor' ;;
    'targeting-criteria languages') reply='--q --count --cursor' ;;
    'targeting-criteria events') reply='--event-types --country-codes --start-time --end-time --count --cursor' ;;
    'targeting-criteria tv-markets') reply='' ;;
    'targeting-criteria tv-shows') reply='--locale --q --count --cursor' ;;
    'targeting-criteria app-store-categories') reply='--q --os-type' ;;
    'targeting-suggestions list') reply='--suggestion-type --targeting-values --count' ;;
    'tracking-tags list') reply='--line-item-ids --line-item --tracking-tag-ids --count --cursor --sort-by --with-deleted --with-total-count' ;;
    'tracking-tags get') reply='--with-deleted --stop-on-error' ;;
    'tracking-tags create') reply='--line-item-id --line-item --tracking-tag-type --tracking-tag-url --from --example' ;;
    'tracking-tags update') reply='--tracking-tag-url --from --overwrite --example --stop-on-error' ;;
    'tracking-tags delete') reply='--stop-on-error --confirm' ;;
    'account-media list') reply='--account-media-ids --creative-types --count --cursor --sort-by --with-deleted --with-total-count' ;;
    'account-media get') reply='--with-deleted --stop-on-error' ;;
    'account-media delete') reply='--stop-on-error --confirm' ;;
    'cards list') reply='--card-types --card-id --card --card-uris --include-legacy-cards --count --cursor --q --sort-by --with-deleted' ;;
    'cards get') reply='--with-deleted --stop-on-error' ;;
    'cards create') reply='--name --from --example --media-key --title --url --label --country-code --googleplay-app-id --ios-app-store-identifier --googleplay-deep-link --ios-deep-link --lead-form' ;;
    'cards update') reply='--name --from --overwrite --example --media-key --title --url --label --country-code --googleplay-app-id --ios-app-store-identifier --googleplay-deep-link --ios-deep-link --lead-form --stop-on-error --confirm' ;;
    'cards delete') reply='--stop-on-error --confirm' ;;
    'cards all list') reply='--card-uris --with-deleted' ;;
    'cards all get') reply='--with-deleted --stop-on-error' ;;
    'cards image-conversation list') reply='--card-ids --count --cursor --sort-by --with-deleted --with-total-count --q' ;;
    'cards image-conversation get') reply='--with-deleted --stop-on-error' ;;
    'cards image-conversation create') reply='--media-key --name --first-cta --first-cta-tweet --thank-you-text --title --second-cta --second-cta-tweet --third-cta --third-cta-tweet --fourth-cta --fourth-cta-tweet --thank-you-url --unlocked-image-media-key --from --example' ;;
    'cards image-conversation update') reply='--media-key --name --first-cta --first-cta-tweet --thank-you-text --title --second-cta --second-cta-tweet --third-cta --third-cta-tweet --fourth-cta --fourth-cta-tweet --thank-you-url --unlocked-image-media-key --from --overwrite --example --unset --stop-on-error --confirm' ;;
    'cards image-conversation delete') reply='--stop-on-error --confirm' ;;
    'cards poll list') reply='--card-ids --count --cursor --sort-by --with-deleted --with-total-count --q' ;;
    'cards poll get') reply='--with-deleted --stop-on-error' ;;
    'cards poll create') reply='--name --first-choice --second-choice --third-choice --fourth-choice --duration-in-minutes --media-key --from --example' ;;
    'cards poll delete') reply='--stop-on-error --confirm' ;;
    'cards video-conversation list') reply='--card-ids --count --cursor --sort-by --with-deleted --with-total-count --q' ;;
    'cards video-conversation get') reply='--with-deleted --stop-on-error' ;;
    'cards video-conversation create') reply='--media-key --name --first-cta --first-cta-tweet --thank-you-text --title --second-cta --second-cta-tweet --third-cta --third-cta-tweet --fourth-cta --fourth-cta-tweet --thank-you-url --unlocked-image-media-key --poster-media-key --unlocked-video-media-key --from --example' ;;
    'cards video-conversation update') reply='--media-key --name --first-cta --first-cta-tweet --thank-you-text --title --second-cta --second-cta-tweet --third-cta --third-cta-tweet --fourth-cta --fourth-cta-tweet --thank-you-url --unlocked-image-media-key --poster-media-key --unlocked-video-media-key --from --overwrite --example --unset --stop-on-error --confirm' ;;
    'cards video-conversation delete') reply='--stop-on-error --confirm' ;;
    'draft-tweets list') reply='--count --cursor --user-id' ;;
    'draft-tweets get') reply='--stop-on-error' ;;
    'draft-tweets create') reply='--as-user-id --text --media-keys --card-uri --nullcast --name --from --example' ;;
    'draft-tweets update') reply='--text --media-keys --card-uri --nullcast --name --from --overwrite --example --unset --stop-on-error --confirm' ;;
    'draft-tweets delete') reply='--stop-on-error --confirm' ;;
    'draft-tweets preview') reply='' ;;
    'dynamic-product-cards create') reply='--url --creative-type --from --example' ;;
    'media upload') reply='--media --media-category --additional-owners --wait' ;;
    'media initialize') reply='--media-type --total-bytes --media-category --additional-owners --shared --from --example' ;;
    'media append') reply='--segment-index --media' ;;
    'media finalize') reply='--wait' ;;
    'media status') reply='--command --stop-on-error' ;;
    'media metadata') reply='--id --from --example' ;;
    'media-creatives list') reply='--campaign-id --campaign --line-item-ids --line-item --media-creative-ids --count --cursor --sort-by --with-deleted --with-total-count' ;;
    'media-creatives get') reply='--with-deleted --stop-on-error' ;;
    'media-creatives create') reply='--account-media-id --line-item-id --line-item --landing-url --from --example' ;;
    'media-creatives delete') reply='--stop-on-error --confirm' ;;
    'media-library list') reply='--count --cursor --media-type --q' ;;
    'media-library get') reply='--stop-on-error' ;;
    'media-library create') reply='--media-key --media-category --name --file-name --title --description --poster-media-key --from --example' ;;
    'media-library update') reply='--name --file-name --title --description --poster-media-key --from --overwrite --example --unset --stop-on-error --confirm' ;;
    'media-library delete') reply='--stop-on-error --confirm' ;;
    'preroll-call-to-actions list') reply='--line-item-ids --line-item --preroll-call-to-action-ids --count --cursor --sort-by --with-deleted --with-total-count' ;;
    'preroll-call-to-actions get') reply='--with-deleted --stop-on-error' ;;
    'preroll-call-to-actions create') reply='--line-item-id --line-item --call-to-action --call-to-action-url --from --example' ;;
    'preroll-call-to-actions update') reply='--call-to-action --call-to-action-url --from --overwrite --example --stop-on-error' ;;
    'preroll-call-to-actions delete') reply='--stop-on-error --confirm' ;;
    'product-catalogs list') reply='--user-id --count --cursor' ;;
    'product-catalogs create') reply='--name --user-id --from --example' ;;
    'product-catalogs update') reply='--name --from --example --stop-on-error' ;;
    'product-catalogs delete') reply='--stop-on-error --confirm' ;;
    'product-catalogs product-sets get') reply='--product-catalog-id --product-catalog --stop-on-error' ;;
    'product-catalogs product-sets create') reply='--name --type --description --product-keys --from --example' ;;
    'product-catalogs product-sets update') reply='--product-catalog-id --product-catalog --name --description --product-keys --from --example --unset --stop-on-error' ;;
    'product-catalogs product-sets delete') reply='--product-catalog-id --product-catalog --stop-on-error --confirm' ;;
    'product-catalogs products list') reply='--item-group-key --count --cursor' ;;
    'product-catalogs products update') reply='--from --example --stop-on-error' ;;
    'product-catalogs products delete') reply='--product-keys --from --example --stop-on-error --confirm' ;;
    'product-catalogs scheduled-feeds list') reply='--count --cursor' ;;
    'product-catalogs scheduled-feeds create') reply='--feed-url --feed-format --frequency --repeat --start-time --time-zone --from --example' ;;
    'product-catalogs scheduled-feeds update') reply='--product-catalog-id --product-catalog --feed-url --feed-format --frequency --start-time --time-zone --repeat --from --overwrite --example --unset --stop-on-error' ;;
    'product-catalogs scheduled-feeds delete') reply='--product-catalog-id --product-catalog --stop-on-error --confirm' ;;
    'scheduled-tweets list') reply='--count --cursor --user-id' ;;
    'scheduled-tweets get') reply='--stop-on-error' ;;
    'scheduled-tweets create') reply='--as-user-id --text --media-keys --card-uri --nullcast --name --scheduled-at --from --example --wait' ;;
    'scheduled-tweets update') reply='--text --media-keys --card-uri --nullcast --name --scheduled-at --from --overwrite --example --wait --unset --stop-on-error --confirm' ;;
    'scheduled-tweets delete') reply='--stop-on-error --confirm' ;;
    'tweet-previews list') reply='--tweet-ids --tweet-type' ;;
    'tweets list') reply='--tweet-type --tweet-ids --timeline-type --include-mentions-and-replies --name --user-id --trim-user --count --cursor' ;;
    'tweets create') reply='--as-user-id --text --media-keys --card-uri --nullcast --name --conversation-settings --video-title --video-description --video-cta --video-cta-value --trim-user --tweet-mode --from --example' ;;
    'tweets update') reply='--name --from --example --stop-on-error' ;;
    'audience-estimate estimate') reply='--from --example --keywords --interests --followers-of --custom-audience-ids --locations --languages' ;;
    'custom-audiences list') reply='--custom-audience-ids --custom-audience --permission-scope --count --cursor --sort-by --with-deleted --with-total-count --q' ;;
    'custom-audiences get') reply='--with-deleted --stop-on-error' ;;
    'custom-audiences create') reply='--name --description --from --example --map --column --hashed --country --format --sheet --encoding --delimiter --value-separator --strict --preset --consent --effective-at --expires-at --time-zone --date-format --dedupe --people-per-operation --rejects --no-journal --wait' ;;
    'custom-audiences update') reply='--name --description --from --overwrite --example --unset --stop-on-error --confirm' ;;
    'custom-audiences delete') reply='--stop-on-error --confirm' ;;
    'custom-audiences batch') reply='--from --sheet --example --name --custom-audience-ids --boolean-operator --lookback-window --confirm --split --stop-on-error --resend --again' ;;
    'custom-audiences targeted') reply='--with-active --cursor' ;;
    'custom-audiences permissions list') reply='--custom-audience-permission-ids --granted-account-ids --count --cursor --sort-by --with-total-count' ;;
    'custom-audiences permissions create') reply='--granted-account-id --permission-level --from --example' ;;
    'custom-audiences permissions delete') reply='--custom-audience-id --custom-audience --stop-on-error --confirm' ;;
    'custom-audiences users batch') reply='--from --example --wait' ;;
    'do-not-reach-lists list') reply='--with-deleted' ;;
    'do-not-reach-lists create') reply='--description --from --example --map --column --hashed --country --format --sheet --encoding --delimiter --value-separator --strict --preset --expires-at --time-zone --date-format --dedupe --people-per-operation --rejects --no-journal' ;;
    'do-not-reach-lists delete') reply='--stop-on-error --confirm' ;;
    'do-not-reach-lists users batch') reply='--from --example' ;;
    'insights keywords search') reply='--granularity --keywords --negative-keywords --start-time --end-time --location' ;;
    'tailored-audiences permissions list') reply='--tailored-audience-permission-ids --granted-account-ids --count --cursor --sort-by --with-total-count' ;;
    'tailored-audiences permissions create') reply='--granted-account-id --permission-level --from --example' ;;
    'tailored-audiences permissions delete') reply='--tailored-audience-id --stop-on-error --confirm' ;;
    'app-conversions create') reply='--app-id --conversion-time --conversion-type --hashed-device-id --os-type --click-window --view-through-window --device-ip-address --level --number-items --price-currency --price-micro --user-payment-info --non-twitter-engagement-time --non-twitter-engagement-type --from --example' ;;
    'app-conversions attribution') reply='--app-id --conversion-time --conversion-type --hashed-device-id --os-type --click-window --view-through-window --non-twitter-engagement-time --non-twitter-engagement-type --extra-device-ids' ;;
    'app-event-provider-configurations list') reply='--ids --count --cursor --sort-by --with-deleted --with-total-count' ;;
    'app-event-provider-configurations get') reply='--with-deleted --stop-on-error' ;;
    'app-event-provider-configurations create') reply='--provider-advertiser-id --from --example' ;;
    'app-event-provider-configurations delete') reply='--stop-on-error --confirm' ;;
    'app-event-tags list') reply='--app-event-tag-ids --count --cursor --sort-by --with-deleted --with-total-count' ;;
    'app-event-tags get') reply='--with-deleted --stop-on-error' ;;
    'app-event-tags create') reply='--app-store-identifier --os-type --conversion-type --provider-app-event-id --provider-app-event-name --deep-link-scheme --post-engagement-attribution-window --post-view-attribution-window --retargeting-enabled --from --example' ;;
    'app-event-tags delete') reply='--stop-on-error --confirm' ;;
    'lead-forms list') reply='--count --cursor --with-deleted' ;;
    'lead-forms get') reply='--with-deleted --stop-on-error' ;;
    'lead-forms create') reply='--name --purpose --from --example --field --privacy-policy-url --company-name --headline --description --final-headline --final-description --button-title --button-url' ;;
    'lead-forms update') reply='--name --purpose --from --overwrite --example --field --privacy-policy-url --company-name --headline --description --final-headline --final-description --button-title --button-url --stop-on-error --confirm' ;;
    'lead-forms delete') reply='--stop-on-error --confirm' ;;
    'leads exports create') reply='--entity-type --lead-form-id --lead-form --start-epoch --end-epoch --response-format --from --example --wait' ;;
    'leads exports get') reply='--stop-on-error' ;;
    'leads exports download') reply='--to --print' ;;
    'leads exports cancel') reply='--stop-on-error' ;;
    'web-conversions create') reply='--from --example' ;;
    'web-event-tags list') reply='--web-event-tag-ids --web-event-tag --count --cursor --sort-by --with-deleted --with-total-count' ;;
    'web-event-tags get') reply='--with-deleted --to --stop-on-error' ;;
    'web-event-tags create') reply='--name --type --click-window --view-through-window --retargeting-enabled --from --example' ;;
    'web-event-tags update') reply='--name --type --click-window --view-through-window --retargeting-enabled --from --example --stop-on-error --confirm' ;;
    'web-event-tags delete') reply='--stop-on-error --confirm' ;;
    'oauth request-token') reply='--oauth-callback --x-auth-access-type' ;;
    'oauth authorize') reply='--oauth-token --force-login --screen-name' ;;
    'oauth authenticate') reply='--oauth-token --force-login --screen-name' ;;
    'oauth access-token') reply='--oauth-token --oauth-verifier --from' ;;
    'oauth invalidate-token') reply='--confirm' ;;
    'oauth bearer-token') reply='--grant-type' ;;
    'oauth invalidate-bearer-token') reply='--from --confirm' ;;
    'users me') reply='' ;;
    'users get') reply='--user-id --screen-name' ;;
    'login') reply='--callback --pin --callback-port --callback-path --sign-in --force-login --screen-name --access --consumer-key --consumer-secret-stdin --auth-url --ads-url --ads-sandbox-url --store' ;;
    'logout') reply='--revoke' ;;
    'auth status') reply='--offline' ;;
    'auth token') reply='--show' ;;
    'auth revoke') reply='' ;;
    'auth bearer get') reply='--show' ;;
    'auth bearer revoke') reply='' ;;
    'profile list') reply='' ;;
    'profile show') reply='' ;;
    'profile use') reply='' ;;
    'profile create') reply='--auth-url --ads-url --ads-sandbox-url --max-daily-budget --max-bid --max-change --max-total-per-day --read-only' ;;
    'profile delete') reply='' ;;
    'profile rename') reply='' ;;
    'profile set') reply='--unset' ;;
    'profile import') reply='--store --auth-url --ads-url --ads-sandbox-url' ;;
    'config list') reply='--show-origin' ;;
    'stats report') reply='--entity --ids --campaign --ab-test --active --all-entities --from --to --last --granularity --metrics --placement --segment --country --group-by --top --compare --title --template --totals --no-totals --jobs --sync --no-resume --restate' ;;
    'stats reconcile') reply='--level --from --to --last --metrics --tolerance --every --jobs --sync --no-resume --restate' ;;
    'stats jobs wait') reply='' ;;
    'stats jobs download') reply='--to' ;;
    'emulator start') reply='--host --allow-host --port --data --seed --fixed --rate-limits --job-failures --faults --https --json' ;;
    'emulator stop') reply='--port --data' ;;
    'emulator status') reply='--data --show-credentials' ;;
    'emulator env') reply='--data' ;;
    'emulator reset') reply='--data --seed --fixed' ;;
    'emulator advance') reply='--to --data' ;;
    'emulator faults set') reply='--data' ;;
    'emulator faults list') reply='--data' ;;
    'emulator faults clear') reply='--data' ;;
    'emulator requests list') reply='--last --after --data' ;;
    'emulator requests clear') reply='--data' ;;
    'emulator snapshot save') reply='--data' ;;
    'emulator snapshot load') reply='--data' ;;
    'emulator snapshot list') reply='--data' ;;
    'emulator snapshot delete') reply='--data' ;;
    'why') reply='--type --check' ;;
    'tree') reply='' ;;
    'today') reply='--rules --full' ;;
    'check') reply='--rules --only --severity --markdown' ;;
    'check rules') reply='' ;;
    'pull') reply='--to --split --overwrite' ;;
    'plan') reply='--exit-code --markdown --activate --prune --pause-removed --accept-id --move --as-new --publish-again --media-from --save' ;;
    'apply') reply='--activate --prune --pause-removed --accept-id --move --as-new --publish-again --media-from --confirm --accept-loss' ;;
    'clone') reply='--to-account --set --scale --shift-dates --without' ;;
    'launch') reply='--as --result --publish-again --media-from --sheet --decimal-separator --encoding' ;;
    'ab-tests get') reply='--with-deleted' ;;
    'leads export') reply='--form --from-date --to-date --to --resume --print' ;;
    'media-library upload') reply='--category --name --title --description --poster --alt-text --additional-owners --no-library --again --wait' ;;
    'product-catalogs products upload') reply='--from --time-zone --date-format --only-changed --delete-missing --max-failed --confirm --sheet --decimal-separator --encoding --preset --set' ;;
    'custom-audiences users upload') reply='--from --operation --map --column --hashed --country --format --sheet --encoding --delimiter --value-separator --strict --preset --consent --effective-at --expires-at --time-zone --date-format --dedupe --people-per-operation --allow-shared --rejects --restart --no-journal --wait' ;;
    'do-not-reach-lists users upload') reply='--from --operation --map --column --hashed --country --format --sheet --encoding --delimiter --value-separator --strict --preset --expires-at --time-zone --date-format --dedupe --people-per-operation --allow-shared --rejects --restart --no-journal' ;;
    'custom-audiences users sync') reply='--from --old --map --column --hashed --country --format --sheet --encoding --delimiter --value-separator --strict --preset --consent --effective-at --expires-at --time-zone --date-format --dedupe --people-per-operation --allow-shared --rejects --restart --wait --no-journal --resend --no-snapshot --confirm' ;;
    'custom-audiences users forget') reply='' ;;
    'do-not-reach-lists users sync') reply='--from --old --map --column --hashed --country --format --sheet --encoding --delimiter --value-separator --strict --preset --expires-at --time-zone --date-format --dedupe --people-per-operation --allow-shared --rejects --restart --no-journal --resend --no-snapshot --confirm' ;;
    'do-not-reach-lists users forget') reply='' ;;
    'web-conversions upload') reply='--from --event-id --currency --time-zone --date-format --conversion-id-from --count-status --decimal-separator --map --column --hashed --country --format --sheet --encoding --delimiter --value-separator --strict --rejects --preset --resend --restart --no-journal' ;;
    'app-conversions upload') reply='--from --app-id --os-type --conversion-type --click-window --view-through-window --currency --time-zone --date-format --count-status --decimal-separator --map --column --format --sheet --encoding --delimiter --value-separator --strict --rejects --preset --hashed --resend --restart --no-journal' ;;
    'history') reply='--since --id --group --resolve' ;;
    'undo') reply='--force --confirm' ;;
    'alias set') reply='' ;;
    'alias list') reply='' ;;
    'alias delete') reply='' ;;
    'schema') reply='--only' ;;
    'skill') reply='' ;;
    'campaigns export') reply='--campaign-ids --funding-instrument-ids --sort-by --q --decimal-comma' ;;
    'campaigns import') reply='--result --overwrite --again --resend --set --preset --sheet --decimal-separator --date-format --encoding' ;;
    'line-items export') reply='--campaign-ids --funding-instrument-ids --line-item-ids --sort-by --q --decimal-comma' ;;
    'line-items import') reply='--result --overwrite --again --resend --set --preset --sheet --decimal-separator --date-format --encoding' ;;
    'targeting-criteria export') reply='--line-item-ids --targeting-criterion-ids --sort-by --decimal-comma' ;;
    'targeting-criteria import') reply='--result --overwrite --again --resend --set --sheet --decimal-separator --date-format --encoding' ;;
    'promoted-tweets export') reply='--line-item-ids --promoted-tweet-ids --sort-by --decimal-comma' ;;
    'promoted-tweets import') reply='--result --overwrite --again --resend --set --sheet --decimal-separator --date-format --encoding' ;;
    'tracking-tags export') reply='--line-item-ids --tracking-tag-ids --sort-by --decimal-comma' ;;
    'tracking-tags import') reply='--result --overwrite --again --resend --set --sheet --decimal-separator --date-format --encoding' ;;
    'draft-tweets export') reply='--user-id --decimal-comma' ;;
    'draft-tweets import') reply='--result --overwrite --again --resend --set --sheet --decimal-separator --date-format --encoding' ;;
    'scheduled-tweets export') reply='--user-id --decimal-comma' ;;
    'scheduled-tweets import') reply='--result --overwrite --again --resend --set --sheet --decimal-separator --date-format --encoding' ;;
    'cards export') reply='--card-types --card-id --card-uris --include-legacy-cards --q --sort-by --decimal-comma' ;;
    'cards import') reply='--result --overwrite --again --resend --set --sheet --decimal-separator --date-format --encoding' ;;
    'cards poll export') reply='--card-ids --sort-by --q --decimal-comma' ;;
    'cards poll import') reply='--result --overwrite --again --resend --set --sheet --decimal-separator --date-format --encoding' ;;
    'cards image-conversation export') reply='--card-ids --sort-by --q --decimal-comma' ;;
    'cards image-conversation import') reply='--result --overwrite --again --resend --set --sheet --decimal-separator --date-format --encoding' ;;
    'cards video-conversation export') reply='--card-ids --sort-by --q --decimal-comma' ;;
    'cards video-conversation import') reply='--result --overwrite --again --resend --set --sheet --decimal-separator --date-format --encoding' ;;
    'campaigns pause') reply='--stop-on-error' ;;
    'line-items pause') reply='--stop-on-error' ;;
    'funding-instruments pause') reply='--stop-on-error' ;;
    'funding-instruments activate') reply='--stop-on-error' ;;
    'accounts use') reply='--no-check' ;;
    'api') reply='--param --from --input --paginate --include --area --no-check' ;;
    'wait') reply='--for --timeout' ;;
    'doctor') reply='' ;;
    'version') reply='--check' ;;
    'endpoints') reply='--coverage --choices' ;;
    'openapi') reply='' ;;
    'completion') reply='' ;;
    'sync') reply='--format --to --file --state --whole --days --hourly-days --no-stats --jobs' ;;
    'sql') reply='--from' ;;
    'mcp') reply='--allow-writes --toolsets' ;;
    'mcp install') reply='--client --writes --print' ;;
    'approve') reply='' ;;
    *) return 1 ;;
  esac
}

# The values of argument $2 of the command $1, counted from 0.
_ads_arguments() {
  reply=
  case "$1 $2" in
    'accounts get 0') reply=':accounts' ;;
    'accounts update 0') reply=':accounts' ;;
    'accounts delete 0') reply=':accounts' ;;
    'funding-instruments get 0') reply=':funding-instruments' ;;
    'funding-instruments update 0') reply=':funding-instruments' ;;
    'funding-instruments delete 0') reply=':funding-instruments' ;;
    'ab-tests update 0') reply=':ab-tests' ;;
    'ab-tests delete 0') reply=':ab-tests' ;;
    'app-lists get 0') reply=':app-lists' ;;
    'app-lists delete 0') reply=':app-lists' ;;
    'campaigns get 0') reply=':campaigns' ;;
    'campaigns update 0') reply=':campaigns' ;;
    'campaigns activate 0') reply=':campaigns' ;;
    'campaigns delete 0') reply=':campaigns' ;;
    'line-items get 0') reply=':line-items' ;;
    'line-items update 0') reply=':line-items' ;;
    'line-items activate 0') reply=':line-items' ;;
    'line-items delete 0') reply=':line-items' ;;
    'cards get 0') reply=':cards' ;;
    'cards update 0') reply=':cards' ;;
    'cards delete 0') reply=':cards' ;;
    'cards all get 0') reply=':cards' ;;
    'media-library get 0') reply=':media-library' ;;
    'media-library update 0') reply=':media-library' ;;
    'media-library delete 0') reply=':media-library' ;;
    'product-catalogs update 0') reply=':product-catalogs' ;;
    'product-catalogs delete 0') reply=':product-catalogs' ;;
    'product-catalogs product-sets create 0') reply=':product-catalogs' ;;
    'product-catalogs products list 0') reply=':product-catalogs' ;;
    'product-catalogs products update 0') reply=':product-catalogs' ;;
    'product-catalogs products delete 0') reply=':product-catalogs' ;;
    'product-catalogs scheduled-feeds list 0') reply=':product-catalogs' ;;
    'product-catalogs scheduled-feeds create 0') reply=':product-catalogs' ;;
    'custom-audiences get 0') reply=':custom-audiences' ;;
    'custom-audiences update 0') reply=':custom-audiences' ;;
    'custom-audiences delete 0') reply=':custom-audiences' ;;
    'custom-audiences targeted 0') reply=':custom-audiences' ;;
    'custom-audiences permissions list 0') reply=':custom-audiences' ;;
    'custom-audiences permissions create 0') reply=':custom-audiences' ;;
    'custom-audiences users batch 0') reply=':custom-audiences' ;;
    'do-not-reach-lists delete 0') reply=':do-not-reach-lists' ;;
    'do-not-reach-lists users batch 0') reply=':do-not-reach-lists' ;;
    'lead-forms get 0') reply=':lead-forms' ;;
    'lead-forms update 0') reply=':lead-forms' ;;
    'lead-forms delete 0') reply=':lead-forms' ;;
    'web-event-tags get 0') reply=':web-event-tags' ;;
    'web-event-tags update 0') reply=':web-event-tags' ;;
    'web-event-tags delete 0') reply=':web-event-tags' ;;
    'profile show 0') reply=':profiles' ;;
    'profile use 0') reply=':profiles' ;;
    'profile delete 0') reply=':profiles' ;;
    'profile rename 0') reply=':profiles' ;;
    'profile set 0') reply='env auth-url ads-url ads-sandbox-url output history max-daily-budget max-bid max-change max-total-per-day read-only allow-over-limit approval' ;;
    'why 0') reply=':campaigns :line-items :funding-instruments :accounts' ;;
    'tree 0') reply=':campaigns' ;;
    'pull 0') reply=':campaigns' ;;
    'clone 0') reply=':campaigns :line-items' ;;
    'ab-tests get 0') reply=':ab-tests' ;;
    'product-catalogs products upload 0') reply=':product-catalogs' ;;
    'custom-audiences users upload 0') reply=':custom-audiences' ;;
    'do-not-reach-lists users upload 0') reply=':do-not-reach-lists' ;;
    'custom-audiences users sync 0') reply=':custom-audiences' ;;
    'do-not-reach-lists users sync 0') reply=':do-not-reach-lists' ;;
    'campaigns pause 0') reply=':campaigns' ;;
    'line-items pause 0') reply=':line-items' ;;
    'funding-instruments pause 0') reply=':funding-instruments' ;;
    'funding-instruments activate 0') reply=':funding-instruments' ;;
    'accounts use 0') reply=':accounts' ;;
    'api 0') reply='GET POST PUT DELETE' ;;
    'completion 0') reply='bash zsh fish powershell' ;;
    'help 0') reply='accounts authenticated-user-access funding-instruments promotable-users tax-settings user-settings ab-tests advertiser-business-categories app-lists bidding-rules campaigns content-categories curated-categories iab-categories line-item-curated-categories line-items promoted-accounts promoted-tweets publishers recommendations scheduled-promoted-tweets stats targeting-criteria targeting-suggestions tracking-tags account-media cards draft-tweets dynamic-product-cards media media-creatives media-library preroll-call-to-actions product-catalogs scheduled-tweets tweet-previews tweets audience-estimate custom-audiences do-not-reach-lists insights tailored-audiences app-conversions app-event-provider-configurations app-event-tags lead-forms leads web-conversions web-event-tags oauth users login logout auth profile config emulator why tree today check pull plan apply clone launch history undo alias schema skill api wait doctor version endpoints openapi completion sync sql mcp approve flags exit-codes environment formats money time filters bulk batches documents statuses guards directories' ;;
    *) return 1 ;;
  esac
}

# How the flag $2 of the command $1 is completed, and its values.
_ads_takes() {
  reply=
  case "$1 $2" in
    'accounts list --fields' | 'accounts get --fields' | 'accounts create --fields' | 'accounts update --fields' | 'accounts delete --fields' | 'accounts list --filter') kind=list reply='id name business_name business_id timezone timezone_switch_at approval_status industry_type created_at updated_at deleted' ;;
    'accounts apps --fields' | 'accounts apps --filter') kind=list reply='id app_store_identifier os_type conversion_tracking_enabled deep_link_pattern created_at updated_at deleted' ;;
    'accounts history --fields' | 'accounts history --filter') kind=list reply='change_time change_type entity entity_id change_by changes entity_data' ;;
    'authenticated-user-access get --fields') kind=list reply='user_id permissions' ;;
    'funding-instruments list --fields' | 'funding-instruments get --fields' | 'funding-instruments create --fields' | 'funding-instruments update --fields' | 'funding-instruments delete --fields' | 'funding-instruments list --filter') kind=list reply='id account_id type description currency start_time end_time credit_limit_local_micro funded_amount_local_micro credit_remaining_local_micro able_to_fund reasons_not_able_to_fund entity_status io_header created_at updated_at deleted' ;;
    'promotable-users list --fields' | 'promotable-users get --fields' | 'promotable-users list --filter') kind=list reply='id user_id promotable_user_type created_at updated_at deleted' ;;
    'tax-settings get --fields' | 'tax-settings update --fields') kind=list reply='tax_id tax_category business_relationship bill_to invoice_jurisdiction address_company address_first_name address_last_name address_email address_street1 address_street2 address_city address_region address_postal_code address_country' ;;
    'user-settings get --fields' | 'user-settings update --fields') kind=list reply='notification_email contact_phone contact_phone_extension' ;;
    'ab-tests list --fields' | 'ab-tests create --fields' | 'ab-tests update --fields' | 'ab-tests delete --fields' | 'ab-tests list --filter') kind=list reply='id name description entity_type status start_time end_time user_groups entities created_by updated_by created_at updated_at deleted' ;;
    'advertiser-business-categories list --fields' | 'advertiser-business-categories list --filter') kind=list reply='id name iab_categories created_at updated_at deleted' ;;
    'app-lists list --fields' | 'app-lists get --fields' | 'app-lists create --fields' | 'app-lists delete --fields' | 'app-lists list --filter') kind=list reply='id name apps created_at updated_at deleted' ;;
    'bidding-rules list --fields') kind=list reply='currency minimum_cpe_bid_local_micro maximum_cpe_bid_local_micro minimum_denomination' ;;
    'campaigns list --fields' | 'campaigns get --fields' | 'campaigns create --fields' | 'campaigns update --fields' | 'campaigns activate --fields' | 'campaigns delete --fields' | 'campaigns batch --fields' | 'campaigns list --filter') kind=list reply='id name funding_instrument_id currency budget_optimization daily_budget_amount_local_micro total_budget_amount_local_micro purchase_order_number standard_delivery entity_status effective_status servable reasons_not_servable duration_in_days frequency_cap created_at updated_at deleted' ;;
    'content-categories list --fields' | 'content-categories list --filter') kind=list reply='id name iab_categories publishers_in_last_thirty_days videos_monetized_in_last_thirty_days created_at updated_at deleted' ;;
    'curated-categories list --fields' | 'curated-categories get --fields' | 'curated-categories list --filter') kind=list reply='id name description country_codes publisher_user_ids videos_monetized_in_last_thirty_days created_at updated_at deleted' ;;
    'iab-categories list --fields' | 'iab-categories list --filter') kind=list reply='id parent_id name created_at updated_at deleted' ;;
    'line-item-curated-categories list --fields' | 'line-item-curated-categories get --fields' | 'line-item-curated-categories create --fields' | 'line-item-curated-categories update --fields' | 'line-item-curated-categories delete --fields' | 'line-item-curated-categories list --filter') kind=list reply='id line_item_id curated_category_id created_at updated_at deleted' ;;
    'line-items list --fields' | 'line-items get --fields' | 'line-items create --fields' | 'line-items update --fields' | 'line-items activate --fields' | 'line-items delete --fields' | 'line-items batch --fields' | 'line-items list --filter') kind=list reply='id campaign_id funding_instrument_id name objective product_type placements entity_status goal bid_strategy bid_amount_local_micro target_cpa_local_micro pay_by daily_budget_amount_local_micro total_budget_amount_local_micro standard_delivery start_time end_time duration_in_days frequency_cap audience_expansion advertiser_user_id advertiser_domain categories primary_web_event_tag automatic_tweet_promotion android_app_store_identifier ios_app_store_identifier currency creative_source created_at updated_at deleted' ;;
    'line-items placements --fields') kind=list reply='product_type placements' ;;
    'promoted-accounts list --fields' | 'promoted-accounts get --fields' | 'promoted-accounts create --fields' | 'promoted-accounts delete --fields' | 'promoted-accounts list --filter') kind=list reply='id line_item_id user_id entity_status approval_status created_at updated_at deleted' ;;
    'promoted-tweets list --fields' | 'promoted-tweets get --fields' | 'promoted-tweets create --fields' | 'promoted-tweets delete --fields' | 'promoted-tweets list --filter') kind=list reply='id line_item_id tweet_id entity_status approval_status created_at updated_at deleted' ;;
    'publishers list --fields' | 'publishers list --filter') kind=list reply='user_id username content_category_ids monetizable_country_codes promotion_eligible_country_codes monetization_restricted' ;;
    'recommendations list --fields' | 'recommendations get --fields' | 'recommendations list --filter') kind=list reply='id account_id funding_instrument_id status message created_at updated_at changes' ;;
    'scheduled-promoted-tweets list --fields' | 'scheduled-promoted-tweets get --fields' | 'scheduled-promoted-tweets create --fields' | 'scheduled-promoted-tweets delete --fields' | 'scheduled-promoted-tweets list --filter') kind=list reply='id line_item_id scheduled_tweet_id tweet_id created_at updated_at deleted' ;;
    'stats get --fields') kind=list reply='id id_data' ;;
    'stats active-entities --fields') kind=list reply='entity_id activity_start_time activity_end_time placements' ;;
    'stats reach campaigns --fields' | 'stats reach funding-instruments --fields') kind=list reply='id total_audience_reach average_frequency' ;;
    'stats jobs create --fields' | 'stats jobs list --fields' | 'stats jobs cancel --fields' | 'stats jobs list --filter') kind=list reply='id id_str account_id entity entity_ids granularity placement metric_groups segmentation_type country platform start_time end_time status url expires_at created_at updated_at' ;;
    'targeting-criteria list --fields' | 'targeting-criteria get --fields' | 'targeting-criteria create --fields' | 'targeting-criteria delete --fields' | 'targeting-criteria batch --fields' | 'targeting-criteria list --filter') kind=list reply='id line_item_id name localized_name operator_type targeting_type targeting_value location_type created_at updated_at deleted' ;;
    'targeting-criteria locations --fields' | 'targeting-criteria locations --filter') kind=list reply='name targeting_type targeting_value location_type country_code' ;;
    'targeting-criteria interests --fields' | 'targeting-criteria languages --fields' | 'targeting-criteria interests --filter' | 'targeting-criteria languages --filter') kind=list reply='name targeting_type targeting_value' ;;
    'targeting-criteria conversations --fields' | 'targeting-criteria conversations --filter') kind=list reply='name targeting_type targeting_value conversation_type' ;;
    'targeting-criteria devices --fields') kind=list reply='name targeting_type targeting_value manufacturer os_type' ;;
    'targeting-criteria platforms --fields') kind=list reply='name targeting_type targeting_value localized_name' ;;
    'targeting-criteria platform-versions --fields') kind=list reply='name targeting_type targeting_value number os_type' ;;
    'targeting-criteria network-operators --fields' | 'targeting-criteria network-operators --filter') kind=list reply='name targeting_type targeting_value country_code' ;;
    'targeting-criteria events --fields' | 'targeting-criteria events --filter') kind=list reply='name targeting_value event_type start_time end_time country_code is_global reach top_users top_tweets top_hashtags gender_breakdown_percentage device_breakdown_percentage country_breakdown_percentage' ;;
    'targeting-criteria tv-markets --fields') kind=list reply='name country_code locale' ;;
    'targeting-criteria tv-shows --fields' | 'targeting-criteria tv-shows --filter') kind=list reply='name targeting_type targeting_value genre estimated_users locales' ;;
    'targeting-criteria app-store-categories --fields') kind=list reply='name targeting_type targeting_value os_type' ;;
    'targeting-suggestions list --fields') kind=list reply='suggestion_type suggestion_value' ;;
    'tracking-tags list --fields' | 'tracking-tags get --fields' | 'tracking-tags create --fields' | 'tracking-tags update --fields' | 'tracking-tags delete --fields' | 'tracking-tags list --filter') kind=list reply='id line_item_id tracking_tag_type tracking_tag_url created_at updated_at deleted' ;;
    'account-media list --fields' | 'account-media get --fields' | 'account-media delete --fields' | 'account-media list --filter') kind=list reply='id creative_type video_id media_url created_at updated_at deleted' ;;
    'cards list --fields' | 'cards get --fields' | 'cards create --fields' | 'cards update --fields' | 'cards delete --fields' | 'cards list --filter') kind=list reply='id name card_type components slides card_uri created_at updated_at deleted' ;;
    'cards all list --fields' | 'cards all get --fields' | 'cards all list --filter') kind=list reply='id name card_type first_choice second_choice third_choice fourth_choice start_time end_time duration_in_minutes card_uri video_url video_hls_url video_width video_height video_poster_url video_poster_width video_poster_height content_duration_seconds created_at updated_at deleted title first_cta first_cta_tweet second_cta second_cta_tweet third_cta third_cta_tweet fourth_cta fourth_cta_tweet thank_you_text thank_you_url media_key media_url unlocked_image_url image_display_width image_display_height poster_media_url video_owner_id components slides app_cta country_code googleplay_app_id wide_app_image website_url website_dest_url website_display_url website_shortened_url video_content_id' ;;
    'cards image-conversation list --fields' | 'cards image-conversation get --fields' | 'cards image-conversation create --fields' | 'cards image-conversation update --fields' | 'cards image-conversation delete --fields' | 'cards image-conversation list --filter') kind=list reply='id name title first_cta first_cta_tweet second_cta second_cta_tweet third_cta third_cta_tweet fourth_cta fourth_cta_tweet thank_you_text thank_you_url media_key media_url unlocked_image_url card_uri card_type image_display_width image_display_height created_at updated_at deleted' ;;
    'cards poll list --fields' | 'cards poll get --fields' | 'cards poll create --fields' | 'cards poll delete --fields' | 'cards poll list --filter') kind=list reply='id name card_type first_choice second_choice third_choice fourth_choice start_time end_time duration_in_minutes card_uri video_url video_hls_url video_width video_height video_poster_url video_poster_width video_poster_height content_duration_seconds created_at updated_at deleted' ;;
    'cards video-conversation list --fields' | 'cards video-conversation get --fields' | 'cards video-conversation create --fields' | 'cards video-conversation update --fields' | 'cards video-conversation delete --fields' | 'cards video-conversation list --filter') kind=list reply='id name title first_cta first_cta_tweet second_cta second_cta_tweet third_cta third_cta_tweet fourth_cta fourth_cta_tweet thank_you_text thank_you_url media_key media_url unlocked_image_url card_uri card_type poster_media_url video_width video_height video_owner_id created_at updated_at deleted' ;;
    'draft-tweets list --fields' | 'draft-tweets get --fields' | 'draft-tweets create --fields' | 'draft-tweets update --fields' | 'draft-tweets delete --fields' | 'draft-tweets list --filter') kind=list reply='id name text user_id nullcast card_uri media_keys status created_at updated_at deleted' ;;
    'draft-tweets preview --fields') kind=list reply='message' ;;
    'dynamic-product-cards create --fields') kind=list reply='id card_uri url creative_type' ;;
    'media upload --fields' | 'media initialize --fields' | 'media finalize --fields' | 'media status --fields') kind=list reply='id media_key size expires_after_secs processing_info image video' ;;
    'media append --fields') kind=list reply='expires_at' ;;
    'media metadata --fields') kind=list reply='id associated_metadata' ;;
    'media-creatives list --fields' | 'media-creatives get --fields' | 'media-creatives create --fields' | 'media-creatives delete --fields' | 'media-creatives list --filter') kind=list reply='id line_item_id account_media_id creative_type landing_url entity_status approval_status created_at updated_at deleted' ;;
    'media-library list --fields' | 'media-library get --fields' | 'media-library create --fields' | 'media-library update --fields' | 'media-library delete --fields' | 'media-library list --filter') kind=list reply='media_key media_id name file_name title description media_url media_category media_type media_status duration aspect_ratio poster_media_url poster_media_key tweeted created_at updated_at deleted' ;;
    'preroll-call-to-actions list --fields' | 'preroll-call-to-actions get --fields' | 'preroll-call-to-actions create --fields' | 'preroll-call-to-actions update --fields' | 'preroll-call-to-actions delete --fields' | 'preroll-call-to-actions list --filter') kind=list reply='id line_item_id call_to_action call_to_action_url created_at updated_at deleted' ;;
    'product-catalogs list --fields' | 'product-catalogs create --fields' | 'product-catalogs update --fields' | 'product-catalogs delete --fields' | 'product-catalogs list --filter') kind=list reply='id name' ;;
    'product-catalogs product-sets get --fields' | 'product-catalogs product-sets create --fields' | 'product-catalogs product-sets update --fields' | 'product-catalogs product-sets delete --fields') kind=list reply='id name description type product_ids filters processing_status' ;;
    'product-catalogs products list --fields' | 'product-catalogs products list --filter') kind=list reply='product_key item_group_key id title description availability condition price link image_link brand gtin mpn mobile_link additional_image_link google_product_category product_type inventory sale_price sale_price_effective_date item_group_id gender color size age_group custom_label_0 custom_label_1 custom_label_2 custom_label_3 custom_label_4' ;;
    'product-catalogs products update --fields') kind=list reply='id product_key status warnings errors' ;;
    'product-catalogs products delete --fields') kind=list reply='product_key failed_product_key message' ;;
    'product-catalogs scheduled-feeds list --fields' | 'product-catalogs scheduled-feeds create --fields' | 'product-catalogs scheduled-feeds update --fields' | 'product-catalogs scheduled-feeds delete --fields' | 'product-catalogs scheduled-feeds list --filter') kind=list reply='id product_catalog_id feed_url feed_format frequency repeat start_time time_zone created_at updated_at' ;;
    'scheduled-tweets list --fields' | 'scheduled-tweets get --fields' | 'scheduled-tweets create --fields' | 'scheduled-tweets update --fields' | 'scheduled-tweets delete --fields' | 'scheduled-tweets list --filter') kind=list reply='id name text user_id nullcast scheduled_at scheduled_status completed_at tweet_id card_uri media_keys created_at updated_at' ;;
    'tweet-previews list --fields') kind=list reply='tweet_id preview' ;;
    'tweets list --fields' | 'tweets create --fields' | 'tweets update --fields' | 'tweets list --filter') kind=list reply='id id_str created_at text full_text display_text_range name truncated entities source in_reply_to_status_id in_reply_to_status_id_str in_reply_to_user_id in_reply_to_user_id_str in_reply_to_screen_name user geo coordinates place contributors retweet_count favorite_count favorited retweeted possibly_sensitive scopes lang tweet_id tweet_type nullcast conversation_settings scheduled_at scheduled_status card_uri' ;;
    'audience-estimate estimate --fields') kind=list reply='audience_size' ;;
    'custom-audiences list --fields' | 'custom-audiences get --fields' | 'custom-audiences create --fields' | 'custom-audiences update --fields' | 'custom-audiences delete --fields' | 'custom-audiences batch --fields' | 'custom-audiences list --filter') kind=list reply='id name description audience_type audience_size targetable targetable_types reasons_not_targetable permission_level is_owner owner_account_id partner_source metadata created_at updated_at deleted' ;;
    'custom-audiences targeted --fields' | 'custom-audiences targeted --filter') kind=list reply='campaign_id campaign_name line_items' ;;
    'custom-audiences permissions list --fields' | 'custom-audiences permissions create --fields' | 'custom-audiences permissions delete --fields' | 'custom-audiences permissions list --filter') kind=list reply='id custom_audience_id granted_account_id permission_level created_at updated_at deleted' ;;
    'custom-audiences users batch --fields' | 'do-not-reach-lists users batch --fields') kind=list reply='success_count total_count' ;;
    'do-not-reach-lists list --fields' | 'do-not-reach-lists create --fields' | 'do-not-reach-lists delete --fields' | 'do-not-reach-lists list --filter') kind=list reply='id name description list_size targetable reasons_not_targetable created_at updated_at deleted' ;;
    'insights keywords search --fields') kind=list reply='related_keywords tweet_volume' ;;
    'tailored-audiences permissions list --fields' | 'tailored-audiences permissions create --fields' | 'tailored-audiences permissions delete --fields' | 'tailored-audiences permissions list --filter') kind=list reply='id tailored_audience_id granted_account_id permission_level created_at updated_at deleted' ;;
    'app-conversions create --fields' | 'app-conversions attribution --fields') kind=list reply='app_id os_type hashed_device_id conversion_type conversion_time click_window view_through_window partner_client_id conversion_value_micro limit_ad_tracking event_metadata non_twitter_engagement_time non_twitter_engagement_type extra_device_ids tpn_attribution twitter_attribution' ;;
    'app-event-provider-configurations list --fields' | 'app-event-provider-configurations get --fields' | 'app-event-provider-configurations create --fields' | 'app-event-provider-configurations delete --fields' | 'app-event-provider-configurations list --filter') kind=list reply='id provider_name provider_advertiser_id provider_advertiser_identifier created_at updated_at deleted' ;;
    'app-event-tags list --fields' | 'app-event-tags get --fields' | 'app-event-tags create --fields' | 'app-event-tags delete --fields' | 'app-event-tags list --filter') kind=list reply='id app_store_identifier os_type conversion_type provider_app_event_id provider_app_event_name deep_link_scheme post_engagement_attribution_window post_view_attribution_window retargeting_enabled status last_tracked_at created_at updated_at deleted' ;;
    'lead-forms list --fields' | 'lead-forms get --fields' | 'lead-forms create --fields' | 'lead-forms update --fields' | 'lead-forms delete --fields' | 'lead-forms list --filter') kind=list reply='id name purpose introduction fields privacy_policy final_page created_at updated_at deleted' ;;
    'leads exports create --fields' | 'leads exports get --fields' | 'leads exports cancel --fields') kind=list reply='id entity_type lead_form_id start_epoch end_epoch response_format status download_url' ;;
    'web-conversions create --fields') kind=list reply='conversions_processed debug_id' ;;
    'web-event-tags list --fields' | 'web-event-tags get --fields' | 'web-event-tags create --fields' | 'web-event-tags update --fields' | 'web-event-tags delete --fields' | 'web-event-tags list --filter') kind=list reply='id name type click_window view_through_window retargeting_enabled status last_tracked_at website_tag_id embed_code deleted' ;;
    'oauth request-token --fields') kind=list reply='oauth_token oauth_token_secret oauth_callback_confirmed' ;;
    'oauth access-token --fields') kind=list reply='oauth_token oauth_token_secret user_id screen_name' ;;
    'oauth invalidate-token --fields' | 'oauth invalidate-bearer-token --fields') kind=list reply='access_token' ;;
    'oauth bearer-token --fields') kind=list reply='token_type access_token' ;;
    'users me --fields' | 'users get --fields') kind=list reply='id id_str name screen_name created_at protected verified' ;;
    'accounts list --sort') kind=order reply='id name business_name business_id timezone timezone_switch_at approval_status industry_type created_at updated_at deleted' ;;
    'accounts apps --sort') kind=order reply='id app_store_identifier os_type conversion_tracking_enabled deep_link_pattern created_at updated_at deleted' ;;
    'accounts history --sort') kind=order reply='change_time change_type entity entity_id change_by changes entity_data' ;;
    'funding-instruments list --sort') kind=order reply='id account_id type description currency start_time end_time credit_limit_local_micro funded_amount_local_micro credit_remaining_local_micro able_to_fund reasons_not_able_to_fund entity_status io_header created_at updated_at deleted' ;;
    'promotable-users list --sort') kind=order reply='id user_id promotable_user_type created_at updated_at deleted' ;;
    'ab-tests list --sort') kind=order reply='id name description entity_type status start_time end_time user_groups entities created_by updated_by created_at updated_at deleted' ;;
    'advertiser-business-categories list --sort') kind=order reply='id name iab_categories created_at updated_at deleted' ;;
    'app-lists list --sort') kind=order reply='id name apps created_at updated_at deleted' ;;
    'campaigns list --sort') kind=order reply='id name funding_instrument_id currency budget_optimization daily_budget_amount_local_micro total_budget_amount_local_micro purchase_order_number standard_delivery entity_status effective_status servable reasons_not_servable duration_in_days frequency_cap created_at updated_at deleted' ;;
    'content-categories list --sort') kind=order reply='id name iab_categories publishers_in_last_thirty_days videos_monetized_in_last_thirty_days created_at updated_at deleted' ;;
    'curated-categories list --sort') kind=order reply='id name description country_codes publisher_user_ids videos_monetized_in_last_thirty_days created_at updated_at deleted' ;;
    'iab-categories list --sort') kind=order reply='id parent_id name created_at updated_at deleted' ;;
    'line-item-curated-categories list --sort') kind=order reply='id line_item_id curated_category_id created_at updated_at deleted' ;;
    'line-items list --sort') kind=order reply='id campaign_id funding_instrument_id name objective product_type placements entity_status goal bid_strategy bid_amount_local_micro target_cpa_local_micro pay_by daily_budget_amount_local_micro total_budget_amount_local_micro standard_delivery start_time end_time duration_in_days frequency_cap audience_expansion advertiser_user_id advertiser_domain categories primary_web_event_tag automatic_tweet_promotion android_app_store_identifier ios_app_store_identifier currency creative_source created_at updated_at deleted' ;;
    'promoted-accounts list --sort') kind=order reply='id line_item_id user_id entity_status approval_status created_at updated_at deleted' ;;
    'promoted-tweets list --sort') kind=order reply='id line_item_id tweet_id entity_status approval_status created_at updated_at deleted' ;;
    'publishers list --sort') kind=order reply='user_id username content_category_ids monetizable_country_codes promotion_eligible_country_codes monetization_restricted' ;;
    'recommendations list --sort') kind=order reply='id account_id funding_instrument_id status message created_at updated_at changes' ;;
    'scheduled-promoted-tweets list --sort') kind=order reply='id line_item_id scheduled_tweet_id tweet_id created_at updated_at deleted' ;;
    'stats jobs list --sort') kind=order reply='id id_str account_id entity entity_ids granularity placement metric_groups segmentation_type country platform start_time end_time status url expires_at created_at updated_at' ;;
    'targeting-criteria list --sort') kind=order reply='id line_item_id name localized_name operator_type targeting_type targeting_value location_type created_at updated_at deleted' ;;
    'targeting-criteria locations --sort') kind=order reply='name targeting_type targeting_value location_type country_code' ;;
    'targeting-criteria interests --sort' | 'targeting-criteria languages --sort') kind=order reply='name targeting_type targeting_value' ;;
    'targeting-criteria conversations --sort') kind=order reply='name targeting_type targeting_value conversation_type' ;;
    'targeting-criteria network-operators --sort') kind=order reply='name targeting_type targeting_value country_code' ;;
    'targeting-criteria events --sort') kind=order reply='name targeting_value event_type start_time end_time country_code is_global reach top_users top_tweets top_hashtags gender_breakdown_percentage device_breakdown_percentage country_breakdown_percentage' ;;
    'targeting-criteria tv-shows --sort') kind=order reply='name targeting_type targeting_value genre estimated_users locales' ;;
    'tracking-tags list --sort') kind=order reply='id line_item_id tracking_tag_type tracking_tag_url created_at updated_at deleted' ;;
    'account-media list --sort') kind=order reply='id creative_type video_id media_url created_at updated_at deleted' ;;
    'cards list --sort') kind=order reply='id name card_type components slides card_uri created_at updated_at deleted' ;;
    'cards all list --sort') kind=order reply='id name card_type first_choice second_choice third_choice fourth_choice start_time end_time duration_in_minutes card_uri video_url video_hls_url video_width video_height video_poster_url video_poster_width video_poster_height content_duration_seconds created_at updated_at deleted title first_cta first_cta_tweet second_cta second_cta_tweet third_cta third_cta_tweet fourth_cta fourth_cta_tweet thank_you_text thank_you_url media_key media_url unlocked_image_url image_display_width image_display_height poster_media_url video_owner_id components slides app_cta country_code googleplay_app_id wide_app_image website_url website_dest_url website_display_url website_shortened_url video_content_id' ;;
    'cards image-conversation list --sort') kind=order reply='id name title first_cta first_cta_tweet second_cta second_cta_tweet third_cta third_cta_tweet fourth_cta fourth_cta_tweet thank_you_text thank_you_url media_key media_url unlocked_image_url card_uri card_type image_display_width image_display_height created_at updated_at deleted' ;;
    'cards poll list --sort') kind=order reply='id name card_type first_choice second_choice third_choice fourth_choice start_time end_time duration_in_minutes card_uri video_url video_hls_url video_width video_height video_poster_url video_poster_width video_poster_height content_duration_seconds created_at updated_at deleted' ;;
    'cards video-conversation list --sort') kind=order reply='id name title first_cta first_cta_tweet second_cta second_cta_tweet third_cta third_cta_tweet fourth_cta fourth_cta_tweet thank_you_text thank_you_url media_key media_url unlocked_image_url card_uri card_type poster_media_url video_width video_height video_owner_id created_at updated_at deleted' ;;
    'draft-tweets list --sort') kind=order reply='id name text user_id nullcast card_uri media_keys status created_at updated_at deleted' ;;
    'media-creatives list --sort') kind=order reply='id line_item_id account_media_id creative_type landing_url entity_status approval_status created_at updated_at deleted' ;;
    'media-library list --sort') kind=order reply='media_key media_id name file_name title description media_url media_category media_type media_status duration aspect_ratio poster_media_url poster_media_key tweeted created_at updated_at deleted' ;;
    'preroll-call-to-actions list --sort') kind=order reply='id line_item_id call_to_action call_to_action_url created_at updated_at deleted' ;;
    'product-catalogs list --sort') kind=order reply='id name' ;;
    'product-catalogs products list --sort') kind=order reply='product_key item_group_key id title description availability condition price link image_link brand gtin mpn mobile_link additional_image_link google_product_category product_type inventory sale_price sale_price_effective_date item_group_id gender color size age_group custom_label_0 custom_label_1 custom_label_2 custom_label_3 custom_label_4' ;;
    'product-catalogs scheduled-feeds list --sort') kind=order reply='id product_catalog_id feed_url feed_format frequency repeat start_time time_zone created_at updated_at' ;;
    'scheduled-tweets list --sort') kind=order reply='id name text user_id nullcast scheduled_at scheduled_status completed_at tweet_id card_uri media_keys created_at updated_at' ;;
    'tweets list --sort') kind=order reply='id id_str created_at text full_text display_text_range name truncated entities source in_reply_to_status_id in_reply_to_status_id_str in_reply_to_user_id in_reply_to_user_id_str in_reply_to_screen_name user geo coordinates place contributors retweet_count favorite_count favorited retweeted possibly_sensitive scopes lang tweet_id tweet_type nullcast conversation_settings scheduled_at scheduled_status card_uri' ;;
    'custom-audiences list --sort') kind=order reply='id name description audience_type audience_size targetable targetable_types reasons_not_targetable permission_level is_owner owner_account_id partner_source metadata created_at updated_at deleted' ;;
    'custom-audiences targeted --sort') kind=order reply='campaign_id campaign_name line_items' ;;
    'custom-audiences permissions list --sort') kind=order reply='id custom_audience_id granted_account_id permission_level created_at updated_at deleted' ;;
    'do-not-reach-lists list --sort') kind=order reply='id name description list_size targetable reasons_not_targetable created_at updated_at deleted' ;;
    'tailored-audiences permissions list --sort') kind=order reply='id tailored_audience_id granted_account_id permission_level created_at updated_at deleted' ;;
    'app-event-provider-configurations list --sort') kind=order reply='id provider_name provider_advertiser_id provider_advertiser_identifier created_at updated_at deleted' ;;
    'app-event-tags list --sort') kind=order reply='id app_store_identifier os_type conversion_type provider_app_event_id provider_app_event_name deep_link_scheme post_engagement_attribution_window post_view_attribution_window retargeting_enabled status last_tracked_at created_at updated_at deleted' ;;
    'lead-forms list --sort') kind=order reply='id name purpose introduction fields privacy_policy final_page created_at updated_at deleted' ;;
    'web-event-tags list --sort') kind=order reply='id name type click_window view_through_window retargeting_enabled status last_tracked_at website_tag_id embed_code deleted' ;;
    'accounts list --sort-by' | 'app-lists list --sort-by' | 'cards list --sort-by') kind=one reply='created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc name-asc name-desc' ;;
    'accounts apps --sort-by') kind=one reply='created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc app_store_identifier-asc app_store_identifier-desc' ;;
    'funding-instruments list --sort-by') kind=one reply='created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc funded_amount_local_micro-asc funded_amount_local_micro-desc start_time-asc start_time-desc end_time-asc end_time-desc' ;;
    'promotable-users list --sort-by' | 'line-item-curated-categories list --sort-by' | 'scheduled-promoted-tweets list --sort-by' | 'targeting-criteria list --sort-by' | 'custom-audiences permissions list --sort-by' | 'tailored-audiences permissions list --sort-by' | 'app-event-provider-configurations list --sort-by') kind=one reply='created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc' ;;
    'ab-tests list --sort-by' | 'cards poll list --sort-by') kind=one reply='created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc name-asc name-desc start_time-asc start_time-desc end_time-asc end_time-desc' ;;
    'campaigns list --sort-by') kind=one reply='created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc name-asc name-desc start_time-asc start_time-desc end_time-asc end_time-desc daily_budget_amount_local_micro-asc daily_budget_amount_local_micro-desc total_budget_amount_local_micro-asc total_budget_amount_local_micro-desc standard_delivery-asc standard_delivery-desc' ;;
    'line-items list --sort-by') kind=one reply='created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc bid_amount_local_micro-asc bid_amount_local_micro-desc' ;;
    'promoted-accounts list --sort-by' | 'promoted-tweets list --sort-by') kind=one reply='created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc paused-asc paused-desc' ;;
    'tracking-tags list --sort-by') kind=one reply='created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc tracking_tag_url-asc tracking_tag_url-desc' ;;
    'account-media list --sort-by') kind=one reply='created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc media_url-asc media_url-desc' ;;
    'cards image-conversation list --sort-by' | 'cards video-conversation list --sort-by') kind=one reply='created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc name-asc name-desc title-asc title-desc' ;;
    'media-creatives list --sort-by') kind=one reply='created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc landing_url-asc landing_url-desc' ;;
    'preroll-call-to-actions list --sort-by') kind=one reply='created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc call_to_action_url-asc call_to_action_url-desc' ;;
    'custom-audiences list --sort-by') kind=one reply='created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc name-asc name-desc audience_size-asc audience_size-desc targetable-asc targetable-desc' ;;
    'app-event-tags list --sort-by') kind=one reply='created_at-asc created_at-desc updated_at-asc updated_at-desc deleted-asc deleted-desc post_view_attribution_window-asc post_view_attribution_window-desc post_engagement_attribution_window-asc post_engagement_attribution_window-desc assisted_conversion-asc assisted_conversion-desc provider_app_event_name-asc provider_app_event_name-desc' ;;
    'web-event-tags list --sort-by') kind=one reply='name-asc name-desc click_window-asc click_window-desc view_through_window-asc view_through_window-desc retargeting_enabled-asc retargeting_enabled-desc deleted-asc deleted-desc last_tracked_at-asc last_tracked_at-desc' ;;
    'accounts update --from' | 'accounts features create --from' | 'funding-instruments create --from' | 'funding-instruments update --from' | 'tax-settings update --from' | 'user-settings update --from' | 'ab-tests create --from' | 'ab-tests update --from' | 'app-lists create --from' | 'campaigns create --from' | 'campaigns update --from' | 'campaigns batch --from' | 'line-item-curated-categories create --from' | 'line-item-curated-categories update --from' | 'line-items create --from' | 'line-items update --from' | 'line-items batch --from' | 'promoted-accounts create --from' | 'promoted-tweets create --from' | 'scheduled-promoted-tweets create --from' | 'stats jobs create --from' | 'targeting-criteria create --from' | 'targeting-criteria batch --from' | 'tracking-tags create --from' | 'tracking-tags update --from' | 'cards create --from' | 'cards update --from' | 'cards image-conversation create --from' | 'cards image-conversation update --from' | 'cards poll create --from' | 'cards video-conversation create --from' | 'cards video-conversation update --from' | 'draft-tweets create --from' | 'draft-tweets update --from' | 'dynamic-product-cards create --from' | 'media initialize --from' | 'media metadata --from' | 'media-creatives create --from' | 'media-library create --from' | 'media-library update --from' | 'preroll-call-to-actions create --from' | 'preroll-call-to-actions update --from' | 'product-catalogs create --from' | 'product-catalogs update --from' | 'product-catalogs product-sets create --from' | 'product-catalogs product-sets update --from' | 'product-catalogs products update --from' | 'product-catalogs products delete --from' | 'product-catalogs scheduled-feeds create --from' | 'product-catalogs scheduled-feeds update --from' | 'scheduled-tweets create --from' | 'scheduled-tweets update --from' | 'tweets create --from' | 'tweets update --from' | 'audience-estimate estimate --from' | 'custom-audiences create --from' | 'custom-audiences update --from' | 'custom-audiences batch --from' | 'custom-audiences permissions create --from' | 'custom-audiences users batch --from' | 'do-not-reach-lists create --from' | 'do-not-reach-lists users batch --from' | 'tailored-audiences permissions create --from' | 'app-conversions create --from' | 'app-event-provider-configurations create --from' | 'app-event-tags create --from' | 'lead-forms create --from' | 'lead-forms update --from' | 'leads exports create --from' | 'web-conversions create --from' | 'web-event-tags create --from' | 'web-event-tags update --from' | 'oauth access-token --from' | 'oauth invalidate-bearer-token --from' | 'product-catalogs products upload --from' | 'custom-audiences users upload --from' | 'do-not-reach-lists users upload --from' | 'custom-audiences users sync --from' | 'do-not-reach-lists users sync --from' | 'web-conversions upload --from' | 'app-conversions upload --from' | 'api --from' | 'sql --from' | 'leads exports download --to' | 'web-event-tags get --to' | 'stats jobs download --to' | 'leads export --to' | 'sync --to') kind=file reply='' ;;
    'accounts history --entity-type') kind=one reply='CAMPAIGN LINE_ITEM PROMOTED_TWEET TARGETING_CRITERIA PROMOTED_ACCOUNT' ;;
    'ab-tests create --entity-type') kind=one reply='CAMPAIGN LINE_ITEM' ;;
    'leads exports create --entity-type') kind=one reply='leads' ;;
    'accounts history --user-id' | 'ab-tests list --user-id' | 'promoted-accounts create --user-id' | 'draft-tweets list --user-id' | 'product-catalogs list --user-id' | 'product-catalogs create --user-id' | 'scheduled-tweets list --user-id' | 'tweets list --user-id' | 'draft-tweets export --user-id' | 'scheduled-tweets export --user-id') kind=user reply=':handles' ;;
    'funding-instruments create --currency' | 'bidding-rules list --currency') kind=one reply='AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VEF VES VND VUV WST XAD XAF XCD XCG XOF XPF YER ZAR ZMW ZWG ZWL' ;;
    'funding-instruments create --type') kind=one reply='AGENCY_CREDIT_LINE CREDIT_CARD CREDIT_LINE INSERTION_ORDER PARTNER_MANAGED' ;;
    'product-catalogs product-sets create --type') kind=one reply='MANUAL FILTERED' ;;
    'web-event-tags create --type' | 'web-event-tags update --type') kind=one reply='ADDED_PAYMENT_INFO ADD_TO_CART ADD_TO_WISHLIST CHECKOUT_INITIATED CONTENT_VIEW CUSTOM DOWNLOAD PRODUCT_CUSTOMIZATION PURCHASE SEARCH SIGN_UP SITE_VISIT START_TRIAL SUBSCRIBE' ;;
    'why --type') kind=one reply='campaign line-item promoted-tweet funding-instrument account promoted-account media-creative' ;;
    'tax-settings update --unset') kind=list reply='address_name address_first_name address_last_name address_email address_street1 address_street2 address_city address_region address_postal_code address_country bill_to business_relationship invoice_jurisdiction tax_category tax_exemption_id tax_id client_address_name client_address_first_name client_address_last_name client_address_email client_address_street1 client_address_street2 client_address_city client_address_region client_address_postal_code client_address_country' ;;
    'user-settings update --unset') kind=list reply='notification_email contact_phone contact_phone_extension subscribe_email_types' ;;
    'ab-tests update --unset') kind=list reply='name description' ;;
    'campaigns update --unset') kind=list reply='daily_budget_amount_local_micro total_budget_amount_local_micro purchase_order_number' ;;
    'line-items update --unset') kind=list reply='name end_time bid_amount_local_micro daily_budget_amount_local_micro total_budget_amount_local_micro frequency_cap duration_in_days audience_expansion android_app_store_identifier ios_app_store_identifier advertiser_domain categories advertiser_user_id' ;;
    'cards image-conversation update --unset') kind=list reply='title second_cta second_cta_tweet third_cta third_cta_tweet fourth_cta fourth_cta_tweet thank_you_url unlocked_image_media_key' ;;
    'cards video-conversation update --unset') kind=list reply='title second_cta second_cta_tweet third_cta third_cta_tweet fourth_cta fourth_cta_tweet thank_you_url unlocked_image_media_key poster_media_key unlocked_video_media_key' ;;
    'draft-tweets update --unset' | 'scheduled-tweets update --unset') kind=list reply='text media_keys card_uri name' ;;
    'media-library update --unset') kind=list reply='name file_name title description poster_media_key' ;;
    'product-catalogs product-sets update --unset') kind=list reply='description product_keys' ;;
    'product-catalogs scheduled-feeds update --unset') kind=list reply='repeat' ;;
    'custom-audiences update --unset') kind=list reply='description' ;;
    'profile set --unset' | 'campaigns batch --split' | 'line-items batch --split' | 'targeting-criteria batch --split' | 'custom-audiences batch --split' | 'login --force-login') kind=switch reply='' ;;
    'campaigns list --campaign' | 'line-items list --campaign' | 'line-items create --campaign' | 'stats active-entities --campaign' | 'stats reach campaigns --campaign' | 'media-creatives list --campaign') kind=one reply=':campaigns' ;;
    'stats report --campaign') kind=list reply=':campaigns' ;;
    'campaigns create --entity-status' | 'line-items create --entity-status') kind=one reply='ACTIVE DRAFT PAUSED' ;;
    'campaigns update --entity-status' | 'line-items update --entity-status') kind=one reply='ACTIVE PAUSED' ;;
    'pull --split') kind=one reply='campaign account' ;;
    'line-items create --goal') kind=one reply='APP_CLICKS APP_INSTALLS APP_PURCHASES ENGAGEMENT FOLLOWERS LINK_CLICKS MAX_REACH PREROLL PREROLL_STARTS REACH_WITH_ENGAGEMENT SITE_VISITS VIDEO_VIEW VIEW_3S_100PCT VIEW_6S VIEW_15S WEBSITE_CONVERSIONS' ;;
    'line-items update --goal') kind=one reply='APP_CLICKS APP_INSTALLS APP_PURCHASES ENGAGEMENT FOLLOWERS LINK_CLICKS MAX_REACH PREROLL PREROLL_STARTS REACH_WITH_ENGAGEMENT VIDEO_VIEW VIEW_3S_100PCT VIEW_6S VIEW_15S WEBSITE_CONVERSIONS' ;;
    'scheduled-promoted-tweets create --wait' | 'stats jobs create --wait' | 'media upload --wait' | 'media finalize --wait' | 'scheduled-tweets create --wait' | 'scheduled-tweets update --wait' | 'custom-audiences create --wait' | 'custom-audiences users batch --wait' | 'leads exports create --wait' | 'custom-audiences users upload --wait' | 'custom-audiences users sync --wait') kind=optional reply='' ;;
    'stats get --entity' | 'stats jobs create --entity') kind=one reply='ACCOUNT CAMPAIGN FUNDING_INSTRUMENT LINE_ITEM PROMOTED_ACCOUNT PROMOTED_TWEET MEDIA_CREATIVE ORGANIC_TWEET' ;;
    'stats active-entities --entity') kind=one reply='CAMPAIGN FUNDING_INSTRUMENT LINE_ITEM PROMOTED_ACCOUNT PROMOTED_TWEET' ;;
    'stats report --entity') kind=one reply='account campaign funding-instrument line-item promoted-account promoted-tweet media-creative organic-tweet' ;;
    'stats get --granularity' | 'stats jobs create --granularity') kind=one reply='HOUR DAY TOTAL' ;;
    'insights keywords search --granularity') kind=one reply='DAY HOUR' ;;
    'stats report --granularity') kind=one reply='hour day total' ;;
    'stats get --placement' | 'stats jobs create --placement') kind=one reply='ALL_ON_PLATFORM ALL_ON_TWITTER SPOTLIGHT TREND PUBLISHER_NETWORK' ;;
    'stats report --placement') kind=list reply='all-on-platform all-on-twitter spotlight trend publisher-network' ;;
    'custom-audiences list --custom-audience' | 'custom-audiences permissions delete --custom-audience') kind=one reply=':custom-audiences' ;;
    'cards create --media-key' | 'cards update --media-key') kind=list reply=':media-library' ;;
    'cards image-conversation create --media-key' | 'cards image-conversation update --media-key' | 'cards poll create --media-key' | 'cards video-conversation create --media-key' | 'cards video-conversation update --media-key' | 'media-library create --media-key') kind=one reply=':media-library' ;;
    'media upload --media-category') kind=one reply='tweet_gif tweet_image tweet_video dm_gif dm_image dm_video subtitles' ;;
    'media initialize --media-category') kind=one reply='amplify_video tweet_gif tweet_image tweet_video dm_gif dm_image dm_video subtitles' ;;
    'media-library create --media-category') kind=one reply='AMPLIFY_VIDEO TWEET_GIF TWEET_IMAGE TWEET_VIDEO' ;;
    'media initialize --media-type') kind=one reply='video/mp4 video/webm video/mp2t video/quicktime image/jpeg image/pjpeg image/png image/gif image/bmp image/webp image/tiff text/srt text/vtt model/gltf-binary model/vnd.usdz+zip' ;;
    'media-library list --media-type') kind=one reply='GIF IMAGE VIDEO' ;;
    'custom-audiences list --custom-audience-ids') kind=list reply=':custom-audiences' ;;
    'custom-audiences create --hashed' | 'do-not-reach-lists create --hashed' | 'custom-audiences users upload --hashed' | 'do-not-reach-lists users upload --hashed' | 'custom-audiences users sync --hashed' | 'do-not-reach-lists users sync --hashed') kind=optional reply='all email device_id handle platform_id twitter_id phone_number' ;;
    'web-conversions upload --hashed') kind=optional reply='all email phone_number' ;;
    'app-conversions upload --hashed') kind=optional reply='all device_id' ;;
    'custom-audiences create --format' | 'do-not-reach-lists create --format' | 'custom-audiences users upload --format' | 'do-not-reach-lists users upload --format' | 'custom-audiences users sync --format' | 'do-not-reach-lists users sync --format' | 'web-conversions upload --format' | 'app-conversions upload --format') kind=one reply='csv jsonl json' ;;
    'sync --format') kind=one reply='sqlite singer parquet' ;;
    'custom-audiences create --preset' | 'do-not-reach-lists create --preset' | 'custom-audiences users upload --preset' | 'do-not-reach-lists users upload --preset' | 'custom-audiences users sync --preset' | 'do-not-reach-lists users sync --preset') kind=one reply='shopify-customers woocommerce-customers squarespace-profiles hubspot-contacts salesforce-contacts zoho-contacts brevo-contacts google-contacts customer-match-devices none' ;;
    'product-catalogs products upload --preset') kind=one reply='shopify-products woocommerce-products none' ;;
    'web-conversions upload --preset') kind=one reply='shopify-orders stripe-payments search-network-leads none' ;;
    'app-conversions upload --preset') kind=one reply='appsflyer-events none' ;;
    'campaigns import --preset' | 'line-items import --preset') kind=one reply='google-ads-editor microsoft-advertising none' ;;
    'stats reconcile --level') kind=one reply='campaign funding-instrument account' ;;
    'oauth authorize --force-login' | 'oauth authenticate --force-login') kind=optional reply='true false' ;;
    'schema --only') kind=one reply='input output files' ;;
    *' --profile') kind=one reply=':profiles' ;;
    *' --env') kind=one reply='production sandbox local' ;;
    *' --account' | *' --to-account') kind=one reply=':accounts' ;;
    *' --all-accounts' | *' --bom' | *' --spreadsheet-safe' | *' --decimal' | *' --exact' | *' --resolve' | *' --all' | *' --dry-run' | *' --yes' | *' --allow-over-limit' | *' --no-input' | *' --quiet' | *' --verbose' | *' --trace' | *' --no-color' | *' --no-cache' | *' --help' | *' -h' | *' --version' | *' -V' | *' --stop-on-error' | *' --overwrite' | *' --example' | *' --resend' | *' --again' | *' --strict' | *' --dedupe' | *' --no-journal' | *' --print' | *' --callback' | *' --pin' | *' --sign-in' | *' --consumer-secret-stdin' | *' --revoke' | *' --offline' | *' --show' | *' --show-origin' | *' --active' | *' --all-entities' | *' --totals' | *' --no-totals' | *' --jobs' | *' --sync' | *' --no-resume' | *' --every' | *' --https' | *' --json' | *' --show-credentials' | *' --check' | *' --full' | *' --markdown' | *' --exit-code' | *' --activate' | *' --prune' | *' --pause-removed' | *' --publish-again' | *' --no-library' | *' --only-changed' | *' --delete-missing' | *' --allow-shared' | *' --restart' | *' --no-snapshot' | *' --force' | *' --decimal-comma' | *' --no-check' | *' --paginate' | *' --include' | *' -i' | *' --coverage' | *' --choices' | *' --whole' | *' --no-stats' | *' --allow-writes' | *' --writes') kind=switch reply='' ;;
    *' --output' | *' -o') kind=one reply='table json jsonl csv tsv yaml ids chart spark svg xlsx html' ;;
    *' --account-ids') kind=list reply=':accounts' ;;
    *' --with-deleted' | *' --with-total-count' | *' --paused' | *' --with-draft' | *' --standard-delivery' | *' --include-legacy-cards' | *' --nullcast' | *' --shared' | *' --include-mentions-and-replies' | *' --trim-user' | *' --with-active' | *' --user-payment-info' | *' --retargeting-enabled' | *' --read-only') kind=optional reply='true false' ;;
    *' --industry-type') kind=one reply='AGENCY BUSINESS_TO_BUSINESS ONLINE_SERVICES EDUCATION FINANCIAL HEALTH GOVERNMENT MEDIA MOBILE RESTAURANT RETAIL TECHNOLOGY TRAVEL OTHER' ;;
    *' --feature-keys') kind=list reply='AGE_TARGETING ALLOW_SKIPPABLE_VIDEOS_FOR_PREROLL_VIEWS_OBJECTIVE AWARENESS_OBJECTIVE BRAND_TPN CHARGE_FOR_GOOD_CLICK CITY_TARGETING CONVERSATION_CARD CONVERSATION_CARD_FOUR_OPTIONS CONVERSATION_CARD_UNLOCK CPI_CHARGING DIRECT_MESSAGE_CARD DR_TAP ENGAGER_RETARGETING EVENT_TARGETING INSTALLED_APP_CATEGORY_TARGETING MOBILE_CONVERSION_TRANSACTION_VALUE OPTIMIZED_ACTION_BIDDING PREROLL_VIEWS_OBJECTIVE PROMOTED_MEDIA_POLLS REACH_AND_FREQUENCY_ANALYTICS REACH_FREQUENCY_CAP SHARE_AUDIENCE_OUTSIDE_BUSINESS UNIVERSAL_LOOKALIKE VALIDATED_AGE_TARGETING VIDEO_APP_DOWNLOAD_CARD VIDEO_VIEWS_MIDROLL_OBJECTIVE WEBSITE_CLICKS_CPM_BILLING' ;;
    *' --funding-instrument-ids') kind=list reply=':funding-instruments' ;;
    *' --funding-instrument' | *' --funding-instrument-id') kind=one reply=':funding-instruments' ;;
    *' --bill-to') kind=one reply='ADVERTISER AGENCY' ;;
    *' --business-relationship') kind=one reply='AGENCY SELF' ;;
    *' --invoice-jurisdiction') kind=one reply='LOI_SAPIN NONE NOT_SET' ;;
    *' --tax-category') kind=one reply='BUSINESS_NO_VAT BUSINESS_WITH_VAT INDIVIDUAL' ;;
    *' --subscribe-email-types') kind=list reply='ACCOUNT_PERFORMANCE PERFORMANCE_IMPROVEMENT' ;;
    *' --ab-test-ids') kind=list reply=':ab-tests' ;;
    *' --ab-test') kind=one reply=':ab-tests' ;;
    *' --status') kind=one reply='SCHEDULED LIVE COMPLETED' ;;
    *' --app-list-ids') kind=list reply=':app-lists' ;;
    *' --app-list') kind=one reply=':app-lists' ;;
    *' --campaign-ids') kind=list reply=':campaigns' ;;
    *' --budget-optimization') kind=one reply='CAMPAIGN LINE_ITEM' ;;
    *' --line-item-id' | *' --line-item') kind=one reply=':line-items' ;;
    *' --line-item-ids') kind=list reply=':line-items' ;;
    *' --campaign-id') kind=one reply=':campaigns' ;;
    *' --objective') kind=one reply='APP_ENGAGEMENTS APP_INSTALLS ENGAGEMENTS FOLLOWERS PREROLL_VIEWS REACH VIDEO_VIEWS WEBSITE_CLICKS' ;;
    *' --product-type') kind=one reply='MEDIA PROMOTED_ACCOUNT PROMOTED_TWEETS' ;;
    *' --placements') kind=list reply='ALL_ON_PLATFORM ALL_ON_TWITTER PLATFORM_TIMELINE TWITTER_TIMELINE PLATFORM_PROFILE TWITTER_PROFILE PLATFORM_SEARCH TWITTER_SEARCH PLATFORM_REPLIES TWITTER_REPLIES PUBLISHER_NETWORK TAP_BANNER TAP_FULL TAP_FULL_LANDSCAPE TAP_NATIVE TAP_MRECT SPOTLIGHT TREND' ;;
    *' --bid-strategy') kind=one reply='AUTO MAX TARGET' ;;
    *' --pay-by') kind=one reply='APP_CLICK IMPRESSION LINK_CLICK' ;;
    *' --duration-in-days') kind=one reply='1 7 30' ;;
    *' --audience-expansion') kind=one reply='BROAD DEFINED EXPANDED' ;;
    *' --primary-web-event-tag' | *' --web-event-tag') kind=one reply=':web-event-tags' ;;
    *' --metric-groups') kind=list reply='BILLING ENGAGEMENT LIFE_TIME_VALUE_MOBILE_CONVERSION MEDIA MOBILE_CONVERSION VIDEO WEB_CONVERSION' ;;
    *' --segmentation-type') kind=one reply='AGE GENDER METROS PLATFORMS CONVERSION_TAGS' ;;
    *' --targeting-type') kind=one reply='BROAD_KEYWORD CUSTOM_AUDIENCE CUSTOM_AUDIENCE_EXPANDED EXACT_KEYWORD FOLLOWERS_OF_USER INTEREST LIVE_TV_EVENT PHRASE_KEYWORD SIMILAR_TO_FOLLOWERS_OF_USER TV_SHOW UNORDERED_KEYWORD AGE APP_LIST APP_STORE_CATEGORY APP_STORE_CATEGORY_LOOKALIKE CAMPAIGN_ENGAGEMENT CAMPAIGN_ENGAGEMENT_LOOKALIKE CONVERSATION DEVICE ENGAGEMENT_TYPE EVENT GENDER LANGUAGE LOCATION NETWORK_ACTIVATION_DURATION NETWORK_OPERATOR PLATFORM PLATFORM_VERSION USER_ENGAGEMENT USER_ENGAGEMENT_LOOKALIKE WIFI_ONLY' ;;
    *' --operator-type') kind=one reply='EQ NE GTE LT' ;;
    *' --gender') kind=one reply='male female' ;;
    *' --age') kind=one reply='13-24 13-34 13-49 13-54 18-34 18-49 18-54 21-34 21-49 21-54 25-49 25-54 35-49 35-54 13+ 18+ 21+ 25+ 35+ 50+' ;;
    *' --location-type') kind=one reply='COUNTRIES REGIONS METROS CITIES POSTAL_CODES' ;;
    *' --conversation-type') kind=one reply='ACTORS ATHLETES BOOK_GENRES BOOKS BRAND_CATEGORIES BRANDS CELEBRITIES COACHES DIGITAL_CREATORS ENTERTAINMENT_BRANDS ENTERTAINMENT_PERSONALITIES FICTIONAL_CHARACTERS JOURNALISTS LIFESTYLES MOVIE_GENRES MOVIES MUSIC_GENRES MUSICIANS NEWS_STORIES NEWS PERSONS PLACES PODCASTS POLITICAL_AFFILIATIONS POLITICIANS PRODUCTS RADIO_STATIONS SPORTS_LEAGUES SPORTS_PERSONALITIES SPORTS_TEAMS SPORTS TRENDS TV_SHOWS VIDEO_GAME_PLATFORMS VIDEO_GAME_PUBLISHERS VIDEO_GAMES' ;;
    *' --event-types') kind=list reply='CONFERENCE HOLIDAY MUSIC_AND_ENTERTAINMENT OTHER POLITICS RECURRING SPORTS' ;;
    *' --os-type') kind=one reply='ANDROID IOS' ;;
    *' --suggestion-type') kind=one reply='KEYWORD USER_ID' ;;
    *' --tracking-tag-type') kind=one reply='IMPRESSION_TAG CLICK_TRACKER' ;;
    *' --creative-types') kind=list reply='BANNER BANNER_TABLET INTERSTITIAL INTERSTITIAL_LANDSCAPE INTERSTITIAL_LANDSCAPE_TABLET INTERSTITIAL_TABLET MEDIUM_RECTANGLE PREROLL VAST_PREROLL' ;;
    *' --card-types') kind=list reply='IMAGE_APP IMAGE_CAROUSEL_APP IMAGE_CAROUSEL_WEBSITE IMAGE_MULTI_DEST_CAROUSEL_WEBSITE IMAGE_WEBSITE MIXED_MEDIA_MULTI_DEST_CAROUSEL_WEBSITE MIXED_MEDIA_SINGLE_DEST_CAROUSEL_APP MIXED_MEDIA_SINGLE_DEST_CAROUSEL_WEBSITE VIDEO_APP VIDEO_CAROUSEL_APP VIDEO_CAROUSEL_WEBSITE VIDEO_MULTI_DEST_CAROUSEL_WEBSITE VIDEO_WEBSITE' ;;
    *' --card-id') kind=list reply=':cards' ;;
    *' --card') kind=one reply=':cards' ;;
    *' --label') kind=one reply='BOOK CONNECT INSTALL OPEN ORDER PLAY SHOP' ;;
    *' --lead-form' | *' --lead-form-id' | *' --form') kind=one reply=':lead-forms' ;;
    *' --unlocked-image-media-key' | *' --poster-media-key' | *' --unlocked-video-media-key') kind=one reply=':media-library' ;;
    *' --as-user-id') kind=user reply=':handles' ;;
    *' --media-keys') kind=list reply=':media-library' ;;
    *' --creative-type') kind=one reply='CAROUSEL SINGLE COLLECTION' ;;
    *' --media' | *' --rejects' | *' --template' | *' --data' | *' --faults' | *' --rules' | *' --save' | *' --result' | *' --old' | *' --input' | *' --file' | *' --state') kind=file reply='' ;;
    *' --command') kind=one reply='STATUS' ;;
    *' --call-to-action') kind=one reply='GO_TO SEE_MORE SHOP VISIT_SITE WATCH_NOW' ;;
    *' --product-catalog-id' | *' --product-catalog') kind=one reply=':product-catalogs' ;;
    *' --feed-format') kind=one reply='CSV TSV XML' ;;
    *' --frequency') kind=one reply='HOURLY DAILY WEEKLY' ;;
    *' --repeat') kind=one reply='MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY 1 2 3 4 6 8 12' ;;
    *' --tweet-type') kind=one reply='DRAFT PUBLISHED SCHEDULED' ;;
    *' --timeline-type') kind=one reply='ALL NULLCAST ORGANIC' ;;
    *' --conversation-settings') kind=one reply='EVERYONE FOLLOWING MENTIONED_USERS' ;;
    *' --video-cta') kind=one reply='VISIT_SITE WATCH_NOW' ;;
    *' --tweet-mode') kind=one reply='compat extended' ;;
    *' --permission-scope') kind=one reply='OWNER SHARED' ;;
    *' --encoding') kind=one reply='utf-8 utf-16le utf-16be windows-1252 iso-8859-1 iso-8859-15 macintosh windows-1250 iso-8859-2 windows-1251 koi8-r koi8-u iso-8859-5 ibm866 windows-1253 iso-8859-7 windows-1254 iso-8859-9 windows-1255 windows-1256 windows-1257 windows-1258 windows-874 shift_jis euc-jp iso-2022-jp gbk gb18030 big5 euc-kr' ;;
    *' --consent') kind=one reply='given any' ;;
    *' --date-format') kind=one reply='dmy mdy ymd' ;;
    *' --boolean-operator') kind=one reply='AND OR' ;;
    *' --lookback-window' | *' --click-window' | *' --post-engagement-attribution-window') kind=one reply='1 7 14 30' ;;
    *' --permission-level') kind=one reply='READ_ONLY READ_WRITE' ;;
    *' --custom-audience-id') kind=one reply=':custom-audiences' ;;
    *' --conversion-type') kind=one reply='ACHIEVEMENT_UNLOCKED ADDED_PAYMENT_INFO ADD_TO_CART ADD_TO_WISHLIST CHECKOUT_INITIATED CONTENT_VIEW INSTALL INVITE LEVEL_ACHIEVED LOGIN PURCHASE RATED RESERVATION RE_ENGAGE SEARCH SHARE SIGN_UP SPENT_CREDITS TUTORIAL_COMPLETE UPDATE' ;;
    *' --view-through-window' | *' --post-view-attribution-window') kind=one reply='0 1 7 14 30' ;;
    *' --price-currency') kind=one reply='AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VEF VES VND VUV WST XAD XAF XCD XCG XOF XPF YER ZAR ZMW ZWG ZWL' ;;
    *' --non-twitter-engagement-type') kind=one reply='CLICK VIEW' ;;
    *' --field') kind=list reply='EMAIL PHONE_NUMBER STREET_ADDRESS CITY STATE COUNTRY ZIP_CODE FULL_NAME FIRST_NAME LAST_NAME DATE_OF_BIRTH COMPANY_NAME JOB_TITLE WORK_EMAIL WORK_PHONE_NUMBER GENDER HANDLE' ;;
    *' --response-format') kind=one reply='csv json xlsx' ;;
    *' --web-event-tag-ids') kind=list reply=':web-event-tags' ;;
    *' --x-auth-access-type' | *' --access') kind=one reply='read write' ;;
    *' --grant-type') kind=one reply='client_credentials' ;;
    *' --store') kind=one reply='keychain file' ;;
    *' --metrics') kind=list reply='performance video conversions ctr engagement_rate follow_rate video_rate app_click_rate conversion_rate cpm cpc cpe cpf cpv cpac cpi cpa roas reach frequency cost_per_purchase cost_per_sign_up cost_per_site_visit cost_per_download cost_per_custom cost_per_add_to_cart cost_per_checkout_initiated cost_per_content_view cost_per_payment_info_addition cost_per_add_to_wishlist cost_per_search cost_per_landing_page_view cost_per_subscription cost_per_mobile_spent_credit cost_per_mobile_install cost_per_mobile_content_view cost_per_mobile_add_to_wishlist cost_per_mobile_checkout_initiated cost_per_mobile_reservation cost_per_mobile_tutorial_completed cost_per_mobile_achievement_unlocked cost_per_mobile_search cost_per_mobile_add_to_cart cost_per_mobile_payment_info_addition cost_per_mobile_re_engage cost_per_mobile_share cost_per_mobile_rate cost_per_mobile_login cost_per_mobile_update cost_per_mobile_level_achieved cost_per_mobile_invite cost_per_mobile_download cost_per_mobile_purchase cost_per_mobile_sign_up cost_per_mobile_site_visit spend charge cost views video_views link_clicks purchases sign_ups site_visits installs impressions engagements retweets replies likes follows card_engagements clicks app_clicks url_clicks qualified_impressions carousel_swipes tweets_send poll_card_vote unfollows billed_engagements billed_charge_local_micro video_total_views video_views_25 video_views_50 video_views_75 video_views_100 video_cta_clicks video_content_starts video_3s100pct_views video_6s_views video_15s_views conversion_purchases conversion_sign_ups conversion_site_visits conversion_downloads conversion_custom conversion_add_to_carts conversion_checkouts_initiated conversion_content_views conversion_payment_info_additions conversion_add_to_wishlists conversion_searches conversion_landing_page_views conversion_subscriptions mobile_conversion_spent_credits mobile_conversion_installs mobile_conversion_content_views mobile_conversion_add_to_wishlists mobile_conversion_checkouts_initiated mobile_conversion_reservations mobile_conversion_tutorials_completed mobile_conversion_achievements_unlocked mobile_conversion_searches mobile_conversion_add_to_carts mobile_conversion_payment_info_additions mobile_conversion_re_engages mobile_conversion_shares mobile_conversion_rates mobile_conversion_logins mobile_conversion_updates mobile_conversion_levels_achieved mobile_conversion_invites mobile_conversion_downloads mobile_conversion_purchases mobile_conversion_sign_ups mobile_conversion_site_visits mobile_conversion_key_page_views mobile_conversion_lifetime_value_purchases mobile_conversion_lifetime_value_sign_ups mobile_conversion_lifetime_value_updates mobile_conversion_lifetime_value_tutorials_completed mobile_conversion_lifetime_value_reservations mobile_conversion_lifetime_value_add_to_carts mobile_conversion_lifetime_value_add_to_wishlists mobile_conversion_lifetime_value_checkouts_initiated mobile_conversion_lifetime_value_levels_achieved mobile_conversion_lifetime_value_achievements_unlocked mobile_conversion_lifetime_value_shares mobile_conversion_lifetime_value_invites mobile_conversion_lifetime_value_payment_info_additions mobile_conversion_lifetime_value_spent_credits mobile_conversion_lifetime_value_rates media_views media_engagements' ;;
    *' --segment') kind=one reply='age gender metros platforms conversion-tags' ;;
    *' --group-by') kind=list reply='account campaign line-item funding-instrument entity placement segment hour day week month' ;;
    *' --compare') kind=one reply='previous last-month last-year' ;;
    *' --seed') kind=one reply='demo empty large' ;;
    *' --fixed') kind=optional reply='' ;;
    *' --severity') kind=one reply='error warning' ;;
    *' --without') kind=list reply='targeting posts promoted_accounts tracking_tags' ;;
    *' --category') kind=one reply='amplify_video tweet_gif tweet_image tweet_video dm_gif dm_image dm_video subtitles' ;;
    *' --operation') kind=one reply='Update Delete' ;;
    *' --conversion-id-from') kind=one reply='row' ;;
    *' --area') kind=one reply='ads auth' ;;
    *' --client') kind=one reply='claude-desktop cursor vscode' ;;
    *) return 1 ;;
  esac
}

_ads_globals='--profile --env --account --all-accounts --api-version --output --fields --query --bom --spreadsheet-safe --decimal --exact --filter --sort --resolve --all --limit --dry-run --yes --allow-over-limit --no-input --quiet --verbose --trace --no-color --timeout --max-wait --no-cache --help'
_ads_alone='--version'

# Finds the names of the aliases, and the command of the alias $1.
_ads_aliases() {
  local file=${ADS_CONFIG_DIR:-${XDG_CONFIG_HOME:-$HOME/.config}/ads}/aliases.json line
  local pattern='^  "([A-Za-z][A-Za-z0-9_-]*)": "(.*)",?$'
  names= expansion=
  [[ -f $file && -r $file ]] || return
  while IFS= read -r line || [[ -n $line ]]; do
    [[ $line =~ $pattern ]] || continue
    names="$names ${BASH_REMATCH[1]}"
    [[ ${BASH_REMATCH[1]} != "$1" ]] || expansion=${BASH_REMATCH[2]}
  done < "$file"
}

# Goes to the command that the alias $1 begins with; fails if there is none.
_ads_follow() {
  local names expansion word
  local -a words
  _ads_aliases "$1"
  read -r -a words <<< "$expansion"
  ((${#words[@]} > 0)) || return
  for word in "${words[@]}"; do
    _ads_below "$at" && [[ " $reply " == *" $word "* ]] || break
    at=${at:+$at }$word
  done
  [[ -n $at ]]
}

# Finds the profile, the environment and the account of the command line, and the folder of what ads has seen there.
_ads_scope() {
  local config='' near='' block='' own=production dir=$PWD last='' i word pattern space='[[:space:]]*'
  local -a line
  line=()
  profile= env= account= folder=
  for ((i = 1; i < count - 1; i++)); do line+=("${words[i]}"); done
  for ((i = COMP_CWORD + 1; i < ${#COMP_WORDS[@]}; i++)); do
    [[ ${COMP_WORDS[i]} == = ]] || line+=("${COMP_WORDS[i]}")
  done
  for ((i = 0; i < ${#line[@]}; i++)); do
    word=${line[i]//[\'\"]/}
    case $last in
      --profile) profile=$word ;;
      --env) env=$word ;;
      --account) account=$word ;;
    esac
    last=
    case $word in
      --profile=*) profile=${word#*=} ;;
      --env=*) env=${word#*=} ;;
      --account=*) account=${word#*=} ;;
      '--profile' | '--env' | '--account') last=$word ;;
    esac
  done

  word=${ADS_CONFIG_DIR:-${XDG_CONFIG_HOME:-$HOME/.config}/ads}/config.json
  [[ ! -r $word ]] || IFS= read -r -d '' config < "$word"
  # Names are found in the form that ads writes; in any other one they could be taken for each other.
  [[ -z $config || $config == *$'\n  "profiles": {'* ]] || return 1
  names=
  block=$config
  pattern=$'\n    "([A-Za-z0-9._-]+)": [{]'
  while [[ $block =~ $pattern ]]; do
    names="$names ${BASH_REMATCH[1]}"
    block=${block#*"${BASH_REMATCH[0]}"}
  done
  while [[ -z ${ADS_NO_DIRECTORY_FILE:-} ]]; do
    if [[ -f ${dir%/}/.ads.json && -r ${dir%/}/.ads.json ]]; then
      IFS= read -r -d '' near < "${dir%/}/.ads.json"
      break
    fi
    [[ -n $dir && $dir != / && $dir != "$HOME" && ! -e ${dir%/}/.git ]] || break
    dir=${dir%/*}
  done

  profile=${profile:-${ADS_PROFILE:-}}
  pattern='"profile"'$space:$space'"([^"]*)"'
  last=
  [[ ! $near =~ $pattern ]] || last=${BASH_REMATCH[1]}
  # The file of the directory counts with its own profile, or with the current one.
  [[ -z $profile || $profile == "$last" ]] || near=
  profile=${profile:-$last}
  pattern=$'\n  "current": "([^"]*)"'
  [[ -n $profile || ! $config =~ $pattern ]] || profile=${BASH_REMATCH[1]}
  profile=${profile:-default}
  block=${config#*$'\n    "'"$profile"'": {'}
  if [[ $block == "$config" || $block == '}'* ]]; then block=; else block=${block%%$'\n    }'*}; fi

  pattern=$'\n      "env": "([^"]*)"'
  [[ ! $block =~ $pattern ]] || own=${BASH_REMATCH[1]}
  env=${env:-${ADS_ENV:-$own}}
  case $env in
    [Ll][Oo][Cc][Aa][Ll]) env=local ;;
    [Ss][Aa][Nn][Dd][Bb][Oo][Xx]) env=sandbox ;;
    [Pp][Rr][Oo][Dd][Uu][Cc][Tt][Ii][Oo][Nn]) env=production ;;
  esac
  [[ $env == local || -z ${ADS_CONSUMER_KEY:-}${ADS_CONSUMER_SECRET:-}${ADS_ACCESS_TOKEN:-}${ADS_ACCESS_TOKEN_SECRET:-} ]] || return 1

  account=${account:-${ADS_ACCOUNT_ID:-}}
  pattern='"account"'$space:$space'"([^"]*)"'
  [[ -n $account || $env != "$own" || ! $near =~ $pattern ]] || account=${BASH_REMATCH[1]}
  pattern='"account"'$space:$space'[{][^}]*"'$env'"'$space:$space'"([^"]*)"'
  [[ -n $account || ! $near =~ $pattern ]] || account=${BASH_REMATCH[1]}
  pattern='"accounts": [{][^}]*"'$env'": "([^"]*)"'
  [[ -n $account || ! $block =~ $pattern ]] || account=${BASH_REMATCH[1]}

  if [[ $env == local ]]; then
    folder=${ADS_DATA_DIR:-${XDG_DATA_HOME:-$HOME/.local/share}/ads}
  else
    folder=${ADS_CACHE_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/ads}
  fi
  folder=$folder/seen/$profile/$env
  [[ -n $account || ! -r $folder/default-account ]] || read -r account < "$folder/default-account"
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
      first=$profile$'\t'$env$'\t'$own
      [ "$line" = "$first" ] || return
      continue
    fi
    id=${line%%$'\t'*}
    name=${line#*$'\t'}
    name=${name%%$'\t'*}
    [[ ,$chosen != *,$id,* ]] || continue
    if [[ $id == "$current"* ]]; then
      ids+=("$id")
      labels+=("$id${name:+  ($name)}")
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
  if ((${#ids[@]} == 0)); then
    for ((i = 0; i < ${#named[@]}; i++)); do ids+=("${named[i]}") labels+=("${namedLabels[i]}"); done
  fi
  # The ones seen last come first.
  compopt -o nosort 2>/dev/null
  for ((i = 0; i < ${#ids[@]}; i++)); do
    if ((${#ids[@]} > 1)) && [[ ${COMP_TYPE:-} == 9 || ${COMP_TYPE:-} == 63 ]]; then
      COMPREPLY+=("$prefix$chosen${labels[i]}")
    else
      COMPREPLY+=("$prefix$chosen${ids[i]}")
    fi
  done
}

_ads() {
  local IFS=$' \t\n'
  local line=${COMP_LINE:0:COMP_POINT} rest word i count=0
  local at= place=0 kind reply flag= current prefix= chosen= names expansion
  local -a words seen
  seen=()
  # Bash also splits words at = and :. Parts that are not separated by a space are joined again.
  for ((i = 0; i <= COMP_CWORD; i++)); do
    rest=${line#"${line%%[![:space:]]*}"}
    word=$rest
    ((i < COMP_CWORD)) && word=${COMP_WORDS[i]}
    if ((i == 0)) || [[ $rest != "$line" ]]; then
      words[count]=$word
      count=$((count + 1))
    else
      words[count - 1]+=$word
    fi
    line=${rest#"$word"}
  done
  current=${words[count - 1]}

  for ((i = 1; i < count - 1; i++)); do
    word=${words[i]}
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
            elif [[ " $reply " == *" ${words[i + 1]} "* ]]; then
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
          at=${at:+$at }$word
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
    flag=${current%%=*}
    current=${current#*=}
    [[ $COMP_WORDBREAKS == *=* ]] || prefix=$flag=
  fi
  if [[ -n $flag ]]; then
    kind=text
    _ads_takes "$at" "$flag"
    if [[ $kind == file ]]; then
      # Readline completes files best, but bash 3.2 has no compopt to delegate to it.
      IFS=$'\n'
      compopt -o default 2>/dev/null || COMPREPLY=($(compgen -f -- "$current"))
      return
    fi
    if [[ $kind == user && $current == @* ]]; then
      current=${current#@}
      prefix+=@
    fi
    if [[ $kind == list || $kind == order ]]; then
      chosen=${current%"${current##*,}"}
      current=${current##*,}
    fi
    if [[ $kind == order && $current == -* ]]; then
      chosen+=-
      current=${current#-}
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
      seen+=("${word#:}")
      continue
    fi
    [[ $word == "$current"* && ,$chosen != *,$word,* ]] && COMPREPLY+=("$prefix$chosen$word")
  done
  ((${#seen[@]} == 0)) || _ads_offer_seen "${seen[@]}"
}

complete -F _ads ads
