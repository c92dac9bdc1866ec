/**
 * Permissions of custom audiences: who shares, with whom, and who sees what (docs/service.md#audience-permissions).
 */
import { describe, expect, it } from 'vitest';
import { people } from '../../support/identifiers.js';
import { openScene, type Scene, testPermissions } from '../../support/permissions.js';
import { openMovingWorld, verdictOf } from '../../support/world.js';

describe('permissions of a custom audience', () => testPermissions('custom'));

describe('a permission', () => {
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
  ])('for %s: changing and filling answer %j, and only the owner may delete', async (level, verdict) => {
    const scene = await openScene();
    const { world, friend, id } = scene;
    await share(scene, level);
    const path = audience(friend, id);
    const json = [{ operation_type: 'Update', params: { users: people(1) } }];
    expect(await verdictOf(world.call('PUT', path, { query: { description: 'x' } }))).toEqual(verdict);
    expect(await verdictOf(world.call('POST', `${path}/users`, { json }))).toEqual(verdict);
    expect(await verdictOf(world.call('DELETE', path))).toEqual([403, 'ACTION_NOT_ALLOWED']);
  });

  it('rejects changes of a shared audience by accounts other than the owner', async () => {
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

  it('ends with the account of the owner; those of other accounts continue', async () => {
    const scene = await openScene();
    const { world, owner, friend, other, id } = scene;
    await share(scene, 'READ_WRITE');
    const made = await world.call('POST', `accounts/${other}/custom_audiences`, { query: { name: 'Kept' } });
    const second = { ...scene, owner: other, id: made.body.data.id };
    await share(second, 'READ_WRITE');
    const names = async () => (await shared(scene, friend)).map(({ name }: { name: string }) => name);
    expect(await names()).toEqual(expect.arrayContaining(['Shared', 'Kept']));
    await world.call('DELETE', `accounts/${owner}`);
    expect(await names()).not.toContain('Shared');
    expect(await names()).toContain('Kept');
    expect(await verdictOf(world.call('GET', audience(friend, second.id)))).toEqual([200]);
    const gone = [404, 'TAILORED_AUDIENCE_NOT_FOUND custom_audience_id'];
    expect(await verdictOf(world.call('GET', audience(friend, id)))).toEqual(gone);
    const query = { query: { description: 'x' } };
    expect(await verdictOf(world.call('PUT', audience(friend, id), query))).toEqual(gone);
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
  it('revokes it: running campaigns continue, and the grantee can no longer target the audience', async () => {
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
