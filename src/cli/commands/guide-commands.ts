/** The commands that describe ads itself to programs, as data. Their actions are loaded on demand. */
import { describesAds } from '../host/accepted-flags.js';
import { type LocalCommand, localCommand } from '../host/local-command.js';

/** The parts of what `ads schema` prints: those of derive/command-schema.ts, which is not loaded with this table. */
const parts = ['input', 'output'] as const;

export const guideCommands: readonly LocalCommand[] = [
  localCommand({
    words: ['alias', 'set'],
    summary: 'Give a command a short name',
    arguments: {
      alias: { type: 'string', required: true, help: 'its name: letters, digits, dashes and underscores' },
      command: { type: 'string', required: true, help: 'one command of ads with its flags, in quotes' },
    },
    notes: [
      '$1 to $9 in the command are replaced by the arguments of the alias; what is left of them comes after it.',
      'Quotes count as in a shell, but no shell is run: an alias has no pipes and no variables.',
      'A command of ads is never replaced by an alias, and an alias does not refer to another one.',
    ],
    examples: [
      "ads alias set co 'campaigns list --all'",
      "ads alias set pause 'campaigns update $1 --entity-status PAUSED'",
      'ads pause 8wku2 --dry-run',
    ],
    ...describesAds,
    load: async () => (await import('./alias.js')).setAlias,
  }),
  localCommand({
    words: ['alias', 'list'],
    summary: 'List the aliases',
    examples: ['ads alias list', 'ads alias list -o json'],
    ...describesAds,
    load: async () => (await import('./alias.js')).listAliases,
  }),
  localCommand({
    words: ['alias', 'delete'],
    summary: 'Delete an alias',
    arguments: { alias: { type: 'string', required: true, help: 'its name' } },
    examples: ['ads alias delete co'],
    ...describesAds,
    load: async () => (await import('./alias.js')).deleteAlias,
  }),
  localCommand({
    words: ['schema'],
    summary: 'Print the JSON Schemas of input and output of a command',
    arguments: {
      command: {
        type: 'list',
        of: { type: 'string', help: 'a word of it' },
        required: true,
        help: 'the command, such as campaigns create',
      },
    },
    flags: { only: { type: 'enum', values: parts, metavar: 'part', help: 'print one of the two schemas' } },
    notes: [
      'input describes the document of --from; x-flag names the flag that sets the same. output describes -o json.',
      'A command of ads itself, such as login, has an input of flags, and no description of its output.',
    ],
    examples: [
      'ads schema campaigns create',
      'ads schema campaigns list --only output > campaigns.schema.json',
    ],
    ...describesAds,
    load: async () => (await import('./schema.js')).printSchema,
  }),
];
