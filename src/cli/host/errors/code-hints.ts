/**
 * What to do about each documented code of the service (contract: statusByCode, authCodes). Those of 401 are in
 * unauthorized-hint.ts, because it takes more than the code to tell their causes apart.
 */
import type { authCodes } from '../../../contract/wire/error-codes.js';

const flags = 'For what each flag takes, add --help to the command.';
const rules = 'For the rules between flags, add --help to the command.';
const permission =
  'To see what you may do in the account: ads authenticated-user-access get. An administrator can grant more.';
const funding = 'To see state and balance of what pays: ads funding-instruments list';
/** What a hint says of writes; it is left out where the request only read. */
export const mayBeDone = '; a write may have been carried out, so look first';
const later = `Repeat the command later${mayBeDone}.`;
const media = 'To see which media the account has, and their types: ads media-library list';
const post = "To see the account's posts: ads tweets list --tweet-type PUBLISHED";
const author = 'To see for whom the account may post and promote: ads promotable-users list';
const audience = 'To see the audiences of the account, and their ids: ads custom-audiences list';
const app = "Check the app's settings at the service.";
const elsewhere = 'It may belong to another account (--account) or environment (--env).';
const criteria = 'For the values that can be targeted: ads targeting-criteria --help';
const appTargeting = 'Check the id of the app in its store, and that the store is the right one.';
const eventTag = `Check the id of the event tag. ${elsewhere}`;

