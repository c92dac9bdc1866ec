/** The campaigns of the dataset `demo`, client by client, as data. */
import type { createLineItem } from '../../contract/groups/line-items.js';
import type { ValuesOf } from '../../contract/types.js';

type LineItem = ValuesOf<typeof createLineItem.params>;

/** The final state of a campaign. */
type State =
  | 'running'
  | 'always on'
  | 'paused'
  | 'draft'
  | 'deleted'
  | 'expired'
  | 'exhausted'
  | 'scheduled'
  | 'funding problem';

interface PlanOptions {
  /** Amounts in whole units of the account's currency. */
  readonly daily?: number;
  readonly total?: number;
  readonly bid?: number;
  /** Set when the budget is on the line items. */
  readonly budgetOn?: 'LINE_ITEM';
  readonly product?: 'MEDIA' | 'PROMOTED_ACCOUNT';
  /** Purchase order number. */
  readonly order?: string;
  /** More settings of the line items. */
  readonly settings?: Partial<LineItem>;
}

export interface CampaignPlan extends PlanOptions {
  readonly name: string;
  readonly state: State;
  readonly objective: LineItem['objective'];
  /** Names of the line items; one that ends in "(off)" is paused. */
  readonly items: readonly string[];
}

function plan(
  name: string,
  state: State,
  objective: CampaignPlan['objective'],
  options: PlanOptions,
  items: readonly string[],
): CampaignPlan {
  return { name, state, objective, items, ...options };
}

/** Pre-roll before videos of publishers, with the categories of the advertiser. */
const preroll: PlanOptions = { product: 'MEDIA', settings: { categories: ['IAB1', 'IAB1-1'] } };
const installs: PlanOptions = {
  settings: { android_app_store_identifier: 'app.pebblewick.tiles', ios_app_store_identifier: '900000001' },
};
const capped: PlanOptions = { settings: { frequency_cap: 3, duration_in_days: 7 } };
/** The objective of most campaigns. */
const clicks = 'WEBSITE_CLICKS';
const onItems: PlanOptions = { budgetOn: 'LINE_ITEM' };

export const books: readonly CampaignPlan[] = [
  plan('Autumn catalogue', 'expired', clicks, { daily: 80, total: 4000, bid: 1.2 }, [
    'Readers',
    'Gift buyers',
  ]),
  plan('Book club sign-ups', 'always on', clicks, { daily: 35, bid: 0.9 }, [
    'Librarians',
    'Teachers',
    'Students (off)',
  ]),
  plan(
    'Winter reading list',
    'exhausted',
    'ENGAGEMENTS',
    { daily: 120, total: 6000, bid: 0.75, order: 'PO-8841' },
    ['Fiction', 'History'],
  ),
  plan('Author evenings', 'expired', 'ENGAGEMENTS', { daily: 45, total: 900, bid: 0.6 }, [
    'Boston',
    'Chicago',
    'Portland',
  ]),
  plan('New in translation', 'running', clicks, { daily: 60, total: 12_000, bid: 1.1 }, [
    'Timeline',
    'Lookalikes',
  ]),
  plan('Audiobook trailers', 'running', 'VIDEO_VIEWS', { daily: 150, total: 20_000, bid: 0.08 }, [
    'Six seconds',
    'Full trailer',
  ]),
  plan('Before the feature', 'running', 'PREROLL_VIEWS', { daily: 90, total: 9000, ...preroll }, [
    'Film pages',
  ]),
  plan('Follow the shop', 'always on', 'FOLLOWERS', { daily: 25, product: 'PROMOTED_ACCOUNT' }, [
    'Neighbours',
  ]),
  plan('Signed editions', 'paused', clicks, { daily: 40, total: 2500, bid: 1.5 }, ['Collectors']),
  plan('Summer paperbacks', 'scheduled', 'REACH', { daily: 200, total: 18_000 }, ['Beach towns', 'Airports']),
  plan('Holiday gift guide', 'scheduled', clicks, { daily: 300, total: 30_000, bid: 1.4, order: 'PO-9001' }, [
    'Parents',
    'Partners',
  ]),
  plan('Poetry month', 'draft', 'ENGAGEMENTS', { daily: 20, total: 600, bid: 0.4 }, ['Poets', 'Open mics']),
  plan('Cookbook corner', 'draft', clicks, { daily: 30 }, ['Home cooks']),
  plan('Clearance shelf', 'deleted', clicks, { daily: 15, bid: 0.5 }, ['Bargains']),
  plan('Wrong currency test', 'deleted', 'ENGAGEMENTS', { daily: 1 }, []),
  plan('School supplies', 'funding problem', clicks, { daily: 70, total: 7000, bid: 0.95 }, ['Parents']),
  plan('Textbook buy-back', 'funding problem', 'ENGAGEMENTS', { daily: 55, total: 1650, bid: 0.7 }, [
    'Campus',
  ]),
  plan('Rare books by region', 'running', clicks, { daily: 18.5, total: 50_000, bid: 2.25, ...onItems }, [
    'Northeast',
    'Midwest',
    'South (off)',
    'West',
  ]),
  plan('Newsletter', 'always on', clicks, { daily: 12.34, bid: 0.65, ...onItems }, ['Past visitors']),
  plan("Children's week", 'running', 'REACH', { daily: 95, total: 2850, ...capped }, ['Families']),
  plan('Mystery weekend', 'paused', 'VIDEO_VIEWS', { daily: 65, total: 1300, bid: 0.05 }, [
    'Teaser',
    'Reveal (off)',
  ]),
  plan('Local history', 'paused', 'ENGAGEMENTS', { daily: 22, bid: 0.35 }, []),
  plan('Gift cards', 'running', clicks, { daily: 48, total: 4800, bid: 1.05 }, ['Last minute']),
  plan('Warehouse sale', 'running', clicks, { daily: 110, total: 3300 }, []),
];

