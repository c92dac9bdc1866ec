/** Audiences of the world `demo`: in every state, shared inside the agency, targeted, and one list not to reach. */
import {
  batchCustomAudiences,
  createCustomAudience,
  customAudience,
  deleteCustomAudience,
} from '../../contract/groups/custom-audiences.js';
import { createPermission } from '../../contract/groups/custom-audiences-permissions.js';
import { createDoNotReachList, doNotReachList } from '../../contract/groups/do-not-reach-lists.js';
import { createLineItemCuratedCategory } from '../../contract/groups/line-item-curated-categories.js';
import { lineItem } from '../../contract/groups/line-items.js';
import type { Document, RecordKind } from '../../contract/types.js';
import { internalFields, processedAt } from '../domain/audiences.js';
import { addCriterion, type Criterion } from '../domain/criteria.js';
import { countries } from '../fixtures/countries.js';
import { nextId } from '../store/ids.js';
import { listRecords } from '../store/list.js';
import type { StoredRecord } from '../store/records.js';
import { patchRecord, type WorldBuilder } from './world-builder.js';

interface Plan {
  readonly name: string;
  readonly description?: string;
  readonly audience_type?: 'CRM' | 'MOBILE_AUDIENCE' | 'WEB';
  /** How many people it holds; absent while nobody has been sent. */
  readonly people?: number;
  /** When the people were sent, in days from now. */
  readonly sent?: number;
  /** Line items of the same account that target it, or exclude it. */
  readonly targetedBy?: readonly string[];
  readonly excludedBy?: readonly string[];
}

const plans: readonly Plan[] = [
  {
    name: 'Newsletter readers',
    description: 'Opened one of the last six issues',
    people: 48_210,
    targetedBy: ['Newsletter: Past visitors', 'New in translation: Timeline', 'Signed editions: Collectors'],
  },
  {
    name: 'Bought in December',
    people: 9340,
    targetedBy: ['Gift cards: Last minute'],
    excludedBy: ['New in translation: Timeline'],
  },
  { name: 'Book fair guests', description: 'Left their address at the stand', people: 64 },
  { name: 'Loyalty cards', people: 15_900, sent: -0.1 },
  { name: 'Poetry evenings' },
  {
    name: 'Site: looked at a signed edition',
    audience_type: 'WEB',
    people: 6120,
    targetedBy: ['Signed editions: Collectors'],
  },
  { name: 'App: opened', audience_type: 'MOBILE_AUDIENCE', people: 27_400 },
  { name: 'App: put into the basket', audience_type: 'MOBILE_AUDIENCE', people: 8350 },
  { name: 'App: bought', audience_type: 'MOBILE_AUDIENCE', people: 3120 },
  { name: 'Retired: old subscribers', people: 700 },
];

interface Agency {
  readonly userId: string;
  /** The accounts of the agency, the first client's first. */
  readonly accounts: readonly string[];
}

/** Gives the first client audiences, and the second one an audience that the first may use. */
export function addAudiences(maker: WorldBuilder, { userId, accounts }: Agency): void {
  const [account_id = '', neighbour = ''] = accounts;
  const made = plans.map((plan, index) =>
    addAudience(maker, { account_id, userId, created: -120 + index * 9 }, plan),
  );
  const idOf = (name: string) => made.find(({ data }) => data.name === name)?.id ?? '';
  const by = { userId, time: maker.day(-20) };
  maker.call(deleteCustomAudience, { account_id, custom_audience_id: idOf('Retired: old subscribers') }, by);
  addFlexible(maker, { account_id, userId }, idOf);
  share(maker, by, { account_id, id: idOf('Bought in December'), granted: neighbour, level: 'READ_ONLY' });
  const riders = addAudience(
    maker,
    { account_id: neighbour, userId, created: -60 },
    { name: '試乗した人', people: 2480 },
  );
  share(maker, by, { account_id: neighbour, id: riders.id, granted: account_id, level: 'READ_WRITE' });
  target(maker, { ...riders, account_id }, ['Rare books by region: West'], 'EQ');
  addListNotToReach(maker, account_id, by);
  addCuratedCategory(maker, account_id, by);
}

interface Making {
  readonly account_id: string;
  readonly userId: string;
  /** In days from now. */
  readonly created: number;
}

