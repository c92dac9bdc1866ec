/** What cannot be measured is never 0 and never "no findings": two campaigns of two currencies, of which each has a payer. */
import { expect, it } from 'vitest';
import { MetricsError } from '../../../../src/call/metric-rows.js';
import type { Caller } from '../../../../src/cli/core/records/read-rows.js';
import { createState } from '../../../../src/cli/features/monitoring/account-state.js';
import { allRules } from '../../../../src/cli/features/monitoring/all-rules.js';
import { findBroken, findUnknown } from '../../../../src/cli/features/monitoring/finding-rows.js';
import { lookParts } from '../../../../src/cli/features/monitoring/parts.js';
import { readState } from '../../../../src/cli/features/monitoring/read-state.js';
import { defaultsOf } from '../../../../src/cli/features/monitoring/rule.js';
import { type AccountRow, toTodayRows } from '../../../../src/cli/features/monitoring/today-rows.js';
import { ServiceError } from '../../../../src/client/errors.js';
import type { Document } from '../../../../src/contract/types.js';
import {
  someAccount,
  someCampaign,
  someInstrument,
  someItem,
  somePost,
} from '../../../support/account-states.js';
import { answeredPeriods } from '../../../support/statistics-service.js';

const now = Date.parse('2026-05-20T12:30:00Z');

type Lists = Readonly<Record<string, readonly Document[]>>;
const whole: Lists = {
  'funding-instruments.list': [someInstrument(), someInstrument({ id: 'f2', currency: 'EUR' })],
  'campaigns.list': [
    someCampaign(),
    someCampaign({ id: 'c2', currency: 'EUR', funding_instrument_id: 'f2' }),
  ],
  'line-items.list': [someItem(), someItem({ id: 'i2', campaign_id: 'c2' })],
  'promoted-tweets.list': [
    somePost(),
    somePost({ id: 'p3', approval_status: 'REJECTED' }),
    somePost({ id: 'p2', line_item_id: 'i2' }),
  ],
};

/** Each campaign spends 10 in the first hour of today; calls whose ids are in `limited` are refused. */
function serviceOf({
  account = someAccount,
  limited = [],
  ...lists
}: Lists | { readonly account?: Document; readonly limited?: readonly string[] } = {}): Caller {
  const all: Lists = { ...whole, ...(lists as Lists) };
  return {
    async call({ id }, values) {
      if ((limited as readonly string[]).includes(id))
        throw new ServiceError({ status: 429, entries: [], operationErrors: [] });
      const reply = (body: object) => ({ status: 200, headers: {}, retried: 0, body });
      if (id === 'accounts.get') return reply({ data: account });
      if (id === 'stats.active-entities')
        return reply({
          data: ['i1', 'i2'].map((entity_id) => ({
            entity_id,
            activity_start_time: '2026-05-20T00:00:00Z',
            activity_end_time: '2026-05-20T12:00:00Z',
            placements: ['ALL_ON_TWITTER'],
          })),
        });
      if (id !== 'stats.get') return reply({ data: all[id] ?? [], next_cursor: null });
      const length = answeredPeriods(values);
      const today = Math.round((now - Date.parse('2026-05-20T00:00:00Z')) / 3_600_000);
      const charges = Array.from({ length }, (_, at) => (at === length - today ? 10_000_000 : 0));
      return reply({
        time_series_length: length,
        data: [values.entity_ids].flat().map((one) => ({
          id: one,
          id_data: [{ segment: null, metrics: { billed_charge_local_micro: charges } }],
        })),
      });
    },
  };
}

const caps = new Map([
  ['USD', 5_000_000n],
  ['EUR', 5_000_000n],
]);
const rules = allRules
  .filter(({ name }) => ['spend-cap', 'pacing-under', 'no-delivery', 'rejected-creative'].includes(name))
  .map((rule) => ({ rule, values: rule.name === 'spend-cap' ? { daily: caps } : defaultsOf(rule) }));

async function lookWith(service: Caller, most?: number) {
  const question = { account_id: 'a1', parts: lookParts, now, withDeleted: true, most };
  const { state } = await readState(service, question);
  const unknown = findUnknown(state, rules, 'wait');
  return {
    state,
    found: findBroken(state, rules, { flags: [] }).map(({ rule, id }) => `${rule} ${id}`),
    unknown: unknown.map(({ rule }) => rule),
    messages: unknown.map(({ message }) => message),
    accounts: toTodayRows({ state, findings: [], changes: [], lastLook: null, calls: 1, limit: undefined })
      .filter(({ kind }) => kind === 'account')
      .map((row) => row as AccountRow),
  };
}

