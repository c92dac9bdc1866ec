/** Styles of a workbook that show a number as a date. */
import { attributeOf, elementsOf } from './xml-tags.js';

/** The formats of dates and times that every program has (ECMA-376, 18.8.30). */
const knownDates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);

/** The numbers of the styles of dates, from the document of styles. */
export function dateStyles(xml: string | undefined): ReadonlySet<string> {
  const [styles] = elementsOf(xml ?? '', 'cellXfs');
  const dates = new Set(
    elementsOf(xml ?? '', 'numFmt').flatMap(({ open }) => {
      // Texts in quotes, colors and currencies in brackets are no parts of a date.
      const code = (attributeOf(open, 'formatCode') ?? '').replace(/"[^"]*"|\\.|\[[^[\]]*\]/g, '');
      return /[dyhs]|m/i.test(code) && !/[#0]/.test(code) ? [Number(attributeOf(open, 'numFmtId'))] : [];
    }),
  );
  const found = elementsOf(styles?.inner ?? '', 'xf').flatMap(({ open }, index) => {
    const format = Number(attributeOf(open, 'numFmtId'));
    return knownDates.has(format) || dates.has(format) ? [String(index)] : [];
  });
  return new Set(found);
}
