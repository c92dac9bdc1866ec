/**
 * How help is laid out: terms and descriptions in two columns, every line broken between words and never longer than
 * the width that was asked for, unless it is a single word. Widths are in characters.
 */
import { Argument, type Command, type Help } from 'commander';

const indent = 2;
const gap = 2;
/** The share of the width that terms may take; a longer term stands on a line of its own. */
const termShare = 0.4;

/** Width of help where nobody says one, and the most that is used of a wider terminal: longer lines are hard to read. */
const usualColumns = 100;
/** A narrower width than this is not obeyed: flags would not fit into a line. */
const fewestColumns = 40;

/**
 * The width in which help is laid out. COLUMNS wins over the terminal, as in other tools; `terminal` is undefined
 * where the output is none, and 0 where it does not know its size.
 */
export function helpColumns(env: Readonly<Record<string, string | undefined>>, terminal?: number): number {
  const wished = /^[1-9]\d{0,4}$/.test(env.COLUMNS ?? '') ? Number(env.COLUMNS) : terminal || usualColumns;
  return Math.max(fewestColumns, Math.min(wished, usualColumns));
}

/**
 * Breaks a text between words into lines of at most `width`; lines after the first are indented by `hanging`. A word
 * that is longer than a line, such as the path of a call, is broken after its slashes.
 */
export function wrapText(text: string, width: number, hanging = 0): string[] {
  const words = text
    .split(' ')
    .flatMap((word) =>
      word.length > width - hanging ? fill(word.split(/(?<=\/)/), width - hanging, '', '') : word,
    );
  return fill(words, width, ' '.repeat(hanging));
}

/**
 * Breaks a shell command before its flags, each line but the last with a backslash at its end, so that it can be
 * pasted. Nothing is broken inside quotes.
 */
export function wrapShell(command: string, width: number): string[] {
  if (command.length <= width) return [command];
  const words = command.match(/(?:'[^']*'|"[^"]*"|\\.|[^\s'"])+/g) ?? [];
  const room = width - ' \\'.length;
  const hanging = ' '.repeat(2 * indent);
  // A flag and its value stay together where there is room for both.
  const parts = words.reduce<string[]>((made, word) => {
    const last = made.at(-1);
    const fits = hanging.length + (last?.length ?? 0) + 1 + word.length <= room;
    if (last === undefined || !fits || /^[-|&]/.test(word)) made.push(word);
    else made[made.length - 1] = `${last} ${word}`;
    return made;
  }, []);
  const lines = fill(parts, room, hanging);
  return lines.map((line, index) => (index < lines.length - 1 ? `${line} \\` : line));
}

function fill(parts: readonly string[], width: number, hanging: string, between = ' '): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const line = lines.at(-1);
    if (line === undefined) lines.push(part);
    else if (line.length + between.length + part.length <= width)
      lines[lines.length - 1] = line + between + part;
    else lines.push(hanging + part);
  }
  return lines;
}

/** What commander is told about the layout of its part of the help. */
export function helpLayout(columns: number): Partial<Help> {
  return {
    boxWrap: (text, width) => wrapText(text, width).join('\n'),
    // A group's own help names what its commands take; that all of them take options goes without saying.
    subcommandTerm: (command) => [command.name(), ...command.registeredArguments.map(notationOf)].join(' '),
    commandUsage: (command) => wrapText(usageOf(command), columns - 'Usage: '.length, 4).join('\n'),
    padWidth: (command, helper) => {
      const most = Math.floor(columns * termShare);
      return Math.max(
        0,
        ...termsOf(command, helper)
          .map(({ length }) => length)
          .filter((length) => length <= most),
      );
    },
    formatItem: (term, termWidth, description) => {
      const start = ' '.repeat(indent);
      if (!description) return start + term;
      const column = indent + termWidth + gap;
      const isWide = description.split(' ').some((word) => word.length > columns - column);
      const margin = isWide ? 3 * indent : column;
      const lines = wrapText(description, columns - margin).map((line) => ' '.repeat(margin) + line);
      if (isWide || term.length > termWidth) return [start + term, ...lines].join('\n');
      return `${start}${term.padEnd(termWidth + gap)}${lines.join('\n').trimStart()}`;
    },
  };
}

/**
 * An argument that the command needs. Commander must not know: it would refuse the call before anything else is
 * checked, and a person would learn of one mistake at a time.
 */
export class NeededArgument extends Argument {
  constructor(name: string, description?: string) {
    super(`[${name}]`, description);
  }
}

function notationOf(argument: Argument): string {
  return argument instanceof NeededArgument ? `<${argument.name()}>` : `[${argument.name()}]`;
}

function usageOf(command: Command): string {
  const path: string[] = [];
  for (let at: Command | null = command; at; at = at.parent) path.unshift(at.name());
  const below = command.commands.length ? ['[command]'] : [];
  return [...path, '[options]', ...below, ...command.registeredArguments.map(notationOf)].join(' ');
}

function termsOf(command: Command, helper: Help): string[] {
  return [
    ...helper.visibleArguments(command).map((argument) => helper.argumentTerm(argument)),
    ...helper.visibleOptions(command).map((option) => helper.optionTerm(option)),
    ...helper.visibleCommands(command).map((below) => helper.subcommandTerm(below)),
  ];
}
