/** `ads stats report`: statistics of any length, entities and placements, as rows. */
import { idForms } from '../../../call/parse-scalar.js';
import type { NamedGroup } from '../../../contract/types.js';
import type { Answer, RowShape, WorkbookTemplate } from '../../../output/answer.js';
import { columnHeader } from '../../../output/columns.js';
import { findNamedTarget } from '../../calls/names/find-named-target.js';
import { throwIfProblems } from '../../core/host/command-error.js';
import { fieldProblems, rowSelectionProblems } from '../../core/host/global-flag-problems.js';
import type { Action, Invocation } from '../../core/host/invocation.js';
import { idColumn } from './compute/dimensions.js';
import { namedEntity } from './compute/entity-kinds.js';
import type { ReportRow } from './compute/facts.js';
import { describePlan } from './describe-plan.js';
import { planCalls } from './plan-report.js';
import { planOffline } from './report-accounts.js';
import type { ReportFlags } from './report-flags.js';
import { describeReport } from './report-heading.js';
import { describeCompared, describeDays, listGaps, noteGaps } from './report-notices.js';
import { readReportOptions } from './report-options.js';
import { findSameColumns, isCampaignInNames, rankedCurrencies, reportPages } from './report-rows.js';
import { reportShape } from './report-shape.js';
import { openReportContext, previewReport, type ReportContext, runReport } from './run-report.js';

export const reportStatistics: Action<ReportFlags> = async (invocation, flags) => {
  const typed = readReportOptions(flags, invocation);
  if (flags.ab_test !== undefined) {
    const { reportTest } = await import('./ab-tests/report-test.js');
    return reportTest(flags, typed, invocation, (plan) => showPlan(invocation, plan));
  }
  const { globals } = invocation;
  const { dryRun } = globals;
  const anyShape = reportShape(typed, { zones: [], hidden: [] });
  // A report may take many calls, so problems with its rows are reported before the first.
  throwIfProblems([
    ...(await rowSelectionProblems(globals, anyShape)),
    ...(dryRun ? [] : fieldProblems(globals, anyShape)),
  ]);
  const template = await openTemplate(flags, anyShape, invocation);
  const offline = dryRun ? planOffline(typed, invocation) : undefined;
  if (offline) return showPlan(invocation, planCalls(typed, offline));
  const context = await openReportContext(invocation);
  const options = {
    ...typed,
    ids: await findNamed(typed.ids, { flag: '--ids', group: namedEntity(typed.entity) }, context),
    campaigns: await findNamed(typed.campaigns, { flag: '--campaign', group: 'campaigns' }, context),
  };
  if (dryRun) return showPlan(invocation, await previewReport(context, options));
  // What is over only at the end of a long report was not over when it was read.
  const now = context.service.now();
  const { content, outcome } = await runReport(context, options);
  const { accounts, failedAccounts } = context;
  await noteGaps(invocation, [outcome], failedAccounts);
  const zones = accounts.map(({ zone }) => zone.name);
  const same = findSameColumns(content);
  if (same.size > 0 && invocation.format === 'table') {
    const facts = [...same].map(([name, value]) => `${columnHeader(name).toLowerCase()} ${value}`);
    await invocation.notice(`in every row: ${facts.join(', ')}`);
  }
  const currencies = rankedCurrencies(content);
  if (currencies.length > 0) {
    await invocation.notice(`--top ranks amounts within their currency: ${currencies.join(', ')}`);
  }
  const record = reportShape(options, {
    zones,
    hidden: [...same.keys()],
    isCampaignInNames: isCampaignInNames(content),
    range: describeDays(content.plans),
    compared: describeCompared(content.plans),
    heading: describeReport(content, {
      title: options.title,
      now,
      missing: listGaps([outcome], failedAccounts),
    }),
  });
  const pages = reportPages(content);
  const column = invocation.format === 'ids' && !globals.fields ? idColumn(options.groupBy) : undefined;
  return {
    kind: 'rows',
    record: { ...record, template },
    pages: column === undefined ? pages : onceEach(pages, column),
  };
};

/** The workbook that is filled, if one is. */
async function openTemplate(
  { template }: Pick<ReportFlags, 'template'>,
  shape: RowShape,
  invocation: Invocation,
): Promise<WorkbookTemplate | undefined> {
  if (template === undefined) return undefined;
  const { readReportTemplate } = await import('./report-template.js');
  return readReportTemplate(template, shape, invocation);
}

/** The first row of each id: an account with several currencies has a row for each. */
async function* onceEach(
  pages: AsyncIterable<readonly ReportRow[]>,
  column: string,
): AsyncGenerator<readonly ReportRow[]> {
  const seen = new Set<unknown>();
  for await (const page of pages) yield page.filter((row) => !seen.has(row[column]) && seen.add(row[column]));
}

/** The ids of records, which may be given by names. Those of several accounts have ids alone. */
async function findNamed(
  texts: readonly string[] | undefined,
  { flag, group }: { readonly flag: string; readonly group: NamedGroup | undefined },
  { accounts, session, invocation }: ReportContext,
): Promise<readonly string[] | undefined> {
  const [first] = accounts;
  if (!texts || !first) return texts;
  const groups = accounts.length === 1 && group ? [group] : [];
  const ids: string[] = [];
  for (const text of texts) {
    // What is written in another way than ids of the service is, and has no name, is left to the service.
    const isId = !group && idForms.any.regex.test(text);
    const target = { text, flag, groups, account: first.id };
    ids.push(isId ? text : await findNamedTarget(target, session, invocation));
  }
  return [...new Set(ids)];
}

async function showPlan(
  { notice }: Pick<Invocation, 'notice'>,
  { mode, units }: ReturnType<typeof planCalls>,
): Promise<Answer> {
  const calls = units.flatMap((unit) => unit.calls);
  const entities = new Set(units.flatMap(({ account, ids }) => ids.map((id) => `${account} ${id}`))).size;
  const kind = mode === 'jobs' ? 'jobs' : 'synchronous calls';
  await notice(`${calls.length} ${kind} for ${entities} entities; no request was sent`);
  return describePlan(units, mode);
}
