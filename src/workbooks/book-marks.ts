/** The first bytes of files that may be workbooks. */

/** Number of the first bytes that distinguish workbooks from texts. */
export const tellingBytes = 4;
/** ZIP archives, also empty ones. */
const zipMarks = ['504b0304', '504b0506'];
/** The older workbooks of Excel, and those with a password (MS-CFB). */
const compoundMark = 'd0cf11e0';

function markOf(start: Uint8Array): string {
  return Buffer.from(start.subarray(0, tellingBytes)).toString('hex');
}

export function isCompound(start: Uint8Array): boolean {
  return markOf(start) === compoundMark;
}

/** Whether a file begins as an archive does, or as an older workbook. */
export function mayBeWorkbook(start: Uint8Array): boolean {
  return isCompound(start) || zipMarks.includes(markOf(start));
}
