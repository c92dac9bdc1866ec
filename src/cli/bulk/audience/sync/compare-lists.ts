/** Opens and compares the lists of a sync. */

import type { Endpoint } from '../../../../contract/types.js';
import { identifierKinds } from '../../../../people/normalizing/identifier-kinds.js';
import type { PackHooks } from '../../../../people/packing/pack-input.js';
import type { PackedRequest } from '../../../../people/packing/packed-request.js';
import { listSurveys } from '../../../../people/reading/read-list.js';
import type { UploadOptions } from '../../../../people/upload-options.js';
import { usageError } from '../../../core/host/command-error.js';
import type { Invocation } from '../../../core/host/invocation.js';
import { createUploadProgress } from '../../delivery/upload-progress.js';
import type { ListInput } from '../list/open-input.js';
import { openListInput } from '../list/open-list.js';
import type { Rejections } from '../list/rejections.js';
import { explainInput } from '../list/report-list.js';
import { packInThread } from '../packing/pack-in-thread.js';
import type { ListFlags } from '../read-list-flags.js';
import { describeSync } from './confirm-sync.js';
import { createKnownPeople } from './known-people.js';
import { findPeopleFiles } from './known-people-folder.js';
import { planSync, type SyncPlan } from './plan-sync.js';

/** Packs a list from its start. Throws CommandError that names the list and the flag. */
export async function* packList(
  input: ListInput,
  options: UploadOptions,
  hooks: PackHooks,
  { world, flag = '--from' }: Pick<Invocation, 'world'> & { readonly flag?: string },
): AsyncGenerator<PackedRequest> {
  try {
    yield* packInThread(input.read(), options, hooks, world);
  } catch (error) {
    throw explainInput(error, input, flag);
  }
}

/** Runs work with the list of --old, if it is given. */
export async function withOldList<T>(
  path: string | undefined,
  { encoding, book, options }: Pick<ListFlags, 'encoding' | 'book' | 'options'>,
  invocation: Pick<Invocation, 'world' | 'notice'>,
  work: (old: ListInput | undefined) => Promise<T>,
): Promise<T> {
  if (path === undefined) return work(undefined);
  const named = { from: path, flag: '--old', encoding, book };
  const old = await openListInput(named, listSurveys(ofFormerList(options)), invocation);
  try {
    requireFile(old, '--old');
    const result = await work(old);
    for (const sentence of old.book()?.notices() ?? []) await invocation.notice(`${old.label}: ${sentence}`);
    return result;
  } finally {
    await old.close();
  }
}

/** Who was sent before need not have consented: people who refuse now would stay on the list. */
function ofFormerList<T extends ListFlags['options']>(options: T): T {
  return { ...options, consent: 'any' };
}

/** Throws CommandError for what cannot be read again: lists are read once to compare them, and once to send them. */
export function requireFile({ isRepeatable, label }: ListInput, flag: string): void {
  if (isRepeatable) return;
  throw usageError(`${flag} must be a file, because a sync reads it twice: ${label} is not a file`);
}

interface Comparison {
  readonly endpoint: Endpoint;
  readonly options: UploadOptions;
  readonly input: ListInput;
  readonly old: ListInput | undefined;
  /** Where the people are noted whom the list is known to have. */
  readonly folder: string;
  /** Notes the people of the new list there. */
  readonly storesPeople: boolean;
  readonly rejections: Rejections;
  /** Everybody is sent, whoever is known. */
  readonly resend: boolean;
  /** Nobody is deleted without their number. */
  readonly leaversStay: boolean;
}

/** Compares the lists, and describes for people what came of it. Throws CommandError. */
export async function compareLists(
  { endpoint, options, input, old, folder, storesPeople, rejections, resend, leaversStay }: Comparison,
  invocation: Invocation,
): Promise<SyncPlan & { readonly description: string }> {
  const kinds = identifierKinds(endpoint.id);
  const files = await findPeopleFiles(folder);
  const progress = createUploadProgress(
    { ...input, label: `comparing ${input.label}` },
    undefined,
    invocation,
  );
  let oldRejected = 0;
  let oldReads = 0;
  function packOld(list: ListInput): AsyncIterable<PackedRequest> {
    oldReads += 1;
    const isFirst = oldReads === 1;
    const count = (rows: readonly unknown[]) => {
      if (isFirst) oldRejected += rows.length;
    };
    return packList(list, ofFormerList(options), { rejected: count }, { ...invocation, flag: '--old' });
  }
  const plan = await planSync({
    kinds,
    newList: () => packList(input, options, rejections.hooks, invocation),
    known: createKnownPeople({
      kinds,
      files,
      oldList: old && (() => packOld(old)),
    }),
    files,
    folder: storesPeople ? folder : undefined,
    resend,
    leaversStay,
    allowsShared: options.allowShared === true,
    damaged: rejections.leftOut.damaged,
    now: options.now,
    signal: invocation.signal,
    progress: (counts) => progress({ ...counts, resumed: 0 }),
  }).finally(() => invocation.showProgress());
  const knowsAny = files.length > 0 || old !== undefined;
  const subject = { label: input.label, knowsAny, oldRejected, leaversStay };
  return { ...plan, description: describeSync(plan.counts, subject) };
}
