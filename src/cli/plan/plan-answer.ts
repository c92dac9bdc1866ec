/** A plan as an answer: data for programs, lines for people, Markdown for a pull request. */
import { decimalFlagName, isMoney } from '../../call/flag-names.js';
import type { Value } from '../../contract/types.js';
import type { RowShape } from '../../output/answer.js';
import { escapeControls } from '../../output/control-characters.js';
import { formatCount } from '../host/progress.js';
import { describeChange } from '../records/describe-change.js';
import { sectionOf } from './apply-steps.js';
import { describePlace } from './file-problem.js';
import { type DailySpend, dailySpend, describeSpend } from './money-line.js';
import {
  type Abandoned,
  type AccountPlan,
  type Cause,
  isChanged,
  newMembers,
  type Origin,
  type PlannedChange,
  type PlannedNode,
} from './planned.js';

interface ChangedField {
  readonly field: string;
  readonly before: Value;
  readonly after: Value;
  readonly applied: Value;
  readonly cause: Cause;
}

/** One record that differs, as programs read it. Amounts are in micro units. */
export interface PlanRow {
  readonly account_id: string;
  readonly key: string;
  readonly action: 'create' | 'update' | 'adopt' | 'activate' | 'abandon' | 'delete';
  readonly group: string;
  readonly id: string | null;
  readonly name: string | null;
  readonly file: string | null;
  readonly changes: readonly ChangedField[];
}

export interface PlanCounts {
  readonly created: number;
  readonly updated: number;
  readonly restored: number;
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
}

export const planShape: RowShape = {
  name: 'plan',
  fields: { environment: { type: 'string' }, changed: { type: 'boolean' } },
  columns: ['environment', 'changed'],
};

/** With `prune`, what is in no file any more is deleted. */
export function planData(
  accounts: readonly AccountPlan[],
  environment: string,
  { prune }: { readonly prune: boolean },
): PlanData {
  const rows = accounts.flatMap((plan) => planRows(plan, prune ? 'delete' : 'abandon'));
  const counts = countRows(rows);
  const { abandoned: _, ...work } = counts;
  return {
    environment,
    changed: Object.values(work).some((count) => count > 0),
    counts,
    rows,
    money: accounts.flatMap((plan) =>
      dailySpend(plan).map((spend) => ({ account_id: plan.account, ...spend })),
    ),
  };
}

export function planRows(
  { account, nodes, abandoned }: AccountPlan,
  action: 'delete' | 'abandon' = 'abandon',
): readonly PlanRow[] {
  const rows = nodes.flatMap((node): readonly PlanRow[] => {
    const { key, kind, id = null, name = null, place } = node;
    const row = { account_id: account, key, group: kind.group.name, id, name, file: describePlace(place) };
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
        return [{ account_id: account, ...own, action, file: describePlace(member.place), changes: [] }];
      }),
      ...(node.activates ? [{ ...row, action: 'activate' as const, changes: [] }] : []),
    ];
  });
  const left = abandoned.map(({ key, name = null, entry: { id } }): PlanRow => {
    return { account_id: account, key, action, group: sectionOf(key), id, name, file: null, changes: [] };
  });
  return [...rows, ...left];
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
    deleted: of('delete').length,
    adopted: of('adopt').length,
    activated: of('activate').length,
    abandoned: of('abandon').length,
  };
}

/** The plan for people: a block for each campaign that differs, the money, and the counts. */
export function describePlan(accounts: readonly AccountPlan[], data: PlanData): readonly string[] {
  const lines = accounts.flatMap((plan) => {
    const body = [...describeNodes(plan), ...describeAbandoned(plan, data.counts.deleted > 0)];
    return body.length > 0 && accounts.length > 1 ? [`account ${escapeControls(plan.title)}`, ...body] : body;
  });
  if (!data.changed && lines.length === 0) return ['No changes: the account is as the files describe it.'];
  const isPlain =
    data.counts.created + data.counts.updated + data.counts.restored + data.counts.activated > 0;
  return [...lines, ...(isPlain ? data.money.map(describeSpend) : []), summarize(data.counts)];
}

const indent = '  ';

/** The nodes that differ, each campaign above its line items whether it differs or not. */
function describeNodes({ nodes }: AccountPlan): readonly string[] {
  const different = new Set(nodes.filter(isDifferent));
  for (const { parent } of [...different]) if (parent) different.add(parent);
  return nodes.filter((node) => different.has(node)).flatMap(describeNode);
}

function isDifferent(node: PlannedNode): boolean {
  return isChanged(node) || node.origin !== 'lock' || node.members.some(({ origin }) => origin !== 'lock');
}

