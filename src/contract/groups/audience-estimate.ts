/** Audience estimate: the number of users that targeting criteria would reach (docs/service.md#audience-estimate). */
import { endpoint, group, record } from '../endpoint.js';
import { estimateOperator, primaryTargetingType, targetingType } from '../params/enums.js';
import { accountId } from '../params/shared.js';
import { criterionRules } from '../params/targeting.js';

const audienceEstimate = record({
  name: 'audience_estimate',
  fields: {
    audience_size: { type: 'object', help: 'Range of the number of users: min, max' },
  },
  columns: ['audience_size'],
});

/** A POST only because it has a body; it is read-only and may be retried. */
export const estimateAudience = endpoint({
  id: 'audience-estimate.estimate',
  method: 'POST',
  harmless: true,
  path: 'accounts/:account_id/audience_estimate',
  section: 'audience-estimate',
  summary: 'Estimate how many users targeting criteria would reach',
  notes: [
    'At least one criterion must be primary: keywords, interests, followers, custom audiences or television.',
    'Nothing is created or changed.',
  ],
  params: {
    account_id: accountId,
    targeting_criteria: {
      type: 'array',
      required: true,
      min: 1,
      help: 'The criteria: an array of {targeting_type, targeting_value, operator_type}',
      of: {
        type: 'object',
        help: 'One criterion',
        fields: {
          targeting_type: { type: 'enum', values: targetingType, required: true, help: 'Targeting type' },
          targeting_value: { type: 'string', min: 1, required: true, help: 'Targeting value' },
          operator_type: {
            type: 'enum',
            values: estimateOperator,
            default: 'EQ',
            help: 'NE excludes; default EQ',
          },
        },
        rules: criterionRules,
      },
    },
  },
  rules: [
    {
      rule: 'someItemHas',
      param: 'targeting_criteria',
      members: ['targeting_type'],
      values: primaryTargetingType,
    },
  ],
  send: { json: 'targeting_criteria', orWrapped: true },
  response: 'one',
  record: audienceEstimate,
  repeatable: true,
  rate: 'writes',
  example: {
    account_id: '18ce54d4x5t',
    targeting_criteria: [
      { targeting_type: 'BROAD_KEYWORD', targeting_value: 'espresso' },
      { targeting_type: 'LOCATION', targeting_value: '96683cc9126741d1' },
      { targeting_type: 'GENDER', targeting_value: '1', operator_type: 'NE' },
    ],
  },
});

export const audienceEstimates = group(
  'audience-estimate',
  'Audiences and insights',
  'Estimated number of users that targeting would reach',
  [estimateAudience],
);
