/** What the typed client does with many calls: reports, uploads, waits, and the emulator in the process. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { findRelatedEndpoints } from '../../../../src/cli/core/records/related-endpoints.js';
import { createEmulator } from '../../../../src/cli/features/emulator/create-emulator.js';
import type { ClientOptions } from '../../../../src/cli/program/typed-client/client-options.js';
import {
  createClient,
  IncompleteError,
  NetworkError,
  ProblemsError,
} from '../../../../src/cli/program/typed-client/create-client.js';
import { findReadOfDeleted } from '../../../../src/client/is-shown-deleted.js';
import { endpoints } from '../../../../src/contract/index.js';
import type { Endpoint } from '../../../../src/contract/types.js';
import { createHomeWithDemoOfNow, runAds } from '../../../support/cli.js';

type Row = Readonly<Record<string, unknown>>;
interface Client {
  readonly campaigns: {
    list(values?: object): { all(): Promise<Row[]> };
    update(values: object): Promise<Row>;
  };
  readonly customAudiences: { list(): { all(): Promise<Row[]> } };
  readonly stats: { report(values?: object): Promise<Row[]> };
  readonly audiences: {
    upload(id: unknown, people: Iterable<unknown> | AsyncIterable<unknown>, values?: object): Promise<Row>;
  };
  call(id: string, values?: object): Promise<Row> & { all(): Promise<Row[]> };
  close(): Promise<void>;
}

function clientOf(options: ClientOptions): Client {
  const client = createClient(options) as unknown as Client;
  onTestFinished(() => client.close());
  return client;
}

async function open(options: ClientOptions = {}) {
  const home = await createHomeWithDemoOfNow();
  onTestFinished(() => home.remove());
  const emulator = await createEmulator({ path: `${home.data}/emulator.db` });
  onTestFinished(() => emulator.close());
  const ads = clientOf({ env: { ...emulator.env, HOME: home.path }, maxWait: 0, ...options });
  return { home, emulator, ads };
}

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

describe('a report', () => {
  const values = { last: '7d', metrics: ['impressions', 'spend'], group_by: ['campaign'] };

  it('has the rows of the command, with amounts as bigints', async () => {
    const { ads, emulator, home } = await open();
    const rows = await ads.stats.report(values);
    const argv = [
      'stats',
      'report',
      '--last',
      '7d',
      '--metrics',
      'impressions,spend',
      '--group-by',
      'campaign',
    ];
    const { stdout } = await runAds(home, [...argv, '-o', 'json'], { env: emulator.env, now: Date.now });
    const printed = JSON.parse(stdout) as readonly Row[];
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.map(({ campaign_id }) => campaign_id)).toEqual(printed.map(({ campaign_id }) => campaign_id));
    const [{ billed_charge_local_micro: spend } = {}] = rows;
    expect(spend).toBe(BigInt(Number(printed[0]?.billed_charge_local_micro)));
  });

  it('has columns of the types that its declarations say', async () => {
    const { ads } = await open();
    const [first] = await ads.stats.report({ ...values, metrics: ['performance'], compare: 'previous' });
    expect(first).toMatchObject({
      impressions: expect.any(Number),
      ctr: expect.any(Number),
      billed_charge_local_micro: expect.any(BigInt),
      cpm_local_micro: expect.any(BigInt),
      change_impressions: expect.any(Number),
    });
  });

  it('is of the account of the call, by either name of it', async () => {
    const { ads, emulator } = await open();
    const { account_id } = emulator.credentials;
    const rows = await ads.stats.report({ ...values, account_id });
    expect(await ads.stats.report({ ...values, account: account_id })).toEqual(rows);
    const other = await errorOf(ads.stats.report({ ...values, account: 'nobody1' }));
    expect(other).toBeInstanceOf(Error);
    expect(await errorOf(ads.stats.report({ ...values, account: 'nobody1', account_id }))).toMatchObject({
      problems: [{ parameter: 'account', message: 'account_id and account cannot be used together' }],
    });
    expect(await errorOf(ads.stats.report({ ...values, account: ' ' }))).toBeInstanceOf(ProblemsError);
    expect(await errorOf(ads.campaigns.list({ account: account_id }).all())).toMatchObject({
      message: expect.stringContaining('did you mean account_id?'),
    });
  });

  it('of wrong values names its fields', async () => {
    const { ads, emulator } = await open();
    const wrong = { granularity: 'dya', last: '7x' };
    expect(await errorOf(ads.stats.report(wrong))).toMatchObject({
      problems: [
        { parameter: 'granularity', message: expect.stringContaining('did you mean day?') },
        { parameter: 'last', message: expect.stringMatching(/^last must be/) },
      ],
    });
    expect(await errorOf(ads.stats.report({ lst: '7d' }))).toBeInstanceOf(ProblemsError);
    expect(emulator.requests()).toEqual([]);
  });

  it('with missing parts throws an error that has the rows', async () => {
    const { ads } = await open();
    const some = { last: '2d', group_by: ['entity'] };
    const [{ id } = {}] = await ads.stats.report(some);
    const error = await errorOf(ads.stats.report({ ...some, ids: [id, 'nobody'], all_entities: true }));
    expect(error).toBeInstanceOf(IncompleteError);
    const { result, message } = error as IncompleteError;
    expect(message).toContain('line-item nobody');
    expect(result).toEqual([expect.objectContaining({ id })]);
  });
});

describe('an upload of people', () => {
  it('normalizes, hashes and sends them, and returns the counts with who was rejected', async () => {
    const { ads, emulator } = await open();
    const [audience] = await ads.customAudiences.list().all();
    emulator.clearRequests();
    const people = [{ email: ' Ada@Example.com' }, { email: 'nobody' }, { phone_number: '030 12345' }];
    const counts = await ads.audiences.upload(audience?.id, each(people), { country: 'DE' });
    expect(counts).toMatchObject({ rows: 3, sent: 2, rejected: 1, complete: true });
    expect(counts.rejections).toEqual([
      { parameter: 'email', code: 'EMAIL', message: 'person 2: email: the value is not an email address' },
    ]);
    const [request] = emulator.requests();
    expect(request).toMatchObject({ endpoint: 'custom-audiences.users.batch', status: 200 });
    expect(JSON.stringify(emulator.requests())).not.toContain('xample.com');
  });

  it('does not send a Delete that somebody wrote with the hash of nothing', async () => {
    const { ads, emulator } = await open();
    const [audience] = await ads.customAudiences.list().all();
    emulator.clearRequests();
    const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    const operations = [{ operation_type: 'Delete', params: { users: [{ email: [nothing] }] } }];
    const id = { custom_audience_id: audience?.id };
    const error = await errorOf(ads.call('custom-audiences.users.batch', { ...id, operations }));
    expect(String(error)).toContain('1 Delete has a placeholder');
    expect(emulator.requests()).toEqual([]);
  });

  it.each([
    [{ operation: 'Update' }, 'person 2: "operation" is not a member of a person'],
    [{ operation_type: 'Update' }, 'person 2: "operation_type" is not a member of a person'],
    [{ expires_at: '2030-01-01' }, 'person 2: "expires_at" is not a member of a person'],
    [{ emails: 'a@b.cd' }, 'person 2: "emails" is not a member of a person (did you mean email?)'],
    [{ hashed_email: 'a@b.cd' }, 'person 2: "hashed_email" is not a member of a person'],
    [{ phone_number: null }, 'person 2: phone_number must be a text or an array of texts'],
    [{ phone_number: [4930123456] }, 'person 2: phone_number must be a text or an array of texts'],
  ])('takes only the members of a person: not %j', async (more, message) => {
    const { ads, emulator } = await open();
    const [audience] = await ads.customAudiences.list().all();
    emulator.clearRequests();
    const people = [
      { email: 'grace@example.com', handle: undefined, phone_number: ['+4930123456'] },
      { email: 'ada@example.com', ...more },
    ];
    const error = await errorOf(ads.audiences.upload(audience?.id, people, { operation: 'Delete' }));
    expect(error).toBeInstanceOf(TypeError);
    expect((error as Error).message).toContain(message);
    expect(emulator.requests()).toEqual([]);
    const empty = await errorOf(ads.audiences.upload(audience?.id, [], { country: null }));
    expect(empty).toMatchObject({ name: 'ProblemsError', problems: [{ parameter: 'country' }] });
  });

  it('throws what its people throw, and what the service refuses', async () => {
    const { ads, emulator } = await open();
    const own = new RangeError('no more people');
    async function* failing() {
      yield { email: 'ada@example.com' };
      throw own;
    }
    expect(await errorOf(ads.audiences.upload('abc', failing()))).toBe(own);
    expect(await errorOf(ads.audiences.upload('abc', [7]))).toBeInstanceOf(TypeError);
    expect(await errorOf(ads.audiences.upload('abc', [{ email: 'ada@example.com' }]))).toMatchObject({
      name: 'ServiceError',
      status: 404,
    });
    const wrong = ads.audiences.upload('abc', [], { operation: 'Add' });
    expect(await errorOf(wrong)).toBeInstanceOf(ProblemsError);
    const [audience] = await ads.customAudiences.list().all();
    await emulator.faults.set([{ fault: 'reset-connection', on: 'custom-audiences.users.batch' }]);
    expect(await errorOf(ads.audiences.upload(audience?.id, [{ email: 'a@b.cd' }]))).toBeInstanceOf(
      NetworkError,
    );
  });
});

describe('a deletion with a lost answer', () => {
  /** Those of one record of an account; what is read in lists of its parents, or exists in the sandbox only, is left out. */
  const others = ['accounts.delete', 'funding-instruments.delete', 'targeting-criteria.delete'];
  const deletions = endpoints.filter(
    (one) => one.method === 'DELETE' && findReadOfDeleted(one) && !others.includes(one.id),
  );
  const fault = { fault: 'unavailable', retry_after_seconds: 0 } as const;
  /** Of each call the first attempt does nothing. The third one is carried out: the second call that no earlier rule answers. */
  const faults = deletions.flatMap(({ id }) => [
    { ...fault, on: id, nth: 1 },
    { ...fault, on: id, nth: 2, when: 'after' as const },
  ]);

  it('is done if the service has carried it out, and not if there was nothing to delete', async () => {
    const { ads, emulator } = await open({ maxWait: 60 });
    await emulator.faults.set(faults);
    const never = async ({ id: call, positional = '' }: Endpoint) => {
      const id = call === 'lead-forms.delete' ? '5c0e6b7a-1d2f-4e3a-8b4c-00112233aabb' : '7';
      return [call, ((await errorOf(ads.call(call, { [positional]: id }))) as Row).status];
    };
    const unknown = await Promise.all(deletions.map(never));
    expect(unknown).toEqual(deletions.map(({ id }) => [id, 404]));
    let found = 0;
    // One after the other: a deletion hides what belongs to the record.
    for (const endpoint of deletions) {
      const rows = await ads.call(findRelatedEndpoints(endpoint)?.list?.endpoint.id ?? '').all();
      const id = rows.at(-1)?.id;
      if (id === undefined) continue;
      found += 1;
      const done = await ads.call(endpoint.id, { [endpoint.positional ?? '']: id });
      expect(done, endpoint.id).toEqual({ id, deleted: true });
    }
    expect(found).toBeGreaterThan(15);
  });
});

