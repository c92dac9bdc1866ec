/** `-o xlsx` with a template: the rows and their heading as what goes into it. */
import { ArchiveError } from '../../values/workbook/archive.js';
import type { CellRow, SheetCell } from '../../values/workbook/sheet-xml.js';
import type { Heading, Pages, RowShape, WorkbookTemplate } from '../answer.js';
import { type Column, toColumns } from '../columns.js';
import { layOut, type RowOptions } from '../dotted-columns.js';
import { FormatError } from '../format-error.js';
import { createRowCells } from '../xlsx-cells.js';
import { fillTemplate } from './fill-template.js';

/** How many areas a notice names that do not cover all rows. */
const shownLeft = 5;

interface FillOptions extends RowOptions {
  readonly note: (sentence: string) => void;
}

/** The bytes of the filled workbook: nothing is written if anything does not fit. Throws FormatError. */
export async function fillRows(
  pages: Pages,
  { template, label, facts: known }: WorkbookTemplate,
  options: FillOptions,
): Promise<Buffer> {
  const { shape, note } = options;
  const laid = await layOut(pages, options);
  const columns = toColumns(laid.paths ?? [], shape ?? { name: 'row', fields: {}, columns: [] });
  const toCells = createRowCells(columns, shape, note);
  const totals = shape?.totals?.();
  const rows: CellRow[] = [];
  for await (const page of laid.pages) {
    totals?.add(page);
    for (const row of page) rows.push(toCells(row));
  }
  if (laid.failure) throw laid.failure.error;
  const facts = new Map<string, readonly SheetCell[]>(known.map((name) => [name, [null]]));
  for (const [name, values] of readFacts(shape?.heading)) facts.set(name, values);
  const sums = totals?.list() ?? [];
  for (const column of totals ? totalColumns(totals.shape) : []) {
    const toSum = createRowCells([column], totals?.shape, note);
    const values = sums.length > 0 ? sums.flatMap((row) => toSum(row)) : [null];
    for (const name of totalNames(column, shape ?? {})) facts.set(name, values);
  }
  try {
    const left: string[] = [];
    const filling = {
      columns: columns.map((column) => ({ names: namesOf(column, shape) })),
      rows,
      facts,
    };
    const filled = fillTemplate(template, filling, (what) => left.push(what));
    const others = left.length > shownLeft ? ` and ${left.length - shownLeft} more` : '';
    if (left.length > 0)
      note(
        `these cover rows of the template, and not all of the report: ${left.slice(0, shownLeft).join(', ')}${others}`,
      );
    return filled;
  } catch (error) {
    throw error instanceof ArchiveError ? refusal(label, error) : error;
  }
}

/** Refuses a template that rows of this shape do not fit into, before there are any. Throws FormatError. */
export function checkTemplate(
  { template, label, facts: known }: WorkbookTemplate,
  shape: RowShape,
  paths: readonly string[] | undefined,
): void {
  const columns = toColumns(paths ?? Object.keys(shape.fields), shape);
  const totals = shape.totals?.();
  const sums = totals ? totalColumns(totals.shape).flatMap((column) => totalNames(column, shape)) : [];
  const facts = new Map<string, readonly SheetCell[]>([...known, ...sums].map((name) => [name, [null]]));
  try {
    fillTemplate(template, {
      columns: columns.map((column) => ({ names: namesOf(column, shape) })),
      rows: [],
      facts,
    });
  } catch (error) {
    throw error instanceof ArchiveError ? refusal(label, error) : error;
  }
}

function totalColumns(shape: RowShape & { readonly key: string }): readonly Column[] {
  return toColumns(
    shape.columns.filter((name) => name !== shape.key),
    shape,
  );
}

/** A column by what it is called in rows, in words that are typed for it, and in a table. */
function namesOf(
  { path, header }: Column,
  { aliases = {} }: Pick<RowShape, 'aliases'> = {},
): readonly string[] {
  return [path, ...Object.keys(aliases).filter((word) => aliases[word] === path), header];
}

/** What cells with names call the sum of a column. */
function totalNames({ path }: Column, { aliases = {} }: Pick<RowShape, 'aliases'>): readonly string[] {
  const words = [path, ...Object.keys(aliases).filter((word) => aliases[word] === path)];
  return words.map((word) => `total_${word}`);
}

function refusal(label: string, { message }: ArchiveError): FormatError {
  return new FormatError(`${label} ${message}; nothing was written`);
}

/** The title, and what is said of all rows: of several accounts, several values. */
function readFacts(heading: Heading | undefined): ReadonlyMap<string, readonly SheetCell[]> {
  const facts = new Map<string, SheetCell[]>();
  if (heading?.title !== undefined) facts.set('title', [heading.title]);
  for (const [name, text] of heading?.facts ?? []) {
    const key = name.replaceAll(' ', '_');
    facts.set(key, [...(facts.get(key) ?? []), text]);
  }
  return facts;
}
