/** Line ends of texts: programs write them differently, and people see no difference. */
import { isObject } from './lossless-json.js';

/** The text with \n at the end of each line. */
export function withPlainBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** The line ends besides \n. */
const others = ['\r\n', '\r'] as const;

/**
 * A value with plain breaks as it would be with each of the other line ends in all its texts: so earlier versions of ads have
 * noted it, which kept those of the file. Empty for a value without breaks.
 */
export function withOtherBreaks<T>(value: T): readonly T[] {
  return hasBreak(value) ? others.map((end) => withBreaks(value, end) as T) : [];
}

function hasBreak(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\n');
  if (Array.isArray(value)) return value.some(hasBreak);
  return isObject(value) && Object.values(value).some(hasBreak);
}

function withBreaks(value: unknown, end: string): unknown {
  if (typeof value === 'string') return value.replaceAll('\n', end);
  if (Array.isArray(value)) return value.map((item) => withBreaks(item, end));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withBreaks(member, end)]));
}
