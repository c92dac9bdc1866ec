/** Describes the values of a parameter in help. */

import { sortBy } from '../contract/params/shared.js';
import type { Param, RecordKind } from '../contract/types.js';
import { joinFirst } from '../values/text-lists.js';

/** The values that the parameter declares. */
export function namedValues(param: Param): readonly string[] | undefined {
  if (param.type === 'enum') return param.values;
  if (param.type === 'integer') return param.values?.map(String);
  return param.type === 'list' ? namedValues(param.of) : undefined;
}

/** The values of a parameter that is missing, to be put after "is required"; empty where it has none to choose from. */
export function describeMissing(param: Param | undefined): string {
  const values = param && listValues(param);
  return values === undefined ? '' : `: ${values}`;
}

function listValues(param: Param): string | undefined {
  const values = namedValues(param);
  return values && `${joinFirst(values)}${acceptsOtherValues(param) ? ' and others' : ''}`;
}

/** Whether values other than the declared ones are accepted. */
function acceptsOtherValues(param: Param): boolean {
  return param.type === 'list' ? acceptsOtherValues(param.of) : param.type === 'enum' && param.open === true;
}

/** For a parameter that also takes the handle of a user. */
export const handleNote = 'an id or @handle';

/** For a parameter with a card URI, which also takes the id that lists of cards print. */
const cardNote = 'or the id of a card';

/** The constraints of a parameter, for help: values, range, default, whether it is required. */
export function describeConstraints(param: Param): readonly string[] {
  const { safeDefault, default: defaultValue, required, help } = param;
  const range = describeRange(param);
  const sent = safeDefault ?? defaultValue;
  const shownDefault = sent !== undefined && `default ${sent}`;
  return [
    listValues(param),
    range && !help.includes(range) && range,
    param.type === 'id' && param.user && handleNote,
    param.type === 'id' && param.form === 'card-uri' && cardNote,
    required && 'required',
    shownDefault && !help.includes(shownDefault) && shownDefault,
  ].filter((text) => typeof text === 'string');
}

/** The attributes that a list can be sorted by. */
export function describeSortAttributes(param: Param, record: RecordKind | undefined): readonly string[] {
  return param === sortBy && record?.sortable ? [record.sortable.join(', ')] : [];
}

function describeRange(param: Param): string | undefined {
  if (param.type === 'integer' && param.min !== undefined && param.max !== undefined)
    return `${param.min} to ${param.max}`;
  if (param.type === 'string' && param.max !== undefined) return `at most ${param.max} characters`;
  if (param.type === 'list' && param.max !== undefined) return `at most ${param.max}`;
  if (param.type === 'bytes') return `at most ${param.max} bytes`;
  return undefined;
}

/** The placeholder for the value of a parameter in help. */
export function valuePlaceholder(param: Param): string {
  switch (param.type) {
    case 'boolean':
      return 'true|false';
    case 'integer':
      return param.unit === 'micro' ? 'micros' : 'n';
    case 'time':
      return 'time';
    case 'id':
      return 'id';
    case 'list':
      return param.of.type === 'id' ? 'ids' : 'values';
    case 'enum':
      return 'value';
    case 'bytes':
      return 'file';
    default:
      return 'text';
  }
}
