/** Builds the HTTP request of a checked call: method, path, query and form parameters, body. */
import type { Document, Endpoint, Method, Value } from '../contract/types.js';
import { writeJson } from '../values/lossless-json.js';
import { parameterLocation } from './parameter-location.js';

export type ParameterPair = readonly [name: string, value: string];

export interface CallRequest {
  readonly method: Method;
  readonly area: Endpoint['area'];
  /** Relative to the area's base URL, including the version segment in the advertising area; no leading slash. */
  readonly path: string;
  readonly query: readonly ParameterPair[];
  readonly form?: readonly ParameterPair[];
  /** The text of a JSON body. */
  readonly json?: string;
  readonly multipart?: readonly BodyPart[];
}

/** A part of a multipart body: text, or the bytes of a file. */
export interface BodyPart {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** Builds the request of a checked call. `version` overrides the version segment of the contract. */
export function buildRequest(endpoint: Endpoint, values: Document, version = endpoint.version): CallRequest {
  const { method, area } = endpoint;
  const query: ParameterPair[] = [];
  const form: ParameterPair[] = [];
  const multipart: BodyPart[] = [];
  const members: Record<string, Value> = {};
  let path = endpoint.path;
  let json: string | undefined;
  for (const [name, value] of Object.entries(values)) {
    switch (parameterLocation(endpoint, name)) {
      case 'path':
        path = path.replace(`:${name}`, encodeURIComponent(formatValue(value)));
        break;
      case 'query':
        query.push([name, formatValue(value)]);
        break;
      case 'form':
        form.push([name, formatValue(value)]);
        break;
      case 'multipart':
        multipart.push({ name, content: partContent(endpoint, name, value) });
        break;
      case 'json':
        // In JSON, null clears a value.
        members[name] = value === '' && endpoint.params[name]?.clearable ? null : value;
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
    ...(endpoint.send === 'multipart' && { multipart }),
    ...(json !== undefined && { json }),
  };
}

/** Bytes are sent as they are; as a checked value they are base64 text. */
function partContent({ params }: Endpoint, name: string, value: Value): string | Uint8Array {
  const text = formatValue(value);
  return params[name]?.type === 'bytes' ? Buffer.from(text, 'base64') : text;
}

/** Formats a value as text: the items of a list are joined by commas, an unset value is empty. */
function formatValue(value: Value): string {
  return Array.isArray(value) ? value.join(',') : String(value ?? '');
}
