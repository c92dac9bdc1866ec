/** The handlers of plain records: a list that selects by ids, a read and a soft deletion, as the contract says. */
import { page } from '../../contract/params/shared.js';
import type { Document, Endpoint, RecordKind } from '../../contract/types.js';
import type { Handler, HandlerContext } from '../handler.js';
import { type ListQuery, listRecords } from '../store/list.js';
import { markDeleted, requireRecord, type StoredRecord, toRecordResponse } from '../store/records.js';

/** Shows a record as the service does; without one, its fields alone. */
type Present = (data: Document, call: HandlerContext) => Document;

interface PlainList {
  /** The fields by which parameters select; `<kind>_ids` selects by `id` in any case. A parameter is a value or a list. */
  readonly select?: Readonly<Record<string, string>>;
  readonly present?: Present;
  /** Sort keys that are computed. */
  readonly derived?: (call: HandlerContext) => ListQuery['derived'];
}

/** Lists the records of an account. */
export function handleList(
  endpoint: Endpoint,
  kind: RecordKind,
  { select = {}, present = presentPlain(kind), derived }: PlainList = {},
): Handler {
  const fields = Object.entries({ [`${kind.name}_ids`]: 'id', ...select });
  return faithful(endpoint, (call) => {
    const { store, values } = call;
    const selected = fields.flatMap(([parameter, field]) => {
      const given = values[parameter];
      return given === undefined ? [] : [{ field, in: [given].flat() as readonly string[] }];
    });
    const { records, ...rest } = listRecords(store, {
      kind,
      accounts: [String(values.account_id)],
      values,
      count: (endpoint.page ?? page).count,
      filters: selected,
      ...(derived && { derived: derived(call) ?? {} }),
    });
    return { data: records.map(({ data }) => present(data, call)), ...rest };
  });
}

/** Reads one record. */
export function handleGet(endpoint: Endpoint, kind: RecordKind, present = presentPlain(kind)): Handler {
  return faithful(endpoint, (call) => ({
    data: present(requireAddressed(endpoint, kind, call, call.values.with_deleted === true).data, call),
  }));
}

/** Deletes one record, which stays marked and hidden (docs/service.md#deletion). */
export function handleDelete(endpoint: Endpoint, kind: RecordKind, present = presentPlain(kind)): Handler {
  return faithful(endpoint, (call) => {
    const stored = requireAddressed(endpoint, kind, call);
    return { data: present(markDeleted(call.store, stored, call.time).data, call) };
  });
}

/** The record that the path names. Throws ErrorResponse if the account has none. */
function requireAddressed(
  { positional: parameter = '' }: Endpoint,
  kind: RecordKind,
  { store, values }: HandlerContext,
  with_deleted = false,
): StoredRecord {
  const { account_id, [parameter]: id } = values;
  return requireRecord(store, kind, String(account_id), String(id), { with_deleted, parameter });
}

function faithful(endpoint: Endpoint, run: Handler['run']): Handler {
  return { endpoint, fidelity: 'faithful', run };
}

function presentPlain(kind: RecordKind): Present {
  return (data) => toRecordResponse(kind, data);
}
