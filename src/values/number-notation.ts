/** Reads numbers as people of any country write them. */

/** What stands between a number and its fraction. */
const decimalSeparators = [',', '.'] as const;
export type DecimalSeparator = (typeof decimalSeparators)[number];

/** The separator that a flag gives. */
export function readSeparator(text: string | undefined): DecimalSeparator | undefined {
  return decimalSeparators.find((separator) => separator === text);
}

/** The plain decimals that a number can mean: `1.234,50` is 1234.50; `1,000` is 1000 or 1.000. Empty for any other text. */
export function readNotations(number: string): readonly string[] {
  const readings = decimalSeparators.flatMap((separator) => readNotation(number, separator) ?? []);
  // The one without a fraction first.
  return [...new Set(readings)].sort((a, b) => Number(a.includes('.')) - Number(b.includes('.')));
}

/** A reading as it is shown: `1.00` for 1.000, which would be a thousand for many. */
export function showReading(decimal: string): string {
  return decimal.replace(/(\.\d\d)0+$/, '$1');
}

/** The plain decimal that a number means where this is the decimal separator; undefined for any other text. */
export function readNotation(number: string, separator: DecimalSeparator): string | undefined {
  const text = number.trim().replace(/(?<=\d)[\s\u00a0\u202f'’](?=\d{3}(?!\d))/g, '');
  const [whole = '', fraction, ...more] = text.split(separator);
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return undefined;
  const [first = '', ...groups] = whole.split(separator === '.' ? ',' : '.');
  const isGrouped = /^-?[1-9]\d{0,2}$/.test(first) && groups.every((digits) => /^\d{3}$/.test(digits));
  if (groups.length === 0 ? !/^-?\d+$/.test(first) : !isGrouped) return undefined;
  return [[first, ...groups].join(''), ...(fraction === undefined ? [] : [fraction])].join('.');
}

/** The decimal separator of a column of numbers: undefined where no number tells, and where two tell different ones. */
export function findDecimalSeparator(numbers: Iterable<string>): DecimalSeparator | undefined {
  const found = new Set<DecimalSeparator>();
  for (const number of numbers) {
    if (!/[.,]/.test(number)) continue;
    const possible = decimalSeparators.filter((separator) => readNotation(number, separator) !== undefined);
    if (possible.length === 1 && possible[0]) found.add(possible[0]);
  }
  return found.size === 1 ? [...found][0] : undefined;
}
