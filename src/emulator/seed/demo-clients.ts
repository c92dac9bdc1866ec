/** The clients of the world `demo`, as data. Names, numbers and people are made up. */
import type { createLineItem } from '../../contract/groups/line-items.js';
import type { Document, ValuesOf } from '../../contract/types.js';

/** In which state a campaign is left. */
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

type LineItem = ValuesOf<typeof createLineItem.params>;

export interface Plan {
  readonly name: string;
  readonly state: State;
  readonly objective: LineItem['objective'];
  /** In whole units of the account's currency. */
  readonly daily?: number;
  readonly total?: number;
  readonly bid?: number;
  /** Names of the line items; one that ends in "(off)" is paused. */
  readonly items: readonly string[];
  readonly keeps?: 'LINE_ITEM';
  readonly product?: 'MEDIA' | 'PROMOTED_ACCOUNT';
  /** Purchase order number. */
  readonly order?: string;
  /** More settings of the line items. */
  readonly extra?: Partial<LineItem>;
}

export interface Client {
  readonly screenName: string;
  readonly fields: Document;
  readonly currency: string;
  /** Credit limit in whole units. */
  readonly limit: bigint;
  readonly apps: readonly Document[];
  readonly plans: readonly Plan[];
  readonly isClosed?: true;
}

const preroll = { product: 'MEDIA', extra: { categories: ['IAB1', 'IAB1-1'] } } as const;
const installs = {
  objective: 'APP_INSTALLS',
  extra: { android_app_store_identifier: 'app.pebblewick.tiles', ios_app_store_identifier: '900000001' },
} as const;

