/** An entry of the history: one write, as a line of JSON in the log, or as a file while it is under way. It contains no secret. */
import { resolve } from 'node:path';
import { isSameUser, type Settings, serviceOf, userOf } from '../../../auth/settings.js';
import type { Document } from '../../../contract/types.js';
import { emulatorPath } from '../../../files/directories.js';
import { isObject } from '../../../values/lossless-json.js';
import type { World } from '../../core/host/world.js';
import type { Outcome } from '../../core/records/outcome.js';
import type { OperationKind } from '../../core/records/write.js';

/**
 * - done: the service answered with success.
 * - partial: of many requests the service has acknowledged some, and nothing is known of others, or they were not sent.
 * - failed: the service answered with an error; nothing was changed.
 * - not-sent: the service was not reached, or a limit of the profile refused it; nothing was changed.
 * - unconfirmed: there was no usable answer, or the process ended before it. The service may have carried it out.
 */
export type HistoryOutcome = Extract<Outcome, 'done' | 'partial' | 'failed' | 'not-sent' | 'unconfirmed'>;

/** The words of the log and of marks, which earlier versions read and have written. */
const storedOutcomes: Readonly<Record<HistoryOutcome, string>> = {
  done: 'done',
  partial: 'partial',
  failed: 'refused',
  'not-sent': 'not sent',
  unconfirmed: 'in doubt',
};

const outcomesByStored = new Map(
  Object.entries(storedOutcomes).map(([outcome, stored]) => [stored, outcome as HistoryOutcome]),
);

/** The effect of a write on one record. */
export interface EntryRecord {
  readonly kind: OperationKind;
  /** Absent where the service has not told it. */
  readonly id?: string;
  /** Of a creation: the record was there before, and the service has returned it. */
  readonly existed?: true;
  readonly name?: string;
  /** The fields that the write sets, as they were; of a deletion the whole record. Absent of a new record, and if unknown. */
  readonly before?: Document;
  /** The same fields as they are since. */
  readonly after?: Document;
  /**
   * The fields that a call could set and this one did not: of an update those that the service has changed besides, of a
   * creation all that the record has, with an empty `before`. What the service computes by itself is not kept, since it changes
   * without anybody, and so that a log stays small.
   */
  readonly also?: { readonly before: Document; readonly after: Document };
  /** The `updated_at` of the record before and after the write; absent where one of them is not known. */
  readonly updated?: { readonly before: string; readonly after: string };
  /** Of the amounts. */
  readonly currency?: string;
}

export interface HistoryEntry {
  /** Names the entry for `ads history` and `ads undo`. */
  readonly id: string;
  /** The same for all writes of one command. */
  readonly group: string;
  /** ISO 8601. */
  readonly at: string;
  /** The version of ads. */
  readonly tool: string;
  readonly profile: string;
  readonly environment: string;
  /** The file of the emulator in the process, which has its own records; absent for every other environment. */
  readonly emulator?: string;
  /** The base URL that it was sent to; absent for the emulator in the process, and in entries of earlier versions. */
  readonly service?: string;
  /** Who sent it, as far as that is known; absent in entries of earlier versions. */
  readonly user_id?: string;
  readonly screen_name?: string;
  readonly account?: string;
  /** The command line without `ads`, as it was typed. */
  readonly command: string;
  /** An apply of campaign files has sent it. */
  readonly isApply?: true;
  /** The id of the endpoint; absent for one that the contract does not have. */
  readonly endpoint?: string;
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly ids: readonly string[];
  readonly records: readonly EntryRecord[];
  /** What was typed as a change of what each record had, by parameter: `+10%`. */
  readonly relative?: Readonly<Record<string, string>>;
  readonly outcome: HistoryOutcome;
  /** Of a write of many requests: how much the service has acknowledged, by what is counted. */
  readonly acknowledged?: Readonly<Record<string, number>>;
  /** Of the answer. */
  readonly status?: number;
  /** Why it was refused. */
  readonly code?: string;
  readonly request_id?: string;
  /** The entries that this write was sent to undo. */
  readonly undoes?: readonly string[];
  /** All entries that its command was to undo, where they are more: of the others, something may be left. */
  readonly meant?: readonly string[];
  /** The records of those entries that need nothing or that nothing can set back, so that no write was sent for them. */
  readonly settled?: readonly string[];
  /** Later writes of its profile, environment and service are not in the log. Readers set it: no line of an entry has it. */
  readonly unrecorded_since?: true;
}

