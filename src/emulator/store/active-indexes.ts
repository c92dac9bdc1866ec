/**
 * Campaigns and line items that count against the quotas of an account: those that have not ended and, for campaigns,
 * whose budget is not exhausted. They have separate indexes, so a creation costs the same in an account with many.
 */
import { campaign } from '../../contract/groups/campaigns.js';
import { lineItem } from '../../contract/groups/line-items.js';
import type { RecordKind } from '../../contract/types.js';

/** The internal field with the amount that a campaign or an instrument has spent, in micro units. */
export const spentField = 'spent_local_micro';

/** Sorts after every time. */
const never = '9';

interface ActiveRecords {
  readonly kind: RecordKind;
  readonly index: string;
  /** When one ends, as text that can be compared. */
  readonly end: string;
  readonly condition: string;
}

const isLive = (kind: string) => `kind = '${kind}' AND hidden = 0 AND draft = 0`;

export const activeRecords = {
  campaign: {
    kind: campaign,
    index: 'active_campaign',
    end: `coalesce(end_time, '${never}')`,
    condition: `${isLive(campaign.name)} AND coalesce(json_extract(data, '$.${spentField}'), 0)
      < coalesce(json_extract(data, '$.total_budget_amount_local_micro'), 9e18)`,
  },
  lineItem: {
    kind: lineItem,
    index: 'active_line_item',
    end: `coalesce(rtrim(json_extract(data, '$.end_time'), 'Z'), '${never}')`,
    condition: isLive(lineItem.name),
  },
} as const satisfies Readonly<Record<string, ActiveRecords>>;

/** The statements that create the indexes. */
export const activeIndexes: readonly string[] = Object.values(activeRecords).map(
  ({ index, end, condition }) => `CREATE INDEX ${index} ON record (account_id, ${end}) WHERE ${condition}`,
);
