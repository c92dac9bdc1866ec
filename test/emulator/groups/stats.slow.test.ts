/** Statistics: their sums, budgets, states and refusals (docs/service.md#statistics, docs/service.md#made-up-numbers). */
import { describe, expect, it } from 'vitest';
import { metrics } from '../../../src/contract/params/metrics.js';
import { dataOf } from '../../support/creatives.js';
import { openTester } from '../../support/emulator.js';
import { copyFilledWorld } from '../../support/filled-worlds.js';
import { addSeries, addServing, advance, askStatistics, seriesOf } from '../../support/statistics.js';
import { verdictOf } from '../../support/world.js';
import { moveToZone } from '../../support/zones.js';

const clock = '2026-05-04T00:00:00Z';
const week = { start_time: '2026-05-04T00:00:00Z', end_time: '2026-05-11T00:00:00Z' };

/** A week of a campaign with two line items, of which each promotes two posts. */
async function openWeek(fields: Parameters<typeof addServing>[1] = {}) {
  const tester = await openTester({ clock });
  const serving = await addServing(tester, fields);
  await advance(tester, { to: '2026-05-12T00:00:00Z' });
  return { tester, ...serving };
}

it('every metric has a unique name', () => {
  const names = metrics.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

describe('sums', () => {
  it('of hours are days, and of days the whole', async () => {
    const { tester, campaign } = await openWeek();
    const of = async (granularity: string, window: object) =>
      (await seriesOf(tester, { entity: 'CAMPAIGN', entity_ids: campaign, granularity, ...window }))[0] ?? {};
    const local = { start_time: '2026-05-05T00:00:00Z', end_time: '2026-05-11T00:00:00Z' };
    const [hours, days, total] = [await of('HOUR', local), await of('DAY', local), await of('TOTAL', local)];
    expect(hours.impressions).toHaveLength(144);
    expect(days.impressions).toHaveLength(6);
    for (const [name, series] of Object.entries(hours)) {
      const chunks = [0, 1, 2, 3, 4, 5].map((day) =>
        series.slice(day * 24, day * 24 + 24).reduce((sum, number) => sum + number, 0),
      );
      expect(days[name], name).toEqual(chunks);
      expect(total[name], name).toEqual([chunks.reduce((sum, number) => sum + number, 0)]);
    }
    expect(days.billed_charge_local_micro?.every((charge) => charge > 0)).toBe(true);
  });

  it('of line items are their campaign, of campaigns their funding instrument, of promoted posts their line item', async () => {
    const { tester, fund, campaign, items, posts } = await openWeek();
    const of = (entity: string, ...ids: readonly string[]) =>
      seriesOf(tester, { entity, entity_ids: ids.join(','), granularity: 'HOUR', ...week });
    const [whole = {}] = await of('CAMPAIGN', campaign);
    const parts = await of('LINE_ITEM', ...items);
    expect(addSeries(parts)).toEqual(whole);
    for (const [index, ids] of posts.entries())
      expect(addSeries(await of('PROMOTED_TWEET', ...ids))).toEqual(parts[index]);
    const [paid = {}] = await of('FUNDING_INSTRUMENT', fund);
    expect(paid.billed_charge_local_micro).toEqual(whole.billed_charge_local_micro);
    expect(paid.impressions).toEqual(whole.impressions);
  });

  it('do not depend on other parts of the request, or on its repetition', async () => {
    const { tester, items } = await openWeek();
    const of = (ids: readonly string[]) =>
      seriesOf(tester, { entity: 'LINE_ITEM', entity_ids: ids.join(','), ...week });
    const [first, second] = await of(items);
    expect(await of(items.slice(1))).toEqual([second]);
    expect(await of([...items].reverse())).toEqual([second, first]);
  });

  it('have both parts of an hour in which something was changed', async () => {
    const impressionsOf = async (isChanged: boolean) => {
      const tester = await openTester({ clock });
      const { campaign } = await addServing(tester);
      await advance(tester, { by: '630m' });
      if (isChanged)
        await tester.call('PUT', `accounts/:account/campaigns/${campaign}`, { query: { name: 'Other' } });
      await advance(tester, { by: '570m' });
      const asked = { entity: 'CAMPAIGN', entity_ids: campaign, granularity: 'HOUR', ...week };
      const [{ impressions = [] } = {}] = await seriesOf(tester, asked);
      return impressions.reduce((sum, number) => sum + number, 0);
    };
    const whole = await impressionsOf(false);
    expect(Math.abs((await impressionsOf(true)) - whole)).toBeLessThan(whole / 100);
  });

  it('of the same calls are the same, even if others are made in between', async () => {
    const run = async (looks: boolean) => {
      const tester = await openTester({ clock });
      const { campaign } = await addServing(tester);
      // Over midnight too, where what was spent today begins anew.
      for (let hours = 0; hours < 50; hours += 10) {
        await advance(tester, { by: '10h' });
        if (looks) await seriesOf(tester, { entity: 'CAMPAIGN', entity_ids: campaign, ...week });
      }
      return seriesOf(tester, { entity: 'CAMPAIGN', entity_ids: campaign, ...week });
    };
    const [quiet] = await run(false);
    expect(quiet?.impressions?.[0]).toBeGreaterThan(0);
    expect(await run(true)).toEqual([quiet]);
  });
});

describe('the spend', () => {
  it('counts for the remaining credit to the last unit, and stays below the daily budget', async () => {
    const { tester, fund, campaign } = await openWeek();
    const [days = {}] = await seriesOf(tester, {
      ...{ entity: 'CAMPAIGN', entity_ids: campaign, granularity: 'DAY' },
      ...{ start_time: '2026-05-05T00:00:00Z', end_time: '2026-05-12T00:00:00Z' },
    });
    for (const charge of days.billed_charge_local_micro ?? []) expect(charge).toBeLessThanOrEqual(40_000_000);
    expect(days.billed_charge_local_micro?.slice(0, 6).every((charge) => charge > 20_000_000)).toBe(true);
    const [whole = {}] = await seriesOf(tester, {
      ...{ entity: 'CAMPAIGN', entity_ids: campaign },
      ...{ start_time: '2026-05-06T00:00:00Z', end_time: '2026-05-12T00:00:00Z' },
    });
    const [before = {}] = await seriesOf(tester, {
      ...{ entity: 'CAMPAIGN', entity_ids: campaign },
      ...{ start_time: '2026-05-04T00:00:00Z', end_time: '2026-05-06T00:00:00Z' },
    });
    const spent = (whole.billed_charge_local_micro?.[0] ?? 0) + (before.billed_charge_local_micro?.[0] ?? 0);
    const { credit_remaining_local_micro } = await dataOf(
      tester.call('GET', `accounts/:account/funding_instruments/${fund}`),
    );
    expect(credit_remaining_local_micro).toBe(9_000_000_000 - spent);
  });

  it('ends a campaign when its total budget is spent, exactly', async () => {
    const { tester, campaign } = await openWeek({
      campaign: { total_budget_amount_local_micro: 41_010_000 },
    });
    const [{ billed_charge_local_micro } = {}] = await seriesOf(tester, {
      ...{ entity: 'CAMPAIGN', entity_ids: campaign, ...week },
    });
    expect(billed_charge_local_micro).toEqual([41_010_000]);
    const { reasons_not_servable } = await dataOf(
      tester.call('GET', `accounts/:account/campaigns/${campaign}`),
    );
    expect(reasons_not_servable).toEqual(['BUDGET_EXHAUSTED']);
  });

  it('ends every campaign when the credit is spent', async () => {
    const { tester, fund, campaign } = await openWeek({ fund: { credit_limit_local_micro: '30000000' } });
    const path = `accounts/:account/funding_instruments/${fund}`;
    expect(await dataOf(tester.call('GET', path))).toMatchObject({
      credit_remaining_local_micro: 0,
      able_to_fund: false,
      reasons_not_able_to_fund: ['BUDGET_EXHAUSTED'],
    });
    const { reasons_not_servable } = await dataOf(
      tester.call('GET', `accounts/:account/campaigns/${campaign}`),
    );
    expect(reasons_not_servable).toContain('FUNDING_PROBLEM');
  });

  it('stops at a pause and continues afterwards, and the past stays unchanged', async () => {
    const tester = await openTester({ clock });
    const { campaign } = await addServing(tester);
    const hours = async () =>
      (await seriesOf(tester, { entity: 'CAMPAIGN', entity_ids: campaign, granularity: 'HOUR', ...week }))[0]
        ?.billed_charge_local_micro ?? [];
    const set = (entity_status: string) =>
      tester.call('PUT', `accounts/:account/campaigns/${campaign}`, { query: { entity_status } });
    await advance(tester, { to: '2026-05-05T12:30:00Z' });
    await set('PAUSED');
    const paused = await hours();
    await advance(tester, { to: '2026-05-06T12:30:00Z' });
    expect(await hours()).toEqual(paused);
    await set('ACTIVE');
    await tester.call('PUT', `accounts/:account/campaigns/${campaign}`, {
      query: { daily_budget_amount_local_micro: 90_000_000 },
    });
    await advance(tester, { to: '2026-05-08T00:00:00Z' });
    const after = await hours();
    expect(after.slice(0, 60)).toEqual(paused.slice(0, 60));
    expect(after.slice(61, 90).every((charge) => charge > 0)).toBe(true);
    expect(after.slice(37, 60).every((charge) => charge === 0)).toBe(true);
    expect(paused[36]).toBeGreaterThan(0);
  });

  it('begins and ends with the flight, and a deleted line item keeps its numbers', async () => {
    const flight = { start_time: '2026-05-05T06:00:00Z', end_time: '2026-05-06T06:30:00Z' };
    const { tester, items } = await openWeek({ items: [flight] });
    const [id = ''] = items;
    const of = async () =>
      (await seriesOf(tester, { entity: 'LINE_ITEM', entity_ids: id, granularity: 'HOUR', ...week }))[0]
        ?.impressions ?? [];
    const before = await of();
    const served = before.flatMap((count, index) => (count > 0 ? [index] : []));
    expect([served[0], served.at(-1)]).toEqual([30, 54]);
    await tester.call('DELETE', `accounts/:account/line_items/${id}`);
    expect(await of()).toEqual(before);
  });
});

describe('a line item under review', () => {
  it('serves from the end of the review on', async () => {
    const tester = await openTester({ clock });
    const { items } = await addServing(tester, { items: [{}] });
    const { promote, addTweet } = await import('../../support/promotion.js');
    const [id = ''] = items;
    const [late] = await promote(tester, id, await addTweet(tester, { text: 'Soon #underreview' }));
    const [never] = await promote(tester, id, await addTweet(tester, { text: 'Never #rejected' }));
    await advance(tester, { by: '2d' });
    const ids = `${late?.id},${never?.id}`;
    const [one, other] = await seriesOf(tester, {
      ...{ entity: 'PROMOTED_TWEET', entity_ids: ids, granularity: 'HOUR', ...week },
    });
    expect(one?.impressions?.slice(2, 40).some((count) => count > 0)).toBe(true);
    expect(other?.impressions?.every((count) => count === 0)).toBe(true);
  });
});

describe('conversions and views', () => {
  it('are objects and numbers of the objectives that have them, and null elsewhere', async () => {
    const tester = await openTester({ clock });
    const { items } = await addServing(tester, {
      campaign: { daily_budget_amount_local_micro: 900_000_000 },
    });
    const { body } = await (async () => {
      await advance(tester, { by: '5d' });
      return askStatistics(tester, {
        ...{ entity: 'LINE_ITEM', entity_ids: items[0] ?? '', ...week },
        metric_groups: 'VIDEO,WEB_CONVERSION,LIFE_TIME_VALUE_MOBILE_CONVERSION,MEDIA',
      });
    })();
    const { metrics: found } = body.data[0].id_data[0];
    expect(new Set(Object.values(found))).toEqual(new Set([null]));
    expect(Object.keys(found)).toHaveLength(10 + 13 + 15 + 2);
  });
});

describe('a question', () => {
  it.each<[string, Record<string, string>, number, string]>([
    ['about an unknown id', { entity_ids: 'zzzz' }, 404, 'CAMPAIGN_NOT_FOUND entity_ids'],
    [
      'by day that begins elsewhere',
      { granularity: 'DAY', start_time: '2026-05-04T07:00:00Z' },
      400,
      'INVALID_TIME_WINDOW start_time',
    ],
    [
      'by day that ends elsewhere',
      { granularity: 'DAY', end_time: '2026-05-06T07:00:00Z' },
      400,
      'INVALID_TIME_WINDOW end_time',
    ],
    ['of eight days', { end_time: '2026-05-12T00:00:00Z' }, 400, 'INVALID_TIME_WINDOW start_time'],
    ['of half an hour', { start_time: '2026-05-04T00:30:00Z' }, 400, 'INVALID_PARAMETER start_time'],
    [
      'of mobile conversions and others',
      { metric_groups: 'BILLING,MOBILE_CONVERSION' },
      400,
      'INVALID_PARAMETER metric_groups',
    ],
    ['of a placement that there never was', { placement: 'MOON' }, 400, 'INVALID_PARAMETER placement'],
  ])('%s is refused', async (_, change, status, verdict) => {
    const tester = await openTester({ clock });
    const { campaign } = await addServing(tester, { items: [] });
    const answer = askStatistics(tester, { entity: 'CAMPAIGN', entity_ids: campaign, ...week, ...change });
    expect(await verdictOf(answer)).toEqual([status, verdict]);
  });

  it('takes dates as midnights of the account, also if its clocks change', async () => {
    const tester = await openTester({ seed: 'demo', clock: '2026-11-20T12:00:00Z' });
    const { body } = await askStatistics(tester, {
      ...{ entity: 'ACCOUNT', entity_ids: tester.account, granularity: 'DAY', metric_groups: 'ENGAGEMENT' },
      ...{ start_time: '2026-10-31', end_time: '2026-11-03' },
    });
    expect(body.request.params).toMatchObject({
      start_time: '2026-10-31T04:00:00Z',
      end_time: '2026-11-03T05:00:00Z',
      segmentation_type: null,
      country: null,
      platform: null,
    });
    expect(body).toMatchObject({ data_type: 'stats', time_series_length: 3 });
    const { metrics: found } = body.data[0].id_data[0];
    expect(found.impressions).toHaveLength(3);
    expect(found).not.toHaveProperty('url_clicks');
    const [day] = await seriesOf(tester, {
      ...{ entity: 'ACCOUNT', entity_ids: tester.account, granularity: 'HOUR', metric_groups: 'ENGAGEMENT' },
      ...{ start_time: '2026-11-01', end_time: '2026-11-02' },
    });
    expect(day?.impressions).toHaveLength(25);
    expect(day?.impressions?.reduce((sum, count) => sum + count, 0)).toBe(found.impressions[1]);
  });

  it('of a place without impressions is answered with null', async () => {
    const { tester, campaign } = await openWeek();
    for (const placement of ['SPOTLIGHT', 'TREND', 'PUBLISHER_NETWORK']) {
      const { body } = await askStatistics(tester, {
        ...{ entity: 'CAMPAIGN', entity_ids: campaign, placement, ...week },
      });
      expect(new Set(Object.values(body.data[0].id_data[0].metrics))).toEqual(new Set([null]));
    }
    const [one] = await seriesOf(tester, { entity: 'CAMPAIGN', entity_ids: campaign, ...week });
    const [other] = await seriesOf(tester, {
      ...{ entity: 'CAMPAIGN', entity_ids: campaign, placement: 'ALL_ON_PLATFORM', ...week },
    });
    expect(other).toEqual(one);
  });
});

describe('zones whose hours begin within an hour of UTC', () => {
  /** Two line items that run from the start of the clock on, in an account of the zone. */
  async function openIn(timezone: string, start: string) {
    const path = await copyFilledWorld({ seed: 'empty', now: Date.parse(start), clock: start });
    await moveToZone(path, timezone);
    const tester = await openTester({ path, clock: start });
    const serving = await addServing(tester);
    return { tester, ...serving };
  }
  const total = (numbers: readonly number[] = []) => numbers.reduce((sum, number) => sum + number, 0);

  // Each week holds a change of clocks where there is one in the zone.
  it.each([
    ['Asia/Kolkata', '2026-05-04T18:30:00Z', '2026-05-11T18:30:00Z'],
    ['Asia/Kathmandu', '2026-05-04T18:15:00Z', '2026-05-11T18:15:00Z'],
    ['Australia/Adelaide', '2026-10-01T14:30:00Z', '2026-10-08T13:30:00Z'],
    ['America/St_Johns', '2026-03-05T03:30:00Z', '2026-03-12T02:30:00Z'],
  ])('in %s, hours of the account add up to days, and days to the whole', async (timezone, start, end) => {
    const { tester, campaign, items, posts } = await openIn(timezone, start.slice(0, 10));
    await advance(tester, { to: new Date(Date.parse(end) + 7_200_000).toISOString() });
    const window = { start_time: start, end_time: end };
    const of = (granularity: string, entity = 'CAMPAIGN', ids: readonly string[] = [campaign]) =>
      seriesOf(tester, { entity, entity_ids: ids.join(','), granularity, ...window });
    const [[hours = {}], [days = {}], [whole = {}]] = [await of('HOUR'), await of('DAY'), await of('TOTAL')];
    expect(days.impressions).toHaveLength(7);
    expect(hours.impressions).toHaveLength((Date.parse(end) - Date.parse(start)) / 3_600_000);
    const midnight = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, dateStyle: 'short' });
    for (const [name, series] of Object.entries(hours)) {
      const byDate = new Map<string, number>();
      for (const [index, number] of series.entries()) {
        const date = midnight.format(Date.parse(start) + index * 3_600_000);
        byDate.set(date, (byDate.get(date) ?? 0) + number);
      }
      expect(days[name], name).toEqual([...byDate.values()]);
      expect(whole[name], name).toEqual([total(series)]);
    }
    const charges = days.billed_charge_local_micro ?? [];
    expect(charges.every((charge) => charge > 0 && charge <= 40_000_000)).toBe(true);
    const parts = await of('HOUR', 'LINE_ITEM', items);
    expect(addSeries(parts)).toEqual(hours);
    for (const [index, own] of posts.entries())
      expect(addSeries(await of('HOUR', 'PROMOTED_TWEET', own))).toEqual(parts[index]);
  });

  it('hours of UTC add up to the same, and the window ends as requested', async () => {
    const { tester, campaign } = await openIn('Asia/Kolkata', '2026-05-04T00:00:00Z');
    await advance(tester, { to: '2026-05-08T00:00:00Z' });
    const of = async (start_time: string, end_time: string, granularity = 'TOTAL') => {
      const window = { start_time: `2026-05-0${start_time}:00Z`, end_time: `2026-05-0${end_time}:00Z` };
      const asked = { entity: 'CAMPAIGN', entity_ids: campaign, granularity, ...window };
      return (await seriesOf(tester, asked))[0]?.impressions ?? [];
    };
    const hours = await of('5T10:00', '6T10:00', 'HOUR');
    expect(hours).toHaveLength(24);
    const whole = total(await of('5T10:00', '6T10:00'));
    expect(total(hours)).toBe(whole);
    expect(total(await of('5T10:00', '5T18:30')) + total(await of('5T18:30', '6T10:00'))).toBe(whole);
    expect(total(await of('5T18:00', '5T18:30'))).toBeGreaterThan(0);
    expect(total(await of('5T18:30', '5T19:00'))).toBeGreaterThan(0);
  });

  it.each<[string, Record<string, string>, string]>([
    ['a quarter', { start_time: '2026-05-04T00:15:00Z' }, 'INVALID_PARAMETER start_time'],
    ['minutes', { end_time: '2026-05-05T10:07:00Z' }, 'INVALID_PARAMETER end_time'],
    ['days of UTC', { granularity: 'DAY' }, 'INVALID_TIME_WINDOW start_time'],
    [
      'a part of an hour by the hour',
      { granularity: 'HOUR', end_time: '2026-05-05T10:30:00Z' },
      'INVALID_TIME_WINDOW end_time',
    ],
  ])('refuses %s', async (_, change, verdict) => {
    const { tester, campaign } = await openIn('Asia/Kolkata', '2026-05-04T00:00:00Z');
    const asked = { entity: 'CAMPAIGN', entity_ids: campaign, ...week, ...change };
    expect(await verdictOf(askStatistics(tester, asked))).toEqual([400, verdict]);
  });

  it('the hour that has passed there is settled, and reported as active', async () => {
    const { tester, campaign } = await openIn('Asia/Kathmandu', '2026-05-04T00:00:00Z');
    await advance(tester, { to: '2026-05-05T11:20:00Z' });
    const window = { start_time: '2026-05-05T10:15:00Z', end_time: '2026-05-05T11:15:00Z' };
    const [before] = await seriesOf(tester, { entity: 'CAMPAIGN', entity_ids: campaign, ...window });
    expect(before?.impressions?.[0]).toBeGreaterThan(0);
    const [active] = await dataOf(
      tester.call('GET', 'stats/accounts/:account/active_entities', {
        query: { entity: 'CAMPAIGN', ...window },
      }),
    );
    expect(active).toMatchObject({
      activity_start_time: window.start_time,
      activity_end_time: window.end_time,
    });
    const reach = await dataOf(
      tester.call('GET', 'stats/accounts/:account/reach/campaigns', {
        query: { campaign_ids: campaign, ...window },
      }),
    );
    expect(reach[0].total_audience_reach).toBeGreaterThan(0);
    await advance(tester, { to: '2026-05-07T00:00:00Z' });
    expect(await seriesOf(tester, { entity: 'CAMPAIGN', entity_ids: campaign, ...window })).toEqual([before]);
  });
});

