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
import { type Flight, type MeasuredSpend, sumHours } from './spend.js';

/** The longest window of one call, in milliseconds. */
const week = windowDays.now * day;
/** Weeks that are read before the first one, where the calls are not limited. */
const mostWeeks = 53;

interface Task {
  readonly id: string;
  /** The start of the first of its line items, deleted ones included. */
  readonly start: number;
  measured: MeasuredSpend;
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
    // Nothing has run before it was created, whatever its start says.
    const starts = (items.get(id) ?? []).map((item) =>
      Math.max(timeOf(item.start_time) ?? 0, timeOf(item.created_at) ?? 0),
    );
    const start = Math.min(flight.start, ...starts.filter((one) => one > 0));
    const known = question.measured?.get(id);
    const isUsable = known !== undefined && known.until <= from && start < from;
    tasks.push({ id, start, measured: isUsable ? known : { since: from, until: from, sum: 0n } });
  }
  // What is complete but for the last days stays complete with a call a day, and the others go on with what is left.
  const newest = tasks.toSorted((one, other) => other.start - one.start);
  await measureOn(newest, from, reader);
  await measureBack(newest, reader);
  await measureOn(newest, from, reader);
  const totals = new Map<string, bigint>();
  for (const { id, start, measured } of tasks) {
    const { since, until, sum } = measured;
    if (until === from && since <= start) totals.set(id, sum + (recent.get(id) ?? 0n));
  }
  facts.totals = totals;
  facts.measured = new Map([
    ...keptTotals(reader),
    ...tasks.map(({ id, measured }) => [id, measured] as const),
  ]);
  const missing = tasks.length - totals.size;
  if (missing > 0)
    leaveOut(
      `the total spend of ${missing} of ${tasks.length} campaigns with a total budget was not measured`,
    );
}

/** What is known of campaigns that are not measured now, because they are paused or the calls were too few. */
function keptTotals({ facts, question }: PartReader) {
  const present = new Set((facts.campaigns ?? []).map(({ id, deleted }) => deleted !== true && String(id)));
  return [...(question.measured ?? [])].filter(([id]) => present.has(id));
}

/** Whether weeks are missing between the start and what is known. */
function isOpen({ start, measured }: Task): boolean {
  return start < measured.since;
}

/** From where campaigns were measured last, up to the hours that are known. Those that are open wait: a week takes a call too. */
async function measureOn(tasks: readonly Task[], from: number, reader: PartReader): Promise<void> {
  const zone = zoneOfRecord(reader.facts.account);
  const behind = tasks.filter((task) => task.measured.until < from && !isOpen(task));
  for (const { time, group } of inGroups(behind, ({ until }) => until)) {
    const mayCall = countWeeks(reader);
    for (let start = time; start < from && mayCall(); ) {
      const end = Math.min(accountHourStart(start + week, zone), from);
      await measureTime(group, { start, end }, reader);
      start = end;
    }
  }
}

/** Back to the start. Those that began last come first, because they take the fewest calls. */
async function measureBack(tasks: readonly Task[], reader: PartReader): Promise<void> {
  const zone = zoneOfRecord(reader.facts.account);
  for (const { time, group } of inGroups(tasks.filter(isOpen), ({ since }) => since)) {
    const mayCall = countWeeks(reader);
    let open: readonly Task[] = group;
    for (let end = time; open.length > 0 && mayCall(); ) {
      const start = toWholeHour(end - week, zone);
      await measureTime(open, { start, end }, reader);
      open = open.filter(isOpen);
      end = start;
    }
  }
}

/** Campaigns that one call can measure. */
function inGroups(tasks: readonly Task[], timeOfMeasured: (measured: MeasuredSpend) => number) {
  return [...groupBy(tasks, ({ measured }) => timeOfMeasured(measured))].flatMap(([time, own]) =>
    chunk(own, maxMeasured).map((group) => ({ time, group })),
  );
}

/** Whether a group may be measured for a week more. */
function countWeeks({ budget, question }: PartReader): () => boolean {
  let weeks = 0;
  return () => {
    weeks += 1;
    if (question.mayRefine?.() === false) return false;
    return question.most === undefined ? weeks <= mostWeeks : budget.takeExtra();
  };
}

/** Adds what campaigns were charged in a time just before or after what is known. */
async function measureTime(
  tasks: readonly Task[],
  { start, end }: Flight,
  { client, question: { account_id } }: PartReader,
): Promise<void> {
  const window = { account_id, entity: 'CAMPAIGN', start, end, granularity: 'TOTAL' } as const;
  const found = await measureCharges(client, { ...window, ids: tasks.map(({ id }) => id) });
  for (const task of tasks) {
    const { since, until, sum } = task.measured;
    const added = (found.get(task.id) ?? []).reduce((all, amount) => all + amount, 0n);
    task.measured = { since: Math.min(since, start), until: Math.max(until, end), sum: sum + added };
  }
}

/** The first hour of the account from a time on: weeks before, its clock may have been half an hour apart. */
function toWholeHour(time: number, zone: AccountZone): number {
  const begun = accountHourStart(time, zone);
  return begun < time ? begun + hour : begun;
}
