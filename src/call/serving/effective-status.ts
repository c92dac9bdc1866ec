/**
 * Derives whether a campaign and its line items can be served, from the state of everything that takes part
 * (docs/service.md#serving). The emulator answers with it, and the command line explains with it.
 */
import type { effectiveStatus } from '../../contract/params/enums.js';
import type { Document } from '../../contract/types.js';
import {
  accountObstacles,
  type Creative,
  campaignObstacles,
  creativesObstacles,
  instrumentObstacles,
  lineItemObstacles,
  targetingObstacles,
} from './find-obstacles.js';
import { listReasons, type Obstacle, obstaclesOf, type ServingReason } from './obstacle-reasons.js';

export interface LineItemState {
  readonly item: Document;
  /** Whether it targets by a keyword; undefined if its criteria have not been read. */
  readonly hasKeywords?: boolean | undefined;
  /** Its creatives; undefined if they have not been read. */
  readonly creatives?: readonly Creative[] | undefined;
  /** Micro units; undefined if not known. */
  readonly spent?: bigint | undefined;
}

/** The state of a campaign and of all that belongs to it. Undefined parts are not evaluated. */
export interface CampaignState {
  /** The time of the service, ISO 8601 in UTC. */
  readonly now: string;
  readonly account?: Document | undefined;
  /** As the service shows it, with `able_to_fund`. */
  readonly instrument?: Document | undefined;
  readonly campaign: Document;
  /** Micro units; undefined if not known. */
  readonly spent?: bigint | undefined;
  readonly items: readonly LineItemState[];
}

export interface LineItemServing {
  readonly item: Document;
  /** Obstacles of the line item, its targeting and its creatives. */
  readonly obstacles: readonly Obstacle[];
  /** Whether it and everything above it is free of obstacles. */
  readonly servable: boolean;
}

export interface Serving {
  readonly effective_status: (typeof effectiveStatus)[number];
  readonly servable: boolean;
  readonly reasons_not_servable: readonly ServingReason[];
  /** Obstacles of the account, the funding instrument and the campaign itself. */
  readonly above: readonly Obstacle[];
  /** Obstacles of the line items, where they keep the whole campaign from being served. */
  readonly below: readonly Obstacle[];
  readonly items: readonly LineItemServing[];
}

/**
 * A campaign is servable if there is no obstacle from the account down to it, and at least one of its line items
 * can be served. If none can, the obstacles of the active ones count, or those of all if none is active; drafts and
 * deleted ones count as absent.
 */
export function deriveEffectiveStatus(state: CampaignState): Serving {
  const { account, instrument, campaign, spent, now } = state;
  const above = [
    ...(account ? accountObstacles(account) : []),
    ...(instrument ? instrumentObstacles(instrument) : []),
    ...campaignObstacles(campaign, spent),
  ];
  const items = state.items.map((one) => ({
    item: one.item,
    obstacles: findLineItemObstacles(one, campaign, now),
  }));
  const below = findObstaclesBelow(campaign, items);
  const reasons = listReasons([...above, ...below]);
  return {
    effective_status: toEffectiveStatus(campaign, reasons),
    servable: reasons.length === 0,
    reasons_not_servable: reasons,
    above,
    below,
    items: items.map((one) => ({ ...one, servable: above.length === 0 && one.obstacles.length === 0 })),
  };
}

/** The obstacles of a line item, of its targeting and of its creatives. */
function findLineItemObstacles(
  { item, hasKeywords, creatives, spent }: LineItemState,
  campaign: Document,
  now: string,
): Obstacle[] {
  return [
    ...lineItemObstacles(item, campaign, { now, spent }),
    ...targetingObstacles(item, hasKeywords),
    ...(creatives ? creativesObstacles(item, creatives) : []),
  ];
}

function findObstaclesBelow(
  campaign: Document,
  items: readonly Omit<LineItemServing, 'servable'>[],
): readonly Obstacle[] {
  const present = items.filter(({ item }) => item.entity_status !== 'DRAFT' && item.deleted !== true);
  if (present.length === 0) {
    const id = typeof campaign.id === 'string' ? campaign.id : undefined;
    return obstaclesOf('campaign', id, { NO_LINE_ITEMS: true });
  }
  if (present.some(({ obstacles }) => obstacles.length === 0)) return [];
  const active = present.filter(({ item }) => item.entity_status === 'ACTIVE');
  return (active.length > 0 ? active : present).flatMap(({ obstacles }) => obstacles);
}

/**
 * RUNNING is served; UNKNOWN is incomplete or deleted; PAUSED is paused by the advertiser; ACTIVE is not paused, but
 * something else prevents it from being served.
 */
function toEffectiveStatus(
  { entity_status }: Document,
  reasons: readonly ServingReason[],
): Serving['effective_status'] {
  if (reasons.length === 0) return 'RUNNING';
  if (reasons.includes('INCOMPLETE') || reasons.includes('DELETED')) return 'UNKNOWN';
  return entity_status === 'PAUSED' ? 'PAUSED' : 'ACTIVE';
}
