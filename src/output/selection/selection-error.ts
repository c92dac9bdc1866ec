/** --filter or --sort cannot be understood, or names a field that the rows do not have. Nothing is sent: exit 2. */
import type { Problem } from '../../call/problem.js';

export class SelectionError extends Error {
  override readonly name = 'SelectionError';
  /** `parameter` of each problem is `filter` or `sort`. */
  constructor(readonly problems: readonly Problem[]) {
    super(problems.map((problem) => problem.message).join('\n'));
  }
}