it('everything is measured where everything is answered', async () => {
  const { found, unknown, accounts } = await lookWith(serviceOf());
  expect(found).toEqual([
    'spend-cap a1',
    'spend-cap a1',
    'rejected-creative p3',
    'pacing-under c1',
    'pacing-under c2',
  ]);
  expect(unknown).toEqual([]);
  expect(accounts.map((row) => [row.currency, row.spend_today_local_micro])).toEqual([
    ['USD', 10_000_000n],
    ['EUR', 10_000_000n],
  ]);
});

it.each([[undefined], [10]])(
  'where the limit of statistics is reached, rules that need none are checked (%s calls)',
  async (most) => {
    for (const limited of [
      ['stats.get'],
      ['stats.active-entities'],
      ['stats.get', 'stats.active-entities'],
    ]) {
      const { found, unknown, messages, accounts } = await lookWith(serviceOf({ limited }), most);
      expect(found, limited.join()).toEqual(['rejected-creative p3']);
      expect(unknown.toSorted()).toEqual(['no-delivery', 'pacing-under', 'spend-cap']);
      for (const message of messages) expect(message).toMatch(/ was not measured: .*429.*; wait$/);
      for (const row of accounts) {
        expect(row).toMatchObject({ state: 'incomplete', spend_today_local_micro: null });
        expect(row.projected_today_local_micro).toBeNull();
      }
    }
  },
);

it('the limit of another call is an error', async () => {
  await expect(lookWith(serviceOf({ limited: ['campaigns.list'] }))).rejects.toThrow('429');
});

it('a currency is not measured where the payer of a campaign is not listed, and the other one is', async () => {
  const [first] = whole['funding-instruments.list'] ?? [];
  const { found, unknown, messages, accounts } = await lookWith(
    serviceOf({ 'funding-instruments.list': [first ?? {}] }),
  );
  expect(accounts.map((row) => [row.currency, row.spend_today_local_micro])).toEqual([
    ['USD', 10_000_000n],
    ['EUR', null],
  ]);
  expect(found.filter((one) => one.startsWith('spend-cap'))).toEqual(['spend-cap a1']);
  expect(unknown).toContain('spend-cap');
  expect(messages[0]).toBe('the list of funding instruments lacks f2, of 1 of 2 campaigns; try again later');
});

it('what neither runs nor has spent needs no payer', async () => {
  const paused = { id: 'c2', currency: 'EUR', funding_instrument_id: 'f9', entity_status: 'PAUSED' };
  const lists = {
    'campaigns.list': [someCampaign(), someCampaign(paused)],
    'line-items.list': [someItem(), someItem({ id: 'i2' })],
  };
  const { unknown, accounts } = await lookWith(serviceOf(lists));
  expect(unknown).toEqual([]);
  expect(accounts.map((row) => [row.currency, row.spend_today_local_micro])).toContainEqual([
    'USD',
    10_000_000n,
  ]);
});

it('no-delivery names only days that were asked about', async () => {
  const asked: string[] = [];
  const silent: Caller = {
    call: async (endpoint, values, options) => {
      const reply = await serviceOf().call(endpoint, values, options);
      if (endpoint.id !== 'stats.active-entities') return reply;
      asked.push(String(values.start_time));
      return { ...reply, body: { data: [] } };
    },
  };
  const { state } = await lookWith(silent);
  const changed = '2026-05-19T00:00:00Z';
  const items = [someItem(), someItem({ id: 'i2', campaign_id: 'c2', updated_at: changed })];
  expect(asked).toEqual(['2026-05-14T00:00:00Z']);
  const messages = findBroken(createState({ ...state, lineItems: items }), rules, { flags: [] })
    .filter(({ rule }) => rule === 'no-delivery')
    .map(({ message }) => message);
  expect(messages).toEqual([
    `runs, but was not shown for at least 6 d 12 h, since ${asked[0]} or earlier`,
    `runs, but was not shown for 1 d 12 h, since ${changed}`,
  ]);
});

it.each([[{ timezone: undefined }], [{ timezone: null }], [{ timezone: '' }]])(
  'an account without a time zone is not one of UTC, %o',
  async (fields) => {
    const account = { ...someAccount, ...fields } as Document;
    await expect(lookWith(serviceOf({ account }))).rejects.toThrow(MetricsError);
  },
);
