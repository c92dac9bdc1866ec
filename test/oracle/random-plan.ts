/** Worlds by chance: the same seed makes the same world. */
import { addDays } from './calendar.js';
import type { CampaignPlan, Step, WorldPlan } from './worlds.js';

const zones = [
  'UTC',
  'Africa/Cairo',
  'America/Havana',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Tokyo',
  'Australia/Adelaide',
  'Australia/Sydney',
  'Europe/Berlin',
  'Pacific/Auckland',
  'Pacific/Chatham',
];

const currencies = [
  { currency: 'USD', unit: 1_000_000 },
  { currency: 'JPY', unit: 100_000_000 },
  { currency: 'KWD', unit: 300_000 },
] as const;

/** Numbers from 0 up to 1 that follow from the seed. */
function chance(seed: number): () => number {
  let state = (seed * 2_654_435_761) % 4_294_967_296;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

export function randomPlan(seed: number): WorldPlan {
  const next = chance(seed);
  const below = (count: number) => Math.floor(next() * count);
  const pick = <T>(values: readonly T[]): T => values[below(values.length)]!;
  const days = 35 + below(30);
  const begin = `${addDays('2026-01-05', below(330))}T${String(below(24)).padStart(2, '0')}:10:00Z`;
  const accounts = Array.from({ length: 1 + below(2) }, () => ({
    zone: pick(zones),
    ...pick(currencies),
    campaigns: Array.from({ length: 1 + below(3) }, (): CampaignPlan => {
      const hasTotal = next() < 0.5;
      const end = 24 * (days - 10 + below(40));
      return {
        ...(hasTotal && { fields: { total_budget_amount_local_micro: 500 + below(3000) } }),
        items: Array.from({ length: 1 + below(2) }, () => (next() < 0.5 ? { end_time: end } : {})),
        spotlight: next() < 0.2 ? [0] : [],
      };
    }),
  }));
  const steps = Array.from({ length: below(5) }, (): readonly Step[] => {
    const account = below(accounts.length);
    const campaign = below(accounts[account]!.campaigns.length);
    const at = 24 * (5 + below(days - 5)) + below(20);
    const target = { at, account, campaign };
    const remove = { ...target, item: 0, remove: true } as const;
    switch (below(8)) {
      case 0:
        return [{ ...target, add: {} }];
      case 1:
        return [{ ...target, item: 0, set: { start_time: at + 1 + below(50) } }];
      case 2:
        return [{ ...target, item: 0, set: { end_time: at + 20 + below(200) } }];
      case 3:
        return [remove];
      case 4:
        return [remove, { ...target, add: {} }];
      case 5:
        return [{ ...target, remove: true }];
      case 6:
        return [{ ...target, set: { daily_budget_amount_local_micro: 20 + below(40) } }];
      default: {
        const paused = { ...target, item: 0, set: { entity_status: 'PAUSED' } };
        return next() < 0.5
          ? [paused]
          : [paused, { ...paused, at: at + 5 + below(90), set: { entity_status: 'ACTIVE' } }];
      }
    }
  }).flat();
  return {
    name: `seed ${seed}`,
    begin,
    hours: 24 * days + 0.3 + below(24),
    accounts,
    steps,
    sync: 24 * below(days),
    maybe: true,
  };
}
