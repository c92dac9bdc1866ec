/** The command that ends a running emulator, as data. */
import { dataFlags, rowFlags } from '../host/accepted-flags.js';
import type { LocalCommand } from '../host/invocation.js';

export const stopCommand: LocalCommand = {
  words: ['emulator', 'stop'],
  summary: 'End the running servers of a file, and wait until they have ended',
  options: [
    ['--port <n>', 'only the server on this port'],
    ['--data <file>', 'file of the emulator (default: in the data directory)'],
  ],
  notes: [
    'It ends all servers of the file as Ctrl-C does, or the one of ADS_EMULATOR_URL and',
    'ADS_EMULATOR_TOKEN where they are set and no file is named.',
    'It is no error that none runs: the list of what was stopped is empty then.',
    'A server that does not end within ten seconds is named with its process, and left alone.',
  ],
  examples: [
    'ads emulator stop',
    'ads emulator stop --port 8700',
    'ads emulator stop --data test.db -o json',
  ],
  accepts: [...dataFlags, ...rowFlags, 'timeout'],
  load: async () => (await import('./emulator-stop.js')).stopEmulators,
};
