/** Reads a feed of products in XML: RSS or Atom, with the attributes of other services (`g:`). */
import { readXmlText } from '../../../workbooks/read-xml.js';
import { type CommandError, usageError } from '../../core/host/command-error.js';
import { feedCurrency } from './feed-prices.js';
import { attributeOf, isAttribute } from './feed-table.js';

/** A product of XML, before its values are read. */
interface XmlItem {
  /** The line of its first tag. */
  readonly line: number;
  /** Texts by attribute. */
  readonly members: Map<string, string>;
  /** Attributes whose elements cannot be read, and why, as a predicate. */
  readonly refused: Record<string, string>;
}

/** The products of a document, and the number of values of each element that is no attribute. */
interface XmlFeed {
  readonly items: readonly XmlItem[];
  readonly ignored: ReadonlyMap<string, number>;
}

interface OpenElement {
  readonly name: string;
  /** The namespaces by prefix, empty for the one without. */
  scope: ReadonlyMap<string, string>;
  readonly attributes: Map<string, string>;
  /** The name of the first element in it. */
  child?: string;
  text: string;
}

/** The places of an attribute of a product, the better one last. */
const ranks = { content: 1, plain: 2, product: 3 } as const;
type Rank = (typeof ranks)[keyof typeof ranks];

interface OpenItem extends XmlItem {
  readonly depth: number;
  readonly ranks: Map<string, Rank>;
}

/** The attribute that an element is, and its value where that is not its text. */
interface Place {
  readonly attribute: string;
  readonly rank: Rank;
  readonly value?: string;
}

const productSpace = /^https?:\/\/base\.google\.com\/ns\/1\.0\/?$/;
const roots = new Set(['rss', 'feed', 'rdf']);
/** Below the root, or below the channel in it. */
const maxItemDepth = 3;
/** A character of text that was written as an entity: what looks like one after it is text. */
const writtenMark = '\u0000';

/** Reads a whole document. Throws CommandError, in which `name` is the file. */
export async function readXmlFeed(text: string, name: string): Promise<XmlFeed> {
  const reader = createReader(text, name);
  await readXmlText(text, reader.handler, 'the file', {
    damaged: (what) => xmlError(name, `is damaged XML: ${what}`, 'Export the feed again.'),
    excess: (what) => xmlError(name, `is XML that is not read: ${what}`, 'Export it as CSV or TSV.'),
  });
  return reader.feed;
}

function xmlError(name: string, message: string, hint: string): CommandError {
  return usageError(`--from: ${name} ${message}`, hint);
}

function createReader(text: string, name: string) {
  const items: OpenItem[] = [];
  const ignored = new Map<string, number>();
  const open: OpenElement[] = [];
  const lineAt = createLineCounter(text);
  let item: OpenItem | undefined;
  let isSection = false;

  function ignore(element: string): void {
    ignored.set(element, (ignored.get(element) ?? 0) + 1);
  }

  function begin(element: string, at: number): void {
    const parent = open.at(-1);
    if (!parent && !roots.has(localOf(element).toLowerCase())) {
      throw xmlError(
        name,
        `is XML of another kind than a product feed: it begins with <${element}>`,
        'Give a feed in RSS or Atom, as merchant centers take it, or CSV.',
      );
    }
    if (parent) parent.child ??= element;
    open.push({ name: element, scope: parent?.scope ?? new Map(), attributes: new Map(), text: '' });
    const isItem =
      /^(?:item|entry)$/i.test(localOf(element)) && open.length > 1 && open.length <= maxItemDepth;
    if (item || !isItem) return;
    item = { line: lineAt(at), members: new Map(), refused: {}, depth: open.length, ranks: new Map() };
    items.push(item);
  }

  function end(): void {
    const element = open.pop();
    if (!element || !item) return;
    const parent = open.at(-1);
    if (parent && open.length === item.depth)
      addField(item, element, parent.scope.get(prefixOf(parent.name)), ignore);
    if (open.length < item.depth) item = undefined;
  }

  return {
    feed: { items, ignored },
    handler: {
      open: begin,
      attribute(attribute: string, value: string): void {
        const element = open.at(-1);
        if (!element) return;
        const prefix = attribute === 'xmlns' ? '' : /^xmlns:(.+)$/.exec(attribute)?.[1];
        if (prefix === undefined) element.attributes.set(attribute, value);
        else element.scope = new Map([...element.scope, [prefix, value]]);
      },
      text(piece: string): void {
        const element = open.at(-1);
        // Only what is in a product is kept.
        if (!item || !element) return;
        element.text += isSection || piece === '&' ? piece.replaceAll('&', writtenMark) : piece;
      },
      section(isOpen: boolean): void {
        isSection = isOpen;
      },
      close: end,
    },
  };
}