describe('the environment local', () => {
  it('is the emulator of the command line, in this process', async () => {
    const { home } = await open();
    const ads = clientOf({ environment: 'local', env: { HOME: home.path } });
    const before = globalThis.Request;
    const campaigns = await ads.campaigns.list().all();
    expect(globalThis.Request).toBe(before);
    const argv = ['campaigns', 'list', '--all', '--env', 'local', '-o', 'ids'];
    const { stdout } = await runAds(home, argv, { now: Date.now });
    expect(campaigns.map(({ id }) => id)).toEqual(stdout.trim().split('\n'));
  });

  it('has writes of programs in the history, and serves calls at the same time', async () => {
    const { home } = await open();
    const ads = clientOf({ environment: 'local', env: { HOME: home.path } });
    const campaigns = await ads.campaigns.list().all();
    const some = campaigns.slice(0, 5);
    const renamed = some.map(({ id }) => ads.campaigns.update({ campaign_id: id, name: `Renamed ${id}` }));
    expect((await Promise.all(renamed)).map(({ id }) => id)).toEqual(some.map(({ id }) => id));
    const { stdout } = await runAds(home, ['history', '--env', 'local', '-o', 'json'], { now: Date.now });
    const entries = JSON.parse(stdout) as readonly Row[];
    expect(entries.map(({ command, outcome }) => [command, outcome])).toEqual(
      some.map(() => ['campaigns update', 'done']),
    );
    // Each call is a command of its own: a bare undo reverses the last one.
    expect(new Set(entries.map(({ group }) => group)).size).toBe(some.length);
  });
});

it('each call has its own budget of waits', async () => {
  const notices: string[] = [];
  const { ads, emulator } = await open({ maxWait: 1.6, onNotice: (message) => notices.push(message) });
  // Calls 1 and 3: the second rule does not count the call that the first one answers.
  const odd = [1, 2].map((nth) => ({ fault: 'unavailable', retry_after_seconds: 1, nth }) as const);
  await emulator.faults.set(odd);
  await ads.campaigns.list().all();
  await ads.campaigns.list().all();
  expect(notices).toHaveLength(2);
});
