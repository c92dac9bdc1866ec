/**
 * Fills a workbook that somebody has designed: the rows go into its table or range called `ads`, which grows or shrinks with them, and
 * what is said of all rows into cells with names such as `ads_period` and `ads_total_spend`. All other files of the workbook keep
 * their bytes. Formulas have no results until a program opens it, which computes them.
 */
import { ArchiveError } from '../../values/workbook/archive.js';
import { type CellRow, type SheetCell, sheetLimits } from '../../values/workbook/sheet-xml.js';
import type { ShownParts } from '../../workbooks/cell-dates.js';
import { type Area, overlap, writeArea } from './cell-places.js';
import { readStyles } from './cell-styles.js';
import { type NewCell, type OldSheet, oldCellAt, readOldSheet, styleAt, writeCells } from './edit-sheet.js';
import { type Block, dataArea, findBlock, refuseObstacles } from './find-block.js';
import { followBlock, refuseSharedFormulas } from './follow-block.js';
import { followData } from './follow-data.js';
import { relativeCells } from './move-references.js';
import { forgetFormulas, forgetResults, recompute, resizeTable } from './other-parts.js';
import { blockName, type PlaceName, type Template } from './read-template.js';
import { showValue } from './show-value.js';

/** A column of the rows, by each of its names. */
interface FillColumn {
  readonly names: readonly string[];
}

/** What goes into a template. */
interface Filling {
  readonly columns: readonly FillColumn[];
  readonly rows: readonly CellRow[];
  /** What is said of all rows, by the rest of the name after `ads_`. A list has a value for each currency. */
  readonly facts: ReadonlyMap<string, readonly SheetCell[]>;
}

/**
 * The bytes of the filled workbook. `onLeft` gets what covers some of the rows, and not all of the new ones. Throws ArchiveError, whose
 * message is a predicate of the template.
 */
export function fillTemplate(
  template: Template,
  filling: Filling,
  onLeft: (what: string) => void = () => {},
): Buffer {
  const sheets = new Map<string, OldSheet>();
  const sheetOf = (name: string): OldSheet => {
    const path = template.sheets.get(name);
    const xml = path === undefined ? undefined : template.archive.read(path);
    if (xml === undefined)
      throw new ArchiveError(`has no sheet ${JSON.stringify(name)}, which a name of it refers to`);
    const sheet = sheets.get(name) ?? readOldSheet(xml);
    sheets.set(name, sheet);
    return sheet;
  };
  const block = findBlock(template, sheetOf);
  const named = template.names.filter(({ name }) => name.toLowerCase().startsWith(`${blockName}_`));
  if (!block && named.length === 0)
    throw new ArchiveError(
      `has neither a table nor a range called ${blockName}, nor cells with names such as ${blockName}_period`,
    );
  const shownBy = readStyles(template.others.styles && template.archive.read(template.others.styles));
  const edits = new Map<string, Map<number, Map<number, NewCell>>>();
  const put = (sheet: string, row: number, column: number, cell: NewCell) => {
    const rows = edits.get(sheet) ?? new Map<number, Map<number, NewCell>>();
    const cells = rows.get(row) ?? new Map<number, NewCell>();
    edits.set(sheet, rows.set(row, cells.set(column, cell)));
  };
  const whole = block && fillBlock(block, filling, { template, sheet: sheetOf(block.sheet), shownBy, put });
  for (const place of named)
    fillName(place, filling, { template, sheet: sheetOf(place.sheet), block, whole, shownBy, put });
  const parts = changedParts(template, { block, whole, edits, sheetOf });
  if (block && whole) {
    for (const [path, text] of followData(template, { block, whole }, onLeft)) parts.set(path, text);
    followBlock(template, { block, whole }, parts, onLeft);
  }
  for (const [path, text] of forgetResults(template, parts)) parts.set(path, text);
  return template.archive.replace(parts);
}

interface Filler {
  readonly sheet: OldSheet;
  readonly shownBy: (style: string | undefined) => ShownParts;
  readonly put: (sheet: string, row: number, column: number, cell: NewCell) => void;
}

