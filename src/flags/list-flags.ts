/** The flags of every command that reads a list of people. */
import { endpointById } from '../contract/find-group.js';
import { membershipOperations, processingHours } from '../contract/params/membership.js';
import { membershipShape } from '../people/membership-shape.js';
import { listFormats } from '../people/upload-options.js';
import { waitFlag } from './wait-flag.js';

/** A flag as `endpointFlags` describes flags. */
export interface ListFlag {
  readonly name: string;
  readonly metavar?: string;
  readonly optional?: true;
  readonly repeated?: true;
  readonly values?: readonly string[];
  readonly help: string;
  readonly details: readonly string[];
}

/** The value of --hashed for all identifiers that are sent as hashes. */
export const allHashed = 'all';

/** The identifiers of audiences, which have all that lists of people have. */
function hashedNames(): readonly string[] {
  const { identifiers } = membershipShape('custom-audiences.users.batch');
  return identifiers.flatMap(({ name, hashed }) => (hashed ? [name] : []));
}

const details: readonly string[] = [];

/** The flag of values that are hashes already; `names` are the identifiers that are sent as hashes. */
function hashedFlag(names: () => readonly string[]): ListFlag {
  return {
    name: '--hashed',
    metavar: 'fields',
    optional: true,
    get values() {
      return [allHashed, ...names()];
    },
    help: 'the values are SHA-256 hashes already: all, or those of these fields',
    details,
  };
}

/** How columns and values of a list are read. */
export const readingFlags = (names: () => readonly string[]): readonly ListFlag[] => [
  {
    name: '--map',
    metavar: 'column=field',
    repeated: true,
    help: "what a column holds, such as 'E-mail address=email'; repeatable",
    details,
  },
  hashedFlag(names),
  {
    name: '--country',
    metavar: 'code',
    help: 'the country of phone numbers that do not begin with +, such as DE',
    details,
  },
  {
    name: '--format',
    metavar: 'format',
    values: listFormats,
    help: 'default: found by the content',
    details,
  },
  {
    name: '--delimiter',
    metavar: 'character',
    help: 'of CSV, or tab (default: found by the header)',
    details,
  },
  {
    name: '--value-separator',
    metavar: 'text',
    help: "between several values in one cell (default ';'; '' for none)",
    details,
  },
];

/** What becomes of the people. */
const operationFlag: ListFlag = {
  name: '--operation',
  metavar: 'type',
  values: [...membershipOperations].reverse(),
  help: 'Update adds people, Delete removes them; a column goes before it (default Update)',
  details,
};

const effectiveAt: ListFlag = {
  name: '--effective-at',
  metavar: 'time',
  help: 'when memberships start, such as 2026-12-01 or +2d; a column goes before it',
  details,
};
const expiresAt: ListFlag = {
  name: '--expires-at',
  metavar: 'time',
  help: 'when memberships end, such as 2027-06-01 or +26w; a column goes before it',
  details,
};

export const rejectsFlag: ListFlag = {
  name: '--rejects',
  metavar: 'file',
  help: 'write line, column and reason of rejected rows as CSV',
  details,
};

const restartFlag: ListFlag = {
  name: '--restart',
  help: 'forget what an earlier run has sent, and begin anew',
  details,
};

/** How the people are sent. */
const sendingFlags: readonly ListFlag[] = [
  { name: '--dedupe', help: 'send a person who is in the list twice once', details },
  {
    name: '--people-per-operation',
    metavar: 'n',
    help: 'let so many people share an operation: fewer, fuller requests (default 1)',
    details,
  },
  rejectsFlag,
  restartFlag,
  {
    name: '--no-journal',
    help: 'note nothing: an interrupted upload cannot resume, a sync does not know these people',
    details,
  },
];

/** The service takes hours, so that the flag waits for hours without a time too. */
const patientWait = {
  ...waitFlag,
  help: `wait until the service is done, ${processingHours.most + 1}h at most, and print the audience; less: --wait 2h`,
} as const satisfies ListFlag;

/** The flags of an upload to the lists of a membership endpoint, without --from. */
export function uploadFlags(endpoint: {
  readonly id: string;
  readonly awaits?: unknown;
}): readonly ListFlag[] {
  const times = membershipShape(endpoint.id).times;
  return [
    operationFlag,
    ...readingFlags(hashedNames),
    ...[effectiveAt, expiresAt].filter(({ name }) => times.includes(name.slice(2).replaceAll('-', '_'))),
    ...sendingFlags,
    ...(endpoint.awaits === undefined ? [] : [patientWait]),
  ];
}

/** The same for a list that is created at once: nobody is removed from it, and nothing was sent to it before. */
export function newListFlags(endpoint: Parameters<typeof uploadFlags>[0]): readonly ListFlag[] {
  return uploadFlags(endpoint).filter(({ name }) => name !== operationFlag.name && name !== restartFlag.name);
}

/** The flags of a command that also uploads the people of what it creates. */
export function fillingFlags(filling: string) {
  return newListFlags(endpointById(filling)).map((flag) => ({ ...flag, heading: 'With people as --from' }));
}

/** The same for a sync, which decides by itself who is added and who is deleted. */
export function syncFlags(endpoint: Parameters<typeof uploadFlags>[0]): readonly ListFlag[] {
  return uploadFlags(endpoint).filter(({ name }) => name !== operationFlag.name);
}
