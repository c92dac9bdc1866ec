/** Every answer that a test of the emulator gets has the members that the OpenAPI document requires of its records. */
import { matchEndpoint } from '../../src/call/match-endpoint.js';
import type { Method } from '../../src/contract/types.js';
import { recordSchema } from '../../src/derive/openapi/schema.js';
import { isObject } from '../../src/values/lossless-json.js';

/** Throws for a record without one of them. The path begins below the version. */
export function requireMembers(method: string, path: string, body: unknown): void {
  const endpoint = matchEndpoint({ method: method as Method, area: 'ads', path })?.endpoint;
  if (!endpoint?.record || !isObject(body)) return;
  const { results, response } = endpoint;
  const data = response === 'noEnvelope' ? body : body.data;
  const inside = results && isObject(data) ? data[results.in] : data;
  const { required = [] } = recordSchema(endpoint.record) as { required?: readonly string[] };
  for (const record of Array.isArray(inside) ? inside.flat() : [inside]) {
    const missing = required.filter((name) => !isObject(record) || !Object.hasOwn(record, name));
    if (missing.length > 0) throw new Error(`${endpoint.id}: a record has no ${missing.join(', ')}`);
  }
}
