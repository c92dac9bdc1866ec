/** `ads undo` on the emulator: what a person sees, what is sent, and what is refused. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createHomeWithDemo, type Home, type RunOptions, runAds, testTime } from '../../../support/cli.js';
import { writeFilledWorld } from '../../../support/filled-worlds.js';

let home: Home;
const homes: Home[] = [];
let campaigns: { id: string; name: string; daily_budget_amount_local_micro: number }[];
beforeEach(async () => {
  home = await createHomeWithDemo();
  homes.push(home);
  campaigns = await json('campaigns', 'list', '--sort-by', 'created_at-asc');
});
afterAll(() => {
  for (const one of homes) one.remove();
});

// The history is in the order of time.
let clock = Date.parse('2026-03-02T10:30:00Z');
const run = (argv: readonly string[], options: RunOptions = {}) =>
  runAds(home, argv, {
    now: () => {
      clock += 1000;
      return clock;
    },
    ...options,
    env: { ADS_ENV: 'local', ...options.env },
  });

async function json(...argv: string[]) {
  const { exit, stdout, stderr } = await run([...argv, '-o', 'json']);
  expect(exit, stderr).toBe(0);
  return JSON.parse(stdout);
}

const budgetOf = async (id: string) => (await json('campaigns', 'get', id)).daily_budget_amount_local_micro;

async function setBudget(id: string, amount: string) {
  const { exit, stderr } = await run(['campaigns', 'update', id, '--daily-budget', amount]);
  expect(exit, stderr).toBe(0);
}

const first = () => campaigns[0] ?? { id: '', name: '', daily_budget_amount_local_micro: 0 };

describe('ads undo', () => {
  it('shows the change, asks, and restores the old value', async () => {
    const { id, name, daily_budget_amount_local_micro: old } = first();
    await setBudget(id, '88');
    const [{ account }] = await json('history');
    const { exit, stderr } = await run(['undo'], { terminal: 200, confirm: true });
    expect(exit).toBe(0);
    const units = (old / 1_000_000).toFixed(2);
    expect(stderr).toContain(
      `campaign ${id} "${name}" in account ${account}: daily_budget 88.00 -> ${units} USD`,
    );
    expect(stderr).toMatch(
      /\? Reverse "ads campaigns update .*" of 2026-03-02 \d\d:\d\d in account \w+, local\?/,
    );
    expect(await budgetOf(id)).toBe(old);
  });

  it('sends nothing if what it has shown changes while it asks', async () => {
    const { id } = first();
    await setBudget(id, '88');
    const confirm = async () => {
      await setBudget(id, '77');
      return true;
    };
    const { exit, stderr } = await run(['undo'], { terminal: 100, confirm });
    expect([exit, stderr]).toEqual([7, expect.stringContaining('changed since it was shown: campaign')]);
    expect(await budgetOf(id)).toBe(77_000_000);
  });

  it('reverses the other records of a command if one changes while it asks', async () => {
    const [one, other] = campaigns;
    const old = await budgetOf(one?.id ?? '');
    const ids = [one?.id, other?.id].join('\n');
    await run(['campaigns', 'update', '-', '--daily-budget', '88'], { stdin: ids });
    const confirm = async () => {
      await setBudget(other?.id ?? '', '77');
      return true;
    };
    const { exit, stdout } = await run(['undo', '-o', 'json'], { terminal: 100, confirm });
    expect(exit).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject([
      { id: one?.id, outcome: 'done' },
      { id: other?.id, outcome: 'conflict', reason: expect.stringContaining('daily_budget 77.00') },
    ]);
    expect([await budgetOf(one?.id ?? ''), await budgetOf(other?.id ?? '')]).toEqual([old, 77_000_000]);
  });

  it('does not delete a created campaign that gets a line item while it asks', async () => {
    const [{ id: funding }] = await json('funding-instruments', 'list');
    const flags = ['--name', 'New', '--funding-instrument-id', funding, '--daily-budget', '50'];
    const { id } = await json('campaigns', 'create', ...flags);
    const item = ['--campaign-id', id, '--name', 'Theirs', '--objective', 'REACH'];
    const at = ['--placements', 'ALL_ON_TWITTER', '--product-type', 'PROMOTED_TWEETS'];
    const confirm = async () => {
      const made = await run(['line-items', 'create', ...item, ...at, '--bid-strategy', 'AUTO']);
      expect(made.exit, made.stderr).toBe(0);
      return true;
    };
    expect(await run(['undo'], { terminal: 100, confirm })).toMatchObject({ exit: 7 });
    expect((await json('campaigns', 'get', id)).deleted).toBe(false);
  });

  it('restores what the service has changed besides', async () => {
    const { id } = first();
    const delivery = async () => {
      const { budget_optimization, standard_delivery } = await json('campaigns', 'get', id);
      return [budget_optimization, standard_delivery];
    };
    await run(['campaigns', 'update', id, '--standard-delivery', 'false']);
    await run(['campaigns', 'update', id, '--budget-optimization', 'LINE_ITEM']);
    expect(await delivery()).toEqual(['LINE_ITEM', null]);
    const { stdout } = await run(['undo', '--yes']);
    expect(stdout).toContain('standard_delivery none -> false');
    expect(await delivery()).toEqual(['CAMPAIGN', false]);
  });

  it('changes nothing if the answer is no, or if it cannot ask', async () => {
    const { id } = first();
    await setBudget(id, '88');
    expect((await run(['undo'], { terminal: 100, confirm: false })).exit).toBe(10);
    expect((await run(['undo'])).exit).toBe(10);
    expect(await budgetOf(id)).toBe(88_000_000);
  });

  it('is about the newest command alone, and names the one before when nothing is left of it', async () => {
    const { id, daily_budget_amount_local_micro: old } = first();
    await setBudget(id, '88');
    await setBudget(id, '99');
    await run(['undo', '--yes']);
    expect(await budgetOf(id)).toBe(88_000_000);
    const again = await run(['undo', '--yes']);
    expect(again).toMatchObject({ exit: 0, stderr: expect.stringContaining('is already undone') });
    expect(await budgetOf(id)).toBe(88_000_000);
    const [, before = ''] = /^To undo "ads campaigns .* 88" .*: ads undo (\w+)$/m.exec(again.stderr) ?? [];
    expect((await run(['undo', before, '--yes'])).exit).toBe(0);
    expect(await budgetOf(id)).toBe(old);
    const last = await run(['undo', '--yes']);
    expect([last.exit, last.stderr.includes('To undo')]).toEqual([0, false]);
  });

  it('reverses an earlier write, and a reversal, by its name', async () => {
    const [one, other] = campaigns;
    await setBudget(one?.id ?? '', '88');
    await setBudget(other?.id ?? '', '99');
    const entries = await json('history');
    expect(entries.map(({ change }: { change: string }) => change.split(' ')[3])).toEqual(['99.00', '88.00']);
    await run(['undo', entries[1].id, '--yes']);
    expect(await budgetOf(one?.id ?? '')).toBe(one?.daily_budget_amount_local_micro);
    const [reversal] = await json('history');
    expect(reversal).toMatchObject({ undoes: [entries[1].id], command: `undo ${entries[1].id} --yes` });
    expect((await json('history', entries[1].id)).undone_by).toBe(reversal.id);
    await run(['undo', reversal.id, '--yes']);
    expect(await budgetOf(one?.id ?? '')).toBe(88_000_000);
  });

  it('previews with --dry-run, for programs with the request', async () => {
    const { id, daily_budget_amount_local_micro: old } = first();
    await setBudget(id, '88');
    const [row] = await json('undo', '--dry-run');
    expect(row).toMatchObject({
      id,
      outcome: 'planned',
      changes: [{ field: 'daily_budget_amount_local_micro', before: 88_000_000, after: old }],
      request: { method: 'PUT', query: { daily_budget_amount_local_micro: String(old) } },
    });
    expect(row.request.curl).toContain('curl -G -X PUT');
    expect(await budgetOf(id)).toBe(88_000_000);
  });

  it('refuses if somebody has changed the value since, without --force', async () => {
    const { id, daily_budget_amount_local_micro: old } = first();
    await setBudget(id, '88');
    const [entry] = await json('history');
    await setBudget(id, '95');
    const { exit, stderr } = await run(['undo', entry.id, '--yes']);
    expect(exit).toBe(7);
    expect(stderr).toMatch(/values have changed since the write.*95\.00 ->/);
    expect(stderr).toContain('--force');
    expect(await budgetOf(id)).toBe(95_000_000);
    expect((await run(['undo', entry.id, '--yes', '--force'])).exit).toBe(0);
    expect(await budgetOf(id)).toBe(old);
  });

  it('refuses if a later write has set the same value again, and names it', async () => {
    const { id, daily_budget_amount_local_micro: old } = first();
    await setBudget(id, '88');
    const elsewhere = { ADS_STATE_DIR: join(home.path, 'elsewhere') };
    const back = ['campaigns', 'update', id, '--daily-budget', String(old / 1_000_000)];
    expect((await run(back, { env: elsewhere })).exit).toBe(0);
    await setBudget(id, '88');
    const [later, entry] = await json('history');
    expect(await run(['undo', entry.id, '--yes'])).toMatchObject({
      exit: 7,
      stderr: expect.stringContaining(`To undo that one first: ads undo ${later.id}.`),
    });
    expect(await budgetOf(id)).toBe(88_000_000);
    expect((await run(['undo', later.id, '--yes'])).exit).toBe(0);
    expect((await run(['undo', entry.id, '--yes'])).stderr).toContain('it has its old values');
    expect(await budgetOf(id)).toBe(old);
  });

  it('refuses as a whole if one of two fields has changed since, and reports both', async () => {
    const { id, name, daily_budget_amount_local_micro: old } = first();
    await run(['campaigns', 'update', id, '--name', 'Other', '--daily-budget', '88']);
    const [entry] = await json('history');
    await setBudget(id, '95');
    const { exit, stderr } = await run(['undo', entry.id, '--yes']);
    expect(exit).toBe(7);
    expect(stderr).toMatch(/values have changed since the write.*name "Other" -> .*95\.00 ->/);
    expect(await json('campaigns', 'get', id)).toMatchObject({
      ...{ name: 'Other', daily_budget_amount_local_micro: 95_000_000 },
    });
    expect((await run(['undo', entry.id, '--yes', '--force'])).exit).toBe(0);
    expect(await json('campaigns', 'get', id)).toMatchObject({ name, daily_budget_amount_local_micro: old });
  });

  it('says that a value is already restored', async () => {
    const { id, daily_budget_amount_local_micro: old } = first();
    await setBudget(id, '88');
    const [entry] = await json('history');
    await setBudget(id, String(old / 1_000_000));
    const { exit, stderr, stdout } = await run(['undo', entry.id, '--yes', '-o', 'json']);
    expect([exit, JSON.parse(stdout)[0].outcome]).toEqual([0, 'unchanged']);
    expect(stderr).toContain('nothing was sent');
  });

  async function create(...names: string[]) {
    const funding = (await json('funding-instruments', 'list'))[0].id;
    const operations = names.map((name) => ({
      operation_type: 'Create',
      params: { funding_instrument_id: funding, name, daily_budget_amount_local_micro: 5_000_000 },
    }));
    const batch = ['campaigns', 'batch', '--from', '-', '--yes', '-o', 'ids'];
    const { exit, stdout, stderr } = await run(batch, { stdin: JSON.stringify(operations) });
    expect(exit, stderr).toBe(0);
    return stdout.trim().split('\n');
  }
  const isThere = async (id: string) => (await run(['campaigns', 'get', id])).exit === 0;

  it('of a creation deletes the record, after a separate question', async () => {
    const [id = ''] = await create('New');
    const preview = await json('undo', '--dry-run');
    expect(preview).toMatchObject([
      { id, change: 'is deleted', outcome: 'planned', request: { method: 'DELETE' } },
    ]);
    expect((await run(['undo'])).exit).toBe(10);
    const declined = await run(['undo'], { terminal: 200, confirm: false });
    expect([declined.exit, declined.stderr]).toEqual([
      10,
      expect.stringMatching(
        new RegExp(
          `delete campaign ${id} "New" in account .*, created by "ads campaigns batch .* local: this cannot be undone`,
        ),
      ),
    ]);
    expect(await isThere(id)).toBe(true);
    await run(['profile', 'set', 'read_only', 'true']);
    expect((await run(['undo', '--yes'])).exit).toBe(5);
    expect(await isThere(id)).toBe(true);
    await run(['profile', 'set', 'read_only', '--unset', '--yes']);
    const { exit, stderr } = await run(['undo', '--yes']);
    expect(exit, stderr).toBe(0);
    expect(await isThere(id)).toBe(false);
    expect(await run(['undo', '--yes'])).toMatchObject({
      exit: 0,
      stderr: expect.stringContaining('is already undone'),
    });
  });

  it('of several creations asks for their number, and --yes does not suffice', async () => {
    const ids = await create('One', 'Other');
    const refused = await run(['undo', '--yes']);
    expect([refused.exit, refused.stderr]).toEqual([10, expect.stringContaining('--confirm 2')]);
    expect((await run(['undo', '--confirm', '3'])).exit).toBe(10);
    const typed = await run(['undo'], { terminal: 200, answers: ['2'] });
    expect(typed.exit, typed.stderr).toBe(0);
    expect(await Promise.all(ids.map(isThere))).toEqual([false, false]);
  });

  it('of a creation that somebody has changed since deletes it only with --force', async () => {
    const [id = ''] = await create('New');
    const [entry] = await json('history');
    await setBudget(id, '88');
    const refused = await run(['undo', entry.id, '--yes']);
    expect([refused.exit, refused.stderr]).toEqual([
      7,
      expect.stringMatching(/is deleted, although it has changed: daily_budget 5\.00 -> 88\.00 USD/),
    ]);
    expect(await isThere(id)).toBe(true);
    expect((await run(['undo', entry.id, '--yes', '--force'])).exit).toBe(0);
    expect(await isThere(id)).toBe(false);
  });

  it('of a creation does not delete what somebody has set where it set nothing', async () => {
    const [id = ''] = await create('New');
    const [entry] = await json('history');
    expect((await run(['undo', '--dry-run'])).exit).toBe(0);
    await json('campaigns', 'update', id, '--purchase-order-number', 'PO 7');
    const refused = await run(['undo', entry.id, '--yes']);
    expect([refused.exit, refused.stderr]).toEqual([
      7,
      expect.stringContaining('although it has changed: purchase_order_number none -> "PO 7"'),
    ]);
    expect(await isThere(id)).toBe(true);
  });

  it('of a scheduled post names the promotion that another command has made of it', async () => {
    const [{ line_item_id: item }] = await json('scheduled-promoted-tweets', 'list');
    const [{ user_id: author }] = await json('scheduled-tweets', 'list');
    const when = ['--scheduled-at', '2026-03-20T09:30Z', '--as-user-id', author];
    const post = await json('scheduled-tweets', 'create', '--text', 'Sale', ...when);
    const [entry] = await json('history');
    const promoted = ['--line-item-id', item, '--scheduled-tweet-id', post.id];
    const { id } = await json('scheduled-promoted-tweets', 'create', ...promoted);
    const refused = await run(['undo', entry.id, '--yes']);
    expect([refused.exit, refused.stderr]).toEqual([10, expect.stringContaining(id)]);
    await json('scheduled-promoted-tweets', 'get', id);
  });

  it('of a web event tag names the line item of another command that counts by it, and deletes it by --force', async () => {
    const rules = ['--click-window', '30', '--view-through-window', '1', '--retargeting-enabled', 'false'];
    const makeTag = (name: string) =>
      json('web-event-tags', 'create', '--name', name, '--type', 'PURCHASE', ...rules);
    const [tag, other] = [await makeTag('Bought'), await makeTag('Sold')];
    const entries = await json('history');
    const goal = ['--objective', 'WEBSITE_CLICKS', '--goal', 'WEBSITE_CONVERSIONS', '--bid', '1'];
    const place = ['--product-type', 'PROMOTED_TWEETS', '--placements', 'ALL_ON_PLATFORM'];
    const item = ['line-items', 'create', '--campaign-id', first().id, '--start-time', '2026-12-01'];
    const { id } = await json(...item, ...goal, ...place, '--primary-web-event-tag', tag.id);
    const undoOf = (made: { id: string }) =>
      entries.find((one: { ids: string[] }) => one.ids.includes(made.id)).id;
    const refused = await run(['undo', undoOf(tag), '--yes']);
    expect([refused.exit, refused.stderr]).toEqual([
      10,
      expect.stringContaining(`remain and use what is deleted`),
    ]);
    expect(refused.stderr).toContain(`line item ${id}`);
    expect(refused.stderr).toContain('--force --confirm 1');
    expect((await run(['undo', undoOf(other), '--yes'])).exit).toBe(0);
    expect((await run(['undo', undoOf(tag), '--yes', '--force', '--confirm', '1'])).exit).toBe(0);
    expect((await json('line-items', 'get', id)).primary_web_event_tag).toBe(tag.id);
  });

  it('of a creation below another record deletes it there', async () => {
    const [audience] = await json('custom-audiences', 'list');
    const [, { id: friend }] = await json('accounts', 'list');
    const grant = ['--granted-account-id', friend, '--permission-level', 'READ_ONLY'];
    await json('custom-audiences', 'permissions', 'create', audience.id, ...grant);
    const { exit, stderr } = await run(['undo', '--yes']);
    expect(exit, stderr).toBe(0);
    expect(await json('custom-audiences', 'permissions', 'list', audience.id)).toEqual([]);
  });

  it('reverses and deletes what one batch changed and created, and asks for both before it sends', async () => {
    const { id, name } = first();
    const funding = (await json('funding-instruments', 'list'))[0].id;
    const operations = [
      { operation_type: 'Update', params: { campaign_id: id, name: 'Other' } },
      {
        operation_type: 'Create',
        params: { funding_instrument_id: funding, name: 'New', daily_budget_amount_local_micro: 5_000_000 },
      },
    ];
    await run(['campaigns', 'batch', '--from', '-', '--yes'], { stdin: JSON.stringify(operations) });
    const answers = [true, false];
    const half = await run(['undo'], { terminal: 200, confirm: async () => answers.shift() ?? false });
    expect([half.exit, answers]).toEqual([10, []]);
    expect((await json('campaigns', 'get', id)).name).toBe('Other');
    expect((await run(['undo', '--yes'])).exit).toBe(0);
    expect((await json('campaigns', 'get', id)).name).toBe(name);
    expect((await json('campaigns', 'list')).map((one: { name: string }) => one.name)).not.toContain('New');
  });

  it('of a deletion says that it cannot be reversed', async () => {
    await run(['campaigns', 'delete', first().id, '--yes']);
    const { exit, stderr } = await run(['undo', '--yes']);
    expect([exit, stderr]).toEqual([7, expect.stringContaining('a deletion cannot be reversed')]);
  });

  async function deleteAfterUpdate() {
    const [one, other] = campaigns;
    await setBudget(one?.id ?? '', '88');
    await run(['campaigns', 'delete', other?.id ?? '', '--yes']);
    return one ?? first();
  }

  it('offers the command before in a second question, if the last one cannot be reversed', async () => {
    const { id, name, daily_budget_amount_local_micro: old } = await deleteAfterUpdate();
    const declined = await run(['undo'], { terminal: 400, confirm: false });
    expect([declined.exit, declined.stderr]).toEqual([7, expect.stringMatching(/ads undo \w+\n/)]);
    expect(declined.stderr).toMatch(
      new RegExp(
        `\\? Undo the command before instead, "ads campaigns update ${id} .*" of .* in account \\w+, .* ago: campaign ${id} "${name}"`,
      ),
    );
    expect(await budgetOf(id)).toBe(88_000_000);
    const { exit, stderr } = await run(['undo'], { terminal: 400, confirm: true });
    expect(exit, stderr).toBe(0);
    expect(stderr).toMatch(/"ads campaigns delete .* cannot be undone: .*a deletion cannot be reversed/);
    expect(stderr).toMatch(new RegExp(`\\? Reverse "ads campaigns update ${id} --daily-budget 88" of`));
    expect(await budgetOf(id)).toBe(old);
  });

  it.each([[['--yes']], [['--confirm', '1']], [['--dry-run']], [['--dry-run', '--yes']], [[]]])(
    'does not reverse an earlier command than the last one if nobody is asked: %j',
    async (flags) => {
      const { id, daily_budget_amount_local_micro: old } = await deleteAfterUpdate();
      const entries: { id: string; command: string }[] = await json('history');
      const earlier = entries.find(({ command }) => command.includes('88'))?.id;
      const { exit, stderr } = await run(['undo', ...flags]);
      expect(exit).toBe(7);
      expect(stderr).toMatch(/"ads campaigns delete .* cannot be undone: .*cannot be reversed/);
      expect(stderr).toMatch(new RegExp(`To undo ."?ads campaigns update ${id} .*: ads undo ${earlier}`));
      expect(await budgetOf(id)).toBe(88_000_000);
      expect((await run(['undo', earlier ?? '', '--yes'])).exit).toBe(0);
      expect(await budgetOf(id)).toBe(old);
    },
  );

  it('names all writes of the earlier command, if the last one cannot be reversed', async () => {
    const listTags = () => json('tracking-tags', 'list', '--limit', '2');
    const tags = await listTags();
    const stdin = tags.map(({ id }: { id: string }) => `${id}\n`).join('');
    const update = ['tracking-tags', 'update', '-', '--tracking-tag-url', 'https://example.com/new', '--yes'];
    expect((await run(update, { stdin })).exit).toBe(0);
    await run(['campaigns', 'delete', first().id, '--yes']);
    const { stderr } = await run(['undo', '--yes']);
    const [, name = ''] = /: ads undo (\w+)/m.exec(stderr) ?? [];
    expect((await run(['undo', name, '--yes'])).exit).toBe(0);
    const urls = (rows: { tracking_tag_url: string }[]) => rows.map(({ tracking_tag_url: url }) => url);
    expect(urls(await listTags())).toEqual(urls(tags));
  });

  it('of a batch restores the updates in one batch, and names the rest', async () => {
    const [one, other, third] = campaigns;
    const operations = [
      { operation_type: 'Update', params: { campaign_id: one?.id, name: 'One' } },
      { operation_type: 'Update', params: { campaign_id: other?.id, name: 'Other' } },
      { operation_type: 'Delete', params: { campaign_id: third?.id } },
    ];
    await run(['campaigns', 'batch', '--from', '-', '--yes'], { stdin: JSON.stringify(operations) });
    const { exit, stdout } = await run(['undo', '--yes', '-o', 'json']);
    expect(exit).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject([
      { id: one?.id, outcome: 'done' },
      { id: other?.id, outcome: 'done' },
      { id: third?.id, outcome: 'impossible', reason: 'a deletion cannot be reversed' },
    ]);
    expect((await json('campaigns', 'get', one?.id ?? '')).name).toBe(one?.name);
    expect((await json('history'))[0]).toMatchObject({
      endpoint: 'campaigns.batch',
      ids: [one?.id, other?.id],
      settled: [third?.id],
    });
    expect((await run(['undo', '--yes'])).exit).toBe(0);
  });

  it('of ids from standard input sets all of them back at once', async () => {
    const ids = campaigns.slice(0, 3).map(({ id }) => id);
    const argv = ['campaigns', 'update', '-', '--name', 'Same', '--yes'];
    const { exit, stderr } = await run(argv, { stdin: `${ids.join('\n')}\n` });
    expect(exit, stderr).toBe(0);
    expect((await run(['undo', '--yes'])).exit).toBe(0);
    const names = await Promise.all(ids.map(async (id) => (await json('campaigns', 'get', id)).name));
    expect(names).toEqual(campaigns.slice(0, 3).map(({ name }) => name));
  });

  it('obeys the limits of the profile, as every write', async () => {
    const { id } = first();
    await setBudget(id, '2');
    await run(['profile', 'set', 'max_daily_budget', '10 USD', '--yes']);
    const { exit } = await run(['undo', '--yes']);
    expect(exit).toBe(10);
    expect(await budgetOf(id)).toBe(2_000_000);
  });

  it('does not reverse a write that was sent to another emulator', async () => {
    const env = { ADS_DATA_DIR: join(home.path, 'other') };
    await writeFilledWorld(join(env.ADS_DATA_DIR, 'emulator.db'), { seed: 'empty', now: testTime });
    const made = await run(['accounts', 'create', '-o', 'ids'], { env });
    expect(made.exit, made.stderr).toBe(0);
    expect(await run(['undo', '--yes'])).toMatchObject({
      exit: 6,
      stderr: expect.stringContaining('has no write to undo (local)'),
    });
    const [entry] = await json('history');
    const { exit, stderr } = await run(['undo', entry.id, '--yes']);
    expect([exit, stderr]).toEqual([2, expect.stringContaining(`set ADS_DATA_DIR=${env.ADS_DATA_DIR}\n`)]);
    expect((await run(['undo', '--yes'], { env })).exit).toBe(0);
  });

  it('does not delete another record that has the id of a created one', async () => {
    const [{ id, name }] = await json('accounts', 'list');
    const entry = {
      ...{ id: 'e1', group: 'e1', at: '2026-03-02T10:00:00.000Z', tool: '1', profile: 'default' },
      ...{ environment: 'local', account: id, command: 'accounts create', endpoint: 'accounts.create' },
      ...{ method: 'POST', path: '12/accounts', ids: [id], outcome: 'done' },
      records: [{ kind: 'create', id, name: 'Sandbox account' }],
    };
    mkdirSync(join(home.state, 'history'), { recursive: true });
    writeFileSync(join(home.state, 'history', 'writes.jsonl'), `${JSON.stringify(entry)}\n`);
    const { exit, stderr } = await run(['undo', 'e1', '--yes']);
    expect([exit, stderr]).toEqual([
      7,
      expect.stringContaining(`the record with this id has another name now: ${name}`),
    ]);
    expect(await json('accounts', 'list')).toContainEqual(expect.objectContaining({ id, name }));
  });

  it('does not change the writes of other profiles', async () => {
    const { id } = first();
    await setBudget(id, '88');
    const [entry] = await json('history');
    await run(['profile', 'create', 'other']);
    expect((await run(['undo', '--yes', '--profile', 'other'])).exit).toBe(6);
    const { exit, stderr } = await run(['undo', entry.id, '--yes', '--profile', 'other']);
    expect(exit).toBe(2);
    expect(stderr).toContain('Add: --profile default --env local');
  });
});
