/** `ads product-catalogs products upload`, against the emulator. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createHome, createHomeWithDemo, homeOfTest, runAds, testTime } from '../../../support/cli.js';
import { serveUploads } from '../../../support/upload-service.js';

const home = homeOfTest(createHomeWithDemo);

const run = (words: string, more: Parameters<typeof runAds>[2] = {}) =>
  runAds(home, ['product-catalogs', ...words.split(' '), '--env', 'local'], more);

const product = (id: string, more: object = {}) => ({
  id,
  title: 'T',
  description: 'D',
  availability: 'in stock',
  condition: 'new',
  price: '2.00 EUR',
  link: 'https://www.example.com',
  image_link: 'https://www.example.com/i.jpg',
  brand: 'B',
  ...more,
});

interface Row {
  readonly line: number | null;
  readonly id: string;
  readonly outcome: string;
  readonly problems: readonly string[];
}

/** Uploads products as JSON lines; returns the exit code and the rows. */
async function upload(products: readonly object[], flags = '') {
  const file = join(home.path, 'feed.jsonl');
  writeFileSync(file, products.map((one) => JSON.stringify(one)).join('\n'));
  const { exit, stdout, stderr } = await run(`products upload Shop --from ${file} -o json${flags}`);
  const rows: Row[] = stdout === '' ? [] : JSON.parse(stdout);
  return { exit, stderr, rows, states: rows.map(({ id, outcome }) => `${id} ${outcome}`) };
}

const listed = async () =>
  (await run('products list Shop --all --sort id -o ids --quiet --fields id')).stdout.trim().split('\n')
    .length;

