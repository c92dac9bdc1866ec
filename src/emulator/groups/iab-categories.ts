/** IAB categories (docs/service.md#iab-categories). */
import { iabCategory, listIabCategories } from '../../contract/groups/iab-categories.js';
import { page } from '../../contract/params/shared.js';
import { pageFixtures, toFixtureResponse } from '../domain/fixture-list.js';
import { iabCategoryFixtures } from '../fixtures/iab-categories.js';
import { type Handler, handle } from '../handler.js';

export const iabCategoriesHandlers: readonly Handler[] = [
  handle(listIabCategories, 'faithful', ({ values }) => {
    const { records, ...rest } = pageFixtures(iabCategoryFixtures, values, page.count);
    return { data: records.map((item) => toFixtureResponse(iabCategory, item)), ...rest };
  }),
];
