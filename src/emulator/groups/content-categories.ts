/** Content categories (docs/service.md#content-categories). */
import { contentCategory, listContentCategories } from '../../contract/groups/content-categories.js';
import { toFixtureResponse } from '../domain/fixture-list.js';
import { contentCategoryFixtures } from '../fixtures/business-categories.js';
import { type Handler, handle } from '../handler.js';

export const contentCategoriesHandlers: readonly Handler[] = [
  handle(listContentCategories, 'faithful', () => ({
    data: contentCategoryFixtures.map((item) => toFixtureResponse(contentCategory, item)),
  })),
];
