/** The rows of a launch as what campaign files say: line items that exist, with what the rows add to them. */
import { writeJson } from '../../../../values/lossless-json.js';
import { postIdKey } from '../format/file-post.js';
import type { FileProblem } from '../format/file-problem.js';
import { type Located, type LocatedMap, toPlain } from '../format/located-yaml.js';
import type { LockEntry } from '../format/lock-file.js';
import { campaignKind, type NodeKind } from '../format/node-kinds.js';
import type { FileNode } from '../format/read-files.js';
import type { LaunchRow } from './launch-sheet.js';

/** An ad that a row asks for: a post in a line item. */
export interface AskedAd {
  readonly row: number;
  /** The key of the line item. */
  readonly key: string;
}

/** A line item, with the campaign above it. */
export interface Target {
  readonly id: string;
  readonly campaign: string;
}

/** The line items by the texts that stand for them. */
export type Targets = ReadonlyMap<string, Target>;

/**
 * Rows as campaign files with nothing but what is added; `entries` tell the records of their keys. `loose` has the posts of rows
 * without a line item, which are checked all the same.
 */
export function toNodes(
  rows: readonly LaunchRow[],
  { targets, shown }: { readonly targets: Targets; readonly shown: string },
  problems: FileProblem[],
) {
  const top = campaignKind();
  const below = top.below as NodeKind;
  const entries = new Map<string, LockEntry>();
  const campaigns = new Map<string, Map<string, FileNode>>();
  const ads: AskedAd[] = [];
  const loose: FileNode[] = [];
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
    if (row.post && !row.lineItems.some(({ text }) => targets.has(text)))
      loose.push(addRow(newNode(below, `row ${row.number}`, place), { ...row, bid: undefined }, problems));
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
  return { nodes, entries, ads, loose };
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