/** The profile, environment and service of writes. */
export type WrittenWith = Pick<HistoryEntry, 'profile' | 'environment' | 'service'>;

/** The `emulator` of writes in an environment. */
export function emulatorOf(environment: string, world: World): string | undefined {
  return environment === 'local' ? resolve(world.cwd, emulatorPath(world)) : undefined;
}

/**
 * Returns a test whether a write was sent in an environment, there to the emulator in use, and to this base URL if it is given and
 * the entry has one.
 */
export function sentIn(
  environment: string,
  world: World,
  service?: string,
): (entry: HistoryEntry) => boolean {
  const emulator = emulatorOf(environment, world);
  return (entry) =>
    entry.environment === environment && entry.emulator === emulator && !differ(entry.service, service);
}

/** The sender of a write, and the service. An unknown member is absent. */
export type Sender = Pick<HistoryEntry, 'service' | 'user_id' | 'screen_name'>;

export function senderOf(settings: Settings, { env }: Pick<World, 'env'>): Sender {
  const service = serviceOf(settings);
  return { ...(service !== undefined && { service }), ...userOf(settings, env) };
}

/** Whether two writes went to one service as one user, as far as both are known. */
export function isSameSender(one: Sender, other: Sender): boolean {
  return isSameUser(one, other) && !differ(one.service, other.service);
}

const differ = (one: string | undefined, other: string | undefined) =>
  one !== undefined && other !== undefined && one !== other;

/** Returns a test whether a write was sent where a command sends, and by its user, as far as that is known. */
export function sentAs(settings: Settings, world: World): (entry: HistoryEntry) => boolean {
  const sender = senderOf(settings, world);
  const isHere = sentIn(settings.env.value, world, sender.service);
  return (entry) => isHere(entry) && isSameUser(entry, sender);
}

/** The profile of entries whose own was deleted since: no profile can have this name. */
export function formerProfile(name: string): string {
  return `${name}${formerEnding}`;
}

/** The name that a deleted profile had; undefined for one that was not deleted. */
export function nameOfFormer(profile: string): string | undefined {
  return profile.endsWith(formerEnding) ? profile.slice(0, -formerEnding.length) : undefined;
}

const formerEnding = ' (deleted)';

/** `2026-11-20 14:00`: when a write began, as a sentence names it. */
export function minuteOf({ at }: Pick<HistoryEntry, 'at'>): string {
  return at.replace('T', ' ').slice(0, 16);
}

/** The entry as a file has it. */
export function toStoredEntry(entry: HistoryEntry): Readonly<Record<string, unknown>> {
  return { ...entry, outcome: storedOutcomes[entry.outcome] };
}

/** The entry of a line of the log or of a mark; undefined where it is none that this version understands. */
export function readStoredEntry(value: unknown): HistoryEntry | undefined {
  const outcome = isObject(value) ? outcomesByStored.get(String(value.outcome)) : undefined;
  const entry = isObject(value) ? { ...value, outcome } : undefined;
  return isHistoryEntry(entry) ? entry : undefined;
}

function isHistoryEntry(value: unknown): value is HistoryEntry {
  if (!isObject(value)) return false;
  const texts = [value.id, value.group, value.at, value.profile, value.environment, value.command];
  return (
    texts.every((text) => typeof text === 'string') &&
    value.outcome !== undefined &&
    Array.isArray(value.ids) &&
    Array.isArray(value.records) &&
    value.records.every(isObject)
  );
}
