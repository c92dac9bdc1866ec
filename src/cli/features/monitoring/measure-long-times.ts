/**
 * Measures the times of which nothing is known yet, where they are long: one call says in which weeks of a quarter campaigns
 * were served, and one job measures as many campaigns in a quarter as a call in a week (docs/service.md#statistics-jobs).
 */
import { maxMeasured, windowDays } from '../../../contract/params/statistics.js';
import { chunk } from '../../../values/chunk.js';
import { day } from '../../../values/duration.js';
import { groupBy } from '../../../values/group-by.js';
import { chargedGroups, chargesById } from '../serving/measure-charges.js';
import { accountHourStart, nextAccountHour, zoneOfRecord } from '../statistics/compute/account-days.js';
import type { StatisticsCall } from '../statistics/compute/call-plan.js';
import type { JobResult } from './measure-by-jobs.js';
import type { PartReader } from './parts.js';
import { readActivity } from './read-activity.js';
import type { Flight, MeasuredSpend } from './spend.js';

/** From so many missing weeks on, a job and the looks at it are fewer calls than the weeks. */
const manyWeeks = 3;
const week = windowDays.now * day;
const quarter = Math.min(windowDays.job, windowDays.activeEntities) * day;

/** A campaign whose total is measured. */
export interface TotalTask {
  readonly id: string;
  /** The hour in which it was created: nothing was spent before. */
  readonly start: number;
  /** Where it may have served. */
  readonly placements: readonly string[];
  measured: MeasuredSpend;
}

/** A part of the time of a campaign, and what was charged in it as far as that is known. */
interface Piece extends Flight {
  readonly task: TotalTask;
  readonly isBefore: boolean;
  /** Undefined until it is known. */
  sum: bigint | undefined;
  /** Calls that are not answered. */
  left: number;
}

type Reader = Pick<PartReader, 'client' | 'question' | 'facts'> & {
  readonly runJobs: NonNullable<PartReader['question']['runJobs']>;
};

/** Moves `measured` of each campaign as far as its pieces are known without a break. Throws as the calls and the jobs do. */
export async function measureLongTimes(
  tasks: readonly TotalTask[],
  from: number,
  reader: Reader,
): Promise<void> {
  const pieces = tasks.flatMap((task) => cutPieces(task, from, reader));
  try {
    const calls = await planCalls(pieces, reader);
    if (calls.length > 0) {
      const take = ({ call, body }: JobResult) => {
        const charges = new Map(chargesById(body));
        for (const piece of pieces) {
          const own = call.ids.includes(piece.task.id) && contains(piece, call) && charges.get(piece.task.id);
          if (!own) continue;
          piece.sum = own.reduce((sum, amount) => sum + amount, piece.sum ?? 0n);
          piece.left -= 1;
        }
      };
      await reader.runJobs(calls, take, reader.client);
    }
  } finally {
    for (const task of tasks)
      moveOn(
        task,
        pieces.filter((piece) => piece.task === task),
      );
  }
}

/** Those before what is known, the newest first, and those after it, the oldest first. */
function cutPieces(task: TotalTask, from: number, { facts }: Reader): readonly Piece[] {
  const zone = zoneOfRecord(facts.account);
  const { since, until } = task.measured;
  if (Math.max(0, since - task.start) + (from - until) < manyWeeks * week) return [];
  const pieces: Piece[] = [];
  for (let end = since; end > task.start; ) {
    const start = nextAccountHour(end - quarter, zone);
    pieces.push({ task, start, end, isBefore: true, sum: undefined, left: 0 });
    end = start;
  }
  for (let start = until; start < from; ) {
    const end = Math.min(from, accountHourStart(start + quarter, zone));
    pieces.push({ task, start, end, isBefore: false, sum: undefined, left: 0 });
    start = end;
  }
  return pieces;
}

/** The jobs for what was served in the pieces; the others are 0. */
async function planCalls(
  pieces: readonly Piece[],
  { client, question }: Reader,
): Promise<readonly StatisticsCall[]> {
  const { account_id } = question;
  const calls: StatisticsCall[] = [];
  for (const own of groupBy(pieces, ({ start, end }) => `${start} ${end}`).values()) {
    const { start, end } = own[0] as Piece;
    const active = await readActivity(client, { account_id, entity: 'CAMPAIGN', start, end });
    const served = own.filter(({ task }) => active.has(task.id));
    for (const piece of own) if (!served.includes(piece)) piece.sum = 0n;
    for (const some of chunk(served, maxMeasured)) {
      const placements = [...new Set(some.flatMap(({ task }) => task.placements))];
      const ids = some.map(({ task }) => task.id);
      for (const piece of some) piece.left = placements.length;
      for (const placement of placements)
        calls.push({
          account: account_id,
          entity: 'CAMPAIGN',
          ids,
          start,
          end,
          granularity: 'TOTAL',
          placement,
          groups: chargedGroups,
        });
    }
  }
  return calls;
}

/** A call that failed was split by ids, and not by time. */
function contains(piece: Piece, call: StatisticsCall): boolean {
  return piece.start === call.start && piece.end === call.end;
}

function moveOn(task: TotalTask, pieces: readonly Piece[]): void {
  for (const isBefore of [true, false]) {
    for (const { start, end, sum, left } of pieces.filter((piece) => piece.isBefore === isBefore)) {
      if (sum === undefined || left > 0) break;
      const { measured } = task;
      task.measured = {
        since: Math.min(measured.since, start),
        until: Math.max(measured.until, end),
        sum: measured.sum + sum,
      };
    }
  }
}
