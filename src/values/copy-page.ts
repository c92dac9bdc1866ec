/** Reads pages whose rows are printed as they came: the rows become text, and only the rest of a page is parsed. */
import { copyRows } from './copy-rows.js';
import { isObject, parseJson } from './lossless-json.js';
import { type RowForm, RowText } from './row-text.js';

/**
 * Reads the bytes of a page as parseJson reads their text, but for `data`, which is a RowText. Undefined where the rows
 * would not be printed as they are: then the page is left to parseJson.
 */
export type PageCopier = (page: Buffer) => Readonly<Record<string, unknown>> | undefined;

const opening = Buffer.from('"data":[');

/**
 * Returns a copier for the pages of one list, whose rows have their ids in `idField`: the memory of pages that were printed and
 * released is used again.
 */
export function createPageCopier(form: RowForm, idField?: string): PageCopier {
  const released: Buffer[] = [];
  return (page) => {
    const from = page.indexOf(opening) + opening.length;
    if (from < opening.length) return undefined;
    // A large page needs more only where most is indentation.
    const enough = form === 'indented' ? page.length * 2 + 1024 : page.length;
    const known = released.pop();
    const memory = known && known.length >= enough ? known : Buffer.allocUnsafeSlow(enough);
    const rows = copyRows(page, from, memory, { form, idField });
    const envelope = rows && readEnvelope(page.toString('utf8', 0, from), page.toString('utf8', rows.end));
    if (!envelope) return undefined;
    const bytes = memory.subarray(0, rows.length);
    return { ...envelope, data: new RowText(form, bytes, rows.count, () => released.push(memory), rows.ids) };
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
