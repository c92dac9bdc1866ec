/** Targeting of line items by readable names. */
import type { Document } from '../../../../contract/types.js';
import {
  excludeFlag,
  type TargetingFlag,
  takes,
  targetingFlagOf,
  targetingFlags,
} from '../../../../flags/targeting-flags.js';
import { isName } from '../../../../values/match-name.js';
import type { TypedValue } from '../../../calls/names/read-targeting-flags.js';
import { type FileMember, itemsOf } from './file-member.js';
import type { FileProblem } from './file-problem.js';
import { cutsIn, isNothing, type Located } from './located-yaml.js';
import { unknownKey } from './read-files.js';

const included = 'EQ';
const excluded = 'NE';
/** What a flag has to take for a criterion with this operator; nothing for the operators that compare. */
const useOf = new Map<unknown, Parameters<typeof takes>[1]>([
  [included, 'included'],
  [excluded, 'excluded'],
]);
/** The key for criteria that are not of a flag's type, or have another operator. */
const otherCriteria = 'criteria';

export function readTargeting(
  located: Located,
  isExcluded: boolean,
  problems: FileProblem[],
): readonly FileMember[] {
  if (isNothing(located)) return [];
  if (located.kind !== 'map') {
    const message = 'targeting must be a map, such as location: [United States]';
    problems.push({ place: located.place, field: 'targeting', message });
    return [];
  }
  const flags = targetingFlags().filter((flag) => takes(flag, isExcluded ? 'excluded' : 'included'));
  const known = [...flags.map(({ name }) => name), ...(isExcluded ? [] : [excludeFlag, otherCriteria])];
  return [...located.entries].flatMap(([key, { keyPlace, value }]) => {
    const flag = flags.find(({ name }) => name === key);
    // Words and handles cannot have a # in them.
    if (flag && !flag.words && !flag.isUser) problems.push(...cutsIn(value, key));
    if (flag) return itemsOf(value).flatMap((item) => readCriterion(flag, item, isExcluded, problems));
    if (!isExcluded && key === excludeFlag) return readTargeting(value, true, problems);
    if (!isExcluded && key === otherCriteria)
      return itemsOf(value).flatMap((item) => readOther(item, problems));
    problems.push(unknownKey(key, keyPlace, known));
    return [];
  });
}

function readCriterion(
  flag: TargetingFlag,
  item: Located,
  isExcluded: boolean,
  problems: FileProblem[],
): readonly FileMember[] {
  if (item.kind !== 'scalar' || isNothing(item) || item.text.trim() === '') {
    problems.push({
      place: item.place,
      field: flag.name,
      message: `${flag.name} must be a name, or a list of names`,
    });
    return [];
  }
  const { text, place } = item;
  const label = `${isExcluded ? 'exclude ' : ''}${flag.name} ${JSON.stringify(text)}`;
  const typed: TypedValue = { flag, text, isExcluded, label };
  // What has neither words nor a lookup is sent as it is written.
  const isPlain = !flag.words && !flag.lookup && !flag.isUser;
  return [{ place, label, typed, ...(isPlain && { params: criterionOf(typed, text) }) }];
}

function readOther(item: Located, problems: FileProblem[]): readonly FileMember[] {
  const names = ['targeting_type', 'targeting_value', 'operator_type'];
  const params: Record<string, string> = {};
  if (item.kind === 'map') {
    for (const [key, { keyPlace, value }] of item.entries) {
      if (!names.includes(key)) problems.push(unknownKey(key, keyPlace, names));
      else if (value.kind === 'scalar' && !isNothing(value)) {
        if (key === 'targeting_value') problems.push(...cutsIn(value, key));
        params[key] = key === 'targeting_value' ? value.text : value.text.toUpperCase();
      }
    }
  }
  const { targeting_type: type, targeting_value: value, operator_type: operator = included } = params;
  if (type !== undefined && value !== undefined)
    return [
      {
        place: item.place,
        label: `${type} ${operator} ${value}`,
        params: { ...params, operator_type: operator },
      },
    ];
  const message = 'criteria must have targeting_type and targeting_value';
  problems.push({ place: item.place, field: otherCriteria, message });
  return [];
}

