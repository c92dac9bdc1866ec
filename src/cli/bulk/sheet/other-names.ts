/** Finds other records by a name in a cell: users by their handles, cards by their ids (docs/sheets.md). */
import { idForms } from '../../../call/parse-scalar.js';
import { readHandle } from '../../../flags/name-or-id.js';
import { readCardUri } from '../../calls/names/card-ids.js';
import { findUserId, unknownHandle } from '../../calls/names/user-handles.js';
import type { FilledCell, ReadName } from './named-cells.js';

export const readOtherName: ReadName = (_group, cell) => {
  const { param } = cell.column;
  if (param?.type === 'id' && param.user) return readUser(cell);
  if (param?.type === 'id' && param.form === 'card-uri') return readCard(cell);
  return undefined;
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
