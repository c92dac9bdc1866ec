/** The headings of operations: one object for each operation with the same times. */
import type { MembershipTimes } from '../normalizing/person.js';
import type { MembershipOperation } from '../upload-options.js';
import { createHeading, type OperationHeading } from './request-packer.js';

/** A list may have other times in each row. */
const maxCached = 10_000;

/** Returns the same heading for equal operations and times, at least as long as they follow each other. */
export function createOperationHeadings(): (
  operation: MembershipOperation,
  times: MembershipTimes,
) => OperationHeading {
  const cached = new Map<string, OperationHeading>();
  let last: OperationHeading | undefined;
  let lastTimes: MembershipTimes | undefined;

  return (operation, times) => {
    if (last && times === lastTimes && last.operation === operation) return last;
    const key = JSON.stringify([operation, times]);
    const heading = cached.get(key) ?? createHeading(operation, times);
    if (cached.size >= maxCached) cached.clear();
    cached.set(key, heading);
    last = heading;
    lastTimes = times;
    return heading;
  };
}
