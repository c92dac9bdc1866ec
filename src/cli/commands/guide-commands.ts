/** The commands that describe ads itself to programs, as data. Their actions are loaded on demand. */
import { dataFlags } from '../command-line/accepted-flags.js';
import type { LocalCommand } from '../invocation.js';

const parts = ['input', 'output'];

export const guideCommands: readonly LocalCommand[] = [
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
