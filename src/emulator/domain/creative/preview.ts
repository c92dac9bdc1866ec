/** Previews: a post as a small web page inside an iframe (docs/service.md#tweet-previews). All text is escaped. */
import type { Document, Value } from '../../../contract/types.js';
import { findScreenName } from '../../identity/users.js';
import type { Store } from '../../store/store.js';
import { type FoundCard, findCardsByUri } from './any-card.js';
import { isPollOpen } from './poll-times.js';
import { postMedia } from './post-content.js';

interface PreviewOptions {
  readonly store: Store;
  readonly account_id: string;
  readonly time: string;
}

/** An iframe with the page in its srcdoc. */
export function writePreview(data: Document, { store, account_id, time }: PreviewOptions): string {
  const [card] = typeof data.card_uri === 'string' ? findCardsByUri(store, account_id, [data.card_uri]) : [];
  const author = findScreenName(store, String(data.user_id)) ?? '';
  const lines = [
    element('h1', `@${author}`),
    ...(data.text ? [element('p', data.text)] : []),
    ...postMedia(data).map((key) => element('figure', key)),
    ...(card ? [writeCard(card, time)] : []),
  ];
  const page = `<!doctype html><meta charset="utf-8"><article>${lines.join('')}</article>`;
  return `<iframe sandbox width="550" height="420" srcdoc="${escapeMarkup(page)}"></iframe>`;
}

/** The texts of a card. For a poll this includes whether it is open, which no other response shows. */
function writeCard({ stored: { data } }: FoundCard, time: string): string {
  const texts = [data.title, ...componentTexts(data), ...pollChoices(data), ...callsToAction(data)].filter(
    Boolean,
  );
  const end = typeof data.end_time === 'string' ? data.end_time : undefined;
  const state =
    end === undefined ? [] : [isPollOpen(data, time) ? `open until ${end}` : 'closed: final results'];
  return `<aside>${[...texts, ...state].map((text) => element('p', text)).join('')}</aside>`;
}

/** Titles and labels of a component card. Its name is visible to its owner only. */
function componentTexts({ components, slides }: Document): (Value | undefined)[] {
  const parts = [components, ...asArray(slides)].flatMap(asArray);
  return parts.map((part) => {
    const { title, label } = part as Document;
    return (
      title ?? (typeof label === 'object' && label !== null && 'value' in label ? label.value : undefined)
    );
  });
}

function asArray(value: Value | undefined): readonly Value[] {
  return Array.isArray(value) ? value : [];
}

function pollChoices(data: Document): (Value | undefined)[] {
  return [data.first_choice, data.second_choice, data.third_choice, data.fourth_choice];
}

function callsToAction(data: Document): (Value | undefined)[] {
  return [data.first_cta, data.second_cta, data.third_cta, data.fourth_cta];
}

function element(tag: string, text: Value | undefined): string {
  return `<${tag}>${escapeMarkup(String(text))}</${tag}>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
