/** Deletions of an apply that fails in the middle: no line item runs without the targeting that was to limit it. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { day } from '../../../../src/values/duration.js';
import { type CampaignFiles, type Content, openCampaignFiles } from '../../../support/campaign-files.js';
import { testTime } from '../../../support/cli.js';

const pulled = ['Autumn catalogue', 'Book club sign-ups'];
const [autumn, sign] = ['campaigns/autumn-catalogue', 'campaigns/book-club-sign-ups'];

/** Answers each write for which this holds, in place of the service. Writes are counted from 0. */
type Refusal = (write: { readonly at: number; readonly path: string; readonly body: string }) => Content;

const unavailable = () => new Response('', { status: 503 });
const refused = () =>
  Response.json({ errors: [{ code: 'INVALID', message: 'refused' }], request: {} }, { status: 400 });

async function open(refuse: Refusal = () => undefined, { keepsUnfiled = false } = {}) {
  const state = { refuse, writes: 0, time: testTime };
  const files = await openCampaignFiles('demo', {
    pulled,
    now: () => state.time,
    async disturb(request) {
      if (request.method === 'GET') return undefined;
      const body = await (request.clone() as Request).text();
      const path = new URL(request.url).pathname;
      const answer = state.refuse({ at: state.writes, path, body });
      state.writes += 1;
      return answer;
    },
  });
  if (!keepsUnfiled) await files.removeUnfiled();
  return { files, state };
}

async function apply(files: CampaignFiles, ...flags: readonly string[]) {
  const plan = JSON.parse((await files.run('apply', ...flags, '--dry-run', '-o', 'json')).stdout);
  const { created, updated, restored, deleted, activated } = plan.counts;
  const count = created + updated + restored + deleted + (flags.includes('--activate') ? activated : 0);
  const argv = ['apply', ...flags, '--yes', '--confirm', String(count), '--timeout', '1', '-o', 'json'];
  const { exit, stdout, stderr } = await files.run(...argv);
  const rows: Content[] = stdout === '' ? [] : JSON.parse(stdout);
  return { exit, stderr, rows, outcomes: Object.fromEntries(rows.map(({ key, outcome }) => [key, outcome])) };
}

/** The criteria of each line item that is there, by its name. */
async function targeting(files: CampaignFiles): Promise<Readonly<Record<string, readonly string[]>>> {
  const items = (await files.call('GET', 'accounts/:account/line_items', { query: { count: 1000 } })).body
    .data;
  const found = await Promise.all(
    items.map(async ({ id, name }: Content) => {
      const query = { line_item_ids: id, count: 1000 };
      const { body } = await files.call('GET', 'accounts/:account/targeting_criteria', { query });
      return [name, body.data.map((one: Content) => `${one.targeting_type} ${one.targeting_value}`).sort()];
    }),
  );
  return Object.fromEntries(found);
}

/** The files without what is in them. */
const empty = (files: CampaignFiles) =>
  files.write(new Map([['none.yaml', { account: files.account, campaigns: {} }]]));

/** The files after a change of one line item. */
async function change(files: CampaignFiles, key: string, edit: (item: Content) => void): Promise<void> {
  const contents = await files.read();
  const [, campaign = '', , item = ''] = key.split('/');
  for (const { campaigns } of contents.values()) {
    const node = campaigns[campaign]?.line_items[item];
    if (node) edit(node);
  }
  files.write(contents);
}

