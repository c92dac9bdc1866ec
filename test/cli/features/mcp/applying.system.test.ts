/** Changes of a language model through the built tool: planned, approved by a person, sent once. HOME and PATH alone. */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createHomeWithDemoOfNow, environmentAt, homeOfTest, runAds } from '../../../support/cli.js';
import { hasParts, nameWithParts } from '../../../support/external-tools.js';
import {
  type ConnectOptions,
  type Content,
  connect,
  type McpConnection,
} from '../../../support/mcp-client.js';
import { startServer as startMcpHere } from '../../../support/mcp-in-process.js';
import { startMcp } from '../../../support/mcp-program.js';
import { startAds } from '../../../support/running-process.js';
import { startServer } from '../../../support/server.js';
import { onTerminal } from '../../../support/terminal.js';

const home = homeOfTest(createHomeWithDemoOfNow);

/** A profile as a person has set it up. */
function writeProfile(settings: Content): void {
  const path = join(home.config, 'config.json');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ current: 'main', profiles: { main: settings } }));
}

const writer = ['--env', 'local', '--allow-writes'];

/** The same in this process, where the process is not what is tested. */
function connectHere(options?: ConnectOptions): Promise<McpConnection> {
  const start = startMcpHere((more) => runAds(home, ['mcp', ...writer], { ...more, now: Date.now }));
  return connect(start.transport, options);
}

async function findCampaign(server: McpConnection): Promise<Content> {
  const fields = 'id,daily_budget_amount_local_micro,funding_instrument_id';
  const values = { filter: ['effective_status=RUNNING', 'daily_budget>0'], limit: 1, fields };
  const { content } = await server.call('read', { command: 'campaigns list', values });
  return content.data[0];
}

async function planBudget(server: McpConnection, more = 26): Promise<Content> {
  const { id, daily_budget_amount_local_micro: budget } = await findCampaign(server);
  const values = { id, daily_budget_amount_local_micro: budget + more * 1_000_000 };
  const { content } = await server.call('plan', { command: 'campaigns update', values });
  return { ...content, values };
}

/** What `ads approve` shows and ends with, when a person types an answer. */
async function approve(id: string, answer: string): Promise<{ exit: number | null; shown: string }> {
  const running = startAds(['approve', id], { HOME: home.path, TERM: 'xterm' }, onTerminal);
  await running.waitFor(/To approve it, type/);
  running.write(`${answer}\r`);
  const { exit } = await running.ended;
  return { exit, shown: running.output() };
}

describe.runIf(hasParts('python3'))(nameWithParts('a person in a terminal', 'python3'), () => {
  it('approves a plan with the amount that it adds, and it is sent once', async () => {
    const server = await startMcp(home, writer);
    const { plan, money, values } = await planBudget(server);
    expect(money[0]).toMatch(/active daily budgets \S+ -> \S+ USD/);
    const early = await server.call('apply', { plan });
    expect(early.content.error).toMatchObject({ code: 'NOT_APPROVED', exit: 10 });
    expect((await approve(plan, '1')).exit).toBe(10);
    const { exit, shown } = await approve(plan, '26.00');
    expect(exit).toBe(0);
    expect(shown).toContain(money[0]);
    const applied = await server.call('apply', { plan });
    expect(applied.content.data).toMatchObject([{ state: 'done', records: [{ id: expect.any(String) }] }]);
    expect(await findCampaign(server)).toMatchObject(values);
    const again = await server.call('apply', { plan });
    expect(again.content.error).toMatchObject({
      code: 'ALREADY_APPLIED',
      message: expect.stringMatching(/update: done/),
    });
    await server.close();
  });

  it('approves nothing for a plan whose file was changed', async () => {
    const server = await startMcp(home, writer);
    const { plan } = await planBudget(server);
    expect((await approve(plan, '26.00')).exit).toBe(0);
    const path = join(home.state, 'plans', plan, 'plan.json');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('26', '27'));
    const { content } = await server.call('apply', { plan });
    expect(content.error.code).toBe('PLAN_CHANGED');
    await server.close();
  });
});

describe('without a terminal', () => {
  it('nothing approves a plan', async () => {
    const server = await startMcp(home, writer);
    const { plan } = await planBudget(server);
    await server.close();
    const running = startAds(['approve', plan, '--yes'], { HOME: home.path });
    running.write('26.00\n');
    running.endInput();
    const { exit, stderr } = await running.ended;
    expect({ exit, stderr }).toMatchObject({
      exit: 10,
      stderr: expect.stringContaining('must be terminals'),
    });
  });
});

