/** Loads the YAML library on demand, since most commands neither read nor write YAML. The only import of it. */

/** Returns the module of the `yaml` package. */
export async function loadYaml(): Promise<typeof import('yaml')> {
  return import('yaml');
}

type YamlOptions = Parameters<Yaml['parseDocument']>[1];
type YamlDocument = ReturnType<Yaml['parseDocument']>;
type Yaml = typeof import('yaml');

/**
 * Parses YAML, with each key of a map that appears twice among the errors. The library compares each key with all before it,
 * which takes a minute for 80,000 of them.
 */
export async function parseYaml(text: string, options: YamlOptions): Promise<YamlDocument> {
  const yaml = await loadYaml();
  const document = yaml.parseDocument(text, { ...options, uniqueKeys: false });
  const open: unknown[] = [document.contents];
  while (open.length > 0) {
    const node = open.pop();
    if (yaml.isSeq(node)) for (const item of node.items) open.push(item);
    if (!yaml.isMap(node)) continue;
    const seen = new Set<unknown>();
    for (const { key, value } of node.items) {
      open.push(key, value);
      if (!yaml.isScalar(key)) continue;
      if (seen.has(key.value)) {
        const [start = 0, end = 1] = key.range ?? [];
        document.errors.push(
          new yaml.YAMLParseError([start, end], 'DUPLICATE_KEY', 'Map keys must be unique'),
        );
      }
      seen.add(key.value);
    }
  }
  document.errors.sort((one, other) => one.pos[0] - other.pos[0]);
  return document;
}

const commentBehind = /[ \t]*(?:,[ \t]*)?#[\p{L}\p{N}]/uy;

/**
 * Whether a `#` that begins a comment may have been meant as a part of an unquoted value, since a letter or digit follows at
 * once: `Author evenings #2`. `from` is the offset of what the value belongs to: its key, the item before it, or the list.
 * The comment may stand there, before a value in the next line.
 */
export function isCutByComment(
  text: string,
  {
    type,
    range,
  }: {
    readonly type?: string | null | undefined;
    readonly range?: readonly [number, number, number] | null | undefined;
  },
  from = range?.[0],
): boolean {
  if (type !== 'PLAIN' || !range) return false;
  commentBehind.lastIndex = range[1];
  if (commentBehind.test(text)) return true;
  const [line = ''] = text
    .slice(from, range[0])
    .split('\n')
    .filter((one) => /^[ \t]*[^\s#]/.test(one));
  return /^(?:(?!\s#).)*\s#[\p{L}\p{N}]/u.test(line);
}

/** A value that a comment may have cut, with the key that it, or its list, belongs to. */
export interface CutValue {
  readonly key: string | undefined;
  readonly offset: number;
  /** What is left of it. */
  readonly value: unknown;
}

/** All such values of a document. */
export async function findCutValues(text: string, { contents }: YamlDocument): Promise<readonly CutValue[]> {
  const yaml = await loadYaml();
  const cuts: CutValue[] = [];
  const endOf = (node: unknown) => (yaml.isNode(node) ? node.range?.[1] : undefined);
  const open: { node: unknown; key?: string; from?: number | undefined }[] = [{ node: contents }];
  for (let one = open.pop(); one; one = open.pop()) {
    const { node, key, from } = one;
    if (yaml.isMap(node))
      for (const { key: name, value } of node.items)
        open.push({
          node: value,
          key: yaml.isScalar(name) ? String(name.value) : String(name),
          from: endOf(name),
        });
    if (yaml.isSeq(node))
      for (const [at, item] of node.items.entries())
        open.push({
          node: item,
          ...(key !== undefined && { key }),
          from: endOf(node.items[at - 1]) ?? node.range?.[0],
        });
    if (yaml.isScalar(node) && isCutByComment(text, node, from))
      cuts.push({ key, offset: node.range?.[0] ?? 0, value: node.value });
  }
  return cuts.sort((one, other) => one.offset - other.offset);
}

/** What to do about such a value. */
export const cutAdvice =
  'an unquoted # cuts the rest of the line off: put the text in quotes, or a blank after the # of a comment';

/** Deeper than anything that is read; the parser ends the process where lists are some thousand deep. */
const maxDepth = 200;
/** Each level takes at least one column of the lines inside it; the usual two let all that is not too deep pass. */
const maxIndent = 2 * maxDepth;

/** The line, counted from 1, that is indented too far to be parsed; undefined where there is none. */
export function findDeepLine(yaml: string): number | undefined {
  const deep = yaml
    .split('\n')
    .findIndex((line) => (/^(?:[ \t]|[-?:](?=[ \t]))*/.exec(line)?.[0].length ?? 0) > maxIndent);
  return deep < 0 ? undefined : deep + 1;
}

/** Whether a value is nested too deep; one that is part of itself, by an alias, has no end. */
export function isTooDeep(value: unknown, levels = maxDepth): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isTooDeep(member, levels - 1));
}
