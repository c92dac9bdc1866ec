/** `batch --split`: a file of any number of operations, in as many batches as it takes; one row per operation. */

import { commandWords } from '../../../call/flag-names.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import type { JournalPlace } from '../../../files/journal-file.js';
import { type BatchBody, batchBody } from '../../../flags/bulk-flags.js';
import type { Answer } from '../../../output/answer.js';
import { isObject } from '../../../values/lossless-json.js';
import { errorMessage } from '../../../values/system-error.js';
import { notedKeys } from '../../../values/value-digest.js';
import { confirmShown } from '../../calls/confirm.js';
import { checkPlan } from '../../calls/endpoint/check-plan.js';
import { checkCurrencyPrecision } from '../../calls/endpoint/currency-precision.js';
import { checkOperationAccounts } from '../../calls/endpoint/operation-members.js';
import { checkOperationRecords } from '../../calls/endpoint/operation-records.js';
import { type PreparedCall, prepareCall } from '../../calls/endpoint/prepare-call.js';
import { readArguments } from '../../calls/endpoint/read-arguments.js';
import { explainAccount } from '../../calls/session/explain-unknown-account.js';
import { readConfirmedCount } from '../../core/host/confirm-count.js';
import type { Invocation } from '../../core/host/invocation.js';
import { formatCount, startProgress } from '../../core/host/progress.js';
import { matchAnswer } from '../../core/records/match-answer.js';
import { listOperations } from '../../core/records/operations.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';
import { changedSinceShown, type FindChanged } from '../../core/records/shown-records.js';
import {
  batchJournal,
  type DeliveryHistory,
  openDeliveryJournal,
  readDeliveryHistory,
  settleJournal,
} from '../delivery/delivery-journal.js';
import { accountJournalPlace, withJournalLock } from '../delivery/journals.js';
import { answerSplit, splitShape } from './answer-split.js';
import { batchEvidence, findOutdated } from './find-outdated.js';
import type { ReversedOperations } from './find-reversed.js';
import { isDone, type SplitItem, type SplitResult, sendSplit } from './send-split.js';
import { splitOperations, withoutRequestLimit } from './split-operations.js';

interface SplitCall extends PreparedCall {
  readonly endpoint: Endpoint;
  readonly batch: BatchBody;
  readonly operations: readonly Document[];
  /** The values beside the operations. */
  readonly scope: Document;
  readonly max: number;
  /** Absent where nobody was asked. */
  readonly findChanged?: FindChanged | undefined;
}

/** Runs a batch command with --split. */
export async function runSplit(endpoint: Endpoint, invocation: Invocation): Promise<Answer> {
  const { settings, globals, options } = invocation;
  const batch = batchBody(endpoint);
  if (batch?.body.max === undefined) throw new Error(`${endpoint.id} does not accept operations`);
  readConfirmedCount(invocation);
  const lifted = withoutRequestLimit(endpoint, batch);
  const given = await readArguments(endpoint, invocation);
  const shown = { ...lifted, record: splitShape(endpoint.record) };
  const prepared = await prepareCall(shown, given, invocation)();
  const { args, values, session } = prepared;
  await checkOperationAccounts({ args, values, invocation });
  await checkOperationRecords({ endpoint, args, values, invocation, open: async () => session });
  await checkCurrencyPrecision(endpoint, args, values, session).catch((error: unknown) => {
    throw explainAccount(error, settings);
  });
  const { [batch.name]: operations, ...scope } = values;
  const call: SplitCall = {
    ...prepared,
    endpoint,
    batch,
    operations: (Array.isArray(operations) ? operations : []) as readonly Document[],
    scope,
    max: batch.body.max,
  };
  const chunks = splitValues(call);
  const plan = chunks.map((each, index) => ({ endpoint, values: each, offset: index * call.max }));
  await checkPlan(plan, async () => session, invocation);
  const account = String(scope.account_id ?? '');
  const place = await accountJournalPlace(invocation, batchJournal, { work: endpoint.id, account });
  if (globals.dryRun) {
    if (options.again !== true) {
      const history = await readDeliveryHistory(place);
      const items = keyItems(call, history);
      const { done } = history;
      const { undone, deleted } = await findReversedHere(items, done, call, invocation);
      const outdated = await findOutdated(items, history, batchEvidence(call));
      const isLeft = ({ key }: SplitItem) =>
        done.has(key) && ![undone, deleted, outdated].some((keys) => keys.has(key));
      await noticeDone(items.filter(isLeft).length, wouldNotBe, invocation);
      if (deleted.size > 0)
        await invocation.notice(
          `created by an earlier run and deleted since: ${formatCount(deleted.size, 'operation')}, not sent again unless you add --again`,
        );
    }
    const { showChunks } = await import('./show-chunks.js');
    return showChunks(call, chunks, invocation);
  }
  const findChanged = await confirmShown(lifted, values, invocation, session);
  const message = `another process is running ${commandWords(endpoint)} --split in this account`;
  const existing = new Set<unknown>();
  const results = await withJournalLock(place.path, { code: 'BATCH_IN_PROGRESS', message }, () =>
    sendWithJournal({ ...call, findChanged }, place, existing, invocation),
  );
  await noticeDone(results.filter(({ outcome }) => outcome === 'unchanged').length, areNot, invocation);
  return answerSplit({ ...call, results, existing }, invocation);
}

const areNot = { one: 'is not', many: 'are not' };
const wouldNotBe = { one: 'would not be', many: 'would not be' };

