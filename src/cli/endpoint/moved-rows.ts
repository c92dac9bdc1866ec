/** What is said of rows that came again, because their list changed while its pages were read. */
import { idFieldOf, type Row } from '../../client/paginate.js';
import type { Endpoint } from '../../contract/types.js';
import { joinFirst } from '../../values/text-lists.js';
import type { Invocation } from '../host/invocation.js';

/** The id of a row that came again; the first text in it where records have no id. */
export function describeMoved(row: Row, endpoint: Pick<Endpoint, 'record'>): string {
  const id = row[idFieldOf(endpoint) ?? 'id'];
  return String(id ?? Object.values(row).find((value) => typeof value === 'string') ?? 'a row');
}

/**
 * Names the rows that are printed once although two pages have them. What was printed stays: only the reader can tell whether
 * it matters that a record has changed since.
 */
export async function noteRepeated(
  ids: ReadonlySet<string>,
  { notice }: Pick<Invocation, 'notice'>,
): Promise<void> {
  const verb = ids.size === 1 ? 'is' : 'are';
  await notice(
    `${joinFirst([...ids])} moved to a later page while the list was read, and ${verb} printed as first read`,
  );
}
