/**
 * Who is put into an audience and taken out of it: hashed identifiers in operations
 * (docs/service.md#audience-users).
 */
import { record } from '../endpoint.js';
import type { ArrayParam, Params, Rule } from '../types.js';
import { membershipMonths } from '../wire/service-facts.js';

/** Operations in one call, of both kinds together. */
const maxOperations = 2500;
/** Changes are worked in so many hours after the call (docs/service.md#audience-state). */
export const processingHours = { least: 6, most: 8 } as const;
/** The longest JSON body of one call, in bytes of its UTF-8 text. */
export const membershipBodyBytes = 5_000_000;

/**
 * How many people a call took in. The counts are always equal; fewer than were sent is an error
 * (docs/service.md#audience-users).
 */
export const membershipCount = record({
  name: 'membership_count',
  notFound: 'NOT_FOUND',
  fields: { success_count: { type: 'integer' }, total_count: { type: 'integer' } },
  columns: ['success_count', 'total_count'],
});

/** An array of hashes, secret because an address given unhashed by mistake must not be repeated; `help` says what was hashed, in which form. */
export function hashes<const H extends string>(help: H) {
  return {
    type: 'list',
    of: {
      type: 'string',
      secret: true,
      pattern: { regex: '[0-9a-f]{64}', means: 'a SHA-256 hash of 64 lower-case hex digits' },
      help: 'A SHA-256 hash',
    },
    help,
  } as const;
}

export const email = hashes('Hashes of email addresses, trimmed and in lower case');
export const phoneNumber = hashes('Hashes of phone numbers in E.164 form, with the leading +');
export const expiresAt = {
  type: 'time',
  defaultTime: { months: membershipMonths },
  help: `When the membership ends; default ${membershipMonths} months after the request`,
} as const;

interface Membership {
  /** The identifiers that one person may have. */
  readonly person: Params;
  readonly personRules?: readonly Rule[];
  /** What an operation takes besides the people. */
  readonly times: Params;
  readonly rules?: readonly Rule[];
}

/** The whole body of a membership call: people to put in (Update) and to take out (Delete), in any mixture. */
export function memberships({ person, personRules = [], times, rules = [] }: Membership): ArrayParam & {
  readonly required: true;
} {
  const users: ArrayParam = {
    type: 'array',
    required: true,
    min: 1,
    of: { type: 'object', help: 'One person, by any identifiers', fields: person, rules: personRules },
    help: 'The people; each is an object of arrays of identifiers',
  };
  return {
    type: 'array',
    required: true,
    min: 1,
    max: maxOperations,
    help: `The operations, in order; at most ${maxOperations}`,
    of: {
      type: 'object',
      help: 'One operation',
      fields: {
        operation_type: {
          type: 'enum',
          values: ['Delete', 'Update'],
          required: true,
          help: 'Update puts people in, Delete takes them out',
        },
        params: {
          type: 'object',
          required: true,
          help: 'The people and their times',
          fields: { users, ...times },
          rules,
        },
      },
    },
  };
}

/** What a person should know of every membership call. */
export const membershipNotes = [
  `The JSON body may have at most ${membershipBodyBytes} bytes.`,
  'All of the call succeeds, or none of it. Counts that differ from the people sent mean: send it all again.',
  `Changes are worked in every ${processingHours.least} to ${processingHours.most} hours.`,
] as const;
