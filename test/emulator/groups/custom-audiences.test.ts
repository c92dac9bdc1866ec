import { describe, expect, it } from 'vitest';
import { processingHours } from '../../../src/contract/params/membership.js';
import { leastPeople } from '../../../src/contract/wire/service-facts.js';
import type { Tester } from '../../support/emulator.js';
import { people, putPeople } from '../../support/identifiers.js';
import { openMovingWorld, verdictOf } from '../../support/world.js';

const path = 'accounts/:account/custom_audiences';
const hours = processingHours.least;

async function addAudience({ call }: Tester, fields: Record<string, string> = { name: 'Spring buyers' }) {
  const { body } = await call('POST', path, { query: fields });
  if (!body.data) throw new Error(JSON.stringify(body));
  return String(body.data.id);
}

async function read({ call }: Tester, id: string, query = {}) {
  return (await call('GET', `${path}/${id}`, { query })).body.data;
}

describe('creating an audience', () => {
  it('answers a placeholder until users are processed', async () => {
    const tester = await openMovingWorld();
    const { status, body } = await tester.call('POST', path, {
      query: { name: 'Spring buyers', description: 'Bought in March' },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      request: {
        params: { account_id: tester.account, name: 'Spring buyers', description: 'Bought in March' },
      },
      data: {
        id: expect.stringMatching(/^[0-9a-z]{5}$/),
        name: 'Spring buyers',
        description: 'Bought in March',
        audience_type: 'CRM',
        audience_size: null,
        targetable: false,
        targetable_types: ['CRM', 'EXCLUDED_CRM'],
        reasons_not_targetable: ['PROCESSING', 'TOO_SMALL'],
        permission_level: 'READ_WRITE',
        owner_account_id: tester.account,
        partner_source: 'OTHER',
        created_at: tester.at(),
        updated_at: tester.at(),
        deleted: false,
      },
    });
  });

  it('stays a placeholder without people', async () => {
    const tester = await openMovingWorld();
    const id = await addAudience(tester);
    tester.pass(1000);
    expect(await read(tester, id)).toMatchObject({
      audience_size: null,
      reasons_not_targetable: ['PROCESSING', 'TOO_SMALL'],
    });
  });

  it('rejects a name that another audience of the account has, until that one is deleted', async () => {
    const tester = await openMovingWorld();
    const id = await addAudience(tester, { name: 'Buyers' });
    const again = () => verdictOf(tester.call('POST', path, { query: { name: 'Buyers' } }));
    expect(await again()).toEqual([400, 'INVALID_PARAMETER name']);
    expect(await verdictOf(tester.call('POST', path, { query: { name: 'buyers' } }))).toEqual([200]);
    await tester.call('DELETE', `${path}/${id}`);
    expect(await again()).toEqual([200]);
  });

  it('lets two accounts have audiences of the same name', async () => {
    const tester = await openMovingWorld();
    await addAudience(tester, { name: 'Buyers' });
    const other = (await tester.call('POST', 'accounts')).body.data[0].id;
    const answer = tester.call('POST', `accounts/${other}/custom_audiences`, { query: { name: 'Buyers' } });
    expect(await verdictOf(answer)).toEqual([200]);
  });
});

describe('changing an audience', () => {
  it('answers is_owner instead of owner_account_id', async () => {
    const tester = await openMovingWorld();
    const id = await addAudience(tester);
    tester.pass(1);
    const { body } = await tester.call('PUT', `${path}/${id}`, { query: { name: 'Summer buyers' } });
    expect(body.data).toMatchObject({ id, name: 'Summer buyers', is_owner: true, updated_at: tester.at() });
    expect(body.data).not.toHaveProperty('owner_account_id');
    expect(await read(tester, id)).not.toHaveProperty('is_owner');
  });

  it('keeps values that are not given, and unsets a description by an empty value', async () => {
    const tester = await openMovingWorld();
    const id = await addAudience(tester, { name: 'Buyers', description: 'In spring' });
    await tester.call('PUT', `${path}/${id}`, { query: { name: 'Buyers' } });
    expect(await read(tester, id)).toMatchObject({ name: 'Buyers', description: 'In spring' });
    await tester.call('PUT', `${path}/${id}`, { query: { description: '' } });
    expect(await read(tester, id)).toMatchObject({ name: 'Buyers', description: null });
  });

  it('rejects the name of another audience', async () => {
    const tester = await openMovingWorld();
    await addAudience(tester, { name: 'Buyers' });
    const id = await addAudience(tester, { name: 'Browsers' });
    const answer = tester.call('PUT', `${path}/${id}`, { query: { name: 'Buyers' } });
    expect(await verdictOf(answer)).toEqual([400, 'INVALID_PARAMETER name']);
  });
});

