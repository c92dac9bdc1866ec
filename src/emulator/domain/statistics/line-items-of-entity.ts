/** Finds the line items of a query, whose numbers it returns (docs/service.md#statistics). */

import { recordNoun } from '../../../call/record-noun.js';
import { account } from '../../../contract/groups/accounts.js';
import { campaign } from '../../../contract/groups/campaigns.js';
import { fundingInstrument } from '../../../contract/groups/funding-instruments.js';
import { lineItem } from '../../../contract/groups/line-items.js';
import { mediaCreative } from '../../../contract/groups/media-creatives.js';
import { promotedAccount } from '../../../contract/groups/promoted-accounts.js';
import { promotedTweet } from '../../../contract/groups/promoted-tweets.js';
import { everywhere } from '../../../contract/params/enums.js';
import type { StatisticsEntity } from '../../../contract/params/metrics.js';
import type { RecordKind } from '../../../contract/types.js';
import { hour } from '../../../values/duration.js';
import { groupBy } from '../../../values/group-by.js';
import { timeOf } from '../../../values/read-value.js';
import { serviceError } from '../../errors.js';
import {
  findChildren,
  findRecord,
  findRecordsOf,
  queryRecords,
  type StoredRecord,
} from '../../store/records.js';
import type { Store } from '../../store/store.js';
import { interestAt } from './demand.js';
import { noiseBetween, seedOf } from './noise.js';

const kinds: Readonly<Record<StatisticsEntity, RecordKind | undefined>> = {
  ACCOUNT: account,
  CAMPAIGN: campaign,
  FUNDING_INSTRUMENT: fundingInstrument,
  LINE_ITEM: lineItem,
  PROMOTED_ACCOUNT: promotedAccount,
  PROMOTED_TWEET: promotedTweet,
  MEDIA_CREATIVE: mediaCreative,
  ORGANIC_TWEET: undefined,
};

/**
 * The share of a line item's time that belongs to an entity, as a stretch between 0 and 1; undefined if none does.
 * Times are in hours since 1970.
 */
type PartOf = (begins: number, ends: number) => readonly [begin: number, end: number] | undefined;

const whole: PartOf = () => [0, 1];

/** A line item whose numbers, or a part of them, are those of an entity. */
export interface Source {
  readonly item: StoredRecord;
  readonly part: PartOf;
  /** Whether it has a part: cheaper to know than which. */
  hasPart(begins: number, ends: number): boolean;
}

interface SourceOptions {
  readonly parameter?: string;
  /** Line items and promotions that did not exist before it are left out; in milliseconds since 1970. */
  readonly before?: number | undefined;
}

/** The sources of each entity, by its id. Throws ErrorResponse for an id that names nothing; deleted ones have numbers. */
export function findSources(
  store: Store,
  accountId: string,
  entity: StatisticsEntity,
  ids: readonly string[],
  { parameter = 'entity_ids', before }: SourceOptions = {},
): Map<string, readonly Source[]> {
  const kind = kinds[entity];
  if (!kind) return new Map(ids.map((id) => [id, []]));
  const stored = ids.map((id) => {
    const found = findRecord(store, kind, accountId, id);
    if (found) return found;
    const message = `${recordNoun(kind)} ${id} was not found`;
    throw serviceError(kind.notFound, message, { parameter, value: id });
  });
  const sourcesOf = sourceFinder(store, accountId, entity, { stored, before });
  const isThere = ({ item }: Source) => before === undefined || (timeOf(item.data.created_at) ?? 0) < before;
  return new Map(stored.map((one) => [one.id, sourcesOf(one).filter(isThere)]));
}

interface Sought extends Pick<SourceOptions, 'before'> {
  readonly stored: readonly StoredRecord[];
}

function sourceFinder(
  store: Store,
  accountId: string,
  entity: StatisticsEntity,
  { stored, before }: Sought,
): (stored: StoredRecord) => readonly Source[] {
  const all = (items: readonly StoredRecord[]) =>
    items.map((item) => ({ item, part: whole, hasPart: () => true }));
  switch (entity) {
    case 'LINE_ITEM':
      return (stored) => all([stored]);
    case 'CAMPAIGN':
      return ({ id }) => all(findChildren(store, lineItem, [id]));
    case 'FUNDING_INSTRUMENT':
      return ({ id }) => all(findItemsOfFund(store, accountId, id));
    case 'ACCOUNT':
      return () => all(findRecordsOf(store, lineItem, accountId));
    case 'PROMOTED_TWEET':
      return creativeFinder(store, accountId, promotedTweet, { stored, before });
    case 'PROMOTED_ACCOUNT':
      return creativeFinder(store, accountId, promotedAccount, { stored, before });
    default:
      return () => [];
  }
}

