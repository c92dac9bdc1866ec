/**
 * What the journals of a file keep of how it was read: with other options or columns, a row without an id of its own would be
 * another conversion, so that such an upload is refused.
 */
import { deduplicationHours } from '../../contract/groups/web-conversions.js';
import type { ConversionOptions } from '../../people/conversions/conversion-options.js';
import { joinList } from '../../values/text-lists.js';
import { valueDigest } from '../../values/value-digest.js';
import { CommandError } from '../host/errors/command-error.js';
import { exitCodes } from '../host/errors/exit-codes.js';

/** A reading of a file: its options, and the columns of its header. */
export type ConversionReading = ConversionOptions & { readonly readColumns?: readonly string[] | undefined };

/** Where the rows of an upload come from. */
export interface ConversionInput {
  /** The input is standard input: all that is ever piped has one journal of the pixel. */
  readonly isStdin?: boolean;
}

/** What --restart does, for hints that name it. */
export const restartAdvice = `To send every row again, add --restart. The service then counts those without a conversion_id twice, and those with one too if they were sent more than ${deduplicationHours} hours ago.`;

/** What to do about rows that an earlier upload has sent otherwise. */
function adviseOn({ isStdin }: ConversionInput): string {
  return isStdin
    ? 'If the rows are of another export, write them to a file and name it with --from: each file has a journal.'
    : restartAdvice;
}

/** The error of a file that an earlier upload has read with other options. */
export function otherOptions(places: ConversionInput): CommandError {
  return new CommandError(
    'OTHER_OPTIONS',
    exitCodes.usage,
    'an earlier upload of this file had other options, or its ids ended in .0, which changes its conversions',
    `To resume, use the same options, and write all ids as in the earlier file. ${adviseOn(places)}`,
  );
}

/**
 * Other columns make every row without an id another conversion. An id that ads makes is made of the columns of the first upload,
 * which a file may add to.
 */
export function refuseColumns(
  first: readonly string[] | undefined,
  { makesIds, readColumns }: ConversionReading,
  places: ConversionInput,
): CommandError | undefined {
  if (!first || !readColumns) return undefined;
  const missing = first.filter((name) => !readColumns.includes(name));
  const added = makesIds ? [] : readColumns.filter((name) => !first.includes(name));
  if (missing.length === 0 && added.length === 0) return undefined;
  const changes = [
    ...(added.length > 0 ? [`it had no ${joinList(added, 'or')}`] : []),
    ...(missing.length > 0 ? [`it had ${joinList(missing, 'and')}`] : []),
  ];
  return new CommandError(
    'OTHER_OPTIONS',
    exitCodes.usage,
    `an earlier upload of this file had other columns: ${changes.join(', and ')}; rows without a conversion_id are other conversions then`,
    `To resume, use the columns of the earlier file, or name another column with --map. ${adviseOn(places)}`,
  );
}

/** What decides on the content of conversions. */
export function digestOptions(options: ConversionOptions): string {
  const {
    columns,
    hashed,
    valueSeparator,
    country,
    eventId,
    currency,
    makesIds,
    timeZone,
    separator,
    pointZero = [],
  } = options;
  return valueDigest([
    columns,
    hashed,
    valueSeparator,
    country ?? null,
    eventId ?? null,
    currency ?? null,
    makesIds,
    // Most files have none of these: their journals are the same as before there was this.
    ...(timeZone === undefined ? [] : [{ timeZone }]),
    ...(separator === undefined ? [] : [{ separator }]),
    // With a row whose id does not end in .0, all other rows have other ids.
    ...(pointZero.length === 0 ? [] : [{ pointZero }]),
  ]);
}