it.each([0, 1, 2])('with 503 from write %i on, what stays has its targeting', async (first) => {
  const { files, state } = await open(({ at }) => (at >= first ? unavailable() : undefined));
  await change(files, `${sign}/line_items/librarians`, (item) => delete item.targeting.interest);
  const contents = await files.read();
  const [name] = [...contents].find(([, { campaigns }]) => campaigns['autumn-catalogue']) ?? [''];
  contents.delete(name);
  files.write(contents);
  const before = await targeting(files);
  const { rows } = await apply(files, '--prune');
  expect(state.writes).toBeGreaterThan(0);
  const after = await targeting(files);
  for (const [item, criteria] of Object.entries(after))
    if (item.startsWith('Autumn')) expect([item, criteria]).toEqual([item, before[item]]);
  // A record that is reported as deleted is, and no other one.
  const shown = Object.keys(after).filter((item) => item.startsWith('Autumn')).length;
  const deleted = rows.filter(({ outcome, key }) => outcome === 'deleted' && key.startsWith(autumn));
  expect(deleted.length === 0).toBe(shown > 0);
  state.refuse = () => undefined;
  expect((await apply(files, '--prune')).exit).toBe(0);
  expect((await files.run('plan', '--prune', '--exit-code')).exit).toBe(0);
});

it('what stands below a deleted campaign goes with it, without a call', async () => {
  const { files } = await open();
  const keys = [...(await files.lockedIds()).keys()].map((key) => key.slice(key.indexOf(' ') + 1));
  empty(files);
  await files.takeWrites();
  const { exit, outcomes } = await apply(files, '--prune');
  expect(exit).toBe(0);
  expect(outcomes).toEqual(Object.fromEntries(keys.map((key) => [key, 'deleted'])));
  expect((await files.takeWrites()).map(({ path }) => path)).toEqual(['campaigns']);
  expect(Object.keys(await targeting(files)).filter((name) => /Autumn|Book club/.test(name))).toEqual([]);
  expect((await files.lockedIds()).size).toBe(0);
});

it('what stands below a campaign whose deletion is refused stays', async () => {
  const { files, state } = await open(({ path }) => (path.endsWith('/campaigns') ? refused() : undefined));
  empty(files);
  const [before, ids] = [await targeting(files), await files.lockedIds()];
  const { exit, rows } = await apply(files, '--prune');
  expect(exit).not.toBe(0);
  expect(rows.map(({ outcome }) => outcome)).toEqual(
    rows.map(({ key }) => ([autumn, sign].includes(key) ? 'failed' : 'not-sent')),
  );
  expect(await targeting(files)).toEqual(before);
  expect(await files.lockedIds()).toEqual(ids);
  state.refuse = () => undefined;
  expect((await apply(files, '--prune')).exit).toBe(0);
});

/** What a colleague adds to a line item, outside of the files; the words of the plan for it. */
async function addOutside(files: CampaignFiles, item: string): Promise<readonly RegExp[]> {
  const id = [...(await files.lockedIds())].find(([key]) => key.endsWith(item))?.[1] ?? '';
  const add = async (path: string, query: Readonly<Record<string, string>>): Promise<void> => {
    const { status, body } = await files.call('POST', `accounts/:account/${path}`, {
      query: { line_item_id: id, ...query },
    });
    expect([path, status, body.errors]).toEqual([path, status < 300 ? status : 201, undefined]);
  };
  const post = '7530784048753199690';
  await add('promoted_tweets', { tweet_ids: post });
  await add('targeting_criteria', {
    targeting_type: 'LOCATION',
    operator_type: 'EQ',
    targeting_value: '25530ba03b7d90c6',
  });
  return [new RegExp(`post ${post}`), /location "Mexico"|location "25530ba03b7d90c6"/];
}

