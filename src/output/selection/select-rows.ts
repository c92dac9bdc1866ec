/** Applies --filter, --sort and --limit to the rows of an answer. */
import { parseJson, writeJson } from '../../values/lossless-json.js';
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

/** The numbers of rows that a selection has seen, matched and selected. */
export interface SelectionTally {
  /** Rows that were looked at, and those of them that match. */
  seen: number;
  matched: number;
  /** Rows that are left. */
  selected: number;
  /** Whether the limit ended the reading, so that more rows may match that were not looked at. */
  isCut: boolean;
}

/**
 * The answer with only the rows that are wanted, in the order that is wanted. Rows are filtered page by page as they are
 * read; for an order all that match are held in memory, most of a long list as text. `onEnd` is told of them at the end. Throws a SelectionError.
 */
export function selectRows(
  { text: _, ...answer }: Rows,
  selection: Selection,
  onEnd: (tally: SelectionTally) => void,
): Rows {
  const { filter = [], sort, limit = Number.POSITIVE_INFINITY, now } = selection;
  const isSelected = compileFilter(filter, answer.record, now);
  const order = sort === undefined ? undefined : compileSort(sort, answer.record);
  const tally: SelectionTally = { seen: 0, matched: 0, selected: 0, isCut: false };
  async function* filtered(): AsyncGenerator<readonly unknown[]> {
    for await (const page of answer.pages) {
      tally.seen += page.length;
      const matching = filter.length > 0 ? page.filter(isSelected) : page;
      tally.matched += matching.length;
      yield matching;
    }
  }
  const ordered = order ? sortPages(filtered(), order) : filtered();
  return { ...answer, pages: cut(ordered, { limit, isWhole: order !== undefined }, tally, onEnd) };
}

/** So many rows are held as they are; further ones as their text, which takes a fifth of the memory. */
const maxHeldRows = 1000;
/** Rows of a page that was put in order. */
const pageSize = 1000;

async function* sortPages(pages: Pages, { keyOf, compare }: RowOrder): AsyncGenerator<readonly unknown[]> {
  const rows: { readonly key: unknown; readonly index: number; readonly read: ReadRow }[] = [];
  for await (const page of pages) {
    const read = rows.length < maxHeldRows ? holdRows(page) : packRows(page);
    for (const [index, row] of page.entries()) rows.push({ key: keyOf(row), index, read });
  }
  rows.sort((a, b) => compare(a.key, b.key));
  for (let at = 0; at < rows.length; at += pageSize)
    yield rows.slice(at, at + pageSize).map(({ index, read }) => read(index));
}

type ReadRow = (index: number) => unknown;

function holdRows(rows: readonly unknown[]): ReadRow {
  return (index) => rows[index];
}

/** Holds rows as one text, and reads them from it. */
function packRows(rows: readonly unknown[]): ReadRow {
  const texts = rows.map((row) => Buffer.from(writeJson(row)));
  const text = Buffer.concat(texts);
  const ends = new Uint32Array(rows.length + 1);
  for (const [index, { length }] of texts.entries()) ends[index + 1] = (ends[index] ?? 0) + length;
  return (index) => parseJson(text.toString('utf8', ends[index], ends[index + 1]));
}

async function* cut(
  pages: Pages,
  { limit, isWhole }: { readonly limit: number; readonly isWhole: boolean },
  tally: SelectionTally,
  onEnd: (tally: SelectionTally) => void,
): AsyncGenerator<readonly unknown[]> {
  for await (const page of pages) {
    const rows = page.slice(0, limit - tally.selected);
    tally.selected += rows.length;
    if (rows.length > 0 || page.length === 0) yield rows;
    if (tally.selected < limit) continue;
    tally.isCut = !isWhole;
    break;
  }
  onEnd(tally);
}