/** Counts an element that is left out. */
type Ignore = (element: string) => void;

/** Adds what an element in a product says. `own` is the namespace of the product itself. */
function addField(to: OpenItem, element: OpenElement, own: string | undefined, ignore: Ignore): void {
  const place = placeOf(element, own);
  const value = place?.value ?? element.text.trim();
  if (value === '' && element.child === undefined) return;
  if (!place) {
    ignore(element.name);
    return;
  }
  const { attribute, rank } = place;
  if (element.child !== undefined) {
    to.refused[attribute] =
      `has the element <${element.child}> in it: write its text in <![CDATA[...]]>, without elements`;
    return;
  }
  const entity = /&[A-Za-z][\w.-]*;/.exec(value)?.[0];
  if (entity !== undefined)
    to.refused[attribute] =
      `has ${entity}, which XML does not define: write the character itself, or a number such as &#160;`;
  addValue(to, { attribute, rank, value: value.replaceAll(writtenMark, '&') }, element.name, ignore);
}

/** Adds a value; of several values of an attribute, the one at the best place counts. */
function addValue(
  to: OpenItem,
  { attribute, rank, value }: Required<Place>,
  element: string,
  ignore: Ignore,
): void {
  const held = to.members.get(attribute);
  const heldRank = to.ranks.get(attribute) ?? rank;
  if (held === undefined || rank > heldRank) {
    if (held !== undefined && held !== value) ignore(`another ${attribute}`);
    to.members.set(attribute, value);
    to.ranks.set(attribute, rank);
  } else if (attribute === 'additional_image_link') to.members.set(attribute, `${held},${value}`);
  else if (held === value) return;
  else if (rank < heldRank) ignore(`another ${attribute}`);
  else if (attribute === 'product_type') ignore(`another ${element}`);
  else
    to.refused[attribute] =
      `stands twice, as ${JSON.stringify(held)} and ${JSON.stringify(value)}: remove one of them`;
}

/** The attribute of an element of a product; undefined for one that is none. `own` is the namespace of the product itself. */
function placeOf({ name, scope, attributes }: OpenElement, own: string | undefined): Place | undefined {
  const prefix = prefixOf(name);
  const space = scope.get(prefix);
  const local = localOf(name);
  // Some feeds do not declare the prefix.
  if (space === undefined ? prefix === 'g' : productSpace.test(space)) {
    const attribute = attributeOf(local);
    return isRead(attribute) ? { attribute, rank: ranks.product } : undefined;
  }
  if (prefix !== '' && space !== own) return undefined;
  const href = attributes.get('href');
  if (local === 'link' && href !== undefined) {
    const isPage = (attributes.get('rel') ?? 'alternate') === 'alternate';
    return isPage ? { attribute: 'link', rank: ranks.plain, value: href.trim() } : undefined;
  }
  if (local === 'content') return { attribute: 'description', rank: ranks.content };
  const attribute = local === 'summary' ? 'description' : attributeOf(local);
  return isRead(attribute) ? { attribute, rank: ranks.plain } : undefined;
}

const isRead = (attribute: string) => isAttribute(attribute) || attribute === feedCurrency;

function prefixOf(name: string): string {
  return name.includes(':') ? name.slice(0, name.indexOf(':')) : '';
}

function localOf(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Counts lines from 1, of positions that grow. */
function createLineCounter(text: string): (at: number) => number {
  let line = 1;
  let from = 0;
  return (at) => {
    for (let next = text.indexOf('\n', from); next >= 0 && next < at; next = text.indexOf('\n', from)) {
      line += 1;
      from = next + 1;
    }
    return line;
  };
}
