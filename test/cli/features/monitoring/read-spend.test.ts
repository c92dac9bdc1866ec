/** Spend by the hour where hours are not those of UTC, and where a day is cut by a change of clock (docs/service.md#hours). */
import { expect, it } from 'vitest';
import type { Caller } from '../../../../src/cli/core/records/read-rows.js';
import { readState } from '../../../../src/cli/features/monitoring/read-state.js';
import { compareDays } from '../../../../src/cli/features/monitoring/spend.js';
import { readActiveToday, readSpendToday } from '../../../../src/cli/features/serving/read-spend-today.js';
import type { Document } from '../../../../src/contract/types.js';
import { createHours } from '../../../../src/emulator/domain/statistics/account-days.js';
import { hour, minute } from '../../../../src/values/duration.js';
import { someAccount, someCampaign, someInstrument, someItem } from '../../../support/account-states.js';

const quarter = 15 * minute;
/** Each quarter of an hour costs something else. */
const chargeAt = (at: number) => (at / quarter) % 97;
const chargeOf = (from: number, to: number) => {
  let sum = 0;
  for (let at = from; at < to; at += quarter) sum += chargeAt(at);
  return sum;
};

/** A service with one campaign that is always served. It refuses windows as the service does. */
function serviceIn(account: Document, now: number): Caller & { readonly windows: string[] } {
  const windows: string[] = [];
  const lists: Readonly<Record<string, readonly Document[]>> = {
    'funding-instruments.list': [someInstrument()],
    'campaigns.list': [someCampaign()],
    'line-items.list': [someItem()],
  };
  const answer = (id: string, { start_time, end_time, granularity, entity_ids }: Document): object => {
    if (id === 'accounts.get') return { data: account };
    if (lists[id]) return { data: lists[id], next_cursor: null };
    const [start, end] = [Date.parse(String(start_time)), Date.parse(String(end_time))];
    const { days, isWhole } = createHours(account, start, end);
    expect([start, end].filter((at) => !isWhole(at))).toEqual([]);
    if (id === 'stats.active-entities')
      return {
        data: [
          {
            ...{ entity_id: 'i1', activity_start_time: start_time, activity_end_time: end_time },
            placements: ['ALL_ON_TWITTER'],
          },
        ],
      };
    windows.push(String(granularity));
    if (granularity === 'HOUR') expect((end - start) % hour).toBe(0);
    if (granularity === 'DAY') expect([start, end].every((at) => days.includes(at))).toBe(true);
    const length = granularity === 'HOUR' ? (end - start) / hour : 1;
    const charges = Array.from({ length }, (_, index) => {
      const from = start + index * hour;
      return chargeOf(from, Math.min(granularity === 'HOUR' ? from + hour : end, now));
    });
    const id_data = [{ metrics: { billed_charge_local_micro: charges } }];
    return { time_series_length: length, data: [entity_ids].flat().map((one) => ({ id: one, id_data })) };
  };
  return {
    windows,
    call: async ({ id }, values) => ({
      status: 200,
      headers: {},
      retried: 0,
      body: answer(id, values as Document),
    }),
  };
}

const whole = ['HOUR'];
const cut = ['HOUR', 'DAY', 'HOUR'];
it.each([
  ['UTC', '2026-05-20T08:45:00Z', whole, whole],
  ['Asia/Kolkata', '2026-05-20T08:45:00Z', whole, whole],
  ['Asia/Kathmandu', '2026-05-20T08:45:00Z', whole, whole],
  ['America/St_Johns', '2026-11-01T08:45:00Z', whole, whole],
  ['America/St_Johns', '2026-03-09T08:45:00Z', whole, whole],
  ['Pacific/Chatham', '2026-04-04T20:45:00Z', whole, whole],
  ['Pacific/Chatham', '2026-09-28T08:45:00Z', whole, whole],
  // On 5 April the clocks go half an hour back, on 4 October half an hour ahead.
  ['Australia/Lord_Howe', '2026-04-05T04:45:00Z', whole, whole],
  ['Australia/Lord_Howe', '2026-04-05T13:15:00Z', ['HOUR', 'DAY'], ['HOUR', 'DAY']],
  ['Australia/Lord_Howe', '2026-04-05T22:15:00Z', cut, cut],
  ['Australia/Lord_Howe', '2026-04-08T04:45:00Z', cut, whole],
  ['Australia/Lord_Howe', '2026-10-04T12:45:00Z', ['HOUR', 'DAY'], ['HOUR', 'DAY']],
  ['Australia/Lord_Howe', '2026-10-05T04:45:00Z', cut, cut],
  ['Australia/Lord_Howe', '2026-10-10T04:45:00Z', cut, whole],
])('in %s at %s, the days have what was charged in them', async (timezone, time, asked, askedOfLooks) => {
  const now = Date.parse(time);
  for (const most of [undefined, 10]) {
    const service = serviceIn({ ...someAccount, timezone, timezone_switch_at: null }, now);
    const question = { account_id: 'a1', parts: ['campaignSpend', 'fundingSpend'] as const, now };
    const { state } = await readState(service, { ...question, most });
    const { today, yesterday, hourStart, past } = state.clock;
    expect(service.windows).toEqual(most === undefined ? asked : askedOfLooks);
    for (const spend of [state.campaignSpend?.get('c1'), state.fundingSpend?.get('f1')]) {
      expect(spend && compareDays(spend, state.clock)).toMatchObject({
        today: BigInt(chargeOf(today, now)),
        wholeHours: BigInt(chargeOf(today, hourStart)),
        yesterday: BigInt(chargeOf(yesterday.start, today)),
      });
      expect(spend?.hours.reduce((sum, amount) => sum + amount, 0n)).toBe(
        BigInt(chargeOf(past[0].start, now)),
      );
    }
    const { account } = state;
    const spent = { account, entity: 'CAMPAIGN', ids: ['c1'], items: [someItem()], now } as const;
    expect((await readSpendToday(service, spent)).get('c1')).toBe(BigInt(chargeOf(today, now)));
    expect(await readActiveToday(service, spent)).toEqual(new Set(['i1']));
  }
});

it('before an account switched to another time zone, its days were those of all', async () => {
  const now = Date.parse('2026-05-22T08:45:00Z');
  const timezone_switch_at = '2026-05-20T10:00:00Z';
  const service = serviceIn({ ...someAccount, timezone: 'Asia/Kolkata', timezone_switch_at }, now);
  const { state } = await readState(service, { account_id: 'a1', parts: ['campaignSpend'], now });
  const spend = state.campaignSpend?.get('c1');
  expect(service.windows).toEqual(cut);
  // The day of the switch ended in its twelfth hour.
  expect(state.clock.past.map(({ start, end }) => (end - start) / hour)).toContain(11.5);
  for (const { start, end } of state.clock.past)
    expect(
      spend?.hours.reduce((sum, amount, index) => {
        const at = spend.bounds[index] ?? 0;
        return at >= start && at < end ? sum + amount : sum;
      }, 0n),
    ).toBe(BigInt(chargeOf(start, end)));
});
