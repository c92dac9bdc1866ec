/** The ids of records that a plan creates, in the place of what stands for them. */
import type { Flag } from '../../../flags/flag.js';
import { isObject, memberAt } from '../../../values/lossless-json.js';
import { toFlagName } from './command-words.js';
import { withSpendIds } from './plan-money.js';
import type { PlannedCommand } from './stored-plan.js';

type Ids = ReadonlyMap<string, string>;

/**
 * The command with the ids that are known by now: in its values, and in what its dry run has shown and summed. A flag that takes a record by
 * its name, such as --campaign, takes the id of one too.
 */
export function withIds(
  planned: PlannedCommand,
  ids: Ids,
  { flags }: { readonly flags: readonly Pick<Flag, 'name' | 'refers'>[] },
): PlannedCommand {
  if (ids.size === 0) return planned;
  const { values, answer, money } = planned;
  const referring = new Set(flags.filter(({ refers }) => refers !== undefined).map(({ name }) => name));
  return {
    ...planned,
    values: Object.fromEntries(
      Object.entries(values).map(([name, own]) => [
        name,
        replace(own, ids, isIdName(name) || referring.has(toFlagName(name))),
      ]),
    ),
    answer: replaceShown(answer, ids),
    money: withSpendIds(money, ids),
  };
}

/** The placeholders for the ids, and the ids, of the records that a command has created. */
export function createdIds(
  { creates = [] }: PlannedCommand,
  answer: unknown,
): readonly (readonly [string, string])[] {
  return creates.flatMap(({ placeholder, idField, operation }) => {
    const record =
      operation === undefined ? answer : Array.isArray(answer) ? answer[operation - 1] : undefined;
    const id = memberAt(record, idField);
    return id === undefined || id === null ? [] : [[placeholder, String(id)] as const];
  });
}

/** Only what is an id: a text that looks like one stays. Targeting may have the id of a new audience. */
const isIdName = (name: string) => /(?:^|[_-])(?:ids?|custom[_-]audience|targeting[_-]values?)$/i.test(name);

/** Values with ids, which may stand in a list or between commas. */
function replace(value: unknown, ids: Ids, isId = false): unknown {
  if (typeof value === 'string')
    return isId
      ? value
          .split(',')
          .map((part) => ids.get(part) ?? part)
          .join(',')
      : value;
  if (Array.isArray(value)) return value.map((item) => replace(item, ids, isId));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, own]) => [name, replace(own, ids, isIdName(name))]),
  );
}

/** The path of a request has ids, and a row of its changes has the name of its field beside the value. */
function replaceShown(answer: unknown, ids: Ids): unknown {
  const shown = replace(answer, ids);
  if (!isObject(shown)) return shown;
  const { url, changes } = shown;
  return {
    ...shown,
    ...(typeof url === 'string' && {
      url: url
        .split('/')
        .map((part) => ids.get(part) ?? part)
        .join('/'),
    }),
    ...(Array.isArray(changes) && { changes: changes.map((row) => replaceRow(row, ids)) }),
  };
}

function replaceRow(row: unknown, ids: Ids): unknown {
  if (!isObject(row) || !isIdName(String(row.field))) return row;
  const { before, after } = row;
  return {
    ...row,
    ...(before !== undefined && { before: replace(before, ids, true) }),
    after: replace(after, ids, true),
  };
}
