/** The identifiers that were left out of rows: how many, by field and reason, for the answer, the notices and the exit code. */
import type { Document } from '../../../../contract/types.js';
import type { RowShape } from '../../../../output/answer.js';
import { type LeftOutCount, sumLeftOut } from '../../../../people/reading/left-out-counts.js';
import type { Rejection } from '../../../../people/reading/rejection.js';
import type { LeftOutIdentifier } from '../../../../people/reading/row.js';
import { CommandError } from '../../../core/host/command-error.js';
import { exitCodes } from '../../../core/host/exit-codes.js';
import { formatCount } from '../../../core/host/progress.js';

/** Keeps account of the identifiers of one list. */
export interface LeftOutCounts {
  add(identifiers: readonly LeftOutIdentifier[]): void;
  /** Counts a last line that is not a row. */
  footer(line: number): void;
  /** Counts rows of which nothing is sent because the person does not consent. */
  withheld(rows: number): void;
  /** A sentence about these rows; undefined without one. */
  readonly describeWithheld: () => string | undefined;
  /** A sentence about the lines of a footer; undefined without one. */
  readonly describeFooter: () => string | undefined;
  /** The number of each field and reason, the most frequent first. */
  readonly counts: () => readonly LeftOutCount[];
  /** Sentences with the number of each field and reason, the most frequent first; empty if there are none. */
  readonly describe: () => readonly string[];
  /** The fields of those that somebody has written wrong: a placeholder says that there is none. */
  readonly damaged: () => ReadonlySet<string>;
  /** The members of the answer. */
  readonly row: () => Document;
  /** The error, if some were left out by which a person may still be reached. */
  readonly error: () => CommandError | undefined;
}

/** The fields of an answer about people who were left out. */
export const leftOutFields = {
  left_out: { type: 'integer', help: 'Identifiers that were left out of the rows that are sent' },
  footers: { type: 'integer', optional: true, help: 'The last lines that are a footer, and are not rows' },
  without_consent: {
    type: 'integer',
    optional: true,
    help: 'People who have not consented, and are left out; they are not rows',
  },
  left_out_by: { type: 'list', optional: true, help: 'Their number by field and reason, if there are any' },
} as const satisfies RowShape['fields'];

/** The columns of a shape with these fields: people read the list in notices. */
export function columnsOf(fields: RowShape['fields']): readonly string[] {
  return Object.keys(fields).filter((name) => !['left_out_by', 'footers', 'without_consent'].includes(name));
}

const isOfNobody = (reason: string) =>
  (['placeholder', 'device-zero'] satisfies Rejection[] as readonly string[]).includes(reason);

/** `sentence` describes a reason. */
export function countLeftOut(sentence: (reason: string) => string): LeftOutCounts {
  const sums = sumLeftOut();
  let total = 0;
  let reaching = 0;
  /** The first of them, and the last. */
  let footers: readonly number[] = [];
  let footerCount = 0;
  let withheld = 0;
  return {
    add(identifiers) {
      total += identifiers.length;
      for (const identifier of identifiers) {
        if (identifier.isReaching) reaching += 1;
        sums.add(identifier);
      }
    },
    footer(line) {
      footers = [...footers.slice(0, 1), line];
      footerCount += 1;
    },
    withheld(rows) {
      withheld += rows;
    },
    describeWithheld: () =>
      withheld === 0
        ? undefined
        : `${formatCount(withheld, 'person has', 'people have')} not consented: left out, as --consent given says`,
    describeFooter() {
      const [first, last] = footers;
      if (first === undefined) return undefined;
      return last === undefined
        ? `line ${first} is not a row: the last line is a footer, and is left out`
        : `lines ${first} to ${last} are not rows: the last ${footerCount} lines are a footer, and are left out`;
    },
    counts: sums.all,
    describe: () =>
      sums.all().map(({ field, reason, count }) => {
        const what = formatCount(count, 'identifier', 'identifiers');
        return `${what} left out of ${count === 1 ? 'its row' : 'their rows'}: ${field}: ${sentence(reason)}`;
      }),
    damaged: () => new Set(sums.all().flatMap(({ field, reason }) => (isOfNobody(reason) ? [] : [field]))),
    row: () => ({
      left_out: total,
      ...(footerCount > 0 && { footers: footerCount }),
      ...(withheld > 0 && { without_consent: withheld }),
      ...(total > 0 && { left_out_by: sums.all() }),
    }),
    error() {
      if (reaching === 0) return undefined;
      const what = formatCount(reaching, 'identifier was', 'identifiers were');
      return new CommandError(
        'PARTIAL',
        exitCodes.partial,
        `${what} left out: the person may still be reached by it`,
        'Correct these identifiers, or add --allow-shared if they are shared, and run the command again. With --rejects FILE, each is in the file with its line and reason.',
      );
    },
  };
}
