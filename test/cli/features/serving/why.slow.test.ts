/**
 * `ads why`: each obstacle is made on the emulator, named, mended by the command that is printed, run to the letter, and
 * gone (docs/service.md#serving).
 */
import { describe, expect, it } from 'vitest';
import { createHomeWithDemo, homeOfFile, runAds } from '../../../support/cli.js';

interface Link {
  readonly link: string;
  readonly id: string;
  readonly status: string;
  readonly reason: string | null;
  readonly cause: string | null;
  readonly command: string | null;
}
interface Explained {
  readonly runs: boolean;
  readonly starts_at: string | null;
  readonly reasons_not_servable: readonly string[];
  readonly derived_reasons: readonly string[];
  readonly data: readonly Link[];
}

const home = homeOfFile(createHomeWithDemo);
const env = { ADS_ENV: 'local', NO_COLOR: '1' };

/** Splits a command as a shell does. */
function splitWords(command: string): string[] {
  return [...command.matchAll(/(?:'[^']*'|[^\s'])+/g)].map(([word]) => word.replace(/'([^']*)'/g, '$1'));
}

async function ads(command: string): Promise<string> {
  const { exit, stdout, stderr } = await runAds(home, splitWords(command), { env });
  expect(exit, `ads ${command}\n${stdout}${stderr}`).toBe(0);
  return stdout;
}

/** Runs a command and returns the ids of its answer. */
const idOf = async (command: string) => (await ads(`${command} -o ids`)).trim();

const explain = async (id: string): Promise<Explained> => JSON.parse(await ads(`why ${id} -o json`));

const broken = ({ data }: Explained) => data.filter(({ status }) => status === 'broken');
const nameOf = ({ link, cause }: Link) => `${link} ${cause}`;

async function findCampaign(name: string): Promise<string> {
  const all = JSON.parse(await ads('campaigns list --all --with-draft -o json')) as {
    id: string;
    name: string;
  }[];
  return all.find((campaign) => campaign.name === name)!.id;
}

const findItems = async (campaign: string, flags = '') =>
  (await idOf(`line-items list --campaign-ids ${campaign} ${flags}`)).split('\n');

/** A campaign that runs, with one line item that shows a post. */
async function addRunning({ flags = '', itemFlags = '' } = {}): Promise<{ campaign: string; item: string }> {
  const [funding] = (await idOf('funding-instruments list')).split('\n');
  const isPaid = flags.includes('--funding-instrument-id');
  const campaign = await idOf(
    `campaigns create ${isPaid ? '' : `--funding-instrument-id ${funding}`} --name 'Spring sale' --daily-budget 50 --entity-status ACTIVE ${flags}`,
  );
  const item = await addItem(campaign, itemFlags);
  await ads(`promoted-tweets create --line-item-id ${item} --tweet-ids ${await anyPost()}`);
  return { campaign, item };
}

async function addItem(campaign: string, flags = ''): Promise<string> {
  const placements = flags.includes('--placements') ? '' : '--placements ALL_ON_TWITTER';
  return idOf(
    `line-items create --campaign-id ${campaign} --objective ENGAGEMENTS --product-type PROMOTED_TWEETS ${placements} --bid 1 --start-time 2026-03-01T00:00:00Z --entity-status ACTIVE ${flags}`,
  );
}

async function anyPost(): Promise<string> {
  const [post] = JSON.parse(await ads('tweets list --tweet-type PUBLISHED --count 1 -o json')) as {
    tweet_id: string;
  }[];
  return post!.tweet_id;
}

type Make = () => Promise<string>;

