/** Advertiser business categories (docs/service.md#advertiser-business-categories). */
import {
  advertiserBusinessCategory,
  listAdvertiserBusinessCategories,
} from '../../contract/groups/advertiser-business-categories.js';
import { toFixtureResponse } from '../domain/fixture-list.js';
import { businessCategoryFixtures } from '../fixtures/business-categories.js';
import { type Handler, handle } from '../handler.js';

export const advertiserBusinessCategoriesHandlers: readonly Handler[] = [
  handle(listAdvertiserBusinessCategories, 'faithful', () => ({
    data: businessCategoryFixtures.map((item) => toFixtureResponse(advertiserBusinessCategory, item)),
  })),
];
