/** Conversions in apps, reported by a measurement partner (docs/service.md#app-conversions). */

import { endpoint, group, record } from '../endpoint.js';
import {
  appStoreIdentifier,
  clickWindows,
  conversionTime,
  ipAddress,
  viewWindows,
} from '../params/conversions.js';
import { hash } from '../params/membership.js';
import type { Params, Rule } from '../types.js';
import { currencyDecimals } from '../wire/currencies.js';
import { appConversionType, appOs } from './app-event-tags.js';

/** The engagement before the conversion. */
export const engagementType = ['CLICK', 'VIEW'] as const;

const appAttribution = record({
  name: 'app_attribution',
  fields: {
    app_id: { type: 'string' },
    os_type: { type: 'enum', values: appOs },
    hashed_device_id: { type: 'string' },
    conversion_type: { type: 'enum', values: appConversionType },
    conversion_time: { type: 'time' },
    click_window: { type: 'integer' },
    view_through_window: { type: 'integer' },
    partner_client_id: { type: 'string' },
    conversion_value_micro: { type: 'integer', nullable: true },
    limit_ad_tracking: { type: 'boolean' },
    event_metadata: { type: 'object', nullable: true },
    non_twitter_engagement_time: { type: 'time', nullable: true },
    non_twitter_engagement_type: { type: 'enum', values: engagementType, nullable: true },
    extra_device_ids: { type: 'list', nullable: true, optional: true },
    tpn_attribution: { type: 'object', nullable: true, help: 'Attribution by a network of partners' },
    twitter_attribution: {
      type: 'object',
      nullable: true,
      help: 'Null if no promoted post led to the conversion',
    },
  },
  columns: ['app_id', 'os_type', 'conversion_type', 'conversion_time', 'twitter_attribution'],
});

const conversion = {
  app_id: { ...appStoreIdentifier, required: true },
  conversion_time: { ...conversionTime, required: true, help: 'Time of the conversion, with milliseconds' },
  conversion_type: { type: 'enum', values: appConversionType, required: true, help: 'What happened' },
  hashed_device_id: {
    type: 'string',
    personal: true,
    pattern: hash.pattern,
    required: true,
    help: "The device's advertising id as keyed SHA-256: 64 hex digits",
  },
  os_type: { type: 'enum', values: appOs, required: true, help: 'Operating system' },
  click_window: {
    type: 'integer',
    values: clickWindows,
    default: 14,
    help: 'Days after a click within which a conversion counts; at least the view-through window',
  },
  view_through_window: {
    type: 'integer',
    values: viewWindows,
    default: 1,
    help: 'Days after a view within which a conversion counts; 0 to count none',
  },
} as const satisfies Params;

/** The engagement on other networks that led to the conversion. */
const elsewhere = {
  non_twitter_engagement_time: {
    type: 'time',
    help: 'Time of the last view or click of an ad on another network',
  },
  non_twitter_engagement_type: {
    type: 'enum',
    values: engagementType,
    help: 'Whether that was a view or a click',
  },
} as const satisfies Params;

const rules = [
  { rule: 'atMost', param: 'view_through_window', other: 'click_window' },
] as const satisfies readonly Rule[];

const example = {
  app_id: 'com.example.reader',
  conversion_time: '2026-11-20T14:00:00.000Z',
  conversion_type: 'INSTALL',
  hashed_device_id: 'e586883b2b4faf78d48300a79e0e15138d664cdf796ffb86e533170a9893eda8',
  os_type: 'ANDROID',
} as const;

const onlyPartners = 'Only measurement partners can use this call.';

export const createAppConversion = endpoint({
  section: 'app-conversions',
  id: 'app-conversions.create',
  method: 'POST',
  path: 'conversion_event',
  summary: 'Report a conversion in an app and show its attribution',
  notes: [
    onlyPartners,
    'A conversion that is sent twice counts twice.',
    'For files of any length: ads app-conversions upload.',
  ],
  params: {
    ...conversion,
    device_ip_address: { ...ipAddress, personal: true, help: 'The IP address of the device' },
    level: { type: 'integer', help: 'The level reached' },
    number_items: { type: 'integer', help: 'Number of items' },
    price_currency: { type: 'enum', values: [...currencyDecimals.keys()], help: 'ISO 4217 code' },
    price_micro: { type: 'integer', help: 'Value of the conversion, in millionths of the currency' },
    user_payment_info: { type: 'boolean', help: 'Whether payment details were added' },
    ...elsewhere,
  },
  rules,
  response: 'one',
  record: appAttribution,
  rate: 'conversions',
  example: { ...example, price_currency: 'EUR', price_micro: 4_990_000 },
});

export const getAppAttribution = endpoint({
  section: 'app-conversions',
  id: 'app-conversions.attribution',
  method: 'GET',
  path: 'conversion_attribution',
  summary: 'Show the attribution of a conversion without reporting it',
  notes: [onlyPartners],
  params: {
    ...conversion,
    ...elsewhere,
    extra_device_ids: {
      type: 'list',
      of: { type: 'string', personal: true, pattern: hash.pattern, help: 'A device' },
      min: 1,
      help: 'Other devices of the same person, as keyed SHA-256 hashes',
    },
  },
  rules,
  response: 'one',
  record: appAttribution,
  rate: 'conversions',
  example,
});

export const appConversions = group(
  'app-conversions',
  'Leads and conversions',
  'Conversions in apps, reported by measurement partners',
  [createAppConversion, getAppAttribution],
);
