/** Choices about targeting criteria and their values. */
import type { Choices } from './choice.js';

const writes = ['targeting-criteria.create', 'targeting-criteria.batch'] as const;

export const targetingChoices: Choices = {
  'targeting-criteria': [
    'Countries and languages have names in other languages; all other values keep their name.',
    {
      says: 'The default operator is EQ, and a criterion that already exists is returned as it is.',
      calls: writes,
    },
    {
      says: 'A deletion is refused only if it leaves a content category incomplete.',
      calls: ['targeting-criteria.delete', 'targeting-criteria.batch'],
    },
  ],
  'targeting-types': [
    { says: 'WIFI_ONLY and LIVE_TV_EVENT accept any value.', calls: writes },
    {
      says: 'The emulator accepts an unlisted value if it has the form of its kind, and uses the value as its name.',
      calls: [...writes, 'audience-estimate'],
    },
    {
      says: 'A place outside the market of a targeted show is INVALID_TV_SHOW_LOCATIONS.',
      calls: writes,
    },
    {
      says: 'Clearing an app identifier does not remove the PLATFORM criterion.',
      calls: ['line-items.update', 'line-items.batch'],
    },
  ],
  'targeting-limits': [{ says: 'One criterion too many is REQUEST_TOO_COMPLEX.', calls: writes }],
  'targeting-by-placement': [
    {
      says: 'A line item in search alone may be created without a keyword, and is not served until it has one.',
      calls: ['line-items', 'targeting-criteria'],
    },
  ],
  'targeting-lookups': [
    'q matches the beginning of any word of a name.',
    { says: 'Event types may be left out.', calls: ['targeting-criteria.events'] },
  ],
  'app-lists': [
    'The operating systems are spelled Android and iOS.',
    {
      says: 'One list too many is ACTION_NOT_ALLOWED, one app too many INVALID_PARAMETER.',
      calls: ['app-lists.create'],
    },
    {
      says: 'An app that is named twice is in the list once; names need not be unique.',
      calls: ['app-lists.create'],
    },
    {
      says: 'Deleting a list leaves the criteria that exclude it as they are.',
      calls: ['app-lists.delete'],
    },
  ],
};
