/** Rules about what is shown: creatives, and delivery that stopped or never came. */
import type { LineItemState } from '../../../call/serving/effective-status.js';
import { creativeKinds, creativeObstacles } from '../../../call/serving/find-obstacles.js';
import type { Obstacle } from '../../../call/serving/obstacle-reasons.js';
import { deleteMediaCreative } from '../../../contract/groups/media-creatives.js';
import { deletePromotedAccount } from '../../../contract/groups/promoted-accounts.js';
import { deletePromotedTweet } from '../../../contract/groups/promoted-tweets.js';
import type { Document } from '../../../contract/types.js';
import { formatSpan, hour } from '../../../values/duration.js';
import { timeOf } from '../../../values/read-value.js';
import { formatTime } from '../../../values/time.js';
import { nameOf } from '../serving/link-rows.js';
import { describeObstacle } from '../serving/obstacle-messages.js';
import { findCommand } from '../serving/remedies.js';
import { accountHourStart, zoneOfRecord } from '../statistics/compute/account-days.js';
import { type AccountState, type Branch, wantedItems } from './account-state.js';
import { remedyContext } from './remedy-context.js';
import {
  about,
  callCommand,
  creativeTypes,
  defineRule,
  explain,
  type Finding,
  type FoundType,
  type Rule,
  type RuleContext,
} from './rule.js';
import { compareDays } from './spend.js';

/** The calls that delete creatives, and the parameters with their ids. */
const removals = {
  promoted_tweet: { remove: deletePromotedTweet, id: 'promoted_tweet_id' },
  promoted_account: { remove: deletePromotedAccount, id: 'promoted_account_id' },
  media_creative: { remove: deleteMediaCreative, id: 'media_creative_id' },
} as const;

/** Rejected creatives of line items that are meant to run. */
const rejectedCreative = defineRule({
  name: 'rejected-creative',
  summary: 'A creative of an active line item was rejected',
  severity: 'error',
  thresholds: {},
  needs: ['campaigns', 'lineItems', 'creatives'],
  find: (state, _, context) =>
    state.branches.flatMap((branch) =>
      wantedItems(branch, state.clock.now).flatMap(({ item, creatives = [] }) => {
        const present = creatives.filter(({ data }) => data.deleted !== true);
        const accepted = present.filter(({ data }) => data.approval_status === 'ACCEPTED');
        return present
          .filter(({ data }) => data.approval_status === 'REJECTED')
          .map(({ kind, data }): Finding => {
            const { remove, id } = removals[kind];
            return {
              ...about(creativeTypes[kind], data),
              name: nameOf(item),
              message: `a creative of line item ${item.id} was rejected; ${accepted.length} of ${present.length} accepted`,
              brief: 'a creative was rejected',
              // Without another one, the line item needs a new creative first.
              command:
                accepted.length > 0
                  ? callCommand(remove, { [id]: data.id ?? '' }, undefined, context)
                  : explain('line-item', item.id, context),
            };
          });
      }),
    ),
});

const missingCreative = defineRule({
  name: 'missing-creative',
  summary: 'An active line item has nothing to show',
  severity: 'error',
  thresholds: {},
  needs: ['campaigns', 'lineItems', 'creatives'],
  find: (state, _, context) =>
    state.branches.flatMap((branch) =>
      wantedItems(branch, state.clock.now)
        .filter(hasNothing)
        .map(({ item }) => ({
          ...about('line-item', item),
          message: `is active and has nothing to show, in campaign ${branch.campaign.id}`,
          brief: 'has nothing to show',
          command: explain('line-item', item.id, context),
        })),
    ),
});

function hasNothing({ item, creatives }: LineItemState): boolean {
  const usable = creativeKinds(item);
  return (
    creatives !== undefined &&
    !creatives.some(({ kind, data }) => usable.includes(kind) && data.deleted !== true)
  );
}

/** The part of a daily budget with which it counts as spent: the rest may be less than a bid. */
const nearlySpent = { part: 95n, of: 100n } as const;

