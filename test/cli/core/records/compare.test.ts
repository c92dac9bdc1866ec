/** Which values are the same to the service: the order of some lists means something, of others it does not. */
import { describe, expect, it } from 'vitest';
import { compareValues } from '../../../../src/cli/core/records/compare.js';
import { updateAbTest } from '../../../../src/contract/groups/ab-tests.js';
import { updateCard } from '../../../../src/contract/groups/cards.js';
import { updateDraftTweet } from '../../../../src/contract/groups/draft-tweets.js';
import { updateLeadForm } from '../../../../src/contract/groups/lead-forms.js';
import { updateLineItem } from '../../../../src/contract/groups/line-items.js';
import { updateProductSet } from '../../../../src/contract/groups/product-catalogs-product-sets.js';
import { updateScheduledTweet } from '../../../../src/contract/groups/scheduled-tweets.js';
import type { Document, Endpoint } from '../../../../src/contract/types.js';

const changed = ({ params }: Endpoint, before: Document, after: Document) =>
  compareValues(params, before, after).map(({ field }) => field);

const [one, two] = ['3_1700000000000000001', '3_1700000000000000002'] as const;
const carousel = (...media_keys: string[]): Document[] => [
  { type: 'SWIPEABLE_MEDIA', media_keys },
  { type: 'DETAILS', title: 'Tea', destination: { type: 'WEBSITE', url: 'https://example.com' } },
];
const question = (key: string): Document => ({ key, optional: false });

describe('another order', () => {
  it.each([
    [updateDraftTweet, 'media_keys', [one, two]],
    [updateScheduledTweet, 'media_keys', [one, two]],
    [updateCard, 'components', carousel(one, two)],
    [updateCard, 'slides', [carousel(one, two), carousel(two, one)]],
    [updateLeadForm, 'fields', [question('EMAIL'), question('CITY')]],
  ] as const)('is a change: %#', (endpoint, field, values) => {
    const before = { [field]: values as unknown as Document[] };
    const after = { [field]: [...values].reverse() as unknown as Document[] };
    expect(changed(endpoint, before, before)).toEqual([]);
    expect(changed(endpoint, before, after)).toEqual([field]);
  });

  it('is a change inside a component of a card', () => {
    const [before, after] = [{ components: carousel(one, two) }, { components: carousel(two, one) }];
    expect(changed(updateCard, before, after)).toEqual(['components']);
  });

  it.each([
    [updateLineItem, 'categories', ['IAB1', 'IAB2']],
    [updateProductSet, 'product_keys', ['k1', 'k2']],
    [
      updateAbTest,
      'user_groups',
      [
        { size: '50.00', entity_ids: ['a', 'b'] },
        { size: '50.00', entity_ids: ['c', 'd'] },
      ],
    ],
  ] as const)('is not a change: %#', (endpoint, field, values) => {
    const before = { [field]: values as unknown as Document[] };
    const after = { [field]: [...values].reverse() as unknown as Document[] };
    expect(changed(endpoint, before, after)).toEqual([]);
    expect(changed(endpoint, before, { [field]: [values[0]] as unknown as Document[] })).toEqual([field]);
  });

  it('is not a change for a list inside an object', () => {
    const groups = (...entity_ids: string[]) => ({ user_groups: [{ size: '100.00', entity_ids }] });
    expect(changed(updateAbTest, groups('a', 'b'), groups('b', 'a'))).toEqual([]);
  });
});
