/** What a person reads of a plan of several operations is what happens: each one on what those before it leave. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHomeWithDemo, environmentAt, homeThatIsRestored, runAds } from '../../../support/cli.js';
import { type Content, connect, type McpConnection } from '../../../support/mcp-client.js';
import { type McpServer, startServer } from '../../../support/mcp-in-process.js';
import { startServer as startService } from '../../../support/server.js';

const home = homeThatIsRestored(createHomeWithDemo);
const daily = 'daily_budget_amount_local_micro';
const micro = 1_000_000;

let server: McpServer;
let model: McpConnection;
/** Two running campaigns with daily budgets in one currency. */
let [first, second]: [Content, Content] = [{}, {}];

async function start(approval: string, ...argv: readonly string[]): Promise<void> {
  const path = join(home.config, 'config.json');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ current: 'main', profiles: { main: { env: 'local', approval } } }));
  server = startServer((options) => runAds(home, ['mcp', '--allow-writes', ...argv], options));
  model = await connect(server.transport);
}

/** A server of another service than the emulator. */
async function startAt(url: string): Promise<void> {
  const content = { current: 'main', profiles: { main: { env: 'production', approval: 'none' } } };
  writeFileSync(join(home.config, 'config.json'), JSON.stringify(content));
  server = startServer((options) =>
    runAds(home, ['mcp', '--allow-writes'], { ...options, env: environmentAt(url) }),
  );
  model = await connect(server.transport);
}

const run = (...argv: readonly string[]) => runAds(home, [...argv, '--env', 'local', '--yes']);
const read = async (id: string): Promise<Content> =>
  JSON.parse((await run('campaigns', 'get', id, '-o', 'json')).stdout);

beforeEach(async () => {
  await start('none');
  const { content } = await model.call('read', {
    command: 'campaigns list',
    values: { filter: ['effective_status=RUNNING', 'daily_budget>0'], fields: `id,name,currency,${daily}` },
  });
  [first, second] = content.data;
});
afterEach(async () => {
  await server.end();
});

const update = (id: string, values: Content) => ({ command: 'campaigns update', values: { id, ...values } });
const plan = async (...operations: readonly Content[]) => (await model.call('plan', { operations })).content;
const amounts = (line: string) =>
  (/budgets ([\d.]+) -> ([\d.]+) /.exec(line) ?? []).slice(1).map((amount) => Number(amount));

it('answers an argument at the wrong place with an example that works', async () => {
  const at = async (tool: string, input: Content) => {
    const { content, isError } = await model.call(tool, input);
    expect(isError).toBe(true);
    const [, example = ''] = /Example: (\{.*\})$/.exec(content.error.hint) ?? [];
    return JSON.parse(example);
  };
  const read = await at('read', {
    command: 'campaigns list',
    limit: 2,
    fields: 'id',
    values: { sort: 'name' },
  });
  expect(read).toEqual({ command: 'campaigns list', values: { sort: 'name', limit: 2, fields: 'id' } });
  expect((await model.call('read', read)).content.data).toHaveLength(2);
  expect(await at('report', { last: '7d', metrics: 'spend' })).toEqual({
    values: { last: '7d', metrics: 'spend' },
  });
  expect(await at('read', { command: 'campaigns list', values: '{"limit": 1}' })).toEqual({
    command: 'campaigns list',
    values: { limit: 1 },
  });
  expect(await at('search', { command: 'campaigns' })).toEqual({ query: 'pause campaign' });
  const operation = { command: 'campaigns update', id: first.id, name: 'New' };
  expect(await at('plan', { operations: [operation] })).toEqual({
    command: 'campaigns update',
    values: { id: first.id, name: 'New' },
  });
});

it('has findings as an answer, and no error', async () => {
  const { content, isError } = await model.call('read', {
    command: 'check',
    values: { only: 'no-targeting' },
  });
  expect(isError).toBe(false);
  expect(content.error).toBeUndefined();
  expect(content.data.length).toBeGreaterThan(1);
  expect(content.notices).toContainEqual(expect.stringMatching(/^rules are broken: \d+ findings$/));
  expect((await model.call('read', { command: 'campaigns get', values: { id: 'nobody' } })).isError).toBe(
    true,
  );
});