function addAudience(maker: WorldBuilder, { account_id, userId, created }: Making, plan: Plan): StoredRecord {
  const { name, description, people, sent = created } = plan;
  const values = { account_id, name, ...(description && { description }) };
  const { id } = maker.call(createCustomAudience, values, { userId, time: maker.day(created) });
  const settled = people !== undefined && {
    [internalFields.people]: people,
    [internalFields.settledAt]: processedAt(maker.day(sent)),
  };
  const change = { audience_type: plan.audience_type ?? 'CRM', ...settled };
  const stored = patchRecord(maker, customAudience, account_id, String(id), change);
  target(maker, stored, plan.targetedBy, 'EQ');
  target(maker, stored, plan.excludedBy, 'NE');
  return stored;
}

function target(
  maker: WorldBuilder,
  { id, account_id, data }: StoredRecord,
  items: readonly string[] = [],
  operator_type: 'EQ' | 'NE',
): void {
  const criterion = { targeting_type: 'CUSTOM_AUDIENCE', targeting_value: id, operator_type } as const;
  for (const item of items) {
    criterionOn(maker, findByName(maker, lineItem, account_id, item), {
      ...criterion,
      name: String(data.name),
    });
  }
}

function criterionOn(maker: WorldBuilder, item: StoredRecord, criterion: Criterion): void {
  const id = nextId(maker.store, 'object');
  addCriterion(maker.store, item, { ...criterion, id, time: maker.day(-30) });
}

function addFlexible(
  maker: WorldBuilder,
  { account_id, userId }: Omit<Making, 'created'>,
  idOf: (name: string) => string,
): void {
  const leaf = (name: string, more: Document) => ({ custom_audience_id: idOf(name), ...more });
  const segments = {
    boolean_operator: 'AND',
    child_segments: [
      leaf('App: opened', { lookback_window: 30, frequency: 3 }),
      leaf('App: put into the basket', { lookback_window: 14 }),
      leaf('App: bought', { lookback_window: 30, negate: true }),
    ],
  };
  const params = { audience_type: 'FLEXIBLE', name: 'App: left the basket behind', segments };
  const operations = [{ operation_type: 'Create', params }];
  maker.call(batchCustomAudiences, { account_id, operations }, { userId, time: maker.day(-15) });
}

function share(
  maker: WorldBuilder,
  by: { userId: string; time: string },
  {
    account_id,
    id,
    granted,
    level,
  }: Record<'account_id' | 'id' | 'granted', string> & {
    level: 'READ_ONLY' | 'READ_WRITE';
  },
): void {
  const grant = { custom_audience_id: id, granted_account_id: granted, permission_level: level };
  maker.call(createPermission, { account_id, ...grant }, by);
}

function addListNotToReach(
  maker: WorldBuilder,
  account_id: string,
  by: { userId: string; time: string },
): void {
  const description = 'Asked not to be advertised to';
  const { id } = maker.call(createDoNotReachList, { account_id, description }, by);
  const change = { [internalFields.people]: 212, [internalFields.settledAt]: processedAt(by.time) };
  patchRecord(maker, doNotReachList, account_id, String(id), change);
}

/** A pre-roll runs in a curated category of the country that it targets first. */
function addCuratedCategory(
  maker: WorldBuilder,
  account_id: string,
  by: { userId: string; time: string },
): void {
  const item = findByName(maker, lineItem, account_id, 'Before the feature: Film pages');
  const first = countries.find(({ code }) => code === 'US');
  if (!first) throw new Error('the catalogue has no country US');
  criterionOn(maker, item, {
    targeting_type: 'LOCATION',
    targeting_value: first.value,
    name: first.name,
  });
  const values = { account_id, line_item_id: item.id, curated_category_id: 'b0xw' };
  maker.call(createLineItemCuratedCategory, values, by);
}

function findByName(maker: WorldBuilder, kind: RecordKind, account_id: string, name: string): StoredRecord {
  const { records } = listRecords(maker.store, {
    kind,
    accounts: [account_id],
    values: { with_deleted: true, with_draft: true },
    count: 1,
    filters: [{ field: 'name', in: [name] }],
  });
  const [found] = records;
  if (!found) throw new Error(`the demo world has no ${kind.name} ${name}`);
  return found;
}
