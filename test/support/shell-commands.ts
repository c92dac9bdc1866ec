/**
 * Finds the commands of ads in lines of shell: the words of each, without what the shell does itself. Knows quotes,
 * comments, substitutions, pipes, lists, redirections and assignments, which is what documents use.
 */

/** Joins lines that end with a backslash to the next. */
export function joinLines(lines: readonly string[]): readonly string[] {
  return lines
    .join('\n')
    .replace(/\\\n\s*/g, '')
    .split('\n');
}

/** The words behind `ads`, of each command of ads in the line; `npx ads` is the same. */
export function adsCommands(line: string): readonly (readonly string[])[] {
  const { commands } = readCommands(line, 0, '');
  return commands.flatMap((words) => {
    const start = words.findIndex(
      (word) => !/^\w+=/.test(word) && !['npx', 'do', 'then', '!'].includes(word),
    );
    return words[start] === 'ads' ? [words.slice(start + 1)] : [];
  });
}

interface Reading {
  readonly commands: string[][];
  readonly end: number;
}

function readCommands(text: string, from: number, close: string): Reading {
  const commands: string[][] = [];
  let words: string[] = [];
  let word: string | undefined;
  let isTarget = false;
  const endWord = () => {
    if (word !== undefined && !isTarget) words.push(word);
    if (word !== undefined) isTarget = false;
    word = undefined;
  };
  const endCommand = () => {
    endWord();
    if (words.length > 0) commands.push(words);
    words = [];
  };
  const substitute = (at: number) => {
    const inner = readCommands(text, at + 2, ')');
    commands.push(...inner.commands);
    word = `${word ?? ''}VALUE`;
    return inner.end;
  };
  let at = from;
  for (; at < text.length && text[at] !== close; at++) {
    const letter = text.charAt(at);
    if (letter === '#' && word === undefined) {
      at = text.length;
    } else if (letter === "'") {
      const closing = text.indexOf("'", at + 1);
      // Prose has apostrophes: such a line is read to its end.
      const end = closing === -1 ? text.length : closing;
      word = `${word ?? ''}${text.slice(at + 1, end)}`;
      at = end;
    } else if (letter === '"') {
      word ??= '';
      for (at += 1; at < text.length && text[at] !== '"'; at++) {
        if (text.startsWith('$(', at)) at = substitute(at);
        else word += text[at] === '\\' ? text.charAt(++at) : text[at];
      }
    } else if (text.startsWith('$(', at)) {
      at = substitute(at);
    } else if (letter === '\\') {
      word = `${word ?? ''}${text.charAt(++at)}`;
    } else if (letter === ' ' || letter === '\t') {
      endWord();
    } else if ('|&;('.includes(letter)) {
      endCommand();
    } else if (letter === '>' || letter === '<') {
      // The number of a stream is no word.
      if (word !== undefined && /^\d$/.test(word)) word = undefined;
      endWord();
      isTarget = true;
      while ('<>&'.includes(text.charAt(at + 1)) && at + 1 < text.length) at++;
    } else {
      word = `${word ?? ''}${letter}`;
    }
  }
  endCommand();
  return { commands, end: at };
}
