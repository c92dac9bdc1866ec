/** Worlds in which something happens: campaigns are moved, stopped, replaced and deleted while the clock runs. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Emulator, openEmulator } from '../../src/emulator/index.js';
import { openStore } from '../../src/emulator/store/store.js';
import { createHome, type Home, runAds } from '../support/cli.js';
import { addCampaign, addLineItem, createTester, type Tester } from '../support/emulator.js';
import { writeFilledWorld } from '../support/filled-worlds.js';
import { addTweet, promote } from '../support/promotion.js';
import { forAccount, listAll, type RawAccount, readAccount } from './raw-hours.js';

type Fields = Readonly<Record<string, string | number | boolean>>;

/** A change of a world, at a time after its beginning. */
export interface Step {
  /** Hours after the beginning. */
  readonly at: number;
  readonly account?: number;
  /** The place of the campaign among those of the account, and of the line item in it. */
  readonly campaign: number;
  readonly item?: number;
  /** Fields to set, `delete`, or the line item or campaign to add. */
  readonly set?: Fields;
  readonly remove?: true;
  readonly add?: Fields;
  /** The campaign to create, at the place after all others. */
  readonly create?: CampaignPlan;
}

export interface CampaignPlan {
  readonly fields?: Fields;
  readonly items: readonly Fields[];
  /** Line items in SPOTLIGHT, which no call creates, by their place. */
  readonly spotlight?: readonly number[];
  /** The place of its funding instrument: 0 is the account's own, and 1 the first of `funds`. */
  readonly fund?: number;
}

/** A funding instrument beside the first one of an account. */
export interface FundPlan {
  readonly currency: string;
  readonly unit: number;
  /** Hours after the beginning at which it stops paying. */
  readonly end?: number;
}

/** The screen of today, or sums of a day in its first hour. */
export type Difference = 'today' | 'first-hour';

export interface WorldPlan {
  readonly name: string;
  /** Where the commands are known not to print what the documents say. */
  readonly differs?: readonly Difference[];
  /** When it begins, and how many hours later it is looked at. */
  readonly begin: string;
  readonly hours: number;
  readonly accounts: readonly {
    readonly zone: string;
    readonly currency: string;
    /** Micro units of what the plan calls one unit of money. */
    readonly unit: number;
    readonly funds?: readonly FundPlan[];
    readonly campaigns: readonly CampaignPlan[];
  }[];
  readonly steps: readonly Step[];
  /** Hours after the beginning at which `ads sync` begins a file: what changes from then on is in its changes. */
  readonly sync?: number;
  /** A step that the service refuses is skipped, such as a change of what was deleted before. */
  readonly maybe?: true;
}

export interface BuiltWorld {
  readonly plan: WorldPlan;
  readonly home: Home;
  readonly now: number;
  readonly accounts: readonly RawAccount[];
  /** Where commands find it; by default in the home. */
  readonly env?: Readonly<Record<string, string>>;
  /** The records of each account, by table, when the file began. */
  readonly synced?: readonly RawRecords[];
}

/** The records that a list had, by table. */
// biome-ignore lint/suspicious/noExplicitAny: records of several kinds
export type RawRecords = Readonly<Record<'campaigns' | 'line_items', readonly any[]>>;

export const syncCommand = ['sync', '--all-accounts', '--days', '100', '--quiet'] as const;

const amounts = [
  'daily_budget_amount_local_micro',
  'total_budget_amount_local_micro',
  'bid_amount_local_micro',
];

/** Amounts of a plan are in units of its account; times are hours after the beginning of the world. */
function fieldsOf(fields: Fields, { begin }: WorldPlan, unit: number): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (amounts.includes(name) && value !== '') return [name, Number(value) * unit];
      if (name.endsWith('_time'))
        return [name, new Date(Date.parse(begin) + Number(value) * 3_600_000).toISOString()];
      return [name, value];
    }),
  );
}

async function demand(answer: Promise<{ readonly status: number; readonly text: string }>) {
  const { status, text } = await answer;
  if (status >= 300) throw new Error(text);
  return JSON.parse(text).data;
}

