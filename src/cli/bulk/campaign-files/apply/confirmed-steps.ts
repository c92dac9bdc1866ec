/** The steps of a plan by what --confirm counts of them (delivery/confirmed-items.ts). */
import { defineJournal } from '../../../../files/define-journal.js';
import type { JournalPlace } from '../../../../files/journal-file.js';
import { valueDigest } from '../../../../values/value-digest.js';
import type { Invocation } from '../../../core/host/invocation.js';
import type { Confirmed } from '../../delivery/confirmed-items.js';
import type { Step } from '../compare/step.js';
import { applyJournalPath } from '../format/apply-journal.js';
import type { Work } from './saved-plan.js';

/** Steps by what a confirmation counts. What was to be created may be there now, and is then updated, with fewer values. */
export function countedSteps(work: Work): Confirmed {
  const steps = work.flatMap(({ plan: { account }, stages }) =>
    stages.flat().map((step) => [nameOfStep(account, step), digestsOf(step)] as const),
  );
  return new Map(steps);
}

function nameOfStep(account: string, { action, key, id }: Step): string {
  if (action === 'create' || action === 'update') return `${account} write ${key}`;
  return action === 'start' ? `${account} start ${key}` : `${account} ${action} ${key} ${id}`;
}

function digestsOf({ params, promotes }: Step): ReadonlySet<string> {
  // A post that was to be published may be by now, and has an id then.
  return new Set(Object.entries(promotes ?? params).map(valueDigest));
}

const confirmedJournal = defineJournal({
  kind: 'applies',
  ending: '.jsonl',
  advice: (path) =>
    `Nothing was sent. The file has the changes that were confirmed. To continue without it, delete ${path}`,
});

/** The place of the changes that --confirm has counted for the files of a folder, until an apply of them ends. */
export async function confirmedPlace(
  folder: string,
  invocation: Pick<Invocation, 'world' | 'settings'>,
): Promise<JournalPlace> {
  return confirmedJournal.place(await applyJournalPath(folder, invocation));
}
