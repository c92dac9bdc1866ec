/** `ads plan`: shows how the account differs from campaign files. */
import { CommandError } from '../host/errors/command-error.js';
import { exitCodes } from '../host/errors/exit-codes.js';
import type { Action } from '../host/invocation.js';
import { formatCount } from '../host/progress.js';
import { refusePrune } from '../plan/abandoned.js';
import { usualFolder } from '../plan/file-names.js';
import { loadPlan } from '../plan/load-plan.js';
import { describePlan, planData, planShape, toMarkdown } from '../plan/plan-answer.js';
import { explainAccount } from '../session/explain-unknown-account.js';
import { openSession } from '../session/session.js';

interface PlanFlags {
  readonly path?: string;
  readonly exit_code: boolean;
  readonly markdown: boolean;
  readonly prune: boolean;
}

export const showPlan: Action<PlanFlags> = async (
  invocation,
  { path = usualFolder, exit_code, markdown, prune },
) => {
  const session = await openSession(invocation);
  const { accounts } = await loadPlan(path, session, invocation).catch((error: unknown) => {
    throw explainAccount(error, invocation.settings);
  });
  if (prune) refusePrune(accounts);
  const data = planData(accounts, session.environment, { prune });
  if (data.changed && exit_code) {
    const message = `the account differs from the files: ${formatCount(data.rows.length, 'difference')}`;
    invocation.setExitCode(exitCodes.changes, new CommandError('CHANGES', exitCodes.changes, message));
  }
  const lines = describePlan(accounts, data);
  if (markdown) return { kind: 'text', text: toMarkdown(lines) };
  return { kind: 'one', record: planShape, row: data, text: () => lines.join('\n') };
};
