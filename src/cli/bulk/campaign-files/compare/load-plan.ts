/** Reads the files, the lock and the records, and compares them: the plan of each account. Sends nothing that changes anything. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Document } from '../../../../contract/types.js';
import type { Session } from '../../../calls/session/session.js';
import { compute } from '../../../core/host/compute.js';
import type { Invocation } from '../../../core/host/invocation.js';
import { cacheResponses } from '../../../core/records/cache-responses.js';
import type { Caller } from '../../../core/records/read-rows.js';
import { readUnconfirmedKeys } from '../format/apply-journal.js';
import { readLock } from '../format/check-lock.js';
import { findAccountsOf, refuseForeignKeys } from '../format/file-accounts.js';
import { lockName } from '../format/file-names.js';
import { type FileProblem, refuseFileProblems } from '../format/file-problem.js';
import type { Lock, LockEntries } from '../format/lock-file.js';
import { describeAllowing, findMediaFolders, type MediaFolders } from '../format/media-folders.js';
import { membersIn } from '../format/members.js';
import { campaignKind } from '../format/node-kinds.js';
import { allNodes, type CampaignFiles, type FileNode, readFiles, refuseTwins } from '../format/read-files.js';
import { markBlanks } from './blind-removals.js';
import { findAbandoned, nothing } from './find-abandoned.js';
import { listFormers } from './find-former.js';
import { type KeyChoices, readChoices, type TypedChoices } from './key-choices.js';
import { makePlan } from './make-plan.js';
import type { AccountPlan } from './planned.js';
import { readLive } from './read-live-records.js';
import { readLosses } from './read-losses.js';
import { createMidnight, payersOf, readCurrencies, resolveIds } from './resolve-file-names.js';
import { resolveMembers } from './resolve-members.js';
import type { resolvePosts } from './resolve-posts.js';

export interface LoadedPlan {
  readonly files: CampaignFiles;
  readonly lock: Lock;
  readonly accounts: readonly AccountPlan[];
}

/** The choice for a post that may be published already. */
export interface PostChoice {
  /** It is published. */
  readonly publishesAgain: boolean;
}

interface LoadOptions extends PostChoice {
  /** What has left the files is to be deleted; not so by default. */
  readonly prunes?: boolean;
  /** What a person decides about keys; nothing by default. */
  readonly typed?: TypedChoices | undefined;
  /** The account that is planned; all of the files by default. */
  readonly account?: string | undefined;
}

interface FileOptions extends LoadOptions {
  /** Directories with media, beside the repository of the files. `any` allows all, for plans of which nothing is sent. */
  readonly mediaFrom?: readonly string[] | 'any' | undefined;
}

/** Throws CommandError with all problems of the files, and as `client.call` does. */
export async function loadPlan(
  path: string,
  session: Session,
  invocation: Invocation,
  { mediaFrom, ...options }: FileOptions,
): Promise<LoadedPlan> {
  const { world, settings } = invocation;
  const files = await compute(invocation, () => readFiles(path, world));
  const lock = await readLock(join(files.folder, lockName), invocation);
  const only = settings.account?.origin === 'flag' ? settings.account.value : undefined;
  const mediaFolders = mediaFrom === 'any' ? mediaFrom : findMediaFolders([files.folder], mediaFrom, world);
  const unconfirmedIn = (account: string) => readUnconfirmedKeys(account, invocation);
  return planFiles(files, lock, session, invocation, { only, mediaFolders, unconfirmedIn, ...options });
}

interface PlanOptions extends LoadOptions {
  /** The account that all files must be for; any by default. */
  readonly only?: string | undefined;
  /** Criteria with their names, which need not be looked up, by the key of the line item that is to have them. */
  readonly known?: (key: string) => readonly Document[];
  /** What the files list is added to what the line items have. */
  readonly isAdded?: boolean;
  /** Nodes that no account has, with posts whose problems are told all the same; none by default. */
  readonly loose?: readonly FileNode[];
  /** The hint of the error with all problems. */
  readonly hint?: (problems: readonly FileProblem[]) => Promise<string>;
  /** Where the media of posts may be; nowhere by default. */
  readonly mediaFolders?: MediaFolders | 'any';
  /** The keys that an earlier apply has sent without an answer; none by default, for what never takes a record by its name. */
  readonly unconfirmedIn?: (account: string) => Promise<ReadonlySet<string>>;
  /** Takes the posts that may be published already, which are then left out; without it they are problems. */
  readonly leaveOut?: (doubts: readonly FileProblem[]) => void;
}

