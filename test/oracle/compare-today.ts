/** Asks `ads today` and `ads check`, and lists where the answers differ from what raw hours say. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runAds } from '../support/cli.js';
import type { RawAccount } from './raw-hours.js';
import { quotient } from './report-oracle.js';
import { type CampaignToday, judge, todayOf } from './today-oracle.js';
import type { BuiltWorld } from './worlds.js';

type Row = Readonly<Record<string, string | number | boolean | null>>;

async function ask(world: BuiltWorld, argv: readonly string[]) {
  const { exit, stdout, stderr } = await runAds(world.home, argv, {
    env: world.env ?? { ADS_ENV: 'local' },
    now: () => world.now,
  });
  if (exit !== 0 && exit !== 12) throw new Error(`ads ${argv.join(' ')}: exit ${exit}: ${stderr}`);
  return JSON.parse(stdout) as readonly Row[];
}

const sum = (campaigns: readonly CampaignToday[], of: (one: CampaignToday) => bigint) =>
  campaigns.reduce((total, one) => total + of(one), 0n);

/** The problems of the rows of `ads today` for an account. Totals have to be there: `ads check` has measured them before. */
export async function compareToday(
  world: BuiltWorld,
  account: RawAccount,
  { grows = false } = {},
): Promise<readonly string[]> {
  const rows = await ask(world, ['today', '--account', account.id, '-o', 'json']);
  const campaigns = todayOf(account);
  const problems: string[] = [];
  // The hour that runs may have grown since it was read, by the minutes of a few calls.
  const isGrown = (row: Row, name: string, right: unknown) =>
    grows &&
    /^spend_(today|total)_/.test(name) &&
    Number(row[name]) >= Number(right) &&
    Number(row[name]) <= Number(right) + minutesOf(campaigns, row);
  const check = (row: Row, name: string, right: unknown, isRight = row[name] === right) => {
    if (!isRight && !isGrown(row, name, right))
      problems.push(
        `ads today: ${row.kind} ${row.id ?? row.account_id}: ${name} is ${row[name]}, not ${right}`,
      );
  };
  const shown = rows.filter(({ kind }) => kind === 'campaign');
  for (const row of shown) {
    const one = campaigns.find(({ id }) => id === row.id)!;
    check(row, 'currency', one.currency);
    compareSpend(row, [one], check);
    check(row, 'daily_budget_local_micro', one.dailyBudget === undefined ? null : Number(one.dailyBudget));
    check(row, 'total_budget_local_micro', one.totalBudget === undefined ? null : Number(one.totalBudget));
    if (one.totalBudget !== undefined) {
      // The total of what does not run may not be measured.
      if (one.servable || row.spend_total_local_micro !== null)
        check(row, 'spend_total_local_micro', Number(one.total));
      compareEnd(row, one, check);
      const { projected_total_local_micro: end } = row;
      if (end !== null)
        check(
          row,
          'projected_total_local_micro',
          `from ${one.total} to ${one.totalBudget}`,
          Number(end) >= Number(one.total) && Number(end) <= Number(one.totalBudget),
        );
    }
    const { projected } = one;
    const value = row.projected_today_local_micro;
    const isWithin =
      projected &&
      value !== null &&
      Number(value) >= Number(projected.low) - 1 &&
      Number(value) <= Number(projected.high) + 1;
    // Nothing was spent for days: there is no pace, unless so little is left that nothing can be bought with it.
    const { totalBudget, total } = one;
    const isSpent = totalBudget !== undefined && (totalBudget - total) * 1000n < totalBudget;
    const isOpen = value === null && one.wholeHours === 0n && one.yesterday === 0n && !isSpent;
    if (projected && !isOpen)
      check(row, 'projected_today_local_micro', `from ${projected.low} to ${projected.high}`, isWithin);
  }
  for (const one of campaigns) {
    if (one.servable && !shown.some(({ id }) => id === one.id))
      problems.push(`ads today: campaign ${one.id} runs and has no row`);
  }
  const totals = rows.filter(({ kind }) => kind === 'account');
  for (const currency of new Set(shown.map((row) => row.currency)))
    if (totals.filter((row) => row.currency === currency).length !== 1)
      problems.push(`ads today: account ${account.id} has not one row of ${currency}`);
  for (const row of totals) {
    if (row.currency === null) {
      // Nothing runs: the row has neither a currency nor amounts.
      const shownOnes = campaigns.filter(
        ({ servable, spendToday, yesterday }) => servable || spendToday + yesterday > 0n,
      );
      if (shownOnes.length > 0)
        problems.push(`ads today: account ${row.account_id} has no amounts for ${shownOnes[0]!.id}`);
      continue;
    }
    const own = campaigns.filter(({ currency }) => currency === row.currency);
    compareSpend(row, own, check);
    const running = own.filter(({ servable }) => servable);
    check(row, 'running', running.length);
    const budgets = Number(sum(running, ({ dailyBudget = 0n }) => dailyBudget));
    check(row, 'daily_budget_local_micro', running.length ? budgets : null);
    const parts = own.map(({ id, spendToday }) => {
      const part = shown.find((one) => one.id === id);
      return part ? (part.projected_today_local_micro as number | null) : Number(spendToday);
    });
    check(
      row,
      'projected_today_local_micro',
      parts.includes(null) ? null : parts.reduce((all, part) => all! + part!, 0),
    );
  }
  return problems;
}

