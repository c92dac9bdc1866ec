/** Choices about leads, event tags and conversions. */
import type { Choices } from './choice.js';

const cardWrites = ['cards.create', 'cards.update'] as const;
const appTagCreation = ['app-event-tags.create'] as const;

export const leadChoices: Choices = {
  'lead-forms': [
    'ACCOUNT_ADMIN or AD_MANAGER may call these; any other user gets ACTION_NOT_ALLOWED.',
    'A form that does not exist or is archived is NOT_FOUND, a second deletion included.',
    'A body that breaks a rule is refused with the dotted path of the member.',
    'An account may have any number of forms.',
    {
      says: 'Null for an introduction or a final page that a form does not have changes nothing; otherwise it is refused.',
      calls: ['lead-forms.update'],
    },
  ],
  'lead-form-cards': [
    {
      says: 'Each unknown or archived lead form is NOT_FOUND with the parameter components or slides.',
      calls: cardWrites,
    },
    { says: 'A card that is not changed keeps a lead form that was archived later.', calls: cardWrites },
    {
      says: 'A card with a lead form or a group of buttons has the type of one with a page.',
      calls: cardWrites,
    },
    {
      says: 'BUTTON_GROUP replaces DETAILS or BUTTON and is stored as it is sent.',
      calls: cardWrites,
    },
  ],
  'leads-export': [
    'An export is a record in data: its parameters, its status and its download_url.',
    'Responses about exports do not repeat parameters.',
    'The states of an export are PROCESSING, SUCCESS, FAILED and CANCELLED.',
    {
      says: 'The window of an export may be of any length, and empty; the file is CSV by default.',
      calls: ['leads.exports.create'],
    },
    'The address of a file works without a signature for some hours; the signed call continues to work.',
    { says: 'An unfinished export has no file: NOT_FOUND.', calls: ['leads.exports.download'] },
    {
      says: 'An export that is not PROCESSING cannot be cancelled: INVALID_PARAMETER.',
      calls: ['leads.exports.cancel'],
    },
    {
      says: 'A file of leads has a row for each lead: lead_id, lead_form_id, submitted_at, and a column for each field.',
      calls: ['leads.exports.download'],
    },
    {
      says: 'Leads are some of the card engagements of promoted posts that open the form; no metric counts them.',
      calls: ['leads.exports.download'],
    },
  ],
  'web-event-tags': [
    'The code for the website is our own, names no real host and records a page view.',
    'The emulator assumes that a tag is in use: a visitor comes 12 hours after its creation, then every hour.',
    'A name has no maximum length and need not be unique, and a tag has no time of creation.',
    {
      says: 'Tags sort by the fields that are neither ids nor have a list of values.',
      calls: ['web-event-tags.list'],
    },
  ],
  'app-event-tags': [
    {
      says: 'An app that the account does not have is MACT_APP_NOT_FOUND, a wrong operating system INVALID_APP_STORE.',
      calls: appTagCreation,
    },
    { says: 'A second tag for one app and type of conversion is INVALID_PARAMETER.', calls: appTagCreation },
    {
      says: 'The window after a view may be longer than the one after an engagement.',
      calls: appTagCreation,
    },
    { says: 'Without deep_link_scheme, it is https:// as in the published sample.', calls: appTagCreation },
  ],
  'tag-audiences': [
    {
      says: 'A tag with retargeting has an audience with its name from the moment it is switched on.',
      calls: ['web-event-tags.create', 'web-event-tags.update', 'app-event-tags.create'],
    },
    {
      says: 'Renaming a tag renames its audience, unless the audience was renamed separately.',
      calls: ['web-event-tags.update'],
    },
    {
      says: 'The number of people in an audience of a tag follows from the time.',
      calls: ['custom-audiences.list', 'custom-audiences.get'],
    },
    {
      says: 'Deleting a tag, or switching off its retargeting, leaves the audience and its people as they are.',
      calls: ['web-event-tags.update', 'web-event-tags.delete', 'app-event-tags.delete'],
    },
  ],
  'app-conversions': [
    'Every caller is a measurement partner of the apps of its accounts; another app is 404 MACT_APP_NOT_FOUND.',
    'An operating system that does not match the app is 404 INVALID_APP_STORE.',
    'Half of the devices have clicked or seen a post for the app, while its line item served.',
    'A later ad of another network takes the conversion.',
    'A conversion shows on the event tags of its app and type, and in no statistics.',
    'The value of a conversion is its price_micro.',
    'The client id of a partner is the id of the caller.',
  ],
  'app-event-provider-configurations': [
    'A second partner is refused on provider_advertiser_id, and the name of a partner is made up.',
  ],
  'web-conversions': [
    'A signature takes precedence over an X-Pixel-Token; a control of the emulator issues the token of a pixel.',
    'An event of the form gtm_ and a type means the oldest tag of that type.',
    'The base tag as event is refused once, any other event without a tag of the account twice.',
    'The identifier of a person and the IP address may be in different identifiers of the conversion.',
    'The 48 hours in which an id counts once run from the arrival of the conversion that counts.',
    'The number of processed conversions includes only those that count.',
    'A call without one of the two permissions is 403 ACTION_NOT_ALLOWED.',
    'An unknown pixel, or one of a foreign account, is 404 NOT_FOUND.',
    'Conversions change no statistics; the tag is TRACKING 12 hours after its first one.',
    'Messages do not quote identifiers.',
  ],
};
