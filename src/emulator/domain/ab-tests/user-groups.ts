/** The groups of an A/B test: as they are stored, and as a change makes them (docs/service.md#groups-of-ab-tests). */
import type { Document, Value } from '../../../contract/types.js';
import { trimEnd } from '../../../values/cut-text.js';
import { serviceError } from '../../errors.js';

/** A size as the service returns it: with one decimal, or with two where it needs them. */
function formatSize(size: string): string {
  const [whole, fraction = ''] = size.split('.');
  return `${whole}.${trimEnd(fraction, '0').padEnd(1, '0')}`;
}

/** The groups with sizes as they are returned, for the echo. */
export function withFormattedSizes(groups: readonly Document[]): Document[] {
  return groups.map((one) =>
    typeof one.size === 'string' ? { ...one, size: formatSize(one.size) } : { ...one },
  );
}

/** New groups as they are stored; `newId` generates their ids. */
export function createGroups(groups: readonly Document[], newId: () => string): Document[] {
  return groups.map(({ name, description, size, entity_ids }) => ({
    id: newId(),
    name: textOf(name),
    description: textOf(description),
    size: formatSize(String(size)),
    entity_ids: entity_ids ?? [],
  }));
}

/** An empty text and null are no text. */
function textOf(value: Value | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/**
 * The groups after a change: those with ids are changed, those without replace all. Throws ErrorResponse for an id of
 * no group, one that occurs twice, and groups with and without ids in one call.
 */
export function changeGroups(
  current: readonly Document[],
  given: readonly Document[],
  newId: () => string,
): Document[] {
  if (given.every(({ id }) => id === undefined)) return createGroups(given, newId);
  const changes = new Map<string, Document>();
  for (const [index, one] of given.entries()) {
    const parameter = `user_groups[${index}].id`;
    if (one.id === undefined) {
      const message = `${parameter} is required, because other groups have ids; groups without ids replace all groups`;
      throw serviceError('INVALID_PARAMETER', message, { parameter });
    }
    const id = String(one.id);
    if (changes.has(id)) {
      const message = `${parameter} is the id of a group that is given twice`;
      throw serviceError('INVALID_PARAMETER', message, { parameter, value: id });
    }
    if (!current.some((group) => group.id === id)) {
      throw serviceError('NOT_FOUND', `user group ${id} was not found`, { parameter, value: id });
    }
    changes.set(id, one);
  }
  return current.map((group) => {
    const { size, entity_ids, ...change } = changes.get(String(group.id)) ?? {};
    return {
      ...group,
      ...('name' in change && { name: textOf(change.name) }),
      ...('description' in change && { description: textOf(change.description) }),
      ...(size !== undefined && { size: formatSize(String(size)) }),
      ...(entity_ids !== undefined && { entity_ids }),
    };
  });
}
