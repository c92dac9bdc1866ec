/**
 * Reads XML as it comes: the only import of htmlparser2, which takes half the time of other parsers (test/bench/README.md). What it lets
 * pass is refused here: entities of a document's own, endless nesting, a text without end, a document that is cut off.
 */
import { damagedError, excessError } from './workbook-error.js';

/** Takes the parts of a document in order. A name has its prefix. */
export interface XmlHandler {
  /** `at` is the position of the tag in the document, in characters. */
  open(name: string, at: number): void;
  attribute?(name: string, value: string): void;
  /** A text may come in several parts; a character that was written as an entity is one of them. */
  text?(text: string): void;
  /** What follows is text as it is, up to the end of the section. */
  section?(isOpen: boolean): void;
  close(name: string): void;
}

/** Makes the errors of documents of one kind. */
interface XmlFaults {
  damaged(what: string): Error;
  excess(what: string): Error;
}

const workbookFaults: XmlFaults = { damaged: damagedError, excess: excessError };

const maxDepth = 100;
/** The most characters in which no element begins or ends, and no text is passed on. */
const maxSilence = 4 << 20;

/** Passes the document to the handler, and yields after each piece of it. `part` names it in errors. Throws WorkbookError. */
export async function* readXml(
  pieces: AsyncIterable<Uint8Array>,
  handler: XmlHandler,
  part: string,
): AsyncGenerator<void> {
  const { write, end } = await createXmlReader(handler, part, workbookFaults);
  const decoder = createDecoder(part);
  for await (const piece of pieces) {
    write(decoder(piece));
    yield;
  }
  write(decoder());
  end();
}

/** Passes a document that is in memory to the handler. Throws the errors of `faults`. */
export async function readXmlText(
  text: string,
  handler: XmlHandler,
  part: string,
  faults: XmlFaults,
): Promise<void> {
  const { write, end } = await createXmlReader(handler, part, faults);
  for (let at = 0; at < text.length; at += pieceLength) write(text.slice(at, at + pieceLength));
  end();
}

const pieceLength = 64 * 1024;

async function createXmlReader(handler: XmlHandler, part: string, { damaged, excess }: XmlFaults) {
  const { Parser } = await import('htmlparser2');
  let depth = 0;
  let events = 0;
  let opened = -1;
  let isAtEnd = false;
  const parser = new Parser(
    {
      onopentagname(name) {
        events += 1;
        depth += 1;
        opened = parser.startIndex;
        if (depth > maxDepth) throw excess(`${part} is nested too deep`);
        handler.open(name, opened);
      },
      ...(handler.attribute && { onattribute: handler.attribute }),
      ontext(text) {
        events += 1;
        handler.text?.(text);
      },
      oncdatastart: () => handler.section?.(true),
      oncdataend: () => handler.section?.(false),
      onclosetag(name, isImplied) {
        if (isAtEnd) throw damaged(`${part} is cut off in <${name}>`);
        // An element without content ends where it begins; any other one is ended by the tag of another.
        if (isImplied && parser.startIndex !== opened) throw damaged(`${part} does not close <${name}>`);
        events += 1;
        depth -= 1;
        handler.close(name);
      },
      onprocessinginstruction(name) {
        if (name.startsWith('!')) throw excess(`${part} has a document type, which may define entities`);
      },
    },
    { xmlMode: true },
  );
  let silence = 0;
  return {
    write(text: string): void {
      const before = events;
      parser.write(text);
      silence = events === before ? silence + text.length : 0;
      if (silence > maxSilence) throw excess(`${part} has a value that is too long`);
    },
    end(): void {
      isAtEnd = true;
      parser.end();
    },
  };
}

const hiddenElements = new Set(['script', 'style', 'template']);

/** A function that reads the text of HTML: without elements, with one blank for any white space. */
export async function loadHtmlReader(): Promise<(html: string) => string> {
  const { Parser } = await import('htmlparser2');
  return (html) => {
    if (!/[<&]/.test(html)) return html.trim();
    let text = '';
    let hidden = 0;
    const parser = new Parser({
      onopentagname(name) {
        if (hiddenElements.has(name)) hidden += 1;
        if (!inlineElements.has(name)) text += ' ';
      },
      ontext(piece) {
        if (hidden === 0) text += piece;
      },
      onclosetag(name) {
        if (hiddenElements.has(name)) hidden -= 1;
        if (!inlineElements.has(name)) text += ' ';
      },
    });
    parser.end(html);
    return text.replaceAll(/\s+/g, ' ').trim();
  };
}

/** Elements that stand within a word or a sentence. */
const inlineElements = new Set(
  'a abbr b bdi bdo cite code em font i ins kbd mark q s small span strong sub sup u'.split(' '),
);

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
