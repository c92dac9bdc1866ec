/**
 * Permissions of custom and tailored audiences: who shares, with whom, and who sees what
 * (docs/service.md#audience-permissions, docs/service.md#tailored-audiences).
 */
import { describe, expect, it } from 'vitest';
import { people } from '../../support/identifiers.js';
import { type MovingWorld, openMovingWorld, verdictOf } from '../../support/world.js';

interface Scene {
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

async function openScene(): Promise<Scene> {
  const world = await openMovingWorld('demo');
  const { body } = await world.call('GET', 'accounts');
  const [owner, friend, other] = body.data.map(({ id }: { id: string }) => id);
  const stranger = (await world.call('POST', 'accounts')).body.data[0].id;
  const made = await world.call('POST', `accounts/${owner}/custom_audiences`, { query: { name: 'Shared' } });
  return { world, id: made.body.data.id, owner, friend, other, stranger };
}

/** The two names of the same thing; the tests hold for both. */
const namings = [
  { noun: 'custom_audience', collection: 'custom_audiences', version: 12 },
  { noun: 'tailored_audience', collection: 'tailored_audiences', version: 5 },
] as const;

describe.each(namings)('permissions of a $noun', ({ noun, collection, version }) => {
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

  it('are not shared between two accounts that are of no business', async () => {
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

  it('are granted and revoked by the owner alone', async () => {
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

  it('are rejected to an unknown or deleted account, to oneself, and twice', async () => {
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
});

describe('what a permission allows', () => {
  const audience = (account: string, id: string) => `accounts/${account}/custom_audiences/${id}`;
  const share = async ({ world, owner, friend, id }: Scene, permission_level: string) => {
    const query = { granted_account_id: friend, permission_level };
    const path = `${audience(owner, id)}/permissions`;
    return (await world.call('POST', path, { query })).body.data.id as string;
  };
  const shared = async ({ world }: Scene, account: string) => {
    const path = `accounts/${account}/custom_audiences`;
    return (await world.call('GET', path, { query: { permission_scope: 'SHARED' } })).body.data;
  };

  it('shows the audience in the scope SHARED, with its owner and the level', async () => {
    const scene = await openScene();
    const { world, owner, friend, id } = scene;
    const before = await shared(scene, friend);
    await share(scene, 'READ_ONLY');
    const after = await shared(scene, friend);
    expect(after.filter((item: { id: string }) => item.id === id)).toMatchObject([
      { id, owner_account_id: owner, permission_level: 'READ_ONLY', name: 'Shared' },
    ]);
    expect(after).toHaveLength(before.length + 1);
    const own = await world.call('GET', `accounts/${friend}/custom_audiences`);
    expect(own.body.data.map((item: { id: string }) => item.id)).not.toContain(id);
    expect((await world.call('GET', audience(friend, id))).body.data).toMatchObject({
      permission_level: 'READ_ONLY',
    });
  });

  it.each([
    ['READ_ONLY', [403, 'ACTION_NOT_ALLOWED']],
    ['READ_WRITE', [200]],
  ])('is told for %s: changing and filling answer %j, deleting is the owner’s', async (level, verdict) => {
    const scene = await openScene();
    const { world, friend, id } = scene;
    await share(scene, level);
    const path = audience(friend, id);
    const json = [{ operation_type: 'Update', params: { users: people(1) } }];
    expect(await verdictOf(world.call('PUT', path, { query: { description: 'x' } }))).toEqual(verdict);
    expect(await verdictOf(world.call('POST', `${path}/users`, { json }))).toEqual(verdict);
    expect(await verdictOf(world.call('DELETE', path))).toEqual([403, 'ACTION_NOT_ALLOWED']);
  });

  it('rejects changes of a shared audience by others than the owner', async () => {
    const scene = await openScene();
    const { world, friend, id } = scene;
    await share(scene, 'READ_WRITE');
    const { body } = await world.call('PUT', audience(friend, id), { query: { name: 'Ours' } });
    expect(body.data).toMatchObject({ name: 'Ours', is_owner: false, permission_level: 'READ_WRITE' });
  });

  it.each(['revoked', 'gone with the audience'])('ends when it is %s', async (how) => {
    const scene = await openScene();
    const { world, owner, friend, id } = scene;
    const permission = await share(scene, 'READ_WRITE');
    const path = audience(owner, id);
    await world.call('DELETE', how === 'revoked' ? `${path}/permissions/${permission}` : path);
    expect(await verdictOf(world.call('GET', audience(friend, id)))).toEqual([
      404,
      'TAILORED_AUDIENCE_NOT_FOUND custom_audience_id',
    ]);
    expect((await shared(scene, friend)).map((item: { id: string }) => item.id)).not.toContain(id);
  });

  it('has one record under both names', async () => {
    const scene = await openScene();
    const { world, owner, id } = scene;
    const permission = await share(scene, 'READ_ONLY');
    const path = `accounts/${owner}/tailored_audiences/${id}/permissions`;
    const { body } = await world.call('GET', path, { version: 5 });
    expect(body.data).toMatchObject([{ id: permission, tailored_audience_id: id }]);
    expect(body.data[0]).not.toHaveProperty('custom_audience_id');
  });
});

describe('permission: granted, DELETE by who owns the audience', () => {
  it('revokes it: running campaigns continue, and the grantee cannot target the audience any more', async () => {
    const world = await openMovingWorld('demo');
    const [mine, theirs] = (await world.call('GET', 'accounts')).body.data.map(
      ({ id }: { id: string }) => id,
    );
    const query = { permission_scope: 'SHARED' };
    const [audience] = (await world.call('GET', `accounts/${mine}/custom_audiences`, { query })).body.data;
    const own = `accounts/${theirs}/custom_audiences/${audience.id}`;
    const used = `accounts/${mine}/custom_audiences/${audience.id}`;
    const targeted = async () => (await world.call('GET', `${used}/targeted`)).body.data;
    const before = await targeted();
    expect(before).toHaveLength(1);
    const campaign = `accounts/${mine}/campaigns/${before[0].campaign_id}`;
    const [permission] = (await world.call('GET', `${own}/permissions`)).body.data;
    await world.call('DELETE', `${own}/permissions/${permission.id}`);

    expect((await world.call('GET', campaign)).body.data).toMatchObject({ effective_status: 'RUNNING' });
    const json = [{ targeting_type: 'CUSTOM_AUDIENCE', targeting_value: audience.id }];
    expect(await verdictOf(world.call('POST', `accounts/${mine}/audience_estimate`, { json }))).toEqual([
      404,
      'TAILORED_AUDIENCE_NOT_FOUND targeting_criteria[0].targeting_value',
    ]);
    const again = { granted_account_id: mine, permission_level: 'READ_ONLY' };
    await world.call('POST', `${own}/permissions`, { query: again });
    expect(await targeted()).toEqual(before);
  });
});
