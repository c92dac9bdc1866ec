/** JSON bodies that are one parameter as a whole. */
import type { Endpoint } from '../contract/types.js';

/** The parameter's value, also where the service takes it as the only member of an object and it was given so. */
export function unwrapBody({ send }: Endpoint, body: unknown): unknown {
  if (typeof send !== 'object' || send.orMember !== true) return body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const members = Object.entries(body);
  return members.length === 1 && members[0]?.[0] === send.json ? members[0][1] : body;
}
