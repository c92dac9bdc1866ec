/** Choices about credentials and users. */
import type { Choices } from './choice.js';

export const authorizationChoices: Choices = {
  signing: [
    { says: 'Timestamps may differ by five minutes, and nonces are remembered as long.', calls: 'all' },
  ],
  access: [
    {
      says: 'Permissions of a user other than the one for posting are stored and not enforced.',
      calls: ['authenticated-user-access'],
    },
  ],
  users: [
    'Both calls are in common use and not published; a user is called as their name says, and neither protected nor verified.',
  ],
  'authorization-errors': [
    {
      says: 'Errors without a published number have the number in common use for the same condition.',
      calls: ['oauth'],
    },
  ],
  'request-tokens': [
    'A request token waits 15 minutes, is exchanged once, and ends after five wrong verifiers.',
    'Apps also take http callbacks on this machine, with any port and path.',
  ],
  'approval-pages': [
    'A login lasts 12 hours, and after five wrong passwords the page waits 15 minutes.',
    'A form must come back from the browser that was shown it.',
  ],
};