describe('a profile', () => {
  it('lets the client ask its user', async () => {
    writeProfile({ env: 'local', approval: 'client' });
    for (const isModern of [false, true]) {
      const asked: string[] = [];
      const answers = [false, true];
      const approve = (message: string) => {
        asked.push(message);
        return answers.shift() === true;
      };
      const server = await connectHere({ approve, isModern });
      const { plan, money } = await planBudget(server);
      const declined = await server.call('apply', { plan });
      expect(declined.content.error.code).toBe('DECLINED');
      const applied = await server.call('apply', { plan });
      expect(applied.content.data).toMatchObject([{ state: 'done' }]);
      expect(asked).toEqual([expect.stringContaining(money[0]), expect.stringContaining(money[0])]);
      await server.close();
    }
  });

  it('sends nothing through a client that cannot ask', async () => {
    writeProfile({ env: 'local', approval: 'client' });
    const server = await connectHere();
    const { plan } = await planBudget(server);
    expect((await server.call('apply', { plan })).content.error.code).toBe('NOT_APPROVED');
    await server.close();
  });

  it('without approval applies commands and campaign files', async () => {
    writeProfile({ env: 'local', approval: 'none' });
    const server = await connectHere();
    const first = await planBudget(server);
    const second = await planBudget(server, 5);
    expect((await server.call('apply', { plan: first.plan })).isError).toBe(false);
    const late = await server.call('apply', { plan: second.plan });
    expect(late.content.error).toMatchObject({
      code: 'PLAN_CHANGED',
      message: expect.stringMatching(/records have changed/),
    });
    const { funding_instrument_id } = await findCampaign(server);
    const files = `campaigns:\n  spring:\n    name: Spring\n    funding_instrument: ${funding_instrument_id}\n    daily_budget: 12 USD\n`;
    const planned = await server.call('plan', { files });
    const applied = await server.call('apply', { plan: planned.content.plan });
    expect(applied.content.data[0]).toMatchObject({
      state: 'done',
      records: [{ name: 'Spring' }],
    });
    await server.close();
  });

  it('that is read-only, or has a limit, refuses the plan', async () => {
    writeProfile({ env: 'local', approval: 'none', max_change: '1.1x' });
    const server = await connectHere();
    expect((await planBudget(server, 500)).error.code).toBe('OVER_LIMIT');
    writeProfile({ env: 'local', approval: 'none', read_only: true });
    expect((await planBudget(server)).error.code).toBe('READ_ONLY_PROFILE');
    await server.close();
  });
});

it('a killed apply is not sent a second time, and the next one says so', async () => {
  const record = { id: 'abc1', name: 'Spring', currency: 'USD', entity_status: 'PAUSED', deleted: false };
  let isHeld = false;
  const service = await startServer(({ method, url }, response) => {
    if (method === 'PUT') {
      isHeld = true;
      return;
    }
    const data = /campaigns\/abc1/.test(url) ? record : [record];
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data, next_cursor: null }));
  });
  writeProfile({ env: 'production', approval: 'none' });
  const options = { env: { ...environmentAt(service.url), ADS_PROFILE: 'main' } };
  const server = await startMcp(home, ['--allow-writes'], options);
  const values = { id: 'abc1', name: 'Summer' };
  const planned = await server.call('plan', { command: 'campaigns update', values });
  const { plan } = planned.content;
  const applying = server.call('apply', { plan }).catch(() => 'gone');
  while (!isHeld) await new Promise((resolve) => setTimeout(resolve, 20));
  process.kill(server.transport.pid ?? 0, 'SIGKILL');
  expect(await applying).toBe('gone');
  const next = await startMcp(home, ['--allow-writes'], options);
  const { content } = await next.call('apply', { plan });
  expect(content.error).toMatchObject({
    code: 'ALREADY_APPLIED',
    message: expect.stringMatching(/update: started/),
  });
  expect(service.received.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  await next.close();
});

it('a cancelled call ends at its next wait, and the server continues', async () => {
  const server = await startMcp(home, ['--env', 'local']);
  const { id } = await findCampaign(server);
  const values = { group: 'campaigns', id, for: 'name=Nobody', timeout: '60' };
  const controller = new AbortController();
  const waiting = server.call('read', { command: 'wait', values }, { signal: controller.signal });
  setTimeout(() => controller.abort(), 500);
  await expect(waiting).rejects.toThrow();
  const start = Date.now();
  expect(await findCampaign(server)).toMatchObject({ id });
  expect(Date.now() - start).toBeLessThan(20_000);
  await server.close();
});
