/** Recommendations (docs/service.md#recommendations). */
import { describe, expect, it } from 'vitest';
import { addCampaign, addInstrument, openTester } from '../../support/emulator.js';

const path = 'accounts/:account/recommendations';
const version = 5;

describe('recommendations', () => {
  it('are one per funding instrument, without their changes in the list', async () => {
    const tester = await openTester();
    const ids = [await addInstrument(tester), await addInstrument(tester)];
    const { status, body } = await tester.call('GET', path, { version });
    expect(status).toBe(200);
    expect(body).toEqual({
      request: { params: { account_id: tester.account } },
      next_cursor: null,
      data: ids.map((funding_instrument_id) => ({
        id: expect.any(String),
        account_id: tester.account,
        funding_instrument_id,
        status: 'PENDING',
        message: 'No changes are recommended at the moment',
        created_at: expect.any(String),
        updated_at: expect.any(String),
      })),
    });
  });

  it('propose larger budgets for active campaigns, in whole steps, if the total allows it', async () => {
    const tester = await openTester();
    const funding_instrument_id = await addInstrument(tester);
    const fields = { funding_instrument_id };
    const { id } = await addCampaign(tester, { ...fields, daily_budget_amount_local_micro: 5_010_000 });
    await addCampaign(tester, { ...fields, entity_status: 'PAUSED' });
    await addCampaign(tester, { ...fields, total_budget_amount_local_micro: 6_000_000 });
    const [listed] = (await tester.call('GET', path, { version })).body.data;
    expect(listed.message).toBe('Raise the daily budget of 1 active campaign by a quarter');
    const { body } = await tester.call('GET', `${path}/${listed.id}`, { version });
    const account_id = tester.account;
    expect(body.data).toEqual({
      ...listed,
      changes: [
        {
          entity_type: 'FUNDING_INSTRUMENT',
          operation_type: null,
          params: { account_id, funding_instrument_id },
          dependent_entities: [
            {
              entity_type: 'CAMPAIGN',
              operation_type: 'Update',
              params: { account_id, campaign_id: id, daily_budget_amount_local_micro: 6_260_000 },
              dependent_entities: [],
            },
          ],
        },
      ],
    });
    const { params } = body.data.changes[0].dependent_entities[0];
    const { account_id: _, campaign_id, ...query } = params;
    const done = await tester.call('PUT', `accounts/:account/campaigns/${campaign_id}`, { query });
    expect(done.status).toBe(200);
  });

  it('are not found by an unknown id', async () => {
    const { call } = await openTester();
    const { status, body } = await call('GET', `${path}/nobody`, { version });
    expect([status, body.errors[0].code, body.errors[0].parameter]).toEqual([
      404,
      'NOT_FOUND',
      'recommendation_id',
    ]);
  });
});
