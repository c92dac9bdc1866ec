/** Chooses the writes that `ads undo` reverses. */
import { dirname } from 'node:path';
import { serviceOf, userOf } from '../../../auth/settings.js';
import { groupBy } from '../../../values/group-by.js';
import { writeJson } from '../../../values/lossless-json.js';
import { shellCommand } from '../../../values/shell-word.js';
import { CommandError, usageError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';
import { accountCommand, chosenFlags } from '../../core/host/shown-command.js';
import {
  emulatorOf,
  isSameSender,
  minuteOf,
  nameOfFormer,
  type Sender,
  senderOf,
  sentIn,
} from './history-entry.js';
import { ownershipTest, ownTest, placeTest } from './own-entries.js';
import type { KnownEntry } from './read-history.js';

/** The entries of one command, the newest first. */
export type ChosenEntries = readonly KnownEntry[];

/** The command that is to be undone. */
export interface ChosenCommand {
  /** All of its entries. */
  readonly whole: ChosenEntries;
  /** Those that may have something left to be undone, with the records that are not undone yet. */
  readonly open: ChosenEntries;
  /** The commands before it that may have something left, the newest first. */
  readonly earlier: readonly ChosenEntries[];
  /** All entries of its service, whichever profile they are of, the newest first. */
  readonly history: readonly KnownEntry[];
  /** Nobody has named it, and later writes were not noted: it is not the newest command. */
  readonly isOutdated?: boolean;
  /** Of a named one of which the history does not say who sent it: that, and who would undo it. */
  readonly doubt?: string;
}

type Chooser = Pick<Invocation, 'settings' | 'globals' | 'world'>;

/**
 * The command that is named, or the newest of this user, profile, environment and emulator that was tried, whatever came of it;
 * only `--account` limits it to an account. An undo is no such command, but an undo of an undo is. An undo that is the
 * newest of all, and was not done as a whole although it may have changed something, stands for what it was to undo. Throws
 * CommandError if there is none, if it went to another service, if the history does not say who sent the newest, and if another user
 * sent the one that is named.
 */
export function chooseEntries(
  all: readonly KnownEntry[],
  wanted: string | undefined,
  invocation: Chooser,
): ChosenCommand {
  const { settings, world } = invocation;
  const environment = settings.env.value;
  const ownershipOf = ownershipTest(invocation);
  const undos = findUndos(all);
  const history = all.filter(sentIn(environment, world, serviceOf(settings)));
  const own = all.filter(ownTest(invocation));
  const commands = own.filter(({ id }) => !undos.has(id));
  const sender = senderOf(settings, world);
  // Nobody is asked about what has nothing left.
  const isUnclear = (whole: ChosenEntries) =>
    openEntries(whole).some((entry) => ownershipOf(entry) === 'unclear');
  const before = (older: readonly KnownEntry[], whole: ChosenEntries) =>
    openCommands(older, whole).filter(
      (command) => !isUnclear(command) && command.every((entry) => isSameSender(entry, sender)),
    );
  if (wanted !== undefined) {
    const whole = chooseNamed(all, wanted, invocation);
    refuseOtherSender(whole, sender);
    const older = commands.slice(commands.findLastIndex(({ id }) => whole.some((one) => one.id === id)) + 1);
    const doubt = `the history does not say which user sent ${describeChosen(whole)}; its undo would be sent by ${describeSender(sender)}`;
    return {
      ...{ whole, open: openEntries(whole), earlier: before(older, whole), history },
      ...(isUnclear(whole) && { doubt }),
    };
  }
  const unfinished = unfinishedUndo(own, undos);
  const whole = unfinished ?? commands.filter(({ group }) => group === commands[0]?.group);
  const [newest] = unfinished ? own : whole;
  if (whole.length === 0) throw nothingOwn(all, invocation);
  refuseOtherSender(whole, sender);
  if (isUnclear(whole))
    throw new CommandError(
      'UNKNOWN_USER',
      exitCodes.refused,
      `the history does not say which user sent the newest command of the profile, ${describeChosen(whole)}`,
      `Nothing was sent. To undo it after a question: ${undoCommand(whole, settings.account?.value, invocation)}`,
    );
  return {
    ...{ whole, open: openEntries(whole), earlier: before(commands, whole), history },
    isOutdated: newest?.unrecorded_since === true,
  };
}

/** The error where a bare undo finds nothing; it names the user where others have written with the profile. */
function nothingOwn(all: readonly KnownEntry[], invocation: Chooser): CommandError {
  const { settings, world } = invocation;
  const by = all.some(placeTest(invocation)) ? ` of ${describeSender(userOf(settings, world.env))}` : '';
  return nothingToUndo(
    `profile "${settings.profile.value}" has no write${by} to undo (${settings.env.value})`,
  );
}

/** Throws CommandError where the write went to another service, or another user sent it, than that of this command. */
function refuseOtherSender(whole: ChosenEntries, sender: Sender): void {
  const other = whole.find((entry) => mayHaveWritten(entry) && !isSameSender(entry, sender));
  if (!other) return;
  throw usageError(
    `${describeChosen(whole)} was sent by ${describeSender(other)}, and this command would send its undo by ${describeSender(sender)}`,
    `Nothing was sent. Sign in as that user at that address, or name another write: ${shellCommand`ads undo`} ENTRY, of those that ${accountCommand`ads history`} lists.`,
  );
}

/** `user 700001 (ann) to https://host`. */
function describeSender({ user_id, screen_name, service }: Sender): string {
  const name = user_id !== undefined && screen_name !== undefined ? ` (${screen_name})` : '';
  return `user ${user_id ?? screen_name ?? 'unknown'}${name}${service === undefined ? '' : ` to ${service}`}`;
}

/** The ids of the entries that undo others: not of those that undo an undo, which restore what was undone. */
function findUndos(all: readonly KnownEntry[]): ReadonlySet<string> {
  const undos = new Set<string>();
  for (const { id, undoes } of all.toReversed())
    if (undoes && !undoes.some((one) => undos.has(one))) undos.add(id);
  return undos;
}

/** What the newest command was to undo, if it is an undo that may have changed something and was not done as a whole. */
function unfinishedUndo(
  own: readonly KnownEntry[],
  undos: ReadonlySet<string>,
): readonly KnownEntry[] | undefined {
  const newest = own.filter(({ group }) => group === own[0]?.group);
  const outcomes = newest.filter(({ id }) => undos.has(id)).map(({ outcome }) => outcome);
  // One that a person declined, or that was refused, has changed nothing: the newest command is still the newest.
  if (outcomes.every((outcome) => ['failed', 'not-sent'].includes(outcome))) return undefined;
  const meant = new Set(newest.flatMap(({ undoes = [], meant: all = [] }) => [...undoes, ...all]));
  const found = own.filter(({ id }) => meant.has(id));
  // A record that had changed meanwhile, or that an interruption left, has no entry of its own.
  const isDone = outcomes.every((outcome) => outcome === 'done') && openEntries(found).length === 0;
  return isDone || found.length === 0 ? undefined : found;
}

/** The entries that may have something left to be undone, with the records that are not undone yet. */
function openEntries(entries: readonly KnownEntry[]): readonly KnownEntry[] {
  const open = entries.filter((entry) => mayHaveWritten(entry) && entry.undone_by === undefined);
  return open.map(withoutUndone);
}

/** The open entries of each command besides one, the newest first. */
function openCommands(
  entries: readonly KnownEntry[],
  besides: readonly KnownEntry[],
): readonly ChosenEntries[] {
  const others = entries.filter(({ group }) => besides.every((one) => one.group !== group));
  return [...groupBy(openEntries(others), ({ group }) => group).values()];
}

/** The entry with the records that are not undone yet. */
function withoutUndone(entry: KnownEntry): KnownEntry {
  const { undone_ids: undone, records } = entry;
  if (!undone) return entry;
  return { ...entry, records: records.filter(({ id }) => id === undefined || !undone.includes(id)) };
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

function chooseNamed(all: readonly KnownEntry[], wanted: string, invocation: Chooser): readonly KnownEntry[] {
  const { settings, world } = invocation;
  const isOwn = ownTest(invocation);
  const named = all.filter(({ id, group }) => id === wanted || group === wanted);
  const [first] = named;
  if (!first && all.some(({ ids }) => ids.includes(wanted)))
    throw nothingToUndo(
      `"${wanted}" is the id of a record, not of an entry or group of the history`,
      adviseEntry(
        wanted,
        openEntries(all.filter((entry) => isOwn(entry) && !entry.undoes)),
        chosenFlags(invocation),
      ),
    );
  if (!first) throw nothingToUndo(`the history does not contain an entry or group "${wanted}"`);
  if (!named.every(placeTest(invocation))) throw otherOwner(first, emulatorOf(settings.env.value, world));
  return named;
}

/** Whether a write changed something, or may have: what is unconfirmed may have been carried out, as the records tell. */
function mayHaveWritten(entry: KnownEntry): boolean {
  return whyNothing(entry) === undefined;
}

/** Why a write has nothing to be undone, whatever the records are now; undefined if it may have. */
function whyNothing(entry: KnownEntry): string | undefined {
  if (entry.outcome === 'failed') return 'was refused, and changed nothing';
  if (entry.outcome === 'not-sent')
    return entry.code === undefined ? 'was not sent' : `was not sent (${entry.code})`;
  return sentNothing(entry) || changesNothing(entry) ? 'changed nothing' : undefined;
}

/** The reason that a command without open entries has nothing to be undone. */
export function describeNothing(whole: ChosenEntries): string {
  const isUndone = whole.some(({ undone_by }) => undone_by !== undefined);
  const [reason] = isUndone ? [] : whole.flatMap((entry) => whyNothing(entry) ?? []);
  return reason ?? 'is already undone';
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
      ({ kind, before, after, also }) =>
        kind === 'update' && before && after && !also && writeJson(before) === writeJson(after),
    )
  );
}

