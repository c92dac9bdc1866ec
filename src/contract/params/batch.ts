/** The schema of batch bodies: an array of {operation_type, params} (docs/service.md#batches). */

import type { ArrayParam, ObjectParam, Params, RecordKind, Rule } from '../types.js';
import { operationType } from './enums.js';

interface Operations {
  /** The noun for one object, for help: "campaign". */
  readonly noun: string;
  readonly max: number;
  readonly create?: Params;
  readonly createRules?: readonly Rule[];
  readonly update?: Params;
  readonly updateRules?: readonly Rule[];
  readonly remove?: Params;
  /** The record of the service: one that was read can be sent back as a whole, for an update or a deletion. */
  readonly record?: RecordKind;
}

interface Operation {
  readonly type: string;
  readonly help: string;
  readonly fields: Params;
  readonly rules?: readonly Rule[] | undefined;
  /** Its fields are ignored unless they are parameters. */
  readonly record?: RecordKind | undefined;
}

/** Lists of an operation may be texts with commas, as they are in a single call (docs/service.md#batches). */
function withTexts(fields: Params): Params {
  return Object.fromEntries(
    Object.entries(fields).map(([name, param]) => [
      name,
      param.type === 'list' ? { ...param, orText: true } : param,
    ]),
  );
}

function operation({ type, help, fields: given, rules = [], record }: Operation): ObjectParam {
  const fields = withTexts(given);
  // The account is echoed among the params of each operation (docs/service.md#batch-errors).
  const returned = record ? ['account_id', ...Object.keys(record.fields)] : [];
  const readOnly = returned.filter((name) => !Object.hasOwn(fields, name));
  return {
    type: 'object',
    help,
    fields: {
      operation_type: { type: 'enum', values: operationType, required: true, help: `Here: ${type}` },
      params: { type: 'object', required: true, help, fields, rules, ...(record && { readOnly }) },
    },
  };
}

/** The operation that cannot be undone. */
export const deletion = 'Delete';

/** The body of a batch call: one to `max` operations, discriminated by operation_type. */
export function operations({
  noun,
  max,
  create,
  createRules,
  update,
  updateRules,
  remove,
  record,
}: Operations): ArrayParam & {
  readonly type: 'array';
  readonly required: true;
} {
  return {
    type: 'array',
    required: true,
    min: 1,
    max,
    help: `The operations in order, at most ${max}`,
    of: {
      type: 'variant',
      discriminator: 'operation_type',
      help: 'One operation',
      of: {
        ...(create && {
          Create: operation({
            type: 'Create',
            help: `The new ${noun}`,
            fields: create,
            rules: createRules,
          }),
        }),
        ...(update && {
          Update: operation({
            type: 'Update',
            help: `The ${noun} and its changes`,
            fields: update,
            rules: updateRules,
            record,
          }),
        }),
        ...(remove && {
          [deletion]: operation({
            type: deletion,
            help: `The ${noun} to delete`,
            fields: remove,
            record,
          }),
        }),
      },
    },
  };
}
