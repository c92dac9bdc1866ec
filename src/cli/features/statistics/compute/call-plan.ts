/** Plans the calls of a report: which ids, which placement, which window, which metrics go together. */
import { chunk } from '../../../../values/chunk.js';
import type { TimeWindow } from './windows.js';

/** One call for statistics, synchronous or as a job; all values as on the wire, instants in milliseconds since 1970. */
export interface StatisticsCall {
  readonly account: string;
  readonly entity: string;
  readonly ids: readonly string[];
  readonly start: number;
  readonly end: number;
  readonly granularity: string;
  readonly placement: string;
  readonly groups: readonly string[];
  readonly segment?: string | undefined;
  readonly country?: string | undefined;
}

/** A window, and how it is measured where it differs from others. */
export interface PlannedWindow extends TimeWindow {
  readonly granularity?: string;
}

/** Calls whose rows belong to the same entities, so that a report can be put together one unit after another. */
export interface PlanUnit {
  readonly account: string;
  readonly ids: readonly string[];
  readonly calls: readonly StatisticsCall[];
}

export interface PlanRequest
  extends Pick<StatisticsCall, 'account' | 'entity' | 'granularity' | 'segment' | 'country'> {
  /** The ids, each with the placements that are asked for, in order. */
  readonly placementsById: ReadonlyMap<string, readonly string[]>;
  /** Each with its granularity, where it differs from that of the others. */
  readonly windows: readonly PlannedWindow[];
  /** The metric groups, as they may go together in one call. */
  readonly groupSets: readonly (readonly string[])[];
  /** Maximum number of ids in one call. */
  readonly maxIds: number;
}

/**
 * Plans the calls. Ids with the same placements share calls, so that no call asks for a placement in which an id did not
 * serve, and an entity's rows stay within one unit.
 */
export function planUnits(request: PlanRequest): readonly PlanUnit[] {
  const { account, entity, granularity, segment, country, windows, groupSets, maxIds } = request;
  const alike = new Map<string, { placements: readonly string[]; ids: string[] }>();
  for (const [id, placements] of request.placementsById) {
    const key = placements.join();
    const group = alike.get(key) ?? { placements, ids: [] };
    group.ids.push(id);
    alike.set(key, group);
  }
  return [...alike.values()].flatMap(({ placements, ids }) =>
    chunk(ids, maxIds).map((some) => ({
      account,
      ids: some,
      calls: placements.flatMap((placement) =>
        windows.flatMap(({ start, end, granularity: own = granularity }) =>
          groupSets.map((groups) => ({
            account,
            entity,
            ids: some,
            start,
            end,
            granularity: own,
            placement,
            groups,
            ...(segment !== undefined && { segment }),
            ...(country !== undefined && { country }),
          })),
        ),
      ),
    })),
  );
}

/**
 * The answered calls of a unit, halves of planned ones included, in an order that does not depend on which was answered
 * first: by placement as planned, then by time, then by ids as planned.
 */
export function sortAsPlanned(
  { ids, calls }: PlanUnit,
  answered: readonly StatisticsCall[],
): StatisticsCall[] {
  const placements = [...new Set(calls.map(({ placement }) => placement))];
  const positionOf = ({ placement, start, ids: [first = ''] }: StatisticsCall) =>
    [placements.indexOf(placement), start, ids.indexOf(first)] as const;
  return [...answered].sort((a, b) => {
    const others = positionOf(b);
    const differences = positionOf(a).map((position, index) => position - (others[index] ?? 0));
    return differences.find((difference) => difference !== 0) ?? 0;
  });
}

export type CallMode = 'jobs' | 'sync';

/** The number of synchronous calls up to which they are quicker than jobs, which run for minutes. */
const fewCalls = 40;

/** Chooses how to ask. Only jobs can be segmented. */
export function chooseMode(syncCalls: number, isSegmented: boolean, forced: CallMode | undefined): CallMode {
  if (isSegmented) return 'jobs';
  return forced ?? (syncCalls <= fewCalls ? 'sync' : 'jobs');
}

/** The number of planned calls. */
export function countCalls(units: readonly PlanUnit[]): number {
  return units.reduce((sum, { calls }) => sum + calls.length, 0);
}