it('may pause by the command that a person types, for one of two campaigns', async () => {
  const made = await plan({ command: 'campaigns pause', values: { id: first.id } });
  expect(made.plan).toBeDefined();
  expect((await model.call('apply', { plan: made.plan })).isError).toBe(false);
  expect((await read(first.id)).entity_status).toBe('PAUSED');
  expect((await read(second.id)).entity_status).toBe('ACTIVE');
});

describe('a plan of several operations', () => {
  it('sums once what is lowered, raised elsewhere, and set again', async () => {
    const [old, other] = [first[daily] / micro, second[daily] / micro];
    const made = await plan(
      update(first.id, { daily_budget: '1' }),
      update(second.id, { daily_budget: String(other + old - 1) }),
      update(first.id, { name: 'Renamed', daily_budget: String(old) }),
    );
    const [before, after] = amounts(made.money[0]);
    expect(Number(after) - Number(before)).toBeCloseTo(old - 1, 2);
    expect(made.data[2].fields).toContainEqual({ field: daily, before: micro, after: old * micro });
  });

  it('shows two changes of one record, each on the one before it', async () => {
    const made = await plan(
      update(first.id, { daily_budget: '1' }),
      update(first.id, { daily_budget: '+10%' }),
      update(first.id, { daily_budget: '69' }),
    );
    const shown = made.data.map(({ fields }: Content) => [fields[0].before, fields[0].after]);
    expect(shown).toEqual([
      [first[daily], micro],
      [micro, 1.1 * micro],
      [1.1 * micro, 69 * micro],
    ]);
    const [before, after] = amounts(made.money[0]);
    expect(Number(after) - Number(before)).toBeCloseTo(69 - first[daily] / micro, 2);
    expect((await model.call('apply', { plan: made.plan })).isError).toBe(false);
    expect((await read(first.id))[daily]).toBe(69 * micro);
  });

  it('shows what is sent although the record has it', async () => {
    const made = await plan(
      update(first.id, { name: 'Renamed', daily_budget: String(first[daily] / micro) }),
    );
    expect(made.data[0].fields).toEqual([
      { field: 'name', before: first.name, after: 'Renamed' },
      { field: daily, before: first[daily], after: first[daily] },
    ]);
  });

  it('shows a raise beside a campaign without a limit', async () => {
    const made = await plan(
      update(first.id, { unset: ['daily-budget-amount-local-micro'] }),
      update(second.id, { daily_budget: '9000' }),
    );
    const [before, after] = amounts(made.money[0]);
    expect(Number(after) - Number(before)).toBeCloseTo(9000 - (second[daily] + first[daily]) / micro, 2);
    expect(made.money[1]).toContain(`without a limit from now on: 1 campaign (${first.id})`);
  });

  it('creates, fills and activates', async () => {
    const funding = (await read(first.id)).funding_instrument_id;
    const made = await plan(
      {
        command: 'campaigns create',
        values: { name: 'Autumn', funding_instrument_id: funding, daily_budget: '12' },
      },
      {
        command: 'line-items create',
        values: {
          campaign_id: 'newrecord1',
          name: 'Fans',
          ...{ objective: 'ENGAGEMENTS', product_type: 'PROMOTED_TWEETS', placements: 'ALL_ON_TWITTER' },
          ...{ bid_amount_local_micro: micro, start_time: '2026-04-01' },
        },
      },
      { command: 'campaigns update', values: { id: 'Autumn', entity_status: 'ACTIVE' } },
    );
    expect(made.error).toBeUndefined();
    expect(made.data.map(({ what }: Content) => what)).toEqual([
      'campaigns create = newrecord1',
      'line-items create = newrecord2',
      'campaigns update newrecord1 "Autumn"',
    ]);
    const [before, after] = amounts(made.money[0]);
    expect(Number(after) - Number(before)).toBeCloseTo(12, 2);
    const applied = await model.call('apply', { plan: made.plan });
    expect(applied.content.data.map(({ state }: Content) => state)).toEqual(['done', 'done', 'done']);
    const created = applied.content.data[0].records[0].id;
    expect(await read(created)).toMatchObject({ entity_status: 'ACTIVE', name: 'Autumn' });
  });
});

