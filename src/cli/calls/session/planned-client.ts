/**
 * Reads what an account will have after the first commands of a plan: each further command is previewed on the records as
 * those before it leave them, those that they create among them.
 */
import type { CallResult, Client } from '../../../client/client.js';
import { nextCursor } from '../../../client/paginate.js';
import type { Document, Endpoint, Value } from '../../../contract/types.js';
import { isObject } from '../../../values/lossless-json.js';
import type { PlannedChange } from '../../core/host/planned-change.js';

/** The client, whose answers have what is planned. What no record says, such as an estimate, is as it was. */
export function withPlanned(client: Client, planned: readonly PlannedChange[]): Client {
  if (planned.length === 0) return client;
  const created = new Set(planned.filter(({ kind }) => kind === 'create').map(({ id }) => id));
  return {
    ...client,
    async call(endpoint, values, options) {
      const { method, response } = endpoint;
      const read = (known: Document) => client.call(endpoint, known, options);
      if (method !== 'GET') return read(values);
      const own = planned.filter((change) => concerns(change, endpoint, values));
      if (response === 'list') return list(endpoint, values, own, created, read);
      if (response === 'one') return one(endpoint, values, own, read);
      return read(values);
    },
  };
}

type Read = (values: Document) => ReturnType<Client['call']>;

function concerns({ record, account }: PlannedChange, endpoint: Endpoint, values: Document): boolean {
  return record === endpoint.record && (values.account_id === undefined || values.account_id === account);
}

/** A record as the changes leave it; undefined where there is none. */
function leave(
  id: string,
  stored: Document | undefined,
  changes: readonly PlannedChange[],
): Document | undefined {
  let record = stored;
  for (const { id: changed, kind, fields } of changes) {
    if (changed !== id) continue;
    if (kind === 'create') record = fields;
    else if (record) record = { ...record, ...(kind === 'delete' ? { deleted: true } : fields) };
  }
  return record;
}

async function one(
  { positional }: Endpoint,
  values: Document,
  own: readonly PlannedChange[],
  read: Read,
): Promise<CallResult> {
  const id = String(positional === undefined ? '' : values[positional]);
  const made = leave(id, undefined, own);
  if (made) return replyWith(made);
  const reply = await read(values);
  return mapData(reply, (data) => {
    if (Array.isArray(data))
      return data.map((row) => (isObject(row) ? leave(id, row as Document, own) : row));
    return isObject(data) ? leave(id, data as Document, own) : data;
  });
}

async function list(
  endpoint: Endpoint,
  values: Document,
  own: readonly PlannedChange[],
  created: ReadonlySet<string>,
  read: Read,
): Promise<CallResult> {
  const known = withoutCreated(values, created);
  const reply = known ? await read(known) : replyWith([]);
  return mapData(reply, (data, isLast) => {
    if (!Array.isArray(data)) return data;
    const rows = data.flatMap((row) => {
      if (!isDocument(row)) return [row];
      const changed = leave(idOf(row, own), row, own);
      const isGone = changed?.deleted === true && row.deleted !== true && values.with_deleted !== true;
      return isGone ? [] : [changed];
    });
    if (!isLast) return rows;
    const made = own
      .filter(({ kind }) => kind === 'create')
      .flatMap(({ id }) => {
        const record = leave(id, undefined, own);
        return record ? [record] : [];
      })
      .filter((record) => record.deleted !== true && isAskedFor(record, endpoint, values));
    return [...rows, ...made];
  });
}

function isDocument(value: unknown): value is Document {
  return isObject(value);
}

function idOf(row: Document, [first]: readonly PlannedChange[]): string {
  return String(row[first?.idField ?? 'id']);
}

/** The values without the ids of created records, which the service does not know; undefined where it has nothing to find. */
function withoutCreated(values: Document, created: ReadonlySet<string>): Document | undefined {
  const isNew = (value: Value) => created.has(String(value));
  const known: Record<string, Value> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    const items: readonly Value[] = Array.isArray(value) ? value : [value];
    const rest = items.filter((item) => !isNew(item));
    if (rest.length === 0 && items.length > 0) return undefined;
    known[name] = Array.isArray(value) ? rest : value;
  }
  return known;
}

/** Whether a list that is asked with these values would have a record. */
function isAskedFor(record: Document, { record: kind }: Endpoint, values: Document): boolean {
  return Object.entries(values).every(([name, value]) => {
    if (name === 'q') return String(record.name).toLowerCase().includes(String(value).toLowerCase());
    if (!Array.isArray(value)) return true;
    const field = name.replace(/s$/, '');
    const isOwn = kind !== undefined && !Object.hasOwn(kind.fields, field);
    return value.map(String).includes(String(isOwn ? record.id : record[field]));
  });
}

function replyWith(data: unknown): CallResult {
  return { status: 200, headers: {}, body: { data, next_cursor: null }, retried: 0 };
}

/** The reply with other data. `isLast` says whether no further page follows. */
function mapData(reply: CallResult, change: (data: unknown, isLast: boolean) => unknown): CallResult {
  const { body } = reply;
  if (!isObject(body)) return reply;
  const isLast = nextCursor(body) === null;
  return { ...reply, body: { ...body, data: change(body.data, isLast) } };
}
