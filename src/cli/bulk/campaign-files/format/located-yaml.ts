/** Reads YAML, and JSON, which is a part of it, as values that know where they stand in the file. */
import { readTypedName } from '../../../../flags/name-or-id.js';
import {
  cutAdvice,
  describeYamlError,
  isCutByComment,
  loadYaml,
  parseYaml,
  type YamlDocument,
} from '../../../../values/yaml.js';
import type { FileProblem, Place } from './file-problem.js';

export type Located = LocatedScalar | LocatedList | LocatedMap;

export interface LocatedScalar {
  readonly kind: 'scalar';
  /** Text, boolean, null, or a number, which has lost digits where it has many. */
  readonly value: unknown;
  /** As it is written, without quotes. */
  readonly text: string;
  readonly place: Place;
  /** A comment behind it may have been meant as a part of it. */
  readonly isCut?: boolean;
}

interface LocatedList {
  readonly kind: 'list';
  readonly items: readonly Located[];
  readonly place: Place;
}

/** A value of a map, and where its key stands. */
export interface LocatedEntry {
  readonly keyPlace: Place;
  readonly value: Located;
}

export interface LocatedMap {
  readonly kind: 'map';
  readonly entries: ReadonlyMap<string, LocatedEntry>;
  readonly place: Place;
}

/**
 * Anchors are for a few shared values: that aliases add more than this many is a mistake, or an attack. Without aliases, a
 * text has fewer values than characters.
 */
const maxAdded = 100_000;
const noMap = '<< must merge a map: write an alias without quotes, such as *base';
/** Deeper than anything that a file has; an alias inside its own anchor has no end. */
const maxDepth = 40;

/** The content of a file, or what is wrong with it. An empty file is an empty map. */
export async function parseLocated(
  text: string,
  file: string,
): Promise<{ readonly root: Located } | { readonly problems: readonly FileProblem[] }> {
  const yaml = await loadYaml();
  const counter = new yaml.LineCounter();
  const document = await parseYaml(text, {
    lineCounter: counter,
    prettyErrors: false,
    resolveKnownTags: false,
  });
  const placeAt: PlaceAt = (offset) => {
    const { line, col } = counter.linePos(offset);
    return { file, line, column: col };
  };
  if (document.errors.length > 0) return { problems: describeErrors(document.errors, placeAt) };
  const start = placeAt(0);
  if (document.contents === null) return { root: { kind: 'map', entries: new Map(), place: start } };
  const problems: FileProblem[] = [];
  const locate = createLocator({ yaml, document, text, placeAt }, problems);
  try {
    const root = locate(document.contents, start, 0);
    return problems.length > 0 ? { problems } : { root };
  } catch (error) {
    if (!(error instanceof TooManyValues)) throw error;
    const message = 'its YAML aliases expand to too many values, or are inside their own anchor';
    return { problems: [{ place: error.place, field: '', message }] };
  }
}

type PlaceAt = (offset: number) => Place;

/** The syntax errors of a document: the first one of each line, since it often makes others there. */
function describeErrors(errors: YamlDocument['errors'], placeAt: PlaceAt): readonly FileProblem[] {
  const byLine = new Map<number, FileProblem>();
  for (const { pos, code, message } of errors) {
    const place = placeAt(pos[0]);
    const reason = code === 'MULTIPLE_DOCS' ? 'a file must have one document' : message;
    const problem = { place, field: '', message: describeYamlError({ code, message: reason }) };
    if (!byLine.has(place.line)) byLine.set(place.line, problem);
  }
  return [...byLine.values()];
}

type Locate = (node: unknown, at: Place, depth: number, from?: number) => Located;

interface ParsedText {
  readonly yaml: Awaited<ReturnType<typeof loadYaml>>;
  readonly document: YamlDocument;
  readonly text: string;
  readonly placeAt: PlaceAt;
}

