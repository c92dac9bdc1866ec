/** A creation without an answer while somebody else creates a record of the same name: no command takes the one for the other. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createClient, UnconfirmedError } from '../../../src/cli/program/typed-client/create-client.js';
import { type CampaignFiles, openCampaignFiles } from '../../support/campaign-files.js';
import { makePng } from '../../support/media-files.js';
import { advance } from '../../support/statistics.js';

/** What happens to the next write of a path: its answer is lost, after the service has carried it out or not. */
interface Loss {
  readonly path: RegExp;
  readonly isDone: boolean;
  /** What a colleague does in the same moment. */
  readonly meanwhile?: () => Promise<unknown>;
}

let files: CampaignFiles;
let payer: string;
let loss: Loss | undefined;

beforeEach(() => open());

/** Opens the world; a program needs the time of the machine. */
async function open(more: { readonly now?: () => number } = {}): Promise<void> {
  loss = undefined;
  files = await openCampaignFiles('demo', {
    pulled: ['Book club sign-ups'],
    ...more,
    async disturb(request) {
      const now = loss;
      if (request.method !== 'POST' || !now?.path.test(new URL(request.url).pathname)) return undefined;
      loss = undefined;
      await now.meanwhile?.();
      if (now.isDone) await files.emulator.fetch(request);
      return new Response('', { status: 500 });
    },
  });
  // A job with its credentials in the environment keeps no history otherwise.
  await files.run('profile', 'set', 'history', 'true');
  const { body } = await files.call('GET', 'accounts/:account/funding_instruments');
  payer = body.data.find(({ currency }: { currency: string }) => currency === 'USD').id;
}

const campaigns = /\/campaigns$/;
const batches = /\/batch\/accounts\/[^/]+\/campaigns$/;
const dollars = (amount: number) => amount * 1_000_000;

interface Program {
  readonly campaigns: { readonly create: (values: object) => Promise<unknown> };
  readonly close: () => Promise<void>;
}

/** A campaign that a colleague creates. */
async function create(name: string, amount: number): Promise<string> {
  const query = {
    name,
    funding_instrument_id: payer,
    daily_budget_amount_local_micro: dollars(amount),
    entity_status: 'PAUSED',
  };
  return (await files.call('POST', 'accounts/:account/campaigns', { query })).body.data.id;
}

async function twins(
  name = 'TWIN',
): Promise<readonly { id: string; daily_budget_amount_local_micro: number }[]> {
  return (await files.records()).filter((record) => record.name === name);
}

/** Loses a write during which a colleague creates campaigns of the name TWIN; returns their ids once they are there. */
function lose(path: RegExp, isDone: boolean, ...amounts: readonly number[]): string[] {
  const ids: string[] = [];
  const meanwhile = async () => {
    for (const amount of amounts) ids.push(await create('TWIN', amount));
  };
  loss = { path, isDone, meanwhile };
  return ids;
}

