/** The flags of every command that reads a list of people. */
import { endpointById } from '../contract/find-group.js';
import { membershipOperations, processingHours } from '../contract/params/membership.js';
import { membershipShape } from '../people/membership-shape.js';
import { listFormats } from '../people/upload-options.js';
import type { Flag } from './flag.js';
import { type LocalParams, type LocalValues, localFlag } from './local-flags.js';
import { waitFlag, waitPattern } from './wait-flag.js';

/** The value of --hashed for all identifiers that are sent as hashes. */
export const allHashed = 'all';

/** How columns and values of a list are read; `hashed` are the identifiers that are sent as hashes. */
export function readingFlags(hashed: readonly string[]) {
  return {
    map: {
      type: 'list',
      of: { type: 'string', help: 'the column and its field' },
      metavar: 'column=field',
      repeated: true,
      help: "what a column holds, such as 'E-mail address=email'; repeatable",
    },
    hashed: {
      type: 'list',
      of: { type: 'enum', values: [allHashed, ...hashed], help: 'the field' },
      bare: allHashed,
      metavar: 'fields',
      help: 'the values are SHA-256 hashes already: all, or those of these fields',
    },
    country: {
      type: 'string',
      pattern: { regex: '[A-Za-z]{2}', means: 'a country code of two letters, such as DE' },
      metavar: 'code',
      help: 'the country of phone numbers that do not begin with +, such as DE',
    },
    format: {
      type: 'enum',
      values: listFormats,
      metavar: 'format',
      help: 'of the list; otherwise found by the content',
    },
    delimiter: {
      type: 'string',
      metavar: 'character',
      help: 'of CSV, or tab (default: found by the header)',
    },
    value_separator: {
      type: 'string',
      default: ';',
      metavar: 'text',
      help: "between several values in one cell; '' for none",
    },
    rejects: {
      type: 'string',
      pattern: { regex: '(?!-$)[^]+', means: 'the path of a file' },
      metavar: 'file',
      help: 'write line, column and reason of rejected rows as CSV',
    },
  } as const satisfies LocalParams;
}

/** The flags of an upload of people: all that any list takes. */
function peopleFlags() {
  const { identifiers } = membershipShape('custom-audiences.users.batch');
  const { rejects, ...reading } = readingFlags(
    identifiers.flatMap(({ name, hashed }) => (hashed ? [name] : [])),
  );
  return {
    operation: {
      type: 'enum',
      values: [...membershipOperations].reverse(),
      default: 'Update',
      metavar: 'type',
      help: 'Update adds people, Delete removes them; a column goes before it',
    },
    ...reading,
    effective_at: {
      type: 'string',
      metavar: 'time',
      help: 'when memberships start, such as 2026-12-01 or +2d; a column goes before it',
    },
    expires_at: {
      type: 'string',
      metavar: 'time',
      help: 'when memberships end, such as 2027-06-01 or +26w; a column goes before it',
    },
    dedupe: { type: 'boolean', help: 'send a person who is in the list twice once' },
    people_per_operation: {
      type: 'integer',
      min: 1,
      default: 1,
      help: 'let so many people share an operation: fewer, fuller requests',
    },
    rejects,
    restart: { type: 'boolean', help: 'forget what an earlier run has sent, and begin anew' },
    no_journal: {
      type: 'boolean',
      help: 'note nothing: an interrupted upload cannot resume, a sync does not know these people',
    },
    // The service takes hours, so that the flag waits for hours without a time too.
    wait: {
      type: 'string',
      pattern: waitPattern,
      bare: `${processingHours.most + 1}h`,
      metavar: waitFlag.metavar,
      help: `wait until the service is done, ${processingHours.most + 1}h at most, and print the audience; less: --wait 2h`,
    },
  } as const satisfies LocalParams;
}

type PeopleFlags = ReturnType<typeof peopleFlags>;
export type ReadingValues = LocalValues<ReturnType<typeof readingFlags>>;
export type PeopleValues = LocalValues<PeopleFlags>;

/** The file with the list; `help` says what it holds. */
export function listFile<const H extends string>(help: H) {
  return { from: { type: 'string', required: true, min: 1, metavar: 'file', help } } as const;
}

const onlySomeLists: readonly string[] = [
  'effective_at',
  'expires_at',
  'wait',
] satisfies (keyof PeopleFlags)[];

/**
 * The flags of an upload to the lists of a membership endpoint, without --from. Not all lists have memberships with times,
 * or an end to wait for: the type says what any may have.
 */
export function uploadFlags(endpoint: { readonly id: string; readonly awaits?: unknown }): PeopleFlags {
  const own = [...membershipShape(endpoint.id).times, ...(endpoint.awaits === undefined ? [] : ['wait'])];
  const kept = Object.entries(peopleFlags()).filter(
    ([name]) => !onlySomeLists.includes(name) || own.includes(name),
  );
  return Object.fromEntries(kept) as PeopleFlags;
}

/** The same for a list that is created at once: nobody is removed from it, and nothing was sent to it before. */
export function newListFlags(endpoint: Parameters<typeof uploadFlags>[0]) {
  const { operation: _, restart: __, ...flags } = uploadFlags(endpoint);
  return flags;
}

/** The flags of a command that also uploads the people of what it creates. */
export function fillingFlags(filling: string): readonly Flag[] {
  return Object.entries(newListFlags(endpointById(filling))).map(([name, param]) => ({
    ...localFlag(name, param),
    heading: 'With people as --from',
  }));
}

/** The same for a sync, which decides by itself who is added and who is deleted. */
export function syncFlags(endpoint: Parameters<typeof uploadFlags>[0]) {
  const { operation: _, ...flags } = uploadFlags(endpoint);
  return flags;
}
