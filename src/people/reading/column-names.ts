/** Meanings of the names of columns: the parameters of the endpoint, and other names for them. */
import type { Params } from '../../contract/types.js';
import type { ConsentColumn } from '../../presets/consent.js';
import type { Preset } from '../../presets/preset.js';
import type { AmountNote, AmountProblem } from '../../values/amount-text.js';
import { namesCurrency, readAmountHeading, splitHeading } from '../../values/column-heading.js';
import type { Identifier } from '../membership-shape.js';

/**
 * `plain` is what says something of the row, and nothing of a person; `condition` says whether the row counts; `consent` says whether
 * people may be sent.
 */
type ColumnKind = 'identifier' | 'time' | 'operation' | 'plain' | 'condition' | 'consent' | 'ignored';

/** The fields that columns of a list can be. */
export interface ColumnFields {
  readonly identifiers: readonly Identifier[];
  readonly times?: Params;
  readonly operation?: { readonly name: string };
  readonly plain?: readonly string[];
  /** Columns that say whether a row counts. */
  readonly conditions?: readonly string[];
  /** Those of plain columns and conditions that are amounts, beside whose names a currency or a unit may stand. */
  readonly amounts?: readonly string[];
  /** Those of them that are times. */
  readonly clocks?: readonly string[];
  /** Columns that say who consents. */
  readonly consents?: readonly ConsentColumn[];
  /** Exports that are recognized by their header. */
  readonly presets?: readonly Preset[];
  /** Without the names that are known since `listReading` 3. */
  readonly isFormer?: true;
  /** Those without which no row can be sent, and what to do in place of a column. */
  readonly required?: readonly { readonly name: string; readonly otherwise?: string | undefined }[];
}

export interface ColumnMeaning {
  /**
   * As the file spells it, but one short line without spaces around it; empty if nothing is read from the column and its
   * name may be somebody's data.
   */
  readonly name: string;
  readonly kind: ColumnKind;
  /** The parameter; empty if the column is ignored. */
  readonly param: string;
  /** Of an identifier its index in `ColumnFields.identifiers`; else -1. */
  readonly field: number;
  /** Whether the values are hashes already. */
  readonly hashed: boolean;
  /** Whether the user has said what it is. */
  readonly isMapped?: true;
  /** Of an amount what its heading says of it, or why it cannot be read. */
  readonly note?: AmountNote | AmountProblem;
  /** Of a column of consent what its values say. */
  readonly consent?: ConsentColumn;
}

/** Other names of columns by parameter. Without those that may mean several: "user id", "name". */
const aliases: Readonly<Record<string, readonly string[]>> = {
  email: ['email address', 'mail'],
  phone_number: ['phone', 'mobile', 'mobile phone', 'mobile number', 'telephone', 'telephone number', 'tel'],
  handle: ['screen name', 'twitter handle', 'x handle'],
  device_id: ['madid', 'maid', 'idfa', 'gaid', 'advertising id', 'mobile advertiser id', 'android id'],
  operation_type: ['operation'],
  expires_at: ['expires'],
  twclid: ['click id'],
  ip_address: ['ip'],
  conversion_time: ['time', 'timestamp', 'event time'],
  event_id: ['event'],
  conversion_id: ['order id', 'transaction id'],
  value: ['amount', 'revenue'],
  price_currency: ['currency'],
  number_items: ['quantity'],
  event_source_url: ['url', 'page url'],
  status: ['order status', 'financial status', 'payment status', 'deal stage', 'deal status'],
  refunded_amount: ['amount refunded', 'order refund amount', 'refund amount'],
  cancelled_at: ['canceled at', 'cancelled date', 'canceled date'],
  test: ['is test', 'test order'],
  app_id: ['app', 'package name'],
  conversion_type: ['event', 'event name', 'event type'],
  os_type: ['os', 'platform', 'operating system'],
  device_ip_address: ['ip address', 'ip', 'device ip'],
};

/** Those that are known since `listReading` 3. */
const laterAliases: typeof aliases = {
  email: [
    ...['email adresse', 'mail adresse', 'adresse email', 'adresse mail', 'courriel', 'correo electrónico'],
    ...['indirizzo email', 'e-mailadres'],
  ],
  phone_number: [
    ...['cell phone', 'telefon', 'telefonnummer', 'mobil', 'mobiltelefon', 'mobilnummer', 'handy'],
    ...['handynummer', 'téléphone', 'numéro de téléphone', 'teléfono', 'telefono', 'telefoonnummer'],
  ],
};

/** Case, spaces, dashes, underscores and dots of a name are free. */
function foldName(name: string): string {
  return name.toLowerCase().replace(/[\s_.-]+/g, '');
}

/** A name that says that the values are hashed: "hashed_email", "email sha256". */
const hashedName = /^(?:hashed|sha256)(.+)$|^(.+?)(?:hashed|hash|sha256)$/;

/**
 * The meaning of a name for the endpoint, as the header of a file or the right side of --map spells it; undefined if nothing.
 * `hashed` names the identifiers whose values are hashes.
 */
