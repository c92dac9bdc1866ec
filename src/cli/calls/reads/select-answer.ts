/** --filter and --sort, on the rows of any command that returns some. */
import type { Answer } from '../../../output/answer.js';
import { type SelectionTally, selectRows } from '../../../output/selection/select-rows.js';
import type { Invocation } from '../../core/host/invocation.js';

/**
 * The answer with the rows that --filter selects, in the order of --sort, at most --limit of them; any other answer
 * unchanged. `now` is what relative times count from; `ifNone` is added to the message about a filter that nothing matches.
 * Throws a SelectionError.
 */
export function selectAnswer(
  answer: Answer,
  { globals, defer, notice }: Pick<Invocation, 'globals' | 'defer' | 'notice'>,
  now: number,
  ifNone = '',
): Answer {
  if (answer.kind !== 'rows' || answer.isPreview) return answer;
  const { filter, sort } = globals;
  const limit = globals.limit === undefined ? undefined : Number(globals.limit);
  return selectRows(answer, { filter, sort, limit, now }, (tally) => {
    // Written after the rows, which may go to the same terminal.
    if (filter) defer(() => notice(describeTally(tally) + (tally.matched === 0 ? ifNone : '')));
  });
}

function describeTally({ seen, matched, selected, isCut }: SelectionTally): string {
  const shown = matched > selected ? `; showing the first ${selected}` : '';
  if (isCut)
    return `${matched} of the first ${seen} match --filter${shown}; to search all records, omit --limit`;
  return `${matched} of ${seen} match --filter${shown}`;
}
