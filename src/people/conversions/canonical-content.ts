/** The canonical content of a conversion: two spellings of one conversion become one. */
import { eventForms } from '../../contract/groups/web-conversions.js';
import type { Document } from '../../contract/types.js';
import { trimEnd } from '../../values/cut-text.js';
import { valueDigest } from '../../values/value-digest.js';
import { conversionAmounts, conversionFields } from './conversion-fields.js';

/** The tag of an event, which `tw-PIXEL-TAG` names too. The tag of a type is not known: its event stays as it is. */
export function tagOf(event: string): string {
  const [, , tag = event] = eventForms.pixelAndTag.exec(event) ?? [];
  return tag;
}

/**
 * The event by its tag, plain decimals, texts and addresses in one form, identifiers and contents in one order, and the currency where
 * it is not the one that the service takes without any.
 */
export function canonicalContent(content: Document): Document {
  const { contents, event_source_url: url, price_currency: currency, ...former } = formerContent(content);
  const items = Array.isArray(contents) ? contents.map((item) => toOneForm(withAmounts(item, toPlain))) : [];
  const telling = items.filter((item) => Object.keys(item).length > 0);
  const others = {
    ...withAmounts(former, toPlain),
    ...(url !== undefined && { event_source_url: toAddress(String(url).normalize()) }),
    ...(currency !== undefined && currency !== defaultCurrency() && { price_currency: currency }),
    ...(telling.length > 0 && { contents: inOneOrder(telling) }),
  };
  return toOneForm(others);
}

function toAddress(url: string): string {
  return URL.canParse(url) ? new URL(url).href : url;
}

function defaultCurrency(): unknown {
  const currency = conversionFields().conversion.fields.price_currency;
  return currency && 'default' in currency ? currency.default : undefined;
}

/** Texts in one form: a letter and its mark may be one character or two, and blanks and line ends of any kind. Empty ones say nothing. */
function toOneForm(object: Document): Document {
  const members = Object.entries(object).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.normalize().replace(/\s+/g, ' ') : value,
  ]);
  return Object.fromEntries(members.filter(([, value]) => value !== ''));
}

function inOneOrder(items: readonly Document[]): readonly Document[] {
  if (items.length === 1) return items;
  const written = items.map((item) => ({ item, digest: valueDigest(item) }));
  return written.sort((a, b) => (a.digest < b.digest ? -1 : 1)).map(({ item }) => item);
}

/** The same as journals of earlier versions have it: amounts without zeros at their end, identifiers in one order, the tag. */
export function formerContent(content: Document): Document {
  const { identifiers, contents, event_id } = content;
  const entries = Array.isArray(identifiers) ? identifiers.flatMap((one) => Object.entries(one)) : [];
  return {
    ...withAmounts(content, withoutZeros),
    ...(Array.isArray(contents) && { contents: contents.map((item) => withAmounts(item, withoutZeros)) }),
    ...(event_id !== undefined && { event_id: tagOf(String(event_id)) }),
    identifiers: [...new Set(entries.map((entry) => JSON.stringify(entry)))].sort(),
  };
}

function withAmounts(object: Document, write: (amount: string) => string): Document {
  const amounts = conversionAmounts.filter((name) => object[name] !== undefined);
  return { ...object, ...Object.fromEntries(amounts.map((name) => [name, write(String(object[name]))])) };
}

function withoutZeros(amount: string): string {
  if (!amount.includes('.')) return amount;
  return trimEnd(trimEnd(amount, '0'), '.');
}

/** A decimal without zeros at either end; zero has no sign. */
function toPlain(amount: string): string {
  const plain = withoutZeros(amount);
  const sign = plain.startsWith('-') ? '-' : '';
  const digits = plain.slice(sign.length).replace(/^0+(?=\d)/, '');
  return digits === '0' ? digits : sign + digits;
}
