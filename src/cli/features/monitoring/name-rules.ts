/** Rules about names. */
import { updateCampaign } from '../../../contract/groups/campaigns.js';
import { updateLineItem } from '../../../contract/groups/line-items.js';
import type { Document } from '../../../contract/types.js';
import { groupBy } from '../../../values/group-by.js';
import { matchInTime, SlowPatternError } from '../../../values/match-in-time.js';
import { timeOf } from '../../../values/read-value.js';
import { usageError } from '../../core/host/command-error.js';
import {
  about,
  callCommand,
  defineRule,
  type Finding,
  type FoundType,
  type Rule,
  type RuleContext,
} from './rule.js';

const pattern = (help: string) => ({ type: 'pattern', default: null, help }) as const;

const naming = defineRule({
  name: 'naming',
  summary: 'A name does not match the pattern of its kind',
  severity: 'warning',
  thresholds: {
    campaigns: pattern('regular expression for the names of campaigns'),
    line_items: pattern('regular expression for the names of line items'),
  },
  needs: ['campaigns', 'lineItems'],
  isIdle: (patterns) => patterns.campaigns === null && patterns.line_items === null,
  find: (state, patterns) => {
    const campaigns = state.branches.map(({ campaign }) => campaign);
    const lineItems = state.branches.flatMap(({ items }) => items.map(({ item }) => item));
    return [
      ...findOthers('campaign', campaigns, patterns.campaigns),
      ...findOthers('line-item', lineItems, patterns.line_items),
    ];
  },
});

/** The records whose names do not match. Throws CommandError for a pattern that takes too long. */
function findOthers(type: FoundType, records: readonly Document[], form: RegExp | null): readonly Finding[] {
  if (form === null) return [];
  const matches = matchNames(
    form,
    records.map(({ name }) => String(name ?? '')),
  );
  return records
    .filter((_, index) => matches[index] === false)
    .map((record) => ({
      ...about(type, record),
      message: `the name does not match ${form.source}`,
      // Only a person knows the right name.
      command: null,
    }));
}

function matchNames(form: RegExp, names: readonly string[]): readonly boolean[] {
  try {
    return matchInTime(form, names);
  } catch (error) {
    if (!(error instanceof SlowPatternError)) throw error;
    const hint = 'Avoid nested repetition: write ^a+$ instead of ^(a+)+$';
    throw usageError(`--rules: naming: ${error.message} with these names`, hint);
  }
}

const duplicateNames = defineRule({
  name: 'duplicate-names',
  summary: 'Two campaigns, or two line items of a campaign, have the same name',
  severity: 'warning',
  thresholds: {},
  needs: ['campaigns', 'lineItems'],
  find: (state, _, context) => [
    ...findTwins(
      'campaign',
      state.branches.map(({ campaign }) => campaign),
      context,
    ),
    ...state.branches.flatMap(({ items }) =>
      findTwins(
        'line-item',
        items.map(({ item }) => item),
        context,
      ),
    ),
  ],
});

/** Characters of the name of a campaign, and of a line item. */
const longest = updateCampaign.params.name.max;

function toKey(name: unknown): string {
  return String(name).trim().toLowerCase();
}

/** The name with the first number that makes it unlike all others, which it then is one of. */
function findFree(name: string, taken: Set<string>): string {
  for (let number = 2; ; number += 1) {
    const end = ` (${number})`;
    const free = `${[...name]
      .slice(0, longest - end.length)
      .join('')
      .trim()}${end}`;
    if (taken.has(toKey(free))) continue;
    taken.add(toKey(free));
    return free;
  }
}

/** All but the oldest of a name, without regard to case and spaces at the ends. */
function findTwins(
  type: 'campaign' | 'line-item',
  records: readonly Document[],
  context: RuleContext,
): readonly Finding[] {
  const named = records.filter(({ name }) => typeof name === 'string' && name.trim() !== '');
  const groups = groupBy(named, ({ name }) => toKey(name));
  const taken = new Set(groups.keys());
  const age = ({ created_at }: Document) => timeOf(created_at) ?? 0;
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = [...group].sort(
      (one, other) => age(one) - age(other) || (String(one.id) < String(other.id) ? -1 : 1),
    );
    return others.map((record) => {
      const name = findFree(String(record.name).trim(), taken);
      const id = record.id ?? '';
      const command =
        type === 'campaign'
          ? callCommand(updateCampaign, { campaign_id: id, name }, undefined, context)
          : callCommand(updateLineItem, { line_item_id: id, name }, undefined, context);
      return {
        ...about(type, record),
        message: `has the name of ${type.replace('-', ' ')} ${first?.id}`,
        command,
      };
    });
  });
}

export const nameRules: readonly Rule[] = [naming, duplicateNames];
