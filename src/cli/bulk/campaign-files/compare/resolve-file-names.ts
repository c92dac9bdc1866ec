/** Asks the service for the records that files say by name, and for the zone and the currencies of an account. */
import { namedRecordOf } from '../../../../flags/named-parameters.js';
import { formatTime, parseTime, readDay } from '../../../../values/time.js';
import { startOfDay } from '../../../../values/time-zone.js';
import { readTimeZone } from '../../../calls/endpoint/account-dates.js';
import { createNameResolver, explainName } from '../../../calls/names/name-resolver.js';
import type { Session } from '../../../calls/session/session.js';
import { readRecords } from '../../../core/records/read-records.js';
import type { Caller } from '../../../core/records/read-rows.js';
import { findRelatedEndpoints } from '../../../core/records/related-endpoints.js';
import { campaignKind, type FileField } from '../format/node-kinds.js';
import type { FileNode } from '../format/read-files.js';
import { isDate, nameIn, readFields } from '../format/read-values.js';

/** The start of a date, or its end if it is written with 24:00, in the account's time zone, which is read where one is written. */
export async function createMidnight(
  account: string,
  nodes: readonly FileNode[],
  session: Session,
): Promise<(date: string) => string> {
  const hasDates = nodes.some(({ kind, fields }) =>
    kind.fields.some((field) => {
      const value = fields.get(field.name)?.value;
      return value !== undefined && isDate(field, value);
    }),
  );
  const zone = hasDates ? await readTimeZone(account, session, session.time()) : 'UTC';
  return (written) => {
    const midnight = parseTime(readDay(written)?.date ?? '');
    return midnight === undefined ? written : formatTime(startOfDay(midnight, zone));
  };
}

type IdOf = (field: FileField, name: string) => string | { readonly problem: string; readonly code: string };

/** Asks for the ids of all names in fields. */
export async function resolveIds(account: string, nodes: readonly FileNode[], client: Caller): Promise<IdOf> {
  const { find } = createNameResolver(client);
  const answers = new Map<string, Awaited<ReturnType<typeof find>>>();
  for (const { kind, fields } of nodes) {
    for (const field of kind.fields) {
      const value = fields.get(field.name)?.value;
      const name = value && nameIn(field, value);
      const { create } = kind.group.related;
      const named = create && namedRecordOf(create, field.column.field);
      if (name === undefined || !named) continue;
      answers.set(`${field.name} ${name}`, await find([named], account, name));
    }
  }
  return (field, name) => {
    const answer = answers.get(`${field.name} ${name}`);
    if (!answer) return name;
    return 'id' in answer ? answer.id : { problem: explainName(answer), code: answer.code };
  };
}

/** The ids of what pays for the records. */
export function payersOf(
  roots: readonly FileNode[],
  context: Parameters<typeof readFields>[1],
): readonly string[] {
  const { currency } = campaignKind().group;
  if (!currency) return [];
  return roots.flatMap((node) => {
    const id = readFields(node, context).raw[currency.by];
    return typeof id === 'string' && /^[A-Za-z0-9]+$/.test(id) ? [id] : [];
  });
}

/** The currencies of new records, by what pays for them. */
export async function readCurrencies(
  account: string,
  payers: readonly string[],
  client: Caller,
): Promise<ReadonlyMap<string, string>> {
  const { currency } = campaignKind().group;
  const related = currency && findRelatedEndpoints(currency.from);
  if (!related || payers.length === 0) return new Map();
  const records = await readRecords(client, related, { account_id: account }, payers);
  return new Map([...records].map(([id, record]) => [id, String(record.currency)]));
}
