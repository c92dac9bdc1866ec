/** Applies a stored plan once: approved, unchanged, and with the records as they were when it was made. */

import { join } from 'node:path';
import { type Approval, approvals } from '../../../auth/config.js';
import { isObject, listAt, memberAt } from '../../../values/lossless-json.js';
import { shellCommand } from '../../../values/shell-word.js';
import { claimPlan, readClaim } from '../../bulk/plan-store/plan-claim.js';
import { digestOf } from '../../bulk/plan-store/sealed-plan.js';
import { restartCode } from '../../calls/session/load-settings.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import { cleanData } from './bounded-answer.js';
import { commandByName } from './command-by-name.js';
import { toWords } from './command-words.js';
import { moneyLines, ownMoney } from './plan-money.js';
import { createdIds, withIds } from './planned-ids.js';
import { previewCommand, previewInOrder } from './propose-plan.js';
import type { Caller, Question } from './protocol.js';
import { changeLines, countDeletions, describeTarget } from './review-plan.js';
import { type Outcome, runForModel, type Watch } from './run-command.js';
import {
  isApproved,
  type PlannedCommand,
  type PlannedFile,
  type PlanResult,
  type Preview,
  planAgain,
  planFiles,
  readPlan,
  readResults,
  requireFresh,
  type StoredPlan,
  storeResults,
} from './stored-plan.js';
import type { ToolContext } from './tool.js';

/** What came of a plan, or the question that has to be answered before it is applied. */
type Applied = { readonly results: readonly PlanResult[]; readonly notices: readonly string[] } | Question;

/**
 * Throws CommandError for a plan that is not approved, has expired, or would do something else now. A plan that was applied
 * before is never sent again: the error has what came of it.
 */
export async function applyStored(id: string, context: ToolContext, caller: Caller): Promise<Applied> {
  const { place } = context;
  const { world } = place;
  const plan = await readPlan(id, world);
  const { profile = 'default', environment } = place;
  const isHere = plan.service === (await place.planService()) && plan.signer === place.signer;
  if (plan.profile !== profile || plan.environment !== environment || !isHere)
    throw refusal(
      'PLAN_CHANGED',
      `plan ${id} was made for another profile, user, environment or URL: ${plan.profile}, ${plan.environment}`,
      planAgain,
    );
  await refuseClaimed(plan);
  requireFresh(plan, world.now());
  const question = await requireApproval(plan, context, caller);
  if (question !== undefined) return { question, subject: plan.digest };
  const notices = await requireSame(plan, context, caller);
  caller.signal.throwIfAborted();
  return { results: await send(plan, context, caller), notices };
}

function refusal(code: string, message: string, hint: string): CommandError {
  return new CommandError(code, exitCodes.declined, message, hint);
}

async function refuseClaimed(plan: StoredPlan): Promise<void> {
  const { at } = (await readClaim(plan)) ?? {};
  if (at === undefined) return;
  const results = await readResults(plan);
  const states = results.map(({ what, state }) => `${what}: ${state}`).join('; ') || 'nothing was noted';
  const isOpen = results.length === 0 || results.some(({ state }) => state === 'started');
  const hint = isOpen
    ? 'It may have been interrupted while a request was on its way. Read the records before you plan again.'
    : 'To change more, plan again.';
  throw refusal('ALREADY_APPLIED', `plan ${plan.id} was applied at ${at}: ${states}`, hint);
}

/** Undefined where the plan is approved; else the question to the user. Throws CommandError where nobody can be asked. */
async function requireApproval(
  plan: StoredPlan,
  context: ToolContext,
  caller: Caller,
): Promise<string | undefined> {
  const { place } = context;
  const { canAsk, reply, subject } = caller;
  const approval = await strictestApproval(context, caller);
  if (approval === 'none' || (await isApproved(plan, place.world.now()))) return undefined;
  const advice = `A person approves it in a terminal: ${shellCommand`ads approve ${plan.id}`}`;
  if (approval === 'client' && canAsk) {
    if (reply === 'yes' && subject === plan.digest) return undefined;
    if (reply === 'no') throw refusal('DECLINED', `plan ${plan.id} was declined`, 'Nothing was sent.');
    return [`Plan ${plan.id}, ${describeTarget(plan)}:`, ...changeLines(plan), ...moneyLines(plan)].join(
      '\n',
    );
  }
  throw refusal('NOT_APPROVED', `plan ${plan.id} is not approved`, `Nothing was sent. ${advice}`);
}

