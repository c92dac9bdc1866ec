/** The typed client of the package, with an emulator in this process. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type CreateEmulatorOptions,
  createEmulator,
} from '../../../../src/cli/features/emulator/create-emulator.js';
import type { ClientOptions } from '../../../../src/cli/program/typed-client/client-options.js';
import {
  createClient,
  formatMicros,
  GuardError,
  IncompleteError,
  micros,
  NetworkError,
  ProblemsError,
  ServiceError,
  SettingsError,
  UnconfirmedError,
} from '../../../../src/cli/program/typed-client/create-client.js';
import { listCampaigns } from '../../../../src/contract/groups/campaigns.js';
import { endpoints } from '../../../../src/contract/index.js';
import { memberName } from '../../../../src/values/member-name.js';
import { createHome, environmentAt, runAds } from '../../../support/cli.js';
import { sendJson, startServer } from '../../../support/server.js';
import { moveToZone } from '../../../support/zones.js';

/** The calls that these tests make; the types of all of them are written by the build. */
interface Calls {
  list(values?: object): AsyncIterable<Row> & {
    page(): Promise<{ records: Row[]; nextCursor: string | null; totalCount?: number }>;
    all(): Promise<Row[]>;
  };
  create(values: object): Promise<Row>;
  update(values: object): Promise<Row>;
  get(values: object): Promise<Row>;
  delete(values: object): Promise<Row>;
}
type Row = Readonly<Record<string, unknown>>;
interface Client {
  readonly campaigns: Calls;
  readonly fundingInstruments: Calls;
  readonly users: { me(): Promise<Row> };
  readonly audiences: { upload(id: string, people: readonly object[], values: object): Promise<Row> };
  readonly stats: { report(values: object): Promise<Row[]> };
  call(id: string, values?: object): Promise<Row>;
  close(): Promise<void>;
}

function clientOf(options: ClientOptions): Client {
  const client = createClient(options) as unknown as Client;
  onTestFinished(() => client.close());
  return client;
}

async function open(given: CreateEmulatorOptions = {}, options: ClientOptions = {}) {
  const emulator = await createEmulator({ seed: 'empty', ...given });
  onTestFinished(() => emulator.close());
  const home = createHome();
  onTestFinished(() => home.remove());
  const env = { ...emulator.env, HOME: home.path, ADS_ENV: 'sandbox' };
  const ads = clientOf({ env, maxWait: 0, ...options });
  const statuses = () => emulator.requests().map(({ endpoint, status }) => `${endpoint} ${status}`);
  return { emulator, home, env, ads, statuses };
}

/** The values of a campaign, on a new funding instrument. */
async function campaignOf({ fundingInstruments }: Client, name = 'Spring'): Promise<object> {
  const instrument = await fundingInstruments.create({
    currency: 'USD',
    type: 'CREDIT_CARD',
    start_time: '2026-01-01T00:00:00Z',
  });
  return {
    name,
    funding_instrument_id: instrument.id,
    daily_budget_amount_local_micro: micros('12.50'),
  };
}

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('the calls of a client', () => {
  it('are those of the contract, each under its name', () => {
    const ads = createClient({ environment: 'local' });
    const missing = endpoints.filter(({ id }) => {
      const member = id.split('.').reduce<unknown>((value, word) => (value as Row)[memberName(word)], ads);
      return typeof member !== 'function';
    });
    expect(missing).toEqual([]);
  });

  it('have errors that name what was meant', () => {
    const ads = createClient({ environment: 'local' }) as unknown as Record<string, Row>;
    expect(() => ads.campaing).toThrow(
      new TypeError('the client has no group "campaing" (did you mean campaigns?)'),
    );
    expect(() => ads.lineItems?.lst).toThrow(
      new TypeError('lineItems has no call "lst" (did you mean list?)'),
    );
    expect(() => ads['line-items']).toThrow('has no group "line-items" (did you mean lineItems?)');
    expect(() => (ads as unknown as Client).call('campaigns.lst')).toThrow('has no call "campaigns.lst"');
  });

  it('do not make a promise of a client', async () => {
    const ads = createClient({ environment: 'local' });
    expect(await ads).toBe(ads);
    expect(() => JSON.stringify(ads)).not.toThrow();
  });
});

