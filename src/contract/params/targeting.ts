/**
 * Targeting criteria as records and as parameters: the people that a line item includes and excludes
 * (docs/service.md#targeting-criteria), with the rules and limits of each type (docs/service.md#targeting-types).
 */
import { record } from '../endpoint.js';
import type { NamedGroup, Rule, StringParam } from '../types.js';
import {
  engagementTypeValue,
  genderValue,
  keywordTargetingType,
  profile,
  search,
  targetingOperator,
  targetingType,
  timeline,
} from './enums.js';
import { stamps } from './shared.js';

export const targetingCriterion = record({
  name: 'targeting_criterion',
  notFound: 'TARGETING_CRITERION_NOT_FOUND',
  unique: { parent: 'line_item_id', by: ['targeting_type', 'targeting_value', 'operator_type'] },
  fields: {
    id: { type: 'id' },
    line_item_id: { type: 'id' },
    name: { type: 'string', help: 'Display name of the value; for keywords, the keyword itself' },
    localized_name: { type: 'string', optional: true, help: 'With lang, the name in that language' },
    operator_type: { type: 'enum', values: targetingOperator },
    targeting_type: { type: 'enum', values: targetingType },
    targeting_value: { type: 'string' },
    location_type: { type: 'string', optional: true, help: 'Only for type LOCATION' },
    ...stamps,
  },
  columns: ['id', 'line_item_id', 'targeting_type', 'operator_type', 'targeting_value', 'name'],
  sortable: ['created_at', 'updated_at', 'deleted'],
});

/** Targeting values of AGE (docs/service.md#targeting-types). */
export const ageBucket = [
  'AGE_13_TO_24',
  'AGE_13_TO_34',
  'AGE_13_TO_49',
  'AGE_13_TO_54',
  'AGE_18_TO_34',
  'AGE_18_TO_49',
  'AGE_18_TO_54',
  'AGE_21_TO_34',
  'AGE_21_TO_49',
  'AGE_21_TO_54',
  'AGE_25_TO_49',
  'AGE_25_TO_54',
  'AGE_35_TO_49',
  'AGE_35_TO_54',
  'AGE_OVER_13',
  'AGE_OVER_18',
  'AGE_OVER_21',
  'AGE_OVER_25',
  'AGE_OVER_35',
  'AGE_OVER_50',
] as const;

/** The form of a place's targeting value, listed or not (docs/service.md#targeting-lookups). */
export const placeValue = { regex: '[0-9a-f]{16}', means: '16 hexadecimal digits' } as const;
const numberValue = { regex: '[0-9]{1,19}', means: 'a whole number of at most 19 digits' } as const;
const shortValue = { regex: '[0-9a-z]{1,13}', means: '1 to 13 digits and lower-case letters' } as const;

/**
 * The form of values that a lookup lists. No sample lists them all, so another value of this form is one too
 * (docs/service.md#targeting-types). The values of PLATFORM are published as a whole.
 */
export const listedValueForm: Partial<
  Record<(typeof targetingType)[number], NonNullable<StringParam['pattern']>>
> = {
  LOCATION: placeValue,
  INTEREST: numberValue,
  CONVERSATION: numberValue,
  TV_SHOW: numberValue,
  DEVICE: shortValue,
  PLATFORM_VERSION: shortValue,
  NETWORK_OPERATOR: shortValue,
  EVENT: shortValue,
  APP_STORE_CATEGORY: shortValue,
  APP_STORE_CATEGORY_LOOKALIKE: shortValue,
  LANGUAGE: { regex: '[a-z]{2}(-[a-z]{2})?', means: 'a language code such as es' },
};

/** Types whose values are ids of records that no call lists with their line items (docs/service.md#app-lists), by type. */
export const groupOfTargetingType: Partial<Record<(typeof targetingType)[number], NamedGroup>> = {
  APP_LIST: 'app-lists',
};

