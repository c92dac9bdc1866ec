/** Reads the fields of a node as people write them: amounts with a currency, dates, names, enums in any case. */
import { isFreeText } from '../../../../call/names-of-params.js';
import { takesEmpty } from '../../../../call/parse.js';
import type { Document, Param, Value } from '../../../../contract/types.js';
import { readTypedName } from '../../../../flags/name-or-id.js';
import { refersTo } from '../../../../flags/named-parameters.js';
import { matchCase } from '../../../../flags/typed-values.js';
import { amountProblem, readAmountText, type WrittenAmount } from '../../../../values/amount-text.js';
import { formatMoney } from '../../../../values/money.js';
import { readDay } from '../../../../values/time.js';
import { compareValues } from '../../../core/records/compare.js';
import { checkRow } from '../../sheet/check-row.js';
import type { SheetGroup } from '../../sheet/sheet-group.js';
import { replaceKey } from './file-names.js';
import type { FileProblem, Place } from './file-problem.js';
import { cutsIn, isNothing, type Located, mayBeName, toPlain } from './located-yaml.js';
import type { FileField } from './node-kinds.js';
import type { FileNode } from './read-files.js';

/** The context for reading the fields of the files of one account. */
export interface ReadContext {
  /** The start of a date in the time zone of the account, or the end of one that is written with 24:00. */
  readonly midnight: (date: string) => string;
  /** The id of a name in a field, or why there is none. */
  readonly idOf: (
    field: FileField,
    name: string,
  ) => string | { readonly problem: string; readonly code: string };
}

/** The values of a node by parameter, not yet checked. */
export interface RawNode {
  readonly raw: Readonly<Record<string, Value>>;
  readonly amounts: ReadonlyMap<string, WrittenAmount>;
  readonly problems: readonly FileProblem[];
}

/** Whether a value is a date without a time of day, or the end of a day, which depend on the time zone of the account. */
export function isDate(field: FileField, located: Located): boolean {
  return (
    field.column.param?.type === 'time' && located.kind === 'scalar' && readDay(located.text) !== undefined
  );
}

/** The name that a field has in place of an id; undefined for an id. */
export function nameIn({ column }: FileField, located: Located): string | undefined {
  const { param } = column;
  if (param?.type !== 'id' || !refersTo(param) || located.kind !== 'scalar' || isNothing(located))
    return undefined;
  return readTypedName(located.text, param.form);
}

export function readFields({ kind, fields }: FileNode, context: ReadContext): RawNode {
  const raw: Record<string, Value> = {};
  const amounts = new Map<string, WrittenAmount>();
  const problems: FileProblem[] = [];
  for (const field of kind.fields) {
    const located = fields.get(field.name)?.value;
    const { param, field: parameter } = field.column;
    if (!located || !param) continue;
    const refuse = (message: string, more: Partial<FileProblem> = {}) =>
      problems.push({
        place: located.place,
        field: field.name,
        message: `${field.name} ${message}`,
        ...more,
      });
    if (isFreeText(param) || (refersTo(param) && mayBeName(located)))
      problems.push(...cutsIn(located, field.name));
    // As --unset does.
    if (isNothing(located)) raw[parameter] = '';
    else if (field.column.money) {
      const amount = readAmountText(textOf(located));
      if ('problem' in amount) refuse(amount.problem, { value: textOf(located) });
      else {
        amounts.set(parameter, amount);
        raw[parameter] = amount.decimal.micros;
      }
    } else {
      const name = nameIn(field, located);
      const id = name === undefined ? undefined : context.idOf(field, name);
      if (typeof id === 'object') refuse(`"${name}" ${id.problem}`, { code: id.code, value: name ?? '' });
      else
        raw[parameter] =
          id ?? readValue(param, located, isDate(field, located) ? context.midnight : undefined);
    }
  }
  return { raw, amounts, problems };
}

export function readValue(param: Param, located: Located, midnight?: (date: string) => string): Value {
  if (param.type === 'list') {
    const items = located.kind === 'list' ? located.items : [located];
    return items.map((item) => readValue(param.of, item));
  }
  // What stands for nothing is no text, such as ~ among the items of a list.
  if (located.kind !== 'scalar' || isNothing(located)) return toPlain(located) as Value;
  if (param.type === 'enum') {
    const known = matchCase(located.text, param.values);
    return param.values.includes(known) ? known : located.text.toUpperCase();
  }
  if (midnight) return midnight(located.text);
  // An id or a text of digits is a number to YAML, which would lose digits.
  if (['id', 'string', 'time'].includes(param.type)) return located.text;
  return located.value as Value;
}

function textOf(located: Located): string {
  return located.kind === 'scalar' ? located.text : JSON.stringify(toPlain(located));
}

