/** Members that an object of a body cannot have. */
import type { ObjectParam } from '../contract/types.js';
import { memberPath, type ProblemCollector, shorten } from './problem-collector.js';

/** Maximum number of unknown members reported for one object: describing a hundred thousand would take seconds. */
export const maxReportedMembers = 50;

/** A name that is unlikely to be personal data. */
const plainName = /^[A-Za-z][A-Za-z_]{0,39}$/;

/** Maximum number of known members listed in a message. */
const maxListed = 20;

/** Adds a problem for each unknown member: the first ones by name, the others as a count. */
export function reportUnknownMembers(
  { fields, readOnly = [], secret }: ObjectParam,
  raw: Readonly<Record<string, unknown>>,
  at: string,
  collector: ProblemCollector,
): void {
  let count = 0;
  let known = '';
  for (const name in raw) {
    if (Object.hasOwn(fields, name) || readOnly.includes(name)) continue;
    count += 1;
    if (count === 1) known = `known members: ${listKnown(Object.keys(fields))}`;
    if (count > maxReportedMembers) continue;
    if (secret && !plainName.test(name)) collector.invalid(at, `has an unknown member; ${known}`);
    else collector.invalid(memberPath(at, shorten(name)), `is an unknown member; ${known}`);
  }
  if (count > maxReportedMembers)
    collector.invalid(at, `has ${count - maxReportedMembers} more unknown members`);
}

function listKnown(names: readonly string[]): string {
  const rest = names.length - maxListed;
  return rest > 0 ? `${names.slice(0, maxListed).join(', ')} and ${rest} more` : names.join(', ');
}
