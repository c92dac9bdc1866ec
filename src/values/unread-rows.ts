/**
 * Pages whose rows are copied as they came, and parsed only if somebody looks into them: those of a list that is printed
 * as it is.
 */
import { copyRows } from './copy-rows.js';
import { isObject, parseJson } from './lossless-json.js';
import { type RowForm, storeRowText } from './row-text.js';

/** Reads the bytes of a page as parseJson reads their text. Undefined if that is left to parseJson. */
export type PageReader = (page: Buffer) => Readonly<Record<string, unknown>> | undefined;

const opening = Buffer.from('"data":[');

/**
 * Returns a reader for the pages of one list that is printed in a form. After somebody has looked into the rows of a page it reads no other one: who
 * does that once does so with every page.
 */
export function createUnreadPageReader(form: RowForm): PageReader {
  let target = Buffer.alloc(0);
  let isLookedInto = false;
  return (page) => {
    const from = page.indexOf(opening) + opening.length;
    if (isLookedInto || from < opening.length) return undefined;
    // A large page needs more only where most is indentation.
    const enough = page.length * 2 + 1024;
    if (target.length < enough) target = Buffer.allocUnsafeSlow(enough);
    const rows = copyRows(page, from, target, form);
    const envelope = rows && readEnvelope(page.toString('utf8', 0, from), page.toString('utf8', rows.end));
    if (!envelope) return undefined;
    const { text, count } = rows;
    const data = createUnreadRows(count, () => {
      isLookedInto = true;
      // A line break is never in a row.
      const items = form === 'lines' ? text.slice(0, -1).replaceAll('\n', ',') : text;
      return parseJson(`[${items}]`) as unknown[];
    });
    storeRowText(data, form, text);
    return { ...envelope, data };
  };
}

/** The page without its rows, if what is before and after them leaves no doubt that they are its own. */
function readEnvelope(head: string, tail: string): Readonly<Record<string, unknown>> | undefined {
  // Of two members of one name, the last one is parsed.
  if (tail.includes('"data"') || tail.includes('\\')) return undefined;
  try {
    // With their array, the object ends: the rows are in no other one.
    parseJson(`${head}]}`);
    const envelope = parseJson(head + tail);
    return isObject(envelope) ? envelope : undefined;
  } catch {
    return undefined;
  }
}

/** What is asked by those who pass rows on: how many there are, and whether they are a promise. */
const askedOfAll = new Set<string | symbol>(['length', 'then']);

/** An array that is parsed by whoever asks for more than its length. */
function createUnreadRows(count: number, read: () => readonly unknown[]): readonly unknown[] {
  const rows = new Array<unknown>(count);
  let isRead = false;
  const readOnce = () => {
    if (isRead) return;
    isRead = true;
    for (const [index, row] of read().entries()) rows[index] = row;
  };
  return new Proxy(rows, {
    get(_, name) {
      if (!askedOfAll.has(name)) readOnce();
      return Reflect.get(rows, name);
    },
    has(_, name) {
      readOnce();
      return Reflect.has(rows, name);
    },
    ownKeys() {
      readOnce();
      return Reflect.ownKeys(rows);
    },
    getOwnPropertyDescriptor(_, name) {
      readOnce();
      return Reflect.getOwnPropertyDescriptor(rows, name);
    },
  });
}
