/** A plan for a person or a model: its changes and its money line, computed from what its dry runs have printed. */
import { campaign } from '../../../contract/groups/campaigns.js';
import { lineItem } from '../../../contract/groups/line-items.js';
import { escapeHidden } from '../../../output/control-characters.js';
import { groupBy } from '../../../values/group-by.js';
import { isObject, listAt, memberAt, writeJson } from '../../../values/lossless-json.js';
import { formatMoney } from '../../../values/money.js';
import type { ReferenceName } from '../../core/host/planned-change.js';
import type { PlannedCommand, PlannedFile, StoredPlan } from './stored-plan.js';

type Plan = Pick<StoredPlan, 'work'>;

/** One change of one or more fields. */
interface ShownChange {
  /** The command or the action with its record: `campaigns update son5l`. */
  readonly what: string;
  /** The fields, each with the value before it, if there was one. */
  readonly fields: readonly ShownField[];
}

interface ShownField {
  readonly field: string;
  readonly before?: unknown;
  readonly after: unknown;
  /** What the ids in it stand for; null where the name was not found. Absent where it has no ids. */
  readonly names?: Readonly<Record<string, string | null>>;
}

/** `main as @ann at ads.example.com, production, account 8x`: as whom a plan is sent, and where to. */
export function describeTarget({
  profile,
  environment,
  accounts = [],
  sender = '',
}: Pick<StoredPlan, 'profile' | 'environment' | 'accounts' | 'sender'>): string {
  const noun = accounts.length === 1 ? 'account' : 'accounts';
  const where = accounts.length > 0 ? `, ${noun} ${accounts.join(', ')}` : '';
  return escapeHidden(`${profile}${sender}, ${environment}${where}`);
}

/** The changes of a plan, in order. */
export function changesOf({ work }: Plan): readonly ShownChange[] {
  return 'commands' in work
    ? work.commands.flatMap(describeChanges)
    : work.file.steps.map((step) => describeStep(step, work.file));
}

/** The records that a command changes; of a command without records, what it sends. */
function describeChanges(planned: PlannedCommand): readonly ShownChange[] {
  const { command, values, answer, account, creates = [], names = [] } = planned;
  const where = account === undefined ? '' : ` in account ${account}`;
  if (memberAt(answer, 'rows') !== undefined) return listAt(answer, 'rows').map(describeRow);
  const rows = [...listAt(answer, 'changes').filter(isObject), ...uncovered(answer)];
  // What is shown as a field is not the record that is changed.
  const isAddressed = (name: string) =>
    name === 'id' || (name.endsWith('_id') && !rows.some(({ field }) => field === name));
  const given = Object.entries(values).find(([name]) => isAddressed(name))?.[1];
  const named = (operation: unknown) => {
    const made = creates.find((one) => one.operation === operation);
    return made === undefined ? '' : ` = ${made.placeholder}`;
  };
  if (rows.length > 0) {
    const placeOf = ({ operation, id, name }: Row) =>
      `${operation ?? ''} ${id ?? given ?? ''}${name === undefined ? '' : ` "${name}"`}`;
    return [...groupBy(rows, placeOf)].map(([place, fields]) => ({
      what: `${command} ${place.trim()}`.trim() + named(fields[0]?.operation) + where,
      fields: fields.map((row) => withNames(readField(row), names, { operation: row.operation })),
    }));
  }
  const sent = requestParts.flatMap((field) => {
    const after = memberAt(answer, field);
    return after === undefined || (isObject(after) && Object.keys(after).length === 0)
      ? []
      : [{ field, after }];
  });
  const what = typeof given === 'string' ? `${command} ${given}` : command;
  return [{ what: what + named(undefined) + where, fields: sent }];
}

type Row = Readonly<Record<string, unknown>>;

/** The members of a request with what it sends. */
const requestParts = ['query', 'form', 'parts', 'body'];

/** What a request has that no row of its changes shows, as rows. Nothing is sent that a person has not read. */
function uncovered(answer: unknown): readonly Row[] {
  const rows = listAt(answer, 'changes').filter(isObject);
  if (rows.length === 0) return [];
  const missing = (sent: unknown, own: readonly Row[], operation?: number) =>
    Object.entries(isObject(sent) ? sent : {})
      .filter(([field, after]) => !own.some((row) => row.field === field || isAddress(field, after, row)))
      .map(([field, after]) => ({ operation, id: own[0]?.id, name: own[0]?.name, field, after }));
  return [
    // The body of a batch is a list.
    ...requestParts.flatMap((part) => missing(memberAt(answer, part), rows)),
    ...listAt(answer, 'body').flatMap((operation, index) => {
      const own = rows.filter((row) => row.operation === index + 1);
      return missing(memberAt(operation, 'params'), own, index + 1);
    }),
  ];
}

