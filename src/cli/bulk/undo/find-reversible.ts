/** Finds what of a command `ads undo` can reverse, and offers the command before it where nothing is left. */

import type { Client } from '../../../client/client.js';
import { formatSpan } from '../../../values/duration.js';
import { groupBy } from '../../../values/group-by.js';
import {
  accountsOf,
  type ChosenCommand,
  type ChosenEntries,
  chooseEntries,
  describeChosen,
  describeNothing,
  undoCommand,
} from '../../calls/history/choose-entries.js';
import { historyCommand, isHistoryOn } from '../../calls/history/history-setting.js';
import { ownTest } from '../../calls/history/own-entries.js';
import type { RunningEntry } from '../../calls/history/pending-entries.js';
import type { KnownEntry } from '../../calls/history/read-history.js';
import { answerTo } from '../../core/host/can-ask.js';
import { CommandError, usageError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';
import { describeStep, describeSubject, isReversible } from './describe-undo.js';
import { createdBy, listTargets } from './list-targets.js';
import type { UndoStep } from './plan-undo.js';
import { planByReading } from './read-live.js';

/** The writes of one command, and how each of their records is reversed. */
interface CommandToUndo {
  readonly entries: ChosenEntries;
  readonly steps: readonly UndoStep[];
}

interface Search {
  readonly client: Pick<Client, 'call'>;
  /** The account that the command is about, as an id; undefined without one. */
  readonly selected: string | undefined;
  /** Whether the command before may be offered: nobody has named one, and a person sees it before anything is sent. */
  readonly mayOffer: boolean;
  /** Whether changes since, and the targeting of line items, may be lost. */
  readonly force: boolean;
}

/**
 * Finds the reversible writes of the command, or of the one before it, if a person says so. Otherwise nothing is left: a notice
 * gives the reason, and names the one before. Throws CommandError for writes that cannot be reversed.
 */
export async function findReversible(
  command: ChosenCommand,
  search: Search,
  invocation: Invocation,
): Promise<CommandToUndo> {
  const { client, selected, mayOffer, force } = search;
  const made = createdBy(command.whole, command.history);
  const steps = await planByReading(client, listTargets(command.open, command.history), { force, made });
  const found = { entries: command.whole, steps };
  if (steps.some(isReversible)) return found;
  const reason = whyNothing(command, steps);
  const [before] = command.earlier;
  const isNext = !before?.some(({ unrecorded_since }) => unrecorded_since);
  if (before && mayOffer && isNext && accountsOf(before).every((account) => account === selected)) {
    await invocation.noticeNow(reason);
    const offered = await offer(before, command.history, search, invocation);
    if (offered) return offered;
  }
  const hint = before && `To undo ${describeChosen(before)}: ${undoCommand(before, selected, invocation)}`;
  if (steps.some(isImpossible)) {
    throw new CommandError('CANNOT_UNDO', exitCodes.refused, reason, hint ?? 'Nothing was sent.');
  }
  await invocation.notice(`nothing was sent: ${reason}`);
  if (before && hint !== undefined) {
    await invocation.notice(hint);
    invocation.suggest?.(undoCommand(before, selected, invocation));
  }
  return found;
}

function isImpossible({ state }: UndoStep): boolean {
  return state === 'impossible';
}

/** Why nothing of a command is reversed. */
function whyNothing({ whole, open }: ChosenCommand, steps: readonly UndoStep[]): string {
  const subject = describeChosen(whole);
  const [first, ...others] = steps.filter(isImpossible);
  if (first) {
    const more = others.length > 0 ? `, and ${others.length} more` : '';
    return `${subject} cannot be undone: ${describeStep(first)}${more}`;
  }
  const [newest, ...rest] = steps;
  if (!newest) return `${subject} ${open.length > 0 ? 'is already undone' : describeNothing(whole)}`;
  return `${subject} has nothing left to undo: ${describeStep(newest)}${rest.length > 0 ? `, and ${rest.length} more` : ''}`;
}

/** Asks whether the command before is reversed instead; undefined without a yes, and where nothing of it can be. */
async function offer(
  entries: ChosenEntries,
  history: readonly KnownEntry[],
  { client, force }: Search,
  { world }: Pick<Invocation, 'world'>,
): Promise<CommandToUndo | undefined> {
  const made = createdBy(entries, history);
  const steps = await planByReading(client, listTargets(entries, history), { force, made });
  const [first, ...others] = steps.filter(isReversible);
  if (!first) return undefined;
  const more = others.length > 0 ? `, and ${others.length} more` : '';
  const age = world.now() - Date.parse(entries[0]?.at ?? '');
  const ago = age >= 0 ? `, ${formatSpan(age)} ago` : '';
  const question = `Undo the command before instead, ${describeChosen(entries)}${ago}: ${describeSubject(first)}${more}?`;
  const isYes = await answerTo(world.confirm(question), 'Nothing was sent.');
  return isYes ? { entries, steps } : undefined;
}

/**
 * Throws CommandError if another command of the profile is under way, and nobody has named one: it may be the newest, and what it
 * writes is not known yet. `all` is the history.
 */
export function refuseBesideOthers(
  all: readonly KnownEntry[],
  running: readonly RunningEntry[],
  invocation: Invocation,
): void {
  const isOwn = ownTest(invocation);
  const own = running.filter(({ entry }) => isOwn(entry));
  const groups = new Set(own.map(({ entry }) => entry.group));
  // What is under way cannot be undone either.
  const ended = all.filter(({ group }) => !groups.has(group));
  refuseRunning(own, '; it may be the newest command', adviseNewest(ended, invocation), invocation);
}

/** Throws CommandError while the chosen command is still under way: what it writes after its undo would remain. */
export function refuseWhileRunning(
  { whole }: ChosenCommand,
  running: readonly RunningEntry[],
  invocation: Pick<Invocation, 'world'>,
): void {
  const own = running.filter(({ entry }) => whole.some(({ group }) => group === entry.group));
  refuseRunning(own, '', '', invocation);
}

/** `why` follows what is under way, and `advice` what to do. A command that writes has a mark for itself and for each write. */
function refuseRunning(
  running: readonly RunningEntry[],
  why: string,
  advice: string,
  { world }: Pick<Invocation, 'world'>,
): void {
  const [first, ...others] = groupBy(running, (one) => one.entry.group).values();
  if (!first) return;
  const [{ entry, pid, host }] = first;
  const age = world.now() - Date.parse(entry.at);
  const since = age >= 0 ? `, begun ${formatSpan(age)} ago` : '';
  const place =
    host === undefined
      ? `process ${pid}`
      : `process ${pid} of the machine ${host} or of a container there, which shares this history`;
  const more = others.length > 0 ? `, and ${others.length} more` : '';
  throw new CommandError(
    'COMMAND_IN_PROGRESS',
    exitCodes.unreachable,
    `${describeChosen([entry])} is still under way (${place}${since})${more}${why}`,
    `Nothing was sent. Wait until it ends.${advice}`,
  );
}

/** Throws CommandError if nobody has named a command, and the history lacks the newest one, or may: it is off, or was. */
export function refuseWithoutHistory(chosen: ChosenCommand, invocation: Invocation): void {
  const advice = `Nothing was sent.${adviseCommand(chosen, invocation)}`;
  if (!isHistoryOn(invocation))
    throw new CommandError(
      'HISTORY_OFF',
      exitCodes.refused,
      'the history is off with these settings, so it may lack the newest command',
      `${advice}\nTo turn the history on: ${historyCommand(invocation)}`,
    );
  if (chosen.isOutdated)
    throw new CommandError(
      'HISTORY_INCOMPLETE',
      exitCodes.refused,
      'the history lacks the newest writes of this profile: it was off for them',
      advice,
    );
}

function adviseNewest(all: readonly KnownEntry[], invocation: Invocation): string {
  try {
    return adviseCommand(chooseEntries(all, undefined, invocation), invocation);
  } catch {
    return '';
  }
}

/** A line of its own, so that the command can be copied: for the newest command that has something left. */
function adviseCommand({ whole, open, earlier }: ChosenCommand, invocation: Invocation): string {
  const { account } = invocation.settings;
  const left = open.length > 0 ? whole : earlier[0];
  return left ? `\nTo undo ${describeChosen(left)}: ${undoCommand(left, account?.value, invocation)}` : '';
}

/**
 * Throws CommandError if nobody has named a command or an account, and the newest command wrote to another account than the
 * selected one.
 */
export function refuseOtherAccount(
  { whole, open }: ChosenCommand,
  selected: string | undefined,
  invocation: Pick<Invocation, 'globals' | 'settings'>,
): void {
  const [other] = accountsOf(open).filter((account) => account !== selected);
  if (other === undefined) return;
  const { account } = invocation.settings;
  const source = account ? ` (${account.source})` : '';
  throw usageError(
    `the newest command, ${describeChosen(whole)}, did not write to the selected account ${selected ?? 'none'}${source}`,
    `Nothing was sent. To undo it: ${undoCommand(whole, selected, invocation)}`,
  );
}
