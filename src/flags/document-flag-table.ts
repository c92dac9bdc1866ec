/**
 * Document flags, as data: for each endpoint, the sets of flags that can replace a JSON body in its common forms, and
 * the members of the body that each flag sets.
 */

import { createCustomAudience } from '../contract/groups/custom-audiences.js';
import { namedObjects } from '../contract/params/named-objects.js';
import type { Param, Params } from '../contract/types.js';
import { groupFlags, groupSizeFlags } from './ab-test-flags.js';
import { cardFlags } from './card-flags.js';
import { type BodyMember, type DocumentFlagSet, flagSet } from './document-flag-set.js';
import type { DocumentFlagEndpoint } from './flag-endpoints.js';
import { leadFormFlags } from './lead-form-flags.js';

/** Targeting type of each flag of the estimate. Each value of a flag becomes one criterion of that type. */
const targetingTypes = {
  keywords: 'BROAD_KEYWORD',
  interests: 'INTEREST',
  followers_of: 'FOLLOWERS_OF_USER',
  custom_audience_ids: 'CUSTOM_AUDIENCE',
  locations: 'LOCATION',
  languages: 'LANGUAGE',
} as const;

const targetingValues = (help: string) =>
  ({ type: 'list', of: { type: 'string', min: 1, help: 'A targeting value' }, help }) as const;

const estimate = flagSet({
  description: 'criteria without exclusions',
  adding: Object.keys(targetingTypes),
  params: {
    keywords: targetingValues('Keywords that people post or search for'),
    interests: targetingValues('Targeting values of interests'),
    followers_of: targetingValues('User ids whose followers to target'),
    custom_audience_ids: targetingValues('Custom audiences'),
    locations: targetingValues('Targeting values of locations'),
    languages: targetingValues('Targeting values of languages'),
  },
  members(values) {
    const names = Object.keys(targetingTypes) as (keyof typeof targetingTypes)[];
    const criteria = names.flatMap((name) => values[name].items.map((value) => ({ name, value })));
    return [
      // The error that no primary criterion was given is attributed to the most common flag.
      ['targeting_criteria', undefined, values.keywords],
      ...criteria.flatMap(({ name, value }, index): BodyMember[] => [
        [`targeting_criteria[${index}].targeting_type`, targetingTypes[name]],
        [`targeting_criteria[${index}].targeting_value`, value, values[name]],
      ]),
    ];
  },
  example: { keywords: 'espresso,flat white', locations: '96683cc9126741d1' },
});

const segment: Params = namedObjects.segment?.fields ?? {};
const { boolean_operator, lookback_window } = segment as Record<
  'boolean_operator' | 'lookback_window',
  Param
>;

const flexibleAudience = flagSet({
  description: 'one flexible audience that combines other audiences',
  params: {
    name: createCustomAudience.params.name,
    custom_audience_ids: targetingValues('The custom audiences to combine'),
    boolean_operator,
    lookback_window,
  },
  members(values) {
    const [operation, tree] = ['operations[0]', 'operations[0].params.segments'];
    return [
      [`${operation}.operation_type`, 'Create'],
      [`${operation}.params.audience_type`, 'FLEXIBLE'],
      [`${operation}.params.name`, values.name.text, values.name],
      [`${tree}.boolean_operator`, values.boolean_operator.text, values.boolean_operator],
      [`${tree}.child_segments`, [], values.custom_audience_ids],
      ...values.custom_audience_ids.items.flatMap((id, index): BodyMember[] => [
        [`${tree}.child_segments[${index}].custom_audience_id`, id, values.custom_audience_ids],
        [
          `${tree}.child_segments[${index}].lookback_window`,
          values.lookback_window.text,
          values.lookback_window,
        ],
      ]),
    ];
  },
  example: {
    name: 'Repeat visitors',
    custom_audience_ids: 'tyif,tyig',
    boolean_operator: 'AND',
    lookback_window: '30',
  },
});

/** Flag sets by endpoint id, the most common one first. */
export const documentFlagTable: Readonly<Record<DocumentFlagEndpoint, readonly DocumentFlagSet[]>> = {
  'ab-tests.create': [groupFlags],
  'ab-tests.update': [groupFlags, groupSizeFlags],
  'cards.create': cardFlags,
  'cards.update': cardFlags,
  'audience-estimate.estimate': [estimate],
  'custom-audiences.batch': [flexibleAudience],
  'lead-forms.create': [leadFormFlags('create')],
  'lead-forms.update': [leadFormFlags('update')],
};
