/** Attacks on plans and their approval: what a person has approved is sent once and unchanged, and nothing else is. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AttackedWorld, openAttackedWorld } from '../../../support/attacked-world.js';
import { approvalAttempts, looseningAttempts } from '../../../support/attacks/approval-attempts.js';
import { tryAttack } from '../../../support/attacks/attack.js';
import { storedPlanAttacks } from '../../../support/attacks/stored-plan-attacks.js';
import type { Content, McpConnection } from '../../../support/mcp-client.js';

let world: AttackedWorld;
let server: McpConnection;

beforeAll(async () => {
  world = await openAttackedWorld();
  server = await world.connect('person');
});
afterAll(async () => {
  await server.close();
  await world.close();
});

async function plan(values: Content, at = server): Promise<string> {
  const { content } = await at.call('plan', { command: 'campaigns update', values });
  if (typeof content.plan !== 'string') throw new Error(JSON.stringify(content));
  return content.plan;
}

/** A plan that a person has approved. */
async function approved(values: Content, answer: string): Promise<string> {
  const id = await plan(values);
  const { exit, stderr } = await world.approve(id, answer);
  if (exit !== 0) throw new Error(stderr);
  return id;
}

it('an approved plan that was changed is not sent, nor one by a wrong id', async () => {
  const { small, running } = world.ids;
  const other = join(world.plans, await approved({ id: running, daily_budget: '45' }, '5.00'));
  const wrong: unknown[] = [];
  const id = await approved({ id: small, name: 'Mine' }, '1');
  const folder = join(world.plans, id);
  const kept = join(world.home, 'kept');
  cpSync(folder, kept, { recursive: true });
  for (const { name, edit } of storedPlanAttacks) {
    rmSync(folder, { recursive: true });
    cpSync(kept, folder, { recursive: true });
    const edited = edit({ id, folder, other });
    const applied = typeof edited === 'string' ? edited : id;
    await world.accept();
    const { printed, fault } = await tryAttack(server, { name, tool: 'apply', input: { plan: applied } });
    const breaches = await world.findBreaches(printed);
    if (fault !== undefined || breaches.length > 0) wrong.push({ name, fault, breaches });
  }
  expect(wrong).toEqual([]);
  rmSync(folder, { recursive: true });
  cpSync(kept, folder, { recursive: true });
  // As it was approved, it is sent.
  expect((await server.call('apply', { plan: id })).isError).toBe(false);
  await world.accept();
});

it('only a person who has read a plan approves it', async () => {
  const id = await plan({ id: world.ids.small, name: 'Approved' });
  for (const [alias, command] of [
    ['agree', 'approve'],
    ['agree-last', `approve ${id}`],
    ['loosen', 'profile set approval none --profile person'],
  ])
    expect((await world.run(['alias', 'set', alias ?? '', command ?? ''])).exit).toBe(0);
  const wrong: unknown[] = [];
  for (const { name, argv, options } of approvalAttempts) {
    const { exit, stdout, stderr } = await world.run(argv(id), options);
    const breaches = await world.findBreaches(stdout + stderr);
    if (exit === 0 || exit === 1 || breaches.length > 0) wrong.push({ name, exit, stderr, breaches });
    if (breaches.length > 0) await world.accept();
  }
  expect(wrong).toEqual([]);
  expect((await server.call('apply', { plan: id })).content.error.code).toBe('NOT_APPROVED');
});

it('no command loosens a profile without a person', async () => {
  const path = join(world.home, '.config/ads/config.json');
  const before = readFileSync(path, 'utf8');
  const wrong: unknown[] = [];
  for (const { name, argv, stdin = '' } of looseningAttempts) {
    const { exit, stderr } = await world.run(argv, { stdin });
    const isSame = readFileSync(path, 'utf8') === before;
    if (exit === 0 || exit === 1 || !isSame) wrong.push({ name, exit, stderr });
    writeFileSync(path, before);
  }
  expect(wrong).toEqual([]);
});

/** Applies a plan, which must be refused with this code, and nothing may have happened. */
async function expectRefused(id: string, code: string, at = server): Promise<void> {
  const { content, text } = await at.call('apply', { plan: id });
  expect(content.error?.code, text).toBe(code);
  expect(await world.findBreaches(text)).toEqual([]);
}

it('an approval ends with its hour, its plan, its use and its profile', async () => {
  const { small } = world.ids;
  const values = { id: small, name: 'Late' };
  const late = await approved(values, '1');
  await world.accept();
  const start = world.time;
  world.time = start + 61 * 60_000;
  await expectRefused(late, 'NOT_APPROVED');
  world.time = start + 25 * 60 * 60_000;
  await expectRefused(late, 'PLAN_EXPIRED');
  expect((await world.approve(late, '1')).exit).toBe(10);
  world.time = start;
  const nobody = await world.connect('nobody');
  await expectRefused(late, 'PLAN_CHANGED', nobody);
  await nobody.close();
});

