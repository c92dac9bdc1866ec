/** Findings as rows. */
import type { RowShape } from '../../output/answer.js';
import type { AccountState } from './account-state.js';
import type { ChosenRule } from './all-rules.js';
import type { Finding, RuleContext } from './rule.js';
import { type Severity, severities } from './severities.js';

/** A finding, with its rule and its account. */
export interface FindingRow extends Finding {
  readonly rule: string;
  readonly severity: Severity;
  readonly account_id: string;
  readonly account_name: string | null;
}

export const findingShape: RowShape = {
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
  tones: { severity: { error: 'bad', warning: 'waiting' } },
};

/** What the rules find in an account, the worst first. */
export function findBroken(
  state: AccountState,
  rules: readonly ChosenRule[],
  context: RuleContext,
): readonly FindingRow[] {
  const account = nameAccount(state);
  const rank = ({ severity }: FindingRow) => severities.indexOf(severity);
  return rules
    .flatMap(({ rule, values }) =>
      rule
        .find(state, values, context)
        .map((finding): FindingRow => ({ rule: rule.name, severity: rule.severity, ...account, ...finding })),
    )
    .sort((one, other) => rank(one) - rank(other));
}

/** The account of a row. */
export function nameAccount({
  account: { id, name },
}: Pick<AccountState, 'account'>): Pick<FindingRow, 'account_id' | 'account_name'> {
  return { account_id: String(id), account_name: typeof name === 'string' ? name : null };
}