/** When a total budget runs out; empty where that is after the end, or where it is not known. */
function compareEnd(
  row: Row,
  { runsOut, end, servable, totalBudget, total }: CampaignToday,
  check: (row: Row, name: string, right: unknown, isRight?: boolean) => void,
) {
  const isLeft = totalBudget !== undefined && (totalBudget - total) * 1000n >= totalBudget;
  // What has stopped spends nothing of what is left.
  if (!servable && isLeft) check(row, 'runs_out_at', null);
  if (!runsOut) return;
  const { low, high } = runsOut;
  const at = row.runs_out_at === null ? undefined : Date.parse(String(row.runs_out_at));
  const isRight =
    at === undefined
      ? end !== undefined && high > BigInt(end)
      : at >= Number(low) && at <= Number(high) && (end === undefined || at < end);
  const text = (instant: bigint) => new Date(Number(instant)).toISOString();
  check(row, 'runs_out_at', `from ${text(low)} to ${text(high)}`, isRight);
}

/** What minutes cost at most: the daily budgets in less than an hour. */
const minutesOf = (campaigns: readonly CampaignToday[], row: Row) =>
  Number(
    sum(
      campaigns.filter(({ id }) => row.kind === 'account' || id === row.id),
      ({ dailyBudget = 0n }) => dailyBudget,
    ),
  ) / 25;

function compareSpend(
  row: Row,
  campaigns: readonly CampaignToday[],
  check: (row: Row, name: string, right: unknown, isRight?: boolean) => void,
) {
  const sameTime = sum(campaigns, ({ yesterdaySameTime }) => yesterdaySameTime);
  check(row, 'spend_today_local_micro', Number(sum(campaigns, ({ spendToday }) => spendToday)));
  check(row, 'spend_yesterday_same_time_local_micro', Number(sameTime));
  check(row, 'spend_yesterday_local_micro', Number(sum(campaigns, ({ yesterday }) => yesterday)));
  // The document does not say how two decimals are rounded.
  const change = quotient(sum(campaigns, ({ wholeHours }) => wholeHours) - sameTime, sameTime, 6);
  const isNear =
    change === null
      ? row.change === null
      : row.change !== null && Math.abs(Number(row.change) - change) < 0.01;
  check(row, 'change', change, isNear);
}

const paces = ['pacing-over', 'pacing-under', 'budget-low'] as const;

/** How many verdicts were given: an oracle that leaves everything open finds nothing. */
export interface Checked {
  readonly problems: readonly string[];
  readonly judged: number;
}

export async function compareCheck(world: BuiltWorld, account: RawAccount): Promise<Checked> {
  const campaigns = todayOf(account);
  const problems: string[] = [];
  let judged = 0;
  const findings = await ask(world, [
    'check',
    '--account',
    account.id,
    '--only',
    paces.join(','),
    '-o',
    'json',
  ]);
  for (const one of campaigns) {
    const verdicts = judge(account, one);
    for (const rule of paces) {
      const found = findings.find((row) => row.rule === rule && row.id === one.id);
      if (verdicts[rule] === undefined) continue;
      judged += 1;
      if ((found !== undefined) !== verdicts[rule])
        problems.push(
          `ads check: ${rule} ${found ? `names ${one.id}: ${found.message}` : `does not name ${one.id}`}`,
        );
    }
  }
  problems.push(...(await compareCaps(world, account, campaigns)));
  return { problems, judged };
}

/** Caps just below and above what each currency has spent today; the hour that runs may grow by a click meanwhile. */
async function compareCaps(world: BuiltWorld, account: RawAccount, campaigns: readonly CampaignToday[]) {
  const problems: string[] = [];
  for (const currency of new Set(campaigns.map((one) => one.currency))) {
    const spent = sum(
      campaigns.filter((one) => one.currency === currency),
      ({ spendToday }) => spendToday,
    );
    const unit = 1_000_000n;
    for (const cap of [(spent * 98n) / (100n * unit), (spent * 102n) / (100n * unit) + 1n]) {
      if (cap <= 0n) continue;
      const path = join(world.home.path, `caps-${account.id}.yaml`);
      writeFileSync(path, `rules:\n  spend-cap:\n    daily: {${currency}: ${cap}}\n`);
      const argv = ['check', '--account', account.id, '--only', 'spend-cap', '--rules', path, '-o', 'json'];
      const isNamed = (await ask(world, argv)).some(({ rule }) => rule === 'spend-cap');
      if (isNamed !== spent > cap * unit)
        problems.push(
          `ads check: spend-cap ${cap} ${currency} is ${isNamed ? '' : 'not '}broken by ${spent}`,
        );
    }
  }
  return problems;
}
