/** The names of the guards of a profile. Apart from what they mean, so that a write without guards does not load it. */
import { type GuardSettings, guardNames, unknownSettings } from '../../../auth/config.js';

export { type GuardName, type GuardSettings, guardNames } from '../../../auth/config.js';

/** Whether writes of the profile have to be checked. A setting that is not known may be meant as a guard. */
export function hasGuards(profile: GuardSettings): boolean {
  return guardNames.some((name) => profile[name] !== undefined) || unknownSettings(profile).length > 0;
}
