/** Choices that concern many calls at once: conventions, errors, limits and lists. */
import type { Choices } from './choice.js';

export const conventionChoices: Choices = {
  versions: [
    {
      says: 'Every call is answered under every version from the oldest to its own, and under no newer one.',
      calls: 'all',
    },
  ],
  'brand-names': [
    { says: 'Values that contain a brand are accepted in both spellings, and stored as sent.', calls: 'all' },
  ],
  parameters: [
    {
      says: 'Bodies, their nesting and the number of parameters have upper limits that no real call comes near.',
      calls: 'all',
    },
    { says: 'A slash at the end of a path is ignored.', calls: 'all' },
  ],
  envelope: [
    {
      says: 'Single cards are returned as objects, although some examples show an array, and without data_type.',
      calls: ['cards'],
    },
  ],
  changes: [
    {
      says: 'A list whose order means nothing is returned in the order in which it was sent last.',
      calls: ['line-items.update', 'product-catalogs.product-sets.update', 'user-settings.update'],
    },
  ],
  'error-codes': [
    {
      says: 'Too many scheduled posts and a line item that is not eligible are refused with status 400.',
      calls: ['scheduled-tweets.create', 'promoted-tweets.create', 'promoted-accounts.create'],
    },
    { says: 'A refusal without a published code is INVALID_PARAMETER.', calls: 'all' },
  ],
  'batch-errors': [
    {
      says: 'The errors of a batch are in operation_errors, an array aligned with the operations.',
      calls: ['campaigns.batch', 'line-items.batch', 'targeting-criteria.batch', 'custom-audiences.batch'],
    },
  ],
  'rate-limits': [
    {
      says: 'Funding instruments and targeting criteria have the larger allowance of campaigns and line items.',
      calls: [
        'funding-instruments.list',
        'funding-instruments.get',
        'targeting-criteria.list',
        'targeting-criteria.get',
      ],
    },
    {
      says: 'The quotas of the authorization area, of bearer tokens and of the whole app are high enough for any honest client.',
      calls: 'all',
    },
  ],
  'page-sizes': [
    {
      says: 'Lists of poll and conversation cards have the shorter one of two published pages.',
      calls: ['cards.poll.list', 'cards.image-conversation.list', 'cards.video-conversation.list'],
    },
  ],
  cursors: [
    {
      says: 'A cursor names the last record of its page, so no record is repeated or missed.',
      calls: 'all',
    },
  ],
  sorting: [
    { says: 'Without sort_by, records are in the order of their creation, oldest first.', calls: 'all' },
  ],
  batches: [
    {
      says: 'Batches of audiences and of do-not-reach users return an array.',
      calls: ['custom-audiences.batch', 'do-not-reach-lists.users.batch'],
    },
    {
      says: 'Unknown names are ignored in a deletion, and refused in a creation or an update.',
      calls: ['campaigns.batch', 'line-items.batch', 'targeting-criteria.batch', 'custom-audiences.batch'],
    },
    {
      says: 'Users of custom audiences are returned as one object.',
      calls: ['custom-audiences.users.batch'],
    },
  ],
  'states-and-transitions': [
    {
      says: 'Media creatives and new accounts are ACCEPTED at once.',
      calls: ['accounts.create', 'media-creatives.create'],
    },
  ],
};
