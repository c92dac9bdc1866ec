/** The last run of `ads today` for an account, and the newest change then. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceCached } from '../../../files/cache-folder.js';
import { directoryPath } from '../../../files/directories.js';
import { isObject, parseJson, writeJson } from '../../../values/lossless-json.js';
import { timeOf } from '../../../values/read-value.js';
import { valueDigest } from '../../../values/value-digest.js';
import type { World } from '../../core/host/world.js';
import type { Facts } from './account-state.js';

/** The lists of which changes are noticed. */
export const watchedParts = ['instruments', 'campaigns', 'lineItems', 'creatives'] as const;
type WatchedPart = (typeof watchedParts)[number];

export interface LastLook {
  /** By the clock of the service; ISO 8601 in UTC. */
  readonly at: string;
  /** The same moment by the clock of this machine, which the history has. */
  readonly machine_at: string;
  /** The newest `updated_at` of each list. It does not depend on any clock of this machine. */
  readonly newest: Readonly<Partial<Record<WatchedPart, string>>>;
}

/** The service and the account that a look is about, and who looks. */
export type LookScope = readonly (string | null)[];

/** People and programs look at different times, and each sees what has changed since its own last look. */
export function scopeOf(account: LookScope, isPerson: boolean): LookScope {
  // Earlier releases had one time for both.
  return isPerson ? account : [...account, 'program'];
}

function lookPath(world: World, scope: LookScope): string {
  return join(directoryPath('state', world), 'looks', `${valueDigest(scope)}.json`);
}

/** The last look; undefined where there was none, or its file cannot be read. */
export async function readLook(world: World, scope: LookScope): Promise<LastLook | undefined> {
  const text = await readFile(lookPath(world, scope), 'utf8').catch(() => '');
  try {
    const look = parseJson(text);
    if (!isObject(look) || timeOf(look.at) === undefined || !isObject(look.newest)) return undefined;
    return look as unknown as LastLook;
  } catch {
    return undefined;
  }
}

/** Notes a look that was shown. Never throws: without the file, the next look does not know of changes. */
export async function writeLook(world: World, scope: LookScope, look: LastLook): Promise<void> {
  await replaceCached(lookPath(world, scope), `${writeJson(look)}\n`);
}

/** Makes a look of the facts that it has seen. */
export function toLook(facts: Facts, at: string, machine_at: string): LastLook {
  const entries = watchedParts.flatMap((part): readonly (readonly [WatchedPart, string])[] => {
    const newest = recordsOf(facts, part)
      .map(({ updated_at }) => String(updated_at))
      .reduce((latest, one) => ((timeOf(one) ?? 0) > (timeOf(latest) ?? 0) ? one : latest), '');
    return newest === '' ? [] : [[part, newest]];
  });
  return { at, machine_at, newest: Object.fromEntries(entries) };
}

/** The records of a list, deleted ones included. */
export function recordsOf(facts: Facts, part: WatchedPart) {
  if (part === 'creatives') return [...(facts.creatives?.values() ?? [])].flat().map(({ data }) => data);
  return facts[part] ?? [];
}
