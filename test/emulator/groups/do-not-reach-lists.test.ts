/** Do-not-reach lists: one per account, and who is on it (docs/service.md#do-not-reach-lists). */
import { describe, expect, it } from 'vitest';
import type { Tester } from '../../support/emulator.js';
import { people } from '../../support/identifiers.js';
import { openMovingWorld, verdictOf } from '../../support/world.js';

const path = 'accounts/:account/do_not_reach_lists';
const create = ({ call }: Tester, query = {}) => call('POST', path, { query });
const put = (users: unknown, times = {}) => [{ operation_type: 'Update', params: { users, ...times } }];

describe('a do-not-reach list', () => {
  it('has the name that the service gives it', async () => {
    const tester = await openMovingWorld();
    const { body } = await create(tester, { description: 'Asked us to stop' });
    expect(body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-z]{5}$/),
      name: 'Do Not Reach List',
      description: 'Asked us to stop',
      list_size: null,
      targetable: false,
      reasons_not_targetable: ['PROCESSING', 'TOO_SMALL'],
      created_at: tester.at(),
      updated_at: tester.at(),
      deleted: false,
    });
    expect((await tester.call('GET', path)).body).toMatchObject({ data: [body.data], next_cursor: null });
  });

  it('is one per account, until it is deleted', async () => {
    const tester = await openMovingWorld();
    const { id } = (await create(tester)).body.data;
    expect(await verdictOf(create(tester))).toEqual([403, 'ACTION_NOT_ALLOWED']);
    expect((await tester.call('DELETE', `${path}/${id}`)).body.data).toMatchObject({ id, deleted: true });
    expect(await verdictOf(tester.call('DELETE', `${path}/${id}`))).toEqual([
      404,
      'NOT_FOUND do_not_reach_list_id',
    ]);
    expect(await verdictOf(create(tester))).toEqual([200]);
    expect((await tester.call('GET', path)).body.data).toHaveLength(1);
    const { body } = await tester.call('GET', path, { query: { with_deleted: true } });
    expect(body.data.map((list: { deleted: boolean }) => list.deleted)).toEqual([true, false]);
  });

  it('belongs to one account', async () => {
    const tester = await openMovingWorld();
    const { id } = (await create(tester)).body.data;
    const other = (await tester.call('POST', 'accounts')).body.data[0].id;
    const list = `accounts/${other}/do_not_reach_lists`;
    expect((await tester.call('GET', list)).body.data).toEqual([]);
    expect(await verdictOf(tester.call('DELETE', `${list}/${id}`))).toEqual([
      404,
      'NOT_FOUND do_not_reach_list_id',
    ]);
    const json = put(people(1));
    expect(await verdictOf(tester.call('POST', `batch/${list}/${id}/users`, { json }))).toEqual([
      404,
      'NOT_FOUND do_not_reach_list_id',
    ]);
  });
});
