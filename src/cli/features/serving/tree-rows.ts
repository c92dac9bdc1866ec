/** An account or a campaign with what is below it, as rows in preorder. */
import {
  deriveEffectiveStatus,
  type LineItemServing,
  type LineItemState,
} from '../../../call/serving/effective-status.js';
import { accountObstacles, type Creative, creativeObstacles } from '../../../call/serving/find-obstacles.js';
import { listReasons } from '../../../call/serving/obstacle-reasons.js';
import { reasonNotServable } from '../../../contract/params/enums.js';
import type { Document, Value } from '../../../contract/types.js';
import type { RowShape } from '../../../output/answer.js';
import type { RowOf } from '../../../output/row-of.js';
import { nameOf } from './link-rows.js';

export const treeShape = {
  name: 'node',
  fields: {
    depth: { type: 'integer' },
    parent_id: { type: 'id', nullable: true },
    /** The name, or else what the node is. */
    name: { type: 'string' },
    type: { type: 'string' },
    id: { type: 'id' },
    /** Of a campaign its effective status; of others RUNNING, or what they are instead. */
    status: { type: 'string' },
    daily_budget_amount_local_micro: { type: 'micro', nullable: true },
    total_budget_amount_local_micro: { type: 'micro', nullable: true },
    /** null where it was not asked for, or not known. */
    spend_today_local_micro: { type: 'micro', nullable: true },
    /** Values of `reasons_not_servable`: of the node itself, and of a campaign as the service reports them. */
    in_the_way: { type: 'list' },
    /** The status and what is in the way, without words that say the same: one column answers where two find no room. */
    state: { type: 'string' },
    currency: { type: 'string', form: 'currency', nullable: true },
  },
  columns: [
    'name',
    'id',
    'state',
    'daily_budget_amount_local_micro',
    'spend_today_local_micro',
    'total_budget_amount_local_micro',
  ],
  tree: { label: 'name', depth: 'depth' },
  pinned: ['state'],
  least: { state: 16 },
  wrapped: ['state'],
  tones: {
    state: {
      ...Object.fromEntries(reasonNotServable.map((reason) => [reason, 'bad'] as const)),
      PAUSED_BY_ADVERTISER: 'waiting',
      STARTS_IN_FUTURE: 'waiting',
      RUNNING: 'good',
      ACCEPTED: 'good',
      ACTIVE: 'bad',
      UNKNOWN: 'bad',
      REJECTED: 'bad',
      DELETED: 'bad',
      PAUSED: 'waiting',
      DRAFT: 'waiting',
      UNDER_REVIEW: 'waiting',
    },
  },
} as const satisfies RowShape;

/** One node of the tree. Amounts are as the records have them. */
export type TreeRow = RowOf<
  typeof treeShape,
  {
    daily_budget_amount_local_micro: Value;
    total_budget_amount_local_micro: Value;
    spend_today_local_micro: Value;
  }
>;

/** A campaign, and the state of its line items. */
interface Branch {
  readonly campaign: Document;
  readonly items: readonly LineItemState[];
}

interface TreeContext {
  readonly account: Document;
  /** The time of the service, ISO 8601 in UTC. */
  readonly now: string;
  /** Micro units by id. */
  readonly spent: ReadonlyMap<string, bigint>;
}

type Node = Pick<TreeRow, 'type' | 'name' | 'status' | 'in_the_way'> & {
  readonly data: Document;
  readonly below: readonly Node[];
};

/** The row of an account, above its campaigns. */
export function toAccountRow(account: Document): TreeRow {
  const node: Node = {
    type: 'account',
    data: account,
    name: nameOf(account) ?? 'account',
    status: account.deleted === true ? 'DELETED' : String(account.approval_status),
    in_the_way: listReasons(accountObstacles(account)),
    below: [],
  };
  return toRow(node, new Map(), undefined);
}

