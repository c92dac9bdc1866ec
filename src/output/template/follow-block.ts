/** Formulas, names, formats and lists of choices of a template that cover the rows of a block: they cover those of the new rows. */
import { ArchiveError } from '../../values/workbook/archive.js';
import { escapeXml } from '../../values/workbook/workbook-xml.js';
import { type Area, overlap, readArea, writeArea } from './cell-places.js';
import type { OldSheet } from './edit-sheet.js';
import { type Block, dataArea } from './find-block.js';
import { type BlockMove, isLeft, movedRows, moveFormula } from './move-references.js';
import { replaceElements } from './other-parts.js';
import { blockName, readPlace, type Template } from './read-template.js';
import { attributeOf, decodeXml, type Element, elementsOf, withAttribute } from './xml-tags.js';

/** Gets what covers some of the rows, and stays as it was. */
type OnLeft = (what: string) => void;

/** Changes what covers the rows, in documents that change already and in others. */
export function followBlock(
  { archive, sheets, workbook }: Template,
  move: BlockMove,
  parts: Map<string, string | null>,
  onLeft: OnLeft,
): void {
  const follow = (path: string, change: (xml: string) => string) => {
    const old = parts.get(path) ?? archive.read(path) ?? '';
    const text = change(old);
    if (text !== old) parts.set(path, text);
  };
  follow(sheets.get(move.block.sheet) ?? '', (xml) => withoutLinks(xml, move));
  if (move.whole.bottom === move.block.area.bottom) return;
  for (const [name, path] of sheets) follow(path, (xml) => followInSheet(xml, name, move, onLeft));
  follow(workbook, (xml) => followInNames(xml, move, onLeft));
}

/** The document of the sheet without the links of the old rows: a click on a new one would open what an old one was about. */
function withoutLinks(xml: string, { block }: BlockMove): string {
  return replaceElements(xml, elementsOf(xml, 'hyperlinks'), ({ open, inner }) => {
    const links = elementsOf(inner, 'hyperlink');
    const isOld = (link: Element) => {
      const area = readArea(attributeOf(link.open, 'ref') ?? '');
      return area !== undefined && overlap(area, dataArea(block));
    };
    if (links.every(isOld)) return '';
    const others = replaceElements(inner, links, (link) => (isOld(link) ? '' : undefined));
    return others === inner ? undefined : withInner(open.text, open, others);
  });
}

/** Elements of a sheet for areas, and how messages call them. */
const covers: Readonly<Record<string, string>> = {
  conditionalFormatting: 'the conditional format of',
  dataValidation: 'the validation of',
  protectedRange: 'the range that can be edited,',
};

/** The document of a sheet after the move. */
function followInSheet(xml: string, sheet: string, move: BlockMove, onLeft: OnLeft): string {
  let text = xml;
  if (sheet === move.block.sheet) {
    for (const [name, called] of Object.entries(covers))
      text = replaceElements(text, elementsOf(text, name), ({ open, inner }) => {
        const areas = attributeOf(open, 'sqref');
        const moved = areas && moveAreas(areas, move, (area) => onLeft(`${called} ${area}`));
        if (!moved || moved === areas) return undefined;
        return withInner(withAttribute(open.text, 'sqref', moved), open, inner);
      });
    // What newer programs have added keeps its areas in elements.
    text = replaceElements(text, elementsOf(text, 'sqref'), ({ open, inner }) => {
      const moved = moveAreas(inner, move, (area) => onLeft(`a format or a validation of ${area}`));
      return moved === inner ? undefined : withInner(open.text, open, moved);
    });
    text = replaceElements(text, elementsOf(text, 'autoFilter'), ({ open, inner }) => {
      const area = readArea(attributeOf(open, 'ref') ?? '');
      const rows = area && movedRows(move, area);
      if (!rows) return undefined;
      return withInner(withAttribute(open.text, 'ref', writeArea({ ...area, ...rows })), open, inner);
    });
  }
  for (const name of ['f', 'formula', 'formula1', 'formula2'])
    text = replaceElements(text, elementsOf(text, name), (element) =>
      moveElement(element, text, sheet, move, onLeft),
    );
  return text;
}

