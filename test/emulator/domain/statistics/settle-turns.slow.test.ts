/** A long time is settled in turns: the result is that of one, and others are answered in between. */
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { settleAccount, settleNext } from '../../../../src/emulator/domain/statistics/settle.js';
import { settleBefore } from '../../../../src/emulator/domain/statistics/settle-before.js';
import { openStore, type Store } from '../../../../src/emulator/store/store.js';
import { fixedWorld, openTester } from '../../../support/emulator.js';
import { copyFilledWorld } from '../../../support/filled-worlds.js';

const day = 86_400_000;
const { now } = fixedWorld();
const later = now + 90 * day;
const soon = now + 20 * day;
/** Line items over many days in two zones, with budgets that are shared and that end. */
const accounts = ['1bsmvnpi85x', '1440ytczm3j'] as const;

async function openWorld(): Promise<Store> {
  const store = await openStore(await copyFilledWorld(fixedWorld('demo')));
  onTestFinished(() => store.close());
  return store;
}

/** Everything served and spent. The spend of a day that is over is no longer read. */
function look(store: Store) {
  return {
    served: store.query('SELECT * FROM served_day ORDER BY line_item_id, day'),
    spent: store.query("SELECT kind, id, json_extract(data, '$.spent_local_micro') FROM record ORDER BY seq"),
    settled: store.query('SELECT * FROM settled ORDER BY account_id'),
  };
}

describe('an account that is settled for a long time', () => {
  it('has the same numbers in turns of any length as at once', async () => {
    const once = await openWorld();
    once.write(() => {
      for (const account of accounts) settleAccount(once, account, soon);
    });
    const expected = look(once);
    expect(expected.served.length).toBeGreaterThan(150);
    for (const maxDays of [1, 40, 700]) {
      const store = await openWorld();
      let turns = 0;
      for (const account of accounts)
        while (!store.write(() => settleNext(store, account, soon, maxDays))) turns += 1;
      expect(turns).toBeGreaterThan(maxDays === 1 ? 35 : 0);
      expect(look(store)).toEqual(expected);
    }
  });

  it('continues where a process was ended between two turns, by a read and by a write', async () => {
    const once = await openWorld();
    once.write(() => settleAccount(once, accounts[0], later));
    for (const method of ['GET', 'PUT'] as const) {
      const store = await openWorld();
      for (let turn = 0; turn < 3; turn += 1) store.write(() => settleNext(store, accounts[0], later, 100));
      await settleBefore(store, { area: 'ads', method }, { account_id: accounts[0] }, () => later);
      expect(look(store)).toEqual(look(once));
    }
  });

  it('is settled until the time of the clock that was moved meanwhile, also back', async () => {
    for (const days of [120, 60]) {
      const store = await openWorld();
      let looks = 0;
      const clock = () => (looks++ < 3 ? later : now + days * day);
      await settleBefore(store, { area: 'ads', method: 'PUT' }, { account_id: accounts[0] }, clock);
      const sql = 'SELECT until FROM settled WHERE account_id = ?';
      expect(store.query(sql, accounts[0])).toEqual([{ until: now + days * day }]);
    }
  });
});

it('calls of others are answered while a call waits, and those of the account see the same', async () => {
  const path = await copyFilledWorld(fixedWorld('demo'));
  const [tester, store] = [await openTester({ path, seed: 'demo', control: true }), await openStore(path)];
  onTestFinished(() => store.close());
  // Nothing but the length of a turn divides its time.
  const until = () => {
    const sql = 'SELECT until FROM settled WHERE account_id = ?';
    return store.query<{ until: number }>(sql, accounts[1])[0]?.until ?? 0;
  };
  const spend = () => tester.call('GET', `accounts/${accounts[1]}/funding_instruments`);
  tester.emulator.control?.clock.advance({ months: 24 });
  const before = until();
  const waiting = Promise.all([spend(), spend()]);
  while (until() === before) await pause(1);
  expect((await tester.call('GET', 'accounts')).status).toBe(200);
  expect(until()).toBeLessThan(now + 600 * day);
  const [one, other] = await waiting;
  expect(one.status).toBe(200);
  expect(until()).toBeGreaterThan(now + 700 * day);
  expect(one.body.data).toEqual(other.body.data);
  expect((await spend()).body.data).toEqual(one.body.data);
});

describe('time that passes between the settling of an account and the turn of a change', () => {
  const lastSettled = (store: Store, account: string) =>
    store.query<{ until: number }>('SELECT until FROM settled WHERE account_id = ?', account)[0]?.until ?? 0;
  const servedDays = (store: Store, id: string) =>
    store.query('SELECT day FROM served_day WHERE line_item_id = ?', id).length;

  async function openShared() {
    const path = await copyFilledWorld(fixedWorld('demo'));
    const [tester, store] = [await openTester({ path, seed: 'demo', control: true }), await openStore(path)];
    onTestFinished(() => store.close());
    const [account] = accounts;
    const { body } = await tester.call('GET', `accounts/${account}/line_items`, {
      query: { count: 1000, entity_status: 'ACTIVE' },
    });
    const ids = body.data.map(({ id }: { id: string }) => id) as string[];
    const pause = (id: string) =>
      tester.call('PUT', `accounts/${account}/line_items/${id}`, { query: { entity_status: 'PAUSED' } });
    return { tester, store, account, ids, pause };
  }

  it('is served as it was before the change, where the clock was advanced', async () => {
    const { tester, store, account, ids, pause } = await openShared();
    await pause(ids.at(-1) ?? '');
    const [before, serving] = [lastSettled(store, account), ids.filter((id) => servedDays(store, id) > 0)];
    const id = serving[0] ?? '';
    const days = servedDays(store, id);
    const changed = pause(id);
    // Comes before the turn of the change, which waits for the next immediate.
    while (lastSettled(store, account) === before) await new Promise((resolve) => setImmediate(resolve));
    tester.emulator.control?.clock.advance({ by: 3 * day });
    expect((await changed).body.data.entity_status).toBe('PAUSED');
    expect(lastSettled(store, account)).toBeGreaterThanOrEqual(before + 3 * day);
    expect(servedDays(store, id)).toBeGreaterThan(days);
  });

  it('is settled before each of two changes in one transaction', async () => {
    const { store, account, ids, pause } = await openShared();
    const found = await Promise.all(ids.slice(0, 2).map(pause));
    const times = found.map(({ body }) => Date.parse(body.data.updated_at));
    expect(new Set(times).size).toBe(2);
    expect(lastSettled(store, account)).toBe(Math.max(...times));
  });
});
