/** One setting of a command: its value, what set it, and what it is where nothing does. */

import { type Environment, environments } from '../contract/wire/service-facts.js';

/** The environment if none is set. */
export const defaultEnvironment: Environment = environments[0];

/**
 * In seconds: the timeout of a single attempt of a call, and the total wait of a command for rate limits and retries, which
 * is a window of a minute and what is added to it.
 */
export const settingDefaults = { timeout: '30', maxWait: '70' } as const;

type Origin = 'flag' | 'environment' | 'directory' | 'profile' | 'default';

export interface Setting<T> {
  readonly value: T;
  readonly origin: Origin;
  /** The flag, variable, file or profile key that set it. */
  readonly source: string;
}

/** A value that a setting may have, with what sets it. */
export type Candidate<T> = readonly [value: T | undefined, origin: Origin, source: string];

/** The first candidate with a value. An empty value counts as not set, as is common for environment variables. */
export function firstSetting<T extends string>(
  ...candidates: readonly Candidate<T>[]
): Setting<T> | undefined {
  for (const [value, origin, source] of candidates) {
    if (value !== undefined && value !== '' && !(origin === 'environment' && value.trim() === ''))
      return { value, origin, source };
  }
  return undefined;
}

/**
 * A base URL as it is shown: whatever stands where a user and password, a query or a fragment would be is a mark. A URL with
 * such parts is refused before anything is sent.
 */
export function hideUrlSecrets(url: string): string {
  return url.replace(/^([a-z][a-z0-9+.-]*:)?([\\/]*)[^\\/?#]*@/i, '$1$2***@').replace(/([?#]).+$/s, '$1***');
}
