/** Collects what is wrong with the flags of a command that are no parameters of a call. */
import type { FlagProblem } from '../host/command-error.js';

/** Notes a problem of a flag: what is wrong with it, to follow its name, and what was typed. */
export type ReportFlag = (flag: string, message: string, value?: string) => void;

/** A report that adds to the problems. */
export function createFlagReport(problems: FlagProblem[], code = 'INVALID_PARAMETER'): ReportFlag {
  return (flag, message, value) =>
    problems.push({
      parameter: flag.slice(2).replaceAll('-', '_'),
      flag,
      code,
      message: `${flag} ${message}`,
      ...(value !== undefined && { value }),
    });
}

/** A report whose messages end with what was typed. */
export function createValueReport(problems: FlagProblem[]): ReportFlag {
  const report = createFlagReport(problems);
  return (flag, message, value) =>
    report(flag, value === undefined ? message : `${message}, got "${value}"`, value);
}
