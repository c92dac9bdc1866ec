/** Choices that concern many calls at once: conventions, errors, limits and lists. */
import type { Choices } from './choice.js';

export const conventionChoices: Choices = {
  versions: [{ says: 'Within the served range, every call is answered under every version.', calls: 'all' }],
  'brand-names': [
    { says: 'Values that carry a brand are accepted in both spellings, and kept as sent.', calls: 'all' },
  ],
  parameters: [
    {
      says: 'Bodies, their nesting and the number of parameters have upper limits that no real call comes near.',
      calls: 'all',
    },
    { says: 'A slash at the end of a path means nothing.', calls: 'all' },
  ],
  envelope: [
    {
      says: 'Single cards are answered as objects, although some examples show an array, and without data_type.',
      calls: ['cards'],
    },
  ],
  'error-codes': [
    {
      says: 'The number of scheduled posts that is exceeded and a line item that is unfit are refused with status 400.',
      calls: ['scheduled-tweets.create', 'promoted-tweets.create', 'promoted-accounts.create'],
    },
    { says: 'Where no code is published for a refusal, it is INVALID_PARAMETER.', calls: 'all' },
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
      says: 'Lists of poll and conversation cards have the short page of the two that are published.',
      calls: ['cards.poll.list', 'cards.image-conversation.list', 'cards.video-conversation.list'],
    },
  ],
  cursors: [
    {
      says: 'A cursor names the last record that was shown, so that nothing is seen twice or missed.',
      calls: 'all',
    },
  ],
  sorting: [
    { says: 'Without sort_by, records come in the order of their creation, oldest first.', calls: 'all' },
  ],
  batches: [
    {
      says: 'Batches of audiences and of do-not-reach users answer an array.',
      calls: ['custom-audiences.batch', 'do-not-reach-lists.users.batch'],
    },
    {
      says: 'Names that a deletion does not know are ignored; those of a creation or an update are refused.',
      calls: ['campaigns.batch', 'line-items.batch', 'targeting-criteria.batch', 'custom-audiences.batch'],
    },
    {
      says: 'Users of custom audiences are answered as one object.',
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
