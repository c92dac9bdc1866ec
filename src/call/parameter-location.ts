/** The location of each parameter of a call: the path, the query, a form, or a JSON body. */
import type { Endpoint } from '../contract/types.js';

/** The `:names` of a path. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/:([a-z_]+)/g)].flatMap((match) => match[1] ?? []);
}

/** The place of a parameter in the request; `json` is a member of a JSON body, `body` the body as a whole. */
export function parameterLocation(
  endpoint: Endpoint,
  parameter: string,
): 'path' | 'query' | 'form' | 'multipart' | 'json' | 'body' {
  if (endpoint.path.split('/').includes(`:${parameter}`)) return 'path';
  const { send = 'query' } = endpoint;
  if (typeof send === 'string') return send;
  return send.json === parameter ? 'body' : 'query';
}

/** Whether a parameter is sent in a JSON body, as a member or as the whole body. */
export function isBodyParameter(endpoint: Endpoint, parameter: string): boolean {
  const location = parameterLocation(endpoint, parameter);
  return location === 'json' || location === 'body';
}
