/** Reads YAML, and JSON, which is a part of it, as values that know where they stand in the file. */
import { findDeepLine, loadYaml, parseYaml } from '../../values/yaml.js';
import type { FileProblem, Place } from './file-problem.js';

export type Located = LocatedScalar | LocatedList | LocatedMap;

export interface LocatedScalar {
  readonly kind: 'scalar';
  /** Text, boolean, null, or a number, which has lost digits where it has many. */
  readonly value: unknown;
  /** As it is written, without quotes. */
  readonly text: string;
  readonly place: Place;
}

export interface LocatedList {
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
/** Deeper than anything that a file has; an alias inside its own anchor has no end. */
const maxDepth = 40;

/** The content of a file, or what is wrong with it. An empty file is an empty map. */
export async function parseLocated(
  text: string,
  file: string,
): Promise<{ readonly root: Located } | { readonly problems: readonly FileProblem[] }> {
  const deep = findDeepLine(text);
  if (deep !== undefined)
    return { problems: [{ place: { file, line: deep, column: 1 }, field: '', message: 'nested too deep' }] };
  const yaml = await loadYaml();
  const counter = new yaml.LineCounter();
  const document = await parseYaml(text, {
    lineCounter: counter,
    prettyErrors: false,
    resolveKnownTags: false,
  });
  const placeAt = (offset: number): Place => {
    const { line, col } = counter.linePos(offset);
    return { file, line, column: col };
  };
  if (document.errors.length > 0) {
    // One error often makes others in its line.
    const byLine = new Map<number, FileProblem>();
    for (const { pos, code, message } of document.errors) {
      const place = placeAt(pos[0]);
      const reason = code === 'MULTIPLE_DOCS' ? 'a file must have one document' : message;
      const problem = { place, field: '', message: `not valid YAML: ${reason}` };
      if (!byLine.has(place.line)) byLine.set(place.line, problem);
    }
    return { problems: [...byLine.values()] };
  }
  const problems: FileProblem[] = [];
  const refuse = (place: Place, message: string) => void problems.push({ place, field: '', message });
  const resolved = new Map<unknown, unknown>();
  let count = 0;
  const startOf = (node: unknown, otherwise: Place) =>
    yaml.isNode(node) && node.range ? placeAt(node.range[0]) : otherwise;

  /** `at` is where an alias stands: what is wrong with its value is wrong there. */
  function locate(node: unknown, at: Place, depth: number): Located {
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
    if (yaml.isSeq(node))
      return { kind: 'list', items: node.items.map((item) => locate(item, place, depth + 1)), place };
    if (yaml.isMap(node)) return locateMap(node.items, place, depth);
    const value = yaml.isScalar(node) ? node.value : null;
    const source = yaml.isScalar(node) ? node.source : undefined;
    return { kind: 'scalar', value, text: source ?? String(value ?? ''), place };
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
      const located = locate(value, keyPlace, depth + 1);
      const name = yaml.isScalar(key) ? (key.source ?? String(key.value)) : String(key);
      // To YAML, 1 and "1" are two keys.
      if (own.has(name)) refuse(keyPlace, `the key ${JSON.stringify(name)} is in this map already`);
      if (name !== '<<') own.set(name, { keyPlace, value: located });
      else {
        for (const map of located.kind === 'list' ? located.items : [located])
          if (map.kind === 'map')
            for (const [inner, entry] of map.entries) if (!merged.has(inner)) merged.set(inner, entry);
      }
    }
    return { kind: 'map', entries: new Map([...merged, ...own]), place };
  }

  const start = placeAt(0);
  try {
    if (document.contents === null) return { root: { kind: 'map', entries: new Map(), place: start } };
    const root = locate(document.contents, start, 0);
    return problems.length > 0 ? { problems } : { root };
  } catch (error) {
    if (!(error instanceof TooManyValues)) throw error;
    const message = 'its YAML aliases expand to too many values, or are inside their own anchor';
    return { problems: [{ place: error.place, field: '', message }] };
  }
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
