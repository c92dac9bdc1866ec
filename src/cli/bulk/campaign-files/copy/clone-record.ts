/** The files and the lock of a clone: what a pull of the original would write, changed, for the account of the copy. */

import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Document } from '../../../../contract/types.js';
import { privateModes } from '../../../../files/directories.js';
import { makeDirectory } from '../../../../files/make-directory.js';
import { targetingFlagOf } from '../../../../flags/targeting-flags.js';
import { valueDigest } from '../../../../values/value-digest.js';
import type { Session } from '../../../calls/session/session.js';
import { CommandError, usageError } from '../../../core/host/command-error.js';
import { exitCodes } from '../../../core/host/exit-codes.js';
import type { Invocation } from '../../../core/host/invocation.js';
import { accountCommand } from '../../../core/host/shown-command.js';
import { readRecords } from '../../../core/records/read-records.js';
import { accountJournalPath } from '../../delivery/journals.js';
import { type LoadedPlan, planFiles } from '../compare/load-plan.js';
import { countUnfiled } from '../compare/unfiled.js';
import { readLock } from '../format/check-lock.js';
import type { Located } from '../format/located-yaml.js';
import { type Lock, type LockEntry, writeLock } from '../format/lock-file.js';
import { campaignKind, type NodeKind } from '../format/node-kinds.js';
import { type FileNode, readContents } from '../format/read-files.js';
import { toFileText } from '../format/write-files.js';
import { adviseForClone } from './clone-advice.js';
import { type CloneChanges, cloneContent, type NodeContent } from './clone-content.js';
import { findForeignUsers, readPromotableUsers } from './foreign-users.js';
import { type PulledCampaign, pullCampaigns } from './pull-records.js';

interface CloneOrder {
  readonly id: string;
  readonly account: string;
  /** The account of the copy. */
  readonly target: string;
  readonly changes: CloneChanges;
}

export interface PreparedClone {
  readonly load: () => Promise<LoadedPlan>;
  readonly saveLock: (lock: Lock) => Promise<void>;
  /** Forgets the work once the copy is complete. */
  readonly forget: () => Promise<void>;
  /** The copy, and its kind. */
  readonly copy: { readonly content: NodeContent; readonly kind: NodeKind };
  /** What the copy does not have, such as `2 media creatives`; undefined if it has everything. */
  readonly leftOut: string | undefined;
}

/** Reads the original. Throws CommandError where there is none, or for changes that cannot be made. */
export async function prepareClone(
  order: CloneOrder,
  session: Session,
  invocation: Invocation,
): Promise<PreparedClone> {
  const { id, account, target } = order;
  const { client } = session;
  const top = campaignKind();
  const [campaign, item] = await Promise.all(
    [top, top.below].map(async (kind) =>
      kind
        ? (await readRecords(client, kind.group.related, { account_id: account }, [id])).get(id)
        : undefined,
    ),
  );
  const campaignId = campaign ? id : item?.campaign_id;
  const [pulled] = campaignId
    ? await pullCampaigns(client, account, { ids: [String(campaignId)], lock: new Map() })
    : [];
  if (!pulled) {
    const hint = `For a list: ${accountCommand`ads tree`}`;
    throw new CommandError(
      'NOT_FOUND',
      exitCodes.notFound,
      `account ${account} has no campaign or line item ${id}`,
      hint,
    );
  }
  if (!campaign && target !== account)
    throw usageError('--to-account: a line item is cloned within its account; clone its campaign instead');
  const isOther = target !== account;
  const users = isOther ? await readPromotableUsers(target, client) : [];
  const { content, known, copy } = campaign
    ? cloneCampaign(pulled, order.changes)
    : cloneLineItem(pulled, id, order.changes);
  const shown = `clone of ${id}`;
  const text = await toFileText({ account: target, [top.section]: { [pulled.key]: content } }, shown, '.');
  const name = {
    folder: 'applies',
    work: `clone ${valueDigest(text)}`,
    account: target,
    ending: '.yaml',
  } as const;
  const path = await accountJournalPath(invocation, name);
  const read = await readContents([{ shown, text }]);
  const files = read.files.map((file) => ({ ...file, nodes: file.nodes.map(placeByKey) }));
  const roots = files.flatMap(({ nodes }) => nodes);
  const other = { account_id: target, users };
  const foreign = isOther ? await findForeignUsers(roots, other, client) : [];
  const problems = [...read.problems, ...foreign];
  const contents = { folder: dirname(path), isWhole: false, files, problems };
  return {
    async load() {
      const lock = await readLock(path, invocation);
      const earlier = lock.accounts.get(target);
      const accounts = new Map([...lock.accounts, [target, new Map([...known, ...(earlier ?? [])])]]);
      const plan = await planFiles(contents, { ...lock, accounts }, session, invocation, {
        known: (key) =>
          knownCriteria(pulled, campaign ? pulled.entries.get(key)?.id : id, account === target),
        hint: (problems) => adviseForClone(problems, other, client),
        publishesAgain: false,
      });
      refuseExisting(plan, earlier !== undefined);
      return plan;
    },
    async saveLock(lock) {
      await makeDirectory(dirname(path), privateModes.directory);
      await writeLock(lock, invocation);
    },
    forget: () => rm(path, { force: true }),
    copy,
    leftOut: countUnfiled(campaign ? pulled.unfiled : pulled.unfiled.filter((one) => one.lineItem === id)),
  };
}

