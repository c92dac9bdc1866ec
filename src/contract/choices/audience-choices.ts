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
      says: 'Changes are worked in after the shortest published time, and everybody who is sent counts as matched and active.',
      calls: ['custom-audiences', 'do-not-reach-lists'],
    },
  ],
  'flexible-audiences': [
    'A batch takes the type FLEXIBLE only, although one text names MOBILE_AUDIENCE as well.',
    'Name and description of a flexible audience may change.',
    'negate is false by default; sizes are the sum for OR and the least for AND, and exclusions take nobody away.',
  ],
  'targeted-campaigns': ['Whoever may see the audience sees the campaigns of their own account only.'],
  'audience-users': [
    'People who share an identifier of one kind are one person, whose membership an update renews.',
    'Digests alone are kept, so that nobody can be read out of the store.',
  ],
  'audience-permissions': [
    'An account has at most one permission for an audience; the owner sees all of them, a grantee only its own.',
  ],
  'tailored-audiences': ['Both names speak of the same audiences and the same permissions.'],
  'do-not-reach-lists': [
    {
      says: 'A second list is ACTION_NOT_ALLOWED; after a deletion there is room for another.',
      calls: ['do-not-reach-lists.create'],
    },
  ],
  'audience-estimate': ['Sizes are computed from made-up shares of made-up countries.'],
  insights: [
    'Days and hours are counted from the start of the window, so the last may be shorter.',
    'A place that the emulator does not list is taken for a country.',
    'Volumes are made up, always the same for the same keywords and hours.',
  ],
};
