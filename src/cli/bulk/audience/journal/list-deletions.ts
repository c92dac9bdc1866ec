/**
 * Tells an interrupted upload whether a command has ended memberships of its list since: then people whom it has sent may be
 * gone, and it must start again. Each list has a file with a word beside the journals, which is another one before and after
 * memberships are ended. A journal has the word that it found, and those that its own upload has written.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Endpoint } from '../../../../contract/types.js';
import { replaceFile } from '../../../../files/atomic-file.js';
import { journalFolder } from '../../../../files/define-journal.js';
import { withLock } from '../../../../files/lock-file.js';
import type { PackedRequest } from '../../../../people/packing/packed-request.js';
import { valueDigest } from '../../../../values/value-digest.js';
import { serviceIdentity } from '../../../calls/session/service-identity.js';
import type { Invocation } from '../../../core/host/invocation.js';
import { peopleJournal } from './people-journal.js';

/** Whether a request ends memberships, at once or at its time. */
export function endsMemberships({ deletes, hasTimes }: Pick<PackedRequest, 'deletes' | 'hasTimes'>): boolean {
  return deletes > 0 || hasTimes === true;
}

interface ChangedWord {
  readonly before: string | undefined;
  readonly word: string;
}

/** The word of a list. */
interface ListDeletions {
  /** Undefined until this machine has ended a membership. */
  readonly read: () => Promise<string | undefined>;
  /**
   * Writes another word; returns it with the one before, or undefined where nothing can be resumed, so that nothing need be told.
   * Throws FileError.
   */
  readonly change: () => Promise<ChangedWord | undefined>;
}

/** The word of a list of a membership endpoint. */
export async function openListDeletions(
  { endpoint, id }: { readonly endpoint: Endpoint; readonly id: string },
  invocation: Pick<Invocation, 'world' | 'settings'>,
): Promise<ListDeletions> {
  const { world } = invocation;
  const folder = journalFolder(peopleJournal, world);
  const name = valueDigest([...(await serviceIdentity(invocation)), endpoint.id, id, 'deletions']);
  const path = join(folder, `${name}.deletions`);
  const read = () => readFile(path, 'utf8').catch(() => undefined);
  return {
    read,
    async change() {
      const names = await readdir(folder).catch(() => []);
      if (!names.some((one) => one.endsWith(peopleJournal.ending))) return undefined;
      const word = Buffer.from(world.random(16)).toString('hex');
      return withLock(path, world, async () => {
        const before = await read();
        await replaceFile(path, word);
        return { before, word };
      });
    },
  };
}

/** Passes the requests of an upload on, and changes the word of its list before the first that ends memberships. */
export function tellDeletions(
  { change }: Pick<ListDeletions, 'change'>,
  found: string | undefined,
  noteOwn: (word: string) => Promise<void>,
) {
  let own = found;
  let isReported = false;
  async function tell(): Promise<void> {
    const changed = await change();
    // If somebody else has changed it, the journal keeps the word from before that.
    if (changed?.before !== own || changed === undefined) return;
    own = changed.word;
    await noteOwn(own);
  }
  return {
    async *pass(requests: AsyncIterable<PackedRequest>): AsyncGenerator<PackedRequest> {
      for await (const request of requests) {
        if (!isReported && endsMemberships(request)) {
          isReported = true;
          await tell();
        }
        yield request;
      }
    },
    /** Once more, for uploads that were begun meanwhile. Never throws: those that were begun before have been told. */
    end: async () => (isReported ? tell().catch(() => {}) : undefined),
  };
}
