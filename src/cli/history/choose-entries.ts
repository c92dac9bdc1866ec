/** Chooses the writes that `ads undo` reverses. */
import { dirname } from 'node:path';
import { groupBy } from '../../values/group-by.js';
import { writeJson } from '../../values/lossless-json.js';
import { shellCommand } from '../../values/shell-word.js';
import { chosenFlags } from '../host/command-text.js';
import { CommandError, usageError } from '../host/errors/command-error.js';
import { exitCodes } from '../host/errors/exit-codes.js';
import type { Invocation } from '../host/invocation.js';
import { emulatorOf } from './history-entry.js';
import type { KnownEntry } from './read-history.js';

/** The entries of one command, the newest first. */
export type ChosenEntries = readonly KnownEntry[];

/**
 * The entries that are named; or those of each command of this profile, environment and emulator that wrote something and
 * was not undone as a whole, the newest first. Throws CommandError if there are none.
 */
export function chooseEntries(
  all: readonly KnownEntry[],
  wanted: string | undefined,
  { settings, globals, world }: Pick<Invocation, 'settings' | 'globals' | 'world'>,
): readonly [ChosenEntries, ...ChosenEntries[]] {
  const profile = settings.profile.value;
  const environment = settings.env.value;
  const emulator = emulatorOf(environment, world);
  const isOwn = (entry: KnownEntry) =>
    entry.profile === profile &&
    entry.environment === environment &&
    (entry.emulator === undefined || entry.emulator === emulator) &&
    (globals.account === undefined || entry.account === globals.account);
  if (wanted !== undefined)
    return [chooseNamed(all, wanted, { isOwn, emulator, flags: chosenFlags({ globals }) })];
  const [last, ...others] = groupBy(openEntries(all, isOwn), ({ group }) => group).values();
  if (!last) throw nothingToUndo(`profile "${profile}" has no write to undo (${environment})`);
  return [last, ...others];
}

/** The own entries that can be undone, with the records that are not undone yet. */
function openEntries(
  all: readonly KnownEntry[],
  isOwn: (entry: KnownEntry) => boolean,
): readonly KnownEntry[] {
  const open = all.filter(
    (entry) =>
      isOwn(entry) &&
      isWritten(entry) &&
      !sentNothing(entry) &&
      !changesNothing(entry) &&
      !entry.undoes &&
      entry.undone_by === undefined,
  );
  return open.map(withoutUndone);
}

/** The entry with the records that are not undone yet. */
function withoutUndone(entry: KnownEntry): KnownEntry {
  const { undone_ids: undone, records } = entry;
  if (!undone) return entry;
  return { ...entry, records: records.filter(({ id }) => id === undefined || !undone.includes(id)) };
}

interface OwnWrites {
  readonly isOwn: (entry: KnownEntry) => boolean;
  readonly emulator: string | undefined;
  /** The flags that choose them, for commands that are shown. */
  readonly flags: readonly string[];
}

/** How the newest write to a record is undone: with all of its records, since an entry is undone as a whole. */
function adviseEntry(record: string, open: readonly KnownEntry[], flags: readonly string[]): string {
  const list = `For all writes to it: ${shellCommand`ads history --id ${record} ${flags}`}`;
  const newest = open.find(({ records }) => records.some(({ id }) => id === record));
  if (!newest) return list;
  const { id, records } = newest;
  const whole = records.length > 1 ? ` with all of its ${records.length} records` : '';
  return `To undo the newest write to it, ${describeChosen([newest])}${whole}: ${shellCommand`ads undo ${id} ${flags}`}. ${list}`;
}

function chooseNamed(
  all: readonly KnownEntry[],
  wanted: string,
  { isOwn, emulator, flags }: OwnWrites,
): readonly KnownEntry[] {
  const named = all.filter(({ id, group }) => id === wanted || group === wanted);
  const [first] = named;
  if (!first && all.some(({ ids }) => ids.includes(wanted)))
    throw nothingToUndo(
      `"${wanted}" is the id of a record, not of an entry or group of the history`,
      adviseEntry(wanted, openEntries(all, isOwn), flags),
    );
  if (!first) throw nothingToUndo(`the history does not contain an entry or group "${wanted}"`);
  if (!named.every(isOwn)) throw otherOwner(first, emulator);
  const written = named.filter(isWritten);
  if (written.length === 0)
    throw nothingToUndo(`${wanted} did not change anything; its outcome is ${first.outcome}`);
  return written;
}

/** What is unconfirmed may have been carried out; the values of the records tell. */
function isWritten({ outcome }: KnownEntry): boolean {
  return outcome === 'done' || outcome === 'in doubt';
}

/** A sync or an upload that found nothing to send. */
function sentNothing({ acknowledged, outcome }: KnownEntry): boolean {
  return (
    outcome === 'done' &&
    acknowledged !== undefined &&
    Object.values(acknowledged).every((count) => count === 0)
  );
}

/** An update to values that the record had. */
function changesNothing({ records }: KnownEntry): boolean {
  return (
    records.length > 0 &&
    records.every(
      ({ kind, before, after }) =>
        kind === 'update' && before && after && writeJson(before) === writeJson(after),
    )
  );
}

function nothingToUndo(message: string, hint = 'To list past writes: ads history'): CommandError {
  return new CommandError('NOT_FOUND', exitCodes.notFound, message, hint);
}

function otherOwner(
  { profile, environment, account, emulator }: KnownEntry,
  current: string | undefined,
): CommandError {
  if (emulator !== undefined && current !== undefined && emulator !== current) {
    const hint = `To use that emulator, set ${shellCommand`ADS_DATA_DIR=${dirname(emulator)}`}`;
    return usageError(`the write was sent to another emulator: ${emulator}`, hint);
  }
  const own = account === undefined ? [] : ['--account', account];
  return usageError(
    'the write belongs to another profile, environment or account',
    `Add: ${shellCommand`--profile ${profile} --env ${environment} ${own}`}`,
  );
}

/** `"ads campaigns update ..." of 2026-11-20 14:00`. */
export function describeChosen([first]: readonly KnownEntry[]): string {
  return first ? `"ads ${first.command}" of ${first.at.replace('T', ' ').slice(0, 16)}` : '';
}
