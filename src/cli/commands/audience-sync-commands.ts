/** The commands that make the people of a list those of a file, and that forget them, as data. */

import { endpointById } from '../../contract/find-group.js';
import { listFile, syncFlags } from '../../flags/list-flags.js';
import { writeFlags } from '../host/accepted-flags.js';
import { type LocalCommand, localCommand } from '../host/local-command.js';
import { audienceArgument, doNotReachArgument, membershipEndpoints } from './audience-upload-commands.js';

const { audience, doNotReach } = membershipEndpoints;

const loadSync = (id: string) => async () =>
  (await import('../audience/sync/sync-people.js')).createSyncAction(endpointById(id));
const loadForget = (id: string) => async () =>
  (await import('../audience/sync/forget-people.js')).createForgetAction(endpointById(id));

const flagsOf = (id: string) =>
  ({
    ...listFile('everybody who is to be on the list: CSV with a header, JSONL or a JSON array, also as gzip'),
    old: {
      type: 'string',
      metavar: 'file',
      help: 'an earlier list whose people are known too, read as --from is',
    },
    ...syncFlags(endpointById(id)),
    resend: {
      type: 'boolean',
      help: 'send everybody in the file, also whom the service has by what this machine has sent',
    },
    no_snapshot: { type: 'boolean', help: 'note nobody on this machine; the next sync needs --old' },
    confirm: {
      type: 'integer',
      min: 0,
      metavar: 'count',
      help: 'how many people are deleted, where more than half leave or rows are rejected',
    },
  }) as const;

const sync = {
  accepts: writeFlags,
  checksMore: true,
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
  localCommand({
    ...sync,
    words: ['custom-audiences', 'users', 'sync'],
    summary: 'Make the people of a custom audience those of a file',
    arguments: audienceArgument,
    // Computed from the contract when the command is typed, or described.
    get flags() {
      return flagsOf(audience);
    },
    examples: [
      'ads custom-audiences users sync 1nmth --from customers.csv --dry-run',
      'ads custom-audiences users sync 1nmth --from customers.csv --yes',
      'ads custom-audiences users sync 1nmth --from customers.csv --old last-month.csv --confirm 5200',
    ],
    load: loadSync(audience),
  }),
  localCommand({
    ...forget,
    words: ['custom-audiences', 'users', 'forget'],
    summary: 'Delete from this machine what is known of the people of a custom audience',
    arguments: {
      custom_audience_id: { type: 'string', required: true, help: 'the id of the custom audience' },
    },
    examples: ['ads custom-audiences users forget 1nmth'],
    load: loadForget(audience),
  }),
  localCommand({
    ...sync,
    words: ['do-not-reach-lists', 'users', 'sync'],
    summary: 'Make the people of the do-not-reach list those of a file',
    arguments: doNotReachArgument,
    get flags() {
      return flagsOf(doNotReach);
    },
    examples: ['ads do-not-reach-lists users sync 1rd0 --from unsubscribed.csv --yes'],
    load: loadSync(doNotReach),
  }),
  localCommand({
    ...forget,
    words: ['do-not-reach-lists', 'users', 'forget'],
    summary: 'Delete from this machine what is known of the people of the do-not-reach list',
    arguments: {
      do_not_reach_list_id: { type: 'string', required: true, help: 'the id of the do-not-reach list' },
    },
    examples: ['ads do-not-reach-lists users forget 1rd0'],
    load: loadForget(doNotReach),
  }),
];
