/**
 * Handles identifiers that many people of an uploaded list share: a deletion by one would remove all of them. They are found
 * before anything is sent if the list may delete people; in any other list they are counted while it is sent.
 */
import { deletion } from '../../../../contract/params/batch.js';
import { createPeopleScanner } from '../../../../people/known/scan-people.js';
import {
  createSharedSearch,
  maxSharingPeople,
  type SharedSearch,
} from '../../../../people/known/shared-identifiers.js';
import { identifierKinds } from '../../../../people/normalizing/identifier-kinds.js';
import type { PackedRequest } from '../../../../people/packing/packed-request.js';
import { hasOperations } from '../../../../people/reading/read-list.js';
import { follow } from '../../../../people/reading/zero-columns.js';
import type { UploadOptions } from '../../../../people/upload-options.js';
import { usageError } from '../../../core/host/command-error.js';
import type { Invocation } from '../../../core/host/invocation.js';
import { formatWhole } from '../../../core/host/progress.js';
import { createUploadProgress } from '../../delivery/upload-progress.js';
import { packInThread } from '../packing/pack-in-thread.js';
import type { ListInput } from './open-input.js';
import { explainInput } from './report-list.js';

type Reading = Pick<Invocation, 'world' | 'signal' | 'showProgress'> &
  Parameters<typeof createUploadProgress>[2];

interface SharingList {
  /** The content of the list from its start; the first time, also of what can be read once. */
  readonly read: () => AsyncIterable<Uint8Array>;
  /** The identifiers that are keys of no deletion; undefined if nobody is deleted, or if the user allows it. */
  readonly shared: readonly string[] | undefined;
  /** Passes requests on, and counts identifiers if they are not found yet. */
  readonly watch: (requests: AsyncIterable<PackedRequest>) => AsyncIterable<PackedRequest>;
  /** A sentence about those that were counted, once the list is sent. */
  readonly describe: () => Promise<string | undefined>;
}

/** So much of standard input is held in memory to be read twice, in bytes. */
const maxHeld = 1 << 26;

/** Throws CommandError if the list cannot be read. */
export async function openSharingList(
  input: ListInput,
  options: UploadOptions,
  reading: Reading,
): Promise<SharingList> {
  if (options.allowShared) return watchSharing(input, options, reading);
  const isDeleting = options.operation === deletion;
  if (input.isRepeatable) {
    const mayDelete = isDeleting || (await hasOperations(input.read(), options));
    return mayDelete
      ? findShared(input, input.read, options, reading)
      : watchSharing(input, options, reading);
  }
  const held: Uint8Array[] = [];
  const pieces = input.read()[Symbol.asyncIterator]();
  let isWhole = false;
  async function* hold(): AsyncGenerator<Uint8Array> {
    for (let bytes = 0; bytes <= maxHeld; ) {
      const { done, value } = await pieces.next();
      isWhole = done === true;
      if (isWhole) return;
      held.push(value);
      bytes += value.length;
      yield value;
    }
  }
  const holding = hold();
  const mayDelete = isDeleting || (await hasOperations(keepOpen(holding), options));
  if (mayDelete) for await (const _ of holding);
  if (mayDelete && !isWhole) throw tooLongError(input);
  if (!mayDelete)
    return { ...watchSharing(input, options, reading, !isWhole), read: () => follow(held, pieces) };
  // Pieces are given away to the thread that packs them.
  const read = async function* () {
    for (const piece of held) yield piece.slice();
  };
  return findShared(input, read, options, reading);
}

/** The rest of a generator stays readable if a loop over this ends. */
async function* keepOpen(pieces: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
}

async function findShared(
  input: ListInput,
  read: SharingList['read'],
  options: UploadOptions,
  reading: Reading,
): Promise<SharingList> {
  const search = createSharedSearch(identifierKinds(options.endpoint));
  try {
    await pass(search.count, input, read, options, reading);
    if (search.isPending) await pass(search.verify, input, read, options, reading);
  } catch (error) {
    throw explainInput(error, input);
  } finally {
    await reading.showProgress();
  }
  return { read, shared: [...search.found], watch: (requests) => requests, describe: async () => undefined };
}

/** Reads the whole list. */
async function pass(
  visit: SharedSearch['count'],
  input: ListInput,
  read: SharingList['read'],
  options: UploadOptions,
  reading: Reading,
): Promise<void> {
  const scan = createPeopleScanner(identifierKinds(options.endpoint));
  const progress = createUploadProgress({ ...input, label: `checking ${input.label}` }, undefined, reading);
  const sums = { rows: 0, rejected: 0, requests: 0, taken: 0, resumed: 0 };
  for await (const request of packInThread(read(), options, { rejected: () => {} }, reading.world)) {
    reading.signal.throwIfAborted();
    scan(request.body, visit);
    request.release?.();
    sums.rows += request.rows;
    sums.rejected += request.rejected;
    sums.taken += request.taken;
    if (request.operations > 0) sums.requests += 1;
    progress(sums);
  }
}

/** Counts while a list is sent. With `refuses`, a deletion is an error: of its list not all could be read before. */
function watchSharing(
  input: ListInput,
  options: UploadOptions,
  reading: Reading,
  refuses = false,
): SharingList {
  const kinds = identifierKinds(options.endpoint);
  const search = createSharedSearch(kinds);
  const scan = createPeopleScanner(kinds);
  return {
    read: input.read,
    shared: undefined,
    async *watch(requests) {
      for await (const request of requests) {
        if (refuses && request.deletes > 0) throw tooLongError(input);
        scan(request.body, search.count);
        yield request;
      }
    },
    async describe() {
      if (!search.isPending || !input.isRepeatable) return undefined;
      await pass(search.verify, input, input.read, options, reading).finally(() => reading.showProgress());
      return describeShared(search.found.size);
    },
  };
}

/** Tells of the identifiers that were counted. */
export async function noteShared(
  { describe }: Pick<SharingList, 'describe'>,
  { label }: Pick<ListInput, 'label'>,
  { notice }: Pick<Invocation, 'notice'>,
): Promise<void> {
  const sentence = await describe();
  if (sentence !== undefined) await notice(`${label}: ${sentence}`);
}

/** A sentence about so many identifiers; undefined for none. */
export function describeShared(count: number): string | undefined {
  if (count === 0) return undefined;
  const what = count === 1 ? '1 identifier belongs' : `${formatWhole(count)} identifiers belong`;
  return `${what} to more than ${maxSharingPeople} people${count === 1 ? '' : ' each'}: ads deletes nobody by ${count === 1 ? 'it' : 'them'} without --allow-shared`;
}

function tooLongError({ label }: ListInput) {
  return usageError(
    `--from: ${label} deletes people and is too long to be read twice`,
    'Give the list as a file, or add --allow-shared to delete people also by identifiers that many share.',
  );
}