const noDelivery = defineRule({
  name: 'no-delivery',
  summary: 'A campaign runs and was not shown for hours',
  severity: 'error',
  thresholds: {
    hours: {
      type: 'integer',
      unit: 'hours',
      min: 1,
      max: 1440,
      default: 6,
      help: 'whole hours without delivery',
    },
  },
  needs: ['instruments', 'campaigns', 'lineItems', 'creatives', 'activity', 'campaignSpend'],
  find: (state, limits, context) => {
    const { now, hourStart, today } = state.clock;
    const limit = limits.hours * hour;
    return state.branches.flatMap((branch): readonly Finding[] => {
      const { campaign, serving, items, budget, spend } = branch;
      const running = serving.items.filter(({ servable }) => servable);
      if (!branch.runs || running.length === 0) return [];
      // Whoever has just changed it waits as long as anybody else.
      const changed = [campaign.updated_at, branch.instrument?.updated_at];
      const since = Math.min(
        ...running.map(({ item }) =>
          latest([...changed, item.start_time, item.created_at, item.updated_at, firstShowable(items, item)]),
        ),
      );
      const days = spend && compareDays(spend, state.clock);
      const isSpent = (amount: bigint) =>
        budget.daily !== undefined && amount * nearlySpent.of >= budget.daily * nearlySpent.part;
      if (days && isSpent(days.today)) return [];
      // A budget that was spent yesterday begins again at midnight.
      const midnight = days && isSpent(days.yesterday) ? today : 0;
      const silentFrom = Math.max(since, lastDelivery(items, state) ?? 0, midnight);
      // Before it, nobody has asked.
      const known = Math.max(silentFrom, state.activeSince ?? 0);
      const atLeast = known > silentFrom ? 'at least ' : '';
      if (hourStart - silentFrom < limit) return [];
      return [
        {
          ...about('campaign', campaign),
          message: `runs, but was not shown for ${atLeast}${formatSpan(now - known)}, since ${formatTime(known)}${atLeast && ' or earlier'}`,
          brief: `not shown for ${atLeast}${formatSpan(now - known)}`,
          command: explain('campaign', campaign.id, context),
        },
      ];
    });
  },
});

function latest(times: readonly unknown[]): number {
  return Math.max(...times.map((time) => timeOf(time) ?? 0));
}

/** Since when a line item has had something that can be shown, as a time; undefined where its creatives are not known. */
function firstShowable(items: readonly LineItemState[], item: Document): string | undefined {
  const { creatives = [] } = items.find((one) => one.item === item) ?? {};
  const times = creatives
    .filter((one) => creativeKinds(item).includes(one.kind) && creativeObstacles(one).length === 0)
    .map(({ data }) => latest([data.created_at, data.updated_at]));
  return times.length > 0 ? formatTime(Math.min(...times)) : undefined;
}

/** The end of the last hour in which one of the line items was shown; undefined where none was lately. */
function lastDelivery(items: readonly LineItemState[], { activity }: AccountState): number | undefined {
  const ends = items.flatMap(({ item }) => activity?.get(String(item.id))?.end ?? []);
  return ends.length > 0 ? Math.max(...ends) : undefined;
}

/** Causes that somebody has chosen who looks after campaigns; the account and its funds have others. */
const chosen: readonly string[] = ['PAUSED', 'DRAFT', 'DELETED', 'ENDED', 'NOT_STARTED'];
const chosenLinks: readonly string[] = ['campaign', 'line_item', 'creatives'];

function isChosen({ link, cause }: Obstacle): boolean {
  return chosenLinks.includes(link) && chosen.includes(cause);
}

/** Whether it would not run for what was chosen alone. Whoever paused it is not interested in what else is wrong. */
function isDeliberate(obstacles: readonly Obstacle[]): boolean {
  const own = obstacles.filter(({ link }) => link !== 'creatives');
  return obstacles.length > 0 && (obstacles.every(isChosen) || own.some(isChosen));
}

const stopped = defineRule({
  name: 'stopped',
  summary: 'A campaign or line item was shown since yesterday and does not run any more',
  severity: 'warning',
  thresholds: {
    deliberate: {
      type: 'switch',
      default: false,
      help: 'also what somebody paused or deleted, and what ended as planned',
    },
  },
  needs: ['instruments', 'campaigns', 'lineItems', 'creatives', 'activity'],
  find: (state, { deliberate }, context) => [
    ...state.branches.flatMap((branch) => findStopped(branch, state, deliberate, context)),
    ...(deliberate ? findDeleted(state) : []),
  ],
});

