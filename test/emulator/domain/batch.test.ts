/** Batches: in order, all or nothing, errors by item (docs/service.md#batches). */
import { describe, expect, it } from 'vitest';
import { addCampaign, addInstrument, addLineItem, openTester } from '../../support/emulator.js';

const path = 'batch/accounts/:account/campaigns';

async function openWithThree() {
  const tester = await openTester();
  const funding_instrument_id = await addInstrument(tester);
  const [a, b, c] = [
    await addCampaign(tester, { funding_instrument_id, name: 'A' }),
    await addCampaign(tester, { funding_instrument_id, name: 'B' }),
    await addCampaign(tester, { funding_instrument_id, name: 'C' }),
  ];
  const names = async () =>
    (await tester.call('GET', 'accounts/:account/campaigns')).body.data.map(
      (item: { name: string }) => item.name,
    );
  return { ...tester, funding_instrument_id, a, b, c, names };
}

describe('a batch of campaigns', () => {
  it('creates, changes and deletes in request order, and echoes the items with the account', async () => {
    const { call, account, funding_instrument_id, a, b, names } = await openWithThree();
    const json = [
      {
        operation_type: 'Create',
        params: { funding_instrument_id, name: 'New', total_budget_amount_local_micro: 90_000 },
      },
      {
        operation_type: 'Update',
        params: { campaign_id: a.id, name: 'Changed', daily_budget_amount_local_micro: '' },
      },
      { operation_type: 'Delete', params: { campaign_id: b.id } },
    ];
    const { status, body } = await call('POST', path, { json });
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { name: 'New', entity_status: 'ACTIVE', total_budget_amount_local_micro: 90_000 },
      { id: a.id, name: 'Changed', daily_budget_amount_local_micro: null },
      { id: b.id, deleted: true },
    ]);
    expect(body.request).toEqual(
      json.map(({ operation_type, params }) => ({
        params: { account_id: account, ...params },
        operation_type,
      })),
    );
    expect(Object.keys(body)).toEqual(['request', 'data']);
    expect(await names()).toEqual(['Changed', 'C', 'New']);
  });

  it('ignores unknown records in a deletion, and names them in a header; a change refuses them', async () => {
    const { call, account, a, b } = await openWithThree();
    const remove = { operation_type: 'Delete', params: { campaign_id: a.id, reason: 'old', name: 'A' } };
    const { status, headers, body } = await call('POST', path, { json: [remove] });
    expect(status).toBe(200);
    expect(body.data[0]).toMatchObject({ id: a.id, deleted: true });
    expect(body.request).toEqual([
      { params: { account_id: account, campaign_id: a.id }, operation_type: 'Delete' },
    ]);
    expect(headers.get('x-ads-emulator-ignored')).toBe('reason');
    const change = { operation_type: 'Update', params: { campaign_id: b.id, reason: 'old' } };
    expect((await call('POST', path, { json: [change] })).body.operation_errors[0][0]).toMatchObject({
      code: 'INVALID_PARAMETER',
      parameter: 'reason',
    });
  });

  it('does nothing if one item fails, and names it', async () => {
    const { call, funding_instrument_id, a, b, names } = await openWithThree();
    const { status, body } = await call('POST', path, {
      json: [
        { operation_type: 'Update', params: { campaign_id: a.id, name: 'Changed' } },
        { operation_type: 'Delete', params: { campaign_id: 'nobody' } },
        { operation_type: 'Create', params: { funding_instrument_id, name: 'New' } },
        { operation_type: 'Delete', params: { campaign_id: b.id } },
        { operation_type: 'Delete', params: { campaign_id: b.id } },
      ],
    });
    expect(status).toBe(400);
    expect(body.operation_errors.map((errors: { code: string }[]) => errors.map(({ code }) => code))).toEqual(
      [[], ['CAMPAIGN_NOT_FOUND'], [], [], ['CAMPAIGN_NOT_FOUND']],
    );
    expect(body.request).toHaveLength(5);
    expect(body).not.toHaveProperty('data');
    expect(body).not.toHaveProperty('errors');
    expect(await names()).toEqual(['A', 'B', 'C']);
  });

  it('names the parameters of a bad item with its position', async () => {
    const { call, funding_instrument_id, a } = await openWithThree();
    const { body } = await call('POST', path, {
      json: [
        { operation_type: 'Update', params: { campaign_id: a.id, name: 'Changed' } },
        { operation_type: 'Create', params: { funding_instrument_id, name: 'x'.repeat(256) } },
        {
          operation_type: 'Create',
          params: { name: 'x', daily_budget_amount_local_micro: 3, total_budget_amount_local_micro: 2 },
        },
        { operation_type: 'Replace', params: {} },
        { operation_type: 'Update', params: { campaign_id: a.id, color: 'red' } },
        'nonsense',
        { operation_type: 'Delete' },
      ],
    });
    expect(body.operation_errors).toMatchObject([
      [],
      [{ code: 'INVALID_PARAMETER', parameter: 'name', message: expect.stringMatching(/^name must/) }],
      [
        { code: 'MISSING_PARAMETER', parameter: 'funding_instrument_id' },
        { code: 'INVALID_PARAMETER', parameter: 'daily_budget_amount_local_micro' },
      ],
      [{ code: 'INVALID_PARAMETER', parameter: 'operation_type' }],
      [{ code: 'INVALID_PARAMETER', parameter: 'color' }],
      [{ code: 'INVALID_PARAMETER', parameter: '' }],
      [{ code: 'MISSING_PARAMETER', parameter: 'params', message: 'params is required' }],
    ]);
    expect(body.operation_errors).toHaveLength(7);
    expect(body.request).toHaveLength(7);
  });

  it.each<[string, unknown]>([
    [
      '41 items',
      Array.from({ length: 41 }, () => ({ operation_type: 'Delete', params: { campaign_id: 'x' } })),
    ],
    ['no items', []],
    ['an object', { operation_type: 'Delete' }],
    ['text that is not JSON', '[{'],
  ])('rejects %s as a whole', async (_, json) => {
    const { call, account } = await openWithThree();
    const { status, body } = await call('POST', path, { json });
    expect(status).toBe(400);
    expect(body.errors[0].code).toBe('INVALID_PARAMETER');
    expect(body).not.toHaveProperty('operation_errors');
    expect(body.request.params).toEqual(body.errors[0].parameter ? { account_id: account } : {});
  });

  it('counts the created campaigns against the limit of active ones', async () => {
    const { call, funding_instrument_id, names } = await openWithThree();
    const create = { operation_type: 'Create', params: { funding_instrument_id, name: 'x' } };
    const json = Array.from({ length: 40 }, () => create);
    for (let n = 0; n < 4; n++) expect((await call('POST', path, { json })).status).toBe(200);
    const { body } = await call('POST', path, { json });
    const failed = body.operation_errors.filter((errors: unknown[]) => errors.length > 0);
    expect(failed).toHaveLength(3);
    expect(failed[0][0].code).toBe('TOO_MANY_CAMPAIGNS');
    expect(await names()).toHaveLength(163);
  });
});

