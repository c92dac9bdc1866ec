/**
 * Reads XML as it comes: the only import of htmlparser2, which takes half the time of other parsers (test/bench/README.md). What it lets
 * pass is refused here: entities of a document's own, endless nesting, a text without end, a document that is cut off.
 */
import { damagedError, excessError } from './workbook-error.js';

/** Takes the parts of a document in order. A name has its prefix. */
export interface XmlHandler {
  open(name: string): void;
  attribute?(name: string, value: string): void;
  /** A text may come in several parts. */
  text?(text: string): void;
  close(name: string): void;
}

const maxDepth = 100;
/** The most characters in which no element begins or ends, and no text is passed on. */
const maxSilence = 4 << 20;

/** Passes the document to the handler, and yields after each piece of it. `part` names it in errors. Throws WorkbookError. */
export async function* readXml(
  pieces: AsyncIterable<Uint8Array>,
  handler: XmlHandler,
  part: string,
): AsyncGenerator<void> {
  const { Parser } = await import('htmlparser2');
  let depth = 0;
  let events = 0;
  let isAtEnd = false;
  const parser = new Parser(
    {
      onopentagname(name) {
        events += 1;
        depth += 1;
        if (depth > maxDepth) throw excessError(`${part} is nested too deep`);
        handler.open(name);
      },
      ...(handler.attribute && { onattribute: handler.attribute }),
      ontext(text) {
        events += 1;
        handler.text?.(text);
      },
      onclosetag(name) {
        if (isAtEnd) throw damagedError(`${part} is cut off in <${name}>`);
        events += 1;
        depth -= 1;
        handler.close(name);
      },
      onprocessinginstruction(name) {
        if (name.startsWith('!')) throw excessError(`${part} has a document type, which may define entities`);
      },
    },
    { xmlMode: true },
  );
  const decoder = createDecoder(part);
  let silence = 0;
  for await (const piece of pieces) {
    const before = events;
    const text = decoder(piece);
    parser.write(text);
    silence = events === before ? silence + text.length : 0;
    if (silence > maxSilence) throw excessError(`${part} has a value that is too long`);
    yield;
  }
  parser.write(decoder());
  isAtEnd = true;
  parser.end();
}

/** Reads a document to its end. */
export async function readWholeXml(
  pieces: AsyncIterable<Uint8Array>,
  handler: XmlHandler,
  part: string,
): Promise<void> {
  for await (const _ of readXml(pieces, handler, part));
}

/** Workbooks are in UTF-8, or in UTF-16 with a mark. */
function createDecoder(part: string): (piece?: Uint8Array) => string {
  let decoder: { decode(piece?: Uint8Array, options?: { stream: boolean }): string } | undefined;
  return (piece) => {
    if (piece && !decoder) {
      const isWide = (piece[0] === 0xff && piece[1] === 0xfe) || (piece[0] === 0xfe && piece[1] === 0xff);
      decoder = new TextDecoder(!isWide ? 'utf-8' : piece[0] === 0xff ? 'utf-16le' : 'utf-16be', {
        fatal: true,
      });
    }
    try {
      return decoder?.decode(piece, { stream: piece !== undefined }) ?? '';
    } catch {
      throw damagedError(`${part} is not UTF-8`);
    }
  };
}

const localNames = new Map<string, string>();
/** Documents have a few names; those of a hostile one are not kept. */
const maxNames = 1000;

/** The name without its prefix. */
export function localName(name: string): string {
  const known = localNames.get(name);
  if (known !== undefined) return known;
  const local = name.slice(name.indexOf(':') + 1);
  if (localNames.size < maxNames) localNames.set(name, local);
  return local;
}
