// Tasks that change or delete records.
import { midnight } from '../days.js';
import { recordNamed, recordsOf, servedBetween } from '../store.js';
import { itemsOf, sameChanges } from './same-changes.js';

const micro = 1_000_000;
const form = 'the word done';

const updates = (kind, records, change) =>
  Object.fromEntries(records.map((one) => [`${kind} ${one.id}`, change(one)]));

const paused = () => ({ entity_status: 'PAUSED' });

export const changingTasks = [
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
];
