/** The components that a card is built from, in display order (docs/service.md#component-cards). */

import type { ArrayParam, ObjectParam, VariantParam } from '../types.js';
import { mediaKey, webAddress } from './creatives.js';
import { countryCode } from './shared.js';

const typeIs = (value: string) =>
  ({ type: 'enum', values: [value], required: true, help: `Here: ${value}` }) as const;

/** A destination of a DETAILS component. */
export const website = {
  type: 'object',
  help: 'A web page',
  fields: {
    type: typeIs('WEBSITE'),
    url: { ...webAddress('URL of the page'), required: true },
  },
  readOnly: ['tco_url'],
} as const satisfies ObjectParam;

/** A destination of every component that leads anywhere (docs/service.md#lead-form-cards). */
export const leadFormDestination = {
  type: 'object',
  help: 'A lead form',
  fields: {
    type: typeIs('LEAD_FORM'),
    // Without the form of a UUID: any other id is rejected like an unknown one.
    id: { type: 'id', refers: 'lead-forms', required: true, help: 'The lead form to open' },
  },
} as const satisfies ObjectParam;

/** A destination of a BUTTON component. */
export const app = {
  type: 'object',
  help: 'An app in the app stores',
  fields: {
    type: typeIs('APP'),
    country_code: {
      ...countryCode,
      form: 'country',
      required: true,
      help: 'Two-letter country code (ISO 3166-1) of the app store',
    },
    googleplay_app_id: { type: 'string', min: 1, help: 'Package name of the Android app' },
    ios_app_store_identifier: { type: 'string', min: 1, help: 'App Store id of the iOS app' },
    googleplay_deep_link: { type: 'string', min: 1, help: 'Deep link into the Android app' },
    ios_deep_link: { type: 'string', min: 1, help: 'Deep link into the iOS app' },
  },
  rules: [
    { rule: 'atLeastOne', params: ['googleplay_app_id', 'ios_app_store_identifier'] },
    { rule: 'onlyWhen', param: 'googleplay_deep_link', when: 'googleplay_app_id', is: 'present' },
    { rule: 'onlyWhen', param: 'ios_deep_link', when: 'ios_app_store_identifier', is: 'present' },
  ],
} as const satisfies ObjectParam;

export const label = {
  type: 'object',
  required: true,
  help: 'Label of the button',
  fields: {
    type: typeIs('ENUM'),
    value: {
      type: 'enum',
      values: ['BOOK', 'CONNECT', 'INSTALL', 'OPEN', 'ORDER', 'PLAY', 'SHOP'],
      required: true,
      help: 'Text of the button',
    },
  },
} as const satisfies ObjectParam;

/** The title of a DETAILS component. */
export const title = { type: 'string', min: 1, required: true, help: 'The title' } as const;

/** Members that the service adds to media components. */
const mediaReadOnly = ['media_metadata'];

const component = {
  type: 'variant',
  discriminator: 'type',
  help: 'A component',
  of: {
    MEDIA: {
      type: 'object',
      help: 'One image or video',
      fields: {
        type: typeIs('MEDIA'),
        media_key: { ...mediaKey('Image or video from the library'), required: true },
      },
      readOnly: mediaReadOnly,
    },
    SWIPEABLE_MEDIA: {
      type: 'object',
      help: 'A carousel',
      fields: {
        type: typeIs('SWIPEABLE_MEDIA'),
        media_keys: {
          type: 'list',
          of: mediaKey('A media key'),
          min: 2,
          max: 6,
          ordered: true,
          required: true,
          help: '2 to 6 images or videos from the library, in display order',
        },
      },
      readOnly: mediaReadOnly,
    },
    DETAILS: {
      type: 'object',
      help: 'Title that links to a web page or opens a lead form',
      fields: {
        type: typeIs('DETAILS'),
        title,
        destination: {
          type: 'variant',
          discriminator: 'type',
          required: true,
          help: 'Destination: WEBSITE or LEAD_FORM',
          of: { WEBSITE: website, LEAD_FORM: leadFormDestination },
        },
      },
    },
    BUTTON: {
      type: 'object',
      help: 'Button that links to an app or opens a lead form',
      fields: {
        type: typeIs('BUTTON'),
        label,
        destination: {
          type: 'variant',
          discriminator: 'type',
          required: true,
          help: 'Destination: APP or LEAD_FORM',
          of: { APP: app, LEAD_FORM: leadFormDestination },
        },
      },
    },
    BUTTON_GROUP: {
      type: 'object',
      help: 'Several buttons; their members are not documented',
      fields: { type: typeIs('BUTTON_GROUP') },
      open: true,
    },
  },
} as const satisfies VariantParam;

/** The components of a card, or of one slide of a carousel with several destinations. */
export const components = {
  type: 'array',
  of: component,
  min: 2,
  max: 2,
  ordered: true,
  requiredKinds: {
    by: 'type',
    sets: [
      ['MEDIA', 'SWIPEABLE_MEDIA'],
      ['DETAILS', 'BUTTON', 'BUTTON_GROUP'],
    ],
  },
  help: 'JSON: a MEDIA or SWIPEABLE_MEDIA component and a DETAILS or BUTTON component, in display order',
} as const satisfies ArrayParam;

export const slides = {
  type: 'array',
  of: { ...components, help: 'The components of one slide' },
  min: 1,
  ordered: true,
  help: 'JSON: the components of each slide, for a carousel with several destinations',
} as const satisfies ArrayParam;
