/** Advertiser business categories (docs/service.md#advertiser-business-categories). */
import * as contract from '../../contract/groups/advertiser-business-categories.js';
import { toFixtureResponse } from '../domain/fixture-list.js';
import { businessCategoryFixtures } from '../fixtures/business-categories.js';
import { type Handler, handle } from '../handler.js';

export const advertiserBusinessCategoriesHandlers: readonly Handler[] = [
  handle(contract.listAdvertiserBusinessCategories, 'faithful', () => ({
    data: businessCategoryFixtures.map((item) =>
      toFixtureResponse(contract.advertiserBusinessCategory, item),
    ),
  })),
];
