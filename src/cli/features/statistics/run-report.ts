/** Runs a report from its options to its content: accounts, plan, calls, names. */
import { MetricsError } from '../../../call/metric-rows.js';
import { joinFirst } from '../../../values/text-lists.js';
import { openSession, type Session } from '../../calls/session/session.js';
import { missingAccountError } from '../../core/host/command-error.js';
import type { Invocation } from '../../core/host/invocation.js';
import { startProgress } from '../../core/host/progress.js';
import type { Amount } from './compute/amounts.js';
import { countCalls, type PlanUnit } from './compute/call-plan.js';
import { type EntityColumns, findEntityColumns } from './find-entities.js';
import { findReach } from './find-reach.js';
import { openStatisticsService } from './open-service.js';
import {
  type AccountPlan,
  type AccountRange,
  findPlans,
  planCalls,
  resolveAccountRange,
} from './plan-report.js';
import type { ReportAccount } from './report-account.js';
import { collectAccounts, type FailedAccount } from './report-accounts.js';
import { noteInterruption, notePlan } from './report-notices.js';
import type { ReportOptions } from './report-options.js';
import type { ReportContent } from './report-rows.js';
import { openReportStore } from './reusable-results.js';
import { type PlanOutcome, runPlan } from './run-calls.js';
import type { StatisticsService } from './service.js';

/** The context that all reports of a command share. */
export interface ReportContext {
  readonly invocation: Invocation;
  readonly session: Session;
  readonly service: StatisticsService;
  readonly accounts: readonly ReportAccount[];
  /** Accounts that could not be read. */
  readonly failedAccounts: readonly FailedAccount[];
}

/** Opens a session and reads the accounts. Throws CommandError, and what the client throws. */
export async function openReportContext(invocation: Invocation): Promise<ReportContext> {
  const session = await openSession(invocation);
  const service = openStatisticsService(invocation, session);
  const ids = (session.account ?? '').split(',').filter((id) => id !== '');
  if (ids.length === 0) throw missingAccountError();
  const { accounts, failed } = await collectAccounts(ids, service, invocation);
  return { invocation, session, service, accounts, failedAccounts: failed };
}

/** The plan of a report, for --dry-run. */
export async function previewReport(
  { service, accounts }: ReportContext,
  options: ReportOptions,
): Promise<ReturnType<typeof planCalls>> {
  const ranges = accounts.map((account) => resolveAccountRange(options, account, service.now()));
  return planCalls(options, await findPlans(options, ranges, service));
}

interface FinishedReport {
  readonly content: ReportContent;
  readonly outcome: PlanOutcome;
}

/** Runs the report. Throws CommandError, and the errors of the service that concern every call. */
export async function runReport(context: ReportContext, options: ReportOptions): Promise<FinishedReport> {
  const { invocation, session, service, accounts } = context;
  const ranges = accounts.map((account) => resolveAccountRange(options, account, service.now()));
  const opened = await openReportStore(invocation, session, options, ranges);
  const { store, isStored } = opened;
  let answered = 0;
  let units: readonly PlanUnit[] | undefined;
  const progress = startProgress(invocation, { label: 'results' });
  try {
    const plans = await planEntities(context, options, ranges, opened.units);
    const { mode, units: planned } = planCalls(options, plans);
    const { resumes } = opened;
    const all = opened.units ?? planned;
    units = all;
    if (!resumes) await store.note({ event: 'plan', at: service.now(), units: all });
    await notePlan(invocation, { options, plans, resumes });
    const outcome = await runPlan({
      units: all,
      mode,
      service,
      store: {
        ...store,
        async write(...result) {
          await store.write(...result);
          answered += 1;
          // Jobs have a line of their own.
          if (mode === 'sync') await progress.update(answered, countCalls(all));
        },
      },
      history: opened.history,
      needed: options.metrics.paths,
      mayUse(...result) {
        const isUsed = opened.mayUse(...result);
        if (isUsed) answered += 1;
        return isUsed;
      },
      boundariesOf: (account) => ranges.find((range) => range.account.id === account)?.boundaries ?? [],
    });
    const names = await findNames(context, options, plans, outcome);
    if (outcome.failed.length === 0) await store.note({ event: 'complete', at: service.now() });
    return { content: { options, plans, units: all, answered: outcome.answered, store, ...names }, outcome };
  } catch (error) {
    if (invocation.signal.aborted) await noteInterruption(invocation, { isStored, answered, units });
    throw error;
  } finally {
    await progress.clear();
  }
}

/** Finds the entities, or takes them from the plan of the run that is resumed. */
async function planEntities(
  { service }: ReportContext,
  options: ReportOptions,
  ranges: readonly AccountRange[],
  units: readonly PlanUnit[] | undefined,
): Promise<readonly AccountPlan[]> {
  if (!units) return findPlans(options, ranges, service);
  return ranges.map((range) => ({
    ...range,
    placementsById: plannedPlacements(units, range.account.id),
    inactive: [],
  }));
}

function plannedPlacements(units: readonly PlanUnit[], account: string): AccountPlan['placementsById'] {
  const own = units.filter((unit) => unit.account === account);
  return new Map(
    own.flatMap(({ ids, calls }) => {
      const placements = [...new Set(calls.map(({ placement }) => placement))];
      return ids.map((id) => [id, placements] as const);
    }),
  );
}

/**
 * The names, parents and currencies of what was measured, which exists, and its reach. Throws a MetricsError where a list lacks
 * one of them, or where one is below other campaigns than those that were asked for.
 */
async function findNames(
  { service }: ReportContext,
  { entity, metrics, campaigns }: ReportOptions,
  plans: readonly AccountPlan[],
  { answered }: PlanOutcome,
): Promise<Pick<ReportContent, 'entities' | 'reach'>> {
  const measured = new Set(
    answered.flat().flatMap(({ account, ids }) => ids.map((id) => `${account} ${id}`)),
  );
  const entities = new Map<string, ReadonlyMap<string, EntityColumns>>();
  const reach = new Map<string, Amount>();
  for (const plan of plans) {
    const { id: account } = plan.account;
    const ids = [...plan.placementsById.keys()].filter((id) => measured.has(`${account} ${id}`));
    const columns = await findEntityColumns(service, account, entity, ids);
    const others = ids.filter((id) => campaigns?.includes(columns.get(id)?.campaign_id ?? id) === false);
    if (others.length > 0)
      throw new MetricsError(
        `the list of active entities has ${joinFirst(others, 20)}, below other campaigns than those of the call`,
      );
    entities.set(account, columns);
    if (!metrics.needsReach) continue;
    for (const [id, people] of await findReach(service, plan, entity)) reach.set(id, people);
  }
  return { entities, reach };
}