export function meaningOf(
  name: string,
  fields: ColumnFields,
  hashed: readonly string[],
): Omit<ColumnMeaning, 'name'> | undefined {
  const folded = foldName(name);
  const param = parameterOf(folded, fields) ?? currencyOf(name, fields);
  const field = fields.identifiers.findIndex((identifier) => identifier.name === param);
  if (param !== undefined && field >= 0) {
    return { kind: 'identifier', param, field, hashed: hashed.includes(param) };
  }
  if (param !== undefined) {
    if (fields.conditions?.includes(param)) return { kind: 'condition', param, field: -1, hashed: false };
    const isPlain = fields.plain?.includes(param) === true;
    const kind = isPlain ? 'plain' : param === fields.operation?.name ? 'operation' : 'time';
    return { kind, param, field: -1, hashed: false };
  }
  const [, after, before] = hashedName.exec(folded) ?? [];
  const base = parameterOf(after ?? before ?? '', fields);
  const place = fields.identifiers.findIndex((identifier) => identifier.name === base && identifier.hashed);
  return base === undefined || place < 0
    ? undefined
    : { kind: 'identifier', param: base, field: place, hashed: true };
}

/** Words beside the name of an identifier that tell the values of one person apart, and how contacts are exported: `Value`. */
const valueWords = new Set([
  ...['private', 'personal', 'home', 'work', 'business', 'office', 'mobile', 'cell', 'main', 'primary'],
  ...['secondary', 'other', 'alternative', 'alternate', 'additional', 'second', 'value'],
  ...['privat', 'geschäftlich', 'dienstlich', 'arbeit', 'mobil', 'privé', 'travail', 'trabajo', 'lavoro'],
]);

/** A name, folded, without the words and numbers that tell values apart. */
function withoutValueWords(name: string): string {
  const words = name.split(/[\s_.-]+/);
  return foldName(
    words.filter((word) => !valueWords.has(word.toLowerCase()) && !/^\d{1,2}$/.test(word)).join(''),
  );
}

/**
 * The identifier that a column has one of several values of: `email (private)`, `Work phone`, `E-mail 2`. Undefined for any other
 * name; a problem for a note in brackets after an identifier that may say more than that.
 */
export function severalMeaning(
  name: string,
  fields: ColumnFields,
  hashed: readonly string[],
): Omit<ColumnMeaning, 'name'> | AmountProblem | undefined {
  const { name: shown, notes } = splitHeading(name);
  const whole = [shown, ...notes].join(' ');
  const kept = withoutValueWords(whole);
  if (kept === foldName(whole) && notes.length === 0) return undefined;
  const meaning = meaningOf(kept, fields, hashed);
  if (meaning?.kind === 'identifier') return meaning;
  const base = notes.length > 0 ? meaningOf(withoutValueWords(shown), fields, hashed) : undefined;
  return base?.kind === 'identifier'
    ? {
        problem: `has a note: rename it to ${base.param}, or map it with --map, if its values are of the same kind; else give it another name`,
      }
    : undefined;
}

/**
 * The meaning of the name of a column that says more than the name of an amount: `Value (EUR)`, `revenue usd`. Undefined for
 * any other name.
 */
export function amountMeaning(
  name: string,
  fields: ColumnFields,
): (Omit<ColumnMeaning, 'name'> & Required<Pick<ColumnMeaning, 'note'>>) | undefined {
  for (const param of fields.amounts ?? []) {
    for (const known of [param, ...(aliases[param] ?? [])]) {
      const note = readAmountHeading(name, known);
      const kind = fields.conditions?.includes(param) ? 'condition' : 'plain';
      if (note) return { kind, param, field: -1, hashed: false, note };
    }
  }
  return undefined;
}

const currencyParam = 'price_currency';

/** The currency of the amounts of a row, under a name such as `Conversion currency`. */
function currencyOf(name: string, { plain = [] }: ColumnFields): string | undefined {
  return plain.includes(currencyParam) && namesCurrency(name) ? currencyParam : undefined;
}

/** The column of consent of a name; undefined for any other name. */
export function consentMeaning(name: string, { consents = [] }: ColumnFields): ConsentColumn | undefined {
  const folded = foldName(name);
  return consents.find(({ names }) => names.some((known) => foldName(known) === folded));
}

/** Whether a column is the currency of its rows by its whole name. */
export function isPlainCurrency({ param, name }: Pick<ColumnMeaning, 'param' | 'name'>): boolean {
  return param === currencyParam && ['currency', 'pricecurrency', 'currencycode'].includes(foldName(name));
}

/** The parameters by their folded names: a header may have thousands of columns. */
const namesOf = new WeakMap<ColumnFields, ReadonlyMap<string, string>>();

function parameterOf(folded: string, fields: ColumnFields): string | undefined {
  const known = namesOf.get(fields) ?? foldNames(fields);
  namesOf.set(fields, known);
  return known.get(folded);
}

function foldNames(fields: ColumnFields): ReadonlyMap<string, string> {
  const pairs = columnTargets(fields).flatMap((param) =>
    [param, ...(aliases[param] ?? []), ...((!fields.isFormer && laterAliases[param]) || [])].map(
      (name) => [foldName(name), param] as const,
    ),
  );
  // Of two parameters with one name, the first is meant.
  return new Map(pairs.reverse());
}

/** The parameters that a column can be, in the order of the contract. */
export function columnTargets({
  identifiers,
  times = {},
  operation,
  plain = [],
  conditions = [],
}: ColumnFields): readonly string[] {
  const others = [...plain, ...conditions, ...Object.keys(times), ...(operation ? [operation.name] : [])];
  return [...identifiers.map(({ name }) => name), ...others];
}
