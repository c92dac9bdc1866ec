/** Refuses to remove records that may be in no file only because a file is empty, or was cut. Pure. */
import { usageError } from '../../../core/host/command-error.js';
import { describePlace } from '../format/file-problem.js';
import type { LockEntries } from '../format/lock-file.js';
import { campaignKeyOf, campaignKind } from '../format/node-kinds.js';
import type { CampaignFile } from '../format/read-files.js';
import type { Abandoned, AccountPlan } from './planned.js';
import { type RemovalChoice, removalOf } from './removals.js';

/**
 * The records that have left the files, with the section that may have had them. `all` are the files of all accounts, and `own`
 * those of this one. The lock tells the file of a key; without it, and where that file is there no more, any file may have had it.
 */
export function markBlanks(
  { account, abandoned, nodes }: Pick<AccountPlan, 'account' | 'abandoned' | 'nodes'>,
  entries: LockEntries,
  all: readonly CampaignFile[],
  own: readonly CampaignFile[],
): readonly Abandoned[] {
  const blanks = all.flatMap((file) => {
    const { lockPath, blanks: found = [] } = file;
    // The account may have been cut off too, or a part of it.
    const mayBeOwn = own.includes(file) || account.startsWith(file.account?.text ?? '');
    return found.map((blank) => ({ ...blank, lockPath, mayBeOwn }));
  });
  if (blanks.length === 0) return abandoned;
  const keys = new Set(nodes.map(({ key }) => key));
  const paths = new Set(all.map(({ lockPath }) => lockPath));
  return abandoned.map((one) => {
    const campaign = campaignKeyOf(one.key);
    const file = entries.get(campaign)?.file;
    const isAnywhere = file === undefined || !paths.has(file);
    const found = blanks.find(({ above, lockPath, mayBeOwn }) =>
      above === ''
        ? !keys.has(campaign) && ((isAnywhere && mayBeOwn) || file === lockPath)
        : mayBeOwn && one.key.startsWith(`${above}/`),
    );
    return found ? { ...one, blank: found.place } : one;
  });
}

/** Throws CommandError where a record would be paused or deleted that an empty section may have had. */
export function refuseBlindRemovals(accounts: readonly AccountPlan[], choice: RemovalChoice): void {
  const removed = accounts
    .flatMap(({ abandoned }) => abandoned)
    .filter((one) => one.blank && removalOf(one, choice) !== 'abandon');
  const [first] = removed;
  if (!first?.blank) return;
  const { section } = campaignKind();
  const flag = choice.prune ? '--prune' : '--pause-removed';
  const places = [...new Set(removed.flatMap(({ blank }) => (blank ? [describePlace(blank)] : [])))];
  const named = removed.flatMap(({ key, name }) => (name === undefined ? [] : [`${key} "${name}"`]));
  const listed = named.length > 0 ? named : removed.map(({ key }) => key);
  throw usageError(
    `${flag}: ${places.join(', ')} does not say what it has: it is empty, or was cut. It may have had ${listed.join(', ')}`,
    `Nothing was sent. Restore the file. If they are to be removed, delete the file, or write ${section}: {} (line_items: {} in a campaign).`,
  );
}
