/** The flags of every command that reads a list of people. */
import { endpointById } from '../contract/find-group.js';
import { membershipOperations, processingHours } from '../contract/params/membership.js';
import { maxSharingPeople } from '../people/known/shared-identifiers.js';
import { asksConsent } from '../people/list-fields.js';
import { membershipShape } from '../people/membership-shape.js';
import { consentChoices, listFormats } from '../people/upload-options.js';
import { peoplePresets } from '../presets/people.js';
import type { Flag } from './flag.js';
import {
  dateFormatFlag,
  encodingFlag,
  type LocalParams,
  type LocalValues,
  localFlag,
  sheetFlag,
  timeZoneFlag,
} from './local-flags.js';
import { presetFlag } from './preset-flag.js';
import { waitFlag, waitPattern } from './wait-flag.js';

/** The value of --hashed for all identifiers that are sent as hashes. */
export const allHashed = 'all';

/** The flags for reading columns and values of a list; `hashed` are the identifiers that are sent as hashes. */
export function readingFlags(hashed: readonly string[]) {
  return {
    map: {
      type: 'list',
      of: { type: 'string', help: 'a column and its field' },
      metavar: 'column=field',
      repeated: true,
      help: "map a column to a field, such as 'E-mail address=email'; repeatable",
    },
    column: {
      type: 'list',
      of: { type: 'string', help: 'the field of a column' },
      metavar: 'field',
      repeated: true,
      help: 'the list has no header; its column has this field, such as email; repeatable, in the order of the columns',
    },
    hashed: {
      type: 'list',
      of: { type: 'enum', values: [allHashed, ...hashed], help: 'the field' },
      bare: allHashed,
      metavar: 'fields',
      help: 'fields whose values are already SHA-256 hashes, or all',
    },
    country: {
      type: 'string',
      pattern: { regex: '[A-Za-z]{2}', means: 'a two-letter country code such as DE' },
      metavar: 'code',
      help: 'country of phone numbers that do not start with +, such as DE',
    },
    format: {
      type: 'enum',
      values: listFormats,
      metavar: 'format',
      help: 'format of the list; detected from the content by default',
    },
    ...sheetFlag,
    ...encodingFlag,
    delimiter: {
      type: 'string',
      metavar: 'character',
      help: 'CSV delimiter, or tab; detected from the header by default',
    },
    value_separator: {
      type: 'string',
      default: ';',
      metavar: 'text',
      help: "separator of several values in one cell; '' for none",
    },
    strict: {
      type: 'boolean',
      help: 'reject a row with a wrong identifier, instead of leaving the identifier out',
    },
    rejects: {
      type: 'string',
      pattern: { regex: '(?!-$)[^]+', means: 'a file path' },
      metavar: 'file',
      help: 'write the line, column and reason of each rejected row and each identifier left out, as CSV',
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
      help: 'Update adds people, Delete removes them; overridden by a column',
    },
    ...reading,
    ...presetFlag(peoplePresets),
    consent: {
      type: 'enum',
      values: consentChoices,
      metavar: 'whom',
      help: 'of a list that says who has consented: given leaves out the others, any sends everybody',
    },
    effective_at: {
      type: 'string',
      metavar: 'time',
      help: 'when memberships start, such as 2026-12-01 or +2d; overridden by a column',
    },
    expires_at: {
      type: 'string',
      metavar: 'time',
      help: 'when memberships end, such as 2027-06-01 or +26w; overridden by a column',
    },
    ...timeZoneFlag,
    ...dateFormatFlag,
    dedupe: { type: 'boolean', help: 'send each person only once, even if listed several times' },
    people_per_operation: {
      type: 'integer',
      min: 1,
      default: 1,
      help: 'people per operation; higher numbers need fewer requests',
    },
    allow_shared: {
      type: 'boolean',
      help: `delete people also by an identifier that more than ${maxSharingPeople} people of the list share`,
    },
    rejects,
    restart: { type: 'boolean', help: 'discard the journal of an earlier run and start over' },
    no_journal: {
      type: 'boolean',
      help: 'do not write a journal: an interrupted upload cannot resume, and its people are recorded only if others of the list are',
    },
    // The service takes hours: without a time, the flag also waits for hours.
    wait: {
      type: 'string',
      pattern: waitPattern,
      bare: `${processingHours.most + 1}h`,
      metavar: waitFlag.metavar,
      lastCounts: waitFlag.lastCounts,
      help: `wait up to ${processingHours.most + 1}h for processing to finish, then print the audience; shorter: --wait 2h`,
    },
  } as const satisfies LocalParams;
}

type PeopleFlags = ReturnType<typeof peopleFlags>;
export type ReadingValues = LocalValues<ReturnType<typeof readingFlags>>;
export type PeopleValues = LocalValues<PeopleFlags>;

/** The file with the list; `help` describes its content. */
export function listFile<const H extends string>(help: H) {
  return { from: { type: 'string', required: true, min: 1, metavar: 'file', help } } as const;
}

const onlySomeLists: readonly string[] = [
  'effective_at',
  'expires_at',
  'wait',
  'consent',
] satisfies (keyof PeopleFlags)[];

/**
 * The flags of an upload to the lists of a membership endpoint, without --from. Not all lists have memberships with times,
 * or an end to wait for: the type has all of them.
 */
export function uploadFlags(endpoint: { readonly id: string; readonly awaits?: unknown }): PeopleFlags {
  const own = [
    ...membershipShape(endpoint.id).times,
    ...(endpoint.awaits === undefined ? [] : ['wait']),
    ...(asksConsent(endpoint.id) ? ['consent'] : []),
  ];
  const entries = Object.entries(peopleFlags()).filter(
    ([name]) => !onlySomeLists.includes(name) || own.includes(name),
  );
  return Object.fromEntries(entries) as PeopleFlags;
}

/** The same for a list that is created at once: nobody is removed from it, and nothing was sent to it before. */
export function newListFlags(endpoint: Parameters<typeof uploadFlags>[0]) {
  const { operation: _, restart: __, allow_shared: ___, ...flags } = uploadFlags(endpoint);
  return flags;
}

/** The flags of a command that also uploads the people of what it creates. */
export function fillingFlags(filling: string): readonly Flag[] {
  return Object.entries(newListFlags(endpointById(filling))).map(([name, param]) => ({
    ...localFlag(name, param),
    heading: 'When --from is a list of people',
  }));
}

/** The same for a sync, which computes the people to add and to delete. */
export function syncFlags(endpoint: Parameters<typeof uploadFlags>[0]) {
  const { operation: _, no_journal, ...flags } = uploadFlags(endpoint);
  const help = 'do not write a journal: an interrupted sync cannot resume; its people are still recorded';
  return { ...flags, no_journal: { ...no_journal, help } };
}
