/**
 * Reads the total spend of campaigns with a total budget, since they were created: their line items may have had other starts
 * than today. The service answers weeks, and each takes a call. Weeks that were measured once are taken from the cache, a run
 * with few calls measures some weeks more than the one before it, and where the calls are not limited, jobs measure long times.
 */
import { maxMeasured, windowDays } from '../../../contract/params/statistics.js';
import { chunk } from '../../../values/chunk.js';
import { day } from '../../../values/duration.js';
import { groupBy } from '../../../values/group-by.js';
import { timeOf } from '../../../values/read-value.js';
import { exitCodeOf } from '../../core/errors/exit-code-of-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import { measureCharges, placementsOf } from '../serving/measure-charges.js';
import {
  type AccountZone,
  accountHourStart,
  nextAccountHour,
  zoneOfRecord,
} from '../statistics/compute/account-days.js';
import { createState, eachActive, startOf } from './account-state.js';
import { measureLongTimes, type TotalTask } from './measure-long-times.js';
import type { PartReader } from './parts.js';
import { readActivity } from './read-activity.js';
import { type Flight, sumHours } from './spend.js';

/** The longest window of one call, in milliseconds. */
const week = windowDays.now * day;
/** The longest time that one call for activity covers. */
const quarter = windowDays.activeEntities * day;
/** Where more weeks than these are missing, it is asked first in which of them there was activity. */
const fewWeeks = 4;

/** Reads the totals of campaigns that are meant to run. What the calls did not suffice for is said. */
export async function readTotals(reader: PartReader): Promise<void> {
  const { facts, question, leaveOut } = reader;
  const { past, tomorrow } = facts.clock;
  // Before it, the charges do not change any more but for late corrections.
  const from = past[0].start;
  const wanted = eachActive(createState(facts), (branch) =>
    branch.budget.total === undefined ? [] : [branch],
  );
  const zone = zoneOfRecord(facts.account);
  const recent = new Map<string, bigint>();
  const tasks: TotalTask[] = [];
  for (const { campaign, items, replaced, spend } of wanted) {
    if (!spend) continue;
    const id = String(campaign.id);
    const own = [...items.map(({ item }) => item), ...replaced];
    recent.set(id, sumHours(spend, from, tomorrow));
    const created = timeOf(campaign.created_at) ?? Math.min(from, ...own.map(startOf));
    const start = accountHourStart(created, zone);
    const known = question.measured?.get(id);
    const isUsable = known !== undefined && known.until <= from && start < from;
    const measured = isUsable ? known : { since: from, until: from, sum: 0n };
    tasks.push({ id, start, placements: placementsOf(own), measured });
  }
  const newest = tasks.toSorted((one, other) => other.start - one.start);
  joinOthers(newest, from);
  try {
    await measureAll(newest, from, reader);
  } catch (error) {
    // What was measured until here counts, and the next look goes on.
    if (!(error instanceof Error) || exitCodeOf(error) !== exitCodes.rateLimited) throw error;
  }
  const totals = new Map<string, bigint>();
  for (const { id, start, measured } of tasks) {
    const { since, until, sum } = measured;
    if (until === from && since <= start) totals.set(id, sum + (recent.get(id) ?? 0n));
  }
  facts.totals = totals;
  facts.measured = new Map([
    ...cachedTotals(reader),
    ...tasks.map(({ id, measured }) => [id, measured] as const),
  ]);
  const missing = tasks.length - totals.size;
  if (missing > 0)
    leaveOut(
      'totals',
      `the total spend of ${missing} of ${tasks.length} campaigns with a total budget was not measured`,
    );
}

async function measureAll(tasks: readonly TotalTask[], from: number, reader: PartReader): Promise<void> {
  const { runJobs, maxWeekCalls = 0, mayRefine } = reader.question;
  // Jobs take seconds to minutes, however short their times are.
  if (runJobs && (countWeekCalls(tasks, from) > maxWeekCalls || mayRefine?.() === false))
    await measureLongTimes(tasks, from, { ...reader, runJobs });
  // A look with one call left spends it on those that are open, or they would stay so. The others wait for a week at most,
  // which takes one call as a day does.
  const open = () => inGroups(tasks.filter(isOpen));
  await measureOn(tasks, { from, lag: week }, reader);
  await measureBack(open().slice(0, 1), 1, reader);
  await measureOn(tasks, { from, lag: 0 }, reader);
  await measureBack(open(), Number.POSITIVE_INFINITY, reader);
  await measureOn(tasks, { from, lag: 0 }, reader);
}

/**
 * What is known of campaigns that are not measured now, because they are paused or the calls were too few. With a limit of
 * calls, the list may lack some that are not deleted.
 */
function cachedTotals({ facts, question }: PartReader) {
  const isDeleted = new Map((facts.campaigns ?? []).map(({ id, deleted }) => [String(id), deleted === true]));
  const isWhole = question.most === undefined;
  return [...(question.measured ?? [])].filter(([id]) => !(isDeleted.get(id) ?? isWhole));
}