/** By code of the advertising area. */
export const hintByCode: Readonly<Record<string, string>> = {
  DUPLICATE_TWEET: 'The same text was posted before. Change it, or promote the post that exists.',
  EXCLUSIVE_PARAMETERS: `Leave out all but one of them. ${rules}`,
  FEATURE_NOT_AVAILABLE: 'The account lacks a feature for this. To see those it has: ads accounts features',
  ILLEGAL_CHARACTERS: 'Remove control characters, line breaks and invisible characters from the value.',
  INCLUSIVE_PARAMETERS: `Give the parameters that belong together. ${rules}`,
  INCOMPATIBLE_LINE_ITEM:
    'The line item is of another product type or objective. To see both: ads line-items get ID',
  INVALID_DENOMINATION:
    'The amount must be a multiple of the smallest unit of the currency, such as whole cents.',
  INVALID_FUNDING_INSTRUMENT: funding,
  INVALID_IMAGE: `Use a PNG, JPEG or GIF image of the size that this asks for. ${media}`,
  INVALID_MEDIA: `Use media of the type and ratio that this asks for, whose processing has ended. ${media}`,
  INVALID_MEDIA_ID: `Give the media key, such as 3_1234567890. ${media}`,
  INVALID_PARAMETER: flags,
  INVALID_PLACEMENT_TYPE:
    'Not every placement goes with every product type. For those that do: ads line-items placements',
  INVALID_TAILORED_AUDIENCE_TYPE: `The audience is of a kind that cannot be used here. ${audience}`,
  INVALID_TARGETING_TYPE: criteria,
  INVALID_TIME_WINDOW: `The start must be before the end, and the window not too long. ${flags}`,
  INVALID_TV_SHOW_LOCATIONS: 'Television shows are targeted in their own market; give its location too.',
  INVALID_TWEET: `The post is deleted, protected, or not of a user that the account may promote. ${post}`,
  INVALID_USER: author,
  INVALID_USER_ID: author,
  MISSING_PARAMETER: flags,
  REQUEST_TOO_COMPLEX: 'Ask for less at once: fewer ids, a shorter time, or fewer metrics or segments.',
  SCHEDULED_TWEET_LIMIT_EXCEEDED: 'Too many posts are scheduled around this time. Choose another time.',
  SPEND_EXCEEDS_BUDGET:
    'More has been spent than the new budget. To see how much: ads stats report --granularity total',
  TOO_MANY_CAMPAIGNS: 'Delete campaigns that have ended, or ask the service to raise the limit.',
  TOO_MANY_LINE_ITEMS: 'Delete line items that have ended, or ask the service to raise the limit.',
  TV_SHOW_OUTSIDE_MARKET: 'The show is not broadcast at the targeted location. Target its market instead.',
  TWEET_CANNOT_BE_BLANK: 'Give the post a text (--text) or media (--media-keys).',
  UNKNOWN_CARD_TYPE: 'For the kinds of cards: ads cards --help',
  UNKNOWN_CRITERIA_TYPE: criteria,
  ACCOUNT_LOCKED_OUT: 'The account is locked. Sign in to the website of the service to unlock it.',
  ACCOUNT_NOT_FOUND:
    'For the available accounts: ads accounts list. For the origin of settings: ads config list --show-origin',
  ACTION_NOT_ALLOWED: `What the record is, or its state, may rule this out: look at it with get or list. ${permission}`,
  CURRENT_USER_SUSPENDED: 'The signed-in user is suspended. Sign in as another user: ads login',
  FUNDING_INSTRUMENT_ACCESS_NOT_ALLOWED: `The funding instrument is not for this account. ${funding}`,
  FUNDING_INSTRUMENT_EXCEEDS_AVAILABLE_CREDIT_LIMIT: `Lower the budget, or ask for more credit. ${funding}`,
  GENERIC_TWEET_ERROR:
    'The post was refused without a reason. Check its text, links and media, and try again.',
  MALWARE_STATUS: 'A link in the post is considered harmful. Remove it or use another one.',
  READONLY_CLIENT_APPLICATION:
    'The token is for reading only. Let the app ask for write access, then sign in again: ads login --access write',
  TWEET_IS_SPAM: 'The post is considered spam. Change its text and links.',
  UNAUTHORIZED_CLIENT_APPLICATION:
    'The app is not approved for advertising access. After the approval, sign in again to get a new token.',
  USER_NOT_FOUND: `Check the id or handle of the user. ${author}`,
  ACCOUNT_MEDIA_NOT_FOUND: 'For the media of the account: ads account-media list',
  APP_EVENT_PROVIDER_CONFIGURATION_NOT_FOUND: `The account has no such provider of app events. ${elsewhere}`,
  APP_EVENT_TAG_NOT_FOUND: eventTag,
  BEHAVIOR_OR_BEHAVIOR_EXPANDED_NOT_FOUND: criteria,
  CAMPAIGN_NOT_FOUND: `For the campaigns: ads campaigns list; deleted ones with --with-deleted. ${elsewhere}`,
  CARD_NOT_FOUND: `For the cards: ads cards all list. ${elsewhere}`,
  FUNDING_INSTRUMENT_NOT_FOUND: `For what pays: ads funding-instruments list. ${elsewhere}`,
  INVALID_APP_ID: appTargeting,
  INVALID_APP_STORE: appTargeting,
  INVALID_IAB_CATEGORY: 'For the categories: ads iab-categories list',
  INVALID_ID_ILLEGAL_CHARACTERS: 'An id has letters, digits and underscores only. Check what was pasted.',
  LINE_ITEM_APP_NOT_FOUND: 'For the apps of the account: ads accounts apps',
  LINE_ITEM_NOT_FOUND: `For the line items: ads line-items list; deleted ones with --with-deleted. ${elsewhere}`,
  MACT_APP_NOT_FOUND: 'For the apps of the account: ads accounts apps',
  MEDIA_CREATIVE_NOT_FOUND: `For the media creatives: ads media-creatives list. ${elsewhere}`,
  MEDIA_NOT_FOUND: media,
  NO_PROVIDER_AVAILABLE_FOR_THIS_CLIENT_APPLICATION: `The app is no provider of app events. ${app}`,
  NOT_FOUND: `Check the id. It may have been deleted: add --with-deleted where the command has it. ${elsewhere}`,
  PROMOTABLE_USER_NOT_FOUND: author,
  PROMOTED_ACCOUNT_NOT_FOUND: `For the promoted accounts: ads promoted-accounts list. ${elsewhere}`,
  PROMOTED_TWEET_NOT_FOUND: `For the promoted posts: ads promoted-tweets list. ${elsewhere}`,
  ROUTE_NOT_FOUND: 'For the known paths: ads endpoints. Also check the version and the base URL.',
  TAILORED_AUDIENCE_CHANGE_FILE_NOT_FOUND: `Such files are of former versions. ${audience}`,
  TAILORED_AUDIENCE_NOT_FOUND: audience,
  TAILORED_AUDIENCE_OR_TAILORED_AUDIENCE_EXPANDED_NOT_FOUND: audience,
  TARGETING_CRITERION_NOT_FOUND: `For those of a line item: ads targeting-criteria list --line-item-ids ID. ${elsewhere}`,
  TWEET_NOT_FOUND: post,
  WEB_EVENT_TAG_NOT_FOUND: eventTag,
  METHOD_NOT_ALLOWED: 'For the calls that each path takes: ads endpoints',
  CANCELLED_REQUEST: `The service gave up on the call. ${later}`,
  LOCK_ACQUISITION_TIMEOUT: 'Another call changes the same object. Repeat the command in a few seconds.',
  TWEET_RATE_LIMIT_EXCEEDED: 'The author has posted too much for now. Wait some hours before the next post.',
  INTERNAL_ERROR: `The service failed. ${later}`,
  SERVICE_UNAVAILABLE: `The service is not available. ${later}`,
  OVER_CAPACITY: `The service is overloaded. ${later}`,
};

/** By code of the authorization area. */
export const hintByAuthCode: Readonly<Partial<Record<keyof typeof authCodes, string>>> = {
  noSuchPage: 'Check the base URL of the authorization area (ADS_AUTH_URL): it has no such call.',
  badParameter: flags,
  userNotFound: 'Check the id or handle of the user.',
  httpsRequired: 'Check the base URL (ADS_AUTH_URL): it must begin with https.',
  bearerTooFrequent:
    'Wait before you try again, and keep the token. If the problem persists, check the consumer key and secret.',
  overCapacity: `The service is overloaded. ${later}`,
  internalError: `The service failed. ${later}`,
  notAllowed: 'The credentials do not allow this call. Sign in as the user that it concerns: ads login',
  callbackNotApproved: `The callback URL must be one of those in the app's settings, or use ads login --pin. ${app}`,
  desktopOnly:
    "The app signs in with a PIN only: ads login --pin. Or add a callback URL in the app's settings.",
};
