/** Holds many texts as bytes: as strings of their own, those of a million rows need several times the memory. */
import { excessError } from './workbook-error.js';

export interface TextStore {
  readonly count: () => number;
  /** Adds a text behind the last one. Throws WorkbookError where they become too many. */
  add(text: string): void;
  /** A text by its position; undefined for one that there is not. */
  get(index: number): string | undefined;
}

const pageBytes = 4 << 20;
/** A text of a cell has at most a quarter of this, so that it fits into a page. */
export const maxTextLength = 1 << 20;
/** What all texts may need. */
const maxBytes = 256 << 20;

export function createTextStore(): TextStore {
  const pages: Buffer[] = [];
  let used = pageBytes;
  let count = 0;
  let starts = new Uint32Array(1024);
  let lengths = new Uint32Array(1024);
  return {
    count: () => count,
    add(text) {
      if (used + text.length * 3 > pageBytes) {
        if (pages.length * pageBytes >= maxBytes)
          throw excessError(`its texts need more than ${maxBytes >> 20} MiB`);
        pages.push(Buffer.allocUnsafeSlow(pageBytes));
        used = 0;
      }
      if (count === starts.length) {
        starts = grow(starts);
        lengths = grow(lengths);
      }
      const written = pages.at(-1)?.write(text, used) ?? 0;
      starts[count] = (pages.length - 1) * pageBytes + used;
      lengths[count] = written;
      used += written;
      count += 1;
    },
    get(index) {
      if (!(index >= 0 && index < count)) return undefined;
      const start = starts[index] ?? 0;
      const from = start % pageBytes;
      return pages[(start - from) / pageBytes]?.toString('utf8', from, from + (lengths[index] ?? 0));
    },
  };
}

function grow(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}
