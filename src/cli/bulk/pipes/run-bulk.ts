/** Runs a command for each id of standard input: checks everything first, then calls, and answers one row per id. */

import { commandWords } from '../../../call/flag-names.js';
import { isUnconfirmed } from '../../../client/errors.js';
import type { Endpoint } from '../../../contract/types.js';
import { parameterLabel } from '../../../flags/endpoint-flags.js';
import type { Answer } from '../../../output/answer.js';
import { checkPlan } from '../../calls/endpoint/check-plan.js';
import { readUnconfirmed } from '../../calls/endpoint/computed-values.js';
import { explainServiceError } from '../../calls/endpoint/explain-service-error.js';
import { holdTurn } from '../../calls/writes/take-turn.js';
import { mayHaveTakenEffect } from '../../core/errors/may-have-taken-effect.js';
import { toErrorReport } from '../../core/errors/report-error.js';
import { type ExitCode, exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';
import { startProgress } from '../../core/host/progress.js';
import type { FindChanged } from '../../core/records/shown-records.js';
import { type Concluding, concludeDelivery, type EndedItem } from '../delivery/conclude-delivery.js';
import { createBulkAnswer } from './bulk-answer.js';
import { computedOf, createCalls } from './bulk-calls.js';
import { checkerOf } from './check-again.js';
import { confirmBulk } from './confirm-bulk.js';
import { type BulkPlan, planBulk } from './plan-bulk.js';
import { resumePipe } from './resume-pipe.js';
import { type BulkRow, bulkShape, type IdResult } from './rows.js';
import { runRows } from './run-rows.js';
import { amountsPath } from './send-amount-changes.js';

/** Runs the command whose positional id is `-`. */
export async function runBulk(endpoint: Endpoint, invocation: Invocation): Promise<Answer> {
  const plan = await planBulk(endpoint, invocation);
  if (!plan) {
    await invocation.notice('stdin has no ids; nothing was sent');
    return { kind: 'rows', record: bulkShape(endpoint.record), pages: [] };
  }
  await checkPlan(plannedCalls(plan), async () => plan.session, invocation);
  if (invocation.globals.dryRun) {
    const { showPlan } = await import('./show-plan.js');
    return showPlan(plan, invocation);
  }
  const findChanged = await confirmBulk(plan, invocation);
  const rows = plan.args.changes
    ? runInTurn(plan, invocation)
    : runPlan({ ...plan, findChanged }, invocation);
  return createBulkAnswer(endpoint, rows, invocation);
}

/** Commands that change amounts take turns, so that none is computed from an amount that another one is changing. */
async function* runInTurn(plan: BulkPlan, invocation: Invocation): AsyncGenerator<readonly BulkRow[]> {
  const { ids, session, valuesOf } = plan;
  const end = await holdTurn(amountsPath(valuesOf(ids[0]?.id ?? ''), session, invocation), invocation);
  try {
    yield* runPlan(await refuseUnconfirmed(plan, invocation), invocation);
  } finally {
    await end();
  }
}

/** The plan without the records of which a command that had the turn before has left an unconfirmed change. */
async function refuseUnconfirmed(plan: BulkPlan, invocation: Invocation): Promise<BulkPlan> {
  const { endpoint, args, amounts } = plan;
  if (!args.changes || !amounts) return plan;
  const refuse = await readUnconfirmed(endpoint, args.changes, invocation);
  const failureOf = (id: string) => {
    const record = amounts.recordOf(id);
    try {
      if (record) refuse(id, record);
    } catch (error) {
      return error;
    }
    return amounts.failureOf(id);
  };
  return { ...plan, amounts: { ...amounts, failureOf } };
}

/** The calls of a plan, each named by its id. */
function plannedCalls({ endpoint, ids, amounts, valuesOf }: BulkPlan) {
  const sent = ids.filter(({ id }) => amounts?.failureOf(id) === undefined);
  return sent.map(({ id }) => ({ endpoint, values: valuesOf(id), label: id }));
}

/** Failures of the same kind in a row, after which the next ones would fail too. */
const patience = 3;

/** Carries the plan out, row by row. What writes is carried out to its end, even if nobody reads the rows any more. */
async function* runPlan(
  plan: BulkPlan & { readonly findChanged?: FindChanged | undefined },
  invocation: Invocation,
): AsyncGenerator<readonly BulkRow[]> {
  const { endpoint, ids, args } = plan;
  const { signal, settings, options } = invocation;
  const stopOnError = options.stopOnError === true;
  const command = invocation.words?.join(' ') ?? commandWords(endpoint);
  const ended: EndedId[] = [];
  /** Why it is not known whether the batch of an id was carried out. */
  const unconfirmed = new Map<string, unknown>();
  let failed = 0;
  let hopeless = 0;
  let settledCount = 0;
  const label = () => `${command}${failed ? `, ${failed} failed` : ''}`;
  const progress = startProgress(invocation, { label, total: ids.length });
  const shouldContinue = () => !signal.aborted && !(stopOnError && failed > 0) && hopeless < patience;
  const note = (settled: IdResult) => {
    settledCount += 1;
    void progress.update(settledCount);
    if (settled.outcome !== 'failed') {
      hopeless = 0;
      return;
    }
    failed += 1;
    const { exit } = toErrorReport(settled.error);
    // A bug is not the fault of a row.
    if (exit === exitCodes.bug) throw settled.error;
    hopeless = hopelessness(exit as ExitCode, hopeless);
  };
  const rowOf = (index: number, settled: IdResult): BulkRow => {
    const input = ids[index] ?? { id: '', line: 0 };
    if (settled.outcome === 'not-sent' && unconfirmed.has(input.id))
      return rowOf(index, { outcome: 'failed', error: unconfirmed.get(input.id) });
    if (settled.outcome !== 'failed') return { ...input, ...settled };
    const raw = { ...args.raw, ...(endpoint.positional && { [endpoint.positional]: input.id }) };
    const error = explainServiceError(settled.error, endpoint, { ...args, raw }, settings);
    const report = toErrorReport(error);
    // The row names the id already.
    const told = report.message.replace(`${parameterLabel(endpoint, endpoint.positional ?? '')}: `, '');
    // What it failed with says nothing of the batch that was lost before.
    const mayHaveChanged =
      endpoint.method !== 'GET' && (mayHaveTakenEffect(settled.error) || unconfirmed.has(input.id));
    const isOpen = mayHaveChanged && args.changes !== undefined;
    const advice = isOpen
      ? adviseOpen(input.id, settled.error)
      : report.code === 'UNCONFIRMED_CHANGE' && report.hint;
    return {
      ...input,
      outcome: mayHaveChanged ? 'unconfirmed' : 'failed',
      report: {
        ...report,
        message: advice ? `${told}. ${advice}` : told,
        ...(isOpen && { retryable: false }),
      },
    };
  };
  const computed = (id: string) => computedOf(plan, id, invocation);
  /** A change that may have been made is not to be computed again: a command of its own sets what was meant. */
  const adviseOpen = (id: string, error: unknown) =>
    (isUnconfirmed(error) && error.finding) || computed(id)?.advice();
  const texts = ids.map(({ id }) => id);
  const checkAgain = checkerOf({ ...plan, values: plan.valuesOf(texts[0] ?? '') }, invocation);
  const calls = createCalls(plan, { shouldContinue, stopOnError, unconfirmed, checkAgain, computed });
  const chunks = runRows(texts, calls, { shouldContinue, note });
  let index = 0;
  const takeChunk = async () => {
    const { value, done } = await chunks.next();
    if (done) return undefined;
    const rows = value.map((settled) => rowOf(index++, settled));
    ended.push(...rows.map(toEnded));
    return rows;
  };
  let isFinished = false;
  try {
    for (let rows = await takeChunk(); rows; rows = await takeChunk()) {
      await progress.clear();
      yield rows;
    }
    isFinished = true;
    conclude(plan, ended, command, invocation);
  } finally {
    if (!isFinished && endpoint.method !== 'GET') await finishUnread();
  }

  /** The reader has gone: what writes is carried out all the same, and told. */
  async function finishUnread(): Promise<void> {
    while (await takeChunk());
    await progress.clear();
    conclude(plan, ended, command, invocation);
  }
}

/** An id as the command has left it. */
type EndedId = EndedItem & { readonly value: string };

function toEnded({ id, line, ...row }: BulkRow): EndedId {
  const ended = { outcome: row.outcome, place: `stdin:${line}: ${id}`, value: id };
  return 'report' in row ? { ...ended, reason: row.report.message, kind: row.report } : ended;
}

function conclude(
  { endpoint, args }: Pick<BulkPlan, 'endpoint' | 'args'>,
  items: readonly EndedId[],
  label: string,
  invocation: Pick<Invocation, 'argv'> & Concluding,
): void {
  const parameter = endpoint.positional ?? 'id';
  const left = items.flatMap(({ outcome, value }) => (outcome === 'not-sent' ? [value] : []));
  const retry = 'Each row contains its outcome. To retry the ids that failed, pipe them in again.';
  concludeDelivery(
    {
      ...{ items, label, source: { parameter, flag: parameterLabel(endpoint, parameter) } },
      advice: args.changes ? `${retry} For an id that is unconfirmed, run the command in its row.` : retry,
      resume: resumePipe(left, invocation),
    },
    invocation,
  );
}

/** Without the credentials, or once the limit is reached, nothing succeeds; what may pass is given some tries. */
function hopelessness(exit: ExitCode, before: number): number {
  if (exit === exitCodes.notSignedIn || exit === exitCodes.rateLimited) return patience;
  return exit === exitCodes.unreachable || exit === exitCodes.notPermitted ? before + 1 : 0;
}
