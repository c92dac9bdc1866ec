/** Runs a command for each id of standard input: checks everything first, then calls, and answers one row per id. */

import { commandWords } from '../../call/flag-names.js';
import { pathNames } from '../../call/parameter-location.js';
import { isNotFound } from '../../client/errors.js';
import type { Endpoint } from '../../contract/types.js';
import { parameterLabel } from '../../flags/endpoint-flags.js';
import type { Answer } from '../../output/answer.js';
import { isForPeople } from '../../output/formats.js';
import { checkPlan } from '../endpoint/check-plan.js';
import { explainServiceError } from '../endpoint/explain-service-error.js';
import { type ExitCode, exitCodes } from '../host/errors/exit-codes.js';
import { mayHaveTakenEffect } from '../host/errors/may-have-taken-effect.js';
import { toErrorReport } from '../host/errors/report-error.js';
import type { Invocation } from '../host/invocation.js';
import { startProgress } from '../host/progress.js';
import { readRecords } from '../records/read-records.js';
import { findRelatedEndpoints } from '../records/related-endpoints.js';
import { toAnswer } from '../records/response-data.js';
import { holdTurn } from '../writes/take-turn.js';
import { callBatch, findBatch } from './batch-call.js';
import { createBulkAnswer, createTally, reportTally } from './bulk-report.js';
import { checkerOf } from './check-again.js';
import { confirmBulk } from './confirm-bulk.js';
import { type BulkPlan, planBulk } from './plan-bulk.js';
import { resumePipe } from './resume-pipe.js';
import { type BulkRow, bulkShape, type IdResult } from './rows.js';
import { type BulkCalls, runRows } from './run-rows.js';
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
  await confirmBulk(plan, invocation);
  const rows = plan.args.changes ? runInTurn(plan, invocation) : runPlan(plan, invocation);
  return createBulkAnswer(endpoint, rows, invocation);
}

/** Commands that change amounts take turns, so that none is computed from an amount that another one is changing. */
async function* runInTurn(plan: BulkPlan, invocation: Invocation): AsyncGenerator<readonly BulkRow[]> {
  const { ids, session, valuesOf } = plan;
  const end = await holdTurn(amountsPath(valuesOf(ids[0]?.id ?? ''), session, invocation), invocation);
  try {
    yield* runPlan(plan, invocation);
  } finally {
    await end();
  }
}

/** The calls of a plan, each named by its id. */
function plannedCalls({ endpoint, ids, amounts, valuesOf }: BulkPlan) {
  const sent = ids.filter(({ id }) => amounts?.failureOf(id) === undefined);
  return sent.map(({ id }) => ({ endpoint, values: valuesOf(id), label: id }));
}

/** Failures of the same kind in a row, after which the next ones would fail too. */
const patience = 3;

/** Carries the plan out, row by row. What writes is carried out to its end, even if nobody reads the rows any more. */
async function* runPlan(plan: BulkPlan, invocation: Invocation): AsyncGenerator<readonly BulkRow[]> {
  const { endpoint, ids, args } = plan;
  const { signal, format, settings, options } = invocation;
  const stopOnError = options.stopOnError === true;
  const parameter = endpoint.positional ?? 'id';
  const tally = createTally({
    endpoint,
    total: ids.length,
    isForPeople: isForPeople(format),
    parameter,
    flag: parameterLabel(endpoint, parameter),
    hint: 'Each row contains its outcome. To retry the ids that failed, pipe them in again.',
    resume: (left) => resumePipe(left, invocation),
  });
  /** Why it is not known whether the batch of an id was carried out. */
  const unconfirmed = new Map<string, unknown>();
  let failed = 0;
  let hopeless = 0;
  let settledCount = 0;
  const label = () => `${commandWords(endpoint)}${failed ? `, ${failed} failed` : ''}`;
  const progress = startProgress(invocation, { label, total: ids.length });
  const mayGoOn = () => !signal.aborted && !(stopOnError && failed > 0) && hopeless < patience;
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
    if (settled.outcome === 'not_tried' && unconfirmed.has(input.id))
      return rowOf(index, { outcome: 'failed', error: unconfirmed.get(input.id) });
    if (settled.outcome !== 'failed') return { ...input, ...settled };
    const raw = { ...args.raw, ...(endpoint.positional && { [endpoint.positional]: input.id }) };
    const error = explainServiceError(settled.error, endpoint, { ...args, raw }, settings);
    const report = toErrorReport(error);
    // The row names the id already.
    const message = report.message.replace(`${parameterLabel(endpoint, endpoint.positional ?? '')}: `, '');
    const mayHaveChanged = endpoint.method !== 'GET' && mayHaveTakenEffect(settled.error);
    return { ...input, outcome: mayHaveChanged ? 'unknown' : 'failed', report: { ...report, message } };
  };
  const texts = ids.map(({ id }) => id);
  const checkAgain = checkerOf({ ...plan, values: plan.valuesOf(texts[0] ?? '') }, invocation);
  const calls = createCalls(plan, { mayGoOn, stopOnError, unconfirmed, checkAgain });
  const chunks = runRows(texts, calls, { mayGoOn, note });
  let index = 0;
  const takeChunk = async () => {
    const { value, done } = await chunks.next();
    if (done) return undefined;
    const rows = value.map((settled) => rowOf(index++, settled));
    for (const row of rows) tally.add({ ...row, label: `stdin:${row.line}: ${row.id}`, value: row.id });
    return rows;
  };
  let isFinished = false;
  try {
    for (let rows = await takeChunk(); rows; rows = await takeChunk()) {
      await progress.clear();
      yield rows;
    }
    isFinished = true;
    reportTally(tally, invocation);
  } finally {
    if (!isFinished && endpoint.method !== 'GET') await finishUnread();
  }

  /** The reader has gone: what writes is carried out all the same, and told. */
  async function finishUnread(): Promise<void> {
    while (await takeChunk());
    await progress.clear();
    reportTally(tally, invocation);
  }
}

