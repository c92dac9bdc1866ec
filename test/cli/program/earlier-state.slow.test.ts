/**
 * State directories that version 0.1.0-dev wrote before journals were named by the normalized address and rows by their ids:
 * nothing that they say was sent is sent again. The names of the files are made here as that version made them.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createHome, type Home, runAds, testTime } from '../../support/cli.js';
import { makePng } from '../../support/media-files.js';
import { serveUploads } from '../../support/upload-service.js';

const pixel = '1mwgi';
const tag = 'f5ceh';
const funding = 'c2nnu';
const day = 86_400_000;

const nameOf = (...parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

const withIds = [
  'time,email,order id,amount',
  '2026-03-01T10:00:00Z,ann@example.com,A-1,12.50',
  '2026-03-01T11:00:00Z,bob@example.com,A-2,7',
];
const withoutIds = [
  'time,email,amount',
  '2026-03-01T10:00:00Z,ann@example.com,12.50',
  '2026-03-01T11:00:00Z,bob@example.com,7',
];

async function open() {
  const conversions: unknown[] = [];
  let time = testTime;
  const service = await serveUploads(
    async (name, _, request) => {
      if (name === 'POST conversions')
        conversions.push(...((await request.clone().json()) as { conversions: unknown[] }).conversions);
      return undefined;
    },
    () => time,
    { seed: 'demo', isDirect: true },
  );
  const home = createHome();
  onTestFinished(() => home.remove());
  const url = service.env.ADS_URL ?? '';
  const place = (fixture: string, folder: string, name: string) => {
    const directory = join(home.state, folder);
    mkdirSync(directory, { recursive: true });
    const path = join(directory, name);
    copyFileSync(join(import.meta.dirname, 'earlier-state', fixture), path);
    return path;
  };
  return {
    home,
    service,
    url,
    place,
    conversions,
    pass: (days: number) => {
      time += days * day;
    },
    run: (argv: readonly string[], env: Readonly<Record<string, string>> = {}) =>
      runAds(home, [...argv, '-o', 'json'], { env: { ...service.env, ...env }, now: () => time }),
  };
}

const write = (home: Home, name: string, lines: readonly string[]) =>
  writeFileSync(join(home.path, name), [...lines, ''].join('\n'));

const uploadOf = (name: string, ...more: readonly string[]) => {
  const flags = ['--event-id', tag, '--currency', 'EUR', '--from', name];
  return ['web-conversions', 'upload', pixel, ...flags, ...more];
};

async function openConversions(fixture: string, spell: (url: string) => string = (url) => url) {
  const world = await open();
  const work = `web-conversions ${join(world.home.path, 'orders.csv')}`;
  const name = nameOf('production', spell(world.url), work, pixel);
  world.place(`conversions-${fixture}.jsonl`, 'conversions', `${name}.jsonl`);
  return world;
}

describe('conversions that the earlier version sent', () => {
  it('with ids are not sent again: after a year, under another name, or with another column', async () => {
    const { home, run, pass, conversions } = await openConversions('ids');
    write(home, 'orders.csv', withIds);
    const first = await run(uploadOf('orders.csv'));
    expect([first.exit, JSON.parse(first.stdout).sent_before], first.stderr).toEqual([0, 2]);
    pass(400);
    const more = withIds.map((line, index) => `${line},${index === 0 ? 'quantity' : '2'}`);
    write(home, 'other.csv', [...more, '2026-03-02T11:00:00Z,cleo@example.com,A-3,9,1']);
    const second = await run(uploadOf('other.csv'));
    expect([second.exit, JSON.parse(second.stdout)], second.stderr).toEqual([
      3,
      expect.objectContaining({ rows: 3, sent: 1, changed: 2, complete: true }),
    ]);
    expect(second.stderr).toContain('sent with other content (lines 2, 3)');
    const third = await run(uploadOf('other.csv'));
    expect([third.exit, JSON.parse(third.stdout).changed], third.stderr).toEqual([0, 2]);
    expect(conversions).toEqual([expect.objectContaining({ conversion_id: 'A-3' })]);
  });

  it.each([
    ['plain', []],
    ['row', ['--conversion-id-from', 'row']],
  ] as const)('without ids (%s) are not sent again, however old they are', async (fixture, flags) => {
    const { home, run, pass, conversions } = await openConversions(fixture);
    write(home, 'orders.csv', withoutIds);
    for (const days of [1, 59, 70, 500]) {
      pass(days);
      const { exit, stdout, stderr } = await run(uploadOf('orders.csv', ...flags));
      expect([exit, JSON.parse(stdout).sent_before], stderr).toEqual([0, 2]);
    }
    write(home, 'orders.csv', [...withoutIds, '2026-03-02T11:00:00Z,cleo@example.com,9']);
    const { exit, stdout, stderr } = await run(uploadOf('orders.csv', ...flags));
    expect([exit, JSON.parse(stdout)], stderr).toEqual([
      0,
      expect.objectContaining({ sent: 1, sent_before: 2 }),
    ]);
    expect(conversions).toHaveLength(1);
  });

  it('without an answer stay unconfirmed, however old they are', async () => {
    const { home, run, pass, conversions } = await openConversions('doubt');
    write(home, 'orders.csv', withoutIds);
    for (const days of [1, 59, 500]) {
      pass(days);
      const { exit, stdout } = await run(uploadOf('orders.csv'));
      expect([exit, JSON.parse(stdout).unconfirmed]).toEqual([3, 2]);
    }
    expect(conversions).toEqual([]);
  });

  it('are found by the path as typed and by the real one', async () => {
    const { home, run, conversions } = await openConversions('plain');
    write(home, 'orders-0301.csv', withoutIds);
    symlinkSync('orders-0301.csv', join(home.path, 'orders.csv'));
    for (const name of ['orders.csv', 'orders-0301.csv']) {
      const { exit, stdout, stderr } = await run(uploadOf(name));
      expect([exit, JSON.parse(stdout).sent_before], stderr).toEqual([0, 2]);
    }
    expect(conversions).toEqual([]);
  });

  it.each([
    ['in capitals', (url: string) => url.replace('http', 'HTTP')],
    ['with a slash', (url: string) => `${url}/`],
    ['with a dot', (url: string) => url.replace(/\/ads$/, '/./ads')],
  ])('are found where the address was spelled %s', async (_, spell) => {
    const { home, run, url, conversions } = await openConversions('plain', spell);
    write(home, 'orders.csv', withoutIds);
    for (const address of [spell(url), url, `${url}/`, spell(url)]) {
      const { exit, stdout, stderr } = await run(uploadOf('orders.csv'), { ADS_URL: address });
      expect([exit, JSON.parse(stdout).sent_before], stderr).toEqual([0, 2]);
    }
    expect(conversions).toEqual([]);
  });
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const spelled = [
  'time,twclid,email,hashed_email,hashed_phone,ip,amount,description,url',
  `2026-03-01T10:00:00Z,click-1,ann@example.com,${sha256('')},,0,010.50,cafe\u0301,https://Shop.example`,
  `2026-03-01T11:00:00Z,click-2,-,${sha256('bob@example.com')},${sha256('+490000000')},,-0,,`,
  `2026-03-01T11:00:00Z,null,cleo@example.com,,${sha256('+49301234567')},,7,none,http://shop.example:80/a`,
  '2026-03-01T11:00:00Z,click-4,n/a,,,,0,,',
  '2026-03-01T11:00:00Z,click-4,n/a,,,,-0,,',
];
const respelled = [
  'time,twclid,hashed_email,email,hashed_phone,ip,amount,description,url',
  '2026-03-01T11:00:00+01:00,click-1,,Ann@example.com,,,10.5,caf\u00e9,https://shop.example/',
  `2026-03-01T11:00:00Z,click-2,${sha256('bob@example.com')},,,,0,,`,
  `2026-03-01T11:00:00Z,,,cleo@example.com,${sha256('+49301234567')},,7.0,none,http://shop.example/a`,
  '2026-03-01T11:00:00Z,click-4,,,,,0.00,,',
  '2026-03-01T11:00:00Z,click-4,,-,,,0,,',
];
const items = [
  { content_id: 'a', num_items: 1 },
  { content_id: 'b', content_price: '02.0' },
];
const jsonRows = (isAgain: boolean) =>
  [
    {
      ...{ time: '2026-03-01T10:00:00Z', twclid: 'click-1', amount: isAgain ? '7' : '07' },
      hashed_email: sha256('ann@example.com'),
      contents: isAgain ? [{ content_price: 2, content_id: 'b' }, items[0]] : items,
    },
    {
      ...{ time: '2026-03-01T11:00:00Z', twclid: 'click-2', amount: 8 },
      hashed_email: sha256('bob@example.com'),
      contents: isAgain
        ? [{ content_id: 'a' }, { content_id: 'b' }]
        : [{ content_id: 'b' }, { content_id: 'a' }],
    },
  ].map((row) => JSON.stringify(row));
const withRowIds = (lines: readonly string[]) =>
  lines.map((line, at) => (at === 0 ? `${line},order id` : `${line},O-${at}`));

describe('conversions that a version sent to which two spellings were two conversions', () => {
  const row = ['--conversion-id-from', 'row'];
  const added = respelled.map((line, at) => (at === 0 ? `email 2,${line}` : `eve@example.com,${line}`));
  it.each([
    ['plain', [], spelled, [respelled, withRowIds(respelled)]],
    ['row', row, spelled, [respelled, added]],
    ['json', ['--format', 'jsonl'], jsonRows(false), [jsonRows(true)]],
  ] as const)('are not sent again under either spelling (%s)', async (fixture, flags, lines, others) => {
    for (const isUnknown of [false, true]) {
      const { home, run, pass, conversions } = await openConversions(`spelled-${fixture}`);
      for (const some of isUnknown ? [lines, ...others, lines] : [lines, lines]) {
        write(home, 'orders.csv', some);
        pass(70);
        const { exit, stdout, stderr } = await run(uploadOf('orders.csv', ...flags));
        expect([exit, JSON.parse(stdout).sent_before], stderr).toEqual([
          0,
          lines.length - (fixture === 'json' ? 0 : 1),
        ]);
      }
      expect(conversions).toEqual([]);
    }
  });

  it.each([
    ['plain', []],
    ['row', row],
  ] as const)('stay unconfirmed under either spelling (%s)', async (fixture, flags) => {
    const { home, run, pass, conversions } = await openConversions(`spelled-doubt-${fixture}`);
    for (const some of [spelled, respelled, spelled]) {
      write(home, 'orders.csv', some);
      pass(70);
      const { exit, stdout, stderr } = await run(uploadOf('orders.csv', ...flags));
      expect([exit, JSON.parse(stdout).unconfirmed], stderr).toEqual([3, 5]);
    }
    expect(conversions).toEqual([]);
  });

  it('with ids are not changed by either spelling', async () => {
    const { home, run, url, place, conversions } = await openConversions('spelled-ids');
    const name = nameOf('production', url, 'web-conversions with ids', pixel);
    place('conversions-spelled-pixel.jsonl', 'conversions', `${name}.jsonl`);
    const head = 'time,twclid,email,amount,order id';
    const first = ['10:00:00Z,click-1,-,010.50,A-1', '11:00:00Z,click-2,bob@example.com,-0,A-2'];
    const again = ['10:00:00Z,click-1,,10.5,A-1', '11:00:00Z,click-2,bob@example.com,0,A-2'];
    const emptied = ['10:00:00Z,click-1,,10.5,', '11:00:00Z,click-2,bob@example.com,0,'];
    for (const some of [first, again, emptied, first]) {
      write(home, 'orders.csv', [head, ...some.map((line) => `2026-03-01T${line}`)]);
      const { exit, stdout, stderr } = await run(uploadOf('orders.csv'));
      expect([exit, JSON.parse(stdout).sent_before], stderr).toEqual([0, 2]);
    }
    expect(conversions).toEqual([]);
  });
});

it.each([
  ['plain', withoutIds, 0],
  ['plain', withoutIds, 1],
  ['spelled-plain', spelled, 0],
  ['spelled-plain', spelled, 1],
] as const)(
  'a run that is killed between the two journals of a link leaves as many rows as there are (%s)',
  async (fixture, lines, at) => {
    const { home, run, url, place, conversions } = await open();
    write(home, 'orders-0301.csv', lines);
    symlinkSync('orders-0301.csv', join(home.path, 'orders.csv'));
    const paths = ['orders.csv', 'orders-0301.csv'].map((name) => {
      const work = `web-conversions ${join(home.path, name)}`;
      return place(
        `conversions-${fixture}.jsonl`,
        'conversions',
        `${nameOf('production', url, work, pixel)}.jsonl`,
      );
    });
    const before = paths.map((path) => readFileSync(path));
    await run(uploadOf('orders.csv'));
    expect(paths.map((path, one) => readFileSync(path).equals(before[one]!))).toEqual([false, false]);
    writeFileSync(paths[at]!, before[at]!);
    const rows = lines.length - 1;
    for (const name of ['orders.csv', 'orders-0301.csv', 'orders.csv']) {
      const { exit, stdout, stderr } = await run(uploadOf(name));
      expect([exit, JSON.parse(stdout).sent_before], stderr).toEqual([0, rows]);
    }
    expect(conversions).toEqual([]);
    write(home, 'orders-0301.csv', [...lines, lines[1]!]);
    for (const [name, sent] of [
      ['orders.csv', 1],
      ['orders-0301.csv', 0],
    ] as const)
      expect(JSON.parse((await run(uploadOf(name))).stdout)).toMatchObject({
        sent,
        sent_before: rows + 1 - sent,
      });
  },
);

/** The same records as when the fixtures were made, by the same calls: ids follow from their order. */
async function openRecords() {
  const world = await open();
  const operation = (name: string) => ({
    operation_type: 'Create',
    params: {
      ...{ name, funding_instrument_id: funding, entity_status: 'PAUSED' },
      daily_budget_amount_local_micro: 1_000_000,
    },
  });
  const sheet = ['Three', 'Four'].map((name) => `${name},${funding},PAUSED,1000000`);
  writeFileSync(join(world.home.path, 'ops.json'), JSON.stringify(['One', 'Two'].map(operation)));
  write(world.home, 'new.csv', [
    'name,funding_instrument_id,entity_status,daily_budget_amount_local_micro',
    ...sheet,
  ]);
  writeFileSync(join(world.home.path, 'a.png'), makePng(800, 418));
  const batch = ['campaigns', 'batch', '--from', 'ops.json', '--split', '--yes'];
  const importing = ['campaigns', 'import', 'new.csv', '--yes'];
  const upload = ['media-library', 'upload', 'a.png'];
  const maker = createHome();
  onTestFinished(() => maker.remove());
  write(world.home, 'orders.csv', withoutIds);
  const conversions = Array.from({ length: 3 }, () => uploadOf('orders.csv', '--no-journal'));
  for (const argv of [...conversions, batch, importing, upload]) {
    const options = { env: world.service.env, cwd: world.home.path };
    expect((await runAds(maker, [...argv], options)).exit).toBe(0);
  }
  return { ...world, batch, importing, upload, account: world.service.env.ADS_ACCOUNT_ID ?? '' };
}

it('batches, imports and media that the earlier version sent are not sent again, however old they are', async () => {
  const { service, url, place, pass, run, batch, importing, upload, account } = await openRecords();
  const of = (work: string) => nameOf('production', url, work, account);
  place('batch.jsonl', 'batches', `${of('campaigns.batch')}.jsonl`);
  place('import.txt', 'imports', `${of('campaigns')}.json`);
  const sha256 = createHash('sha256').update(makePng(800, 418)).digest('hex');
  const owner = /^(\d+)-/.exec(service.env.ADS_ACCESS_TOKEN ?? '')?.[1];
  const size = makePng(800, 418).length;
  const media = ['production', url, 'default', owner, 'tweet_image', [], size, sha256];
  place('media.txt', 'uploads', `${nameOf(...media)}.json`);
  service.takeCalls();
  for (const days of [1, 60, 390]) {
    pass(days);
    for (const argv of [batch, importing, upload]) {
      const { exit, stderr } = await run(argv);
      expect(exit, stderr).toBe(0);
    }
  }
  expect(service.takeCalls().filter((name) => !name.startsWith('GET '))).toEqual([]);
}, 60_000);
