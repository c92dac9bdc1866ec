/** Audiences of the dataset `demo`: in every state, shared within the agency, targeted, and a do-not-reach list. */
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
import { internalFields, processedAt } from '../domain/audience-state.js';
import { addCriterion, type Criterion } from '../domain/criteria.js';
import { countries } from '../fixtures/countries.js';
import { nextId } from '../store/ids.js';
import { listRecords } from '../store/list.js';
import type { StoredRecord } from '../store/records.js';
import { type DatasetBuilder, patchRecord } from './dataset-builder.js';

interface AudiencePlan {
  readonly name: string;
  readonly description?: string;
  readonly audience_type?: 'CRM' | 'MOBILE_AUDIENCE' | 'WEB';
  /** The number of people; absent when no users have been uploaded. */
  readonly people?: number;
  /** When the users were uploaded, in days from now. */
  readonly sent?: number;
  /** Line items of the same account that target it, or exclude it. */
  readonly targetedBy?: readonly string[];
  readonly excludedBy?: readonly string[];
}

const plans: readonly AudiencePlan[] = [
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
  /** The accounts of the agency; the first is the default of the demo user. */
  readonly accounts: readonly string[];
}

/** Adds audiences to the first client, and one to the second client that the first may use. */
export function addAudiences(dataset: DatasetBuilder, { userId, accounts }: Agency): void {
  const [account_id = '', neighbour = ''] = accounts;
  const audiences = plans.map((plan, index) =>
    addAudience(dataset, { account_id, userId, created: -120 + index * 9 }, plan),
  );
  const findId = (name: string) => audiences.find(({ data }) => data.name === name)?.id ?? '';
  const by = { userId, time: dataset.day(-20) };
  dataset.call(
    deleteCustomAudience,
    { account_id, custom_audience_id: findId('Retired: old subscribers') },
    by,
  );
  addFlexible(dataset, { account_id, userId }, findId);
  share(dataset, by, {
    account_id,
    id: findId('Bought in December'),
    granted: neighbour,
    level: 'READ_ONLY',
  });
  const riders = addAudience(
    dataset,
    { account_id: neighbour, userId, created: -60 },
    { name: '試乗した人', people: 2480 },
  );
  share(dataset, by, { account_id: neighbour, id: riders.id, granted: account_id, level: 'READ_WRITE' });
  target(dataset, { ...riders, account_id }, ['Rare books by region: West'], 'EQ');
  addDoNotReachList(dataset, account_id, by);
  addCuratedCategory(dataset, account_id, by);
}

interface NewAudience {
  readonly account_id: string;
  readonly userId: string;
  /** In days from now. */
  readonly created: number;
}

function addAudience(
  dataset: DatasetBuilder,
  { account_id, userId, created }: NewAudience,
  plan: AudiencePlan,
): StoredRecord {
  const { name, description, people, sent = created } = plan;
  const values = { account_id, name, ...(description && { description }) };
  const { id } = dataset.call(createCustomAudience, values, { userId, time: dataset.day(created) });
  const processed = people !== undefined && {
    [internalFields.people]: people,
    [internalFields.processedAt]: processedAt(dataset.day(sent)),
  };
  const change = { audience_type: plan.audience_type ?? 'CRM', ...processed };
  const stored = patchRecord(dataset, customAudience, account_id, String(id), change);
  target(dataset, stored, plan.targetedBy, 'EQ');
  target(dataset, stored, plan.excludedBy, 'NE');
  return stored;
}

function target(
  dataset: DatasetBuilder,
  { id, account_id, data }: StoredRecord,
  items: readonly string[] = [],
  operator_type: 'EQ' | 'NE',
): void {
  const criterion = { targeting_type: 'CUSTOM_AUDIENCE', targeting_value: id, operator_type } as const;
  for (const item of items) {
    targetLineItem(dataset, findNamed(dataset, lineItem, account_id, item), {
      ...criterion,
      name: String(data.name),
    });
  }
}

function targetLineItem(dataset: DatasetBuilder, item: StoredRecord, criterion: Criterion): void {
  const id = nextId(dataset.store, 'object');
  addCriterion(dataset.store, item, { ...criterion, id, time: dataset.day(-30) });
}

function addFlexible(
  dataset: DatasetBuilder,
  { account_id, userId }: Omit<NewAudience, 'created'>,
  findId: (name: string) => string,
): void {
  const leaf = (name: string, measures: Document) => ({ custom_audience_id: findId(name), ...measures });
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
  dataset.call(batchCustomAudiences, { account_id, operations }, { userId, time: dataset.day(-15) });
}

function share(
  dataset: DatasetBuilder,
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
  dataset.call(createPermission, { account_id, ...grant }, by);
}

function addDoNotReachList(
  dataset: DatasetBuilder,
  account_id: string,
  by: { userId: string; time: string },
): void {
  const description = 'Asked not to be advertised to';
  const { id } = dataset.call(createDoNotReachList, { account_id, description }, by);
  const change = { [internalFields.people]: 212, [internalFields.processedAt]: processedAt(by.time) };
  patchRecord(dataset, doNotReachList, account_id, String(id), change);
}

/** A pre-roll runs in a curated category of the country that it targets first. */
function addCuratedCategory(
  dataset: DatasetBuilder,
  account_id: string,
  by: { userId: string; time: string },
): void {
  const item = findNamed(dataset, lineItem, account_id, 'Before the feature: Film pages');
  const first = countries.find(({ code }) => code === 'US');
  if (!first) throw new Error('the fixtures have no country US');
  targetLineItem(dataset, item, {
    targeting_type: 'LOCATION',
    targeting_value: first.value,
    name: first.name,
    location_type: 'COUNTRIES',
  });
  const values = { account_id, line_item_id: item.id, curated_category_id: 'b0xw' };
  dataset.call(createLineItemCuratedCategory, values, by);
}

function findNamed(
  dataset: DatasetBuilder,
  kind: RecordKind,
  account_id: string,
  name: string,
): StoredRecord {
  const { records } = listRecords(dataset.store, {
    kind,
    accounts: [account_id],
    values: { with_deleted: true, with_draft: true },
    count: 1,
    filters: [{ field: 'name', in: [name] }],
  });
  const [found] = records;
  if (!found) throw new Error(`the demo dataset has no ${kind.name} ${name}`);
  return found;
}