/** Returns the area of the block with these rows. */
function fillBlock(
  block: Block,
  { columns, rows }: Filling,
  { template, sheet, shownBy, put }: Filler & { readonly template: Template },
): Area {
  const { area, totalsRows } = block;
  const data = dataArea(block, rows.length);
  const whole = { ...area, bottom: data.bottom + totalsRows };
  if (whole.bottom > sheetLimits.rows) throw new ArchiveError(`has no room for ${rows.length} rows`);
  refuseSharedFormulas(block, sheet);
  refuseObstacles(template, block, sheet, whole);
  const sources = block.columns.map(({ name, formula }) => findSource(name, formula, columns));
  for (let row = data.top; row <= Math.max(area.bottom, whole.bottom); row += 1)
    for (const [index, source] of sources.entries()) {
      const column = area.left + index;
      const first = styleAt(sheet, data.top, column);
      const isOld = row <= area.bottom - totalsRows;
      const style = isOld ? (oldCellAt(sheet, row, column)?.style ?? first) : first;
      const values = rows[row - data.top];
      const total = row > data.bottom && row <= whole.bottom ? area.bottom - (whole.bottom - row) : undefined;
      const old = total === undefined ? undefined : oldCellAt(sheet, total, column);
      if (old) put(block.sheet, row, column, { copy: old });
      else if (row > data.bottom || !values) put(block.sheet, row, column, { value: null, style });
      else if (typeof source === 'string') put(block.sheet, row, column, { formula: source, style });
      else
        put(block.sheet, row, column, {
          value: showValue(
            values[source] ?? null,
            shownBy(style),
            template,
            `the column ${JSON.stringify(block.columns[index]?.name)}`,
          ),
          style,
        });
    }
  return whole;
}

/** The formula of a column, or the number of the column of the rows with its values. */
function findSource(
  name: string,
  formula: string | undefined,
  columns: readonly FillColumn[],
): string | number {
  const found = columns.findIndex(({ names }) => names.some((own) => fold(own) === fold(name)));
  if (found >= 0) return found;
  const [cell] = formula === undefined ? [] : relativeCells(formula);
  if (cell !== undefined)
    throw new ArchiveError(
      `has the column ${JSON.stringify(name)} in ${blockName}, whose formula names the cell ${cell}, another one in each row: name the column instead, as in [@spend], or write $ before the row`,
    );
  if (formula !== undefined) return formula;
  const known = columns.map(({ names: [own] }) => own).join(', ');
  throw new ArchiveError(
    `has the column ${JSON.stringify(name)} in ${blockName}, which is neither a column of the report nor a formula of a table; columns of the report: ${known}`,
  );
}

function fold(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');
}

interface NameFiller extends Filler {
  readonly template: Template;
  readonly block: Block | undefined;
  readonly whole: Area | undefined;
}

function fillName(
  { name, sheet: title, area }: PlaceName,
  { facts }: Filling,
  { template, sheet, block, whole, shownBy, put }: NameFiller,
): void {
  const values = facts.get(fold(name.slice(blockName.length + 1)));
  if (!values) {
    const known = [...facts.keys()].map((fact) => `${blockName}_${fact}`).join(', ');
    throw new ArchiveError(`has the name ${name}, which the report has no value for; known names: ${known}`);
  }
  const isOne =
    (area.top === area.bottom && area.left === area.right) ||
    sheet.merged.some((one) => writeArea(one) === writeArea(area));
  if (!isOne)
    throw new ArchiveError(`has the name ${name} for several cells, ${writeArea(area)}; it must be one cell`);
  if (values.length > 1)
    throw new ArchiveError(
      `has the name ${name}, and the report has several values for it: select one account or currency`,
    );
  const { top: row, left: column } = area;
  const cell = { top: row, bottom: row, left: column, right: column };
  if (block?.sheet === title && [block.area, whole].some((one) => one && overlap(one, cell)))
    throw new ArchiveError(`has the name ${name} at ${writeArea(cell)}, where the rows go`);
  const style = styleAt(sheet, row, column);
  const value = showValue(values[0] ?? null, shownBy(style), template, `the name ${name}`);
  put(title, row, column, { value, style });
}

interface Changes {
  readonly block: Block | undefined;
  readonly whole: Area | undefined;
  readonly edits: ReadonlyMap<string, ReadonlyMap<number, ReadonlyMap<number, NewCell>>>;
  readonly sheetOf: (name: string) => OldSheet;
}

/** The files that change, and what becomes of them. */
function changedParts(
  template: Template,
  { block, whole, edits, sheetOf }: Changes,
): Map<string, string | null> {
  const parts = new Map<string, string | null>();
  let changesFormulas = false;
  for (const [name, rows] of edits) {
    const sheet = sheetOf(name);
    for (const [row, cells] of rows)
      for (const [column, cell] of cells)
        changesFormulas ||=
          'formula' in cell || 'copy' in cell || oldCellAt(sheet, row, column)?.hasFormula === true;
    parts.set(template.sheets.get(name) ?? '', writeCells(sheet, rows));
  }
  const xml = template.archive.read(template.workbook) ?? '';
  const range = block && whole && !block.table ? writeArea(whole, '$') : undefined;
  parts.set(template.workbook, recompute(xml, range));
  if (block?.table && whole) {
    const { path } = block.table;
    parts.set(path, resizeTable(template.archive.read(path) ?? '', whole, block.totalsRows));
  }
  if (changesFormulas) for (const [path, text] of forgetFormulas(template)) parts.set(path, text);
  return parts;
}
