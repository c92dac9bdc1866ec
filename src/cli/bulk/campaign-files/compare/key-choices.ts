/** Choices of a person for keys whose records ads cannot determine. */
import { usageError } from '../../../core/host/command-error.js';
import type { FileNode } from '../format/read-files.js';
import { findTypedKeys, keysOfText } from '../format/typed-keys.js';
import type { PlannedNode } from './planned.js';

/** The decisions of a command, as they were typed; those in files are at their nodes. */
export interface TypedChoices {
  /** --accept-id: the record that was found for the key is its own, by the id in the lock file or by the name. */
  readonly accept_id?: readonly string[];
  /** --move, as OLD=NEW. */
  readonly move?: readonly string[];
  /** --as-new. */
  readonly as_new?: readonly string[];
}

/** The same by the keys of the files. */
export interface KeyChoices {
  readonly acceptedIds: ReadonlySet<string>;
  /** The text of the former key, by the new one. */
  readonly moves: ReadonlyMap<string, string>;
  readonly asNew: ReadonlySet<string>;
}

/** The record above, as it is planned. */
export type Above = Pick<PlannedNode, 'key' | 'movedFrom'> | undefined;

/** The decisions among other flags. */
export function choicesIn({ accept_id, move, as_new }: TypedChoices): TypedChoices {
  return { ...(accept_id && { accept_id }), ...(move && { move }), ...(as_new && { as_new }) };
}

/** The flags of these decisions that were given, with their values. */
export function flagsOfChoices({ accept_id = [], move = [], as_new = [] }: TypedChoices) {
  return [
    ...accept_id.map((value) => ['--accept-id', value] as const),
    ...move.map((value) => ['--move', value] as const),
    ...as_new.map((value) => ['--as-new', value] as const),
  ];
}

/** Throws CommandError for a key that no file has. */
export function readChoices(
  { accept_id = [], move = [], as_new = [] }: TypedChoices,
  nodes: readonly FileNode[],
): KeyChoices {
  const keys = nodes.map(({ key }) => key);
  const moves = move.map((text): readonly [string, string] => {
    const [, from = '', to = ''] = /^([^=]+)=([^=]+)$/.exec(text) ?? [];
    if (from === '') throw usageError(`--move must be OLD=NEW, two keys, got "${text}"`);
    const [key = to] = findTypedKeys('--move', [to], keys);
    return [key, from];
  });
  return {
    acceptedIds: new Set(findTypedKeys('--accept-id', accept_id, keys)),
    moves: new Map(moves),
    asNew: new Set(findTypedKeys('--as-new', as_new, keys)),
  };
}

/** The former key of a node as a flag or its file states it; undefined where neither does. */
export function statedFormer({ key, movedFrom }: FileNode, { moves }: KeyChoices): string | undefined {
  return moves.get(key) ?? movedFrom?.text;
}

/** The whole keys that the stated former key may stand for: below one of these campaigns, one name is enough. */
export function formerKeysOf(
  node: FileNode,
  choices: KeyChoices,
  campaigns: readonly string[],
): readonly string[] {
  const text = statedFormer(node, choices);
  if (text === undefined) return [];
  const inCampaigns = campaigns.map((campaign) => `${campaign}/${node.kind.section}/${text}`);
  return [...(text.includes('/') ? [] : inCampaigns), ...keysOfText(text)];
}

/** The keys that the campaign above had before and has now; none above a campaign. */
export function campaignsAbove(parent: Above): readonly string[] {
  return parent ? [parent.movedFrom ?? parent.key, parent.key] : [];
}
