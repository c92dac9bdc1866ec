/** Flexible audiences: batches, trees, and that they never change (docs/service.md#flexible-audiences). */
import { describe, expect, it } from 'vitest';
import { maxLeaves } from '../../../src/contract/groups/custom-audiences.js';
import type { Tester } from '../../support/emulator.js';
import { people } from '../../support/identifiers.js';
import { type MovingWorld, openMovingWorld, verdictOf } from '../../support/world.js';

const batch = 'batch/accounts/:account/custom_audiences';
const path = 'accounts/:account/custom_audiences';

const leaf = (custom_audience_id: string, more = {}) => ({
  custom_audience_id,
  lookback_window: 30,
  ...more,
});
const create = (segments: unknown, name = 'Left the basket', audience_type = 'FLEXIBLE') => ({
  operation_type: 'Create',
  params: { audience_type, name, segments },
});
const any = (...child_segments: unknown[]) => ({ boolean_operator: 'OR', child_segments });
const all = (...child_segments: unknown[]) => ({ boolean_operator: 'AND', child_segments });

async function find({ call }: Tester, q: string): Promise<string> {
  const { body } = await call('GET', path, { query: { q } });
  return body.data[0].id;
}

async function mobile(tester: Tester) {
  const [opened, basket, bought] = await Promise.all(
    ['App: opened', 'App: put', 'App: bought'].map((name) => find(tester, name)),
  );
  return { opened: opened!, basket: basket!, bought: bought! };
}

const send = (tester: MovingWorld, json: unknown) => tester.call('POST', batch, { json });

