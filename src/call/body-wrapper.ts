/** JSON bodies that consist of one parameter, where the service also accepts that parameter wrapped in an object. */
import type { Endpoint } from '../contract/types.js';

/** Whether the body may also be an object that wraps the parameter: it is then read as one document, never as rows. */
export function acceptsWrapperObject({ send }: Endpoint): boolean {
  return typeof send === 'object' && send.orWrapped === true;
}

/** Returns the parameter's value, unwrapped where the body is an object with that parameter as its only member. */
export function unwrapBody(endpoint: Endpoint, body: unknown): unknown {
  const { send } = endpoint;
  if (typeof send !== 'object' || !acceptsWrapperObject(endpoint)) return body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const members = Object.entries(body);
  return members.length === 1 && members[0]?.[0] === send.json ? members[0][1] : body;
}
