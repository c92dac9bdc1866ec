/** The commands that run and manage the emulator, as data. Their actions are loaded on demand. */
import { dataFlags, rowFlags } from '../../core/host/accepted-flags.js';
import { type LocalCommand, localCommand } from '../../core/host/local-command.js';
import { fileFlags, ofEmulator, startFlags, worldFlags } from './emulator-flags.js';

export const emulatorCommands: readonly LocalCommand[] = [
  localCommand({
    words: ['emulator', 'start'],
    summary: 'Run the emulator as a server until stopped',
    flags: startFlags,
    notes: [
      'Prints credentials only with --json. To print them later, use ads emulator status --show-credentials.',
      'Logs requests if stderr is a terminal; --quiet disables and --verbose always enables the log.',
      'Accepts requests only for localhost, its own address and names from --allow-host. This keeps web pages out.',
      'To stop it, use Ctrl-C or ads emulator stop. Successful writes are stored, even if the server is killed.',
    ],
    examples: [
      'ads emulator start --port 8700',
      'ads emulator start --json --data :memory: --seed large',
      'ads emulator start --https --rate-limits 10%',
      'ads emulator start --host 0.0.0.0 --allow-host emulator',
    ],
    ...ofEmulator,
    accepts: ['env', 'verbose'],
    load: async () => (await import('./emulator.js')).startEmulator,
  }),
  localCommand({
    words: ['emulator', 'stop'],
    summary: 'Stop the running servers of a file, and wait until they have ended',
    flags: {
      port: { type: 'integer', min: 1, max: 65_535, help: 'stop only the server on this port' },
      ...fileFlags,
    },
    notes: [
      'Stops all servers of the file as Ctrl-C does. Without --data, ADS_EMULATOR_URL and ADS_EMULATOR_TOKEN select one server if they are set.',
      'If no server runs, the list of stopped servers is empty. This is not an error.',
      'A server that does not end within ten seconds is reported with its process id and left running.',
    ],
    examples: [
      'ads emulator stop',
      'ads emulator stop --port 8700',
      'ads emulator stop --data test.db -o json',
    ],
    ...ofEmulator,
    accepts: [...dataFlags, ...rowFlags, 'env', 'timeout'],
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
    ...ofEmulator,
    accepts: [...dataFlags, 'env'],
    load: async () => (await import('./emulator.js')).showEmulator,
  }),
  localCommand({
    words: ['emulator', 'env'],
    summary: 'Print environment variables for using the running server',
    flags: fileFlags,
    notes: [
      'They include the demo credentials and the certificate of a server with --https. Later commands need no login and no flags.',
      'In PowerShell, read them with: ads emulator env | Out-String | Invoke-Expression',
      'ADS_EMULATOR_URL and ADS_EMULATOR_TOKEN are for tests that control the server over HTTP (docs/emulator.md).',
    ],
    examples: [
      'eval "$(ads emulator env)"',
      'eval "$(ads emulator env)" && ads campaigns list --env sandbox',
    ],
    ...ofEmulator,
    accepts: ['env'],
    load: async () => (await import('./emulator.js')).printEnvironment,
  }),
  localCommand({
    words: ['emulator', 'reset'],
    summary: 'Delete all records and create new initial data',
    flags: { ...fileFlags, ...worldFlags },
    notes: [
      'Asks for confirmation unless --yes is given.',
      'If a server runs with the file, or ADS_EMULATOR_URL and ADS_EMULATOR_TOKEN name one, that server resets the data and keeps running with its credentials, faults and snapshots. Otherwise the file is created again.',
    ],
    examples: ['ads emulator reset --yes', 'ads emulator reset --seed large --yes'],
    ...ofEmulator,
    accepts: [...dataFlags, 'env', 'dryRun', 'timeout'],
    load: async () => (await import('./emulator-reset.js')).resetEmulator,
  }),
];
