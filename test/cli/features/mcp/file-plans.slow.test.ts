/** A plan of a campaign file is the saved plan of `ads apply`: sent once, as it was approved, and never resumed. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AttackedWorld, openAttackedWorld } from '../../../support/attacked-world.js';
import type { McpConnection } from '../../../support/mcp-client.js';

let world: AttackedWorld;
let server: McpConnection;

beforeAll(async () => {
  world = await openAttackedWorld();
  server = await world.connect('nobody');
});
afterAll(async () => {
  await server.close();
  await world.close();
});

const fileOf = (name: string) =>
  JSON.stringify({
    campaigns: { [name]: { name, funding_instrument: world.ids.dollars, daily_budget: '1 USD' } },
  });

async function plan(name: string): Promise<string> {
  const { content, text } = await server.call('plan', { files: fileOf(name) });
  expect(content.plan, text).toMatch(/^[0-9a-f]{10}$/);
  return content.plan;
}

const claimOf = (id: string) => join(world.plans, id, 'claim.json');

it('is one sealed file, and is applied once', async () => {
  const id = await plan('once');
  const stored = JSON.parse(readFileSync(join(world.plans, id, 'plan.json'), 'utf8'));
  expect(stored).toMatchObject({
    ads_plan: 2,
    id,
    work: { file: { path: 'campaigns.yaml', steps: [{ action: 'create' }] } },
  });
  expect(existsSync(join(world.plans, id, 'saved.json'))).toBe(false);
  expect(existsSync(claimOf(id))).toBe(false);
  const { isError, text } = await server.call('apply', { plan: id });
  expect(isError, text).toBe(false);
  expect(JSON.parse(readFileSync(claimOf(id), 'utf8'))).toMatchObject({
    digest: stored.digest,
    ended_at: expect.any(String),
  });
  expect((await server.call('apply', { plan: id })).content.error.code).toBe('ALREADY_APPLIED');
  // A person who types it is refused as well.
  const typed = await world.run([
    'apply',
    join(world.plans, id, 'plan.json'),
    '--yes',
    '--profile',
    'nobody',
  ]);
  expect(typed).toMatchObject({ exit: 10, stderr: expect.stringContaining(`the plan ${id} was applied`) });
  await world.accept();
});

it('is not used up by a difference, which the answer shows', async () => {
  const id = await plan('later');
  const other = [
    'campaigns',
    'create',
    '--name',
    'later',
    '--funding-instrument-id',
    world.ids.dollars ?? '',
    '--daily-budget',
    '1',
  ];
  const { stdout } = await world.run([...other, '--profile', 'free', '--yes', '-o', 'json']);
  const refused = await server.call('apply', { plan: id });
  expect(refused.text).toContain('PLAN_CHANGED');
  expect(existsSync(claimOf(id))).toBe(false);
  await world.run(['campaigns', 'delete', JSON.parse(stdout).id, '--profile', 'free', '--yes']);
  const { isError, text } = await server.call('apply', { plan: id });
  expect(isError, text).toBe(false);
  await world.accept();
});

it('is not resumed after a kill', async () => {
  const id = await plan('killed');
  await server.call('apply', { plan: id });
  const claim = JSON.parse(readFileSync(claimOf(id), 'utf8'));
  writeFileSync(claimOf(id), JSON.stringify({ ...claim, ended_at: undefined }));
  rmSync(join(world.plans, id, 'result.json'));
  await world.accept();
  expect((await server.call('apply', { plan: id })).content.error).toMatchObject({
    code: 'ALREADY_APPLIED',
    hint: expect.stringContaining('Read the records before you plan again'),
  });
  const typed = await world.run([
    'apply',
    join(world.plans, id, 'plan.json'),
    '--yes',
    '--profile',
    'nobody',
  ]);
  expect(typed).toMatchObject({
    exit: 10,
    stderr: expect.stringContaining('a plan of a language model is not resumed'),
  });
  expect(await world.findBreaches(typed.stdout)).toEqual([]);
});
