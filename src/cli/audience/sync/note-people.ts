/**
 * Notes whom an upload sends to a list that is synced, so that the next sync knows them too. Everybody is noted before
 * they are sent: to know more people than the service has does no harm, as a deletion of nobody changes nothing.
 */
import { withProcessLock } from '../../../auth/lock-file.js';
import { createPeopleScanner } from '../../../call/membership/known/scan-people.js';
import type { PackedRequest } from '../../../call/membership/packing/packed-request.js';
import { identifierKinds } from '../../../call/membership/people/identifier-kinds.js';
import type { Invocation } from '../../invocation.js';
import {
  knownPeopleFolder,
  listPeopleFiles,
  nextPeopleFile,
  type PeopleList,
} from './known-people-folder.js';
import { createPeopleFile, type PeopleWriter } from './people-file-io.js';

/** Passes requests on, each once its people are noted. Throws ConfigError where they cannot be. */
export type NotePeople = (requests: AsyncIterable<PackedRequest>) => AsyncIterable<PackedRequest>;

/** Runs an upload. Nothing is noted of a list that was never synced. */
export async function withPeopleNoted<T>(
  list: PeopleList,
  invocation: Pick<Invocation, 'world' | 'settings'>,
  upload: (note: NotePeople) => Promise<T>,
): Promise<T> {
  const folder = knownPeopleFolder(invocation, list);
  let last = (await listPeopleFiles(folder)).at(-1);
  if (last === undefined) return upload((requests) => requests);
  for (;;) {
    const path = nextPeopleFile(folder, last);
    const done = await withProcessLock(path, () => noteInto(path, list, upload));
    if (done) return done.result;
    // Another upload has taken this name.
    last = path;
  }
}

/** Undefined if the file exists: another upload was quicker. */
async function noteInto<T>(
  path: string,
  { endpoint }: PeopleList,
  upload: (note: NotePeople) => Promise<T>,
): Promise<{ readonly result: T } | undefined> {
  const kinds = identifierKinds(endpoint.id);
  const names = kinds.map(({ name }) => name);
  const writer = await createPeopleFile(path, names);
  if (!writer) return undefined;
  const scan = createPeopleScanner(kinds);
  try {
    const result = await upload((requests) => note(requests, writer, scan));
    await writer.end();
    return { result };
  } finally {
    await writer.close();
  }
}

async function* note(
  requests: AsyncIterable<PackedRequest>,
  writer: PeopleWriter,
  scan: ReturnType<typeof createPeopleScanner>,
): AsyncGenerator<PackedRequest> {
  for await (const request of requests) {
    // Of deletions there is nothing to delete later.
    if (request.updates > 0) scan(request.body, writer.add);
    await writer.flush(true);
    yield request;
  }
}
