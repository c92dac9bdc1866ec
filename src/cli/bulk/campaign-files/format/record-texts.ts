/** Records as campaign files have them: written as people write, so that a plan finds no difference. */

import { parseValue } from '../../../../call/parse.js';
import { wireNames } from '../../../../call/problem.js';
import { createProblemCollector } from '../../../../call/problem-collector.js';
import type { Document, Param, Value } from '../../../../contract/types.js';
import { isDocumentParam } from '../../../../flags/document-formats.js';
import { readTypedName } from '../../../../flags/name-or-id.js';
import { refersTo } from '../../../../flags/named-parameters.js';
import { formatMoney } from '../../../../values/money.js';
import { storedValue } from '../../../core/records/compare.js';
import { writeSection } from './members.js';
import type { FileField, MemberKind, NodeKind } from './node-kinds.js';

/** The name of what an id in a field stands for; undefined where no name, or more than one record of it, is there. */
export type NameOf = (field: FileField, id: string) => string | undefined;

/** The fields of a record with a value that a new record would not have anyway. */
export function writeFields(
  kind: NodeKind,
  record: Document,
  nameOf: NameOf,
): Readonly<Record<string, unknown>> {
  const entries = kind.fields.flatMap((field): [string, unknown][] => {
    const { param, field: parameter } = field.column;
    const value = param && storedValue(record, parameter, param);
    if (!param || value === undefined || isLeftOut(kind, parameter, value)) return [];
    return [[field.name, writeValue(field, param, value, record, nameOf)]];
  });
  return Object.fromEntries(entries);
}

/** The values of these fields by parameter: what the lock file notes. */
export function managedValues(kind: NodeKind, record: Document): Document {
  const entries = kind.fields.flatMap(({ column: { param, field: parameter } }): [string, Value][] => {
    const value = param && storedValue(record, parameter, param);
    return value === undefined || isLeftOut(kind, parameter, value) ? [] : [[parameter, value]];
  });
  return Object.fromEntries(entries);
}

function isLeftOut({ group }: NodeKind, parameter: string, value: Value): boolean {
  if (value === null || (Array.isArray(value) && value.length === 0)) return true;
  const param = group.change?.params[parameter] ?? group.creation.params[parameter];
  // The service sets some values that nobody else can, such as DRAFT.
  if (param?.type === 'enum' && !param.open && !param.values.includes(String(value))) return true;
  const { default: usual, safeDefault } = group.creation.params[parameter] ?? {};
  return usual !== undefined && safeDefault === undefined && usual === value;
}

function writeValue(field: FileField, param: Param, value: Value, record: Document, nameOf: NameOf): unknown {
  if (field.column.money) {
    const currency = typeof record.currency === 'string' ? record.currency : undefined;
    const amount = formatMoney(BigInt(String(value)), currency);
    return currency === undefined ? amount : `${amount} ${currency}`;
  }
  if (param.type === 'enum') return String(value).toLowerCase();
  if (param.type === 'list' && Array.isArray(value))
    return value.map((item) => (param.of.type === 'enum' ? String(item).toLowerCase() : item));
  if (isDocumentParam(param)) return parseValue(param, value, '', createProblemCollector(wireNames)) ?? value;
  if (param.type === 'id' && refersTo(param)) return nameOf(field, String(value)) ?? String(value);
  return value;
}

/** The lists of a record: what has no key. */
export function writeMembers(
  kinds: readonly MemberKind[],
  recordsOf: (kind: MemberKind) => readonly Document[],
): Readonly<Record<string, unknown>> {
  const entries = kinds.flatMap((kind): [string, unknown][] => {
    const records = recordsOf(kind);
    if (records.length === 0) return [];
    return [[kind.section, writeSection(kind, records)]];
  });
  return Object.fromEntries(entries);
}

/** Whether a name can be written in place of an id, so that it is read as one. */
export function isReadAsName(name: string, param: Param | undefined): boolean {
  return param?.type === 'id' && readTypedName(name, param.form) === name;
}

/** A key for a record: its name in letters that need no quotes. */
export function keyFor(name: string, id: string, taken: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);
  const base = plain === '' ? id : plain;
  if (!taken.has(base)) return base;
  return `${base}-${id}`;
}