describe('uploading products', () => {
  beforeEach(async () => {
    // A user has one catalog, and the demo world has one.
    await runAds(home, ['product-catalogs', 'delete', 'Quillmark shelves', '--yes', '--env', 'local']);
    await run('create --name Shop -o ids');
  });

  it('sends any number in calls of 25, and the history has each call', async () => {
    const many = Array.from({ length: 51 }, (_, index) => product(`p${index}`));
    const { exit, rows } = await upload(many);
    expect(exit).toBe(0);
    expect(rows).toHaveLength(51);
    expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(['created']));
    expect(await listed()).toBe(51);
    const { stdout } = await runAds(home, ['history', '--env', 'local', '-o', 'jsonl']);
    expect(stdout.split('\n').filter((line) => line.includes('products.update'))).toHaveLength(3);
  });

  it('resumes without flags: existing products are unchanged', async () => {
    await upload([product('a'), product('b')]);
    expect(await upload([product('a'), product('b', { price: '3 EUR' }), product('c')])).toMatchObject({
      exit: 0,
      states: ['a unchanged', 'b updated', 'c created'],
    });
  });

  it('reports invalid rows by line, and sends the others', async () => {
    const { exit, rows, stderr } = await upload([product('a'), product('b', { price: '3' }), product('a')]);
    expect(exit).toBe(2);
    expect(rows).toEqual([]);
    expect(JSON.parse(stderr).error.message).toContain('line 1: id "a" is also in line 3');
    const second = await upload([product('c'), product('b', { price: '3' })]);
    expect(second).toMatchObject({ exit: 3, states: ['c created', 'b rejected'] });
    expect(second.rows[1]?.problems).toEqual([
      'price has no currency: write it beside the price, such as 12.50 EUR, or add --set currency=EUR, got "3"',
    ]);
  });

  it('reports rows that only the service refuses, with exit code 7 if it refuses all', async () => {
    await upload([product('a', { sale_price: '1.50 EUR' })]);
    const { title, description, availability, condition, link, image_link, brand } = product('a');
    const rest = { title, description, availability, condition, link, image_link, brand };
    const cheaper = { id: 'a', price: '1.20 EUR', ...rest };
    const { exit, rows } = await upload([cheaper]);
    expect(exit).toBe(7);
    expect(rows[0]).toMatchObject({
      outcome: 'failed',
      problems: ['sale_price must be lower than price, in the same currency'],
    });
    expect(await upload([cheaper, product('b')])).toMatchObject({ exit: 3 });
  });

  it('compares groups of variants as a whole, and deletes variants that are missing in the file', async () => {
    const group = { item_group_id: 'g' };
    const all = [product('a', group), product('b', group), product('c', group), product('d')];
    await upload(all);
    const [, ...rest] = all;
    const changed = [product('b', { ...group, title: 'New' }), ...rest.slice(1)];
    expect(await upload(changed, ' --only-changed --dry-run')).toMatchObject({
      exit: 0,
      states: ['b planned', 'c unchanged', 'd unchanged'],
    });
    expect(await upload(changed, ' --delete-missing')).toMatchObject({ exit: 10 });
    expect(await upload(changed, ' --delete-missing --confirm 2')).toMatchObject({ exit: 10 });
    expect(await listed()).toBe(2);
    const { exit, states } = await upload(changed, ' --delete-missing --confirm 1');
    expect([exit, states]).toEqual([0, ['b updated', 'c unchanged', 'd unchanged', 'a deleted']]);
    expect(await upload(changed, ' --only-changed')).toMatchObject({
      exit: 0,
      states: ['b unchanged', 'c unchanged', 'd unchanged'],
    });
  });

  it('deletes no product with an invalid row, and nothing if a row has no id', async () => {
    await upload([product('a'), product('b')]);
    const broken = product('a', { price: 'free' });
    expect(await upload([broken, product('b')], ' --delete-missing')).toMatchObject({
      exit: 3,
      states: ['a rejected', 'b unchanged'],
    });
    const unread = await upload([{ title: 'x' }, product('c')], ' --delete-missing');
    expect(unread).toMatchObject({
      exit: 3,
      states: ['null rejected', 'c created', 'a not-sent', 'b not-sent'],
      stderr: expect.stringContaining('nothing is deleted, because of 1 row without a readable id'),
    });
    const confirmed = ' --delete-missing --confirm 2 --max-failed';
    expect((await upload([{ title: 'x' }, product('c')], `${confirmed} 0`)).states).toContain('a not-sent');
    expect((await upload([{ title: 'x' }, product('c')], `${confirmed} 1`)).states).toContain('a deleted');
    expect(await listed()).toBe(1);
  });

  it('keeps products whose ids only have a .0 more or less in the file, and rejects their rows', async () => {
    const file = join(home.path, 'feed.csv');
    const feed = async (ids: readonly string[], flags = '') => {
      const rows = ids.map((id) => Object.values(product(id)).join(','));
      writeFileSync(file, [Object.keys(product('')).join(','), ...rows].join('\n'));
      const { exit, stdout } = await run(`products upload Shop --from ${file} -o json${flags}`);
      const found: Row[] = JSON.parse(stdout);
      return { exit, found, states: found.map(({ id, outcome }) => `${id} ${outcome}`) };
    };
    await feed(['1001.0', '1002.0', '1003.0']);
    const mixed = await feed(['1001.0', '1002.0', 'A-4'], ' --delete-missing --confirm 1');
    expect([mixed.exit, mixed.states]).toEqual([
      3,
      ['1001.0 rejected', '1002.0 rejected', 'A-4 created', '1003 deleted'],
    ]);
    expect(mixed.found[0]?.problems).toEqual(['the catalog has id "1001.0" as "1001": write it so']);
    // Both are in the catalog: the other one is missing.
    await feed(['1001.0', 'A-4']);
    const plain = await feed(['1001', '1002', 'A-4'], ' --delete-missing --confirm 1');
    expect([plain.exit, plain.states.at(-1)]).toEqual([0, '1001.0 deleted']);
    await upload([product('2001.0'), product('B-1')]);
    const back = await feed(['1001', '1002', 'A-4', 'B-1', '2001'], ' --delete-missing');
    expect([back.exit, back.states.includes('2001 rejected')]).toEqual([3, true]);
  });

  it('deletes nothing if a quotation mark without a pair hides rows', async () => {
    const all = ['a', 'b', 'c', 'd', 'e'].map((id) => product(id));
    await upload(all);
    const rows = all.map((one) => Object.values(one).join(','));
    const [a = '', b = '', c = '', d = '', e = ''] = rows;
    const table = [Object.keys(product('a')).join(','), a, b.replace('T', '"T'), c, d.replace('T', 'T"'), e];
    const file = join(home.path, 'feed.csv');
    writeFileSync(file, table.join('\n'));
    const { exit, stdout, stderr } = await run(
      `products upload Shop --from ${file} --delete-missing --confirm 3 -o json`,
    );
    expect([exit, await listed()]).toEqual([3, 5]);
    expect(JSON.parse(stdout)[1]).toMatchObject({ line: 3, id: null, outcome: 'rejected' });
    expect(stderr).toContain('nothing is deleted, because of 1 row without a readable id');
  });

  it('keeps the old catalog if the service rejects the new one', async () => {
    await upload(['a', 'b', 'n1', 'n2', 'n3'].map((id) => product(id, { sale_price: '1.50 EUR' })));
    const refused = ['n1', 'n2', 'n3'].map((id) => product(id, { price: '1.20 EUR' }));
    const flags = ' --delete-missing --confirm 2';
    expect(await upload(refused, flags)).toMatchObject({
      exit: 7,
      states: ['n1 failed', 'n2 failed', 'n3 failed', 'a not-sent', 'b not-sent'],
      stderr: expect.stringContaining(
        'nothing is deleted, because of 3 rows rejected by the service; to delete them anyway, add --max-failed 3',
      ),
    });
    expect(await listed()).toBe(5);
    expect(await upload(refused, `${flags} --max-failed 2`)).toMatchObject({ exit: 7 });
    expect(await listed()).toBe(5);
    const { states } = await upload(refused, `${flags} --max-failed 3`);
    expect(states).toEqual(['n1 failed', 'n2 failed', 'n3 failed', 'a deleted', 'b deleted']);
    expect((await upload([product('a')], ' --max-failed 3')).exit).toBe(2);
  });

  it('reports a catalog that does not exist', async () => {
    const file = join(home.path, 'one.json');
    writeFileSync(file, JSON.stringify([product('a')]));
    expect((await run(`products upload Nowhere --from ${file}`)).exit).toBe(6);
    expect((await run(`products upload 123 --from ${file}`)).exit).toBe(6);
  });
});

