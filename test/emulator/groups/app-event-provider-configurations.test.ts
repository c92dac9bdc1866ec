/** Measurement partners of accounts (docs/service.md#app-event-provider-configurations). */
import { expect, it } from 'vitest';
import { dataOf } from '../../support/creatives.js';
import { openTester } from '../../support/emulator.js';
import { verdictOf } from '../../support/world.js';

const path = 'accounts/:account/app_event_provider_configurations';
const version = 11;

it('an account has one partner, which is created, read and deleted', async () => {
  const { call } = await openTester();
  const add = (provider_advertiser_id: string) =>
    call('POST', path, { version, query: { provider_advertiser_id } });
  const made = await dataOf(add('advertiser-1'));
  expect(made).toMatchObject({
    provider_name: expect.any(String),
    provider_advertiser_id: 'advertiser-1',
    provider_advertiser_identifier: 'advertiser-1',
    deleted: false,
  });
  const one = `${path}/${made.id}`;
  expect(await dataOf(call('GET', one, { version }))).toEqual(made);
  expect(await verdictOf(add('advertiser-2'))).toEqual([400, 'INVALID_PARAMETER provider_advertiser_id']);
  const gone = await call('DELETE', one, { version });
  expect(gone.body.request.params).toMatchObject({ id: made.id });
  expect(gone.body.data.deleted).toBe(true);
  for (const method of ['GET', 'DELETE']) {
    expect(await verdictOf(call(method, one, { version }))).toEqual([
      404,
      'APP_EVENT_PROVIDER_CONFIGURATION_NOT_FOUND id',
    ]);
  }
  const next = await dataOf(add('advertiser-2'));
  const listed = (query: Readonly<Record<string, string | boolean>>) =>
    dataOf(call('GET', path, { version, query }));
  expect(await listed({})).toEqual([next]);
  expect(await listed({ ids: String(made.id) })).toEqual([]);
  expect(await listed({ with_deleted: true, sort_by: 'created_at-asc' })).toHaveLength(2);
});
