/** The kinds of parts of campaign files, computed from the contract: campaigns, their line items, and the members of these. */

import { recordNoun } from '../../../../call/record-noun.js';
import { accountProductType } from '../../../../contract/groups/promoted-accounts.js';
import { refersTo } from '../../../../flags/named-parameters.js';
import { once } from '../../../../values/once.js';
import { type SheetColumn, sheetColumns } from '../../sheet/sheet-columns.js';
import { findSheetGroup, type SheetGroup } from '../../sheet/sheet-group.js';

/** A value of a record as a file names it. */
export interface FileField {
  /** `daily_budget`, and `funding_instrument` for an id that a name can stand for. */
  readonly name: string;
  readonly column: SheetColumn;
}

/** Records that have a key of their own in a file. */
export interface NodeKind {
  /** The section of the file: `campaigns`. */
  readonly section: string;
  readonly noun: string;
  readonly group: SheetGroup;
  readonly fields: readonly FileField[];
  /** The parameter with the id of the record above: `campaign_id`. */
  readonly parent?: string;
  readonly below?: NodeKind;
  /** What is listed in a node without a key. */
  readonly members: readonly MemberKind[];
}

/** Records that are told apart by what they say: they are created and deleted, and never changed. */
export interface MemberKind {
  readonly section: 'targeting' | 'posts' | 'promoted_accounts' | 'tracking_tags';
  readonly noun: string;
  readonly group: SheetGroup;
  /** The parameter with the id of the record above. */
  readonly parent: string;
  /** Only line items of this product type have any; all of them if absent. */
  readonly product?: string;
}

const lineItemId = 'line_item_id';
const campaignId = 'campaign_id';

/** Campaigns, with everything below them. */
export const campaignKind: () => NodeKind = once(() =>
  keyedKind('campaigns', findSheetGroup('campaigns'), { below: lineItemKind(), members: [] }),
);

function lineItemKind(): NodeKind {
  return keyedKind('line_items', findSheetGroup('line-items'), {
    parent: campaignId,
    members: [
      memberKind('targeting', findSheetGroup('targeting-criteria')),
      memberKind('posts', findSheetGroup('promoted-tweets')),
      {
        ...memberKind('promoted_accounts', findSheetGroup('promoted-accounts')),
        product: accountProductType,
      },
      memberKind('tracking_tags', findSheetGroup('tracking-tags')),
    ],
  });
}

function keyedKind(
  section: string,
  group: SheetGroup,
  more: Pick<NodeKind, 'parent' | 'below' | 'members'>,
): NodeKind {
  const settable = sheetColumns(group).filter(({ use }) => use === 'editable' || use === 'creation');
  const fields = settable
    .filter(({ field }) => field !== more.parent)
    .map((column) => ({ name: fieldName(column), column }))
    .sort((one, other) => rankOf(one) - rankOf(other));
  return { section, noun: recordNoun(group.record), group, fields, ...more };
}

/** The name comes first, then what a record has for ever. */
function rankOf({ column: { field, use } }: FileField): number {
  if (field === 'name') return 0;
  return use === 'creation' ? 1 : 2;
}

function memberKind(section: MemberKind['section'], group: SheetGroup): MemberKind {
  return { section, noun: recordNoun(group.record), group, parent: lineItemId };
}

/** As on the command line, where --funding-instrument takes the name and --funding-instrument-id the id. */
function fieldName({ name, param }: SheetColumn): string {
  return param && refersTo(param) ? name.replace(/_id$/, '') : name;
}

/** All kinds that have keys, from the top. */
export function keyedKinds(top: NodeKind): readonly NodeKind[] {
  return [top, ...(top.below ? keyedKinds(top.below) : [])];
}

/** The groups of all sections, what stands below first. */
export const groupsUpwards: () => ReadonlyMap<string, SheetGroup> = once(() => {
  const kinds = keyedKinds(campaignKind()).toReversed();
  const all = [...kinds.flatMap(({ members }) => members), ...kinds];
  return new Map(all.map(({ section, group }) => [section, group]));
});

/** The section that a key of the lock is in: `campaigns/spring/line_items/readers/targeting/...` is in `targeting`. */
export function sectionOf(key: string): string {
  const parts = key.split('/');
  return parts[parts.length > 4 ? 4 : parts.length - 2] ?? '';
}

/** The key of the campaign that a key is of, or below. */
export function campaignKeyOf(key: string): string {
  return key.split('/').slice(0, 2).join('/');
}

/** The key of the line item that the key of a member is below. */
export function itemKeyOf(key: string): string {
  return key.split('/').slice(0, 4).join('/');
}
