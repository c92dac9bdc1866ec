/** Finds the newest command that `ads undo` can reverse. */

import type { Client } from '../../client/client.js';
import { shellCommand } from '../../values/shell-word.js';
import { type ChosenEntries, describeChosen } from '../history/choose-entries.js';
import { chosenFlags } from '../host/command-text.js';
import { CommandError } from '../host/errors/command-error.js';
import { exitCodes } from '../host/errors/exit-codes.js';
import type { Invocation } from '../host/invocation.js';
import { describeStep, isReversible } from './describe-undo.js';
import { listTargets, type UndoStep } from './plan-undo.js';
import { planByReading } from './read-live.js';

/** The writes of one command, and how each of their records is reversed. */
export interface CommandToUndo {
  readonly entries: ChosenEntries;
  readonly steps: readonly UndoStep[];
}

/**
 * The newest command that can be reversed, with notices why newer commands are skipped. If there is none, the newest
 * command. `isAsked` says whether a person sees the command before anything is sent. If not, throws CommandError where a
 * newer command cannot be reversed.
 */
export async function findReversible(
  chosen: readonly [ChosenEntries, ...ChosenEntries[]],
  client: Pick<Client, 'call'>,
  isAsked: boolean,
  invocation: Pick<Invocation, 'globals' | 'noticeNow'>,
): Promise<CommandToUndo> {
  const skipped: CommandToUndo[] = [];
  for (const entries of chosen) {
    const steps = await planByReading(client, listTargets(entries));
    if (steps.some(isReversible)) {
      const blocking = skipped.find((one) => one.steps.some(isImpossible));
      if (blocking && !isAsked) throw irreversibleError(blocking, entries, invocation);
      for (const one of skipped) await invocation.noticeNow(`skipped ${describeSkipped(one)}`);
      return { entries, steps };
    }
    skipped.push({ entries, steps });
  }
  return skipped[0] ?? { entries: chosen[0], steps: [] };
}

export function isImpossible({ state }: UndoStep): boolean {
  return state === 'impossible';
}

function describeSkipped({ entries, steps }: CommandToUndo): string {
  const [first, ...others] = steps.map(describeStep);
  const more = others.length > 0 ? `, and ${others.length} more` : '';
  return `${describeChosen(entries)}: ${first}${more}`;
}

function irreversibleError(
  last: CommandToUndo,
  earlier: ChosenEntries,
  invocation: Pick<Invocation, 'globals'>,
): CommandError {
  const command = shellCommand`ads undo ${nameOf(earlier)} ${chosenFlags(invocation)}`;
  return new CommandError(
    'CANNOT_UNDO',
    exitCodes.refused,
    `the last write cannot be undone: ${describeSkipped(last)}`,
    `Nothing was sent. To undo the earlier ${describeChosen(earlier)}: ${command}`,
  );
}

/** The id by which `ads history` lists the command. */
function nameOf([first, ...others]: ChosenEntries): string {
  return (others.length > 0 ? first?.group : first?.id) ?? '';
}