/** Messages name what is wrong by its key: the text of a copy is in no file. */
function placeByKey(node: FileNode): FileNode {
  const place = { file: node.key, line: 0, column: 0 };
  const atKey = (located: Located): Located =>
    located.kind === 'map'
      ? {
          ...located,
          place,
          entries: new Map(
            [...located.entries].map(([key, { value }]) => [key, { keyPlace: place, value: atKey(value) }]),
          ),
        }
      : located.kind === 'list'
        ? { ...located, place, items: located.items.map(atKey) }
        : { ...located, place };
  return {
    ...node,
    place,
    fields: new Map(
      [...node.fields].map(([name, { value }]) => [name, { keyPlace: place, value: atKey(value) }]),
    ),
    members: new Map([...node.members].map(([section, located]) => [section, atKey(located)])),
    below: node.below.map(placeByKey),
  };
}

/** The criteria of a line item that is cloned. An audience of somebody else has no name in the lists of the account. */
function knownCriteria(
  { members }: PulledCampaign,
  original: string | undefined,
  isSameAccount: boolean,
): readonly Document[] {
  const own = members.filter(({ line_item_id: id }) => id === original);
  const isOfAccount = ({ targeting_type: type }: Document) => {
    const { lookup } = targetingFlagOf(type) ?? {};
    return lookup !== undefined && 'account_id' in lookup.endpoint.params;
  };
  return isSameAccount ? own : own.filter((record) => !isOfAccount(record));
}

interface ClonedContent extends Pick<PreparedClone, 'copy'> {
  /** The campaign with the copy. */
  readonly content: NodeContent;
  readonly known: ReadonlyMap<string, LockEntry>;
}

function cloneCampaign({ content }: PulledCampaign, changes: CloneChanges): ClonedContent {
  const kind = campaignKind();
  const copy = cloneContent(content, kind, changes);
  return { content: copy, known: new Map(), copy: { content: copy, kind } };
}

/** The campaign stays as it is, and gets a copy of the line item. */
function cloneLineItem(
  { key, content, entries }: PulledCampaign,
  id: string,
  changes: CloneChanges,
): ClonedContent {
  const { below, section: top } = campaignKind();
  const section = below?.section ?? '';
  const items = content[section] as Readonly<Record<string, NodeContent>>;
  const name =
    Object.keys(items).find((one) => entries.get(`${top}/${key}/${section}/${one}`)?.id === id) ?? '';
  const kind = below as NodeKind;
  const copy = cloneContent(items[name] ?? {}, kind, changes);
  const { values: _, ...entry } = entries.get(`${top}/${key}`) ?? { id: '' };
  return {
    content: { name: content.name, [section]: { [`${name}-copy`]: copy } },
    known: new Map([[`${top}/${key}`, entry]]),
    copy: { content: copy, kind },
  };
}

/** A clone only creates. What an interrupted one has created may have been changed since. */
function refuseExisting({ accounts }: LoadedPlan, isResumed: boolean): void {
  const nodes = accounts.flatMap((plan) => plan.nodes);
  const found = nodes.find(({ origin, id, changes }) =>
    isResumed ? id !== undefined && changes.length > 0 : origin === 'adopted',
  );
  if (!found) return;
  const reason = isResumed ? ', and differs from the copy' : ' already';
  throw usageError(
    `${found.kind.noun} ${found.id} has the name "${found.name}"${reason}`,
    'Nothing was sent. Choose another name for the copy: --set name="..."',
  );
}
