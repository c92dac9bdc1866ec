/** A cache of the spend of campaigns until a week ago, as it was measured: a file for each account. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceCached } from '../../../files/cache-folder.js';
import { directoryPath } from '../../../files/directories.js';
import { isObject, parseJson, writeJson } from '../../../values/lossless-json.js';
import { valueDigest } from '../../../values/value-digest.js';
import type { Session } from '../../calls/session/session.js';
import { mayKeepIn } from '../../core/credentials/find-credentials.js';
import type { World } from '../../core/host/world.js';
import type { MeasuredSpend } from './spend.js';

/** What is known of an account. */
interface KnownTotals {
  /** By campaign. */
  readonly spends: ReadonlyMap<string, MeasuredSpend>;
  /** Whether a look at the account was complete once: further ones take few calls. */
  readonly wasComplete: boolean;
}

/**
 * Increase it where totals are measured in another way: those of earlier versions are not read then. Version 2 asks for each
 * placement, and checks each answer; version 3 notes complete looks.
 */
const version = '3';

export interface SpendTotals {
  /** Whether the next command finds what is written. */
  readonly isCached: boolean;
  read(account: string): Promise<KnownTotals>;
  /** Replaces what is known. Never throws. */
  write(account: string, totals: KnownTotals): Promise<void>;
}

/** The totals of the accounts of a service. In a job without a cache nothing is known, and nothing is written. */
export function openSpendTotals(
  world: World,
  { source }: Pick<Session, 'source'>,
  identity: readonly (string | null)[],
): SpendTotals {
  const isOn = mayKeepIn('cache', source, world) && !world.stdin.isOnly;
  const pathOf = (account: string) =>
    join(
      directoryPath('cache', world),
      'spend-totals',
      `${valueDigest([version, ...identity, account])}.json`,
    );
  return {
    isCached: isOn,
    async read(account) {
      if (!isOn) return nothing;
      return parseTotals(await readFile(pathOf(account), 'utf8').catch(() => ''));
    },
    async write(account, totals) {
      const { spends, wasComplete } = totals;
      if (!isOn || (spends.size === 0 && !wasComplete)) return;
      const content = { was_complete: wasComplete, campaigns: Object.fromEntries(spends) };
      await replaceCached(pathOf(account), `${writeJson(content)}\n`);
    },
  };
}

const nothing: KnownTotals = { spends: new Map(), wasComplete: false };

function parseTotals(text: string): KnownTotals {
  try {
    const content = parseJson(text);
    if (!isObject(content) || !isObject(content.campaigns)) return nothing;
    const spends = new Map(
      Object.entries(content.campaigns).flatMap(([id, entry]) => {
        const { since, until, sum } = isObject(entry) ? entry : {};
        const isRead = isTime(since) && isTime(until) && since <= until && isAmount(sum);
        return isRead ? [[id, { since, until, sum: BigInt(sum) }] as const] : [];
      }),
    );
    return { spends, wasComplete: content.was_complete === true };
  } catch {
    return nothing;
  }
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}

function isAmount(value: unknown): value is number | bigint {
  return typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value));
}