const cases: readonly (readonly [first: string, make: Make])[] = [
  [
    'campaign PAUSED',
    async () => {
      const { campaign } = await addRunning();
      await ads(`campaigns update ${campaign} --entity-status PAUSED`);
      return campaign;
    },
  ],
  ['campaign DRAFT', () => findCampaign('Poetry month')],
  [
    'campaign NO_BUDGET',
    async () => {
      const { campaign } = await addRunning();
      await ads(`campaigns update ${campaign} --unset daily_budget_amount_local_micro`);
      return campaign;
    },
  ],
  ['campaign BUDGET_SPENT', () => findCampaign('Winter reading list')],
  [
    'campaign NO_LINE_ITEMS',
    async () => {
      const { campaign, item } = await addRunning();
      await ads(`line-items delete ${item} --yes`);
      return campaign;
    },
  ],
  [
    'campaign NO_LINE_ITEMS',
    async () => {
      const { campaign, item } = await addRunning({
        flags: '--budget-optimization LINE_ITEM',
        itemFlags: '--daily-budget 10',
      });
      await ads(`line-items delete ${item} --yes`);
      return campaign;
    },
  ],
  [
    'line_item PAUSED',
    async () => {
      const { campaign, item } = await addRunning();
      await ads(`line-items update ${item} --entity-status PAUSED`);
      return campaign;
    },
  ],
  [
    'line_item NO_BUDGET',
    async () => {
      const { campaign } = await addRunning({ flags: '--budget-optimization LINE_ITEM' });
      return campaign;
    },
  ],
  ['line_item ENDED', () => findCampaign('Autumn catalogue')],
  [
    'creatives NONE',
    async () => {
      const { campaign } = await addRunning();
      await addItem(campaign);
      const [shown] = await findItems(campaign);
      await ads(`line-items delete ${shown} --yes`);
      return campaign;
    },
  ],
  [
    'creatives NONE',
    async () => {
      const campaign = await findCampaign('Follow the shop');
      const [item] = await findItems(campaign);
      const promoted = await idOf(`promoted-accounts list --line-item-ids ${item}`);
      await ads(`promoted-accounts delete ${promoted} --yes`);
      return campaign;
    },
  ],
  [
    'creatives NONE',
    async () => {
      const campaign = await findCampaign('Before the feature');
      const creatives = await idOf(`media-creatives list --campaign-id ${campaign}`);
      for (const id of creatives.split('\n')) await ads(`media-creatives delete ${id} --yes`);
      return campaign;
    },
  ],
  ['creatives REJECTED', () => findCampaign('Gift cards')],
  [
    'funding_instrument PAUSED',
    async () => {
      const { funding, campaign } = await addManaged('100');
      await ads(`funding-instruments update ${funding} --paused true`);
      return campaign;
    },
  ],
  ['funding_instrument BUDGET_EXHAUSTED', async () => (await addManaged('0')).campaign],
];

async function addManaged(amount: string): Promise<{ funding: string; campaign: string }> {
  const funding = await idOf(
    `funding-instruments create --type PARTNER_MANAGED --currency USD --start-time 2026-01-01T00:00:00Z --end-time 2027-01-01T00:00:00Z --funded ${amount}`,
  );
  return { funding, ...(await addRunning({ flags: `--funding-instrument-id ${funding}` })) };
}

describe('the printed command resolves the obstacle:', () => {
  it.each(cases)('%s', async (first, make) => {
    const id = await make();
    let now = await explain(id);
    expect(now.runs).toBe(false);
    expect([...now.derived_reasons].sort()).toEqual([...now.reasons_not_servable].sort());
    expect(nameOf(broken(now)[0]!)).toBe(first);
    for (let round = 0; !now.runs && round < 10; round += 1) {
      const [next] = broken(now);
      expect(next?.command, JSON.stringify(next)).toMatch(/^ads /);
      await ads(next!.command!.replace(/^ads /, ''));
      const after = await explain(id);
      const left = broken(after).map((link) => `${link.id} ${nameOf(link)}`);
      expect(left).not.toContain(`${next!.id} ${nameOf(next!)}`);
      now = after;
    }
    expect(now.runs).toBe(true);
    expect(now.reasons_not_servable).toEqual([]);
  });
});

describe('the subject of the question', () => {
  it.each<[type: string, find: () => Promise<string>]>([
    ['campaign', () => findCampaign('Book club sign-ups')],
    ['line-item', async () => (await findItems(await findCampaign('Book club sign-ups')))[0]!],
    ['promoted-tweet', async () => (await idOf('promoted-tweets list --limit 1')).split('\n')[0]!],
    ['funding-instrument', async () => (await idOf('funding-instruments list --limit 1')).split('\n')[0]!],
    ['account', async () => await idOf('accounts list --q Quillmark')],
  ])('is found without --type %s, and with it in fewer calls', async (type, find) => {
    const id = await find();
    const found = JSON.parse(await ads(`why ${id} -o json`));
    expect(found).toMatchObject({ type, id });
    const told = await runAds(home, ['why', id, '--type', type, '--verbose', '-o', 'json'], { env });
    expect(JSON.parse(told.stdout)).toEqual(found);
  });

  it('may be a paused line item next to one that runs', async () => {
    const items = await findItems(await findCampaign('Book club sign-ups'), '--fields id,entity_status');
    const paused = JSON.parse(await ads(`line-items list --line-item-ids ${items.join()} -o json`)).find(
      ({ entity_status }: { entity_status: string }) => entity_status === 'PAUSED',
    );
    const found = await explain(paused.id);
    expect(found.runs).toBe(false);
    expect(broken(found)).toMatchObject([{ link: 'line_item', cause: 'PAUSED' }]);
  });
});

