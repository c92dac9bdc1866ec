/** Finds out about an unconfirmed call: whether it was carried out although no usable answer came. */

import { pathNames } from '../../../call/parameter-location.js';
import { recordNoun } from '../../../call/record-noun.js';
import type { CallError } from '../../../client/errors.js';
import type { Document, Endpoint, Params, Value } from '../../../contract/types.js';
import { batchBody } from '../../../flags/bulk-flags.js';
import { isObject } from '../../../values/lossless-json.js';
import { joinFirst } from '../../../values/text-lists.js';
import { callCommand } from '../../core/host/shown-command.js';
import { nameOfRecord } from '../../core/records/record-name.js';
import { findRelatedEndpoints, type RelatedEndpoints } from '../../core/records/related-endpoints.js';
import { findSharedCreation } from '../../core/records/shared-creation.js';
import {
  describeCandidates,
  type Finding,
  type Found,
  findLostCreations,
  idAndTime,
  type Looking,
  mayComeLater,
} from './find-lost-creations.js';

/** A call of which it is not known whether it was carried out. */
interface UnconfirmedCall {
  readonly endpoint: Endpoint;
  readonly values: Document;
  /** When it was sent, in milliseconds since 1970 by `time` of its session. */
  readonly sent: number;
  readonly error: CallError;
}

/** So many records are told one by one. */
const maxShown = 40;

/**
 * Describes the outcome of a call that may have been carried out, and the next step, in sentences. Creations, single ones and
 * those of a batch, are looked for among the newest records; what cannot be read is left to the user.
 */
export async function describeUnconfirmed(call: UnconfirmedCall, looking: Looking): Promise<string> {
  const related = findRelatedEndpoints(call.endpoint);
  const list = related?.list?.endpoint;
  const look = list ? `Check before you retry: ${callCommand(list)}` : 'Check before you retry.';
  const unknown = `It may have been carried out; a retry would then repeat it. ${look}`;
  const creations = await findCreations(call, looking);
  if (!creations || !list || !related) return unknown;
  const { found, items } = creations;
  const words = {
    look,
    list,
    noun: recordNoun(call.endpoint.record ?? { name: 'record' }),
    idField: related.idField,
  };
  if (items.length === 1 && call.endpoint.response !== 'batch')
    return describeOne(found, call, words) ?? unknown;
  return describeMany(found, items, call, words) ?? unknown;
}

/**
 * Looks for what an unconfirmed call may have created; undefined where it creates nothing that a list shows, or where the
 * list cannot be read.
 */
export async function findCreations(
  call: UnconfirmedCall,
  looking: Looking,
): Promise<{ readonly found: Found; readonly items: Creations['items'] } | undefined> {
  const { endpoint, values, sent } = call;
  const related = findRelatedEndpoints(endpoint);
  const list = related?.list?.endpoint;
  const creations = related && creationsOf(call, related);
  if (!list || !creations || creations.items.length === 0) return undefined;
  const sought = {
    list,
    idField: related.idField,
    scope: { ...related.list.kind, ...scopeOf(list, endpoint, values) },
    creations: creations.items.map((item) => item.values),
    params: creations.params,
    sent: [{ at: sent }],
  };
  try {
    return { found: await findLostCreations(sought, looking), items: creations.items };
  } catch {
    return undefined;
  }
}

/** What a list is asked for: the parents and the author of the records. */
function scopeOf({ params, path }: Endpoint, creation: Endpoint, values: Document): Document {
  const parents = pathNames(path).flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const fields = Object.entries(creation.params).flatMap(([name, { recordField }]) => {
    const value = values[name];
    return recordField === undefined || value === undefined || params[recordField]?.type !== 'id'
      ? []
      : [[recordField, value] as const];
  });
  return Object.fromEntries([...parents, ...fields]);
}

interface Words {
  readonly look: string;
  readonly list: Endpoint;
  readonly noun: string;
  readonly idField: string;
}

interface Creations {
  /** `place` is where the values stand in the call, such as operations[2]. */
  readonly items: readonly { readonly values: Document; readonly place: string }[];
  readonly params: Params;
}

/** The records that a call creates; undefined if it creates none. */
function creationsOf(
  { endpoint, values }: UnconfirmedCall,
  related: RelatedEndpoints,
): Creations | undefined {
  if (related.batch === endpoint) return creationsOfBatch(endpoint, values);
  if (related.create !== endpoint || !endpoint.record) return undefined;
  const { params } = endpoint;
  const { account_id: _, ...own } = values;
  const shared = findSharedCreation(endpoint, endpoint.record);
  const list = shared && own[shared.list];
  if (!shared || !Array.isArray(list)) return { items: [{ values: own, place: '' }], params };
  const { [shared.list]: __, ...rest } = own;
  const items = list.map((item: Value, index) => {
    return { values: { ...rest, [shared.field]: item }, place: `${shared.list}[${index}]` };
  });
  return { items, params: { ...params, [shared.field]: shared.param.of } };
}