describe('a record', () => {
  it('has amounts as bigints, times as text and ids as text', async () => {
    const { ads } = await open();
    const created = await ads.campaigns.create(await campaignOf(ads));
    expect(created).toMatchObject({ name: 'Spring', daily_budget_amount_local_micro: 12_500_000n });
    expect(created.created_at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    const user = await ads.users.me();
    expect(user.id).toBe(user.id_str);
  });

  it('is created paused unless the status is given, as by a command', async () => {
    const { ads } = await open();
    const values = await campaignOf(ads);
    expect(await ads.campaigns.create(values)).toMatchObject({ entity_status: 'PAUSED' });
    const active = await ads.call('campaigns.create', { ...values, entity_status: 'ACTIVE' });
    expect(active).toMatchObject({ entity_status: 'ACTIVE' });
  });

  it('is changed and deleted', async () => {
    const { ads } = await open();
    const { id: campaign_id } = await ads.campaigns.create(await campaignOf(ads));
    const update = { campaign_id, daily_budget_amount_local_micro: 20_000_000n };
    expect(await ads.campaigns.update(update)).toMatchObject({
      daily_budget_amount_local_micro: 20_000_000n,
    });
    expect(await ads.campaigns.delete({ campaign_id })).toMatchObject({ deleted: true });
  });
});

describe('a list', () => {
  it('is read record by record, as a whole, or by its first page', async () => {
    const { ads, emulator, statuses } = await open();
    const values = await campaignOf(ads);
    for (const name of ['a', 'b', 'c']) await ads.campaigns.create({ ...values, name });
    const list = ads.campaigns.list({ sort_by: 'name-asc', count: 2 });
    const sent = statuses().length;
    const names: unknown[] = [];
    for await (const { name } of list) names.push(name);
    expect(names).toEqual(['a', 'b', 'c']);
    expect(statuses()).toHaveLength(sent + 2);
    expect((await list.all()).map(({ name }) => name)).toEqual(names);
    const page = await ads.campaigns.list({ count: 2, with_total_count: true }).page();
    expect(page).toMatchObject({ records: [{}, {}], nextCursor: expect.any(String), totalCount: 3 });
    const rest = await ads.campaigns.list({ cursor: page.nextCursor }).page();
    expect(rest).toMatchObject({ records: [{}], nextCursor: null });
    await ads.campaigns.list().all();
    await ads.campaigns.list().page();
    const queries = emulator.requests({ last: 2 }).map(({ path }) => path.split('?')[1] ?? '');
    expect(queries).toEqual([`count=${listCampaigns.page?.max}`, '']);
  });
});

describe('a list that changes while it is read', () => {
  const pages = [
    [
      { id: 'a', name: 'first' },
      { id: 'b', name: 'once' },
    ],
    [
      { id: 'c', name: 'once' },
      { id: 'a', name: 'last' },
    ],
  ];

  it('has each record once, as it came first, by both ways of reading it', async () => {
    const { url } = await startServer(({ url: path }, response) => {
      const isFirst = !path.includes('cursor=2');
      sendJson(response, 200, { data: pages[isFirst ? 0 : 1], next_cursor: isFirst ? '2' : null });
    });
    const home = createHome();
    onTestFinished(() => home.remove());
    const ads = clientOf({ env: { ...environmentAt(url), HOME: home.path }, maxWait: 0 });
    const names: unknown[] = [];
    for await (const { name } of ads.campaigns.list()) names.push(name);
    expect(names).toEqual(['first', 'once', 'once']);
    expect((await ads.campaigns.list().all()).map(({ name }) => name)).toEqual(names);
  });
});

describe('wrong values', () => {
  it('are all reported by field, before anything is sent', async () => {
    const { ads, statuses } = await open();
    const error = await errorOf(
      ads.campaigns.create({ name: '', funding_instrument_id: 'x y', daily_budget_amount_local_micro: 0n }),
    );
    expect(error).toBeInstanceOf(ProblemsError);
    const { problems } = error as ProblemsError;
    expect(problems.map(({ parameter }) => parameter).sort()).toEqual([
      'daily_budget_amount_local_micro',
      'funding_instrument_id',
      'name',
    ]);
    expect(String(error)).not.toContain('--');
    expect(await errorOf(ads.campaigns.list({ cuont: 1 }).all())).toMatchObject({
      problems: [{ parameter: 'cuont', message: expect.stringContaining('did you mean count?') }],
    });
    expect(await errorOf(ads.campaigns.update({ campaign_id: 'abc' }))).toBeInstanceOf(ProblemsError);
    expect(await errorOf(ads.call('campaigns.get', 'abc' as never))).toBeInstanceOf(TypeError);
    expect(statuses()).toEqual([]);
  });

  it('are numbers that JavaScript has rounded: the id would be another one', async () => {
    const { ads, statuses } = await open();
    const rounded = Number('3937949592839776732');
    const operations = [{ operation_type: 'Delete', params: { line_item_id: rounded } }];
    for (const values of [
      { line_item_id: '1a', tweet_ids: [rounded] },
      { line_item_id: '1a', tweet_ids: [1, 2 ** 53] },
    ])
      expect(((await errorOf(ads.call('promoted-tweets.create', values))) as Error).message).toContain(
        'give it as a text',
      );
    expect(((await errorOf(ads.call('line-items.batch', { operations }))) as Error).message).toContain(
      'operations',
    );
    expect(statuses()).toEqual([]);
  });

  it('are null at any depth, where an empty text takes a value away', async () => {
    const { ads, statuses } = await open();
    const campaign = await ads.campaigns.create(await campaignOf(ads));
    const made = statuses().length;
    const change = {
      campaign_id: campaign.id,
      name: null,
      daily_budget_amount_local_micro: null,
      total_budget_amount_local_micro: null,
    };
    const line = { line_item_id: '1a', end_time: null };
    const operations = [{ operation_type: 'Update', params: line }];
    const errors = [
      await errorOf(ads.campaigns.update(change)),
      await errorOf(ads.call('line-items.batch', { operations })),
      await errorOf(ads.campaigns.list({ count: null }).all()),
      await errorOf(
        ads.call('oauth.access-token', { oauth_token: 'a', oauth_verifier: 'b', oauth_token_secret: null }),
      ),
    ];
    for (const error of errors) expect(error).toBeInstanceOf(ProblemsError);
    const named = errors.map((error) => (error as ProblemsError).problems.map(({ parameter }) => parameter));
    expect(named).toEqual([
      ['name', 'daily_budget_amount_local_micro', 'total_budget_amount_local_micro'],
      ['operations[0].params.end_time'],
      ['count'],
      ['oauth_token_secret'],
    ]);
    expect((errors[0] as Error).message).toContain(
      'total_budget_amount_local_micro must not be null; an empty text takes a value away',
    );
    expect(statuses()).toHaveLength(made);
    const values = { campaign_id: campaign.id, daily_budget_amount_local_micro: '' };
    const changed = await ads.campaigns.update({ ...values, total_budget_amount_local_micro: 90_000_000n });
    expect(changed).toMatchObject({ daily_budget_amount_local_micro: null });
  });

  it('of options are all reported', () => {
    const wrong = {
      environment: 'locl',
      timeout: Number.NaN,
      acount: 'x',
      credentials: { consumerKey: 'k' },
    };
    const make = () => createClient(wrong as never);
    expect(make).toThrow(TypeError);
    expect(make).toThrow(
      /environment must be .*did you mean local.*timeout must be a number of seconds.*credentials must have consumerSecret/s,
    );
    expect(make).toThrow('acount is not an option (did you mean account?)');
  });

  const whole = { consumerKey: 'k', consumerSecret: 'ks', accessToken: 't', accessTokenSecret: 'ts' };
  it.each<[unknown, string]>([
    [{ profile: '' }, 'profile is empty; to use the default, omit it'],
    [{ account: ' ' }, 'account is empty'],
    [{ stateDirectory: '' }, 'stateDirectory is empty'],
    [{ account: ['a'] }, 'account must be of the type string'],
    [{ baseUrls: { adds: 'https://a.example' } }, 'baseUrls.adds is not an option (did you mean ads?)'],
    [{ baseUrls: { ads: '' } }, 'baseUrls.ads is empty'],
    [{ baseUrls: { auth: 5 } }, 'baseUrls.auth must be of the type string'],
    [{ baseUrls: ['https://a.example'] }, 'baseUrls must be of the type object'],
    [{ credentials: { ...whole, accessToken: ' ' } }, 'credentials must have accessToken'],
    [{ credentials: { ...whole, token: 't' } }, 'credentials.token is not an option'],
    [{ env: { ADS_ACCOUNT_ID: 5 } }, 'env.ADS_ACCOUNT_ID must be of the type string'],
  ])('of an option that chooses where or as whom is named: %j', (options, message) => {
    expect(() => createClient(options as never)).toThrow(message);
  });

  it.each<[unknown, RegExp]>([
    [['other'], /^account_id must be .*(?:an )?array/],
    [5, /^account_id must be a text, not a number/],
    [null, /^account_id must not be null/],
    ['', /^account_id/],
  ])(
    'of an account is named in every call, and never is the default account: %j',
    async (account_id, message) => {
      const { ads, statuses } = await open();
      const calls = [
        () => ads.audiences.upload('x', [{ email: 'ada@example.com' }], { account_id }),
        () => ads.stats.report({ account_id, ids: [], last: '7d' }),
        // The call of an endpoint takes a number for the id that it writes.
        ...(typeof account_id === 'number'
          ? []
          : [
              () => ads.campaigns.list({ account_id }).all(),
              () => ads.call('campaigns.create', { account_id, name: 'x' }),
            ]),
      ];
      for (const call of calls) expect(((await errorOf(call())) as Error).message).toMatch(message);
      expect(statuses()).toEqual([]);
    },
  );
});

it.each([
  ['sandbox', 'production'],
  ['production', 'sandbox'],
] as const)('a client for %s calls its own base URL, and never that of %s', async (environment, other) => {
  const { emulator, env } = await open();
  const member = { production: 'ads', sandbox: 'sandbox' } as const;
  const urls = { ...emulator.urls, [member[other]]: 'http://127.0.0.1:9/nobody' };
  const own: Readonly<Record<string, string>> = env;
  const { ADS_URL: _, ADS_SANDBOX_URL: __, ADS_ENV: ___, ...bare } = own;
  const { auth, ads: production, sandbox } = urls;
  const given = { auth, ads: production, sandbox };
  const named = { ...bare, ADS_URL: production, ADS_SANDBOX_URL: sandbox };
  for (const options of [
    { env: bare, baseUrls: given },
    { env: named },
    { env: { ...named, ADS_ENV: other } },
  ]) {
    const before = emulator.requests().length;
    const client = clientOf({ maxWait: 0, environment, ...options });
    expect(await client.campaigns.list().all()).toEqual([]);
    const paths = emulator
      .requests()
      .slice(before)
      .map(({ path }) => path);
    const base = new URL(emulator.urls[member[environment]]).pathname;
    expect(paths).toEqual([expect.stringMatching(new RegExp(`^(${base})?/\\d+/accounts/`))]);
  }
});

describe('an error', () => {
  it('of the service has its status and its entries', async () => {
    const { ads } = await open();
    const error = await errorOf(ads.campaigns.get({ campaign_id: 'zzz9' }));
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ status: 404, entries: [{ code: 'CAMPAIGN_NOT_FOUND' }] });
  });

  it('of the settings says what to do', async () => {
    const { home } = await open();
    const env = { HOME: home.path };
    expect(await errorOf(clientOf({ env }).campaigns.list().all())).toMatchObject({
      name: 'SettingsError',
      code: 'NOT_SIGNED_IN',
      hint: expect.stringContaining('ads login'),
    });
    const unknown = await errorOf(clientOf({ env, profile: 'nobody' }).campaigns.list().all());
    expect(unknown).toBeInstanceOf(SettingsError);
  });

  it('of an upload that stops between two requests has the counts of what was sent', async () => {
    const { ads, emulator } = await open();
    const audience = await ads.call('custom-audiences.create', { name: 'Readers' });
    const on = 'custom-audiences.users.batch';
    await emulator.faults.set([{ fault: 'rate-limit', reset_seconds: 600, on, nth: 2 }]);
    const people = Array.from({ length: 2501 }, (_, at) => ({ email: `reader${at}@example.com` }));
    const error = await errorOf(ads.audiences.upload(String(audience.id), people, {}));
    expect(error).toBeInstanceOf(IncompleteError);
    expect(error).toMatchObject({ result: { complete: false, requests: 1, sent: 2500 } });
  });

  it('after a lost answer to a creation has the records that it may have created', async () => {
    const { ads, emulator, statuses } = await open();
    const values = await campaignOf(ads);
    await emulator.faults.set([{ fault: 'reset-connection', on: 'campaigns.create', when: 'after' }]);
    const error = await errorOf(ads.campaigns.create(values));
    expect(error).toBeInstanceOf(UnconfirmedError);
    expect(error).toMatchObject({
      found: { records: [{ name: 'Spring', daily_budget_amount_local_micro: 12_500_000n }] },
      request: { method: 'POST' },
      cause: expect.any(NetworkError),
    });
    expect(statuses().filter((one) => one.startsWith('campaigns.create'))).toHaveLength(1);
  });

  it('after a lost answer is sure that nothing was created only where no other record may be it', async () => {
    const { ads, emulator } = await open();
    const values = await campaignOf(ads);
    const losing = ['campaigns.create', 'funding-instruments.create'] as const;
    await emulator.faults.set(losing.map((on) => ({ fault: 'reset-connection', on, when: 'before' })));
    // Another campaign has another name; an instrument has none, and the one that is there is as new as this.
    for (const [sent, isSure] of [
      [ads.campaigns.create(values), true],
      [ads.campaigns.create({ ...values, name: 'Autumn' }), true],
      [
        ads.fundingInstruments.create({
          currency: 'EUR',
          type: 'CREDIT_CARD',
          start_time: '2026-01-01T00:00:00Z',
        }),
        false,
      ],
    ] as const)
      expect(await errorOf(sent)).toMatchObject({ found: { records: [], candidates: [], isSure } });
  });
});

