/**
 * Document flags, as data: for each endpoint, the sets of flags that can replace a JSON body in its common forms, and
 * the members of the body that each flag sets.
 */

import { createCustomAudience } from '../contract/groups/custom-audiences.js';
import { app, label, title, website } from '../contract/params/card-components.js';
import { mediaKey } from '../contract/params/creatives.js';
import { namedObjects } from '../contract/params/named-objects.js';
import type { Param, Params } from '../contract/types.js';
import { groupFlags, groupSizeFlags } from './ab-test-flags.js';
import { type BodyMember, type DocumentFlagSet, type FlagValue, flagSet } from './document-flag-set.js';
import type { DocumentFlagEndpoint } from './flag-endpoints.js';
import { leadFormFlags } from './lead-form-flags.js';

const media_key = {
  type: 'list',
  of: mediaKey('A media key'),
  help: 'Image or video from the media library; two or more make a carousel',
} as const;

/** A single media key makes a MEDIA component, several make SWIPEABLE_MEDIA. */
function mediaMembers(at: string, mediaKeys: FlagValue): readonly BodyMember[] {
  return mediaKeys.items.length > 1
    ? [
        [`${at}.type`, 'SWIPEABLE_MEDIA'],
        [`${at}.media_keys`, mediaKeys.items, mediaKeys],
      ]
    : [
        [`${at}.type`, 'MEDIA'],
        [`${at}.media_key`, mediaKeys.text, mediaKeys],
      ];
}

const websiteCard = flagSet({
  description: 'a card that leads to a web page',
  params: { media_key, title, url: website.fields.url },
  members: (values) => [
    ...mediaMembers('components[0]', values.media_key),
    ['components[1].type', 'DETAILS'],
    ['components[1].title', values.title.text, values.title],
    ['components[1].destination.type', 'WEBSITE'],
    ['components[1].destination.url', values.url.text, values.url],
  ],
  example: {
    media_key: '3_1700000000000000001',
    title: 'Spring is here',
    url: 'https://www.example.com/spring',
  },
});

const { type: _, ...appFields } = app.fields;
const appCard = flagSet({
  description: 'a card that leads to an app',
  params: { media_key, label: label.fields.value, ...appFields },
  members: (values) => [
    ...mediaMembers('components[0]', values.media_key),
    ['components[1].type', 'BUTTON'],
    ['components[1].label.type', 'ENUM'],
    ['components[1].label.value', values.label.text, values.label],
    ['components[1].destination.type', 'APP'],
    ...(Object.keys(appFields) as (keyof typeof appFields)[]).map(
      (name): BodyMember => [`components[1].destination.${name}`, values[name].text, values[name]],
    ),
  ],
  example: {
    media_key: '7_1700000000000000002',
    label: 'INSTALL',
    country_code: 'US',
    googleplay_app_id: 'com.example.spring',
  },
});

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
  description: 'criteria that are all inclusive',
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
  'cards.create': [websiteCard, appCard],
  'cards.update': [websiteCard, appCard],
  'audience-estimate.estimate': [estimate],
  'custom-audiences.batch': [flexibleAudience],
  'lead-forms.create': [leadFormFlags('create')],
  'lead-forms.update': [leadFormFlags('update')],
};