describe('a scheduled record', () => {
  const start = '2026-04-01T00:00:00Z';
  const startOf = async (item: string) =>
    JSON.parse(await ads(`line-items get ${item} --fields start_time -o json`)).start_time;

  it('is not broken, says when it starts, and is not started early', async () => {
    const { campaign, item } = await addRunning();
    await ads(`line-items update ${item} --start-time ${start}`);
    for (const id of [campaign, item]) {
      const found = await explain(id);
      expect(found).toMatchObject({ runs: false, starts_at: start, derived_reasons: ['STARTS_IN_FUTURE'] });
      expect(broken(found)).toEqual([]);
      const links = found.data.filter(({ status }) => status === 'scheduled');
      expect(links).toMatchObject([{ cause: 'NOT_STARTED', starts_at: start, command: null }]);
    }
    const { exit, stdout, stderr } = await runAds(home, ['why', campaign, '--check'], { env });
    expect(exit).toBe(7);
    expect(stdout).toContain('STARTS');
    expect(stderr).toContain(`("Spring sale") is scheduled and starts automatically at ${start}`);
    expect(stderr).not.toContain('suggested fixes');
    expect(await startOf(item)).toBe(start);
  });

  it('may be the first of several line items, and problems of the others do not matter', async () => {
    const { campaign, item } = await addRunning();
    await ads(`line-items update ${item} --start-time 2026-05-01T00:00:00Z`);
    const earlier = await addItem(campaign);
    await ads(`promoted-tweets create --line-item-id ${earlier} --tweet-ids ${await anyPost()}`);
    await ads(`line-items update ${earlier} --start-time ${start}`);
    const bare = await addItem(campaign);
    const found = await explain(campaign);
    expect(found.starts_at).toBe(start);
    const idle = found.data.filter(({ status }) => status === 'idle');
    expect(idle).toMatchObject([{ id: bare, link: 'creatives', cause: 'NONE' }]);
  });

  it('does not hide other obstacles', async () => {
    const { campaign, item } = await addRunning();
    await ads(`line-items update ${item} --start-time ${start}`);
    await ads(`campaigns update ${campaign} --entity-status PAUSED`);
    const found = await explain(campaign);
    expect(found.starts_at).toBeNull();
    expect(broken(found)).toMatchObject([{ link: 'campaign', cause: 'PAUSED' }]);
  });

  it('starts when both its money and its line item have started', async () => {
    const later = '2026-06-01T00:00:00Z';
    const funding = await idOf(
      `funding-instruments create --type PARTNER_MANAGED --currency USD --start-time ${later} --end-time 2027-01-01T00:00:00Z --funded 100`,
    );
    const { campaign, item } = await addRunning({ flags: `--funding-instrument-id ${funding}` });
    await ads(`line-items update ${item} --start-time ${start}`);
    expect(await explain(campaign)).toMatchObject({ runs: false, starts_at: later });
  });
});

describe('the exit code', () => {
  const why = (...argv: string[]) => runAds(home, ['why', ...argv], { env });

  it('is 0 once the question is answered, and 7 with --check if something does not run', async () => {
    const paused = await findCampaign('Signed editions');
    const running = await findCampaign('Newsletter');
    expect((await why(paused)).exit).toBe(0);
    expect((await why(running, '--check')).exit).toBe(0);
    const { exit, stdout, stderr } = await why(paused, '--check', '-o', 'json');
    expect(exit).toBe(7);
    expect(JSON.parse(stdout).runs).toBe(false);
    expect(JSON.parse(stderr).error).toMatchObject({ code: 'NOT_RUNNING', exit: 7 });
  });

  it.each<[string, readonly string[], number, RegExp]>([
    [
      '6 for a missing record',
      ['nobody'],
      6,
      /has nothing that can run with the id "nobody"\nnobody is read as an id; .* name:nobody\n/,
    ],
    [
      '6 for a record of another type',
      ['nobody', '--type', 'line-item'],
      6,
      /has no line item with the id "nobody"/,
    ],
    ['2 for an unknown type', ['abc', '--type', 'audience'], 2, /--type must be campaign, .*got "audience"/],
    ['2 for standard input that is empty', ['-'], 2, /standard input has no ids/],
    ['2 without an id', [], 2, /ID is required/],
    ['5 for an account of others', ['abc', '--account', 'nobody'], 5, /account "nobody"/],
  ])('is %s', async (_, argv, exit, message) => {
    const outcome = await why(...argv);
    expect(outcome.exit, outcome.stderr).toBe(exit);
    expect(outcome.stderr).toMatch(message);
  });
});