async function noticeDone(
  count: number,
  { one, many }: { readonly one: string; readonly many: string },
  { notice }: Pick<Invocation, 'notice'>,
): Promise<void> {
  if (count === 0) return;
  const verb = count === 1 ? one : many;
  await notice(
    `completed by an earlier run: ${formatCount(count, 'operation')}, which ${verb} sent again unless you add --again`,
  );
}

/** The values of each request, if all of them are sent. */
function splitValues({ operations, scope, batch, max }: SplitCall): readonly Document[] {
  return splitOperations(operations, max).map((part) => ({ ...scope, [batch.name]: part }));
}

/** `existing` receives the records that were there before. */
async function sendWithJournal(
  call: SplitCall,
  place: JournalPlace,
  existing: Set<unknown>,
  invocation: Invocation,
): Promise<readonly SplitResult[]> {
  const { endpoint, batch, operations, scope, max, session, version, findChanged } = call;
  const { signal, options } = invocation;
  const history = await readDeliveryHistory(place);
  const items = keyItems(call, history);
  const related = findRelatedEndpoints(endpoint);
  const idField = related?.idField ?? 'id';
  const { record } = endpoint;
  const journal = openDeliveryJournal(place, session.time, session.ahead);
  const progress = startProgress(invocation, { label: commandWords(endpoint), total: operations.length });
  const { undone, deleted } =
    options.again === true
      ? { undone: items.map(({ key }) => key).filter((key) => history.done.has(key)), deleted: nothing }
      : await findReversedHere(items, history.done, call, invocation);
  const evidence = batchEvidence(call);
  const outdated = options.again === true ? nothing : await findOutdated(items, history, evidence);
  // Noted, so that such a run that is interrupted is resumed, with --again also without the flag.
  const forgotten = [...new Set([...undone, ...outdated])];
  if (forgotten.length > 0) await journal.forgotten(forgotten);
  const left = forgotten.length > 0 ? await readDeliveryHistory(place) : history;
  const results = await sendSplit(items, left, {
    max,
    journal,
    deleted,
    async send(part) {
      const reply = await session.client.call(endpoint, { ...scope, [batch.name]: part }, { version });
      for (const record of reply.existing ?? []) existing.add(record);
      return reply;
    },
    ...(record && {
      match(part, records) {
        const values = { ...scope, [batch.name]: part.map(({ operation }) => operation) };
        return matchAnswer(listOperations(endpoint, values), records, { record, idField });
      },
    }),
    time: session.time,
    idOf: (record) => (isObject(record) && typeof record[idField] === 'string' ? record[idField] : null),
    async findCreated(creations, sent, taken, isEarlier) {
      const { findCreatedByBatch } = await import('./find-created-by-batch.js');
      return findCreatedByBatch({ endpoint, scope, creations, sent, taken, isEarlier }, invocation);
    },
    ...evidence,
    async checkAgain(some) {
      const ids =
        related && some.map(({ operation: { params } }) => isObject(params) && params[related.idParam]);
      const changed = await findChanged?.((ids ?? []).map(String));
      return new Map(
        some.flatMap((item, at) => {
          const id = String(ids?.[at]);
          return changed?.has(id) ? [[item, changedSinceShown([id])] as const] : [];
        }),
      );
    },
    shouldContinue: () => !signal.aborted,
    stopOnError: options.stopOnError === true,
    resend: options.resend === true,
    showProgress: progress.update,
  }).finally(progress.clear);
  const isNoted = items.every(({ key }) => left.ended?.has(key));
  if (!isNoted && results.every((result) => isDone(result) || result.outcome === 'gone'))
    await journal
      .ended(items.map(({ key }) => key))
      .catch((error: unknown) => invocation.notice(errorMessage(error)));
  if (results.every(({ outcome }) => outcome !== 'not-sent'))
    await settle(items, results, place, call, invocation);
  return results;
}

function keyItems(
  { operations, batch }: SplitCall,
  { done, unconfirmed }: DeliveryHistory,
): readonly SplitItem[] {
  const open = new Set(unconfirmed.flatMap((request) => request.keys));
  const keys = notedKeys(operations, (key) => done.has(key) || open.has(key));
  return operations.map((operation, index) => {
    return { key: keys[index] ?? '', operation, type: String(operation[batch.operation.discriminator]) };
  });
}

const nothing: ReadonlySet<string> = new Set();

/** What became of what earlier runs have done, by the key of the operation. */
async function findReversedHere(
  items: readonly SplitItem[],
  done: ReadonlyMap<string, string | null>,
  { endpoint, batch, scope, session }: SplitCall,
  { world }: Pick<Invocation, 'world'>,
): Promise<ReversedOperations> {
  if (!items.some(({ key }) => done.has(key))) return { undone: nothing, deleted: nothing };
  const { findReversed } = await import('./find-reversed.js');
  const { client, environment } = session;
  const account = String(scope.account_id ?? '');
  return findReversed(items, done, batch, { endpoint, account, environment, client, world });
}

/** The operations were all met, and the service has answered: what no run has met for long is forgotten. */
async function settle(
  items: readonly SplitItem[],
  results: readonly SplitResult[],
  place: JournalPlace,
  { session }: SplitCall,
  { notice }: Pick<Invocation, 'notice'>,
): Promise<void> {
  const own = new Set(items.map(({ key }) => key));
  const isAnswered = results.some(({ outcome }) => outcome === 'done');
  await settleJournal(place, {
    isMet: (key) => own.has(key),
    now: session.time(),
    serviceNow: isAnswered ? session.serviceTime() : undefined,
  }).catch((error: unknown) => notice(errorMessage(error)));
}