const books: readonly Plan[] = [
  {
    name: 'Autumn catalogue',
    state: 'expired',
    objective: 'WEBSITE_CLICKS',
    daily: 80,
    total: 4000,
    bid: 1.2,
    items: ['Readers', 'Gift buyers'],
  },
  {
    name: 'Book club sign-ups',
    state: 'always on',
    objective: 'WEBSITE_CLICKS',
    daily: 35,
    bid: 0.9,
    items: ['Librarians', 'Teachers', 'Students (off)'],
  },
  {
    name: 'Winter reading list',
    state: 'exhausted',
    objective: 'ENGAGEMENTS',
    daily: 120,
    total: 6000,
    bid: 0.75,
    items: ['Fiction', 'History'],
    order: 'PO-8841',
  },
  {
    name: 'Author evenings',
    state: 'expired',
    objective: 'ENGAGEMENTS',
    daily: 45,
    total: 900,
    bid: 0.6,
    items: ['Boston', 'Chicago', 'Portland'],
  },
  {
    name: 'New in translation',
    state: 'running',
    objective: 'WEBSITE_CLICKS',
    daily: 60,
    total: 12000,
    bid: 1.1,
    items: ['Timeline', 'Lookalikes'],
  },
  {
    name: 'Audiobook trailers',
    state: 'running',
    objective: 'VIDEO_VIEWS',
    daily: 150,
    total: 20000,
    bid: 0.08,
    items: ['Six seconds', 'Full trailer'],
  },
  {
    name: 'Before the feature',
    state: 'running',
    objective: 'PREROLL_VIEWS',
    daily: 90,
    total: 9000,
    items: ['Film pages'],
    ...preroll,
  },
  {
    name: 'Follow the shop',
    state: 'always on',
    objective: 'FOLLOWERS',
    daily: 25,
    items: ['Neighbours'],
    product: 'PROMOTED_ACCOUNT',
  },
  {
    name: 'Signed editions',
    state: 'paused',
    objective: 'WEBSITE_CLICKS',
    daily: 40,
    total: 2500,
    bid: 1.5,
    items: ['Collectors'],
  },
  {
    name: 'Summer paperbacks',
    state: 'scheduled',
    objective: 'REACH',
    daily: 200,
    total: 18000,
    items: ['Beach towns', 'Airports'],
  },
  {
    name: 'Holiday gift guide',
    state: 'scheduled',
    objective: 'WEBSITE_CLICKS',
    daily: 300,
    total: 30000,
    bid: 1.4,
    items: ['Parents', 'Partners'],
    order: 'PO-9001',
  },
  {
    name: 'Poetry month',
    state: 'draft',
    objective: 'ENGAGEMENTS',
    daily: 20,
    total: 600,
    bid: 0.4,
    items: ['Poets', 'Open mics'],
  },
  { name: 'Cookbook corner', state: 'draft', objective: 'WEBSITE_CLICKS', daily: 30, items: ['Home cooks'] },
  {
    name: 'Clearance shelf',
    state: 'deleted',
    objective: 'WEBSITE_CLICKS',
    daily: 15,
    bid: 0.5,
    items: ['Bargains'],
  },
  { name: 'Wrong currency test', state: 'deleted', objective: 'ENGAGEMENTS', daily: 1, items: [] },
  {
    name: 'School supplies',
    state: 'funding problem',
    objective: 'WEBSITE_CLICKS',
    daily: 70,
    total: 7000,
    bid: 0.95,
    items: ['Parents'],
  },
  {
    name: 'Textbook buy-back',
    state: 'funding problem',
    objective: 'ENGAGEMENTS',
    daily: 55,
    total: 1650,
    bid: 0.7,
    items: ['Campus'],
  },
  {
    name: 'Rare books by region',
    state: 'running',
    objective: 'WEBSITE_CLICKS',
    daily: 18.5,
    total: 50000,
    bid: 2.25,
    items: ['Northeast', 'Midwest', 'South (off)', 'West'],
    keeps: 'LINE_ITEM',
  },
  {
    name: 'Newsletter',
    state: 'always on',
    objective: 'WEBSITE_CLICKS',
    daily: 12.34,
    bid: 0.65,
    items: ['Past visitors'],
    keeps: 'LINE_ITEM',
  },
  {
    name: "Children's week",
    state: 'running',
    objective: 'REACH',
    daily: 95,
    total: 2850,
    items: ['Families'],
    extra: { frequency_cap: 3, duration_in_days: 7 },
  },
  {
    name: 'Mystery weekend',
    state: 'paused',
    objective: 'VIDEO_VIEWS',
    daily: 65,
    total: 1300,
    bid: 0.05,
    items: ['Teaser', 'Reveal (off)'],
  },
  { name: 'Local history', state: 'paused', objective: 'ENGAGEMENTS', daily: 22, bid: 0.35, items: [] },
  {
    name: 'Gift cards',
    state: 'running',
    objective: 'WEBSITE_CLICKS',
    daily: 48,
    total: 4800,
    bid: 1.05,
    items: ['Last minute'],
  },
  {
    name: 'Warehouse sale',
    state: 'running',
    objective: 'WEBSITE_CLICKS',
    daily: 110,
    total: 3300,
    items: [],
  },
];

const bicycles: readonly Plan[] = [
  {
    name: '春の自転車フェア',
    state: 'running',
    objective: 'WEBSITE_CLICKS',
    daily: 12000,
    total: 900000,
    bid: 80,
    items: ['東京', '大阪', '名古屋'],
  },
  {
    name: '通勤ライド',
    state: 'always on',
    objective: 'ENGAGEMENTS',
    daily: 8500,
    bid: 45,
    items: ['平日の朝'],
  },
  {
    name: '試乗会',
    state: 'expired',
    objective: 'ENGAGEMENTS',
    daily: 6000,
    total: 120000,
    bid: 40,
    items: ['京都'],
  },
  {
    name: '電動アシスト',
    state: 'running',
    objective: 'VIDEO_VIEWS',
    daily: 25000,
    total: 1500000,
    bid: 6,
    items: ['予告編', '本編'],
  },
  {
    name: '子ども自転車',
    state: 'paused',
    objective: 'WEBSITE_CLICKS',
    daily: 7000,
    bid: 65,
    items: ['保護者'],
  },
  {
    name: '夏のツーリング',
    state: 'scheduled',
    objective: 'REACH',
    daily: 30000,
    total: 1800000,
    items: ['全国'],
  },
  { name: 'ヘルメット', state: 'draft', objective: 'WEBSITE_CLICKS', daily: 3000, items: ['下書き'] },
];

