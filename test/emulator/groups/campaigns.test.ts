/** Campaigns: creation, states, limits and rules (docs/service.md#campaigns). */
import { describe, expect, it } from 'vitest';
import { maxActiveCampaigns } from '../../../src/contract/groups/campaigns.js';
import { addCampaign, addInstrument, addLineItem, openTester } from '../../support/emulator.js';
import { addShownLineItem } from '../../support/promotion.js';
import { openMovingWorld } from '../../support/world.js';

const path = 'accounts/:account/campaigns';
const statusAndCode = async (answer: Promise<{ status: number; body: { errors?: { code: string }[] } }>) => {
  const { status, body } = await answer;
  return [status, body.errors?.[0]?.code];
};

describe('starting a campaign', () => {
  it.each(['PAUSED', 'DRAFT'])('sets a %s one to ACTIVE and notes the change', async (entity_status) => {
    const world = await openMovingWorld();
    const { id } = await addCampaign(world, { entity_status });
    world.pass(0.5);
    const path = `accounts/:account/campaigns/${id}`;
    const { body } = await world.call('PUT', `${path}/activate`);
    expect(body.request.params).toEqual({ account_id: world.account, campaign_id: id });
    expect(body.data).toMatchObject({ id, entity_status: 'ACTIVE', updated_at: world.at() });
    expect((await world.call('GET', path)).body.data).toEqual(body.data);
    const query = {
      entity_type: 'CAMPAIGN',
      entity_id: id,
      start_time: world.at(-0.5),
      end_time: world.at(0.5),
    };
    const history = await world.call('GET', 'accounts/:account/account_history', { query });
    expect(history.body.data).toMatchObject([
      { change_type: 'CREATE' },
      { change_type: 'UPDATE', changes: { entity_status: { old: entity_status, new: 'ACTIVE' } } },
    ]);
  });

  it('does not change an active one', async () => {
    const world = await openMovingWorld();
    const campaign = await addCampaign(world, { entity_status: 'ACTIVE' });
    world.pass(0.5);
    const path = `accounts/:account/campaigns/${campaign.id}/activate`;
    expect((await world.call('PUT', path)).body.data).toEqual(campaign);
    const query = {
      entity_type: 'CAMPAIGN',
      entity_id: campaign.id,
      start_time: world.at(-0.5),
      end_time: world.at(0.5),
    };
    const history = await world.call('GET', 'accounts/:account/account_history', { query });
    expect(history.body.data).toHaveLength(1);
  });
});

