/** Answers of list endpoints: one page, some, or all, pulled only as fast as they are printed. */
import { paginate } from '../client/paginate.js';
import type { Document, Endpoint } from '../contract/types.js';
import type { Answer } from '../output/answer.js';
import type { Invocation } from './invocation.js';
import type { Session } from './session.js';

interface ListCall {
  readonly endpoint: Endpoint;
  readonly values: Document;
  readonly version: number | undefined;
}

/** The rows of a list; what is left over is told on stderr after the last row. */
export function listAnswer(
  { endpoint, values, version }: ListCall,
  session: Session,
  invocation: Invocation,
): Answer {
  const { globals } = invocation;
  const limit = globals.limit === undefined ? undefined : Number(globals.limit);
  const onePage = !globals.all && limit === undefined;
  // Asked for many, take the largest pages: fewer calls, and calls are what is limited.
  const asked =
    onePage || values.count !== undefined
      ? values
      : { ...values, ...(endpoint.page && { count: endpoint.page.max }) };
  async function* pages() {
    const options = { ...(limit !== undefined && { limit }), ...(version !== undefined && { version }) };
    for await (const { rows, nextCursor, totalCount } of paginate(session.client, endpoint, asked, options)) {
      yield rows;
      if (totalCount !== undefined) await invocation.tell(`${totalCount} in all`);
      if (!onePage) continue;
      if (nextCursor !== null) {
        await invocation.tell(`there is more: add --all, --limit N, or --cursor ${nextCursor}`);
      }
      return;
    }
  }
  return { kind: 'rows', ...(endpoint.record && { record: endpoint.record }), pages: pages() };
}
