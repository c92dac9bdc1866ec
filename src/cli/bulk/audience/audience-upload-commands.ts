/** The commands that upload lists of people, as data. */

import { endpointById } from '../../../contract/find-group.js';
import { listFile, uploadFlags } from '../../../flags/list-flags.js';
import { changesAccount, writeFlags } from '../../core/host/accepted-flags.js';
import { type LocalCommand, localCommand } from '../../core/host/local-command.js';

/** The endpoints that take the people of the two kinds of lists, by their ids. */
export const membershipEndpoints = {
  audience: 'custom-audiences.users.batch',
  doNotReach: 'do-not-reach-lists.users.batch',
} as const;
const { audience, doNotReach } = membershipEndpoints;

const loadUpload = (id: string) => async () =>
  (await import('./upload-people.js')).createUploadAction(endpointById(id));

/** The list to which people are added, by its argument's name. */
export const audienceArgument = {
  custom_audience_id: {
    type: 'string',
    required: true,
    offers: { refers: ['custom-audiences'] },
    help: 'the custom audience: an id or a name',
  },
} as const;
export const doNotReachArgument = {
  do_not_reach_list_id: {
    type: 'string',
    required: true,
    offers: { refers: ['do-not-reach-lists'] },
    help: 'the do-not-reach list: an id or a name',
  },
} as const;

const flagsOf = (id: string) => ({
  ...listFile(
    'the list, or - for stdin: .xlsx, .ods, CSV with a header, JSONL or a JSON array, optionally gzipped',
  ),
  ...uploadFlags(endpointById(id)),
});

const common = { changesAccount, accepts: writeFlags, checksMore: true } as const;

const notes = [
  'ads normalizes identifiers and hashes them with SHA-256 on this machine. It never logs them.',
  'The same command resumes an interrupted upload; it refuses a changed file.',
  'Rejected rows are not sent. ads reports the first ones by line and column, and exits with 3.',
  'Columns, hashes, limits and stored files: docs/audiences.md',
] as const;

export const audienceUploadCommands: readonly LocalCommand[] = [
  localCommand({
    ...common,
    words: ['custom-audiences', 'users', 'upload'],
    summary: 'Add the people of a list to a custom audience, or remove them',
    arguments: audienceArgument,
    // Computed from the contract when the command is typed, or described.
    get flags() {
      return flagsOf(audience);
    },
    notes: [...notes, 'A partner_user_id is sent unchanged.'],
    examples: [
      'ads custom-audiences users upload 1nmth --from customers.csv',
      "ads custom-audiences users upload 'Spring buyers' --from crm.csv --map 'E-mail address=email' --country DE",
      'ads custom-audiences users upload 1nmth --from left.csv --operation Delete --wait',
      'zcat crm.jsonl.gz | ads custom-audiences users upload 1nmth --from - --hashed --dry-run',
    ],
    load: loadUpload(audience),
  }),
  localCommand({
    ...common,
    words: ['do-not-reach-lists', 'users', 'upload'],
    summary: 'Add the people of a list to the do-not-reach list, or remove them',
    arguments: doNotReachArgument,
    get flags() {
      return flagsOf(doNotReach);
    },
    notes,
    examples: [
      'ads do-not-reach-lists users upload 1rd0 --from unsubscribed.csv',
      'ads do-not-reach-lists users upload 1rd0 --from returned.csv --operation Delete --rejects rejects.csv',
    ],
    load: loadUpload(doNotReach),
  }),
];
