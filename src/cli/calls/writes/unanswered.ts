/**
 * Writes that were sent and not answered, while a guard for the sum of an account holds: a process that was killed, an
 * interruption, a timeout. The service may still carry them out, so they count as sent until the account shows them, or a
 * person has looked. They are kept in the state directory, a file for each account.
 */

import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { endpointById } from '../../../contract/find-group.js';
import type { Document } from '../../../contract/types.js';
import type { Environment } from '../../../contract/wire/service-facts.js';
import { defineSealedJournal } from '../../../files/define-journal.js';
import { DamagedJournalError } from '../../../files/journal-file.js';
import { isObject, parseJson, writeJson } from '../../../values/lossless-json.js';
import type { Invocation } from '../../core/host/invocation.js';
import { accountCommand } from '../../core/host/shown-command.js';
import type { Write } from '../../core/records/write.js';
import { type AppliedOperation, spendingOperations } from './apply-operations.js';
import { createWrite } from './create-write.js';
import type { SpendState } from './daily-ceilings.js';
import { takeTurn, turnPath } from './take-turn.js';

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

const unansweredJournal = defineSealedJournal({
  kind: 'spending',
  ending: '.unanswered.json',
  advice: () =>
    `The file records writes without a response, which a limit of the profile counts as sent. Check the account, then run: ${accountCommand`ads history --resolve`}`,
  json: { parse: parseJson, stringify: writeJson },
  parse: (found): readonly UnansweredWrite[] | undefined =>
    Array.isArray(found) ? found.filter(isUnanswered) : undefined,
});

const { ending } = unansweredJournal;
/** The file is beside that of the turns in its account. */
const fileBeside = (path: string) => `${path}${ending}`;

/** Throws DamagedJournalError and FileError. */
export async function readUnanswered(path: string): Promise<readonly UnansweredWrite[]> {
  return (await unansweredJournal.read(fileBeside(path))) ?? [];
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
  const save = (writes: readonly UnansweredWrite[]) => saveUnanswered(path, writes);
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

/** Unanswered writes that are to be forgotten. */
interface ListedWrites {
  readonly writes: readonly UnansweredWrite[];
  /** Files that cannot be read: what they hold cannot be told. */
  readonly damaged: readonly string[];
  /** Forgets these, in turn with the commands that write, and none that was noted since. */
  readonly forget: () => Promise<void>;
}

/**
 * The unanswered writes of an environment, in some accounts or in all. They are read in turn with the commands that write: of
 * a write that is under way the answer may still come. Throws FileError, and as takeTurn does.
 */
export async function listUnanswered(
  invocation: Pick<Invocation, 'world' | 'signal' | 'notice'>,
  environment: Environment,
  accounts: readonly string[] | undefined,
): Promise<ListedWrites> {
  const { world } = invocation;
  const first = turnPath(world, 'spend', environment);
  const chosen = accounts?.map((account) => turnPath(world, 'spend', environment, account));
  const names = await readdir(dirname(first)).catch(() => []);
  const paths = names
    .filter((name) => name.endsWith(ending))
    .map((name) => join(dirname(first), name.slice(0, -ending.length)))
    .filter((path) => chosen?.includes(path) ?? basename(path).startsWith(basename(first)));
  const read = (path: string) =>
    readUnanswered(path).catch((error: unknown) => {
      if (error instanceof DamagedJournalError) return 'damaged' as const;
      throw error;
    });
  const listed: { readonly path: string; readonly found: readonly UnansweredWrite[] | 'damaged' }[] = [];
  for (const path of paths) listed.push({ path, found: await takeTurn(path, invocation, () => read(path)) });
  return {
    writes: listed.flatMap(({ found }) => (found === 'damaged' ? [] : found)),
    damaged: listed.flatMap(({ path, found }) => (found === 'damaged' ? [fileBeside(path)] : [])),
    async forget() {
      for (const { path, found } of listed)
        await takeTurn(path, invocation, async () => {
          const now = await read(path);
          if (now === 'damaged') return found === 'damaged' ? saveUnanswered(path, []) : undefined;
          return saveUnanswered(path, found === 'damaged' ? now : without(now, found));
        });
    },
  };
}

/** The writes that are left without others, each of which stands for one. */
function without(writes: readonly UnansweredWrite[], others: readonly UnansweredWrite[]) {
  const gone = others.map((one) => writeJson(one));
  return writes.filter((one) => {
    const at = gone.indexOf(writeJson(one));
    if (at >= 0) gone.splice(at, 1);
    return at < 0;
  });
}

async function saveUnanswered(path: string, writes: readonly UnansweredWrite[]): Promise<void> {
  const file = fileBeside(path);
  if (writes.length > 0) await unansweredJournal.write(file, writes);
  else await rm(file, { force: true });
}
