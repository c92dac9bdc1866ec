/** The requests of a sync: first who is deleted, then who is in the new list. */

import { membershipShape } from '../../../../people/membership-shape.js';
import type { PackedRequest } from '../../../../people/packing/packed-request.js';
import type { MembershipOperation, UploadOptions } from '../../../../people/upload-options.js';

/**
 * All deletions come before the updates, and the first update waits until the service has acknowledged them. A deletion
 * ends the membership of everybody who has any of its identifiers, also of somebody whom the service takes for the same
 * person by an identifier that only it still has: whoever is in the new list must be put in after that. The service works
 * changes in every few hours, so that nobody sees the time between the two.
 */
export async function* joinPhases(
  deletions: AsyncIterable<PackedRequest>,
  updates: AsyncIterable<PackedRequest>,
): AsyncGenerator<PackedRequest> {
  let index = 0;
  for await (const request of deletions) yield { ...request, index: index++ };
  const first = index;
  for await (const request of updates) {
    yield { ...request, ...(index === first && first > 0 && { afterAll: true }), index: index++ };
  }
}

/** The options for packing lines of people whose identifiers are hashes, whatever the options of the new list are. */
export function lineOptions(options: UploadOptions, operation: MembershipOperation): UploadOptions {
  const { identifiers } = membershipShape(options.endpoint);
  return {
    endpoint: options.endpoint,
    format: 'jsonl',
    valueSeparator: '',
    columns: {},
    keepsPlaceholders: true,
    hashed: identifiers.filter(({ hashed }) => hashed).map(({ name }) => name),
    operation,
    times: {},
    peoplePerOperation: options.peoplePerOperation,
    dedupe: false,
    now: options.now,
  };
}
