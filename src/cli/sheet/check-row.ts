/** Checks the values of one row by the contract, alone and together with what the record has. */
import { checkReadOnly, checkState } from '../../call/check.js';
import { parseMembers } from '../../call/parse.js';
import type { ParameterNamer, Problem } from '../../call/problem.js';
import { createProblemCollector } from '../../call/problem-collector.js';
import type { Document, Rule, Value } from '../../contract/types.js';
import type { RowSchema } from './sheet-group.js';

interface RowContext {
  readonly now: number;
  /** The record that is changed; absent where one is created. */
  readonly live?: Document;
}

export interface CheckedRow {
  readonly values: Document;
  readonly problems: readonly Problem[];
}

/** Parses the raw values of a row. Without a schema there is nothing that could be given. */
export function checkRow(
  schema: RowSchema | undefined,
  raw: Readonly<Record<string, Value>>,
  namer: ParameterNamer,
  { now, live }: RowContext,
): CheckedRow {
  if (!schema) return { values: {}, problems: [] };
  const { params, rules } = schema;
  const collector = createProblemCollector(namer, now);
  const values = parseMembers({ fields: params, rules }, raw, '', collector);
  if (!live) return { values, problems: collector.problems };
  const stored = rules.flatMap((rule) => compareWithRecord(rule, schema, values, live, namer));
  return {
    values,
    problems: [...collector.problems, ...checkReadOnly(params, live, values, namer), ...stored],
  };
}

/** The rules that compare two values of which the row gives one and the record has the other. */
function compareWithRecord(
  rule: Rule,
  { params }: RowSchema,
  values: Document,
  live: Document,
  namer: ParameterNamer,
): readonly Problem[] {
  if (rule.rule !== 'atMost' && rule.rule !== 'before') return [];
  const given = [rule.param, rule.other].filter((name) => (values[name] ?? '') !== '');
  const cleared = [rule.param, rule.other].some((name) => values[name] === '');
  if (given.length !== 1 || cleared) return [];
  return checkState([rule], params, { ...live, ...values }, namer);
}
