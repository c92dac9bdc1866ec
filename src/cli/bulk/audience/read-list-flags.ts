/** Reads the flags of commands that upload lists of people. */
import type { PeopleValues } from '../../../flags/list-flags.js';
import { readListFields } from '../../../people/list-fields.js';
import type { UploadOptions } from '../../../people/upload-options.js';
import { createFlagReport } from '../../core/errors/flag-report.js';
import type { FlagProblem } from '../../core/host/command-error.js';
import { type ReadingFlags, readReadingFlags } from './read-reading-flags.js';

/** The checked values of the flags: an upload to a new list has no --operation and no --restart. */
export type ListValues = Partial<PeopleValues> &
  Pick<PeopleValues, 'no_journal' | 'dedupe'> & { readonly from?: string };

/** The values of the flags of a list. */
export interface ListFlags extends Omit<ReadingFlags, 'reading'> {
  /** Without what depends on the time. */
  readonly options: Omit<UploadOptions, 'now' | 'times'>;
  /** The times as they were typed, by parameter. */
  readonly typedTimes: Readonly<Record<string, string>>;
  /** How long to wait for the service, as --wait takes it. */
  readonly wait?: string | undefined;
  readonly problems: readonly FlagProblem[];
}

/**
 * Reads the checked flags of a list of a membership endpoint. `found` are the problems of the check, where nobody else reports
 * them.
 */
export function readListFlags(
  endpoint: { readonly id: string },
  values: ListValues,
  found: readonly FlagProblem[] = [],
): ListFlags {
  const problems = [...found];
  const report = createFlagReport(problems);
  const { reading, ...flags } = readReadingFlags(readListFields(endpoint.id), values, report);
  const { effective_at, expires_at } = values;
  return {
    ...flags,
    options: {
      endpoint: endpoint.id,
      ...reading,
      // Only where they are set, as --column.
      ...(values.preset !== undefined && { preset: values.preset }),
      ...(values.consent !== undefined && { consent: values.consent }),
      ...(values.time_zone !== undefined && { timeZone: values.time_zone }),
      ...(values.date_format !== undefined && { dateOrder: values.date_format }),
      operation: values.operation ?? 'Update',
      peoplePerOperation: values.people_per_operation ?? 1,
      dedupe: values.dedupe,
      ...(values.allow_shared === true && { allowShared: true as const }),
    },
    typedTimes: {
      ...(effective_at !== undefined && { effective_at }),
      ...(expires_at !== undefined && { expires_at }),
    },
    wait: values.wait,
    problems,
  };
}