/** Returns a function that locates a node of a document. It adds to the problems, and throws TooManyValues. */
function createLocator({ yaml, document, text, placeAt }: ParsedText, problems: FileProblem[]): Locate {
  const refuse = (place: Place, message: string) => void problems.push({ place, field: '', message });
  const resolved = new Map<unknown, unknown>();
  let count = 0;
  const startOf = (node: unknown, otherwise: Place) =>
    yaml.isNode(node) && node.range ? placeAt(node.range[0]) : otherwise;

  /**
   * `at` is where an alias stands: what is wrong with its value is wrong there. `from` is the offset of what the value belongs
   * to: its key, the item before it, or the list.
   */
  function locate(node: unknown, at: Place, depth: number, from?: number): Located {
    count += 1;
    if (count > text.length + maxAdded || depth > maxDepth) throw new TooManyValues(at);
    const place = startOf(node, at);
    if (yaml.isAlias(node)) {
      // The library walks through the whole document for each.
      const anchored = resolved.get(node) ?? node.resolve(document);
      if (anchored) resolved.set(node, anchored);
      if (!anchored) refuse(place, `the alias *${node.source} does not have an anchor above it`);
      return locate(anchored, place, depth + 1);
    }
    if (yaml.isSeq(node)) {
      const { items, range } = node;
      const fromOf = (index: number) => endOf(items[index - 1]) ?? range?.[0];
      return {
        kind: 'list',
        items: items.map((item, at) => locate(item, place, depth + 1, fromOf(at))),
        place,
      };
    }
    if (yaml.isMap(node)) return locateMap(node.items, place, depth);
    if (!yaml.isScalar(node)) return { kind: 'scalar', value: null, text: '', place };
    const { value, source } = node;
    const isCut = isCutByComment(text, node, from);
    return { kind: 'scalar', value, text: source ?? String(value ?? ''), place, ...(isCut && { isCut }) };
  }

  function endOf(node: unknown): number | undefined {
    return yaml.isNode(node) ? node.range?.[1] : undefined;
  }

  function locateMap(
    pairs: readonly { readonly key: unknown; readonly value: unknown }[],
    place: Place,
    depth: number,
  ): LocatedMap {
    const merged = new Map<string, LocatedEntry>();
    const own = new Map<string, LocatedEntry>();
    for (const { key, value } of pairs) {
      const keyPlace = startOf(key, place);
      const located = locate(value, keyPlace, depth + 1, endOf(key));
      const name = yaml.isScalar(key) ? (key.source ?? String(key.value)) : String(key);
      // To YAML, 1 and "1" are two keys.
      if (own.has(name)) refuse(keyPlace, `the key ${JSON.stringify(name)} is in this map already`);
      if (name !== '<<') own.set(name, { keyPlace, value: located });
      else {
        for (const map of located.kind === 'list' ? located.items : [located])
          if (map.kind !== 'map') refuse(map.place, noMap);
          else for (const [inner, entry] of map.entries) if (!merged.has(inner)) merged.set(inner, entry);
      }
    }
    return { kind: 'map', entries: new Map([...merged, ...own]), place };
  }

  return locate;
}

/** The problems of a text, or of a list of texts, that comments may have cut. */
export function cutsIn(located: Located, field: string): readonly FileProblem[] {
  return (located.kind === 'list' ? located.items : [located]).flatMap((item): readonly FileProblem[] => {
    if (item.kind !== 'scalar' || !item.isCut) return [];
    const rest = item.text === '' ? 'is empty' : `ends after ${JSON.stringify(item.text)}`;
    return [{ place: item.place, field, message: `${field} ${rest}: ${cutAdvice}` }];
  });
}

/** Whether it is a name in place of an id, or would be one without a comment before it. */
export function mayBeName(located: Located): boolean {
  return located.kind === 'scalar' && (located.text === '' || readTypedName(located.text) !== undefined);
}

class TooManyValues extends Error {
  constructor(readonly place: Place) {
    super('too many values');
  }
}

/** The value as plain data, for fields that are structured. */
export function toPlain(located: Located): unknown {
  if (located.kind === 'scalar') return located.value;
  if (located.kind === 'list') return located.items.map(toPlain);
  return Object.fromEntries([...located.entries].map(([key, { value }]) => [key, toPlain(value)]));
}

/** Whether a value is empty, or null. */
export function isNothing(located: Located): boolean {
  return located.kind === 'scalar' && located.value === null;
}