/** Without the credentials, or once the limit is reached, nothing succeeds; what may pass is given some tries. */
function hopelessness(exit: ExitCode, before: number): number {
  if (exit === exitCodes.notSignedIn || exit === exitCodes.rateLimited) return patience;
  return exit === exitCodes.unreachable || exit === exitCodes.notPermitted ? before + 1 : 0;
}

interface CallControl {
  readonly mayGoOn: () => boolean;
  readonly stopOnError: boolean;
  readonly unconfirmed: Map<string, unknown>;
  /** Amounts that somebody has changed since they were read are not overwritten by what was computed from them. */
  readonly checkAgain: ReturnType<typeof checkerOf>;
}

function createCalls(
  plan: BulkPlan,
  { mayGoOn, stopOnError, unconfirmed, checkAgain }: CallControl,
): BulkCalls {
  const { endpoint, version, session, valuesOf, amounts } = plan;
  const { client } = session;
  const one = async (id: string) => {
    if (amounts?.isUnchanged(id)) return amounts.recordOf(id);
    const failure = (await checkAgain([id], unconfirmed.has(id)))(id);
    if (failure !== undefined) throw failure;
    const values = valuesOf(id);
    try {
      const answer = toAnswer(endpoint, values, await client.call(endpoint, values, { version }));
      return answer.kind === 'one' ? answer.row : undefined;
    } catch (error) {
      // The batch that seemed to fail has deleted it.
      const isGone = isNotFound(error);
      if (isGone && endpoint.method === 'DELETE' && unconfirmed.has(id)) return { id, deleted: true };
      throw error;
    }
  };
  const many = endpoint.method === 'GET' ? manyReads(plan) : manyWrites();
  return { one, ...(many && { many }) };

  function manyWrites(): BulkCalls['many'] {
    const batch = findBatch(endpoint);
    if (!batch) return undefined;
    const sender = {
      client,
      version,
      valuesOf,
      mayGoOn,
      stopOnError,
      noteUnconfirmed: (id: string, error: unknown) => {
        unconfirmed.set(id, error);
      },
    };
    return {
      max: batch.max,
      async call(ids) {
        const isUnchanged = (id = '') => amounts?.isUnchanged(id) === true;
        const failureOf = await checkAgain(
          ids.filter((id) => !isUnchanged(id)),
          false,
        );
        const failures = ids.map((id) => (isUnchanged(id) ? undefined : failureOf(id)));
        // Those before the first that fails are still done.
        const first = failures.findIndex((failure) => failure !== undefined);
        const end = stopOnError && first !== -1 ? first : ids.length;
        const sent = ids.filter((id, at) => at < end && failures[at] === undefined && !isUnchanged(id));
        const results = (sent.length === 0 ? [] : await callBatch(batch, sent, sender)).values();
        return ids.map((id, at): IdResult | 'alone' => {
          const error = failures[at];
          if (error !== undefined) return at <= end ? { outcome: 'failed', error } : 'alone';
          if (isUnchanged(id)) return at < end ? { outcome: 'done', record: amounts?.recordOf(id) } : 'alone';
          return at < end ? (results.next().value ?? 'alone') : 'alone';
        });
      },
    };
  }
}

/** Records can be read by lists of their ids. A draft, which a list may leave out, is read alone. */
function manyReads({ endpoint, session, valuesOf, version }: BulkPlan): BulkCalls['many'] {
  const related = findRelatedEndpoints(endpoint);
  const by = related?.list?.by;
  const { positional = '' } = endpoint;
  const own = [...pathNames(endpoint.path), positional];
  const hasMore = Object.keys(valuesOf('')).some((name) => !own.includes(name));
  if (!related || related.get !== endpoint || !by || hasMore || version !== undefined) return undefined;
  return {
    max: by.max,
    async call(ids) {
      try {
        const records = await readRecords(session.client, related, valuesOf(''), ids);
        return ids.map((id) => {
          const record = records.get(id);
          return record ? { outcome: 'done', record } : 'alone';
        });
      } catch {
        return ids.map(() => 'alone');
      }
    },
  };
}