describe('creating a campaign', () => {
  it('fills in the defaults and echoes the sent values', async () => {
    const tester = await openTester();
    const funding_instrument_id = await addInstrument(tester, { currency: 'JPY' });
    const { status, body } = await tester.call('POST', path, {
      query: { funding_instrument_id, name: 'Spring', daily_budget_amount_local_micro: 5_000_000 },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      request: {
        params: {
          account_id: tester.account,
          funding_instrument_id,
          name: 'Spring',
          daily_budget_amount_local_micro: 5_000_000,
        },
      },
      data: {
        id: expect.stringMatching(/^[0-9a-z]{5}$/),
        name: 'Spring',
        funding_instrument_id,
        currency: 'JPY',
        budget_optimization: 'CAMPAIGN',
        daily_budget_amount_local_micro: 5_000_000,
        total_budget_amount_local_micro: null,
        purchase_order_number: null,
        standard_delivery: true,
        entity_status: 'ACTIVE',
        effective_status: 'UNKNOWN',
        servable: false,
        reasons_not_servable: ['INCOMPLETE'],
        duration_in_days: null,
        frequency_cap: null,
        created_at: '2026-11-20T12:00:01Z',
        updated_at: '2026-11-20T12:00:01Z',
        deleted: false,
      },
    });
  });

  it('takes the parameters from a form body as well', async () => {
    const tester = await openTester();
    const funding_instrument_id = await addInstrument(tester);
    const form = { funding_instrument_id, name: 'Ein Größeres + 100 %', purchase_order_number: '7' };
    const { body } = await tester.call('POST', path, { form });
    expect(body.data).toMatchObject({ name: 'Ein Größeres + 100 %', purchase_order_number: '7' });
  });

  it('keeps 64-bit amounts to the digit', async () => {
    const tester = await openTester();
    const total = 9_223_372_036_854_770_000n;
    const { id } = await addCampaign(tester, { total_budget_amount_local_micro: String(total) });
    const { body, text } = await tester.call('GET', `${path}/${id}`);
    expect(body.data.total_budget_amount_local_micro).toBe(total);
    expect(text).toContain(`"total_budget_amount_local_micro":${total}`);
  });

  it.each<[string, Record<string, string | number>, string, string]>([
    [
      'a daily budget above the total',
      { daily_budget_amount_local_micro: 3, total_budget_amount_local_micro: 2 },
      'INVALID_PARAMETER',
      'daily_budget_amount_local_micro',
    ],
    [
      'delivery with budgets on line items',
      { standard_delivery: 'true', budget_optimization: 'LINE_ITEM' },
      'INVALID_PARAMETER',
      'standard_delivery',
    ],
    [
      'an unknown instrument',
      { funding_instrument_id: 'nobody' },
      'INVALID_FUNDING_INSTRUMENT',
      'funding_instrument_id',
    ],
  ])('refuses %s', async (_, fields, code, parameter) => {
    const tester = await openTester();
    const funding_instrument_id = await addInstrument(tester);
    const { status, body } = await tester.call('POST', path, {
      query: { funding_instrument_id, name: 'Spring', ...fields },
    });
    expect(status).toBe(400);
    expect(body.errors[0]).toMatchObject({ code, parameter });
    expect(body.data).toBeUndefined();
    expect(body.request.params).toHaveProperty('account_id', tester.account);
  });

  it('rejects the instrument of another account, and a deleted one', async () => {
    const tester = await openTester();
    const own = await addInstrument(tester);
    const { body } = await tester.call('POST', 'accounts');
    const other = body.data[0].id;
    const make = (account: string) =>
      tester.call('POST', `accounts/${account}/campaigns`, {
        query: { funding_instrument_id: own, name: 'x' },
      });
    expect(await statusAndCode(make(other))).toEqual([400, 'INVALID_FUNDING_INSTRUMENT']);
    await tester.call('DELETE', `accounts/:account/funding_instruments/${own}`);
    expect(await statusAndCode(make(tester.account))).toEqual([400, 'INVALID_FUNDING_INSTRUMENT']);
  });

  it(`rejects one more than ${maxActiveCampaigns} active ones; deleted and expired ones do not count`, async () => {
    const tester = await openTester();
    const funding_instrument_id = await addInstrument(tester);
    const make = (entity_status = 'PAUSED') =>
      tester.call('POST', path, { query: { funding_instrument_id, name: 'x', entity_status } });
    let last = '';
    const params = { funding_instrument_id, name: 'x', entity_status: 'PAUSED' };
    const json = Array.from({ length: maxActiveCampaigns / 5 }, () => ({ operation_type: 'Create', params }));
    for (let n = 0; n < 5; n++) last = (await tester.call('POST', `batch/${path}`, { json })).body.data[0].id;
    expect(await statusAndCode(make())).toEqual([400, 'TOO_MANY_CAMPAIGNS']);
    const draft = (await make('DRAFT')).body.data.id;
    expect(
      await statusAndCode(tester.call('PUT', `${path}/${draft}`, { query: { entity_status: 'ACTIVE' } })),
    ).toEqual([400, 'TOO_MANY_CAMPAIGNS']);
    await addLineItem(tester, last, { start_time: '2026-01-01', end_time: '2026-02-01' });
    expect((await make()).status).toBe(200);
    expect(await statusAndCode(make())).toEqual([400, 'TOO_MANY_CAMPAIGNS']);
    await tester.call('DELETE', `${path}/${draft}`);
    await tester.call('DELETE', `${path}/${last}`);
    const { body } = await tester.call('GET', path, { query: { count: 1 } });
    await tester.call('DELETE', `${path}/${body.data[0].id}`);
    expect((await make()).status).toBe(200);
  });
});

