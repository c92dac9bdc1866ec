/** The commands that describe ads itself to programs, as data. Their actions are loaded on demand. */
import { describesAds } from '../../core/host/accepted-flags.js';
import { type LocalCommand, localCommand } from '../../core/host/local-command.js';

/**
 * The parts of what `ads schema` prints: those of derive/command-schema.ts, which is not loaded with this table, and the
 * schema of campaign files.
 */
const parts = ['input', 'output', 'files'] as const;

export const guideCommands: readonly LocalCommand[] = [
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
  localCommand({
    words: ['schema'],
    summary: 'Print the JSON Schemas of input and output of a command',
    forModels: 'read',
    arguments: {
      command: {
        type: 'list',
        of: { type: 'string', help: 'a word of it' },
        required: true,
        help: 'the command, such as campaigns create',
      },
    },
    flags: { only: { type: 'enum', values: parts, metavar: 'part', help: 'print one of the schemas' } },
    notes: [
      'input describes the document of --from; x-flag names the equivalent flag. output describes -o json.',
      'For commands of ads itself, such as login, input describes the flags, and output is not available.',
      'For pull, plan and apply, files describes campaign files.',
    ],
    examples: [
      'ads schema campaigns create',
      'ads schema campaigns list --only output > campaigns.schema.json',
      'ads schema plan --only files > ads.schema.json',
    ],
    ...describesAds,
    load: async () => (await import('./schema.js')).printSchema,
  }),
  localCommand({
    words: ['skill'],
    summary: 'Print a page that teaches agents to use ads',
    notes: [
      'The page is Markdown with the front matter of a skill. Save it where your agent reads skills.',
      'Its facts are those of this version: print it again after an update.',
    ],
    examples: ['ads skill', 'ads skill > SKILL.md'],
    ...describesAds,
    accepts: [],
    load: async () => (await import('./skill.js')).printSkill,
  }),
];
