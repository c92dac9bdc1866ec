/** Finds other records by a name in a cell: users by their handles, cards by their ids (docs/sheets.md). */
import { idForms } from '../../../call/parse-scalar.js';
import { readHandle } from '../../../flags/name-or-id.js';
import { findCard } from '../../calls/names/card-ids.js';
import { findUser } from '../../calls/names/user-handles.js';
import { type FilledCell, type ReadName, resolved } from './named-cells.js';

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
    ask: async (client) => resolved(column, text, 'user', await findUser(client, handle)),
  };
}

/** Lists print the ids of cards, posts take their URIs. */
function readCard({ column, account, text }: FilledCell): ReturnType<ReadName> {
  if (!idForms.any.regex.test(text)) return undefined;
  return {
    name: text,
    question: 'cards',
    ask: async (client) => resolved(column, text, 'card', await findCard(client, account, text)),
  };
}
