/**
 * Reads a raw call as the service would: which endpoint it is, and with which values. What cannot be told for certain is
 * named, so that a guard can refuse it instead of guessing.
 */
import { check } from '../../../call/check.js';
import { type Match, matchEndpoint } from '../../../call/match-endpoint.js';
import { parameterLocation, pathNames } from '../../../call/parameter-location.js';
import { idForms } from '../../../call/parse-scalar.js';
import type { RawRequest } from '../../../client/client.js';
import { decodePairs } from '../../../client/encode.js';
import { type Document, type Endpoint, methods } from '../../../contract/types.js';
import { parseStrictJson } from '../../../values/strict-json.js';
import { bodyParameters } from './validate-raw-call.js';

interface RawReading {
  readonly endpoint: Endpoint | undefined;
  readonly values: Document;
  readonly unclear: readonly string[];
}

export function readRaw({ method, area, path, query = [], form, json }: RawRequest): RawReading {
  const [pathname = '', search = ''] = path.replace(/^\/+/, '').split(/\?(.*)/s);
  const [, version, target] = (area === 'ads' && /^(\d{1,2})\/(.*)$/s.exec(pathname)) || [];
  const known = methods.find((name) => name === method);
  const where = target ?? (area === 'auth' ? pathname : undefined);
  const match =
    known && where !== undefined ? matchEndpoint({ method: known, area, path: where }) : undefined;
  if (!match || !hasPlainPath(match)) {
    return { endpoint: undefined, values: {}, unclear: [`${method} ${pathname} is unknown`] };
  }
  const { endpoint } = match;
  const unclear: string[] = [];
  const body = readBody(endpoint, json);
  if (!body) unclear.push('ads cannot read the body');
  if (form && endpoint.send !== 'form') unclear.push('ads cannot read the form');
  const pairs = [...decodePairs(search), ...query, ...(form ?? [])];
  const names = [...pairs.map(([name]) => name), ...Object.keys(body ?? {})];
  for (const name of new Set(names)) {
    const isInPath = pathNames(endpoint.path).includes(name);
    if (!Object.hasOwn(endpoint.params, name) || isInPath) unclear.push(`${name} is not a parameter`);
    else if (names.filter((other) => other === name).length > 1) unclear.push(`${name} is given twice`);
  }
  for (const [name] of pairs) {
    const location = Object.hasOwn(endpoint.params, name) && parameterLocation(endpoint, name);
    if (location === 'body' || location === 'multipart') unclear.push(`${name} is not sent in a query`);
  }
  const raw = { ...body, ...Object.fromEntries(pairs), ...match.values };
  const namer = { name: (parameter: string) => parameter };
  const { values, problems } = check(endpoint, raw, namer, Number(version ?? endpoint.version));
  unclear.push(...problems.map(({ message }) => message));
  return { endpoint, values, unclear: [...new Set(unclear)] };
}

/**
 * Whether the values in the path are ids and nothing else: an escaped slash or dot may lead a server to another path.
 * Only the URI of a card has slashes of its own.
 */
function hasPlainPath({ endpoint, values }: Match): boolean {
  return Object.entries(values).every(([name, value]) => {
    const param = endpoint.params[name];
    const form = param?.type === 'id' ? param.form : undefined;
    return idForms[form ?? 'any'].regex.test(value);
  });
}

/** The parameters in a body; empty if there is none, undefined if it cannot be read. */
function readBody(
  endpoint: Endpoint,
  json: string | undefined,
): Readonly<Record<string, unknown>> | undefined {
  if (json === undefined) return {};
  try {
    return bodyParameters(endpoint, parseStrictJson(json));
  } catch {
    return undefined;
  }
}
