/** Finds the records that a creation without a usable answer may have made, among the newest ones. */

import { NetworkError, ServiceError } from '../../../client/errors.js';
import { paginate } from '../../../client/paginate.js';
import type { Document, Endpoint, Params } from '../../../contract/types.js';
import { groupBy } from '../../../values/group-by.js';
import { writeJson } from '../../../values/lossless-json.js';
import { joinList } from '../../../values/text-lists.js';
import type { World } from '../../core/host/world.js';
import type { FieldChange } from '../../core/records/compare.js';
import {
  describeDifferences,
  findDifferences,
  firstByService,
  isNewerThan,
  type SentTime,
} from '../../core/records/sent-record.js';
import { readCreatedIds } from '../history/created-here.js';
import type { Session } from '../session/session.js';

/** So often the list is asked for where the network fails again, with a pause before each further time. */
const maxLooks = 3;
const pause = 500;
const defaultLook = 10_000;

/** The service tells its time to the second. */
const clockStep = 1000;

/** The parameters of lists that add what they leave out otherwise: drafts, and posts that mention somebody. */
const widening = ['with_draft', 'include_mentions_and_replies'] as const;

/** The records that are looked for. */
interface Sought {
  readonly list: Endpoint;
  /** The field of a record with its id. */
  readonly idField: string;
  /** The parameters of the list that select the account. */
  readonly scope: Document;
  /** The values of each creation, and the parameters that describe them. */
  readonly creations: readonly Document[];
  readonly params: Params;
  /** When they were sent. */
  readonly sent: readonly SentTime[];
  /** Ids of records that something else has created. */
  readonly taken?: ReadonlySet<string>;
  /**
   * An earlier process has sent them, and may have noted them in the history alone: what was written since then is not
   * claimed by the history.
   */
  readonly isEarlier?: boolean;
}

export interface Looking {
  readonly open: () => Promise<Pick<Session, 'client' | 'environment' | 'time' | 'ahead'>>;
  readonly world: World;
  readonly signal: AbortSignal;
  /** In milliseconds; some seconds by default, because the user has waited for the call itself already. */
  readonly longestLook?: number;
}

/** A record that may be the one of a creation, and what it has otherwise than it was sent. */
interface Candidate {
  readonly record: Document;
  readonly differences: readonly FieldChange[];
}

/**
 * The finding about a creation. `created`: exactly one new record is as it was sent, and nothing else claims it. `doubtful`:
 * several are, or one has its name and differs. `absent`: there is none so far.
 */
export type Finding =
  | { readonly kind: 'created'; readonly record: Document; readonly others: readonly Candidate[] }
  | { readonly kind: 'doubtful'; readonly others: readonly Candidate[] }
  | { readonly kind: 'absent' };

export interface Found {
  /** Of each creation. */
  readonly findings: readonly Finding[];
  /** Whether what is not among them is not there: all records that are new were read, and each could be told. */
  readonly isSure: boolean;
}

/**
 * Looks for the records, and again where the network fails again: what is found out spares the user a campaign that is
 * paid twice. Throws what the last look failed with.
 */
export async function findLostCreations(
  sought: Sought,
  { open, world, signal, longestLook = defaultLook }: Looking,
): Promise<Found> {
  const end = world.now() + longestLook;
  for (let looks = 1; ; looks += 1) {
    try {
      const session = await open();
      const isOver = () => world.now() >= end || signal.aborted;
      const { rows, isComplete, isNew } = await readNewRows(session, sought, isOver);
      const { idField, sent, isEarlier } = sought;
      const first = Math.min(...sent.map(({ at }) => at));
      const before = isEarlier ? first - (session.time() - world.now()) - clockStep : undefined;
      const created = await readCreatedIds(session.environment, world, before);
      return match(
        rows.filter((row) => !created.has(String(row[idField]))),
        isComplete,
        isNew,
        sought,
      );
    } catch (error) {
      if (!isRetryable(error) || looks >= maxLooks || world.now() + pause >= end) throw error;
      await world.sleep(pause, signal);
    }
  }
}

function isRetryable(error: unknown): boolean {
  return (error instanceof NetworkError || error instanceof ServiceError) && error.retryable;
}

/** The records that are not older than the creations, and that nothing else has created. */
async function readNewRows(
  { client, ahead }: Pick<Session, 'client' | 'ahead'>,
  sought: Sought,
  isOver: () => boolean,
) {
  const { list, idField, creations, sent, taken } = sought;
  const isSorted = list.record?.sortable?.includes('created_at') === true;
  const whole = widening.filter((name) => Object.hasOwn(list.params, name));
  const request: Document = {
    ...sought.scope,
    ...Object.fromEntries(whole.map((name) => [name, true])),
    ...findFilters(list, creations),
    ...(list.page && { count: list.page.max }),
    ...(isSorted && { sort_by: ['created_at-desc'] }),
  };
  const found: Document[] = [];
  // Each page tells the time of the service.
  const isNew = (row: Document) => isNewerThan(row, firstByService(sent, ahead()));
  for await (const { rows, nextCursor } of paginate(client, list, request)) {
    const ages = (rows as readonly Document[]).map((row) => ({ row, age: isNew(row) }));
    for (const { row, age } of ages)
      if (age !== false && taken?.has(String(row[idField])) !== true) found.push(row);
    if (isSorted && ages.some(({ age }) => age === false)) break;
    if (nextCursor !== null && isOver()) return { rows: found, isComplete: false, isNew };
  }
  return { rows: found, isComplete: true, isNew };
}

