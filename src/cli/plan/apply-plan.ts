/**
 * Carries out the plan of one account. The lock file is written after every call, and a journal before it; whatever is
 * lost with a killed process is found again by its name and its place, because the next apply reads everything again.
 */
import type { Client } from '../../client/client.js';
import { isNotFound } from '../../client/errors.js';
import { deletion } from '../../contract/params/batch.js';
import type { Document } from '../../contract/types.js';
import { chunk } from '../../values/chunk.js';
import { type Delivered, deliver, isFaultOfContent } from '../delivery/deliver.js';
import type { DeliveryJournal } from '../delivery/delivery-journal.js';
import { renewNotes } from '../delivery/renew-notes.js';
import type { Looking } from '../endpoint/find-lost-creations.js';
import type { Invocation } from '../host/invocation.js';
import { startProgress } from '../host/progress.js';
import type { PlannedRow } from '../sheet/row-plan.js';
import { lookForRows } from '../sheet/run-import.js';
import { sendRows } from '../sheet/send-rows.js';
import { sheetColumns } from '../sheet/sheet-columns.js';
import { toOperation } from '../sheet/sheet-group.js';
import { type Stage, type Step, toRow } from './apply-steps.js';

/** What became of a step. `unknown` was sent, and no answer came. */
export interface StepResult {
  readonly outcome: 'created' | 'updated' | 'started' | 'deleted' | 'failed' | 'unknown' | 'not-sent';
  readonly id?: string;
  readonly error?: string;
  readonly cause?: unknown;
}

export interface Applying {
  readonly account: string;
  readonly client: Pick<Client, 'call'>;
  readonly openImpatient: Looking['open'];
  /** The time of the service, in milliseconds since 1970. */
  readonly time: () => number;
  readonly invocation: Invocation;
  readonly journal: Pick<DeliveryJournal, 'sent' | 'done'>;
  /** The id of a key whose record is there. */
  readonly idOf: (key: string) => string | undefined;
  /** Ids of records that stand for keys. */
  readonly taken: () => ReadonlySet<string>;
  /** Called with the result of a step as soon as it is known. */
  readonly report: (step: Step, result: StepResult) => void;
  /** Called after every call; `isNeeded` where a record could not be found again without what is saved. Throws OutputError. */
  readonly save: (isNeeded: boolean) => Promise<void>;
}

const doneAs = { create: 'created', update: 'updated', start: 'started', delete: 'deleted' } as const;

/** Sends all stages. Throws what stops the whole: nothing was sent for steps without a result. */
export async function applyStages(stages: readonly Stage[], applying: Applying): Promise<void> {
  const total = stages.reduce((sum, stage) => sum + stage.length, 0);
  const progress = startProgress(applying.invocation, { label: 'apply', total });
  let done = 0;
  const failed: string[] = [];
  const report: Applying['report'] = (step, result) => {
    done += 1;
    if (result.outcome === 'failed' || result.outcome === 'not-sent') failed.push(step.key);
    applying.report(step, result);
  };
  const showProgress = () => progress.update(done);
  try {
    for (const stage of stages) await applyStage(stage, failed, { ...applying, report, showProgress });
  } finally {
    await progress.clear();
  }
}

type Sending = Applying & { readonly showProgress: () => Promise<void> };

async function applyStage(stage: Stage, failed: readonly string[], sending: Sending): Promise<void> {
  const { idOf, report } = sending;
  /** What a step waits for in vain: the record above, or for a start anything of the record or below it. */
  const missingFor = ({ above, action, key }: Step) => {
    if (above && idOf(above.key) === undefined) return above.key;
    if (action !== 'start') return undefined;
    return failed.find((one) => one === key || one.startsWith(`${key}/`));
  };
  const ready: Step[] = [];
  for (const step of stage) {
    const missing = missingFor(step);
    if (missing === undefined) ready.push(step);
    else report(step, { outcome: 'not-sent', error: `${missing} was not applied` });
  }
  const [first] = ready;
  if (!first) return;
  if (first.action === 'delete') await sendDeletions(ready, sending);
  else await sendSteps(ready, first.group, sending);
}

