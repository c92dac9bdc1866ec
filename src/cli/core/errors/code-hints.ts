/**
 * Hints for each documented code of the service (contract: statusByCode, authCodes). Those of 401 are in unauthorized-hint.ts,
 * because it takes more than the code to tell their causes apart. Commands have what the running command has chosen.
 */
import type { authCodes } from '../../../contract/wire/error-codes.js';
import { accountCommand, userCommand } from '../host/shown-command.js';

/** For values that are refused. */
export const flags = 'For the values of each flag, add --help to the command.';
const required = 'For the flags that the command requires, add --help to it.';
const rules = 'For the rules between flags, add --help to the command.';
const permission = () =>
  `To see your permissions in the account: ${accountCommand`ads authenticated-user-access get`}. An administrator can grant more.`;
const funding = () =>
  `To see the funding instruments and their state: ${accountCommand`ads funding-instruments list`}`;
/** The part of a hint about writes; it is omitted where the request only read. */
export const mayBeDone = '; check first, because a write may have been carried out';
const later = `Retry the command later${mayBeDone}.`;
const media = () =>
  `To list the media of the account, with their types: ${accountCommand`ads media-library list`}`;
const post = () => `To list the account's posts: ${accountCommand`ads tweets list --tweet-type PUBLISHED`}`;
const author = () =>
  `To list the users that the account may promote: ${accountCommand`ads promotable-users list`}`;
const audience = () => `To list the audiences of the account: ${accountCommand`ads custom-audiences list`}`;
const app = "Check the app's settings at the service.";
const elsewhere = 'It may belong to another account (--account) or environment (--env).';
const criteria = 'For the targeting values: ads targeting-criteria --help';
const appTargeting = 'Check the id of the app and its store.';
const eventTag = `Check the id of the event tag. ${elsewhere}`;

/**
 * By code of the advertising area.
 *
 * One function: a table of texts.
 */
