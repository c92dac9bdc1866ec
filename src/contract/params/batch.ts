/** The shape that batch bodies share: an array of {operation_type, params} (docs/service.md#batches). */

import type { ArrayParam, ObjectParam, Params, Rule } from '../types.js';
import { operationType } from './enums.js';

interface Operations {
  /** What one object is called, for help: "campaign". */
  readonly noun: string;
  readonly max: number;
  readonly create?: Params;
  readonly createRules?: readonly Rule[];
  readonly update?: Params;
  readonly updateRules?: readonly Rule[];
  readonly remove?: Params;
}

function operation(type: string, help: string, fields: Params, rules: readonly Rule[] = []): ObjectParam {
  return {
    type: 'object',
    help,
    fields: {
      operation_type: { type: 'enum', values: operationType, required: true, help: `Here: ${type}` },
      params: { type: 'object', required: true, help, fields, rules },
    },
  };
}

/** The operation that cannot be undone. */
export const deletion = 'Delete';

/** The whole body of a batch call: between one and `max` operations, told apart by operation_type. */
export function operations({
  noun,
  max,
  create,
  createRules,
  update,
  updateRules,
  remove,
}: Operations): ArrayParam & {
  readonly type: 'array';
  readonly required: true;
} {
  return {
    type: 'array',
    required: true,
    min: 1,
    max,
    help: `The operations, in order; at most ${max}`,
    of: {
      type: 'variant',
      by: 'operation_type',
      help: 'One operation',
      of: {
        ...(create && { Create: operation('Create', `The new ${noun}`, create, createRules) }),
        ...(update && { Update: operation('Update', `What to change on the ${noun}`, update, updateRules) }),
        ...(remove && { [deletion]: operation(deletion, `Which ${noun} to delete`, remove) }),
      },
    },
  };
}
