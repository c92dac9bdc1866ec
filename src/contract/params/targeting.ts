/**
 * Targeting criteria as records: whom a line item includes and excludes
 * (docs/service.md#targeting-criteria).
 */
import { record } from '../endpoint.js';
import { targetingOperator, targetingType } from './enums.js';
import { stamps } from './shared.js';

export const targetingCriterion = record({
  name: 'targeting_criterion',
  notFound: 'TARGETING_CRITERION_NOT_FOUND',
  fields: {
    id: { type: 'id' },
    line_item_id: { type: 'id' },
    name: { type: 'string', help: 'Display name of the value' },
    operator_type: { type: 'enum', values: targetingOperator },
    targeting_type: { type: 'enum', values: targetingType },
    targeting_value: { type: 'string' },
    ...stamps,
  },
  columns: ['id', 'line_item_id', 'targeting_type', 'operator_type', 'targeting_value', 'name'],
  sortable: ['created_at', 'updated_at', 'deleted'],
});
