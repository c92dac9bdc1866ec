/** Features granted to an account, and what is refused without one (docs/service.md#features). */
import type { featureKey } from '../../contract/params/enums.js';
import type { Document } from '../../contract/types.js';
import { type ErrorDetails, serviceError } from '../errors.js';

/** The features that have been granted to an account, in alphabetical order. */
export function accountFeatures(data: Document): readonly string[] {
  return Array.isArray(data.features) ? data.features.map(String) : [];
}

/** Throws ErrorResponse where an account lacks a feature. `what` needs it, as the begin of a sentence. */
export function requireFeature(
  account: Document,
  feature: (typeof featureKey)[number],
  what: string,
  details: ErrorDetails,
): void {
  if (accountFeatures(account).includes(feature)) return;
  throw serviceError('FEATURE_NOT_AVAILABLE', `${what} the account feature ${feature}`, details);
}