/** Whether a parameter only says which record is meant, as the heading does. */
function isAddress(field: string, value: unknown, { id }: Row): boolean {
  return field === 'account_id' || (field.endsWith('_id') && value === id);
}

/** With what the ids in its values stand for. */
function withNames(
  shown: ShownField,
  all: readonly ReferenceName[],
  place: { readonly operation?: unknown; readonly key?: unknown },
): ShownField {
  const ids = new Set([shown.before, shown.after].flatMap(textsIn));
  const own = all.filter(
    ({ operation, key, field, id }) =>
      operation === place.operation && key === place.key && field === shown.field && ids.has(id),
  );
  if (own.length === 0) return shown;
  return { ...shown, names: Object.fromEntries(own.map(({ id, name }) => [id, name])) };
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

function readField(row: Row): ShownField {
  const { field, before, after } = row;
  return { field: String(field), ...(before !== undefined && { before }), after };
}

/** A row of a plan of campaign files. */
function describeRow(row: unknown): ShownChange {
  const text = (name: string) => memberAt(row, name);
  const what = [text('action'), text('group'), text('id'), text('name'), text('account_id')];
  return {
    what: what.filter((part) => typeof part === 'string').join(' '),
    fields: listAt(row, 'changes').filter(isObject).map(readField),
  };
}

/** A step of a campaign file with all that it sends; the plan has a name for what the step only has an id for. */
function describeStep(step: unknown, { answer, names = [] }: PlannedFile): ShownChange {
  const key = memberAt(step, 'key');
  const row = listAt(answer, 'rows').find((one) => memberAt(one, 'key') === key);
  const what = ['action', 'group', 'id', 'account_id'].map((name) => memberAt(step, name));
  what.splice(-1, 0, memberAt(row, 'name'));
  const params = memberAt(step, 'params');
  const before = memberAt(step, 'before');
  const fields = isObject(params) ? Object.entries(params) : [];
  // The key of the record that it belongs to, and of the post that it promotes: both are sent as ids.
  const keys = ['above', 'post'].flatMap((name) => {
    const after = memberAt(step, name);
    return typeof after === 'string' ? [{ field: name, after }] : [];
  });
  return {
    what: what.filter((part) => typeof part === 'string').join(' '),
    fields: [
      ...keys,
      ...fields.map(([field, after], at) =>
        withNames({ field, before: Array.isArray(before) ? before[at] : null, after }, names, { key }),
      ),
    ],
  };
}

/** The number of records that a command deletes. */
export function countDeletions({ answer }: PlannedCommand): number {
  return listAt(answer, 'changes').filter((row) => memberAt(row, 'field') === 'deleted').length;
}

/** One line for each change, and one for each of its fields. */
export function changeLines(plan: Plan): readonly string[] {
  return changesOf(plan).flatMap(({ what, fields }) => [escapeHidden(what), ...fields.map(fieldLine)]);
}

function fieldLine({ field, before, after, names = {} }: ShownField): string {
  const shown = (value: unknown) => showValue(field, value, names);
  if (before !== undefined && writeJson(before) === writeJson(after))
    return `  ${field}: ${shown(after)} (unchanged)`;
  const old = before === undefined || before === null ? '' : `${shown(before)} -> `;
  return `  ${field}: ${old}${shown(after)}`;
}

/** A person reads units, not micro units, and names, with the ids beside them. */
function showValue(field: string, value: unknown, names: NonNullable<ShownField['names']>): string {
  const nameOf = (id: string) => (Object.hasOwn(names, id) ? names[id] : undefined);
  const withName = (id: string) => {
    const name = nameOf(id);
    return name === null
      ? `${escapeHidden(id)} (name not found)`
      : `${quote(name ?? '')} (${escapeHidden(id)})`;
  };
  if (typeof value === 'string' && nameOf(value) !== undefined) return withName(value);
  const named = [...new Set(textsIn(value))].filter(
    (id) => typeof value === 'object' && nameOf(id) !== undefined,
  );
  const text = escapeHidden(typeof value === 'string' ? value : writeJson(value));
  if (named.length > 0) return `${text}: ${named.map(withName).join(', ')}`;
  return isAmount(field) && /^\d+$/.test(text) ? `${text} (${formatMoney(BigInt(text), undefined)})` : text;
}

function quote(name: string): string {
  return JSON.stringify(escapeHidden(name));
}

/** Whether a field of a campaign or a line item is an amount in micro units. */
function isAmount(field: string): boolean {
  return Object.hasOwn(spendFields, field) && spendFields[field]?.type === 'micro';
}

const spendFields: Readonly<Record<string, { readonly type: string }>> = {
  ...campaign.fields,
  ...lineItem.fields,
};