/** The same with what the files and the lock say. */
export async function planFiles(
  files: CampaignFiles,
  lock: Lock,
  session: Session,
  invocation: Invocation,
  {
    only,
    account: wanted,
    known,
    isAdded = false,
    loose = [],
    hint,
    mediaFolders,
    publishesAgain,
    leaveOut,
    unconfirmedIn,
    typed = {},
    prunes = false,
  }: PlanOptions,
): Promise<LoadedPlan> {
  const problems = [...files.problems];
  const caller = cacheResponses(session.client);
  const byAccount = await findAccountsOf(files, caller, { usual: session.account, only }, problems);
  const choices = readChoices(
    typed,
    files.files.flatMap(({ nodes }) => allNodes(nodes)),
  );
  const lockPaths = new Set(files.files.map(({ lockPath }) => lockPath));
  const accounts: AccountPlan[] = [];
  for (const [account, { nodes, title, files: own }] of byAccount) {
    refuseTwins(nodes, problems);
    refuseForeignKeys(byAccount, account, lock, problems);
    if (wanted !== undefined && wanted !== account) continue;
    const entries: LockEntries = lock.accounts.get(account) ?? new Map();
    const plan = await planAccount(account, nodes, {
      entries,
      known,
      isAdded,
      loose,
      session,
      caller,
      isWhole: files.isWhole,
      lockPaths: new Set([...lockPaths, ...missingFiles(files, entries)]),
      choices,
      unconfirmed: (await unconfirmedIn?.(account)) ?? new Set(),
      publishesAgain,
      prunes,
      leaveOut: leaveOut ?? ((doubts) => void problems.push(...doubts)),
      mediaFolders,
      invocation,
    });
    problems.push(...plan.problems);
    const abandoned = markBlanks(plan, entries, files.files, own);
    accounts.push({ ...plan, abandoned, title });
  }
  if (problems.length > 0)
    refuseFileProblems(problems, await hint?.(problems), describeAllowing(problems, invocation));
  return { files, lock, accounts };
}

/** The files of the lock that are there no more: where one of several files is planned alone, it may have another name by now. */
function missingFiles({ folder, isWhole }: CampaignFiles, entries: LockEntries): readonly string[] {
  const known = new Set(isWhole ? [] : [...entries.values()].flatMap(({ file }) => file ?? []));
  return [...known].filter((file) => !existsSync(join(folder, file)));
}

interface AccountTask {
  readonly entries: LockEntries;
  readonly known: PlanOptions['known'];
  readonly isAdded: boolean;
  readonly loose: readonly FileNode[];
  readonly session: Session;
  /** Asks every question once. */
  readonly caller: Caller;
  readonly isWhole: boolean;
  readonly lockPaths: ReadonlySet<string | undefined>;
  readonly choices: KeyChoices;
  readonly unconfirmed: ReadonlySet<string>;
  readonly publishesAgain: boolean;
  readonly prunes: boolean;
  readonly leaveOut: (doubts: readonly FileProblem[]) => void;
  readonly mediaFolders: MediaFolders | 'any' | undefined;
  readonly invocation: Invocation;
}

async function planAccount(
  account: string,
  roots: readonly FileNode[],
  {
    entries,
    known,
    isAdded,
    loose,
    session,
    caller,
    isWhole,
    lockPaths,
    choices,
    unconfirmed,
    publishesAgain,
    prunes,
    leaveOut,
    mediaFolders,
    invocation,
  }: AccountTask,
): Promise<Omit<AccountPlan, 'title'>> {
  const { client } = session;
  const nodes = allNodes(roots);
  const top = campaignKind();
  const formers = listFormers(nodes, entries, { isWhole, lockPaths, choices });
  const live = await readLive(client, account, nodes, entries, formers);
  const midnight = await createMidnight(account, nodes, session);
  const context = { midnight, idOf: await resolveIds(account, nodes, caller) };
  const payers = await compute(invocation, () => payersOf(roots, context));
  const currencies = await readCurrencies(account, payers, client);
  const resolve = await resolveMembers(account, nodes, { live, entries, known, isAdded }, caller);
  const posts = await readPosts(
    [...nodes, ...loose],
    { entries, listed: live.members, publishesAgain },
    {
      account,
      caller,
      now: session.time(),
      invocation,
      mediaFolders,
    },
  );
  leaveOut(posts.doubts);
  const what = {
    ...context,
    now: session.time(),
    lock: entries,
    isWhole,
    formers,
    choices,
    unconfirmed,
    live: {
      ...live,
      currencyOf: (values: Document) => currencies.get(String(values[top.group.currency?.by ?? ''])),
    },
    resolve,
    postOf: posts.postOf,
  };
  const made = await compute(invocation, () => makePlan(roots, what));
  const left = isWhole ? await findAbandoned(entries, made.nodes, { account, client, prunes }) : nothing;
  return {
    account,
    ...made,
    problems: [...made.problems, ...posts.problems],
    abandoned: left.abandoned,
    lineItems: [...live.lineItems, ...left.lineItems],
    losses: await readLosses(made.nodes, { account, client, entries, live }),
  };
}

/** What posts with texts need is loaded where files have any. */
async function readPosts(
  nodes: readonly FileNode[],
  known: Parameters<typeof resolvePosts>[1],
  context: Parameters<typeof resolvePosts>[2],
): ReturnType<typeof resolvePosts> {
  if (!membersIn(nodes, 'posts').some(({ post }) => post))
    return { postOf: () => undefined, problems: [], doubts: [] };
  const { resolvePosts: resolve } = await import('./resolve-posts.js');
  return resolve(nodes, known, context);
}