describe('campaigns import', () => {
  const write = (...rows: readonly string[]) =>
    writeFileSync(
      join(files.home.path, 'c.csv'),
      ['name,funding_instrument_id,daily_budget', ...rows.map((row) => row.replace('PAYER', payer)), ''].join(
        '\n',
      ),
    );
  const run = (...more: readonly string[]) => files.run('campaigns', 'import', 'c.csv', '--yes', ...more);
  const results = () =>
    readFileSync(join(files.home.path, 'c.result.csv'), 'utf8').trim().split('\n').slice(1);

  it('does not take the campaign of a colleague with another amount, now or later, until --resend', async () => {
    write('TWIN,PAYER,500.00');
    const others = lose(batches, false, 5);
    const { exit, stderr } = await run();
    expect(exit, stderr).toBe(3);
    const [other = ''] = others;
    expect(results()[0]).toMatch(/^2,unconfirmed,,/);
    expect(results()[0]).toContain(`campaign ${other}, created`);
    expect(results()[0]).toContain('daily_budget 5.00 USD, not daily_budget 500.00 USD');
    await files.takeWrites();
    const again = await run();
    expect(again.exit).toBe(3);
    expect(results()[0]).toMatch(/^2,unconfirmed,,/);
    expect(results()[0]).toContain(other);
    expect(await files.takeWrites()).toEqual([]);
    expect((await run('--resend')).exit).toBe(0);
    expect(results()[0]).toMatch(/^2,created,/);
    expect((await twins()).map((one) => one.daily_budget_amount_local_micro)).toEqual([
      dollars(5),
      dollars(500),
    ]);
    expect((await run()).exit).toBe(0);
    expect(results()[0]).toMatch(/^2,existing,/);
  });

  it('finds its own campaign beside that of a colleague', async () => {
    write('TWIN,PAYER,500.00', 'Other,PAYER,1.00');
    const [other] = [lose(batches, true, 5)];
    const { exit, stderr } = await run();
    expect(exit, stderr).toBe(0);
    const own = (await twins()).find(({ id }) => id !== other[0]);
    expect(results()[0]).toContain(`2,created,${own?.id}`);
    expect(await twins()).toHaveLength(2);
  });

  it('leaves two campaigns with all values to the user', async () => {
    write('TWIN,PAYER,500.00');
    const others = lose(batches, true, 500);
    expect((await run()).exit).toBe(3);
    expect(results()[0]).toMatch(/^2,unconfirmed,,/);
    for (const { id } of await twins()) expect(results()[0]).toContain(id);
    expect(others).toHaveLength(1);
  });

  it.each([
    ['finds both records of two equal rows', true, [], ['2,created', '3,created'], 0],
    [
      'does not give the one record of a colleague to either of two equal rows',
      false,
      [500],
      ['2,unconfirmed', '3,unconfirmed'],
      3,
    ],
  ])('%s', async (_, isDone, amounts, outcomes, code) => {
    write('TWIN,PAYER,500.00', 'TWIN,PAYER,500.00');
    lose(batches, isDone, ...amounts);
    expect((await run()).exit).toBe(code);
    expect(results().map((line) => line.split(',').slice(0, 2).join())).toEqual(outcomes);
    const ids = results().map((line) => line.split(',')[2]);
    if (code === 0) expect(new Set(ids).size).toBe(2);
  });

  it('does not take a campaign that an earlier command of this machine has created', async () => {
    await files.ask(
      'campaigns',
      'create',
      '--name',
      'TWIN',
      '--funding-instrument-id',
      payer,
      '--daily-budget',
      '500',
    );
    write('TWIN,PAYER,500.00');
    lose(batches, false);
    expect((await run()).exit).not.toBe(0);
    expect(results()[0]).toMatch(/^2,unconfirmed,,.*does not exist yet/);
    expect(await twins()).toHaveLength(1);
  });
});

