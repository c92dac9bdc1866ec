/** The six worlds of the test command. */
import type { WorldPlan } from './worlds.js';

const day = 24;

export const newYork: WorldPlan = {
  name: 'New York around the end of summer time',
  begin: '2026-09-12T15:00:00Z',
  hours: 59 * day + 4.4,
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

export const plans: readonly WorldPlan[] = [newYork];
