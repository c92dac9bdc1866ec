/** Finds the records that a creation without a usable answer may have made, among the newest ones. */

import { NetworkError, ServiceError } from '../../client/errors.js';
import { paginate } from '../../client/paginate.js';
import type { Document, Endpoint, Params } from '../../contract/types.js';
import { minute } from '../../values/duration.js';
import { parseTime } from '../../values/time.js';
import type { World } from '../host/world.js';
import { compareValues } from '../records/compare.js';
import type { Session } from '../session/session.js';

/** How far the clocks of this machine and of the service may differ. */
const clockTolerance = minute;

/** So often the list is asked for where the network fails again, with a pause before each further time. */
const mostLooks = 3;
const pause = 500;
/** Within this time, in milliseconds: the user has waited for the call itself already. */
const longestLook = 10_000;

/** The records that are looked for. */
export interface Sought {
  readonly list: Endpoint;
  /** The field of a record with its id. */
  readonly idField: string;
  /** The parameters of the list that select the account. */
  readonly scope: Document;
  /** The values of each creation, and the parameters that describe them. */
  readonly creations: readonly Document[];
  readonly params: Params;
  /** When they were sent, in milliseconds since 1970. */
  readonly sent: number;
  /** Ids of records that something else has created. */
  readonly taken?: ReadonlySet<string>;
}

export interface Looking {
  readonly open: () => Promise<Pick<Session, 'client'>>;
  readonly world: Pick<World, 'now' | 'sleep'>;
  readonly signal: AbortSignal;
}

export interface Found {
  /** The record of each creation; each record stands for one of them. */
  readonly records: readonly (Document | undefined)[];
  /** All records that fit a creation, those that stand for none included. */
  readonly fitting: readonly Document[];
  /** Whether what is not among them is not there: all records that are new were read, and each could be told. */
  readonly isSure: boolean;
}

/**
 * Looks for the records, and again where the network fails again: what is found out spares the user a campaign that is
 * paid twice. Throws what the last look failed with.
 */
export async function findLostCreations(sought: Sought, { open, world, signal }: Looking): Promise<Found> {
  const end = world.now() + longestLook;
  for (let looks = 1; ; looks += 1) {
    try {
      const { client } = await open();
      return await look(client, sought, () => world.now() >= end || signal.aborted);
    } catch (error) {
      if (!isRetryable(error) || looks >= mostLooks || world.now() + pause >= end) throw error;
      await world.sleep(pause, signal);
    }
  }
}

function isRetryable(error: unknown): boolean {
  return (error instanceof NetworkError || error instanceof ServiceError) && error.retryable;
}

async function look(client: Session['client'], sought: Sought, isOver: () => boolean): Promise<Found> {
  const { list, idField, creations, params, sent, taken } = sought;
  const isSorted = list.record?.sortable?.includes('created_at') === true;
  const request: Document = {
    ...sought.scope,
    ...findFilters(list, creations),
    ...(list.page && { count: list.page.max }),
    ...(isSorted && { sort_by: ['created_at-desc'] }),
  };
  const ofName = list.record?.named?.by;
  const wanted = creations.map((values) => telling(values, ofName));
  const records: (Document | undefined)[] = creations.map(() => undefined);
  const fitting: Document[] = [];
  let isSure = true;
  for await (const { rows, nextCursor } of paginate(client, list, request)) {
    const ages = (rows as readonly Document[]).map((row) => ({ row, isNew: isNewerThan(row, sent) }));
    for (const { row, isNew } of ages) {
      if (isNew === false || taken?.has(String(row[idField]))) continue;
      const fits = [...wanted.keys()].filter(
        (at) => compareValues(params, row, wanted[at] ?? {}).length === 0,
      );
      if (fits.length > 0) fitting.push(row);
      // The service may spell values otherwise than they were sent; only a name tells that it is another record.
      else if (isNew && wanted.some((values) => ofName === undefined || values[ofName] === undefined))
        isSure = false;
      // Of several creations of one name it is that whose other values are its own.
      const differences = (at: number) => compareValues(params, row, creations[at] ?? {}).length;
      const [best] = fits
        .filter((at) => records[at] === undefined)
        .sort((a, b) => differences(a) - differences(b));
      if (best !== undefined) records[best] = row;
    }
    const isPassed = isSorted && ages.some(({ isNew }) => isNew === false);
    if (isPassed || (creations.length > 1 && !records.includes(undefined))) break;
    if (nextCursor !== null && isOver()) return { records, fitting, isSure: false };
  }
  return { records, fitting, isSure };
}

/** Undefined where the record does not say when it was created. */
function isNewerThan({ created_at: created }: Document, sent: number): boolean | undefined {
  const at = parseTime(String(created));
  return at === undefined ? undefined : at >= sent - clockTolerance;
}

/** The values that tell a record: the service may spell others otherwise than they were sent; a name it keeps. */
function telling(values: Document, ofName: string | undefined): Document {
  const name = ofName === undefined ? undefined : values[ofName];
  return ofName !== undefined && name !== undefined ? { [ofName]: name } : values;
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

/** Whether nobody has heard an end of it: the service, or what stands before it, may be slow. */
export function mayComeLater(error: unknown): boolean {
  if (error instanceof NetworkError) return error.kind === 'timeout';
  return !(error instanceof ServiceError) || lateStatuses.has(error.status);
}
const lateStatuses: ReadonlySet<number> = new Set([408, 502, 504]);