describe('changing a campaign', () => {
  it('sets only the given values, moves updated_at, and answers the campaign', async () => {
    const tester = await openTester();
    const before = await addCampaign(tester, { purchase_order_number: 'PO' });
    const { body } = await tester.call('PUT', `${path}/${before.id}`, { query: { name: 'Summer' } });
    expect(body.data).toEqual({ ...before, name: 'Summer', updated_at: '2026-11-20T12:00:02Z' });
  });

  it.each<[string, Record<string, string | number>, Record<string, unknown>]>([
    ['ACTIVE', { entity_status: 'ACTIVE' }, { entity_status: 'ACTIVE' }],
    ['PAUSED', { entity_status: 'PAUSED' }, { entity_status: 'PAUSED' }],
    ['an unset budget', { daily_budget_amount_local_micro: '' }, { daily_budget_amount_local_micro: null }],
    ['an unset order number', { purchase_order_number: '' }, { purchase_order_number: null }],
    ['accelerated delivery', { standard_delivery: 'false' }, { standard_delivery: false }],
    ['budgets on line items', { budget_optimization: 'LINE_ITEM' }, { standard_delivery: null }],
  ])('changes it to %s', async (_, change, expected) => {
    const tester = await openTester();
    const { id } = await addCampaign(tester, { purchase_order_number: 'PO' });
    const { status, body } = await tester.call('PUT', `${path}/${id}`, { query: change });
    expect(status).toBe(200);
    expect(body.data).toMatchObject(expected);
    expect((await tester.call('GET', `${path}/${id}`)).body.data).toEqual(body.data);
  });

  it.each<[string, Record<string, string | number>, Record<string, string | number>, string]>([
    [
      'a daily budget above the stored total',
      { total_budget_amount_local_micro: 9_000_000 },
      { daily_budget_amount_local_micro: 10_000_000 },
      'daily_budget_amount_local_micro',
    ],
    [
      'a total below the stored daily budget',
      {},
      { total_budget_amount_local_micro: 4_000_000 },
      'daily_budget_amount_local_micro',
    ],
    [
      'delivery while budgets are on line items',
      { budget_optimization: 'LINE_ITEM' },
      { standard_delivery: 'true' },
      'standard_delivery',
    ],
    ['DRAFT', {}, { entity_status: 'DRAFT' }, 'entity_status'],
  ])('rejects %s', async (_, fields, change, parameter) => {
    const tester = await openTester();
    const before = await addCampaign(tester, fields);
    const { status, body } = await tester.call('PUT', `${path}/${before.id}`, { query: change });
    expect(status).toBe(400);
    expect(body.errors[0]).toMatchObject({ code: 'INVALID_PARAMETER', parameter });
    expect((await tester.call('GET', `${path}/${before.id}`)).body.data).toEqual(before);
  });

  it('cannot move the budget to the campaign while a line item has one', async () => {
    const tester = await openTester();
    const { id } = await addCampaign(tester, { budget_optimization: 'LINE_ITEM' });
    const item = await addLineItem(tester, id, { daily_budget_amount_local_micro: 1_000_000 });
    const move = () => tester.call('PUT', `${path}/${id}`, { query: { budget_optimization: 'CAMPAIGN' } });
    expect((await move()).body.errors[0]).toMatchObject({ parameter: 'budget_optimization' });
    await tester.call('PUT', `accounts/:account/line_items/${item.id}`, {
      query: { daily_budget_amount_local_micro: '' },
    });
    expect((await move()).body.data).toMatchObject({
      budget_optimization: 'CAMPAIGN',
      standard_delivery: true,
    });
  });

  it('turns a draft into a campaign, once and for all', async () => {
    const tester = await openTester();
    const { id } = await addCampaign(tester, { entity_status: 'DRAFT' });
    expect((await tester.call('GET', path)).body.data).toEqual([]);
    expect((await tester.call('GET', path, { query: { with_draft: true } })).body.data).toHaveLength(1);
    const { body } = await tester.call('PUT', `${path}/${id}`, { query: { entity_status: 'ACTIVE' } });
    expect(body.data.entity_status).toBe('ACTIVE');
    expect((await tester.call('GET', path)).body.data).toHaveLength(1);
  });
});

