/** `ads stats report`: statistics of any length, entities and placements, as rows. */
import type { Answer } from '../../output/answer.js';
import { missingAccountError } from '../errors/command-error.js';
import type { Action, Invocation } from '../invocation.js';
import type { Amount } from '../report/amounts.js';
import type { PlanUnit } from '../report/call-plan.js';
import { openSession } from '../session/session.js';
import { describePlan } from '../statistics/describe-plan.js';
import { type EntityColumns, findEntityColumns } from '../statistics/find-entities.js';
import { findReach } from '../statistics/find-reach.js';
import { openStatisticsService } from '../statistics/open-service.js';
import { openReportStore } from '../statistics/open-store.js';
import {
  type AccountPlan,
  findPlacements,
  planCalls,
  resolveAccountRange,
} from '../statistics/plan-report.js';
import { collectAccounts, planOffline } from '../statistics/report-accounts.js';
import { noteGaps, notePlan } from '../statistics/report-notices.js';
import { readReportOptions } from '../statistics/report-options.js';
import { reportPages, reportShape } from '../statistics/report-rows.js';
import { runPlan } from '../statistics/run-calls.js';

export const reportStatistics: Action = async (invocation) => {
  const options = readReportOptions(invocation);
  const { dryRun } = invocation.globals;
  const offline = dryRun ? planOffline(options, invocation) : undefined;
  if (offline) return showPlan(invocation, planCalls(options, offline));
  const session = await openSession(invocation);
  const service = openStatisticsService(invocation, session);
  const ids = (session.account ?? '').split(',').filter((id) => id !== '');
  if (ids.length === 0) throw missingAccountError();
  const { accounts, failed: failedAccounts } = await collectAccounts(ids, service, invocation);
  const ranges = accounts.map((account) => resolveAccountRange(options, account, service.now()));
  const opened = await openReportStore(invocation, session, options, ranges);
  const goesOn = opened.units !== undefined && !dryRun;
  const plans: AccountPlan[] = [];
  for (const within of ranges) {
    plans.push(
      goesOn
        ? { ...within, placementsById: placementsOf(opened.units, within.account.id), inactive: [] }
        : await findPlacements(options, within, service),
    );
  }
  const planned = planCalls(options, plans);
  const { mode } = planned;
  const units = (goesOn ? opened.units : undefined) ?? planned.units;
  if (dryRun) return showPlan(invocation, planned);
  if (!goesOn) await opened.store.note({ event: 'plan', at: service.now(), units });
  await notePlan(invocation, { options, plans, goesOn });
  const outcome = await runPlan({
    units,
    mode,
    service,
    store: opened.store,
    history: opened.history,
    mayUse: opened.mayUse,
    boundariesOf: (account) => ranges.find((range) => range.account.id === account)?.boundaries ?? [],
  });
  if (outcome.failed.length === 0) await opened.store.note({ event: 'complete', at: service.now() });
  const entities = new Map<string, ReadonlyMap<string, EntityColumns>>();
  const reach = new Map<string, Amount>();
  for (const plan of plans) {
    const known = [...plan.placementsById.keys()];
    entities.set(plan.account.id, await findEntityColumns(service, plan.account.id, options.entity, known));
    if (options.metrics.needsReach)
      for (const [id, people] of await findReach(service, plan, options.entity)) reach.set(id, people);
  }
  await noteGaps(invocation, { options, outcome, failedAccounts });
  const { answered } = outcome;
  const content = { options, plans, units, answered, store: opened.store, entities, reach };
  return {
    kind: 'rows',
    record: reportShape(
      options,
      ids.length,
      accounts.map(({ zone }) => zone.name),
    ),
    pages: reportPages(content),
  };
};

/** The entities of an account in the plan of an earlier run. */
function placementsOf(units: readonly PlanUnit[] = [], account: string): AccountPlan['placementsById'] {
  const own = units.filter((unit) => unit.account === account);
  return new Map(
    own.flatMap(({ ids, calls }) => {
      const placements = [...new Set(calls.map(({ placement }) => placement))];
      return ids.map((id) => [id, placements] as const);
    }),
  );
}

async function showPlan(
  { notice }: Invocation,
  { mode, units }: ReturnType<typeof planCalls>,
): Promise<Answer> {
  const calls = units.flatMap((unit) => unit.calls);
  const entities = new Set(units.flatMap(({ account, ids }) => ids.map((id) => `${account} ${id}`))).size;
  const kind = mode === 'jobs' ? 'jobs' : 'synchronous calls';
  await notice(`${calls.length} ${kind} for ${entities} entities; nothing was asked for`);
  return describePlan(units, mode);
}
