/** `ads plan`: shows how the account differs from campaign files. */

import { CommandError } from '../host/errors/command-error.js';
import { exitCodes } from '../host/errors/exit-codes.js';
import type { Action } from '../host/invocation.js';
import { formatCount } from '../host/progress.js';
import { accountCommand } from '../host/shown-command.js';
import { planWork } from '../plan/apply-steps.js';
import { refuseBlindRemovals } from '../plan/blind-removals.js';
import { noteLeftAccounts } from '../plan/file-accounts.js';
import { usualFolder } from '../plan/file-names.js';
import { choicesIn, type TypedChoices } from '../plan/key-choices.js';
import { loadPlan } from '../plan/load-plan.js';
import { showLines } from '../plan/paint-plan.js';
import { describeEndedItems, planData, planShape } from '../plan/plan-answer.js';
import { describePlan, toMarkdown } from '../plan/plan-lines.js';
import { findPath } from '../plan/read-files.js';
import { assertPlanFile, savePlan } from '../plan/saved-plan.js';
import { explainAccount } from '../session/explain-unknown-account.js';
import { openSession } from '../session/session.js';

interface PlanFlags extends TypedChoices {
  readonly path?: string;
  readonly exit_code: boolean;
  readonly markdown: boolean;
  readonly prune: boolean;
  readonly pause_removed: boolean;
  readonly activate: boolean;
  readonly publish_again: boolean;
  readonly save?: string;
  readonly media_from?: readonly string[];
}

export const showPlan: Action<PlanFlags> = async (invocation, flags) => {
  const { path = usualFolder, exit_code, markdown, save } = flags;
  const { activate, prune, pause_removed: pauseRemoved, publish_again: publishesAgain } = flags;
  const choice = { activate, prune, pauseRemoved };
  if (save !== undefined) await assertPlanFile(save, path, invocation.world);
  await findPath(path, invocation.world.cwd);
  const session = await openSession(invocation);
  const loaded = await loadPlan(path, session, invocation, {
    publishesAgain,
    prunes: prune,
    typed: choicesIn(flags),
    mediaFrom: flags.media_from,
  }).catch((error: unknown) => {
    throw explainAccount(error, invocation.settings);
  });
  const { accounts } = loaded;
  await noteLeftAccounts(loaded, invocation);
  refuseBlindRemovals(accounts, choice);
  const ended = describeEndedItems(accounts, session.time());
  if (ended !== undefined) await invocation.notice(ended);
  const data = planData(accounts, session.environment, choice, session.time());
  if (data.changed && exit_code) {
    const message = `the account differs from the files: ${formatCount(data.rows.length, 'difference')}`;
    invocation.setExitCode(exitCodes.changes, new CommandError('CHANGES', exitCodes.changes, message));
  }
  if (save !== undefined) {
    const work = planWork(accounts, choice);
    const allowed = (flags.media_from ?? []).flatMap((folder) => ['--media-from', folder]);
    await savePlan(
      save,
      { path, ...choice, publishesAgain, typed: choicesIn(flags), work },
      session.time(),
      invocation,
    );
    await invocation.notice(
      `the plan is in ${save} for 24 hours. To apply it: ${accountCommand`ads apply ${save} ${allowed}`}`,
    );
  }
  const { observer } = invocation.world;
  if (observer?.names) {
    const { nameReferences } = await import('../plan/name-references.js');
    observer.names(await nameReferences(accounts, session.client));
  }
  const lines = () => {
    const { changes, totals } = describePlan(accounts, data, choice, invocation.globals);
    return [...changes, ...totals];
  };
  if (markdown) return { kind: 'text', text: toMarkdown(lines()) };
  return { kind: 'one', record: planShape, row: data, text: (look) => showLines(lines(), look) };
};
