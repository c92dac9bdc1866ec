/** A plan for a person or a model: its changes and its money line, computed from what its dry runs have printed. */
import { campaign } from '../../contract/groups/campaigns.js';
import { lineItem } from '../../contract/groups/line-items.js';
import { escapeHidden } from '../../output/control-characters.js';
import { groupBy } from '../../values/group-by.js';
import { isObject, listAt, memberAt, writeJson } from '../../values/lossless-json.js';
import { formatMoney } from '../../values/money.js';
import type { DailySum } from '../host/world.js';
import { describeSpend } from '../plan/money-line.js';
import type { PlannedCommand, PlannedFile, StoredPlan } from './stored-plan.js';

type Plan = Pick<StoredPlan, 'work'>;

/** One change of one or more fields. */
export interface ShownChange {
  /** The command or the action with its record: `campaigns update son5l`. */
  readonly what: string;
  /** The fields, each with the value before it, if there was one. */
  readonly fields: readonly { readonly field: string; readonly before?: unknown; readonly after: unknown }[];
}

/** The changes of a plan, in order. */
export function changesOf({ work }: Plan): readonly ShownChange[] {
  return 'commands' in work
    ? work.commands.flatMap(describeChanges)
    : work.file.steps.map((step) => describeStep(step, work.file));
}

/** The records that a command changes; of a command without records, what it sends. */
function describeChanges({ command, values, answer }: PlannedCommand): readonly ShownChange[] {
  if (memberAt(answer, 'rows') !== undefined) return listAt(answer, 'rows').map(describeRow);
  const rows = listAt(answer, 'changes').filter(isObject);
  const given = Object.entries(values).find(([name]) => name === 'id' || name.endsWith('_id'))?.[1];
  if (rows.length > 0) {
    const placeOf = ({ operation, id, name }: Readonly<Record<string, unknown>>) =>
      `${operation ?? ''} ${id ?? given ?? ''}${name === undefined ? '' : ` "${name}"`}`;
    return [...groupBy(rows, placeOf)].map(([place, fields]) => ({
      what: `${command} ${place.trim()}`.trim(),
      fields: fields.map(readField),
    }));
  }
  const sent = ['query', 'form', 'parts', 'body'].flatMap((field) => {
    const after = memberAt(answer, field);
    return after === undefined || (isObject(after) && Object.keys(after).length === 0)
      ? []
      : [{ field, after }];
  });
  return [{ what: typeof given === 'string' ? `${command} ${given}` : command, fields: sent }];
}

function readField(row: Readonly<Record<string, unknown>>): ShownChange['fields'][number] {
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
function describeStep(step: unknown, { answer }: PlannedFile): ShownChange {
  const key = memberAt(step, 'key');
  const row = listAt(answer, 'rows').find((one) => memberAt(one, 'key') === key);
  const what = ['action', 'group', 'id', 'account_id'].map((name) => memberAt(step, name));
  what.splice(-1, 0, memberAt(row, 'name'));
  const params = memberAt(step, 'params');
  const before = memberAt(step, 'before');
  const fields = isObject(params) ? Object.entries(params) : [];
  return {
    what: what.filter((part) => typeof part === 'string').join(' '),
    fields: fields.map(([field, after], at) => ({
      field,
      before: Array.isArray(before) ? before[at] : null,
      after,
    })),
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

function fieldLine({ field, before, after }: ShownChange['fields'][number]): string {
  const shown = (value: unknown) => {
    const text = escapeHidden(typeof value === 'string' ? value : writeJson(value));
    // A person reads units, not micro units.
    return isAmount(field) && /^\d+$/.test(text) ? `${text} (${formatMoney(BigInt(text), undefined)})` : text;
  };
  const old = before === undefined || before === null ? '' : `${shown(before)} -> `;
  return `  ${field}: ${old}${shown(after)}`;
}

/** Whether a field of a campaign or a line item is an amount in micro units. */
function isAmount(field: string): boolean {
  return Object.hasOwn(spendFields, field) && spendFields[field]?.type === 'micro';
}

const spendFields: Readonly<Record<string, { readonly type: string }>> = {
  ...campaign.fields,
  ...lineItem.fields,
};

/** How much can be spent in a day before and after the plan, one line for each currency. */
export function moneyLines(plan: Plan): readonly string[] {
  const sums = sumsOf(plan);
  if (sums.length === 0) return ['money: the plan sets no daily budget'];
  return sums.map((sum) => describeSpend({ ...sum, activated: sum.after }));
}

/** The sums of all parts of a plan, by currency. A stored plan has amounts as numbers. */
function sumsOf({ work }: Plan): readonly DailySum[] {
  const parts = 'commands' in work ? work.commands : [work.file];
  const all = new Map<string, DailySum>();
  for (const { currency, before, after } of parts.flatMap(({ money }) => money)) {
    const { before: earlier, after: later } = all.get(currency) ?? { before: 0n, after: 0n };
    all.set(currency, { currency, before: add(earlier, before), after: add(later, after) });
  }
  return [...all.values()];
}

function add(one: bigint | null, other: bigint | null): bigint | null {
  return one === null || other === null ? null : BigInt(one) + BigInt(other);
}

/**
 * What a person types to approve: the amount of the first currency that can be spent more in a day, so that nobody
 * approves without having read it; `unlimited` without a limit, and else the number of changes.
 */
export function approvalWord(plan: Plan): {
  readonly word: string;
  readonly meaning: string;
} {
  for (const { currency, before, after } of sumsOf(plan)) {
    if (after === null && before !== null) return { word: 'unlimited', meaning: 'the new daily spend' };
    if (after === null || before === null || after <= before) continue;
    return {
      word: formatMoney(after - before, currency),
      meaning: `how many ${currency} more can be spent in a day`,
    };
  }
  return { word: String(changesOf(plan).length), meaning: 'the number of changes' };
}