describe('what a colleague has added', () => {
  it('to a line item keeps it, with all that it has, and the plan names it', async () => {
    const { files } = await open();
    const readers = `${autumn}/line_items/readers`;
    const added = await addOutside(files, readers);
    const before = await targeting(files);
    const contents = await files.read();
    for (const { campaigns } of contents.values()) {
      delete campaigns['autumn-catalogue']?.line_items.readers;
      delete campaigns['book-club-sign-ups']?.line_items.students;
    }
    files.write(contents);
    const { stdout } = await files.run('plan', '--prune');
    for (const one of added) expect(stdout).toMatch(one);
    const { exit, rows } = await apply(files, '--prune');
    expect(exit).toBe(0);
    expect(rows.map(({ key }) => key).filter((key) => key.startsWith(autumn))).toEqual([]);
    expect(rows.map(({ key }) => key)).toContain(`${sign}/line_items/students`);
    const { 'Book club sign-ups: Students': _, ...rest } = before;
    expect(await targeting(files)).toEqual(rest);
  });

  it('below a campaign keeps it, and the line item', async () => {
    const { files } = await open();
    const added = await addOutside(files, `${autumn}/line_items/readers`);
    const before = await targeting(files);
    empty(files);
    const { stdout } = await files.run('plan', '--prune');
    for (const one of added) expect(stdout).toMatch(one);
    const { exit, outcomes } = await apply(files, '--prune');
    expect({ exit, campaign: outcomes[autumn], other: outcomes[sign] }).toEqual({
      exit: 0,
      campaign: undefined,
      other: 'deleted',
    });
    const name = 'Autumn catalogue: Readers';
    expect((await targeting(files))[name]).toEqual(before[name]);
  });

  it('counts where no file can have it', async () => {
    const { files } = await open(undefined, { keepsUnfiled: true });
    empty(files);
    const { stdout } = await files.run('plan', '--prune');
    expect(stdout).toMatch(
      /autumn-catalogue ".*It stays as it is, with what was never in a file: [\w ]+ \w+$/m,
    );
    const { exit, outcomes } = await apply(files, '--prune');
    expect({ exit, campaign: outcomes[autumn], other: outcomes[sign] }).toEqual({
      exit: 0,
      campaign: undefined,
      other: 'deleted',
    });
  });

  it('while others are deleted is seen before each call', async () => {
    for (const whole of [true, false]) {
      const { files, state } = await open();
      const contents = await files.read();
      for (const { campaigns } of contents.values()) {
        if (whole) delete campaigns['autumn-catalogue'];
        else delete campaigns['autumn-catalogue']?.line_items.readers;
        const teachers = campaigns['book-club-sign-ups']?.line_items.teachers;
        if (teachers) teachers.bid = '0.95 USD';
      }
      files.write(contents);
      const before = await targeting(files);
      let adding: Promise<unknown> | undefined;
      state.refuse = ({ body, path }) => {
        if (!path.endsWith('/line_items') || body.includes('Delete')) return undefined;
        adding ??= addOutside(files, `${autumn}/line_items/readers`);
        return adding.then(() => undefined);
      };
      const { exit, outcomes, rows } = await apply(files, '--prune');
      expect(adding).toBeDefined();
      expect({ exit, readers: outcomes[`${autumn}/line_items/readers`] }).toEqual({
        exit: 3,
        readers: 'conflict',
      });
      expect(rows.find(({ outcome }) => outcome === 'conflict').error).toMatch(
        /location .*, post \d+ below it/,
      );
      expect(Object.keys(await targeting(files))).toEqual(Object.keys(before));
    }
  });
});

const isCreation = ({ path, body }: { readonly path: string; readonly body: string }) =>
  path.endsWith('/targeting_criteria') && body.includes('Create');

it.each<[string, Refusal]>([
  ['is refused', (write) => (isCreation(write) ? refused() : undefined)],
  ['is answered with 503', (write) => (isCreation(write) ? unavailable() : undefined)],
])('a criterion stays where the creation of the one in its place %s', async (_, refuse) => {
  const { files, state } = await open(refuse);
  const before = await targeting(files);
  for (const key of ['teachers', 'librarians'])
    await change(files, `${sign}/line_items/${key}`, (item) => {
      item.targeting.location = ['Portugal'];
    });
  const { exit, outcomes, rows } = await apply(files, '--prune');
  expect(exit).not.toBe(0);
  expect(Object.values(outcomes)).not.toContain('deleted');
  expect(await targeting(files)).toEqual(before);
  if (Object.values(outcomes).includes('failed')) {
    const error = expect.stringMatching(/targeting\/LOCATION EQ \w+ was not applied$/);
    expect(rows.at(-1)).toMatchObject({ outcome: 'not-sent', error });
  }
  state.refuse = () => undefined;
  expect((await apply(files, '--prune')).exit).toBe(0);
  expect((await files.run('plan', '--prune', '--exit-code')).exit).toBe(0);
});