/** When a line item was shown last, where that was since the beginning of yesterday. */
function shownUntil({ id }: Document, { activity, clock }: AccountState): number | undefined {
  const end = activity?.get(String(id))?.end;
  return end !== undefined && end > clock.yesterday.start ? end : undefined;
}

function findStopped(
  branch: Branch,
  state: AccountState,
  deliberate: boolean,
  context: RuleContext,
): readonly Finding[] {
  const { campaign, serving, runs } = branch;
  const shown = serving.items.filter(({ item }) => shownUntil(item, state) !== undefined);
  if (shown.length === 0) return [];
  const describe = (type: FoundType, record: Document, obstacles: readonly Obstacle[], until: number) => {
    const reasons = Array.isArray(campaign.reasons_not_servable)
      ? campaign.reasons_not_servable.map(String)
      : [];
    const found = [...new Set(obstacles.map(({ reason }) => reason as string))];
    const codes = found.length > 0 ? found : reasons;
    const texts = [...new Set(obstacles.map(describeObstacle))];
    const unwanted = obstacles.filter((one) => !isChosen(one));
    const command = (unwanted.length > 0 ? unwanted : obstacles).flatMap(
      (one) => findCommand(one, remedyContext(branch, state, context)) ?? [],
    )[0];
    const why = texts.length > 0 ? `: ${texts.join('; ')}` : '';
    return [
      {
        ...about(type, record),
        message: `stopped, ${codes.join(', ')}${why}; ${describeLastShown(until, state)}`,
        brief: `stopped, ${codes.join(', ')}`,
        command: command ?? explain(type, record.id, context),
      },
    ];
  };
  const untilOf = (items: readonly { readonly item: Document }[]) =>
    Math.max(...items.map(({ item }) => shownUntil(item, state) ?? 0));
  if (!runs) {
    const { above, below } = serving;
    const inTheWay = serving.items.filter(({ obstacles }) => obstacles.some((one) => below.includes(one)));
    const isWanted = inTheWay.length > 0 && inTheWay.every(({ obstacles }) => isDeliberate(obstacles));
    if (!deliberate && (above.some(isChosen) || (above.length === 0 && isWanted))) return [];
    return describe('campaign', campaign, [...above, ...below], untilOf(shown));
  }
  return shown
    .filter(({ obstacles }) => obstacles.length > 0 && (deliberate || !isDeliberate(obstacles)))
    .flatMap((one) => describe('line-item', one.item, one.obstacles, untilOf([one])));
}

/** The hour that runs may be the last one: its end is a time to come. */
function describeLastShown(until: number, { account }: AccountState): string {
  return `last shown in the hour from ${formatTime(accountHourStart(until - 1, zoneOfRecord(account)))}`;
}

/** Deleted campaigns, and deleted line items of others, which were shown since yesterday. */
function findDeleted(state: AccountState): readonly Finding[] {
  const { campaigns = [], lineItems = [] } = state;
  const gone = new Map(campaigns.filter(({ deleted }) => deleted === true).map((one) => [one.id, one]));
  const shown = lineItems.filter((item) => shownUntil(item, state) !== undefined);
  const above = new Set(shown.map(({ campaign_id }) => campaign_id));
  const whole = [...gone.values()].filter(({ id }) => above.has(id));
  const single = shown.filter(({ deleted, campaign_id }) => deleted === true && !gone.has(campaign_id));
  const found = {
    message: 'stopped, DELETED: it was deleted, which cannot be undone',
    brief: 'stopped, DELETED',
    command: null,
  };
  return [
    ...whole.map((campaign) => ({ ...about('campaign', campaign), ...found })),
    ...single.map((item) => ({ ...about('line-item', item), ...found })),
  ];
}

export const deliveryRules: readonly Rule[] = [rejectedCreative, missingCreative, noDelivery, stopped];
