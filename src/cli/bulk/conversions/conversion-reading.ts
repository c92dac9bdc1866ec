/**
 * The way in which a file was read, as its journals note it: with other options or columns, a row without an id of its own would
 * be another conversion, so that such an upload is refused.
 */
import { deduplicationHours } from '../../../contract/groups/web-conversions.js';
import type { ConversionOptions, NotedColumns } from '../../../people/conversions/conversion-options.js';
import { compareColumns, eachMark } from '../../../people/conversions/key-columns.js';
import { joinList } from '../../../values/text-lists.js';
import { valueDigest } from '../../../values/value-digest.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';

/** A reading of a file: its options, and what it has in the names of row-columns.ts. */
export type ConversionReading = ConversionOptions & {
  /** The columns of its header. */
  readonly readColumns?: readonly string[] | undefined;
  /** Of a file of JSON the members of what was read ahead. */
  readonly members?: readonly string[] | undefined;
};

/** The columns of a header, or the members of a file of JSON, as a journal has them. */
export function noteColumns(names: readonly string[] | undefined): NotedColumns | undefined {
  return names && [eachMark, ...names];
}

/** Whether a journal has the kinds of these columns alone. */
export function hasKindsAlone(noted: NotedColumns, columns: readonly string[]): boolean {
  const { missing, added } = compareColumns(noted, columns);
  return !noted.includes(eachMark) && missing.length === 0 && added.length === 0;
}

/** The source of the rows of an upload. */
export interface ConversionInput {
  /** The input is standard input or another pipe: all that is ever piped has one journal of the pixel. */
  readonly isStdin?: boolean;
  /** Whether the conversions can have an id, by which the service counts each once. */
  readonly hasIds: boolean;
}

/** The effect of --restart, for hints that name it. */
export function adviseRestart(hasIds: boolean): string {
  if (!hasIds) return 'To send every row again, add --restart. The service then counts each of them twice.';
  return `To send every row again, add --restart. The service then counts those without a conversion_id twice, and those with one too if they were sent more than ${deduplicationHours} hours ago. Rows without one that come back into the file later are sent again, too, if the options are other ones or a column is missing.`;
}

/** What to do about rows that an earlier upload has sent otherwise. */
function adviseOn({ isStdin, hasIds }: ConversionInput): string {
  return isStdin
    ? 'If the rows are of another export, write them to a file and name it with --from: each file has a journal.'
    : adviseRestart(hasIds);
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
 * Other columns make every row without an id another conversion. Keys of JSON, and ids that ads makes, are made of the columns of the
 * first upload, which a file may add to. JSON may lack a member that some rows had; what is piped may be of another export.
 */
export function refuseColumns(
  first: NotedColumns | undefined,
  { makesIds, readColumns, members }: ConversionReading,
  places: ConversionInput,
): CommandError | undefined {
  const columns = readColumns ?? (places.isStdin ? undefined : members);
  if (!first || !columns) return undefined;
  const { missing, ...compared } = compareColumns(first, columns);
  const added = makesIds || !readColumns ? [] : compared.added;
  if (missing.length === 0 && added.length === 0) return undefined;
  const changes = [
    ...(added.length > 0 ? [`it had no ${joinList(added, 'or')}`] : []),
    ...(missing.length > 0 ? [`it had ${joinList(missing, 'and')}`] : []),
  ];
  return new CommandError(
    'OTHER_OPTIONS',
    exitCodes.usage,
    `an earlier upload of this file had other columns: ${changes.join(', and ')}; ${places.hasIds ? 'rows without a conversion_id' : 'its rows'} are other conversions then`,
    `To resume, use the columns of the earlier file, or name another column with --map. ${adviseOn(places)}`,
  );
}

/** The digest of the options that decide on the content of conversions. */
export function digestOptions(options: ConversionOptions): string {
  const {
    columns,
    hashed,
    valueSeparator,
    country,
    eventId,
    currency,
    makesIds,
    defaults,
    timeZone,
    separator,
    dateOrders,
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
    ...(defaults === undefined ? [] : [{ defaults }]),
    ...(separator === undefined ? [] : [{ separator }]),
    ...(dateOrders?.size ? [{ dateOrders: [...new Set(dateOrders.values())].sort() }] : []),
    // With a row whose id does not end in .0, all other rows have other ids.
    ...(pointZero.length === 0 ? [] : [{ pointZero }]),
  ]);
}
