#!/bin/sh
# A day of an agency, with nothing but sh, ads and jq, on the emulator of a new user. Prints what came of it as one JSON object.
set -eu

say() { printf '%s\n' "$*" >&2; }
# The exit code of a command that is expected to fail.
code_of() { code=0; "$@" >/dev/null 2>&1 || code=$?; printf '%s' "$code"; }

export ADS_ENV=local
ads profile create agency --env local --max-daily-budget '400 USD, 60000 JPY' --max-change 3x --quiet -o ids >/dev/null
export ADS_PROFILE=agency ADS_OUTPUT=json

say '08:00  what runs, in all accounts'
ads campaigns list --all-accounts --filter entity_status=active --sort -daily_budget > active.json
running=$(jq length active.json)
accounts=$(jq 'map(.account_id) | unique | length' active.json)

say '09:00  ten percent more for every campaign about books'
ads campaigns list --filter 'name~book' --filter 'daily_budget>0' -o ids > books
ads campaigns update - --daily-budget +10% --yes < books > raised.json
raised=$(jq '[.[] | select(.outcome == "done")] | length' raised.json)
in_order=$(jq -r '.[].id' raised.json | cmp -s - books && echo true || echo false)

say '10:00  the spreadsheet that the client has edited'
ads campaigns export --filter entity_status=active > plan.csv
sed 's/^\([^,]*\),Gift cards,\([^,]*\),48.00,/\1,Gift cards,\2,60.00,/' plan.csv > edited.csv
planned=$(ads campaigns import edited.csv --dry-run | jq length)
imported=$(ads campaigns import edited.csv --yes | jq -c 'map(.outcome)')
again=$(ads campaigns import edited.csv --yes | jq length)

say '11:00  a campaign from nothing to running'
campaign=$(jq -n '{ name: "Advent calendar", daily_budget_amount_local_micro: 40000000 }' |
  ads campaigns create --from - --funding-instrument 'Credit line, invoiced monthly' -o ids)
item=$(ads line-items create --campaign-id "$campaign" --name Doors --objective ENGAGEMENTS --bid 0.50 \
  --product-type PROMOTED_TWEETS --placements ALL_ON_TWITTER --start-time now --end-time +30d -o ids)
ads targeting-criteria create --line-item-id "$item" --location 'United States' --interest Books >/dev/null
author=$(ads promotable-users list | jq -r '.[0].user_id')
post=$(ads tweets create --as-user-id "$author" --text 'A book behind every door' -o ids)
ads promoted-tweets create --line-item-id "$item" --tweet-ids "$post" >/dev/null
ads campaigns activate "$campaign" >/dev/null
ads line-items activate "$item" >/dev/null
ads wait campaigns "$campaign" --for effective_status=RUNNING --timeout 0 >/dev/null
ads why "$campaign" --check >/dev/null

say '12:00  slips of the finger'
comma=$(code_of ads campaigns update "$campaign" --daily-budget 4000)
triple=$(code_of ads campaigns update "$campaign" --daily-budget 160)
unnoticed=$(ads campaigns get "$campaign" | jq .daily_budget_amount_local_micro)

say '14:00  the wrong campaign is paused, and running again'
ads campaigns update "$campaign" --entity-status PAUSED >/dev/null
ads undo --yes >/dev/null
undone=$(ads campaigns get "$campaign" | jq -r .entity_status)

say '16:00  a day passes'
ads emulator advance 1d >/dev/null
ads stats report --campaign "$campaign" --last 24h --granularity hour --metrics spend,clicks > report.json
spend=$(jq '[.[].billed_charge_local_micro] | add' report.json)

say '17:00  what is over is paused'
ads campaigns list --filter 'reasons_not_servable=EXPIRED' --filter entity_status=active -o ids |
  ads campaigns update - --entity-status PAUSED > paused.json
paused=$(jq '[.[] | select(.entity_status == "PAUSED")] | length' paused.json)
left=$(ads campaigns list --filter 'reasons_not_servable=EXPIRED' --filter entity_status=active | jq length)

say '18:00  what was written today'
ads history --since -2d --all > history.json

jq -n --argjson running "$running" --argjson accounts "$accounts" --argjson raised "$raised" \
  --argjson in_order "$in_order" --argjson planned "$planned" --argjson imported "$imported" --argjson again "$again" \
  --argjson comma "$comma" --argjson triple "$triple" --argjson unnoticed "$unnoticed" --arg undone "$undone" \
  --argjson spend "$spend" --argjson paused "$paused" --argjson left "$left" --slurpfile history history.json \
  '{ running: $running, accounts: $accounts, raised: $raised, in_order: $in_order, planned: $planned,
     imported: $imported, again: $again, comma: $comma, triple: $triple, unnoticed: $unnoticed, undone: $undone,
     spend: $spend, paused: $paused, left: $left,
     outcomes: ($history[0] | group_by(.outcome) | map({ key: .[0].outcome, value: length }) | from_entries) }'
