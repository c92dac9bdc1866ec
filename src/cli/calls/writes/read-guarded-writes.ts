/** Reads what is needed to check writes: the records they change, what belongs to them, and for totals the account. */

import { recordNoun } from '../../../call/record-noun.js';
import { isNotFound } from '../../../client/errors.js';
import { campaign, listCampaigns } from '../../../contract/groups/campaigns.js';
import { getFundingInstrument } from '../../../contract/groups/funding-instruments.js';
import { lineItem, listLineItems } from '../../../contract/groups/line-items.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import { chunk } from '../../../values/chunk.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import { readRecords } from '../../core/records/read-records.js';
import { readRows } from '../../core/records/read-rows.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';
import { responseData } from '../../core/records/response-data.js';
import type { Reader } from '../../core/records/write.js';
import { type AppliedOperation, applySpending, mayRaise } from './apply-operations.js';
import { currencyOf, hasBudgetBelow, isActive, type SpendState } from './daily-ceilings.js';
import type { GuardedWrites } from './guarded-writes.js';
import type { SpendLimits } from './guards.js';

type Records = ReadonlyMap<string, Document>;

interface Question {
  readonly operations: readonly AppliedOperation[];
  readonly limits: SpendLimits;
  readonly profile: string;
  readonly account: string | undefined;
  /** Whether all line items of a campaign are read with one of them. */
  readonly withSiblings?: boolean;
  /** What was sent without an answer, and counts as done though the account does not show it. */
  readonly unanswered?: ((state: SpendState) => readonly AppliedOperation[]) | undefined;
}

/** Without a reader nothing is read, and only what is sent can be checked. Throws as `client.call` does. */
export async function readGuardedWrites(
  question: Question,
  reader: Reader | undefined,
): Promise<GuardedWrites> {
  const { operations, account = '' } = question;
  if (!reader) {
    const nothing: SpendState = { campaigns: new Map(), lineItems: new Map() };
    const after = applySpending(nothing, operations, new Map());
    return { ...question, isRead: false, before: nothing, after, records: new Map() };
  }
  const records = await readChanged(operations, reader);
  const shown = await readState(question, records, reader);
  const unanswered = question.unanswered?.(shown) ?? [];
  const currencies = await readCurrencies([...unanswered, ...operations], account, reader);
  const before = applySpending(shown, unanswered, currencies);
  const after = applySpending(before, operations, currencies);
  return { ...question, isRead: true, before, after, records };
}

/**
 * The records that are changed. Throws CommandError for one that does not exist: what cannot be read cannot be checked,
 * and the service would not find it either.
 */
async function readChanged(operations: readonly AppliedOperation[], reader: Reader): Promise<Records> {
  const records = await readTogether(operations, reader);
  for (const { kind, id, record } of operations.filter(mayRaise)) {
    if (kind === 'create' || id === undefined || records.has(id)) continue;
    throw new CommandError(
      record.notFound,
      exitCodes.notFound,
      `${recordNoun(record)} ${id} was not found`,
      'Nothing was sent. Only records that can be read can be checked against the limits of the profile.',
    );
  }
  return records;
}

/** One write reads its own records, which others who watch it share; many are read together, in few calls. */
async function readTogether(operations: readonly AppliedOperation[], reader: Reader): Promise<Records> {
  const [first] = operations;
  if (first && operations.every(({ write }) => write === first.write)) return first.write.readBefore();
  const found = new Map<string, Document>();
  for (const record of new Set(operations.map((operation) => operation.record))) {
    const same = operations.filter((operation) => operation.record === record);
    const ids = same.flatMap(({ id }) => (id === undefined ? [] : [id]));
    const { endpoint, values = {} } = same[0]?.write ?? {};
    const related = endpoint && findRelatedEndpoints(endpoint);
    if (!related || ids.length === 0) continue;
    const read = await readRecords(reader, related, values, ids);
    for (const [id, one] of read) found.set(id, one);
  }
  return found;
}

