/**
 * Adds users to an audience and removes them: operations with hashed identifiers
 * (docs/service.md#audience-users).
 */
import { record } from '../endpoint.js';
import type { ArrayParam, Params, Rule } from '../types.js';
import { membershipMonths } from '../wire/service-facts.js';

/** Maximum number of operations in one call, of both types together. */
export const maxOperations = 2500;
/** The types of operations: Update adds users, Delete removes them. */
export const membershipOperations = ['Delete', 'Update'] as const;
/** Changes take effect this many hours after the call (docs/service.md#audience-state). */
export const processingHours = { least: 6, most: 8 } as const;
/** Maximum size of the JSON body of one call, in bytes of UTF-8. */
export const membershipBodyBytes = 5_000_000;

/**
 * Number of users that a call accepted. The counts are always equal; fewer than were sent is an error
 * (docs/service.md#audience-users).
 */
export const membershipCount = record({
  name: 'membership_count',
  fields: { success_count: { type: 'integer' }, total_count: { type: 'integer' } },
  columns: ['success_count', 'total_count'],
});

/** A hash of an identifier. Secret: an identifier sent unhashed by mistake is not quoted. */
export const hash = {
  type: 'string',
  secret: true,
  pattern: { regex: '[0-9a-f]{64}', means: 'a SHA-256 hash of 64 lower-case hexadecimal digits' },
  help: 'A SHA-256 hash',
} as const;

/** A list of hashes. `help` describes the input of the hash. */
export function hashes<const H extends string>(help: H) {
  return { type: 'list', of: hash, help } as const;
}

export const email = hashes('Hashes of email addresses, trimmed and in lower case');
export const phoneNumber = hashes('Hashes of phone numbers in E.164 form, with the leading +');
export const expiresAt = {
  type: 'time',
  defaultTime: { months: membershipMonths },
  help: `When the membership ends; default ${membershipMonths} months after the request`,
} as const;

interface Membership {
  /** The identifiers of one user. */
  readonly person: Params;
  readonly personRules?: readonly Rule[];
  /** Parameters of an operation apart from the users. */
  readonly times: Params;
  readonly rules?: readonly Rule[];
}

/** The body of a membership call: operations that add users (Update) or remove users (Delete), in any order. */
export function memberships({ person, personRules = [], times, rules = [] }: Membership): ArrayParam & {
  readonly required: true;
} {
  const users: ArrayParam = {
    type: 'array',
    required: true,
    min: 1,
    of: {
      type: 'object',
      secret: true,
      help: 'One user, by one or more identifiers',
      fields: person,
      rules: personRules,
    },
    secret: true,
    help: 'The users, each an object with arrays of identifiers',
  };
  return {
    type: 'array',
    required: true,
    min: 1,
    max: maxOperations,
    secret: true,
    help: `The operations in order, at most ${maxOperations}`,
    of: {
      type: 'object',
      secret: true,
      help: 'One operation',
      fields: {
        operation_type: {
          type: 'enum',
          values: membershipOperations,
          required: true,
          help: 'Update adds users, Delete removes them',
        },
        params: {
          type: 'object',
          required: true,
          secret: true,
          help: 'The users and their times',
          fields: { users, ...times },
          rules,
        },
      },
    },
  };
}

/** Notes of every membership call. */
export const membershipNotes = [
  `The JSON body can have at most ${membershipBodyBytes} bytes.`,
  'The call succeeds or fails as a whole. If the counts differ from the number of users sent, repeat the call.',
  `Changes are processed every ${processingHours.least} to ${processingHours.most} hours.`,
] as const;
