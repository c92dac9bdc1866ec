/** A function has at most 80 lines, unless its comment says why it is one: `One function: a table of texts.` */
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, it } from 'vitest';
import { readSource, sourceFiles } from '../support/source.js';

const maxLines = 80;
const reason = /^(?:\/\*\*| \*) (?:One function: )\S/;

interface LongFunction {
  readonly file: string;
  readonly line: number;
  readonly lines: number;
}

/** The long functions without a reason. */
function findLong(text: string, file: string): readonly LongFunction[] {
  const rows = text.split('\n');
  if (rows.length <= maxLines) return [];
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  return functionsIn(parseAst(text, { lang: 'ts' })).flatMap(({ start, end }) => {
    const line = lineOf(start);
    const lines = lineOf(end) - line + 1;
    return lines <= maxLines || hasReason(rows, line) ? [] : [{ file, line, lines }];
  });
}

function functionsIn(node: unknown): readonly { readonly start: number; readonly end: number }[] {
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.values(node).flatMap(functionsIn);
  const isFunction =
    'type' in node && /^(?:Arrow)?Function(?:Declaration|Expression|)/.test(String(node.type));
  return isFunction && 'body' in node && node.body ? [node as never, ...below] : below;
}

/** Whether the comment right above a line, counted from 1, has a reason. */
function hasReason(rows: readonly string[], line: number): boolean {
  for (let above = line - 2; above >= 0 && /^ *(?:\/\*\*| \*)/.test(rows[above] ?? ''); above -= 1)
    if (reason.test((rows[above] ?? '').trimStart().replace(/^\*/, ' *'))) return true;
  return false;
}

describe('functions', () => {
  const long = sourceFiles.flatMap((file) => findLong(readSource(file), file));

  it('have at most 80 lines, or a reason', () => {
    expect(long).toEqual([]);
  });

  it.each([
    ['81 lines', 'function work() {', 79, '', 1],
    ['80 lines', 'function work() {', 78, '', 0],
    ['81 lines and a reason', 'function work() {', 79, '/** One function: a table. */\n', 0],
    ['81 lines and another comment', 'function work() {', 79, '/** Works. */\n', 1],
    ['81 lines, as a value', 'const work = () => {', 79, '', 1],
  ])('of %s are counted', (_, head, statements, comment, expected) => {
    const text = `${comment}${head}\n${'  call();\n'.repeat(statements)}}\n`;
    expect(findLong(text, 'work.ts')).toHaveLength(expected);
  });
});