/** Who approves: what a person has made stricter since the start of the server holds at once, what was loosened does not. */
async function strictestApproval({ place, approval }: ToolContext, caller: Caller): Promise<Approval> {
  const { answer, error } = await runForModel(
    { words: ['profile', 'show'], stdin: '', account: undefined },
    [],
    place,
    caller,
  );
  // No approval helps where somebody else would sign.
  if (memberAt(error, 'code') === restartCode) throw asError(error);
  const now = memberAt(answer, 'approval') ?? approvals[0];
  return approvals.find((known) => known === approval || known === now) ?? approvals[0];
}

/**
 * Throws CommandError unless the dry runs show what they showed when the plan was made, each on what those before it leave.
 * What others have changed in the sums of the account refuses nothing: the notices tell it.
 */
async function requireSame(
  { work }: StoredPlan,
  context: ToolContext,
  caller: Caller,
): Promise<readonly string[]> {
  // `ads apply` compares it, right before it sends anything.
  if ('file' in work) return [];
  const { commands } = work;
  const previewed = await previewInOrder(commands, context, caller);
  if ('failed' in previewed) throw asError(previewed.failed.error);
  const fresh = previewed.all.map(({ preview }) => preview);
  const differs = (what: string) =>
    refusal('PLAN_CHANGED', `${what} changed since the plan was made`, planAgain);
  for (const [at, { command, answer }] of commands.entries())
    if (digestOf(fresh[at]?.answer) !== digestOf(answer)) throw differs(`${command}: the records have`);
  const moneyOf = (parts: readonly Pick<Preview, 'money'>[]) => parts.flatMap(({ money }) => money);
  if (digestOf(ownMoney(moneyOf(fresh))) !== digestOf(ownMoney(moneyOf(commands))))
    throw differs('what its campaigns can spend has');
  const lines = moneyLines({ work: { commands: commands.map((one, at) => ({ ...one, ...fresh[at] })) } });
  const shown = moneyLines({ work });
  return lines.filter((line) => !shown.includes(line)).map((line) => `through other records, now ${line}`);
}

/** `ads apply` has sent nothing, because another process applies the plan, or has done so. */
function isOthers(error: unknown): boolean {
  return ['ALREADY_APPLIED', 'APPLY_IN_PROGRESS'].includes(String(memberAt(error, 'code')));
}

/** The error of a command, thrown again. */
function asError(error: unknown): CommandError {
  const { code, message, hint } = isObject(error) ? error : {};
  return new CommandError(
    String(code),
    exitCodes.refused,
    String(message),
    `Nothing was sent. ${hint ?? ''}`.trim(),
  );
}

/**
 * Sends the commands one after the other. The plan is claimed right before the first request: what fails before that leaves
 * it as it was. Throws CommandError if another process claims it first.
 */
async function send(plan: StoredPlan, context: ToolContext, caller: Caller): Promise<readonly PlanResult[]> {
  const results: PlanResult[] = [];
  const { world } = context.place;
  const { work } = plan;
  let isClaimed = false;
  let isLost = false;
  const claim = async (what: string) => {
    isClaimed ||= await claimPlan(plan, world.now(), world);
    isLost = !isClaimed;
    if (isLost) await refuseClaimed(plan);
    // What is on its way is noted before it is sent: a kill must not look as if nothing had been.
    await storeResults(plan, [...results, { what, state: 'started' }]);
  };
  const runs = 'commands' in work ? commandRuns(work.commands, context) : [fileRun(plan, work.file, context)];
  for (const { what, claims, run } of runs) {
    let isNoted = false;
    const beforeWrite = async () => {
      if (!isNoted) await claim(what);
      isNoted = true;
    };
    const { error, answer, exit } = await run({ ...caller, ...(claims && { beforeWrite }) });
    if (isLost) await refuseClaimed(plan);
    if (!claims && isOthers(error)) throw asError(error);
    const state = error === undefined && exit === exitCodes.done ? 'done' : 'failed';
    const shown = cleanData({
      ...(answer !== undefined && { answer }),
      ...(error !== undefined && { error }),
    });
    results.push({ what, state, answer: shown });
    isClaimed ||= !claims && (await readClaim(plan)) !== undefined;
    if (isClaimed) await storeResults(plan, results);
    if (state === 'failed') break;
  }
  // A plan of which nothing had to be sent was applied all the same.
  if (!isClaimed && results.every(({ state }) => state === 'done')) {
    await claimPlan(plan, world.now(), world);
    await storeResults(plan, results);
  }
  return results;
}