/** Moves the clock of an emulator ahead, unless it is later already. */
export async function advanceTo(emulator: Emulator, instant: number): Promise<void> {
  if (instant <= emulator.time()) return;
  const to = new Date(instant).toISOString();
  const request = new Request('http://127.0.0.1/emulator/advance', {
    method: 'POST',
    body: JSON.stringify({ to }),
  });
  const response = await emulator.fetch(request);
  if (response.status !== 200) throw new Error(await response.text());
}

/** Builds a world in a new home, and reads what its accounts counted. */
export async function buildWorld(plan: WorldPlan): Promise<BuiltWorld> {
  const home = createHome();
  const path = join(home.data, 'emulator.db');
  const begin = Date.parse(plan.begin);
  await writeFilledWorld(path, { seed: 'empty', now: begin, clock: plan.begin });
  const open = () =>
    openEmulator({ path, now: () => begin, random: randomBytes, version: 'test', control: true });
  let emulator = await open();
  let first = createTester(emulator, () => begin);
  const ids: string[] = [first.account];
  while (ids.length < plan.accounts.length)
    ids.push([await demand(first.call('POST', 'accounts'))].flat()[0].id);
  interface Made {
    readonly id: string;
    /** Of its funding instrument. */
    readonly unit: number;
    readonly items: string[];
  }
  const made: Made[][] = [];
  const payers: { id: string; unit: number }[][] = [];
  const spotlight: string[] = [];
  const addItem = async (tester: Tester, campaign: Made, fields: Fields) => {
    const { unit } = campaign;
    const { bid = 1, ...rest } = fields;
    const item = await addLineItem(tester, campaign.id, {
      bid_amount_local_micro: Number(bid) * unit,
      ...fieldsOf({ start_time: 0, ...rest }, plan, unit),
    });
    await promote(tester, String(item.id), await addTweet(tester), await addTweet(tester));
    campaign.items.push(String(item.id));
    return String(item.id);
  };
  const addPlanned = async (tester: Tester, account: number, planned: CampaignPlan) => {
    const { fields = {}, items, spotlight: places = [], fund = 0 } = planned;
    const own = made[account]!;
    const { id: payer, unit } = payers[account]![fund]!;
    const { id } = await addCampaign(tester, {
      name: `Campaign ${own.length}`,
      funding_instrument_id: payer,
      ...fieldsOf({ daily_budget_amount_local_micro: 40, ...fields }, plan, unit),
    });
    const campaign: Made = { id: String(id), unit, items: [] };
    for (const [at, item] of items.entries()) {
      const line = await addItem(tester, campaign, item);
      if (places.includes(at)) spotlight.push(line);
    }
    own.push(campaign);
  };
  for (const [index, { currency, unit, funds = [], campaigns }] of plan.accounts.entries()) {
    const tester = forAccount(first, ids[index]!);
    const own: { id: string; unit: number }[] = [];
    payers.push(own);
    made.push([]);
    for (const fund of [{ currency, unit } as FundPlan, ...funds]) {
      const { id } = await demand(
        tester.call('POST', 'accounts/:account/funding_instruments', {
          query: {
            currency: fund.currency,
            type: 'CREDIT_LINE',
            start_time: new Date(begin).toISOString(),
            ...(fund.end !== undefined && { end_time: new Date(begin + fund.end * 3_600_000).toISOString() }),
            credit_limit_local_micro: 90_000 * fund.unit,
          },
        }),
      );
      own.push({ id, unit: fund.unit });
    }
    for (const planned of campaigns) await addPlanned(tester, index, planned);
  }
  await emulator.close();
  await patch(path, plan, ids, spotlight);

  emulator = await open();
  first = createTester(emulator, () => begin);
  const advance = (hours: number) => advanceTo(emulator, begin + hours * 3_600_000);
  const take = async (step: Step) => {
    const account = step.account ?? 0;
    const tester = forAccount(first, ids[account]!);
    if (step.create) {
      await addPlanned(tester, account, step.create);
      return;
    }
    const campaign = made[account]![step.campaign]!;
    if (step.add) {
      await addItem(tester, campaign, step.add);
      return;
    }
    const target =
      step.item === undefined ? `campaigns/${campaign.id}` : `line_items/${campaign.items[step.item]}`;
    const query = fieldsOf(step.set ?? {}, plan, campaign.unit);
    await demand(tester.call(step.remove ? 'DELETE' : 'PUT', `accounts/:account/${target}`, { query }));
  };
  const synced: RawRecords[] = [];
  const sync = async (at: number) => {
    await advance(at);
    for (const id of ids) {
      const tester = forAccount(first, id);
      synced.push({
        campaigns: await listAll(tester, 'accounts/:account/campaigns'),
        line_items: await listAll(tester, 'accounts/:account/line_items'),
      });
    }
    const now = emulator.time();
    await emulator.close();
    const { exit, stderr } = await runAds(home, syncCommand, { env: { ADS_ENV: 'local' }, now: () => now });
    if (exit !== 0) throw new Error(stderr);
    emulator = await open();
    first = createTester(emulator, () => begin);
  };
  for (const step of [...plan.steps].sort((one, other) => one.at - other.at)) {
    if (plan.sync !== undefined && synced.length === 0 && step.at > plan.sync) await sync(plan.sync);
    await advance(step.at);
    await take(step).catch((error) => {
      if (!plan.maybe) throw error;
    });
  }
  if (plan.sync !== undefined && synced.length === 0) await sync(plan.sync);
  await advance(plan.hours);
  const accounts = await readAccounts(first, ids, begin);
  const now = emulator.time();
  await emulator.close();
  return { plan, home, now, accounts, synced };
}

