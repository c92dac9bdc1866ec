/** Reads everything that decides whether a record is served, in as few calls as the chain allows. */
import type { LineItemState } from '../../../call/serving/effective-status.js';
import type { CreativeKind } from '../../../call/serving/find-obstacles.js';
import { listFundingInstruments } from '../../../contract/groups/funding-instruments.js';
import { listLineItems } from '../../../contract/groups/line-items.js';
import type { Document } from '../../../contract/types.js';
import { type Caller, readRows } from '../../core/records/read-rows.js';
import { findAccount, findOfType, findParents, type ServingTarget } from './find-target.js';
import { readLineItemStates } from './read-line-items.js';

/** The records from the account down to what was asked about. About what is undefined, nothing was read. */
export interface Chain {
  readonly account: Document | undefined;
  /** The instruments of the account that matter: the one of the campaign, or all of them. */
  readonly instruments: readonly Document[];
  readonly campaign?: Document | undefined;
  readonly items: readonly LineItemState[];
}

/** Reads the chain of a record. A campaign brings all of its line items, and what is below it only itself. */
export async function readChain(client: Caller, account_id: string, target: ServingTarget): Promise<Chain> {
  const { type, record } = target;
  if (type === 'account') {
    const instruments = await readRows(client, listFundingInstruments, { account_id });
    return { account: record, instruments, items: [] };
  }
  if (type === 'funding-instrument')
    return { account: await findAccount(client, account_id), instruments: [record], items: [] };
  const { item, campaign } = await findParents(client, account_id, target);
  const [account, instrument, items] = await Promise.all([
    findAccount(client, account_id),
    campaign && findOfType(client, account_id, 'funding-instrument', String(campaign.funding_instrument_id)),
    readItems(client, account_id, target, item, campaign),
  ]);
  return { account, instruments: instrument ? [instrument] : [], campaign, items };
}

async function readItems(
  client: Caller,
  account_id: string,
  { type, record }: ServingTarget,
  item: Document | undefined,
  campaign: Document | undefined,
): Promise<readonly LineItemState[]> {
  const isBelow = type !== 'campaign' && type !== 'line-item';
  const records = item
    ? [item]
    : await readRows(client, listLineItems, {
        account_id,
        campaign_ids: [String(campaign?.id)],
        with_draft: true,
      });
  const states = await readLineItemStates(client, account_id, records);
  if (!isBelow) return states;
  const kind = type.replaceAll('-', '_') as CreativeKind;
  return states.map((state) => ({ ...state, creatives: [{ kind, data: record }] }));
}