interface Run {
  readonly what: string;
  /** Whether the plan is claimed here; `ads apply` claims its file itself. */
  readonly claims: boolean;
  readonly run: (caller: Watch) => Promise<Outcome>;
}

function commandRuns(commands: readonly PlannedCommand[], context: ToolContext): readonly Run[] {
  const { place, tree } = context;
  /** The ids of the records that were created, by what stands for them in the plan. */
  const ids = new Map<string, string>();
  return commands.map((stored, at) => ({
    what: `${at + 1}. ${stored.command}`,
    claims: true,
    async run(caller) {
      const command = commandByName(stored.command, 'plan', await tree());
      const planned = withIds(stored, ids, command);
      // What was sent before it, and others, may have changed what it sends, or what it replaces.
      const changed = at > 0 ? await findChanged(planned, at + 1, ids, context, caller) : undefined;
      if (changed) return changed;
      const words = toWords(command, planned.values, place);
      const deletions = countDeletions(planned);
      const confirmed = deletions > 1 ? [`--confirm=${deletions}`] : [];
      const outcome = await runForModel(words, ['--yes', ...confirmed], place, caller);
      for (const [placeholder, id] of createdIds(stored, outcome.answer)) ids.set(placeholder, id);
      return outcome;
    },
  }));
}

/** Undefined where a command would send what was planned, in the place of what was planned. */
async function findChanged(
  planned: PlannedCommand,
  number: number,
  ids: ReadonlyMap<string, string>,
  context: ToolContext,
  caller: Watch,
): Promise<Outcome | undefined> {
  // What others have changed in the sums was told already: the whole account is not read for each command.
  const watch = { ...caller, planned: { changes: [], accounts: context.place.accounts } };
  const { outcome, preview } = await previewCommand(planned, context, watch, number);
  if (outcome.error !== undefined) return outcome;
  const created = new Set(ids.values());
  const compared = (answer: unknown) => digestOf(withoutUnknown(answer, planned.answer, created));
  const isSameMoney = digestOf(ownMoney(preview.money)) === digestOf(ownMoney(planned.money));
  if (isSameMoney && compared(preview.answer) === compared(planned.answer)) return undefined;
  const { code, exit, message, hint } = refusal(
    'PLAN_CHANGED',
    isSameMoney
      ? `${planned.command}: after the commands before it, it would send or replace something else`
      : `${planned.command}: after the commands before it, its campaigns could spend something else`,
    'It was not sent. Read the records, and plan it again.',
  );
  return { ...outcome, exit, error: { code, exit, message, hint } };
}

/**
 * The answer of a dry run without the old values of created records that the plan does not set: the service has set them
 * meanwhile.
 */
function withoutUnknown(answer: unknown, approved: unknown, created: ReadonlySet<string>): unknown {
  if (!isObject(answer)) return answer;
  const shown = listAt(approved, 'changes');
  const changes = listAt(answer, 'changes').map((row, at) => {
    const isUnset = memberAt(shown[at], 'before') === null || memberAt(shown[at], 'before') === undefined;
    if (!isObject(row) || !isUnset || !created.has(String(row.id))) return row;
    const { before: _, ...rest } = row;
    return rest;
  });
  return { ...answer, changes };
}

function fileRun({ folder }: StoredPlan, { steps, account }: PlannedFile, { place }: ToolContext): Run {
  const words = { words: ['apply', join(folder, planFiles.plan)], stdin: '', account };
  return {
    what: `apply of a file with ${steps.length} changes`,
    claims: false,
    run: (caller) => runForModel(words, ['--yes', `--confirm=${steps.length}`], place, caller),
  };
}
