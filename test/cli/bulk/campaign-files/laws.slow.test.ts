/** The laws of campaign files, for each account of the emulator and for random changes of files and records. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addLineItemLike,
  type Change,
  campaignsOf,
  edits,
  idsOf,
  lineItemsOf,
  outside,
} from '../../../support/campaign-edits.js';
import { type CampaignFiles, type Content, openCampaignFiles } from '../../../support/campaign-files.js';
import { addInstrument } from '../../../support/emulator.js';
import { describePlanned, describeSent } from '../../../support/planned-writes.js';
import { isLong, rounds } from '../../../support/rounds.js';

async function expectNoChange({ ask }: CampaignFiles, ...argv: readonly string[]): Promise<void> {
  const { changed, rows } = await ask('plan', ...argv);
  expect({ changed, rows }).toEqual({ changed: false, rows: [] });
}

const compileSchema = (schema: string) =>
  new Ajv2020({ strict: true, allowUnionTypes: true, formats: { int64: true } }).compile(JSON.parse(schema));

describe.each([
  ['demo', {}],
  ['empty', {}],
  ['large', { campaigns: 20 }],
] as const)('after a pull of an account of %s', (seed, options) => {
  it('its files are valid, a plan has no change, and neither of them writes', async () => {
    const files = await openCampaignFiles(seed, options);
    const schemas = new Map<string, ReturnType<Ajv2020['compile']>>();
    const accounts: { id: string }[] = await files.ask('accounts', 'list', '--all');
    for (const { id } of accounts) {
      const pulled = await files.ask('pull', '--account', id, '--to', id);
      if (pulled.length === 0) continue;
      const schema = readFileSync(join(files.home.path, id, 'ads.schema.json'), 'utf8');
      const isValid = schemas.get(schema) ?? compileSchema(schema);
      schemas.set(schema, isValid);
      const whole = `${id}-whole`;
      await files.ask('pull', '--split', 'account', '--account', id, '--to', whole);
      const [parts, account] = [await files.read(id), await files.read(whole)];
      expect([parts.size > 0, account.size]).toEqual([true, 1]);
      for (const [name, content] of [...parts, ...account])
        expect(isValid(content), `${name} ${JSON.stringify(isValid.errors)}`).toBe(true);
      await expectNoChange(files, id, '--account', id, '--prune');
      await files.ask('pull', '--account', id, '--to', id);
    }
    expect(await files.takeWrites()).toEqual([]);
  });
});

/** So many campaigns are in files; the others of the account are not. */
const pulled = 8;
const kinds = [...Object.keys(edits), ...Object.keys(outside)];
const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom(...kinds),
  at: fc.nat(99),
  number: fc.nat(999),
});

/** What is done with what has left the files. */
const removedFlags = [undefined, '--prune', '--pause-removed'] as const;

