/** Normalizes phone numbers to E.164. The library is large: it is loaded when a list has phone numbers. */
import type { CountryCode } from 'libphonenumber-js';
import { InputError } from '../input-error.js';
import { rejections } from '../reading/rejection.js';
import { decodeSlice, type Normalizer, writeText } from './normalize-identifiers.js';

/**
 * The normalizer of phone numbers. `country` is the ISO 3166 code of national ones; an unknown one is an InputError.
 */
export async function loadPhoneNormalizer(country: string | undefined): Promise<Normalizer> {
  const { parsePhoneNumberFromString, isSupportedCountry } = await import('libphonenumber-js/min');
  const code = country?.toUpperCase();
  const isCountry = (text: string): text is CountryCode => isSupportedCountry(text);
  if (code !== undefined && !isCountry(code)) {
    throw new InputError('country', 'the country of the phone numbers is unknown', {
      hint: 'Set --country to an ISO 3166 code of two letters, such as DE.',
    });
  }
  const options = { extract: false, ...(code !== undefined && { defaultCountry: code }) };
  return (bytes, start, end, out, at) => {
    const text = decodeSlice(bytes, start, end);
    if (text === undefined) return rejections.encoding;
    // Address books put marks of the direction of writing around a number; spreadsheets keep it as text by an apostrophe
    // before it; East Asian keyboards have a wide plus.
    const typed = text
      .replace(/\p{Cf}+/gu, '')
      .replace(/^'/, '')
      .replace(/^\uff0b/, '+');
    const number = parsePhoneNumberFromString(typed, options);
    if (number?.isPossible()) return writeText(number.number, out, at);
    return code === undefined && /^[^+]*\d/.test(typed) && !typed.includes('@')
      ? rejections['phone-national']
      : rejections.phone;
  };
}