/** Types that only a batch creates (docs/service.md#targeting-types). */
export const batchOnlyType = ['CONTENT_PUBLISHER_USER', 'IAB_CATEGORY'] as const;
export const singleTargetingType = targetingType.filter(
  (name) => !batchOnlyType.some((other) => other === name),
);

/** Similar users, who cannot be excluded (docs/service.md#targeting-types). */
export const lookalikeType = [
  'APP_STORE_CATEGORY_LOOKALIKE',
  'CAMPAIGN_ENGAGEMENT_LOOKALIKE',
  'CUSTOM_AUDIENCE_EXPANDED',
  'USER_ENGAGEMENT_LOOKALIKE',
] as const;
/** Types that can only be excluded (docs/service.md#targeting-types). */
export const excludedType = ['APP_LIST', 'CONTENT_PUBLISHER_USER'] as const;
/** The type that is compared: months since the activation of a phone's contract (docs/service.md#targeting-types). */
const comparedType = ['NETWORK_ACTIVATION_DURATION'] as const;
const comparison = ['GTE', 'LT'] as const;

/** Values and operators of single types, in creations and in estimates (docs/service.md#targeting-types). */
export const criterionRules = [
  {
    rule: 'valuesWhen',
    param: 'targeting_value',
    values: genderValue,
    when: 'targeting_type',
    is: ['GENDER'],
  },
  { rule: 'valuesWhen', param: 'targeting_value', values: ageBucket, when: 'targeting_type', is: ['AGE'] },
  {
    rule: 'valuesWhen',
    param: 'targeting_value',
    values: engagementTypeValue,
    when: 'targeting_type',
    is: ['ENGAGEMENT_TYPE'],
  },
  {
    rule: 'valuesWhen',
    param: 'operator_type',
    values: ['EQ'],
    when: 'targeting_type',
    is: lookalikeType,
  },
  { rule: 'requiredWhen', param: 'operator_type', when: 'targeting_type', is: excludedType },
  {
    rule: 'valuesWhen',
    param: 'operator_type',
    values: ['NE'],
    when: 'targeting_type',
    is: excludedType,
  },
] as const satisfies readonly Rule[];

/** The rules of a creation: those above, and which type is compared with which operators. */
export const criterionCreationRules = [
  ...criterionRules,
  { rule: 'requiredWhen', param: 'operator_type', when: 'targeting_type', is: comparedType },
  {
    rule: 'valuesWhen',
    param: 'operator_type',
    values: comparison,
    when: 'targeting_type',
    is: comparedType,
  },
  {
    rule: 'valuesWhen',
    param: 'targeting_type',
    values: comparedType,
    when: 'operator_type',
    is: comparison,
  },
] as const satisfies readonly Rule[];

/** The most criteria of these types together on one line item (docs/service.md#targeting-limits). */
export const criteriaLimits: readonly {
  readonly types: readonly (typeof targetingType)[number][];
  readonly max: number;
}[] = [
  { types: ['LOCATION'], max: 2000 },
  { types: ['INTEREST'], max: 100 },
  { types: ['SIMILAR_TO_FOLLOWERS_OF_USER'], max: 100 },
  { types: keywordTargetingType, max: 1000 },
  { types: ['AGE'], max: 1 },
  { types: ['EVENT'], max: 1 },
];
/** The most excluded publishers of a line item, by the kind of its categories (docs/service.md#targeting-limits). */
export const publisherLimits = { curated: 5, content: 50 } as const;

/** Types that placements do not take (docs/service.md#targeting-by-placement). Placements not named here take all. */
export const typesRefusedByPlacement: readonly {
  readonly placements: readonly string[];
  readonly types: readonly (typeof targetingType)[number][];
}[] = [
  { placements: search, types: ['FOLLOWERS_OF_USER', 'INTEREST', 'SIMILAR_TO_FOLLOWERS_OF_USER'] },
  { placements: [...timeline, ...profile], types: ['EXACT_KEYWORD'] },
];
