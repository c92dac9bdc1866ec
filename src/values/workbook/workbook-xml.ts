/** Names and texts in the XML documents of a workbook. */

/** The namespaces of ECMA-376. */
export const namespaces = {
  main: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  office: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  packages: 'http://schemas.openxmlformats.org/package/2006',
} as const;

/** The first line of each document. */
export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** A to Z, then AA to AZ and so on; the first column is 0. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

const xmlEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const plain = /^[\t\n !#-%'-;=?-^`-~]*$/;

/** What XML has no place for, and the carriage return, which it would lose. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const unwritable = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;

/** As a spreadsheet writes texts (ECMA-376, 22.9.2.19): `_x001B_` for an escape character, and for itself `_x005F_x001B_`. */
export function escapeXml(text: string): string {
  if (plain.test(text)) return text;
  return text
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(unwritable, (found) => `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>"]/g, (found) => xmlEscapes[found] ?? found);
}

/** `_x000D_` stands for a character that XML would lose (ECMA-376, 22.9.2.19), `_x005F_` for the line before such a code. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