/** The rows of a campaign below the row of its account, without creatives. */
export function toBranchRows(branch: Branch, context: TreeContext, parent: TreeRow): TreeRow[] {
  return [...flatten(withoutCreatives(toCampaignNode(branch, context)), context, parent)];
}

/** The rows of one campaign, down to what its line items show. */
export function toCampaignRows(branch: Branch, context: TreeContext): TreeRow[] {
  return [...flatten(toCampaignNode(branch, context), context)];
}

function withoutCreatives(node: Node): Node {
  return { ...node, below: node.below.map((item) => ({ ...item, below: [] })) };
}

function toCampaignNode({ campaign, items }: Branch, { account, now }: TreeContext): Node {
  const serving = deriveEffectiveStatus({ now, account, campaign, items });
  const { effective_status, reasons_not_servable: said } = campaign;
  return {
    type: 'campaign',
    data: campaign,
    name: nameOf(campaign) ?? 'campaign',
    status: typeof effective_status === 'string' ? effective_status : serving.effective_status,
    in_the_way: Array.isArray(said) ? said.map(String) : serving.reasons_not_servable,
    below: serving.items.map((item, index) =>
      toItemNode(item, items[index]?.creatives ?? [], campaign.servable === true),
    ),
  };
}

/** A line item that is free of obstacles runs when its campaign does. */
function toItemNode(
  { item, obstacles }: LineItemServing,
  creatives: readonly Creative[],
  isCampaignServed: boolean,
): Node {
  const reasons = listReasons(obstacles);
  return {
    type: 'line_item',
    data: item,
    name: nameOf(item) ?? 'line item',
    status: reasons.length === 0 && isCampaignServed ? 'RUNNING' : String(item.entity_status),
    in_the_way: reasons,
    below: creatives.filter(({ data }) => data.deleted !== true).map(toCreativeNode),
  };
}

function toCreativeNode(creative: Creative): Node {
  const { kind, data } = creative;
  const { tweet_id, user_id, account_media_id, approval_status } = data;
  const shown = { promoted_tweet: tweet_id, promoted_account: user_id, media_creative: account_media_id }[
    kind
  ];
  return {
    type: kind,
    data,
    name: `${kindNames[kind]} ${String(shown)}`,
    status: String(approval_status),
    in_the_way: listReasons(creativeObstacles(creative)),
    below: [],
  };
}

const kindNames = { promoted_tweet: 'post', promoted_account: 'user', media_creative: 'media' } as const;

function* flatten(
  node: Node,
  context: TreeContext,
  parent: TreeRow | undefined = undefined,
): Generator<TreeRow> {
  const row = toRow(node, context.spent, parent);
  yield row;
  for (const child of node.below) yield* flatten(child, context, row);
}

/** What is in the way of an active record says more than its status, and PAUSED says that the advertiser paused it. */
function stateOf({ status, in_the_way: reasons }: Pick<Node, 'status' | 'in_the_way'>): string {
  const isVague = reasons.length > 0 && (status === 'ACTIVE' || status === 'UNKNOWN');
  const isSaid = (reason: string) =>
    reason === status || (status === 'PAUSED' && reason === 'PAUSED_BY_ADVERTISER');
  return [...(isVague ? [] : [status]), ...reasons.filter((reason) => !isSaid(reason))].join(', ');
}

function toRow(
  { data, below: _, ...node }: Node,
  spent: TreeContext['spent'],
  parent: TreeRow | undefined,
): TreeRow {
  const id = String(data.id);
  const currency = data.currency ?? parent?.currency;
  return {
    depth: parent ? parent.depth + 1 : 0,
    parent_id: parent?.id ?? null,
    ...node,
    state: stateOf(node),
    id,
    daily_budget_amount_local_micro: data.daily_budget_amount_local_micro ?? null,
    total_budget_amount_local_micro: data.total_budget_amount_local_micro ?? null,
    spend_today_local_micro: spent.get(id) ?? null,
    currency: typeof currency === 'string' ? currency : null,
  };
}
