/** Reads the records that files are about, in as few calls as the service allows. */
import type { Document, Endpoint } from '../../../../contract/types.js';
import { chunk } from '../../../../values/chunk.js';
import { groupBy } from '../../../../values/group-by.js';
import { forEachParallel } from '../../../core/host/for-each-parallel.js';
import { type Caller, readRows } from '../../../core/records/read-rows.js';
import type { SheetGroup } from '../../sheet/sheet-group.js';
import type { MemberKind, NodeKind } from '../format/node-kinds.js';

/** Calls at the same time. */
const concurrency = 4;

/** The records of a kind, drafts included: of these records above, or of the whole account. */
export async function readKind(
  client: Caller,
  account: string,
  { group, parent }: Pick<NodeKind, 'group' | 'parent'>,
  above: readonly string[],
): Promise<readonly Document[]> {
  return parent === undefined
    ? readRows(client, group.list, scopeOf(group, account))
    : readBelow(client, account, group, parent, above);
}

/** The records that belong to others, by the filter of the list. */
export async function readBelow(
  client: Caller,
  account: string,
  group: SheetGroup,
  parent: string,
  above: readonly string[],
): Promise<readonly Document[]> {
  return readListBelow(client, account, group.list, parent, above);
}

/** The same by the call of the list, with other parameters. Without such a filter it is the whole list. */
export async function readListBelow(
  client: Caller,
  account: string,
  list: Endpoint,
  parent: string,
  above: readonly string[],
  others: Document = {},
): Promise<readonly Document[]> {
  const filter = list.params[`${parent}s`];
  const scope = { ...scopeOf({ list }, account), ...others };
  if (!filter) return readRows(client, list, scope);
  const max = filter.type === 'list' ? (filter.max ?? 1) : 1;
  const parts = chunk([...new Set(above)], max);
  const found: Document[][] = parts.map(() => []);
  await forEachParallel([...parts.entries()], concurrency, async ([at, part]) => {
    found[at] = await readRows(client, list, { ...scope, [`${parent}s`]: part });
  });
  return found.flat();
}

/** Reads the members that line items list. */
export function readMembersBelow(
  client: Caller,
  account: string,
  { group, parent, product }: MemberKind,
  items: readonly Document[],
): Promise<readonly Document[]> {
  const own = product === undefined ? items : items.filter(({ product_type }) => product_type === product);
  const ids = own.map(({ id }) => String(id));
  return readBelow(client, account, group, parent, ids);
}

/** Records by the id of the record above. */
export function byParent(
  records: readonly Document[],
  parent: string,
): ReadonlyMap<string, readonly Document[]> {
  return groupBy(records, (record) => String(record[parent]));
}

function scopeOf({ list }: Pick<SheetGroup, 'list'>, account: string): Document {
  return { account_id: account, ...(list.params.with_draft && { with_draft: true }) };
}
