/** What else is known by a name in a cell: users by their handles, cards by their ids, targeting values (docs/sheets.md). */
import { idForms } from '../../call/parse-scalar.js';
import { listedValueForm } from '../../contract/params/targeting.js';
import { namePrefix, readHandle, readTypedName } from '../../flags/name-or-id.js';
import { findTargetingFlags, type TargetingFlag } from '../../flags/targeting-flags.js';
import { readCardUri } from '../names/card-ids.js';
import { resolveNames } from '../names/targeting-names.js';
import { findUserId, unknownHandle } from '../names/user-handles.js';
import type { FilledCell, ReadName } from './named-cells.js';
import { cellOf, idOfRow } from './row-plan.js';

export const readOtherName: ReadName = (group, cell) => {
  const { param } = cell.column;
  if (param?.type === 'id' && param.user) return readUser(cell);
  if (param?.type === 'id' && param.form === 'card-uri') return readCard(cell);
  return readTargetingValue(group, cell);
};

function readUser({ column, text }: FilledCell): ReturnType<ReadName> {
  const handle = readHandle(text);
  if (handle === undefined) return undefined;
  return {
    name: text,
    question: 'users',
    async ask(client) {
      const id = await findUserId(client, handle);
      if (id !== 'unknown' && id !== 'untold') return { id, kind: 'user' };
      const message = `${column.name} "${text}" ${unknownHandle[id]}`;
      return { problem: { column: column.name, message, code: 'UNKNOWN_NAME', value: text } };
    },
  };
}

/** Lists print the ids of cards, posts take their URIs. */
function readCard({ column, account, text }: FilledCell): ReturnType<ReadName> {
  if (!idForms.any.regex.test(text)) return undefined;
  return {
    name: text,
    question: 'cards',
    async ask(client) {
      const id = await readCardUri(client, account, text);
      if (id !== undefined) return { id, kind: 'card' };
      const message = `${column.name} "${text}" was not found: no card of the account has this id`;
      return { problem: { column: column.name, message, code: 'UNKNOWN_NAME', value: text } };
    },
  };
}

/** The value of a new criterion, by the name that the flag of its type takes. */
function readTargetingValue(
  group: Parameters<ReadName>[0],
  { row, column, account, text }: FilledCell,
): ReturnType<ReadName> {
  const set = group.related.create && findTargetingFlags(group.related.create);
  const [type = '', value, operator = ''] = set?.replaced ?? [];
  if (column.field !== value || idOfRow(row, group) !== '') return undefined;
  const wanted = cellOf(row, type).trim().toUpperCase();
  const flag = set?.flags.find(({ targetingType }) => targetingType === wanted);
  const name = flag && readValueName(flag, text);
  if (!flag || name === undefined) return undefined;
  const isExcluded = cellOf(row, operator).trim().toUpperCase() === 'NE';
  return {
    name,
    question: `${wanted} ${isExcluded}`,
    async ask(client) {
      const label = `${column.name} "${name}"`;
      const { resolved, problems } = await resolveNames(
        [{ flag, text: name, isExcluded, label }],
        client,
        account,
      );
      const [found] = resolved;
      if (found) return { id: found.value, kind: wanted, meaning: found.meaning };
      const { message = '', code = '' } = problems[0] ?? {};
      return { problem: { column: column.name, message, code, value: name } };
    },
  };
}

/** The name that a text stands for; undefined for what has the form of the value itself. */
function readValueName(
  { targetingType, lookup, words, isUser }: TargetingFlag,
  text: string,
): string | undefined {
  if (isUser) return readHandle(text);
  if (words) return Object.values(words).includes(text) ? undefined : text;
  if (!lookup) return undefined;
  const form = listedValueForm[targetingType];
  if (!form || text.startsWith(namePrefix)) return readTypedName(text);
  return new RegExp(`^(?:${form.regex})$`).test(text) ? undefined : text;
}
