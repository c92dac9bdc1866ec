/** Reasons why a row of a list of people is not sent: codes for the way through the reader, sentences for people. */

import { membershipMonths } from '../../contract/wire/service-facts.js';
import { maxSharingPeople } from '../known/shared-identifiers.js';

/** A sentence fits after "line 7, column E-mail: "; it never holds a value. */
const sentences = {
  'too-long': 'the row is longer than 1 MiB',
  quote: 'text follows a closing quotation mark',
  swallowed:
    'a quoted cell has the lines of other rows: remove the quotation mark before them that is not paired; if the cell is one text, remove its line ends',
  cells: 'the number of cells differs from the header',
  'not-json': 'the row is not a JSON object',
  'duplicate-key': 'a key of the row occurs twice',
  'json-value': 'a value must be a string, a number or an array of them',
  empty: 'the row has no identifier',
  many: 'the row has too many values for one person',
  shared: `more than ${maxSharingPeople} people have the identifier; to delete people by it, add --allow-shared`,
  'too-large': 'the person is too large for one request',
  exclusive: 'the row has two identifiers, but only one can be sent',
  encoding: 'the value is not UTF-8: save the file as UTF-8, or name its encoding with --encoding',
  unreadable: 'the cell of the workbook cannot be read',
  placeholder: 'the value is a placeholder, such as null or 0: it identifies nobody',
  control: 'the value has a control character',
  email: 'the value is not an email address',
  handle: 'the value is not a handle: letters, digits and _ only',
  id: 'the value is not an id: decimal digits only',
  device: 'the value is not a device id: a UUID with dashes, or 16 hex digits',
  consent: 'the person has not consented, and --consent given leaves them out',
  'device-zero': 'the device id has only zeros: the person does not allow tracking',
  'device-keyed':
    'the value is a device id: the service takes only its keyed SHA-256 hash, which needs the key of the measurement partner; add a column hashed_device_id',
  phone: 'the value is not a valid phone number',
  'phone-national': 'the phone number has no country code: write it with +, or add --country',
  'phone-two-ways':
    'the phone number may be national, or begin with the code of a country: write it with + and the code, or with its national prefix, such as 0',
  'mixed-zero':
    'the id does not end in decimals such as .0, as all before it do: write all of them without decimals',
  'member-note': 'the name of the member has a note: rename the member, or map it with --map',
  'status-unknown':
    'the status is not known, or empty: if it is one of a conversion, add --count-status with all statuses that are',
  'refund-unknown':
    'the order is refunded in part, and its row does not say how much: add --count-status with its status to count all of it',
  'amount-ambiguous':
    "the amount has two readings, as 1.299 has: add --decimal-separator '.' or --decimal-separator ','",
  'amount-notation': 'the amount has another decimal separator than its column',
  'amount-note': 'the amount has something beside it that is neither one currency nor a unit',
  'amount-currency': 'the amount has another currency than the rest of its row',
  rounded:
    'the value is a number that a spreadsheet has rounded: format the column as text, and export it again',
  hash: 'the value looks like a SHA-256 hash: add --hashed for this column',
  'other-hash': 'the value looks like an MD5 or SHA-1 hash, which the service does not accept',
  'not-hash': 'the value is not a SHA-256 hash of 64 hex digits',
  'one-device': 'the row has two devices: only one can be sent',
  'app-windows': 'view_through_window must not exceed click_window',
  'app-amount': 'the value has more than six decimals, or is too large to be sent in micro units',
  untold: 'the row has no click id, email address or phone number',
  'no-event': 'the row has no event_id: add a column, or use --event-id',
  'no-time': 'the row has no conversion_time',
  nested: 'the value must be an array of objects',
  operation: 'the value is not an operation: Update or Delete',
  'time-zone': 'the time has no zone: add one, such as Z or +01:00, or use --time-zone',
  'time-gap': 'a clock change skips that local time: add the zone, such as +01:00',
  'time-twice': 'a clock change repeats that local time: add the zone, such as +01:00',
  'time-zone-unknown': 'the zone of the time is unknown: write it as Z, +01:00 or Europe/Berlin',
  'time-zone-two':
    'the zone of the time stands for several, as CST, IST and BST do: add --time-zone with its name, such as America/Chicago, Asia/Kolkata or Europe/London',
  'time-two-dates':
    'the order of day and month is not certain, as in 03/04/2026: add --date-format dmy, --date-format mdy or --date-format ymd',
  'time-other-order': 'the date does not exist in the order of its column, or of --date-format',
  time: 'the value is not a time such as 2026-12-01T00:00:00Z',
  'time-window': 'the time is in the past, or too far in the future',
  'time-order': `the membership ends before it starts; by default it starts now and ends in ${membershipMonths} months`,
} as const;

export type Rejection = keyof typeof sentences;

const names = Object.keys(sentences);

/** Codes as negative numbers, so that a function can return either a length or a rejection. */
export const rejections = Object.fromEntries(names.map((name, index) => [name, -1 - index])) as Readonly<
  Record<Rejection, number>
>;

/** The name of a negative code. */
export function nameRejection(code: number): string {
  return names[-1 - code] ?? 'empty';
}

/** Whether a reason is a code, and not a sentence of its own. */
export function isRejection(reason: string): reason is Rejection {
  return Object.hasOwn(sentences, reason);
}

/** The sentence of a reason, without a full stop; an unknown reason is its own sentence. */
export function describeRejection(reason: string): string {
  return isRejection(reason) ? sentences[reason] : reason;
}
