/** The worlds that a store is filled with, and how they are reset and described. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { reasonNotServable } from '../../../src/contract/params/enums.js';
import { describeStore, resetStore } from '../../../src/emulator/index.js';
import { fixedWorld, openTester, type Tester } from '../../support/emulator.js';
import { copyFilledWorld } from '../../support/filled-worlds.js';
import { makeFolder } from '../../support/folders.js';
import { exportLeads } from '../../support/leads.js';
import { openMovingWorld } from '../../support/world.js';
import { digestLater, digestWorld } from '../../support/worlds.js';

function makePath(): string {
  const directory = makeFolder();
  return join(directory, 'store.db');
}

/** Every page of a list, as one array. */
async function readAll({ call }: Tester, path: string, query: Record<string, string | boolean> = {}) {
  const records: Record<string, unknown>[] = [];
  let cursor: string | null = null;
  do {
    const page: Record<string, string | boolean> = {
      ...query,
      count: '1000',
      ...(cursor !== null && { cursor }),
    };
    const { body } = await call('GET', path, { query: page });
    records.push(...body.data);
    cursor = body.next_cursor;
  } while (cursor !== null);
  return records;
}

const everything = { with_deleted: true, with_draft: true };

async function readWorld(tester: Tester) {
  const accounts = await readAll(tester, 'accounts', { with_deleted: true });
  const below = async (path: string, query: Record<string, boolean> = everything) =>
    (await Promise.all(accounts.map(({ id }) => readAll(tester, `accounts/${id}/${path}`, query)))).flat();
  return {
    accounts,
    campaigns: await below('campaigns'),
    lineItems: await below('line_items'),
    instruments: await below('funding_instruments', { with_deleted: true }),
  };
}

describe('the dataset demo', () => {
  it('is an agency with clients in several currencies and time zones', async () => {
    const tester = await openTester({ seed: 'demo' });
    const { accounts, campaigns, lineItems, instruments } = await readWorld(tester);
    const currencies = new Set(instruments.map(({ currency }) => currency));
    expect([...currencies]).toEqual(expect.arrayContaining(['USD', 'JPY', 'KWD', 'EUR']));
    expect(new Set(accounts.map(({ timezone }) => timezone)).size).toBeGreaterThan(5);
    expect(campaigns.length).toBeGreaterThan(48);
    expect(lineItems.length).toBeGreaterThan(campaigns.length);
    expect(accounts[0]?.id).toBe(tester.account);
  });

  it('holds campaigns in every state that the service derives', async () => {
    const tester = await openTester({ seed: 'demo' });
    const { campaigns, lineItems } = await readWorld(tester);
    const values = (records: Record<string, unknown>[], name: string) =>
      new Set(records.flatMap((record) => record[name]));
    expect(values(campaigns, 'entity_status')).toEqual(new Set(['ACTIVE', 'PAUSED', 'DRAFT']));
    expect(values(campaigns, 'effective_status')).toEqual(
      new Set(['RUNNING', 'ACTIVE', 'PAUSED', 'UNKNOWN']),
    );
    expect(values(lineItems, 'entity_status')).toEqual(new Set(['ACTIVE', 'PAUSED', 'DRAFT']));
    expect(values(campaigns, 'budget_optimization')).toEqual(new Set(['CAMPAIGN', 'LINE_ITEM']));
    expect(values(campaigns, 'deleted')).toEqual(new Set([true, false]));
    const underivable = ['ACCOUNT_REJECTED', 'AWAITING_APPROVAL_BY_ADVERTISER'];
    expect(values(campaigns, 'reasons_not_servable')).toEqual(
      new Set(reasonNotServable.filter((reason) => !underivable.includes(reason))),
    );
  });

  it('holds amounts beyond 2^53, which are not rounded', async () => {
    const tester = await openTester({ seed: 'demo' });
    const { campaigns } = await readWorld(tester);
    const totals = campaigns.map((campaign) => campaign.total_budget_amount_local_micro);
    expect(totals).toContain(12_500_000_000_000_000n);
  });

  it('has leads, the outcome of an A/B test, and a catalog', async () => {
    const world = await openMovingWorld('demo');
    const { call } = world;
    const [form] = (await call('GET', 'accounts/:account/lead_forms')).body.data;
    expect((await exportLeads(world, form.id)).length).toBeGreaterThan(10);
    const [test] = (await call('GET', 'accounts/:account/ab_tests')).body.data;
    expect([test.status, test.user_groups.length]).toEqual(['COMPLETED', 2]);
    const [{ id }] = (await call('GET', 'product_catalogs')).body.data;
    expect((await call('GET', `product_catalogs/${id}/products`)).body.data.length).toBeGreaterThan(5);
  });

  it('has a history', async () => {
    const tester = await openTester({ seed: 'demo' });
    const deleted = (await readAll(tester, 'accounts/:account/campaigns', everything)).find(
      (item) => item.deleted,
    );
    const history = await readAll(tester, 'accounts/:account/account_history', {
      entity_type: 'CAMPAIGN',
      entity_id: String(deleted?.id),
      start_time: '2020-01-01T00:00:00Z',
      end_time: '2030-01-01T00:00:00Z',
    });
    expect(history.map(({ change_type }) => change_type)).toEqual(['CREATE', 'DELETE']);
  });
});

