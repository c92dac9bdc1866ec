/** The plan of a launch: what the rows of a sheet add to line items that exist. */
import { dirname } from 'node:path';
import { privateModes } from '../../../../files/directories.js';
import { makeDirectory } from '../../../../files/make-directory.js';
import { once } from '../../../../values/once.js';
import type { Session } from '../../../calls/session/session.js';
import type { Invocation } from '../../../core/host/invocation.js';
import { accountJournalPath } from '../../delivery/journals.js';
import type { PlanSource } from '../apply/carry-out.js';
import { type LoadedPlan, type PostChoice, planFiles } from '../compare/load-plan.js';
import type { PlannedMember } from '../compare/planned.js';
import { readLock } from '../format/check-lock.js';
import { publishedKey } from '../format/file-post.js';
import { type FileProblem, refuseFileProblems } from '../format/file-problem.js';
import { type Lock, type LockEntry, writeLock } from '../format/lock-file.js';
import type { MediaFolders } from '../format/media-folders.js';
import type { FileNode } from '../format/read-files.js';
import { type AskedAd, toNodes } from './launch-nodes.js';
import type { LaunchRow } from './launch-sheet.js';
import { findTargets } from './launch-targets.js';

export interface PreparedLaunch extends Pick<PlanSource, 'load' | 'saveLock'> {
  readonly ads: readonly AskedAd[];
  /** Why nothing of a row is sent, by its number; known once the plan is loaded. */
  readonly leftOut: ReadonlyMap<number, string>;
  /** Forgets the work once it is complete, but for the published posts: another file with the same text is another post. */
  readonly forget: () => Promise<void>;
}

interface LaunchOrder extends PostChoice {
  /** How messages name the sheet. */
  readonly shown: string;
  readonly mediaFolders: MediaFolders;
  readonly session: Session;
  readonly invocation: Invocation;
}

/** Finds the line items. Throws as `client.call` does; what is wrong with rows is told with the plan. */
export async function prepareLaunch(
  rows: readonly LaunchRow[],
  account: string,
  { shown, mediaFolders, session, invocation, publishesAgain }: LaunchOrder,
): Promise<PreparedLaunch> {
  const problems: FileProblem[] = [];
  const targets = await findTargets(rows, account, { session, invocation }, problems);
  const { nodes, entries, ads, loose } = toNodes(rows, { targets, shown }, problems);
  const name = { folder: 'applies', work: 'launch', account, ending: '.yaml' } as const;
  const path = await accountJournalPath(invocation, name);
  const contentsOf = (nodes: readonly FileNode[]) => {
    return {
      folder: path,
      isWhole: false,
      files: [{ path: shown, account: undefined, nodes }],
      problems,
    };
  };
  const leftOut = new Map<number, string>();
  const tell = once(async () => {
    for (const [row, message] of leftOut) await invocation.notice(`${shown}:${row}: ${message}`);
  });

  /** Nothing is sent of a row whose post may be published already, neither its bid nor its targeting. */
  async function planRows(lock: Lock): Promise<LoadedPlan> {
    leftOut.clear();
    const leaveOut = (doubts: readonly FileProblem[]) => {
      for (const { place, message } of doubts) leftOut.set(place.line, message);
    };
    const options = { hint: async () => hint, mediaFolders, publishesAgain, leaveOut, loose, isAdded: true };
    const plan = await planFiles(contentsOf(nodes), lock, session, invocation, options);
    if (leftOut.size === 0) return plan;
    await tell();
    const others = rows.filter(({ number }) => !leftOut.has(number));
    const rest = toNodes(others, { targets, shown }, []);
    return planFiles(contentsOf(rest.nodes), lock, session, invocation, options);
  }

  return {
    ads,
    leftOut,
    async load(): Promise<LoadedPlan> {
      const lock = await readLock(path, invocation);
      const earlier = lock.accounts.get(account) ?? new Map<string, LockEntry>();
      const accounts = new Map([...lock.accounts, [account, new Map([...earlier, ...entries])]]);
      const plan = await planRows({ ...lock, accounts });
      const find = adFinder(plan);
      refuseFileProblems(
        ads.flatMap((ad) => (find(ad) || leftOut.has(ad.row) ? [] : [repeated(ad, shown)])),
        hint,
      );
      return plan;
    },
    async saveLock(lock) {
      await makeDirectory(dirname(path), privateModes.directory);
      await writeLock(lock, invocation);
    },
    async forget() {
      const lock = await readLock(path, invocation);
      const { accounts } = lock;
      const posts = [...(accounts.get(account) ?? [])].filter(([key]) => publishedKey.test(key));
      if (accounts.size > 0)
        await writeLock({ ...lock, accounts: new Map([[account, new Map(posts)]]) }, invocation);
    },
  };
}

const hint = 'Nothing was sent. Correct the sheet, and run the command again.';

/** Finds the ad of a row in a plan; undefined where it is that of another row. */
export function adFinder({ accounts }: LoadedPlan): (ad: AskedAd) => PlannedMember | undefined {
  const ads = new Map<string, PlannedMember>();
  for (const { nodes } of accounts)
    for (const { key, members } of nodes)
      for (const member of members)
        if (member.kind.section === 'posts') ads.set(`${key} ${member.place.line}`, member);
  return ({ row, key }) => ads.get(`${key} ${row}`);
}

/** The author by his handle and by his id, or two paths of one file. */
function repeated({ row }: AskedAd, file: string): FileProblem {
  const message = 'the ad of another row, with the same line item and post';
  return { place: { file, line: row, column: 1 }, field: 'post', message };
}
