/**
 * Writes that were sent and not answered, while a guard for the sum of an account holds: a process that was killed, an
 * interruption, a timeout. The service may still carry them out, so they count as sent until the account shows them, or a
 * person has looked. They are kept in the state directory, a file for each account.
 */
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { endpointById } from '../../contract/find-group.js';
import type { Document } from '../../contract/types.js';
import type { Environment } from '../../contract/wire/service-facts.js';
import type { DirectoryEnvironment } from '../../files/directories.js';
import { type JournalPlace, readSealed, writeSealed } from '../../files/journal-file.js';
import { isObject, parseJson, writeJson } from '../../values/lossless-json.js';
import type { Invocation } from '../host/invocation.js';
import type { Write } from '../records/write.js';
import { type AppliedOperation, spendingOperations } from './apply-operations.js';
import { createWrite } from './create-write.js';
import type { SpendState } from './daily-ceilings.js';
import { turnPath } from './take-turn.js';

/** A write that was sent. */
export interface UnansweredWrite {
  /** When it was sent; ISO 8601. */
  readonly at: string;
  /** The id of its endpoint. */
  readonly endpoint: string;
  readonly values: Document;
}

/** The unanswered writes of one account, read while the account's lock is held. */
export interface UnansweredWrites {
  /**
   * What they do that the account does not show yet. What it shows is done, and no longer counts.
   */
  readonly operationsMissingIn: (state: SpendState) => readonly AppliedOperation[];
  /** Those that `operationsMissingIn` found to be missing when it was called last. */
  readonly missing: () => readonly UnansweredWrite[];
  /** Notes a write that is about to be sent. Throws FileError. */
  readonly begin: (write: Write) => Promise<void>;
  /** Notes that the answer has come, or that nothing was sent. Throws FileError. */
  readonly end: () => Promise<void>;
}

const ending = '.unanswered.json';

function placeOf(path: string): JournalPlace {
  const advice =
    'The file records writes without a response, which a limit of the profile counts as sent. Check the account, then run: ads history --resolve';
  return { path: `${path}${ending}`, kind: 'spending', advice };
}

/** Throws DamagedJournalError and FileError. */
export async function readUnanswered(path: string): Promise<readonly UnansweredWrite[]> {
  const text = await readSealed(placeOf(path));
  const found = text === undefined ? [] : parseJson(text);
  return Array.isArray(found) ? found.filter(isUnanswered) : [];
}

function isUnanswered(value: unknown): value is UnansweredWrite {
  return isObject(value) && typeof value.endpoint === 'string' && isObject(value.values);
}

export async function openUnanswered(
  path: string,
  write: Write,
  invocation: Pick<Invocation, 'settings' | 'world'>,
): Promise<UnansweredWrites> {
  let open = await readUnanswered(path);
  const save = (writes: readonly UnansweredWrite[]) =>
    writes.length > 0
      ? writeSealed(placeOf(path), writeJson(writes))
      : rm(placeOf(path).path, { force: true });
  return {
    operationsMissingIn(state) {
      const found = open.map((one, number) => ({ one, operations: operationsOf(one, number) }));
      const missing = found.filter(({ operations }) => !operations.every((done) => isShown(done, state)));
      open = missing.map(({ one }) => one);
      return missing.flatMap(({ operations }) => operations);
    },
    missing: () => open,
    begin(sent) {
      const { endpoint, values } = sent;
      const at = new Date(invocation.world.now()).toISOString();
      return save([...open, ...(endpoint ? [{ at, endpoint: endpoint.id, values }] : [])]);
    },
    end: () => save(open),
  };

  function operationsOf(one: UnansweredWrite, number: number): readonly AppliedOperation[] {
    const unanswered = createWrite(endpointById(one.endpoint), one.values, invocation, write.reader);
    return spendingOperations([unanswered]).map((operation) => ({
      ...operation,
      // A new record has an id that no other one has.
      after: operation.id ?? `unanswered ${number} ${operation.after}`,
    }));
  }
}

/** Whether the account shows what an operation sets. Of a record that was to be created, it cannot be told which one it is. */
function isShown({ kind, id, values }: AppliedOperation, { campaigns, lineItems }: SpendState): boolean {
  const record = id === undefined ? undefined : (campaigns.get(id) ?? lineItems.get(id));
  if (!record) return false;
  if (kind === 'delete') return record.deleted === true;
  const textOf = (value: unknown) => (value === null || value === undefined ? '' : writeJson(value));
  return Object.entries(values).every(
    ([name, value]) => textOf(value === '' ? null : value) === textOf(record[name]),
  );
}

/** Forgets the unanswered writes of an environment, of one account or of all, and returns them. */
export async function resolveUnanswered(
  world: DirectoryEnvironment,
  environment: Environment,
  account: string | undefined,
): Promise<{ readonly writes: readonly UnansweredWrite[]; readonly forget: () => Promise<void> }> {
  const first = turnPath(world, 'spend', environment, account);
  const names = await readdir(dirname(first)).catch(() => []);
  const paths = names
    .filter((name) => name.endsWith(ending))
    .map((name) => join(dirname(first), name.slice(0, -ending.length)))
    .filter((path) => (account === undefined ? basename(path).startsWith(basename(first)) : path === first));
  // One that is damaged holds nothing that could be shown, and is forgotten as well.
  const writes = await Promise.all(paths.map((path) => readUnanswered(path).catch(() => [])));
  return {
    writes: writes.flat(),
    forget: async () => {
      for (const path of paths) await rm(placeOf(path).path, { force: true });
    },
  };
}
