/** JSON bodies: those that are one parameter as a whole, and the contract's example of one. */
import type { Endpoint } from '../contract/types.js';
import { placeOf } from './spelling.js';

/** A filled body that passes the endpoint's check. */
export function exampleBody(endpoint: Endpoint): unknown {
  const members = Object.entries(endpoint.example);
  const whole = members.find(([name]) => placeOf(endpoint, name) === 'body');
  return whole
    ? whole[1]
    : Object.fromEntries(members.filter(([name]) => placeOf(endpoint, name) === 'json'));
}

/** The parameter's value, also where the service takes it as the only member of an object and it was given so. */
export function unwrapBody({ send }: Endpoint, body: unknown): unknown {
  if (typeof send !== 'object' || send.orMember !== true) return body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const members = Object.entries(body);
  return members.length === 1 && members[0]?.[0] === send.json ? members[0][1] : body;
}