describe('the dataset empty', () => {
  it('has one empty account', async () => {
    const world = await readWorld(await openTester({ seed: 'empty' }));
    expect(world).toEqual({ accounts: [expect.anything()], campaigns: [], lineItems: [], instruments: [] });
  });
});

describe('datasets with a fixed clock', () => {
  it.each(['demo', 'empty'] as const)(
    'such as %s have the same bytes each time, on any day',
    async (seed) => {
      // Another process may have filled the copy.
      const path = await copyFilledWorld(fixedWorld(seed));
      expect(await digestLater({ seed })).toBe(await digestWorld({ seed, path }));
    },
  );

  it('differ from each other if the clock is not fixed: secrets are random, ids are not', async () => {
    const options = { seed: 'empty', clock: null } as const;
    const [one, two] = [await openTester(options), await openTester(options)];
    expect(one.account).toBe(two.account);
    expect(one.emulator.credentials.consumer_secret).not.toBe(two.emulator.credentials.consumer_secret);
    expect(one.emulator.credentials.password).not.toBe(two.emulator.credentials.password);
  });
});

describe('resetStore and describeStore', () => {
  const world = { now: Date.now, random: randomBytes };

  it('start again, with another dataset on request', async () => {
    const path = await copyFilledWorld(fixedWorld('demo'));
    await resetStore({ path, seed: 'empty', clock: '2026-05-01', ...world });
    expect(await describeStore(path)).toEqual({
      path,
      seed: 'empty',
      clock: '2026-05-01T00:00:00Z',
      clock_offset_seconds: 0,
      bytes: expect.any(Number),
      records: { account: 1 },
      servers: [],
      credentials: expect.objectContaining({ screen_name: 'demo' }),
    });
  });

  it('report which process uses the store, and do not replace it', async () => {
    const path = makePath();
    const { emulator } = await openTester({ path });
    const { ads_url } = await emulator.start({ host: '127.0.0.1', port: 0 });
    const { servers } = await describeStore(path);
    expect(servers).toEqual([{ pid: process.pid, url: ads_url, started_at: expect.any(String) }]);
    await expect(resetStore({ path, ...world })).rejects.toThrow(`is in use by process ${process.pid}`);
    await emulator.close();
    expect((await describeStore(path)).servers).toEqual([]);
    await resetStore({ path, seed: 'empty', ...world });
  });

  it('report a missing file, and create none', async () => {
    const path = makePath();
    await expect(describeStore(path)).rejects.toThrow(/does not exist yet/);
    await expect(describeStore(path)).rejects.toThrow(/does not exist yet/);
  });
});