interface CheckedNode {
  readonly values: Document;
  readonly problems: readonly FileProblem[];
}

interface CheckContext {
  readonly now: number;
  /** The currency of the record; undefined where it is not known. */
  readonly currency: string | undefined;
  readonly live: Document | undefined;
  /** Values that the file does not have, such as the id of the record above. */
  readonly more?: Document;
}

/** Checks the values of a node as the flags of a command and the cells of a sheet are checked. */
export function checkNode(
  node: FileNode,
  read: RawNode,
  { now, currency, live, more }: CheckContext,
): CheckedNode {
  const { kind } = node;
  const { group } = kind;
  const placeOf = (field: FileField | undefined): Place =>
    (field && node.fields.get(field.name)?.value.place) ?? node.place;
  const fieldOf = (parameter: string) => kind.fields.find(({ column }) => column.field === parameter);
  const problems = [...read.problems];
  for (const [parameter, amount] of read.amounts) {
    const field = fieldOf(parameter);
    const problem = currency === undefined ? undefined : amountProblem(amount, currency);
    if (problem === undefined || currency === undefined) continue;
    const written = amount.decimal.currency ?? currency;
    problems.push({
      place: placeOf(field),
      field: field?.name ?? parameter,
      message: `${field?.name} ${problem}`,
      ...(written !== currency && { currencies: { written, required: currency } }),
    });
  }
  const fixed = live ? findFixed(node, read.raw, live) : [];
  problems.push(...fixed);
  const raw = { ...read.raw, ...more };
  const changeable = group.change?.params ?? {};
  const usable = live
    ? // A record may have values that only the service sets: who repeats them changes nothing.
      omit(
        raw,
        (name) => !Object.hasOwn(changeable, name) || isStored(changeable[name], name, raw[name], live),
      )
    : withoutEmpty(raw, group);
  const checked = checkRow(
    live ? group.change : group.creation,
    usable,
    {
      name: (parameter) => fieldOf(parameter)?.name ?? parameter,
      amount: (parameter, limit) =>
        fieldOf(parameter)?.column.money ? formatMoney(limit, undefined) : String(limit),
      typed: (parameter) => {
        const located = node.fields.get(fieldOf(parameter)?.name ?? '')?.value;
        return located && textOf(located);
      },
    },
    { now, ...(live && { live }) },
  );
  for (const { parameter, message, code, value } of checked.problems) {
    const [top = parameter] = parameter.split(/[.[]/);
    const field = fieldOf(top);
    const isKnown = problems.some((problem) => problem.field === (field?.name ?? top));
    if (isKnown) continue;
    problems.push({
      place: placeOf(field),
      field: field?.name ?? top,
      message,
      code,
      ...(value !== undefined && { value }),
    });
  }
  return { values: checked.values, problems };
}

/** A new record does not have what is to be empty, unless the service sets a value that cannot be cleared: that is refused. */
function withoutEmpty(raw: Document, { creation, change }: SheetGroup): Document {
  return omit(raw, (name) => {
    const param = creation.params[name];
    if (raw[name] !== '' || param?.preset === true) return false;
    return param?.required === true || takesEmpty(change?.params[name]);
  });
}

function omit(values: Document, isOmitted: (name: string) => boolean): Document {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isOmitted(name)));
}

function findFixed(node: FileNode, raw: Document, live: Document): readonly FileProblem[] {
  return fixedFields(node, raw, live).map(({ name, column }): FileProblem => {
    // With the key, what differs is replaced, unless the record has just taken the place of another.
    const advice = node.replaces
      ? 'The record whose place it takes is still to be paused: apply that first, with this value'
      : `To create another one, add ${replaceKey}: true`;
    const message = `${name} cannot be changed after creation; ${node.kind.noun} ${live.id} has ${describeStored(live[column.field])}. ${advice}`;
    const place = node.fields.get(name)?.value.place ?? node.place;
    return { place, field: name, code: 'IMMUTABLE', message };
  });
}

/** The fields that cannot be changed after the creation, where the file and the record differ. */
export function fixedFields(node: FileNode, raw: Document, live: Document): readonly FileField[] {
  const { creation, change } = node.kind.group;
  return node.kind.fields.filter(({ column: { field: parameter } }) => {
    const value = raw[parameter];
    if (value === undefined || Object.hasOwn(change?.params ?? {}, parameter)) return false;
    const param = creation.params[parameter];
    return param !== undefined && !isStored(param, parameter, value === '' ? null : value, live);
  });
}

function isStored(param: Param | undefined, name: string, value: Value | undefined, live: Document): boolean {
  if (!param || value === undefined) return false;
  return compareValues({ [name]: param }, live, { [name]: value }).length === 0;
}

function describeStored(value: Value | undefined): string {
  return value === null || value === undefined ? 'none' : String(value);
}
