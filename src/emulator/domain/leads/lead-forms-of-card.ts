/** The lead forms that a card opens, now and before it was changed (docs/service.md#leads-export). */

import { leadFormDestination } from '../../../contract/params/card-components.js';
import type { Document, Value } from '../../../contract/types.js';
import { isObject } from '../../../values/lossless-json.js';
import { timeOf } from '../../../values/read-value.js';

/** The internal field of a card with the forms that it opened until it was changed; oldest first. */
const formerFormsField = 'former_lead_forms';

const destinationTypes: readonly unknown[] = leadFormDestination.fields.type.values;

/**
 * The ids of the lead forms that the components and slides of a card lead to, in order. The members of a group of
 * buttons are not checked, so an id may be anything: one that is not a text or a number is an empty text.
 */
export function leadFormsOf({ components, slides }: Document): string[] {
  const found: string[] = [];
  const visit = (value: Value | undefined): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    else if (isObject(value)) {
      if (destinationTypes.includes(value.type)) found.push(readId(value.id));
      for (const member of Object.values(value)) visit(member as Value);
    }
  };
  visit([components ?? null, slides ?? null]);
  return [...new Set(found)];
}

/** Ids are kept in small letters, and may be typed in others. */
function readId(id: unknown): string {
  return typeof id === 'string' || typeof id === 'number' ? String(id).toLowerCase() : '';
}

/**
 * The content of a changed card, with the forms that it opened before where these are others: leads that came by the card
 * stay those of the form that they were entered into.
 */
export function noteFormerForms(before: Document, after: Document, time: string): Document {
  const former = leadFormsOf(before);
  const isSame = former.join() === leadFormsOf(after).join();
  if (isSame) return after;
  const known = before[formerFormsField];
  return { ...after, [formerFormsField]: [...(Array.isArray(known) ? known : []), { until: time, former }] };
}

/** The forms that a card opens at a time in milliseconds since 1970. */
export function formsAt(card: Document, time: number): readonly string[] {
  const known = card[formerFormsField];
  const entries = Array.isArray(known) ? known : [];
  for (const entry of entries) {
    if (!isObject(entry) || time >= (timeOf(entry.until) ?? 0)) continue;
    return Array.isArray(entry.former) ? entry.former.map(String) : [];
  }
  return leadFormsOf(card);
}
