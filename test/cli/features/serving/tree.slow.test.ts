/** `ads tree`: its rows, its money, and how many calls it takes. */
import { describe, expect, it } from 'vitest';
import { createHomeWithDemo, homeOfFile, runAds } from '../../../support/cli.js';

const home = homeOfFile(createHomeWithDemo);
const env = { ADS_ENV: 'local', NO_COLOR: '1' };
const ads = (...argv: string[]) => runAds(home, argv, { env });

interface Node {
  readonly depth: number;
  readonly id: string;
  readonly parent_id: string | null;
  readonly type: string;
  readonly name: string;
  readonly status: string;
  readonly state: string;
  readonly in_the_way: readonly string[];
  readonly spend_today_local_micro: number | null;
}

async function readTree(...argv: string[]): Promise<readonly Node[]> {
  const { exit, stdout, stderr } = await ads('tree', ...argv, '-o', 'json');
  expect(exit, stderr).toBe(0);
  return JSON.parse(stdout);
}

async function idOf(name: string): Promise<string> {
  const { stdout } = await ads('campaigns', 'list', '--all', '--with-draft', '-o', 'json');
  return (JSON.parse(stdout) as Node[]).find((campaign) => campaign.name === name)!.id;
}

/** Every node stands right below its parent's branch. */
function expectPreorder(nodes: readonly Node[]): void {
  const path: Node[] = [];
  for (const node of nodes) {
    path.length = node.depth;
    expect(node.parent_id).toBe(path.at(-1)?.id ?? null);
    path.push(node);
  }
}

it('the state is the status with what is in the way, or for an active record the latter', async () => {
  const nodes = await readTree('--all');
  const stateOf = (name: string) => nodes.find((node) => node.name === name)?.state;
  expect(stateOf('Book club sign-ups')).toBe('RUNNING');
  expect(stateOf('Winter reading list')).toBe('BUDGET_EXHAUSTED');
  expect(stateOf('Poetry month')).toBe('INCOMPLETE');
  expect(stateOf('Signed editions')).toBe('PAUSED');
  expect(stateOf('Textbook buy-back')).toBe('BUDGET_EXHAUSTED, FUNDING_PROBLEM');
  expect(stateOf('Poetry month: Poets')).toBe('DRAFT, INCOMPLETE');
});

describe('a campaign', () => {
  it.each([
    'Book club sign-ups',
    'Before the feature',
    'Follow the shop',
    'Local history',
    'Poetry month',
    'Winter reading list',
  ])('takes at most five calls: %s', async (name) => {
    const id = await idOf(name);
    const { exit, stderr } = await ads('tree', id, '--verbose');
    expect(exit).toBe(0);
    const calls = stderr.match(/^calling .*/gm) ?? [];
    expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(5);
    expect(calls.length).toBeGreaterThanOrEqual(3);
  });

  it('has its line items and their creatives below it', async () => {
    const nodes = await readTree(await idOf('Book club sign-ups'));
    expectPreorder(nodes);
    expect([...new Set(nodes.map(({ depth, type }) => `${depth} ${type}`))]).toEqual([
      '0 campaign',
      '1 line_item',
      '2 promoted_tweet',
    ]);
    expect(nodes.filter(({ status }) => status === 'PAUSED')).toMatchObject([
      { name: 'Book club sign-ups: Students', in_the_way: ['PAUSED_BY_ADVERTISER'] },
    ]);
  });

  it('spends the sum of its line items', async () => {
    const [campaign, ...below] = await readTree(await idOf('Book club sign-ups'));
    const items = below.filter(({ type }) => type === 'line_item');
    const sum = items.reduce((all, { spend_today_local_micro: spent }) => all + (spent ?? 0), 0);
    expect(campaign?.spend_today_local_micro).toBe(sum);
  });

  it('is found by the id of a line item or a post as well', async () => {
    const nodes = await readTree(await idOf('Book club sign-ups'));
    for (const { id } of [nodes[1]!, nodes[2]!]) expect(await readTree(id)).toEqual(nodes);
  });
});