describe('creating flexible audiences', () => {
  it('answers an array in request order, trees with lower-case ids and defaults', async () => {
    const tester = await openMovingWorld('demo');
    const { opened, basket, bought } = await mobile(tester);
    const tree = all(
      leaf(opened.toUpperCase(), { frequency: 3 }),
      any(leaf(basket), leaf(bought, { negate: true })),
    );
    const { status, body } = await send(tester, [create(tree), create(any(leaf(basket)), 'Baskets')]);
    expect(status).toBe(200);
    expect(body.data).toHaveLength(2);
    const [first, second] = body.data;
    const measured = { frequency: 1, frequency_comparator: 'NUM_GTE', negate: false };
    const filled = { ...measured, child_segments: [] };
    expect(first).toMatchObject({
      name: 'Left the basket',
      audience_type: 'FLEXIBLE',
      targetable: false,
      targetable_types: ['FLEXIBLE', 'EXCLUDED_FLEXIBLE'],
      reasons_not_targetable: ['PROCESSING', 'TOO_SMALL'],
      audience_size: null,
      owner_account_id: tester.account,
    });
    expect(first.metadata).toEqual([
      {
        custom_audience_id: first.id,
        account_id: tester.account,
        name: 'Left the basket',
        audience_source: 'FLEXIBLE_AUDIENCE',
        upload_status: 'UPLOADED',
        segments: {
          ...measured,
          boolean_operator: 'AND',
          child_segments: [
            { ...filled, custom_audience_id: opened, lookback_window: 30, frequency: 3 },
            {
              ...measured,
              boolean_operator: 'OR',
              child_segments: [
                { ...filled, custom_audience_id: basket, lookback_window: 30 },
                { ...filled, custom_audience_id: bought, lookback_window: 30, negate: true },
              ],
            },
          ],
        },
      },
    ]);
    expect(second).toMatchObject({ name: 'Baskets' });
    expect(body.request).toEqual([
      {
        operation_type: 'Create',
        params: {
          account_id: tester.account,
          audience_type: 'FLEXIBLE',
          name: 'Left the basket',
          segments: tree,
        },
      },
      expect.objectContaining({ operation_type: 'Create' }),
    ]);
  });

  it('takes back a tree that was answered, with the members of its nodes', async () => {
    const tester = await openMovingWorld('demo');
    const { opened, basket } = await mobile(tester);
    const inner = { ...any(leaf(basket)), frequency: 2, frequency_comparator: 'NUM_LT', negate: true };
    const { body } = await send(tester, [create({ ...all(leaf(opened), inner), frequency: 5 })]);
    const [{ segments }] = body.data[0].metadata;
    expect(segments).toMatchObject({ frequency: 5, child_segments: [{}, inner] });
    const copy = await send(tester, [create(segments, 'The same again')]);
    expect(copy.body.data[0].metadata[0].segments).toEqual(segments);
  });

  it('has a size once it has been processed: OR is the sum, AND the minimum', async () => {
    const tester = await openMovingWorld('demo');
    const { opened, basket, bought } = await mobile(tester);
    const trees = [
      any(leaf(basket), leaf(bought)),
      all(leaf(opened), leaf(basket), leaf(bought, { negate: true })),
    ];
    const { body } = await send(
      tester,
      trees.map((tree, index) => create(tree, `Tree ${index}`)),
    );
    tester.pass(6);
    const sizes = [];
    for (const { id } of body.data) sizes.push((await tester.call('GET', `${path}/${id}`)).body.data);
    expect(sizes).toMatchObject([
      { audience_size: 8350 + 3120, targetable: true, reasons_not_targetable: [] },
      { audience_size: 8350, targetable: true },
    ]);
  });

  it.each([
    [maxLeaves, 200],
    [maxLeaves + 1, 400],
  ])('with %i leaves answers %i', async (count, status) => {
    const tester = await openMovingWorld('demo');
    const { opened } = await mobile(tester);
    const leaves = Array.from({ length: count }, () => leaf(opened));
    const tree = all(any(...leaves.slice(0, 4)), any(...leaves.slice(4)));
    const [got, ...errors] = await verdictOf(send(tester, [create(tree)]));
    expect(got).toBe(status);
    expect(errors).toEqual(status === 200 ? [] : ['0: INVALID_PARAMETER segments']);
  });

  it('names the leaf of a tree that is not found, or not mobile', async () => {
    const tester = await openMovingWorld('demo');
    const { opened } = await mobile(tester);
    const crm = await find(tester, 'Newsletter readers');
    const tree = all(leaf(opened), any(leaf('nosuch'), leaf(crm)));
    expect(await verdictOf(send(tester, [create(tree)]))).toEqual([
      400,
      '0: TAILORED_AUDIENCE_NOT_FOUND segments.child_segments[1].child_segments[0].custom_audience_id',
      '0: INVALID_TAILORED_AUDIENCE_TYPE segments.child_segments[1].child_segments[1].custom_audience_id',
    ]);
  });

  it('refuses a leaf of another account, unless that shares it', async () => {
    const tester = await openMovingWorld('demo');
    const { opened } = await mobile(tester);
    const { body } = await tester.call('GET', 'accounts');
    const other = body.data.find(({ id }: { id: string }) => id !== tester.account).id;
    const json = [create(any(leaf(opened)))];
    const attempt = () =>
      verdictOf(tester.call('POST', `batch/accounts/${other}/custom_audiences`, { json }));
    expect(await attempt()).toEqual([
      400,
      '0: TAILORED_AUDIENCE_NOT_FOUND segments.child_segments[0].custom_audience_id',
    ]);
    const query = { granted_account_id: other, permission_level: 'READ_ONLY' };
    await tester.call('POST', `${path}/${opened}/permissions`, { query });
    expect(await attempt()).toEqual([200]);
  });

  it('makes no mobile audiences during the beta', async () => {
    const tester = await openMovingWorld('demo');
    const { opened } = await mobile(tester);
    const json = [create(any(leaf(opened)), 'Players', 'MOBILE_AUDIENCE')];
    expect(await verdictOf(send(tester, json))).toEqual([400, '0: INVALID_PARAMETER audience_type']);
  });
});