it('takes the number of an interrupted deletion again for the products that are left, and no other', async () => {
  let isBroken = false;
  let deletions = 0;
  const service = await serveUploads(
    async (name) => {
      if (name !== 'DELETE products') return undefined;
      deletions += 1;
      return isBroken && deletions > 1 ? new Response('', { status: 503 }) : undefined;
    },
    () => testTime,
    { seed: 'demo', isDirect: true },
  );
  const home = createHome();
  onTestFinished(() => home.remove());
  const ads = (...argv: string[]) => runAds(home, ['product-catalogs', ...argv], { env: service.env });
  await ads('delete', 'Quillmark shelves', '--yes');
  const file = join(home.path, 'feed.jsonl');
  const upload = async (ids: readonly string[], ...flags: string[]) => {
    writeFileSync(file, ids.map((id) => JSON.stringify(product(id))).join('\n'));
    const { exit, stdout, stderr } = await ads(
      ...['products', 'upload', 'Shop', '--from', file, '-o', 'json', '--max-wait', '0', ...flags],
    );
    const rows: Row[] = stdout === '' ? [] : JSON.parse(stdout);
    return { exit, stderr, deleted: rows.filter(({ outcome }) => outcome === 'deleted').length };
  };
  await ads('create', '--name', 'Shop');
  const kept = ['a', 'b'];
  const many = Array.from({ length: 52 }, (_, index) => `p${index}`);
  await upload([...kept, ...many]);
  isBroken = true;
  const confirmed = ['--delete-missing', '--confirm', '52'];
  expect(await upload(kept, ...confirmed)).toMatchObject({ exit: 3, deleted: 25 });
  isBroken = false;
  for (const other of ['51', '28']) {
    const refused = await upload(kept, '--delete-missing', '--confirm', other);
    expect([refused.exit, refused.stderr]).toEqual([10, expect.stringContaining('there are 27')]);
  }
  // One of those that stay is not among those that were counted.
  expect(await upload(['a'], ...confirmed)).toMatchObject({ exit: 10 });
  expect(await upload(kept, ...confirmed)).toMatchObject({ exit: 0, deleted: 27 });
  expect(await upload(kept, ...confirmed)).toMatchObject({ exit: 0, deleted: 0 });
  // The number was used: the same products, added again, are confirmed anew. An upload that has nothing left to delete forgets it too.
  await upload([...kept, 'p0', 'p1', 'p2']);
  isBroken = true;
  deletions = 2;
  expect(await upload(kept, '--delete-missing', '--confirm', '3')).toMatchObject({ exit: 3, deleted: 0 });
  isBroken = false;
  await upload([...kept, 'p0', 'p1', 'p2'], '--delete-missing', '--confirm', '3');
  expect(await upload([...kept, 'p2'], '--delete-missing', '--confirm', '3')).toMatchObject({ exit: 10 });
  // The number is used up.
  await upload([...kept, 'p0', 'p1']);
  expect(await upload(kept, ...confirmed)).toMatchObject({ exit: 10 });
});
