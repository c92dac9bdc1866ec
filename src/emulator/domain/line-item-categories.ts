/**
 * Expands the categories of a line item to complete advertiser business categories
 * (docs/service.md#line-item-categories).
 */
import { maxBusinessCategories } from '../../contract/groups/advertiser-business-categories.js';
import type { Value } from '../../contract/types.js';
import { serviceError } from '../errors.js';
import { type BusinessCategory, findBusinessCategory } from '../fixtures/business-categories.js';

/**
 * Values with every business category completed that is named in part. Throws ErrorResponse for categories that are
 * unknown, or too many for the objective.
 */
export function expandCategories<T extends { readonly categories?: Value }>(
  values: T,
  objective: Value | undefined,
): T {
  const { categories } = values;
  if (!Array.isArray(categories)) return values;
  const groups = new Set(categories.map((id) => requireBusinessCategory(String(id))));
  if (objective === 'PREROLL_VIEWS' && groups.size > maxBusinessCategories) {
    const names = [...groups].map(({ name }) => name).join(', ');
    throw serviceError(
      'INVALID_PARAMETER',
      `categories must belong to at most ${maxBusinessCategories} business categories, got ${names}`,
      { parameter: 'categories', value: categories.join(',') },
    );
  }
  return { ...values, categories: [...groups].flatMap(({ iab_categories }) => iab_categories) };
}

function requireBusinessCategory(id: string): BusinessCategory {
  const found = findBusinessCategory(id);
  if (found) return found;
  const message = `${id} does not belong to an advertiser business category`;
  throw serviceError('INVALID_IAB_CATEGORY', message, { parameter: 'categories', value: id });
}
