/** Finds other records by a name in a cell: users by their handles, cards by their ids (docs/sheets.md). */
import { idForms } from '../../../call/parse-scalar.js';
import { readHandle } from '../../../flags/name-or-id.js';
import { findCard } from '../../calls/names/card-ids.js';
import { findUser } from '../../calls/names/user-handles.js';
import type { FilledCell, ReadName } from './named-cells.js';

export const readOtherName: ReadName = (_group, cell) => {
  const { param } = cell.column;
  if (param?.type === 'id' && param.user) return readUser(cell);
  if (param?.type === 'id' && param.form === 'card-uri') return readCard(cell);
  return undefined;
};

function readUser({ text }: FilledCell): ReturnType<ReadName> {
  const handle = readHandle(text);
  if (handle === undefined) return undefined;
  return {
    name: text,
    question: 'users',
    ask: (client) => findUser(client, handle),
  };
}

/** Lists print the ids of cards, posts take their URIs. */
function readCard({ account, text }: FilledCell): ReturnType<ReadName> {
  if (!idForms.any.regex.test(text)) return undefined;
  return {
    name: text,
    question: 'cards',
    ask: (client) => findCard(client, account, text),
  };
}
