/** The commands that steer a running emulator for tests, as data. */
import { dataFlags, rowFlags } from '../host/accepted-flags.js';
import { type LocalCommand, localCommand } from '../host/local-command.js';
import { fileFlags } from './emulator-flags.js';

/** What all commands that steer a server have in common. */
const steers = { accepts: [...dataFlags, 'timeout'] } as const;

const snapshotName = {
  type: 'string',
  required: true,
  help: 'the snapshot',
} as const;

const whichServer =
  'It speaks to the server of the file, or to the one of ADS_EMULATOR_URL and ADS_EMULATOR_TOKEN.';

export const emulatorControlCommands: readonly LocalCommand[] = [
  localCommand({
    words: ['emulator', 'faults', 'set'],
    summary: 'Let a running emulator fail on demand, by the rules of a file',
    arguments: {
      file: { type: 'string', required: true, metavar: 'file', help: 'rules in JSON or YAML; - reads stdin' },
    },
    flags: fileFlags,
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
    ...steers,
    load: async () => (await import('./emulator-faults.js')).setFaults,
  }),
  localCommand({
    words: ['emulator', 'faults', 'list'],
    summary: 'Show the rules in force, and how many calls each has struck',
    flags: fileFlags,
    notes: [whichServer],
    examples: ['ads emulator faults list', 'ads emulator faults list -o json'],
    accepts: [...steers.accepts, ...rowFlags],
    load: async () => (await import('./emulator-faults.js')).listFaults,
  }),
  localCommand({
    words: ['emulator', 'faults', 'clear'],
    summary: 'Let nothing go wrong any more',
    flags: fileFlags,
    notes: [whichServer],
    examples: ['ads emulator faults clear'],
    ...steers,
    load: async () => (await import('./emulator-faults.js')).clearFaults,
  }),
  localCommand({
    words: ['emulator', 'requests', 'list'],
    summary: 'Show the last requests that a running emulator answered',
    flags: {
      last: { type: 'integer', min: 0, help: 'only the newest so many' },
      after: { type: 'integer', min: 0, metavar: 'number', help: 'only those with a higher number' },
      ...fileFlags,
    },
    notes: [
      'The emulator remembers up to 1,000. With -o json each has the base string of its signature,',
      'what was wrong with it, and the faults that struck; secrets are shown as ***.',
      whichServer,
    ],
    examples: [
      'ads emulator requests list --last 5',
      "ads emulator requests list -o json --query '[?signature.problem].signature'",
    ],
    accepts: [...steers.accepts, ...rowFlags],
    load: async () => (await import('./emulator-requests.js')).listRequests,
  }),
  localCommand({
    words: ['emulator', 'requests', 'clear'],
    summary: 'Let a running emulator forget the requests so far',
    flags: fileFlags,
    notes: [whichServer],
    examples: ['ads emulator requests clear'],
    ...steers,
    load: async () => (await import('./emulator-requests.js')).clearRequests,
  }),
  localCommand({
    words: ['emulator', 'snapshot', 'save'],
    summary: "Save the emulator's whole world under a name",
    arguments: { name: { ...snapshotName, help: 'letters, digits, dots, dashes and underscores' } },
    flags: fileFlags,
    notes: [
      'A snapshot of that name is replaced once the new one is complete.',
      'It works while servers run with the file, and without.',
    ],
    examples: ['ads emulator snapshot save before', 'ads emulator snapshot save v2 --data test.db'],
    ...steers,
    load: async () => (await import('./emulator-snapshot.js')).saveSnapshot,
  }),
  localCommand({
    words: ['emulator', 'snapshot', 'load'],
    summary: "Take the emulator's world back to a snapshot",
    arguments: { name: snapshotName },
    flags: fileFlags,
    notes: [
      'Records, users, tokens, limits and the clock are again what they were, and ids go on as they would have.',
      'It works while servers run with the file: each sees the old world or the new one, never both.',
      'Asks for confirmation unless --yes is given.',
    ],
    examples: ['ads emulator snapshot load before --yes'],
    accepts: [...steers.accepts, 'dryRun'],
    load: async () => (await import('./emulator-snapshot.js')).loadSnapshot,
  }),
  localCommand({
    words: ['emulator', 'snapshot', 'list'],
    summary: "List the snapshots of the emulator's file",
    flags: fileFlags,
    examples: ['ads emulator snapshot list', 'ads emulator snapshot list -o json'],
    accepts: [...steers.accepts, ...rowFlags],
    load: async () => (await import('./emulator-snapshot.js')).listSnapshots,
  }),
  localCommand({
    words: ['emulator', 'snapshot', 'delete'],
    summary: 'Delete a snapshot',
    arguments: { name: snapshotName },
    flags: fileFlags,
    notes: ['Asks for confirmation unless --yes is given.'],
    examples: ['ads emulator snapshot delete before --yes'],
    accepts: [...steers.accepts, 'dryRun'],
    load: async () => (await import('./emulator-snapshot.js')).deleteSnapshot,
  }),
];
