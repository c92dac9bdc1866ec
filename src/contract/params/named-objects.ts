/** JSON documents that contain themselves, by name. */
import type { ObjectParam, Params } from '../types.js';

/** Whom any node of a flexible audience's tree takes of those whom it names. */
export const segmentMeasures = {
  frequency: { type: 'integer', min: 1, default: 1, help: 'How often people have acted; default 1' },
  frequency_comparator: {
    type: 'enum',
    values: ['NUM_GTE', 'NUM_GT', 'NUM_EQ', 'NUM_LTE', 'NUM_LT'],
    default: 'NUM_GTE',
    help: 'How the frequency is compared; default NUM_GTE, at least',
  },
  // The published defaults differ; the printed trees answer false where nothing was sent
  // (docs/service.md#flexible-audiences).
  negate: { type: 'boolean', default: false, help: 'Take the people who are not in the segment' },
} as const satisfies Params;

/**
 * One node of a flexible audience's tree (docs/service.md#flexible-audiences): a leaf names a custom audience and
 * a window, an inner node joins its children. A leaf may carry an empty child_segments, as the service's answers
 * do.
 */
const segment: ObjectParam = {
  type: 'object',
  help: 'A leaf with a custom audience, or a node that joins others',
  fields: {
    boolean_operator: { type: 'enum', values: ['AND', 'OR'], help: 'How the child segments are joined' },
    child_segments: {
      type: 'array',
      of: { type: 'ref', name: 'segment', help: 'A child segment' },
      help: 'The joined segments; empty or absent on a leaf',
    },
    custom_audience_id: { type: 'id', help: 'The custom audience of a leaf' },
    ...segmentMeasures,
    lookback_window: { type: 'integer', values: [1, 7, 14, 30], help: 'Days to look back, on a leaf' },
  },
  rules: [
    { rule: 'exclusive', params: ['custom_audience_id', 'child_segments'] },
    { rule: 'requiredWhen', param: 'child_segments', when: 'custom_audience_id', is: 'absent' },
    { rule: 'requiredWhen', param: 'boolean_operator', when: 'custom_audience_id', is: 'absent' },
    { rule: 'requiredWhen', param: 'lookback_window', when: 'custom_audience_id', is: 'present' },
  ],
};

export const namedObjects: Readonly<Record<string, ObjectParam>> = { segment };
