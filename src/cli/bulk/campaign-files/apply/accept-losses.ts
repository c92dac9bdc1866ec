/** With --activate, a record in the place of another does not start without what that one has, unless somebody accepts it. */

import { escapeControls } from '../../../../output/control-characters.js';
import { shellCommand } from '../../../../values/shell-word.js';
import { canAsk, requireYes } from '../../../core/host/can-ask.js';
import { CommandError } from '../../../core/host/command-error.js';
import { exitCodes } from '../../../core/host/exit-codes.js';
import type { Invocation } from '../../../core/host/invocation.js';
import { accountCommand } from '../../../core/host/shown-command.js';
import type { AccountPlan } from '../compare/planned.js';
import { findTypedKeys, shortKey } from '../format/typed-keys.js';

interface LossChoice {
  readonly activate: boolean;
  /** Keys of --accept-loss: of a campaign with all that is below it, or of a line item. */
  readonly accepted: readonly string[];
}

const nothingSent = 'Nothing was sent, and the former record stays as it is.';

/**
 * Throws CommandError where something would be lost and nobody can be asked, and for keys that no file has. Returns the
 * question for whoever can be asked; call it after the plan was shown.
 */
export function checkLosses(
  accounts: readonly AccountPlan[],
  { activate, accepted }: LossChoice,
  invocation: Pick<Invocation, 'world' | 'globals'>,
): () => Promise<void> {
  const keys = accounts.flatMap(({ nodes }) => nodes.map(({ key }) => key));
  const known = findTypedKeys('--accept-loss', accepted, keys);
  const isAccepted = (key: string) => known.some((one) => key === one || key.startsWith(`${one}/`));
  const open = accounts
    .flatMap(({ losses }) => [...losses])
    .filter(([key]) => activate && !isAccepted(key))
    .map(([key, { of, lacks }]) => ({
      key,
      text: escapeControls(`${key} lacks ${lacks.join(', ')}, which ${of} has`),
    }));
  if (open.length === 0) return async () => {};
  const { globals, world } = invocation;
  const listed = open.map(({ text }) => text).join('; ');
  if (canAsk(invocation) && (globals.dryRun === true || !globals.yes))
    return () => requireYes(world, `To be started: ${listed}. Start without them?`, nothingSent);
  const flags = open.flatMap(({ key }) => ['--accept-loss', shortKey(key)]);
  throw new CommandError(
    'REPLACEMENT_LACKS',
    exitCodes.declined,
    `a replacement would start without what the former record has: ${listed}`,
    `${nothingSent} Add to the files what is to stay. To start without it, ${shellCommand`add ${flags}`}`,
  );
}

/** Throws CommandError where the former records have other things by now than were shown. */
export function assertSameLosses(shown: AccountPlan, fresh: AccountPlan | undefined): void {
  const textOf = (plan: AccountPlan | undefined) => JSON.stringify([...(plan?.losses ?? [])]);
  if (textOf(shown) === textOf(fresh)) return;
  throw new CommandError(
    'PLAN_CHANGED',
    exitCodes.declined,
    'a record that is replaced has changed since the plan was made',
    `${nothingSent} To see what would change now: ${accountCommand`ads plan`}`,
  );
}
