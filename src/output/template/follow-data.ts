/** Charts and pivot tables of the data of a block: they show the new rows, and what they have stored of the old ones goes. */
import { type Area, overlap, writeArea } from './cell-places.js';
import { dataArea } from './find-block.js';
import { type BlockMove, isLeft, movedRows } from './move-references.js';
import { replaceElements } from './other-parts.js';
import { blockName, type PlaceName, readPlace, type Template } from './read-template.js';
import { attributeOf, decodeXml, type Element, elementsOf, isTrue, withAttribute } from './xml-tags.js';

/** The elements of charts with a formula of cells and what was stored of them; the last two are those of newer kinds of charts. */
const series = ['numRef', 'strRef', 'multiLvlStrRef', 'numDim', 'strDim'];

/** The documents that change. `onLeft` gets what shows some of the rows, and not all of the new ones. */
export function* followData(
  template: Template,
  move: BlockMove,
  onLeft: (what: string) => void,
): Generator<readonly [string, string]> {
  for (const path of template.archive.names) {
    const follow = /(?:^|\/)chart[^/]*\.xml$/i.test(path)
      ? followInChart
      : /(?:^|\/)pivotCacheDefinition[^/]*\.xml$/i.test(path)
        ? followInPivot
        : undefined;
    const xml = follow && template.archive.read(path);
    if (!follow || xml === undefined) continue;
    const text = follow(xml, template, move, onLeft);
    if (text !== xml) yield [path, text];
  }
}

function followInChart(
  xml: string,
  template: Template,
  move: BlockMove,
  onLeft: (what: string) => void,
): string {
  const elements = series.flatMap((name) => elementsOf(xml, name));
  elements.sort((one, other) => one.start - other.start);
  return replaceElements(xml, elements, (element) => {
    const [formula] = elementsOf(element.inner, 'f');
    const written = formula && decodeXml(formula.inner);
    const place = written === undefined ? undefined : (readPlace(written) ?? placeOf(written, template));
    if (!formula || !place || !isOfData(place, move)) return undefined;
    const { prefix, text, name } = element.open;
    // A name follows by itself.
    const at = formula.inner.lastIndexOf('!') + 1;
    const moved =
      at > 0 && readPlace(written ?? '')
        ? formula.inner.slice(0, at) + moveArea(place.area, move, () => onLeft(`a chart of ${written}`))
        : formula.inner;
    const own = formula.open;
    return `${text}${own.text}${moved}</${own.prefix}f></${prefix}${name}>`;
  });
}

/** A pivot table has a copy of its rows, which it reads again when the workbook is opened. */
function followInPivot(
  xml: string,
  template: Template,
  move: BlockMove,
  onLeft: (what: string) => void,
): string {
  const [source] = elementsOf(xml, 'worksheetSource');
  if (!source || attributeOf(source.open, 'id') !== undefined) return xml;
  const place = sourceOf(source, template, move);
  if (!place || !isOfData(place, move)) return xml;
  const moved = replaceElements(xml, [source], ({ open }) => {
    if (attributeOf(open, 'name') !== undefined) return undefined;
    const area = moveArea(place.area, move, () => onLeft(`a pivot table of ${writeArea(place.area)}`), '');
    const text = withAttribute(open.text, 'ref', area);
    return open.kind === 'empty' ? text : `${text}</${open.prefix}worksheetSource>`;
  });
  const [definition] = elementsOf(moved, 'pivotCacheDefinition');
  if (!definition || isTrue(attributeOf(definition.open, 'refreshOnLoad'))) return moved;
  const { open } = definition;
  return moved.slice(0, open.start) + withAttribute(open.text, 'refreshOnLoad', '1') + moved.slice(open.end);
}

type Place = Pick<PlaceName, 'sheet' | 'area'>;

/** The cells of a pivot table: a table or a name, or an area of a sheet. */
function sourceOf({ open }: Element, template: Template, { block }: BlockMove): Place | undefined {
  const name = attributeOf(open, 'name');
  if (name?.toLowerCase() === blockName) return block;
  if (name !== undefined) return placeOf(name, template);
  return readPlace(
    `'${attributeOf(open, 'sheet')?.replaceAll("'", "''") ?? ''}'!${attributeOf(open, 'ref') ?? ''}`,
  );
}

/** The cells of a name, which may have that of the workbook or of a sheet before it. */
function placeOf(written: string, { names }: Template): Place | undefined {
  const name = written.slice(written.lastIndexOf('!') + 1).toLowerCase();
  return names.find((one) => one.name.toLowerCase() === name);
}

function isOfData({ sheet, area }: Place, { block }: BlockMove): boolean {
  return sheet.toLowerCase() === block.sheet.toLowerCase() && overlap(area, dataArea(block));
}

/** The area after the move. */
function moveArea(area: Area, move: BlockMove, onLeft: () => void, sign = '$'): string {
  const rows = movedRows(move, area);
  if (!rows && isLeft(move, area)) onLeft();
  return writeArea({ ...area, ...rows }, sign);
}
