/** `ads pull`: writes campaigns to files, with a lock file and a schema beside them. */

import { join, relative, resolve } from 'node:path';
import type { Document } from '../../../contract/types.js';
import type { Answer, RowShape } from '../../../output/answer.js';
import { escapeControls } from '../../../output/control-characters.js';
import type { RowOf } from '../../../output/row-of.js';
import { findNamedTarget } from '../../calls/names/find-named-target.js';
import { explainAccount } from '../../calls/session/explain-unknown-account.js';
import { openSession, type Session } from '../../calls/session/session.js';
import { CommandError, missingAccountError, usageError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Action, Invocation } from '../../core/host/invocation.js';
import { beforeAsking } from '../../core/host/output-file.js';
import { formatCount } from '../../core/host/progress.js';
import { accountCommand } from '../../core/host/shown-command.js';
import { countUnfiled } from './compare/unfiled.js';
import { type PulledCampaign, pullCampaigns } from './copy/pull-records.js';
import { withFolderLock } from './format/apply-journal.js';
import { readLock } from './format/check-lock.js';
import { defaultFolder, lockName, schemaName } from './format/file-names.js';
import { describePlace } from './format/file-problem.js';
import { type Lock, type LockEntries, type LockEntry, withOthers, writeLock } from './format/lock-file.js';
import { campaignKeyOf } from './format/node-kinds.js';
import { planSchema } from './format/plan-schema.js';
import { nameFiles, sortFiles } from './format/pulled-names.js';
import { keyFor } from './format/record-texts.js';
import { type TextFile, toFileText, type WrittenOutcome, writeFiles } from './format/write-files.js';

interface PullFlags {
  readonly id?: readonly string[];
  readonly to?: string;
  readonly split?: 'campaign' | 'account';
  readonly overwrite: boolean;
}

const shape = {
  name: 'file',
  fields: {
    file: { type: 'string' },
    outcome: { type: 'enum' },
    campaigns: { type: 'integer' },
    line_items: { type: 'integer' },
    targeting: { type: 'integer' },
    posts: { type: 'integer' },
    promoted_accounts: { type: 'integer' },
    tracking_tags: { type: 'integer' },
  },
  columns: ['file', 'outcome', 'campaigns', 'line_items', 'targeting', 'posts'],
  key: 'file',
  pinned: ['file', 'outcome'],
} as const satisfies RowShape;

type PulledFile = RowOf<typeof shape, { outcome: WrittenOutcome }>;

export const pull: Action<PullFlags> = async (invocation, flags) => {
  const folder = resolve(invocation.world.cwd, flags.to ?? defaultFolder);
  const session = await openSession(invocation);
  const { account } = session;
  if (account === undefined) throw missingAccountError();
  // An apply that writes the lock file between its reading and its writing here would lose what it noted.
  return withFolderLock(folder, invocation, () => pullInto(folder, { session, account }, invocation, flags));
};

async function pullInto(
  folder: string,
  { session, account }: { readonly session: Session; readonly account: string },
  invocation: Pick<Invocation, 'world' | 'settings' | 'notice'>,
  { id: typed, to, split, overwrite }: PullFlags,
): Promise<Answer> {
  const { world, settings, notice } = invocation;
  const { client } = session;
  const lock = await readLock(join(folder, lockName), invocation);
  const target = { flag: 'ID', groups: ['campaigns'], account } as const;
  const ids: string[] = [];
  for (const text of typed ?? []) ids.push(await findNamedTarget({ ...target, text }, session, invocation));
  const known = lock.accounts.get(account) ?? new Map();
  const pulled = await pullCampaigns(client, account, { ids: typed && ids, lock: known }).catch(
    (error: unknown) => {
      throw explainAccount(error, settings);
    },
  );
  refuseUnknown(ids, pulled);
  const parts = split === 'account' ? [pulled] : pulled.map((campaign) => [campaign]);
  const full = parts.filter((part) => part.length > 0);
  const place = { account, folder, cwd: world.cwd, lock };
  const present = await sortFiles(place, client);
  const keys = full.map(([first]) =>
    split === 'account' ? keyFor('', account, new Set()) : (first?.key ?? ''),
  );
  const names = nameFiles(keys, place, present);
  const files = await Promise.all(full.map((part, at) => toFile(part, names[at] ?? '', place)));
  refuseOtherFiles(files, pulled, present.own, world.cwd);
  const schema = { path: join(folder, schemaName), text: `${JSON.stringify(planSchema(), null, 2)}\n` };
  const outcomes = await beforeAsking(writeFiles(files, { mayReplace: overwrite, flag: '--to', world }));
  await beforeAsking(writeFiles([schema], { mayReplace: true, flag: '--to', world }));
  await beforeAsking(writeLock(withEntries(lock, account, files, folder), invocation));
  await notice(
    `${formatCount(pulled.length, 'campaign')} of account ${account} in ${relative(world.cwd, folder) || '.'}. To see later differences: ${accountCommand`ads plan ${to}`}`,
  );
  const unfiled = countUnfiled(pulled.flatMap((campaign) => campaign.unfiled));
  if (unfiled !== undefined)
    await notice(`files cannot have ${unfiled} of these line items: ads leaves them as they are`);
  if (!typed) for (const sentence of describeGone(known, pulled)) await notice(sentence);
  const rows = files.map(({ path, campaigns }, at): PulledFile => {
    const sum = (name: string) => campaigns.reduce((total, { counts }) => total + (counts[name] ?? 0), 0);
    return {
      file: relative(world.cwd, path),
      outcome: outcomes[at] ?? 'written',
      campaigns: campaigns.length,
      line_items: sum('line_items'),
      targeting: sum('targeting'),
      posts: sum('posts'),
      promoted_accounts: sum('promoted_accounts'),
      tracking_tags: sum('tracking_tags'),
    };
  });
  return { kind: 'rows', record: shape, pages: [rows] };
}