describe('the text around the table', () => {
  it('begins with the answer and its reason, and ends with the commands', async () => {
    const { stdout, stderr } = await runAds(home, ['why', await findCampaign('Signed editions')], { env });
    expect(stdout).toMatch(/^campaign\t\w+\tbroken\tPAUSED_BY_ADVERTISER\tthe campaign is paused$/m);
    expect(stderr).toMatch(/^campaign \w+ \("Signed editions"\) does not run: the campaign is paused\n/);
    expect(stderr).toMatch(/^ {2}ads campaigns update \w+ --entity-status ACTIVE$/m);
  });

  it('shows what to do if no command helps', async () => {
    const { stderr } = await runAds(home, ['why', await findCampaign('School supplies')], { env });
    expect(stderr).toMatch(/does not run: the funding instrument is fully spent \(\w+\)\n/);
    expect(stderr).toMatch(/the funding instrument of a campaign cannot be changed/);
    expect(stderr).not.toMatch(/suggested fixes/);
  });
});

describe('several records', () => {
  const run = (argv: readonly string[], stdin?: string) =>
    runAds(home, ['why', ...argv], { env, ...(stdin !== undefined && { stdin }) });
  type Row = Link & { readonly target_id: string; readonly account_id?: string; readonly runs: boolean };

  it('are explained from standard input, each link with its subject', async () => {
    const ids = (await ads('campaigns list --limit 3 -o ids')).trim().split('\n');
    const { exit, stdout, stderr } = await run(['-', '-o', 'json'], `id\n${ids.join('\n')}\n`);
    expect(exit, stderr).toBe(0);
    const rows: readonly Row[] = JSON.parse(stdout);
    for (const id of ids) {
      const { runs, data }: Explained = JSON.parse(await ads(`why ${id} -o json`));
      const own = rows.filter(({ target_id }) => target_id === id);
      expect(own).toEqual(data.map((link) => ({ target_id: id, target_type: 'campaign', runs, ...link })));
    }
  });

  it('are looked for in all accounts, and their commands name theirs', async () => {
    const accounts = (await ads('accounts list -o ids')).trim().split('\n');
    const found = await Promise.all(
      accounts.map(async (account) => [
        account,
        await ads(`campaigns list --account ${account} --all -o ids`),
      ]),
    );
    const [account, ids = ''] = found.findLast(([, list]) => list !== '') ?? [];
    const [id] = ids.split('\n');
    await ads(`campaigns update ${id} --account ${account} --entity-status PAUSED`);
    const { exit, stdout, stderr } = await run([String(id), '--all-accounts', '--check', '-o', 'json']);
    expect([exit, stderr]).toEqual([7, expect.stringContaining('0 of 1 run')]);
    const rows: readonly Row[] = JSON.parse(stdout);
    expect(new Set(rows.map((row) => [row.account_id, row.target_id, row.runs].join()))).toEqual(
      new Set([`${account},${id},false`]),
    );
    const command = rows.find(({ cause }) => cause === 'PAUSED')?.command;
    expect(command).toContain(`--account ${account}`);
    await ads(String(command).replace(/^ads /, ''));
  });

  it.each([
    ['nobody1\n', 6, /has nothing that can run with the id "nobody1"/],
    ['', 2, /standard input has no ids/],
    ['a/b\n', 2, /stdin:1: ID/],
  ])('that do not exist: %j', async (stdin, exit, message) => {
    const outcome = await run(['-'], stdin);
    expect([outcome.exit, outcome.stdout]).toEqual([exit, '']);
    expect(outcome.stderr).toMatch(message);
  });

  it('are a partial answer if some do not exist', async () => {
    const [id] = (await ads('campaigns list --limit 1 -o ids')).trim().split('\n');
    const outcome = await run(['-'], `nobody1\n${id}\n`);
    expect(outcome.exit).toBe(3);
    expect(outcome.stdout).toContain(String(id));
    expect(outcome.stderr).toContain('not found: account');
  });
});
