/** What campaigns have spent until a week ago, as it was measured: a cache, in a file for each account. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceCached } from '../../files/cache-folder.js';
import { directoryPath } from '../../files/directories.js';
import { isObject, parseJson, writeJson } from '../../values/lossless-json.js';
import { valueDigest } from '../../values/value-digest.js';
import { mayKeepIn } from '../credentials/find-credentials.js';
import type { World } from '../host/world.js';
import type { Session } from '../session/session.js';
import type { MeasuredSpend } from './spend.js';

type Totals = ReadonlyMap<string, MeasuredSpend>;

/**
 * Increase it where totals are measured in another way: those of earlier versions are not read then. Version 2 asks for each
 * placement, and checks each answer.
 */
const version = '2';

export interface SpendTotals {
  /** Whether the next command finds what is written. */
  readonly isKept: boolean;
  read(account: string): Promise<Totals>;
  /** Replaces what is known. Never throws. */
  write(account: string, totals: Totals): Promise<void>;
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
    isKept: isOn,
    async read(account) {
      if (!isOn) return new Map();
      return parseTotals(await readFile(pathOf(account), 'utf8').catch(() => ''));
    },
    async write(account, totals) {
      if (!isOn || totals.size === 0) return;
      await replaceCached(pathOf(account), `${writeJson(Object.fromEntries(totals))}\n`);
    },
  };
}

function parseTotals(text: string): Totals {
  try {
    const content = parseJson(text);
    if (!isObject(content)) return new Map();
    return new Map(
      Object.entries(content).flatMap(([id, entry]) => {
        const { since, until, sum } = isObject(entry) ? entry : {};
        const isRead = isTime(since) && isTime(until) && since <= until && isAmount(sum);
        return isRead ? [[id, { since, until, sum: BigInt(sum) }] as const] : [];
      }),
    );
  } catch {
    return new Map();
  }
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}

function isAmount(value: unknown): value is number | bigint {
  return typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value));
}
