/** Account media: filters, single reads and deletion (docs/service.md#account-media). */
import { describe, expect, it } from 'vitest';
import { openTester, type Tester } from '../../support/emulator.js';
import { verdictOf } from '../../support/world.js';

const path = 'accounts/:account/account_media';

interface Item {
  readonly id: string;
  readonly creative_type: string;
}

async function list({ call }: Tester, query = {}): Promise<Item[]> {
  return (await call('GET', path, { query })).body.data;
}

describe('the list of account media', () => {
  it('can be narrowed to ids and to creative types', async () => {
    const tester = await openTester({ seed: 'demo' });
    const all = await list(tester);
    const [first, second] = all;
    expect(all.length).toBeGreaterThan(2);
    const some = await list(tester, { account_media_ids: `${first!.id},${second!.id}` });
    expect(some.map(({ id }) => id)).toEqual([first!.id, second!.id]);
    const type = first!.creative_type;
    expect(await list(tester, { creative_types: type })).toEqual(
      all.filter((item) => item.creative_type === type),
    );
    expect(await list(tester, { account_media_ids: 'nosuch' })).toEqual([]);
  });
});

describe('one account medium', () => {
  it('is answered as in the list', async () => {
    const tester = await openTester({ seed: 'demo' });
    const [item] = await list(tester);
    expect((await tester.call('GET', `${path}/${item!.id}`)).body.data).toEqual(item);
  });

  it('is hidden once it is deleted, unless deleted ones are asked for', async () => {
    const tester = await openTester({ seed: 'demo' });
    const [item, ...others] = await list(tester);
    const one = `${path}/${item!.id}`;
    expect((await tester.call('DELETE', one)).body.data).toMatchObject({ id: item!.id, deleted: true });
    expect(await list(tester)).toEqual(others);
    expect(await verdictOf(tester.call('GET', one))).toEqual([
      404,
      'ACCOUNT_MEDIA_NOT_FOUND account_media_id',
    ]);
    expect(await verdictOf(tester.call('DELETE', one))).toEqual([
      404,
      'ACCOUNT_MEDIA_NOT_FOUND account_media_id',
    ]);
    const query = { with_deleted: true };
    expect((await tester.call('GET', one, { query })).body.data).toMatchObject({ deleted: true });
    expect(await list(tester, query)).toHaveLength(others.length + 1);
  });
});
