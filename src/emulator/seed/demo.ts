/** The world `demo`: an agency with clients in several currencies and time zones, and campaigns in every state. */

import { microsPerUnit } from '../../contract/currencies.js';
import { account, accountApp } from '../../contract/groups/accounts.js';
import { campaign, createCampaign, deleteCampaign, updateCampaign } from '../../contract/groups/campaigns.js';
import {
  createFundingInstrument,
  deleteFundingInstrument,
  fundingInstrument,
} from '../../contract/groups/funding-instruments.js';
import { createLineItem } from '../../contract/groups/line-items.js';
import type { Document, RecordKind, ValuesOf } from '../../contract/types.js';
import { spentField } from '../behaviour/serving.js';
import { nextId } from '../ids.js';
import { insertRecord, requireRecord, stampsAt, updateRecord } from '../records.js';
import { addAudiences } from './demo-audiences.js';
import { type Client, clients, type Plan, rival } from './demo-clients.js';
import { addCreatives } from './demo-creatives.js';
import type { Maker } from './maker.js';

const agency = { business_name: 'Harbour & Finch', business_id: 'hf2019' };

/** Returns the id of the first client's account. */
export function fillDemo(maker: Maker, userId: string): string {
  const ids = clients.map((client, index) => addClient(maker, userId, client, index));
  addAudiences(maker, { userId, accounts: ids });
  const stranger = maker.addUser('rival_media');
  maker.addAccount(stranger.user_id, maker.day(-300), { ...rival, user_id: stranger.user_id });
  addCreatives(maker, userId, ids);
  return ids[0] ?? '';
}

function addClient(maker: Maker, userId: string, client: Client, index: number): string {
  const { day } = maker;
  const opened = day(-420 + 30 * index);
  const { currency, plans, apps, fields } = client;
  const advertiser = maker.addUser(client.screenName);
  const id = maker.addAccount(userId, opened, { ...agency, ...fields, user_id: advertiser.user_id });
  for (const app of apps) addApp(maker, id, opened, app);
  const funds = addFunds(maker, { account_id: id, userId, currency, limit: client.limit });
  const team = { userId, account_id: id, funds };
  plans.forEach((plan, place) => {
    addPlan(maker, team, plan, -200 + (190 * place) / plans.length);
  });
  for (const name of ['broken', 'retired'] as const) closeFund(maker, team, name);
  if (client.isClosed) patch(maker, account, id, id, { deleted: true });
  return id;
}

function addApp(maker: Maker, account_id: string, time: string, app: Document): void {
  const id = nextId(maker.store, 'object');
  const data = { id, conversion_tracking_enabled: true, ...app, ...stampsAt(time) };
  insertRecord(maker.store, { kind: accountApp, account_id, id, data });
}

interface Funds {
  readonly main: string;
  /** Has run out. */
  readonly broken: string;
  /** Has been deleted. */
  readonly retired: string;
}

interface Team {
  readonly userId: string;
  readonly account_id: string;
  readonly funds: Funds;
}

function addFunds(
  maker: Maker,
  {
    account_id,
    userId,
    currency,
    limit,
  }: { account_id: string; userId: string; currency: string; limit: bigint },
): Funds {
  const open = (values: Omit<ValuesOf<typeof createFundingInstrument.params>, 'account_id' | 'currency'>) => {
    const by = { userId, time: maker.day(-210) };
    return String(maker.call(createFundingInstrument, { account_id, currency, ...values }, by).id);
  };
  const [start_time, amount] = [maker.day(-210), limit * microsPerUnit];
  const funds = {
    main: open({ type: 'CREDIT_LINE', start_time, credit_limit_local_micro: amount }),
    broken: open({
      type: 'INSERTION_ORDER',
      start_time,
      end_time: maker.day(400),
      funded_amount_local_micro: amount / 20n,
    }),
    retired: open({ type: 'CREDIT_CARD', start_time }),
  };
  const name = (id: string, description: string, more: Document = {}) =>
    patch(maker, fundingInstrument, account_id, id, { description, ...more });
  name(funds.main, 'Credit line, invoiced monthly', { [spentField]: amount / 3n });
  name(funds.broken, 'Insertion order 2041', { io_header: 'hf-2041' });
  name(funds.retired, 'Card ending in 0000');
  return funds;
}

