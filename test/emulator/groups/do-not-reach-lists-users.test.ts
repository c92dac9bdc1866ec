/** The people on a do-not-reach list (docs/service.md#audience-users). */
import { describe, expect, it } from 'vitest';
import type { Tester } from '../../support/emulator.js';
import { hashOf, people } from '../../support/identifiers.js';
import { openMovingWorld, verdictOf } from '../../support/world.js';

const path = 'accounts/:account/do_not_reach_lists';
const create = ({ call }: Tester, query = {}) => call('POST', path, { query });
const send = ({ call }: Tester, id: string, json: unknown) =>
  call('POST', `batch/${path}/${id}/users`, { json });
const put = (users: unknown, times = {}) => [{ operation_type: 'Update', params: { users, ...times } }];

describe('people on a do-not-reach list', () => {
  it('are counted in an array of one, with the list and the times echoed, but not the people', async () => {
    const tester = await openMovingWorld();
    const { id } = (await create(tester)).body.data;
    const expires_at = '2027-06-01T00:00:00Z';
    const json = [
      ...put(people(3), { expires_at: '2027-06-01T02:00:00+02:00' }),
      { operation_type: 'Delete', params: { users: people(1) } },
    ];
    const { status, body } = await send(tester, id, json);
    expect(status).toBe(200);
    expect(body).toEqual({
      request: [
        {
          params: { account_id: tester.account, do_not_reach_list_id: id, expires_at },
          operation_type: 'Update',
        },
        { params: { account_id: tester.account, do_not_reach_list_id: id }, operation_type: 'Delete' },
      ],
      data: [{ success_count: 4, total_count: 4 }],
    });
  });

  it('are processed after six hours, and deleted with the list', async () => {
    const tester = await openMovingWorld();
    const { id } = (await create(tester)).body.data;
    await send(
      tester,
      id,
      put([{ email: [hashOf('a')], phone_number: [hashOf('b')] }, { email: [hashOf('c')] }]),
    );
    const list = async (query = {}) => (await tester.call('GET', path, { query })).body.data[0];
    expect(await list()).toMatchObject({ list_size: null });
    tester.pass(6);
    expect(await list()).toMatchObject({ list_size: 2, reasons_not_targetable: ['TOO_SMALL'] });
    await send(tester, id, [
      { operation_type: 'Delete', params: { users: [{ phone_number: [hashOf('b')] }] } },
    ]);
    tester.pass(6);
    expect(await list()).toMatchObject({ list_size: 1 });
    await tester.call('DELETE', `${path}/${id}`);
    expect(await list({ with_deleted: true })).toMatchObject({ list_size: 0, deleted: true });
  });

  it.each([
    ['just before 13 months', '2027-12-20T11:59:59Z', [200]],
    ['13 months ahead', '2027-12-20T12:00:00Z', [400, '0: INVALID_TIME_WINDOW expires_at']],
    ['now', '2026-11-20T12:00:00Z', [400, '0: INVALID_TIME_WINDOW expires_at']],
    ['in a second', '2026-11-20T12:00:01Z', [200]],
  ])('with an end %s', async (_, expires_at, verdict) => {
    const tester = await openMovingWorld();
    const { id } = (await create(tester)).body.data;
    expect(await verdictOf(send(tester, id, put(people(1), { expires_at })))).toEqual(verdict);
  });

  it.each<[string, object, string]>([
    ['a begin', { users: people(1), effective_at: '2027-01-01T00:00:00Z' }, 'INVALID_PARAMETER effective_at'],
    ['a handle', { users: [{ handle: [hashOf('a')] }] }, 'INVALID_PARAMETER users[0].handle'],
    ['an address', { users: [{ email: ['jane@example.test'] }] }, 'INVALID_PARAMETER users[0].email'],
  ])('refuse %s, and never repeat a person', async (_, params, error) => {
    const tester = await openMovingWorld();
    const { id } = (await create(tester)).body.data;
    const json = [...put(people(1)), { operation_type: 'Update', params }];
    const answer = send(tester, id, json);
    expect(await verdictOf(answer)).toEqual([400, `1: ${error}`]);
    const { text, body } = await answer;
    expect(text).not.toContain('jane');
    expect(text).not.toContain('users":');
    expect(body.request).toHaveLength(2);
    expect(body.request[0].params).toEqual({ account_id: tester.account, do_not_reach_list_id: id });
  });
});
