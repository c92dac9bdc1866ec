/** The tables of a mirror that people read, as rows. */
import type { Answer, RowShape } from '../../../output/answer.js';
import type { RowOf } from '../../../output/row-of.js';
import type { MirrorReader } from './run-query.js';
import { mirrorTables } from './tables.js';
import { views } from './views.js';

const tableShape = {
  name: 'table',
  key: 'table',
  fields: {
    table: { type: 'id' },
    kind: { type: 'enum', values: ['table', 'view'] },
    help: { type: 'string' },
    columns: { type: 'list' },
  },
  columns: ['table', 'kind', 'help', 'columns'],
  wrapped: ['help', 'columns'],
} as const satisfies RowShape;

type TableRow = RowOf<typeof tableShape>;

/** What the tables of ads itself hold. */
const ownHelp: Readonly<Record<string, string>> = {
  runs: 'one row for each run and account',
  changes: 'one row for each changed field of a record; old and new in JSON',
};

/** One row for each table and view. */
export function listTables({ query }: MirrorReader): Answer {
  const help = new Map([
    ...Object.entries(ownHelp),
    ...mirrorTables().map(({ name, list }) => [name, list.summary] as const),
    ...views.map((view) => [view.name, view.help] as const),
  ]);
  const found = query<{ name: string; type: TableRow['kind'] }>(
    "SELECT name, type FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE '\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite%' ORDER BY type, name",
  );
  const rows = found.map(
    ({ name, type }): TableRow => ({
      table: name,
      kind: type,
      help: help.get(name) ?? '',
      columns: query<{ name: string }>(`PRAGMA table_info("${name}")`).map((column) => column.name),
    }),
  );
  return { kind: 'rows', record: tableShape, pages: [rows] };
}
