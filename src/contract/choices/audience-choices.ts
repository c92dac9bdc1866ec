/** Choices about audiences and insights. */
import type { Choices } from './choice.js';

export const audienceChoices: Choices = {
  'custom-audiences': [
    {
      says: 'A name is unique among the audiences of the account that are not deleted, letter for letter.',
      calls: ['custom-audiences.create', 'custom-audiences.update', 'custom-audiences.batch'],
    },
    { says: 'READ_WRITE also allows changing the people.', calls: ['custom-audiences.users.batch'] },
  ],
  'audience-state': [
    {
      says: 'Changes are processed after the shortest published time, and everybody counts as matched and active.',
      calls: ['custom-audiences', 'do-not-reach-lists'],
    },
  ],
  'flexible-audiences': [
    'A batch accepts the type FLEXIBLE only, although one text names MOBILE_AUDIENCE as well.',
    'Name and description of a flexible audience may change.',
    'negate is false by default; sizes are the sum for OR and the minimum for AND, and exclusions remove nobody.',
  ],
  'targeted-campaigns': ['Accounts that may see the audience see only their own campaigns.'],
  'audience-users': [
    'People who share an identifier of one kind are one person, and an update renews their membership.',
    'Only digests are stored, and they do not reveal anybody.',
  ],
  'audience-permissions': [
    'An account has at most one permission for an audience; the owner sees all of them, a grantee only its own.',
  ],
  'tailored-audiences': ['Both names refer to the same audiences and the same permissions.'],
  'do-not-reach-lists': [
    {
      says: 'A second list is ACTION_NOT_ALLOWED; after a deletion another can be created.',
      calls: ['do-not-reach-lists.create'],
    },
  ],
  'audience-estimate': ['Sizes are computed from made-up shares of made-up countries.'],
  insights: [
    'Days and hours are counted from the start of the window, so the last may be shorter.',
    'A place that the emulator does not list counts as a country.',
    'Volumes are made up, always the same for the same keywords and hours.',
  ],
};
