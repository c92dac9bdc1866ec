/** What a component card is, by its media, their layout and where they lead (docs/service.md#card-types). */
import { writeJson } from '../../../call/lossless-json.js';
import { cardTypes } from '../../../contract/groups/cards.js';
import { type MediaType, mediaRequirements } from '../../../contract/params/creatives.js';
import type { Document, Value } from '../../../contract/types.js';
import { serviceError } from '../../errors.js';
import type { Store } from '../../store/store.js';
import { mediaTypeOfCategory, requireMedia } from './media.js';
import { describeComponentMedia } from './media-entities.js';

/** What a card is made of, as it was sent: one of the two. */
export interface CardDraft {
  readonly components?: readonly Document[];
  readonly slides?: readonly (readonly Document[])[];
}

type Facts = (typeof cardTypes)[keyof typeof cardTypes];

/** The card type. Throws a refusal where media is missing or unfit, or where no card type has this build. */
export function deriveCardType(store: Store, account_id: string, { components, slides }: CardDraft): string {
  const place = components ? 'components' : 'slides';
  const parts = components ? [components] : (slides ?? []);
  const media = parts.flatMap((part, index) => {
    const at = components ? place : `${place}[${index}]`;
    return part.flatMap((component, order) =>
      keysOf(component).map((key) => {
        const parameter = `${at}[${order}].${'media_key' in component ? 'media_key' : 'media_keys'}`;
        return mediaTypeOfCategory(
          requireMedia(store, account_id, { key, needs: mediaRequirements.card, parameter }),
        );
      }),
    );
  });
  const facts = {
    media: mixOf(media),
    layout: layoutOf(parts, slides !== undefined),
    destination: onlyOne(parts.flatMap((part) => part.flatMap(destinationOf))),
  };
  for (const [name, known] of Object.entries(cardTypes)) if (isSame(known, facts)) return name;
  const told = `${facts.media} media, ${facts.layout}, leading to ${facts.destination}`;
  throw serviceError('UNKNOWN_CARD_TYPE', `${place} make no known card type (${told})`, { parameter: place });
}

function isSame(known: Facts, facts: Readonly<Record<keyof Facts, string>>): boolean {
  return (
    known.media === facts.media && known.layout === facts.layout && known.destination === facts.destination
  );
}

/** The media keys that a component names. */
function keysOf({ media_key, media_keys }: Document): string[] {
  return [media_key, ...listOf(media_keys)].flatMap((key) => (typeof key === 'string' ? [key] : []));
}

function listOf(value: Value | undefined): readonly Value[] {
  return Array.isArray(value) ? value : [];
}

function mixOf(types: readonly MediaType[]): string {
  const images = types.filter((type) => type === 'IMAGE').length;
  if (images === types.length) return 'image';
  return images === 0 ? 'video' : 'mixed';
}

/** A slide that is a carousel itself has no card type. */
function layoutOf(parts: readonly (readonly Document[])[], isSlides: boolean): string {
  const swipes = parts.some((part) => part.some((component) => 'media_keys' in component));
  if (isSlides) return swipes ? 'carousels in slides' : 'slides';
  return swipes ? 'carousel' : 'single';
}

function destinationOf({ destination }: Document): string[] {
  const type = typeof destination === 'object' && destination !== null && 'type' in destination;
  return type ? [String(destination.type)] : [];
}

function onlyOne(values: readonly string[]): string {
  const kinds = new Set(values);
  return kinds.size === 1 ? (values[0] ?? '') : [...kinds].join(' and ');
}

/**
 * Components as they are answered: a web page gains tco_url, and a slash where its address has no path
 * (docs/service.md#component-cards). The short address leads nowhere.
 */
export function resolveDestinations(part: readonly Document[], shorten: () => string): Document[] {
  return part.map((component) => {
    const { destination } = component;
    if (typeof destination !== 'object' || destination === null || !('url' in destination)) return component;
    const url = String(destination.url).replace(/^(https?:\/\/[^/?#]+)$/, '$1/');
    return { ...component, destination: { ...destination, url, tco_url: `https://t.example/${shorten()}` } };
  });
}

/** Components with what the service tells of their media. */
export function withMediaFacts(
  library: { readonly store: Store; readonly account_id: string },
  part: readonly Document[],
): Document[] {
  return part.map((component) => {
    const keys = keysOf(component);
    if (keys.length === 0) return component;
    return { ...component, media_metadata: describeComponentMedia(library, keys) };
  });
}

/** Whether a change leaves a card as it is built: it says nothing of that, or repeats what the card was answered as. */
export function isBuiltAlike(data: Document, { components, slides }: CardDraft): boolean {
  if (components) return components.length > 0 && isSamePart(data.components, components);
  if (!slides) return true;
  const held = listOf(data.slides);
  return held.length === slides.length && slides.every((slide, index) => isSamePart(held[index], slide));
}

/** The short address and what is told of media are the service's own, and members may come in any order. */
function isSamePart(held: Value | undefined, told: readonly Document[]): boolean {
  const plain = (part: readonly Document[]) =>
    writeJson(resolveDestinations(part, () => '').map(({ media_metadata: _, ...rest }) => sortMembers(rest)));
  return Array.isArray(held) && plain(held) === plain(told);
}

function sortMembers(value: Value): Value {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, sortMembers(member)] as const);
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}
