/** What a conversion says, however it is written: two spellings of one conversion are one. */
import { eventForms } from '../../contract/groups/web-conversions.js';
import type { Document } from '../../contract/types.js';
import { trimEnd } from '../../values/cut-text.js';
import { conversionAmounts } from './conversion-fields.js';

/** The tag of an event, which `tw-PIXEL-TAG` names too. The tag of a type is not known: its event stays as it is. */
export function tagOf(event: string): string {
  const [, , tag = event] = eventForms.pixelAndTag.exec(event) ?? [];
  return tag;
}

/** Decimals as spreadsheets save them, identifiers in one order, and the event by its tag. */
export function canonicalContent(content: Document): Document {
  const { identifiers, contents, event_id } = content;
  const entries = Array.isArray(identifiers) ? identifiers.flatMap((one) => Object.entries(one)) : [];
  return {
    ...withPlainAmounts(content),
    ...(Array.isArray(contents) && { contents: contents.map(withPlainAmounts) }),
    ...(event_id !== undefined && { event_id: tagOf(String(event_id)) }),
    identifiers: [...new Set(entries.map((entry) => JSON.stringify(entry)))].sort(),
  };
}

function withPlainAmounts(object: Document): Document {
  const amounts = conversionAmounts.filter((name) => object[name] !== undefined);
  return { ...object, ...Object.fromEntries(amounts.map((name) => [name, toPlain(String(object[name]))])) };
}

function toPlain(amount: string): string {
  if (!amount.includes('.')) return amount;
  return trimEnd(trimEnd(amount, '0'), '.');
}
