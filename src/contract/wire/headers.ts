/**
 * Response headers of the service that carry meaning (docs/service.md#rate-limits). Names are in lower case, as
 * HTTP clients report them.
 */

/** The allowance of one level: how many calls, how many are left, and when it is full again (Unix seconds). */
export const rateHeaders = {
  account: {
    limit: 'x-account-rate-limit-limit',
    remaining: 'x-account-rate-limit-remaining',
    reset: 'x-account-rate-limit-reset',
  },
  user: {
    limit: 'x-rate-limit-limit',
    remaining: 'x-rate-limit-remaining',
    reset: 'x-rate-limit-reset',
  },
} as const;

/** On every answer: the version that served it. */
export const versionHeader = 'x-current-api-version';
/** How an answer names its request, for a question to the support. Not published; the common names of such a header. */
export const requestIdHeaders = ['x-request-id', 'x-transaction-id'] as const;
