/** What a line item had before is never undone, whatever has created the same again: commands, sheets, launches, programs. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../../../../src/cli/program/typed-client/create-client.js';
import type { Document } from '../../../../src/contract/types.js';
import { type CampaignFiles, openCampaignFiles } from '../../../support/campaign-files.js';
import { advance } from '../../../support/statistics.js';

let files: CampaignFiles;
/** Stands before the service. */
let disturb: (request: Request) => Response | undefined | Promise<Response | undefined>;
/** Two line items of one campaign with targeting, and two criteria of the first. */
let item: string;
let other: string;
let criteria: readonly Document[];

interface Program {
  readonly targetingCriteria: { readonly create: (values: object) => Promise<{ readonly id: string }> };
  readonly close: () => Promise<void>;
}

const usa = '96683cc9126741d1';
const canada = '4f02a97cd815e36b';

beforeEach(async () => {
  disturb = () => undefined;
  files = await openCampaignFiles('demo', { disturb: (request) => disturb(request) });
  // A job with its credentials in the environment keeps no history otherwise.
  await files.run('profile', 'set', 'history', 'true');
  const items = await files.records();
  const idOf = (name: string) => String(items.find((one) => one.name === name)?.id);
  item = idOf('Book club sign-ups: Librarians');
  other = idOf('Book club sign-ups: Teachers');
  criteria = await list('targeting_criteria', item);
});

async function list(path: string, ...items: readonly string[]): Promise<readonly Document[]> {
  const query = { line_item_ids: items.join(','), count: 1000 };
  const { status, body } = await files.call('GET', `accounts/:account/${path}`, { query });
  return status === 200 ? body.data : [];
}

const idsIn = async (path: string, ...items: readonly string[]) =>
  (await list(path, ...items)).map(({ id }) => String(id));

async function ads(...argv: readonly string[]) {
  const outcome = await files.run(...argv);
  expect(outcome.exit, outcome.stderr).toBe(0);
  return outcome;
}

/** Undoes the newest entry of the history. */
async function undo(): Promise<void> {
  const [newest] = await files.ask('history');
  await ads('undo', newest.id, '--yes');
}

const place = (line_item_id: string, targeting_value: string) => ({
  operation_type: 'Create',
  params: { line_item_id, targeting_type: 'LOCATION', targeting_value },
});
/** A place that none of the line items targets, by a name that is the only one of its kind. */
const mexico = async () => {
  const places: readonly Document[] = await files.ask('targeting-criteria', 'locations', '--q', 'Mexico');
  return String(places.find(({ name }) => name === 'Mexico')?.targeting_value);
};

/** Two posts that a line item may promote: it promotes the first one. */
async function promotions(line?: string) {
  const all: readonly Document[] = await files.ask('promoted-tweets', 'list');
  const owner = line ?? String(all[0]?.line_item_id);
  const [one, two] = all.filter(({ line_item_id }) => line_item_id === owner);
  await ads('promoted-tweets', 'delete', String(two?.id), '--yes');
  return [
    { line: owner, post: String(one?.tweet_id) },
    { line: owner, post: String(two?.tweet_id) },
  ] as const;
}

/** What creates one of a kind in a line item: what is there, and something new. */
const kinds: readonly (readonly [
  path: string,
  prepare: () => Promise<readonly [string[], string[], string]>,
])[] = [
  [
    'targeting_criteria',
    async () => {
      const create = ['targeting-criteria', 'create', '--line-item-id', item];
      const by = (value: string) => [...create, '--targeting-type', 'LOCATION', '--targeting-value', value];
      return [by(usa), by(await mexico()), item];
    },
  ],
  [
    'promoted_tweets',
    async () => {
      const [mine, free] = await promotions();
      const create = ['promoted-tweets', 'create', '--line-item-id', mine.line, '--tweet-ids'];
      return [[...create, mine.post], [...create, free.post], mine.line];
    },
  ],
  [
    'promoted_accounts',
    async () => {
      const [mine] = await files.ask('promoted-accounts', 'list');
      const create = ['promoted-accounts', 'create', '--line-item-id', mine.line_item_id, '--user-id'];
      return [[...create, mine.user_id], [...create, '1700000001'], mine.line_item_id];
    },
  ],
  [
    'scheduled_promoted_tweets',
    async () => {
      const waiting = (await files.ask('scheduled-promoted-tweets', 'list')).filter(
        (one: Document) => one.tweet_id === null,
      );
      const [mine] = waiting;
      const create = (line: string, post: string) => [
        ...['scheduled-promoted-tweets', 'create', '--line-item-id', line, '--scheduled-tweet-id', post],
      ];
      const existing = create(mine.line_item_id, mine.scheduled_tweet_id);
      return [existing, create(mine.line_item_id, waiting[1].scheduled_tweet_id), mine.line_item_id];
    },
  ],
];