/** Each record stands for one creation: that whose values it has. Of equal creations there must be as many records. */
function match(
  rows: readonly Document[],
  isComplete: boolean,
  isNew: (row: Document) => boolean | undefined,
  { list, creations, params }: Sought,
): Found {
  const by = list.record?.named?.by;
  const nameOf = (values: Document) => (by === undefined ? undefined : values[by]);
  const differencesOf = (row: Document, values: Document) =>
    findDifferences(list.record, params, row, values);
  const places = creations.map((values, at) => ({ values, at }));
  const kinds = [...groupBy(places, ({ values }) => writeJson(values)).values()].map((same) => {
    return { values: same[0].values, places: same.map(({ at }) => at), records: [] as Document[] };
  });
  // A record may have the values of several creations: it is that of the one which says most of it.
  const specific = kinds.toSorted((a, b) => sizeOf(b.values) - sizeOf(a.values));
  const others: Document[] = [];
  for (const row of rows) {
    const kind = specific.find(({ values }) => differencesOf(row, values).length === 0);
    (kind?.records ?? others).push(row);
  }
  const findings = creations.map((): Finding => ({ kind: 'absent' }));
  for (const { values, places, records } of kinds) {
    const name = nameOf(values);
    const namesakes = name === undefined ? [] : others.filter((row) => nameOf(row) === name);
    const alike = namesakes.map((record) => ({ record, differences: differencesOf(record, values) }));
    const same = records.map((record) => ({ record, differences: [] }));
    const all = [...same, ...alike];
    for (const [nth, at] of places.entries()) {
      const record = records.length === places.length ? records[nth] : undefined;
      if (record) findings[at] = { kind: 'created', record, others: alike };
      else if (all.length > 0) findings[at] = { kind: 'doubtful', others: all };
    }
  }
  // The service may spell values otherwise than they were sent; only a name tells that it is another record.
  const isNameless = creations.some((values) => nameOf(values) === undefined);
  const isUntold = isNameless && others.some((row) => isNew(row) === true);
  return { findings, isSure: isComplete && !isUntold };
}

function sizeOf(values: Document): number {
  return Object.keys(values).length;
}

/** The filters of a list that the values of all records fit: `line_item_ids` for their line_item_id. */
function findFilters({ params }: Endpoint, creations: readonly Document[]): Document {
  const filters = Object.entries(params).flatMap(([filter, param]) => {
    if (param.type !== 'list' || !filter.endsWith('s')) return [];
    const values = new Set(creations.map((creation) => creation[filter.slice(0, -1)]));
    const texts = [...values].filter((value) => typeof value === 'string');
    return texts.length > 0 && texts.length === values.size && texts.length <= (param.max ?? 1)
      ? [[filter, texts] as const]
      : [];
  });
  return Object.fromEntries(filters);
}

/** `c9, created 2026-11-20T08:00:00Z`. */
export function idAndTime(record: Document, idField: string): string {
  const { created_at: created } = record;
  return `${record[idField]}${created === undefined ? '' : `, created ${created}`}`;
}

/** Each record that may be the one of a creation, and how it differs: a sentence without its end. */
export function describeCandidates(others: readonly Candidate[], idField: string, noun: string): string {
  const described = others.map(({ record, differences }) => {
    const which = `${noun} ${idAndTime(record, idField)},`;
    return differences.length === 0
      ? `${which} is as it was sent`
      : `${which} differs from what was sent: ${describeDifferences(record, differences)}`;
  });
  const rest = described.length - maxDescribed;
  return joinList(rest > 0 ? [...described.slice(0, maxDescribed), `${rest} more`] : described, 'and');
}

/** The end of something that was sent: its record, or what was found that may be its record, as a sentence. */
export type CreatedOrUnconfirmed = { readonly record: Document } | { readonly doubt: string };

/** The findings by what was sent; what has no record so far is left out. */
export function nameFindings<Item>(
  items: readonly Item[],
  findings: readonly Finding[],
  idField: string,
  noun: string,
): ReadonlyMap<Item, CreatedOrUnconfirmed> {
  return new Map(
    items.flatMap((item, at): (readonly [Item, CreatedOrUnconfirmed])[] => {
      const finding = findings[at];
      if (!finding || finding.kind === 'absent') return [];
      if (finding.kind === 'created') return [[item, { record: finding.record }]];
      return [[item, { doubt: describeCandidates(finding.others, idField, noun) }]];
    }),
  );
}

/** So many records are told. */
const maxDescribed = 5;

/** Whether nobody has heard an end of it: the service, or what stands before it, may be slow. */
export function mayComeLater(error: unknown): boolean {
  if (error instanceof NetworkError) return error.kind === 'timeout';
  return !(error instanceof ServiceError) || lateStatuses.has(error.status);
}
const lateStatuses: ReadonlySet<number> = new Set([408, 502, 504]);
