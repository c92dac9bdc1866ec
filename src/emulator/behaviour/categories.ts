/** The lists that the service owns: content, IAB and business categories, curated categories (interface 4.3). */
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
import { page } from '../../contract/shared.js';
import type { Document, RecordKind } from '../../contract/types.js';
import { type Behaviour, behave } from '../behaviour.js';
import { curatedCategories, findCuratedCategory } from '../catalog/curated.js';
import { iabSubjects } from '../catalog/iab.js';
import { catalogStamps, pageOf } from '../catalog/page.js';
import { businessCategories, contentCategories } from '../catalog/subjects.js';
import { refusal } from '../error.js';
import { presentRecord } from '../records.js';

function present(kind: RecordKind, item: object): Document {
  return presentRecord(kind, { ...item, ...catalogStamps });
}

export const categoryBehaviours: readonly Behaviour[] = [
  behave(listContentCategories, 'faithful', () => ({
    data: contentCategories.map((item) => present(contentCategory, item)),
  })),

  behave(listIabCategories, 'faithful', ({ values }) => {
    const { records, ...rest } = pageOf(iabSubjects, values, page.count);
    return { data: records.map((item) => present(iabCategory, item)), ...rest };
  }),

  behave(listAdvertiserBusinessCategories, 'faithful', () => ({
    data: businessCategories.map((item) => present(advertiserBusinessCategory, item)),
  })),

  // Without country codes all are listed: the interface does not require them, the companion does (D11).
  behave(listCuratedCategories, 'faithful', ({ values }) => {
    const { country_codes } = values;
    const offered = curatedCategories.filter(
      (item) => !country_codes || item.country_codes.some((code) => country_codes.includes(code)),
    );
    const { records, ...rest } = pageOf(offered, values, page.count);
    return { data: records.map((item) => present(curatedCategory, item)), ...rest };
  }),

  behave(getCuratedCategory, 'faithful', ({ values }) => {
    const { curated_category_id: value } = values;
    const found = findCuratedCategory(value);
    if (found) return { data: present(curatedCategory, found) };
    throw refusal(curatedCategory.notFound, `curated category ${value} was not found`, {
      parameter: 'curated_category_id',
      value,
    });
  }),
];
