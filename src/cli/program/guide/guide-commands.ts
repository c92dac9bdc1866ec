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
      'For help, output describes ads help --all -o json: every command.',
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
