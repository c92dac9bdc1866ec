/** Accounts around an audience, and the tests of its permissions under both of their names. */
import { expect, it } from 'vitest';
import { type MovingWorld, openMovingWorld, verdictOf } from './world.js';

export interface Scene {
  readonly world: MovingWorld;
  /** An audience of the first account. */
  readonly id: string;
  readonly owner: string;
  /** Accounts of the same business. */
  readonly friend: string;
  readonly other: string;
  /** An account of no business. */
  readonly stranger: string;
}

export async function openScene(): Promise<Scene> {
  const world = await openMovingWorld('demo');
  const { body } = await world.call('GET', 'accounts');
  const [owner, friend, other] = body.data.map(({ id }: { id: string }) => id);
  const stranger = (await world.call('POST', 'accounts')).body.data[0].id;
  const made = await world.call('POST', `accounts/${owner}/custom_audiences`, { query: { name: 'Shared' } });
  return { world, id: made.body.data.id, owner, friend, other, stranger };
}

/** The two names of the same thing. */
const namings = {
  custom: { noun: 'custom_audience', collection: 'custom_audiences', version: 12 },
  tailored: { noun: 'tailored_audience', collection: 'tailored_audiences', version: 5 },
} as const;

/** The tests that hold for permissions under either name. */
export function testPermissions(naming: keyof typeof namings): void {
  const { noun, collection, version } = namings[naming];
  const at = (account: string, id: string, permission = '') =>
    `accounts/${account}/${collection}/${id}/permissions${permission && `/${permission}`}`;
  const grant = (
    { world, id }: Scene,
    account: string,
    granted_account_id: string,
    permission_level = 'READ_ONLY',
  ) => world.call('POST', at(account, id), { version, query: { granted_account_id, permission_level } });
  const revoke = ({ world, id }: Scene, account: string, permission: string) =>
    world.call('DELETE', at(account, id, permission), { version });
  const list = async ({ world, id }: Scene, account: string, query = {}) =>
    (await world.call('GET', at(account, id), { version, query })).body;

  it('are granted inside one business, listed and revoked', async () => {
    const scene = await openScene();
    const { world, id, owner, friend } = scene;
    const { status, body } = await grant(scene, owner, friend, 'READ_WRITE');
    expect(status).toBe(200);
    const permission = {
      id: expect.stringMatching(/^[0-9a-z]{5}$/),
      [`${noun}_id`]: id,
      granted_account_id: friend,
      permission_level: 'READ_WRITE',
      created_at: world.at(),
      updated_at: world.at(),
      deleted: false,
    };
    expect(body.data).toEqual(permission);
    expect((await list(scene, owner, { with_total_count: true })).data).toEqual([permission]);
    world.pass(1);
    const gone = await revoke(scene, owner, body.data.id);
    expect(gone.body.data).toEqual({ ...permission, updated_at: world.at(), deleted: true });
    expect((await list(scene, owner)).data).toEqual([]);
    expect(await verdictOf(revoke(scene, owner, body.data.id))).toEqual([
      404,
      `NOT_FOUND ${noun}_permission_id`,
    ]);
  });

  it('cross businesses only with the feature', async () => {
    const scene = await openScene();
    const { world, owner, stranger } = scene;
    expect(await verdictOf(grant(scene, owner, stranger))).toEqual([
      400,
      'FEATURE_NOT_AVAILABLE granted_account_id',
    ]);
    const query = { feature_keys: 'SHARE_AUDIENCE_OUTSIDE_BUSINESS' };
    await world.call('POST', `accounts/${stranger}/features`, { query });
    expect(await verdictOf(grant(scene, owner, stranger))).toEqual([
      400,
      'FEATURE_NOT_AVAILABLE granted_account_id',
    ]);
    await world.call('POST', `accounts/${owner}/features`, { query });
    expect(await verdictOf(grant(scene, owner, stranger))).toEqual([200]);
  });

  it('are not shared between two accounts without a business', async () => {
    const scene = await openScene();
    const { world, stranger } = scene;
    const second = (await world.call('POST', 'accounts')).body.data[0].id;
    const made = await world.call('POST', `accounts/${stranger}/custom_audiences`, { query: { name: 'A' } });
    const own = { ...scene, id: made.body.data.id };
    expect(await verdictOf(grant(own, stranger, second))).toEqual([
      400,
      'FEATURE_NOT_AVAILABLE granted_account_id',
    ]);
  });

  it('are granted and revoked only by the owner', async () => {
    const scene = await openScene();
    const { owner, friend, other } = scene;
    const { body } = await grant(scene, owner, friend, 'READ_WRITE');
    expect(await verdictOf(grant(scene, friend, other))).toEqual([403, 'ACTION_NOT_ALLOWED']);
    expect(await verdictOf(revoke(scene, friend, body.data.id))).toEqual([403, 'ACTION_NOT_ALLOWED']);
    expect(await verdictOf(grant(scene, other, friend))).toEqual([
      404,
      `TAILORED_AUDIENCE_NOT_FOUND ${noun}_id`,
    ]);
    expect(await verdictOf(revoke(scene, other, body.data.id))).toEqual([
      404,
      `TAILORED_AUDIENCE_NOT_FOUND ${noun}_id`,
    ]);
  });

  it('are refused to an unknown or deleted account, to oneself, and twice', async () => {
    const scene = await openScene();
    const { world, owner, friend, other } = scene;
    const where = 'granted_account_id';
    expect(await verdictOf(grant(scene, owner, 'nosuch'))).toEqual([403, `ACCOUNT_NOT_FOUND ${where}`]);
    expect(await verdictOf(grant(scene, owner, owner))).toEqual([400, `INVALID_PARAMETER ${where}`]);
    await world.call('DELETE', `accounts/${other}`);
    expect(await verdictOf(grant(scene, owner, other))).toEqual([403, `ACCOUNT_NOT_FOUND ${where}`]);
    expect(await verdictOf(grant(scene, owner, friend))).toEqual([200]);
    expect(await verdictOf(grant(scene, owner, friend, 'READ_WRITE'))).toEqual([
      400,
      `INVALID_PARAMETER ${where}`,
    ]);
  });

  it('are filtered and paged, and each grantee sees its own only', async () => {
    const scene = await openScene();
    const { owner, friend, other } = scene;
    const first = (await grant(scene, owner, friend)).body.data.id;
    const second = (await grant(scene, owner, other)).body.data.id;
    const ids = async (account: string, query = {}) =>
      (await list(scene, account, query)).data.map(({ id }: { id: string }) => id);
    expect(await ids(owner)).toEqual([first, second]);
    expect(await ids(owner, { granted_account_ids: other })).toEqual([second]);
    expect(await ids(owner, { [`${noun}_permission_ids`]: first })).toEqual([first]);
    const { next_cursor } = await list(scene, owner, { count: 1 });
    expect(await ids(owner, { count: 1, cursor: next_cursor })).toEqual([second]);
    expect(await ids(owner, { sort_by: 'created_at-desc' })).toEqual([second, first]);
    expect(await ids(friend)).toEqual([first]);
    expect(await ids(other)).toEqual([second]);
  });

  it('belong to one audience', async () => {
    const scene = await openScene();
    const { world, owner, friend } = scene;
    const { body } = await grant(scene, owner, friend);
    const query = { name: 'Another' };
    const another = (await world.call('POST', `accounts/${owner}/custom_audiences`, { query })).body.data.id;
    expect(await verdictOf(revoke({ ...scene, id: another }, owner, body.data.id))).toEqual([
      404,
      `NOT_FOUND ${noun}_permission_id`,
    ]);
  });
}
