/** Reads a condition of --filter: a field, an operator, and values separated by commas. */

/** The operators. Where several values follow, any of them may match; of the negated ones none may. */
export const operators = ['=', '!=', '>', '>=', '<', '<=', '~', '!~'] as const;
export type Operator = (typeof operators)[number];

export interface Operand {
  readonly text: string;
  /** In quotes a word such as null, and a comma, mean themselves. */
  readonly isQuoted: boolean;
}

export interface ParsedCondition {
  readonly field: string;
  readonly operator: Operator;
  readonly operands: readonly Operand[];
}

const form = /^\s*([\p{L}\p{N}_.-]+?)\s*(!=|>=|<=|!~|==|[=><~])\s*(.*?)\s*$/su;

/** The parts of a condition; undefined for any other text. */
export function parseCondition(text: string): ParsedCondition | undefined {
  const [, field, typed, rest = ''] = form.exec(text) ?? [];
  // Programmers write == by habit.
  const operator = operators.find((one) => one === (typed === '==' ? '=' : typed));
  const operands = splitQuoted(rest);
  if (field === undefined || operator === undefined || operands === undefined) return undefined;
  return { field, operator, operands };
}

/**
 * Splits a text at its commas. A part may stand in double quotes, as in CSV: "" inside stands for one. Undefined for a
 * quote that is not closed.
 */
export function splitQuoted(text: string): readonly Operand[] | undefined {
  const parts = [...`${text},`.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*|([^",][^,]*|)),/gy)];
  if (parts.reduce((length, [whole]) => length + whole.length, 0) !== text.length + 1) return undefined;
  return parts.map(([, quoted, plain = '']) =>
    quoted === undefined
      ? { text: plain.trim(), isQuoted: false }
      : { text: quoted.replaceAll('""', '"'), isQuoted: true },
  );
}
