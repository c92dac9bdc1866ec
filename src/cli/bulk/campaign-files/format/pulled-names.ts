/** Names the files of a pull: not one that belongs to another account, not two that differ by case only, and not a device of Windows. */
import { relative, resolve } from 'node:path';
import { isDeviceName, slashed } from '../../../../files/portable-path.js';
import { groupBy } from '../../../../values/group-by.js';
import { usageError } from '../../../core/host/command-error.js';
import type { Caller } from '../../../core/records/read-rows.js';
import { findAccountsOf } from './file-accounts.js';
import type { Lock, LockEntry } from './lock-file.js';
import { campaignKeyOf } from './node-kinds.js';
import type { CampaignFile } from './read-files.js';
import { readReadable } from './readable-files.js';

interface Place {
  readonly account: string;
  readonly folder: string;
  readonly cwd: string;
  readonly lock: Lock;
}

/** The campaign files of a folder. */
interface PresentFiles {
  /** Those of the account. */
  readonly own: readonly CampaignFile[];
  /** The accounts of all others by their paths from the folder, in lower case; undefined where nothing tells it. */
  readonly others: ReadonlyMap<string, string | undefined>;
}

/**
 * The files by their accounts: by what they say, and by the lock where they do not say it, cannot be read, or are not there now. A file
 * whose account nothing tells is another's, if it cannot be read.
 */
export async function sortFiles(place: Place, client: Caller): Promise<PresentFiles> {
  const { account, folder, cwd, lock } = place;
  const { files, unread } = await readReadable(folder, place);
  const found = await findAccountsOf({ files }, client, { usual: account, only: undefined }, []);
  const ofLock = new Map<string, string>();
  // A file that the lock has for several accounts counts as that of this one.
  const byAccount = [...lock.accounts].toSorted(
    ([one], [other]) => Number(one === account) - Number(other === account),
  );
  for (const [owner, entries] of byAccount)
    for (const { file } of entries.values()) if (file !== undefined) ofLock.set(file.toLowerCase(), owner);
  const pathOf = (path: string) => slashed(relative(folder, resolve(cwd, path))).toLowerCase();
  const ownerOf = (file: CampaignFile) => (file.account ? undefined : ofLock.get(pathOf(file.path)));
  const own = (found.get(account)?.files ?? []).filter((file) => (ownerOf(file) ?? account) === account);
  const others = new Map<string, string | undefined>(ofLock);
  for (const path of unread) others.set(pathOf(path), ofLock.get(pathOf(path)));
  for (const file of files) others.set(pathOf(file.path), file.account?.text ?? ownerOf(file));
  for (const { path } of own) others.delete(pathOf(path));
  for (const [path, owner] of others) if (owner === account) others.delete(path);
  return { own, others };
}

/**
 * The names of files for campaigns with these keys, without the ending. A name that is another account's, or differs from that of
 * another campaign by case only, gets the account or the number of the campaign behind it: many systems hold such files for one.
 * So does the name of a device: Windows writes into that device, and git cannot check the file out there.
 * Throws CommandError where that name is another account's too.
 */
export function nameFiles(
  keys: readonly string[],
  { account, lock }: Place,
  { others }: PresentFiles,
): readonly string[] {
  const entries = lock.accounts.get(account) ?? new Map<string, LockEntry>();
  const known = [...entries.keys()].filter((key) => campaignKeyOf(key) === key);
  const all = new Set([...known.map((key) => key.slice(keyStart.length)), ...keys]);
  const hasOwnFile = (key: string) => entries.get(`${keyStart}${key}`)?.file === `${key}.yaml`;
  const twins = groupBy([...all].sort(), (key) => key.toLowerCase());
  const names = keys.map((key) => {
    const alike = (twins.get(key.toLowerCase()) ?? []).toSorted(
      (a, b) => Number(hasOwnFile(b)) - Number(hasOwnFile(a)),
    );
    const nth = alike.indexOf(key);
    const isTaken = nth > 0 || (isDeviceName(key) && !hasOwnFile(key));
    const own = isTaken ? `${key}_${nth + 1}` : key;
    const path = `${own}.yaml`.toLowerCase();
    if (others.has(path) && others.get(path) === undefined)
      throw usageError(
        `${own}.yaml cannot be read as a campaign file, and the lock file does not have it: its account is not known`,
        'Nothing was written. Correct or delete that file, or choose another directory with --to.',
      );
    return others.has(path) ? `${own}-${account}` : own;
  });
  const taken = new Set<string>();
  for (const name of names) {
    const path = `${name}.yaml`.toLowerCase();
    if (others.has(path) || taken.has(path))
      throw usageError(
        `${name}.yaml is of ${taken.has(path) ? 'another campaign' : `account ${others.get(path) ?? 'unknown'}, not of ${account}`}`,
        'Nothing was written. Choose another directory with --to.',
      );
    taken.add(path);
  }
  return names;
}

const keyStart = 'campaigns/';