export const hintsByCode = (): Readonly<Record<string, string>> => ({
  DUPLICATE_TWEET: 'The same text was posted before. Change it, or promote the existing post.',
  EXCLUSIVE_PARAMETERS: `Use only one of them. ${rules}`,
  FEATURE_NOT_AVAILABLE: `The account does not have the required feature. To list its features: ${accountCommand`ads accounts features`}`,
  ILLEGAL_CHARACTERS: 'Remove control characters, line breaks and invisible characters from the value.',
  INCLUSIVE_PARAMETERS: `Set all parameters that belong together. ${rules}`,
  INCOMPATIBLE_LINE_ITEM: `The line item has another product type or objective. To see both: ${accountCommand`ads line-items get ID`}`,
  INVALID_DENOMINATION:
    'The amount must be a multiple of the smallest unit of the currency, such as whole cents.',
  INVALID_FUNDING_INSTRUMENT: funding(),
  INVALID_IMAGE: `Use a PNG, JPEG or GIF image of the required size. ${media()}`,
  INVALID_MEDIA: `Use processed media of the required type and aspect ratio. ${media()}`,
  INVALID_MEDIA_ID: `Use a media key such as 3_1234567890. ${media()}`,
  INVALID_PARAMETER: flags,
  INVALID_PLACEMENT_TYPE: `The product type does not support this placement. To list supported placements: ${userCommand`ads line-items placements`}`,
  INVALID_TAILORED_AUDIENCE_TYPE: `This type of audience cannot be used here. ${audience()}`,
  INVALID_TARGETING_TYPE: criteria,
  INVALID_TIME_WINDOW: `The start must be before the end, and the window must not be too long. ${flags}`,
  INVALID_TV_SHOW_LOCATIONS: 'Television shows are targeted in their own market. Add its location.',
  INVALID_TWEET: `The post is deleted or protected, or the account may not promote its author. ${post()}`,
  INVALID_USER: author(),
  INVALID_USER_ID: author(),
  MISSING_PARAMETER: required,
  REQUEST_TOO_COMPLEX: 'Request less at once: fewer ids, a shorter time, or fewer metrics or segments.',
  SCHEDULED_TWEET_LIMIT_EXCEEDED: 'Too many posts are scheduled around this time. Choose another time.',
  SPEND_EXCEEDS_BUDGET: `The spend exceeds the new budget. To see the spend: ${accountCommand`ads stats report --granularity total`}`,
  TOO_MANY_CAMPAIGNS: 'Delete campaigns that have ended, or ask the service to raise the limit.',
  TOO_MANY_JOBS: `To see the running jobs: ${accountCommand`ads stats jobs list`}. To wait longer for one to end, increase --max-wait.`,
  TOO_MANY_LINE_ITEMS: 'Delete line items that have ended, or ask the service to raise the limit.',
  TV_SHOW_OUTSIDE_MARKET: 'The show is not broadcast at the targeted location. Target its market instead.',
  TWEET_CANNOT_BE_BLANK: 'Add text (--text) or media (--media-keys) to the post.',
  UNKNOWN_CARD_TYPE: 'For the card types: ads cards --help',
  UNKNOWN_CRITERIA_TYPE: criteria,
  ACCOUNT_LOCKED_OUT: 'The account is locked. Sign in to the website of the service to unlock it.',
  ACCOUNT_NOT_FOUND: `To list the available accounts: ${userCommand`ads accounts list`}. To see the origin of settings: ${accountCommand`ads config list --show-origin`}`,
  ACTION_NOT_ALLOWED: `The type or state of the record may not allow this. Check it with get or list. ${permission()}`,
  CURRENT_USER_SUSPENDED: `The signed-in user is suspended. Sign in as another user: ${userCommand`ads login`}`,
  FUNDING_INSTRUMENT_ACCESS_NOT_ALLOWED: `The funding instrument belongs to another account. ${funding()}`,
  FUNDING_INSTRUMENT_EXCEEDS_AVAILABLE_CREDIT_LIMIT: `Lower the budget, or request more credit. ${funding()}`,
  GENERIC_TWEET_ERROR:
    'The service rejected the post without a reason. Check its text, links and media, then try again.',
  MALWARE_STATUS: 'A link in the post is considered harmful. Remove it or use another one.',
  READONLY_CLIENT_APPLICATION: `The token is read-only. Give the app write access in its settings, then sign in again: ${userCommand`ads login --access write`}`,
  TWEET_IS_SPAM: 'The post is considered spam. Change its text and links.',
  UNAUTHORIZED_CLIENT_APPLICATION:
    'The app is not approved for advertising access. After the approval, sign in again to get a new token.',
  USER_NOT_FOUND: `Check the id or handle of the user. ${author()}`,
  ACCOUNT_MEDIA_NOT_FOUND: `To list the media of the account: ${accountCommand`ads account-media list`}`,
  APP_EVENT_PROVIDER_CONFIGURATION_NOT_FOUND: `The account does not have this app event provider. ${elsewhere}`,
  APP_EVENT_TAG_NOT_FOUND: eventTag,
  BEHAVIOR_OR_BEHAVIOR_EXPANDED_NOT_FOUND: criteria,
  CAMPAIGN_NOT_FOUND: `To list campaigns: ${accountCommand`ads campaigns list`}. To include deleted ones, add --with-deleted. ${elsewhere}`,
  CARD_NOT_FOUND: `To list cards: ${accountCommand`ads cards all list`}. ${elsewhere}`,
  FUNDING_INSTRUMENT_NOT_FOUND: `To list funding instruments: ${accountCommand`ads funding-instruments list`}. ${elsewhere}`,
  INVALID_APP_ID: appTargeting,
  INVALID_APP_STORE: appTargeting,
  INVALID_IAB_CATEGORY: `To list the categories: ${userCommand`ads iab-categories list`}`,
  INVALID_ID_ILLEGAL_CHARACTERS:
    'An id contains only letters, digits and underscores. Check the value that you pasted.',
  LINE_ITEM_APP_NOT_FOUND: `To list the apps of the account: ${accountCommand`ads accounts apps`}`,
  LINE_ITEM_NOT_FOUND: `To list line items: ${accountCommand`ads line-items list`}. To include deleted ones, add --with-deleted. ${elsewhere}`,
  MACT_APP_NOT_FOUND: `To list the apps of the account: ${accountCommand`ads accounts apps`}`,
  MEDIA_CREATIVE_NOT_FOUND: `To list media creatives: ${accountCommand`ads media-creatives list`}. ${elsewhere}`,
  MEDIA_NOT_FOUND: media(),
  NO_PROVIDER_AVAILABLE_FOR_THIS_CLIENT_APPLICATION: `The app is not an app event provider. ${app}`,
  NOT_FOUND: `Check the id. To find a deleted record, add --with-deleted if the command has it. ${elsewhere}`,
  PROMOTABLE_USER_NOT_FOUND: author(),
  PROMOTED_ACCOUNT_NOT_FOUND: `To list promoted accounts: ${accountCommand`ads promoted-accounts list`}. ${elsewhere}`,
  PROMOTED_TWEET_NOT_FOUND: `To list promoted posts: ${accountCommand`ads promoted-tweets list`}. ${elsewhere}`,
  ROUTE_NOT_FOUND: 'To list the known paths: ads endpoints. Also check the version and the base URL.',
  TAILORED_AUDIENCE_CHANGE_FILE_NOT_FOUND: `Change files belong to an earlier version of the service. ${audience()}`,
  TAILORED_AUDIENCE_NOT_FOUND: audience(),
  TAILORED_AUDIENCE_OR_TAILORED_AUDIENCE_EXPANDED_NOT_FOUND: audience(),
  TARGETING_CRITERION_NOT_FOUND: `To list those of a line item: ${accountCommand`ads targeting-criteria list --line-item-ids ID`}. ${elsewhere}`,
  TWEET_NOT_FOUND: post(),
  WEB_EVENT_TAG_NOT_FOUND: eventTag,
  METHOD_NOT_ALLOWED: 'To list the methods of each path: ads endpoints',
  CANCELLED_REQUEST: `The service cancelled the call. ${later}`,
  LOCK_ACQUISITION_TIMEOUT: 'Another call is changing the same record. Retry the command in a few seconds.',
  TWEET_RATE_LIMIT_EXCEEDED: 'The author has posted too often. Wait some hours before the next post.',
  INTERNAL_ERROR: `The service failed. ${later}`,
  SERVICE_UNAVAILABLE: `The service is not available. ${later}`,
  OVER_CAPACITY: `The service is overloaded. ${later}`,
});

/** By code of the authorization area. */
export const hintsByAuthCode = (): Readonly<Partial<Record<keyof typeof authCodes, string>>> => ({
  noSuchPage: 'Check the base URL of the authorization area (ADS_AUTH_URL). It does not have this call.',
  badParameter: flags,
  userNotFound: 'Check the id or handle of the user.',
  httpsRequired: 'Check the base URL (ADS_AUTH_URL). It must begin with https.',
  bearerTooFrequent:
    'Wait before you try again, and reuse the token. If the problem persists, check the consumer key and secret.',
  overCapacity: `The service is overloaded. ${later}`,
  internalError: `The service failed. ${later}`,
  notAllowed: `The credentials do not allow this call. Sign in as the user concerned: ${userCommand`ads login`}`,
  callbackNotApproved: `The callback URL must be one of those in the app's settings, or use ads login --pin. ${app}`,
  desktopOnly: `The app can sign in only with a PIN: ${userCommand`ads login --pin`}. Or add a callback URL in the app's settings.`,
});
