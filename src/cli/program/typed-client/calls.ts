/**
 * The types of the calls. The build writes this module out for the package (build/declarations.js): there each call has
 * the types of its values and of its records, which src/derive/client-types.ts makes from the contract.
 */

import type { Environment } from '../../../contract/wire/service-facts.js';

/** The environments of a client. */
export type ClientEnvironment = Environment;

/** A client: a member for each group, with a function for each call. */
export interface Ads {
  /** Makes a call by its name: `ads.call('campaigns.create', { ... })`. */
  readonly call: (id: string, values?: object) => unknown;
  /** Ends what is under way and closes the emulator in this process. A client that has been closed makes no calls. */
  close(): Promise<void>;
  readonly [group: string]: unknown;
}
