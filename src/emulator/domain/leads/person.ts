/**
 * Made-up submissions of lead forms, always the same for the same lead. They belong to nobody: addresses end in domains
 * that are reserved for examples, and telephone numbers are from unassigned ranges.
 */
import type { leadFieldKey } from '../../../contract/params/lead-forms.js';
import { seededBetween, seededHex, seededRandom } from '../../fixtures/seeded-random.js';

type FieldKey = (typeof leadFieldKey)[number];
type Answers = Readonly<Record<FieldKey, string>>;

const firstNames =
  'Ada Amina Anaïs Björn Carlos Chloe Dmitri Elif Femi Grace Hana Ibrahim Ines Jonas Kofi Lucía Maeve Noor Oskar Priya Quinn Rosa Søren Tomás Uma Viktor Wei Ximena Yusuf Zoë'.split(
    ' ',
  );
const lastNames =
  "Abara Berg Castillo Dubois Eriksen Fontaine García Haddad Ivanova Jansen Kowalski Lindqvist Moreau Nakamura O'Brien Petrov Quiroga Rossi Şahin Tanaka Ueda Vargas Weber Xu Yamada Zieliński".split(
    ' ',
  );
const companies = [
  'Example Bakery',
  'Sample & Sons, Ltd.',
  'Placeholder "Paper" Works',
  'Fictional Freight',
  'Specimen Studio',
  'Demo Dental',
  'Nowhere Nurseries',
  'Test Tiles',
];
const jobTitles = [
  'Owner',
  'Head of Marketing',
  'Buyer',
  'Office Manager',
  'Engineer',
  'Teacher',
  'Director, Sales',
  'Nurse',
];
const streets = ['Example Street', 'Sample Road', 'Specimen Lane', 'Demo Avenue', 'Placeholder Way'];

interface Place {
  readonly country: string;
  readonly state: string;
  readonly city: string;
  /** With # for a digit. */
  readonly zip: string;
  readonly phone: string;
}

const places: readonly Place[] = [
  { country: 'US', state: 'California', city: 'Oakland', zip: '946##', phone: '+151055501##' },
  { country: 'US', state: 'Texas', city: 'Austin', zip: '787##', phone: '+151255501##' },
  { country: 'US', state: 'New York', city: 'Albany', zip: '122##', phone: '+151855501##' },
  { country: 'GB', state: 'England', city: 'London', zip: 'SE1 #XX', phone: '+442079460###' },
  { country: 'GB', state: 'Scotland', city: 'Edinburgh', zip: 'EH1 #XX', phone: '+441314960###' },
  { country: 'AU', state: 'Victoria', city: 'Melbourne', zip: '30##', phone: '+613701000##' },
];

/** How often somebody fills in a field that may be left empty. */
const filledShare = 0.7;

/** The submission of a person: a value for each field, null for an optional one that was left empty. */
export function answersOf(
  key: string,
  fields: readonly { readonly key: FieldKey; readonly optional: boolean }[],
): (string | null)[] {
  const answers = answerAll(key);
  return fields.map(({ key: field, optional }) =>
    optional && seededRandom(key, 'optional', field) >= filledShare ? null : answers[field],
  );
}

/** Looks like an identifier of the service: a UUID. */
export function leadId(key: string): string {
  const digits = seededHex(32, key, 'id');
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20),
  ].join('-');
}

function answerAll(key: string): Answers {
  const choose = <T>(all: readonly T[], of: string): T =>
    all[Math.floor(seededBetween(0, all.length, key, of))] as T;
  const digits = (text: string, of: string) => {
    const drawn = seededHex(60, key, of);
    return text.replace(/#/g, (_, at: number) => String(Number.parseInt(drawn[at] ?? '0', 16) % 10));
  };
  const [first, last] = [choose(firstNames, 'first'), choose(lastNames, 'last')];
  const [place, company] = [choose(places, 'place'), choose(companies, 'company')];
  const plain = `${plainLetters(first)}.${plainLetters(last)}`;
  const born = new Date(Date.UTC(1950, 0, 1 + Math.floor(seededBetween(0, 54 * 365, key, 'born'))));
  return {
    EMAIL: `${plain}.${digits('####', 'email')}@${choose(['example.com', 'example.org', 'example.net'], 'mail')}`,
    PHONE_NUMBER: digits(place.phone, 'phone'),
    STREET_ADDRESS: `${1 + Math.floor(seededBetween(0, 240, key, 'number'))} ${choose(streets, 'street')}, Apt. ${digits('#', 'flat')}`,
    CITY: place.city,
    STATE: place.state,
    COUNTRY: place.country,
    ZIP_CODE: digits(place.zip, 'zip'),
    FULL_NAME: `${first} ${last}`,
    FIRST_NAME: first,
    LAST_NAME: last,
    DATE_OF_BIRTH: born.toISOString().slice(0, 10),
    COMPANY_NAME: company,
    JOB_TITLE: choose(jobTitles, 'job'),
    WORK_EMAIL: `${plain}.${digits('##', 'work')}@${plainLetters(company.split(' ')[0] ?? '')}.example`,
    WORK_PHONE_NUMBER: digits(place.phone, 'work phone'),
    GENDER: choose(['FEMALE', 'MALE', 'OTHER'], 'gender'),
    HANDLE: `${plainLetters(first)}_${digits('#####', 'handle')}`,
  };
}

/** Without accents and anything else that an address does not have. */
function plainLetters(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/[^a-z]/g, '');
}
