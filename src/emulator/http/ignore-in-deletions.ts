/** The parameters of a deletion in a batch besides its object (docs/service.md#batches). */

import { deletion } from '../../contract/params/batch.js';
import type { Endpoint } from '../../contract/types.js';
import { isObject } from '../../values/lossless-json.js';
import type { RawParameters } from './request.js';

/**
 * The parameters without the unknown ones of deletions, which are ignored as in the query of a single deletion.
 * Creations and updates are left as they are: there, an unknown name is a mistake that costs money.
 */
export function ignoreInDeletions(endpoint: Endpoint, { raw, ignored }: RawParameters): RawParameters {
  const known = knownToDeletions(endpoint);
  const { operations } = raw;
  if (!known || !Array.isArray(operations)) return { raw, ignored };
  const unknown = new Set<string>();
  const stripped = operations.map((operation: unknown) => {
    if (!isObject(operation) || operation.operation_type !== deletion || !isObject(operation.params))
      return operation;
    const params = Object.entries(operation.params).filter(([name]) => {
      const isKnown = known(name);
      if (!isKnown) unknown.add(name);
      return isKnown;
    });
    return { ...operation, params: Object.fromEntries(params) };
  });
  if (unknown.size === 0) return { raw, ignored };
  return { raw: { ...raw, operations: stripped }, ignored: [...ignored, ...unknown] };
}

/** Returns the names that deletions in the batch of an endpoint have; undefined for an endpoint without deletions. */
function knownToDeletions({ params: { operations } }: Endpoint): ((name: string) => boolean) | undefined {
  const item = operations?.type === 'array' ? operations.of : undefined;
  const params = item?.type === 'variant' ? item.of[deletion]?.fields.params : undefined;
  if (params?.type !== 'object') return undefined;
  const { fields, readOnly = [] } = params;
  return (name) => Object.hasOwn(fields, name) || readOnly.includes(name);
}
