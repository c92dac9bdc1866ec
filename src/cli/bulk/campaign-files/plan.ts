/** `ads plan`: shows how the account differs from campaign files. */

import { explainAccount } from '../../calls/session/explain-unknown-account.js';
import { openSession } from '../../calls/session/session.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Action } from '../../core/host/invocation.js';
import { formatCount } from '../../core/host/progress.js';
import { accountCommand } from '../../core/host/shown-command.js';
import { assertPlanFile, savePlan } from './apply/saved-plan.js';
import { planWork } from './compare/apply-steps.js';
import { refuseBlindRemovals } from './compare/blind-removals.js';
import { choicesIn, type TypedChoices } from './compare/key-choices.js';
import { loadPlan } from './compare/load-plan.js';
import { noteLeftAccounts } from './format/file-accounts.js';
import { defaultFolder } from './format/file-names.js';
import { findPath } from './format/read-files.js';
import { showLines } from './show/paint-plan.js';
import { describeEndedItems, planData, planShape } from './show/plan-answer.js';
import { describePlan, toMarkdown } from './show/plan-lines.js';

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
  const { path = defaultFolder, exit_code, markdown, save } = flags;
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
    const { nameReferences } = await import('./show/name-references.js');
    observer.names(await nameReferences(accounts, session.client));
  }
  const lines = () => {
    const { changes, totals } = describePlan(accounts, data, choice, invocation.globals);
    return [...changes, ...totals];
  };
  if (markdown) return { kind: 'text', text: toMarkdown(lines()) };
  return { kind: 'one', record: planShape, row: data, text: (look) => showLines(lines(), look) };
};
