/** Asks the service for what files say by name: records, targeting values; and for the zone and the currencies of an account. */
import type { Document } from '../../contract/types.js';
import { namedRecordOf } from '../../flags/named-parameters.js';
import { groupBy } from '../../values/group-by.js';
import { formatTime, parseTime, readDay } from '../../values/time.js';
import { startOfDay } from '../../values/time-zone.js';
import { readTimeZone } from '../endpoint/account-dates.js';
import { findByName } from '../names/find-by-name.js';
import type { TypedValue } from '../names/read-targeting-flags.js';
import { resolveNames } from '../names/targeting-names.js';
import { findUserId, unknownHandle } from '../names/user-handles.js';
import { readRecords } from '../records/read-records.js';
import type { Caller } from '../records/read-rows.js';
import { findRelatedEndpoints } from '../records/related-endpoints.js';
import type { Session } from '../session/session.js';
import { describeCandidates } from './file-accounts.js';
import type { FileMember } from './file-member.js';
import { isAskedFor, readMembers } from './members.js';
import { campaignKind, type FileField } from './node-kinds.js';
import type { FileNode } from './read-files.js';
import { isDate, nameIn, readFields } from './read-values.js';
import { criterionOf } from './targeting-members.js';

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
  const answers = new Map<string, Awaited<ReturnType<typeof findByName>>>();
  for (const { kind, fields } of nodes) {
    for (const field of kind.fields) {
      const value = fields.get(field.name)?.value;
      const name = value && nameIn(field, value);
      const { create } = kind.group.related;
      const named = create && namedRecordOf(create, field.column.field);
      if (name === undefined || !named || answers.has(`${field.name} ${name}`)) continue;
      answers.set(`${field.name} ${name}`, await findByName(client, named, account, name));
    }
  }
  return (field, name) => {
    const answer = answers.get(`${field.name} ${name}`);
    if (!answer) return name;
    return 'id' in answer ? answer.id : { problem: describeCandidates(answer), code: answer.code };
  };
}

/** The currencies of new records, by what pays for them. */
export async function readCurrencies(
  account: string,
  roots: readonly FileNode[],
  context: Parameters<typeof readFields>[1],
  client: Caller,
): Promise<ReadonlyMap<string, string>> {
  const { currency } = campaignKind().group;
  const related = currency && findRelatedEndpoints(currency.from);
  if (!currency || !related) return new Map();
  const ids = roots.flatMap((node) => {
    const id = readFields(node, context).raw[currency.by];
    return typeof id === 'string' && /^[A-Za-z0-9]+$/.test(id) ? [id] : [];
  });
  if (ids.length === 0) return new Map();
  const records = await readRecords(client, related, { account_id: account }, ids);
  return new Map([...records].map(([id, record]) => [id, String(record.currency)]));
}

type ResolveMember = (member: FileMember) => Document | { readonly problem: string } | undefined;

/** Asks for the values of the targeting names that no criterion of the account has. */
export async function resolveMembers(
  account: string,
  nodes: readonly FileNode[],
  existing: readonly Document[],
  client: Caller,
): Promise<ResolveMember> {
  const answers = new Map<string, Document | { readonly problem: string }>();
  const byType = groupBy(existing, (record) => String(record.targeting_type));
  // Thousands of line items ask for the same few names.
  const found = new Map<string, Document | undefined>();
  const findExisting = ({ label, typed, place }: Pick<FileMember, 'label' | 'typed' | 'place'>) => {
    if (!found.has(label)) {
      const same = byType.get(typed?.flag.targetingType ?? '') ?? [];
      const meant = same.filter((one) => isAskedFor({ label, place, ...(typed && { typed }) }, one));
      // Two places of one name: the service tells them apart.
      const isOne = new Set(meant.map((one) => one.targeting_value)).size === 1;
      found.set(label, isOne ? meant[0] : undefined);
    }
    return found.get(label);
  };
  for (const { kind, members } of nodes) {
    for (const memberKind of kind.members) {
      const located = members.get(memberKind.section);
      if (!located) continue;
      const listed = readMembers(memberKind, located, []);
      for (const { label, handle } of listed) {
        if (handle === undefined || answers.has(label)) continue;
        const id = await findUserId(client, handle);
        const isKnown = id !== 'unknown' && id !== 'untold';
        answers.set(label, isKnown ? { user_id: id } : { problem: `"@${handle}" ${unknownHandle[id]}` });
      }
      const typed = listed.flatMap((member): readonly TypedValue[] =>
        member.typed && !member.params ? [member.typed] : [],
      );
      const isOpen = listed.some((member) => member.typed && !member.params && !findExisting(member));
      if (!isOpen) continue;
      const { resolved, problems } = await resolveNames(typed, client, account);
      for (const { typed: one, value } of resolved) answers.set(one.label, criterionOf(one, value));
      for (const { message } of problems) {
        const one = typed.find(({ label }) => message.startsWith(label));
        if (one) answers.set(one.label, { problem: message });
      }
    }
  }
  return (member) => {
    const known = answers.get(member.label);
    if (known || !member.typed) return known;
    const record = findExisting(member);
    return record && criterionOf(member.typed, String(record.targeting_value));
  };
}