/** A key in two files is refused by every plan. */
function refuseOtherFiles(
  written: readonly TextFile[],
  pulled: readonly PulledCampaign[],
  own: Awaited<ReturnType<typeof sortFiles>>['own'],
  cwd: string,
): void {
  const paths = written.map(({ path }) => path);
  const keys = new Set(pulled.map(({ key }) => `campaigns/${key}`));
  const others = own.filter(({ path }) => !paths.includes(resolve(cwd, path)));
  const twin = others.flatMap(({ nodes }) => nodes).find(({ key }) => keys.has(key));
  if (!twin) return;
  const message = `${twin.key} is in ${describePlace(twin.place)} already, and would be in two files`;
  throw usageError(
    message,
    'Nothing was written. Delete that file first, or choose another directory with --to.',
  );
}

async function toFile(
  campaigns: readonly PulledCampaign[],
  name: string,
  { account, folder }: { readonly account: string; readonly folder: string },
): Promise<TextFile & { campaigns: typeof campaigns }> {
  const path = join(folder, `${name}.yaml`);
  const content: Document | Record<string, unknown> = {
    account,
    campaigns: Object.fromEntries(campaigns.map(({ key, content: own }) => [key, own])),
  };
  return { path, text: await toFileText(content, path, folder), campaigns };
}

/** The lock with the entries of these campaigns in place of those that they had. */
function withEntries(
  lock: Lock,
  account: string,
  files: readonly (TextFile & { readonly campaigns: readonly PulledCampaign[] })[],
  folder: string,
): Lock {
  const pulled = files.flatMap(({ campaigns }) => campaigns);
  const fileOf = new Map<string, string>(
    files.flatMap((file) =>
      file.campaigns.map(({ key }) => [`campaigns/${key}`, relative(folder, file.path)] as const),
    ),
  );
  const { accounts } = lock;
  const replaced = pulled.map(({ key }) => `campaigns/${key}`);
  const isReplaced = (key: string) =>
    replaced.some((prefix) => key === prefix || key.startsWith(`${prefix}/`));
  const earlier = [...(accounts.get(account) ?? [])].filter(([key]) => !isReplaced(key));
  const fresh = pulled.flatMap(({ entries: own }) =>
    [...own].map(([key, entry]): readonly [string, LockEntry] => {
      const file = fileOf.get(key);
      return [key, file === undefined ? entry : { ...entry, file }];
    }),
  );
  const ids = new Set(fresh.map(([, { id }]) => id));
  const entries: LockEntries = new Map([
    ...earlier,
    ...fresh.map(([key, entry]) => {
      const former = accounts.get(account)?.get(key);
      return [key, withNotes(entry, former, ids)] as const;
    }),
  ]);
  return { ...lock, accounts: new Map([...accounts, [account, entries]]) };
}

/** An entry with what the lock notes of its record; `ids` are those of all records that have keys. */
function withNotes(entry: LockEntry, former: LockEntry | undefined, ids: ReadonlySet<string>): LockEntry {
  if (former?.id !== entry.id) return entry;
  const { id, replaces } = former;
  // If the record that was to be paused has a key by now, a file says what becomes of it; what is lost with it still counts.
  const isOpen = replaces !== undefined && !ids.has(replaces);
  const replaced = replaces === undefined || isOpen || replaces === id ? former.replaced : replaces;
  const notes = { ...(isOpen && { replaces }), ...(replaced !== undefined && { replaced }) };
  return withOthers({ ...entry, ...notes }, former);
}

/** Campaigns that the lock has and the account does not have any more. */
function describeGone(known: LockEntries, pulled: readonly PulledCampaign[]): readonly string[] {
  const keys = new Set(pulled.map(({ key }) => `campaigns/${key}`));
  const gone = [...known].filter(([key]) => campaignKeyOf(key) === key && !keys.has(key));
  return gone.map(
    ([key, { id }]) =>
      `${escapeControls(key)} (${id}) is not in the account any more. A plan creates it again, unless you remove it from the files`,
  );
}

function refuseUnknown(ids: readonly string[], pulled: readonly PulledCampaign[]): void {
  const found = pulled.flatMap(({ key, entries }) => entries.get(`campaigns/${key}`)?.id ?? []);
  const missing = ids.filter((id) => !found.includes(id));
  if (missing.length === 0) return;
  const message = `campaign ${missing.join(', ')} was not found`;
  const hint = `Nothing was written. To list the campaigns: ${accountCommand`ads campaigns list`}`;
  throw new CommandError('CAMPAIGN_NOT_FOUND', exitCodes.notFound, message, hint);
}
