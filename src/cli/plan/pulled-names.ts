/** Which files a pull writes: none that is another account's, and none whose name differs from another one by case only. */
import { relative, resolve } from 'node:path';
import { groupBy } from '../../values/group-by.js';
import { usageError } from '../host/errors/command-error.js';
import type { Caller } from '../records/read-rows.js';
import { findAccountsOf } from './file-accounts.js';
import type { Lock, LockEntry } from './lock-file.js';
import { campaignKeyOf } from './node-kinds.js';
import type { CampaignFile, CampaignFiles } from './read-files.js';

/** The campaign files of a folder, those of the account apart from the others. */
export interface PresentFiles {
  readonly own: readonly CampaignFile[];
  readonly others: readonly CampaignFile[];
}

/** The files by their accounts; one whose account cannot be told is another's. */
export async function sortFiles(
  files: CampaignFiles,
  account: string,
  client: Caller,
): Promise<PresentFiles> {
  const found = await findAccountsOf(files, client, { usual: account, only: undefined }, []);
  const own = found.get(account)?.files ?? [];
  return { own, others: files.files.filter((file) => !own.includes(file)) };
}

interface Place {
  readonly account: string;
  readonly folder: string;
  readonly cwd: string;
  readonly present: PresentFiles;
  readonly lock: Lock;
}

/**
 * The names of files for campaigns with these keys, without the ending. A name that is another account's, or differs from that of
 * another campaign by case only, gets the account or the number of the campaign behind it: many systems hold such files for one.
 * Throws CommandError where that name is another account's too.
 */
export function nameFiles(keys: readonly string[], place: Place): readonly string[] {
  const foreign = foreignFiles(place);
  const entries = place.lock.accounts.get(place.account) ?? new Map<string, LockEntry>();
  const known = [...entries.keys()].filter((key) => campaignKeyOf(key) === key);
  const all = new Set([...known.map((key) => key.slice(keyStart.length)), ...keys]);
  const hasOwnFile = (key: string) => entries.get(`${keyStart}${key}`)?.file === `${key}.yaml`;
  const twins = groupBy([...all].sort(), (key) => key.toLowerCase());
  const names = keys.map((key) => {
    const alike = (twins.get(key.toLowerCase()) ?? []).toSorted(
      (a, b) => Number(hasOwnFile(b)) - Number(hasOwnFile(a)),
    );
    const nth = alike.indexOf(key);
    const own = nth > 0 ? `${key}_${nth + 1}` : key;
    return foreign.has(`${own}.yaml`.toLowerCase()) ? `${own}-${place.account}` : own;
  });
  const taken = new Set<string>();
  for (const name of names) {
    const path = `${name}.yaml`.toLowerCase();
    const owner = foreign.get(path);
    if (owner !== undefined || taken.has(path))
      throw usageError(
        `${name}.yaml is of ${owner === undefined ? 'another campaign' : `account ${owner}, not of ${place.account}`}`,
        'Nothing was written. Choose another directory with --to.',
      );
    taken.add(path);
  }
  return names;
}

const keyStart = 'campaigns/';

/** The accounts of files by their paths from the folder, in lower case: by what they say, and by the lock. */
function foreignFiles({ account, folder, cwd, present, lock }: Place): ReadonlyMap<string, string> {
  const ofLock = [...lock.accounts]
    .filter(([other]) => other !== account)
    .flatMap(([other, entries]) =>
      [...entries.values()].flatMap(({ file }) => (file === undefined ? [] : [[file, other] as const])),
    );
  const pathOf = (file: CampaignFile) => relative(folder, resolve(cwd, file.path));
  const ownPaths = present.own.map(pathOf);
  const ofFiles = present.others.map((file) => [pathOf(file), file.account?.text ?? ''] as const);
  return new Map(
    [...ofLock.filter(([path]) => !ownPaths.includes(path)), ...ofFiles].map(([path, other]) => [
      path.toLowerCase(),
      other,
    ]),
  );
}
