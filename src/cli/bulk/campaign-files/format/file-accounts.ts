/** Finds the accounts that campaign files name. */
import { createNameResolver, explainName } from '../../../calls/names/name-resolver.js';
import type { Invocation } from '../../../core/host/invocation.js';
import { formatCount } from '../../../core/host/progress.js';
import type { Caller } from '../../../core/records/read-rows.js';
import { lockName } from './file-names.js';
import type { FileProblem } from './file-problem.js';
import type { Lock } from './lock-file.js';
import { campaignKeyOf } from './node-kinds.js';
import type { CampaignFile, CampaignFiles, FileNode } from './read-files.js';

interface FileAccount {
  readonly title: string;
  readonly nodes: readonly FileNode[];
  readonly files: readonly CampaignFile[];
}

/** The accounts of the files, with their nodes. Each name is asked for once. With `only`, another account is a problem. */
export async function findAccountsOf(
  { files }: Pick<CampaignFiles, 'files'>,
  client: Caller,
  { usual, only }: { readonly usual: string | undefined; readonly only: string | undefined },
  problems: FileProblem[],
): Promise<ReadonlyMap<string, FileAccount>> {
  const names = createNameResolver(client);
  const found = new Map<string, { title: string; nodes: FileNode[]; files: CampaignFile[] }>();
  for (const file of files) {
    const { path, account, nodes } = file;
    const place = account?.place ?? { file: path, line: 1, column: 1 };
    const refuse = (message: string, code?: string) =>
      problems.push({ place, field: 'account', message, ...(code !== undefined && { code }) });
    const named = await names.read('accounts', undefined, account?.text ?? '');
    if (named && !('id' in named)) {
      refuse(`account "${account?.text}" ${explainName(named)}`, named.code);
      continue;
    }
    const id = named?.id ?? account?.text ?? usual;
    if (id === undefined) refuse('account is required: write it into the file, or add --account');
    else if (only !== undefined && only !== id) refuse(`account ${id} differs from --account ${only}`);
    else {
      const own = found.get(id) ?? { title: named ? `${named.name} (${id})` : id, nodes: [], files: [] };
      own.nodes.push(...nodes);
      own.files.push(file);
      found.set(id, own);
    }
  }
  return found;
}

/** Accounts of which the lock has campaigns, and no file anything: a plan of the whole folder compares nothing of them. */
export async function noteLeftAccounts(
  {
    files,
    lock,
    accounts,
  }: {
    readonly files: CampaignFiles;
    readonly lock: Lock;
    readonly accounts: readonly { readonly account: string }[];
  },
  { settings, notice }: Pick<Invocation, 'settings' | 'notice'>,
): Promise<void> {
  if (!files.isWhole || settings.account?.origin === 'flag') return;
  for (const [account, entries] of lock.accounts) {
    const count = [...entries.keys()].filter((key) => campaignKeyOf(key) === key).length;
    if (count === 0 || accounts.some((one) => one.account === account)) continue;
    await notice(
      `${lockName} has ${formatCount(count, 'campaign')} of account ${account}, and no file is of this account: nothing of it was compared. To write its files, pull that account into the folder`,
    );
  }
}

/**
 * A key that the lock knows in another account would be created again in this one, unless that account has it in a file
 * too.
 */
export function refuseForeignKeys(
  files: ReadonlyMap<string, FileAccount>,
  account: string,
  { accounts, path }: Lock,
  problems: FileProblem[],
): void {
  const left = [...accounts].map(([other, entries]) => {
    const ownKeys = new Set(files.get(other)?.nodes.map(({ key }) => key));
    return { other, has: (key: string) => entries.has(key) && !ownKeys.has(key) };
  });
  for (const { key, place } of files.get(account)?.nodes ?? []) {
    if (accounts.get(account)?.has(key)) continue;
    const other = left.find(({ has }) => has(key))?.other;
    if (other === undefined) continue;
    const message = `${key} is in account ${other} by ${path}, and the file says ${account}; for a copy in another account, use another folder`;
    problems.push({ place, field: 'account', code: 'WRONG_ACCOUNT', message });
  }
}
