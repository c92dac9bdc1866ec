/** Reads a condition of --filter: a field, an operator, and values separated by commas. */
import { type QuotedPart, splitQuoted } from '../../values/split-quoted.js';

/** The operators. Where several values follow, any of them may match; of the negated ones none may. */
export const operators = ['=', '!=', '>', '>=', '<', '<=', '~', '!~'] as const;
export type Operator = (typeof operators)[number];

export interface ParsedCondition {
  readonly field: string;
  readonly operator: Operator;
  readonly operands: readonly QuotedPart[];
  /** The operands as they were typed. */
  readonly rest: string;
}

const form = /^([\p{L}\p{N}_.-]+)\s*(!=|>=|<=|!~|==|[=><~])\s*(.*)$/su;

/** The parts of a condition; undefined for any other text. */
export function parseCondition(text: string): ParsedCondition | undefined {
  const [, field, typed, rest = ''] = form.exec(text.trim()) ?? [];
  // Programmers write == by habit.
  const operator = operators.find((one) => one === (typed === '==' ? '=' : typed));
  const operands = splitQuoted(rest);
  if (field === undefined || operator === undefined || operands === undefined) return undefined;
  return { field, operator, operands, rest };
}
