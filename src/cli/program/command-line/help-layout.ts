/**
 * The layout of help: terms and descriptions in two columns, wrapped at spaces to the given width; only a single word
 * may exceed it. Widths are in characters.
 */
import { Argument, type Command, type Help } from 'commander';
import { wrapText } from '../../../output/wrap-text.js';

const indent = 2;
const gap = 2;
/** The fraction of the width that terms may take; a longer term gets its own line. */
const maxTermFraction = 0.4;

/** Commander's configuration for the layout of its part of the help. */
export function helpLayout(columns: number): Partial<Help> {
  return {
    boxWrap: (text, width) => wrapText(text, width).join('\n'),
    styleTitle: (title) => wrapText(title, columns).join('\n'),
    // The arguments of subcommands are shown, but not [flags], which all of them have.
    subcommandTerm: (command) =>
      [command.name(), ...command.registeredArguments.map(argumentNotation)].join(' '),
    // --help is with the global flags.
    visibleOptions: ({ options }) => options.filter(({ hidden }) => !hidden),
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
  const below = command.commands.length ? ['<command>'] : [];
  return [...path, ...below, ...command.registeredArguments.map(argumentNotation), '[flags]'].join(' ');
}

function helpTerms(command: Command, helper: Help): string[] {
  return [
    ...helper.visibleArguments(command).map((argument) => helper.argumentTerm(argument)),
    ...helper.visibleOptions(command).map((option) => helper.optionTerm(option)),
    ...helper.visibleCommands(command).map((below) => helper.subcommandTerm(below)),
  ];
}
