/** Reads the files, the lock and the records, and compares them: the plan of each account. Sends nothing that changes anything. */
import type { Document } from '../../contract/types.js';
import type { Invocation } from '../host/invocation.js';
import type { Caller } from '../records/read-rows.js';
import type { Session } from '../session/session.js';
import { rememberAnswers } from '../sheet/resolve-sheet-names.js';
import { readAbandoned } from './abandoned.js';
import { refuseBadLock } from './check-lock.js';
import { findAccountsOf, refuseForeignKeys } from './file-accounts.js';
import { refuseFileProblems } from './file-problem.js';
import { type Lock, type LockEntries, readLock } from './lock-file.js';
import { makePlan } from './make-plan.js';
import { campaignKind, type MemberKind, type NodeKind } from './node-kinds.js';
import type { AccountPlan } from './planned.js';
import { readBelow, readKind } from './read-below.js';
import { allNodes, type CampaignFiles, type FileNode, readFiles, refuseTwins } from './read-files.js';
import { createMidnight, readCurrencies, resolveIds, resolveMembers } from './resolve-file-names.js';

export interface LoadedPlan {
  readonly files: CampaignFiles;
  readonly lock: Lock;
  readonly accounts: readonly AccountPlan[];
}

/** Throws CommandError with all problems of the files, and as `client.call` does. */
export async function loadPlan(path: string, session: Session, invocation: Invocation): Promise<LoadedPlan> {
  const files = await readFiles(path, invocation.world.cwd);
  const problems = [...files.problems];
  const lock = await readLock(files.folder, invocation);
  refuseBadLock(lock);
  const caller = rememberAnswers(session.client);
  const byAccount = await findAccountsOf(files, caller, session.account, invocation, problems);
  const accounts: AccountPlan[] = [];
  for (const [account, { nodes, title }] of byAccount) {
    refuseTwins(nodes, problems);
    refuseForeignKeys(nodes, account, lock, problems);
    const entries: LockEntries = lock.accounts.get(account) ?? new Map();
    const plan = await planAccount(account, nodes, { entries, session, caller, isWhole: files.isWhole });
    problems.push(...plan.problems);
    accounts.push({ ...plan, title });
  }
  refuseFileProblems(problems);
  return { files, lock, accounts };
}

interface AccountTask {
  readonly entries: LockEntries;
  readonly session: Session;
  /** Asks every question once. */
  readonly caller: Caller;
  readonly isWhole: boolean;
}

async function planAccount(
  account: string,
  roots: readonly FileNode[],
  { entries, session, caller, isWhole }: AccountTask,
): Promise<Omit<AccountPlan, 'title'>> {
  const { client } = session;
  const nodes = allNodes(roots);
  const top = campaignKind();
  const records = new Map<string, readonly Document[]>();
  const candidates = (kind: NodeKind) => candidatesOf(nodes, kind, records.get(kind.section) ?? [], entries);
  records.set(
    top.section,
    roots.length > 0 || entries.size > 0 ? await readKind(client, account, top, []) : [],
  );
  if (top.below) {
    const above = candidates(top).map(idOf);
    records.set(top.below.section, await readKind(client, account, top.below, above));
  }
  const members = new Map<string, readonly Document[]>();
  for (const kind of top.below?.members ?? []) {
    const listed = nodes.filter((node) => node.members.has(kind.section));
    const above = candidatesOf(
      listed,
      top.below ?? top,
      records.get(top.below?.section ?? '') ?? [],
      entries,
    );
    members.set(kind.section, await readBelow(client, account, kind.group, kind.parent, above.map(idOf)));
  }
  const ofParent = (list: readonly Document[], name: string, above: string) =>
    list.filter((record) => record[name] === above);
  const recordsOf = (section: string, above: string | undefined) => {
    const list = records.get(section) ?? [];
    return above === undefined ? list : ofParent(list, top.below?.parent ?? '', above);
  };
  const membersOf = ({ section, parent }: MemberKind, above: string) =>
    ofParent(members.get(section) ?? [], parent, above);
  const midnight = await createMidnight(account, nodes, session);
  const context = { midnight, idOf: await resolveIds(account, nodes, caller) };
  const currencies = await readCurrencies(account, roots, context, client);
  const resolve = await resolveMembers(account, nodes, [...members.values()].flat(), caller);
  const made = makePlan(roots, {
    ...context,
    now: session.time(),
    lock: entries,
    isWhole,
    live: {
      recordsOf,
      membersOf,
      currencyOf: (values) => currencies.get(String(values[top.group.currency?.by ?? ''])),
    },
    resolve,
  });
  return {
    account,
    ...made,
    abandoned: isWhole
      ? await readAbandoned({
          account,
          client,
          entries,
          nodes: made.nodes,
          campaigns: records.get(top.section) ?? [],
        })
      : [],
    lineItems: records.get(top.below?.section ?? '') ?? [],
  };
}

function idOf({ id }: Document): string {
  return String(id);
}

/** The records that nodes of a kind may stand for: by the lock, or by their names. */
function candidatesOf(
  nodes: readonly FileNode[],
  { section }: NodeKind,
  records: readonly Document[],
  entries: LockEntries,
): readonly Document[] {
  const own = nodes.filter(({ kind }) => kind.section === section);
  const ids = new Set(own.map(({ key }) => entries.get(key)?.id));
  const names = new Set(
    own.flatMap(({ fields }) => {
      const name = fields.get('name')?.value;
      return name?.kind === 'scalar' ? [name.text] : [];
    }),
  );
  return records.filter(({ id, name }) => ids.has(String(id)) || names.has(String(name)));
}