const coffee: readonly Plan[] = [
  {
    name: 'Morning roast',
    state: 'running',
    objective: 'WEBSITE_CLICKS',
    daily: 15.25,
    total: 1200.5,
    bid: 0.125,
    items: ['Kuwait City', 'Salmiya'],
  },
  {
    name: 'Ramadan evenings',
    state: 'scheduled',
    objective: 'REACH',
    daily: 40.75,
    total: 2445,
    items: ['Families'],
  },
  {
    name: 'Cold brew launch',
    state: 'exhausted',
    objective: 'VIDEO_VIEWS',
    daily: 22.5,
    total: 675,
    bid: 0.015,
    items: ['Students'],
  },
  {
    name: 'Loyalty card',
    state: 'always on',
    objective: 'ENGAGEMENTS',
    daily: 4.125,
    bid: 0.085,
    items: ['Regulars'],
  },
  {
    name: 'Beans by post',
    state: 'paused',
    objective: 'WEBSITE_CLICKS',
    daily: 6.875,
    total: 300,
    bid: 0.175,
    items: ['Gulf (off)'],
  },
];

const travel: readonly Plan[] = [
  {
    name: 'Fjord crossings',
    state: 'running',
    objective: 'WEBSITE_CLICKS',
    daily: 140,
    total: 21000,
    bid: 1.75,
    items: ['Couples', 'Photographers'],
  },
  {
    name: 'Night trains',
    state: 'always on',
    objective: 'VIDEO_VIEWS',
    daily: 75,
    bid: 0.06,
    items: ['Berlin', 'Vienna', 'Paris'],
  },
  {
    name: 'Early booking',
    state: 'expired',
    objective: 'WEBSITE_CLICKS',
    daily: 220,
    total: 11000,
    bid: 1.9,
    items: ['Families'],
  },
  {
    name: 'City breaks',
    state: 'paused',
    objective: 'ENGAGEMENTS',
    daily: 55,
    total: 5500,
    bid: 0.8,
    items: ['Lisbon', 'Kraków'],
  },
  { name: 'Hiking huts', state: 'draft', objective: 'WEBSITE_CLICKS', daily: 30, items: ['Alps'] },
  { name: 'Carnival week', state: 'deleted', objective: 'REACH', daily: 90, items: ['Cologne'] },
];

const savings: readonly Plan[] = [
  {
    name: 'First account',
    state: 'running',
    objective: 'WEBSITE_CLICKS',
    daily: 130,
    total: 40000,
    bid: 2.4,
    items: ['School leavers', 'Newcomers'],
  },
  {
    name: 'Green mortgages',
    state: 'funding problem',
    objective: 'WEBSITE_CLICKS',
    daily: 210,
    total: 63000,
    bid: 3.1,
    items: ['Movers'],
  },
  { name: 'Branch openings', state: 'expired', objective: 'REACH', daily: 85, total: 2550, items: ['Leeds'] },
  {
    name: 'Savings challenge',
    state: 'always on',
    objective: 'ENGAGEMENTS',
    daily: 45,
    bid: 0.55,
    items: ['January', 'June (off)'],
  },
];

const games: readonly Plan[] = [
  {
    name: 'Tiles: launch',
    state: 'running',
    daily: 400,
    total: 80000,
    bid: 3.5,
    items: ['Android', 'iOS'],
    ...installs,
  },
  {
    name: 'Tiles: players like ours',
    state: 'running',
    daily: 150,
    total: 15000,
    bid: 2.8,
    items: ['Lookalikes'],
    ...installs,
  },
  {
    name: 'Season two teaser',
    state: 'scheduled',
    objective: 'VIDEO_VIEWS',
    daily: 95,
    total: 5700,
    bid: 0.07,
    items: ['Teaser'],
  },
];