describe('an account', () => {
  it('has its campaigns and line items below it, and names the number of all and the flag for them', async () => {
    const { stderr } = await ads('tree', '--limit', '3');
    const total = (await readTree('--all')).filter(({ type }) => type === 'campaign').length;
    const notice = `the first 3 of ${total} campaigns are shown; for all, add --all; for more, --limit N`;
    expect(stderr).toContain(notice);
    const counted = await ads('tree', '--limit', '3', '-o', 'json');
    expect(counted.stderr).toContain('the first 3 campaigns are shown');
    const nodes = await readTree('--limit', '3');
    expectPreorder(nodes);
    expect(nodes[0]).toMatchObject({
      depth: 0,
      type: 'account',
      name: 'Quillmark Books',
      status: 'ACCEPTED',
    });
    expect(nodes.filter(({ type }) => type === 'campaign')).toHaveLength(3);
    expect(nodes.some(({ type }) => type === 'promoted_tweet')).toBe(false);
  });

  it('shows as many campaigns as one call measures, or all', async () => {
    const count = (nodes: readonly Node[]) => nodes.filter(({ type }) => type === 'campaign').length;
    expect(count(await readTree())).toBe(20);
    const { stdout } = await ads('campaigns', 'list', '--all', '--with-draft', '-o', 'ids');
    expect(count(await readTree('--all'))).toBe(stdout.trim().split('\n').length);
  });

  it('shows for every campaign the state that the service reports', async () => {
    const { stdout } = await ads('campaigns', 'list', '--all', '--with-draft', '-o', 'json');
    const listed = JSON.parse(stdout) as {
      id: string;
      effective_status: string;
      reasons_not_servable: string[];
    }[];
    const campaigns = (await readTree('--all')).filter(({ type }) => type === 'campaign');
    expect(campaigns.map(({ id, status, in_the_way }) => [id, status, in_the_way])).toEqual(
      listed.map(({ id, effective_status, reasons_not_servable }) => [
        id,
        effective_status,
        reasons_not_servable,
      ]),
    );
  });

  it('has the same rows in blocks as one by one, for every --limit and page', async () => {
    const all = await readTree('--all');
    const campaigns = all.filter(({ type }) => type === 'campaign');
    const parts = await Promise.all(campaigns.map(({ id }) => readTree(id)));
    expectPreorder(all);
    const shown = parts.flat().filter(({ depth }) => depth < 2);
    expect(all.slice(1).map(({ id, status, in_the_way }) => [id, status, in_the_way])).toEqual(
      shown.map(({ id, status, in_the_way }) => [id, status, in_the_way]),
    );
    // Of many campaigns those are measured that were active, of few all: what they have spent is the same.
    const few = await readTree('--limit', '20');
    expect(all.slice(0, few.length)).toEqual(few);
    expect(few.some(({ spend_today_local_micro: spent }) => Number(spent) > 0)).toBe(true);
    expect(campaigns.every(({ spend_today_local_micro: spent }) => spent !== null)).toBe(true);
  });

  it('asks for the spend of today once if there are many campaigns', async () => {
    const { stderr } = await ads('tree', '--all', '--verbose');
    const calls = stderr.match(/^calling .*/gm) ?? [];
    expect(calls.filter((line) => line.includes('active_entities'))).toHaveLength(1);
  });

  it('is one of several that are read into one result, each row with its account', async () => {
    const { stdout } = await ads('accounts', 'list', '-o', 'ids');
    const accounts = stdout.trim().split('\n');
    const rows = (await readTree('--all-accounts', '--limit', '2')) as readonly (Node & {
      account_id: string;
    })[];
    expect(rows.filter(({ depth }) => depth === 0).map(({ id }) => id)).toEqual(accounts);
    for (const account of accounts.slice(0, 3)) {
      const own = rows.filter(({ account_id }) => account_id === account);
      expect(own.map(({ account_id: _, ...row }) => row)).toEqual(
        await readTree('--account', account, '--limit', '2'),
      );
    }
    const partial = await ads('tree', '--account', `${accounts[0]},nobody1`, '--limit', '1', '-o', 'ids');
    expect([partial.exit, partial.stdout.split('\n')[0]]).toEqual([3, accounts[0]]);
    expect(partial.stderr).toContain('account nobody1');
  });

  it('may be named by its id', async () => {
    const [root] = await readTree('--limit', '1');
    expect((await readTree(root!.id, '--limit', '1'))[0]).toEqual(root);
  });
});

describe('a tree that cannot be shown', () => {
  it.each<[string, readonly string[], number, RegExp]>([
    [
      'an id that names nothing',
      ['nobody'],
      6,
      /has no campaign or line item with the id "nobody"\nnobody is read as an id; .* name:nobody\n/,
    ],
    ['a name of nothing', ['a b'], 6, /ID "a b" was not found: no campaign or line item has this name/],
    ['a text that is neither', ['a/b'], 2, /ID must be/],
    ['standard input', ['-'], 2, /ads does not read standard input here/],
    ['two limits', ['--all', '--limit', '3'], 2, /--all and --limit cannot be used together/],
    ['an account of others', ['--account', 'nobody'], 5, /account "nobody" .* does not exist in local/],
  ])('%s', async (_, argv, exit, message) => {
    const outcome = await ads('tree', ...argv);
    expect(outcome.exit, outcome.stderr).toBe(exit);
    expect(outcome.stderr).toMatch(message);
    expect(outcome.stdout).toBe('');
  });
});
