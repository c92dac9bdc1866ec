/** Kinds of entities, with the lists of the contract that have their names and parents. */
import { endpointById } from '../../../../contract/find-group.js';
import type { NamedGroup } from '../../../../contract/types.js';

/** A kind of entity that has statistics. */
interface EntityKind {
  /** The endpoint that lists it, and the parameter that takes ids. The account has none. */
  readonly list?: { readonly endpoint: string; readonly by: string };
  /** The column of its name in the list. */
  readonly nameField?: string;
  /** The field of its record with the id of its parent, and the parent's kind. */
  readonly parent?: { readonly field: string; readonly kind: string };
  /** The columns of the report with its id and its name, the same whether it is measured or a parent of what is. */
  readonly columns?: readonly [id: string, name: string];
}

const campaigns: EntityKind = {
  list: { endpoint: 'campaigns.list', by: 'campaign_ids' },
  nameField: 'name',
  parent: { field: 'funding_instrument_id', kind: 'FUNDING_INSTRUMENT' },
  columns: ['campaign_id', 'campaign_name'],
};

const lineItems: EntityKind = {
  list: { endpoint: 'line-items.list', by: 'line_item_ids' },
  nameField: 'name',
  parent: { field: 'campaign_id', kind: 'CAMPAIGN' },
  columns: ['line_item_id', 'line_item_name'],
};

const kinds: Readonly<Record<string, EntityKind>> = {
  ACCOUNT: {},
  CAMPAIGN: campaigns,
  LINE_ITEM: lineItems,
  FUNDING_INSTRUMENT: {
    list: { endpoint: 'funding-instruments.list', by: 'funding_instrument_ids' },
    nameField: 'description',
    columns: ['funding_instrument_id', 'funding_instrument_name'],
  },
  PROMOTED_TWEET: {
    list: { endpoint: 'promoted-tweets.list', by: 'promoted_tweet_ids' },
    nameField: 'tweet_id',
    parent: { field: 'line_item_id', kind: 'LINE_ITEM' },
  },
  MEDIA_CREATIVE: {
    list: { endpoint: 'media-creatives.list', by: 'media_creative_ids' },
    parent: { field: 'line_item_id', kind: 'LINE_ITEM' },
  },
  PROMOTED_ACCOUNT: {
    list: { endpoint: 'promoted-accounts.list', by: 'promoted_account_ids' },
    nameField: 'user_id',
    parent: { field: 'line_item_id', kind: 'LINE_ITEM' },
  },
};

/** The kind of an entity of statistics; one that no list shows has neither name nor parent. */
export function entityKind(entity: string): EntityKind {
  return (Object.hasOwn(kinds, entity) ? kinds[entity] : undefined) ?? {};
}

/** The group of the records of an entity that can be named in place of their ids; undefined where they have no names. */
export function namedEntity(entity: string): NamedGroup | undefined {
  const { list } = entityKind(entity);
  return list && endpointById(list.endpoint).record?.named?.group;
}

/** The columns of the parents of an entity, nearest first. */
export function parentColumns(entity: string): readonly string[] {
  const { parent } = entityKind(entity);
  if (!parent) return [];
  return [...(entityKind(parent.kind).columns ?? []), ...parentColumns(parent.kind)];
}

/** Words of the command line for values of the service: LINE_ITEM is line-item. */
export function toWord(value: string): string {
  return value.toLowerCase().replaceAll('_', '-');
}

/** The value of the service for such a word, in any spelling; undefined if there is none. */
export function fromWord<T extends string>(word: string, values: readonly T[]): T | undefined {
  return values.find((value) => toWord(value) === toWord(word.trim()));
}
