/** Names of targeting values in another language (docs/service.md#targeting-criteria). */
import type { Document } from '../../../contract/types.js';
import { findPlace } from '../../fixtures/places.js';

/** Countries and languages have names in every language; other names are the same in all. */
export function localizedName({ targeting_type, targeting_value, name }: Document, language: string): string {
  const value = String(targeting_value);
  const place = targeting_type === 'LOCATION' ? findPlace(value) : undefined;
  if (place?.location_type === 'COUNTRIES')
    return translate(language, 'region', place.country_code, place.name);
  return targeting_type === 'LANGUAGE' ? translate(language, 'language', value, String(name)) : String(name);
}

/** The name of a region or a language by its code; without data, in a language that Node does not know, its name here. */
function translate(language: string, type: 'region' | 'language', code: string, name: string): string {
  if (Intl.DisplayNames.supportedLocalesOf([language]).length === 0) return name;
  return new Intl.DisplayNames([language], { type, fallback: 'none' }).of(code) ?? name;
}