function creationsOfBatch(endpoint: Endpoint, values: Document): Creations | undefined {
  const batch = batchBody(endpoint);
  const operations = batch && values[batch.name];
  const { creation } = (batch && createdBy(endpoint)) ?? {};
  if (!batch || !creation || !Array.isArray(operations)) return undefined;
  const { name, operation } = batch;
  const items = operations.flatMap((one: Value, index) =>
    isObject(one) && one[operation.discriminator] === 'Create' && isObject(one.params)
      ? [{ values: one.params as Document, place: `${name}[${index}]` }]
      : [],
  );
  return { items, params: creation };
}

/** The parameters of the records that a batch creates; undefined if it creates none. */
export function createdBy(endpoint: Endpoint): { readonly creation: Params } | undefined {
  const schema = batchBody(endpoint)?.operation.of.Create?.fields.params;
  return schema?.type === 'object' ? { creation: schema.fields } : undefined;
}

function describeOne(
  { findings: [finding], isSure }: Found,
  { error }: UnconfirmedCall,
  { look, list, noun, idField }: Words,
) {
  if (finding?.kind === 'created') {
    const { record, others } = finding;
    const more =
      others.length === 0 ? '' : ` Of the same name: ${describeCandidates(others, idField, noun)}.`;
    return `It was most likely carried out: a matching ${noun} exists, ${idAndTime(record, idField)}. Do not retry the command.${more}`;
  }
  if (finding?.kind === 'doubtful') {
    const described = describeCandidates(finding.others, idField, noun);
    return `It may have been carried out, and may not: ${described}. A retry would repeat it if it was. ${look}`;
  }
  if (!isSure) return undefined;
  return mayComeLater(error)
    ? `A matching ${noun} does not exist yet, but the service may still create it. Wait some minutes, then check: ${callCommand(list)}`
    : `It was most likely not carried out: a matching ${noun} does not exist. ${look}`;
}

/** Which records of a call that creates several are there, which are not, and how to send the rest. */
function describeMany(
  { findings, isSure }: Found,
  items: Creations['items'],
  { endpoint, error }: UnconfirmedCall,
  { look, list, noun, idField }: Words,
): string | undefined {
  const isOne = items.length === 1;
  const count = `${items.length} new ${noun}${isOne ? '' : 's'}`;
  const described = items.map(({ values, place }, index) => {
    const finding = findings[index] ?? { kind: 'absent' };
    const name = nameOfRecord(finding.kind === 'created' ? finding.record : values);
    const label = name === undefined ? place : `${place} ${JSON.stringify(name)}`;
    if (finding.kind === 'absent') return { kind: finding.kind, text: label };
    return finding.kind === 'created'
      ? { kind: finding.kind, text: `${label} is ${finding.record[idField]}` }
      : { kind: finding.kind, text: `${label}: ${describeCandidates(finding.others, idField, noun)}` };
  });
  const textsOf = (wanted: Finding['kind']) =>
    described.filter(({ kind }) => kind === wanted).map(({ text }) => text);
  const [there, doubtful, missing] = [textsOf('created'), textsOf('doubtful'), textsOf('absent')];
  const later = mayComeLater(error);
  if (doubtful.length > 0) {
    const certain = there.length === 0 ? '' : ` Carried out: ${joinFirst(there, maxShown)}.`;
    const open = missing.length === 0 ? '' : ` Not found: ${joinFirst(missing, maxShown)}.`;
    return `It may have been carried out, and may not. In doubt: ${doubtful.slice(0, maxShown).join('. ')}.${certain}${open} ${look}`;
  }
  if (missing.length === 0)
    return `It was most likely carried out: its ${count} ${isOne ? 'exists' : 'exist'}: ${joinFirst(there, maxShown)}. Do not retry the command.`;
  if (there.length === 0) {
    if (!isSure) return undefined;
    return later
      ? `Its ${count} ${isOne ? 'does' : 'do'} not exist yet, but the service may still create ${isOne ? 'it' : 'them'}. Wait some minutes, then check: ${callCommand(list)}`
      : `It was most likely not carried out: its ${count} ${isOne ? 'does' : 'do'} not exist. ${look}`;
  }
  const rest = later || !isSure ? 'those that are still missing in some minutes' : 'the rest';
  return [
    `It was most likely carried out: ${there.length} of its ${count} exist: ${joinFirst(there, maxShown)}.`,
    `Not found: ${joinFirst(missing, maxShown)}.`,
    `Do not retry the command. To send ${rest}, remove the existing ones and run: ${callCommand(endpoint)}`,
  ].join(' ');
}

/** Advice on an update or a deletion whose answer says nothing of the record. */
export function describeUnconfirmedChange(endpoint: Endpoint, values: Document): string {
  const related = findRelatedEndpoints(endpoint);
  const { get, list } = related ?? {};
  const id = related && values[related.idParam];
  const command = get && id !== undefined ? callCommand(get, String(id)) : list && callCommand(list.endpoint);
  const look = command === undefined ? 'Check before you retry.' : `To check: ${command}`;
  return `It may still have been carried out. ${look}`;
}
