/** `ads today`: looks at accounts, and shows what needs a person. */
import type { Answer } from '../../output/answer.js';
import { formatTime } from '../../values/time.js';
import { emulatorOf, type HistoryEntry } from '../history/history-entry.js';
import { readHistory } from '../history/read-history.js';
import { CommandError, missingAccountError } from '../host/errors/command-error.js';
import { exitCodes } from '../host/errors/exit-codes.js';
import type { Action, Invocation } from '../host/invocation.js';
import { formatCount, startProgress } from '../host/progress.js';
import { type ChosenRule, morningRules, type RuleChoice } from '../monitoring/all-rules.js';
import { flagsFor, silentHours } from '../monitoring/chosen-rules.js';
import { findBroken } from '../monitoring/finding-rows.js';
import { findForeignChanges } from '../monitoring/foreign-changes.js';
import { type LastLook, type LookScope, readLook, toLook, writeLook } from '../monitoring/last-look.js';
import { watchLimits } from '../monitoring/limits-left.js';
import { mostCalls } from '../monitoring/most-calls.js';
import { lookParts } from '../monitoring/parts.js';
import { previewCalls } from '../monitoring/preview-calls.js';
import { readRules } from '../monitoring/read-rules-file.js';
import { readState } from '../monitoring/read-state.js';
import { sortToday } from '../monitoring/sort-today.js';
import { type TodayRow, todayShape, toTodayRows } from '../monitoring/today-rows.js';
import { writeScreen } from '../monitoring/today-screen.js';
import { chosenAccounts, readAccountsInParallel } from '../reads/fan-out.js';
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
  const named = chosenAccounts(invocation);
  if (invocation.globals.dryRun) return previewCalls(named, choice);
  const session = await openSession(invocation);
  const accounts = named.length > 0 ? named : [session.account ?? ''];
  const identity = await serviceIdentity(invocation);
  const rows: TodayRow[] = [];
  const seen: Seen[] = [];
  const history = readOnce(() => readHistory(invocation.world));
  const progress = startProgress(invocation, { label: 'accounts', total: accounts.length });
  const run = async (own: Invocation): Promise<Answer> => {
    const account = own.settings.account?.value ?? session.account;
    if (account === undefined || account === '') throw missingAccountError();
    const scope = [...identity, account];
    const { found, look } = await lookAt({ account, scope, choice, history }, session, own);
    rows.push(...found);
    seen.push({ scope, look });
    await progress.update(seen.length);
    return { kind: 'rows', pages: [] };
  };
  try {
    if (accounts.length === 1) await run(invocation);
    else await drain(await readAccountsInParallel({}, accounts, invocation, run));
  } catch (error) {
    if (!invocation.signal.aborted || seen.length === 0) throw error;
    const message = `interrupted: ${seen.length} of ${accounts.length} accounts were read`;
    const { interrupted } = exitCodes;
    invocation.setExitCode(interrupted, new CommandError('INTERRUPTED', interrupted, message));
    await invocation.noticeNow(message);
  } finally {
    await progress.clear();
  }
  const incomplete = rows.filter((row) => row.kind === 'account' && row.not_measured.length > 0).length;
  if (incomplete > 0)
    await invocation.noticeFaint(
      `${mostCalls} calls do not measure everything in ${formatCount(incomplete, 'account')}: see not_measured in -o json`,
    );
  return answer(sortToday(rows), seen, flags, invocation);
};

/** The rules of the morning. A person wants to know of everything that stopped, whoever stopped it. */
function inTheMorning(choice: RuleChoice): RuleChoice {
  const widen = ({ rule, values }: ChosenRule): ChosenRule =>
    rule.name === 'stopped' ? { rule, values: { ...values, deliberate: true } } : { rule, values };
  return {
    forAccount: (account) =>
      choice
        .forAccount(account)
        .filter(({ rule }) => morningRules.includes(rule.name))
        .map(widen),
  };
}

function readOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => {
    reading ??= read();
    return reading;
  };
}

async function drain(answer: Answer): Promise<void> {
  if (answer.kind === 'rows') for await (const _ of answer.pages);
}

interface LookTask {
  readonly account: string;
  readonly scope: LookScope;
  readonly choice: RuleChoice;
  readonly history: () => Promise<readonly HistoryEntry[]>;
}

async function lookAt(
  { account, scope, choice, history }: LookTask,
  session: Session,
  invocation: Invocation,
): Promise<{ readonly found: readonly TodayRow[]; readonly look: LastLook }> {
  const { world, settings } = invocation;
  const rules = choice.forAccount(account);
  const [now, machine] = [session.time(), world.now()];
  const { caller, tightest } = watchLimits(session.client);
  const { state, calls } = await readState(caller, {
    account_id: account,
    parts: lookParts,
    now,
    most: mostCalls,
    withDeleted: true,
    activeHours: silentHours(rules),
  }).catch((error: unknown) => {
    throw explainAccount(error, settings);
  });
  const last = await readLook(world, scope);
  const emulator = emulatorOf(session.environment, world);
  const isOwn = (entry: HistoryEntry) =>
    entry.account === account && entry.environment === session.environment && entry.emulator === emulator;
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
  { world, defer }: Invocation,
): Answer {
  let isShown = false;
  // A look that nobody has seen is none, nor is that of a language model.
  defer(async () => {
    if (isShown && !world.stdin.isOnly)
      for (const { scope, look } of seen) await writeLook(world, scope, look);
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
      const screen = await writeScreen(rows, { ...look, full });
      isShown = true;
      return screen;
    },
  };
}