describe('deleting a campaign', () => {
  it('is final: a second time answers 404, and only with_deleted shows it', async () => {
    const tester = await openTester();
    const { id } = await addCampaign(tester);
    const { body } = await tester.call('DELETE', `${path}/${id}`);
    expect(body.data).toMatchObject({
      id,
      deleted: true,
      servable: false,
      reasons_not_servable: ['DELETED', 'INCOMPLETE'],
    });
  });

  it('hides its line items, which are not deleted themselves', async () => {
    const tester = await openTester();
    const { id } = await addCampaign(tester);
    const item = await addLineItem(tester, id);
    await tester.call('DELETE', `${path}/${id}`);
    const list = (query: Record<string, boolean>) =>
      tester.call('GET', 'accounts/:account/line_items', { query });
    expect((await list({})).body.data).toEqual([]);
    expect((await list({ with_deleted: true })).body.data[0]).toMatchObject({ id: item.id, deleted: false });
    expect(
      await statusAndCode(
        tester.call('PUT', `accounts/:account/line_items/${item.id}`, { query: { name: 'x' } }),
      ),
    ).toEqual([404, 'LINE_ITEM_NOT_FOUND']);
  });
});

describe('the effective status of a campaign', () => {
  interface Setting {
    campaign?: Record<string, string | number>;
    instrument?: Record<string, string>;
    item?: Record<string, string | number>;
    noItem?: boolean;
  }
  it.each<[string, Setting, string, string[]]>([
    ['served', {}, 'RUNNING', []],
    ['paused', { campaign: { entity_status: 'PAUSED' } }, 'PAUSED', ['PAUSED_BY_ADVERTISER']],
    ['a draft', { campaign: { entity_status: 'DRAFT' } }, 'UNKNOWN', ['INCOMPLETE']],
    ['without line items', { noItem: true }, 'UNKNOWN', ['INCOMPLETE']],
    ['with draft line items only', { item: { entity_status: 'DRAFT' } }, 'UNKNOWN', ['INCOMPLETE']],
    [
      'paused without line items',
      { campaign: { entity_status: 'PAUSED' }, noItem: true },
      'UNKNOWN',
      ['PAUSED_BY_ADVERTISER', 'INCOMPLETE'],
    ],
    ['without a budget', { campaign: { daily_budget_amount_local_micro: '' } }, 'UNKNOWN', ['INCOMPLETE']],
    [
      'without a budget on its line items',
      { campaign: { budget_optimization: 'LINE_ITEM' } },
      'UNKNOWN',
      ['INCOMPLETE'],
    ],
    [
      'with a budget on a line item',
      {
        campaign: { budget_optimization: 'LINE_ITEM', daily_budget_amount_local_micro: '' },
        item: { daily_budget_amount_local_micro: 1_000_000 },
      },
      'RUNNING',
      [],
    ],
    [
      'not begun',
      { item: { start_time: '2026-12-01', end_time: '2026-12-31' } },
      'ACTIVE',
      ['STARTS_IN_FUTURE'],
    ],
    ['over', { item: { start_time: '2026-01-01', end_time: '2026-11-20T12:00:00Z' } }, 'ACTIVE', ['EXPIRED']],
    [
      'under way',
      { item: { start_time: '2026-11-20T12:00:00Z', end_time: '2026-11-20T13:00:00Z' } },
      'RUNNING',
      [],
    ],
    [
      'paid by an instrument that is over',
      { instrument: { end_time: '2026-02-01' } },
      'ACTIVE',
      ['FUNDING_PROBLEM'],
    ],
    [
      'paid by an instrument that has not begun',
      { instrument: { start_time: '2027-02-01' } },
      'ACTIVE',
      ['FUNDING_PROBLEM'],
    ],
  ])(
    'follows from its state: %s',
    async (_, { campaign = {}, instrument = {}, item = {}, noItem }, status, reasons) => {
      const tester = await openTester();
      const funding_instrument_id = await addInstrument(tester, instrument);
      const { id } = await addCampaign(tester, { funding_instrument_id, ...campaign });
      if (!noItem) await addShownLineItem(tester, id, item);
      const { body } = await tester.call('GET', `${path}/${id}`);
      expect(body.data).toMatchObject({
        effective_status: status,
        servable: reasons.length === 0,
        reasons_not_servable: reasons,
      });
      expect((await tester.call('GET', path, { query: { with_draft: true } })).body.data[0]).toEqual(
        body.data,
      );
    },
  );
});

