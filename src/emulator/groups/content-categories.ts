/**
 * The lists that the service owns: content, IAB and business categories, curated categories
 * (docs/service.md#categories).
 */
import {
  advertiserBusinessCategory,
  listAdvertiserBusinessCategories,
} from '../../contract/groups/advertiser-business-categories.js';
import { contentCategory, listContentCategories } from '../../contract/groups/content-categories.js';
import {
  curatedCategory,
  getCuratedCategory,
  listCuratedCategories,
} from '../../contract/groups/curated-categories.js';
import { iabCategory, listIabCategories } from '../../contract/groups/iab-categories.js';
import { page } from '../../contract/params/shared.js';
import type { Document, RecordKind } from '../../contract/types.js';
import { fixtureStamps, pageFixtures } from '../domain/fixture-list.js';
import { serviceError } from '../errors.js';
import { businessCategoryFixtures, contentCategoryFixtures } from '../fixtures/business-categories.js';
import { curatedCategoryFixtures, findCuratedCategory } from '../fixtures/curated-categories.js';
import { iabCategoryFixtures } from '../fixtures/iab-categories.js';
import { type Handler, handle } from '../handler.js';
import { toRecordResponse } from '../store/records.js';

function present(kind: RecordKind, item: object): Document {
  return toRecordResponse(kind, { ...item, ...fixtureStamps });
}

export const categoryHandlers: readonly Handler[] = [
  handle(listContentCategories, 'faithful', () => ({
    data: contentCategoryFixtures.map((item) => present(contentCategory, item)),
  })),

  handle(listIabCategories, 'faithful', ({ values }) => {
    const { records, ...rest } = pageFixtures(iabCategoryFixtures, values, page.count);
    return { data: records.map((item) => present(iabCategory, item)), ...rest };
  }),

  handle(listAdvertiserBusinessCategories, 'faithful', () => ({
    data: businessCategoryFixtures.map((item) => present(advertiserBusinessCategory, item)),
  })),

  // Without country codes all are listed (docs/service.md#curated-categories).
  handle(listCuratedCategories, 'faithful', ({ values }) => {
    const { country_codes } = values;
    const offered = curatedCategoryFixtures.filter(
      (item) => !country_codes || item.country_codes.some((code) => country_codes.includes(code)),
    );
    const { records, ...rest } = pageFixtures(offered, values, page.count);
    return { data: records.map((item) => present(curatedCategory, item)), ...rest };
  }),

  handle(getCuratedCategory, 'faithful', ({ values }) => {
    const { curated_category_id: value } = values;
    const found = findCuratedCategory(value);
    if (found) return { data: present(curatedCategory, found) };
    throw serviceError(curatedCategory.notFound, `curated category ${value} was not found`, {
      parameter: 'curated_category_id',
      value,
    });
  }),
];
