/** Targeting criteria: the people that a line item includes and excludes (docs/service.md#targeting-criteria). */
import { group, recordCalls } from '../endpoint.js';
import { operations } from '../params/batch.js';
import { targetingOperator, targetingType } from '../params/enums.js';
import { ids, listParams, withDeleted } from '../params/shared.js';
import {
  batchOnlyType,
  criterionCreationRules,
  singleTargetingType,
  targetingCriterion,
} from '../params/targeting.js';
import { language, targetingLookups } from '../params/targeting-lookups.js';

/** Maximum number of items in one batch call (docs/service.md#batches). */
const maxBatch = 500;

const criterionId = { type: 'id', required: true, help: 'The targeting criterion' } as const;

const creation = {
  line_item_id: { type: 'id', refers: 'line-items', required: true, help: 'The line item' },
  targeting_type: {
    type: 'enum',
    values: targetingType,
    unknownCode: 'UNKNOWN_CRITERIA_TYPE',
    required: true,
    help: 'Targeting type',
  },
  targeting_value: { type: 'string', min: 1, required: true, help: 'Targeting value' },
  operator_type: {
    type: 'enum',
    values: targetingOperator,
    default: 'EQ',
    help: 'EQ includes, NE excludes, GTE and LT compare; default EQ',
  },
} as const;

const targetingCriterionCalls = recordCalls({
  name: 'targeting-criteria',
  path: 'accounts/:account_id/targeting_criteria',
  id: { targeting_criterion_id: criterionId },
  exampleId: '2u3be',
  record: targetingCriterion,
  rate: 'coreReads',
});

export const listTargetingCriteria = targetingCriterionCalls.list({
  summary: 'List the targeting criteria of line items',
  params: {
    line_item_ids: { ...ids('The line items whose criteria to list', 'line-items'), required: true },
    targeting_criterion_ids: ids('Only these criteria'),
    lang: language,
    ...listParams,
  },
  example: { line_item_ids: ['9cqi0'] },
});

export const getTargetingCriterion = targetingCriterionCalls.get({
  summary: 'Show one targeting criterion',
  params: {
    lang: language,
    with_deleted: withDeleted,
  },
});

export const createTargetingCriterion = targetingCriterionCalls.create({
  summary: 'Add a targeting criterion to a line item',
  notes: [
    'A criterion cannot be updated: delete it and create another one.',
    'Values come from the lookups, such as targeting-criteria locations. For keywords, the value is the text itself.',
  ],
  params: {
    ...creation,
    targeting_type: {
      ...creation.targeting_type,
      values: singleTargetingType,
      acceptedElsewhere: {
        values: batchOnlyType,
        code: 'INVALID_TARGETING_TYPE',
        means: 'can only be created in a batch',
      },
    },
  },
  rules: criterionCreationRules,
  example: {
    line_item_id: '9cqi0',
    targeting_type: 'LOCATION',
    targeting_value: '96683cc9126741d1',
  },
});

export const deleteTargetingCriterion = targetingCriterionCalls.delete({
  summary: 'Remove a targeting criterion from its line item',
});

export const batchTargetingCriteria = targetingCriterionCalls.batch({
  summary: `Add and remove up to ${maxBatch} targeting criteria in one call`,
  notes: [
    'The batch succeeds or fails as a whole.',
    'A content category needs a criterion of type IAB_CATEGORY for each of its IAB ids, all in one batch.',
  ],
  params: {
    operations: operations({
      noun: 'targeting criterion',
      record: targetingCriterion,
      max: maxBatch,
      create: creation,
      createRules: criterionCreationRules,
      remove: { targeting_criterion_id: criterionId },
    }),
  },
  example: {
    operations: [
      {
        operation_type: 'Create',
        params: { line_item_id: '9cqi0', targeting_type: 'BROAD_KEYWORD', targeting_value: 'espresso' },
      },
      {
        operation_type: 'Create',
        params: {
          line_item_id: '9cqi0',
          targeting_type: 'GENDER',
          targeting_value: '2',
          operator_type: 'NE',
        },
      },
      { operation_type: 'Delete', params: { targeting_criterion_id: '2u3be' } },
    ],
  },
});

export const targetingCriteria = group(
  'targeting-criteria',
  'Campaigns',
  'Audience of a line item: what it targets and excludes',
  [
    listTargetingCriteria,
    getTargetingCriterion,
    createTargetingCriterion,
    deleteTargetingCriterion,
    batchTargetingCriteria,
    ...targetingLookups,
  ],
);
