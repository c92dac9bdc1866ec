/** The flags that set what a profile has, as data. */
import { storeKinds } from '../../../auth/stores/secret-store.js';
import type { LocalParams, LocalValues } from '../../../flags/local-flags.js';

/** The base URLs of a profile. */
export const urlFlags = {
  auth_url: { type: 'string', metavar: 'url', help: 'base URL of the authorization area (ADS_AUTH_URL)' },
  ads_url: { type: 'string', metavar: 'url', help: 'base URL of the advertising area (ADS_URL)' },
  ads_sandbox_url: { type: 'string', metavar: 'url', help: 'base URL of the sandbox (ADS_SANDBOX_URL)' },
} as const satisfies LocalParams;
export type UrlFlags = LocalValues<typeof urlFlags>;

export const storeFlag = {
  type: 'enum',
  values: storeKinds,
  metavar: 'store',
  help: 'where to store secrets: the keychain of the system, or a file that only you can read',
} as const;

const amounts = { type: 'string', metavar: 'amounts' } as const;

/** The limits of a profile; how amounts are written, `ads profile set` knows. */
export const guardFlags = {
  max_daily_budget: { ...amounts, help: 'maximum daily budget to send, such as 50 or "50 USD, 7000 JPY"' },
  max_bid: { ...amounts, help: 'maximum bid to send' },
  max_change: {
    type: 'string',
    metavar: 'factor',
    help: 'maximum increase of a budget or a bid, as a factor such as 5x',
  },
  max_total_per_day: {
    ...amounts,
    help: 'maximum sum of the active daily budgets in an account',
  },
  read_only: { type: 'boolean', bare: 'true', metavar: 'on', help: 'refuse every write' },
} as const satisfies LocalParams;
export type GuardFlags = LocalValues<typeof guardFlags>;
