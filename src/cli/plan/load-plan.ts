/** Reads the files, the lock and the records, and compares them: the plan of each account. Sends nothing that changes anything. */
import { join } from 'node:path';
import type { Document } from '../../contract/types.js';
import type { Invocation } from '../host/invocation.js';
import type { Caller } from '../records/read-rows.js';
import type { Session } from '../session/session.js';
import { rememberAnswers } from '../sheet/resolve-sheet-names.js';
import { refuseBadLock } from './check-lock.js';
import { findAccountsOf, refuseForeignKeys } from './file-accounts.js';
import { lockName } from './file-names.js';
import { refuseFileProblems } from './file-problem.js';
import { findAbandoned } from './find-abandoned.js';
import { type Lock, type LockEntries, readLock } from './lock-file.js';
import { makePlan } from './make-plan.js';
import { campaignKind } from './node-kinds.js';
import type { AccountPlan } from './planned.js';
import { allNodes, type CampaignFiles, type FileNode, readFiles, refuseTwins } from './read-files.js';
import { readLive } from './read-live-records.js';
import { createMidnight, readCurrencies, resolveIds, resolveMembers } from './resolve-file-names.js';

export interface LoadedPlan {
  readonly files: CampaignFiles;
  readonly lock: Lock;
  readonly accounts: readonly AccountPlan[];
}

/** Throws CommandError with all problems of the files, and as `client.call` does. */
export async function loadPlan(path: string, session: Session, invocation: Invocation): Promise<LoadedPlan> {
  const { world, settings } = invocation;
  const files = await readFiles(path, world.cwd);
  const lock = await readLock(join(files.folder, lockName), invocation);
  refuseBadLock(lock);
  const only = settings.account?.origin === 'flag' ? settings.account.value : undefined;
  return planFiles(files, lock, session, { only });
}

interface PlanOptions {
  /** The account that all files must be for; any by default. */
  readonly only?: string | undefined;
  /** Criteria with their names, which need not be looked up. */
  readonly known?: readonly Document[];
  readonly hint?: string;
}

/** The same with what the files and the lock say. */
export async function planFiles(
  files: CampaignFiles,
  lock: Lock,
  session: Session,
  { only, known = [], hint }: PlanOptions,
): Promise<LoadedPlan> {
  const problems = [...files.problems];
  const caller = rememberAnswers(session.client);
  const byAccount = await findAccountsOf(files, caller, { usual: session.account, only }, problems);
  const accounts: AccountPlan[] = [];
  for (const [account, { nodes, title }] of byAccount) {
    refuseTwins(nodes, problems);
    refuseForeignKeys(nodes, account, lock, problems);
    const entries: LockEntries = lock.accounts.get(account) ?? new Map();
    const plan = await planAccount(account, nodes, {
      entries,
      known,
      session,
      caller,
      isWhole: files.isWhole,
    });
    problems.push(...plan.problems);
    accounts.push({ ...plan, title });
  }
  refuseFileProblems(problems, hint);
  return { files, lock, accounts };
}

interface AccountTask {
  readonly entries: LockEntries;
  readonly known: readonly Document[];
  readonly session: Session;
  /** Asks every question once. */
  readonly caller: Caller;
  readonly isWhole: boolean;
}

async function planAccount(
  account: string,
  roots: readonly FileNode[],
  { entries, known, session, caller, isWhole }: AccountTask,
): Promise<Omit<AccountPlan, 'title'>> {
  const { client } = session;
  const nodes = allNodes(roots);
  const top = campaignKind();
  const live = await readLive(client, account, nodes, entries);
  const midnight = await createMidnight(account, nodes, session);
  const context = { midnight, idOf: await resolveIds(account, nodes, caller) };
  const currencies = await readCurrencies(account, roots, context, client);
  const resolve = await resolveMembers(account, nodes, [...live.members, ...known], caller);
  const made = makePlan(roots, {
    ...context,
    now: session.time(),
    lock: entries,
    isWhole,
    live: {
      ...live,
      currencyOf: (values) => currencies.get(String(values[top.group.currency?.by ?? ''])),
    },
    resolve,
  });
  return {
    account,
    ...made,
    abandoned: isWhole ? await findAbandoned(entries, made.nodes, { account, client }) : [],
    lineItems: live.lineItems,
  };
}
