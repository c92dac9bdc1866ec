/** The world `demo`: an agency with clients in several currencies and time zones, and campaigns in every state. */

import { account, accountApp } from '../../contract/groups/accounts.js';
import {
  createFundingInstrument,
  deleteFundingInstrument,
  fundingInstrument,
} from '../../contract/groups/funding-instruments.js';
import type { Document, ValuesOf } from '../../contract/types.js';
import { microsPerUnit } from '../../contract/wire/currencies.js';
import { spentField } from '../domain/serving.js';
import { nextId } from '../store/ids.js';
import { createStamps, insertRecord, requireRecord } from '../store/records.js';
import { addAudiences } from './demo-audiences.js';
import { addPlan, type Team } from './demo-campaigns.js';
import { clients, type DemoClient, rival } from './demo-clients.js';
import { addCreatives } from './demo-creatives.js';
import { patchRecord, type WorldBuilder } from './world-builder.js';

const agency = { business_name: 'Harbour & Finch', business_id: 'hf2019' };

/** Returns the id of the first client's account. */
export function fillDemo(maker: WorldBuilder, userId: string): string {
  const ids = clients.map((client, index) => addClient(maker, userId, client, index));
  addAudiences(maker, { userId, accounts: ids });
  const stranger = maker.addUser('rival_media');
  maker.addAccount(stranger.user_id, maker.day(-300), { ...rival, user_id: stranger.user_id });
  addCreatives(maker, userId, ids);
  return ids[0] ?? '';
}

function addClient(maker: WorldBuilder, userId: string, client: DemoClient, index: number): string {
  const { day } = maker;
  const opened = day(-420 + 30 * index);
  const { currency, plans, apps, fields } = client;
  const advertiser = maker.addUser(client.screenName);
  const id = maker.addAccount(userId, opened, { ...agency, ...fields, user_id: advertiser.user_id });
  for (const app of apps) addApp(maker, id, opened, app);
  const funds = addFunds(maker, { account_id: id, userId, currency, limit: client.limit });
  const team = { userId, account_id: id, funds };
  plans.forEach((plan, place) => {
    addPlan(maker, team, plan, { daysAgo: Math.round(200 - (190 * place) / plans.length), place });
  });
  for (const name of ['broken', 'retired'] as const) closeFund(maker, team, name);
  if (client.isClosed) patchRecord(maker, account, id, id, { deleted: true });
  return id;
}

function addApp(maker: WorldBuilder, account_id: string, time: string, app: Document): void {
  const id = nextId(maker.store, 'object');
  const data = { id, conversion_tracking_enabled: true, ...app, ...createStamps(time) };
  insertRecord(maker.store, { kind: accountApp, account_id, id, data });
}

interface Account {
  readonly account_id: string;
  readonly userId: string;
  readonly currency: string;
  readonly limit: bigint;
}

function addFunds(maker: WorldBuilder, { account_id, userId, currency, limit }: Account): Team['funds'] {
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
    patchRecord(maker, fundingInstrument, account_id, id, { description, ...more });
  name(funds.main, 'Credit line, invoiced monthly', { [spentField]: amount / 3n });
  name(funds.broken, 'Insertion order 2041', { io_header: 'hf-2041' });
  name(funds.retired, 'Card ending in 0000');
  return funds;
}

/** Instruments fail only after campaigns have been made on them. */
function closeFund(
  maker: WorldBuilder,
  { account_id, userId, funds }: Team,
  name: 'broken' | 'retired',
): void {
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
  patchRecord(maker, fundingInstrument, account_id, id, {
    [spentField]: data.funded_amount_local_micro ?? 0,
  });
}
