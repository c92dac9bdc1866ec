/** Normalizes phone numbers to E.164. The library is large: it is loaded when a list has phone numbers. */
import type { CountryCode, PhoneNumber } from 'libphonenumber-js';
import { InputError } from '../input-error.js';
import type { Correction } from '../reading/correction.js';
import { rejections } from '../reading/rejection.js';
import { decodeSlice, type Normalizer, writeText } from './normalize-identifiers.js';

type Library = typeof import('libphonenumber-js/max');

/**
 * The normalizer of phone numbers. `country` is the ISO 3166 code of national ones; an unknown one is an InputError.
 * `corrected` receives what was changed in a number that a spreadsheet wrote.
 */
export async function loadPhoneNormalizer(
  country: string | undefined,
  corrected: (correction: Correction) => void = () => {},
): Promise<Normalizer> {
  const library = await import('libphonenumber-js/max');
  const { parsePhoneNumberFromString, isSupportedCountry } = library;
  const code = country?.toUpperCase();
  const isCountry = (text: string): text is CountryCode => isSupportedCountry(text);
  if (code !== undefined && !isCountry(code)) {
    throw new InputError('country', 'the country of the phone numbers is unknown', {
      hint: 'Set --country to an ISO 3166 code of two letters, such as DE.',
    });
  }
  const options = { extract: false, ...(code !== undefined && { defaultCountry: code }) };
  const readWithCode = code === undefined ? undefined : createCodeReader(code, library);
  return (bytes, start, end, out, at) => {
    const text = decodeSlice(bytes, start, end);
    if (text === undefined) return rejections.encoding;
    // Address books put marks of the direction of writing around a number; spreadsheets keep it as text by an apostrophe
    // before it; East Asian keyboards have a wide plus.
    const typed = text
      .replace(/\p{Cf}+/gu, '')
      .replace(/^'/, '')
      .replace(/^\uff0b/, '+');
    const digits = typed.replace(pointZeros, '$1').replace(pointZero, '');
    const national = parsePhoneNumberFromString(digits, options);
    const withCode = readWithCode?.(digits, national);
    if (withCode === 'two-ways') return rejections['phone-two-ways'];
    const number = withCode ?? national;
    if (number?.isPossible()) {
      if (digits !== typed) corrected('phone-zero');
      if (withCode) corrected('phone-code');
      return writeText(number.number, out, at);
    }
    return code === undefined && /^[^+]*\d/.test(typed) && !typed.includes('@')
      ? rejections['phone-national']
      : rejections.phone;
  };
}

/** What a spreadsheet adds to a number that it holds as a decimal. Behind groups of digits, `.00` is a group itself. */
const pointZero = /(?<=\d)[.,]0$/;
const pointZeros = /^(\+?\d+)[.,]0+$/;

/**
 * Reads digits that begin with the country's own code as an international number without its plus: undefined where they are
 * none, or where that is how they are written in the country, as `1 202 ...` in the United States. What is a national number
 * too has two readings.
 */
function createCodeReader(
  country: CountryCode,
  { Metadata, getCountryCallingCode, parsePhoneNumberFromString }: Library,
): (typed: string, national: PhoneNumber | undefined) => PhoneNumber | 'two-ways' | undefined {
  const callingCode: string = getCountryCallingCode(country);
  // The types of the library leave these out.
  const metadata = new Metadata() as InstanceType<Library['Metadata']> & {
    type(name: 'MOBILE'): { possibleLengths(): readonly number[] } | undefined;
    numberingPlan?: { nationalPrefix(): string | undefined };
  };
  metadata.selectNumberingPlan(country);
  // The library allows for extensions of any length. A number that has its full length is not longer than those of mobiles.
  const longest = Math.max(0, ...(metadata.type('MOBILE')?.possibleLengths() ?? []));
  if (metadata.numberingPlan?.nationalPrefix() === callingCode) return () => undefined;
  return (typed, national) => {
    if (typed.includes('+') || !typed.replace(/\D+/g, '').startsWith(callingCode)) return undefined;
    const number = parsePhoneNumberFromString(`+${typed}`, { extract: false });
    if (!number?.isValid()) return undefined;
    const isNational =
      national?.isValid() === true &&
      national.number !== number.number &&
      (longest === 0 || national.nationalNumber.length <= longest);
    return isNational ? 'two-ways' : number;
  };
}
