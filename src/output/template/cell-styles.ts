/** Styles of a workbook: what a number is shown as. */
import { plainNumber, type ShownParts, shownByCode, shownByNumber } from '../../workbooks/cell-dates.js';
import { attributeOf, elementsOf } from './xml-tags.js';

/** The parts that each style shows, from the document of styles, by its number as cells have it. */
export function readStyles(xml: string | undefined): (style: string | undefined) => ShownParts {
  const [styles] = elementsOf(xml ?? '', 'cellXfs');
  const codes = new Map(
    elementsOf(xml ?? '', 'numFmt').map(({ open }) => [
      attributeOf(open, 'numFmtId'),
      attributeOf(open, 'formatCode') ?? '',
    ]),
  );
  const shown = elementsOf(styles?.inner ?? '', 'xf').map(({ open }) => {
    const format = attributeOf(open, 'numFmtId');
    const code = codes.get(format);
    return code === undefined ? shownByNumber(Number(format)) : shownByCode(code);
  });
  return (style) => shown[Number(style ?? 0)] ?? plainNumber;
}
