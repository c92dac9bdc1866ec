/** The command that moves the emulator's clock, as data. */
import { dataFlags } from '../host/accepted-flags.js';
import { localCommand } from '../host/local-command.js';
import { fileFlags } from './emulator-flags.js';

export const advanceCommand = localCommand({
  words: ['emulator', 'advance'],
  summary: "Move the emulator's clock ahead, and everything with it",
  arguments: {
    period: {
      type: 'string',
      pattern: { regex: '[0-9]{1,6}[smhdw]', means: 'a period such as 12h, 7d or 2w' },
      help: 'how far: 90s, 30m, 12h, 7d or 2w',
    },
  },
  flags: {
    to: { type: 'time', help: 'move it to this time instead, such as 2026-12-01T00:00:00Z' },
    ...fileFlags,
  },
  rules: [{ rule: 'exactlyOne', params: ['period', 'to'] }],
  notes: [
    'Campaigns serve and spend on the way, jobs end, flights begin and end. The clock never goes back.',
    'It works while a server runs with the file, and moves the time of that server.',
  ],
  examples: ['ads emulator advance 7d', 'ads emulator advance --to 2026-12-01T00:00:00Z'],
  accepts: dataFlags,
  load: async () => (await import('./advance.js')).advanceEmulator,
});
