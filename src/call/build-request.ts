/** A checked call as it goes on the wire: method, path, pairs, body. */
import type { Document, Endpoint, Method, Value } from '../contract/types.js';
import { parameterLocation } from './flag-names.js';
import { writeJson } from './lossless-json.js';

export type ParameterPair = readonly [name: string, value: string];

export interface CallRequest {
  readonly method: Method;
  readonly area: Endpoint['area'];
  /** Below the area's base URL, with the version segment in the advertising area; no leading slash. */
  readonly path: string;
  readonly query: readonly ParameterPair[];
  readonly form?: readonly ParameterPair[];
  /** The text of a JSON body. */
  readonly json?: string;
}

/** Builds the request of a checked call. `version` replaces the contract's own version segment. */
export function buildRequest(endpoint: Endpoint, values: Document, version = endpoint.version): CallRequest {
  const { method, area } = endpoint;
  const query: ParameterPair[] = [];
  const form: ParameterPair[] = [];
  const members: Record<string, Value> = {};
  let path = endpoint.path;
  let json: string | undefined;
  for (const [name, value] of Object.entries(values)) {
    switch (parameterLocation(endpoint, name)) {
      case 'path':
        path = path.replace(`:${name}`, encodeURIComponent(writeText(value)));
        break;
      case 'query':
        query.push([name, writeText(value)]);
        break;
      case 'form':
        form.push([name, writeText(value)]);
        break;
      case 'json':
        members[name] = value;
        break;
      case 'body':
        json = writeJson(value);
    }
  }
  if (endpoint.send === 'json') json = writeJson(members);
  return {
    method,
    area,
    path: area === 'ads' ? `${version}/${path}` : path,
    query,
    ...(endpoint.send === 'form' && { form }),
    ...(json !== undefined && { json }),
  };
}

/** A value as text: lists joined by commas, an unset one empty. */
function writeText(value: Value): string {
  return Array.isArray(value) ? value.join(',') : String(value ?? '');
}
