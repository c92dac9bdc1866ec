/** Every behaviour there is, by the id of its endpoint. An endpoint without one answers 501. */

import { accountBehaviours } from './behaviour/accounts.js';
import { campaignBehaviours } from './behaviour/campaigns.js';
import { fundingInstrumentBehaviours } from './behaviour/funding-instruments.js';
import { lineItemBehaviours } from './behaviour/line-items.js';
import type { Behaviour } from './behaviour.js';

export const behaviours: ReadonlyMap<string, Behaviour> = new Map(
  [...accountBehaviours, ...campaignBehaviours, ...lineItemBehaviours, ...fundingInstrumentBehaviours].map(
    (behaviour) => [behaviour.endpoint.id, behaviour],
  ),
);
