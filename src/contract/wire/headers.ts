/**
 * Response headers of the service that carry meaning (docs/service.md#rate-limits). Names are in lower case, as
 * HTTP clients report them.
 */

/** Rate limit headers by level: limit, remaining calls, and the time at which the window resets (Unix seconds). */
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

/** In responses about statistics jobs: how many an account may have running, and how many more (docs/service.md#statistics-jobs). */
export const concurrentJobHeaders = {
  limit: 'x-concurrent-job-limit',
  remaining: 'x-concurrent-job-limit-remaining',
} as const;

/** In every response: the version that served it. */
export const versionHeader = 'x-current-api-version';

/** In every response of an emulator, and in none of the service: the version of ads. */
export const emulatorHeader = 'x-ads-emulator';

/** In responses of calls that are about to be withdrawn: a text about it (docs/service.md#withdrawn-calls). */
export const warningHeader = 'x-api-warn';

/** In calls about a website's base tag: its token, in place of a signature (docs/service.md#web-conversions). */
export const pixelTokenHeader = 'x-pixel-token';

/** The id of a request, for support inquiries. Not documented by the service; these are common names of such a header. */
export const requestIdHeaders = ['x-request-id', 'x-transaction-id'] as const;