it('counts each of several campaigns that it creates and starts at once', async () => {
  const funding_instrument_id = (await read(first.id)).funding_instrument_id;
  const create = (name: string, daily_budget: string) => ({
    command: 'campaigns create',
    values: { name, funding_instrument_id, daily_budget, entity_status: 'ACTIVE' },
  });
  const made = await plan(
    create('Ten', '10'),
    create('Twenty', '20'),
    update('newrecord1', { daily_budget: '11' }),
  );
  const [before, after] = amounts(made.money[0]);
  expect(Number(after) - Number(before)).toBeCloseTo(31, 2);
  expect((await model.call('apply', { plan: made.plan })).isError).toBe(false);
});

describe('records that a plan creates', () => {
  const item = (values: Content) => ({
    name: 'Fans',
    ...{ objective: 'ENGAGEMENTS', product_type: 'PROMOTED_TWEETS', placements: 'ALL_ON_TWITTER' },
    ...{ bid_amount_local_micro: micro, start_time: '2026-04-01T00:00:00Z' },
    ...values,
  });

  it('have line items, targeting and budgets below, also of a batch', async () => {
    const funding = (await read(first.id)).funding_instrument_id;
    const made = await plan(
      {
        command: 'campaigns create',
        values: {
          name: 'Deep',
          funding_instrument_id: funding,
          budget_optimization: 'LINE_ITEM',
          entity_status: 'ACTIVE',
        },
      },
      {
        command: 'line-items batch',
        values: {
          body: ['One', 'Two'].map((name, at) => ({
            operation_type: 'Create',
            params: item({
              name,
              campaign_id: 'newrecord1',
              daily_budget_amount_local_micro: (5 + at) * micro,
            }),
          })),
        },
      },
      { command: 'line-items update', values: { id: 'newrecord2x2', entity_status: 'ACTIVE' } },
      {
        command: 'targeting-criteria create',
        values: {
          line_item_id: 'newrecord2x2',
          targeting_type: 'LOCATION',
          targeting_value: '96683cc9126741d1',
        },
      },
    );
    expect(made.error).toBeUndefined();
    expect(JSON.stringify(made.data)).toContain('"what":"line-items batch 2 = newrecord2x2"');
    const [before, after] = amounts(made.money[0]);
    expect(Number(after) - Number(before)).toBeCloseTo(6, 2);
    const applied = await model.call('apply', { plan: made.plan });
    expect(
      applied.content.data.map(({ state }: Content) => state),
      applied.text,
    ).toEqual(Array(4).fill('done'));
    const { stdout } = await run('line-items', 'list', '--filter', 'name=Two', '-o', 'json');
    const [two] = JSON.parse(stdout);
    expect(two).toMatchObject({
      entity_status: 'ACTIVE',
      campaign_id: applied.content.data[0].records[0].id,
    });
    const criteria = await run('targeting-criteria', 'list', '--line-item-ids', two.id, '-o', 'json');
    expect(JSON.parse(criteria.stdout)).toHaveLength(1);
  });

  it.each(['campaign', '--campaign', 'campaign-id'])('are taken by %s too', async (flag) => {
    const funding = (await read(first.id)).funding_instrument_id;
    const made = await plan(
      { command: 'campaigns create', values: { name: 'newrecord1', funding_instrument: funding } },
      { command: 'line-items create', values: item({ name: 'newrecord1', [flag]: 'newrecord1' }) },
    );
    const { content, text } = await model.call('apply', { plan: made.plan });
    expect(
      content.data?.map(({ state }: Content) => state),
      text,
    ).toEqual(['done', 'done']);
    const created = content.data[0].records[0];
    const { stdout } = await run('line-items', 'list', '--campaign', created.id, '-o', 'json');
    expect(JSON.parse(stdout)).toMatchObject([{ name: 'newrecord1', campaign_id: created.id }]);
  });

  it.each([
    { targeting_type: 'CUSTOM_AUDIENCE', targeting_value: 'newrecord1' },
    { custom_audience: 'newrecord1' },
    { custom_audience: 'Fresh' },
  ])('are targeted by %o', async (values) => {
    const { stdout } = await run('line-items', 'list', '-o', 'ids', '--limit', '1');
    const made = await plan(
      { command: 'custom-audiences create', values: { name: 'Fresh' } },
      { command: 'targeting-criteria create', values: { line_item_id: stdout.trim(), ...values } },
    );
    const { text } = await model.call('apply', { plan: made.plan });
    // The service refuses an audience without people: it has got the id.
    expect(text).toMatch(/audience \w{5} cannot be targeted: PROCESSING/);
  });

  it('are not remembered before they exist', async () => {
    const funding = (await read(first.id)).funding_instrument_id;
    const made = await plan(
      {
        command: 'campaigns create',
        values: { name: 'Never sent', funding_instrument_id: funding, daily_budget: '9' },
      },
      update('Never sent', { daily_budget: '8' }),
    );
    expect(made.error).toBeUndefined();
    const files = readdirSync(home.path, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile() && !one.name.startsWith('emulator'))
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((path) => !path.includes('plans'));
    const holding = (text: string) => files.filter((path) => readFileSync(path, 'utf8').includes(text));
    expect(holding('Never sent')).toEqual([]);
    expect(holding(first.name)).not.toEqual([]);
  });
});

