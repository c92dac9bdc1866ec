/** `ads check`: looks for what breaks a rule, in one account or many. */
import { isForPeople } from '../../../output/formats.js';
import { groupBy } from '../../../values/group-by.js';
import { acrossAccounts, chosenAccounts } from '../../calls/reads/fan-out.js';
import { explainAccount } from '../../calls/session/explain-unknown-account.js';
import { serviceIdentity } from '../../calls/session/service-identity.js';
import { openSession, type Session } from '../../calls/session/session.js';
import { CommandError, usageError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import { selectsRows } from '../../core/host/global-flags.js';
import type { Action, Invocation } from '../../core/host/invocation.js';
import { formatCount } from '../../core/host/progress.js';
import { wholeCommand } from '../../core/host/resume-line.js';
import type { ChosenRule } from './all-rules.js';
import { filesOf, flagsFor, isDriftNamed, silentHours } from './chosen-rules.js';
import { type CheckRow, findBroken, findingShape, findUnknown, withoutBrief } from './finding-rows.js';
import { toMarkdown } from './findings-markdown.js';
import { lookAtAccounts } from './inspect-accounts.js';
import { withNeeded } from './parts.js';
import { previewCalls } from './preview-calls.js';
import { readRules } from './read-rules-file.js';
import { readState } from './read-state.js';
import { runJobsLate } from './run-jobs-late.js';
import type { Severity } from './severities.js';
import { openSpendTotals, type SpendTotals } from './spend-totals.js';

interface CheckFlags {
  readonly rules?: string;
  readonly only?: readonly string[];
  readonly severity?: Severity;
  readonly markdown: boolean;
}

export const checkAccounts: Action<CheckFlags> = async (invocation, flags) => {
  refuseOtherForm(flags, invocation);
  const choice = await readRules(flags, invocation);
  const accounts = chosenAccounts(invocation);
  if (invocation.globals.dryRun) return previewCalls(accounts, choice);
  const strange = choice.accounts.filter((account) => !accounts.includes(account));
  // Without --all-accounts, a file may be for several commands.
  if (invocation.globals.allAccounts && strange.length > 0)
    await invocation.notice(`--rules: unknown accounts: ${strange.join(', ')}`);
  const session = await openSession(invocation);
  const identity = await serviceIdentity(invocation);
  const totals = openSpendTotals(invocation.world, session, identity);
  const { rows, isComplete } = await lookAtAccounts(session, invocation, (account, own) =>
    checkOne({ account, rules: choice.forAccount(account), totals, identity }, session, own),
  );
  if (isComplete) setOutcome(rows, invocation);
  if (flags.markdown) return { kind: 'text', text: toMarkdown(rows, isComplete) };
  suggestFixes(rows, invocation);
  const record = accounts.length > 1 ? acrossAccounts(findingShape) : findingShape;
  return { kind: 'rows', record, pages: [rows] };
};

/** A finding is one whatever else was not measured; without any, nobody knows that there is none. */
function setOutcome(rows: readonly CheckRow[], { setExitCode }: Pick<Invocation, 'setExitCode'>): void {
  const unknown = rows.filter(({ severity }) => severity === 'unknown').length;
  const found = rows.length - unknown;
  const { broken, partial } = exitCodes;
  if (found > 0)
    setExitCode(
      broken,
      new CommandError('RULES_BROKEN', broken, `rules are broken: ${formatCount(found, 'finding')}`),
    );
  else if (unknown > 0) {
    const message = `not everything was measured: ${formatCount(unknown, 'row')} of severity unknown`;
    setExitCode(partial, new CommandError('NOT_MEASURED', partial, message));
  }
}

/** A list that is Markdown has all findings, and no columns. */
function refuseOtherForm({ markdown }: CheckFlags, { globals }: Pick<Invocation, 'globals'>): void {
  const { fields, query } = globals;
  const isPlain = !selectsRows(globals) && fields === undefined && query === undefined;
  if (markdown && !isPlain)
    throw usageError(
      '--markdown does not work with --fields, --query, --filter or --sort',
      'To select findings: --only and --severity',
    );
}

/** The most commands below a table. */
const maxFixes = 20;

/** The commands in whole lines by rule, below a table that has no room for them. */
function suggestFixes(
  rows: readonly CheckRow[],
  { argv, format, world, defer, notice }: Pick<Invocation, 'world' | 'argv' | 'defer' | 'format' | 'notice'>,
): void {
  const commands = new Map<string, string>();
  for (const { command, rule } of rows)
    if (command !== null && !commands.has(command)) commands.set(command, rule);
  if (commands.size === 0 || !isForPeople(format) || !world.stdout.isTTY) return;
  const shown = [...commands].slice(0, maxFixes);
  const lines = [...groupBy(shown, ([, rule]) => rule)].flatMap(([rule, own]) => [
    `${rule}:`,
    ...own.map(([command]) => `  ${command}`),
  ]);
  const rest = commands.size - shown.length;
  const typed = wholeCommand({ argv }) ?? 'ads check';
  const more = rest > 0 ? [`and ${rest} more fixes: ${typed} -o json --query '[].command'`] : [];
  defer(() => notice(['suggested fixes:', ...lines, ...more].join('\n')));
}

interface CheckTask {
  readonly account: string;
  readonly rules: readonly ChosenRule[];
  readonly totals: SpendTotals;
  readonly identity: readonly (string | null)[];
}

async function checkOne(
  { account, rules, totals, identity }: CheckTask,
  session: Session,
  invocation: Invocation,
): Promise<readonly CheckRow[]> {
  if (rules.length === 0) return [];
  const known = await totals.read(account);
  const { state } = await readState(session.client, {
    account_id: account,
    parts: rules.flatMap(({ rule }) => rule.needs),
    now: session.time(),
    activeHours: silentHours(rules),
    // What was deleted has spent too.
    withDeleted: withNeeded(rules.flatMap(({ rule }) => rule.needs)).has('activity'),
    measured: known.spends,
    runJobs: runJobsLate({ account, identity, session, invocation }),
    readDrift: async () => {
      const { readDrift } = await import('./read-drift.js');
      const files = { path: filesOf(rules), account, isNamed: isDriftNamed(rules) };
      return readDrift(files, session, invocation);
    },
  }).catch((error: unknown) => {
    throw explainAccount(error, invocation.settings);
  });
  await totals.write(account, { ...known, ...(state.measured && { spends: state.measured }) });
  const resume = totals.isCached ? '' : ', and ADS_CACHE_DIR lets the next run resume';
  const advice = `--max-wait lets it wait longer${resume}`;
  const found = findBroken(state, rules, { flags: flagsFor(account, invocation) });
  return [...found.map(withoutBrief), ...findUnknown(state, rules, advice)];
}