describe('other commands', () => {
  const creation = (amount: number) => [
    ...['--name', 'TWIN', '--funding-instrument-id', payer, '--daily-budget', String(amount)],
  ];

  it('campaigns create names the campaign of a colleague, and how it differs', async () => {
    const others = lose(campaigns, false, 5);
    const { exit, stderr } = await files.run('campaigns', 'create', ...creation(500));
    expect(exit).toBe(9);
    expect(stderr).toContain(`campaign ${others[0]}, created`);
    expect(stderr).toContain('daily_budget 5.00 USD, not daily_budget 500.00 USD');
    expect(stderr).not.toContain('most likely');
    await files.ask('campaigns', 'create', ...creation(7));
    lose(campaigns, false);
    const later = await files.run('campaigns', 'create', ...creation(7));
    expect(later.stderr).toContain(`campaign ${others[0]}`);
    expect(later.stderr).not.toContain('most likely carried out');
  });

  it('api POST says the same', async () => {
    lose(campaigns, true, 5);
    const path = `accounts/{account_id}/campaigns`;
    const params = [
      'name=TWIN',
      `funding_instrument_id=${payer}`,
      'daily_budget_amount_local_micro=500000000',
    ];
    const { exit, stderr } = await files.run(
      'api',
      'POST',
      path,
      ...params.flatMap((one) => ['--param', one]),
    );
    expect(exit).toBe(9);
    const own = (await twins()).find((one) => one.daily_budget_amount_local_micro === dollars(500));
    expect(stderr).toContain(`It was most likely carried out: a matching campaign exists, ${own?.id}`);
    expect(stderr).toContain('Of the same name: campaign ');
  });

  it('batch --split leaves the operation unconfirmed, and resends it with --resend', async () => {
    const params = {
      name: 'TWIN',
      funding_instrument_id: payer,
      daily_budget_amount_local_micro: dollars(500),
    };
    const path = join(files.home.path, 'b.json');
    writeFileSync(path, JSON.stringify([{ operation_type: 'Create', params }]));
    const run = (...more: readonly string[]) =>
      files.run('campaigns', 'batch', '--from', path, '--split', '--yes', '-o', 'json', ...more);
    const others = lose(batches, false, 5);
    for (const { exit, stdout, stderr } of [await run(), await run()]) {
      expect(exit, stderr).toBe(3);
      const [row] = JSON.parse(stdout);
      expect(row).toMatchObject({ outcome: 'unconfirmed', id: null });
      expect(row.error.message).toContain(`campaign ${others[0]}, created`);
      expect(row.error.message).toContain('daily_budget 5.00 USD, not daily_budget 500.00 USD');
    }
    expect((await run('--resend')).exit).toBe(0);
    expect(await twins()).toHaveLength(2);
  });

  it.each([false, true])('apply keeps no other campaign in the lock; carried out: %s', async (isDone) => {
    writeFileSync(
      join(files.home.path, 'campaigns/c.yaml'),
      `campaigns: { twin: { name: TWIN, funding_instrument: ${payer}, daily_budget: 500.00 USD } }`,
    );
    const others = lose(batches, isDone, 5);
    const { exit, stderr } = await files.run('apply', 'campaigns/c.yaml', '--yes', '-o', 'json');
    expect(exit, stderr).toBe(isDone ? 0 : 3);
    const lock = readFileSync(join(files.home.path, 'campaigns/ads.lock.yaml'), 'utf8');
    expect(lock).not.toContain(others[0]);
    if (!isDone) expect(stderr + lock).not.toContain('most likely');
  });

  describe('apply', () => {
    const write = (content: string, name = 'c', folder = 'campaigns') =>
      writeFileSync(join(files.home.path, folder, `${name}.yaml`), content.replaceAll('PAYER', payer));
    const twin = (amount: number, more = '') =>
      `twin: { name: TWIN, funding_instrument: PAYER, daily_budget: ${amount} USD${more} }`;
    const apply = (path = 'campaigns/c.yaml', ...more: readonly string[]) =>
      files.run('apply', path, '--yes', '-o', 'json', ...more);
    const amounts = async () => (await twins()).map((one) => one.daily_budget_amount_local_micro);

    it('and plan refuse the campaign of a colleague by its name, also later, until --accept-id', async () => {
      write(`campaigns: { ${twin(500)} }`);
      const [other] = [lose(batches, false, 5)];
      expect((await apply()).stderr).toContain('--accept-id');
      // Whatever else is applied to the account meanwhile, from here or elsewhere.
      mkdirSync(join(files.home.path, 'other'));
      write(
        'campaigns: { third: { name: Third, funding_instrument: PAYER, daily_budget: 1 USD } }',
        'd',
        'other',
      );
      for (const _ of [1, 2]) expect((await apply('other')).exit).toBe(0);
      await files.takeWrites();
      for (const command of ['plan', 'apply']) {
        const { exit, stderr } = await files.run(command, 'campaigns/c.yaml', '--yes');
        expect(exit, stderr).toBe(2);
        expect(stderr).toContain(`campaign ${other[0]} has this name, and may be somebody else's`);
        expect(stderr).toContain('daily_budget 5.00 USD, not daily_budget 500.00 USD');
        expect(stderr).toContain('add --accept-id twin');
      }
      expect(await files.takeWrites()).toEqual([]);
      const { exit, stderr } = await apply('campaigns/c.yaml', '--accept-id', 'twin');
      expect(exit, stderr).toBe(0);
      expect(await amounts()).toEqual([dollars(500)]);
      // From then on the lock says whose it is.
      write(`campaigns: { ${twin(7)} }`);
      expect((await apply()).exit).toBe(0);
      expect(await amounts()).toEqual([dollars(7)]);
    });

    it('takes what is equal, and refuses what is not, of several keys', async () => {
      const readers =
        '{ name: Readers, objective: engagements, product_type: promoted_tweets, placements: [all_on_platform], bid: 1 USD, start_time: 2026-12-01 }';
      write(
        `campaigns: { ${twin(500, `, line_items: { readers: ${readers} }`)}, other: { name: Other, funding_instrument: PAYER, daily_budget: 3 USD } }`,
      );
      lose(batches, false);
      expect((await apply()).exit).not.toBe(0);
      // The request was cut, and a colleague creates the same later: what stands below it is not ours.
      const query = {
        campaign_id: await create('TWIN', 500),
        name: 'Readers',
        bid_amount_local_micro: dollars(9),
      };
      const fixed = {
        objective: 'ENGAGEMENTS',
        product_type: 'PROMOTED_TWEETS',
        placements: 'ALL_ON_PLATFORM',
      };
      const item = { ...query, ...fixed, start_time: '2026-12-01T05:00:00Z' };
      const made = await files.call('POST', 'accounts/:account/line_items', { query: item });
      expect(made.status, JSON.stringify(made.body)).toBe(200);
      await create('Other', 4);
      const { exit, stderr } = await apply();
      expect(exit).toBe(2);
      expect(stderr).toContain('add --accept-id other');
      expect(stderr).toContain('add --accept-id twin/readers');
      expect(stderr).not.toContain('add --accept-id twin.');
      expect(stderr).toContain('bid 9.00 USD, not bid 1.00 USD');
    });

    it('sends the creation again if nobody has made the record', async () => {
      write(`campaigns: { ${twin(500)} }`);
      lose(batches, false);
      expect((await apply()).exit).not.toBe(0);
      expect((await apply()).exit).toBe(0);
      // What was unconfirmed is not any more: without the lock, the record is found by its name.
      rmSync(join(files.home.path, 'campaigns/ads.lock.yaml'));
      write(`campaigns: { ${twin(7)} }`);
      expect((await apply()).exit).toBe(0);
      expect(await amounts()).toEqual([dollars(7)]);
    });
  });

  it('clone refuses the campaign of a colleague, also later', async () => {
    const [original] = (await files.records()).filter(({ name }) => name === 'Book club sign-ups');
    const clone = () => files.run('clone', original.id, '--set', 'name=TWIN', '--yes');
    const [other] = [lose(batches, false, 5)];
    expect((await clone()).exit).toBe(3);
    await files.takeWrites();
    const { exit, stderr } = await clone();
    expect([exit, stderr.includes(`campaign ${other[0]}`)], stderr).toEqual([2, true]);
    expect(await files.takeWrites()).toEqual([]);
  });

  it('tweets create finds its own post among the published ones', async () => {
    loss = { path: /\/tweet$/, isDone: true };
    const { exit, stderr } = await files.run(
      ...['tweets', 'create', '--as-user-id', '@quillmark', '--text', 'Hello @someone https://a.example/x'],
    );
    expect(exit).toBe(9);
    expect(stderr).toContain('It was most likely carried out: a matching tweet exists, ');
  });

  it('custom-audiences create names the audience of a colleague', async () => {
    const path = /\/custom_audiences$/;
    const meanwhile = () =>
      files.call('POST', 'accounts/:account/custom_audiences', {
        query: { name: 'TWIN', description: 'theirs' },
      });
    loss = { path, isDone: false, meanwhile };
    const { exit, stderr } = await files.run(
      'custom-audiences',
      'create',
      '--name',
      'TWIN',
      '--description',
      'ours',
    );
    expect(exit).toBe(9);
    expect(stderr).toContain('description "theirs", not description "ours"');
  });

  it.each([false, true])(
    'a program gets what differs, and whether that is all; carried out: %s',
    async (isDone) => {
      await open({ now: Date.now });
      // Its clock stands where the run of the tests began, which may be minutes ago.
      await advance(files, { to: new Date().toISOString() });
      const env = { ...files.env, HOME: files.home.path };
      const ads = createClient({ env }) as unknown as Program;
      const others = lose(campaigns, isDone, 5);
      const values = {
        name: 'TWIN',
        funding_instrument_id: payer,
        daily_budget_amount_local_micro: dollars(500),
      };
      const error = await ads.campaigns.create(values).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(UnconfirmedError);
      const { found } = error as UnconfirmedError;
      expect(found?.records).toHaveLength(isDone ? 1 : 0);
      expect(found?.isSure).toBe(isDone);
      const candidate = { record: { id: others[0] }, differing: ['daily_budget_amount_local_micro'] };
      expect(found?.candidates).toMatchObject(isDone ? [] : [candidate]);
      await ads.close();
    },
  );

  it.each<readonly [string, string, number]>([
    ['as it was sent', 'Spring', 0],
    ['with another name', 'Theirs', 9],
  ])('media-library upload takes an item %s that is there after a lost answer', async (_, name, code) => {
    const path = join(files.home.path, 'a.png');
    writeFileSync(path, makePng(800, 418));
    // Somebody else of the same user adds the medium to the library before the request arrives.
    loss = {
      path: /\/media_library$/,
      isDone: false,
      meanwhile: async () => {
        const sent = await files.takeWrites();
        const key = String(sent.at(-1)?.query.media_key);
        await files.call('POST', 'accounts/:account/media_library', {
          query: { media_key: key, name, file_name: 'a.png' },
        });
      },
    };
    const { exit, stderr, stdout } = await files.run(
      'media-library',
      'upload',
      path,
      '--name',
      'Spring',
      '-o',
      'json',
    );
    expect(exit, stderr + stdout).toBe(code);
    if (code > 0) expect(stderr).toContain('name \\"Theirs\\", not name \\"Spring\\"');
  });
});
