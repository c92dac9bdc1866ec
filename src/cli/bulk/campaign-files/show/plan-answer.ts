/** A plan as data for programs. */
import type { Value } from '../../../../contract/types.js';
import type { RowShape } from '../../../../output/answer.js';
import { describeEndedFlights } from '../../../core/records/ended-flights.js';
import { publications } from '../compare/apply-steps.js';
import { type DailySpend, dailySpend } from '../compare/money-line.js';
import {
  type AccountPlan,
  type Cause,
  lastChangeOf,
  type PlannedChange,
  type PlannedNode,
  paused,
  pausesReplaced,
  running,
} from '../compare/planned.js';
import { type RemovalChoice, removalOf } from '../compare/removals.js';
import { publishedSection } from '../format/file-post.js';
import { describePlace } from '../format/file-problem.js';
import type { LockEntry } from '../format/lock-file.js';
import { groupsUpwards, sectionOf } from '../format/node-kinds.js';
import { countShownAtOnce, newPosts } from './shown-at-once.js';

interface ChangedField {
  readonly field: string;
  readonly before: Value;
  readonly after: Value;
  readonly applied: Value;
  readonly cause: Cause;
}

/** One record that differs, as programs read it. Amounts are in micro units. */
interface PlanRow {
  readonly account_id: string;
  readonly key: string;
  readonly action: 'create' | 'update' | 'adopt' | 'activate' | 'abandon' | 'pause' | 'delete';
  readonly group: string;
  readonly id: string | null;
  readonly name: string | null;
  readonly file: string | null;
  /** When the campaign or the line item was last changed, by whomever; null where it is not known. */
  readonly updated_at: string | null;
  /** The id of the record whose place it takes; null if it takes none. */
  readonly replaces: string | null;
  /** What it would lack of that record, in words, such as `post 1234`. */
  readonly lacks: readonly string[];
  readonly changes: readonly ChangedField[];
}

export interface PlanCounts {
  readonly created: number;
  readonly updated: number;
  readonly restored: number;
  readonly paused: number;
  readonly deleted: number;
  readonly adopted: number;
  readonly activated: number;
  readonly abandoned: number;
}

export interface PlanData {
  readonly environment: string;
  readonly changed: boolean;
  readonly counts: PlanCounts;
  readonly rows: readonly PlanRow[];
  readonly money: readonly (DailySpend & { readonly account_id: string })[];
  /** New posts of line items that run after the plan: nothing holds them back. */
  readonly posts_shown_at_once: number;
}

export const planShape: RowShape = {
  name: 'plan',
  fields: { environment: { type: 'string' }, changed: { type: 'boolean' } },
  columns: ['environment', 'changed'],
};

export function planData(
  accounts: readonly AccountPlan[],
  environment: string,
  choice: RemovalChoice & { readonly activate: boolean },
  now: number,
): PlanData {
  const rows = accounts.flatMap((plan) => rowsOf(plan, choice));
  const counts = countRows(rows);
  const { abandoned: _, ...work } = counts;
  return {
    environment,
    changed: Object.values(work).some((count) => count > 0),
    counts,
    rows,
    money: accounts.flatMap((plan) =>
      dailySpend(plan, choice).map((spend) => ({ account_id: plan.account, ...spend })),
    ),
    posts_shown_at_once: accounts.reduce(
      (sum, plan) => sum + countShownAtOnce(plan, { now, isActivated: choice.activate }),
      0,
    ),
  };
}

/** The line items of a plan that have ended, and would have new posts or changes: nothing of them is shown. */
export function describeEndedItems(accounts: readonly AccountPlan[], now: number): string | undefined {
  const items = accounts.flatMap(({ nodes }) =>
    nodes.filter((node) => node.parent && (node.changes.length > 0 || newPosts(node).length > 0)),
  );
  return describeEndedFlights(
    items.map(({ live, params, name }) => ({ ...live, ...params, name: name ?? null })),
    now,
  );
}

