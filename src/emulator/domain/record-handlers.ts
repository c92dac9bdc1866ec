/**
 * The handlers of plain records, according to the contract: a list that selects by fields, a read, a creation, a change
 * and a soft deletion. A group adds its own steps as functions; a call with other steps is written by hand in its
 * group.
 */
import { page } from '../../contract/params/shared.js';
import type { Document, Endpoint, Params, RecordKind, ValuesOf } from '../../contract/types.js';
import { type Handler, type HandlerContext, handle } from '../handler.js';
import { markDeleted } from '../store/deletion.js';
import type { IdForm } from '../store/ids.js';
import { type ListQuery, listRecords, type RecordPage } from '../store/list.js';
import type { Filter } from '../store/list-filter.js';
import {
  applyChanges,
  createStamps,
  insertRecord,
  requireRecord,
  type StoredRecord,
  toRecordResponse,
  updateRecord,
} from '../store/records.js';

/** An endpoint about one kind of records. The values of its calls are typed by its parameters. */
type RecordEndpoint<P extends Params> = Omit<Endpoint, 'params'> & { readonly params: P };
type Call<P extends Params> = HandlerContext<ValuesOf<P>>;

/** The form of the record in a response, and the echo. */
interface Showing<P extends Params> {
  /** The record as the service shows it; without this, its fields alone. */
  readonly present?: (data: Document, call: Call<P>) => Document;
  /** The parameters that are echoed, where they differ from those that were sent. */
  readonly echo?: (values: ValuesOf<P>) => Document;
}

interface Listing<P extends Params> {
  /** The filter of the list, in place of `selectedBy`. */
  readonly filters?: (call: Call<P>) => readonly Filter[];
  /** The accounts whose records are listed; without this, the one that the path names. */
  readonly accounts?: (call: Call<P>) => readonly string[];
  /** Sort keys that are computed. */
  readonly derived?: (call: Call<P>) => NonNullable<ListQuery['derived']>;
}

/** Lists records, shown one by one. */
export function handleList<P extends Params>(
  endpoint: RecordEndpoint<P>,
  { present = presentPlain(endpoint), echo, ...listing }: Listing<P> & Showing<P> = {},
): Handler {
  return handle(endpoint, 'faithful', (call) => {
    const { records, ...rest } = listPage(endpoint, call, listing);
    const data = records.map((stored) => present(stored.data, call));
    return { data, ...rest, ...(echo && { params: echo(call.values) }) };
  });
}

/** The page of records that a list asks for. */
export function listPage<P extends Params>(
  endpoint: RecordEndpoint<P>,
  call: Call<P>,
  { filters, accounts, derived }: Listing<P> = {},
): RecordPage<StoredRecord> {
  const kind = kindOf(endpoint);
  const values: Document = call.values;
  return listRecords(call.store, {
    kind,
    accounts: accounts?.(call) ?? [String(values.account_id)],
    values,
    count: (endpoint.page ?? page).count,
    filters: filters?.(call) ?? selectedBy(kind, values),
    ...(derived && { derived: derived(call) }),
  });
}

/**
 * The filter of a list: a parameter selects by the field with its name, or with the singular of its name.
 * `creative_types` selects by `creative_type`, `ids` and the plural of the id of the kind by `id`.
 */
export function selectedBy(kind: RecordKind, values: Document): Filter[] {
  return Object.entries(givenFields({ values })).flatMap(([parameter, value]) => {
    const field = selectedField(kind, parameter);
    return field === undefined ? [] : [{ field, in: [value].flat() as readonly string[] }];
  });
}

function selectedField(kind: RecordKind, parameter: string): string | undefined {
  if (parameter === 'ids' || parameter === `${kind.name}_ids`) return 'id';
  const field = [parameter, parameter.replace(/s$/, '')].find((name) => Object.hasOwn(kind.fields, name));
  return field !== undefined && field === parentField(kind) ? 'parent_id' : field;
}

/** The field with the record that one belongs to and is deleted with; undefined if it belongs to none. */
function parentField({ fields }: RecordKind): string | undefined {
  return ['line_item_id', 'campaign_id'].find((name) => Object.hasOwn(fields, name));
}

/** Reads one record. */
export function handleGet<P extends Params>(endpoint: RecordEndpoint<P>, showing: Showing<P> = {}): Handler {
  return handleRecord(endpoint, showing, (call) => {
    const values: Document = call.values;
    return requireAddressed(endpoint, call, values.with_deleted === true).data;
  });
}