describe('active entities', () => {
  const path = 'stats/accounts/:account/active_entities';

  it('are those with numbers in the window, with the hours that have them', async () => {
    const flight = { start_time: '2026-05-05T06:00:00Z', end_time: '2026-05-06T06:30:00Z' };
    const { tester, fund, campaign, items, posts } = await openWeek({ items: [flight, {}] });
    const of = (entity: string, change: object = {}) =>
      dataOf(tester.call('GET', path, { query: { entity, ...week, ...change } }));
    const activity = { placements: ['ALL_ON_TWITTER'] };
    const whole = { ...activity, activity_end_time: '2026-05-11T00:00:00Z' };
    expect(await of('LINE_ITEM')).toMatchObject([
      {
        entity_id: items[0],
        activity_start_time: '2026-05-05T06:00:00Z',
        activity_end_time: '2026-05-06T07:00:00Z',
        ...activity,
      },
      { entity_id: items[1], ...whole },
    ]);
    expect(await of('CAMPAIGN')).toMatchObject([{ entity_id: campaign, ...whole }]);
    expect(await of('FUNDING_INSTRUMENT')).toMatchObject([{ entity_id: fund, ...whole }]);
    expect(
      (await of('PROMOTED_TWEET')).map(({ entity_id }: { entity_id: string }) => entity_id).sort(),
    ).toEqual(posts.flat().sort());
    expect(await of('PROMOTED_ACCOUNT')).toEqual([]);
    expect(await of('LINE_ITEM', { line_item_ids: items[1] })).toHaveLength(1);
    expect(await of('LINE_ITEM', { campaign_ids: 'none' })).toEqual([]);
    expect(await of('LINE_ITEM', { funding_instrument_ids: fund })).toHaveLength(2);
    const late = { start_time: '2026-05-06T07:00:00Z', end_time: '2026-05-06T08:00:00Z' };
    expect(await of('LINE_ITEM', late)).toMatchObject([{ entity_id: items[1] }]);
  });
});

