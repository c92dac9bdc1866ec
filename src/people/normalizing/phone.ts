/** Normalizes phone numbers to E.164. The library is large: it is loaded when a list has phone numbers. */
import type { CountryCode, PhoneNumber } from 'libphonenumber-js';
import { InputError } from '../input-error.js';
import type { Correction } from '../reading/correction.js';
import { rejections } from '../reading/rejection.js';
import { decodeSlice, type Normalizer, writeText } from './normalize-identifiers.js';
import { isOneDigit } from './placeholders.js';

type Library = typeof import('libphonenumber-js/max');

/**
 * The normalizer of phone numbers. `country` is the ISO 3166 code of national ones; an unknown one is an InputError.
 * `corrected` receives what was changed in a number that a spreadsheet wrote. With `keepsPlaceholders` a number of one digit,
 * however often, is as good as any other.
 */
export async function loadPhoneNormalizer(
  country: string | undefined,
  corrected: (correction: Correction) => void = () => {},
  keepsPlaceholders = false,
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
    const read = readWithCode?.(digits, national) ?? { number: national, correction: undefined };
    if (read === 'two-ways') return rejections['phone-two-ways'];
    const { number, correction } = read;
    if (number?.isPossible()) {
      if (!keepsPlaceholders && isOneDigit(number.nationalNumber)) return rejections.placeholder;
      if (!number.isValid()) corrected('phone-possible');
      if (digits !== typed) corrected('phone-zero');
      if (correction) corrected(correction);
      return writeText(number.number, out, at);
    }
    if (isOneDigit(typed.replace(/\D+/g, ''))) return rejections.placeholder;
    return code === undefined && /^[^+]*\d/.test(typed) && !typed.includes('@')
      ? rejections['phone-national']
      : rejections.phone;
  };
}

/** What the types of the library leave out of its metadata. */
interface Plans {
  readonly metadata: { readonly nonGeographic: Readonly<Record<string, unknown>> };
  readonly numberingPlan: { callingCode(): string; possibleLengths(): readonly number[] };
  selectNumberingPlan(country: string | undefined, code?: string): void;
}

/** The codes of all countries and of services without one, each with the lengths that national numbers of it may have. */
export async function loadNumberLengths(): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const { Metadata, getCountries } = await import('libphonenumber-js/max');
  const plans = new Metadata() as unknown as Plans;
  const lengths = new Map<string, Set<number>>();
  const add = (country: string | undefined, code?: string) => {
    plans.selectNumberingPlan(country, code);
    const { numberingPlan: plan } = plans;
    const found = lengths.get(plan.callingCode()) ?? new Set();
    for (const length of plan.possibleLengths()) found.add(length);
    lengths.set(plan.callingCode(), found);
  };
  for (const country of getCountries()) add(country);
  for (const code of Object.keys(plans.metadata.nonGeographic)) add(undefined, code);
  return lengths;
}

/** What a spreadsheet adds to a number that it holds as a decimal. Behind groups of digits, `.00` is a group itself. */
const pointZero = /(?<=\d)[.,]0$/;
const pointZeros = /^(\+?\d+)[.,]0+$/;

/** A number without a plus that may begin with the code of a country, and what its reading is told as. */
interface CodedNumber {
  readonly number: PhoneNumber;
  readonly correction: Correction;
}

/**
 * Reads digits that begin with the code of a country as an international number without its plus: undefined where they are none.
 * What is a national number too has two readings, except where national numbers are written without a prefix, as in the United
 * States or Spain. Elsewhere a spreadsheet drops the 0 of `0151 72345678`: a third of German mobile numbers is then one of the
 * United States too, so that mobile numbers of the country stay national.
 */
function createCodeReader(
  country: CountryCode,
  { Metadata, getCountryCallingCode, parsePhoneNumberFromString }: Library,
): (typed: string, national: PhoneNumber | undefined) => CodedNumber | 'two-ways' | undefined {
  const callingCode: string = getCountryCallingCode(country);
  // The types of the library leave these out.
  const metadata = new Metadata() as InstanceType<Library['Metadata']> & {
    type(name: 'MOBILE'): { possibleLengths(): readonly number[] } | undefined;
    numberingPlan?: { nationalPrefix(): string | undefined };
  };
  metadata.selectNumberingPlan(country);
  // The library allows for extensions of any length. A number that has its full length is not longer than those of mobiles.
  const longest = Math.max(0, ...(metadata.type('MOBILE')?.possibleLengths() ?? []));
  const isCodeWritten = metadata.numberingPlan?.nationalPrefix() === callingCode;
  return (typed, national) => {
    const first = /\d/.exec(typed)?.[0];
    if (typed.includes('+') || first === undefined || first === '0') return undefined;
    const number = parsePhoneNumberFromString(`+${typed}`, { extract: false });
    if (!number?.isValid()) return undefined;
    const isOwn = number.countryCallingCode === callingCode;
    if (isOwn && isCodeWritten) return undefined;
    const isNational =
      national?.isValid() === true &&
      national.number !== number.number &&
      (longest === 0 || national.nationalNumber.length <= longest);
    if (!isNational) return { number, correction: isOwn ? 'phone-code' : 'phone-other-code' };
    if (isOwn) return 'two-ways';
    if (national.formatNational().replace(/\D+/g, '') === national.nationalNumber) return undefined;
    return national.getType() === 'MOBILE' ? { number: national, correction: 'phone-national' } : 'two-ways';
  };
}