/** Instruments fail only after campaigns have been made on them. */
function closeFund(maker: Maker, { account_id, userId, funds }: Team, name: 'broken' | 'retired'): void {
  const id = funds[name];
  if (name === 'retired') {
    maker.call(
      deleteFundingInstrument,
      { account_id, funding_instrument_id: id },
      { userId, time: maker.day(-5) },
    );
    return;
  }
  const { data } = requireRecord(maker.store, fundingInstrument, account_id, id);
  patch(maker, fundingInstrument, account_id, id, { [spentField]: data.funded_amount_local_micro ?? 0 });
}

function addPlan(maker: Maker, { account_id, userId, funds }: Team, plan: Plan, created: number): void {
  const { day } = maker;
  const micros = (units: number | undefined) =>
    units === undefined ? undefined : BigInt(Math.round(units * 1000)) * (microsPerUnit / 1000n);
  const isDraft = plan.state === 'draft';
  const { daily, total, state } = plan;
  const [dailyMicros, totalMicros] = [micros(daily), micros(total)];
  const onCampaign = plan.keeps !== 'LINE_ITEM';
  const { id } = maker.call(
    createCampaign,
    {
      account_id,
      funding_instrument_id: state === 'funding problem' ? funds.broken : funds.main,
      name: plan.name,
      budget_optimization: plan.keeps ?? 'CAMPAIGN',
      entity_status: isDraft ? 'DRAFT' : 'ACTIVE',
      ...(onCampaign && dailyMicros && { daily_budget_amount_local_micro: dailyMicros }),
      ...(totalMicros && { total_budget_amount_local_micro: totalMicros }),
      ...(plan.order && { purchase_order_number: plan.order }),
    },
    { userId, time: day(created) },
  );
  const campaign_id = String(id);
  const flight = flightOf(maker, plan, created);
  plan.items.forEach((item, index) => {
    maker.call(
      createLineItem,
      {
        account_id,
        campaign_id,
        ...flight,
        entity_status: isDraft ? 'DRAFT' : item.endsWith('(off)') ? 'PAUSED' : 'ACTIVE',
        objective: plan.objective,
        product_type: plan.product ?? 'PROMOTED_TWEETS',
        placements: index % 2 === 0 ? ['ALL_ON_PLATFORM'] : ['PLATFORM_TIMELINE'],
        name: `${plan.name}: ${item.replace(' (off)', '')}`,
        ...(plan.bid && { bid_amount_local_micro: micros(plan.bid) ?? 0n }),
        ...(!onCampaign && dailyMicros && { daily_budget_amount_local_micro: dailyMicros }),
        ...plan.extra,
      },
      { userId, time: day(created + 0.1 * (index + 1)) },
    );
  });
  const later = { userId, time: day(created / 2) };
  if (state === 'paused')
    maker.call(updateCampaign, { account_id, campaign_id, entity_status: 'PAUSED' }, later);
  if (state === 'deleted') maker.call(deleteCampaign, { account_id, campaign_id }, later);
  if (state === 'exhausted')
    patch(maker, campaign, account_id, campaign_id, { [spentField]: totalMicros ?? 0n });
}

function flightOf(
  { day }: Maker,
  { state }: Plan,
  created: number,
): { start_time: string; end_time?: string } {
  const midnight = (offset: number) => `${day(offset).slice(0, 10)}T00:00:00Z`;
  switch (state) {
    case 'scheduled':
      return { start_time: midnight(45), end_time: midnight(105) };
    case 'expired':
      return { start_time: midnight(created + 1), end_time: midnight(created / 2) };
    case 'always on':
      return { start_time: midnight(created + 1) };
    default:
      return { start_time: midnight(created + 1), end_time: midnight(400) };
  }
}

/** Changes what no call can change. */
function patch(maker: Maker, kind: RecordKind, account_id: string, id: string, change: Document): void {
  const stored = requireRecord(maker.store, kind, account_id, id);
  updateRecord(maker.store, stored, { ...stored.data, ...change });
}
