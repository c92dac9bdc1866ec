/** The plan of a launch: what the rows of a sheet add to line items that exist. */
import { dirname, join } from 'node:path';
import type { Document } from '../../contract/types.js';
import { privateModes } from '../../files/directories.js';
import { makeDirectory } from '../../files/make-directory.js';
import { readTypedName } from '../../flags/name-or-id.js';
import { namedRecord } from '../../flags/named-parameters.js';
import { writeJson } from '../../values/lossless-json.js';
import { accountJournalPath } from '../delivery/journals.js';
import type { Invocation } from '../host/invocation.js';
import { findByName } from '../names/find-by-name.js';
import { readRecords } from '../records/read-records.js';
import type { Caller } from '../records/read-rows.js';
import type { Session } from '../session/session.js';
import { rememberAnswers } from '../sheet/resolve-sheet-names.js';
import type { PlanSource } from './carry-out.js';
import { describeCandidates } from './file-accounts.js';
import { lockName, usualFolder } from './file-names.js';
import { postIdKey, publishedKey } from './file-post.js';
import { type FileProblem, refuseFileProblems } from './file-problem.js';
import type { LaunchRow } from './launch-sheet.js';
import { type LoadedPlan, planFiles } from './load-plan.js';
import { type Located, type LocatedMap, toPlain } from './located-yaml.js';
import { type LockEntry, readLock, writeLock } from './lock-file.js';
import { campaignKind, type NodeKind } from './node-kinds.js';
import type { PlannedMember } from './planned.js';
import type { FileNode } from './read-files.js';

/** An ad that a row asks for: a post in a line item. */
export interface AskedAd {
  readonly row: number;
  /** The key of the line item. */
  readonly key: string;
}

export interface PreparedLaunch extends Pick<PlanSource, 'load' | 'saveLock'> {
  readonly ads: readonly AskedAd[];
  /** Forgets the work once it is complete, but for the published posts: another file with the same text is another post. */
  readonly forget: () => Promise<void>;
}

/** A line item, with the campaign above it. */
interface Target {
  readonly id: string;
  readonly campaign: string;
}