describe('what a line item had before', () => {
  it.each(kinds)('of %s stays, and what is new goes', async (path, prepare) => {
    const [existing, fresh, line] = await prepare();
    const before = await idsIn(path, line);
    const again = await ads(...existing);
    expect(again.stderr).toMatch(
      / existed before\. The service returned it unchanged; ads undo deletes only what is new/,
    );
    await undo();
    expect(await idsIn(path, line)).toEqual(before);
    expect((await ads(...fresh)).stderr).not.toContain('existed before');
    expect(await idsIn(path, line)).toHaveLength(before.length + 1);
    await undo();
    expect(await idsIn(path, line)).toEqual(before);
  });

  it('stays where a batch creates it beside others, and twice', async () => {
    const value = await mexico();
    const operations = [place(item, usa), place(other, canada), place(item, value), place(other, canada)];
    writeFileSync(join(files.home.path, 'ops.json'), JSON.stringify(operations));
    const before = await idsIn('targeting_criteria', item, other);
    const { stderr } = await ads('targeting-criteria', 'batch', '--from', join(files.home.path, 'ops.json'));
    expect(stderr).toMatch(/2 targeting criteria \(.*\) existed before/);
    expect(await idsIn('targeting_criteria', item, other)).toHaveLength(before.length + 2);
    const [{ id }] = await files.ask('history');
    await ads('undo', id, '--confirm', '2');
    expect(await idsIn('targeting_criteria', item, other)).toEqual(before);
  });

  it('stays where split batches create it, whose rows say so', async () => {
    const value = await mexico();
    const operations = [place(item, usa), place(item, value), place(item, value)];
    writeFileSync(join(files.home.path, 'ops.json'), JSON.stringify(operations));
    const before = await idsIn('targeting_criteria', item);
    const rows = await files.ask(
      'targeting-criteria',
      'batch',
      '--split',
      '--from',
      join(files.home.path, 'ops.json'),
    );
    expect(rows.map((row: Document) => row.outcome)).toEqual(['existing', 'done', 'existing']);
    await undo();
    expect(await idsIn('targeting_criteria', item)).toEqual(before);
  });

  it.each(['targeting-criteria', 'promoted-tweets'])(
    'stays where a sheet of %s creates it',
    async (group) => {
      const path = group.replaceAll('-', '_');
      const [mine, free] = await promotions();
      const isPosts = group === 'promoted-tweets';
      const line = isPosts ? mine.line : item;
      const value = await mexico();
      const head = isPosts ? 'line_item_id,tweet_id' : 'line_item_id,targeting_type,targeting_value';
      const lines = isPosts
        ? [mine.post, free.post, free.post].map((post) => `${line},'${post}`)
        : [usa, value, value].map((one) => `${line},LOCATION,${one}`);
      writeFileSync(join(files.home.path, 'sheet.csv'), `${[head, ...lines].join('\n')}\n`);
      const before = await idsIn(path, line);
      const rows = await files.ask(group, 'import', 'sheet.csv', '--yes');
      expect(rows.map((row: Document) => row.outcome)).toEqual(['existing', 'created', 'existing']);
      expect(await idsIn(path, line)).toHaveLength(before.length + 1);
      await undo();
      expect(await idsIn(path, line)).toEqual(before);
    },
  );

  it('stays where a call of the api creates it', async () => {
    const before = await idsIn('targeting_criteria', item);
    const parameters = [`line_item_id=${item}`, 'targeting_type=LOCATION', `targeting_value=${usa}`];
    const { stderr } = await ads(
      ...['api', 'POST', 'accounts/{account_id}/targeting_criteria'],
      ...parameters.flatMap((one) => ['--param', one]),
    );
    expect(stderr).toContain('existed before');
    await undo();
    expect(await idsIn('targeting_criteria', item)).toEqual(before);
  });

  it.each(['launch', 'apply'])('stays where a colleague promotes it before %s does', async (command) => {
    const [, { post }] = await promotions(item);
    const value = await mexico();
    const isLaunch = command === 'launch';
    const path = isLaunch ? 'promoted_tweets' : 'targeting_criteria';
    if (isLaunch) writeFileSync(join(files.home.path, 'ads.csv'), `line_item,post\n${item},${post}\n`);
    else {
      await ads('pull', 'Book club sign-ups');
      const [[name = '', content] = []] = [...(await files.read())];
      const { librarians } = content.campaigns['book-club-sign-ups'].line_items;
      librarians.targeting.location.push('Mexico');
      files.write(new Map([[name, content]]));
    }
    const query = isLaunch
      ? { line_item_id: item, tweet_ids: post }
      : { line_item_id: item, targeting_type: 'LOCATION', targeting_value: value };
    const run = isLaunch ? ['launch', 'ads.csv', '--as', '@quillmark'] : ['apply'];
    const lists: string[] = [];
    let last = Number.POSITIVE_INFINITY;
    disturb = async ({ method, url }) => {
      if (method !== 'GET' || !url.includes(`/${path}?`)) return undefined;
      lists.push(url);
      if (lists.length < last) return undefined;
      const { status } = await files.call('POST', `accounts/:account/${path}`, { query });
      expect(status).toBe(200);
      return undefined;
    };
    await files.run(...run, '--dry-run');
    // It reads what the dry run has read, the same again before it sends anything, and then the list of the parent.
    last = 2 * lists.length + 1;
    lists.length = 0;
    const before = await idsIn(path, item);
    const rows = await files.ask(...run, '--yes');
    expect(lists).toHaveLength(last);
    expect(rows.map((row: Document) => row.outcome)).toEqual(['existing']);
    await undo();
    expect(await idsIn(path, item)).toHaveLength(before.length + 1);
  });

  it('stays where a program creates it, which gets a notice', async () => {
    files = await openCampaignFiles('demo', { now: Date.now });
    await files.run('profile', 'set', 'history', 'true');
    await advance(files, { to: new Date().toISOString() });
    const before = await idsIn('targeting_criteria', item);
    const notices: string[] = [];
    const client = createClient({
      env: { ...files.env, HOME: files.home.path },
      onNotice: (line: string) => notices.push(line),
    }) as unknown as Program;
    const values = { line_item_id: item, targeting_type: 'LOCATION', targeting_value: usa } as const;
    const made = await client.targetingCriteria.create(values).finally(() => client.close());
    expect(before).toContain(made.id);
    expect(notices.join()).toContain('existed before');
    await undo();
    expect(await idsIn('targeting_criteria', item)).toEqual(before);
  });
});

