/**
 * Compares an answer with its question: whose records it has, and each of them once. Who joins them to what was asked would give
 * the record of one to another, or count it twice.
 */

import { isDeepStrictEqual } from 'node:util';
import { comparableId, idFieldOf, type Selection, selectionsOf } from '../call/selected-fields.js';
import type { Document, Endpoint } from '../contract/types.js';
import { cutText } from '../values/cut-text.js';
import { isObject, memberAt } from '../values/lossless-json.js';
import { parseRows, RowText } from '../values/row-text.js';
import { joinFirst } from '../values/text-lists.js';
import { NetworkError } from './errors.js';

/** What an answer is compared with. */
interface Question {
  /** The ids that were asked for, each with the fields of which one has it. */
  readonly asked: readonly (Pick<Selection, 'fields'> & { readonly ids: ReadonlySet<string> })[];
  /** The fields that tell the records apart; none where nothing does, or where one may come several times. */
  readonly keys: readonly string[];
  /** How often a record may come, by its id: as often as the call names it. */
  readonly times?: (id: string) => number;
}

/**
 * The body of an answer without what it has twice in the same words. Throws a NetworkError `unreadable` that names the ids, if it has
 * records that were not asked for, or two that differ under one id. What it lacks is up to the caller: the service leaves out
 * what it does not have (docs/service.md#lists). A record that does not have the field that was asked by is not compared.
 */
export function answerTo(endpoint: Endpoint, values: Document, body: unknown): unknown {
  // Statistics are compared as a whole, where each id has to come (check-metrics.ts).
  if (endpoint.metricRows || endpoint.answersEach) return body;
  const { in: member = 'data' } = { ...endpoint.results };
  const holder = endpoint.results ? memberAt(body, 'data') : body;
  const data = endpoint.response === 'noEnvelope' ? body : memberAt(holder, member);
  const question = questionOf(endpoint, values);
  if (question.asked.length === 0 && question.keys.length === 0) return body;
  if (data instanceof RowText && isInOrder(data, question)) return body;
  const all: readonly unknown[] = data instanceof RowText ? parseRows(data) : [data].flat();
  const rows = all.filter(isObject);
  const strangers = question.asked.flatMap(({ fields, ids }) =>
    rows.flatMap((row) => {
      const comparable = fields.filter((field) => comparableId(row[field]) !== undefined);
      const isOwn =
        comparable.length === 0 || comparable.some((field) => ids.has(comparableId(row[field]) ?? ''));
      return isOwn ? [] : [shown(row[comparable[0] ?? ''])];
    }),
  );
  if (strangers.length > 0)
    throw unfit(`has, without being asked, ${joinFirst([...new Set(strangers)], 20)}`);
  const { keys, times = () => 1 } = question;
  const before = new Map<string, readonly unknown[]>();
  const matching: unknown[] = [];
  const differing = new Set<string>();
  for (const row of all) {
    const field = isObject(row) && keys.find((name) => comparableId(row[name]) !== undefined);
    // Capital letters may tell records apart.
    const key = isObject(row) && field ? String(row[field]) : undefined;
    const others = (key !== undefined && before.get(key)) || [];
    if (key !== undefined && others.length >= times(key)) {
      if (!others.some((one) => isDeepStrictEqual(one, row))) differing.add(key);
      continue;
    }
    matching.push(row);
    if (key !== undefined) before.set(key, [...others, row]);
  }
  if (differing.size > 0)
    throw unfit(`has more than once, and not the same, ${joinFirst([...differing].map(shown), 20)}`);
  if (matching.length === all.length || !Array.isArray(data) || !isObject(body)) return body;
  return endpoint.results && isObject(holder)
    ? { ...body, data: { ...holder, [member]: matching } }
    : { ...body, data: matching };
}

/** Whether rows are to be parsed to compare them: what is copied as text has its ids beside it. */
export function isComparedById(endpoint: Endpoint, values: Document): boolean {
  const id = idFieldOf(endpoint);
  return questionOf(endpoint, values).asked.every(({ fields }) => fields.every((field) => field === id));
}

function questionOf(endpoint: Endpoint, values: Document): Question {
  const { results, response } = endpoint;
  if (results) {
    const { item, fields } = results.about;
    const items = [values[results.of] ?? []]
      .flat()
      .map((one) => (item === undefined ? one : memberAt(one, item)));
    const counts = countIds(items.map(comparableId));
    const times = (one: string) => counts.get(comparableId(one) ?? '') ?? 1;
    return { asked: [{ fields, ids: new Set(counts.keys()) }], keys: fields, times };
  }
  const asked = selectionsOf(endpoint).flatMap(({ param, fields }) => {
    const value = values[param];
    if (value === undefined || value === null) return [];
    return [{ fields, ids: new Set([value].flat().flatMap((id) => comparableId(id) ?? [])) }];
  });
  if (response === 'batch') return questionOfBatch(endpoint, values);
  const isList = response === 'list' || (response === 'array' && endpoint.method === 'GET');
  const id = idFieldOf(endpoint);
  if (!isList) return { asked, keys: [] };
  return { asked, keys: id === undefined ? asked.flatMap(({ fields }) => fields) : [id] };
}

/** A batch without creations is about the records that it names; in one with some, others may be those that were created. */
function questionOfBatch(endpoint: Endpoint, { operations }: Document): Question {
  const id = idFieldOf(endpoint);
  if (id === undefined || !Array.isArray(operations)) return { asked: [], keys: [] };
  const named = operations.map((one) =>
    comparableId(memberAt(memberAt(one, 'params'), `${endpoint.record?.name}_id`)),
  );
  const counts = countIds(named);
  const created = named.filter((one) => one === undefined).length;
  // A creation may return a record that is there, which another operation of the batch names.
  const mayBeThere = endpoint.record?.unique ? created : 0;
  return {
    asked: created > 0 ? [] : [{ fields: [id], ids: new Set(counts.keys()) }],
    keys: [id],
    times: (one) => {
      const changes = counts.get(comparableId(one) ?? '');
      return changes === undefined ? created : changes + mayBeThere;
    },
  };
}

/** `countBy` of values would be one more part of the program for every list to load. */
function countIds(ids: readonly (string | undefined)[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const one of ids) if (one !== undefined) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

/** Whether the ids beside rows that were copied say that nothing is wrong. */
function isInOrder({ ids, length }: RowText, { asked }: Question): boolean {
  const comparable = ids.flatMap((id) => comparableId(id) ?? []);
  if (comparable.length < length || new Set(ids).size < length) return false;
  return asked.every((one) => comparable.every((id) => one.ids.has(id)));
}

function shown(id: unknown): string {
  return cutText(String(id), 40);
}

function unfit(reason: string): NetworkError {
  return new NetworkError('unreadable', `the answer is not to the call: it ${reason}`);
}