interface Creation<P extends Params> {
  /** The form of its ids; `object` unless given. */
  readonly id?: IdForm;
  /**
   * The fields of the record besides its id and stamps, in place of the parameters. Throws ErrorResponse if such a
   * record is not allowed. Ids that it generates come before that of the record.
   */
  readonly fields?: (call: Call<P>) => Document;
}

/** Creates one record, which belongs to the line item or the campaign that it names. */
export function handleCreate<P extends Params>(
  endpoint: RecordEndpoint<P>,
  { id: form = 'object', fields = givenFields, ...showing }: Creation<P> & Showing<P> = {},
): Handler {
  const kind = kindOf(endpoint);
  return handleRecord(endpoint, showing, (call) => {
    const { store, time, newId } = call;
    const { account_id }: Document = call.values;
    const given = fields(call);
    const id = newId(form);
    const data = { id, ...given, ...createStamps(time) };
    const parent = given[parentField(kind) ?? ''];
    const belongs = typeof parent === 'string' ? { parent_id: parent } : {};
    insertRecord(store, { kind, account_id: String(account_id), id, ...belongs, data });
    return data;
  });
}

/** The parameters of a call about an account without the account. */
export function givenFields({ values }: { readonly values: Document }): Document {
  const { account_id: _, ...given } = values;
  return given;
}

interface Update<P extends Params> {
  /**
   * The record as it is to be stored, in place of the change laid over it; `change` are the parameters without those that
   * name the record. Throws ErrorResponse for what cannot be changed.
   */
  readonly apply?: (stored: StoredRecord, change: Document, call: Call<P>) => Document;
}

/** Changes one record. */
export function handleUpdate<P extends Params>(
  endpoint: RecordEndpoint<P>,
  { apply = applyAll, ...showing }: Update<P> & Showing<P> = {},
): Handler {
  return handleRecord(endpoint, showing, (call) => {
    const stored = requireAddressed(endpoint, call);
    const { [endpoint.positional ?? '']: _, ...change } = givenFields(call);
    return updateRecord(call.store, stored, apply(stored, change, call)).data;
  });
}

function applyAll(
  { data }: StoredRecord,
  change: Document,
  { time }: Pick<HandlerContext, 'time'>,
): Document {
  return applyChanges(data, change, time);
}

interface Deletion<P extends Params> {
  /** The consequences of the deletion; the record has been marked. */
  readonly after?: (data: Document, call: Call<P>) => void;
}

/** Deletes one record, which stays marked and hidden (docs/service.md#deletion). */
export function handleDelete<P extends Params>(
  endpoint: RecordEndpoint<P>,
  { after, ...showing }: Deletion<P> & Showing<P> = {},
): Handler {
  return handleRecord(endpoint, showing, (call) => {
    const { data } = markDeleted(call.store, requireAddressed(endpoint, call), call.time);
    after?.(data, call);
    return data;
  });
}

/** The handler of a call that answers with the record that its work returns. */
function handleRecord<P extends Params>(
  endpoint: RecordEndpoint<P>,
  { present = presentPlain(endpoint), echo }: Showing<P>,
  work: (call: Call<P>) => Document,
): Handler {
  return handle(endpoint, 'faithful', (call) => ({
    data: present(work(call), call),
    ...(echo && { params: echo(call.values) }),
  }));
}

/** The record that the path names. Throws ErrorResponse if the account has none. */
function requireAddressed<P extends Params>(
  endpoint: RecordEndpoint<P>,
  call: Call<P>,
  with_deleted = false,
): StoredRecord {
  const { positional: parameter = '' } = endpoint;
  const { account_id, [parameter]: id }: Document = call.values;
  return requireRecord(call.store, kindOf(endpoint), String(account_id), String(id), {
    with_deleted,
    parameter,
  });
}

function presentPlain(endpoint: Pick<Endpoint, 'id' | 'record'>): (data: Document) => Document {
  const kind = kindOf(endpoint);
  return (data) => toRecordResponse(kind, data);
}

function kindOf({ id, record }: Pick<Endpoint, 'id' | 'record'>): RecordKind {
  if (!record) throw new Error(`${id} is not about records`);
  return record;
}
