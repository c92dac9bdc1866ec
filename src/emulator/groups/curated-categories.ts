/** Curated categories (docs/service.md#curated-categories). */
import * as contract from '../../contract/groups/curated-categories.js';
import { page } from '../../contract/params/shared.js';
import { pageFixtures, toFixtureResponse } from '../domain/fixture-list.js';
import { curatedCategoryFixtures, findCuratedCategory } from '../fixtures/curated-categories.js';
import { type Handler, handle } from '../handler.js';
import { notFound } from '../store/records.js';

export const curatedCategoriesHandlers: readonly Handler[] = [
  // Without country codes all are listed (docs/service.md#curated-categories).
  handle(contract.listCuratedCategories, 'faithful', ({ values }) => {
    const { country_codes } = values;
    const offered = curatedCategoryFixtures.filter(
      (item) => !country_codes || item.country_codes.some((code) => country_codes.includes(code)),
    );
    const { records, ...rest } = pageFixtures(offered, values, page.count);
    return { data: records.map((item) => toFixtureResponse(contract.curatedCategory, item)), ...rest };
  }),

  handle(contract.getCuratedCategory, 'faithful', ({ values }) => {
    const { curated_category_id: value } = values;
    const found = findCuratedCategory(value);
    if (found) return { data: toFixtureResponse(contract.curatedCategory, found) };
    throw notFound(contract.curatedCategory, value);
  }),
];
