/** Says in plain words what is in the way, and what to do where no command can mend it. */
import type { CauseOf, Obstacle, ServingLink } from '../../call/serving/obstacle-reasons.js';

type Messages = { readonly [L in ServingLink]: Readonly<Record<CauseOf<L>, string>> };

const messages: Messages = {
  account: {
    DELETED: 'the account is deleted, which cannot be undone',
    UNDER_REVIEW: 'the account is under review; wait, or ask the support of the service',
    REJECTED: 'the account was rejected; ask the support of the service',
  },
  funding_instrument: {
    BUDGET_EXHAUSTED: 'everything that it can pay is spent',
    CREDIT_CARD_APPROVAL_PENDING: 'the credit card is waiting for approval',
    CREDIT_CARD_DELETED: 'the credit card is deleted',
    CREDIT_CARD_REJECTED: 'the credit card was rejected',
    DELETED: 'the funding instrument is deleted',
    EXPIRED: 'the funding instrument has ended',
    PAUSED: 'the funding instrument is paused',
    STARTS_IN_FUTURE: 'the funding instrument starts by itself at its time',
    UNKNOWN: 'the funding instrument cannot pay, and the service does not say why',
  },
  campaign: {
    DELETED: 'the campaign is deleted, which cannot be undone',
    PAUSED: 'the campaign is paused',
    DRAFT: 'the campaign is a draft',
    NO_BUDGET: 'the campaign has no budget; choose an amount',
    NO_LINE_ITEMS: 'the campaign has no line item',
    BUDGET_SPENT: 'the total budget of the campaign is spent; choose a higher one',
  },
  line_item: {
    DELETED: 'the line item is deleted, which cannot be undone',
    PAUSED: 'the line item is paused',
    DRAFT: 'the line item is a draft',
    NO_BUDGET: 'the line item has no budget; choose an amount',
    NOT_STARTED: 'the line item starts by itself at its time',
    ENDED: 'the line item has ended',
    BUDGET_SPENT: 'the total budget of the line item is spent; choose a higher one',
  },
  targeting: { NO_KEYWORDS: 'the line item is shown in search only, and targets no keyword; choose some' },
  creatives: {
    NONE: 'the line item shows nothing',
    DELETED: 'it is deleted, which cannot be undone',
    PAUSED: 'it is paused, which no call can change',
    UNDER_REVIEW: 'it is under review; wait',
    REJECTED: 'it was rejected',
  },
};

/** What is in the way, in words. */
export function describeObstacle({ link, cause }: Obstacle): string {
  const texts: Readonly<Record<string, string>> = messages[link];
  return texts[cause] ?? cause;
}

/** What to do about a broken link that no command mends; undefined where its message says it. */
export function adviseWithoutCommand(link: string): string | undefined {
  switch (link) {
    case 'funding_instrument':
      return 'no call changes the instrument of a campaign: have it mended by who pays, or create the campaign anew with another';
    case 'creatives':
      return 'the account has nothing else that fits: create a post and promote it (ads promoted-tweets create --help), or, for a pre-roll, upload a video and show it (ads media-library upload and ads media-creatives create --help)';
    default:
      return undefined;
  }
}
