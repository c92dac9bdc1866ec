/** The plan of a launch: what the rows of a sheet add to line items that exist. */
import { dirname, join } from 'node:path';
import type { Document } from '../../contract/types.js';
import { privateModes } from '../../files/directories.js';
import { makeDirectory } from '../../files/make-directory.js';
import { readTypedName } from '../../flags/name-or-id.js';
import { namedRecord } from '../../flags/named-parameters.js';
import { once } from '../../values/once.js';
import { accountJournalPath } from '../delivery/journals.js';
import type { Invocation } from '../host/invocation.js';
import { findByName } from '../names/find-by-name.js';
import { readRecords } from '../records/read-records.js';
import type { Caller } from '../records/read-rows.js';
import type { Session } from '../session/session.js';
import { rememberAnswers } from '../sheet/resolve-sheet-names.js';
import type { PlanSource } from './carry-out.js';
import { readLock } from './check-lock.js';
import { describeCandidates } from './file-accounts.js';
import { lockName, usualFolder } from './file-names.js';
import { publishedKey } from './file-post.js';
import { type FileProblem, refuseFileProblems } from './file-problem.js';
import { findNamesake } from './find-namesake.js';
import { type AskedAd, type Target, type Targets, toNodes } from './launch-nodes.js';
import type { LaunchRow } from './launch-sheet.js';
import { type LoadedPlan, type PostChoice, planFiles } from './load-plan.js';
import { type Lock, type LockEntries, type LockEntry, writeLock } from './lock-file.js';
import type { MediaFolders } from './media-folders.js';
import { campaignKind, type NodeKind } from './node-kinds.js';
import type { PlannedMember } from './planned.js';
import type { FileNode } from './read-files.js';

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
  const { nodes, entries, ads } = toNodes(rows, { targets, shown }, problems);
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
    const options = { hint, mediaFolders, publishesAgain, leaveOut, isAdded: true };
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

/** The line items by the texts that stand for them. */
async function findTargets(
  rows: readonly LaunchRow[],
  account: string,
  { session, invocation }: { readonly session: Session; readonly invocation: Invocation },
  problems: FileProblem[],
): Promise<Targets> {
  const caller = rememberAnswers(session.client);
  const places = new Map(
    rows.flatMap(({ lineItems }) => lineItems.map(({ text, place }) => [text, place] as const)).toReversed(),
  );
  const refuse = (text: string, message: string, code = 'UNKNOWN_NAME') => {
    const place = places.get(text);
    if (place)
      problems.push({
        place,
        field: 'line_item',
        message: `line_item "${text}" ${message}`,
        code,
        value: text,
      });
  };
  await refuseWholeNames(rows, account, caller, problems);
  const keys = [...places.keys()].some(isKey)
    ? await readKeys(account, invocation)
    : new Map<string, LockEntry>();
  const ids = new Map<string, string>();
  for (const text of places.keys()) {
    const found = isKey(text) ? keys.get(fullKey(text))?.id : await findId(text, account, caller);
    if (typeof found === 'string') ids.set(text, found);
    else
      refuse(text, found?.problem ?? `was not found: ${join(usualFolder, lockName)} does not have this key`);
  }
  const { related } = (campaignKind().below as NodeKind).group;
  const records = await readRecords(session.client, related, { account_id: account }, [
    ...new Set(ids.values()),
  ]);
  const targets = new Map<string, Target>();
  for (const [text, id] of ids) {
    const record: Document | undefined = records.get(id);
    if (!record || record.deleted === true)
      refuse(text, `was not found: account ${account} does not have this line item`);
    else {
      targets.set(text, { id, campaign: String(record.campaign_id) });
      const same = isKey(text)
        ? await findNamesake(fullKey(text), record, { account, entries: keys, caller })
        : undefined;
      if (same)
        refuse(
          text,
          `has the id ${id} in the lock file, and is "${record.name}" by now; ${same.id} is "${same.name}", the name that was applied last. If ids were swapped in a merge, restore the lock file, or write the id`,
          'WRONG_ID',
        );
    }
  }
  return targets;
}

/** A cell that is the name of a line item, and a list of several as well, could mean either. */
async function refuseWholeNames(
  rows: readonly LaunchRow[],
  account: string,
  caller: Caller,
  problems: FileProblem[],
): Promise<void> {
  const cells = new Map(
    rows.flatMap(({ wholeLineItem: whole }) => (whole ? [[whole.text, whole.place] as const] : [])),
  );
  for (const [text, place] of cells) {
    const name = readTypedName(text);
    const found =
      name === undefined ? undefined : await findByName(caller, namedRecord('line-items'), account, name);
    const ids = !found
      ? []
      : 'id' in found
        ? [found.id]
        : found.code === 'AMBIGUOUS_NAME'
          ? found.candidates.map(({ id }) => id)
          : [];
    if (ids.length > 0)
      problems.push({
        place,
        field: 'line_item',
        message: `line_item "${text}" is the name of ${ids.join(' and ')}, and reads as several line items as well: write the id, or the ids`,
        code: 'AMBIGUOUS_NAME',
        value: text,
      });
  }
}

/** `spring/readers`: the key of a campaign and that of a line item. A name with a slash has blanks. */
function isKey(text: string): boolean {
  return /^[\w.-]+(\/[\w.-]+)+$/.test(text);
}

function fullKey(text: string): string {
  const { section, below } = campaignKind();
  const [campaign, item] = text.split('/');
  return text.split('/').length === 2 ? `${section}/${campaign}/${below?.section}/${item}` : text;
}

/** What the lock file beside the campaign files has of the account. */
async function readKeys(account: string, invocation: Invocation): Promise<LockEntries> {
  const path = join(invocation.world.cwd, usualFolder, lockName);
  return (await readLock(path, invocation)).accounts.get(account) ?? new Map<string, LockEntry>();
}

async function findId(
  text: string,
  account: string,
  caller: Caller,
): Promise<string | { readonly problem: string }> {
  const name = readTypedName(text);
  if (name === undefined) return text;
  const found = await findByName(caller, namedRecord('line-items'), account, name);
  return 'id' in found ? found.id : { problem: describeCandidates(found) };
}
