/** The title of a file that is passed to somebody else. */
import type { RowShape } from './answer.js';
import { pluralize } from './pluralize.js';

/** "Line items"; rows over time are a report. */
export function titleOf(shape: RowShape): string {
  const noun = shape.chart ? 'report' : pluralize(shape);
  return `${noun.slice(0, 1).toUpperCase()}${noun.slice(1)}`;
}
