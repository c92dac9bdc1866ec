/** Recursive JSON objects, by name. */
import type { ObjectParam, Params } from '../types.js';

/** Filters on the users of a node in the tree of a flexible audience. */
export const segmentMeasures = {
  frequency: { type: 'integer', min: 1, default: 1, help: 'Number of actions per user; default 1' },
  frequency_comparator: {
    type: 'enum',
    values: ['NUM_GTE', 'NUM_GT', 'NUM_EQ', 'NUM_LTE', 'NUM_LT'],
    default: 'NUM_GTE',
    help: 'How the frequency is compared; default NUM_GTE (at least)',
  },
  // The documentation states different defaults; its examples return false where nothing was sent
  // (docs/service.md#flexible-audiences).
  negate: { type: 'boolean', default: false, help: 'Select the users who are not in the segment' },
} as const satisfies Params;

/**
 * One node of a flexible audience's tree (docs/service.md#flexible-audiences): a leaf has a custom audience and
 * a lookback window, an inner node combines its children. A leaf may have an empty child_segments, as in the service's
 * responses.
 */
const segment: ObjectParam = {
  type: 'object',
  help: 'A leaf with a custom audience, or a node that combines others',
  fields: {
    boolean_operator: { type: 'enum', values: ['AND', 'OR'], help: 'How the child segments are combined' },
    child_segments: {
      type: 'array',
      of: { type: 'ref', name: 'segment', help: 'A child segment' },
      help: 'The combined segments; empty or absent on a leaf',
    },
    custom_audience_id: { type: 'id', refers: 'custom-audiences', help: 'The custom audience of a leaf' },
    ...segmentMeasures,
    lookback_window: { type: 'integer', values: [1, 7, 14, 30], help: 'Days to look back, for a leaf' },
  },
  rules: [
    { rule: 'exclusive', params: ['custom_audience_id', 'child_segments'] },
    { rule: 'requiredWhen', param: 'child_segments', when: 'custom_audience_id', is: 'absent' },
    { rule: 'requiredWhen', param: 'boolean_operator', when: 'custom_audience_id', is: 'absent' },
    { rule: 'requiredWhen', param: 'lookback_window', when: 'custom_audience_id', is: 'present' },
  ],
};

export const namedObjects: Readonly<Record<string, ObjectParam>> = { segment };
