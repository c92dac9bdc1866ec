/** Brings a file up to date with `ads sync`, asks `ads sql`, and lists where the answers differ from what raw hours say. */
import { join } from 'node:path';
import { runAds } from '../support/cli.js';
import { addDays, hour, wallOf } from './calendar.js';
import {
  compareCoverage,
  compareDays,
  compareFatigue,
  compareHours,
  comparePacing,
  type Row,
} from './compare-file-figures.js';
import { compareChanges, compareRecords, compareShape } from './compare-file-records.js';
import type { Entity } from './raw-hours.js';
import { changesBetween } from './view-oracle.js';
import { type BuiltWorld, syncCommand } from './worlds.js';

async function run(world: BuiltWorld, argv: readonly string[]) {
  const { exit, stdout, stderr } = await runAds(world.home, argv, {
    ...(argv[0] === 'sync' && { env: world.env ?? { ADS_ENV: 'local' } }),
    now: () => world.now,
  });
  if (exit !== 0) throw new Error(`ads ${argv.join(' ')}: exit ${exit}: ${stderr}`);
  return stdout;
}

type Query = (sql: string) => Promise<readonly Row[]>;

/** Problems of all views in the file that `ads sync` brings up to date, and in a new one that has few days. */
export async function compareViews(
  world: BuiltWorld,
  { grows = false, hasFewDays = false } = {},
): Promise<readonly string[]> {
  await run(world, syncCommand);
  const problems = await compareFile(world, { days: 100, grows, query: queryOf(world, []) });
  if (!hasFewDays) return problems;
  const short = join(world.home.path, 'short.db');
  await run(world, ['sync', '--all-accounts', '--days', '20', '--to', short, '--quiet']);
  const few = await compareFile(world, { days: 20, grows, query: queryOf(world, ['--from', short]) });
  return [...problems, ...few.map((text) => `with 20 days: ${text}`)];
}

function queryOf(world: BuiltWorld, flags: readonly string[]): Query {
  return async (sql) => JSON.parse(await run(world, ['sql', sql, ...flags, '-o', 'json']));
}

interface File {
  readonly days: number;
  readonly grows: boolean;
  readonly query: Query;
}

async function compareFile(world: BuiltWorld, file: File): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const [index, account] of world.accounts.entries()) {
    const of = (view: string, order = 1) =>
      file.query(`SELECT * FROM ${view} WHERE account_id = '${account.id}' ORDER BY ${order}`);
    const today = wallOf(account.zone, account.now).day;
    const days = await of('stats_day');
    const first = days.map(({ day }) => String(day)).sort()[0] ?? today;
    if (first > addDays(today, 1 - file.days)) {
      // What was counted before the first day is said to be in the file.
      const missed = account.items.flatMap(({ cells }) => cells).find(({ day }) => day < first);
      if (missed && missed.day > addDays(today, 1 - file.days))
        problems.push(`stats_day begins on ${first}, and something was counted on ${missed.day}`);
    }
    // A file has the days of the command: one more or less at its beginning is left open.
    const from = addDays(today, -file.days);
    const { begin, sync } = world.plan;
    const isLater = sync !== undefined && file.days === 100;
    // A file keeps the days that its first run has read.
    const began = isLater ? wallOf(account.zone, Date.parse(begin) + sync * hour).day : today;
    const posts = await of('stats_day_posts');
    problems.push(
      ...compareDays('stats_day', days, 'line_item_id', account.items, account, { ...file, from }),
      ...compareDays('stats_day_posts', posts, 'promoted_tweet_id', account.posts, account, {
        ...file,
        from,
      }),
      ...compareHours(await of('stats_hour'), account, { ...file, from }),
      ...comparePacing(await of('pacing'), account, { ...file, from: first < today ? first : from }),
      ...compareFatigue(await of('fatigue'), account, { ...file, from: first }),
      ...compareCoverage(await of('coverage'), account, {
        // One that has grown has the days of its first run, which may be long ago.
        since: file.grows ? '' : addDays(began, -file.days),
        first,
      }),
      ...compareShape(await of('orphans'), await of('tree'), account),
      ...compareRecords(await of('campaigns'), account.campaigns),
      ...compareRecords(await of('line_items'), account.items),
    );
    const before = file.days === 100 ? world.synced?.[index] : undefined;
    if (before) {
      const after = (entities: readonly Entity[]) => entities.map(({ record }) => record);
      const changed = [
        ...changesBetween('campaigns', before.campaigns, after(account.campaigns)),
        ...changesBetween('line_items', before.line_items, after(account.items)),
      ];
      problems.push(...compareChanges(await of('changes'), await of('recent_changes'), changed, account));
    }
  }
  return problems;
}
