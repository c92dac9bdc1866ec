/** `ads today`: looks at accounts, and shows what needs attention. */
import type { Answer } from '../../output/answer.js';
import { isForPeople } from '../../output/formats.js';
import { once } from '../../values/once.js';
import { shellCommand } from '../../values/shell-word.js';
import { formatTime } from '../../values/time.js';
import { mayKeepIn } from '../credentials/find-credentials.js';
import { type HistoryEntry, sentAs } from '../history/history-entry.js';
import { readHistory } from '../history/read-history.js';
import { selectsRows } from '../host/global-flags.js';
import type { Action, Invocation } from '../host/invocation.js';
import { formatCount } from '../host/progress.js';
import { chosenFlags } from '../host/shown-command.js';
import { type ChosenRule, morningRules, type RuleChoice } from '../monitoring/all-rules.js';
import { flagsFor, silentHours } from '../monitoring/chosen-rules.js';
import { findBroken } from '../monitoring/finding-rows.js';
import { findForeignChanges } from '../monitoring/foreign-changes.js';
import {
  type LastLook,
  type LookScope,
  readLook,
  scopeOf,
  toLook,
  writeLook,
} from '../monitoring/last-look.js';
import { watchLimits } from '../monitoring/limits-left.js';
import { lookAtAccounts } from '../monitoring/look-at-accounts.js';
import { mostCalls } from '../monitoring/most-calls.js';
import { lookParts } from '../monitoring/parts.js';
import { previewCalls } from '../monitoring/preview-calls.js';
import { readRules } from '../monitoring/read-rules-file.js';
import { readState } from '../monitoring/read-state.js';
import { sortToday } from '../monitoring/sort-today.js';
import { openSpendTotals, type SpendTotals } from '../monitoring/spend-totals.js';
import { type TodayRow, todayShape, toTodayRows } from '../monitoring/today-rows.js';
import { writeScreen } from '../monitoring/today-screen.js';
import { chosenAccounts } from '../reads/fan-out.js';
import { explainAccount } from '../session/explain-unknown-account.js';
import { serviceIdentity } from '../session/service-identity.js';
import { openSession, type Session } from '../session/session.js';

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
  const totals = openSpendTotals(invocation.world, session, identity);
  const history = once(() => readHistory(invocation.world));
  const { rows } = await lookAtAccounts(session, invocation, async (account, own) => {
    const scope = scopeOf(
      [...identity, account],
      isForPeople(invocation.format) && invocation.world.stdout.isTTY,
    );
    const { found, look } = await lookAt({ account, scope, choice, history, totals }, session, own);
    seen.push({ scope, look });
    return found;
  });
  const incomplete = rows.filter((row) => row.kind === 'account' && row.not_measured.length > 0).length;
  if (incomplete > 0)
    invocation.defer(() =>
      invocation.notice(
        `not complete: the spend of ${formatCount(incomplete, 'account')} was not measured with ${mostCalls} calls, so errors may be missing; run ${measureAll(invocation, flags)}, which measures all`,
      ),
    );
  const { world } = invocation;
  // A language model looks, and a job that leaves nothing behind, but no person does.
  const mayNote = mayKeepIn('state', session.source, world) && !world.stdin.isOnly && printsAll(invocation);
  return answer(sortToday(rows), seen, flags, mayNote, invocation);
};

/** Whether the output has whole rows, and all of them: a change that is left out was not seen. */
function printsAll({ globals }: Invocation): boolean {
  return !selectsRows(globals) && globals.query === undefined && globals.fields === undefined;
}

/** The command that needs no second one. A look may have no call left for weeks that are not measured yet. */
function measureAll(invocation: Invocation, { rules }: TodayFlags): string {
  const all = invocation.globals.allAccounts ? ['--all-accounts'] : [];
  // What stdin had is read.
  const file = rules === undefined || rules === '-' ? [] : ['--rules', rules];
  return shellCommand`ads check ${chosenFlags(invocation)} ${all} ${file}`;
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
}

async function lookAt(
  { account, scope, choice, history, totals }: LookTask,
  session: Session,
  invocation: Invocation,
): Promise<{ readonly found: readonly TodayRow[]; readonly look: LastLook }> {
  const { world, settings } = invocation;
  const rules = choice.forAccount(account);
  const [now, machine] = [session.time(), world.now()];
  const { caller, tightest, mayRefine } = watchLimits(session.client);
  const { state, calls } = await readState(caller, {
    account_id: account,
    parts: lookParts,
    now,
    most: mostCalls,
    withDeleted: true,
    activeHours: silentHours(rules),
    measured: await totals.read(account),
    mayRefine,
  }).catch((error: unknown) => {
    throw explainAccount(error, settings);
  });
  await totals.write(account, state.measured ?? new Map());
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
  return { found, look: toLook(state, formatTime(now), formatTime(machine)) };
}

function answer(
  rows: readonly TodayRow[],
  seen: readonly Seen[],
  { full }: TodayFlags,
  mayNote: boolean,
  { defer, world }: Invocation,
): Answer {
  let isShown = false;
  // What nobody has seen was not looked at.
  defer(async () => {
    if (isShown && mayNote) for (const { scope, look } of seen) await writeLook(world, scope, look);
  });
  function* pages() {
    yield rows;
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
