/** Content categories (docs/service.md#content-categories). */
import { describe } from 'vitest';
import { testCategoryGroups } from '../../support/categories.js';

describe('content categories', () => testCategoryGroups('content_categories'));