export const bicycles: readonly CampaignPlan[] = [
  plan('春の自転車フェア', 'running', clicks, { daily: 12_000, total: 900_000, bid: 80 }, [
    '東京',
    '大阪',
    '名古屋',
  ]),
  plan('通勤ライド', 'always on', 'ENGAGEMENTS', { daily: 8500, bid: 45 }, ['平日の朝']),
  plan('試乗会', 'expired', 'ENGAGEMENTS', { daily: 6000, total: 120_000, bid: 40 }, ['京都']),
  plan('電動アシスト', 'running', 'VIDEO_VIEWS', { daily: 25_000, total: 1500000, bid: 6 }, [
    '予告編',
    '本編',
  ]),
  plan('子ども自転車', 'paused', clicks, { daily: 7000, bid: 65 }, ['保護者']),
  plan('夏のツーリング', 'scheduled', 'REACH', { daily: 30_000, total: 1800000 }, ['全国']),
  plan('ヘルメット', 'draft', clicks, { daily: 3000 }, ['下書き']),
];

export const coffee: readonly CampaignPlan[] = [
  plan('Morning roast', 'running', clicks, { daily: 15.25, total: 1200.5, bid: 0.125 }, [
    'Kuwait City',
    'Salmiya',
  ]),
  plan('Ramadan evenings', 'scheduled', 'REACH', { daily: 40.75, total: 2445 }, ['Families']),
  plan('Cold brew launch', 'exhausted', 'VIDEO_VIEWS', { daily: 22.5, total: 675, bid: 0.015 }, ['Students']),
  plan('Loyalty card', 'always on', 'ENGAGEMENTS', { daily: 4.125, bid: 0.085 }, ['Regulars']),
  plan('Beans by post', 'paused', clicks, { daily: 6.875, total: 300, bid: 0.175 }, ['Gulf (off)']),
];

export const travel: readonly CampaignPlan[] = [
  plan('Fjord crossings', 'running', clicks, { daily: 140, total: 21_000, bid: 1.75 }, [
    'Couples',
    'Photographers',
  ]),
  plan('Night trains', 'always on', 'VIDEO_VIEWS', { daily: 75, bid: 0.06 }, ['Berlin', 'Vienna', 'Paris']),
  plan('Early booking', 'expired', clicks, { daily: 220, total: 11_000, bid: 1.9 }, ['Families']),
  plan('City breaks', 'paused', 'ENGAGEMENTS', { daily: 55, total: 5500, bid: 0.8 }, ['Lisbon', 'Kraków']),
  plan('Hiking huts', 'draft', clicks, { daily: 30 }, ['Alps']),
  plan('Carnival week', 'deleted', 'REACH', { daily: 90 }, ['Cologne']),
];

export const savings: readonly CampaignPlan[] = [
  plan('First account', 'running', clicks, { daily: 130, total: 40_000, bid: 2.4 }, [
    'School leavers',
    'Newcomers',
  ]),
  plan('Green mortgages', 'funding problem', clicks, { daily: 210, total: 63_000, bid: 3.1 }, ['Movers']),
  plan('Branch openings', 'expired', 'REACH', { daily: 85, total: 2550 }, ['Leeds']),
  plan('Savings challenge', 'always on', 'ENGAGEMENTS', { daily: 45, bid: 0.55 }, ['January', 'June (off)']),
];

export const games: readonly CampaignPlan[] = [
  plan('Tiles: launch', 'running', 'APP_INSTALLS', { daily: 400, total: 80_000, bid: 3.5, ...installs }, [
    'Android',
    'iOS',
  ]),
  plan(
    'Tiles: players like ours',
    'running',
    'APP_INSTALLS',
    { daily: 150, total: 15_000, bid: 2.8, ...installs },
    ['Lookalikes'],
  ),
  plan('Season two teaser', 'scheduled', 'VIDEO_VIEWS', { daily: 95, total: 5700, bid: 0.07 }, ['Teaser']),
];

/** Amounts beyond 2^53 micro units, which must not be rounded. */
export const spices: readonly CampaignPlan[] = [
  plan('Rasa Nusantara', 'running', 'REACH', { daily: 25_000_000, total: 12_500_000_000 }, [
    'Jawa',
    'Sumatra',
    'Sulawesi',
  ]),
  plan('Bumbu dapur', 'always on', clicks, { daily: 1_750_000, bid: 4500 }, ['Jakarta']),
];

/** Two campaigns of one name with line items of one name: the first in the currency of the account, the second in dollars. */
export const twins: readonly CampaignPlan[] = [
  plan('Twin sale', 'running', clicks, { daily: 500_000, total: 90_000_000, bid: 4500 }, [
    'Jakarta',
    'Jakarta',
  ]),
  plan('Twin sale', 'running', clicks, { daily: 31, total: 9000, bid: 0.45 }, ['Jakarta']),
];
