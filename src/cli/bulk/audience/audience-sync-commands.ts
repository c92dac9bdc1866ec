/** The commands that synchronize the people of a list with a file, as data. */

import { endpointById } from '../../../contract/find-group.js';
import { membershipMonths } from '../../../contract/wire/service-facts.js';
import { listFile, syncFlags } from '../../../flags/list-flags.js';
import { renewalMonths } from '../../../people/known/sent-days.js';
import { changesAccount, writeFlags } from '../../core/host/accepted-flags.js';
import { type LocalCommand, localCommand } from '../../core/host/local-command.js';
import { audienceArgument, doNotReachArgument, membershipEndpoints } from './audience-upload-commands.js';

const { audience, doNotReach } = membershipEndpoints;

const loadSync = (id: string) => async () =>
  (await import('./sync/sync-people.js')).createSyncAction(endpointById(id), {
    // Whom it must not reach would be reached again: an incomplete file is not enough for that.
    removesUnasked: id !== doNotReach,
  });
const loadForget = (id: string) => async () =>
  (await import('./sync/forget-people.js')).createForgetAction(endpointById(id));

const flagsOf = (id: string) =>
  ({
    ...listFile(
      'the complete list of people: .xlsx, .ods, CSV with a header, JSONL or a JSON array, optionally gzipped',
    ),
    old: {
      type: 'string',
      metavar: 'file',
      help: 'an earlier list in the format of --from, whose people count as known',
    },
    ...syncFlags(endpointById(id)),
    resend: {
      type: 'boolean',
      help: 'send every person in the file, including those already sent from this machine',
    },
    no_snapshot: { type: 'boolean', help: 'record nothing on this machine; the next sync needs --old' },
    confirm: {
      type: 'integer',
      min: 0,
      metavar: 'count',
      help:
        id === doNotReach
          ? 'confirm the number of deletions; without it, nobody is deleted'
          : 'confirm the number of deletions, if more than half leave or rows are rejected',
    },
  }) as const;

const sync = {
  changesAccount,
  accepts: writeFlags,
  checksMore: true,
  notes: [
    'The command deletes known people who are missing from the file, then sends new and changed people.',
    'Known people are those of the last sync, of uploads and of batches from this machine, which stores their hashes. People added elsewhere are not known: pass their file with --old once, and add --resend from then on.',
    `A membership ends ${membershipMonths} months after the last request. The command therefore sends people who stay again, ${renewalMonths.earliest} to ${renewalMonths.latest} months after they were sent last, each on another day.`,
    'To delete the stored hashes, use users forget. Memberships with times are sent with each sync.',
    'The same command resumes an interrupted sync; with another file it starts over.',
  ],
} as const satisfies Partial<LocalCommand>;

const asksForNumber =
  'The command shows the counts and asks for confirmation. --yes is not enough if more than half of the people would be deleted, or if rows are rejected: the people of rejected rows would be deleted too. Confirm the number with --confirm.';
const leaversStay =
  'The command shows the counts and asks for confirmation. Without --confirm and the number it sends everybody in the file, deletes nobody, and exits with 3 if people have left.';

const forget = {
  accepts: ['profile', 'env', 'account'],
  notes: [
    'Sends nothing; the people stay on the list. Asks for confirmation unless --yes is given.',
    'Other lists and the journals of interrupted uploads, which contain no personal data, stay unchanged.',
  ],
} as const satisfies Partial<LocalCommand>;

export const audienceSyncCommands: readonly LocalCommand[] = [
  localCommand({
    ...sync,
    notes: [...sync.notes, asksForNumber],
    words: ['custom-audiences', 'users', 'sync'],
    summary: 'Replace the people of a custom audience with those of a file',
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
    summary: 'Delete the stored hashes of a custom audience from this machine',
    arguments: {
      custom_audience_id: { type: 'string', required: true, help: 'the id of the custom audience' },
    },
    examples: ['ads custom-audiences users forget 1nmth'],
    load: loadForget(audience),
  }),
  localCommand({
    ...sync,
    notes: [...sync.notes, leaversStay],
    words: ['do-not-reach-lists', 'users', 'sync'],
    summary: 'Replace the people of the do-not-reach list with those of a file',
    arguments: doNotReachArgument,
    get flags() {
      return flagsOf(doNotReach);
    },
    examples: [
      'ads do-not-reach-lists users sync 1rd0 --from unsubscribed.csv --yes',
      'ads do-not-reach-lists users sync 1rd0 --from unsubscribed.csv --confirm 12',
    ],
    load: loadSync(doNotReach),
  }),
  localCommand({
    ...forget,
    words: ['do-not-reach-lists', 'users', 'forget'],
    summary: 'Delete the stored hashes of the do-not-reach list from this machine',
    arguments: {
      do_not_reach_list_id: { type: 'string', required: true, help: 'the id of the do-not-reach list' },
    },
    examples: ['ads do-not-reach-lists users forget 1rd0'],
    load: loadForget(doNotReach),
  }),
];
