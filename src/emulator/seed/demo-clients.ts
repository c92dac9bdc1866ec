/** The clients of the dataset `demo`, as data. Names, numbers and people are made up. */
import type { Document } from '../../contract/types.js';
import { bicycles, books, type CampaignPlan, coffee, games, savings, spices, travel } from './demo-plans.js';

export interface DemoClient {
  readonly screenName: string;
  readonly fields: Document;
  readonly currency: string;
  /** Credit limit in whole units. */
  readonly limit: bigint;
  readonly apps: readonly Document[];
  readonly plans: readonly CampaignPlan[];
  readonly isClosed?: true;
}

/** The first client's account is the default of the demo user. */
export const clients: readonly DemoClient[] = [
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

/** An account that the demo user has no access to. */
export const rival = {
  name: 'Northgate Media',
  timezone: 'America/Denver',
  industry_type: 'AGENCY',
} as const;