describe('where the list is refused', () => {
  beforeEach(() => {
    disturb = ({ method, url }) =>
      method === 'GET' && new URL(url).pathname.endsWith('/targeting_criteria')
        ? Response.json({ errors: [{ code: 'FORBIDDEN', message: 'no' }] }, { status: 403 })
        : undefined;
  });
  const create = async (value: string) => {
    const by = ['--targeting-type', 'LOCATION', '--targeting-value', value];
    return ads('targeting-criteria', 'create', '--line-item-id', item, ...by);
  };

  it('what is older than a minute by the clock of the service existed, and the rest is unconfirmed', async () => {
    const value = await mexico();
    const doubtful = await create(value);
    expect(doubtful.stderr).toMatch(/it is not known whether targeting criterion \S+ existed before \(/);
    expect((await create(value)).stderr).toContain('it is not known');
    expect((await advance(files, { by: '2m' })).status).toBe(200);
    const old = await create(value);
    expect(old.stderr).toContain('existed before. The service returned it unchanged');
    const before = await idsIn('targeting_criteria', item);
    await undo();
    expect(await idsIn('targeting_criteria', item)).toEqual(before);
  });

  it('what this machine has just deleted is created', async () => {
    const [first] = criteria.filter(({ targeting_value }) => targeting_value === usa);
    await ads('targeting-criteria', 'delete', String(first?.id), '--yes');
    const { stderr } = await create(usa);
    expect(stderr).not.toContain('existed before');
    const before = await idsIn('targeting_criteria', item);
    // The undo reads it: the line item must keep its targeting.
    disturb = () => undefined;
    await undo();
    expect(await idsIn('targeting_criteria', item)).toHaveLength(before.length - 1);
  });
});
