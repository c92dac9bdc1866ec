/** Finds what records that are replaced have, and their replacements would not have. */
import { defaultPayBy, goalsByObjective } from '../../../../contract/params/line-item-rules.js';
import type { Document } from '../../../../contract/types.js';
import { describeChange } from '../../../core/records/describe-change.js';
import type { Caller } from '../../../core/records/read-rows.js';
import type { LockEntries } from '../format/lock-file.js';
import { labelOfMember, memberKey } from '../format/members.js';
import { campaignKind, type MemberKind } from '../format/node-kinds.js';
import { managedValues } from '../format/record-texts.js';
import type { LiveRecords } from './found-record.js';
import type { Losses, PlannedNode } from './planned.js';
import { byParent, readMembersBelow } from './read-below.js';
import { readUnfiled } from './unfiled.js';

/** A record of a file, and the one whose place it takes. */
interface Pair {
  readonly node: PlannedNode;
  readonly former: Document;
}

interface LossContext {
  readonly account: string;
  readonly client: Caller;
  readonly entries: LockEntries;
  readonly live: LiveRecords;
}

/** Reads what the plan itself need not know. Throws as `client.call` does. */
export async function readLosses(nodes: readonly PlannedNode[], context: LossContext): Promise<Losses> {
  const { account, client, entries, live } = context;
  const tops = nodes.flatMap((node) => {
    const former = node.replaced?.live ?? (node.activates ? node.predecessor : undefined);
    return former ? [{ node, former }] : [];
  });
  if (tops.length === 0) return new Map();
  const { below, section } = campaignKind();
  const pairs: Pair[] = [];
  const lacking = new Map<PlannedNode, string[]>();
  for (const pair of tops) {
    pairs.push(pair);
    if (!below || pair.node.kind.section !== section) continue;
    const items = live.recordsOf(below.section, String(pair.former.id));
    const paired = new Set<string>();
    for (const node of nodes.filter(({ parent }) => parent === pair.node)) {
      const id = entries.get(node.key)?.id ?? '';
      const former = items.byId.get(id) ?? items.byName.get(node.name ?? '')?.[0];
      if (!former) continue;
      pairs.push({ node, former });
      paired.add(String(former.id));
    }
    const left = [...items.byId.values()].filter(({ id }) => !paired.has(String(id)));
    const labels = left.map(({ id, name }) => `${below.noun} ${JSON.stringify(name ?? '')} (${id})`);
    lacking.set(pair.node, labels);
  }
  const items = pairs.filter(({ node }) => node.kind.section === below?.section);
  // The new record may have been given by hand what the file does not have.
  const records = items.flatMap(({ node, former }) => (node.live ? [former, node.live] : [former]));
  const listed = new Map<MemberKind, ReturnType<typeof byParent>>();
  for (const kind of below?.members ?? [])
    listed.set(kind, byParent(await readMembersBelow(client, account, kind, records), kind.parent));
  const unfiled = await readUnfiled(
    client,
    account,
    records.map(({ id }) => String(id)),
  );
  for (const { node, former } of pairs) {
    const of = (record: Document | undefined) => unfiled.filter(({ lineItem }) => lineItem === record?.id);
    const given = of(node.live).map(({ noun, shows }) => `${noun} ${shows}`);
    const lost = of(former).filter(({ noun, shows }) => !given.includes(`${noun} ${shows}`));
    lacking.set(node, [
      ...lackedFields(node, former),
      ...[...listed].flatMap(([kind, byItem]) => lackedMembers(kind, node, former, byItem)),
      ...lost.map(({ noun, id }) => `${noun} ${id}`),
      ...(lacking.get(node) ?? []),
    ]);
  }
  return new Map(
    pairs.flatMap(({ node, former }) => {
      const lacks = lacking.get(node) ?? [];
      return lacks.length === 0 ? [] : [[node.key, { of: String(former.id), lacks }] as const];
    }),
  );
}

/** The values of the former record that neither the file nor the service gives to the new one. */
function lackedFields({ kind, managed, live }: PlannedNode, former: Document): readonly string[] {
  const usual = defaultValues({ ...former, ...managed });
  const has: Document = { ...managed, ...(live && managedValues(kind, live)) };
  return Object.entries(managedValues(kind, former)).flatMap(([parameter, value]) => {
    if (Object.hasOwn(has, parameter) || usual[parameter] === value) return [];
    const field = kind.fields.find(({ column }) => column.field === parameter);
    if (!field?.column.param || parameter === advertiser) return [];
    const currency = typeof former.currency === 'string' ? former.currency : undefined;
    const change = { field: parameter, param: field.column.param, before: undefined, after: value };
    return [describeChange(change, currency)];
  });
}

/** The account has one, which it gives to every line item. */
const advertiser = 'advertiser_user_id';

/** What the service sets where nothing is given (docs/service.md#line-items). */
function defaultValues({ objective, goal, bid_amount_local_micro: bid }: Document): Document {
  const goals: Readonly<Record<string, readonly string[]>> = goalsByObjective;
  const payments: Readonly<Record<string, string>> = defaultPayBy;
  return {
    standard_delivery: true,
    goal: goals[String(objective)]?.[0] ?? null,
    pay_by: payments[String(goal)] ?? null,
    bid_strategy: bid == null ? 'AUTO' : 'MAX',
  };
}

function lackedMembers(
  kind: MemberKind,
  { members, live }: PlannedNode,
  former: Document,
  byItem: ReturnType<typeof byParent>,
): readonly string[] {
  const given = members.filter((one) => one.kind === kind).map(({ params }) => memberKey(kind, params));
  const own = (byItem.get(String(live?.id)) ?? []).map((record) => memberKey(kind, record));
  const has = new Set([...given, ...own]);
  return (byItem.get(String(former.id)) ?? [])
    .filter((record) => !has.has(memberKey(kind, record)))
    .map((record) => labelOfMember(kind, record));
}
