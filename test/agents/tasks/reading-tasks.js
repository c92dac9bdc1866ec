// Tasks that ask. Each grader computes the answer from the records and the served hours of the emulator.
import { dateAt, midnight } from '../days.js';
import { recordNamed, recordsOf, servedBetween } from '../store.js';

const micro = 1_000_000;
const ids = 'a list of ids, in any order';

/** Problems of an answer that must be a list with exactly these items. */
function sameItems(answer, expected, { isOrdered = false } = {}) {
  const shown = (items) => JSON.stringify(isOrdered ? items : items.toSorted());
  if (!Array.isArray(answer)) return ['the answer is not a list'];
  if (expected.length === 0) return ['the data has nothing to find'];
  return shown(answer.map(String)) === shown(expected)
    ? []
    : [`expected ${shown(expected)}, got ${shown(answer)}`];
}

const same = (answer, expected) => (answer === expected ? [] : [`expected ${expected}, got ${answer}`]);

/** The charge of an account or of each of its campaigns, in whole days of the account before today. */
function spendOf({ store, account }, zone, from, to) {
  const items = recordsOf(store, 'line_item', account, { withDrafts: true });
  const served = servedBetween(store, midnight(zone, from), midnight(zone, to));
  const byCampaign = new Map();
  let all = 0;
  for (const { id, campaign_id: campaign } of items) {
    const charge = served.get(id)?.charge ?? 0;
    byCampaign.set(campaign, (byCampaign.get(campaign) ?? 0) + charge);
    all += charge;
  }
  return { byCampaign, all };
}

const zoneOf = ({ store, account }) => recordsOf(store, 'account', account)[0].timezone;

export const readingTasks = [
  {
    id: 'weekly-overspend',
    sentence:
      'Our plan gives each campaign 350.00 a week. Which campaigns will overspend it this week, if they continue as in the last seven whole days?',
    form: ids,
    grade(world, answer) {
      const { byCampaign } = spendOf(world, zoneOf(world), 7, 0);
      const over = [...byCampaign].filter(([, charge]) => charge > 350 * micro).map(([id]) => id);
      return sameItems(answer, over);
    },
  },
  {
    id: 'month-spend',
    sentence: 'How much did the account spend in the last 30 whole days?',
    form: 'a number, in micro units',
    grade: (world, answer) => same(answer, spendOf(world, zoneOf(world), 30, 0).all),
  },
  {
    id: 'cheapest-line-items',
    sentence:
      'Which three line items had the lowest cost per thousand impressions in the last 30 whole days?',
    form: 'a list of ids, the cheapest one first',
    grade(world, answer) {
      const zone = zoneOf(world);
      const served = servedBetween(world.store, midnight(zone, 30), midnight(zone, 0));
      const items = recordsOf(world.store, 'line_item', world.account).filter(({ id }) => served.has(id));
      const cost = ({ id }) => served.get(id).charge / served.get(id).impressions;
      const cheapest = items.toSorted((one, other) => cost(one) - cost(other)).slice(0, 3);
      return sameItems(
        answer,
        cheapest.map(({ id }) => id),
        { isOrdered: true },
      );
    },
  },
  {
    id: 'best-day',
    sentence: 'On which of the last 30 whole days did the account spend the most?',
    form: 'a date such as 2026-11-20',
    grade(world, answer) {
      const zone = zoneOf(world);
      const days = Array.from({ length: 30 }, (_, index) => ({
        date: dateAt(zone, midnight(zone, index + 1)),
        charge: spendOf(world, zone, index + 1, index).all,
      }));
      const [most] = days.toSorted((one, other) => other.charge - one.charge);
      return same(answer, most.date);
    },
  },
  {
    id: 'rising-campaigns',
    sentence: 'Which campaigns spent more in the last seven whole days than in the seven days before?',
    form: ids,
    grade(world, answer) {
      const zone = zoneOf(world);
      const [now, before] = [spendOf(world, zone, 7, 0), spendOf(world, zone, 14, 7)];
      const rising = [...now.byCampaign].filter(([id, charge]) => charge > (before.byCampaign.get(id) ?? 0));
      return sameItems(
        answer,
        rising.map(([id]) => id),
      );
    },
  },
  {
    id: 'forgotten-line-items',
    sentence:
      'Which line items are paused although their campaign is active? Look at the status that was set.',
    form: ids,
    grade({ store, account }, answer) {
      const statusOf = new Map(
        recordsOf(store, 'campaign', account).map(({ id, entity_status: status }) => [id, status]),
      );
      const paused = recordsOf(store, 'line_item', account).filter(
        (item) => item.entity_status === 'PAUSED' && statusOf.get(item.campaign_id) === 'ACTIVE',
      );
      return sameItems(
        answer,
        paused.map(({ id }) => id),
      );
    },
  },
  {
    id: 'blocking-fund',
    sentence: 'Which funding instrument keeps the campaign School supplies from running?',
    form: 'its id',
    grade({ store, account }, answer) {
      const { funding_instrument_id: id } = recordNamed(store, 'campaign', account, 'School supplies');
      const fund = recordsOf(store, 'funding_instrument', account).find((one) => one.id === id);
      const isSpent = fund.spent_local_micro >= fund.funded_amount_local_micro;
      return isSpent ? same(answer, id) : ['the funding instrument is not exhausted'];
    },
  },
  {
    id: 'users-of-audience',
    sentence: 'Which line items include the custom audience "Newsletter readers"?',
    form: ids,
    grade({ store, account }, answer) {
      const { id } = recordNamed(store, 'custom_audience', account, 'Newsletter readers');
      const uses = recordsOf(store, 'targeting_criterion', account).filter(
        (one) => one.targeting_value === id && one.operator_type !== 'NE',
      );
      return sameItems(answer, [...new Set(uses.map((one) => one.line_item_id))]);
    },
  },
  {
    id: 'high-bids',
    sentence: 'Which active line items bid at least 1.20 in their currency? Look at the status that was set.',
    form: ids,
    grade({ store, account }, answer) {
      const high = recordsOf(store, 'line_item', account).filter(
        (item) => item.entity_status === 'ACTIVE' && (item.bid_amount_local_micro ?? 0) >= 1.2 * micro,
      );
      return sameItems(
        answer,
        high.map(({ id }) => id),
      );
    },
  },
  {
    id: 'agency-week',
    sentence:
      'How much did each account spend in its last seven whole days? Leave out accounts that spent nothing.',
    form: 'an object with the spend in micro units by the id of the account',
    needsAllAccounts: true,
    grade({ store, accounts }, answer) {
      const expected = accounts
        .map((account) => [account, spendOf({ store, account }, zoneOf({ store, account }), 7, 0).all])
        .filter(([, charge]) => charge > 0);
      const wrong = expected.filter(([account, charge]) => answer?.[account] !== charge);
      const isSame = wrong.length === 0 && Object.keys(answer ?? {}).length === expected.length;
      return isSame ? [] : [`expected ${JSON.stringify(expected)}, got ${JSON.stringify(answer)}`];
    },
  },
];
