/** The options of the typed client (docs/client.md). Types only, which the package exports. */
import type { ClientEnvironment } from './calls.js';

/** The options of `createClient`. An option that is absent is read from the environment variables, then from the profile. */
export interface ClientOptions {
  /** Which service; `local` is the emulator inside this process, with the data of `ads --env local`. */
  readonly environment?: ClientEnvironment | undefined;
  /** A profile of the command line, with its sign-in, its base URLs, its default account and its guards. */
  readonly profile?: string | undefined;
  /** The account of calls that name none. */
  readonly account?: string | undefined;
  /** The keys of an app and of a user. Nothing is read from a profile's store, and nothing is written. */
  readonly credentials?: ClientCredentials | undefined;
  /** Base URLs of the service, or those of a running emulator: `emulator.urls`. */
  readonly baseUrls?: BaseUrls | undefined;
  /** A directory where processes share what they know of rate limits. */
  readonly stateDirectory?: string | undefined;
  /** The time that one attempt of a request may take, in seconds. */
  readonly timeout?: number | undefined;
  /** The time that one call may wait for rate limits and retries in all, in seconds. */
  readonly maxWait?: number | undefined;
  /** Variables to read in place of those of the process, such as `emulator.env`. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** Told of waits, retries and other messages that the command line writes to stderr. */
  readonly onNotice?: ((message: string) => void) | undefined;
}

export interface BaseUrls {
  readonly auth?: string | undefined;
  readonly ads?: string | undefined;
  readonly sandbox?: string | undefined;
}

export interface ClientCredentials {
  readonly consumerKey: string;
  readonly consumerSecret: string;
  readonly accessToken: string;
  readonly accessTokenSecret: string;
}
