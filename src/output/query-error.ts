/** The error of a wrong --query: apart from the queries themselves, which few commands have. */
import { flagName } from '../call/flag-names.js';
import type { Problem } from '../call/problem.js';
import { createProblemCollector } from '../call/problem-collector.js';

/** The expression is not valid, or cannot be applied to the result: exit 2. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
  readonly problems: readonly Problem[];
  /** The ids of what the expression was applied to. */
  ids: readonly string[] = [];
  constructor(
    what: string,
    expression: string,
    /** The position of the error in characters, counted from 1, if known. */
    readonly position?: number,
  ) {
    const report = createProblemCollector({ name: flagName });
    report.invalid('query', position === undefined ? what : `${what} at character ${position}`, expression);
    super(report.problems.map((problem) => problem.message).join('\n'));
    this.problems = report.problems;
  }
}