describe('the times of a campaign, in its history', () => {
  const times = async (items: readonly Record<string, string>[]) => {
    const tester = await openTester();
    const { id } = await addCampaign(tester);
    for (const item of items) await addLineItem(tester, id, item);
    await tester.call('PUT', `accounts/:account/campaigns/${id}`, { query: { name: 'Seen' } });
    const query = {
      entity_type: 'CAMPAIGN',
      entity_id: id,
      start_time: '2026-11-20T00:00:00Z',
      end_time: '2026-11-21T00:00:00Z',
    };
    const { body } = await tester.call('GET', 'accounts/:account/account_history', { query });
    const { start_time, end_time } = body.data.at(-1).entity_data;
    return [start_time, end_time];
  };

  it('are the earliest start and the latest end of its line items', async () => {
    const items = [
      { start_time: '2026-12-05', end_time: '2026-12-10' },
      { start_time: '2026-12-01', end_time: '2026-12-20' },
      { start_time: '2026-12-03', end_time: '2026-12-15' },
    ];
    expect(await times(items)).toEqual(['2026-12-01T00:00:00Z', '2026-12-20T00:00:00Z']);
  });

  it('compare as times if some have milliseconds', async () => {
    const items = [
      { start_time: '2026-12-01T00:00:00.500Z', end_time: '2026-12-20T00:00:00Z' },
      { start_time: '2026-12-01T00:00:00Z', end_time: '2026-12-20T00:00:00.500Z' },
    ];
    expect(await times(items)).toEqual(['2026-12-01T00:00:00Z', '2026-12-20T00:00:00.500Z']);
  });

  it('let it be served as soon as the first of its line items starts', async () => {
    const tester = await openTester();
    const { id } = await addCampaign(tester);
    for (const start_time of ['2026-12-05', '2026-11-01', '2026-12-01'])
      await addShownLineItem(tester, id, { start_time, end_time: '2026-12-31' });
    const { body } = await tester.call('GET', `accounts/:account/campaigns/${id}`);
    expect(body.data.reasons_not_servable).toEqual([]);
  });

  it('exclude draft line items', async () => {
    const items = [
      { start_time: '2026-12-05', end_time: '2026-12-10' },
      { start_time: '2026-12-01', end_time: '2026-12-20', entity_status: 'DRAFT' },
    ];
    expect(await times(items)).toEqual(['2026-12-05T00:00:00Z', '2026-12-10T00:00:00Z']);
  });
});

describe('the order of campaigns', () => {
  it('may follow their starts and ends, which are those of their line items', async () => {
    const tester = await openTester();
    const ids = new Map<string, string>();
    const flights: Record<string, (readonly [start: string | undefined, end: string | undefined])[]> = {
      none: [],
      late: [['2026-12-05T00:00:00Z', '2026-12-06T00:00:00Z']],
      twice: [
        ['2026-12-04T00:00:00Z', '2026-12-20T00:00:00Z'],
        ['2026-12-01T00:00:00Z', '2026-12-02T00:00:00Z'],
      ],
      open: [['2026-12-03T00:00:00.500Z', undefined]],
      early: [['2026-12-03T00:00:00Z', '2026-12-06T00:00:00Z']],
    };
    for (const [name, items] of Object.entries(flights)) {
      const { id } = await addCampaign(tester, { name });
      ids.set(id, name);
      for (const [start_time, end_time] of items) {
        await addLineItem(tester, id, { ...(start_time && { start_time }), ...(end_time && { end_time }) });
      }
    }
    const walk = async (sort_by: string) => {
      const names: string[] = [];
      let cursor: string | null = null;
      do {
        const query = { sort_by, count: 2, ...(cursor !== null && { cursor }) };
        const { body } = await tester.call('GET', path, { query });
        names.push(...body.data.map(({ id }: { id: string }) => ids.get(id)));
        cursor = body.next_cursor;
      } while (cursor !== null);
      return names;
    };
    expect(await walk('start_time-asc')).toEqual(['none', 'twice', 'early', 'open', 'late']);
    expect(await walk('start_time-desc')).toEqual(['late', 'open', 'early', 'twice', 'none']);
    expect(await walk('end_time-asc')).toEqual(['none', 'open', 'late', 'early', 'twice']);
    expect(await walk('end_time-desc')).toEqual(['twice', 'early', 'late', 'open', 'none']);
  });
});
