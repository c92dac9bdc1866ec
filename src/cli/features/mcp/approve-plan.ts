/** `ads approve`: a person reviews a plan of a language model in a terminal of their own, and approves it. */
import { shellCommand } from '../../../values/shell-word.js';
import { readClaim } from '../../bulk/plan-store/plan-claim.js';
import { isFresh } from '../../bulk/plan-store/sealed-plan.js';
import { answerTo, canAsk } from '../../core/host/can-ask.js';
import { declinedError } from '../../core/host/command-error.js';
import type { Action } from '../../core/host/invocation.js';
import { approvalWord, moneyLines } from './plan-money.js';
import { changeLines, changesOf, describeTarget } from './review-plan.js';
import {
  isApproved,
  listPlans,
  readPlan,
  requireFresh,
  type StoredPlan,
  storeApproval,
} from './stored-plan.js';

const shape = {
  name: 'plan',
  fields: {
    plan: { type: 'string' },
    state: { type: 'string' },
    profile: { type: 'string' },
    environment: { type: 'string' },
    changes: { type: 'integer' },
    expires_at: { type: 'time' },
  },
  columns: ['plan', 'state', 'profile', 'environment', 'changes', 'expires_at'],
} as const;

export const approvePlan: Action<{ readonly plan?: string }> = async (invocation, { plan: id }) => {
  const { world, alias, instruct } = invocation;
  if (id === undefined) return listWaiting(world);
  const plan = await readPlan(id, world);
  requireFresh(plan, world.now());
  if ((await readClaim(plan)) !== undefined)
    throw declinedError(`plan ${id} was applied already`, 'Nothing was approved.');
  if (alias !== undefined || !canAsk(invocation)) {
    throw declinedError(
      'a plan is approved by a person in a terminal: stdin and stderr must be terminals, and an alias cannot approve',
      `Type it in a terminal: ${shellCommand`ads approve ${id}`}`,
    );
  }
  const { word, meaning } = approvalWord(plan, changesOf(plan).length);
  const heading = `Plan ${id} of a language model, for the profile ${describeTarget(plan)}:`;
  await instruct([heading, ...changeLines(plan), ...moneyLines(plan)].join('\n'));
  const undone = 'Nothing was approved.';
  const typed = (await answerTo(world.input(`To approve it, type ${meaning}`), undone)).trim();
  if (typed !== word) throw declinedError(typed === '' ? 'declined' : `declined: it is ${word}`, undone);
  await storeApproval(plan, world.now());
  return { kind: 'one', record: shape, row: { ...rowOf(plan), state: 'approved' } };
};

function rowOf(plan: StoredPlan) {
  const { id, profile, environment, expires_at } = plan;
  return { plan: id, profile, environment, changes: changesOf(plan).length, expires_at };
}

async function listWaiting(world: Parameters<typeof listPlans>[0] & { now(): number }) {
  const now = world.now();
  const rows: Record<string, unknown>[] = [];
  for (const plan of await listPlans(world)) {
    if ((await readClaim(plan)) !== undefined || !isFresh(plan, now)) continue;
    rows.push({ ...rowOf(plan), state: (await isApproved(plan, now)) ? 'approved' : 'waiting' });
  }
  return { kind: 'rows', record: shape, pages: [rows] } as const;
}
