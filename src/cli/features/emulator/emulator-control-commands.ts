/** The commands that control the clock and the answers of an emulator for tests, as data. */
import { dataFlags, rowFlags } from '../../core/host/accepted-flags.js';
import { type LocalCommand, localCommand } from '../../core/host/local-command.js';
import { fileFlags, ofEmulator } from './emulator-flags.js';

/** Common to all commands that control a server. */
const steers = { ...ofEmulator, accepts: [...dataFlags, 'env', 'timeout'] } as const;

const snapshotName = {
  type: 'string',
  required: true,
  help: 'the snapshot',
} as const;

const whichServer =
  'Needs a running emulator: that of the file, or the one named by ADS_EMULATOR_URL and ADS_EMULATOR_TOKEN. To start one: ads emulator start';

export const emulatorControlCommands: readonly LocalCommand[] = [
  localCommand({
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
  }),
  localCommand({
    words: ['emulator', 'faults', 'set'],
    summary: 'Make a running emulator fail according to rules in a file',
    arguments: {
      file: {
        type: 'string',
        required: true,
        metavar: 'file',
        help: 'rules in JSON or YAML, or - for stdin',
      },
    },
    flags: fileFlags,
    notes: [
      'A rule names a fault and the calls that it affects: on, probability, nth, times. For example:',
      '{"rules": [{"fault": "unavailable", "on": "campaigns.create", "nth": 2, "when": "after"}]}',
      'Faults: latency, rate-limit, too-many-jobs, unavailable, server-error, html, reset-connection, no-answer, cut-body, slow-body, wrong-counts, clock-skew. docs/emulator.md describes all of them.',
      'The new rules replace all earlier ones, and their counts start at zero.',
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
    summary: 'List active fault rules and how many calls each affected',
    flags: fileFlags,
    notes: [whichServer],
    examples: ['ads emulator faults list', 'ads emulator faults list -o json'],
    ...steers,
    accepts: [...steers.accepts, ...rowFlags],
    load: async () => (await import('./emulator-faults.js')).listFaults,
  }),
  localCommand({
    words: ['emulator', 'faults', 'clear'],
    summary: 'Remove all fault rules',
    flags: fileFlags,
    notes: [whichServer],
    examples: ['ads emulator faults clear'],
    ...steers,
    load: async () => (await import('./emulator-faults.js')).clearFaults,
  }),
  localCommand({
    words: ['emulator', 'requests', 'list'],
    summary: 'Show the latest requests to a running emulator',
    flags: {
      last: { type: 'integer', min: 0, lastCounts: true, help: 'only the newest N requests' },
      after: { type: 'integer', min: 0, metavar: 'number', help: 'only requests with a higher number' },
      ...fileFlags,
    },
    notes: [
      'The emulator keeps the last 1,000 requests. With -o json, each has the base string of its signature, the problem with the signature, and the injected faults. Secrets are shown as ***.',
      whichServer,
    ],
    examples: [
      'ads emulator requests list --last 5',
      "ads emulator requests list -o json --query '[?signature.problem].signature'",
    ],
    ...steers,
    accepts: [...steers.accepts, ...rowFlags],
    load: async () => (await import('./emulator-requests.js')).listRequests,
  }),
  localCommand({
    words: ['emulator', 'requests', 'clear'],
    summary: 'Clear the request log of a running emulator',
    flags: fileFlags,
    notes: [whichServer],
    examples: ['ads emulator requests clear'],
    ...steers,
    load: async () => (await import('./emulator-requests.js')).clearRequests,
  }),
  localCommand({
    words: ['emulator', 'snapshot', 'save'],
    summary: 'Save the data of the emulator under a name',
    arguments: { name: { ...snapshotName, help: 'letters, digits, dots, dashes and underscores' } },
    flags: fileFlags,
    notes: [
      'Replaces a snapshot of that name once the new one is complete.',
      'Works whether or not servers run with the file. The default file is created if it does not exist.',
    ],
    examples: ['ads emulator snapshot save before', 'ads emulator snapshot save v2 --data test.db'],
    ...steers,
    load: async () => (await import('./emulator-snapshot.js')).saveSnapshot,
  }),
  localCommand({
    words: ['emulator', 'snapshot', 'load'],
    summary: 'Restore the data of the emulator from a snapshot',
    arguments: { name: snapshotName },
    flags: fileFlags,
    notes: [
      'Restores records, users, tokens, limits, the clock and the sequence of ids.',
      'Works while servers run with the file: each request sees either the old data or the new, never a mix.',
      'Asks for confirmation unless --yes is given.',
    ],
    examples: ['ads emulator snapshot load before --yes'],
    ...steers,
    accepts: [...steers.accepts, 'dryRun'],
    load: async () => (await import('./emulator-snapshot.js')).loadSnapshot,
  }),
  localCommand({
    words: ['emulator', 'snapshot', 'list'],
    summary: 'List the snapshots of the emulator',
    flags: fileFlags,
    examples: ['ads emulator snapshot list', 'ads emulator snapshot list -o json'],
    ...steers,
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
    ...steers,
    accepts: [...steers.accepts, 'dryRun'],
    load: async () => (await import('./emulator-snapshot.js')).deleteSnapshot,
  }),
];