export function findItemsOfFund(store: Store, accountId: string, fundId: string): StoredRecord[] {
  return queryRecords(
    store,
    `kind = ? AND account_id = ? AND parent_id IN (
         SELECT id FROM record WHERE kind = ? AND account_id = ?
           AND json_extract(data, '$.funding_instrument_id') = ?
       )`,
    lineItem.name,
    accountId,
    campaign.name,
    accountId,
    fundId,
  );
}

/**
 * A promotion shares the numbers of its line item with the other promotions of the same cell. How, is computed once for
 * all of them.
 */
function creativeFinder(
  store: Store,
  accountId: string,
  kind: RecordKind,
  { stored, before = Number.POSITIVE_INFINITY }: Sought,
): (stored: StoredRecord) => readonly Source[] {
  const itemIds = [...new Set(stored.map(({ parent_id }) => parent_id ?? ''))];
  const related = groupBy(findChildren(store, kind, itemIds), ({ parent_id }) => parent_id);
  const shared = new Map(
    itemIds.map((itemId) => {
      const shares = (related.get(itemId) ?? []).map(readShare).filter(({ from }) => from * hour < before);
      return [itemId, { item: findRecord(store, lineItem, accountId, itemId), stretchesOf: divide(shares) }];
    }),
  );
  return (one) => {
    const { item, stretchesOf } = shared.get(one.parent_id ?? '') ?? {};
    if (!item || !stretchesOf) return [];
    const own = readShare(one);
    return [
      {
        item,
        part: (begins, ends) => stretchesOf(begins, ends).get(one.id),
        hasPart: (begins, ends) => isPresent(begins, ends)(own),
      },
    ];
  };
}

/** The stretches of all promotions of a line item in one of its cells, by the id of the promotion. */
type StretchesOf = (begins: number, ends: number) => ReadonlyMap<string, readonly [number, number]>;

function divide(related: readonly Share[]): StretchesOf {
  const known = new Map<number, ReturnType<StretchesOf>>();
  const compute: StretchesOf = (begins, ends) => {
    const present = related.filter(isPresent(begins, ends));
    // The longer people have seen one, the more the others are shown.
    const weights = present.map(
      ({ weight, from }) => weight * interestAt({ refreshed: [from * hour] }, begins * hour),
    );
    const sum = weights.reduce((total, weight) => total + weight, 0);
    let at = 0;
    return new Map(
      present.map(({ id }, place) => {
        const begin = at;
        at += (weights[place] ?? 0) / sum;
        // The last one ends at 1 exactly, since all parts must add up to the whole.
        return [id, [begin, place === present.length - 1 ? 1 : at]];
      }),
    );
  };
  return (begins, ends) => {
    // Two cells never begin at once.
    const stretches = known.get(begins) ?? compute(begins, ends);
    known.set(begins, stretches);
    return stretches;
  };
}

type Share = ReturnType<typeof readShare>;

function isPresent(begins: number, ends: number): (share: Share) => boolean {
  return ({ from, to }) => from < ends && to > begins;
}

/** From and to which hour it was shown: from its review on; a deletion is the last change there is. */
function readShare({ id, data }: StoredRecord) {
  const hourOf = (time: unknown) => (timeOf(time) ?? 0) / hour;
  const isShown = data.approval_status !== 'REJECTED';
  return {
    id,
    weight: noiseBetween(0.5, 1.5, seedOf(id), 0, 0),
    from: isShown ? hourOf(data.reviewed_at ?? data.created_at) : Number.POSITIVE_INFINITY,
    to: data.deleted === true ? hourOf(data.updated_at) : Number.POSITIVE_INFINITY,
  };
}

/** The placement of a line item's numbers: each has one placement of statistics. */
export function placementOf({ data }: StoredRecord): string {
  const placements: readonly unknown[] = Array.isArray(data.placements) ? data.placements : [];
  const alone = ['SPOTLIGHT', 'TREND'].find((name) => placements.includes(name));
  return alone ?? everywhere[1];
}

/** Whether numbers of a placement are those that are asked for; both spellings of everywhere mean the same. */
export function isPlacement(asked: string, placement: string): boolean {
  const names: readonly string[] = everywhere;
  return asked === placement || (names.includes(asked) && names.includes(placement));
}
