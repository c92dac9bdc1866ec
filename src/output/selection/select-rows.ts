/** Applies --filter, --sort and --limit to the rows of an answer. */
import type { Answer, Pages } from '../answer.js';
import { compileFilter } from './filter.js';
import { compileSort, type RowOrder } from './sort.js';

type Rows = Extract<Answer, { kind: 'rows' }>;

export interface Selection {
  readonly filter?: readonly string[] | undefined;
  readonly sort?: string | undefined;
  /** Maximum number of rows after the filter. */
  readonly limit?: number | undefined;
  /** What relative times count from, in milliseconds since 1970. */
  readonly now: number;
}

/** What became of the rows. */
export interface SelectionTally {
  /** Rows that were looked at, and those of them that match. */
  seen: number;
  matched: number;
  /** Rows that are left. */
  kept: number;
  /** Whether the limit ended the reading, so that more rows may match that were not looked at. */
  isCut: boolean;
}

/**
 * The answer with only the rows that are wanted, in the order that is wanted. Rows are filtered page by page as they are
 * read; for an order all that match are held in memory. `onEnd` is told of them at the end. Throws a SelectionError.
 */
export function selectRows(answer: Rows, selection: Selection, onEnd: (tally: SelectionTally) => void): Rows {
  const { filter = [], sort, limit = Number.POSITIVE_INFINITY, now } = selection;
  const keeps = compileFilter(filter, answer.record, now);
  const order = sort === undefined ? undefined : compileSort(sort, answer.record);
  const tally: SelectionTally = { seen: 0, matched: 0, kept: 0, isCut: false };
  async function* filtered(): AsyncGenerator<readonly unknown[]> {
    for await (const page of answer.pages) {
      tally.seen += page.length;
      const matching = filter.length > 0 ? page.filter(keeps) : page;
      tally.matched += matching.length;
      yield matching;
    }
  }
  const ordered = order ? sortPages(filtered(), order) : filtered();
  return { ...answer, pages: cut(ordered, { limit, isWhole: order !== undefined }, tally, onEnd) };
}

async function* sortPages(pages: Pages, order: RowOrder): AsyncGenerator<readonly unknown[]> {
  const rows: unknown[] = [];
  for await (const page of pages) for (const row of page) rows.push(row);
  yield rows.sort(order);
}

async function* cut(
  pages: Pages,
  { limit, isWhole }: { readonly limit: number; readonly isWhole: boolean },
  tally: SelectionTally,
  onEnd: (tally: SelectionTally) => void,
): AsyncGenerator<readonly unknown[]> {
  for await (const page of pages) {
    const rows = page.slice(0, limit - tally.kept);
    tally.kept += rows.length;
    if (rows.length > 0 || page.length === 0) yield rows;
    if (tally.kept < limit) continue;
    tally.isCut = !isWhole;
    break;
  }
  onEnd(tally);
}