/** Whether weeks are missing between the start and what is known. */
function isOpen({ start, measured }: TotalTask): boolean {
  return start < measured.since;
}

/** What began after others were measured last has spent nothing before that, so that one call measures all of them. */
function joinOthers(tasks: readonly TotalTask[], from: number): void {
  const isUnknown = ({ measured }: TotalTask) => measured.since === from;
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
  tasks: readonly TotalTask[],
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

/**
 * Back to the start. Those that began last come first, because they take the fewest calls. Where many weeks are missing, one
 * call says in which of a quarter something was served, and the others are left out.
 */
async function measureBack(
  groups: ReturnType<typeof inGroups>,
  weeks: number,
  reader: PartReader,
): Promise<void> {
  const zone = zoneOfRecord(reader.facts.account);
  for (const { time, group } of groups) {
    let open: readonly TotalTask[] = group;
    let end = time;
    let known: { readonly start: number; readonly active: ReadonlyMap<string, Flight> } | undefined;
    for (let count = 0; count < weeks && open.length > 0 && mayCall(reader); ) {
      const oldest = Math.min(...open.map(({ start }) => start));
      const isLong = (!known || known.start >= end) && end - oldest > fewWeeks * week;
      // The last call of a look measures a week: what is only known of activity is forgotten.
      if (isLong && hasAnother(reader)) {
        const start = nextAccountHour(end - quarter, zone);
        const { account_id } = reader.question;
        known = {
          start,
          active: await readActivity(reader.client, { account_id, entity: 'CAMPAIGN', start, end }),
        };
      } else {
        const start = nextAccountHour(end - week, zone);
        await measureTime(open, { start, end }, reader);
        count += 1;
        end = start;
      }
      if (known && known.start < end) end = skipIdle(open, end, { ...known, zone });
      open = open.filter(isOpen);
    }
  }
}

/** Where nothing was served before a time, nothing is measured: the end of what is left. */
function skipIdle(
  tasks: readonly TotalTask[],
  end: number,
  {
    start,
    active,
    zone,
  }: { readonly start: number; readonly active: ReadonlyMap<string, Flight>; readonly zone: AccountZone },
): number {
  const served = tasks.flatMap(({ id }) => active.get(id) ?? []).filter((one) => one.start < end);
  const last = Math.max(start, ...served.map((one) => Math.min(nextAccountHour(one.end, zone), end)));
  for (const task of tasks) task.measured = { ...task.measured, since: Math.min(task.measured.since, last) };
  return last;
}

/** About how many calls the missing weeks take. */
function countWeekCalls(tasks: readonly TotalTask[], from: number): number {
  const callsFor = (group: readonly TotalTask[], time: number) =>
    Math.ceil(time / week) * new Set(group.flatMap(({ placements }) => placements)).size;
  const back = inGroups(tasks.filter(isOpen)).map(({ time, group }) =>
    callsFor(group, time - Math.min(...group.map(({ start }) => start))),
  );
  const behind = chunk(
    tasks.filter((task) => !isOpen(task)),
    maxMeasured,
  ).map((group) => callsFor(group, from - Math.min(...group.map(({ measured }) => measured.until))));
  return [...back, ...behind].reduce((sum, calls) => sum + calls, 0);
}

/** Campaigns that one call can measure back from the same time. */
function inGroups(tasks: readonly TotalTask[]) {
  return [...groupBy(tasks, ({ measured }) => measured.since)].flatMap(([time, own]) =>
    chunk(own, maxMeasured).map((group) => ({ time, group })),
  );
}

/** Whether campaigns may be measured for a week more. */
function mayCall({ budget, question }: PartReader): boolean {
  if (question.most === undefined) return true;
  return question.mayRefine?.() !== false && budget.takeExtra();
}

/** Whether a call more may be made after the one that was taken. */
function hasAnother({ budget, question }: PartReader): boolean {
  if (question.most === undefined) return true;
  const isLeft = budget.takeExtra();
  if (isLeft) budget.release(1);
  return isLeft;
}

/** Adds what campaigns were charged in a time just before or after what is known. */
async function measureTime(
  tasks: readonly TotalTask[],
  { start, end }: Flight,
  { client, question: { account_id } }: Pick<PartReader, 'client' | 'question'>,
): Promise<void> {
  const placements = [...new Set(tasks.flatMap((task) => task.placements))];
  const window = { account_id, entity: 'CAMPAIGN', start, end, granularity: 'TOTAL', placements } as const;
  const found = await measureCharges(client, { ...window, ids: tasks.map(({ id }) => id) });
  for (const task of tasks) {
    const { since, until, sum } = task.measured;
    const added = (found.get(task.id) ?? []).reduce((all, amount) => all + amount, 0n);
    task.measured = { since: Math.min(since, start), until: Math.max(until, end), sum: sum + added };
  }
}
