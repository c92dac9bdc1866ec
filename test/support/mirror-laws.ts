/** What a mirror says, and what the service says, in forms that can be compared without the code of the mirror. */
import { openMirror } from '../../src/cli/features/mirror/open-mirror.js';
import { type MirrorTable, mirrorTables } from '../../src/cli/features/mirror/tables.js';
import { parseJson } from '../../src/values/lossless-json.js';
import type { Tester } from './emulator.js';

/** The fields of a record by name; those that are absent or null are null. */
export type Fields = Readonly<Record<string, unknown>>;
/** Records by id. */
export type Records = ReadonlyMap<string, Fields>;

/** One row of `changes`. */
export interface NotedChange {
  readonly table: string;
  readonly id: string;
  readonly field: string;
  /** JSON; null where there was no such field, or no record. */
  readonly old: string | null;
  readonly new: string | null;
  readonly run: number;
}

/** Everything that the lists answer, deleted records too, by table. */
export async function recordsOfService(tester: Tester): Promise<ReadonlyMap<string, Records>> {
  const all = new Map<string, Records>();
  for (const table of mirrorTables()) {
    const found = new Map<string, Fields>();
    for (const query of await questions(table, all)) {
      let cursor: string | null = null;
      do {
        const path = table.list.path.replace(':account_id', ':account');
        const answer = await tester.call('GET', path, {
          query: { ...query, ...(cursor !== null && { cursor }) },
        });
        const { data, next_cursor: next } =
          answer.status === 404 ? { data: [], next_cursor: null } : answer.body;
        for (const record of [data].flat() as Record<string, unknown>[])
          found.set(String(record[table.key]), normal(table, record));
        cursor = next ?? null;
      } while (cursor !== null);
    }
    all.set(table.name, found);
  }
  return all;
}

type Query = Record<string, string | number | boolean>;

async function questions(
  { list, byLineItems }: MirrorTable,
  all: ReadonlyMap<string, Records>,
): Promise<readonly Query[]> {
  const whole: Query = {};
  for (const name of ['with_deleted', 'with_draft']) if (list.params[name]) whole[name] = true;
  if (list.page) whole.count = list.page.max;
  if (!byLineItems) return [whole];
  const ids = [...(all.get('line_items')?.keys() ?? [])];
  const questions: Query[] = [];
  for (let at = 0; at < ids.length; at += byLineItems.max)
    questions.push({ ...whole, [byLineItems.param]: ids.slice(at, at + byLineItems.max).join(',') });
  return questions;
}

function normal({ columns }: MirrorTable, record: Fields): Fields {
  return Object.fromEntries(columns.map(({ name }) => [name, exact(record[name])]));
}

/** Numbers as texts: 1 is 1n. */
function exact(value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  return value;
}

/** Everything that the file says, without records that are missing, and its changes in order. */
export async function recordsOfMirror(path: string) {
  const mirror = await openMirror(path);
  try {
    const all = new Map<string, Records>();
    for (const table of mirrorTables()) {
      const names = table.columns.map(({ name }) => `"${name}"`);
      const rows = mirror.values(
        `SELECT ${names.join(', ')} FROM "${table.name}" WHERE missing_since IS NULL`,
      );
      all.set(
        table.name,
        new Map(
          rows.map((row) => {
            const fields = Object.fromEntries(
              table.columns.map(({ name, field }, at) => [name, fromColumn(field.type, row[at] ?? null)]),
            );
            return [String(fields[table.key]), fields];
          }),
        ),
      );
    }
    const changes = mirror
      .values('SELECT table_name, id, field, old, new, seen_in FROM changes ORDER BY rowid')
      .map(([table, id, field, old = null, value = null, run]) => {
        const text = (one: unknown) => (one === null ? null : String(one));
        return {
          ...{ table: String(table), id: String(id), field: String(field) },
          old: text(old),
          new: text(value),
          run: Number(run),
        };
      });
    return { records: all as ReadonlyMap<string, Records>, changes: changes as readonly NotedChange[] };
  } finally {
    mirror.close();
  }
}

function fromColumn(type: string, value: unknown): unknown {
  if (value === null) return null;
  if (type === 'boolean') return value === 1n;
  if (type === 'list' || type === 'object') return parseJson(String(value));
  return exact(value);
}

/**
 * The later records as the changes say they came from the earlier ones. Throws where a change does not begin with what there
 * was. A record that was created has the fields that it has later.
 */
export function replay(
  earlier: ReadonlyMap<string, Records>,
  later: ReadonlyMap<string, Records>,
  changes: readonly NotedChange[],
): ReadonlyMap<string, Records> {
  const keys = new Map(mirrorTables().map(({ name, key }) => [name, key]));
  const all = new Map([...earlier].map(([name, records]) => [name, new Map(records)]));
  for (const { table, id, field, old, new: value } of changes) {
    const records = all.get(table);
    const before = records?.get(id);
    if (field === keys.get(table) || field === 'missing_since') {
      const appears = field === 'missing_since' ? value === 'null' : old === null;
      if (appears === (before !== undefined))
        throw new Error(`${table} ${id} appears twice, or is lost twice`);
      const fields = later.get(table)?.get(id);
      if (!appears) records?.delete(id);
      else records?.set(id, fields ?? {});
      continue;
    }
    if (!before) throw new Error(`${table} ${id} changes before it is there`);
    records?.set(id, { ...before, [field]: fromJson(value) });
    const created = changes.some(
      (one) =>
        one.table === table &&
        one.id === id &&
        (one.field === keys.get(table) || one.field === 'missing_since'),
    );
    if (!created && JSON.stringify(before[field]) !== JSON.stringify(fromJson(old)))
      throw new Error(`${table} ${id} ${field} was ${JSON.stringify(before[field])}, not ${old}`);
  }
  return all;
}

function fromJson(text: string | null): unknown {
  return text === null ? null : exact(parseJson(text));
}
