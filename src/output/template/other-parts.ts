/** Changes outside of the sheets of a template: sizes of the table or the range, the order of formulas, and their results. */
import { escapeXml } from '../../values/workbook/workbook-xml.js';
import { type Area, writeArea } from './cell-places.js';
import { blockName, readName, type Template } from './read-template.js';
import { attributeOf, type Element, elementsOf, withAttribute, withoutAttribute } from './xml-tags.js';

/** The document with other texts of some elements; undefined leaves one as it is. */
export function replaceElements(
  xml: string,
  elements: readonly Element[],
  write: (element: Element) => string | undefined,
): string {
  const parts: string[] = [];
  let from = 0;
  for (const element of elements) {
    const text = write(element);
    if (text === undefined) continue;
    parts.push(xml.slice(from, element.start), text);
    from = element.end;
  }
  return from === 0 ? xml : parts.join('') + xml.slice(from);
}

/** The workbook's own document: formulas are computed when it is opened, and the range has another area. */
export function recompute(xml: string, range: string | undefined): string {
  const named = replaceElements(xml, elementsOf(xml, 'definedName'), (element) => {
    const place = readName(element);
    if (range === undefined || place?.name.toLowerCase() !== blockName) return undefined;
    const { open, inner } = element;
    return `${open.text}${inner.slice(0, inner.lastIndexOf('!') + 1)}${range}</${open.prefix}definedName>`;
  });
  const [settings] = elementsOf(named, 'calcPr');
  if (settings) {
    const { open } = settings;
    return (
      named.slice(0, open.start) + withAttribute(open.text, 'fullCalcOnLoad', '1') + named.slice(open.end)
    );
  }
  // Its place is after these, in this order.
  const before = ['definedNames', 'externalReferences', 'functionGroups', 'sheets'].flatMap(
    (name) => elementsOf(named, name).at(0) ?? [],
  );
  const [last] = before;
  if (!last) return named;
  return `${named.slice(0, last.end)}<${last.open.prefix}calcPr fullCalcOnLoad="1"/>${named.slice(last.end)}`;
}

/** The document of the table with another area. The order that it was sorted in is not that of the new rows. */
export function resizeTable(xml: string, area: Area, totalsRows: number): string {
  const sorted = replaceElements(xml, elementsOf(xml, 'sortState'), () => '');
  const filtered = replaceElements(sorted, elementsOf(sorted, 'autoFilter'), ({ open, inner }) => {
    const text = withAttribute(open.text, 'ref', writeArea({ ...area, bottom: area.bottom - totalsRows }));
    return open.kind === 'empty' ? text : `${text}${inner}</${open.prefix}autoFilter>`;
  });
  return replaceElements(filtered, elementsOf(filtered, 'table'), ({ open, inner }) => {
    // A table without rows has a row to type the first one into.
    const filled = withoutAttribute(open.text, 'insertRow');
    const text = withAttribute(filled, 'ref', writeArea(area));
    return `${text}${inner}</${open.prefix}table>`;
  });
}

/** Without the order in which formulas were computed: it names cells that have none any more. Programs find it again. */
export function* forgetFormulas({
  archive,
  workbook,
  others,
}: Template): Generator<readonly [string, string | null]> {
  const { formulas } = others;
  if (formulas === undefined) return;
  yield [formulas, null];
  const types = archive.read('[Content_Types].xml') ?? '';
  yield [
    '[Content_Types].xml',
    replaceElements(types, elementsOf(types, 'Override'), ({ open }) =>
      attributeOf(open, 'PartName') === `/${escapeXml(formulas)}` ? '' : undefined,
    ),
  ];
  const at = workbook.lastIndexOf('/') + 1;
  const path = `${workbook.slice(0, at)}_rels/${workbook.slice(at)}.rels`;
  const relations = archive.read(path) ?? '';
  yield [
    path,
    replaceElements(relations, elementsOf(relations, 'Relationship'), ({ open }) =>
      attributeOf(open, 'Type')?.endsWith('/calcChain') ? '' : undefined,
    ),
  ];
}

/**
 * The sheets without the results of formulas, of the old rows: a program that does not compute a workbook when it opens it, as
 * LibreOffice by default, would show them beside the new rows.
 */
export function* forgetResults(
  { archive, sheets }: Template,
  parts: ReadonlyMap<string, string | null>,
): Generator<readonly [string, string]> {
  for (const path of sheets.values()) {
    const xml = parts.get(path) ?? archive.read(path) ?? '';
    const [data] = /<(?:[\w.-]+:)?f[\s/>]/.test(xml) ? elementsOf(xml, 'sheetData') : [];
    if (!data) continue;
    const inner = replaceElements(data.inner, elementsOf(data.inner, 'c'), withoutResult);
    if (inner !== data.inner)
      yield [path, xml.slice(0, data.open.end) + inner + xml.slice(data.open.end + data.inner.length)];
  }
}

/** A cell with a formula alone; undefined for any other. */
function withoutResult({ open, inner }: Element): string | undefined {
  if (elementsOf(inner, 'f').length === 0) return undefined;
  const formula = replaceElements(inner, elementsOf(inner, 'v'), () => '');
  return `${withoutAttribute(open.text, 't')}${formula}</${open.prefix}c>`;
}
