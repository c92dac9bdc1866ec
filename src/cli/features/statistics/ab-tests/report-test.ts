/** `ads stats report --ab-test ID`: the statistics of a test's groups side by side. */

import type { Answer } from '../../../../output/answer.js';
import { formatTime } from '../../../../values/time.js';
import { throwIfProblems } from '../../../core/host/command-error.js';
import { fieldProblems, rowSelectionProblems } from '../../../core/host/global-flag-problems.js';
import type { Invocation } from '../../../core/host/invocation.js';
import { compareGroups, groupShape } from '../compute/compare-groups.js';
import { groupColumn, groupDimension } from '../compute/dimensions.js';
import type { ReportRow } from '../compute/facts.js';
import type { planCalls } from '../plan-report.js';
import type { ReportFlags } from '../report-flags.js';
import { describeReport } from '../report-heading.js';
import { listGaps, noteGaps } from '../report-notices.js';
import type { ReportOptions } from '../report-options.js';
import { type ReportContent, reportPages } from '../report-rows.js';
import { openReportContext, previewReport, runReport } from '../run-report.js';
import { findTest, hoursOfTest, type ReportedTest } from './find-test.js';

/** Runs the report. `showPlan` answers what --dry-run shows. Throws CommandError. */
export async function reportTest(
  { ab_test: text = '', from, last }: ReportFlags,
  typed: ReportOptions,
  invocation: Invocation,
  showPlan: (plan: ReturnType<typeof planCalls>) => Promise<Answer>,
): Promise<Answer> {
  const { globals } = invocation;
  const { columns } = typed.metrics;
  const shape = groupShape(columns, typed.isTyped);
  throwIfProblems([
    ...(await rowSelectionProblems(globals, shape)),
    ...(globals.dryRun ? [] : fieldProblems(globals, shape)),
  ]);
  const context = await openReportContext(invocation);
  const test = await findTest(text, context);
  const asked: ReportOptions = {
    ...typed,
    entity: test.entity,
    ids: test.groups.flatMap(({ entities }) => entities),
    groupBy: [groupDimension],
    ...(from === undefined && last === undefined && { range: rangeOf(test, context) }),
  };
  if (globals.dryRun) return showPlan(await previewReport(context, asked));
  const now = context.service.now();
  const { content, outcome } = await runReport(context, asked);
  await noteGaps(invocation, [outcome], context.failedAccounts);
  await invocation.notice(
    `A/B test ${test.id}: ${formatTime(test.flight.start)} to ${formatTime(test.flight.end)}; differences are relative to the first group`,
  );
  await invocation.notice(
    'ctr_p_value: two-proportion z test of the click rate against the first group, two-sided; assumes independent impressions',
  );
  const rows: ReportRow[] = [];
  for await (const page of reportPages(withGroups(content, test))) rows.push(...page);
  const isNamed = test.groups.every(({ name }) => name !== null);
  const heading = describeReport(content, {
    title: typed.title,
    now,
    missing: listGaps([outcome], context.failedAccounts),
  });
  const described = {
    ...shape,
    heading: { ...heading, facts: [['A/B test', test.id] as const, ...heading.facts] },
  };
  const record = isNamed ? described : { ...described, pinned: [groupColumn, ...(shape.pinned ?? [])] };
  return { kind: 'rows', record, pages: [compareGroups(rows, test.groups, columns)] };
}

/** The test's own time as a range of the report. */
function rangeOf(
  test: ReportedTest,
  { accounts, service }: Awaited<ReturnType<typeof openReportContext>>,
): ReportOptions['range'] {
  const zone = accounts[0]?.zone ?? { name: 'UTC' };
  const { start, end } = hoursOfTest(test, zone, service.now());
  return { kind: 'between', from: { kind: 'instant', time: start }, to: { kind: 'instant', time: end } };
}

/** The content of the report with the group of each entity beside its name, and all sums that rates are computed from. */
function withGroups(content: ReportContent, { groups }: ReportedTest): ReportContent {
  const { metrics } = content.options;
  const shown = new Set(metrics.columns.map(({ name }) => name));
  const hidden = metrics.paths.filter((path) => !shown.has(path));
  const columns = [...metrics.columns, ...hidden.map((name) => ({ name, type: 'number' as const }))];
  const options = { ...content.options, metrics: { ...metrics, columns } };
  const groupOf = new Map(
    groups.flatMap(({ id, entities }) => entities.map((entity) => [entity, id] as const)),
  );
  const entities = new Map(
    [...content.entities].map(([account, own]) => [
      account,
      new Map([...groupOf].map(([id, group]) => [id, { ...own.get(id), [groupColumn]: group }] as const)),
    ]),
  );
  return { ...content, options, entities };
}
