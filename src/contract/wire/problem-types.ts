/** The problems that errors of uploads name (docs/service.md#upload-errors). */

import { missingProblem } from './error-codes.js';

/**
 * Problem documents, the errors of uploads (docs/service.md#upload-errors): their type is a URI whose last segment names
 * the problem. Which error has which type is not documented; these are by HTTP status.
 */
export const problemTypes: Readonly<Record<number, { readonly name: string; readonly title: string }>> = {
  400: { name: 'invalid-request', title: 'Invalid Request' },
  401: { name: 'not-authenticated', title: 'Unauthorized' },
  403: { name: 'not-authorized', title: 'Forbidden' },
  404: { name: missingProblem, title: 'Not Found' },
  405: { name: 'method-not-allowed', title: 'Method Not Allowed' },
  423: { name: 'resource-locked', title: 'Locked' },
  429: { name: 'usage-capped', title: 'Too Many Requests' },
  500: { name: 'internal-error', title: 'Internal Error' },
  501: { name: 'not-implemented', title: 'Not Implemented' },
  503: { name: 'service-unavailable', title: 'Service Unavailable' },
};

/** The media type of a problem document. */
export const problemType = 'application/problem+json';
