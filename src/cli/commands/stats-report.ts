/** `ads stats report`: statistics of any length, entities and placements, as rows. */
import type { Answer } from '../../output/answer.js';
import type { Action, Invocation } from '../invocation.js';
import { describePlan } from '../statistics/describe-plan.js';
import { planCalls } from '../statistics/plan-report.js';
import { planOffline } from '../statistics/report-accounts.js';
import { noteGaps } from '../statistics/report-notices.js';
import { readReportOptions } from '../statistics/report-options.js';
import { reportPages } from '../statistics/report-rows.js';
import { reportShape } from '../statistics/report-shape.js';
import { openReportContext, previewReport, runReport } from '../statistics/run-report.js';

export const reportStatistics: Action = async (invocation) => {
  const options = readReportOptions(invocation);
  const { dryRun } = invocation.globals;
  const offline = dryRun ? planOffline(options, invocation) : undefined;
  if (offline) return showPlan(invocation, planCalls(options, offline));
  const context = await openReportContext(invocation);
  if (dryRun) return showPlan(invocation, await previewReport(context, options));
  const { content, outcome } = await runReport(context, options);
  const { accounts, failedAccounts } = context;
  await noteGaps(invocation, [outcome], failedAccounts);
  const zones = accounts.map(({ zone }) => zone.name);
  return { kind: 'rows', record: reportShape(options, zones), pages: reportPages(content) };
};

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