describe('what a program does during a call', () => {
  it.each([
    [
      'throws',
      () => {
        throw new Error('no logger');
      },
    ],
    ['rejects', async () => Promise.reject(new Error('no logger'))],
    ['never ends', () => new Promise<void>(() => {})],
  ])('does not change what comes of it: onNotice %s', async (_, onNotice) => {
    const faults = [
      { fault: 'unavailable', retry_after_seconds: 0, nth: 1, on: 'campaigns.update' },
    ] as const;
    const told: string[] = [];
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', note);
    onTestFinished(() => void process.off('unhandledRejection', note));
    const take = (message: string) => {
      told.push(message);
      return onNotice();
    };
    const { ads, statuses } = await open({ faults }, { maxWait: 9, onNotice: take });
    const { id: campaign_id } = await ads.campaigns.create(await campaignOf(ads));
    expect(await ads.campaigns.update({ campaign_id, name: 'Summer' })).toMatchObject({ name: 'Summer' });
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(told).toHaveLength(1);
    expect(unhandled).toEqual([]);
    expect(statuses().slice(-2)).toEqual(['campaigns.update 503', 'campaigns.update 200']);
  });

  it('leaves a creation unconfirmed if it closes the client, and sends none that waits', async () => {
    const { ads, emulator, statuses } = await open();
    const values = await campaignOf(ads);
    await emulator.faults.set([{ fault: 'no-answer', on: 'campaigns.create', when: 'after' }]);
    const creating = errorOf(ads.campaigns.create(values));
    while (!statuses().some((one) => one.startsWith('campaigns.create')))
      await new Promise((resolve) => setTimeout(resolve, 5));
    await ads.close();
    const error = await creating;
    expect(error).toBeInstanceOf(UnconfirmedError);
    expect(error).toMatchObject({ request: { method: 'POST' }, found: undefined });
    const later = await errorOf(ads.campaigns.create(values));
    expect(later).not.toBeInstanceOf(UnconfirmedError);
    expect(later).toMatchObject({ message: 'the client was closed' });
  });
});