/** Finds the line items. Throws as `client.call` does; what is wrong with rows is told with the plan. */
export async function prepareLaunch(
  rows: readonly LaunchRow[],
  account: string,
  {
    shown,
    session,
    invocation,
  }: { readonly shown: string; readonly session: Session; readonly invocation: Invocation },
): Promise<PreparedLaunch> {
  const problems: FileProblem[] = [];
  const targets = await findTargets(rows, account, { session, invocation }, problems);
  const { nodes, entries, ads } = toNodes(rows, { targets, shown }, problems);
  const name = { folder: 'applies', work: 'launch', account, ending: '.yaml' } as const;
  const path = await accountJournalPath(invocation, name);
  const contents = {
    folder: path,
    isWhole: false,
    files: [{ path: shown, account: undefined, nodes }],
    problems,
  };
  return {
    ads,
    async load(): Promise<LoadedPlan> {
      const lock = await readLock(path, invocation);
      const earlier = lock.accounts.get(account) ?? new Map<string, LockEntry>();
      const accounts = new Map([...lock.accounts, [account, new Map([...earlier, ...entries])]]);
      const plan = await planFiles(contents, { path, accounts }, session, invocation, { hint });
      const find = adFinder(plan);
      refuseFileProblems(
        ads.flatMap((ad) => (find(ad) ? [] : [repeated(ad, shown)])),
        hint,
      );
      return plan;
    },
    async saveLock(lock) {
      await makeDirectory(dirname(path), privateModes.directory);
      await writeLock(lock, invocation);
    },
    async forget() {
      const { accounts } = await readLock(path, invocation);
      const posts = [...(accounts.get(account) ?? [])].filter(([key]) => publishedKey.test(key));
      if (accounts.size > 0)
        await writeLock({ path, accounts: new Map([[account, new Map(posts)]]) }, invocation);
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

type Targets = ReadonlyMap<string, Target>;

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
  const keys = [...places.keys()].some(isKey)
    ? await readKeys(account, invocation)
    : new Map<string, string>();
  const ids = new Map<string, string>();
  for (const text of places.keys()) {
    const found = isKey(text) ? keys.get(fullKey(text)) : await findId(text, account, caller);
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
    else targets.set(text, { id, campaign: String(record.campaign_id) });
  }
  return targets;
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

/** The ids of the line items that campaign files have. */
async function readKeys(account: string, invocation: Invocation): Promise<ReadonlyMap<string, string>> {
  const path = join(invocation.world.cwd, usualFolder, lockName);
  const entries = (await readLock(path, invocation)).accounts.get(account) ?? new Map<string, LockEntry>();
  return new Map([...entries].map(([key, { id }]) => [key, id]));
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

/** Rows as campaign files with nothing but what is added; `entries` tell the records of their keys. */
function toNodes(
  rows: readonly LaunchRow[],
  { targets, shown }: { readonly targets: Targets; readonly shown: string },
  problems: FileProblem[],
) {
  const top = campaignKind();
  const below = top.below as NodeKind;
  const entries = new Map<string, LockEntry>();
  const campaigns = new Map<string, Map<string, FileNode>>();
  const ads: AskedAd[] = [];
  const seen = new Map<string, number>();
  for (const row of rows) {
    const place = { file: shown, line: row.number, column: 1 };
    const refuse = (message: string, field = 'post') => problems.push({ place, field, message });
    problems.push(...row.problems);
    if (row.lineItems.length === 0)
      refuse('line_item is required: an id, a name, or a key such as spring/readers', 'line_item');
    if (!row.post && row.problems.length === 0) refuse('post or text is required');
    if (row.post?.kind === 'map' && row.post.entries.has(postIdKey))
      refuse('post is the id of a published post, which has its own text, media and card');
    for (const { text } of row.lineItems) {
      const target = targets.get(text);
      if (!target || !row.post) continue;
      const above = `${top.section}/${target.campaign}`;
      const key = `${above}/${below.section}/${target.id}`;
      entries.set(above, { id: target.campaign }).set(key, { id: target.id });
      const items = campaigns.get(target.campaign) ?? new Map<string, FileNode>();
      campaigns.set(target.campaign, items);
      items.set(key, addRow(items.get(key) ?? newNode(below, key, place), row, problems));
      const ad = writeJson([key, toPlain(row.post)]);
      const first = seen.get(ad);
      if (first !== undefined) refuse(`the ad of row ${first}, with the same line item and post`);
      seen.set(ad, row.number);
      ads.push({ row: row.number, key });
    }
  }
  const nodes = [...campaigns].map(([id, items]): FileNode => {
    const [first] = items.values();
    return {
      ...newNode(top, `${top.section}/${id}`, first?.place ?? { file: shown, line: 1, column: 1 }),
      below: [...items.values()],
    };
  });
  return { nodes, entries, ads };
}

function newNode(kind: NodeKind, key: string, place: FileNode['place']): FileNode {
  return { kind, key, place, fields: new Map(), members: new Map(), below: [], replaces: false };
}

/** What a row adds to its line item. Two bids of one line item exclude each other. */
function addRow(node: FileNode, { post, bid, targeting }: LaunchRow, problems: FileProblem[]): FileNode {
  const old = node.fields.get('bid')?.value;
  if (bid && old?.kind === 'scalar' && old.text !== bid.text) {
    const message = `bid ${bid.text} differs from that of row ${old.place.line}, which is for the same line item: ${old.text}`;
    problems.push({ place: bid.place, field: 'bid', message, value: bid.text });
  }
  const fields = new Map(node.fields);
  if (bid) fields.set('bid', { keyPlace: bid.place, value: bid });
  const members = new Map(node.members);
  const posts = members.get('posts');
  const { place } = node;
  if (post)
    members.set('posts', {
      kind: 'list',
      place,
      items: [...(posts?.kind === 'list' ? posts.items : []), post],
    });
  const earlier = members.get('targeting');
  if (targeting)
    members.set('targeting', earlier?.kind === 'map' ? mergeMaps(earlier, targeting) : targeting);
  return { ...node, fields, members };
}

function mergeMaps(one: LocatedMap, other: LocatedMap): LocatedMap {
  const entries = new Map(one.entries);
  for (const [key, { keyPlace, value }] of other.entries) {
    const old = entries.get(key)?.value;
    entries.set(key, { keyPlace, value: old ? merge(old, value) : value });
  }
  return { ...one, entries };
}

function merge(one: Located, other: Located): Located {
  if (one.kind === 'map' && other.kind === 'map') return mergeMaps(one, other);
  return one.kind === 'list' && other.kind === 'list'
    ? { ...one, items: [...one.items, ...other.items] }
    : other;
}
