/** The currencies of amounts in statistics, which do not tell them (docs/service.md#money). */
import { entityKind } from './compute/entity-kinds.js';
import { type Calls, requireEntities, textAt } from './find-entities.js';

/**
 * The currency of each entity that has one, ISO 4217: that of its record, or of its nearest parent with a currency. It
 * takes one list call for campaigns, line items and funding instruments, and one more for what line items promote. Throws a
 * MetricsError that names those that a list lacks.
 */
export async function findCurrencies(
  service: Calls,
  account: string,
  entity: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const records = await requireEntities(service, account, entity, ids);
  const { parent } = entityKind(entity);
  const parentOf = new Map<string, string>();
  const found = new Map<string, string>();
  for (const [id, record] of records) {
    const own = textAt(record, 'currency');
    const parentId = textAt(record, parent?.field);
    if (own !== null) found.set(id, own);
    else if (parentId !== null) parentOf.set(id, parentId);
  }
  if (!parent || parentOf.size === 0) return found;
  const above = await findCurrencies(service, account, parent.kind, [...new Set(parentOf.values())]);
  for (const [id, parentId] of parentOf) {
    const currency = above.get(parentId);
    if (currency !== undefined) found.set(id, currency);
  }
  return found;
}
