/**
 * The obstacles between an account and a served ad: the links of the chain, and the causes that break one
 * (docs/service.md#serving).
 */
import type { reasonNotAbleToFund, reasonNotServable } from '../../contract/params/enums.js';

/** A value of `reasons_not_servable`. */
export type ServingReason = (typeof reasonNotServable)[number];
/** A value of `reasons_not_able_to_fund`. */
export type FundingReason = (typeof reasonNotAbleToFund)[number];

/** The links of the chain, from the account down to the creatives. */
const servingLinks = [
  'account',
  'funding_instrument',
  'campaign',
  'line_item',
  'targeting',
  'creatives',
] as const;
export type ServingLink = (typeof servingLinks)[number];

/** The causes of each link, and the reason that each is reported as. Several causes share a reason. */
export const servingCauses = {
  account: { DELETED: 'DELETED', UNDER_REVIEW: 'ACCOUNT_UNDER_REVIEW', REJECTED: 'ACCOUNT_REJECTED' },
  funding_instrument: {
    BUDGET_EXHAUSTED: 'FUNDING_PROBLEM',
    CREDIT_CARD_APPROVAL_PENDING: 'FUNDING_PROBLEM',
    CREDIT_CARD_DELETED: 'FUNDING_PROBLEM',
    CREDIT_CARD_REJECTED: 'FUNDING_PROBLEM',
    DELETED: 'FUNDING_PROBLEM',
    EXPIRED: 'FUNDING_PROBLEM',
    PAUSED: 'FUNDING_PROBLEM',
    STARTS_IN_FUTURE: 'FUNDING_PROBLEM',
    UNKNOWN: 'FUNDING_PROBLEM',
  },
  campaign: {
    DELETED: 'DELETED',
    PAUSED: 'PAUSED_BY_ADVERTISER',
    DRAFT: 'INCOMPLETE',
    NO_BUDGET: 'INCOMPLETE',
    NO_LINE_ITEMS: 'INCOMPLETE',
    BUDGET_SPENT: 'BUDGET_EXHAUSTED',
  },
  line_item: {
    DELETED: 'DELETED',
    PAUSED: 'PAUSED_BY_ADVERTISER',
    DRAFT: 'INCOMPLETE',
    NO_BUDGET: 'INCOMPLETE',
    NOT_STARTED: 'STARTS_IN_FUTURE',
    ENDED: 'EXPIRED',
    BUDGET_SPENT: 'BUDGET_EXHAUSTED',
  },
  targeting: { NO_KEYWORDS: 'INCOMPLETE' },
  creatives: {
    NONE: 'INCOMPLETE',
    DELETED: 'DELETED',
    PAUSED: 'PAUSED_BY_ADVERTISER',
    UNDER_REVIEW: 'CONTENT_REVIEW_PROBLEM',
    REJECTED: 'CONTENT_REVIEW_PROBLEM',
  },
} as const satisfies Readonly<Record<ServingLink, Readonly<Record<string, ServingReason>>>> & {
  readonly funding_instrument: Readonly<Record<FundingReason, ServingReason>>;
};

type Causes = typeof servingCauses;
export type CauseOf<L extends ServingLink> = keyof Causes[L] & string;

/** Something that keeps ads from being served, at one link of the chain. */
export type Obstacle = {
  [L in ServingLink]: {
    readonly link: L;
    /** The record it was found at; undefined where the state did not name one. */
    readonly id: string | undefined;
    readonly cause: CauseOf<L>;
    readonly reason: ServingReason;
  };
}[ServingLink];

/**
 * The order in which reasons are reported. AWAITING_APPROVAL_BY_ADVERTISER follows from no state that a call
 * shows, so it is never derived.
 */
const reasonOrder: readonly ServingReason[] = [
  'DELETED',
  'PAUSED_BY_ADVERTISER',
  'INCOMPLETE',
  'STARTS_IN_FUTURE',
  'EXPIRED',
  'BUDGET_EXHAUSTED',
  'CONTENT_REVIEW_PROBLEM',
  'AWAITING_APPROVAL_BY_ADVERTISER',
  'FUNDING_PROBLEM',
  'ACCOUNT_UNDER_REVIEW',
  'ACCOUNT_REJECTED',
];

/** Whether an obstacle ends automatically, at a time that the record names. */
export function isScheduled({ cause }: Obstacle): boolean {
  return cause === 'NOT_STARTED' || cause === 'STARTS_IN_FUTURE';
}

/** The reasons of these obstacles, each once, in the order in which the service reports them. */
export function listReasons(obstacles: readonly Obstacle[]): ServingReason[] {
  const found = new Set(obstacles.map(({ reason }) => reason));
  return reasonOrder.filter((reason) => found.has(reason));
}

/** Creates the obstacles of one link from those causes that hold. */
export function obstaclesOf<L extends ServingLink>(
  link: L,
  id: string | undefined,
  holds: Partial<Readonly<Record<CauseOf<L>, boolean>>>,
): Obstacle[] {
  const reasons: Readonly<Record<string, ServingReason>> = servingCauses[link];
  return Object.entries(holds).flatMap(([cause, isTrue]) => {
    const reason = reasons[cause];
    return isTrue && reason ? [{ link, id, cause, reason } as Obstacle] : [];
  });
}