/** What only campaigns and line items of the files have more. */
const plain = { updated_at: null, replaces: null, lacks: [], changes: [] } as const;

function rowsOf(
  { account, nodes, abandoned, losses }: AccountPlan,
  choice: RemovalChoice,
): readonly PlanRow[] {
  const rows = nodes.flatMap((node): readonly PlanRow[] => {
    const { key, kind, id = null, name = null, place } = node;
    const row = {
      account_id: account,
      key,
      group: kind.group.name,
      id,
      name,
      file: describePlace(place),
      updated_at: lastChangeOf(node),
      replaces: node.replaced?.id ?? null,
      lacks: losses.get(key)?.lacks ?? [],
    };
    const changes = node.changes.map(toField);
    const isAdopted = node.origin === 'adopted' || node.origin === 'moved';
    return [
      ...(isAdopted ? [{ ...row, action: 'adopt' as const, changes: [] }] : []),
      ...(id === null ? [{ ...row, action: 'create' as const, changes }] : []),
      ...(id !== null && changes.length > 0 ? [{ ...row, action: 'update' as const, changes }] : []),
      ...node.members.flatMap((member): readonly PlanRow[] => {
        if (member.origin === 'lock') return [];
        const action = member.id === undefined ? 'create' : 'adopt';
        const own = {
          key: member.key,
          group: member.kind.group.name,
          id: member.id ?? null,
          name: member.label,
        };
        const file = describePlace(member.place);
        return [{ account_id: account, ...own, action, file, ...plain }];
      }),
      ...pauseReplaced(node, row),
      ...(node.activates ? [{ ...row, action: 'activate' as const, changes: [] }] : []),
    ];
  });
  const published = publications(nodes).map((step): PlanRow => {
    const { key, name = null, place = null } = step;
    const own = { key, group: publishedSection, id: null, name, file: place };
    return { account_id: account, action: 'create', ...own, ...plain };
  });
  const groups = groupsUpwards();
  const left = abandoned.map((one): PlanRow => {
    const { key, name = null, entry } = one;
    const { id } = entry;
    const group = groups.get(sectionOf(key))?.name ?? '';
    const row = { account_id: account, key, group, id, name, file: null };
    const action = removalOf(one, choice);
    return { ...row, ...plain, action, changes: action === 'pause' ? [pauseOf(entry)] : [] };
  });
  return [...rows, ...published, ...left];
}

function pauseReplaced(node: PlannedNode, row: Omit<PlanRow, 'action' | 'changes'>): readonly PlanRow[] {
  const { kind, replaced } = node;
  if (!replaced || !pausesReplaced(node)) return [];
  const { id, live } = replaced;
  const own = { id, updated_at: lastChangeOf({ kind, live }), replaces: null, lacks: [] };
  return [{ ...row, ...own, action: 'pause', changes: [pauseOf({ id })] }];
}

function pauseOf({ values }: LockEntry): ChangedField {
  const field = 'entity_status';
  const applied = values?.[field] ?? null;
  return { field, before: running[field], after: paused[field], applied, cause: 'file' };
}

function toField({ field, before = null, after, applied = null, cause }: PlannedChange): ChangedField {
  return { field, before, after, applied, cause };
}

function countRows(rows: readonly PlanRow[]): PlanCounts {
  const of = (action: PlanRow['action']) => rows.filter((row) => row.action === action);
  const updates = of('update');
  const isRestored = ({ changes }: PlanRow) => changes.every(({ cause }) => cause === 'drift');
  return {
    created: of('create').length,
    updated: updates.filter((row) => !isRestored(row)).length,
    restored: updates.filter(isRestored).length,
    paused: of('pause').length,
    deleted: of('delete').length,
    adopted: of('adopt').length,
    activated: of('activate').length,
    abandoned: of('abandon').length,
  };
}
