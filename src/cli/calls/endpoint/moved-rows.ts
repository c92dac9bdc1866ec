/** A notice of rows that came again, because their list changed while its pages were read. */
import { idFieldOf } from '../../../call/selected-fields.js';
import type { Row } from '../../../client/paginate.js';
import type { Endpoint } from '../../../contract/types.js';
import { joinFirst } from '../../../values/text-lists.js';
import type { Invocation } from '../../core/host/invocation.js';

/**
 * Adds rows that came again to those of one list, which are named at the end: a service that repeats a page would otherwise get a
 * notice for each.
 */
export function noteMoved(
  rows: readonly Row[],
  moved: Set<string>,
  endpoint: Pick<Endpoint, 'record'>,
  invocation: Pick<Invocation, 'defer' | 'notice'>,
): void {
  if (moved.size === 0) invocation.defer(() => noteRepeated(moved, invocation));
  for (const row of rows) moved.add(describeMoved(row, endpoint));
}

/** The id of a row that came again; the first text in it where records have no id. */
function describeMoved(row: Row, endpoint: Pick<Endpoint, 'record'>): string {
  const id = row[idFieldOf(endpoint) ?? 'id'];
  return String(id ?? Object.values(row).find((value) => typeof value === 'string') ?? 'a row');
}

/**
 * Names the rows that are printed once although two pages have them. What was printed stays: only the reader can tell whether
 * it matters that a record has changed since.
 */
async function noteRepeated(ids: ReadonlySet<string>, { notice }: Pick<Invocation, 'notice'>): Promise<void> {
  const verb = ids.size === 1 ? 'is' : 'are';
  await notice(
    `${joinFirst([...ids])} moved to a later page while the list was read, and ${verb} printed as first read`,
  );
}
