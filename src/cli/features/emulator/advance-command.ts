/** The command that moves the emulator's clock, as data. */
import { dataFlags } from '../../core/host/accepted-flags.js';
import { localCommand } from '../../core/host/local-command.js';
import { fileFlags, ofEmulator } from './emulator-flags.js';

export const advanceCommand = localCommand({
  words: ['emulator', 'advance'],
  summary: 'Move the clock of the emulator forward',
  arguments: {
    period: {
      type: 'string',
      pattern: {
        regex: '[0-9]{1,6}[smhdw]|[0-9]{1,4}(mo|y)',
        means: 'a period such as 12h, 7d, 2w, 13mo or 1y',
      },
      help: 'how far to move it: 90s, 30m, 12h, 7d, 2w, 13mo (months) or 1y',
    },
  },
  flags: {
    to: { type: 'time', help: 'move it to this time instead, such as 2026-12-01T00:00:00Z' },
    ...fileFlags,
  },
  rules: [{ rule: 'exactlyOne', params: ['period', 'to'] }],
  notes: [
    'In the time between, campaigns serve and spend, jobs end, and flights start and end. The clock never moves back.',
    'One command moves it by at most five years; a month or a year is one of the calendar.',
    'If a server runs with the file, or ADS_EMULATOR_URL and ADS_EMULATOR_TOKEN name one, the command moves the clock of that server.',
    'The default file is created if it does not exist.',
  ],
  examples: ['ads emulator advance 7d', 'ads emulator advance --to 2026-12-01T00:00:00Z'],
  ...ofEmulator,
  accepts: [...dataFlags, 'env', 'timeout'],
  load: async () => (await import('./advance.js')).advanceEmulator,
});