const walk = fc.record({
  /** The first of the campaigns that are pulled. */
  first: fc.nat(21),
  steps: fc.array(
    fc.record({
      changes: fc.array(change, { minLength: 1, maxLength: 8 }),
      removed: fc.constantFrom(...removedFlags),
      activate: fc.boolean(),
      isSingle: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

interface Choice {
  readonly removed?: (typeof removedFlags)[number];
  readonly activate: boolean;
  /** One file of the folder; all by default. */
  readonly path?: string | undefined;
}

/** What the plan shows is what is sent, and every other record stays as it is. Then nothing is left to do. */
async function applyPlanned(files: CampaignFiles, { removed, activate, path }: Choice): Promise<void> {
  const place = path === undefined ? [] : [join('campaigns', path)];
  const decided = await decide(files, place);
  const planning = ['plan', ...place, ...(removed ? [removed] : []), ...decided];
  const saved = ['--save', 'plan.json', ...(activate ? ['--activate'] : [])];
  const { counts, rows } = await files.ask(...planning, ...saved);
  const { requests } = JSON.parse(readFileSync(join(files.home.path, 'plan.json'), 'utf8')).work.file;
  const { created, updated, restored, paused, deleted, activated } = counts;
  const total = created + updated + restored + paused + deleted + (activate ? activated : 0);
  const before = await files.rows();
  const idsBefore = await files.lockedIds();
  await files.takeWrites();
  const lossy = rows.filter(({ lacks }: Content) => activate && lacks.length > 0);
  const accepted = lossy.flatMap(({ key }: Content) => ['--accept-loss', key]);
  const flags = ['--yes', '--confirm', String(total), ...(activate ? ['--activate'] : []), ...accepted];
  const applied = await files.ask('apply', ...planning.slice(1), ...flags);
  expect(applied).toHaveLength(total);
  const ids = new Map([...idsBefore, ...(await files.lockedIds())]);
  const isWrite = ({ action }: Content) =>
    !['adopt', 'abandon'].includes(action) && (activate || action !== 'activate');
  // The service takes along what is below a deleted record.
  const removedKeys = rows
    .filter(({ action }: Content) => action === 'delete')
    .map(({ key }: Content) => `${key}/`);
  const goesWith = ({ action, key }: Content) =>
    action === 'delete' && removedKeys.some((above: string) => key.startsWith(above));
  const announced = rows.filter(isWrite);
  const sent = announced.filter((row: Content) => !goesWith(row));
  const writes = await files.takeWrites();
  expect(describeSent(writes).sort()).toEqual(describePlanned(sent, ids).sort());
  // In their order, and to the letter.
  expect(writes).toEqual(JSON.parse(withIds(requests, ids)));
  const written = new Set(
    announced.map(({ account_id, key, id }: Content) => id ?? ids.get(`${account_id} ${key}`)),
  );
  for (const [name, row] of await files.rows())
    if (!written.has(name.split(' ')[2])) expect(row).toBe(before.get(name));
  const after = await files.ask(...planning);
  const isWaiting = ({ action }: Content) => action === 'activate' && !activate;
  expect(after.rows.filter((row: Content) => !isWaiting(row))).toEqual([]);
}

/** The flags for keys that have changed with their names: each is a new record. */
async function decide(files: CampaignFiles, place: readonly string[]): Promise<readonly string[]> {
  const { exit, stderr } = await files.run('plan', ...place, '-o', 'json');
  if (exit !== 2) return [];
  const { problems } = JSON.parse(stderr).error;
  return problems
    .filter(({ code }: Content) => code === 'MOVED_OR_NEW')
    .flatMap(({ message }: Content) => /--as-new \S+$/.exec(message)?.[0].split(' ') ?? []);
}

/** The requests of a saved plan, with the ids of the records that were created meanwhile. */
function withIds(requests: readonly Content[], ids: ReadonlyMap<string, string>): string {
  const sent = requests.map(({ account_id, method, path, query, body }) => {
    const request = { method, path: path.replace(/^.*\/accounts\/[^/]+\//, ''), query, body };
    return JSON.stringify(request).replace(
      /<id of ([^>]+)>/g,
      (_, key) => ids.get(`${account_id} ${key}`) ?? key,
    );
  });
  return `[${sent.join()}]`;
}

/** Everything that a file says and a record does not: `replace` is about the plan. */
function missingIn(record: Content, file: Content, path = ''): readonly string[] {
  if (Array.isArray(file))
    return file.filter((item) => !record?.includes(item)).map((item) => `${path} ${item}`);
  if (typeof file !== 'object') return file === record ? [] : [`${path}: ${record}, not ${file}`];
  const { replace: _, ...values } = file;
  return Object.entries(values).flatMap(([key, value]) => missingIn(record?.[key], value, `${path}/${key}`));
}

/** Reads the campaigns of the files again, by the same keys. */
async function expectAllApplied(files: CampaignFiles): Promise<void> {
  const merge = async () =>
    Object.assign({}, ...[...(await files.read()).values()].map((one) => one.campaigns));
  const wanted = await merge();
  const ids = [...(await files.lockedIds())].flatMap(([key, id]) =>
    key.split('/').length === 2 ? [id] : [],
  );
  if (ids.length === 0) return;
  files.write(new Map());
  await files.ask('pull', ...ids);
  expect(missingIn(await merge(), wanted)).toEqual([]);
}

describe('changes at random', () => {
  it('are applied as the plan announced, and nothing else is', async () => {
    const files = await openCampaignFiles('demo');
    const { snapshots } = files.emulator.control ?? {};
    await snapshots?.save('start');
    const ids = await idsOf(files, 'campaigns');
    await fc.assert(
      fc.asyncProperty(walk, async ({ first, steps }) => {
        await snapshots?.load('start');
        rmSync(files.home.path, { recursive: true });
        mkdirSync(files.home.path);
        await files.ask('pull', ...[...ids, ...ids].slice(first, first + pulled));
        for (const { changes, removed, activate, isSingle } of steps) {
          const contents = await files.read();
          for (const { kind, at, number } of changes) edits[kind]?.(contents, at, number);
          files.write(contents);
          for (const { kind, at, number } of changes) await outside[kind]?.(files, at, number);
          const path = isSingle ? [...contents.keys()][0] : undefined;
          await applyPlanned(files, { removed, activate, path });
        }
        await applyPlanned(files, { activate: true });
        await expectAllApplied(files);
      }),
      // The same walks in every test run; `npm run test:long` takes others.
      { numRuns: rounds(3), endOnFailure: true, ...(isLong ? {} : { seed: 22 }) },
    );
  });
});

/** Without maps that have nothing, which a pull does not write. */
function withoutEmpty(content: Content): Content {
  return JSON.parse(JSON.stringify(content), (_, value) =>
    value !== null && typeof value === 'object' && Object.keys(value).length === 0 ? undefined : value,
  );
}

it('a pull gives no campaign the key of another', async () => {
  const files = await openCampaignFiles('demo');
  const [first, second] = (await files.call('GET', 'accounts/:account/campaigns')).body.data;
  await files.ask('pull', second.id);
  const rename = (id: string, name: string) =>
    files.call('PUT', `accounts/:account/campaigns/${id}`, { query: { name } });
  await rename(second.id, 'Another');
  await rename(first.id, second.name);
  await files.ask('pull', first.id);
  await files.ask('pull', second.id, '--overwrite');
  await expectNoChange(files);
  const names = campaignsOf(await files.read()).map(({ node }) => node.name);
  expect(names.sort()).toEqual(['Another', second.name].sort());
});

describe('an apply', () => {
  it('does not delete a campaign with a line item that no file has', async () => {
    const files = await openCampaignFiles('demo');
    const [line] = (await files.call('GET', 'accounts/:account/line_items')).body.data;
    await files.ask('pull', line.campaign_id);
    await files.removeUnfiled();
    await addLineItemLike(files, line, 'Outside');
    files.write(new Map([['none.yaml', { account: files.account, campaigns: {} }]]));
    await applyPlanned(files, { removed: '--prune', activate: false });
    const query = { campaign_ids: line.campaign_id };
    const { body } = await files.call('GET', 'accounts/:account/line_items', { query });
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Outside']);
  });

  it.each([
    ['the lock has under another key', '$1-moved:'],
    ['is not the one of its key', '$1:\n      id: none\n    $1-moved:'],
  ])('deletes a line item of a campaign that %s', async (_, entries) => {
    const files = await openCampaignFiles('demo');
    await files.ask('pull', 'Book club sign-ups');
    const contents = await files.read();
    const key = 'campaigns/book-club-sign-ups/line_items/students';
    const id = (await files.lockedIds()).get(`${files.account} ${key}`);
    for (const { node } of campaignsOf(contents)) delete node.line_items.students;
    files.write(contents);
    const lock = join(files.home.path, 'campaigns', 'ads.lock.yaml');
    const text = readFileSync(lock, 'utf8');
    // As an apply leaves it that was killed after it had moved or made the campaign of the key.
    writeFileSync(lock, text.replace(/^ {4}(campaigns\/book-club-sign-ups):$/m, `    ${entries}`));
    await applyPlanned(files, { removed: '--prune', activate: false });
    const query = { with_deleted: true };
    const { body } = await files.call('GET', `accounts/:account/line_items/${id}`, { query });
    expect(body.data.deleted).toBe(true);
  });

  it('does not take a line item of another campaign by its name', async () => {
    const files = await openCampaignFiles('demo');
    await files.ask('pull', 'Book club sign-ups', 'New in translation');
    const contents = await files.read();
    const [club, translation] = campaignsOf(contents).map(({ node }) => node.line_items);
    translation.students = club.students;
    delete club.students;
    files.write(contents);
    await applyPlanned(files, { activate: false });
    const { body } = await files.call('GET', 'accounts/:account/line_items', { query: { count: 1000 } });
    const same = body.data.filter(({ name }: { name: string }) => name === translation.students.name);
    expect(new Set(same.map(({ campaign_id }: { campaign_id: string }) => campaign_id)).size).toBe(2);
  });

  it('does not start a line item without its targeting', async () => {
    const files = await openCampaignFiles('demo');
    await files.ask('pull', 'Audiobook trailers');
    const contents = await files.read();
    const [spot] = lineItemsOf(contents).filter(({ node }) => node.targeting?.tv_show);
    if (!spot) throw new Error('the campaign has no television show');
    // The show is not on in this country.
    spot.siblings.more = structuredClone({ ...spot.node, name: 'More' });
    spot.siblings.more.targeting.location.push('Mexico');
    files.write(contents);
    const { exit, stdout } = await files.run('apply', '--yes', '--activate', '-o', 'json');
    const rows = JSON.parse(stdout).filter(({ key }: Content) => key.endsWith('/line_items/more'));
    expect([exit, rows.map(({ outcome }: Content) => outcome)]).toEqual([3, ['created', 'not-sent']]);
    const { body } = await files.call('GET', `accounts/:account/line_items/${rows[0].id}`);
    expect(body.data.entity_status).toBe('PAUSED');
  });
});

describe('the files of an account', () => {
  it('make the same campaigns in another, which are pulled as the same files', async () => {
    const source = await openCampaignFiles('demo');
    await source.ask('pull', ...(isLong ? [] : (await idsOf(source, 'campaigns')).slice(0, 8)));
    const target = await openCampaignFiles('empty');
    const funding_instrument = await addInstrument(target);
    const contents = await source.read();
    // What an account does not have: posts, tags, audiences, features.
    for (const content of contents.values()) content.account = target.account;
    // A draft has no status that a file could say.
    for (const { node } of [...campaignsOf(contents), ...lineItemsOf(contents)])
      node.entity_status ??= 'paused';
    for (const { node } of campaignsOf(contents)) node.funding_instrument = funding_instrument;
    for (const { node } of lineItemsOf(contents)) {
      node.advertiser_user_id = target.emulator.credentials.user_id;
      for (const field of ['posts', 'primary_web_event_tag', 'frequency_cap']) delete node[field];
      for (const lists of [node.targeting, node.targeting?.exclude]) delete lists?.custom_audience;
    }
    await target.ask('pull');
    target.write(contents);
    await applyPlanned(target, { activate: true });
    await target.ask('pull', '--to', 'again');
    const again = await target.read('again');
    for (const { node } of campaignsOf(again)) node.funding_instrument = funding_instrument;
    expect(withoutEmpty([...again])).toEqual(withoutEmpty([...contents]));
  });
});

it('two accounts of one folder have the same keys', async () => {
  const files = await openCampaignFiles('demo');
  const accounts: { id: string; name: string }[] = await files.ask('accounts', 'list', '--all');
  const other = accounts.find(({ name }) => name === 'Lindholt Travel')?.id ?? '';
  const of = async (account: string, budget: string) => {
    const able = ['--account', account, '--filter', 'able_to_fund=true'];
    const [fund] = await files.ask('funding-instruments', 'list', ...able);
    const spring = { name: 'Spring', funding_instrument: fund.id, daily_budget: budget };
    return { account, campaigns: { spring } };
  };
  mkdirSync(join(files.home.path, 'campaigns'));
  files.write(
    new Map([
      ['a.json', await of(files.account, '501')],
      ['b.json', await of(other, '502')],
    ]),
  );
  expect(await files.ask('apply', '--yes')).toMatchObject([{ outcome: 'created' }, { outcome: 'created' }]);
  const { stdout } = await files.run('plan', '-o', 'json');
  expect(JSON.parse(stdout)).toMatchObject({ changed: false });
  // A file whose account is changed would create its campaign again.
  files.write(
    new Map([
      ['b.json', await of(files.account, '502')],
      ['a.json', await of(other, '501')],
    ]),
  );
  expect((await files.run('plan')).stdout).toContain('2 changes: 0 created, 2 updated');
  files.write(new Map([['a.json', { ...(await of(files.account, '501')), campaigns: {} }]]));
  expect((await files.run('plan')).stdout).toContain('no longer managed');
});
