/** JSON bodies that are one parameter as a whole. */
import type { Endpoint } from '../contract/types.js';

/** Whether the body may also be an object with the parameter in it: then it is one document, never rows. */
export function mayBeMember({ send }: Endpoint): boolean {
  return typeof send === 'object' && send.orMember === true;
}

/** The parameter's value, also where the service takes it as the only member of an object and it was given so. */
export function unwrapBody(endpoint: Endpoint, body: unknown): unknown {
  const { send } = endpoint;
  if (typeof send !== 'object' || !mayBeMember(endpoint)) return body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const members = Object.entries(body);
  return members.length === 1 && members[0]?.[0] === send.json ? members[0][1] : body;
}