describe('a batch of line items', () => {
  it('works like one of campaigns, and its answer carries the funding instrument', async () => {
    const tester = await openTester();
    const campaign = await addCampaign(tester);
    const [one, two] = [await addLineItem(tester, campaign.id), await addLineItem(tester, campaign.id)];
    const { body } = await tester.call('POST', 'batch/accounts/:account/line_items', {
      json: [
        { operation_type: 'Delete', params: { line_item_id: one.id } },
        { operation_type: 'Update', params: { line_item_id: two.id, bid_amount_local_micro: 70_000 } },
        {
          operation_type: 'Create',
          params: {
            campaign_id: campaign.id,
            objective: 'ENGAGEMENTS',
            product_type: 'PROMOTED_TWEETS',
            placements: ['ALL_ON_PLATFORM'],
            categories: ['IAB1'],
          },
        },
      ],
    });
    expect(body.data).toMatchObject([
      { id: one.id, deleted: true },
      { id: two.id, bid_amount_local_micro: 70_000 },
      {
        campaign_id: campaign.id,
        funding_instrument_id: campaign.funding_instrument_id,
        categories: expect.arrayContaining(['IAB1']),
      },
    ]);
    expect(body.request[2].params).toMatchObject({
      account_id: tester.account,
      placements: ['ALL_ON_PLATFORM'],
    });
  });
});
