/** Choices about leads, event tags and conversions. */
import type { Choices } from './choice.js';

export const leadChoices: Choices = {
  'web-conversions': [
    'An event of the form gtm_ and a type names the oldest tag of that type.',
    'The base tag as event is refused once, any other event that is no tag of the account twice.',
    'What tells a person may be in another identifier of the conversion than the IP address.',
    'The 48 hours in which an id counts once run from the arrival of the conversion that counts.',
    'The number of processed conversions is of those that count.',
    'Reporting without one of the two permissions is 403 ACTION_NOT_ALLOWED.',
    'A pixel that is unknown, or of a foreign account, is 404 NOT_FOUND.',
    'Conversions change no statistics; the tag is TRACKING 12 hours after its first one.',
    'Messages do not quote identifiers.',
  ],
};
