// Tasks that change the account. Each grader compares all records before and after with the changes that the task asks for, so
// that any other change fails it.
import { isDeepStrictEqual } from 'node:util';
import { midnight } from '../days.js';
import { differences, recordNamed, recordsOf, servedBetween } from '../store.js';

const micro = 1_000_000;

/** Problems of a change. `created` has, for each new record, its kind and the fields that it must have. */
function sameChanges({ before, store }, { created = [], updated = {}, deleted = [] }) {
  const found = differences(before, store);
  const problems = [];
  const wanted = JSON.stringify({ updated, deleted });
  if (Object.keys(updated).length + deleted.length + created.length === 0)
    problems.push('nothing is to be done');
  if (
    !isDeepStrictEqual(found.updated, updated) ||
    !isDeepStrictEqual(found.deleted.toSorted(), deleted.toSorted())
  )
    problems.push(
      `expected ${wanted}, got ${JSON.stringify({ updated: found.updated, deleted: found.deleted })}`,
    );
  const left = [...found.created];
  for (const { kind, fields } of created) {
    const at = left.findIndex(
      (row) =>
        row.kind === kind &&
        Object.entries(fields).every(([name, value]) => isDeepStrictEqual(row.data[name] ?? null, value)),
    );
    if (at < 0) problems.push(`there is not a new ${kind} with ${JSON.stringify(fields)}`);
    else left.splice(at, 1);
  }
  for (const { kind, data } of left) problems.push(`a ${kind} was created too: ${JSON.stringify(data)}`);
  return problems;
}

const itemsOf = ({ before, account }, campaign) =>
  recordsOf(before, 'line_item', account, { withDrafts: true }).filter(
    (one) => one.campaign_id === campaign.id,
  );

const updates = (kind, records, change) =>
  Object.fromEntries(records.map((one) => [`${kind} ${one.id}`, change(one)]));

const paused = () => ({ entity_status: 'PAUSED' });
const form = 'the word done';

export const writingTasks = [
  {
    id: 'pause-campaign',
    sentence: 'Pause the campaign Audiobook trailers.',
    form,
    grade(world) {
      const campaign = recordNamed(world.before, 'campaign', world.account, 'Audiobook trailers');
      return sameChanges(world, { updated: updates('campaign', [campaign], paused) });
    },
  },
  {
    id: 'raise-budgets',
    sentence:
      'Raise the daily budget of every active campaign that has one below 50.00 by 10 percent. Look at the status that was set.',
    form,
    grade(world) {
      const budget = (one) => one.daily_budget_amount_local_micro ?? null;
      const small = recordsOf(world.before, 'campaign', world.account).filter(
        (one) => one.entity_status === 'ACTIVE' && budget(one) !== null && budget(one) < 50 * micro,
      );
      const raise = (one) => ({ daily_budget_amount_local_micro: (budget(one) * 11) / 10 });
      return sameChanges(world, { updated: updates('campaign', small, raise) });
    },
  },
  {
    id: 'pause-expensive',
    sentence:
      'Pause every line item that cost more than 5.00 per thousand impressions in the last 14 whole days.',
    form,
    grade(world) {
      const { timezone: zone } = recordsOf(world.before, 'account', world.account)[0];
      const served = servedBetween(world.before, midnight(zone, 14), midnight(zone, 0));
      const expensive = recordsOf(world.before, 'line_item', world.account).filter(({ id }) => {
        const { impressions = 0, charge = 0 } = served.get(id) ?? {};
        return impressions > 0 && (charge * 1000) / impressions > 5 * micro;
      });
      return sameChanges(world, { updated: updates('line_item', expensive, paused) });
    },
  },
  {
    id: 'mark-paused',
    sentence:
      'Put "Archive: " in front of the name of every paused campaign. Look at the status that was set.',
    form,
    grade(world) {
      const all = recordsOf(world.before, 'campaign', world.account);
      const marked = all.filter((one) => one.entity_status === 'PAUSED');
      const rename = ({ name }) => ({ name: `Archive: ${name}` });
      return sameChanges(world, { updated: updates('campaign', marked, rename) });
    },
  },
  {
    id: 'extend-flight',
    sentence: 'Let all line items of the campaign Author evenings run until 2027-06-30 00:00 UTC.',
    form,
    grade(world) {
      const campaign = recordNamed(world.before, 'campaign', world.account, 'Author evenings');
      const extend = () => ({ end_time: '2027-06-30T00:00:00Z' });
      return sameChanges(world, { updated: updates('line_item', itemsOf(world, campaign), extend) });
    },
  },
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
    id: 'remove-drafts',
    sentence: 'Delete the draft campaigns Poetry month and Cookbook corner.',
    form,
    grade(world) {
      const drafts = ['Poetry month', 'Cookbook corner'].map((name) =>
        recordNamed(world.before, 'campaign', world.account, name),
      );
      const below = drafts.flatMap((one) => itemsOf(world, one));
      const gone = (kind, records) => records.map(({ id }) => `${kind} ${id}`);
      const lost = below.flatMap(({ id }) =>
        ['targeting_criterion', 'promoted_tweet'].flatMap((kind) =>
          gone(
            kind,
            recordsOf(world.before, kind, world.account, { withDrafts: true }).filter(
              (one) => one.line_item_id === id,
            ),
          ),
        ),
      );
      return sameChanges(world, {
        deleted: [...gone('campaign', drafts), ...gone('line_item', below), ...lost],
      });
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
