/** A/B tests of a tester's account. */
import { addCampaign, type Tester } from './emulator.js';

/** Where the tests of the tester's account are. */
export const testsPath = 'accounts/:account/ab_tests';

/** A campaign of the tester's account that is not in any test; returns its id. */
export async function addTestable(tester: Tester): Promise<string> {
  const { id } = await addCampaign(tester);
  return String(id);
}

/** A group as calls take it. */
export interface GivenGroup {
  readonly size?: unknown;
  readonly entity_ids?: readonly string[];
  readonly [member: string]: unknown;
}

/** A body that passes, for the default time of a tester's clock: it starts in an hour and takes a week. */
export function testBody(user_groups: readonly GivenGroup[], fields: object = {}) {
  return {
    entity_type: 'CAMPAIGN',
    start_time: '2026-11-20T13:00:00Z',
    end_time: '2026-11-27T13:00:00Z',
    user_groups,
    ...fields,
  };
}

/** Two halves of the audience. */
export function halves(one: string, other: string): readonly GivenGroup[] {
  return [
    { size: '50.00', entity_ids: [one] },
    { size: '50.00', entity_ids: [other] },
  ];
}