describe('a call', () => {
  it('is repeated where that is safe', async () => {
    const faults = [{ fault: 'unavailable', retry_after_seconds: 0, nth: 1 }] as const;
    const { ads, statuses } = await open({ faults }, { maxWait: 5 });
    await ads.campaigns.list().all();
    expect(statuses()).toEqual(['campaigns.list 503', 'campaigns.list 200']);
  });

  it('respects the limits that other processes have reached, if a state directory is given', async () => {
    const faults = [{ fault: 'rate-limit', reset_seconds: 600, nth: 1 }] as const;
    const { env, home, statuses, ads: apart } = await open({ faults });
    const shared = { env, maxWait: 0, stateDirectory: `${home.path}/state` };
    const [first, second] = [clientOf(shared), clientOf(shared)];
    expect(await errorOf(first.campaigns.list().all())).toMatchObject({ isRateLimited: true });
    expect(await errorOf(second.campaigns.list().all())).toMatchObject({ isRateLimited: true });
    expect(statuses()).toEqual(['campaigns.list 429']);
    expect(await apart.campaigns.list().all()).toEqual([]);
  });

  it('obeys the guards of the profile', async () => {
    const { ads, env, home, statuses } = await open();
    const values = await campaignOf(ads);
    const create = ['profile', 'create', 'small', '--env', 'sandbox', '--max-daily-budget', '10 USD'];
    expect(await runAds(home, create)).toMatchObject({ exit: 0 });
    expect(await runAds(home, ['profile', 'create', 'reader', '--read-only', 'true'])).toMatchObject({
      exit: 0,
    });
    const guarded = clientOf({ env, profile: 'small' });
    const error = await errorOf(guarded.campaigns.create(values));
    expect(error).toBeInstanceOf(GuardError);
    expect(error).toMatchObject({ code: 'OVER_LIMIT', message: expect.stringContaining('12.50 USD') });
    const reader = clientOf({ env, profile: 'reader' });
    expect(await errorOf(reader.campaigns.create(values))).toMatchObject({ code: 'READ_ONLY_PROFILE' });
    expect(statuses().filter((one) => one.startsWith('campaigns.create'))).toEqual([]);
    const cheap = { ...values, daily_budget_amount_local_micro: micros('9') };
    expect(await guarded.campaigns.create(cheap)).toMatchObject({ name: 'Spring' });
  });

  it.each(['sandbox', 'local'] as const)(
    'is not made by a client that was closed before its first one: %s',
    async (environment) => {
      const { ads, statuses } = await open({}, { environment });
      await ads.close();
      for (const call of [ads.users.me(), ads.campaigns.list().all(), ads.stats.report({})])
        expect(await errorOf(call)).toMatchObject({ message: 'the client was closed' });
      expect(statuses()).toEqual([]);
    },
  );

  it('is not made for the next page of a list whose client was closed', async () => {
    const { ads, statuses } = await open({ seed: 'demo' });
    const reader = ads.campaigns.list({ count: 1, with_deleted: true })[Symbol.asyncIterator]();
    await reader.next();
    await ads.close();
    const sent = statuses().length;
    const rest = async () => {
      while (!(await reader.next()).done);
    };
    expect(await errorOf(rest())).toMatchObject({ message: 'the client was closed' });
    expect(statuses()).toHaveLength(sent);
  });

  it('opens again what could not be opened', async () => {
    const { ads, home } = await open();
    const path = join(home.config, 'config.json');
    mkdirSync(home.config, { recursive: true });
    writeFileSync(path, '{');
    expect(await errorOf(ads.users.me())).toBeInstanceOf(SettingsError);
    rmSync(path);
    expect(await ads.users.me()).toHaveProperty('id');
  });

  it('has the midnights of the account that it names, and not of the one that its client has', async () => {
    const files = createHome();
    onTestFinished(() => files.remove());
    const path = join(files.path, 'emulator.db');
    const { ads, emulator, env } = await open({ path });
    const own = String(emulator.env.ADS_ACCOUNT_ID);
    const [other] = [await ads.call('accounts.create')].flat();
    const named = String(other?.id);
    expect(named).not.toBe(own);
    await moveToZone(path, 'Asia/Tokyo', named);
    const dates = { start_time: '2026-01-13', end_time: '2026-01-14' };
    for (const [client, account, hour] of [
      [own, named, '15:00'],
      [named, own, '00:00'],
    ]) {
      const from = clientOf({ env, account: client });
      await from.call('stats.active-entities', { account_id: account, entity: 'CAMPAIGN', ...dates });
      expect(emulator.requests({ last: 1 })[0]?.path).toContain(encodeURIComponent(`T${hour}:00Z`));
    }
  });

  it('is not made as the profile of the directory that the program is in', async () => {
    const { ads, home, env } = await open();
    expect(await runAds(home, ['profile', 'create', 'reader', '--read-only', 'true'])).toMatchObject({
      exit: 0,
    });
    const path = join(home.path, 'work');
    mkdirSync(path);
    writeFileSync(join(path, '.ads.json'), JSON.stringify({ profile: 'reader' }));
    const before = process.cwd();
    process.chdir(path);
    onTestFinished(() => process.chdir(before));
    const moved = clientOf({ env, maxWait: 0 });
    expect(await moved.campaigns.create(await campaignOf(ads))).toHaveProperty('id');
  });

  it('is not made by a client that was closed', async () => {
    const { ads, statuses } = await open();
    await ads.campaigns.list().all();
    await ads.close();
    expect(await errorOf(ads.campaigns.list().all())).toMatchObject({ message: 'the client was closed' });
    expect(statuses()).toHaveLength(1);
  });
});

it('secrets are neither in a client nor in its errors', async () => {
  const { emulator, env } = await open();
  const secret = 'not-the-secret-of-anybody';
  const credentials = {
    consumerKey: emulator.credentials.consumer_key,
    consumerSecret: emulator.credentials.consumer_secret,
    accessToken: emulator.credentials.access_token,
    accessTokenSecret: secret,
  };
  const ads = clientOf({ env, credentials });
  const error = await errorOf(ads.campaigns.list().all());
  expect(error).toMatchObject({ status: 401 });
  const shown = [ads, error].map((value) => inspect(value, { depth: null, showHidden: true })).join();
  for (const hidden of [secret, credentials.consumerSecret]) expect(shown).not.toContain(hidden);
});

it('amounts are converted from decimals and back', () => {
  expect(micros('12.50')).toBe(12_500_000n);
  expect(formatMicros(12_500_000n, 'USD')).toBe('12.50');
  expect(formatMicros(5_000_000n, 'JPY')).toBe('5');
  expect(() => micros('12,50')).toThrow('must be a plain decimal');
});
