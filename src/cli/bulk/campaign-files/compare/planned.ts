/** The parts of a plan. */
import type { Document, Value } from '../../../../contract/types.js';
import type { FieldChange } from '../../../core/records/compare.js';
import type { FileProblem, Place } from '../format/file-problem.js';
import type { LockEntry } from '../format/lock-file.js';
import type { MemberKind, NodeKind } from '../format/node-kinds.js';
import type { PlannedPost } from './resolve-posts.js';

/**
 * The cause of a difference: the file has changed, somebody outside has changed the record, or both since the last apply.
 * Without a last apply the file is the reason.
 */
export type Cause = 'file' | 'drift' | 'both';

export interface PlannedChange extends FieldChange {
  readonly cause: Cause;
  /** The value that was applied last; undefined if there is none. */
  readonly applied: Value | undefined;
  /** What a person should know of the value that is sent, shown in brackets. */
  readonly note?: string;
  /** What the file says in place of these, where it does not write as the service does. */
  readonly written?: Partial<Pick<PlannedChange, 'field' | 'before' | 'after' | 'applied'>>;
}

/**
 * The way in which the record of a key was found: by the lock, or by its name, because no lock has the key yet. `new` has none;
 * `lost` had one that is gone, and `replaced` one that cannot be changed to what the file says.
 */
export type Origin = 'lock' | 'adopted' | 'moved' | 'new' | 'lost' | 'replaced';

/** A record in whose place there is another one, or will be. */
export interface Replaced {
  readonly id: string;
  readonly live: Document;
  /** What cannot be changed, in words; none if the other record is there. */
  readonly fields: readonly string[];
}

export interface PlannedNode {
  readonly key: string;
  readonly kind: NodeKind;
  readonly place: Place;
  readonly parent: PlannedNode | undefined;
  readonly name: string | undefined;
  readonly origin: Origin;
  /** Absent on a new one. */
  readonly id?: string;
  readonly live?: Document;
  /** The key that had the record before; of a moved one only. */
  readonly movedFrom?: string;
  /** The id of the record that is gone; of a lost one only. */
  readonly lostId?: string;
  /** A record that is paused once this one is complete. */
  readonly replaced?: Replaced;
  /** The paused record whose place this one has taken; only until this one runs. */
  readonly predecessor?: Document;
  readonly changes: readonly PlannedChange[];
  /** The values to send, without the ids of the record and of that above. A new record has no status: it is paused. */
  readonly params: Document;
  /** All values that the file manages, by parameter, as they are after an apply. */
  readonly managed: Document;
  /** The file wants it to run, and it does not. */
  readonly activates: boolean;
  readonly currency: string | undefined;
  readonly members: readonly PlannedMember[];
}

export interface PlannedMember {
  readonly kind: MemberKind;
  readonly node: PlannedNode;
  readonly key: string;
  readonly label: string;
  readonly place: Place;
  readonly origin: Exclude<Origin, 'moved' | 'replaced'>;
  readonly id?: string;
  readonly params: Document;
  /** The post of the file that it promotes. */
  readonly post?: PlannedPost;
}

/** A key of the lock that is in no file any more: unless more is asked for, its record is left as it is. */
export interface Abandoned {
  readonly key: string;
  readonly entry: LockEntry;
  /** As the record has it; absent for what is listed without a key. */
  readonly name?: string;
  /** Absent for what is listed without a key. */
  readonly live?: Document;
  /** Line items of its campaign that the lock does not have. A deletion of the campaign would delete them too. */
  readonly others: readonly string[];
  /** What somebody else has added to its line items, in words; read only for a deletion, which would take it along. */
  readonly added?: readonly string[];
  /** A section of a file that may have had it, and does not say what it has. */
  readonly blank?: Place;
}

/** The values that the record of a key would lack of the one whose place it takes. */
export interface Loss {
  /** The id of that one. */
  readonly of: string;
  /** In words, such as `location "Texas"`. */
  readonly lacks: readonly string[];
}

/** By the keys of the records that lack something. */
export type Losses = ReadonlyMap<string, Loss>;

/** The plan of one account. */
export interface AccountPlan {
  readonly account: string;
  /** The name of the account, as it is shown. */
  readonly title: string;
  /** Each before those below it. */
  readonly nodes: readonly PlannedNode[];
  readonly abandoned: readonly Abandoned[];
  /** Line items of the campaigns, in files or not: they decide what can be spent. */
  readonly lineItems: readonly Document[];
  /** What records that take the place of others would lack. */
  readonly losses: Losses;
  readonly problems: readonly FileProblem[];
}

/** The values that start a record. */
export const running = { entity_status: 'ACTIVE' } as const;
/** Those that stop it. */
export const paused = { entity_status: 'PAUSED' } as const;

const changeStamp = 'updated_at';

/** Whether anything is to be sent for a node itself, apart from its members. */
export function isChanged(node: PlannedNode): boolean {
  const { id, changes, activates } = node;
  return id === undefined || changes.length > 0 || activates || pausesReplaced(node);
}

/** Whether the record that a node replaces is still to be paused. */
export function pausesReplaced({ replaced }: Pick<PlannedNode, 'replaced'>): boolean {
  return replaced?.live.entity_status === running.entity_status;
}

/** Whether a node, or one above it, is another record than before: what the lock has of it belongs to the former one. */
export function isReplacement(node: Pick<PlannedNode, 'origin' | 'parent'> | undefined): boolean {
  return node !== undefined && (node.origin === 'replaced' || isReplacement(node.parent));
}

/**
 * The time of the last change of a record by its own field; null for a new one, and for one of a kind without such a field. It
 * is not known which field changed then.
 */
export function lastChangeOf({ kind, live }: Pick<PlannedNode, 'kind' | 'live'>): string | null {
  const stamp = Object.hasOwn(kind.group.record.fields, changeStamp) ? live?.[changeStamp] : undefined;
  return typeof stamp === 'string' ? stamp : null;
}

/** The keys of everything that is in the files. */
export function plannedKeys({ nodes }: Pick<AccountPlan, 'nodes'>): ReadonlySet<string> {
  return new Set(
    nodes.flatMap(({ key, members }) => [
      key,
      ...members.flatMap((one) => [one.key, ...(one.post ? [one.post.key] : [])]),
    ]),
  );
}

/** The members that are created. */
export function newMembers({ members }: PlannedNode): readonly PlannedMember[] {
  return members.filter(({ id }) => id === undefined);
}
