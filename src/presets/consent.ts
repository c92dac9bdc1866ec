/** Columns by which exports say who has agreed to be sent messages. */

/** A column of consent, and the meaning of its values. */
export interface ConsentColumn {
  /** Its names, as programs write them. */
  readonly names: readonly string[];
  /** The identifiers that may not be used without consent; undefined for all. */
  readonly of?: readonly string[];
  /** Whether its values say that somebody agrees; otherwise they say that somebody refuses. */
  readonly isOptIn: boolean;
}

const email = ['email'];
const phone = ['phone_number'];

export const consentColumns: readonly ConsentColumn[] = [
  { names: ['Accepts Email Marketing', 'Email Marketing Consent', 'Email Opt In'], of: email, isOptIn: true },
  { names: ['Accepts SMS Marketing', 'SMS Marketing Consent', 'SMS Opt In'], of: phone, isOptIn: true },
  { names: ['Accepts Marketing', 'Marketing Consent', 'Newsletter Opt In'], isOptIn: true },
  {
    names: ['Email Opt Out', 'Has Opted Out Of Email', 'Unsubscribed from all email', 'Email Opted Out'],
    of: email,
    isOptIn: false,
  },
  { names: ['Do Not Call', 'SMS Opt Out'], of: phone, isOptIn: false },
  { names: ['UNSUB_TIME', 'Unsubscribed', 'Opted Out'], isOptIn: false },
];

const yes = new Set([
  'yes',
  'true',
  '1',
  'y',
  'x',
  'subscribed',
  'opted in',
  'opt-in',
  'confirmed',
  'ja',
  'oui',
  'sí',
]);
const no = new Set(['', 'no', 'false', '0', 'n', 'null', '-', 'nein', 'non']);

/** Whether a value says that somebody refuses, or does not say that they agree. */
export function isRefusal({ isOptIn }: Pick<ConsentColumn, 'isOptIn'>, value: string): boolean {
  const word = value.trim().toLowerCase();
  return isOptIn ? !yes.has(word) : !no.has(word);
}
