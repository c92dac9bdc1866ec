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
  const newest = tasks.toSorted((one, other) => other.start - one.start);
  joinOthers(newest, from);
  // A look with one call left spends it on those that are open, or they would stay so. The others wait for a week at most,
  // which takes one call as a day does.
  const open = () => inGroups(newest.filter(isOpen));
  await measureOn(newest, { from, lag: week }, reader);
  await measureBack(open().slice(0, 1), 1, reader);
  await measureOn(newest, { from, lag: 0 }, reader);
  await measureBack(open(), mostWeeks, reader);
  await measureOn(newest, { from, lag: 0 }, reader);
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

/**
 * What is known of campaigns that are not measured now, because they are paused or the calls were too few. With a limit of
 * calls, the list may lack some that are not deleted.
 */
function keptTotals({ facts, question }: PartReader) {
  const isDeleted = new Map((facts.campaigns ?? []).map(({ id, deleted }) => [String(id), deleted === true]));
  const isWhole = question.most === undefined;
  return [...(question.measured ?? [])].filter(([id]) => !(isDeleted.get(id) ?? isWhole));
}

/** Whether weeks are missing between the start and what is known. */
function isOpen({ start, measured }: Task): boolean {
  return start < measured.since;
}

/** What began after others were measured last has spent nothing before that, so that one call measures all of them. */
function joinOthers(tasks: readonly Task[], from: number): void {
  const isUnknown = ({ measured }: Task) => measured.since === from;
  const known = tasks
    .filter((task) => !isUnknown(task) && !isOpen(task))
    .map(({ measured }) => measured.until);
  for (const task of tasks.filter(isUnknown)) {
    const last = Math.max(...known.filter((until) => until <= task.start));
    if (last > 0) task.measured = { since: last, until: last, sum: 0n };
  }
}

/**
 * From where campaigns were measured last, up to the hours that are known, if they lag by so much. Those that lag most come
 * first, up to where the next ones are: from there, one call measures both. Those that are open wait.
 */
async function measureOn(
  tasks: readonly Task[],
  { from, lag }: { readonly from: number; readonly lag: number },
  reader: PartReader,
): Promise<void> {
  const zone = zoneOfRecord(reader.facts.account);
  for (;;) {
    const behind = tasks.filter((task) => task.measured.until < from && !isOpen(task));
    const times = behind.map(({ measured }) => measured.until);
    const start = Math.min(...times);
    if (start > from - lag) return;
    const next = times.filter((time) => time > start);
    const end = Math.min(accountHourStart(start + week, zone), ...next, from);
    const last = behind.filter(({ measured }) => measured.until === start);
    for (const group of chunk(last, maxMeasured)) {
      if (!mayCall(reader)) return;
      await measureTime(group, { start, end }, reader);
    }
  }
}

/** Back to the start. Those that began last come first, because they take the fewest calls. */
async function measureBack(
  groups: ReturnType<typeof inGroups>,
  weeks: number,
  reader: PartReader,
): Promise<void> {
  const zone = zoneOfRecord(reader.facts.account);
  for (const { time, group } of groups) {
    let open: readonly Task[] = group;
    let end = time;
    for (let count = 0; count < weeks && open.length > 0 && mayCall(reader); count += 1) {
      const start = toWholeHour(end - week, zone);
      await measureTime(open, { start, end }, reader);
      open = open.filter(isOpen);
      end = start;
    }
  }
}

/** Campaigns that one call can measure back from the same time. */
function inGroups(tasks: readonly Task[]) {
  return [...groupBy(tasks, ({ measured }) => measured.since)].flatMap(([time, own]) =>
    chunk(own, maxMeasured).map((group) => ({ time, group })),
  );
}

/** Whether campaigns may be measured for a week more. */
function mayCall({ budget, question }: PartReader): boolean {
  if (question.mayRefine?.() === false) return false;
  return question.most === undefined || budget.takeExtra();
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