function describeNode(node: PlannedNode): readonly string[] {
  const { changes, id, activates, members, parent, currency } = node;
  const level = parent ? indent : '';
  const inner = `${level}${indent}`;
  const found = members.filter((member) => member.id !== undefined && member.origin !== 'lock');
  return [
    `${level}${signOf(node)}${subjectOf(node)}${describeOrigin(node)}`,
    ...changes.map((change) => `${inner}${describeField(change, id, currency)}`),
    ...newMembers(node).map(({ label, origin }) => {
      return `${inner}+ ${escapeControls(label)}${origin === 'lost' ? ', deleted outside' : ''}`;
    }),
    ...found.map(({ label, id: own }) => `${inner}= ${escapeControls(label)} (${own}), found`),
    ...(activates ? [`${inner}> start it (with --activate)`] : []),
  ];
}

function signOf({ id, origin }: PlannedNode): string {
  if (id === undefined) return '+ ';
  return origin === 'lock' ? '' : '= ';
}

/** `campaign spring "Spring sale" (8wku2)`. */
function subjectOf({ kind, key, name, id }: PlannedNode): string {
  const own = key.split('/').at(-1);
  const shown = name === undefined ? '' : ` "${escapeControls(name)}"`;
  return `${kind.noun} ${own}${shown}${id === undefined ? '' : ` (${id})`}`;
}

const origins: Readonly<Record<Origin, string>> = {
  lock: '',
  adopted: ', found by its name',
  moved: ', moved from',
  new: ', new, paused',
  lost: ', new, paused, because the record was deleted outside:',
};

function describeOrigin({ origin, movedFrom, lostId }: PlannedNode): string {
  const more = movedFrom ?? lostId;
  return `${origins[origin]}${more === undefined ? '' : ` ${more}`}`;
}

function describeField(change: PlannedChange, id: string | undefined, currency: string | undefined): string {
  if (id === undefined) return `+ ${describeChange(change, currency)}`;
  const line = describeChange(change, currency);
  if (change.cause === 'file') return `~ ${line}`;
  const reason =
    change.cause === 'drift'
      ? 'changed outside'
      : `changed outside and in the file; applied last: ${showApplied(change)}`;
  return `~ ${line}, ${reason}`;
}

function showApplied({ applied = null, param, field }: PlannedChange): string {
  if (isMoney(param)) return `${decimalFlagName(field).slice(2)} in micro units ${String(applied)}`;
  return applied === null ? 'none' : escapeControls(String(applied));
}

/** What is below something that is listed is not listed. */
function describeAbandoned({ abandoned }: AccountPlan, isDeleted: boolean): readonly string[] {
  const keys = abandoned.map(({ key }) => key);
  const shown = isDeleted
    ? abandoned
    : abandoned.filter(({ key }) => !keys.some((above) => key.startsWith(`${above}/`)));
  const describe = ({ key, name, entry: { id } }: Abandoned) =>
    escapeControls(`${key}${name === undefined ? '' : ` "${name}"`} (${id})`);
  return shown.map((one) =>
    isDeleted
      ? `- ${describe(one)}, deleted because it is in no file`
      : `no longer managed: ${describe(one)}. It stays as it is; to delete it, add --prune`,
  );
}

function summarize({
  created,
  updated,
  restored,
  deleted,
  adopted,
  activated,
  abandoned,
}: PlanCounts): string {
  const total = created + updated + restored + deleted + adopted + activated;
  const more = [
    ...(adopted > 0 ? [`${adopted} found`] : []),
    ...(activated > 0 ? [`${activated} to start`] : []),
    ...(abandoned > 0 ? [`${abandoned} no longer managed`] : []),
  ];
  const counts = [
    `${created} created`,
    `${updated} updated`,
    `${restored} restored`,
    `${deleted} deleted`,
    ...more,
  ];
  return `${formatCount(total, 'change')}: ${counts.join(', ')}.`;
}

/** The lines as Markdown, for a comment on a pull request. */
export function toMarkdown(lines: readonly string[]): string {
  const body = lines.map((line) => line.replaceAll('```', "'''"));
  return `### ads plan\n\n\`\`\`diff\n${body.map(toDiff).join('\n')}\n\`\`\`\n`;
}

/** A diff marks lines by their first character. */
function toDiff(line: string): string {
  const sign = line.trimStart()[0] ?? '';
  return sign === '+' || sign === '-'
    ? `${sign} ${line.replace(sign, ' ')}`
    : `${sign === '~' ? '! ' : '  '}${line}`;
}
