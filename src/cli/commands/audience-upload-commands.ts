/** The commands that upload lists of people, as data. */

import { endpointById } from '../../contract/find-group.js';
import type { Notation } from '../../derive/command-tree.js';
import { type ListFlag, uploadFlags } from '../../flags/list-flags.js';
import { callFlags, dataFlags } from '../host/accepted-flags.js';
import type { Action, LocalCommand } from '../host/invocation.js';

/** A flag in the notation of local commands. */
export function listFlagNotation({ name, metavar, optional, repeated, values, help }: ListFlag): Notation {
  const value = metavar === undefined ? '' : optional ? ` [${metavar}]` : ` <${metavar}>`;
  const choices = repeated ? 'any' : values;
  return choices === undefined ? [`${name}${value}`, help] : [`${name}${value}`, help, choices];
}

/** What every list of people can be read from. */
const listFromFlag: Notation = [
  '--from <file>',
  'the list, or - for stdin: CSV with a header, JSONL or a JSON array, also as gzip',
];

/** The endpoints that take the people of the two kinds of lists, by their ids. */
export const membershipEndpoints = {
  audience: 'custom-audiences.users.batch',
  doNotReach: 'do-not-reach-lists.users.batch',
} as const;
const { audience, doNotReach } = membershipEndpoints;

const loadUpload = (id: string) => async (): Promise<Action> =>
  (await import('../audience/upload-people.js')).createUploadAction(endpointById(id));

const uploadOptions = (id: string): readonly Notation[] => [
  listFromFlag,
  ...uploadFlags(endpointById(id)).map(listFlagNotation),
];

const common = {
  accepts: [...dataFlags, ...callFlags, 'profile', 'env', 'account', 'dryRun'],
} as const satisfies Partial<LocalCommand>;

const notes = [
  'Values are normalized and hashed here; what the list holds is sent as SHA-256 only, and is never logged.',
  'The same command resumes an interrupted upload where it stopped; a changed file is refused.',
  'Rejected rows are not sent: the first are told by line and column, and the exit code is 3.',
  'Columns, hashes, limits and what is kept on disk: docs/audiences.md',
] as const;

export const audienceUploadCommands: readonly LocalCommand[] = [
  {
    ...common,
    words: ['custom-audiences', 'users', 'upload'],
    summary: 'Add the people of a list to a custom audience, or remove them',
    arguments: [
      ['<custom-audience-id>', 'the custom audience: an id or a name', { refers: ['custom-audiences'] }],
    ],
    // Computed from the contract when the command is typed, or described.
    get options() {
      return uploadOptions(audience);
    },
    notes: [...notes, 'A partner_user_id is sent as it is.'],
    examples: [
      'ads custom-audiences users upload 1nmth --from customers.csv',
      "ads custom-audiences users upload 'Spring buyers' --from crm.csv --map 'E-mail address=email' --country DE",
      'ads custom-audiences users upload 1nmth --from left.csv --operation Delete --wait',
      'zcat crm.jsonl.gz | ads custom-audiences users upload 1nmth --from - --hashed --dry-run',
    ],
    load: loadUpload(audience),
  },
  {
    ...common,
    words: ['do-not-reach-lists', 'users', 'upload'],
    summary: 'Put the people of a list on the do-not-reach list, or take them off',
    arguments: [
      [
        '<do-not-reach-list-id>',
        'the do-not-reach list: an id or a name',
        { refers: ['do-not-reach-lists'] },
      ],
    ],
    get options() {
      return uploadOptions(doNotReach);
    },
    notes,
    examples: [
      'ads do-not-reach-lists users upload 1rd0 --from unsubscribed.csv',
      'ads do-not-reach-lists users upload 1rd0 --from returned.csv --operation Delete --rejects rejects.csv',
    ],
    load: loadUpload(doNotReach),
  },
];
