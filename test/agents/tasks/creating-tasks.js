// Tasks that create records.
import { differences, recordNamed, recordsOf } from '../store.js';
import { itemsOf, sameChanges } from './same-changes.js';

const micro = 1_000_000;
const form = 'the word done';

export const creatingTasks = [
  {
    id: 'add-keywords',
    sentence:
      'Add the broad keywords public library, reading room, book fair, archive and catalogue to the line item "Book club sign-ups: Librarians".',
    form,
    grade(world) {
      const item = recordNamed(world.before, 'line_item', world.account, 'Book club sign-ups: Librarians');
      const words = ['public library', 'reading room', 'book fair', 'archive', 'catalogue'];
      const created = words.map((word) => ({
        kind: 'targeting_criterion',
        fields: { line_item_id: item.id, targeting_type: 'BROAD_KEYWORD', targeting_value: word },
      }));
      return sameChanges(world, { created });
    },
  },
  {
    id: 'exclude-audience',
    sentence:
      'Exclude the custom audience "App: bought" from all line items of the campaign New in translation.',
    form,
    grade(world) {
      const campaign = recordNamed(world.before, 'campaign', world.account, 'New in translation');
      const audience = recordNamed(world.before, 'custom_audience', world.account, 'App: bought');
      const created = itemsOf(world, campaign).map(({ id }) => ({
        kind: 'targeting_criterion',
        fields: {
          line_item_id: id,
          targeting_type: 'CUSTOM_AUDIENCE',
          targeting_value: audience.id,
          operator_type: 'NE',
        },
      }));
      return sameChanges(world, { created });
    },
  },
  {
    id: 'copy-campaign',
    sentence:
      'Copy the campaign Book club sign-ups with its line items and their targeting, but without its posts, as "Book club spring". Everything in the copy is paused.',
    form,
    grade(world) {
      const campaign = recordNamed(world.before, 'campaign', world.account, 'Book club sign-ups');
      const fresh = differences(world.before, world.store).created;
      const idOf = (kind, name) => fresh.find((row) => row.kind === kind && row.data.name === name)?.data.id;
      const pick = (one, names) => Object.fromEntries(names.map((name) => [name, one[name] ?? null]));
      const budget = [
        'daily_budget_amount_local_micro',
        'total_budget_amount_local_micro',
        'funding_instrument_id',
      ];
      const created = [
        {
          kind: 'campaign',
          fields: { name: 'Book club spring', entity_status: 'PAUSED', ...pick(campaign, budget) },
        },
      ];
      for (const item of itemsOf(world, campaign)) {
        const flight = [
          'name',
          'objective',
          'product_type',
          'placements',
          'bid_amount_local_micro',
          'start_time',
        ];
        created.push({
          kind: 'line_item',
          fields: {
            campaign_id: idOf('campaign', 'Book club spring') ?? null,
            entity_status: 'PAUSED',
            ...pick(item, flight),
          },
        });
        for (const one of recordsOf(world.before, 'targeting_criterion', world.account)) {
          if (one.line_item_id !== item.id) continue;
          const values = pick(one, ['targeting_type', 'targeting_value', 'operator_type']);
          created.push({
            kind: 'targeting_criterion',
            fields: { line_item_id: idOf('line_item', item.name) ?? null, ...values },
          });
        }
      }
      return sameChanges(world, { created });
    },
  },
  {
    id: 'launch-brief',
    sentence: [
      'Launch this brief, everything paused: campaign "Spring fair", paid by "Credit line, invoiced monthly", 40.00 USD a day.',
      'One line item "Spring fair: Readers" for engagements with promoted posts in the home timeline (PLATFORM_TIMELINE), from',
      '2027-03-01 to 2027-04-01 (UTC), at most 0.90 USD each, for the broad keywords book fair and reading.',
      'It promotes the posts that the line item "Book club sign-ups: Librarians" promotes.',
    ].join(' '),
    form,
    grade(world) {
      const { before, account } = world;
      const fund = recordsOf(before, 'funding_instrument', account).find(
        ({ description }) => description === 'Credit line, invoiced monthly',
      );
      const model = recordNamed(before, 'line_item', account, 'Book club sign-ups: Librarians');
      const posts = recordsOf(before, 'promoted_tweet', account).filter(
        (one) => one.line_item_id === model.id,
      );
      const fresh = differences(before, world.store).created;
      const idOf = (kind) => fresh.find((row) => row.kind === kind)?.data.id ?? null;
      const line_item_id = idOf('line_item');
      const keyword = (word) => ({
        kind: 'targeting_criterion',
        fields: { line_item_id, targeting_type: 'BROAD_KEYWORD', targeting_value: word },
      });
      return sameChanges(world, {
        created: [
          {
            kind: 'campaign',
            fields: {
              name: 'Spring fair',
              funding_instrument_id: fund.id,
              daily_budget_amount_local_micro: 40 * micro,
              entity_status: 'PAUSED',
            },
          },
          {
            kind: 'line_item',
            fields: {
              name: 'Spring fair: Readers',
              campaign_id: idOf('campaign'),
              objective: 'ENGAGEMENTS',
              product_type: 'PROMOTED_TWEETS',
              placements: ['PLATFORM_TIMELINE'],
              bid_amount_local_micro: 0.9 * micro,
              start_time: '2027-03-01T00:00:00Z',
              end_time: '2027-04-01T00:00:00Z',
              entity_status: 'PAUSED',
            },
          },
          keyword('book fair'),
          keyword('reading'),
          ...posts.map(({ tweet_id }) => ({ kind: 'promoted_tweet', fields: { line_item_id, tweet_id } })),
        ],
      });
    },
  },
];
