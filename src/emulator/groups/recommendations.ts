/**
 * Recommendations (docs/service.md#recommendations): one per funding instrument, computed from its campaigns with every
 * call and never stored.
 */

import { campaign } from '../../contract/groups/campaigns.js';
import { fundingInstrument } from '../../contract/groups/funding-instruments.js';
import * as contract from '../../contract/groups/recommendations.js';
import { page } from '../../contract/params/shared.js';
import type { Document } from '../../contract/types.js';
import { minimumDenomination } from '../../contract/wire/currencies.js';
import { readAmount } from '../../values/money.js';
import { type Handler, handle } from '../handler.js';
import { listRecords } from '../store/list.js';
import { notFound, toRecordResponse } from '../store/records.js';
import type { Store } from '../store/store.js';

const simple = { simple: 'Every account may use this beta; it always recommends larger daily budgets' };

const daily = 'daily_budget_amount_local_micro';

/** One change, with those that depend on it. `operation_type` is null where nothing is to be done. */
function toChange(
  entity_type: string,
  operation_type: string | null,
  params: Document,
  dependent_entities: readonly Document[] = [],
): Document {
  return { entity_type, operation_type, params, dependent_entities };
}

/** A quarter more, in whole steps of the currency. */
function raise(amount: bigint, currency: string): bigint {
  const step = minimumDenomination(currency);
  return ((amount * 5n) / 4n / step) * step;
}

/** The campaigns of an instrument whose daily budget can be raised, as changes. */
function raiseBudgets(store: Store, account_id: string, instrument: Document): Document[] {
  const { records } = listRecords(store, {
    kind: campaign,
    accounts: [account_id],
    values: {},
    count: page.max,
    filters: [
      { field: 'funding_instrument_id', in: [String(instrument.id)] },
      { field: 'entity_status', in: ['ACTIVE'] },
    ],
  });
  return records.flatMap(({ id, data }) => {
    const budget = readAmount(data, daily);
    if (budget === undefined) return [];
    const raised = raise(budget, String(data.currency));
    const total = readAmount(data, 'total_budget_amount_local_micro');
    if (raised === budget || (total !== undefined && raised > total)) return [];
    return [toChange('CAMPAIGN', 'Update', { account_id, campaign_id: id, [daily]: raised })];
  });
}

/** The recommendations of an account, in the order of its funding instruments. */
function readRecommendations(store: Store, account_id: string): Document[] {
  const { records } = listRecords(store, {
    kind: fundingInstrument,
    accounts: [account_id],
    values: {},
    count: page.max,
  });
  return records.map(({ id, data }) => {
    const changes = raiseBudgets(store, account_id, data);
    return {
      id: `r${id}`,
      account_id,
      funding_instrument_id: id,
      status: 'PENDING',
      message: changes.length
        ? `Raise the daily budget of ${changes.length} active campaign${changes.length === 1 ? '' : 's'} by a quarter`
        : 'No changes are recommended at the moment',
      created_at: data.created_at ?? null,
      updated_at: data.updated_at ?? null,
      changes: [toChange('FUNDING_INSTRUMENT', null, { account_id, funding_instrument_id: id }, changes)],
    };
  });
}

export const recommendationsHandlers: readonly Handler[] = [
  handle(contract.listRecommendations, simple, ({ store, values }) => ({
    data: readRecommendations(store, values.account_id).map((data) =>
      toRecordResponse(contract.recommendation, data, { without: ['changes'] }),
    ),
  })),

  handle(contract.getRecommendation, simple, ({ store, values }) => {
    const { account_id, recommendation_id } = values;
    const found = readRecommendations(store, account_id).find(({ id }) => id === recommendation_id);
    if (found) return { data: toRecordResponse(contract.recommendation, found) };
    throw notFound(contract.recommendation, recommendation_id);
  }),
];
