/** At least two hundred attempts to spend more than a profile allows, by every path: none gets through. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandWords } from '../../../../src/call/flag-names.js';
import { isWrite } from '../../../../src/call/is-write.js';
import { endpoints } from '../../../../src/contract/index.js';
import type { Outcome } from '../../../support/cli.js';
import { type Attempt, attemptsOf } from '../../../support/guarded-attempts.js';
import { type GuardedWorld, openGuardedWorld } from '../../../support/guarded-world.js';
import { isLong } from '../../../support/rounds.js';

let world: GuardedWorld;
beforeAll(async () => {
  world = await openGuardedWorld();
});
afterAll(() => world.close());

function runAttempt(
  { argv, profile = 'guarded', stdin, files, env }: Attempt,
  more: readonly string[] = [],
  where = world,
): Promise<Outcome> {
  return where.run([...argv, '--profile', profile, ...more], {
    ...(stdin !== undefined && { stdin }),
    ...(files && { files }),
    ...(env && { env }),
  });
}

describe('attempts to spend more than the profile allows', () => {
  it('are refused by every path, and nothing is sent', async () => {
    const attempts = attemptsOf(world.ids);
    expect(attempts.length).toBeGreaterThanOrEqual(200);
    const titles = attempts.map(({ title }) => title);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
    const before = await world.readState();
    const wrong: unknown[] = [];
    for (const attempt of attempts) {
      const { exit, stdout, stderr } = await runAttempt(attempt);
      const writes = world.takeWrites();
      const isRefused = exit === (attempt.exit ?? 10) && stdout === '' && writes.length === 0;
      if (!isRefused) wrong.push({ title: attempt.title, exit, stdout, stderr, writes });
    }
    expect(wrong).toEqual([]);
    expect(await world.readState()).toBe(before);
  });

  it('are sent with --allow-over-limit: only the guard stops them', async () => {
    const other = await openGuardedWorld();
    try {
      const attempts = attemptsOf(other.ids).filter(
        ({ isAlwaysRefused, argv }) => !isAlwaysRefused && !argv.includes('--dry-run'),
      );
      const unsent: unknown[] = [];
      for (const attempt of isLong ? attempts : attempts.filter((_, index) => index % 6 === 0)) {
        const { exit, stderr } = await runAttempt(attempt, ['--allow-over-limit'], other);
        const isRead = attempt.argv[1] === 'GET';
        const reached = isRead ? other.takeRequests() : other.takeWrites();
        if (exit === 10 || reached.length === 0) unsent.push({ title: attempt.title, exit, stderr });
      }
      expect(attempts.length).toBeGreaterThanOrEqual(190);
      expect(unsent).toEqual([]);
    } finally {
      await other.close();
    }
  });
});

describe('an undo', () => {
  it('is refused if it would restore a value over a limit', async () => {
    const other = await openGuardedWorld();
    try {
      const run = (...argv: readonly string[]) => other.run([...argv, '--profile', 'guarded', '--yes']);
      await run('profile', 'set', 'history', 'true');
      const { large, foreign } = other.ids;
      const allowed = [
        ['campaigns', 'update', large, '--daily-budget', '20'],
        ['campaigns', 'update', foreign, '--entity-status', 'PAUSED'],
      ];
      for (const argv of allowed) {
        expect(await run(...argv)).toMatchObject({ exit: 0 });
        other.takeWrites();
        for (const flags of [['--dry-run'], []]) {
          const { exit, stderr } = await run('undo', ...flags);
          expect([exit, stderr, other.takeWrites()]).toEqual([10, expect.stringContaining('max_'), []]);
        }
      }
      expect(await run('undo', '--allow-over-limit')).toMatchObject({ exit: 0 });
      expect(other.takeWrites()).toHaveLength(1);
    } finally {
      await other.close();
    }
  });
});

describe('a read-only profile', () => {
  const writes = endpoints.filter(isWrite);

  it('writes by no command and by no raw call', async () => {
    expect(writes.length).toBeGreaterThan(70);
    const before = await world.readState();
    const wrong: unknown[] = [];
    const expectRefusal = async (argv: readonly string[]) => {
      const { exit, stderr } = await world.run([...argv, '--yes', '--profile', 'reader'], { stdin: '{}' });
      const sent = world.takeWrites();
      if (exit !== 5 || !stderr.includes('read-only') || sent.length > 0)
        wrong.push({ argv, exit, stderr, sent });
    };
    for (const [index, endpoint] of writes.entries()) {
      const { method, path, area, example, positional } = endpoint;
      const target = path.replaceAll(/:(\w+)/g, (_, name: string) => String(example[name] ?? 'x'));
      await expectRefusal(['api', method, target, '--area', area, '--no-check']);
      const id = positional === undefined ? [] : [String(example[positional])];
      await expectRefusal([...commandWords(endpoint).split(' '), ...id]);
      if (isLong || index % 6 === 0)
        await expectRefusal([...commandWords(endpoint).split(' '), ...id, '--allow-over-limit']);
    }
    expect(wrong).toEqual([]);
    expect(await world.readState()).toBe(before);
  });

  it('reads, and estimates the reach of targeting', async () => {
    expect(await world.run(['campaigns', 'list', '--profile', 'reader'])).toMatchObject({ exit: 0 });
    const targeting = ['audience-estimate', 'estimate', '--location', 'US', '--profile', 'reader'];
    const { stderr } = await world.run(targeting);
    expect(stderr).not.toContain('read-only');
  });
});

describe('attempts within the limits', () => {
  it('pass by the same paths', async () => {
    const other = await openGuardedWorld();
    const { account, running, small, large, item, dollars, foreign, autoItem } = other.ids;
    const daily = 'daily_budget_amount_local_micro';
    const operations = JSON.stringify([
      { operation_type: 'Update', params: { campaign_id: running, [daily]: 43_000_000 } },
      { operation_type: 'Update', params: { campaign_id: small, [daily]: '29000000' } },
    ]);
    const calls: readonly Attempt[] = [
      { title: 'at the limit', argv: ['campaigns', 'update', running, '--daily-budget', '50'] },
      { title: 'lower', argv: ['campaigns', 'update', running, '--daily-budget', '40.00'] },
      { title: 'a name', argv: ['campaigns', 'update', large, '--name', 'Large and dear'] },
      { title: 'a pause', argv: ['campaigns', 'update', foreign, '--entity-status', 'PAUSED'] },
      { title: 'a start', argv: ['campaigns', 'activate', small] },
      { title: 'a bid', argv: ['line-items', 'update', item, '--bid', '2.00'] },
      {
        title: 'a bid in place of an automatic one',
        argv: ['line-items', 'update', autoItem, '--bid-strategy', 'MAX', '--bid', '1'],
      },
      { title: 'a line item', argv: ['line-items', 'activate', autoItem] },
      { title: 'a batch', argv: ['campaigns', 'batch', '--from', '-'], stdin: operations },
      {
        title: 'a pipe',
        argv: ['campaigns', 'update', '-', '--daily-budget', '41', '--yes'],
        stdin: `${running}\n`,
      },
      {
        title: 'a raw call',
        argv: ['api', 'PUT', `accounts/${account}/campaigns/${running}`, '--param', `${daily}=42000000`],
      },
      {
        title: 'a raw batch',
        argv: ['api', 'POST', `batch/accounts/${account}/campaigns`, '--from', '-'],
        stdin: operations,
      },
      {
        title: 'a raw call that spends nothing',
        argv: [
          'api',
          'POST',
          `accounts/${account}/draft_tweets`,
          '--param',
          'text=Hi',
          '--param',
          'x=1',
          '--no-check',
        ],
      },
      {
        title: 'a new campaign',
        argv: [
          'campaigns',
          'create',
          '--name',
          'N',
          '--funding-instrument-id',
          dollars,
          '--daily-budget',
          '50',
        ],
      },
      {
        title: 'an import',
        argv: ['campaigns', 'import', '-', '--yes', '--overwrite'],
        stdin: `id,account_id,daily_budget,currency\n${running},${account},44.00,USD\n`,
      },
      { title: 'a deletion', argv: ['campaigns', 'delete', large, '--yes'] },
    ];
    try {
      const wrong: unknown[] = [];
      for (const call of calls) {
        const { exit, stderr } = await runAttempt(call, [], other);
        const writes = other.takeWrites();
        if (exit === 10 || writes.length === 0) wrong.push({ title: call.title, exit, stderr });
      }
      expect(wrong).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('pass for one of several writes at once that fit only alone', async () => {
    const other = await openGuardedWorld();
    try {
      const start = (id: string) => other.run(['campaigns', 'activate', id, '--profile', 'total']);
      const { small, automatic, large } = other.ids;
      const extra = await other.run([
        'campaigns',
        'update',
        large,
        '--daily-budget',
        '30',
        '--profile',
        'free',
      ]);
      expect(extra.exit).toBe(0);
      const outcomes = await Promise.all([small, automatic, large].map(start));
      expect(outcomes.map(({ exit }) => exit).sort()).toEqual([0, 10, 0].sort());
    } finally {
      await other.close();
    }
  });
});
