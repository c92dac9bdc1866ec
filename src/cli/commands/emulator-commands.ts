/** The commands that run and manage the emulator, as data. Their actions are loaded on demand. */
import { seedNames } from '../../emulator/store/seed-names.js';
import { dataFlags, rowFlags } from '../host/accepted-flags.js';
import type { LocalCommand } from '../host/invocation.js';

export const emulatorCommands: readonly LocalCommand[] = [
  {
    words: ['emulator', 'start'],
    summary: 'Run the emulator as a server until stopped',
    options: [
      ['--host <address>', 'address to listen on (default 127.0.0.1)'],
      ['--allow-host <name...>', 'also answer for this name, such as that of a container; repeatable'],
      ['--port <n>', 'port to listen on; 0 takes a free one (default 0)'],
      ['--data <file>', 'file to store records in; :memory: stores none (default: in the data directory)'],
      ['--seed <name>', 'initial data of a new file: demo, empty or large', seedNames],
      ['--fixed [time]', 'use the same ids, keys and clock for every new file'],
      ['--rate-limits <limits>', 'off, real (default), or a percentage of the real limits: 1% to 100%'],
      ['--job-failures <share>', 'let so many of the statistics jobs fail: 10% (default 0%)'],
      ['--faults <file>', 'fail on demand by the rules of a JSON or YAML file: see emulator faults set'],
      [
        '--https',
        'serve HTTPS with a new certificate, which ads emulator env exports as NODE_EXTRA_CA_CERTS',
      ],
      ['--json', 'print a JSON object with URLs and credentials as the first line on stdout'],
    ],
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
  },
  {
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
  },
  {
    words: ['emulator', 'status'],
    summary: "Show the emulator's file, its content and running servers",
    options: [
      ['--data <file>', 'file of the emulator (default: in the data directory)'],
      ['--show-credentials', 'include the demo credentials'],
    ],
    examples: ['ads emulator status', 'ads emulator status -o json --show-credentials'],
    accepts: dataFlags,
    load: async () => (await import('./emulator.js')).showEmulator,
  },
  {
    words: ['emulator', 'env'],
    summary: 'Print environment variables for using the running server',
    options: [['--data <file>', 'file of the emulator (default: in the data directory)']],
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
  },
  {
    words: ['emulator', 'reset'],
    summary: 'Delete all records and create new initial data',
    options: [
      ['--data <file>', 'file of the emulator (default: in the data directory)'],
      ['--seed <name>', 'demo (default), empty or large', seedNames],
      ['--fixed [time]', 'use the same ids, keys and clock after every reset'],
    ],
    notes: [
      'Asks for confirmation unless --yes is given.',
      'While a server runs with the file, or is named by ADS_EMULATOR_URL and ADS_EMULATOR_TOKEN, it does the work',
      'and goes on: its credentials, its faults and the snapshots stay. Without one, the file is made anew.',
    ],
    examples: ['ads emulator reset --yes', 'ads emulator reset --seed large --yes'],
    accepts: [...dataFlags, 'dryRun', 'timeout'],
    load: async () => (await import('./emulator-reset.js')).resetEmulator,
  },
];
