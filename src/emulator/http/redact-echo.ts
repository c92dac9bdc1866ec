/** The parts of operations that may be echoed although they may contain personal data that a client did not hash. */

import { parseValue } from '../../call/parse.js';
import { wireNames } from '../../call/problem.js';
import { createProblemCollector } from '../../call/problem-collector.js';
import type { Document, Endpoint, ObjectParam, Value } from '../../contract/types.js';
import { isObject } from '../../values/lossless-json.js';

/** An item of a batch; of one that may hold secrets, only members that are known, valid and no lists. */
export function withoutSecrets({ params, send }: Endpoint, item: unknown): unknown {
  const batch = typeof send === 'object' ? params[send.json] : undefined;
  if (batch?.type !== 'array' || !batch.secret || batch.of.type !== 'object') return item;
  return keepValid(batch.of, item);
}

function keepValid({ fields }: ObjectParam, value: unknown): Document {
  const shown: Record<string, Value> = {};
  if (!isObject(value)) return shown;
  for (const [name, field] of Object.entries(fields)) {
    const item = Object.hasOwn(value, name) ? value[name] : undefined;
    if (item === undefined || field.type === 'array' || field.type === 'list') continue;
    const valid =
      field.type === 'object'
        ? keepValid(field, item)
        : parseValue(field, item, name, createProblemCollector(wireNames));
    if (valid !== undefined) shown[name] = valid;
  }
  return shown;
}
