/** Conversions on the advertiser's website, reported from its server (docs/service.md#web-conversions). */

import { endpoint, group, record } from '../endpoint.js';
import { conversionTime, ipAddress, trackingHours } from '../params/conversions.js';
import { campaignPermission } from '../params/enums.js';
import { hash } from '../params/membership.js';
import type { ObjectParam } from '../types.js';
import { currencyDecimals } from '../wire/currencies.js';

/** Maximum number of conversions in one call. */
export const maxConversions = 500;
/** The hours in which a conversion with the same event and the same conversion_id counts once. */
export const deduplicationHours = 48;
/**
 * The forms of an event: the id of its tag; with the id of the base tag; and, as tag managers send it where nobody chose a
 * tag, the type of the tag in lower case.
 */
export const eventForms = {
  tag: /^[0-9a-z]+$/,
  pixelAndTag: /^tw-([0-9a-z]+)-([0-9a-z]+)$/,
  type: /^gtm_([a-z_]+)$/,
} as const;

const unbounded = (form: RegExp) => form.source.replace(/^\^|\$$/g, '').replaceAll('(', '(?:');

const webConversionReceipt = record({
  name: 'web_conversion_receipt',
  fields: {
    conversions_processed: { type: 'integer', help: 'Number of accepted conversions' },
    debug_id: { type: 'string', help: 'Identifies the call for the support of the service' },
  },
  columns: ['conversions_processed', 'debug_id'],
});

/** Amounts are numbers at the service, and texts in its examples; as a text every digit stays. */
const amount = {
  type: 'string',
  orNumber: true,
  pattern: { regex: '-?[0-9]+(?:\\.[0-9]+)?', means: 'a decimal number such as 12.50' },
} as const;

/** Identifiers of the person who acted. They are personal data and never quoted. */
const conversionIdentifier: ObjectParam = {
  type: 'object',
  secret: true,
  help: 'One or more identifiers of the person',
  fields: {
    twclid: { type: 'string', secret: true, min: 1, help: 'The click id that the service adds to URLs' },
    hashed_email: { ...hash, help: 'Hash of the email address, trimmed and in lower case' },
    hashed_phone_number: { ...hash, help: 'Hash of the phone number in E.164 form, with the leading +' },
    ip_address: {
      ...ipAddress,
      secret: true,
      help: 'IP address; only with a click id, an email address or a phone number',
    },
    user_agent: {
      type: 'string',
      secret: true,
      min: 1,
      help: 'User agent of the browser; only with a click id, an email address or a phone number',
    },
  },
};

/** A conversion needs one of these identifiers: the others do not identify a person. */
const tellingIdentifiers = ['twclid', 'hashed_email', 'hashed_phone_number'] as const;

const conversionContent: ObjectParam = {
  type: 'object',
  secret: true,
  help: 'An item that was bought or viewed',
  fields: {
    content_id: { type: 'string', orNumber: true, help: 'Id in the shop, such as an SKU' },
    content_group_id: { type: 'string', orNumber: true, help: 'The id of the group of its variants' },
    content_name: { type: 'string', help: 'Its name' },
    content_type: { type: 'string', help: 'Its kind' },
    content_price: { ...amount, help: 'Price of one item, in price_currency' },
    num_items: { type: 'integer', help: 'How many' },
  },
};

export const webConversion: ObjectParam = {
  type: 'object',
  secret: true,
  help: 'One conversion',
  fields: {
    conversion_time: { ...conversionTime, required: true, help: 'Time of the conversion, with milliseconds' },
    event_id: {
      type: 'string',
      required: true,
      pattern: {
        regex: Object.values(eventForms).map(unbounded).join('|'),
        means: 'the id of a web event tag, tw-PIXEL-TAG, or gtm_ and the type of a tag in lower case',
      },
      help: 'The web event tag: its id, tw-PIXEL-TAG, or gtm_ and its type in lower case',
    },
    identifiers: {
      type: 'array',
      secret: true,
      required: true,
      min: 1,
      of: conversionIdentifier,
      help: 'The person, by one or more identifiers',
    },
    conversion_id: {
      type: 'string',
      orNumber: true,
      min: 1,
      help: `Your id of the conversion: the same event and id count once within ${deduplicationHours} hours`,
    },
    value: { ...amount, help: 'Value of the conversion, in price_currency' },
    price_currency: {
      type: 'enum',
      values: [...currencyDecimals.keys()],
      default: 'USD',
      help: 'ISO 4217 code; default USD',
    },
    number_items: { type: 'integer', min: 1, help: 'Number of items' },
    description: { type: 'string', help: 'A description' },
    event_source_url: { type: 'string', help: 'URL of the page' },
    contents: {
      type: 'array',
      secret: true,
      of: conversionContent,
      help: 'Items that were bought or viewed',
    },
  },
  rules: [{ rule: 'someItemHas', param: 'identifiers', members: tellingIdentifiers }],
};

export const createWebConversions = endpoint({
  section: 'web-conversions',
  id: 'web-conversions.create',
  method: 'POST',
  path: 'measurement/conversions/:pixel_id',
  summary: 'Report conversions on your website',
  notes: [
    'The call succeeds or fails as a whole: one invalid conversion rejects all of them.',
    `A conversion that is sent twice counts twice, unless it has a conversion_id and is sent again within ${deduplicationHours} hours.`,
    'To list the ids of website tags and event tags: ads web-event-tags list --fields name,id,website_tag_id',
    'For files of any length, with plain email addresses: ads web-conversions upload.',
    `Running campaigns are not affected. The status of a tag becomes TRACKING ${trackingHours.least} to ${trackingHours.most} hours after its first event.`,
  ],
  params: {
    pixel_id: { type: 'id', required: true, help: 'The website tag: website_tag_id of any web event tag' },
    conversions: {
      type: 'array',
      secret: true,
      required: true,
      min: 1,
      max: maxConversions,
      of: webConversion,
      help: `The conversions; at most ${maxConversions}`,
    },
  },
  send: 'json',
  positional: 'pixel_id',
  response: 'one',
  record: webConversionReceipt,
  counted: { in: 'conversions_processed', of: 'conversions' },
  rate: 'conversions',
  permissions: campaignPermission,
  pixelToken: 'pixel_id',
  example: {
    pixel_id: 'o8z6j',
    conversions: [
      {
        conversion_time: '2026-11-20T14:00:00.000Z',
        event_id: 'tw-o8z6j-o8z21',
        identifiers: [
          { hashed_email: 'e586883b2b4faf78d48300a79e0e15138d664cdf796ffb86e533170a9893eda8' },
          { ip_address: '192.0.2.1', user_agent: 'Mozilla/5.0' },
        ],
        conversion_id: 'order-42',
        value: '42.50',
        price_currency: 'EUR',
        number_items: 2,
      },
    ],
  },
});

export const webConversions = group(
  'web-conversions',
  'Leads and conversions',
  'Website conversions, reported from your server',
  [createWebConversions],
);
