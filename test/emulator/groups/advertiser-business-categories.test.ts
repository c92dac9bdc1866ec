/** Advertiser business categories (docs/service.md#advertiser-business-categories). */
import { describe } from 'vitest';
import { testCategoryGroups } from '../../support/categories.js';

describe('advertiser business categories', () => testCategoryGroups('advertiser_business_categories'));