function nothingToUndo(
  message: string,
  hint = `To list past writes: ${accountCommand`ads history`}`,
): CommandError {
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
  const former = nameOfFormer(profile);
  if (former !== undefined)
    return usageError(
      `the write belongs to the profile "${former}", which was deleted since`,
      'To restore its records, set the old values, which ads history shows.',
    );
  const own = account === undefined ? [] : ['--account', account];
  return usageError(
    'the write belongs to another profile, environment or account',
    `Add: ${shellCommand`--profile ${profile} --env ${environment} ${own}`}`,
  );
}

/** `"ads campaigns update ..." of 2026-11-20 14:00 in account 18ce54d4x5t`. */
export function describeChosen(entries: ChosenEntries): string {
  const [first] = entries;
  if (!first) return '';
  const accounts = accountsOf(entries);
  const where = accounts.length > 0 ? ` in account ${accounts.join(', ')}` : '';
  return `"ads ${first.command}" of ${minuteOf(first)}${where}`;
}

/** The accounts that a command wrote to; a write to a product catalog has none. */
export function accountsOf(entries: ChosenEntries): readonly string[] {
  return [...new Set(entries.flatMap(({ account }) => account ?? []))];
}

/**
 * `ads undo 3f9a1c04`, with the flags that were typed and those that it needs besides: `selected` is the account that the
 * command would be about without them.
 */
export function undoCommand(
  entries: ChosenEntries,
  selected: string | undefined,
  invocation: Pick<Invocation, 'globals'>,
): string {
  const [first] = entries;
  const name = new Set(entries.map(({ id }) => id)).size > 1 ? first?.group : first?.id;
  const [account, ...others] = accountsOf(entries);
  const isOther = account !== undefined && others.length === 0 && account !== selected;
  const more = isOther && invocation.globals.account === undefined ? ['--account', account] : [];
  return shellCommand`ads undo ${name ?? ''} ${chosenFlags(invocation)} ${more}`;
}
