/**
 * Finds the records of JSON lists in pieces of any size: the lines of JSONL, the elements of an array. Records are slices
 * of one buffer; what a record leaves behind is moved to its front.
 */
import { InputError } from '../input-error.js';
import { maxRowBytes } from '../normalizing/person.js';

/**
 * Receives the record `bytes[start, end)` without white space around it; `place` is its line, or its position in the
 * array. A promise means that it cannot be read yet: it is given again once the promise is fulfilled.
 */
export type OnRecord = (
  bytes: Uint8Array,
  start: number,
  end: number,
  place: number,
) => Promise<void> | undefined;

interface RecordScanner {
  push(piece: Uint8Array): Promise<void> | undefined;
  end(): Promise<void> | undefined;
}

/** Tells where records end. */
interface Splitter {
  /** Looks on from a position; returns the one behind the byte that ends the record, or -1 if there is none yet. */
  find(bytes: Uint8Array, from: number, filled: number): number;
  /** Whether an empty record has a place of its own, as a line has. */
  readonly countsEmpty: boolean;
  /** Whether what is left at the end is a record. Throws an InputError if the list is not complete. */
  end(): boolean;
}

const bufferBytes = maxRowBytes + (1 << 18);

/** Passes on each line that has more than white space; `tooLong` receives the lines that are longer than `maxRowBytes`. */
export function createLineScanner(onRecord: OnRecord, tooLong: (line: number) => void): RecordScanner {
  const splitter: Splitter = {
    find: (bytes, from, filled) => {
      const at = bytes.indexOf(lf, from);
      return at < 0 || at >= filled ? -1 : at + 1;
    },
    countsEmpty: true,
    end: () => true,
  };
  return createScanner(splitter, onRecord, tooLong);
}

/** Passes on each element of an array; `tooLong` receives the positions of those that are longer than `maxRowBytes`. */
export function createElementScanner(onRecord: OnRecord, tooLong: (position: number) => void): RecordScanner {
  return createScanner(createElementSplitter(), onRecord, tooLong);
}

const lf = 0x0a;
const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d] as const;

function createElementSplitter(): Splitter {
  let began = false;
  let ended = false;
  let depth = 0;
  let inText = false;
  let escaped = false;

  /** The byte outside of texts; whether it ends an element. */
  function step(byte: number): boolean {
    if (byte <= 0x20) return false;
    if (ended) throw notJson('the array is followed by more text');
    if (!began) {
      if (byte !== openArray) throw notJson('the list is not a JSON array');
      began = true;
      return true;
    }
    if (byte === quote) inText = true;
    else if (byte === openObject || byte === openArray) depth++;
    else if (depth > 0 && (byte === closeObject || byte === closeArray)) depth--;
    else if (depth === 0 && byte === closeArray) ended = true;
    else return depth === 0 && byte === comma;
    return ended;
  }

  return {
    find(bytes, from, filled) {
      for (let at = from; at < filled; at++) {
        const byte = bytes[at] as number;
        if (!inText) {
          if (step(byte)) return at + 1;
        } else if (escaped) escaped = false;
        else if (byte === backslash) escaped = true;
        else if (byte === quote) inText = false;
      }
      return -1;
    },
    countsEmpty: false,
    end() {
      if (ended) return false;
      throw new InputError('unclosed', 'the array of the list is never closed', {
        hint: 'The file may be truncated. Export or download it again.',
      });
    },
  };
}

function notJson(message: string): InputError {
  return new InputError('not-json', message, {
    hint: 'Give an array of objects, or one object on each line with --format jsonl.',
  });
}

/** One function: its parts share local variables, and every byte of a list goes through it; the benchmarks of uploads measure it. */
function createScanner(
  splitter: Splitter,
  onRecord: OnRecord,
  tooLong: (place: number) => void,
): RecordScanner {
  // A Buffer, whose indexOf is the fast one.
  const bytes = Buffer.alloc(bufferBytes);
  let filled = 0;
  let next = 0;
  let start = 0;
  /** Behind the end of the record that begins at `start`; -1 if that is not known. */
  let behind = -1;
  let place = 1;
  let isLong = false;

  /** Passes on the record that ends at the position, if there is one. */
  function take(end: number): Promise<void> | undefined {
    let from = start;
    let to = end;
    while (from < to && (bytes[from] as number) <= 0x20) from++;
    while (to > from && (bytes[to - 1] as number) <= 0x20) to--;
    if (end - start > maxRowBytes) isLong = true;
    if (isLong) tooLong(place);
    else if (from < to) {
      const wait = onRecord(bytes, from, to, place);
      if (wait) return wait;
    }
    if (isLong || from < to || splitter.countsEmpty) place++;
    isLong = false;
    return undefined;
  }

  /** Passes on the records that end in the buffer. */
  function scan(): Promise<void> | undefined {
    for (;;) {
      if (behind < 0) behind = splitter.find(bytes, next, filled);
      if (behind < 0) break;
      const wait = take(behind - 1);
      if (wait) return wait.then(scan);
      start = behind;
      next = behind;
      behind = -1;
    }
    next = filled;
    return undefined;
  }

  /** Moves the record that is not complete to the front; forgets its bytes if it is too long. */
  function makeRoom(): void {
    if (filled - start > maxRowBytes) {
      isLong = true;
      start = filled;
    }
    bytes.copyWithin(0, start, filled);
    next -= start;
    filled -= start;
    start = 0;
  }

  function feed(piece: Uint8Array, begin: number): Promise<void> | undefined {
    for (let from = begin; from < piece.length; ) {
      makeRoom();
      const part = piece.subarray(from, from + bufferBytes - filled);
      bytes.set(part, filled);
      filled += part.length;
      from += part.length;
      const rest = from;
      const wait = scan();
      if (wait) return wait.then(() => feed(piece, rest));
    }
    return undefined;
  }

  function end(): Promise<void> | undefined {
    makeRoom();
    if (!splitter.end()) return undefined;
    return take(filled)?.then(end);
  }

  return { push: (piece) => feed(piece, 0), end };
}
