/** The dataset `demo`: an agency with clients in several currencies and time zones, and campaigns in every state. */

import { account, accountApp } from '../../contract/groups/accounts.js';
import {
  createFundingInstrument,
  deleteFundingInstrument,
  fundingInstrument,
} from '../../contract/groups/funding-instruments.js';
import type { Document, ValuesOf } from '../../contract/types.js';
import { microsPerUnit } from '../../contract/wire/currencies.js';
import { settleAccount } from '../domain/statistics/settle.js';
import { spentField } from '../store/active-indexes.js';
import { nextId } from '../store/ids.js';
import { createStamps, insertRecord, requireRecord } from '../store/records.js';
import { type DatasetBuilder, patchRecord } from './dataset-builder.js';
import { addAudiences } from './demo-audiences.js';
import { type AdvertiserContext, addPlan, type LaterChange } from './demo-campaigns.js';
import { clients, type DemoClient, rival } from './demo-clients.js';
import { addCreatives } from './demo-creatives.js';
import { addPromotions } from './demo-promotions.js';
import { addLeadForm, addResults } from './demo-results.js';
import { addTags } from './demo-tags.js';
import { addTargeting } from './demo-targeting.js';
import { addTwins } from './demo-twins.js';

const agency = { business_name: 'Harbour & Finch', business_id: 'hf2019' };

/** Returns the id of the first client's account. */
export function fillDemo(dataset: DatasetBuilder, userId: string): string {
  const added = clients.map((client, index) => addClient(dataset, userId, client, index));
  const ids = added.map(({ account_id }) => account_id);
  addAudiences(dataset, { userId, accounts: ids });
  const stranger = dataset.addUser('rival_media');
  dataset.addAccount(stranger.user_id, dataset.day(-300), { ...rival, user_id: stranger.user_id });
  const partnerId = addCreatives(dataset, userId, ids);
  const accounts = clients.map(({ screenName }, index) => ({ screenName, account_id: ids[index] ?? '' }));
  addPromotions(dataset, userId, accounts, partnerId);
  addTargeting(dataset, userId, accounts);
  const [first = ''] = ids;
  // The newest last, which leaves the ids of older ones unchanged.
  const formId = addLeadForm(dataset, userId, first);
  addTags(dataset, userId, first);
  addResults(dataset, userId, first, formId);
  const [neighbour, last] = added.filter(({ client }) => !client.isClosed).slice(-2);
  if (neighbour && last) addTwins(dataset, last, neighbour.account_id);
  for (const one of added) finishClient(dataset, one);
  return first;
}

/** A client whose campaigns are still to run. */
interface AddedClient extends AdvertiserContext {
  readonly client: DemoClient;
  readonly changes: readonly LaterChange[];
}

function addClient(dataset: DatasetBuilder, userId: string, client: DemoClient, index: number): AddedClient {
  const { day } = dataset;
  const opened = day(-420 + 30 * index);
  const { currency, plans, apps, fields } = client;
  const advertiser = dataset.addUser(client.screenName);
  const id = dataset.addAccount(userId, opened, { ...agency, ...fields, user_id: advertiser.user_id });
  for (const app of apps) addApp(dataset, id, opened, app);
  const funds = addFunds(dataset, { account_id: id, userId, currency, limit: client.limit });
  const context = { userId, account_id: id, funds };
  const changes = plans.flatMap((plan, place) =>
    addPlan(dataset, context, plan, { daysAgo: Math.round(200 - (190 * place) / plans.length), place }),
  );
  return { ...context, client, changes };
}

/** Lets the campaigns of a client run until now, when all that they show has been added. */
function finishClient(dataset: DatasetBuilder, { client, changes, ...context }: AddedClient): void {
  const { account_id: id } = context;
  serveUntilNow(dataset, id, changes);
  for (const name of ['broken', 'retired'] as const) closeFund(dataset, context, name);
  if (client.isClosed) patchRecord(dataset, account, id, id, { deleted: true });
}

/** For how many days the campaigns have numbers. */
const daysServed = 60;

/** Lets campaigns run up to the start of the dataset, and things happen to them on the way. */
function serveUntilNow({ store, day }: DatasetBuilder, id: string, changes: readonly LaterChange[]): void {
  const settleUntil = (time: string) => settleAccount(store, id, Date.parse(time));
  settleUntil(day(-daysServed));
  const inOrder = changes.toSorted((one, other) => (one.time < other.time ? -1 : 1));
  for (const { time, run } of inOrder) {
    settleUntil(time);
    run();
  }
  settleUntil(day(0));
}

function addApp(dataset: DatasetBuilder, account_id: string, time: string, app: Document): void {
  const id = nextId(dataset.store, 'object');
  const data = { id, conversion_tracking_enabled: true, ...app, ...createStamps(time) };
  insertRecord(dataset.store, { kind: accountApp, account_id, id, data });
}

interface FundedAccount {
  readonly account_id: string;
  readonly userId: string;
  readonly currency: string;
  readonly limit: bigint;
}

function addFunds(
  dataset: DatasetBuilder,
  { account_id, userId, currency, limit }: FundedAccount,
): AdvertiserContext['funds'] {
  const open = (values: Omit<ValuesOf<typeof createFundingInstrument.params>, 'account_id' | 'currency'>) => {
    const by = { userId, time: dataset.day(-210) };
    return String(dataset.call(createFundingInstrument, { account_id, currency, ...values }, by).id);
  };
  const [start_time, amount] = [dataset.day(-210), limit * microsPerUnit];
  const funds = {
    main: open({ type: 'CREDIT_LINE', start_time, credit_limit_local_micro: amount }),
    broken: open({
      type: 'INSERTION_ORDER',
      start_time,
      end_time: dataset.day(400),
      funded_amount_local_micro: amount / 20n,
    }),
    retired: open({ type: 'CREDIT_CARD', start_time }),
  };
  const name = (id: string, description: string, extra: Document = {}) =>
    patchRecord(dataset, fundingInstrument, account_id, id, { description, ...extra });
  name(funds.main, 'Credit line, invoiced monthly', { [spentField]: amount / 3n });
  name(funds.broken, 'Insertion order 2041', { io_header: 'hf-2041' });
  name(funds.retired, 'Card ending in 0000');
  return funds;
}

/** Exhausts or deletes a funding instrument. Done after its campaigns have been created, which need a valid one. */
function closeFund(
  dataset: DatasetBuilder,
  { account_id, userId, funds }: AdvertiserContext,
  name: 'broken' | 'retired',
): void {
  const id = funds[name];
  if (name === 'retired') {
    dataset.call(
      deleteFundingInstrument,
      { account_id, funding_instrument_id: id },
      { userId, time: dataset.day(-5) },
    );
    return;
  }
  const { data } = requireRecord(dataset.store, fundingInstrument, account_id, id);
  patchRecord(dataset, fundingInstrument, account_id, id, {
    [spentField]: data.funded_amount_local_micro ?? 0,
  });
}
