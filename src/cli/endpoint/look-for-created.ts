/** Finds out about a call in doubt: whether it was carried out although no usable answer came. */
import { minute } from '../../call/duration.js';
import { commandWords } from '../../call/flag-names.js';
import { parseTime } from '../../call/time.js';
import { paginate } from '../../client/paginate.js';
import type { Document, Endpoint } from '../../contract/types.js';
import { compareValues } from '../changes/compare.js';
import { findSiblings } from '../changes/siblings.js';
import type { Session } from '../session/session.js';

/** How far the clocks of this machine and of the service may differ. */
const clockTolerance = minute;

/**
 * What became of a call that may have been carried out, and what to do next, in sentences. `sent` is when it was sent, in
 * milliseconds since 1970. A creation is looked for among the newest records; what cannot be read is left to the user.
 */
export async function describeDoubt(
  endpoint: Endpoint,
  values: Document,
  sent: number,
  open: () => Promise<Pick<Session, 'client'>>,
): Promise<string> {
  const siblings = findSiblings(endpoint);
  const list = siblings?.list?.endpoint;
  const look = list ? `Look before you repeat it: ads ${commandWords(list)}` : 'Look before you repeat it.';
  const unknown = `It may have been carried out, and would then be done twice. ${look}`;
  if (!siblings || !list || siblings.create !== endpoint) return unknown;
  const noun = endpoint.record?.name.replaceAll('_', ' ');
  try {
    const { client } = await open();
    const found = await findCreated(client, { endpoint, list }, values, sent);
    if (found.length === 0) {
      return `No such ${noun} has been created since, so that it was most likely not carried out. ${look}`;
    }
    const ids = found.map((row) => `${row[siblings.idField]}${describeTime(row)}`).join(', ');
    return `It was most likely carried out: there is such a ${noun} now, ${ids}. Do not repeat the command.`;
  } catch {
    return unknown;
  }
}

interface Creation {
  readonly endpoint: Endpoint;
  readonly list: Endpoint;
}

/** The records with the values of the creation that are not older than it, among the newest ones. */
async function findCreated(
  client: Session['client'],
  { endpoint, list }: Creation,
  values: Document,
  sent: number,
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
