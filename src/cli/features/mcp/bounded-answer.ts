/**
 * Answers that fit into the context of a model. What does not fit is kept in a file, readable by its owner only, and the
 * answer has the first rows, the path and a cursor: the next call reads on in the file, without a request.
 */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { forgetOlder, replaceCached } from '../../../files/cache-folder.js';
import { directoryPath } from '../../../files/directories.js';
import { removeHidden } from '../../../output/control-characters.js';
import { day } from '../../../values/duration.js';
import { isObject, parseJson, writeJson } from '../../../values/lossless-json.js';
import { usageError } from '../../core/host/command-error.js';
import type { World } from '../../core/host/world.js';

/** A part of an answer. */
export interface AnswerPart {
  readonly data: unknown;
  /** Reads on; undefined at the end. */
  readonly cursor?: string;
  /** Where all of it is. */
  readonly file?: string;
  readonly shown?: string;
}

/** Units of `weigh`: 6,000 tokens of o200k leave room for what surrounds the data. */
const maxTokens = 5600;
/** How long results are kept, in milliseconds. */
const lifetime = day;
const cursorForm = /^result-([0-9a-f]{24})-(\d{1,9})$/;

/** Words, numbers, and runs of other ASCII characters: a tokenizer splits a text at their borders. */
const runs = /[A-Za-z]+|\d+|[ \n\t]|[!-/:-@[-`{-~]+|./gsu;

/**
 * An upper bound of the tokens of a text, as tokenizers of models count them: random letters have two in a token, digits three,
 * and any other character at most one token for each byte.
 */
export function estimateTokens(text: string): number {
  let weight = 0;
  for (const [run] of text.matchAll(runs)) {
    const first = run.codePointAt(0) ?? 0;
    const { length } = run;
    if (first >= 0x80 || first < 0x20) weight += Buffer.byteLength(run);
    else if (/\d/.test(run)) weight += Math.ceil(length / 3);
    else if (/[a-z]/i.test(run)) weight += Math.max(1, length * 0.6);
    else weight += Math.ceil(length / 2);
  }
  return weight;
}

/** Strips invisible characters, and converts long integers to strings, which JSON numbers would round. */
export function cleanData(value: unknown): unknown {
  if (typeof value === 'string') return removeHidden(value);
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return value.map(cleanData);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [removeHidden(name), cleanData(member)]),
  );
}

/** The answer, or its beginning. `next` is the cursor of the service, which follows the last row. */
export async function boundAnswer(
  answer: unknown,
  world: Pick<World, 'env' | 'platform' | 'home' | 'random' | 'now'>,
  next?: string,
): Promise<AnswerPart> {
  const data = cleanData(answer);
  const whole = { data, ...(next !== undefined && { cursor: next }) };
  if (estimateTokens(writeJson(data)) <= maxTokens) return whole;
  const folder = resultsFolder(world);
  await forgetOlder(folder, world.now() - lifetime);
  const id = Buffer.from(world.random(12)).toString('hex');
  const file = join(folder, `${id}.json`);
  await replaceCached(file, writeJson({ data, next: next ?? null }));
  const part = sliceRows(data, 0, id, next);
  return (await stat(file).catch(() => undefined)) ? { ...part, file } : part;
}

/** Whether a cursor is one of a result that is kept here, not one of the service. */
export function isResultCursor(cursor: string): boolean {
  return cursorForm.test(cursor);
}

/** The part of a kept result from its cursor on. Throws CommandError if it is not there any more. */
export async function readOn(
  cursor: string,
  world: Pick<World, 'env' | 'platform' | 'home'>,
): Promise<AnswerPart> {
  const [, id = '', start = ''] = cursorForm.exec(cursor) ?? [];
  const text = await readFile(join(resultsFolder(world), `${id}.json`), 'utf8').catch(() => undefined);
  const stored = text === undefined ? undefined : parseJson(text);
  if (!isObject(stored)) throw usageError('the cursor has expired', 'Read again without a cursor.');
  return sliceRows(stored.data, Number(start), id, typeof stored.next === 'string' ? stored.next : undefined);
}

function resultsFolder(world: Pick<World, 'env' | 'platform' | 'home'>): string {
  return join(directoryPath('cache', world), 'mcp');
}

/** Rows that fit, and a row of its own that does not fit as the beginning of its JSON; of no list a piece of its JSON. */
function sliceRows(data: unknown, start: number, id: string, next: string | undefined): AnswerPart {
  if (!Array.isArray(data)) return sliceText(writeJson(data), start, id, next);
  const fitting = fittingRows(data, start);
  const end = Math.max(fitting, Math.min(start + 1, data.length));
  const rows = end > fitting ? [fittingText(writeJson(data[start]), 0)] : data.slice(start, end);
  const cursor = end < data.length ? `result-${id}-${end}` : next;
  const cut = end > fitting ? ', as the beginning of its JSON' : '';
  return {
    data: rows,
    ...(cursor !== undefined && { cursor }),
    shown: `rows ${Math.min(start + 1, end)} to ${end} of ${data.length}${cut}`,
  };
}

/** Where the rows that fit end. */
function fittingRows(rows: readonly unknown[], start: number): number {
  let weight = 0;
  for (let at = start; at < rows.length; at += 1) {
    weight += estimateTokens(writeJson(rows[at])) + 1;
    if (weight > maxTokens) return at;
  }
  return rows.length;
}

function sliceText(text: string, start: number, id: string, next: string | undefined): AnswerPart {
  const data = fittingText(text, start);
  const end = start + data.length;
  const cursor = end < text.length ? `result-${id}-${end}` : next;
  return {
    data,
    ...(cursor !== undefined && { cursor }),
    shown: `characters ${start + 1} to ${end} of ${text.length} of the JSON text`,
  };
}

/** The part of a JSON text that fits into a string of JSON, where quotes and backslashes take another one. */
function fittingText(text: string, start: number): string {
  let end = start;
  let weight = 0;
  while (end < text.length) {
    weight += estimateTokens(JSON.stringify(text.slice(end, end + pieceSize)));
    if (weight > maxTokens) break;
    end += pieceSize;
  }
  return text.slice(start, end);
}

/** Characters that are weighed together. */
const pieceSize = 100;
