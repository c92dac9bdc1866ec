/** Every behaviour there is, by the id of its endpoint. An endpoint without one answers 501. */

import { accountBehaviours } from './behaviour/accounts.js';
import { campaignBehaviours } from './behaviour/campaigns.js';
import type { Behaviour } from './behaviour.js';

export const behaviours: ReadonlyMap<string, Behaviour> = new Map(
  [...accountBehaviours, ...campaignBehaviours].map((behaviour) => [behaviour.endpoint.id, behaviour]),
);
