/** The rules of a column of a sheet in words, and the values that can be chosen for its cells: all from the contract. */
import { describeRule } from '../../../call/describe-rule.js';
import type { Param } from '../../../contract/types.js';
import { describeConstraints } from '../../../flags/describe-values.js';
import { decimalHelp } from '../../../flags/endpoint-flags.js';
import { clearMarker } from '../../core/input/operation-rows.js';
import { moneyName } from '../../core/records/describe-change.js';
import type { ColumnUse, SheetColumn } from './sheet-columns.js';
import type { RowSchema, SheetGroup } from './sheet-group.js';

/** The use of a column by the import, in words. */
export const columnUses: Readonly<Record<ColumnUse, string>> = {
  id: 'The id of the record. Clear it to create a new one.',
  account: 'The account of the row.',
  editable: 'Can be changed.',
  creation: 'For new rows only: it cannot be changed later.',
  'read-only': 'Read-only: a change is reported, and not imported.',
};

/** The rules of a column, in a few sentences without a full stop. */
export function describeColumnRules(
  { record, creation, change }: SheetGroup,
  column: SheetColumn,
): readonly string[] {
  const { field, use, param } = column;
  const { help } = record.fields[field] ?? {};
  if (!param) return help === undefined ? [] : [help];
  const atCreation = Object.hasOwn(creation.params, field) ? creation.params[field] : undefined;
  const own = describeConstraints(param);
  const ofNew =
    use === 'editable' && atCreation
      ? describeConstraints(atCreation).filter((text) => !own.includes(text))
      : [];
  const schemas = use === 'editable' && change ? [change, creation] : [creation];
  return [
    column.money ? decimalHelp(param) : param.help,
    ...(param.type === 'boolean' ? ['true or false'] : []),
    ...own,
    ...(ofNew.length > 0 ? [`new rows: ${ofNew.join('; ')}`] : []),
    ...(param.type === 'time' ? ['a time such as 2026-11-20T14:00:00Z'] : []),
    ...(param.type === 'list' ? ['several values are separated by |'] : []),
    ...(use === 'editable' && param.clearable ? [`${clearMarker} clears it`] : []),
    ...new Set(schemas.flatMap((schema) => describeRulesOf(schema, field))),
  ];
}

/** The rules of the parameters of a row that name a field, by their columns. */
function describeRulesOf({ rules, params }: RowSchema, field: string): readonly string[] {
  return rules.flatMap((rule) => {
    const named = new Set<string>();
    const sentence = describeRule(rule, (parameter) => {
      named.add(parameter);
      const param: Param | undefined = params[parameter];
      return param?.type === 'integer' && param.unit === 'micro' ? moneyName(parameter) : parameter;
    });
    return named.has(field) ? [sentence] : [];
  });
}

/** The values that the cells of a column can have, in new rows too, where they can be listed. */
export function columnChoices(
  { creation }: SheetGroup,
  { param, use, field }: SheetColumn,
): readonly string[] {
  if (!param) return [];
  const atCreation: Param = creation.params[field] ?? param;
  const values = new Set([...choicesOf(param), ...choicesOf(atCreation)]);
  if (values.size > 0 && use === 'editable' && param.clearable) values.add(clearMarker);
  return [...values];
}

function choicesOf(param: Param): readonly string[] {
  if (param.type === 'boolean') return ['true', 'false'];
  if (param.type === 'enum') return param.open ? [] : param.values;
  return param.type === 'integer' ? (param.values ?? []).map(String) : [];
}
