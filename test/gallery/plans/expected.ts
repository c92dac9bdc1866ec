/** What comes of each media plan, and of each sheet of another network's editor. */
import type { GalleryCase } from '../../support/gallery.js';

/** A file with the import that reads it. */
export interface PlanCase extends GalleryCase {
  readonly of: 'campaigns' | 'line-items';
}

const funding = '--set funding_instrument_id=c2nnu';
const product = '--set objective=WEBSITE_CLICKS product_type=PROMOTED_TWEETS bid_strategy=MAX';
const times = 'start_time=2027-01-10 end_time=2027-02-10';
const paid = 'funding_instrument_id=c2nnu';
const served = 'objective=WEBSITE_CLICKS product_type=PROMOTED_TWEETS';
const january = 'start_time=2027-01-10T05:00:00Z end_time=2027-02-10T05:00:00Z bid_strategy=MAX';
const later = 'start_time=2027-01-15T05:00:00Z end_time=2027-02-15T05:00:00Z bid_strategy=MAX';

/** Plans of agencies. */
const plans: readonly PlanCase[] = [
  {
    of: 'campaigns',
    file: 'agency-plan.csv',
    stands: 'a plan below its title, with a currency there, signs, percentages, n/a and a total',
    flags: funding,
    writes: [
      `6 create ${paid} name=Winter reading daily_budget=1200.00 total_budget=12000.00 purchase_order_number=PO-1 entity_status=PAUSED`,
      `7 create ${paid} name=Gift guide daily_budget=800.50 entity_status=PAUSED`,
    ],
    says: [
      'the column names are below row 3; skipped 3 rows above them',
      'left out row 8: a total',
      '1 cell with "n/a": read as empty',
      'ignored columns: Share, Comment',
    ],
  },
  {
    of: 'campaigns',
    file: 'agency-plan.csv',
    stands: 'the same without a funding instrument',
    exit: 2,
    says: ['row 6: funding_instrument_id is required'],
  },
  {
    of: 'campaigns',
    file: 'agency-plan.csv',
    stands: 'the same with a value for a column that it has',
    flags: `${funding} daily_budget=5`,
    exit: 2,
    says: ['--set daily_budget: the file has this column too'],
  },
  {
    of: 'campaigns',
    file: 'agency-plan-euro.csv',
    stands: 'a plan whose title says EUR, for an account in USD',
    flags: funding,
    exit: 2,
    says: ['row 4: daily_budget must be in USD, the currency of the funding instrument, got "1200.00 EUR"'],
  },
  {
    of: 'campaigns',
    file: 'agency-plan-thousands.csv',
    stands: 'a plan whose title says thousands',
    flags: funding,
    exit: 2,
    says: ['has in row 2, above the column names, a note on amounts, "USD thousands"'],
  },
  {
    of: 'campaigns',
    file: 'agency-plan-sums.csv',
    stands: 'a plan with a sum between its rows',
    flags: funding,
    exit: 2,
    says: ['has in row 3 what may be a sum of other rows'],
  },
  {
    of: 'campaigns',
    file: 'agency-plan-thousands-dot.csv',
    stands: 'budgets that are thousands or decimals',
    flags: funding,
    exit: 2,
    says: ["row 2: daily_budget is ambiguous: 1200 or 1.20; add --decimal-separator '.'"],
  },
  {
    of: 'campaigns',
    file: 'agency-plan-changes.csv',
    stands: 'changes of campaigns, with n/a and - for no change',
    writes: ['2 update daily_budget=90.00'],
    says: [
      '2 cells with "-", "n/a": read as empty',
      '2 cells are empty where the account has a value; not changed (to clear a value, write <unset>): row 2 total_budget, row 3 daily_budget',
    ],
  },
  {
    of: 'campaigns',
    file: 'agency-plan-dash-name.csv',
    stands: 'a name that may be an empty cell',
    flags: funding,
    exit: 2,
    says: ["row 3: name may stand for an empty cell: leave the cell empty, or write ' before the text"],
  },
  {
    of: 'campaigns',
    file: 'sorted-with-header.csv',
    stands: 'a sheet that was sorted together with its header',
    flags: funding,
    exit: 2,
    says: ['has in row 1, above the column names, what may be a row of the sheet'],
  },
  {
    of: 'line-items',
    file: 'line-items-merged.csv',
    stands: 'line items whose campaigns were merged cells, with a total',
    flags: product,
    writes: [
      `4 create campaign_id=hlzhr ${served} placements=PLATFORM_TIMELINE name=Readers of crime ${january} bid=1.20 entity_status=PAUSED`,
      `5 create campaign_id=hlzhr ${served} placements=PLATFORM_TIMELINE|PLATFORM_PROFILE name=Readers of poetry ${january} bid=0.90 entity_status=PAUSED`,
      `6 create campaign_id=son5l ${served} placements=ALL_ON_PLATFORM name=Members ${later} bid=1.10 entity_status=PAUSED`,
      `7 create campaign_id=son5l ${served} placements=PLATFORM_TIMELINE name=Guests ${later} bid=1.00 entity_status=PAUSED`,
    ],
    says: ['campaign_id is empty in rows 5, 7: read as in the row above', 'left out row 8: a total'],
  },
  {
    of: 'line-items',
    file: 'line-items-names-merged.csv',
    stands: 'a name of a line item that was a merged cell',
    flags: product,
    exit: 2,
    says: ['has an empty name in row 3 below "Readers": it may be the same name, or none'],
  },
  {
    of: 'line-items',
    file: 'line-items-repeated.csv',
    stands: 'campaigns in each row but one',
    flags: `${product} placements=ALL_ON_PLATFORM`,
    exit: 2,
    says: ['has an empty campaign_id in row 4, and repeats it in row 3'],
  },
];

