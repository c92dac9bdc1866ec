/** The commands for aliases, as data. */
import { describesAds } from '../../core/host/accepted-flags.js';
import { type LocalCommand, localCommand } from '../../core/host/local-command.js';

export const aliasCommands: readonly LocalCommand[] = [
  localCommand({
    words: ['alias', 'set'],
    summary: 'Give a command a short name',
    arguments: {
      alias: { type: 'string', required: true, help: 'the name: letters, digits, dashes and underscores' },
      command: { type: 'string', required: true, help: 'one command of ads with its flags, in quotes' },
    },
    notes: [
      'The arguments of the alias replace $1 to $9 in the command; further arguments are appended.',
      'A flag that is typed with the alias overrides the same flag in the command, unless it is repeatable.',
      'Quotes work as in a shell, but ads runs no shell: an alias has no pipes and no variables.',
      'An alias never replaces a command of ads and cannot refer to another alias.',
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
    arguments: { alias: { type: 'string', required: true, help: 'the name' } },
    examples: ['ads alias delete co'],
    ...describesAds,
    load: async () => (await import('./alias.js')).deleteAlias,
  }),
];
