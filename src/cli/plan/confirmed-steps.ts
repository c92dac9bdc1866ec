/** Which steps --confirm has counted, until an apply of the files ends: the number of an interrupted one stands for the rest too. */
import { removeFile } from '../../files/atomic-file.js';
import { type JournalPlace, openJournalLines, readJournalLines } from '../../files/journal-file.js';
import { day } from '../../values/duration.js';
import { isObject } from '../../values/lossless-json.js';
import { valueDigest } from '../../values/value-digest.js';
import type { Invocation } from '../host/invocation.js';
import { applyJournalPath } from './apply-journal.js';
import type { Work } from './saved-plan.js';
import type { Step } from './step.js';

type Place = Pick<Invocation, 'world' | 'settings'>;

/** What --confirm has counted: by the name of each step, digests of the values that it sends. */
export type Confirmed = ReadonlyMap<string, ReadonlySet<string>>;

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

/** Whether all steps were among those that were confirmed, with the same values. */
export function isPartOf(steps: Confirmed, all: Confirmed): boolean {
  return [...steps].every(([name, values]) => {
    const known = all.get(name);
    return known !== undefined && [...values].every((value) => known.has(value));
  });
}

/** Where the changes are that --confirm has counted for the files of a folder, until an apply of them ends. */
async function confirmedPlace(folder: string, invocation: Place): Promise<JournalPlace> {
  const path = await applyJournalPath(folder, invocation);
  const advice = `Nothing was sent. The file has the changes that were confirmed. To continue without it, delete ${path}`;
  return { path, kind: 'applies', advice };
}

/** Nobody remembers for longer what a number was for. */
const rememberedFor = 7 * day;

/** The steps of each plan of the folder that was confirmed by number in the last 7 days, and did not end. Throws FileError. */
export async function readConfirmed(folder: string, invocation: Place): Promise<readonly Confirmed[]> {
  const lines = (await readJournalLines(await confirmedPlace(folder, invocation))) ?? [];
  const now = invocation.world.now();
  return lines.flatMap((line) => {
    if (!isObject(line) || !Array.isArray(line.steps)) return [];
    const age = now - Number(line.at ?? Number.NaN);
    if (!(Math.abs(age) <= rememberedFor)) return [];
    return [new Map(line.steps.map(([name, values]) => [String(name), new Set<string>(values)]))];
  });
}

/** Notes the steps of a plan before anything is sent. Only while holding the lock of the folder. Throws FileError. */
export async function noteConfirmed(folder: string, steps: Confirmed, invocation: Place): Promise<void> {
  const noted = await readConfirmed(folder, invocation);
  if (noted.some((one) => one.size === steps.size && isPartOf(steps, one) && isPartOf(one, steps))) return;
  const line = { at: invocation.world.now(), steps: [...steps].map(([name, values]) => [name, [...values]]) };
  await (await openJournalLines(await confirmedPlace(folder, invocation))).append([line]);
}

/** Forgets them. Only while holding the lock of the folder. Throws FileError. */
export async function forgetConfirmed(folder: string, invocation: Place): Promise<void> {
  await removeFile(await applyJournalPath(folder, invocation));
}