describe('a batch of audiences', () => {
  it('creates, renames and deletes in one call', async () => {
    const tester = await openMovingWorld('demo');
    const { opened, bought } = await mobile(tester);
    const { body } = await send(tester, [
      create(any(leaf(opened))),
      { operation_type: 'Update', params: { custom_audience_id: opened, name: 'App: opened once' } },
      { operation_type: 'Delete', params: { custom_audience_id: bought } },
    ]);
    expect(body.data).toMatchObject([
      { name: 'Left the basket', owner_account_id: tester.account },
      { id: opened, name: 'App: opened once', is_owner: true },
      { id: bought, deleted: true },
    ]);
  });

  it('does nothing if one item is rejected, and names it', async () => {
    const tester = await openMovingWorld('demo');
    const { opened } = await mobile(tester);
    const json = [
      create(any(leaf(opened)), 'Fresh'),
      create(any(leaf(opened)), 'Newsletter readers'),
      { operation_type: 'Delete', params: { custom_audience_id: 'nosuch' } },
      { operation_type: 'Update', params: { custom_audience_id: opened, segments: any(leaf(opened)) } },
    ];
    expect(await verdictOf(send(tester, json.slice(0, 3)))).toEqual([
      400,
      '1: INVALID_PARAMETER name',
      '2: TAILORED_AUDIENCE_NOT_FOUND custom_audience_id',
    ]);
    expect(await verdictOf(send(tester, json))).toEqual([400, '3: INVALID_PARAMETER segments']);
    expect((await tester.call('GET', path, { query: { q: 'Fresh' } })).body.data).toEqual([]);
  });

  it('sees names that an earlier item has taken or freed', async () => {
    const tester = await openMovingWorld('demo');
    const { opened, basket } = await mobile(tester);
    const twins = [create(any(leaf(opened)), 'Twin'), create(any(leaf(basket)), 'Twin')];
    expect(await verdictOf(send(tester, twins))).toEqual([400, '1: INVALID_PARAMETER name']);
    const newsletter = await find(tester, 'Newsletter readers');
    const swap = [
      { operation_type: 'Delete', params: { custom_audience_id: newsletter } },
      create(any(leaf(opened)), 'Newsletter readers'),
    ];
    expect(await verdictOf(send(tester, swap))).toEqual([200]);
  });

  it.each([
    [10, [200]],
    [11, [400, 'INVALID_PARAMETER operations']],
  ])('of %i items answers %j', async (count, verdict) => {
    const tester = await openMovingWorld('demo');
    const { opened } = await mobile(tester);
    const json = Array.from({ length: count }, (_, index) => create(any(leaf(opened)), `Tree ${index}`));
    expect(await verdictOf(send(tester, json))).toEqual(verdict);
  });
});

describe('flexible audience: created, any update of its definition', () => {
  it('is not permitted: immutable once created', async () => {
    const tester = await openMovingWorld('demo');
    const { opened } = await mobile(tester);
    const id = await find(tester, 'App: left the basket');
    const read = async () => (await tester.call('GET', `${path}/${id}`)).body.data;
    const before = await read();
    const segments = any(leaf(opened));
    const json = [{ operation_type: 'Update', params: { custom_audience_id: id, segments } }];
    expect(await verdictOf(send(tester, json))).toEqual([400, '0: INVALID_PARAMETER segments']);
    expect(await read()).toEqual(before);
    const put = await tester.call('PUT', `${path}/${id}`, { query: { segments: JSON.stringify(segments) } });
    expect(put.headers.get('x-ads-emulator-ignored')).toBe('segments');
    expect((await read()).metadata).toEqual(before.metadata);
  });
});

describe('a flexible audience', () => {
  const open = async () => {
    const tester = await openMovingWorld('demo');
    return { tester, id: await find(tester, 'App: left the basket') };
  };

  it('takes a new name, and keeps its tree', async () => {
    const { tester, id } = await open();
    const before = (await tester.call('GET', `${path}/${id}`)).body.data.metadata[0];
    const { body } = await tester.call('PUT', `${path}/${id}`, { query: { name: 'Baskets' } });
    expect(body.data.metadata[0]).toEqual({ ...before, name: 'Baskets' });
  });

  it('accepts no users', async () => {
    const { tester, id } = await open();
    const json = [{ operation_type: 'Update', params: { users: people(1) } }];
    expect(await verdictOf(tester.call('POST', `${path}/${id}/users`, { json }))).toEqual([
      400,
      'INVALID_TAILORED_AUDIENCE_TYPE custom_audience_id',
    ]);
  });

  it('loses the people of an audience that is deleted', async () => {
    const { tester, id } = await open();
    const { opened, basket } = await mobile(tester);
    expect((await tester.call('GET', `${path}/${id}`)).body.data.audience_size).toBe(8350);
    await tester.call('DELETE', `${path}/${basket}`);
    expect((await tester.call('GET', `${path}/${id}`)).body.data.audience_size).toBe(0);
    expect((await tester.call('GET', `${path}/${opened}`)).status).toBe(200);
  });

  it('is not targetable once it is deleted, however many people it had', async () => {
    const { tester, id } = await open();
    expect((await tester.call('GET', `${path}/${id}`)).body.data.targetable).toBe(true);
    const { body } = await tester.call('DELETE', `${path}/${id}`);
    expect(body.data).toMatchObject({ deleted: true, targetable: false });
  });
});
