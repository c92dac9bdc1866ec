/**
 * The layout of help: terms and descriptions in two columns, wrapped at spaces to the given width; only a single word
 * may exceed it. Widths are in characters.
 */
import { Argument, type Command, type Help } from 'commander';

const indent = 2;
const gap = 2;
/** The fraction of the width that terms may take; a longer term gets its own line. */
const maxTermFraction = 0.4;

/**
 * Wraps a text at spaces into lines of at most `width`; lines after the first are indented by `hanging`. A word that is
 * longer than a line, such as the path of a call, is broken after its slashes.
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
 * Wraps a shell command before its flags. Each line but the last ends with a backslash, so that the command can be
 * pasted. Quoted text is not broken.
 */
export function wrapShell(command: string, width: number): string[] {
  if (command.length <= width) return [command];
  const words = command.match(/(?:'[^']*'|"[^"]*"|\\.|[^\s'"])+/g) ?? [];
  const room = width - ' \\'.length;
  const hanging = ' '.repeat(2 * indent);
  // A flag and its value stay on the same line if both fit.
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

/** Commander's configuration for the layout of its part of the help. */
export function helpLayout(columns: number): Partial<Help> {
  return {
    boxWrap: (text, width) => wrapText(text, width).join('\n'),
    styleTitle: (title) => wrapText(title, columns).join('\n'),
    // The arguments of subcommands are shown, but not [options], which all of them have.
    subcommandTerm: (command) =>
      [command.name(), ...command.registeredArguments.map(argumentNotation)].join(' '),
    commandUsage: (command) => wrapText(commandUsage(command), columns - 'Usage: '.length, 4).join('\n'),
    padWidth: (command, helper) => {
      const most = Math.floor(columns * maxTermFraction);
      return Math.max(
        0,
        ...helpTerms(command, helper)
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
 * A required argument. For commander it is optional: commander would reject the call before anything else is validated,
 * and only one problem would be reported at a time.
 */
export class RequiredArgument extends Argument {
  constructor(name: string, description?: string) {
    super(`[${name}]`, description);
  }
}

function argumentNotation(argument: Argument): string {
  const name = argument.variadic ? `${argument.name()}...` : argument.name();
  return argument instanceof RequiredArgument ? `<${name}>` : `[${name}]`;
}

function commandUsage(command: Command): string {
  const path: string[] = [];
  for (let at: Command | null = command; at; at = at.parent) path.unshift(at.name());
  const below = command.commands.length ? ['[command]'] : [];
  return [...path, '[options]', ...below, ...command.registeredArguments.map(argumentNotation)].join(' ');
}

function helpTerms(command: Command, helper: Help): string[] {
  return [
    ...helper.visibleArguments(command).map((argument) => helper.argumentTerm(argument)),
    ...helper.visibleOptions(command).map((option) => helper.optionTerm(option)),
    ...helper.visibleCommands(command).map((below) => helper.subcommandTerm(below)),
  ];
}
