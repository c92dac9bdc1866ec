/** Parses the ids that are piped into a command: one per line, as `-o ids` and a csv of one column print them. */
import { parseValue } from '../../../call/parse.js';
import type { Problem } from '../../../call/problem.js';
import { createProblemCollector } from '../../../call/problem-collector.js';
import type { Param } from '../../../contract/types.js';
import { withoutProtection } from '../../../values/spreadsheet-cell.js';

/** One id, and the line on which it stands first, counted from 1. */
export interface InputId {
  readonly id: string;
  readonly line: number;
}

export interface ParsedIds {
  /** Each id once, in the order of the input. */
  readonly ids: readonly InputId[];
  /** How many lines repeat an id. */
  readonly repeated: number;
  /** What is wrong with the other lines. */
  readonly problems: readonly Problem[];
}

/** Problems told one by one: a file of another kind has one on every line. */
const maxProblems = 5;

/** Parses the text. `parameter` is the one that takes the id, `label` how messages name it. */
export function parseIds(text: string, param: Param, parameter: string, label: string): ParsedIds {
  const lineById = new Map<string, number>();
  const problems: Problem[] = [];
  let wrong = 0;
  let repeated = 0;
  let isFirst = true;
  for (const [index, whole] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const id = withoutProtection(whole.trim());
    if (id === '') continue;
    const isHeader = isFirst && ['id', parameter].includes(id.toLowerCase());
    isFirst = false;
    if (isHeader) continue;
    const collector = createProblemCollector({ name: () => `stdin:${index + 1}: ${label}` });
    // A lone dash is a legal id, but here it stands for standard input.
    if (id === '-') collector.invalid(parameter, 'must be an id', id);
    else parseValue(param, id, parameter, collector);
    if (collector.problems.length > 0) {
      wrong += 1;
      if (wrong <= maxProblems) problems.push(...collector.problems);
    } else if (lineById.has(id)) repeated += 1;
    else lineById.set(id, index + 1);
  }
  if (wrong > maxProblems) {
    const message = `stdin: ${wrong - maxProblems} more lines are not ids`;
    problems.push({ parameter, code: 'INVALID_PARAMETER', message });
  }
  return { ids: [...lineById].map(([id, line]) => ({ id, line })), repeated, problems };
}
