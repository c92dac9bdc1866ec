/**
 * Rate limits (docs/service.md#rate-limits). With scope `category`, all its endpoints share one limit; with `endpoint`,
 * each has its own. `level` selects the family of headers in responses.
 */
export interface Rate {
  readonly scope: 'category' | 'endpoint';
  readonly limit: number;
  /** Length of the window in seconds. */
  readonly seconds: number;
  readonly level: 'user' | 'account';
  /** So few calls that answers are worth keeping: lists that change rarely. */
  readonly scarce?: true;
  /** The array parameter whose items are counted, where it is not the call. */
  readonly counts?: string;
}

const quarterHour = 15 * 60;

export const rates = {
  writes: { scope: 'category', limit: 450, seconds: 60, level: 'user' },
  audienceUsers: { scope: 'endpoint', limit: 1500, seconds: 60, level: 'account' },
  coreReads: { scope: 'endpoint', limit: 10_000, seconds: quarterHour, level: 'account' },
  accountReads: { scope: 'endpoint', limit: 2000, seconds: quarterHour, level: 'account' },
  globalReads: { scope: 'endpoint', limit: 5, seconds: quarterHour, level: 'user', scarce: true },
  statistics: { scope: 'category', limit: 250, seconds: quarterHour, level: 'user' },
  /** Lookups of targeting values, except television (docs/service.md#targeting-lookups). */
  targetingLookups: { scope: 'category', limit: 400, seconds: quarterHour, level: 'user' },
  televisionLookups: { scope: 'endpoint', limit: 2000, seconds: quarterHour, level: 'user' },
  keywordInsights: { scope: 'category', limit: 500, seconds: quarterHour, level: 'user' },
  /** Uploads: the one-shot call, the three steps, their status, and metadata. The limits per app and day are not applied. */
  uploads: { scope: 'endpoint', limit: 500, seconds: quarterHour, level: 'user' },
  uploadSteps: { scope: 'endpoint', limit: 1875, seconds: quarterHour, level: 'user' },
  uploadStatus: { scope: 'endpoint', limit: 1000, seconds: quarterHour, level: 'user' },
  uploadMetadata: { scope: 'endpoint', limit: 500, seconds: quarterHour, level: 'user' },
  conversions: {
    scope: 'endpoint',
    limit: 60_000,
    seconds: quarterHour,
    level: 'account',
    counts: 'conversions',
  },
  /** Catalogs and their feeds, products, and product sets. */
  catalogReads: { scope: 'endpoint', limit: 1000, seconds: quarterHour, level: 'user' },
  catalogWrites: { scope: 'endpoint', limit: 20, seconds: quarterHour, level: 'user' },
  productUpdates: { scope: 'endpoint', limit: 600, seconds: quarterHour, level: 'user' },
  productDeletions: { scope: 'endpoint', limit: 150, seconds: quarterHour, level: 'user' },
  productSetReads: { scope: 'endpoint', limit: 2000, seconds: quarterHour, level: 'user' },
  productSetUpdates: { scope: 'endpoint', limit: 500, seconds: quarterHour, level: 'user' },
  /** Creations and deletions. */
  productSetWrites: { scope: 'endpoint', limit: 100, seconds: quarterHour, level: 'user' },
  /** The limits of the authorization area are not documented; this one is the emulator's choice. */
  authorization: { scope: 'endpoint', limit: 300, seconds: quarterHour, level: 'user' },
  /**
   * Bearer tokens are to be stored, not requested repeatedly (docs/service.md#bearer-tokens). The limit is not
   * documented either.
   */
  bearerTokens: { scope: 'endpoint', limit: 15, seconds: quarterHour, level: 'user' },
} as const satisfies Readonly<Record<string, Rate>>;

export type RateName = keyof typeof rates;

/** A list with with_total_count=true also counts against this limit. */
export const totalCountRate: Rate = { scope: 'endpoint', limit: 200, seconds: quarterHour, level: 'user' };

/**
 * If an endpoint is limited per account, the headers of the user level report this limit of the whole app
 * (docs/service.md#rate-limits). Its size is not documented; this one is the emulator's choice.
 */
export const applicationRate: Rate = {
  scope: 'category',
  limit: 100_000,
  seconds: quarterHour,
  level: 'user',
};
