/**
 * The functions of --query on texts that the library lets grow, or search, without bound: an expression of a few characters
 * must not take all memory, or a text with many spaces minutes.
 */

/** The most characters of a text that a function returns. */
export const longestText = 10_000_000;

function requireFits(name: string, length: number): void {
  if (length > longestText) throw new Error(`${name}() would return more than ${longestText} characters`);
}

function pad(name: string, put: (text: string, width: number, filler: string) => string) {
  return (text: string, width: number, filler = ' ') => {
    if (!Number.isSafeInteger(width) || width < 0)
      throw new Error(`${name}() requires a whole width, got ${width}`);
    if ([...filler.slice(0, 4)].length !== 1) throw new Error(`${name}() pads with one character`);
    requireFits(name, width);
    return put(text, width, filler);
  };
}

function replace(text: string, sought: string, by: string, count?: number): string {
  if (count !== undefined && (!Number.isSafeInteger(count) || count < 0))
    throw new Error(`replace() requires a whole number of times, got ${count}`);
  const parts = text.split(sought);
  const times = Math.min(parts.length - 1, count ?? Number.POSITIVE_INFINITY);
  requireFits('replace', text.length + times * (by.length - sought.length));
  return [...parts.slice(0, times), parts.slice(times).join(sought)].join(by);
}

function join(glue: string, texts: readonly string[]): string {
  requireFits(
    'join',
    texts.reduce((sum, text) => sum + text.length + glue.length, 0),
  );
  return texts.join(glue);
}

/** Removes characters of a set at one end or both; white space without a set. */
function trim(atStart: boolean, atEnd: boolean) {
  return (text: string, set = '') => {
    const isRemoved = (character: string) =>
      set === '' ? /[\s\u0085]/.test(character) : set.includes(character);
    let start = 0;
    let end = text.length;
    while (atStart && start < end && isRemoved(text.charAt(start))) start += 1;
    while (atEnd && end > start && isRemoved(text.charAt(end - 1))) end -= 1;
    return text.slice(start, end);
  };
}

type Type = 'text' | 'texts' | 'number';

/** A function with the types of its arguments, of which the last one may be left out where `isOptional` is set. */
interface TextFunction {
  readonly types: readonly Type[];
  readonly isOptional?: true;
  readonly run: (...args: never[]) => unknown;
}

/** JMESPath functions by their names. */
export const textFunctions: Readonly<Record<string, TextFunction>> = {
  pad_left: {
    types: ['text', 'number', 'text'],
    isOptional: true,
    run: pad('pad_left', (text, width, filler) => text.padStart(width, filler)),
  },
  pad_right: {
    types: ['text', 'number', 'text'],
    isOptional: true,
    run: pad('pad_right', (text, width, filler) => text.padEnd(width, filler)),
  },
  replace: { types: ['text', 'text', 'text', 'number'], isOptional: true, run: replace },
  join: { types: ['text', 'texts'], run: join },
  trim: { types: ['text', 'text'], isOptional: true, run: trim(true, true) },
  trim_left: { types: ['text', 'text'], isOptional: true, run: trim(true, false) },
  trim_right: { types: ['text', 'text'], isOptional: true, run: trim(false, true) },
};
