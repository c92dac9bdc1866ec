/** The names of the guards of a profile. Apart from what they mean, so that a write without guards does not load it. */
import { type Profile, unknownSettings } from '../../auth/config.js';

/** In the config file, and for `ads profile set`. */
export const guardNames = [
  ...(['max_daily_budget', 'max_bid', 'max_change', 'max_total_per_day'] as const),
  ...(['read_only', 'allow_over_limit'] as const),
];
export type GuardName = (typeof guardNames)[number];
export type GuardSettings = Pick<Profile, GuardName>;

/** Whether writes of the profile have to be checked. A setting that is not known may be meant as a guard. */
export function hasGuards(profile: GuardSettings): boolean {
  return guardNames.some((name) => profile[name] !== undefined) || unknownSettings(profile).length > 0;
}
