/** The commands that describe ads itself to programs, as data. Their actions are loaded on demand. */
import { dataFlags } from '../host/accepted-flags.js';
import type { LocalCommand } from '../host/invocation.js';

const parts = ['input', 'output'];

export const guideCommands: readonly LocalCommand[] = [
  {
    words: ['alias', 'set'],
    summary: 'Give a command a short name',
    arguments: [
      ['<alias>', 'its name: letters, digits, dashes and underscores'],
      ['<command>', 'one command of ads with its flags, in quotes'],
    ],
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
    profile: 'unused',
    accepts: dataFlags,
    load: async () => (await import('./alias.js')).setAlias,
  },
  {
    words: ['alias', 'list'],
    summary: 'List the aliases',
    examples: ['ads alias list', 'ads alias list -o json'],
    profile: 'unused',
    accepts: dataFlags,
    load: async () => (await import('./alias.js')).listAliases,
  },
  {
    words: ['alias', 'delete'],
    summary: 'Delete an alias',
    arguments: [['<alias>', 'its name']],
    examples: ['ads alias delete co'],
    profile: 'unused',
    accepts: dataFlags,
    load: async () => (await import('./alias.js')).deleteAlias,
  },
  {
    words: ['schema'],
    summary: 'Print the JSON Schemas of what a command takes and returns',
    arguments: [['<command...>', 'the command, such as campaigns create']],
    options: [['--only <part>', 'print one of the two schemas: input or output', parts]],
    notes: [
      'input describes the document of --from; x-flag names the flag that sets the same. output describes -o json.',
      'A command of ads itself, such as login, has an input of flags, and no description of its output.',
    ],
    examples: [
      'ads schema campaigns create',
      'ads schema campaigns list --only output > campaigns.schema.json',
    ],
    profile: 'unused',
    accepts: dataFlags,
    load: async () => (await import('./schema.js')).printSchema,
  },
];
