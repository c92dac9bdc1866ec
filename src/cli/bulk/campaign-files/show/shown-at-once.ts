/** The new posts of a plan that are shown at once: the records are judged as they are after the plan. Pure. */
import { campaignObstacles, lineItemObstacles } from '../../../../call/serving/find-obstacles.js';
import { servingCauses } from '../../../../call/serving/obstacle-reasons.js';
import type { Document } from '../../../../contract/types.js';
import { readAmount } from '../../../../values/money.js';
import { formatTime } from '../../../../values/time.js';
import { recordAfter } from '../compare/money-line.js';
import { type AccountPlan, newMembers, type PlannedMember, type PlannedNode } from '../compare/planned.js';

interface Moment {
  readonly now: number;
  /** Whether the plan starts what the files say is active. */
  readonly isActivated: boolean;
}

type Records = Pick<AccountPlan, 'nodes' | 'lineItems'>;

/**
 * Counts the posts that are shown at once. An unknown obstacle does not hold a post back: the plan says too often, and never
 * too seldom, that one is shown.
 */
export function countShownAtOnce({ nodes, lineItems }: Records, moment: Moment): number {
  return nodes.filter((node) => isRunning(node, lineItems, moment)).flatMap(newPosts).length;
}

export function newPosts(node: PlannedNode): readonly PlannedMember[] {
  return newMembers(node).filter(({ kind }) => kind.section === 'posts');
}

/** Whether a line item is served after the plan: what `ads why` asks, but for what it shows. */
function isRunning(node: PlannedNode, lineItems: readonly Document[], { now, isActivated }: Moment): boolean {
  const { parent } = node;
  if (!parent) return false;
  const [record, above] = [recordAfter(node, isActivated), recordAfter(parent, isActivated)];
  const obstacles = [
    ...campaignObstacles(above, undefined),
    ...lineItemObstacles(record, above, { now: formatTime(now) }),
  ];
  const chain = [
    { live: parent.live, after: above },
    { live: node.live, after: record },
  ];
  return obstacles.length === 0 && !isHeld(chain, lineItems);
}

interface Link {
  readonly live: Document | undefined;
  readonly after: Document;
}

const ofAccount: readonly string[] = Object.values(servingCauses.account);
const ofFunding: readonly string[] = Object.values(servingCauses.funding_instrument);
const spent = servingCauses.campaign.BUDGET_SPENT;

/** Whether a reason that only the service can tell remains after the plan. Campaigns alone have reasons. */
function isHeld(chain: readonly Link[], lineItems: readonly Document[]): boolean {
  const [campaign] = chain;
  const { reasons_not_servable: listed } = campaign?.live ?? {};
  const isFundedAnew = campaign?.live?.funding_instrument_id !== campaign?.after.funding_instrument_id;
  return (
    Array.isArray(listed) &&
    listed
      .map(String)
      .some(
        (reason) =>
          ofAccount.includes(reason) ||
          (!isFundedAnew && ofFunding.includes(reason)) ||
          (reason === spent && isSpent(chain, lineItems)),
      )
  );
}

/**
 * Whether a budget that was spent remains so. A campaign also has the reasons of its line items: those of another one hold nothing
 * here. How much was spent is not known: any raise may be enough.
 */
function isSpent(chain: readonly Link[], lineItems: readonly Document[]): boolean {
  const limited = chain.filter(({ live }) => totalOf(live) !== undefined);
  const [campaign, item] = chain.map(({ live }) => live?.id);
  const isOther = ({ campaign_id, id }: Document) => campaign_id === campaign && id !== item;
  const others = lineItems.filter((one) => isOther(one) && totalOf(one) !== undefined);
  const isRaised = limited.some(({ live, after }) => {
    const [was, is] = [totalOf(live), totalOf(after)];
    return was !== undefined && (is === undefined || is > was);
  });
  return limited.length > 0 && others.length === 0 && !isRaised;
}

function totalOf(record: Document = {}): bigint | undefined {
  return readAmount(record, 'total_budget_amount_local_micro');
}
