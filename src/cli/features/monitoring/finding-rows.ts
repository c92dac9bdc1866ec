/** Findings as rows. */
import type { RowShape } from '../../../output/answer.js';
import type { RowOf } from '../../../output/row-of.js';
import type { AccountState, Gap } from './account-state.js';
import type { ChosenRule } from './all-rules.js';
import { withNeeded } from './parts.js';
import type { Finding, Rule, RuleContext } from './rule.js';
import { type RowSeverity, rowSeverities, type Severity } from './severities.js';

/** The row as it is printed: `brief` is for screens. */
export function withoutBrief<Row extends object>(row: Row & Pick<Finding, 'brief'>): Omit<Row, 'brief'> {
  const { brief, ...printed } = row;
  return printed;
}

export const findingShape = {
  name: 'finding',
  fields: {
    rule: { type: 'id' },
    severity: { type: 'string' },
    account_id: { type: 'id' },
    account_name: { type: 'string', nullable: true },
    type: { type: 'string' },
    id: { type: 'id', nullable: true },
    name: { type: 'string', nullable: true },
    message: { type: 'string' },
    command: { type: 'string', nullable: true },
  },
  columns: ['severity', 'rule', 'id', 'name', 'message', 'command'],
  pinned: ['severity', 'rule', 'message'],
  least: { name: 14, message: 27, command: 30 },
  wrapped: ['name', 'message', 'command'],
  // A terminal has no room for it: the commands follow the table there.
  implied: ['command'],
  tones: { severity: { error: 'bad', warning: 'waiting', unknown: 'waiting' } },
} as const satisfies RowShape;

/** A row of `ads check`: findings, and for each rule that was not checked as a whole a row that says so. */
export type CheckRow = RowOf<typeof findingShape, { severity: RowSeverity; type: Finding['type'] }> &
  Pick<Finding, 'brief'>;

/** A finding, with its rule and its account. */
export type FindingRow = CheckRow & { readonly severity: Severity };

/** The findings of the rules in an account, the worst first. */
export function findBroken(
  state: AccountState,
  rules: readonly ChosenRule[],
  context: RuleContext,
): readonly FindingRow[] {
  const account = nameAccount(state);
  return rules
    .filter(({ rule }) => !gapsOf(rule, state).some(({ isWhole }) => isWhole))
    .flatMap(({ rule, values }) =>
      rule
        .find(state, values, context)
        .map((finding): FindingRow => ({ rule: rule.name, severity: rule.severity, ...account, ...finding })),
    )
    .sort((one, other) => rank(one) - rank(other));
}

function rank({ severity }: Pick<CheckRow, 'severity'>): number {
  return rowSeverities.indexOf(severity);
}

/** A row for each rule that needs something which was not measured; `advice` says how it is. */
export function findUnknown(
  state: AccountState,
  rules: readonly ChosenRule[],
  advice: string,
): readonly CheckRow[] {
  const account = nameAccount(state);
  return rules.flatMap(({ rule }): readonly CheckRow[] => {
    const gaps = gapsOf(rule, state);
    if (gaps.length === 0) return [];
    const texts = gaps.map(({ text }) => text);
    const hints = new Set(gaps.map((gap) => gap.advice ?? advice));
    return [
      {
        rule: rule.name,
        severity: 'unknown',
        ...account,
        type: 'account',
        id: account.account_id,
        name: account.account_name,
        message: [...texts, ...hints].join('; '),
        command: null,
      },
    ];
  });
}

/** What was left out of what a rule needs. */
function gapsOf({ needs }: Rule, { gaps }: Pick<AccountState, 'gaps'>): readonly Gap[] {
  const needed: ReadonlySet<string> = withNeeded(needs);
  return gaps.filter(({ part }) => needed.has(part));
}

/** The account of a row. */
export function nameAccount({
  account: { id, name },
}: Pick<AccountState, 'account'>): Pick<FindingRow, 'account_id' | 'account_name'> {
  return { account_id: String(id), account_name: typeof name === 'string' ? name : null };
}
