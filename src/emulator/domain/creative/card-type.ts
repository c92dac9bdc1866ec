/**
 * Derives the type of a component card from its media, their layout and their destination
 * (docs/service.md#card-types).
 */

import { cardTypes } from '../../../contract/groups/cards.js';
import { type MediaType, mediaRequirements } from '../../../contract/params/media-requirements.js';
import type { Document, Value } from '../../../contract/types.js';
import { isObject, writeJson } from '../../../values/lossless-json.js';
import { serviceError } from '../../errors.js';
import type { Store } from '../../store/store.js';
import { mediaTypeOfCategory, requireMedia } from './media.js';
import { describeComponentMedia } from './media-entities.js';

/** The content of a card as sent: one of the two members. */
export interface CardDraft {
  readonly components?: readonly Document[];
  readonly slides?: readonly (readonly Document[])[];
}

type CardTypeTraits = (typeof cardTypes)[keyof typeof cardTypes];

/**
 * The card type. Throws ErrorResponse when media is missing or does not meet the requirements, or when no card type
 * has these traits.
 */
export function deriveCardType(store: Store, account_id: string, { components, slides }: CardDraft): string {
  const place = components ? 'components' : 'slides';
  const parts = components ? [components] : (slides ?? []);
  const media = parts.flatMap((part, index) => {
    const at = components ? place : `${place}[${index}]`;
    return part.flatMap((component, order) =>
      componentMediaKeys(component).map((key) => {
        const parameter = `${at}[${order}].${'media_key' in component ? 'media_key' : 'media_keys'}`;
        return mediaTypeOfCategory(
          requireMedia(store, account_id, { key, needs: mediaRequirements.card, parameter }),
        );
      }),
    );
  });
  const traits = {
    media: mediaMix(media),
    layout: cardLayout(parts, slides !== undefined),
    destination: joinDistinct(parts.flatMap((part) => part.flatMap(destinationType))),
  };
  for (const [name, known] of Object.entries(cardTypes)) if (hasTraits(known, traits)) return name;
  const summary = `${traits.media} media, ${traits.layout}, leading to ${traits.destination}`;
  throw serviceError('UNKNOWN_CARD_TYPE', `${place} do not match any card type (${summary})`, {
    parameter: place,
  });
}

function hasTraits(known: CardTypeTraits, traits: Readonly<Record<keyof CardTypeTraits, string>>): boolean {
  return (
    known.media === traits.media && known.layout === traits.layout && known.destination === traits.destination
  );
}

/** The media keys that a component names. */
function componentMediaKeys({ media_key, media_keys }: Document): string[] {
  return [media_key, ...asArray(media_keys)].flatMap((key) => (typeof key === 'string' ? [key] : []));
}

function asArray(value: Value | undefined): readonly Value[] {
  return Array.isArray(value) ? value : [];
}

function mediaMix(types: readonly MediaType[]): string {
  const images = types.filter((type) => type === 'IMAGE').length;
  if (images === types.length) return 'image';
  return images === 0 ? 'video' : 'mixed';
}

/** The layout of a card. A slide that is itself a carousel has no card type. */
function cardLayout(parts: readonly (readonly Document[])[], isSlides: boolean): string {
  const isCarousel = parts.some((part) => part.some((component) => 'media_keys' in component));
  if (isSlides) return isCarousel ? 'carousels in slides' : 'slides';
  return isCarousel ? 'carousel' : 'single';
}

/**
 * The kinds of destination that a component leads to. No card type is published for lead forms, nor for groups of buttons: they
 * count as pages (docs/service.md#lead-form-cards).
 */
function destinationType({ type, destination }: Document): string[] {
  if (type === 'BUTTON_GROUP') return ['WEBSITE'];
  if (!isObject(destination)) return [];
  return [destination.type === 'LEAD_FORM' ? 'WEBSITE' : String(destination.type)];
}

function joinDistinct(values: readonly string[]): string {
  const kinds = new Set(values);
  return kinds.size === 1 ? (values[0] ?? '') : [...kinds].join(' and ');
}

/**
 * Components in response form: a website destination gets tco_url, and a slash if its URL has no path; the id of a lead form
 * gets small letters (docs/service.md#component-cards). The short URL does not resolve.
 */
export function resolveDestinations(part: readonly Document[], shorten: () => string): Document[] {
  return part.map((component) => {
    const { destination } = component;
    if (!isObject(destination)) return component;
    // Capital letters mean the same in a UUID.
    if (destination.type === 'LEAD_FORM')
      return { ...component, destination: { ...destination, id: String(destination.id).toLowerCase() } };
    if (!('url' in destination)) return component;
    const url = String(destination.url).replace(/^(https?:\/\/[^/?#]+)$/, '$1/');
    return { ...component, destination: { ...destination, url, tco_url: `https://t.example/${shorten()}` } };
  });
}

/** Components with the service's metadata of their media. */
export function withMediaMetadata(
  library: { readonly store: Store; readonly account_id: string },
  part: readonly Document[],
): Document[] {
  return part.map((component) => {
    const keys = componentMediaKeys(component);
    if (keys.length === 0) return component;
    return { ...component, media_metadata: describeComponentMedia(library, keys) };
  });
}

/** Whether a change leaves the content of a card the same: it has no content, or repeats the card's response. */
export function hasSameContent(data: Document, { components, slides }: CardDraft): boolean {
  if (components) return components.length > 0 && isSameComponents(data.components, components);
  if (!slides) return true;
  const stored = asArray(data.slides);
  return (
    stored.length === slides.length && slides.every((slide, index) => isSameComponents(stored[index], slide))
  );
}

/** Compares components without the values that the service adds, and with members in any order. */
function isSameComponents(stored: Value | undefined, sent: readonly Document[]): boolean {
  const normalize = (part: readonly Document[]) =>
    writeJson(resolveDestinations(part, () => '').map(({ media_metadata: _, ...rest }) => sortMembers(rest)));
  return Array.isArray(stored) && normalize(stored) === normalize(sent);
}

function sortMembers(value: Value): Value {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, sortMembers(member)] as const);
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}
