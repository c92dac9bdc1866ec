/** `ads stats reconcile`: whether the line items add up to what the service counts above them. */
import type { RowShape } from '../../../output/answer.js';
import { acrossAccounts, chosenAccounts } from '../../calls/reads/fan-out.js';
import { createValueReport } from '../../core/errors/flag-report.js';
import { CommandError, type FlagProblem, usageError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Action, Invocation } from '../../core/host/invocation.js';
import { toWord } from './compute/entity-kinds.js';
import type { ReportRow } from './compute/facts.js';
import { columnNamed } from './compute/metric-words.js';
import { compareLevels, parseTolerance } from './compute/reconcile.js';
import type { ReconcileFlags } from './report-flags.js';
import { noteGaps } from './report-notices.js';
import { type ReportOptions, readReportOptions } from './report-options.js';
import { reportPages } from './report-rows.js';
import { openReportContext, type ReportContext, runReport } from './run-report.js';

type Level = ReconcileFlags['level'];

/** The levels above line items: the kind of entity, and the column of a line item's row with its id. */
const reconcileLevels: Readonly<Record<Level, { readonly entity: string; readonly by: string }>> = {
  campaign: { entity: 'CAMPAIGN', by: 'campaign_id' },
  'funding-instrument': { entity: 'FUNDING_INSTRUMENT', by: 'funding_instrument_id' },
  account: { entity: 'ACCOUNT', by: 'account_id' },
};

/** The default of --metrics: those of these metrics that the level counts. */
const defaultMetrics: Readonly<Record<Level, readonly string[]>> = {
  campaign: ['impressions', 'engagements', 'clicks', 'spend'],
  'funding-instrument': ['impressions', 'engagements', 'spend'],
  account: ['impressions', 'engagements'],
};

const shape: RowShape = {
  name: 'difference',
  fields: {
    account_id: { type: 'id' },
    level: { type: 'string' },
    id: { type: 'id' },
    name: { type: 'string' },
    date: { type: 'string' },
    metric: { type: 'string' },
    line_items: { type: 'number' },
    counted: { type: 'number' },
    difference: { type: 'number' },
    relative: { type: 'number' },
    agrees: { type: 'boolean' },
    currency: { type: 'string', form: 'currency' },
  },
  percentages: ['relative'],
  columns: ['date', 'id', 'name', 'metric', 'line_items', 'counted', 'difference', 'relative', 'agrees'],
};

export const reconcileStatistics: Action<ReconcileFlags> = async (typed, flags) => {
  const { level } = flags;
  const { entity, by } = reconcileLevels[level];
  const { known, problems } = readMetricWords(flags);
  const invocation = { ...typed, problems: [...typed.problems, ...problems] };
  const unasked = { active: false, all_entities: false, totals: false, no_totals: true };
  const shared = { ...flags, metrics: known, ...unasked };
  const above = readReportOptions(
    { ...shared, entity: toWord(entity), group_by: ['entity', 'day'] },
    invocation,
  );
  const below = readReportOptions(
    {
      ...shared,
      entity: 'line-item',
      group_by: level === 'account' ? ['account', 'day'] : ['account', level, 'day'],
    },
    invocation,
  );
  const derived = above.metrics.columns.find((column) => column.derived);
  if (derived)
    throw usageError(`--metrics: ${derived.name} is a computed metric; only counted metrics add up`);
  const context = await openReportContext(sayOnce(invocation));
  const counted = await collect(context, above, 'id');
  const lineItems = await collect(context, below, by);
  await noteGaps(invocation, [counted.outcome, lineItems.outcome], context.failedAccounts);
  const metrics = above.metrics.columns.map(({ name }) => name);
  const tolerance = parseTolerance(flags.tolerance) ?? 0;
  const all = compareLevels(lineItems.rows, counted.rows, { level, metrics, tolerance });
  const wrong = all.filter(({ agrees }) => !agrees);
  await reportDifferences(invocation, { all: all.length, wrong: wrong.length, tolerance: flags.tolerance });
  return {
    kind: 'rows',
    record: chosenAccounts(invocation).length > 1 ? acrossAccounts(shape) : shape,
    pages: [flags.every ? all : wrong],
  };
};

/** Both reports have the same notices about the account. */
function sayOnce(invocation: Invocation): Invocation {
  const said = new Set<string>();
  const notice = async (message: string) => {
    if (!said.has(message)) await invocation.notice(message);
    said.add(message);
  };
  return { ...invocation, notice };
}

/** The metrics that are compared: presets and groups have metrics that are not counted at each level. */
function readMetricWords({ metrics, level }: ReconcileFlags) {
  const words = metrics ?? defaultMetrics[level];
  const problems: FlagProblem[] = [];
  const refuse = createValueReport(problems);
  const known = words.filter((word) => columnNamed(word) !== undefined);
  for (const word of words)
    if (!known.includes(word)) refuse('--metrics', 'takes metrics here, such as spend', word);
  return { known: known.length > 0 ? known : defaultMetrics[level], problems };
}

/** The rows of a report, each with the id of the entity above. */
async function collect(context: ReportContext, options: ReportOptions, by: string) {
  const { content, outcome } = await runReport(context, options);
  const rows: ReportRow[] = [];
  for await (const page of reportPages(content))
    for (const row of page) rows.push({ ...row, above: row[by] });
  return { rows, outcome };
}

/** Says how many numbers were compared, and sets the exit code where some do not agree. */
async function reportDifferences(
  { notice, setExitCode }: Pick<Invocation, 'notice' | 'setExitCode'>,
  { all, wrong, tolerance }: { all: number; wrong: number; tolerance: string },
): Promise<void> {
  const allowed = tolerance === 'exact' ? 'at all' : `by more than ${tolerance}`;
  const message = `${wrong} of ${all} numbers differ ${allowed}`;
  await notice(message);
  if (wrong === 0) return;
  const hint = 'Numbers that are not final may still converge: see delivery and billing in ads stats report.';
  setExitCode(exitCodes.partial, new CommandError('NOT_RECONCILED', exitCodes.partial, message, hint));
}
