/** Describes obstacles in plain words, with advice for those that no command can fix. */
import type { CauseOf, Obstacle, ServingLink } from '../../../call/serving/obstacle-reasons.js';

type Messages = { readonly [L in ServingLink]: Readonly<Record<CauseOf<L>, string>> };

const messages: Messages = {
  account: {
    DELETED: 'the account is deleted, which cannot be undone',
    UNDER_REVIEW: 'the account is under review; wait, or contact the support of the service',
    REJECTED: 'the account was rejected; contact the support of the service',
  },
  funding_instrument: {
    BUDGET_EXHAUSTED: 'the funding instrument is fully spent',
    CREDIT_CARD_APPROVAL_PENDING: 'the credit card is waiting for approval',
    CREDIT_CARD_DELETED: 'the credit card is deleted',
    CREDIT_CARD_REJECTED: 'the credit card was rejected',
    DELETED: 'the funding instrument is deleted',
    EXPIRED: 'the funding instrument has ended',
    PAUSED: 'the funding instrument is paused',
    STARTS_IN_FUTURE: 'the funding instrument has not started yet; it starts automatically',
    UNKNOWN: 'the funding instrument cannot pay, for an unknown reason',
  },
  campaign: {
    DELETED: 'the campaign is deleted, which cannot be undone',
    PAUSED: 'the campaign is paused',
    DRAFT: 'the campaign is a draft',
    NO_BUDGET: 'the campaign has no budget; set one',
    NO_LINE_ITEMS: 'the campaign has no line item',
    BUDGET_SPENT: 'the total budget of the campaign is spent; set a higher one',
  },
  line_item: {
    DELETED: 'the line item is deleted, which cannot be undone',
    PAUSED: 'the line item is paused',
    DRAFT: 'the line item is a draft',
    NO_BUDGET: 'the line item has no budget; set one',
    NOT_STARTED: 'the line item has not started yet; it starts automatically',
    ENDED: 'the line item has ended',
    BUDGET_SPENT: 'the total budget of the line item is spent; set a higher one',
  },
  targeting: {
    NO_KEYWORDS:
      'the line item is shown only in search but does not target a keyword; add keywords; the command targeting-suggestions list suggests some',
  },
  creatives: {
    NONE: 'the line item has nothing to show',
    DELETED: 'the creative is deleted, which cannot be undone',
    PAUSED: 'the creative is paused, which no call can change',
    UNDER_REVIEW: 'the creative is under review; wait',
    REJECTED: 'the creative was rejected',
  },
};

/** An obstacle in words. */
export function describeObstacle({ link, cause }: Obstacle): string {
  const texts: Readonly<Record<string, string>> = messages[link];
  return texts[cause] ?? cause;
}

/** Advice for a broken link that no command fixes; undefined where its message has it. */
export function adviseWithoutCommand(link: string): string | undefined {
  switch (link) {
    case 'funding_instrument':
      return 'the funding instrument of a campaign cannot be changed; ask its owner to fix it, or create a new campaign with another one';
    case 'creatives':
      return 'the account has nothing suitable to show; create a post and promote it (ads promoted-tweets create --help), or, for a pre-roll, upload a video and add it (ads media-library upload and ads media-creatives create --help)';
    default:
      return undefined;
  }
}
