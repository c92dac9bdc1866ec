/** Reads the id, or the name, of what a command explains or shows. */
import { parseValue } from '../../../call/parse.js';
import { createProblemCollector } from '../../../call/problem-collector.js';
import { readTypedName } from '../../../flags/name-or-id.js';
import { parameterError, throwIfProblems } from '../../core/host/command-error.js';
import { stdinIdProblem } from '../../core/input/stdin-id.js';

const param = { type: 'id', help: 'The record' } as const;

/** The id, or the name of a record, that was typed as the argument ID. Throws CommandError when it can be neither. */
export function readTargetId(text: string): string {
  const dash = stdinIdProblem({ parameter: 'id', flag: 'ID' }, param, text);
  throwIfProblems(dash ? [dash] : []);
  if (readTypedName(text) !== undefined) return text;
  const report = createProblemCollector({ name: () => 'ID' });
  const id = parseValue(param, text, 'id', report);
  if (typeof id === 'string') return id;
  throw parameterError(report.problems.map((problem) => ({ ...problem, flag: 'ID' })));
}
