/** Tells, before the first write, that the profile or the account was chosen by a file of the directory. */
import { joinList } from '../../../values/text-lists.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { WriteHook } from '../../core/records/write.js';

/** Whoever works in another directory than usual spends the money of another client. */
export function directoryNotice({
  settings,
  notice,
}: Pick<Invocation, 'settings' | 'notice'>): readonly WriteHook[] {
  const { profile, account } = settings;
  const chosen = [
    ...(profile.origin === 'directory' ? [`profile ${profile.value}`] : []),
    ...(account?.origin === 'directory' ? [`account ${account.value}`] : []),
  ];
  if (chosen.length === 0) return [];
  const source = account?.origin === 'directory' ? account.source : profile.source;
  let isReported = false;
  return [
    {
      async before() {
        if (isReported) return;
        isReported = true;
        await notice(`using ${joinList(chosen, 'and')}, set by ${source}`);
      },
    },
  ];
}
