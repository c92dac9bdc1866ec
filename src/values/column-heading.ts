/** Reads the heading of a column: its name, and the notes in brackets after it. */
import { type AmountNote, type AmountProblem, readAmountNote, readAmountNotes } from './amount-text.js';

interface Heading {
  readonly name: string;
  /** The texts of the brackets, in their order. */
  readonly notes: readonly string[];
}

/** `Daily budget (EUR) [net]` has the name `Daily budget` and the notes `EUR` and `net`. */
export function splitHeading(heading: string): Heading {
  const notes: string[] = [];
  let name = heading.trim();
  while (/[)\]]$/.test(name)) {
    const start = name.lastIndexOf(name.endsWith(')') ? '(' : '[');
    if (start < 0) break;
    notes.unshift(name.slice(start + 1, -1).trim());
    name = name.slice(0, start).trimEnd();
  }
  return { name, notes };
}

/** A name in lower case, with `_` for blanks and dashes. */
export function foldHeading(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
}

/** The words that a heading has before and after a folded name: of `Max bid EUR` and `bid` these are `Max EUR`. */
export function wordsBeside(heading: string, name: string): string | undefined {
  const words = ` ${heading.replaceAll(/[\s_:,/-]+/g, ' ')} `;
  const at = words.toLowerCase().indexOf(` ${name.replaceAll('_', ' ')} `);
  if (at < 0) return undefined;
  const length = name.length + 1;
  return `${words.slice(0, at)} ${words.slice(at + length)}`.replaceAll(/\s+/g, ' ').trim();
}

/**
 * The note of a heading on its amounts where it is the name of a column with no more than that beside it: `price (EUR)` and
 * `Price EUR` say EUR. Undefined for the heading of another column, such as `old price`.
 */
export function readAmountHeading(heading: string, name: string): AmountNote | AmountProblem | undefined {
  const { name: shown, notes } = splitHeading(heading);
  const words = wordsBeside(shown, name);
  if (words === undefined || (words !== '' && readAmountNote(words) === undefined)) return undefined;
  return (
    readAmountNotes([words, ...notes]) ?? { problem: 'has a note that is neither a currency nor a unit' }
  );
}

const currencyWords = [
  'currency',
  'ccy',
  'währung',
  'waehrung',
  'devise',
  'moneda',
  'moeda',
  'valuta',
  'waluta',
];
const codeWords = new Set(['code', 'codes', 'iso', '4217', 'symbol', 'sign']);

/** Whether a heading is that of a column with currencies: `Budget currency`, `Currency code`, `Kontowährung`. */
export function namesCurrency(heading: string): boolean {
  const words = splitHeading(heading)
    .name.toLowerCase()
    .split(/[\s_.,:/-]+/)
    .filter((word) => word !== '' && !codeWords.has(word));
  return currencyWords.some((word) => words.at(-1)?.endsWith(word));
}
