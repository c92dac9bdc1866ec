/** The commands that steer a running emulator for tests, as data. */
import { dataFlags, rowFlags } from '../host/accepted-flags.js';
import type { LocalCommand } from '../host/invocation.js';

const file: readonly [string, string] = [
  '--data <file>',
  'file of the emulator (default: in the data directory)',
];

const whichServer =
  'It speaks to the server of the file, or to the one of ADS_EMULATOR_URL and ADS_EMULATOR_TOKEN.';

export const emulatorControlCommands: readonly LocalCommand[] = [
  {
    words: ['emulator', 'faults', 'set'],
    summary: 'Let a running emulator fail on demand, by the rules of a file',
    arguments: [['<file>', 'rules in JSON or YAML; - reads stdin']],
    options: [file],
    notes: [
      'A rule has a fault, and where and when it strikes: on, probability, nth, times; such as',
      '{"rules": [{"fault": "unavailable", "on": "campaigns.create", "nth": 2, "when": "after"}]}',
      'Faults: latency, rate-limit, unavailable, server-error, html, reset-connection, no-answer,',
      'cut-body, slow-body, wrong-counts, clock-skew; all of them are in docs/emulator.md.',
      'The rules take the place of the former, and count from the beginning.',
      whichServer,
    ],
    examples: [
      'ads emulator faults set faults.yaml',
      'echo \'[{"fault": "rate-limit", "probability": 0.1}]\' | ads emulator faults set -',
    ],
    accepts: [...dataFlags, 'timeout'],
    load: async () => (await import('./emulator-faults.js')).setFaults,
  },
  {
    words: ['emulator', 'faults', 'list'],
    summary: 'Show the rules in force, and how many calls each has struck',
    options: [file],
    notes: [whichServer],
    examples: ['ads emulator faults list', 'ads emulator faults list -o json'],
    accepts: [...dataFlags, ...rowFlags, 'timeout'],
    load: async () => (await import('./emulator-faults.js')).listFaults,
  },
  {
    words: ['emulator', 'faults', 'clear'],
    summary: 'Let nothing go wrong any more',
    options: [file],
    notes: [whichServer],
    examples: ['ads emulator faults clear'],
    accepts: [...dataFlags, 'timeout'],
    load: async () => (await import('./emulator-faults.js')).clearFaults,
  },
  {
    words: ['emulator', 'requests', 'list'],
    summary: 'Show the last requests that a running emulator answered',
    options: [
      ['--last <n>', 'only the newest so many'],
      ['--after <number>', 'only those with a higher number'],
      file,
    ],
    notes: [
      'The emulator remembers up to 1,000. With -o json each has the base string of its signature,',
      'what was wrong with it, and the faults that struck; secrets are shown as ***.',
      whichServer,
    ],
    examples: [
      'ads emulator requests list --last 5',
      "ads emulator requests list -o json --query '[?signature.problem].signature'",
    ],
    accepts: [...dataFlags, ...rowFlags, 'timeout'],
    load: async () => (await import('./emulator-requests.js')).listRequests,
  },
  {
    words: ['emulator', 'requests', 'clear'],
    summary: 'Let a running emulator forget the requests so far',
    options: [file],
    notes: [whichServer],
    examples: ['ads emulator requests clear'],
    accepts: [...dataFlags, 'timeout'],
    load: async () => (await import('./emulator-requests.js')).clearRequests,
  },
  {
    words: ['emulator', 'snapshot', 'save'],
    summary: "Save the emulator's whole world under a name",
    arguments: [['<name>', 'letters, digits, dots, dashes and underscores']],
    options: [file],
    notes: [
      'A snapshot of that name is replaced once the new one is complete.',
      'It works while servers run with the file, and without.',
    ],
    examples: ['ads emulator snapshot save before', 'ads emulator snapshot save v2 --data test.db'],
    accepts: [...dataFlags, 'timeout'],
    load: async () => (await import('./emulator-snapshot.js')).saveSnapshot,
  },
  {
    words: ['emulator', 'snapshot', 'load'],
    summary: "Take the emulator's world back to a snapshot",
    arguments: [['<name>', 'the snapshot']],
    options: [file],
    notes: [
      'Records, users, tokens, limits and the clock are again what they were, and ids go on as they would have.',
      'It works while servers run with the file: each sees the old world or the new one, never both.',
      'Asks for confirmation unless --yes is given.',
    ],
    examples: ['ads emulator snapshot load before --yes'],
    accepts: [...dataFlags, 'dryRun', 'timeout'],
    load: async () => (await import('./emulator-snapshot.js')).loadSnapshot,
  },
  {
    words: ['emulator', 'snapshot', 'list'],
    summary: "List the snapshots of the emulator's file",
    options: [file],
    examples: ['ads emulator snapshot list', 'ads emulator snapshot list -o json'],
    accepts: [...dataFlags, ...rowFlags, 'timeout'],
    load: async () => (await import('./emulator-snapshot.js')).listSnapshots,
  },
  {
    words: ['emulator', 'snapshot', 'delete'],
    summary: 'Delete a snapshot',
    arguments: [['<name>', 'the snapshot']],
    options: [file],
    notes: ['Asks for confirmation unless --yes is given.'],
    examples: ['ads emulator snapshot delete before --yes'],
    accepts: [...dataFlags, 'dryRun', 'timeout'],
    load: async () => (await import('./emulator-snapshot.js')).deleteSnapshot,
  },
];
