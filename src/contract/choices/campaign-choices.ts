/** Choices about campaigns, line items and what they promote. */
import type { Choices } from './choice.js';

export const campaignChoices: Choices = {
  'campaign-budgets': [
    {
      says: 'A campaign may be created without any budget, and is INCOMPLETE until it has one.',
      calls: ['campaigns.create', 'campaigns.batch'],
    },
  ],
  activation: [
    'What is PAUSED or DRAFT is started, what is ACTIVE stays as it is, and what is deleted is not found.',
    'A campaign does not start its line items, nor a line item its campaign.',
  ],
  serving: [
    {
      says: 'Whether something is servable is derived by one rule from account, funding, campaign, line item, targeting and creatives.',
      calls: ['campaigns', 'line-items', 'custom-audiences.targeted'],
    },
  ],
  recommendations: [
    'The beta is allowed for all accounts; it is proposed to raise the daily budget of each active campaign by a quarter.',
  ],
  'line-items': [
    {
      says: 'Neither start nor end is required at creation.',
      calls: ['line-items.create', 'line-items.batch'],
    },
  ],
  'objectives-and-goals': [
    {
      says: 'Where no text says to which objective a goal belongs, its name decides.',
      calls: ['line-items.create', 'line-items.update', 'line-items.batch'],
    },
    {
      says: 'A primary web event tag must exist when it is given; a tag that is deleted later stays on the line item.',
      calls: ['line-items.create', 'line-items.batch'],
    },
  ],
  bidding: [
    {
      says: 'An objective allows TARGET if any of three lists that differ allows it.',
      calls: ['line-items.create', 'line-items.update', 'line-items.batch'],
    },
    {
      says: 'A creation takes pay_by where the objective leaves a choice, and refuses it for all other objectives.',
      calls: ['line-items.create', 'line-items.batch'],
    },
    {
      says: 'Without bid_strategy, a bid means MAX, or TARGET where the objective does not take MAX, and no bid means AUTO.',
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
      says: 'Of three published numbers of active line items in an account, the lowest holds.',
      calls: ['line-items.create', 'line-items.update', 'line-items.activate', 'line-items.batch'],
    },
  ],
  'promoted-tweets': [
    'What a schedule promotes is not in the history of the account.',
    'A post that the line item promotes already is answered as it is, and a post of another user is reposted once per account.',
    'entity_status stays ACTIVE after a deletion; only the order by paused counts what is deleted as paused.',
  ],
  'fitness-of-posts': [
    {
      says: 'Carousels count as the cards they consist of, fitness is judged once, and an unfit post is INVALID_TWEET.',
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
    'A deletion that is too late is INVALID_PARAMETER, and a promotion that is not there NOT_FOUND.',
    'A scheduled promotion that exists already is answered as it is; promoted posts appear at the second of the schedule.',
  ],
  'promoted-accounts': [
    {
      says: 'A list by line items of which none has a promoted account is INCOMPATIBLE_LINE_ITEM.',
      calls: ['promoted-accounts.list'],
    },
    {
      says: 'Of the users whom the emulator knows, only the full promotable user of the account is eligible.',
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
      says: 'A place that the emulator does not list is taken for one in a country of the category.',
      calls: ['line-item-curated-categories.create', 'line-item-curated-categories.update'],
    },
    {
      says: 'An update changes the association, which lives on although the answer says deleted.',
      calls: ['line-item-curated-categories.update'],
    },
  ],
  'curated-categories': [
    { says: 'Without country codes all categories are listed.', calls: ['curated-categories.list'] },
    'Categories and publishers are made up.',
  ],
  'ab-tests': [
    'Sizes, times and groups that cannot be are INVALID_PARAMETER, ids of nothing NOT_FOUND, late changes ACTION_NOT_ALLOWED.',
    {
      says: 'A completed test counts as the one test of what was in it, and a campaign is apart from its line items.',
      calls: ['ab-tests.create', 'ab-tests.update'],
    },
    {
      says: 'Drafts need not be in the test of their campaign; later line items and deletions change nothing about a test.',
      calls: ['ab-tests.create', 'ab-tests.update'],
    },
    {
      says: 'An app is advertised where a line item that is not deleted has the objective of one.',
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
      says: 'Time alone moves a test on, new times are in the future, and a deletion counts as an update by its caller.',
      calls: ['ab-tests'],
    },
  ],
};
