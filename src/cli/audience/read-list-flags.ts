/** Reads the flags of commands that upload lists of people. Every problem is collected, so that all are told at once. */
import { flagName } from '../../call/flag-names.js';
import { membershipOperations } from '../../contract/params/membership.js';
import { matchCase, optionKey } from '../../flags/typed-values.js';
import { readListFields } from '../../people/list-fields.js';
import { membershipShape } from '../../people/membership-shape.js';
import type { UploadOptions } from '../../people/upload-options.js';
import { describeChoices } from '../../values/text-lists.js';
import type { FlagProblem } from '../host/errors/command-error.js';
import { createFlagReport, type ReportFlag } from '../host/errors/flag-report.js';
import { type Invocation, textOption } from '../host/invocation.js';
import { type ReadingFlags, readReadingFlags } from './read-reading-flags.js';

/** What the flags say. */
export interface ListFlags extends Omit<ReadingFlags, 'reading'> {
  /** Without what depends on the time. */
  readonly options: Omit<UploadOptions, 'now' | 'times'>;
  /** The times as they were typed, by parameter. */
  readonly typedTimes: Readonly<Record<string, string>>;
  readonly problems: readonly FlagProblem[];
}

/** Reads the flags for the lists of a membership endpoint. */
export function readListFlags(
  endpoint: { readonly id: string },
  invocation: Pick<Invocation, 'options'>,
): ListFlags {
  const { options } = invocation;
  const problems: FlagProblem[] = [];
  const report = createFlagReport(problems);
  const fields = readListFields(endpoint.id);
  const { reading, ...flags } = readReadingFlags(fields, 'the list of people', invocation, problems);
  return {
    ...flags,
    options: {
      endpoint: endpoint.id,
      ...reading,
      operation: readOperation(textOption(options, 'operation'), report),
      peoplePerOperation: readCount(textOption(options, 'peoplePerOperation'), report),
      dedupe: options.dedupe === true,
    },
    typedTimes: Object.fromEntries(
      membershipShape(endpoint.id).times.flatMap((name) => {
        const text = textOption(options, optionKey(flagName(name)));
        return text === undefined ? [] : [[name, text]];
      }),
    ),
    problems,
  };
}

function readOperation(text: string | undefined, report: ReportFlag): UploadOptions['operation'] {
  const word = matchCase(text ?? 'Update', membershipOperations);
  const operation = membershipOperations.find((name) => name === word);
  if (!operation)
    report('--operation', `must be ${describeChoices(membershipOperations)}, got "${text}"`, text);
  return operation ?? 'Update';
}

function readCount(text: string | undefined, report: ReportFlag): number {
  if (text === undefined) return 1;
  const count = Number(text);
  if (/^[0-9]+$/.test(text) && Number.isSafeInteger(count) && count > 0) return count;
  report('--people-per-operation', `must be a whole number, 1 or more, got "${text}"`, text);
  return 1;
}