it('a plan is sent once, although two servers apply it twenty times', async () => {
  const { dollars } = world.ids;
  const values = { name: 'Once', funding_instrument_id: dollars, daily_budget: '1' };
  const { content } = await server.call('plan', { command: 'campaigns create', values });
  const { plan: id } = content;
  await world.approve(id, '1');
  await world.accept();
  const second = await world.connect('person');
  const all = Array.from({ length: 20 }, (_, at) => (at % 2 ? second : server).call('apply', { plan: id }));
  const codes = (await Promise.all(all)).map((answer) => answer.content.error?.code ?? 'sent');
  expect(codes.toSorted()).toEqual([...Array(19).fill('ALREADY_APPLIED'), 'sent']);
  const breaches = await world.findBreaches('');
  expect(breaches.filter((breach) => breach.startsWith('write'))).toHaveLength(1);
  await world.accept();
  rmSync(join(world.plans, id, 'claim.json'));
  await expectRefused(id, 'NOT_APPROVED');
  await second.close();
});

it('a plan is not sent once its records or the limits have changed', async () => {
  const { running, small } = world.ids;
  const change = (...argv: readonly string[]) => world.run([...argv, '--profile', 'free', '--yes']);
  const relative = await approved({ id: running, daily_budget: '+10%' }, '4.00');
  const batch = await approved({ id: small, name: 'Slow' }, '1');
  await change('campaigns', 'update', running, '--daily-budget', '44');
  await change('campaigns', 'update', small, '--name', 'Other');
  await world.accept();
  await expectRefused(relative, 'PLAN_CHANGED');
  await expectRefused(batch, 'PLAN_CHANGED');
  const high = await approved({ id: running, daily_budget: '50' }, '6.00');
  const named = await approved({ id: small, name: 'Named' }, '1');
  await world.accept();
  const set = (...argv: readonly string[]) =>
    world.run(['profile', 'set', ...argv, '--profile', 'person', '--yes']);
  await set('max-daily-budget', '45 USD');
  await expectRefused(high, 'OVER_LIMIT');
  await set('max-daily-budget', '50 USD');
  await set('read-only', 'true');
  await expectRefused(named, 'READ_ONLY_PROFILE');
  await set('read-only', 'false');
  await world.run(['profile', 'rename', 'person', 'renamed', '--yes']);
  const { content, text } = await server.call('apply', { plan: named });
  expect(content.error?.exit, text).toBeGreaterThan(1);
  expect(await world.findBreaches(text)).toEqual([]);
  await world.run(['profile', 'rename', 'renamed', 'person', '--yes']);
});

it('an approval that is required since the start of a server is required by it', async () => {
  const nobody = await world.connect('nobody');
  const id = await plan({ id: world.ids.small, name: 'Free' }, nobody);
  const set = (value: string) =>
    world.run(['profile', 'set', 'approval', value, '--profile', 'nobody'], { terminal: 100, confirm: true });
  expect((await set('terminal')).exit).toBe(0);
  await expectRefused(id, 'NOT_APPROVED', nobody);
  expect((await set('none')).exit).toBe(0);
  await nobody.close();
});

it('two commands of a plan do not add up to what nobody has seen', async () => {
  const { running } = world.ids;
  const nobody = await world.connect('nobody');
  const raise = { command: 'campaigns update', values: { id: running, daily_budget: '+1%' } };
  const { content } = await nobody.call('plan', { operations: [raise, raise] });
  const shown = JSON.stringify(content.data);
  await nobody.call('apply', { plan: content.plan });
  const { stdout } = await world.run(['campaigns', 'get', running, '-o', 'json']);
  expect(shown).toContain(`"after":${JSON.parse(stdout).daily_budget_amount_local_micro}`);
  await world.accept();
  await nobody.close();
});

it('a program that writes files as the user can write an approval, as SECURITY.md says', async () => {
  const id = await plan({ id: world.ids.small, name: 'Forged' });
  const path = join(world.plans, id, 'approval.json');
  const { digest, profile, environment } = JSON.parse(
    readFileSync(join(world.plans, id, 'plan.json'), 'utf8'),
  );
  const expires_at = new Date(world.time + 1000).toISOString();
  writeFileSync(path, JSON.stringify({ id, digest, profile, environment, expires_at }));
  expect((await server.call('apply', { plan: id })).isError).toBe(false);
});