describe('when it is applied', () => {
  it('sends nothing if a value that it sends again has changed meanwhile', async () => {
    const made = await plan(
      update(second.id, { name: 'Second' }),
      update(first.id, { name: 'Renamed', daily_budget: String(first[daily] / micro) }),
    );
    await run('campaigns', 'update', first.id, '--daily-budget', '7');
    const { content } = await model.call('apply', { plan: made.plan });
    expect(content.error.code).toBe('PLAN_CHANGED');
    expect((await read(second.id)).name).toBe(second.name);
  });

  it('starts no campaign of a file that can spend more by now', async () => {
    const paused = first;
    await run('campaigns', 'update', paused.id, '--entity-status', 'PAUSED');
    const text = `campaigns:\n  one:\n    name: ${JSON.stringify(paused.name)}\n    entity_status: active\n`;
    const { content: made } = await model.call('plan', { files: text, activate: true });
    await run('campaigns', 'update', paused.id, '--daily-budget', '7000');
    const { content } = await model.call('apply', { plan: made.plan });
    expect(JSON.stringify(content)).toContain('PLAN_CHANGED');
    expect((await read(paused.id)).entity_status).toBe('PAUSED');
  });

  it('is not stopped by another campaign, and reports its change', async () => {
    const made = await plan(update(first.id, { daily_budget: '9' }));
    await run('campaigns', 'update', second.id, '--daily-budget', '7');
    const { content, isError } = await model.call('apply', { plan: made.plan });
    expect(isError).toBe(false);
    expect(content.notices[0]).toMatch(/^through other records, now money: active daily budgets/);
    expect((await read(first.id))[daily]).toBe(9 * micro);
  });

  it('stops before a command that would replace something else than was shown', async () => {
    await server.end();
    const campaign = (id: string) => ({
      id,
      name: id,
      currency: 'USD',
      entity_status: 'PAUSED',
      deleted: false,
    });
    const records = [campaign('abc1'), campaign('abc2'), campaign('abc3')];
    const sent: string[] = [];
    const service = await startService(({ method, url }, response) => {
      const record = records.find(({ id }) => url.includes(`/campaigns/${id}`));
      if (method === 'PUT') sent.push(url);
      // Somebody else changes the second campaign while the first one is sent.
      if (method === 'PUT') Object.assign(records[1] ?? {}, { name: 'Theirs' });
      const body = { data: record ?? records, next_cursor: null };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    });
    await startAt(service.url);
    const made = await plan(
      update('abc1', { name: 'One' }),
      update('abc2', { name: 'Two' }),
      update('abc3', { name: 'Three' }),
    );
    const applied = await model.call('apply', { plan: made.plan });
    // What follows the one that failed may rest on it: it is neither sent nor listed as if it had been.
    expect(applied.content.data).toMatchObject([
      { state: 'done' },
      { state: 'failed', answer: { error: { code: 'PLAN_CHANGED' } } },
    ]);
    expect(sent).toHaveLength(1);
  });

  it.each([
    { changed: 'daily', flags: ['--daily-budget', '7000'] },
    { changed: 'total', flags: ['--total-budget', '900000'] },
  ])('starts no campaign that has another $changed budget by now', async ({ flags }) => {
    await run('campaigns', 'update', first.id, '--total-budget', '9000', '--entity-status', 'PAUSED');
    const made = await plan(
      update(second.id, { name: 'Second' }),
      update(first.id, { entity_status: 'ACTIVE' }),
    );
    await run('campaigns', 'update', first.id, ...flags);
    const { content } = await model.call('apply', { plan: made.plan });
    expect(content.error.code).toBe('PLAN_CHANGED');
    expect((await read(first.id)).entity_status).toBe('PAUSED');
    expect((await read(second.id)).name).toBe(second.name);
  });

  it('starts no two campaigns whose budgets have changed although not in sum', async () => {
    const budgets = async (one: string, other: string) => {
      await run('campaigns', 'update', first.id, '--daily-budget', one, '--entity-status', 'PAUSED');
      await run('campaigns', 'update', second.id, '--daily-budget', other, '--entity-status', 'PAUSED');
    };
    await budgets('10', '20');
    const made = await plan(
      update(first.id, { entity_status: 'ACTIVE' }),
      update(second.id, { entity_status: 'ACTIVE' }),
    );
    await budgets('1', '29');
    expect((await model.call('apply', { plan: made.plan })).content.error.code).toBe('PLAN_CHANGED');
  });

  it('stops before it starts what somebody raises while it is being applied', async () => {
    await server.end();
    const campaign = (id: string) => ({
      ...{ id, name: id, currency: 'USD', entity_status: 'PAUSED', deleted: false },
      [daily]: 10 * micro,
    });
    const records = [campaign('abc1'), campaign('abc2')];
    const sent: string[] = [];
    const service = await startService(({ method, url }, response) => {
      const record = records.find(({ id }) => url.includes(`/campaigns/${id}`));
      if (method === 'PUT') sent.push(url);
      if (method === 'PUT') Object.assign(records[1] ?? {}, { [daily]: 9000 * micro });
      const body = { data: record ?? records, next_cursor: null };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    });
    await startAt(service.url);
    const made = await plan(update('abc1', { name: 'One' }), update('abc2', { entity_status: 'ACTIVE' }));
    const applied = await model.call('apply', { plan: made.plan });
    expect(applied.content.data).toMatchObject([
      { state: 'done' },
      { state: 'failed', answer: { error: { code: 'PLAN_CHANGED' } } },
    ]);
    expect(applied.text).toContain('its campaigns could spend something else');
    expect(sent).toHaveLength(1);
  });

  it('is compared with one reading of the whole account', async () => {
    await server.end();
    const records = ['abc1', 'abc2', 'abc3'].map((id) => {
      return { id, name: id, currency: 'USD', entity_status: 'PAUSED', deleted: false };
    });
    const lists: string[] = [];
    const service = await startService(({ method, url }, response) => {
      const record = records.find(({ id }) => url.includes(`/campaigns/${id}`));
      if (method === 'GET' && /\/campaigns(\?|$)/.test(url) && !url.includes('campaign_ids')) lists.push(url);
      const body = { data: record ?? records, next_cursor: null };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    });
    await startAt(service.url);
    const made = await plan(...records.map(({ id }) => update(id, { name: `New ${id}` })));
    lists.length = 0;
    const applied = await model.call('apply', { plan: made.plan });
    expect(applied.content.data.map(({ state }: Content) => state)).toEqual(['done', 'done', 'done']);
    expect(lists).toHaveLength(1);
  });
});

it('names the account where a server has several', async () => {
  await server.end();
  const ids = (await run('accounts', 'list', '-o', 'ids')).stdout.trim().split('\n');
  await start('none', '--account', ids.slice(0, 2).join(','));
  const made = await plan({
    command: 'campaigns update',
    values: { id: first.id, name: 'Named', account: ids[0] },
  });
  expect(made.data[0].what).toBe(`campaigns update ${first.id} "${first.name}" in account ${ids[0]}`);
});

it('a person types what the whole plan adds', async () => {
  await server.end();
  await start('terminal');
  const old = first[daily] / micro;
  const made = await plan(
    update(first.id, { daily_budget: '1' }),
    update(second.id, { daily_budget: String(second[daily] / micro + old - 1) }),
    update(first.id, { name: 'Renamed', daily_budget: String(old) }),
  );
  const approve = (answer: string) =>
    runAds(home, ['approve', made.plan], { terminal: 100, answers: [answer] });
  expect((await approve('3')).exit).toBe(10);
  const { exit, stderr } = await approve((old - 1).toFixed(2));
  expect(exit, stderr).toBe(0);
  expect(stderr).toContain(`${daily}: ${micro} (1) -> ${first[daily]}`);
});