describe('reach', () => {
  it('is at most the impressions, grows with the window, and agrees with the frequency', async () => {
    const { tester, fund, campaign } = await openWeek({
      campaign: { daily_budget_amount_local_micro: 400_000_000 },
    });
    const of = async (kind: string, id: string, end_time: string) => {
      const { body } = await tester.call('GET', `stats/accounts/:account/reach/${kind}`, {
        query: { [kind.replace(/s$/, '_ids')]: id, start_time: '2026-05-04', end_time },
      });
      expect(body.data_type).toBe('reach');
      expect(body.request.params.start_time).toBe('2026-05-04T00:00:00Z');
      return body.data[0] as { total_audience_reach: number; average_frequency: number };
    };
    let last = 0;
    for (const day of ['05', '06', '08', '11']) {
      const end_time = `2026-05-${day}T00:00:00Z`;
      const one = await of('campaigns', campaign, end_time);
      const [{ impressions } = {}] = await seriesOf(tester, {
        ...{ entity: 'CAMPAIGN', entity_ids: campaign, start_time: week.start_time, end_time },
      });
      const seen = impressions?.[0] ?? 0;
      expect(one.total_audience_reach).toBeGreaterThan(last);
      expect(one.total_audience_reach).toBeLessThanOrEqual(seen);
      const product = one.total_audience_reach * one.average_frequency;
      expect(Math.abs(product - seen)).toBeLessThanOrEqual(one.total_audience_reach * 0.005 + 1);
      last = one.total_audience_reach;
      expect(await of('funding_instruments', fund, end_time)).toMatchObject({
        total_audience_reach: one.total_audience_reach,
      });
    }
  });

  it('of past hours does not change when targeting does; of later hours it does', async () => {
    const { tester, campaign, items } = await openWeek({
      campaign: { daily_budget_amount_local_micro: 400_000_000 },
    });
    const of = async (window: object) => {
      const query = { campaign_ids: campaign, ...window };
      const [{ id: _, ...reach }] = await dataOf(
        tester.call('GET', 'stats/accounts/:account/reach/campaigns', { query }),
      );
      return reach;
    };
    const later = { start_time: '2026-05-12T01:00:00Z', end_time: '2026-05-19T00:00:00Z' };
    const before = await of(week);
    for (const line_item_id of items) {
      const query = { line_item_id, targeting_type: 'LOCATION', targeting_value: '96683cc9126741d1' };
      const criterion = { query: { ...query, operator_type: 'EQ' } };
      expect((await tester.call('POST', 'accounts/:account/targeting_criteria', criterion)).status).toBe(200);
    }
    expect(await of(week)).toEqual(before);
    await advance(tester, { to: '2026-05-20T00:00:00Z' });
    expect(await of(week)).toEqual(before);
    const [narrow, both] = [await of(later), await of({ ...later, start_time: week.start_time })];
    expect(narrow.total_audience_reach).toBeLessThan(before.total_audience_reach);
    expect(both.total_audience_reach).toBeGreaterThan(before.total_audience_reach);
    // Neither does a deletion, which hides the criteria.
    await tester.call('DELETE', `accounts/:account/line_items/${items[0]}`);
    expect([await of(week), await of(later)]).toEqual([before, narrow]);
  });

  it('is zero if nothing was served', async () => {
    const tester = await openTester({ clock });
    const { campaign } = await addServing(tester, { items: [] });
    const query = { campaign_ids: campaign, ...week };
    const { body } = await tester.call('GET', 'stats/accounts/:account/reach/campaigns', { query });
    expect(body.data).toEqual([{ id: campaign, total_audience_reach: 0, average_frequency: 0 }]);
  });
});