/** Campaigns and line items before the writes, as far as the limits ask for them. */
async function readState(
  { operations, limits, account = '', withSiblings = false }: Question,
  records: Records,
  reader: Reader,
): Promise<SpendState> {
  const scope = { account_id: account };
  const onItems = operations.filter(({ record }) => record === lineItem);
  const onCampaigns = operations.filter(({ record }) => record === campaign);
  const lineItems = select(records, onItems);
  // A campaign that the same writes create cannot be read.
  const created = new Set(onCampaigns.flatMap(({ kind, after }) => (kind === 'create' ? [after] : [])));
  const parentIds = onItems
    .map(({ id, values }) => String(values.campaign_id ?? lineItems.get(id ?? '')?.campaign_id))
    .filter((id) => !created.has(id));
  const known = select(records, onCampaigns);
  const parents = await readMissing(reader, listCampaigns, scope, parentIds, known);
  const all = limits.max_total_per_day ? await readRows(reader, listCampaigns, scope) : [];
  const campaigns = new Map([...byId(all), ...parents, ...known]);
  const whole = [...campaigns].filter(([id, record]) => {
    const isTouched = onCampaigns.some((one) => one.id === id && changesWhatSpends(one));
    if (!hasBudgetBelow(record)) return isTouched;
    return (
      isTouched ||
      known.has(id) ||
      (withSiblings && parents.has(id)) ||
      (limits.max_total_per_day !== undefined && (isActive(record) || parents.has(id)))
    );
  });
  const below = await readItemsOf(
    reader,
    scope,
    whole.map(([id]) => id),
  );
  return { campaigns, lineItems: new Map([...below, ...lineItems]) };
}

/** Whether the line items of a campaign may start to spend. */
function changesWhatSpends({ values }: AppliedOperation): boolean {
  return values.entity_status !== undefined || values.budget_optimization !== undefined;
}

function select(records: Records, operations: readonly AppliedOperation[]): Map<string, Document> {
  return new Map(
    operations.flatMap(({ id }) => {
      const record = id === undefined ? undefined : records.get(id);
      return id === undefined || !record ? [] : [[id, record] as const];
    }),
  );
}

async function readMissing(
  reader: Reader,
  list: Endpoint,
  scope: Document,
  ids: readonly string[],
  known: Records,
): Promise<Records> {
  const related = findRelatedEndpoints(list);
  const missing = ids.filter((id) => !known.has(id));
  return related && missing.length > 0 ? readRecords(reader, related, scope, missing) : new Map();
}

async function readItemsOf(reader: Reader, scope: Document, campaigns: readonly string[]): Promise<Records> {
  const { max } = listLineItems.params.campaign_ids;
  const found: Document[] = [];
  for (const campaign_ids of chunk(campaigns, max))
    found.push(...(await readRows(reader, listLineItems, { ...scope, campaign_ids })));
  return byId(found);
}

function byId(records: readonly Document[]): Map<string, Document> {
  return new Map(records.map((record) => [String(record.id), record]));
}

/** The currencies of new campaigns, by their funding instruments. The service refuses one that does not exist. */
async function readCurrencies(
  operations: readonly AppliedOperation[],
  account: string,
  reader: Reader,
): Promise<ReadonlyMap<string, string>> {
  const ids = operations.flatMap(({ kind, values }) =>
    kind === 'create' && values.funding_instrument_id !== undefined
      ? [String(values.funding_instrument_id)]
      : [],
  );
  const currencies = new Map<string, string>();
  for (const id of new Set(ids)) {
    try {
      const reply = await reader.call(getFundingInstrument, {
        account_id: account,
        funding_instrument_id: id,
      });
      const currency = currencyOf(responseData(reply) as Document);
      if (currency !== undefined) currencies.set(id, currency);
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }
  return currencies;
}