describe('the number of an apply that is interrupted', () => {
  /** Two campaigns have left the files, and a line item has another bid; the deletions are answered with 503. */
  async function interrupt() {
    const { files, state } = await open(({ body }) => (body.includes('Delete') ? unavailable() : undefined));
    cpSync(join(files.home.path, 'campaigns'), join(files.home.path, 'other'), { recursive: true });
    const contents = await files.read();
    const [name] = [...contents].find(([, { campaigns }]) => campaigns['autumn-catalogue']) ?? [''];
    contents.delete(name);
    files.write(contents);
    await change(files, `${sign}/line_items/teachers`, (item) => Object.assign(item, { bid: '0.95 USD' }));
    const { rows } = await apply(files, '--prune');
    expect(rows[0]).toMatchObject({ outcome: 'updated' });
    state.refuse = () => undefined;
    const run = (count: number, ...place: readonly string[]) =>
      files.run('apply', ...place, '--prune', '--yes', '--confirm', String(count), '-o', 'json');
    return { files, run, count: rows.length };
  }

  it('is accepted for the rest of it, and no other one is', async () => {
    const { run, count } = await interrupt();
    for (const other of [count + 1, count - 2, 999]) expect((await run(other)).exit).toBe(10);
    const { exit, stdout } = await run(count);
    expect([exit, JSON.parse(stdout).length]).toEqual([0, count - 1]);
  });

  it('is not accepted for changes which that apply did not have', async () => {
    const { files, run, count } = await interrupt();
    await change(files, `${sign}/line_items/librarians`, (item) => Object.assign(item, { bid: '0.95 USD' }));
    expect((await run(count + 1)).exit).toBe(10);
    expect((await run(count)).exit).toBe(0);
  });

  it('is not accepted for other values, nor after a week', async () => {
    const { files, state } = await open(({ path }) =>
      path.endsWith('/line_items') ? unavailable() : undefined,
    );
    const bid = async (item: string, amount: string) =>
      change(files, `${sign}/line_items/${item}`, (node) => Object.assign(node, { bid: amount }));
    const contents = await files.read();
    for (const { campaigns } of contents.values())
      Object.assign(campaigns['autumn-catalogue'] ?? {}, { daily_budget: '71.00 USD' });
    files.write(contents);
    for (const item of ['teachers', 'librarians']) await bid(item, '0.95 USD');
    expect((await apply(files)).rows.length).toBe(3);
    state.refuse = () => undefined;
    const run = () => files.run('apply', '--yes', '--confirm', '3');
    await bid('teachers', '9.50 USD');
    await files.takeWrites();
    expect((await run()).exit).toBe(10);
    await bid('teachers', '0.95 USD');
    state.time += 8 * day;
    expect((await run()).exit).toBe(10);
    state.time = testTime;
    expect(await files.takeWrites()).toEqual([]);
    expect((await run()).exit).toBe(0);
  });

  it('is not accepted for the files of another folder', async () => {
    const { files, run, count } = await interrupt();
    const other = await files.read('other');
    for (const name of other.keys()) other.set(name, { account: files.account, campaigns: {} });
    files.write(other, 'other');
    await files.takeWrites();
    for (const number of [count, 999]) {
      const { exit, stderr } = await run(number, 'other');
      expect({ exit, stderr }).toMatchObject({ exit: 10, stderr: expect.stringContaining('was given, but') });
    }
    expect(await files.takeWrites()).toEqual([]);
  });
});