const spices: readonly Plan[] = [
  // Amounts beyond 2^53 micro units, which must come through digit by digit.
  {
    name: 'Rasa Nusantara',
    state: 'running',
    objective: 'REACH',
    daily: 25_000_000,
    total: 12_500_000_000,
    items: ['Jawa', 'Sumatra', 'Sulawesi'],
  },
  {
    name: 'Bumbu dapur',
    state: 'always on',
    objective: 'WEBSITE_CLICKS',
    daily: 1_750_000,
    bid: 4500,
    items: ['Jakarta'],
  },
];

/** The first client's account is the default of the demo user. */
export const clients: readonly Client[] = [
  {
    screenName: 'quillmark',
    currency: 'USD',
    limit: 250_000n,
    fields: {
      name: 'Quillmark Books',
      timezone: 'America/New_York',
      industry_type: 'RETAIL',
      features: ['CITY_TARGETING', 'CONVERSATION_CARD', 'PROMOTED_MEDIA_POLLS', 'REACH_FREQUENCY_CAP'],
    },
    apps: [
      { app_store_identifier: 'com.quillmark.reader', os_type: 'ANDROID', deep_link_pattern: 'quillmark://' },
      { app_store_identifier: '900000101', os_type: 'IOS', deep_link_pattern: 'quillmark://' },
    ],
    plans: books,
  },
  {
    screenName: 'hoshikawa_cycles',
    currency: 'JPY',
    limit: 30_000_000n,
    fields: { name: 'Hoshikawa Bicycles', timezone: 'Asia/Tokyo', industry_type: 'RETAIL' },
    apps: [],
    plans: bicycles,
  },
  {
    screenName: 'darsidra',
    currency: 'KWD',
    limit: 20_000n,
    fields: {
      name: 'Dar Sidra Coffee',
      timezone: 'Asia/Kuwait',
      industry_type: 'RESTAURANT',
      timezone_switch_at: '2025-03-01T21:00:00Z',
    },
    apps: [],
    plans: coffee,
  },
  {
    screenName: 'lindholt_reisen',
    currency: 'EUR',
    limit: 180_000n,
    fields: { name: 'Lindholt Travel', timezone: 'Europe/Berlin', industry_type: 'TRAVEL' },
    apps: [],
    plans: travel,
  },
  {
    screenName: 'merrow_savings',
    currency: 'GBP',
    limit: 300_000n,
    fields: { name: 'Merrow Savings', timezone: 'Europe/London', industry_type: 'FINANCIAL' },
    apps: [],
    plans: savings,
  },
  {
    screenName: 'pebblewick',
    currency: 'AUD',
    limit: 400_000n,
    fields: {
      name: 'Pebblewick Games',
      timezone: 'Australia/Sydney',
      industry_type: 'MOBILE',
      approval_status: 'UNDER_REVIEW',
    },
    apps: [{ app_store_identifier: 'app.pebblewick.tiles', os_type: 'ANDROID', deep_link_pattern: null }],
    plans: games,
  },
  {
    screenName: 'warung_rempah',
    currency: 'IDR',
    limit: 20_000_000_000n,
    fields: { name: 'Warung Rempah', timezone: 'Asia/Jakarta', industry_type: 'RESTAURANT' },
    apps: [],
    plans: spices,
  },
  {
    screenName: 'oldharbour_tea',
    currency: 'CAD',
    limit: 10_000n,
    fields: { name: 'Old Harbour Tea', timezone: 'America/Halifax', industry_type: 'RETAIL' },
    apps: [],
    plans: [],
    isClosed: true,
  },
];

/** An account of somebody else, to which the demo user has no access. */
export const rival = {
  name: 'Northgate Media',
  timezone: 'America/Denver',
  industry_type: 'AGENCY',
} as const;
