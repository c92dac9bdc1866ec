/** Constants of the service as a whole: versions and hosts (docs/service.md#overview, docs/service.md#versions). */

/** The version segment of most advertising paths. */
export const newestVersion = 12;
/** The range of version segments; others are rejected before anything is sent. */
export const versions = { oldest: 5, newest: 12 } as const;

export const environments = ['production', 'sandbox', 'local'] as const;
export type Environment = (typeof environments)[number];

/** An access token starts with the id of the user who approved it (observed in every token, but not documented). */
export const accessTokenOwner = /^([0-9]{1,19})-/;

/** Requests whose timestamp differs by more than this are rejected (not documented; a common choice). */
export const timestampWindowSeconds = 300;

/** Default expiry of audience membership, in months after the request (docs/service.md#audience-users). */
export const membershipMonths = 13;

/** Minimum number of users in the last 90 days for an audience to be targetable (docs/service.md#audience-state). */
export const leastPeople = 100;
/** The condition of targeting an audience, in words. */
export const targetableOnce = `once ${leastPeople} of its people have been active in the last 90 days`;
/** The reason of an audience with fewer people. */
export const tooSmall = 'TOO_SMALL';

/** The address of a profile, with the handle as its only group (not documented). */
export const profileAddress =
  /^(?:https?:\/\/)?(?:www\.|mobile\.|m\.)?(?:x|twitter)\.com\/@?([a-z0-9_]+)\/?(?:[?#].*)?$/i;
/** Words that stand there in place of a handle (not documented). */
export const otherPages: readonly string[] = [
  ...[
    'home',
    'explore',
    'search',
    'i',
    'intent',
    'share',
    'hashtag',
    'settings',
    'messages',
    'notifications',
  ],
  ...['compose', 'login', 'signup', 'logout', 'tos', 'privacy', 'about', 'jobs', 'download'],
];

/** The time zone that an account had before its timezone_switch_at (docs/service.md#time). */
export const zoneBeforeSwitch = 'America/Los_Angeles';

/** The callback of a request token that requests a PIN instead (docs/service.md#request-tokens). */
export const pinCallback = 'oob';
