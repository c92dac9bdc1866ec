/** The options of an upload in tests. */

import { batchUsers } from '../../src/contract/groups/custom-audiences-users.js';
import type { UploadOptions } from '../../src/people/upload-options.js';

/** Those of a command without flags, at the time of `now`. */
export const plainOptions = {
  endpoint: batchUsers.id,
  valueSeparator: ';',
  columns: {},
  hashed: [],
  operation: 'Update',
  times: {},
  peoplePerOperation: 1,
  dedupe: false,
  now: Date.parse('2026-11-22T12:00:00Z'),
} as const satisfies UploadOptions;
