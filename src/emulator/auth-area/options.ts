/** Dependencies of the authorization area. */
import type { BodyMemory } from '../http/body-memory.js';
import type { RateLimiter } from '../http/rate-limiter.js';
import type { Store } from '../store/store.js';

export interface AuthorizationOptions {
  readonly store: Store;
  /** Milliseconds since 1970, by the system's clock. */
  readonly now: () => number;
  readonly random: (count: number) => Uint8Array;
  readonly rateLimiter: RateLimiter;
  readonly bodies: BodyMemory;
  /** Called with errors that are bugs. */
  readonly report?: (error: unknown) => void;
}
