/** The command that moves the emulator's clock, as data. */
import { dataFlags } from '../host/accepted-flags.js';
import type { LocalCommand } from '../host/invocation.js';

export const advanceCommand: LocalCommand = {
  words: ['emulator', 'advance'],
  summary: "Move the emulator's clock ahead, and everything with it",
  arguments: [['[period]', 'how far: 90s, 30m, 12h, 7d or 2w']],
  options: [
    ['--to <time>', 'move it to this time instead, such as 2026-12-01T00:00:00Z'],
    ['--data <file>', 'file of the emulator (default: in the data directory)'],
  ],
  notes: [
    'Campaigns serve and spend on the way, jobs end, flights begin and end. The clock never goes back.',
    'It works while a server runs with the file, and moves the time of that server.',
  ],
  examples: ['ads emulator advance 7d', 'ads emulator advance --to 2026-12-01T00:00:00Z'],
  accepts: dataFlags,
  load: async () => (await import('./advance.js')).advanceEmulator,
};