async function readAccounts(first: Tester, ids: readonly string[], begin: number): Promise<RawAccount[]> {
  // A change settles the hour that runs.
  for (const id of ids) await settle(forAccount(first, id));
  const accounts: RawAccount[] = [];
  for (const id of ids) accounts.push(await readAccount(forAccount(first, id), begin));
  return accounts;
}

/** The same world so many hours later, in the same home. */
export async function passHours(world: BuiltWorld, hours: number): Promise<BuiltWorld> {
  const begin = Date.parse(world.plan.begin);
  const path = join(world.home.data, 'emulator.db');
  const emulator = await openEmulator({
    path,
    now: () => begin,
    random: randomBytes,
    version: 'test',
    control: true,
  });
  await advanceTo(emulator, world.now + hours * 3_600_000);
  const ids = world.accounts.map(({ id }) => id);
  const accounts = await readAccounts(
    createTester(emulator, () => begin),
    ids,
    begin,
  );
  const now = emulator.time();
  await emulator.close();
  return { ...world, now, accounts };
}

/** The hour that runs has the numbers up to the last change of the account: this is one that changes nothing else. */
async function settle(tester: Tester): Promise<void> {
  const [fund] = await listAll(tester, 'accounts/:account/funding_instruments');
  const query = { name: 'Without line items', funding_instrument_id: fund.id, entity_status: 'DRAFT' };
  await demand(tester.call('POST', 'accounts/:account/campaigns', { query }));
}

/** Sets what no call sets, in the file: time zones of accounts, and SPOTLIGHT. */
async function patch(path: string, plan: WorldPlan, ids: readonly string[], spotlight: readonly string[]) {
  const store = await openStore(path);
  try {
    store.write(() => {
      for (const [index, { zone }] of plan.accounts.entries()) {
        store.run(
          `UPDATE record SET data = json_set(data, '$.timezone', ?, '$.timezone_switch_at', NULL)
           WHERE kind = 'account' AND json_extract(data, '$.id') = ?`,
          zone,
          ids[index]!,
        );
      }
      for (const id of spotlight) {
        store.run(
          `UPDATE record SET data = json_set(data, '$.placements', json('["SPOTLIGHT"]'))
           WHERE kind = 'line_item' AND json_extract(data, '$.id') = ?`,
          id,
        );
      }
    });
  } finally {
    store.close();
  }
}
