/**
 * The forms of shortcuts, as data: by endpoint, the flags that stand for a JSON document in its common forms, and
 * which members of the document they become.
 */

import { createCustomAudience } from '../contract/groups/custom-audiences.js';
import { app, label, title, website } from '../contract/params/card-components.js';
import { mediaKey } from '../contract/params/creatives.js';
import { namedObjects } from '../contract/params/named-objects.js';
import type { Param, Params } from '../contract/types.js';

/** One flag as it was typed, or not. */
export interface FlagValue {
  readonly flag: string;
  readonly text: string | undefined;
  /** The values of a list. */
  readonly items: readonly string[];
}

/** A member of the body: where it stands, what it holds, and the flag that says so. Nothing is set to undefined. */
export type BodyMember = readonly [path: string, value: unknown, from?: FlagValue];

/** One form of the document, and the flags that it is made from. */
export interface DocumentFlagSet {
  /** As in "a card that leads to a web page". */
  readonly description: string;
  readonly params: Params;
  readonly members: (said: Readonly<Record<string, FlagValue>>) => readonly BodyMember[];
  /** Values of its flags, for help. */
  readonly example: Readonly<Record<string, string>>;
}

function shortcut<const P extends Params>(
  form: Omit<DocumentFlagSet, 'params' | 'members' | 'example'> & {
    readonly params: P;
    readonly members: (said: Readonly<Record<keyof P, FlagValue>>) => readonly BodyMember[];
    readonly example: Readonly<Partial<Record<keyof P, string>>>;
  },
): DocumentFlagSet {
  return form as unknown as DocumentFlagSet;
}

const media_key = {
  type: 'list',
  of: mediaKey('A media key'),
  help: 'Image or video from the library; several make a carousel',
} as const;

/** One medium stands alone, several are swiped through. */
function mediaMembers(at: string, said: FlagValue): readonly BodyMember[] {
  return said.items.length > 1
    ? [
        [`${at}.type`, 'SWIPEABLE_MEDIA'],
        [`${at}.media_keys`, said.items, said],
      ]
    : [
        [`${at}.type`, 'MEDIA'],
        [`${at}.media_key`, said.text, said],
      ];
}

const websiteCard = shortcut({
  description: 'a card that leads to a web page',
  params: { media_key, title, url: website.fields.url },
  members: (said) => [
    ...mediaMembers('components[0]', said.media_key),
    ['components[1].type', 'DETAILS'],
    ['components[1].title', said.title.text, said.title],
    ['components[1].destination.type', 'WEBSITE'],
    ['components[1].destination.url', said.url.text, said.url],
  ],
  example: {
    media_key: '3_1700000000000000001',
    title: 'Spring is here',
    url: 'https://www.example.com/spring',
  },
});

const { type: _, ...appFields } = app.fields;
const appCard = shortcut({
  description: 'a card that leads to an app',
  params: { media_key, label: label.fields.value, ...appFields },
  members: (said) => [
    ...mediaMembers('components[0]', said.media_key),
    ['components[1].type', 'BUTTON'],
    ['components[1].label.type', 'ENUM'],
    ['components[1].label.value', said.label.text, said.label],
    ['components[1].destination.type', 'APP'],
    ...(Object.keys(appFields) as (keyof typeof appFields)[]).map(
      (name): BodyMember => [`components[1].destination.${name}`, said[name].text, said[name]],
    ),
  ],
  example: {
    media_key: '7_1700000000000000002',
    label: 'INSTALL',
    country_code: 'US',
    googleplay_app_id: 'com.example.spring',
  },
});

/** What a flag of the estimate targets. All of its values are criteria of the same type. */
const targetingTypes = {
  keywords: 'BROAD_KEYWORD',
  interests: 'INTEREST',
  followers_of: 'FOLLOWERS_OF_USER',
  custom_audience_ids: 'CUSTOM_AUDIENCE',
  locations: 'LOCATION',
  languages: 'LANGUAGE',
} as const;

const several = (help: string) =>
  ({ type: 'list', of: { type: 'string', min: 1, help: 'A targeting value' }, help }) as const;

const estimate = shortcut({
  description: 'criteria that all include',
  params: {
    keywords: several('Words that people write or look for'),
    interests: several('Targeting values of interests'),
    followers_of: several('User ids, to reach their followers'),
    custom_audience_ids: several('Custom audiences'),
    locations: several('Targeting values of places'),
    languages: several('Targeting values of languages'),
  },
  members(said) {
    const names = Object.keys(targetingTypes) as (keyof typeof targetingTypes)[];
    const criteria = names.flatMap((name) => said[name].items.map((value) => ({ name, value })));
    return [
      // That something primary is missing is said of the flag that people need most.
      ['targeting_criteria', undefined, said.keywords],
      ...criteria.flatMap(({ name, value }, index): BodyMember[] => [
        [`targeting_criteria[${index}].targeting_type`, targetingTypes[name]],
        [`targeting_criteria[${index}].targeting_value`, value, said[name]],
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

const flexibleAudience = shortcut({
  description: 'one flexible audience that joins others',
  params: {
    name: createCustomAudience.params.name,
    custom_audience_ids: several('The joined custom audiences'),
    boolean_operator,
    lookback_window,
  },
  members(said) {
    const [operation, tree] = ['operations[0]', 'operations[0].params.segments'];
    return [
      [`${operation}.operation_type`, 'Create'],
      [`${operation}.params.audience_type`, 'FLEXIBLE'],
      [`${operation}.params.name`, said.name.text, said.name],
      [`${tree}.boolean_operator`, said.boolean_operator.text, said.boolean_operator],
      [`${tree}.child_segments`, [], said.custom_audience_ids],
      ...said.custom_audience_ids.items.flatMap((id, index): BodyMember[] => [
        [`${tree}.child_segments[${index}].custom_audience_id`, id, said.custom_audience_ids],
        [`${tree}.child_segments[${index}].lookback_window`, said.lookback_window.text, said.lookback_window],
      ]),
    ];
  },
  example: {
    name: 'Came twice',
    custom_audience_ids: 'tyif,tyig',
    boolean_operator: 'AND',
    lookback_window: '30',
  },
});

/** By endpoint, the most common form first. */
export const documentFlagTable: Readonly<Record<string, readonly DocumentFlagSet[]>> = {
  'cards.create': [websiteCard, appCard],
  'cards.update': [websiteCard, appCard],
  'audience-estimate.estimate': [estimate],
  'custom-audiences.batch': [flexibleAudience],
};
