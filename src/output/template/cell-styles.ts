/** Styles of a workbook that show a number as a date. */
import { shownByCode, shownByNumber } from '../../workbooks/cell-dates.js';
import { attributeOf, elementsOf } from './xml-tags.js';

/** The numbers of the styles of dates and times, from the document of styles. */
export function dateStyles(xml: string | undefined): ReadonlySet<string> {
  const [styles] = elementsOf(xml ?? '', 'cellXfs');
  const codes = new Map(
    elementsOf(xml ?? '', 'numFmt').map(({ open }) => [
      attributeOf(open, 'numFmtId'),
      attributeOf(open, 'formatCode') ?? '',
    ]),
  );
  const found = elementsOf(styles?.inner ?? '', 'xf').flatMap(({ open }, index) => {
    const format = attributeOf(open, 'numFmtId');
    const code = codes.get(format);
    const shown = code === undefined ? shownByNumber(Number(format)) : shownByCode(code);
    return shown.date || shown.time ? [String(index)] : [];
  });
  return new Set(found);
}
