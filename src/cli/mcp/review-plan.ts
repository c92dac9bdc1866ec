/** A plan for a person or a model: its changes and its money line, as lines of text. */
import { removeHidden } from '../../output/control-characters.js';
import { writeJson } from '../../values/lossless-json.js';
import { formatMoney } from '../../values/money.js';
import type { DailySum } from '../host/world.js';
import { describeSpend } from '../plan/money-line.js';
import type { ShownChange, StoredPlan } from './stored-plan.js';

/** One line for each change, and one for each of its fields. */
export function changeLines({ changes }: Pick<StoredPlan, 'changes'>): readonly string[] {
  return changes.flatMap(({ what, fields }) => [removeHidden(what), ...fields.map(fieldLine)]);
}

function fieldLine({ field, before, after }: ShownChange['fields'][number]): string {
  const shown = (value: unknown) => removeHidden(typeof value === 'string' ? value : writeJson(value));
  const old = before === undefined || before === null ? '' : `${shown(before)} -> `;
  return `  ${field}: ${old}${shown(after)}`;
}

/** How much can be spent in a day before and after the plan, one line for each currency. */
export function moneyLines({ money }: Pick<StoredPlan, 'money'>): readonly string[] {
  const sums = money.map(readSum);
  if (sums.length === 0) return ['money: the plan sets no daily budget'];
  return sums.map((sum) => describeSpend({ ...sum, activated: sum.after }));
}

/** A sum, whose amounts a stored plan has as numbers. */
function readSum({ currency, before, after }: DailySum): DailySum {
  const amount = (value: bigint | null) => (value === null ? null : BigInt(value));
  return { currency, before: amount(before), after: amount(after) };
}

/**
 * What a person types to approve: the amount of the first currency that can be spent more in a day, so that nobody
 * approves without having read it; `unlimited` without a limit, and else the number of changes.
 */
export function approvalWord({ money, changes }: StoredPlan): {
  readonly word: string;
  readonly meaning: string;
} {
  for (const { currency, before, after } of money.map(readSum)) {
    if (after === null && before !== null) return { word: 'unlimited', meaning: 'the new daily spend' };
    if (after === null || before === null || after <= before) continue;
    return {
      word: formatMoney(after - before, currency),
      meaning: `how many ${currency} more can be spent in a day`,
    };
  }
  return { word: String(changes.length), meaning: 'the number of changes' };
}
