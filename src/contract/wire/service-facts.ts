/** The service as a whole: versions and hosts (docs/service.md#overview, docs/service.md#versions). */

/** The version segment of most advertising paths. */
export const newestVersion = 12;
/** Version segments that are or were served; one outside is refused before anything is sent. */
export const versions = { oldest: 5, newest: 12 } as const;

export const environments = ['production', 'sandbox', 'local'] as const;
export type Environment = (typeof environments)[number];

/** Requests whose timestamp lies further away than this are refused (window not published; a common choice). */
export const timestampWindowSeconds = 300;

/** Audience membership expires so long after the request unless told otherwise (docs/service.md#audience-users). */
export const membershipMonths = 13;