async function sendSteps(steps: readonly Step[], group: Step['group'], sending: Sending): Promise<void> {
  const { account, client, invocation, time, idOf, taken, report, showProgress } = sending;
  const stepOf = new Map<number, Step>();
  const rows = steps.map((step, number) => {
    stepOf.set(number, step);
    const id = step.id ?? (step.action === 'create' ? undefined : idOf(step.key));
    return { ...toRow(step, number, account, idOf), ...(id !== undefined && { id }) };
  });
  const of = (row: PlannedRow) => stepOf.get(row.number);
  await sendRows(rows, {
    group,
    columns: sheetColumns(group),
    client,
    account,
    signal: invocation.signal,
    time,
    showProgress,
    notes: notesOf(sending, group, (row: PlannedRow) => of(row)?.key ?? ''),
    lookFor: lookForRows({ group, account, taken }, sending),
    report(row, sent) {
      const step = of(row);
      if (!step) return;
      if ('id' in sent) report(step, { outcome: doneAs[step.action], id: sent.id });
      else if (sent.outcome === 'failed') report(step, sent);
      else report(step, { outcome: 'unknown', error: sent.error });
    },
  });
}

/** Deletions in batches where the service has them; what is gone already is deleted. */
async function sendDeletions(steps: readonly Step[], sending: Sending): Promise<void> {
  const { account, client, invocation, report, showProgress } = sending;
  const group = steps[0]?.group;
  if (!group) return;
  const { related, batch } = group;
  const notes = notesOf<Step, null>(sending, group, ({ key }) => key);
  const ended = await deliver<Step, null>(chunk(steps, batch?.max ?? 1), {
    async send(part) {
      const ids = part.map(({ id }): Document => ({ [related.idParam]: id ?? null }));
      const options = { beforeSend: () => notes.resent(part) };
      if (batch) {
        const operations = ids.map((params) => toOperation(deletion, params));
        await client.call(batch.endpoint, { account_id: account, [batch.body]: operations }, options);
      } else if (related.remove)
        await client.call(related.remove, { account_id: account, ...ids[0] }, options);
      return part.map(() => null);
    },
    notes,
    isFaultOfItems: isFaultOfContent,
    findOut: async () => 'resend',
    report(step, delivered) {
      if (delivered.outcome === 'done') report(step, { outcome: 'deleted' });
      else if (isNotFound(delivered.error)) report(step, { outcome: 'deleted' });
      else if (delivered.outcome === 'refused')
        report(step, { outcome: 'failed', error: messageOf(delivered.error), cause: delivered.error });
      else if (delivered.outcome === 'unconfirmed')
        report(step, { outcome: 'unknown', error: messageOf(delivered.error) });
    },
    showProgress,
    mayGoOn() {
      invocation.signal.throwIfAborted();
      return true;
    },
  });
  if (ended) throw ended.error;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'interrupted';
}

/** Notes each call in the journal before it is sent, and in the lock file once it is answered. */
function notesOf<Item, Result>(
  { journal, save, time }: Sending,
  { shared }: Step['group'],
  keyOf: (item: Item) => string,
) {
  return {
    ...renewNotes((items: readonly Item[]) => journal.sent(items.map(keyOf)), time),
    async answered(items: readonly Item[], outcomes: ReadonlyMap<Item, Delivered<Result>>) {
      // The repost of another user's post has another id than the post.
      await save(shared !== undefined);
      const isOpen = [...outcomes.values()].some(({ outcome }) => outcome === 'unconfirmed');
      const keys = items.map(keyOf);
      if (isOpen) return;
      await journal.done(
        keys,
        keys.map(() => null),
      );
    },
  };
}