/** A formula of a cell, a format or a choice. */
function moveElement(
  { open, inner, start }: Element,
  xml: string,
  sheet: string,
  move: BlockMove,
  onLeft: OnLeft,
): string | undefined {
  if (inner === '') return undefined;
  const shared = readArea(attributeOf(open, 'ref') ?? '');
  const isOwnCell = open.name === 'f' && !open.prefix.startsWith('xm');
  const isLine = /sparkline>\s*$/.test(xml.slice(Math.max(0, start - 60), start));
  // Formats and choices are relative to their first cell, and shared formulas to theirs.
  const isFixed = isOwnCell
    ? attributeOf(open, 't') === 'shared' && shared !== undefined && shared.bottom > shared.top
    : !isLine;
  const formula = decodeXml(inner);
  const moved = moveFormula(formula, sheet, move, isFixed);
  if (moved.isLeft) onLeft(`the formula ${formula} on the sheet ${JSON.stringify(sheet)}`);
  const rows = sheet === move.block.sheet && isOwnCell && shared && movedRows(move, shared);
  if (!rows && moved.text === formula) return undefined;
  const tag = rows ? withAttribute(open.text, 'ref', writeArea({ ...shared, ...rows })) : open.text;
  return withInner(tag, open, moved.text === formula ? inner : escapeXml(moved.text));
}

function moveAreas(text: string, move: BlockMove, onLeft: OnLeft): string {
  return text
    .split(' ')
    .map((one) => {
      const area = readArea(one);
      const rows = area && movedRows(move, area);
      if (area && !rows && isLeft(move, area)) onLeft(one);
      return area && rows ? writeArea({ ...area, ...rows }) : one;
    })
    .join(' ');
}

/** The workbook's own document with names of cells after the move. That of the block is another's. */
function followInNames(xml: string, move: BlockMove, onLeft: OnLeft): string {
  return replaceElements(xml, elementsOf(xml, 'definedName'), ({ open, inner }) => {
    const name = attributeOf(open, 'name') ?? '';
    if (name.toLowerCase() === blockName) return undefined;
    const formula = decodeXml(inner);
    const printed = name === '_xlnm.Print_Area' ? printedArea(formula, move) : undefined;
    const moved = printed ? { text: printed, isLeft: false } : moveFormula(formula, '', move);
    if (moved.isLeft) onLeft(`the name ${name}`);
    return moved.text === formula ? undefined : withInner(open.text, open, escapeXml(moved.text));
  });
}

/** What is printed down to the last row of the block is printed down to its new one. */
function printedArea(formula: string, { block, whole }: BlockMove): string | undefined {
  const place = readPlace(formula);
  if (place?.sheet !== block.sheet || !overlap(place.area, block.area)) return undefined;
  if (place.area.top > block.area.top || place.area.bottom !== block.area.bottom) return undefined;
  const sheet = formula.slice(0, formula.lastIndexOf('!') + 1);
  return `${sheet}${writeArea({ ...place.area, bottom: whole.bottom }, '$')}`;
}

/** Throws ArchiveError if a formula of several cells would lose some of them to the rows. */
export function refuseSharedFormulas({ area, sheet }: Block, { xml, rows }: OldSheet): void {
  if (!/<(?:[\w.-]+:)?f\s[^<>]*\bref=/.test(xml)) return;
  const isInside = (one: Area) =>
    one.top >= area.top && one.bottom <= area.bottom && one.left >= area.left && one.right <= area.right;
  for (const [number, { cells }] of rows)
    for (const { column, xml: cell, hasFormula } of cells) {
      const [formula] = hasFormula ? elementsOf(cell, 'f') : [];
      const shared = formula && readArea(attributeOf(formula.open, 'ref') ?? '');
      if (!formula || !shared || isInside(shared)) continue;
      const first = { top: number, bottom: number, left: column, right: column };
      // A shared formula is lost with its first cell, any other one with each of its cells.
      const lost = attributeOf(formula.open, 't') === 'shared' ? first : shared;
      if (overlap(lost, area))
        throw new ArchiveError(
          `has a formula of the cells ${writeArea(shared)} on the sheet ${JSON.stringify(sheet)}, and only some of them are in ${blockName}: write it into each cell`,
        );
    }
}

function withInner(tag: string, { kind, name, prefix }: Element['open'], inner: string): string {
  return kind === 'empty' ? tag : `${tag}${inner}</${prefix}${name}>`;
}
