/** Error codes of the advertising area and the HTTP status of each (docs/service.md#error-codes). */

const codesByStatus = {
  400: `DUPLICATE_TWEET EXCLUSIVE_PARAMETERS FEATURE_NOT_AVAILABLE ILLEGAL_CHARACTERS INCLUSIVE_PARAMETERS
    INCOMPATIBLE_LINE_ITEM INVALID_DENOMINATION INVALID_FUNDING_INSTRUMENT INVALID_IMAGE INVALID_MEDIA
    INVALID_MEDIA_ID INVALID_PARAMETER INVALID_PLACEMENT_TYPE INVALID_TAILORED_AUDIENCE_TYPE
    INVALID_TARGETING_TYPE INVALID_TIME_WINDOW INVALID_TV_SHOW_LOCATIONS INVALID_TWEET INVALID_USER
    INVALID_USER_ID MISSING_PARAMETER REQUEST_TOO_COMPLEX SCHEDULED_TWEET_LIMIT_EXCEEDED
    SPEND_EXCEEDS_BUDGET TOO_MANY_CAMPAIGNS TOO_MANY_JOBS TOO_MANY_LINE_ITEMS TV_SHOW_OUTSIDE_MARKET
    TWEET_CANNOT_BE_BLANK UNKNOWN_CARD_TYPE UNKNOWN_CRITERIA_TYPE`,
  401: 'UNAUTHORIZED_ACCESS',
  403: `ACCOUNT_LOCKED_OUT ACCOUNT_NOT_FOUND ACTION_NOT_ALLOWED CURRENT_USER_SUSPENDED
    FUNDING_INSTRUMENT_ACCESS_NOT_ALLOWED FUNDING_INSTRUMENT_EXCEEDS_AVAILABLE_CREDIT_LIMIT
    GENERIC_TWEET_ERROR MALWARE_STATUS READONLY_CLIENT_APPLICATION TWEET_IS_SPAM
    UNAUTHORIZED_CLIENT_APPLICATION USER_NOT_FOUND`,
  404: `ACCOUNT_MEDIA_NOT_FOUND APP_EVENT_PROVIDER_CONFIGURATION_NOT_FOUND APP_EVENT_TAG_NOT_FOUND
    BEHAVIOR_OR_BEHAVIOR_EXPANDED_NOT_FOUND CAMPAIGN_NOT_FOUND CARD_NOT_FOUND
    FUNDING_INSTRUMENT_NOT_FOUND INVALID_APP_ID INVALID_APP_STORE INVALID_IAB_CATEGORY
    INVALID_ID_ILLEGAL_CHARACTERS LINE_ITEM_APP_NOT_FOUND LINE_ITEM_NOT_FOUND MACT_APP_NOT_FOUND
    MEDIA_CREATIVE_NOT_FOUND MEDIA_NOT_FOUND NO_PROVIDER_AVAILABLE_FOR_THIS_CLIENT_APPLICATION NOT_FOUND
    PROMOTABLE_USER_NOT_FOUND PROMOTED_ACCOUNT_NOT_FOUND PROMOTED_TWEET_NOT_FOUND ROUTE_NOT_FOUND
    TAILORED_AUDIENCE_CHANGE_FILE_NOT_FOUND TAILORED_AUDIENCE_NOT_FOUND
    TAILORED_AUDIENCE_OR_TAILORED_AUDIENCE_EXPANDED_NOT_FOUND TARGETING_CRITERION_NOT_FOUND TWEET_NOT_FOUND
    WEB_EVENT_TAG_NOT_FOUND`,
  405: 'METHOD_NOT_ALLOWED',
  408: 'CANCELLED_REQUEST',
  423: 'LOCK_ACQUISITION_TIMEOUT',
  429: 'TOO_MANY_REQUESTS TWEET_RATE_LIMIT_EXCEEDED',
  500: 'INTERNAL_ERROR',
  503: 'SERVICE_UNAVAILABLE OVER_CAPACITY',
} as const;

/** The account has as many jobs as it may: the call may be made again when one has ended, as after a rate limit. */
export const tooManyJobs = 'TOO_MANY_JOBS';

/** HTTP status by error code. */
export const statusByCode: ReadonlyMap<string, number> = new Map(
  Object.entries(codesByStatus).flatMap(([status, codes]) =>
    codes.split(/\s+/).map((code) => [code, Number(status)] as const),
  ),
);

/** Those of the status 404 that are about a path, the form of an id or the app of the caller, and not about a record. */
const withoutRecord: ReadonlySet<string> = new Set([
  'INVALID_APP_STORE',
  'INVALID_ID_ILLEGAL_CHARACTERS',
  'NO_PROVIDER_AVAILABLE_FOR_THIS_CLIENT_APPLICATION',
  'ROUTE_NOT_FOUND',
]);

/** Numeric error codes of the authorization area (those not documented follow common usage; docs/service.md#authorization-errors). */
export const authCodes = {
  badAuthentication: 32,
  noSuchPage: 34,
  badParameter: 38,
  userNotFound: 50,
  tooManyRequests: 88,
  invalidToken: 89,
  httpsRequired: 92,
  bearerTooFrequent: 99,
  overCapacity: 130,
  internalError: 131,
  timestampOutOfBounds: 135,
  badAuthenticationData: 215,
  notAllowed: 220,
  callbackNotApproved: 415,
  desktopOnly: 417,
} as const;

/** Those that are about how a call is signed, whatever the status: 215 comes with 400. */
export const signingCodes: ReadonlySet<number> = new Set([
  authCodes.badAuthentication,
  authCodes.invalidToken,
  authCodes.timestampOutOfBounds,
  authCodes.badAuthenticationData,
]);

/** The name of the problem that something does not exist (see problem-types.ts). */
export const missingProblem = 'resource-not-found';

/** The codes, as text, that mean that a record does not exist, where the status is 404. */
export const missingRecordCodes: ReadonlySet<string> = new Set([
  ...[...statusByCode].flatMap(([code, status]) =>
    status === 404 && !withoutRecord.has(code) ? [code] : [],
  ),
  String(authCodes.userNotFound),
  missingProblem,
]);
