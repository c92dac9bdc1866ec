/** The flags that a component card is built from in place of a JSON body. */
import { app, label, leadFormDestination, title, website } from '../contract/params/card-components.js';
import { mediaKey } from '../contract/params/creatives.js';
import { type BodyMember, type DocumentFlagSet, type FlagValue, flagSet } from './document-flag-set.js';

const media_key = {
  type: 'list',
  of: mediaKey('A media key'),
  help: 'Image or video from the media library; two or more make a carousel',
} as const;

/** A single media key makes a MEDIA component, several make SWIPEABLE_MEDIA. */
function mediaMembers(at: string, mediaKeys: FlagValue): readonly BodyMember[] {
  return mediaKeys.items.length > 1
    ? [
        [`${at}.type`, 'SWIPEABLE_MEDIA'],
        [`${at}.media_keys`, mediaKeys.items, mediaKeys],
      ]
    : [
        [`${at}.type`, 'MEDIA'],
        [`${at}.media_key`, mediaKeys.text, mediaKeys],
      ];
}

const websiteCard = flagSet({
  description: 'a card that links to a web page',
  params: { media_key, title, url: website.fields.url },
  members: (values) => [
    ...mediaMembers('components[0]', values.media_key),
    ['components[1].type', 'DETAILS'],
    ['components[1].title', values.title.text, values.title],
    ['components[1].destination.type', 'WEBSITE'],
    ['components[1].destination.url', values.url.text, values.url],
  ],
  example: {
    media_key: '3_1700000000000000001',
    title: 'Spring is here',
    url: 'https://www.example.com/spring',
  },
});

const { type: _, ...appFields } = app.fields;
const appCard = flagSet({
  description: 'a card that links to an app',
  params: { media_key, label: label.fields.value, ...appFields },
  members: (values) => [
    ...mediaMembers('components[0]', values.media_key),
    ...buttonMembers(values.label),
    ['components[1].destination.type', 'APP'],
    ...(Object.keys(appFields) as (keyof typeof appFields)[]).map(
      (name): BodyMember => [`components[1].destination.${name}`, values[name].text, values[name]],
    ),
  ],
  example: {
    media_key: '7_1700000000000000002',
    label: 'INSTALL',
    country_code: 'US',
    googleplay_app_id: 'com.example.spring',
  },
});

const leadFormFlag = {
  ...leadFormDestination.fields.id,
  help: 'The lead form to open: an id or a name',
} as const;

/** A card that opens a lead form, by a title or by a button. */
const leadFormCard = flagSet({
  description: 'a card that opens a lead form',
  params: { media_key, title, lead_form: leadFormFlag },
  members: (values) => [
    ...mediaMembers('components[0]', values.media_key),
    ['components[1].type', 'DETAILS'],
    ['components[1].title', values.title.text, values.title],
    ...leadFormMembers(values.lead_form),
  ],
  example: {
    media_key: '3_1700000000000000001',
    title: 'Book a tour',
    lead_form: '5c0e6b7a-1d2f-4e3a-8b4c-00112233aabb',
  },
});
const leadFormButton = flagSet({
  ...leadFormCard,
  params: { media_key, label: label.fields.value, lead_form: leadFormFlag },
  members: (values) => [
    ...mediaMembers('components[0]', values.media_key),
    ...buttonMembers(values.label),
    ...leadFormMembers(values.lead_form),
  ],
  example: {
    media_key: '3_1700000000000000001',
    label: 'BOOK',
    lead_form: '5c0e6b7a-1d2f-4e3a-8b4c-00112233aabb',
  },
});

function leadFormMembers(leadFormId: FlagValue): readonly BodyMember[] {
  return [
    ['components[1].destination.type', 'LEAD_FORM'],
    ['components[1].destination.id', leadFormId.text, leadFormId],
  ];
}

function buttonMembers(text: FlagValue): readonly BodyMember[] {
  return [
    ['components[1].type', 'BUTTON'],
    ['components[1].label.type', 'ENUM'],
    ['components[1].label.value', text.text, text],
  ];
}

/** The forms of a card, the most common one first. */
export const cardFlags: readonly DocumentFlagSet[] = [websiteCard, appCard, leadFormCard, leadFormButton];
