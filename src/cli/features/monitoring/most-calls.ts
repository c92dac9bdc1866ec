/** Maximum numbers of calls per account and run. */
import { rates } from '../../../contract/wire/rate-limits.js';

/** The most calls of a look at one account, so that many accounts stay below the limits of a user. */
export const maxCalls = 10;
/** Maximum number of accounts that are complete at their first look, which takes as many calls as that needs. */
export const fewAccounts = 3;
/** The most calls of such a look that measure weeks: all stay below half of the limit. Jobs measure what takes more. */
export const maxWeekCalls = Math.floor(rates.statistics.limit / 2 / fewAccounts);
