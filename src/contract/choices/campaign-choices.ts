/** Choices about campaigns, line items and their promotions. */
import type { Choices } from './choice.js';

export const campaignChoices: Choices = {
  'campaign-budgets': [
    {
      says: 'A campaign may be created without any budget, and is INCOMPLETE until it has one.',
      calls: ['campaigns.create', 'campaigns.batch'],
    },
  ],
  activation: [
    'Objects that are PAUSED or DRAFT start, ACTIVE ones stay as they are, and deleted ones are not found.',
    'A campaign does not start its line items, nor a line item its campaign.',
  ],
  serving: [
    {
      says: 'One rule derives servable from account, funding instrument, campaign, line item, targeting and creatives.',
      calls: ['campaigns', 'line-items', 'custom-audiences.targeted'],
    },
  ],
  recommendations: [
    'The beta is enabled for all accounts; it proposes to raise the daily budget of each active campaign by a quarter.',
  ],
  'line-items': [
    {
      says: 'Neither start nor end is required at creation.',
      calls: ['line-items.create', 'line-items.batch'],
    },
  ],
  'objectives-and-goals': [
    {
      says: 'If a goal is not assigned to an objective in any published text, its name decides.',
      calls: ['line-items.create', 'line-items.update', 'line-items.batch'],
    },
    {
      says: 'A primary web event tag must exist when it is given; a tag that is deleted later stays on the line item.',
      calls: ['line-items.create', 'line-items.batch'],
    },
  ],
  bidding: [
    {
      says: 'An objective allows TARGET if any of three differing lists allows it.',
      calls: ['line-items.create', 'line-items.update', 'line-items.batch'],
    },
    {
      says: 'A creation accepts pay_by for objectives with several values, and refuses it for all other objectives.',
      calls: ['line-items.create', 'line-items.batch'],
    },
    {
      says: 'Without bid_strategy, a bid means MAX, or TARGET for an objective without MAX, and no bid means AUTO.',
      calls: ['line-items.create', 'line-items.batch'],
    },
  ],
  placements: [
    {
      says: 'The emulator offers profile, search and timeline in every combination, replies, and for MEDIA each placement of publishers.',
      calls: ['line-items.placements', 'line-items.create', 'line-items.batch'],
    },
  ],
  'line-item-limits': [
    {
      says: 'The limit of active line items in an account is the lowest of three published numbers.',
      calls: ['line-items.create', 'line-items.update', 'line-items.activate', 'line-items.batch'],
    },
  ],
  'promoted-tweets': [
    'Promotions by a schedule are not in the history of the account.',
    'A post that is already promoted is returned as it is, and a post of another user is reposted once per account.',
    'entity_status stays ACTIVE after a deletion; only the order by paused counts deleted promotions as paused.',
  ],
  'fitness-of-posts': [
    {
      says: 'Carousels count as the cards they consist of, posts are checked once, and one that is not eligible is INVALID_TWEET.',
      calls: ['promoted-tweets.create', 'scheduled-promoted-tweets.create'],
    },
  ],
  review: [
    {
      says: 'Every promotion is ACCEPTED at once, except posts with #rejected or #underreview in their text.',
      calls: ['promoted-tweets', 'promoted-accounts'],
    },
  ],
  'scheduled-promoted-tweets': [
    'A deletion that is too late is INVALID_PARAMETER, and an unknown promotion NOT_FOUND.',
    'A scheduled promotion that already exists is returned as it is; promoted posts appear at the second of the schedule.',
  ],
  'promoted-accounts': [
    {
      says: 'A list by line items without any promoted account is INCOMPATIBLE_LINE_ITEM.',
      calls: ['promoted-accounts.list'],
    },
    {
      says: 'Only the full promotable user of the account is eligible, and so are users that the emulator does not have.',
      calls: ['promoted-accounts.create'],
    },
  ],
  'preroll-calls-to-action': [
    'A line item of another objective is INCOMPATIBLE_LINE_ITEM; a line item may have several calls to action.',
  ],
  'tracking-tags': [
    'A line item of any kind may have any number of tags, and their addresses are never called.',
  ],
  'line-item-curated-categories': [
    {
      says: 'A place that the emulator does not list counts as one in a country of the category.',
      calls: ['line-item-curated-categories.create', 'line-item-curated-categories.update'],
    },
    {
      says: 'An update changes the association and keeps it; deleted is true in the response only.',
      calls: ['line-item-curated-categories.update'],
    },
  ],
  'curated-categories': [
    { says: 'Without country codes all categories are listed.', calls: ['curated-categories.list'] },
    'Categories and publishers are made up.',
  ],
  'ab-tests': [
    'Impossible sizes, times and groups are INVALID_PARAMETER, unknown ids NOT_FOUND, late changes ACTION_NOT_ALLOWED.',
    {
      says: 'A completed test counts as the one test of its entities; a campaign and its line items may be in different tests.',
      calls: ['ab-tests.create', 'ab-tests.update'],
    },
    {
      says: 'Draft line items may be left out of the test of their campaign; later line items and deletions do not change a test.',
      calls: ['ab-tests.create', 'ab-tests.update'],
    },
    {
      says: 'A test advertises an app if any line item that is not deleted has an app objective.',
      calls: ['ab-tests.create', 'ab-tests.update'],
    },
  ],
  'groups-of-ab-tests': [
    {
      says: 'A size keeps two decimals where it needs them, and is refused as a number.',
      calls: ['ab-tests'],
    },
    {
      says: 'Groups with and without ids in one call are INVALID_PARAMETER; equal sizes differ by 0.01 at most.',
      calls: ['ab-tests.create', 'ab-tests.update'],
    },
  ],
  'states-of-ab-tests': [
    {
      says: 'The state depends on time alone, new times are in the future, and a deletion counts as an update by its caller.',
      calls: ['ab-tests'],
    },
  ],
};
