/** Rules about names. */
import { updateCampaign } from '../../contract/groups/campaigns.js';
import { updateLineItem } from '../../contract/groups/line-items.js';
import type { Document } from '../../contract/types.js';
import { groupBy } from '../../values/group-by.js';
import { timeOf } from './account-state.js';
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
    const wrong = (type: FoundType, record: Document, form: RegExp | null): readonly Finding[] =>
      form === null || form.test(String(record.name ?? ''))
        ? []
        : [
            {
              ...about(type, record),
              message: `the name does not match ${form.source}`,
              // Only a person knows the right name.
              command: null,
            },
          ];
    return state.branches.flatMap(({ campaign, items }) => [
      ...wrong('campaign', campaign, patterns.campaigns),
      ...items.flatMap(({ item }) => wrong('line-item', item, patterns.line_items)),
    ]);
  },
});

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

/** All but the oldest of a name, without regard to case and spaces at the ends. */
function findTwins(
  type: 'campaign' | 'line-item',
  records: readonly Document[],
  context: RuleContext,
): readonly Finding[] {
  const named = records.filter(({ name }) => typeof name === 'string' && name.trim() !== '');
  const groups = groupBy(named, ({ name }) => String(name).trim().toLowerCase());
  const age = ({ created_at }: Document) => timeOf(created_at) ?? 0;
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = [...group].sort((one, other) => age(one) - age(other));
    return others.map((record, index) => {
      const name = `${String(record.name).trim()} (${index + 2})`;
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
