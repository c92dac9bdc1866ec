/** Reads what a template says of the places to fill: a table or a range called `ads`, and names that begin with `ads_`. */
import { type Archive, ArchiveError, openArchive } from '../../values/workbook/archive.js';
import { type Area, readArea } from './cell-places.js';
import { attributeOf, decodeXml, type Element, elementsOf, isTrue } from './xml-tags.js';

/** A name of the workbook for cells of a sheet. */
export interface PlaceName {
  /** As it is written. */
  readonly name: string;
  readonly sheet: string;
  readonly area: Area;
}

export interface Table {
  readonly path: string;
  readonly name: string;
  readonly sheet: string;
  readonly area: Area;
  readonly hasHeader: boolean;
  readonly totalsRows: number;
  readonly columns: readonly { readonly name: string; readonly formula: string | undefined }[];
}

export interface Template {
  readonly archive: Archive;
  /** The path of the workbook's own document. */
  readonly workbook: string;
  /** The paths of the sheets by their names. */
  readonly sheets: ReadonlyMap<string, string>;
  /** Whether its days are counted from 1904 on. */
  readonly isFrom1904: boolean;
  readonly names: readonly PlaceName[];
  readonly tables: readonly Table[];
  /** The path of the documents with texts, styles, and the order of formulas, where there are such. */
  readonly others: { readonly texts?: string; readonly styles?: string; readonly formulas?: string };
}

/** The name of the table or the range, and what other names begin with. */
export const blockName = 'ads';

/** Reads a template. Throws ArchiveError, whose message is a predicate. */
export function readTemplate(bytes: Buffer): Template {
  if (bytes.length === 0) throw new ArchiveError('is empty; a redirection to the template itself empties it');
  if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0')
    throw new ArchiveError('has a password, or is an .xls; save it as .xlsx without a password');
  const archive = openArchive(bytes);
  const types = archive.read('[Content_Types].xml') ?? '';
  if (types.includes('macroEnabled')) throw new ArchiveError('has macros; save it as .xlsx without them');
  const workbook = relationsOf(archive, '').find(({ type }) => type === 'officeDocument')?.path;
  const xml = workbook === undefined ? undefined : archive.read(workbook);
  if (workbook === undefined || xml === undefined || !types.includes('spreadsheetml'))
    throw new ArchiveError('is not an .xlsx; save it as .xlsx');
  const relations = relationsOf(archive, workbook);
  const pathOf = (type: string) => relations.find((one) => one.type === type)?.path;
  const sheets = new Map(
    elementsOf(xml, 'sheet').flatMap(({ open }) => {
      const found = relations.find(({ id }) => id === attributeOf(open, 'id'));
      // A sheet that is only a chart has no cells.
      return found?.type === 'worksheet' ? [[attributeOf(open, 'name') ?? '', found.path] as const] : [];
    }),
  );
  const [texts, styles, formulas] = ['sharedStrings', 'styles', 'calcChain'].map(pathOf);
  return {
    archive,
    workbook,
    sheets,
    isFrom1904: elementsOf(xml, 'workbookPr').some(({ open }) => isTrue(attributeOf(open, 'date1904'))),
    names: elementsOf(xml, 'definedName').flatMap((element) => readOwnName(element) ?? []),
    tables: [...sheets].flatMap(([name, path]) => readTables(archive, name, path)),
    others: { ...(texts && { texts }), ...(styles && { styles }), ...(formulas && { formulas }) },
  };
}

/** The name of an element `definedName`; undefined where it is not one of cells of a sheet. */
export function readName({ open, inner }: Element): PlaceName | undefined {
  const found = readPlace(decodeXml(inner));
  return found && { name: attributeOf(open, 'name') ?? '', ...found };
}

/** Throws ArchiveError for a name of ours that is not one of cells: its value would go nowhere. */
function readOwnName(element: Element): PlaceName | undefined {
  const found = readName(element);
  const name = attributeOf(element.open, 'name') ?? '';
  const isOurs = name.toLowerCase() === blockName || name.toLowerCase().startsWith(`${blockName}_`);
  if (!found && isOurs)
    throw new ArchiveError(
      `has the name ${name} for ${JSON.stringify(decodeXml(element.inner))}, which is not one area of cells`,
    );
  return found;
}

/** `Sheet1!$A$1`, or `'My sheet'!$A$1:$B$2`. */
export function readPlace(text: string): { readonly sheet: string; readonly area: Area } | undefined {
  const [, quoted, plain, cells = ''] = /^(?:'((?:[^']|'')+)'|([^'!:]+))!([^!]+)$/.exec(text.trim()) ?? [];
  const sheet = quoted?.replaceAll("''", "'") ?? plain;
  const area = readArea(cells);
  return sheet === undefined || !area ? undefined : { sheet, area };
}

interface Relation {
  readonly id: string | undefined;
  /** The last part of its type. */
  readonly type: string;
  readonly path: string;
}

function relationsOf(archive: Archive, path: string): readonly Relation[] {
  const at = path.lastIndexOf('/') + 1;
  const xml = archive.read(`${path.slice(0, at)}_rels/${path.slice(at)}.rels`);
  return elementsOf(xml ?? '', 'Relationship').map(({ open }) => ({
    id: attributeOf(open, 'Id'),
    type: attributeOf(open, 'Type')?.split('/').at(-1) ?? '',
    path: resolvePath(path.slice(0, at), attributeOf(open, 'Target') ?? ''),
  }));
}

/** A path inside the archive, from a folder: `../tables/table1.xml`, or `/xl/workbook.xml` from its root. */
function resolvePath(folder: string, target: string): string {
  const parts: string[] = [];
  for (const part of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

function readTables(archive: Archive, sheet: string, path: string): readonly Table[] {
  return relationsOf(archive, path)
    .filter(({ type }) => type === 'table')
    .map(({ path: own }) => {
      const xml = archive.read(own) ?? '';
      const [table] = elementsOf(xml, 'table');
      const area = table && readArea(attributeOf(table.open, 'ref') ?? '');
      if (!table || !area) throw new ArchiveError(`has a damaged table: ${own}`);
      return {
        path: own,
        name: attributeOf(table.open, 'displayName') ?? attributeOf(table.open, 'name') ?? '',
        sheet,
        area,
        hasHeader: attributeOf(table.open, 'headerRowCount') !== '0',
        totalsRows: Number(attributeOf(table.open, 'totalsRowCount') ?? 0),
        columns: elementsOf(table.inner, 'tableColumn').map((column) => {
          const [formula] = elementsOf(column.inner, 'calculatedColumnFormula');
          return {
            name: attributeOf(column.open, 'name') ?? '',
            formula: formula && decodeXml(formula.inner),
          };
        }),
      };
    });
}
