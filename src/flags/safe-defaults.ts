/** Fills in defaults that are safer than the service's own: created campaigns and line items start paused. */
import { findVariant } from '../call/find-variant.js';
import type { Endpoint, Param, Params } from '../contract/types.js';

/** Adds the contract's safe defaults for parameters that were not given, in documents too. Raw values in, raw values out. */
export function fillSafeDefaults(endpoint: Endpoint, raw: Readonly<Record<string, unknown>>) {
  return fillFields(endpoint.params, raw);
}

function fillFields(fields: Params, raw: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const filled: Record<string, unknown> = { ...raw };
  for (const [name, param] of Object.entries(fields)) {
    if (param.safeDefault !== undefined && filled[name] === undefined) filled[name] = param.safeDefault;
    else if (filled[name] !== undefined) filled[name] = fillValue(param, filled[name]);
  }
  return filled;
}

function fillValue(param: Param, raw: unknown): unknown {
  if (param.type === 'array' && Array.isArray(raw)) return raw.map((item) => fillValue(param.of, item));
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw;
  const document = raw as Readonly<Record<string, unknown>>;
  if (param.type === 'object') return fillFields(param.fields, document);
  if (param.type !== 'variant') return raw;
  const object = findVariant(param, document);
  return object ? fillFields(object.fields, document) : raw;
}
