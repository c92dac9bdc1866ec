/** The commands that make the people of a list those of a file, and that forget them, as data. */

import { endpointById } from '../../contract/find-group.js';
import type { Notation } from '../../derive/command-tree.js';
import { syncFlags } from '../../flags/list-flags.js';
import { callFlags, dataFlags } from '../host/accepted-flags.js';
import type { Action, LocalCommand } from '../host/invocation.js';
import { listFlagNotation, membershipEndpoints } from './audience-upload-commands.js';

const fromFlag: Notation = [
  '--from <file>',
  'everybody who is to be on the list: CSV with a header, JSONL or a JSON array, also as gzip',
];
const oldFlag: Notation = ['--old <file>', 'an earlier list whose people are known too, read as --from is'];
const ownFlags: readonly Notation[] = [
  ['--resend', 'send everybody in the file, also whom the service has by what this machine has sent'],
  ['--no-snapshot', 'note nobody on this machine; the next sync needs --old'],
  ['--confirm <count>', 'how many people are deleted, where more than half leave or rows are rejected'],
];

const { audience, doNotReach } = membershipEndpoints;

const loadSync = (id: string) => async (): Promise<Action> =>
  (await import('../audience/sync/sync-people.js')).createSyncAction(endpointById(id));
const loadForget = (id: string) => async (): Promise<Action> =>
  (await import('../audience/sync/forget-people.js')).createForgetAction(endpointById(id));

const syncOptions = (id: string): readonly Notation[] => [
  fromFlag,
  oldFlag,
  ...syncFlags(endpointById(id)).map(listFlagNotation),
  ...ownFlags,
];

const sync = {
  accepts: [...dataFlags, ...callFlags, 'profile', 'env', 'account', 'dryRun'],
  notes: [
    'Known people of whom the file has no identifier are deleted, then who is new or changed is sent.',
    'Known are those of the last sync and of uploads on this machine, which keeps their hashes. Who was put',
    'on the list elsewhere is not: give their file with --old once, and add --resend from then on.',
    'The counts are shown and have to be confirmed; --yes does not do where more than half would leave,',
    'or where rows are rejected, whose people would be deleted: that wants --confirm with the number.',
    'To delete what is kept: users forget. Memberships with times are sent with each sync.',
    'The same command resumes an interrupted sync; with another file it begins anew.',
  ],
} as const satisfies Partial<LocalCommand>;

const forget = {
  accepts: ['profile', 'env', 'account'],
  notes: [
    'Nothing is sent, and the people stay on the list. Asks for confirmation unless --yes is given.',
    'Other lists, and the notes of interrupted uploads, which name nobody, stay as they are.',
  ],
} as const satisfies Partial<LocalCommand>;

export const audienceSyncCommands: readonly LocalCommand[] = [
  {
    ...sync,
    words: ['custom-audiences', 'users', 'sync'],
    summary: 'Make the people of a custom audience those of a file',
    arguments: [
      ['<custom-audience-id>', 'the custom audience: an id or a name', { refers: ['custom-audiences'] }],
    ],
    // Computed from the contract when the command is typed, or described.
    get options() {
      return syncOptions(audience);
    },
    examples: [
      'ads custom-audiences users sync 1nmth --from customers.csv --dry-run',
      'ads custom-audiences users sync 1nmth --from customers.csv --yes',
      'ads custom-audiences users sync 1nmth --from customers.csv --old last-month.csv --confirm 5200',
    ],
    load: loadSync(audience),
  },
  {
    ...forget,
    words: ['custom-audiences', 'users', 'forget'],
    summary: 'Delete from this machine what is known of the people of a custom audience',
    arguments: [['<custom-audience-id>', 'the id of the custom audience']],
    examples: ['ads custom-audiences users forget 1nmth'],
    load: loadForget(audience),
  },
  {
    ...sync,
    words: ['do-not-reach-lists', 'users', 'sync'],
    summary: 'Make the people of the do-not-reach list those of a file',
    arguments: [
      [
        '<do-not-reach-list-id>',
        'the do-not-reach list: an id or a name',
        { refers: ['do-not-reach-lists'] },
      ],
    ],
    get options() {
      return syncOptions(doNotReach);
    },
    examples: ['ads do-not-reach-lists users sync 1rd0 --from unsubscribed.csv --yes'],
    load: loadSync(doNotReach),
  },
  {
    ...forget,
    words: ['do-not-reach-lists', 'users', 'forget'],
    summary: 'Delete from this machine what is known of the people of the do-not-reach list',
    arguments: [['<do-not-reach-list-id>', 'the id of the do-not-reach list']],
    examples: ['ads do-not-reach-lists users forget 1rd0'],
    load: loadForget(doNotReach),
  },
];
