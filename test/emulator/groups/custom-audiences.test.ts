/** Custom audiences: their states, names and people (docs/service.md#custom-audiences). */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { leastPeople } from '../../../src/contract/groups/custom-audiences.js';
import { membershipBodyBytes, processingHours } from '../../../src/contract/params/membership.js';
import { openEmulator } from '../../../src/emulator/index.js';
import { createTester, type Tester } from '../../support/emulator.js';
import { hashOf, people, putPeople, takePeople } from '../../support/identifiers.js';
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

  it('stays a placeholder while nobody is put into it', async () => {
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

  it('keeps what is not given, and unsets a description by an empty value', async () => {
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
  it('hides it, and is rejected the second time', async () => {
    const tester = await openMovingWorld();
    const id = await addAudience(tester);
    await putPeople(tester, id, people(leastPeople));
    tester.pass(hours);
    const { body } = await tester.call('DELETE', `${path}/${id}`);
    expect(body.data).toMatchObject({ id, deleted: true, targetable: false });
    expect(await verdictOf(tester.call('DELETE', `${path}/${id}`))).toEqual([
      404,
      'TAILORED_AUDIENCE_NOT_FOUND custom_audience_id',
    ]);
    expect(await verdictOf(tester.call('GET', `${path}/${id}`))).toEqual([
      404,
      'TAILORED_AUDIENCE_NOT_FOUND custom_audience_id',
    ]);
    expect(await read(tester, id, { with_deleted: true })).toMatchObject({ deleted: true });
    expect((await tester.call('GET', path)).body.data).toEqual([]);
  });
});

describe('listing audiences', () => {
  it('pages, sorts, filters and matches the beginning of names', async () => {
    const tester = await openMovingWorld();
    const ids = [];
    for (const name of ['Buyers', 'browsers', 'Zebra', 'Buyers of tea']) {
      ids.push(await addAudience(tester, { name }));
      tester.pass(1);
    }
    const names = async (query: Record<string, string | number>) =>
      (await tester.call('GET', path, { query })).body.data.map(({ name }: { name: string }) => name);
    expect(await names({ q: 'buy' })).toEqual(['Buyers', 'Buyers of tea']);
    expect(await names({ sort_by: 'name-asc' })).toEqual(['browsers', 'Buyers', 'Buyers of tea', 'Zebra']);
    expect(await names({ sort_by: 'created_at-desc', count: 2 })).toEqual(['Buyers of tea', 'Zebra']);
    expect(await names({ custom_audience_ids: `${ids[1]},${ids[2]}` })).toEqual(['browsers', 'Zebra']);
    const { body } = await tester.call('GET', path, { query: { count: 3 } });
    expect(await names({ count: 3, cursor: body.next_cursor })).toEqual(['Buyers of tea']);
    expect((await tester.call('GET', path, { query: { with_total_count: true } })).body.total_count).toBe(4);
  });

  it('sorts by size and by what can be targeted, page by page', async () => {
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

describe('putting people into an audience', () => {
  it('counts one per object of users, over all operations, and echoes the path alone', async () => {
    const tester = await openMovingWorld();
    const id = await addAudience(tester);
    const { status, body } = await tester.call('POST', `${path}/${id}/users`, {
      json: [
        { operation_type: 'Update', params: { users: people(2) } },
        { operation_type: 'Delete', params: { users: people(2) } },
      ],
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      request: { params: { account_id: tester.account, custom_audience_id: id } },
      data: { success_count: 4, total_count: 4 },
    });
  });

  it.each([
    [leastPeople - 1, ['TOO_SMALL'], false],
    [leastPeople, [], true],
  ])('%i of them, processed after six hours, leave the reasons %j', async (size, reasons, targetable) => {
    const tester = await openMovingWorld();
    const id = await addAudience(tester);
    await putPeople(tester, id, people(size));
    tester.pass(hours - 1 / 3600);
    expect(await read(tester, id)).toMatchObject({
      audience_size: null,
      targetable: false,
      reasons_not_targetable: ['PROCESSING', 'TOO_SMALL'],
    });
    tester.pass(1 / 3600);
    expect(await read(tester, id)).toMatchObject({
      audience_size: size,
      targetable,
      reasons_not_targetable: reasons,
    });
  });

  it('changes nothing when the same call is repeated', async () => {
    const tester = await openMovingWorld();
    const id = await addAudience(tester);
    await putPeople(tester, id, people(7));
    tester.pass(hours - 1);
    await putPeople(tester, id, people(7));
    tester.pass(1);
    expect(await read(tester, id)).toMatchObject({ audience_size: 7 });
  });

  it('goes on counting those who are there while more are processed', async () => {
    const tester = await openMovingWorld();
    const id = await addAudience(tester);
    await putPeople(tester, id, people(5));
    tester.pass(hours);
    await putPeople(tester, id, people(8));
    expect(await read(tester, id)).toMatchObject({ audience_size: 5, reasons_not_targetable: ['TOO_SMALL'] });
    tester.pass(hours);
    expect(await read(tester, id)).toMatchObject({ audience_size: 8 });
  });

  it('takes two with one identifier in common for one person', async () => {
    const tester = await openMovingWorld();
    const id = await addAudience(tester);
    await putPeople(tester, id, [{ email: [hashOf('a')] }, { phone_number: [hashOf('b')] }]);
    await putPeople(tester, id, [{ email: [hashOf('a')], phone_number: [hashOf('b')] }]);
    tester.pass(hours);
    expect(await read(tester, id)).toMatchObject({ audience_size: 1 });
  });

  it('never takes identifiers of two kinds for the same, save the two names of the platform id', async () => {
    const tester = await openMovingWorld();
    const id = await addAudience(tester);
    const hash = hashOf('a');
    await putPeople(tester, id, [
      { email: [hash] },
      { handle: [hash] },
      { platform_id: [hash] },
      { twitter_id: [hash] },
      { partner_user_id: [hash] },
      {},
    ]);
    tester.pass(hours);
    expect(await read(tester, id)).toMatchObject({ audience_size: 4 });
  });

  it('starts at effective_at', async () => {
    const tester = await openMovingWorld();
    const id = await addAudience(tester);
    await putPeople(tester, id, people(3), { effective_at: tester.at(48) });
    tester.pass(48 - 1 / 3600);
    expect(await read(tester, id)).toMatchObject({ audience_size: 0, reasons_not_targetable: ['TOO_SMALL'] });
    tester.pass(1 / 3600);
    expect(await read(tester, id)).toMatchObject({ audience_size: 3 });
  });

  it('ends at expires_at', async () => {
    const tester = await openMovingWorld();
    const id = await addAudience(tester);
    await putPeople(tester, id, people(3), { expires_at: tester.at(24) });
    await putPeople(tester, id, [{ partner_user_id: ['stays'] }]);
    tester.pass(24 - 1 / 3600);
    expect(await read(tester, id)).toMatchObject({ audience_size: 4 });
    tester.pass(1 / 3600);
    expect(await read(tester, id)).toMatchObject({ audience_size: 1 });
  });

  it('ends 13 months after the request by default', async () => {
    const tester = await openMovingWorld();
    const id = await addAudience(tester);
    await putPeople(tester, id, people(3));
    tester.pass((Date.parse('2027-12-20T12:00:00Z') - Date.parse(tester.at())) / 3_600_000 - 1 / 3600);
    expect(await read(tester, id)).toMatchObject({ audience_size: 3 });
    tester.pass(1 / 3600);
    expect(await read(tester, id)).toMatchObject({ audience_size: 0 });
  });

  it('removes everyone who has any of the identifiers, six hours later', async () => {
    const tester = await openMovingWorld();
    const id = await addAudience(tester);
    await putPeople(tester, id, [
      { email: [hashOf('a'), hashOf('b')], handle: [hashOf('c')] },
      { email: [hashOf('d')] },
    ]);
    tester.pass(hours);
    await takePeople(tester, id, [{ handle: [hashOf('c')], email: [hashOf('nobody')] }]);
    expect(await read(tester, id)).toMatchObject({ audience_size: 2 });
    tester.pass(hours);
    expect(await read(tester, id)).toMatchObject({ audience_size: 1 });
    await putPeople(tester, id, [{ email: [hashOf('b')] }]);
    tester.pass(hours);
    expect(await read(tester, id)).toMatchObject({ audience_size: 2 });
  });

  it('does not keep anybody longer because they are taken out', async () => {
    const tester = await openMovingWorld();
    const id = await addAudience(tester);
    await putPeople(tester, id, people(2), { expires_at: tester.at(hours + 1) });
    tester.pass(hours);
    await takePeople(tester, id, people(2));
    expect(await read(tester, id)).toMatchObject({ audience_size: 2 });
    tester.pass(1);
    expect(await read(tester, id)).toMatchObject({ audience_size: 0 });
  });

  it('processes again whoever returns after the end', async () => {
    const tester = await openMovingWorld();
    const id = await addAudience(tester);
    await putPeople(tester, id, people(2), { expires_at: tester.at(hours + 1) });
    tester.pass(hours + 1);
    await putPeople(tester, id, people(2));
    expect(await read(tester, id)).toMatchObject({ audience_size: 0 });
    tester.pass(hours);
    expect(await read(tester, id)).toMatchObject({ audience_size: 2 });
  });

  it('works operations in their order', async () => {
    const tester = await openMovingWorld();
    const id = await addAudience(tester);
    const [update, remove] = ['Update', 'Delete'].map((operation_type) => ({
      operation_type,
      params: { users: people(2) },
    }));
    await tester.call('POST', `${path}/${id}/users`, { json: [remove, update] });
    tester.pass(hours);
    expect(await read(tester, id)).toMatchObject({ audience_size: 2 });
    await tester.call('POST', `${path}/${id}/users`, { json: [update, remove] });
    tester.pass(hours);
    expect(await read(tester, id)).toMatchObject({ audience_size: 0 });
  });

  const at = '2026-11-20T12:00:00Z';
  it.each<[string, unknown, readonly string[]]>([
    [
      'a begin after the end that is assumed',
      { users: people(1), effective_at: '2027-12-20T12:00:00Z' },
      ['INVALID_TIME_WINDOW effective_at'],
    ],
    ['an end that has passed', { users: people(1), expires_at: at }, ['INVALID_TIME_WINDOW effective_at']],
    [
      'an end before the begin',
      { users: people(1), effective_at: '2027-01-02T00:00:00Z', expires_at: '2027-01-01T00:00:00Z' },
      ['INVALID_TIME_WINDOW effective_at'],
    ],
    ['nobody', { users: [] }, ['INVALID_PARAMETER users']],
    ['no users', {}, ['MISSING_PARAMETER users']],
    ['a bare address', { users: [{ email: ['a@b.test'] }] }, ['INVALID_PARAMETER users[0].email']],
    ['an unknown identifier', { users: [{ fax: [hashOf('1')] }] }, ['INVALID_PARAMETER users[0].fax']],
  ])('rejects %s, by the index of the operation, and processes nothing', async (_, params, errors) => {
    const tester = await openMovingWorld();
    const id = await addAudience(tester);
    const json = [
      { operation_type: 'Update', params: { users: people(1) } },
      { operation_type: 'Update', params },
    ];
    const answer = tester.call('POST', `${path}/${id}/users`, { json });
    expect(await verdictOf(answer)).toEqual([400, ...errors.map((error) => `1: ${error}`)]);
    expect((await answer).body.request).toEqual({
      params: { account_id: tester.account, custom_audience_id: id },
    });
    tester.pass(hours);
    expect(await read(tester, id)).toMatchObject({ audience_size: null });
  });

  it('rejects too many operations, and a body beyond its limit, as a whole', async () => {
    const tester = await openMovingWorld();
    const id = await addAudience(tester);
    const operation = { operation_type: 'Update', params: { users: [{}] } };
    const send = (json: unknown) => verdictOf(tester.call('POST', `${path}/${id}/users`, { json }));
    expect(await send(Array(2501).fill(operation))).toEqual([400, 'INVALID_PARAMETER operations']);
    expect(await send(Array(2500).fill(operation))).toEqual([200]);
    const body = JSON.stringify([operation]);
    const filled = (size: number) => body + ' '.repeat(size - body.length);
    expect(await send(filled(membershipBodyBytes))).toEqual([200]);
    expect(await send(filled(membershipBodyBytes + 1))).toEqual([400, 'REQUEST_TOO_COMPLEX']);
  });

  it('repeats no address that was sent without hashing', async () => {
    const tester = await openMovingWorld();
    const id = await addAudience(tester);
    const json = [{ operation_type: 'Update', params: { users: [{ email: ['jane@example.test'] }] } }];
    const { text } = await tester.call('POST', `${path}/${id}/users`, { json });
    expect(text).not.toContain('jane');
  });

  it('keeps nothing by which a person could be found', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ads-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'store.db');
    const options = {
      path: file,
      seed: 'empty',
      now: Date.now,
      random: randomBytes,
      version: 'test',
    } as const;
    const emulator = await openEmulator(options);
    const tester = createTester(emulator);
    const id = await addAudience(tester);
    const person = { email: [hashOf('jane@example.test')], partner_user_id: ['customer-4711'] };
    await putPeople(tester, id, [person]);
    await emulator.close();
    const bytes = (await readFile(file)).toString('latin1');
    expect(bytes).toContain('Spring buyers');
    for (const secret of [...person.email, ...person.partner_user_id]) expect(bytes).not.toContain(secret);
  });
});

describe('who targets an audience', () => {
  const targeted = async (tester: Tester, id: string, query = {}) =>
    (await tester.call('GET', `${path}/${id}/targeted`, { query })).body;

  it('are the servable line items by default, and all of them when asked for', async () => {
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

  it('cease to be shown with the line item, and are none for a new audience', async () => {
    const tester = await openMovingWorld('demo');
    const [{ id }] = (await tester.call('GET', path, { query: { q: 'Bought in' } })).body.data;
    const before = await targeted(tester, id);
    expect(before.data).toHaveLength(2);
    const [item] = before.data[0].line_items;
    await tester.call('DELETE', `accounts/:account/line_items/${item.id}`);
    expect((await targeted(tester, id)).data).toHaveLength(1);
    expect((await targeted(tester, await addAudience(tester))).data).toEqual([]);
  });

  it('are of the account that asks, even where others share the audience', async () => {
    const tester = await openMovingWorld('demo');
    const [{ id }] = (await tester.call('GET', path, { query: { q: 'Bought in' } })).body.data;
    const { body } = await tester.call('GET', `${path}/${id}/permissions`);
    const other = body.data[0].granted_account_id;
    const answer = await tester.call('GET', `accounts/${other}/custom_audiences/${id}/targeted`);
    expect(answer.body.data).toEqual([]);
  });
});
