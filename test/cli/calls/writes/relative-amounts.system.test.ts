/** Changes of amounts by what they are, such as +10, made by several commands at once: none of them is lost. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testTime } from '../../../support/cli.js';
import { type GuardedWorld, openGuardedWorld } from '../../../support/guarded-world.js';
import { clockVariables, finishAds } from '../../../support/running-process.js';

let world: GuardedWorld;
beforeAll(async () => {
  world = await openGuardedWorld();
});
afterAll(() => world.close());

const free = ['--profile', 'free', '-o', 'json'];
const raise = (id: string) => ['campaigns', 'update', id, '--daily-budget', '+10', ...free];

async function budgetOf(id: string): Promise<number> {
  const { stdout } = await world.run(['campaigns', 'get', id, ...free]);
  return JSON.parse(stdout).daily_budget_amount_local_micro / 1_000_000;
}

/** Runs a command in three processes at once. */
const threeTimes = (argv: readonly string[], input = '') =>
  Promise.all([1, 2, 3].map(() => finishAds(argv, { ...world.env, ...clockVariables(testTime) }, input)));

describe('changes of one amount at once', () => {
  it('take turns, and all of them count', async () => {
    const { small } = world.ids;
    const before = await budgetOf(small);
    const ended = await threeTimes([...raise(small), '--yes']);
    expect(ended.map(({ exit, stderr }) => [exit, stderr])).toEqual(ended.map(() => [0, expect.any(String)]));
    expect(await budgetOf(small)).toBe(before + 30);
  });

  it('for ids of a pipe are sent only for amounts that are unchanged since they were read', async () => {
    const { small, automatic } = world.ids;
    const before = [await budgetOf(small), await budgetOf(automatic)];
    const ended = await threeTimes([...raise('-'), '--yes'], `${small}\n${automatic}\n`);
    const done = ended.filter(({ exit }) => exit === 0).length;
    expect(done).toBeGreaterThan(0);
    expect([await budgetOf(small), await budgetOf(automatic)]).toEqual(before.map((one) => one + 10 * done));
    for (const { exit, stderr } of ended) {
      if (exit !== 0) expect([exit, stderr]).toEqual([7, expect.stringContaining('CHANGED_SINCE')]);
    }
  });

  it('of a name take turns too', async () => {
    const { small } = world.ids;
    const nameOf = async () =>
      JSON.parse((await world.run(['campaigns', 'get', small, ...free])).stdout).name;
    const before = await nameOf();
    const ended = await threeTimes(['campaigns', 'update', small, '--name', '{name}+', ...free, '--yes']);
    expect(ended.map(({ exit }) => exit)).toEqual([0, 0, 0]);
    expect(await nameOf()).toBe(`${before}+++`);
  });

  it('do not fail if no lock can be taken', async () => {
    const { small } = world.ids;
    const before = await budgetOf(small);
    const env = { ADS_STATE_DIR: '/dev/null/state' };
    const { exit, stderr } = await world.run([...raise(small), '--yes', '--profile', 'free'], { env });
    expect([exit, stderr]).toEqual([0, expect.stringContaining('are not serialized')]);
    expect(await budgetOf(small)).toBe(before + 10);
  });

  it('are not sent if the amount has changed during the question', async () => {
    const { small } = world.ids;
    const before = await budgetOf(small);
    const confirm = async () => {
      expect((await world.run([...raise(small), '--yes'])).exit).toBe(0);
      return true;
    };
    const asked = await world.run(raise(small), { terminal: 120, confirm });
    expect([asked.exit, asked.stderr]).toEqual([7, expect.stringContaining('has changed since it was read')]);
    expect(asked.stderr.replace(/\s+/g, ' ')).toContain(
      `daily_budget ${before + 10}.00 -> ${before + 20}.00 USD`,
    );
    expect(await budgetOf(small)).toBe(before + 10);
    // Nobody waits for the answer of a person, so that the next command has its turn at once.
    expect((await world.run(raise(small), { terminal: 120, confirm: true })).exit).toBe(0);
    expect(await budgetOf(small)).toBe(before + 20);
  });
});
