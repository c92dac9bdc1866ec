/** The parts of an .xlsx workbook (ECMA-376): which there are, where they are, its sheets, and what its formats show. */
import type { BookSheet } from './book-row.js';
import { type Epoch, plainNumber, type ShownParts, shownByCode, shownByNumber } from './cell-dates.js';
import { localName, readWholeXml } from './read-xml.js';
import { damagedError, excessError } from './workbook-error.js';
import type { Archive, ArchiveFile } from './zip-archive.js';

/** A sheet, and its file. */
export interface XlsxSheet extends BookSheet {
  readonly file: ArchiveFile;
}

export interface XlsxParts {
  readonly sheets: readonly XlsxSheet[];
  readonly epoch: Epoch;
  readonly texts: ArchiveFile | undefined;
  /** What each format of cells shows, by its number. */
  readonly formats: readonly ShownParts[];
}

/** More sheets are not the work of people. */
export const maxSheets = 255;

type Attributes = Readonly<Record<string, string>>;

/** Visits the elements of a small part with their attributes, by local names. Absent attributes are undefined. */
async function visitElements(
  archive: Archive,
  file: ArchiveFile,
  visit: (name: string, attributes: Attributes, parents: readonly string[]) => void,
): Promise<void> {
  const parents: string[] = [];
  let open: { readonly name: string; readonly attributes: Record<string, string> } | undefined;
  const flush = () => {
    if (open) visit(open.name, open.attributes, parents.slice(0, -1));
    open = undefined;
  };
  await readWholeXml(
    archive.readSmall(file),
    {
      open(name) {
        flush();
        open = { name: localName(name), attributes: {} };
        parents.push(open.name);
      },
      attribute(name, value) {
        if (open) open.attributes[localName(name)] = value;
      },
      close() {
        flush();
        parents.pop();
      },
    },
    file.name,
  );
}

interface Relation {
  /** The last part of its type: `worksheet`. */
  readonly kind: string;
  readonly target: string;
}

/** The relations of a part, by id; empty where it has none. */
async function readRelations(archive: Archive, part: string): Promise<ReadonlyMap<string, Relation>> {
  const [, folder = '', base = part] = /^(.*\/)?([^/]*)$/.exec(part) ?? [];
  const file = archive.find(`${folder}_rels/${base}.rels`);
  const found = new Map<string, Relation>();
  if (!file) return found;
  await visitElements(archive, file, (name, { Id = '', Type = '', Target = '', TargetMode }) => {
    if (name !== 'Relationship') return;
    const target = TargetMode === 'External' ? '' : resolveTarget(Target, folder);
    found.set(Id, { kind: Type.slice(Type.lastIndexOf('/') + 1), target });
  });
  return found;
}

function resolveTarget(target: string, folder: string): string {
  try {
    return decodeURIComponent(new URL(target, `zip:///${folder}`).pathname.slice(1));
  } catch {
    throw damagedError(`it names a part ${JSON.stringify(target.slice(0, 100))}`);
  }
}

/** The name of the part with the sheets; undefined where the archive is no document of this kind. */
export async function findMainPart(archive: Archive): Promise<string | undefined> {
  const relations = await readRelations(archive, '');
  return [...relations.values()].find(({ kind }) => kind === 'officeDocument')?.target;
}

export async function readParts(archive: Archive, main: string): Promise<XlsxParts> {
  const file = archive.find(main);
  if (!file) throw damagedError(`it has no ${main}`);
  const relations = await readRelations(archive, main);
  const partOf = (kind: string) => {
    const target = [...relations.values()].find((one) => one.kind === kind)?.target;
    return target === undefined ? undefined : archive.find(target);
  };
  const sheets: XlsxSheet[] = [];
  let epoch: Epoch = 1900;
  let count = 0;
  await visitElements(archive, file, (name, attributes, parents) => {
    if (name === 'workbookPr' && /^(?:1|true|on)$/.test(attributes.date1904 ?? '')) epoch = 1904;
    if (name !== 'sheet' || parents.at(-1) !== 'sheets') return;
    count += 1;
    if (count > maxSheets) throw excessError(`it has more than ${maxSheets} sheets`);
    const relation = relations.get(attributes.id ?? '');
    if (relation?.kind !== 'worksheet') return;
    const part = archive.find(relation.target);
    if (!part) throw damagedError(`it has no ${relation.target}`);
    const isHidden = attributes.state !== undefined && attributes.state !== 'visible';
    sheets.push({ name: attributes.name ?? '', isHidden, file: part });
  });
  const styles = partOf('styles');
  return {
    sheets,
    epoch,
    texts: partOf('sharedStrings'),
    formats: styles ? await readFormats(archive, styles) : [],
  };
}

async function readFormats(archive: Archive, file: ArchiveFile): Promise<readonly ShownParts[]> {
  const codes = new Map<number, string>();
  const formats: number[] = [];
  await visitElements(archive, file, (name, attributes, parents) => {
    const number = Number(attributes.numFmtId ?? 0);
    if (name === 'numFmt' && parents.at(-1) === 'numFmts') codes.set(number, attributes.formatCode ?? '');
    if (name === 'xf' && parents.at(-1) === 'cellXfs') formats.push(number);
  });
  const shown = new Map<number, ShownParts>();
  return formats.map((number) => {
    const code = codes.get(number);
    const known = shown.get(number) ?? (code === undefined ? shownByNumber(number) : shownByCode(code));
    shown.set(number, known);
    return known;
  });
}

/** The parts that a cell shows, by the number of its style. */
export function shownByStyle({ formats }: Pick<XlsxParts, 'formats'>, style: string): ShownParts {
  return (style === '' ? formats[0] : formats[Number(style)]) ?? plainNumber;
}
