/** The styles of the cells of a workbook, which are known once its rows are written. */
import { escapeXml, namespaces, xmlHead } from './workbook-xml.js';

/** How a cell looks. */
interface CellLook {
  /** The code of its format (ECMA-376, 18.8.31). */
  readonly format?: string | undefined;
  readonly isBold?: boolean;
  readonly isGrey?: boolean;
}

export interface Styles {
  /** The number of the style of cells that look so. */
  styleOf(look: CellLook): number;
  /** The document of all styles so far. */
  write(): string;
}

/** The format of cells in which everything that is typed stays a text. */
export const textFormat = '@';

/** Formats that every program has, by their number; those of a workbook follow from `firstOwnFormat` on. */
const knownFormats: Readonly<Record<string, number>> = { [textFormat]: 49 };
const firstOwnFormat = 164;

export function createStyles(): Styles {
  const looks: CellLook[] = [];
  const numbers = new Map<string, number>();
  const styleOf = (look: CellLook): number => {
    const { format = '', isBold = false, isGrey = false } = look;
    const key = `${isBold ? 'b' : ''}${isGrey ? 'g' : ''} ${format}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, looks.length);
    return looks.push(look) - 1;
  };
  // Cells without a style have the first.
  styleOf({});
  styleOf({ isBold: true });
  return { styleOf, write: () => writeStyles(looks) };
}

function writeStyles(looks: readonly CellLook[]): string {
  const codes = [...new Set(looks.flatMap(({ format }) => format ?? []))].filter(
    (code) => !Object.hasOwn(knownFormats, code),
  );
  const numberOf = (format: string | undefined) =>
    format === undefined ? 0 : (knownFormats[format] ?? firstOwnFormat + codes.indexOf(format));
  const formats = codes.map(
    (code, index) => `<numFmt numFmtId="${firstOwnFormat + index}" formatCode="${escapeXml(code)}"/>`,
  );
  const styles = looks.map(({ format, isBold, isGrey }) => {
    const applied = [
      format !== undefined && ' applyNumberFormat="1"',
      isBold && ' applyFont="1"',
      isGrey && ' applyFill="1"',
    ].filter((text) => typeof text === 'string');
    return `<xf numFmtId="${numberOf(format)}" fontId="${isBold ? 1 : 0}" fillId="${isGrey ? 2 : 0}" borderId="0"${applied.join('')}/>`;
  });
  const font = '<sz val="11"/><name val="Calibri"/>';
  const fills = [
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
    '<fill><patternFill patternType="solid"><fgColor rgb="FFE7E6E6"/><bgColor indexed="64"/></patternFill></fill>',
  ];
  return [
    `${xmlHead}<styleSheet xmlns="${namespaces.main}">`,
    formats.length > 0 ? `<numFmts count="${formats.length}">${formats.join('')}</numFmts>` : '',
    `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>`,
    `<fills count="${fills.length}">${fills.join('')}</fills>`,
    '<borders count="1"><border/></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${styles.length}">${styles.join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
    '</styleSheet>',
  ].join('');
}
