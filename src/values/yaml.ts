/** Loads the YAML library on demand, since most commands neither read nor write YAML. The only import of it. */

/** Returns the module of the `yaml` package. */
export async function loadYaml(): Promise<typeof import('yaml')> {
  return import('yaml');
}

type YamlOptions = Parameters<Yaml['parseDocument']>[1];
export type YamlDocument = ReturnType<Yaml['parseDocument']>;
type Yaml = typeof import('yaml');

/** Deeper than anything that is read. */
const maxDepth = 200;
const tooDeep = `nested more than ${maxDepth} levels deep`;

/** The parser takes fifty bytes of memory for a character, so that a gigabyte is not enough for twice this length. */
const maxLength = 10_000_000;
const tooLong = `longer than ${maxLength} characters`;

/**
 * Parses YAML. Among the errors are each key of a map that appears twice, since the library compares each key with all
 * before it, which takes a minute for 80,000 of them, and a text that is nested too deep or too long.
 */
export async function parseYaml(text: string, options: YamlOptions): Promise<YamlDocument> {
  const yaml = await loadYaml();
  const isLong = text.length > maxLength;
  const deep = isLong ? undefined : findDeepLine(text);
  // Blanks have the same lines and columns.
  const parsed = isLong ? '' : deep === undefined ? text : text.replace(/[^\n]/g, ' ');
  const document = yaml.parseDocument(parsed, { ...options, uniqueKeys: false });
  const refuse = (code: ErrorCode, message: string, [start = 0, end = 1]: readonly number[] = []) =>
    document.errors.push(new yaml.YAMLParseError([start, end], code, message));
  if (isLong) refuse(exhausted, tooLong);
  if (deep !== undefined) {
    const start = text.split('\n', deep - 1).join('\n').length + (deep > 1 ? 1 : 0);
    refuse(exhausted, tooDeep, [start, start + 1]);
  }
  const open: [node: unknown, depth: number][] = [[document.contents, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, depth] = next;
    if (depth > maxDepth) {
      if (yaml.isCollection(node)) refuse(exhausted, tooDeep, node.range ?? []);
      continue;
    }
    if (yaml.isSeq(node)) for (const item of node.items) open.push([item, depth + 1]);
    if (!yaml.isMap(node)) continue;
    const seen = new Set<unknown>();
    for (const { key, value } of node.items) {
      open.push([key, depth + 1], [value, depth + 1]);
      if (!yaml.isScalar(key)) continue;
      if (seen.has(key.value)) refuse('DUPLICATE_KEY', 'Map keys must be unique', key.range ?? []);
      seen.add(key.value);
    }
  }
  document.errors.sort((one, other) => one.pos[0] - other.pos[0]);
  return document;
}

type ErrorCode = ConstructorParameters<Yaml['YAMLParseError']>[1];
/** The code of the library, too, where the stack does not hold a text. */
const exhausted: ErrorCode = 'RESOURCE_EXHAUSTION';

/** The fault of a text, after its place. */
export function describeYamlError({
  code,
  message,
}: {
  readonly code: string;
  readonly message: string;
}): string {
  if (code === exhausted) return message === tooLong ? tooLong : tooDeep;
  return `not valid YAML: ${message}`;
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
interface CutValue {
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

/** Advice on such a value. */
export const cutAdvice =
  'an unquoted # cuts the rest of the line off: put the text in quotes, or a blank after the # of a comment';

/** Each level takes at least one column of the lines inside it; the usual two let all that is not too deep pass. */
const maxIndent = 2 * maxDepth;

/**
 * The line, counted from 1, that is indented too far to be parsed; undefined where there is none. The parser ends the process
 * where lists are some thousand deep.
 */
export function findDeepLine(yaml: string): number | undefined {
  const deep = yaml
    .split('\n')
    .findIndex((line) => (/^(?:[-?:]?[ \t])*/.exec(line)?.[0].length ?? 0) > maxIndent);
  return deep < 0 ? undefined : deep + 1;
}

/** Whether a value is nested too deep; one that is part of itself, by an alias, has no end. */
export function isTooDeep(value: unknown, levels = maxDepth): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isTooDeep(member, levels - 1));
}
