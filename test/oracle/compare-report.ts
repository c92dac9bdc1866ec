/** Asks `ads stats report` a question and lists where its answer differs from what raw hours say. */
import { runAds } from '../support/cli.js';
import type { RawAccount } from './raw-hours.js';
import { type ExpectedRow, expectReport, quotient, type ReportQuestion, type Sums } from './report-oracle.js';
import type { BuiltWorld } from './worlds.js';

type Row = Readonly<Record<string, string | number | boolean | null>>;

const names = { spend: 'billed_charge_local_micro', impressions: 'impressions', clicks: 'clicks' } as const;

export function reportCommand(
  account: RawAccount,
  { from, to, by, period, compare }: ReportQuestion,
): readonly string[] {
  const groups = [by, ...(period === 'none' ? [] : [period])].filter(
    (name) => name !== 'account' || period === 'none',
  );
  return [
    ...['stats', 'report', '--account', account.id, '--from', from, '--to', to],
    ...['--metrics', 'spend,impressions,clicks,ctr,cpc', '--group-by', groups.join(',')],
    ...(compare ? ['--compare', compare] : []),
    ...['-o', 'json'],
  ];
}

/** The rates of sums, by the names of the columns. */
const ratesOf = ({ spend, impressions, clicks }: Sums) => ({
  ctr: quotient(clicks, impressions, 6),
  cpc_local_micro: quotient(spend, clicks, 0),
});

/** The change of each column; that of a rate may be one of rates that are rounded as they are printed. */
function changesOf(now: Sums, then: Sums, isRounded = false): Readonly<Record<string, number | null>> {
  const change = (a: bigint, b: bigint) => quotient(a - b, b, 6);
  const printed = (a: bigint, b: bigint, decimals: number) =>
    BigInt(Math.round(quotient(a, b, decimals)! * 10 ** decimals));
  const rate = (a: bigint, b: bigint, c: bigint, d: bigint, decimals: number) => {
    if (b === 0n || d === 0n) return null;
    return isRounded ? change(printed(a, b, decimals), printed(c, d, decimals)) : change(a * d, c * b);
  };
  return {
    billed_charge_local_micro: change(now.spend, then.spend),
    impressions: change(now.impressions, then.impressions),
    clicks: change(now.clicks, then.clicks),
    ctr: rate(now.clicks, now.impressions, then.clicks, then.impressions, 6),
    cpc_local_micro: rate(now.spend, now.clicks, then.spend, then.clicks, 0),
  };
}

const near = (one: unknown, other: number | null) =>
  one === other || (typeof one === 'number' && other !== null && Math.abs(one - other) < 1.5e-6);

export async function compareReport(
  world: BuiltWorld,
  account: RawAccount,
  question: ReportQuestion,
  flags: readonly string[] = [],
): Promise<readonly string[]> {
  const argv = [...reportCommand(account, question), ...flags];
  const { exit, stdout, stderr } = await runAds(world.home, argv, {
    env: world.env ?? { ADS_ENV: 'local' },
    now: () => world.now,
  });
  const problems: string[] = [];
  const fail = (text: string) => void problems.push(`ads ${argv.join(' ')}\n  ${text}`);
  if (exit !== 0) return [`ads ${argv.join(' ')}: exit ${exit}: ${stderr}`];
  const rows: readonly Row[] = JSON.parse(stdout);
  const expected = expectReport(account, question);
  const keyOf = (row: Row) =>
    `${row.campaign_id && question.by === 'campaign' ? row.campaign_id : question.by === 'line-item' ? (row.line_item_id ?? row.id) : ''} ${row.date ?? row.day ?? row.week ?? row.month ?? ''}`;
  const found = new Map(rows.map((row) => [keyOf(row), row]));
  if (found.size !== rows.length) fail(`${rows.length} rows with ${found.size} keys`);
  const previous = new Map<string, bigint>();
  for (const one of expected.rows) {
    const key = `${one.entity} ${one.period}`;
    const row = found.get(key);
    found.delete(key);
    if (row) {
      for (const text of differences(row, one)) fail(`${key}: ${text}`);
      previous.set(
        one.entity,
        (previous.get(one.entity) ?? 0n) + BigInt(row.previous_billed_charge_local_micro ?? 0),
      );
    } else if (one.sums.impressions > 0n) fail(`${key}: the row is missing`);
  }
  for (const key of found.keys()) fail(`${key}: nobody expected this row`);
  // Days of an earlier month that the later one lacks have no row of their own.
  if (question.compare && (expected.isMatched || question.period === 'week')) {
    for (const [entity, sum] of previous) {
      const right = expected.previous.get(entity)!.spend;
      if (sum !== right) fail(`${entity}: the earlier time adds up to ${sum}, not ${right}`);
    }
  }
  return problems;
}

function differences(row: Row, expected: ExpectedRow): readonly string[] {
  const { sums, previous } = expected;
  const texts: string[] = [];
  const check = (name: string, right: unknown, isRight = row[name] === right) => {
    if (!isRight) texts.push(`${name} is ${row[name]}, not ${right}`);
  };
  const values = (prefix: string, of: Sums, isNew: boolean) => {
    for (const [member, name] of Object.entries(names)) {
      const right = Number(of[member as keyof Sums]);
      const isNothing = isNew && right === 0 && row[prefix + name] === null;
      check(prefix + name, right, row[prefix + name] === right || isNothing);
    }
    for (const [name, right] of Object.entries(ratesOf(of)))
      check(prefix + name, right, near(row[prefix + name], right));
  };
  values('', sums, expected.isNew);
  if ('partial' in row) check('partial', expected.partial);
  if ('first_day' in row) check('first_day', expected.first);
  if ('last_day' in row) check('last_day', expected.last);
  if (expected.isUncompared) check('change_billed_charge_local_micro', null);
  if (!previous || expected.isUncompared) return texts;
  values('previous_', previous, expected.wasNew);
  const rounded = changesOf(sums, previous, true);
  for (const [name, right] of Object.entries(changesOf(sums, previous))) {
    const value = row[`change_${name}`];
    check(`change_${name}`, right, near(value, right) || near(value, rounded[name]!));
  }
  return texts;
}
