/** Options for reading a list of people and packing it into requests. Plain data, so that it can be passed to a worker thread. */

import type { membershipOperations } from '../contract/params/membership.js';
import type { DateOrder } from '../values/time.js';

/** The file formats of lists of people. */
export const listFormats = ['csv', 'jsonl', 'json'] as const;
export type ListFormat = (typeof listFormats)[number];

/** Counts the changes to which rows of a list are sent, and how. A journal has the number of the version that began it. */
export const listReading = 3;

/** The people of a list with columns of consent who can be sent: those who have given it, or all. */
export const consentChoices = ['given', 'any'] as const;
type ConsentChoice = (typeof consentChoices)[number];

export type MembershipOperation = (typeof membershipOperations)[number];

export interface UploadOptions {
  /** The id of the membership endpoint: it decides on the identifiers, the times, and the limits of a request. */
  readonly endpoint: string;
  /** Undefined: found by the first bytes. */
  readonly format?: ListFormat | undefined;
  /** Of csv, one character; undefined: found by the header. */
  readonly delimiter?: string | undefined;
  /** Separates several values in one cell; the empty string for none. */
  readonly valueSeparator: string;
  /** Names of columns in the file by what they are: header -> parameter name. */
  readonly columns: Readonly<Record<string, string>>;
  /** The preset by which columns are read, or `none`; undefined for the one that fits the header, if there is one. */
  readonly preset?: string | undefined;
  /** Whether people who refuse marketing are sent; undefined: a list with such people is refused. */
  readonly consent?: ConsentChoice | undefined;
  /** The names of the columns of CSV without a header, in their order. */
  readonly header?: readonly string[] | undefined;
  /** Identifiers whose values are SHA-256 hashes already. */
  readonly hashed: readonly string[];
  /** Columns of ids whose every cell ends in `.0`, which is left out. */
  readonly pointZero?: readonly string[] | undefined;
  /** Reject a row with a wrong identifier, even if it has others. */
  readonly strict?: true;
  /** Delete people also by identifiers that many share. */
  readonly allowShared?: true;
  /** The identifiers that are keys of no deletion (known/shared-identifiers.ts). */
  readonly shared?: readonly string[] | undefined;
  /** Placeholders count as identifiers: for what ads itself has written. */
  readonly keepsPlaceholders?: true;
  /** The `listReading` by which rows are read: that of an upload that was begun before, whose requests must not change. */
  readonly readsAs?: number | undefined;
  /** ISO 3166 code of the country of national phone numbers; undefined: only international ones are taken. */
  readonly country?: string | undefined;
  /** The name of the time zone of times without one; undefined: they are refused, and a date alone is one in UTC. */
  readonly timeZone?: string | undefined;
  /** The order of dates such as 03/04/2026; undefined: those with two readings are refused. */
  readonly dateOrder?: DateOrder | undefined;
  /** The operation of rows that do not name their own. */
  readonly operation: MembershipOperation;
  /** Times of rows that do not name their own, as the service takes them. */
  readonly times: { readonly effective_at?: string | undefined; readonly expires_at?: string | undefined };
  /** People with the same operation and times who may share one operation; at least 1. */
  readonly peoplePerOperation: number;
  /** Send the same person (the same identifiers, operation and times) once. */
  readonly dedupe: boolean;
  /** The time of the upload in milliseconds since 1970, by which times are checked. */
  readonly now: number;
}

/** Whether rows are read as since `listReading` was this version. */
export function readsSince(
  version: number,
  { readsAs = listReading }: Pick<UploadOptions, 'readsAs'>,
): boolean {
  return readsAs >= version;
}
