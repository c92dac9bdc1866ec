/** Notes at the headers of a sheet: their texts, and the shapes in which spreadsheet programs show them. */
import { columnName, escapeXml, namespaces, xmlHead } from './workbook-xml.js';

/** A note at the header of a column; the first column is 0. */
export interface HeaderNote {
  readonly column: number;
  readonly text: string;
}

/** The texts (ECMA-376, 18.7). */
export function writeNotes(notes: readonly HeaderNote[]): string {
  const texts = notes.map(
    ({ column, text }) =>
      `<comment ref="${columnName(column)}1" authorId="0"><text><r><t xml:space="preserve">${escapeXml(text)}</t></r></text></comment>`,
  );
  return `${xmlHead}<comments xmlns="${namespaces.main}"><authors><author>ads</author></authors><commentList>${texts.join('')}</commentList></comments>`;
}

/** How long a line of a note is, in characters, and how many rows of a sheet a line takes. */
const line = { characters: 42, rows: 0.8 } as const;

/** The shapes, in the old language of drawings: Excel shows no note without one. */
export function writeNoteShapes(notes: readonly HeaderNote[]): string {
  const shapes = notes.map(({ column, text }, index) => {
    const lines = text.split('\n').reduce((sum, one) => sum + Math.ceil(one.length / line.characters), 1);
    const bottom = Math.ceil(lines * line.rows) + 1;
    // From a column and a row to another, with pixels in each.
    const anchor = [column + 1, 15, 0, 2, column + 4, 15, bottom, 4].join(', ');
    return `<v:shape id="_x0000_s${1025 + index}" type="#_x0000_t202" style="position:absolute;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:shadow color="black" obscured="t"/><v:path o:connecttype="none"/><v:textbox/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${anchor}</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>0</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`;
  });
  return [
    '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">',
    '<o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout>',
    '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>',
    ...shapes,
    '</xml>',
  ].join('');
}