/** The criterion of a name with its value. */
export function criterionOf({ flag, isExcluded }: TypedValue, value: string): Document {
  return {
    targeting_type: flag.targetingType,
    operator_type: isExcluded ? excluded : included,
    targeting_value: value,
  };
}

/** Whether a criterion is that of a name, as far as that can be told without the service. */
export function isNamedBy(typed: TypedValue, record: Document): boolean {
  const { flag, text, isExcluded } = typed;
  if (record.targeting_type !== flag.targetingType) return false;
  if (String(record.operator_type ?? included) !== (isExcluded ? excluded : included)) return false;
  const value = String(record.targeting_value);
  if (value === text) return true;
  if (flag.words)
    return Object.entries(flag.words).some(([word, one]) => one === value && isSameWord(word, text));
  return typeof record.name === 'string' && isName(text, { name: record.name });
}

function isSameWord(one: string, other: string): boolean {
  return one.toLowerCase() === other.trim().toLowerCase();
}

/** `exclude location "Texas"`, or its key where no flag has it. */
export function labelOfCriterion(record: Document): string {
  const operator = record.operator_type ?? included;
  const flag = targetingFlagOf(record.targeting_type);
  if (!flag || !isWritten(flag, operator)) return criterionKey(record);
  const word = operator === excluded ? `${excludeFlag} ` : '';
  return `${word}${flag.name} ${JSON.stringify(writeName(flag, record, [record]))}`;
}

/** The key of a criterion among those of its line item: the values that are sent, because a name may be respelled. */
export function criterionKey(params: Document): string {
  return `${params.targeting_type} ${params.operator_type ?? included} ${params.targeting_value}`;
}

type NameList = Record<string, string[]>;

/** The criteria of a line item as a file has them. */
export function writeTargeting(criteria: readonly Document[]): Readonly<Record<string, unknown>> {
  const plain: NameList = {};
  const without: NameList = {};
  const other: Document[] = [];
  for (const flag of targetingFlags()) {
    for (const [operator, lists] of [
      [included, plain],
      [excluded, without],
    ] as const) {
      const own = criteria.filter((one) => isOf(one, flag, operator));
      if (own.length === 0 || !isWritten(flag, operator)) continue;
      lists[flag.name] = own.map((one) => writeName(flag, one, own));
    }
  }
  for (const one of criteria) {
    const { targeting_type = '', targeting_value = '', operator_type = included } = one;
    const flag = targetingFlagOf(targeting_type);
    if (!isWritten(flag, operator_type)) other.push({ targeting_type, operator_type, targeting_value });
  }
  return {
    ...plain,
    ...(Object.keys(without).length > 0 && { [excludeFlag]: without }),
    ...(other.length > 0 && { [otherCriteria]: other }),
  };
}

/** Whether a criterion of a flag's type with this operator is written as a name below the flag. */
function isWritten(flag: TargetingFlag | undefined, operator: unknown): boolean {
  const use = useOf.get(operator);
  return flag !== undefined && use !== undefined && takes(flag, use);
}

function isOf(record: Document, { targetingType }: TargetingFlag, operator: string): boolean {
  return record.targeting_type === targetingType && (record.operator_type ?? included) === operator;
}

/** The name where it tells the criterion from the others of its type, else the value. */
function writeName(flag: TargetingFlag, record: Document, own: readonly Document[]): string {
  const value = String(record.targeting_value);
  if (flag.words) return Object.entries(flag.words).find(([, one]) => one === value)?.[0] ?? value;
  const { name } = record;
  if (!flag.lookup || typeof name !== 'string' || name === '') return value;
  const same = own.filter((other) => typeof other.name === 'string' && isName(other.name, { name }));
  return same.length === 1 ? name : value;
}