describe('deleting an audience', () => {
  it('leaves it unable to be targeted', async () => {
    const tester = await openMovingWorld();
    const id = await addAudience(tester);
    await putPeople(tester, id, people(leastPeople));
    tester.pass(hours);
    const { body } = await tester.call('DELETE', `${path}/${id}`);
    expect(body.data).toMatchObject({ id, deleted: true, targetable: false });
  });
});

describe('listing audiences', () => {
  it('sorts by size and by targetability, page by page', async () => {
    const tester = await openMovingWorld();
    const sizes = { Small: 3, Large: leastPeople + 1, Middle: 7, Fit: leastPeople };
    for (const [name, size] of Object.entries(sizes)) {
      await putPeople(tester, await addAudience(tester, { name }), people(size));
    }
    tester.pass(hours);
    await addAudience(tester, { name: 'New' });
    const walk = async (sort_by: string, query: Record<string, string | boolean> = {}) => {
      const names: string[] = [];
      let cursor: string | null = null;
      do {
        const page = { sort_by, count: 2, ...query, ...(cursor !== null && { cursor }) };
        const { body } = await tester.call('GET', path, { query: page });
        names.push(...body.data.map(({ name }: { name: string }) => name));
        cursor = body.next_cursor;
      } while (cursor !== null);
      return names;
    };
    expect(await walk('audience_size-asc')).toEqual(['New', 'Small', 'Middle', 'Fit', 'Large']);
    expect(await walk('audience_size-desc')).toEqual(['Large', 'Fit', 'Middle', 'Small', 'New']);
    expect(await walk('targetable-desc')).toEqual(['Fit', 'Large', 'New', 'Middle', 'Small']);
    expect(await walk('targetable-asc', { q: 's' })).toEqual(['Small']);
    const { body } = await tester.call('GET', path, {
      query: { sort_by: 'audience_size-desc', count: 1, with_total_count: true },
    });
    expect([body.data[0].name, body.total_count]).toEqual(['Large', 5]);
  });

  it('has no order by an enumeration', async () => {
    const tester = await openMovingWorld();
    const answer = tester.call('GET', path, { query: { sort_by: 'permission_level-desc' } });
    expect(await verdictOf(answer)).toEqual([400, 'INVALID_PARAMETER sort_by']);
  });
});

describe('line items that target an audience', () => {
  const targeted = async (tester: Tester, id: string, query = {}) =>
    (await tester.call('GET', `${path}/${id}/targeted`, { query })).body;

  it('are listed if they are servable, or all of them on request', async () => {
    const tester = await openMovingWorld('demo');
    const { body } = await tester.call('GET', path, { query: { q: 'Newsletter readers' } });
    const [{ id }] = body.data;
    const active = await targeted(tester, id);
    expect(active.next_cursor).toBeNull();
    expect(active.data.map((item: { campaign_name: string }) => item.campaign_name)).toEqual([
      'New in translation',
      'Newsletter',
    ]);
    expect(active.data[1].line_items).toEqual([
      { id: expect.any(String), name: 'Newsletter: Past visitors', servable: true },
    ]);
    const all = await targeted(tester, id, { with_active: false });
    const paused = all.data.find(
      (item: { campaign_name: string }) => item.campaign_name === 'Signed editions',
    );
    expect(all.data).toHaveLength(3);
    expect(paused.line_items).toMatchObject([{ servable: false }]);
  });

  it('are no longer listed once deleted, and do not exist for a new audience', async () => {
    const tester = await openMovingWorld('demo');
    const [{ id }] = (await tester.call('GET', path, { query: { q: 'Bought in' } })).body.data;
    const before = await targeted(tester, id);
    // The post of the other line item was rejected.
    expect(before.data).toHaveLength(1);
    expect((await targeted(tester, id, { with_active: false })).data).toHaveLength(2);
    const [item] = before.data[0].line_items;
    await tester.call('DELETE', `accounts/:account/line_items/${item.id}`);
    expect((await targeted(tester, id)).data).toEqual([]);
    expect((await targeted(tester, await addAudience(tester))).data).toEqual([]);
  });

  it('are those of the account that asks, even if others share the audience', async () => {
    const tester = await openMovingWorld('demo');
    const [{ id }] = (await tester.call('GET', path, { query: { q: 'Bought in' } })).body.data;
    const { body } = await tester.call('GET', `${path}/${id}/permissions`);
    const other = body.data[0].granted_account_id;
    const answer = await tester.call('GET', `accounts/${other}/custom_audiences/${id}/targeted`);
    expect(answer.body.data).toEqual([]);
  });
});
