/** The commands that run and manage the emulator, as data. Their actions are loaded on demand. */
import { dataFlags, rowFlags } from '../host/accepted-flags.js';
import { type LocalCommand, localCommand } from '../host/local-command.js';
import { fileFlags, startFlags, worldFlags } from './emulator-flags.js';

export const emulatorCommands: readonly LocalCommand[] = [
  localCommand({
    words: ['emulator', 'start'],
    summary: 'Run the emulator as a server until stopped',
    flags: startFlags,
    notes: [
      'Without --json no credentials are printed; for them, use ads emulator status --show-credentials.',
      'If stderr is a terminal, requests are logged there; --quiet disables and --verbose always enables the log.',
      'It answers for localhost, for its own address and for names of --allow-host, so that no web page can reach it.',
      'Stop it with Ctrl-C or ads emulator stop. Every write that was answered with success is stored, even if the server is killed.',
    ],
    examples: [
      'ads emulator start --port 8700',
      'ads emulator start --json --data :memory: --seed large',
      'ads emulator start --https --rate-limits 10%',
      'ads emulator start --host 0.0.0.0 --allow-host emulator',
    ],
    accepts: ['verbose'],
    load: async () => (await import('./emulator.js')).startEmulator,
  }),
  localCommand({
    words: ['emulator', 'stop'],
    summary: 'End the running servers of a file, and wait until they have ended',
    flags: {
      port: { type: 'integer', min: 1, max: 65_535, help: 'only the server on this port' },
      ...fileFlags,
    },
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
  }),
  localCommand({
    words: ['emulator', 'status'],
    summary: "Show the emulator's file, its content and running servers",
    flags: {
      ...fileFlags,
      show_credentials: { type: 'boolean', help: 'include the demo credentials' },
    },
    examples: ['ads emulator status', 'ads emulator status -o json --show-credentials'],
    accepts: dataFlags,
    load: async () => (await import('./emulator.js')).showEmulator,
  }),
  localCommand({
    words: ['emulator', 'env'],
    summary: 'Print environment variables for using the running server',
    flags: fileFlags,
    notes: [
      'They include the demo credentials, so that later commands need no login and no flags, and of a server with --https its certificate.',
      'ADS_EMULATOR_URL and ADS_EMULATOR_TOKEN are for tests that steer the server over HTTP (docs/emulator.md).',
    ],
    examples: [
      'eval "$(ads emulator env)"',
      'eval "$(ads emulator env)" && ads campaigns list --env sandbox',
    ],
    accepts: [],
    load: async () => (await import('./emulator.js')).printEnvironment,
  }),
  localCommand({
    words: ['emulator', 'reset'],
    summary: 'Delete all records and create new initial data',
    flags: { ...fileFlags, ...worldFlags },
    notes: [
      'Asks for confirmation unless --yes is given.',
      'While a server runs with the file, or is named by ADS_EMULATOR_URL and ADS_EMULATOR_TOKEN, it does the work',
      'and goes on: its credentials, its faults and the snapshots stay. Without one, the file is made anew.',
    ],
    examples: ['ads emulator reset --yes', 'ads emulator reset --seed large --yes'],
    accepts: [...dataFlags, 'dryRun', 'timeout'],
    load: async () => (await import('./emulator-reset.js')).resetEmulator,
  }),
];
