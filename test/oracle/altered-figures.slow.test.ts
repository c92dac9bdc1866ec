/**
 * The figures of commands where the service counts late, leaves something out of an answer, or has its real limits: what is
 * printed in the end is what raw hours say, and until then the exit code says that it is not.
 */
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runAds } from '../support/cli.js';
import {
  type Alter,
  type AlteredService,
  type Answered,
  serveAltered,
  unaltered,
} from './altered-service.js';
import { addDays, hour, wallOf } from './calendar.js';
import { compareReport, reportCommand } from './compare-report.js';
import { compareCheck, compareToday } from './compare-today.js';
import { compareViews } from './compare-views.js';
import type { ReportQuestion } from './report-oracle.js';
import { buildWorld, syncCommand, type WorldPlan } from './worlds.js';

const day = 24;

const plan: WorldPlan = {
  name: 'Saint John with two campaigns that have a total budget',
  begin: '2026-04-10T12:00:00Z',
  hours: 50 * day + 4.2,
  accounts: [
    {
      zone: 'America/St_Johns',
      currency: 'CAD',
      unit: 1_000_000,
      campaigns: [
        { items: [{}, {}] },
        { fields: { total_budget_amount_local_micro: 2100 }, items: [{ end_time: 90 * day }] },
        { fields: { total_budget_amount_local_micro: 5000 }, items: [{ end_time: 80 * day }, {}] },
      ],
    },
  ],
  steps: [],
};

async function run({ world }: AlteredService, argv: readonly string[]) {
  return runAds(world.home, argv, { ...(world.env && { env: world.env }), now: () => world.now });
}

/** A report of the days before today. */
function lastDays({ world }: AlteredService, by: 'campaign' | 'line-item'): ReportQuestion {
  const today = wallOf(world.accounts[0]!.zone, world.now).day;
  return { from: addDays(today, -9), to: addDays(today, -1), by, period: 'day' };
}

type Values = readonly (number | null)[];

const withMetrics = (entity: Answered, change: (values: Values, name: string) => Values): Answered => ({
  ...entity,
  id_data: entity.id_data.map(({ metrics, ...rest }) => ({
    ...rest,
    metrics: Object.fromEntries(
      Object.entries(metrics).map(([name, values]) => [
        name,
        Array.isArray(values) ? change(values, name) : values,
      ]),
    ),
  })),
});

describe('figures of a service that counts late', () => {
  /** Two thirds are counted: of the last hours, and of amounts in the last three days. */
  const lateAt =
    (now: number): Alter =>
    (entities, { start_time, end_time, granularity }) =>
      entities.map((entity) =>
        withMetrics(entity, (values, name) => {
          const late = name.endsWith('_local_micro') ? 3 * day : 12;
          const length = granularity === 'HOUR' ? hour : granularity === 'DAY' ? day * hour : 0;
          const end = (index: number) =>
            length ? Date.parse(start_time!) + (index + 1) * length : Date.parse(end_time!);
          return values.map((value, index) =>
            typeof value === 'number' && end(index) > now - late * hour ? Math.floor((value * 2) / 3) : value,
          );
        }),
      );

  it('are right once everything is counted', async () => {
    const service = await serveAltered(await buildWorld(plan));
    const account = () => service.world.accounts[0]!;
    const question = lastDays(service, 'campaign');
    service.alter = lateAt(service.world.now);
    const early = await run(service, reportCommand(account(), question));
    expect(early.exit).toBe(0);
    expect((await run(service, syncCommand)).exit).toBe(0);
    expect([0, 12]).toContain((await run(service, ['check', '-o', 'json'])).exit);
    service.alter = unaltered;
    await service.advance(20 * day);
    expect(await compareReport(service.world, account(), question, ['--restate', '14d'])).toEqual([]);
    expect(await compareReport(service.world, account(), lastDays(service, 'line-item'))).toEqual([]);
    expect(await compareViews(service.world, { grows: true })).toEqual([]);
    expect((await compareCheck(service.world, account())).problems).toEqual([]);
    expect(await compareToday(service.world, account(), { grows: true })).toEqual([]);
  });
});

const faults: Readonly<Record<string, Alter>> = {
  'lacks an entity': (entities) => entities.slice(1),
  'is empty': () => [],
  'has an entity twice': (entities) => [entities[0]!, ...entities],
  'has an entity that was not asked for': (entities) => [...entities, { ...entities[0]!, id: 'zzzzz' }],
  'has another entity in place of one': (entities) => [
    { ...entities[0]!, id: 'zzzzz' },
    ...entities.slice(1),
  ],
  'lacks a period': (entities) => entities.map((entity) => withMetrics(entity, (values) => values.slice(1))),
};

