/** `ads check rules`: the rules with their thresholds and defaults. */
import type { RowShape } from '../../../output/answer.js';
import type { RowOf } from '../../../output/row-of.js';
import type { Action } from '../../core/host/invocation.js';
import { allRules } from './all-rules.js';
import type { Rule, Threshold } from './rule.js';

const shape = {
  name: 'threshold',
  fields: {
    rule: { type: 'id' },
    severity: { type: 'string' },
    threshold: { type: 'id', nullable: true },
    default: { type: 'string', nullable: true },
    unit: { type: 'string', nullable: true },
    help: { type: 'string', nullable: true },
    summary: { type: 'string' },
  },
  columns: ['rule', 'severity', 'summary', 'threshold', 'default', 'unit', 'help'],
  pinned: ['rule', 'threshold', 'default'],
  least: { summary: 16, help: 20 },
  wrapped: ['summary', 'help'],
  tones: { severity: { error: 'bad', warning: 'waiting' } },
} as const satisfies RowShape;

type ThresholdRow = RowOf<typeof shape>;

const none = { threshold: null, default: null, unit: null, help: null } as const;

export const listRules: Action = async () => ({
  kind: 'rows',
  record: shape,
  pages: [allRules.flatMap(toRows)],
});

/** A row for each threshold; one for a rule without any. */
function toRows({ name, severity, summary, thresholds }: Rule): readonly ThresholdRow[] {
  const rows = Object.entries(thresholds).map(([threshold, one]) => ({
    threshold,
    default: describeDefault(one),
    unit: one.type === 'integer' ? one.unit : one.type,
    help: one.help,
  }));
  return (rows.length > 0 ? rows : [none]).map((row) => ({ rule: name, severity, ...row, summary }));
}

/** As a file of rules has it; null where the rule compares nothing without a value. */
function describeDefault(threshold: Threshold): string | null {
  return threshold.type === 'money' ? null : (threshold.default?.toString() ?? null);
}
