/** Choices about credentials and users. */
import type { Choices } from './choice.js';

export const authorizationChoices: Choices = {
  signing: [
    { says: 'Timestamps may differ by five minutes, and nonces are stored for the same time.', calls: 'all' },
  ],
  access: [
    {
      says: 'Permissions of a user other than the one for posting are stored and not enforced.',
      calls: ['authenticated-user-access'],
    },
  ],
  users: [
    'Both calls are in common use and not published; the display name is the screen name, and users are not protected or verified.',
  ],
  'authorization-errors': [
    {
      says: 'Errors without a published number have the number in common use for the same condition.',
      calls: ['oauth'],
    },
  ],
  'request-tokens': [
    'A request token is valid for 15 minutes, is exchanged once, and ends after five wrong verifiers.',
    'Apps also accept http callbacks on this machine, with any port and path.',
  ],
  'approval-pages': [
    'A login lasts 12 hours, and after five wrong passwords the page waits 15 minutes.',
    'A form must be submitted by the browser that received it.',
  ],
};
