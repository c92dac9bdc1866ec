/**
 * What campaigns with a total budget have spent in all. The service answers weeks, and each takes a call: what was measured
 * once is taken from there, and a look with few calls measures some weeks more than the one before it.
 */
import { maxMeasured, windowDays } from '../../contract/params/statistics.js';
import { chunk } from '../../values/chunk.js';
import { day, hour } from '../../values/duration.js';
import { groupBy } from '../../values/group-by.js';
import { type AccountZone, accountHourStart, zoneOfRecord } from '../report/account-days.js';
import { measureCharges } from '../serving/measure-charges.js';
import { createState, eachActive, timeOf } from './account-state.js';
import type { PartReader } from './parts.js';
import { type MeasuredSpend, sumHours } from './spend.js';

/** The longest window of one call, in milliseconds. */
const week = windowDays.now * day;
/** Weeks that are read before the first one, where the calls are not limited. */
const mostWeeks = 53;

interface Task {
  readonly id: string;
  /** The start of the first of its line items, deleted ones included. */
  readonly start: number;
  readonly measured: MeasuredSpend;
}

/** Reads the totals of campaigns that are meant to run. What the calls did not suffice for is said. */
export async function readTotals(reader: PartReader): Promise<void> {
  const { facts, question, leaveOut } = reader;
  const { past, tomorrow } = facts.clock;
  // Before it, the charges do not change any more but for late corrections.
  const from = past[0].start;
  const wanted = eachActive(createState(facts), (branch) =>
    branch.budget.total === undefined ? [] : [branch],
  );
  const items = groupBy(facts.lineItems ?? [], ({ campaign_id }) => campaign_id);
  const recent = new Map<string, bigint>();
  const tasks: Task[] = [];
  for (const { campaign, flight, spend } of wanted) {
    if (!spend) continue;
    const id = String(campaign.id);
    recent.set(id, sumHours(spend, from, tomorrow));
    const known = question.measured?.get(id);
    const isUsable = known !== undefined && known.until <= from;
    const measured = isUsable ? known : { since: from, until: from, sum: 0n };
    // Nothing has run before it was created, whatever its start says.
    const starts = (items.get(id) ?? []).map((item) =>
      Math.max(timeOf(item.start_time) ?? 0, timeOf(item.created_at) ?? 0),
    );
    const start = Math.min(flight.start, ...starts.filter((one) => one > 0));
    tasks.push({ id, start, measured });
  }
  // Those that began last take the fewest calls.
  const sorted = tasks.toSorted((one, other) => other.start - one.start);
  const groups = [...groupBy(sorted, ({ measured }) => `${measured.since} ${measured.until}`).values()];
  const done = new Map<string, MeasuredSpend>();
  for (const group of groups.flatMap((own) => chunk(own, maxMeasured)))
    for (const [id, measured] of await measureGroup(group, from, reader)) done.set(id, measured);
  facts.measured = done;
  const totals = new Map<string, bigint>();
  for (const { id, start } of tasks) {
    const { since, until, sum } = done.get(id) ?? { since: from, until: 0, sum: 0n };
    if (until === from && since <= start) totals.set(id, sum + (recent.get(id) ?? 0n));
  }
  facts.totals = totals;
  const missing = tasks.length - totals.size;
  if (missing > 0)
    leaveOut(
      `the total spend of ${missing} of ${tasks.length} campaigns with a total budget was not measured`,
    );
}

/** Goes on where these campaigns were measured last: up to the hours that are known, then back to the start. */
async function measureGroup(
  group: readonly Task[],
  from: number,
  reader: PartReader,
): Promise<ReadonlyMap<string, MeasuredSpend>> {
  const { budget, client, facts, question } = reader;
  const zone = zoneOfRecord(facts.account);
  const sums = new Map(group.map(({ id, measured }) => [id, measured.sum]));
  let { since, until } = group[0]?.measured ?? { since: from, until: from };
  const earliest = Math.min(...group.map(({ start }) => start));
  let weeks = 0;
  const mayCall = () => {
    weeks += 1;
    if (question.mayRefine?.() === false) return false;
    return question.most === undefined ? weeks <= mostWeeks : budget.takeExtra();
  };
  const add = async (start: number, end: number, tasks: readonly Task[]) => {
    const { account_id } = question;
    const window = { account_id, entity: 'CAMPAIGN', start, end, granularity: 'TOTAL' } as const;
    const found = await measureCharges(client, { ...window, ids: tasks.map(({ id }) => id) });
    for (const { id } of tasks)
      sums.set(
        id,
        (found.get(id) ?? []).reduce((sum, amount) => sum + amount, sums.get(id) ?? 0n),
      );
  };
  while (until < from && mayCall()) {
    const end = Math.min(accountHourStart(until + week, zone), from);
    await add(until, end, group);
    until = end;
  }
  while (until === from && since > earliest && mayCall()) {
    const before = since;
    since = toWholeHour(before - week, zone);
    await add(
      since,
      before,
      group.filter(({ start }) => start < before),
    );
  }
  return new Map(group.map(({ id }) => [id, { since, until, sum: sums.get(id) ?? 0n }]));
}

/** The first hour of the account from a time on: weeks before, its clock may have been half an hour apart. */
function toWholeHour(time: number, zone: AccountZone): number {
  const begun = accountHourStart(time, zone);
  return begun < time ? begun + hour : begun;
}
