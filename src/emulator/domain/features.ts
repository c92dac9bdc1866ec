/** Features granted to an account (docs/service.md#accounts). */
import type { Document } from '../../contract/types.js';

/** The features that have been granted to an account, in alphabetical order. */
export function accountFeatures(data: Document): readonly string[] {
  return Array.isArray(data.features) ? data.features.map(String) : [];
}
