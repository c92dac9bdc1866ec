/** Checks writes against the guards of a profile: before they are sent, and in previews. */

import { commandWords } from '../../../call/flag-names.js';
import { endpointById } from '../../../contract/find-group.js';
import { groupBy } from '../../../values/group-by.js';
import { firstLines } from '../../../values/text-lists.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';
import { accountCommand } from '../../core/host/shown-command.js';
import type { Reader, Write } from '../../core/records/write.js';
import { hasMoney, mayRaise, spendingOperations } from './apply-operations.js';
import { findViolations } from './find-violations.js';
import { isOverLimitAllowed, readSpendLimits, refuseUnknownSettings, type SpendLimits } from './guards.js';
import { readGuardedWrites } from './read-guarded-writes.js';
import { refuseReadOnly } from './read-only.js';
import type { UnansweredWrite, UnansweredWrites } from './unanswered.js';
import { overLimit, toProblem, type Violation } from './violations.js';

type Asker = Pick<Invocation, 'settings' | 'globals' | 'notice'>;

/**
 * Throws CommandError with everything in the writes that is over a limit of the profile; they are checked together, as one
 * change of the account. Without a reader only the amounts that are sent are checked. Throws as `client.call` does where
 * something has to be read. `unanswered` writes count as sent.
 */
export async function checkGuards(
  writes: readonly Write[],
  invocation: Asker,
  reader: Reader | 'unread' | undefined = writes[0]?.reader,
  unanswered?: UnansweredWrites,
): Promise<void> {
  refuseReadOnly(invocation);
  const { settings, globals } = invocation;
  const { saved, profile } = settings;
  refuseUnknownSettings(saved, profile.value);
  const limits = readSpendLimits(saved, profile.value);
  if (Object.keys(limits).length === 0) return;
  const find = (from: typeof reader) => findInAccounts(writes, limits, invocation, from, unanswered);
  if (globals.allowOverLimit && isOverLimitAllowed(saved)) {
    await tellWhatPasses(async () => find(reader).catch(() => find('unread')), writes.length > 1, invocation);
    return;
  }
  refuseUnclear(writes, invocation);
  const violations = await find(reader);
  if (violations.length === 0) return;
  throw overLimitError(violations, writes.length > 1, invocation, unanswered?.missing());
}

async function findInAccounts(
  writes: readonly Write[],
  limits: SpendLimits,
  { settings: { profile } }: Asker,
  reader: Reader | 'unread' | undefined,
  unanswered: UnansweredWrites | undefined,
): Promise<readonly Violation[]> {
  const violations: Violation[] = [];
  for (const [account, operations] of groupBy(spendingOperations(writes), ({ write }) => write.account)) {
    if (!operations.some(mayRaise)) continue;
    const writes = await readGuardedWrites(
      { operations, limits, profile: profile.value, account, unanswered: unanswered?.operationsMissingIn },
      reader === 'unread' ? undefined : reader,
    );
    violations.push(...findViolations(writes));
  }
  return violations;
}

/** The flags of the commands that were told what passes: what is checked as a plan is checked again when it is sent. */
const noticed = new WeakSet<object>();
/** Violations that are told one by one. */
const maxDescribed = 5;

/** Tells what --allow-over-limit lets pass, once for a command. What cannot be found out stops nothing. */
async function tellWhatPasses(
  find: () => Promise<readonly Violation[]>,
  isSeveral: boolean,
  { globals, notice }: Asker,
): Promise<void> {
  if (noticed.has(globals)) return;
  noticed.add(globals);
  const violations = await find().catch(() => []);
  if (violations.length === 0) return;
  const messages = violations.map((one) => toProblem(one, isSeveral).message);
  await notice(`--allow-over-limit allows: ${firstLines(messages, maxDescribed).join('; ')}`);
}

/** Whether the guards have to look at a write, which takes reads. */
export function isGuarded(write: Write, { settings, globals }: Asker): boolean {
  if (globals.allowOverLimit && isOverLimitAllowed(settings.saved)) return false;
  return spendingOperations([write]).some(mayRaise);
}

/** What a raw call does to amounts must be certain: a guard that guesses is none. */
function refuseUnclear(writes: readonly Write[], invocation: Asker): void {
  const unclear = writes.filter(
    ({ endpoint, unclear }) =>
      !endpoint || (unclear.length > 0 && endpoint.record && hasMoney(endpoint.record)),
  );
  if (unclear.length === 0) return;
  const reasons = unclear.flatMap((write) => write.unclear).join('; ');
  const { value } = invocation.settings.profile;
  const message = `the limits of the profile ${value} cannot be checked, because the spend of this call is unclear: ${reasons}`;
  throw new CommandError(overLimit, exitCodes.declined, message, allowanceHint(invocation));
}

function overLimitError(
  violations: readonly Violation[],
  isSeveral: boolean,
  invocation: Asker,
  unanswered: readonly UnansweredWrite[] = [],
): CommandError {
  const problems = violations.map((violation) => toProblem(violation, isSeveral));
  const message = problems.map((problem) => problem.message).join('; ');
  const hint = [allowanceHint(invocation), ...unansweredHint(unanswered)].join('\n');
  return new CommandError(overLimit, exitCodes.declined, message, hint, problems);
}

function unansweredHint(writes: readonly UnansweredWrite[]): readonly string[] {
  const shown = writes.map(({ endpoint, at }) => `${commandWords(endpointById(endpoint))} at ${at}`);
  if (shown.length === 0) return [];
  return [
    `Counted as sent, because no response was received: ${shown.join(', ')}. After you have checked the account, run: ${accountCommand`ads history --resolve`}`,
  ];
}

function allowanceHint({ settings: { saved, profile } }: Asker): string {
  return isOverLimitAllowed(saved)
    ? 'Nothing was sent. To send it anyway, add --allow-over-limit.'
    : `Nothing was sent. The profile ${profile.value} forbids --allow-over-limit.`;
}
