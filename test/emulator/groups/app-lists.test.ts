/** App lists (docs/service.md#app-lists). */
import { describe, expect, it } from 'vitest';
import { createAppList, maxAppLists } from '../../../src/contract/groups/app-lists.js';
import { dataOf } from '../../support/creatives.js';
import { openCriteriaScene } from '../../support/criteria.js';
import { openTester, type Tester } from '../../support/emulator.js';
import { openMovingWorld, verdictOf } from '../../support/world.js';

const path = 'accounts/:account/app_lists';

const add = (
  { call }: Pick<Tester, 'call'>,
  app_store_identifiers = 'com.example.reader',
  name = 'Readers',
) => call('POST', path, { query: { name, app_store_identifiers } });

it('an app list is created, read, listed and deleted', async () => {
  const world = await openMovingWorld();
  const made = await dataOf(add(world, 'com.example.reader,900000202,com.example.reader'));
  expect(made).toEqual({
    id: expect.stringMatching(/^[0-9a-z]{5}$/),
    name: 'Readers',
    apps: [
      { app_store_identifier: 'com.example.reader', os_type: 'Android' },
      { app_store_identifier: '900000202', os_type: 'iOS' },
    ],
    created_at: world.at(),
    updated_at: world.at(),
    deleted: false,
  });
  const one = `${path}/${made.id}`;
  expect(await dataOf(world.call('GET', one))).toEqual(made);
  expect(await dataOf(world.call('GET', path))).toEqual([{ id: made.id, name: 'Readers' }]);
});

describe('the apps of a list', () => {
  const { max } = createAppList.params.app_store_identifiers;
  const apps = (count: number) =>
    Array.from({ length: count }, (_, index) => `${900_000_000 + index}`).join();
  const invalid = [400, 'INVALID_PARAMETER app_store_identifiers'];

  it.each([
    [max, [200]],
    [max + 1, invalid],
  ] as const)('number %i', async (count, verdict) => {
    expect(await verdictOf(add(await openTester(), apps(count)))).toEqual(verdict);
  });

  it.each(['reader', 'com.1example', '.com.example', 'com..example', '12345678901234567890', '12a'])(
    'are not %s',
    async (app) => expect(await verdictOf(add(await openTester(), app))).toEqual(invalid),
  );
});

it('an account has a limited number of lists; deleted ones make room', async () => {
  const tester = await openTester();
  const first = await dataOf(add(tester));
  for (let count = 2; count <= maxAppLists; count += 1) await dataOf(add(tester));
  expect(await verdictOf(add(tester))).toEqual([403, 'ACTION_NOT_ALLOWED']);
  await tester.call('DELETE', `${path}/${first.id}`);
  expect(await verdictOf(add(tester))).toEqual([200]);
  expect(await verdictOf(add(tester))).toEqual([403, 'ACTION_NOT_ALLOWED']);
});

describe('a criterion of type APP_LIST', () => {
  it('excludes a list of the account, under its name, and outlives it', async () => {
    const scene = await openCriteriaScene();
    const { id } = await dataOf(add(scene.world));
    const made = await dataOf(scene.add(['APP_LIST', id, 'NE']));
    expect(made).toMatchObject({ targeting_value: id, name: 'Readers', operator_type: 'NE' });
    await scene.world.call('DELETE', `${path}/${id}`);
    expect(await scene.list()).toMatchObject([{ targeting_value: id }]);
    const other = await scene.addItem();
    const gone = [404, 'NOT_FOUND targeting_value'];
    expect(await verdictOf(scene.add(['APP_LIST', id, 'NE'], other))).toEqual(gone);
  });

  it('refuses the list of another account', async () => {
    const scene = await openCriteriaScene();
    const other = (await scene.world.call('POST', 'accounts')).body.data[0].id;
    const query = { name: 'Theirs', app_store_identifiers: '900000202' };
    const theirs = await dataOf(scene.world.call('POST', `accounts/${other}/app_lists`, { query }));
    const verdict = await verdictOf(scene.add(['APP_LIST', theirs.id, 'NE']));
    expect(verdict).toEqual([404, 'NOT_FOUND targeting_value']);
  });
});
