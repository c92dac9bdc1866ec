/** The service as a whole: versions and hosts (interface section 9, ext 12). */

/** The version segment of most advertising paths. */
export const newestVersion = 12;
/** Version segments that are or were served; one outside is refused before anything is sent. */
export const versions = { oldest: 5, newest: 12 } as const;

export const environments = ['production', 'sandbox', 'local'] as const;
export type Environment = (typeof environments)[number];

/** An access token begins with the id of the user who approved it (seen in every token; nowhere promised). */
export const accessTokenOwner = /^([0-9]{1,19})-/;

/** Requests whose timestamp lies further away than this are refused (window not published; a common choice). */
export const timestampWindowSeconds = 300;

/** Audience membership expires so long after the request unless told otherwise (section 8). */
export const membershipMonths = 13;

/** The time zone that an account had before its timezone_switch_at (ext 5.5). */
export const zoneBeforeSwitch = 'America/Los_Angeles';
