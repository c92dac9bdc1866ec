/** The people of a custom audience (docs/service.md#audience-users). */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { membershipBodyBytes, processingHours } from '../../../src/contract/params/membership.js';
import { leastPeople } from '../../../src/contract/wire/service-facts.js';
import { openEmulator } from '../../../src/emulator/index.js';
import { createTester, type Tester } from '../../support/emulator.js';
import { makeFolder } from '../../support/folders.js';
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

describe('putting people into an audience', () => {
  it('counts one per object of users, over all operations, and echoes only the path', async () => {
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
  ])(
    'counts %i of them, processed after six hours, with the reasons %j',
    async (size, reasons, targetable) => {
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
    },
  );

  it('changes nothing when the same call is repeated', async () => {
    const tester = await openMovingWorld();
    const id = await addAudience(tester);
    await putPeople(tester, id, people(7));
    tester.pass(hours - 1);
    await putPeople(tester, id, people(7));
    tester.pass(1);
    expect(await read(tester, id)).toMatchObject({ audience_size: 7 });
  });

  it('continues to count present people while more are processed', async () => {
    const tester = await openMovingWorld();
    const id = await addAudience(tester);
    await putPeople(tester, id, people(5));
    tester.pass(hours);
    await putPeople(tester, id, people(8));
    expect(await read(tester, id)).toMatchObject({ audience_size: 5, reasons_not_targetable: ['TOO_SMALL'] });
    tester.pass(hours);
    expect(await read(tester, id)).toMatchObject({ audience_size: 8 });
  });

  it('counts two with one identifier in common as one person', async () => {
    const tester = await openMovingWorld();
    const id = await addAudience(tester);
    await putPeople(tester, id, [{ email: [hashOf('a')] }, { phone_number: [hashOf('b')] }]);
    await putPeople(tester, id, [{ email: [hashOf('a')], phone_number: [hashOf('b')] }]);
    tester.pass(hours);
    expect(await read(tester, id)).toMatchObject({ audience_size: 1 });
  });

  it('never mixes identifiers of two kinds, except the two names of the platform id', async () => {
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

  it('begins at effective_at', async () => {
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

  it('removes a person with any of the identifiers, six hours later', async () => {
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

  it('keeps nobody longer because of their removal', async () => {
    const tester = await openMovingWorld();
    const id = await addAudience(tester);
    await putPeople(tester, id, people(2), { expires_at: tester.at(hours + 1) });
    tester.pass(hours);
    await takePeople(tester, id, people(2));
    expect(await read(tester, id)).toMatchObject({ audience_size: 2 });
    tester.pass(1);
    expect(await read(tester, id)).toMatchObject({ audience_size: 0 });
  });

  it('processes a person again who comes back after the end', async () => {
    const tester = await openMovingWorld();
    const id = await addAudience(tester);
    await putPeople(tester, id, people(2), { expires_at: tester.at(hours + 1) });
    tester.pass(hours + 1);
    await putPeople(tester, id, people(2));
    expect(await read(tester, id)).toMatchObject({ audience_size: 0 });
    tester.pass(hours);
    expect(await read(tester, id)).toMatchObject({ audience_size: 2 });
  });

  it('processes operations in their order', async () => {
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
    ['a bare address', { users: [{ email: ['a@b.test'] }] }, ['INVALID_PARAMETER users[0].email']],
    ['an unknown identifier', { users: [{ fax: [hashOf('1')] }] }, ['INVALID_PARAMETER users[0].fax']],
  ])('refuses %s, by the index of the operation, and processes nothing', async (_, params, errors) => {
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

  it('refuses too many operations, and a body beyond its limit, as a whole', async () => {
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

  it('accepts a body of the largest size whose times are written short', async () => {
    const tester = await openMovingWorld();
    const id = await addAudience(tester);
    const users = Array.from({ length: 60 }, (_, index) => ({
      partner_user_id: [`${index}`.repeat(40_000)],
    }));
    const operation = (name: string) => ({
      operation_type: 'Update',
      params: { users: [...users, { partner_user_id: [name] }], expires_at: '2027-06-01' },
    });
    const rest = membershipBodyBytes - JSON.stringify([operation('')]).length;
    const answer = await tester.call('POST', `${path}/${id}/users`, { json: [operation('x'.repeat(rest))] });
    expect(answer.body.data).toEqual({ success_count: 61, total_count: 61 });
  });

  const jane = 'jane@example.test';
  it.each<[string, unknown]>([
    ['as a hash', { operation_type: 'Update', params: { users: [{ email: [jane] }] } }],
    ['as a list', { operation_type: 'Update', params: { users: [{ email: jane }] } }],
    ['as a user', { operation_type: 'Update', params: { users: [jane] } }],
    ['as the users', { operation_type: 'Update', params: { users: jane } }],
    ['as a name', { operation_type: 'Update', params: { users: [{ [jane]: [hashOf(jane)] }] } }],
    ['next to the users', { operation_type: 'Update', params: { email: [jane] } }],
    ['as the parameters', { operation_type: 'Update', params: jane }],
    ['as an operation', jane],
  ])('repeats no address that was sent without hashing, %s', async (_, operation) => {
    const tester = await openMovingWorld();
    const id = await addAudience(tester);
    const list = (await tester.call('POST', 'accounts/:account/do_not_reach_lists')).body.data.id;
    const valid = { operation_type: 'Update', params: { users: people(1) } };
    for (const place of [`${path}/${id}/users`, `batch/accounts/:account/do_not_reach_lists/${list}/users`]) {
      const { status, body, text } = await tester.call('POST', place, { json: [valid, operation] });
      expect(status).toBe(400);
      expect(body.operation_errors[0]).toEqual([]);
      expect(body.operation_errors[1]).not.toEqual([]);
      expect(text).not.toContain('jane');
    }
  });

  it('stores nothing that identifies a person', async () => {
    const folder = makeFolder();
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