describe('figures of wrong answers', () => {
  it('are neither printed nor stored', async () => {
    const service = await serveAltered(await buildWorld({ ...plan, hours: 24 * day + 4.2 }));
    const account = () => service.world.accounts[0]!;
    const question = lastDays(service, 'campaign');
    const days = async () => {
      const sql = 'SELECT count(*) AS count, sum(billed_charge_local_micro) AS spend FROM stats_day';
      return (await run(service, ['sql', sql, '-o', 'json'])).stdout;
    };
    expect((await run(service, syncCommand)).exit).toBe(0);
    const stored = await days();
    for (const [name, fault] of Object.entries(faults)) {
      service.alter = fault;
      const commands = [
        reportCommand(account(), question),
        [...reportCommand(account(), lastDays(service, 'line-item')), '--jobs'],
        ['check', '--only', 'pacing-over,budget-low', '-o', 'json'],
        syncCommand,
        [...syncCommand, '--to', join(service.world.home.path, `${Object.keys(faults).indexOf(name)}.db`)],
      ];
      for (const argv of commands) {
        const { exit } = await run(service, argv);
        expect({ answer: name, argv, exit }).toEqual({ answer: name, argv, exit: 9 });
      }
    }
    expect(await days()).toBe(stored);
    service.alter = unaltered;
    // Jobs have let minutes pass.
    await service.advance(0.02);
    expect(await compareReport(service.world, account(), question)).toEqual([]);
    expect(await compareReport(service.world, account(), lastDays(service, 'line-item'))).toEqual([]);
    expect((await compareCheck(service.world, account())).problems).toEqual([]);
    expect(await compareToday(service.world, account(), { grows: true })).toEqual([]);
    expect(await compareViews(service.world, { grows: true })).toEqual([]);
  });
});

describe('figures of a service with its real limits', () => {
  const rules = ['--only', 'pacing-over,pacing-under,budget-low,no-targeting', '-o', 'json'];
  type Finding = Readonly<Record<string, string>>;
  const rowsOf = ({ stdout }: { readonly stdout: string }, isUnknown: boolean) =>
    (JSON.parse(stdout) as Finding[]).filter(({ severity }) => (severity === 'unknown') === isUnknown);

  /** A world, a check of it without a cache, and what uses up all calls of statistics of a window. */
  async function startLimited() {
    const items = [{ end_time: 120 * day }, {}];
    const campaigns = Array.from({ length: 6 }, (_, index) => ({
      fields: { total_budget_amount_local_micro: 1500 + 400 * index },
      items: [items[index % 2]!],
    }));
    const [account] = plan.accounts;
    const built = await buildWorld({ ...plan, accounts: [{ ...account!, campaigns }] });
    const clock = { time: built.now };
    const service = await serveAltered(built, { hasLimits: true, now: () => clock.time });
    const { ADS_CACHE_DIR: _cache, ADS_STATE_DIR: _state, ...env } = service.world.env!;
    const check = (wait: string, ...flags: readonly string[]) =>
      runAds(built.home, ['check', ...rules, '--max-wait', wait, ...flags], {
        env,
        now: () => clock.time,
        sleep: async (milliseconds) => {
          // Calls that are under way arrive before a long time passes: their signatures have the time at which they were sent.
          if (milliseconds > 60_000) await setTimeout(500);
          clock.time += milliseconds;
        },
      });
    const whole = await check('1200');
    const isHonest = (part: Awaited<ReturnType<typeof check>>) => {
      expect(part.exit).toBe(12);
      expect(rowsOf(part, true).length).toBeGreaterThan(0);
      expect(rowsOf(part, false).length).toBeGreaterThan(0);
      expect(rowsOf(whole, false)).toEqual(expect.arrayContaining(rowsOf(part, false)));
    };
    const useUp = async () => {
      const query = {
        ...{ entity: 'ACCOUNT', entity_ids: service.tester.account, granularity: 'TOTAL' },
        ...{ placement: 'ALL_ON_TWITTER', metric_groups: 'ENGAGEMENT' },
        ...{ start_time: '2026-05-01T02:30:00Z', end_time: '2026-05-01T03:30:00Z' },
      };
      const call = () => service.tester.call('GET', 'stats/accounts/:account', { base: 'ads', query });
      for (let count = 0; count < 1000; count += 1) if ((await call()).status === 429) return;
      throw new Error('the limit has no end');
    };
    return { service, clock, check, whole, isHonest, useUp };
  }

  it('are right after waits, and a check that has not measured says so', async () => {
    const { service, clock, check, whole, isHonest, useUp } = await startLimited();
    expect(rowsOf(whole, true)).toEqual([]);
    // Jobs take longer than it may wait.
    isHonest(await check('0', '--quiet'));
    await useUp();
    expect([0, 12]).not.toContain((await check('0', '--quiet', '--severity', 'error')).exit);
    const began = clock.time;
    const waited = await check('1200');
    expect(clock.time - began).toBeGreaterThan(60_000);
    const named = ({ stdout }: { readonly stdout: string }) =>
      (JSON.parse(stdout) as Finding[]).map(({ rule, severity, id }) => `${rule} ${severity} ${id}`);
    expect(named(waited)).toEqual(named(whole));
    expect(waited.exit).toBe(whole.exit);
    const later = { ...service.world, now: clock.time };
    expect((await compareCheck(later, later.accounts[0]!)).problems).toEqual([]);
  });

  it('has findings of other rules where all calls of statistics are used up', async () => {
    const { check, isHonest, useUp } = await startLimited();
    await useUp();
    isHonest(await check('0'));
  });
});
