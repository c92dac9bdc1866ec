/** The six worlds of the test command. */
import type { WorldPlan } from './worlds.js';

const day = 24;

export const newYork: WorldPlan = {
  name: 'New York around the end of summer time',
  begin: '2026-09-12T15:00:00Z',
  hours: 59 * day + 4.4,
  sync: 41 * day + 2.2,
  accounts: [
    {
      zone: 'America/New_York',
      currency: 'USD',
      unit: 1_000_000,
      campaigns: [
        { items: [{}, {}] },
        // Its start is moved after it has spent.
        { fields: { total_budget_amount_local_micro: 1200 }, items: [{ end_time: 70 * day }] },
        // A line item is replaced, and another one paused.
        { items: [{}, {}] },
        { fields: { total_budget_amount_local_micro: 900 }, items: [{ end_time: 75 * day }, {}] },
        // It is deleted.
        { items: [{}] },
        { items: [{}, {}], spotlight: [1] },
      ],
    },
    {
      zone: 'Asia/Tokyo',
      currency: 'JPY',
      unit: 100_000_000,
      campaigns: [{ items: [{}] }, { items: [{ end_time: 30 * day }] }],
    },
  ],
  steps: [
    { at: 20 * day, campaign: 1, item: 0, set: { start_time: 22 * day } },
    { at: 40 * day, campaign: 2, item: 0, remove: true },
    { at: 40 * day, campaign: 2, add: {} },
    { at: 45 * day, campaign: 4, remove: true },
    { at: 58 * day, campaign: 3, item: 1, set: { entity_status: 'PAUSED' } },
  ],
};

/** Half hours, three decimals, a campaign that is deleted on the day of the look, and budgets of line items. */
export const kolkata: WorldPlan = {
  name: 'Kolkata and Kuwait, with something deleted today',
  begin: '2026-01-20T03:10:00Z',
  hours: 46 * day + 9.6,
  sync: 30 * day + 5.4,
  accounts: [
    {
      zone: 'Asia/Kolkata',
      currency: 'INR',
      unit: 10_000_000,
      campaigns: [
        { items: [{}, { end_time: 60 * day }] },
        { items: [{}] },
        { fields: { total_budget_amount_local_micro: 1800 }, items: [{ end_time: 48 * day }] },
      ],
    },
    {
      zone: 'Asia/Kuwait',
      currency: 'KWD',
      unit: 300_000,
      campaigns: [{ items: [{}] }, { items: [{ bid: 0.01 }] }],
    },
  ],
  steps: [{ at: 46 * day + 5, campaign: 1, remove: true }],
};

/** The clock goes back by half an hour, in the first days of April. */
export const lordHowe: WorldPlan = {
  name: 'Lord Howe Island around the end of summer time',
  begin: '2026-02-10T00:00:00Z',
  hours: 60 * day + 2.8,
  sync: 29 * day,
  accounts: [
    {
      zone: 'Australia/Lord_Howe',
      currency: 'AUD',
      unit: 1_000_000,
      campaigns: [
        { items: [{}, {}] },
        { fields: { total_budget_amount_local_micro: 2400 }, items: [{ end_time: 62 * day }] },
        { items: [{}, {}], spotlight: [1] },
      ],
    },
  ],
  steps: [
    { at: 30 * day, campaign: 0, item: 1, set: { entity_status: 'PAUSED' } },
    { at: 52 * day, campaign: 0, item: 1, set: { entity_status: 'ACTIVE' } },
  ],
};

/** An instrument of yen, and flights that are spent long before or long after their end. */
export const tokyo: WorldPlan = {
  name: 'Tokyo with flights that end too soon or too late',
  begin: '2026-06-03T20:00:00Z',
  hours: 40 * day + 10.3,
  sync: 21 * day + 1.5,
  accounts: [
    {
      zone: 'Asia/Tokyo',
      currency: 'JPY',
      unit: 100_000_000,
      campaigns: [
        { fields: { total_budget_amount_local_micro: 1500 }, items: [{ end_time: 90 * day }] },
        { fields: { total_budget_amount_local_micro: 90_000 }, items: [{ end_time: 80 * day }] },
        { fields: { total_budget_amount_local_micro: 1230 }, items: [{}] },
      ],
    },
  ],
  steps: [],
};

/** What began before midnight of UTC, and a look in the first hour of a day and a month. */
export const utc: WorldPlan = {
  name: 'UTC in the first hour of a month',
  begin: '2026-05-12T12:00:00Z',
  hours: 49 * day + 12.5,
  sync: 8 * day,
  accounts: [
    {
      zone: 'UTC',
      currency: 'EUR',
      unit: 1_000_000,
      campaigns: [{ items: [{}, {}] }, { items: [{ end_time: 20 * day }] }],
    },
    { zone: 'Pacific/Chatham', currency: 'NZD', unit: 1_000_000, campaigns: [{ items: [{}] }] },
  ],
  steps: [{ at: 10 * day, campaign: 0, item: 0, remove: true }],
};

/** The day on which New York's clock goes back, in the hour that comes twice. */
export const changeOfClock: WorldPlan = {
  name: 'New York in the day of 25 hours',
  begin: '2026-09-20T04:00:00Z',
  hours: 42 * day + 16.3,
  sync: 27 * day + 10,
  accounts: [
    {
      zone: 'America/New_York',
      currency: 'USD',
      unit: 1_000_000,
      campaigns: [
        { items: [{}, {}] },
        { fields: { total_budget_amount_local_micro: 1700 }, items: [{ end_time: 44 * day }] },
      ],
    },
  ],
  steps: [],
};

export const plans: readonly WorldPlan[] = [newYork, kolkata, lordHowe, tokyo, utc, changeOfClock];

/** An account that pays in two currencies, whose records have one name; and another account beside it. */
export const twoOfEverything: WorldPlan = {
  name: 'two currencies and one name in an account of Jakarta',
  begin: '2026-07-01T04:00:00Z',
  hours: 24 * day + 5.4,
  sync: 20 * day,
  accounts: [
    {
      zone: 'Asia/Jakarta',
      currency: 'IDR',
      unit: 15_000_000_000,
      funds: [{ currency: 'USD', unit: 1_000_000 }],
      campaigns: [
        { fields: { name: 'Twin sale' }, items: [{ name: 'Twin' }, { name: 'Twin' }] },
        {
          fields: { name: 'Twin sale', total_budget_amount_local_micro: 700 },
          items: [{ name: 'Twin', end_time: 40 * day }],
          fund: 1,
        },
        {
          fields: { name: 'Twin sale' },
          items: [{ name: 'Twin' }],
          fund: 1,
        },
      ],
    },
    {
      zone: 'America/Halifax',
      currency: 'JPY',
      unit: 100_000_000,
      campaigns: [{ fields: { name: 'Twin sale' }, items: [{ name: 'Twin' }] }],
    },
  ],
  steps: [
    { at: 22 * day, campaign: 0, item: 1, set: { entity_status: 'PAUSED' } },
    { at: 23 * day, campaign: 1, set: { daily_budget_amount_local_micro: 45 } },
  ],
};
