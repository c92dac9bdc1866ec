/**
 * Allowances of calls per window (docs/service.md#rate-limits). `category` shares one allowance among all its
 * endpoints; `endpoint` gives each its own. `level` tells which header family the answers carry.
 */
export interface Rate {
  readonly scope: 'category' | 'endpoint';
  readonly limit: number;
  /** Length of the window in seconds. */
  readonly seconds: number;
  readonly level: 'user' | 'account';
}

const quarter = 15 * 60;

export const rates = {
  writes: { scope: 'category', limit: 450, seconds: 60, level: 'user' },
  audienceUsers: { scope: 'endpoint', limit: 1500, seconds: 60, level: 'account' },
  coreReads: { scope: 'endpoint', limit: 10_000, seconds: quarter, level: 'account' },
  accountReads: { scope: 'endpoint', limit: 2000, seconds: quarter, level: 'account' },
  globalReads: { scope: 'endpoint', limit: 5, seconds: quarter, level: 'user' },
  keywordInsights: { scope: 'category', limit: 500, seconds: quarter, level: 'user' },
  /** Quotas of the authorization area are not published; this one is the emulator's own choice. */
  authorization: { scope: 'endpoint', limit: 300, seconds: quarter, level: 'user' },
  /**
   * Bearer tokens are to be kept, not asked for again (docs/service.md#bearer-tokens). How often is too often is
   * not published either.
   */
  bearerTokens: { scope: 'endpoint', limit: 15, seconds: quarter, level: 'user' },
} as const satisfies Readonly<Record<string, Rate>>;

export type RateName = keyof typeof rates;

/** Any list with with_total_count=true counts against this one besides. */
export const totalCountRate: Rate = { scope: 'endpoint', limit: 200, seconds: quarter, level: 'user' };

/**
 * Where an endpoint counts by account, the headers of the user level tell this quota of the whole app
 * (docs/service.md#rate-limits). Its size is not published; this one is the emulator's own choice.
 */
export const applicationRate: Rate = { scope: 'category', limit: 100_000, seconds: quarter, level: 'user' };
