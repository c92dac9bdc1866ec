/** Who approves is a setting of the profile, which only a person in a terminal loosens. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { claimPlan } from '../../../../src/cli/bulk/plan-store/plan-claim.js';
import { planLifetime } from '../../../../src/cli/bulk/plan-store/sealed-plan.js';
import { applyStored } from '../../../../src/cli/features/mcp/apply-stored.js';
import type { Place } from '../../../../src/cli/features/mcp/run-command.js';
import {
  createPlanFolder,
  isApproved,
  lifetimes,
  type StoredPlan,
  storePlan,
} from '../../../../src/cli/features/mcp/stored-plan.js';
import { homeOfTest, runAds, testTime } from '../../../support/cli.js';

const home = homeOfTest();
const set = (value: string, options: Parameters<typeof runAds>[2] = {}) =>
  runAds(home, ['profile', 'set', 'approval', value, '--profile', 'main', '--yes'], options);

async function approval(): Promise<unknown> {
  const { stdout } = await runAds(home, ['profile', 'show', 'main', '-o', 'json']);
  return JSON.parse(stdout).approval;
}

describe('ads profile set approval', () => {
  it('asks a person in a terminal, even with --yes', async () => {
    await runAds(home, ['profile', 'create', 'main', '--env', 'local']);
    const { exit, stderr } = await set('none');
    expect({ exit, stderr }).toMatchObject({
      exit: 10,
      stderr: expect.stringContaining('requires a person'),
    });
    expect((await set('none', { terminal: 100, confirm: false })).exit).toBe(10);
    expect(await approval()).toBeUndefined();
    expect((await set('client', { terminal: 100, confirm: true })).exit).toBe(0);
    expect(await approval()).toBe('client');
  });

  it('needs no question to become stricter', async () => {
    await runAds(home, ['profile', 'create', 'main', '--env', 'local']);
    await set('none', { terminal: 100, confirm: true });
    expect((await set('terminal')).exit).toBe(0);
    expect(await approval()).toBe('terminal');
  });

  it('takes three values', async () => {
    await runAds(home, ['profile', 'create', 'main', '--env', 'local']);
    const { exit, stderr } = await set('maybe');
    expect({ exit, stderr }).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('terminal, client or none'),
    });
  });
});

describe('ads approve', () => {
  const place = () => ({ env: {}, platform: 'linux' as const, home: home.path });

  async function storeChange(): Promise<StoredPlan> {
    const folder = await createPlanFolder({ ...place(), random: (size) => new Uint8Array(size).fill(7) });
    const answer = { method: 'PUT', changes: [{ field: 'name', before: 'Spring', after: 'Summer' }] };
    const command = { command: 'campaigns update', values: { id: 'b' }, answer, money: [] };
    return storePlan(
      folder,
      {
        ...{ profile: 'main', environment: 'production', service: 'x', work: { commands: [command] } },
        signer: 'ann',
        ...{ accounts: ['8x', '9y'], sender: ' as @ann at ads.example.com' },
      },
      testTime,
    );
  }

  /** Applies a plan that nobody has approved from a place; tells why it is not sent. */
  async function refusalAt(id: string, more: object): Promise<unknown> {
    const run: Place['run'] = async (_, world) => {
      await world.stdout.write('{"approval":"terminal"}');
      return 0;
    };
    const own = { profile: 'main', environment: 'production', signer: 'ann', accounts: ['8x', '9y'] };
    const world = { ...place(), now: () => testTime };
    const planService = async () => 'x';
    const context = { place: { ...own, run, world, planService, ...more }, approval: 'terminal' };
    const { signal } = new AbortController();
    const caller = { signal, canAsk: false, progress: () => {} };
    return applyStored(id, context as never, caller as never).catch(({ code }) => code);
  }

  it('is for the profile, the environment, the address and the user of the plan alone', async () => {
    const { id } = await storeChange();
    expect(await refusalAt(id, {})).toBe('NOT_APPROVED');
    for (const other of [
      { profile: 'second' },
      { environment: 'sandbox' },
      { signer: 'bob' },
      { signer: undefined },
      { planService: async () => 'y' },
    ])
      expect([other, await refusalAt(id, other)]).toEqual([other, 'PLAN_CHANGED']);
  });

  const approve = (id: string, options: Parameters<typeof runAds>[2] = {}, ...more: readonly string[]) =>
    runAds(home, ['approve', id, ...more], { terminal: 100, ...options });

  it('lists nothing before the first plan', async () => {
    const { exit, stdout } = await runAds(home, ['approve', '-o', 'json']);
    expect({ exit, rows: JSON.parse(stdout) }).toEqual({ exit: 0, rows: [] });
  });

  it.each(['../../etc', 'nothing', '0123456789'])('approves no plan that does not exist: %s', async (id) => {
    expect((await approve(id, { answers: [] })).exit).toBe(2);
  });

  it('approves a plan for one hour, by the number that it shows', async () => {
    const plan = await storeChange();
    expect((await approve(plan.id, { answers: ['2'] })).exit).toBe(10);
    expect(await isApproved(plan, testTime)).toBe(false);
    const { exit, stderr } = await approve(plan.id, { answers: ['1'] });
    expect({ exit, stderr }).toMatchObject({
      exit: 0,
      stderr: expect.stringContaining('name: Spring -> Summer'),
    });
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain(
      'for the profile main as @ann at ads.example.com, production, accounts 8x, 9y: campaigns',
    );
    expect(await isApproved(plan, testTime + lifetimes.approval)).toBe(true);
    expect(await isApproved(plan, testTime + lifetimes.approval + 1)).toBe(false);
    expect(await isApproved({ ...plan, digest: 'other' }, testTime)).toBe(false);
    expect(await isApproved({ ...plan, environment: 'sandbox' }, testTime)).toBe(false);
  });

  it('asks nobody without a terminal, with --no-input or in an alias', async () => {
    const { id } = await storeChange();
    const refused = { exit: 10, stderr: expect.stringContaining('a person in a terminal') };
    expect(await runAds(home, ['approve', id, '--yes'], { stdin: '1\n' })).toMatchObject(refused);
    expect(await approve(id, { answers: [] }, '--no-input')).toMatchObject(refused);
    await runAds(home, ['alias', 'set', 'ok', `approve ${id}`]);
    expect(await runAds(home, ['ok'], { terminal: 100, answers: [] })).toMatchObject(refused);
  });

  it('approves no plan that has expired, was changed, or is claimed', async () => {
    const plan = await storeChange();
    const later = testTime + planLifetime + 1;
    const expired = await approve(plan.id, { answers: [], now: () => later });
    expect(expired).toMatchObject({ exit: 10, stderr: expect.stringContaining('expired') });
    expect(await claimPlan(plan, testTime, { pid: 1 })).toBe(true);
    expect(await claimPlan(plan, testTime, { pid: 1 })).toBe(false);
    const claimed = await approve(plan.id, { answers: [] });
    expect(claimed).toMatchObject({ exit: 10, stderr: expect.stringContaining('applied already') });
    const path = join(plan.folder, 'plan.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('Summer', 'Winter'));
    const changed = await approve(plan.id, { answers: [] });
    expect(changed).toMatchObject({ exit: 10, stderr: expect.stringContaining('was changed') });
  });
});