/** Sheets of editors. */
const editors: readonly PlanCase[] = [
  {
    of: 'campaigns',
    file: 'google-ads-editor.csv',
    stands: 'an account in Google Ads Editor: UTF-16 with tabs, rows of all kinds',
    flags: funding,
    writes: [
      `2 create ${paid} name=Winter reading daily_budget=50.00 entity_status=PAUSED`,
      `8 create ${paid} name=Gift guide daily_budget=35.50 entity_status=PAUSED`,
    ],
    says: [
      'read as a sheet of Google Ads Editor; --preset none for your own columns',
      'read 2 campaigns; left out 1 location, 3 ad groups, 2 keywords, 1 ad, 1 extension, 1 removed campaign',
      'its amounts have no currency, and are read in that of each record',
    ],
  },
  {
    of: 'campaigns',
    file: 'google-ads-editor.csv',
    stands: 'the same in another currency than the account',
    flags: `${funding} currency=EUR`,
    exit: 2,
    says: ['currency must be USD, in which the record has daily_budget, got "EUR"'],
  },
  {
    of: 'line-items',
    file: 'google-ads-editor.csv',
    stands: 'its ad groups before their campaigns were imported',
    flags: `${product} placements=ALL_ON_PLATFORM`,
    exit: 6,
    says: [
      'row 4: campaign_id "Winter reading" was not found',
      'row 9: campaign_id "Gift guide" was not found',
    ],
  },
  {
    of: 'line-items',
    file: 'google-ads-editor-ad-groups.csv',
    stands: 'ad groups of campaigns that are there',
    flags: `${product} placements=ALL_ON_PLATFORM ${times}`,
    writes: [
      `3 create campaign_id=hlzhr ${served} placements=ALL_ON_PLATFORM name=Crime ${january} bid=1.20 entity_status=PAUSED`,
      `5 create campaign_id=son5l ${served} placements=ALL_ON_PLATFORM name=Members ${january} bid=0.95 entity_status=PAUSED`,
    ],
    says: ['read 2 ad groups; left out 1 campaign, 1 keyword, 1 removed ad group'],
  },
  {
    of: 'line-items',
    file: 'google-ads-editor-ad-groups.csv',
    stands: 'the same with an objective that does not exist',
    flags: `--set objective=SALES product_type=PROMOTED_TWEETS placements=ALL_ON_PLATFORM ${times}`,
    exit: 2,
    says: ['objective must be'],
  },
  {
    of: 'campaigns',
    file: 'google-ads-editor-own-column.csv',
    stands: 'the same program with a column that it does not have',
    flags: funding,
    exit: 2,
    says: [
      'may be a sheet of Google Ads Editor, which does not have such a column: Our notes',
      'Add --preset google-ads-editor',
    ],
  },
  {
    of: 'campaigns',
    file: 'google-ads-editor-own-column.csv',
    stands: 'the same with the preset',
    flags: `${funding} --preset google-ads-editor`,
    writes: [
      `2 create ${paid} name=Winter reading daily_budget=50.00 entity_status=PAUSED`,
      `4 create ${paid} name=Gift guide daily_budget=35.50 entity_status=PAUSED`,
    ],
    says: ['ignored columns: Ad group, Max CPC, Keyword, Our notes', 'left out 1 ad group, 1 keyword'],
  },
  {
    of: 'campaigns',
    file: 'google-ads-editor-monthly.csv',
    stands: 'a budget of a month',
    flags: funding,
    exit: 2,
    says: ['has in row 2 a budget with the Budget type "Monthly", which is not one of a day'],
  },
  {
    of: 'campaigns',
    file: 'microsoft-advertising.csv',
    stands: 'a bulk file of Microsoft Advertising, whose ids are of that network',
    flags: funding,
    writes: [
      `4 create ${paid} name=Winter reading daily_budget=50.00 entity_status=PAUSED`,
      `9 create ${paid} name=Gift guide daily_budget=35.50 entity_status=PAUSED`,
    ],
    says: [
      'read as a bulk file of Microsoft Advertising',
      'read 2 campaigns; left out 1 format version, 1 account, 1 ad group, 2 keywords, 1 expanded text ad, 1 removed campaign',
    ],
  },
  {
    of: 'campaigns',
    file: 'microsoft-advertising.csv',
    stands: 'the same as columns of ours',
    flags: `${funding} --preset none`,
    exit: 2,
    says: ['"Budget" may be daily_budget or total_budget: name the column after one of them'],
  },
  {
    of: 'line-items',
    file: 'agency-plan.csv',
    stands: 'a plan of campaigns as a sheet of an editor',
    flags: `${product} --preset google-ads-editor`,
    exit: 2,
    says: ['is not a sheet of Google Ads Editor: it does not have its columns'],
  },
];

export const planCases: readonly PlanCase[] = [...plans, ...editors];
