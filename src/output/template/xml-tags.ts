/**
 * The tags of an XML document with their places, for changes that leave everything else as it was. Documents of a workbook need
 * neither entities of their own nor document types: these are refused, and nothing is ever expanded.
 */
import { ArchiveError } from '../../values/workbook/archive.js';
import { unescapeText } from '../../values/workbook/workbook-xml.js';

export interface Tag {
  /** The name without its prefix: `row` of `x:row`. */
  readonly name: string;
  /** With the colon; empty without one. */
  readonly prefix: string;
  readonly kind: 'open' | 'close' | 'empty';
  /** Where it begins, and where what follows begins. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const tagForm = /^<(\/?)([\w.-]+:)?([\w.-]+)(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*(\/?)>$/;

/** The tags in their order. Throws ArchiveError for what is not well-formed. */
export function* readTags(xml: string, from = 0): Generator<Tag> {
  for (let at = xml.indexOf('<', from); at >= 0; ) {
    const closing = xml.startsWith('<!--', at)
      ? '-->'
      : xml.startsWith('<![CDATA[', at)
        ? ']]>'
        : xml.startsWith('<?', at)
          ? '?>'
          : undefined;
    const next = closing === undefined ? endOfTag(xml, at) : xml.indexOf(closing, at) + closing.length;
    if (next <= at || (closing !== undefined && next < at + closing.length)) throw damaged();
    if (closing === undefined) {
      const text = xml.slice(at, next);
      const [, slash, prefix = '', name = '', empty] = tagForm.exec(text) ?? [];
      if (name === '') throw damaged();
      yield { name, prefix, kind: slash ? 'close' : empty ? 'empty' : 'open', start: at, end: next, text };
    }
    at = xml.indexOf('<', next);
  }
}

function damaged(): ArchiveError {
  return new ArchiveError('has a damaged document, or one with a document type or entities');
}

/** A `>` in quotes does not end a tag. */
function endOfTag(xml: string, from: number): number {
  let quote = '';
  for (let at = from; at < xml.length; at += 1) {
    const sign = xml[at] ?? '';
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return at + 1;
  }
  throw damaged();
}

const attribute = /\s([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The value of an attribute, by its name without a prefix or with one. */
export function attributeOf({ text }: Pick<Tag, 'text'>, name: string): string | undefined {
  for (const [, own = '', double, single] of text.matchAll(attribute))
    if (own === name || own.endsWith(`:${name}`)) return decodeXml(double ?? single ?? '');
  return undefined;
}

/** The value of an attribute that is true or false. */
export function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

/** The text of a tag with another value of an attribute, which is added if it has none. `value` needs no escaping. */
export function withAttribute(text: string, name: string, value: string): string {
  let isThere = false;
  const changed = text.replace(attribute, (whole, own: string) => {
    if (own !== name) return whole;
    isThere = true;
    return `${whole.slice(0, whole.search(/["']/))}"${value}"`;
  });
  if (isThere) return changed;
  const end = text.endsWith('/>') ? '/>' : '>';
  return `${text.slice(0, -end.length).trimEnd()} ${name}="${value}"${end}`;
}

/** The text of a tag without an attribute, which it may not have. */
export function withoutAttribute(text: string, name: string): string {
  return text.replace(attribute, (whole, own: string) => (own === name ? '' : whole));
}

/** The text of a tag as one that another tag closes. */
export function openTag(text: string): string {
  return text.endsWith('/>') ? `${text.slice(0, -2).trimEnd()}>` : text;
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** Text without the escapes of XML, and of workbooks (ECMA-376, 22.9.2.19). */
export function decodeXml(text: string): string {
  const plain = text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w+));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[name] ?? whole;
    const code = Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
  return unescapeText(plain);
}

/** An element with its tags: `inner` is what stands between them. */
export interface Element {
  readonly open: Tag;
  readonly inner: string;
  readonly start: number;
  readonly end: number;
}

/** The elements of this name, in their order; one inside another of the same name is a part of it. */
export function elementsOf(xml: string, name: string): readonly Element[] {
  // A sheet of many rows is asked for many names that it does not have.
  if (!xml.includes(`<${name}`) && !xml.includes(`:${name}`)) return [];
  const found: Element[] = [];
  let open: Tag | undefined;
  let depth = 0;
  for (const tag of readTags(xml)) {
    if (tag.name !== name) continue;
    if (tag.kind === 'empty') {
      if (depth === 0) found.push({ open: tag, inner: '', start: tag.start, end: tag.end });
    } else if (tag.kind === 'open') {
      if (depth === 0) open = tag;
      depth += 1;
    } else {
      depth -= 1;
      if (depth < 0) throw damaged();
      if (depth === 0 && open)
        found.push({ open, inner: xml.slice(open.end, tag.start), start: open.start, end: tag.end });
    }
  }
  if (depth > 0) throw damaged();
  return found;
}
