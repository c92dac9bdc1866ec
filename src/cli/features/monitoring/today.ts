/** `ads today`: looks at accounts, and shows what needs attention. */
import type { Answer } from '../../../output/answer.js';
import { isForPeople } from '../../../output/formats.js';
import { once } from '../../../values/once.js';
import { shellCommand } from '../../../values/shell-word.js';
import { formatTime } from '../../../values/time.js';
import { type HistoryEntry, sentAs } from '../../calls/history/history-entry.js';
import { readHistory } from '../../calls/history/read-history.js';
import { chosenAccounts } from '../../calls/reads/fan-out.js';
import { explainAccount } from '../../calls/session/explain-unknown-account.js';
import { serviceIdentity } from '../../calls/session/service-identity.js';
import { openSession, type Session } from '../../calls/session/session.js';
import { mayKeepIn } from '../../core/credentials/find-credentials.js';
import { selectsRows } from '../../core/host/global-flags.js';
import type { Action, Invocation } from '../../core/host/invocation.js';
import { formatCount } from '../../core/host/progress.js';
import { chosenFlags } from '../../core/host/shown-command.js';
import type { Gap } from './account-state.js';
import { type ChosenRule, morningRules, type RuleChoice } from './all-rules.js';
import { flagsFor, silentHours } from './chosen-rules.js';
import { findForeignChanges } from './external-changes.js';
import { findBroken, withoutBrief } from './finding-rows.js';
import { lookAtAccounts } from './inspect-accounts.js';
import { type LastLook, type LookScope, readLook, scopeOf, toLook, writeLook } from './last-run.js';
import { watchLimits } from './limits-left.js';
import { fewAccounts, maxCalls, maxWeekCalls } from './most-calls.js';
import { lookParts } from './parts.js';
import { previewCalls } from './preview-calls.js';
import { readRules } from './read-rules-file.js';
import { readState } from './read-state.js';
import { runJobsLate } from './run-jobs-late.js';
import { sortToday } from './sort-today.js';
import { openSpendTotals, type SpendTotals } from './spend-totals.js';
import { type TodayRow, todayShape, toTodayRows } from './today-rows.js';
import { writeScreen } from './today-screen.js';

interface TodayFlags {
  readonly rules?: string;
  readonly full: boolean;
}

/** What was seen of an account. */
interface Seen {
  readonly scope: LookScope;
  readonly look: LastLook;
}

export const showToday: Action<TodayFlags> = async (invocation, flags) => {
  const choice = inTheMorning(await readRules(flags, invocation));
  if (invocation.globals.dryRun) return previewCalls(chosenAccounts(invocation), choice, lookParts);
  const session = await openSession(invocation);
  const identity = await serviceIdentity(invocation);
  const seen: Seen[] = [];
  const advice = new Set<string>();
  const isFew = new Set(chosenAccounts(invocation)).size <= fewAccounts;
  const totals = openSpendTotals(invocation.world, session, identity);
  const history = once(() => readHistory(invocation.world));
  const { rows } = await lookAtAccounts(session, invocation, async (account, own) => {
    const scope = scopeOf(
      [...identity, account],
      isForPeople(invocation.format) && invocation.world.stdout.isTTY,
    );
    const task = { account, scope, choice, history, totals, identity, isFew };
    const { found, look, isLimited, gaps } = await lookAt(task, session, own);
    seen.push({ scope, look });
    for (const gap of gaps)
      advice.add(gap.advice ?? (isLimited ? measureAll(invocation, flags) : waitLonger));
    return found;
  });
  // An account has a row for each currency.
  const incomplete = new Set(
    rows.flatMap((row) => (row.kind === 'account' && row.not_measured.length > 0 ? [row.account_id] : [])),
  ).size;
  if (incomplete > 0)
    invocation.defer(() =>
      invocation.notice(
        `not complete: not everything of ${formatCount(incomplete, 'account')} was measured, so errors may be missing; ${[...advice].join('; ')}`,
      ),
    );
  const { world } = invocation;
  // A language model looks, and a job that leaves nothing behind, but no person does.
  const mayNote = mayKeepIn('state', session.source, world) && !world.stdin.isOnly && printsAll(invocation);
  return answer(sortToday(rows), seen, flags, mayNote, invocation);
};

