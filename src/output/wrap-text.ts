/** Text that is wrapped to the width of a terminal: at spaces, so that only a word that exceeds a line is broken. */
import { textWidth } from './text-width.js';

/** How far the lines after the first of a command are indented. */
const hangingIndent = 4;

/** The space between two words: a number stays beside its percent sign or its currency. */
export const wordEnd = / (?!%)(?!(?<=\d )[A-Z]{3}\b)/;

/**
 * Wraps a text at spaces into lines of at most `width` columns; lines after the first are indented by `hanging`. A word
 * that is longer than a line, such as the path of a call or a value, is broken after its slashes and underscores.
 */
export function wrapText(text: string, width: number, hanging = 0): string[] {
  const words = text
    .split(wordEnd)
    .flatMap((word) =>
      textWidth(word) > width - hanging ? fill(word.split(/(?<=[/_])/), width - hanging, '', '') : word,
    );
  return fill(words, width, ' '.repeat(hanging));
}

/**
 * Wraps a shell command before its flags. Each line but the last ends with a backslash, so that the command can be
 * pasted. Quoted text is not broken.
 */
export function wrapShell(command: string, width: number): string[] {
  if (textWidth(command) <= width) return [command];
  const words = command.match(/(?:'[^']*'|"[^"]*"|\\.|[^\s'"])+/g) ?? [];
  const room = width - ' \\'.length;
  const hanging = ' '.repeat(hangingIndent);
  // A flag and its value stay on the same line if both fit.
  const parts = words.reduce<string[]>((made, word) => {
    const last = made.at(-1);
    const fits = hanging.length + textWidth(last ?? '') + 1 + textWidth(word) <= room;
    if (last === undefined || !fits || /^[-|&]/.test(word)) made.push(word);
    else made[made.length - 1] = `${last} ${word}`;
    return made;
  }, []);
  const lines = fill(parts, room, hanging);
  return lines.map((line, index) => (index < lines.length - 1 ? `${line} \\` : line));
}

/** Between two commands of a sentence: "to fetch it: ads a; to cancel it: ads b". */
const nextCommand = /; (?=to [^;:]*: ads )/;

/**
 * Fits the lines of a message to a terminal of `width` columns; undefined is no terminal, and leaves them as they are. A
 * command at the end of a line gets lines of its own, which can be pasted.
 */
export function wrapMessage(message: string, width: number | undefined): string {
  if (width === undefined || width === 0) return message;
  return message
    .split('\n')
    .flatMap((line) => (textWidth(line) <= width ? [line] : line.split(nextCommand)))
    .flatMap((line) => wrapLine(line, width))
    .join('\n');
}

/** Longer lines, in characters, are not wrapped: nobody reads them, and the search for a command in them takes long. */
const maxWrapped = 10_000;

/** With ids piped in or not. */
const commandStart = /^(?:printf '%s\\n' [^|]*\| )?ads [a-z]/;

/** Where the command begins in a line that is one, or ends with one behind a colon; undefined where a sentence follows it. */
function findCommandAtEnd(line: string): number | undefined {
  for (let at = /^ */.exec(line)?.[0].length ?? 0; ; ) {
    const text = line.slice(at);
    const [start] = commandStart.exec(text) ?? [];
    if (start !== undefined && !/[;.,] /.test(text.slice(start.length))) return at;
    const colon = text.indexOf(': ');
    if (colon < 0) return undefined;
    at += colon + 2;
  }
}

function wrapLine(line: string, width: number): readonly string[] {
  if (line.length > maxWrapped || textWidth(line) <= width) return [line];
  const indent = /^ */.exec(line)?.[0] ?? '';
  const at = findCommandAtEnd(line);
  if (at === undefined)
    return wrapWhole(line.slice(indent.length), width - indent.length).map((part) => indent + part);
  const isWhole = at === indent.length;
  const margin = isWhole ? indent : `${indent}  `;
  const lines = wrapShell(line.slice(at), width - margin.length).map((part) => margin + part);
  return isWhole ? lines : [...wrapWhole(line.slice(0, at).trimEnd(), width), ...lines];
}

/**
 * Wraps a text at spaces, with the lines after the first indented. A word that exceeds a line, such as a path or a URL, stays
 * whole, so that it can be copied; so does a percentage.
 */
export function wrapWhole(text: string, width: number): string[] {
  return fill(text.split(/ (?!%)/), width, '  ');
}

function fill(parts: readonly string[], width: number, hanging: string, between = ' '): string[] {
  const lines: string[] = [];
  let used = 0;
  for (const part of parts) {
    const size = textWidth(part);
    const last = lines.length - 1;
    if (last >= 0 && used + between.length + size <= width) {
      lines[last] += between + part;
      used += between.length + size;
    } else {
      lines.push(last < 0 ? part : hanging + part);
      used = last < 0 ? size : hanging.length + size;
    }
  }
  return lines;
}
