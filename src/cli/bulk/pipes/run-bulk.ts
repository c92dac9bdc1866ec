/** Runs a command for each id of standard input: checks everything first, then calls, and answers one row per id. */

import { commandWords } from '../../../call/flag-names.js';
import type { Endpoint } from '../../../contract/types.js';
import { parameterLabel } from '../../../flags/endpoint-flags.js';
import type { Answer } from '../../../output/answer.js';
import { checkPlan } from '../../calls/endpoint/check-plan.js';
import { readUnconfirmed } from '../../calls/endpoint/computed-values.js';
import { holdTurn } from '../../calls/writes/take-turn.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { FindChanged } from '../../core/records/shown-records.js';
import { type Concluding, concludeDelivery, type EndedItem } from '../delivery/conclude-delivery.js';
import { createBulkAnswer } from './bulk-answer.js';
import { computedOf, createCalls } from './bulk-calls.js';
import { startCourse } from './bulk-course.js';
import { toBulkRow } from './bulk-row.js';
import { checkerOf } from './check-again.js';
import { confirmBulk } from './confirm-bulk.js';
import { type BulkPlan, planBulk } from './plan-bulk.js';
import { resumePipe } from './resume-pipe.js';
import { type BulkRow, bulkShape } from './rows.js';
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

/** Carries the plan out, row by row. What writes is carried out to its end, even if nobody reads the rows any more. */
async function* runPlan(
  plan: BulkPlan & { readonly findChanged?: FindChanged | undefined },
  invocation: Invocation,
): AsyncGenerator<readonly BulkRow[]> {
  const { endpoint, ids, args } = plan;
  const { settings, signal } = invocation;
  const command = invocation.words?.join(' ') ?? commandWords(endpoint);
  const ended: EndedId[] = [];
  const unconfirmed = new Map<string, unknown>();
  const course = startCourse(command, ids.length, invocation);
  const computed = (id: string) => computedOf(plan, id, invocation);
  const texts = ids.map(({ id }) => id);
  const checkAgain = checkerOf({ ...plan, values: plan.valuesOf(texts[0] ?? '') }, invocation);
  const calls = createCalls(plan, { ...course, unconfirmed, checkAgain, computed });
  const chunks = runRows(texts, calls, course);
  const inputs = ids.values();
  const takeChunk = async () => {
    const { value, done } = await chunks.next();
    if (done) return undefined;
    const rows = value.map((result) => {
      const input = inputs.next().value ?? { id: '', line: 0 };
      return toBulkRow(input, result, { endpoint, args, settings, signal, unconfirmed, computed });
    });
    ended.push(...rows.map(toEnded));
    return rows;
  };
  let isFinished = false;
  try {
    for (let rows = await takeChunk(); rows; rows = await takeChunk()) {
      await course.clear();
      yield rows;
    }
    isFinished = true;
    conclude(plan, ended, command, invocation);
  } finally {
    if (!isFinished && endpoint.method !== 'GET') await finishUnread();
  }

  /** The reader has gone: what writes is carried out and reported all the same. */
  async function finishUnread(): Promise<void> {
    while (await takeChunk());
    await course.clear();
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
  // A value that is set twice is set once.
  const isRepeatable = endpoint.method === 'PUT' && !args.changes;
  const left = items.flatMap(({ outcome, value }) =>
    outcome === 'not-sent' || (outcome === 'unconfirmed' && isRepeatable) ? [value] : [],
  );
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
