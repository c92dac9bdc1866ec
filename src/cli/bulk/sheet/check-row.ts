/** Checks the values of one row by the contract, alone and together with what the record has. */
import { checkReadOnly, checkState } from '../../../call/check.js';
import { parseMembers } from '../../../call/parse.js';
import type { ParameterNamer, Problem } from '../../../call/problem.js';
import { createProblemCollector } from '../../../call/problem-collector.js';
import type { Document, Rule, Value } from '../../../contract/types.js';
import { compareValues } from '../../core/records/compare.js';
import type { RowSchema } from './sheet-group.js';

interface RowContext {
  /** Milliseconds since 1970; without it, what depends on the time is not checked. */
  readonly now?: number;
  /** The record that is changed; absent where one is created. */
  readonly live?: Document;
}

interface CheckedRow {
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
  const given = live ? withoutUnchanged(schema, raw, live, namer) : raw;
  const values = parseMembers({ fields: params, rules }, given, '', collector);
  if (!live) return { values, problems: collector.problems };
  const stored = rules.flatMap((rule) => compareWithRecord(rule, schema, values, live, namer));
  return {
    values,
    problems: [...collector.problems, ...checkReadOnly(params, live, values, namer), ...stored],
  };
}

/**
 * The raw values that the record does not have already, such as 80 where it has 80.00: rules are for what is changed, and a
 * record may be older than they are.
 */
function withoutUnchanged(
  { params }: RowSchema,
  raw: Readonly<Record<string, Value>>,
  live: Document,
  namer: ParameterNamer,
): Readonly<Record<string, Value>> {
  const values = parseMembers({ fields: params }, raw, '', createProblemCollector(namer));
  const changed = new Set(compareValues(params, live, values).map(({ field }) => field));
  return Object.fromEntries(
    Object.entries(raw).filter(([field]) => changed.has(field) || !Object.hasOwn(values, field)),
  );
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
