/** Finds out about a call in doubt: whether it was carried out although no usable answer came. */
import { minute } from '../../call/duration.js';
import { commandWords } from '../../call/flag-names.js';
import { parseTime } from '../../call/time.js';
import { NetworkError, ServiceError } from '../../client/errors.js';
import { paginate } from '../../client/paginate.js';
import type { Document, Endpoint } from '../../contract/types.js';
import { compareValues } from '../changes/compare.js';
import { findSiblings } from '../changes/siblings.js';
import type { Session } from '../session/session.js';
import type { World } from '../world.js';

/** How far the clocks of this machine and of the service may differ. */
const clockTolerance = minute;

/** So often the list is asked for where the network fails again, with a pause before each further time. */
const mostLooks = 3;
const pause = 500;
/** Within this time, in milliseconds: the user has waited for the call itself already. */
const longestLook = 10_000;

/** A call of which it is not known whether it was carried out. */
export interface DoubtfulCall {
  readonly endpoint: Endpoint;
  readonly values: Document;
  /** When it was sent, in milliseconds since 1970. */
  readonly sent: number;
  readonly error: ServiceError | NetworkError;
}

export interface Looking {
  readonly open: () => Promise<Pick<Session, 'client'>>;
  readonly world: Pick<World, 'now' | 'sleep'>;
  readonly signal: AbortSignal;
}

/**
 * What became of a call that may have been carried out, and what to do next, in sentences. A creation is looked for among
 * the newest records; what cannot be read is left to the user.
 */
export async function describeDoubt(call: DoubtfulCall, looking: Looking): Promise<string> {
  const { endpoint, error } = call;
  const siblings = findSiblings(endpoint);
  const list = siblings?.list?.endpoint;
  const look = list ? `Look before you repeat it: ads ${commandWords(list)}` : 'Look before you repeat it.';
  const unknown = `It may have been carried out, and would then be done twice. ${look}`;
  if (!siblings || !list || siblings.create !== endpoint) return unknown;
  const noun = endpoint.record?.name.replaceAll('_', ' ');
  try {
    const found = await lookOften(call, list, looking);
    if (found.length === 0) {
      return mayComeLater(error)
        ? `No such ${noun} has been created since, but the service may still be at it. Wait some minutes, and look again then: ads ${commandWords(list)}`
        : `No such ${noun} has been created since, so that it was most likely not carried out. ${look}`;
    }
    const ids = found.map((row) => `${row[siblings.idField]}${describeTime(row)}`).join(', ');
    return `It was most likely carried out: there is such a ${noun} now, ${ids}. Do not repeat the command.`;
  } catch {
    return unknown;
  }
}

/** Whether nobody has heard an end of it: the service, or what stands before it, may be slow. */
function mayComeLater(error: ServiceError | NetworkError): boolean {
  return error instanceof NetworkError ? error.kind === 'timeout' : lateStatuses.has(error.status);
}
const lateStatuses: ReadonlySet<number> = new Set([408, 502, 504]);

/** Looks again where the network fails again: what is found out spares the user a campaign that is paid twice. */
async function lookOften(call: DoubtfulCall, list: Endpoint, { open, world, signal }: Looking) {
  const end = world.now() + longestLook;
  for (let looks = 1; ; looks += 1) {
    try {
      const { client } = await open();
      return await findCreated(client, call, list);
    } catch (error) {
      if (!isRetryable(error) || looks >= mostLooks || world.now() + pause >= end) throw error;
      await world.sleep(pause, signal);
    }
  }
}

function isRetryable(error: unknown): boolean {
  return (error instanceof NetworkError || error instanceof ServiceError) && error.retryable;
}

/** The records with the values of the creation that are not older than it, among the newest ones. */
async function findCreated(
  client: Session['client'],
  { endpoint, values, sent }: DoubtfulCall,
  list: Endpoint,
): Promise<readonly Document[]> {
  const request: Document = {
    ...(values.account_id !== undefined && { account_id: values.account_id }),
    ...(list.page && { count: list.page.max }),
    ...(list.record?.sortable?.includes('created_at') && { sort_by: ['created_at-desc'] }),
  };
  const { params, record } = endpoint;
  const by = record?.named?.by;
  // The service may spell other values otherwise than they were sent; a name it keeps.
  const sought = by !== undefined && values[by] !== undefined ? { [by]: values[by] } : values;
  for await (const { rows } of paginate(client, list, request, { limit: list.page?.max })) {
    return (rows as readonly Document[]).filter((row) => {
      const at = parseTime(String(row.created_at));
      return (
        (at === undefined || at >= sent - clockTolerance) && compareValues(params, row, sought).length === 0
      );
    });
  }
  return [];
}

function describeTime({ created_at }: Document): string {
  return created_at === undefined ? '' : `, created ${created_at}`;
}
