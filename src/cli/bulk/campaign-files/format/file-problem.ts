/** Problems of campaign files: every problem has its place, and all are reported at once. */
import { type FlagProblem, fileProblemsError } from '../../../core/host/command-error.js';

/** A place in a file. Lines and columns count from 1. */
export interface Place {
  /** The path as it is shown, or the key of a record that is in no file. */
  readonly file: string;
  /** 0 where there is no file. */
  readonly line: number;
  readonly column: number;
  /** The cell of a workbook: `Sheet1!C7`. */
  readonly cell?: string | undefined;
}

export interface FileProblem {
  readonly place: Place;
  /** The field, such as `daily_budget`; empty where it is not about one. */
  readonly field: string;
  readonly message: string;
  readonly code?: string;
  readonly value?: string;
  /** The currency of an amount and the one that its record has, by their codes, where they differ. */
  readonly currencies?: { readonly written: string; readonly required: string };
}

/** A problem whose message is written if it is shown: a file may have 80,000 unknown keys, each like one of many others. */
export function describedLate(problem: Omit<FileProblem, 'message'>, describe: () => string): FileProblem {
  return {
    ...problem,
    get message() {
      return describe();
    },
  };
}

/** `campaigns/spring.yaml:7:5`, or `ads.xlsx:7:3 (Sheet1!C7)`. */
export function describePlace({ file, line, column, cell }: Place): string {
  const place = line === 0 ? file : `${file}:${line}:${column}`;
  return cell === undefined ? place : `${place} (${cell})`;
}

/** Throws CommandError with all problems, in the order of the files. `more` is another line after the hint. */
export function refuseFileProblems(
  problems: readonly FileProblem[],
  advice = 'Nothing was sent. Correct the files, and run the command again.',
  more?: string,
): void {
  if (problems.length === 0) return;
  const sorted = problems.toSorted(
    ({ place: one }, { place: other }) =>
      one.file.localeCompare(other.file) || one.line - other.line || one.column - other.column,
  );
  const describe = ({ place, field, message, code, value }: FileProblem): FlagProblem => {
    const flag = describePlace(place);
    return {
      code: code ?? 'INVALID_PARAMETER',
      parameter: field,
      flag,
      message: `${flag}: ${message}`,
      ...(value !== undefined && { value }),
    };
  };
  throw fileProblemsError(sorted, describe, more === undefined ? advice : `${advice}\n${more}`);
}