/** Whether the output has whole rows, and all of them: a change that is left out was not seen. */
function printsAll({ globals }: Pick<Invocation, 'globals'>): boolean {
  return !selectsRows(globals) && globals.query === undefined && globals.fields === undefined;
}

const waitLonger = '--max-wait lets it wait longer';

/** The command that needs no second one. A look may have no call left for weeks that are not measured yet. */
function measureAll(invocation: Invocation, { rules }: TodayFlags): string {
  const all = invocation.globals.allAccounts ? ['--all-accounts'] : [];
  // What stdin had is read.
  const file = rules === undefined || rules === '-' ? [] : ['--rules', rules];
  const check = shellCommand`ads check ${chosenFlags(invocation)} ${all} ${file}`;
  return `run ${check}, which measures all`;
}

/** The rules of the morning. A person wants to know of everything that stopped, whoever stopped it. */
function inTheMorning(choice: RuleChoice): RuleChoice {
  const widen = ({ rule, values }: ChosenRule): ChosenRule =>
    rule.name === 'stopped' ? { rule, values: { ...values, deliberate: true } } : { rule, values };
  return {
    ...choice,
    forAccount: (account) =>
      choice
        .forAccount(account)
        .filter(({ rule }) => morningRules.includes(rule.name))
        .map(widen),
  };
}

interface LookTask {
  readonly account: string;
  readonly scope: LookScope;
  readonly choice: RuleChoice;
  readonly history: () => Promise<readonly HistoryEntry[]>;
  readonly totals: SpendTotals;
  readonly identity: readonly (string | null)[];
  /** Whether a first look may take more calls than others. */
  readonly isFew: boolean;
}

interface Looked {
  readonly found: readonly TodayRow[];
  readonly look: LastLook;
  /** Whether only so many calls were made. */
  readonly isLimited: boolean;
  readonly gaps: readonly Gap[];
}

async function lookAt(
  { account, scope, choice, history, totals, identity, isFew }: LookTask,
  session: Session,
  invocation: Invocation,
): Promise<Looked> {
  const { world, settings } = invocation;
  const rules = choice.forAccount(account);
  const [now, machine] = [session.time(), world.now()];
  const { caller, tightest, mayRefine } = watchLimits(session.client);
  const { spends, wasComplete } = await totals.read(account);
  const isLimited = wasComplete || !isFew;
  const { state, calls } = await readState(caller, {
    account_id: account,
    parts: lookParts,
    now,
    withDeleted: true,
    activeHours: silentHours(rules),
    measured: spends,
    mayRefine,
    ...(isLimited
      ? { most: maxCalls }
      : { maxWeekCalls, runJobs: runJobsLate({ account, identity, session, invocation }) }),
  }).catch((error: unknown) => {
    throw explainAccount(error, settings);
  });
  // What another look would not mend does not make it incomplete.
  const isComplete = state.gaps.every(({ advice }) => advice !== undefined);
  await totals.write(account, { spends: state.measured ?? spends, wasComplete: wasComplete || isComplete });
  const last = await readLook(world, scope);
  const isHere = sentAs(settings, world);
  const isOwn = (entry: HistoryEntry) => entry.account === account && isHere(entry);
  const changes = last ? findForeignChanges(state, last, (await history()).filter(isOwn)) : [];
  const findings = findBroken(state, rules, { flags: flagsFor(account, invocation) });
  const found = toTodayRows({
    state,
    findings,
    changes,
    lastLook: last?.at ?? null,
    calls,
    limit: tightest(),
  });
  const look = toLook(state, formatTime(now), formatTime(machine));
  return { found, look, isLimited, gaps: state.gaps };
}

function answer(
  rows: readonly TodayRow[],
  seen: readonly Seen[],
  { full }: TodayFlags,
  mayNote: boolean,
  { defer, world }: Pick<Invocation, 'world' | 'defer'>,
): Answer {
  let isShown = false;
  // What nobody has seen was not looked at.
  defer(async () => {
    if (isShown && mayNote) for (const { scope, look } of seen) await writeLook(world, scope, look);
  });
  function* pages() {
    yield rows.map(withoutBrief);
    isShown = true;
  }
  return {
    kind: 'rows',
    record: todayShape,
    pages: pages(),
    text: async (look) => {
      const { text, hasChanges } = await writeScreen(rows, { ...look, full });
      isShown = hasChanges;
      return text;
    },
  };
}
