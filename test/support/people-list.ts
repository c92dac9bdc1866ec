/** Lists of people for upload tests: rows as a customer's export has them, and who they are. */
import { hashOf, type Person } from './identifiers.js';

/** Rows of a list, and the people of the good ones, as a request has them. */
export interface PeopleList {
  readonly text: string;
  readonly rows: number;
  readonly bad: number;
  readonly people: readonly Person[];
}

/** How one row is written; `bad` ones are those that no service would take. */
export type RowStyle = 'plain' | 'loud' | 'quoted' | 'with handle' | 'two addresses' | 'again' | 'bad';
export const rowStyles: readonly RowStyle[] = [
  'plain',
  'loud',
  'quoted',
  'with handle',
  'two addresses',
  'again',
  'bad',
];

/** Writes rows of these styles in turn, always with another person, except for `again`: the person before. */
export function writePeople(
  rows: number,
  styles: readonly RowStyle[] = ['plain'],
  { start = 0, lineEnd = '\n' } = {},
): PeopleList {
  const lines = ['Email,handle,city'];
  const people: Person[] = [];
  let bad = 0;
  let before = 0;
  for (let index = 0; index < rows; index++) {
    const style = styles[index % styles.length] ?? 'plain';
    const number = style === 'again' ? before : start + index;
    const address = `person.${number}@example.com`;
    before = style === 'bad' ? before : number;
    const email = [hashOf(address)];
    switch (style) {
      case 'loud':
        lines.push(`  ${address.toUpperCase()} ,,"Paris, 1er"`);
        break;
      case 'quoted':
        lines.push(`"${address}","","say ""hi""\n twice"`);
        break;
      case 'with handle':
        lines.push(`${address}, @Person${number} ,`);
        break;
      case 'two addresses':
        lines.push(`${address};other.${address},,Rome`);
        break;
      case 'bad':
        lines.push(`no address ${number},,`);
        break;
      default:
        lines.push(`${address},,`);
    }
    if (style === 'bad') bad += 1;
    else if (style === 'with handle') people.push({ email, handle: [hashOf(`person${number}`)] });
    else if (style === 'two addresses') people.push({ email: [...email, hashOf(`other.${address}`)] });
    else people.push({ email });
  }
  return { text: `${lines.join(lineEnd)}${lineEnd}`, rows, bad, people };
}

/** The bytes of a text, cut at these places (shares of its length between 0 and 1). */
export function cutText(text: string, cuts: readonly number[]): Uint8Array[] {
  const bytes = Buffer.from(text);
  const places = [
    0,
    ...cuts.map((cut) => Math.floor(cut * bytes.length)).sort((a, b) => a - b),
    bytes.length,
  ];
  return places
    .slice(1)
    .map((end, index) => new Uint8Array(bytes.subarray(places[index], end)))
    .filter((piece) => piece.length > 0);
}
