/** Reads numbers as people of any country write them. */

/** The plain decimals that a number can mean: `1.234,50` is 1234.50; `1,000` is 1000 or 1.000. Empty for any other text. */
export function readNotations(number: string): readonly string[] {
  const text = number.trim().replace(/(?<=\d)[\s\u00a0\u202f'’](?=\d{3}(?!\d))/g, '');
  if (/^-?\d+$/.test(text)) return [text];
  const [, whole = '', sign = '', fraction = ''] = /^(-?\d[\d.,]*?)([.,])(\d+)$/.exec(text) ?? [];
  if (sign === '') return [];
  const other = sign === '.' ? ',' : '.';
  const isLast = !/[.,]/.test(whole);
  if (isLast && fraction.length === 3 && whole.replace('-', '').length <= 3 && whole !== '0')
    return [`${whole}${fraction}`, `${whole}.${fraction}`];
  if (isLast) return [`${whole}.${fraction}`];
  if (isGrouped(whole, other)) return [`${whole.replaceAll(other, '')}.${fraction}`];
  return isGrouped(`${whole}${sign}${fraction}`, sign) ? [`${whole}${fraction}`.replaceAll(sign, '')] : [];
}

/** Whether the sign stands before every three digits. */
function isGrouped(text: string, sign: string): boolean {
  const [first = '', ...rest] = text.replace(/^-/, '').split(sign);
  return /^\d{1,3}$/.test(first) && rest.length > 0 && rest.every((digits) => /^\d{3}$/.test(digits));
}
