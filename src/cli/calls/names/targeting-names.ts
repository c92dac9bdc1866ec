/** Resolves names to targeting values through the service's lookups (docs/service.md#targeting-lookups). */

import { anchoredPattern } from '../../../call/parse-scalar.js';
import type { Client } from '../../../client/client.js';
import { handleForm } from '../../../contract/params/shared.js';
import { listedValueForm } from '../../../contract/params/targeting.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import type { NameLookup, TargetingFlag } from '../../../flags/targeting-flags.js';
import {
  findNearNames,
  isName,
  matchNames,
  matchParts,
  type NamedValue,
} from '../../../values/match-name.js';
import { oncePerKey } from '../../../values/once.js';
import { firstLines } from '../../../values/text-lists.js';
import type { FlagProblem } from '../../core/host/command-error.js';
import { callCommand } from '../../core/host/shown-command.js';
import { readRows } from '../../core/records/read-rows.js';
import { problemOf, type TypedValue } from './read-targeting-flags.js';
import {
  createPlaces,
  dependsOnCountry,
  type FoundValue,
  isPlace,
  type Places,
  queryOf,
  readLike,
} from './targeted-countries.js';
import { findUser } from './user-handles.js';

/** A value that was resolved: the criterion to create. */
export interface ResolvedValue {
  readonly typed: TypedValue;
  readonly value: string;
  /**
   * What it was taken for, if the text was not its name or may mean something else in another country:
   * `"US" is United States (COUNTRIES, US, 96683cc9126741d1)`.
   */
  readonly meaning?: string;
  /** What tells it from others of its name: `GB, 20c`; absent where nothing does. */
  readonly details?: string;
}

interface Resolution {
  readonly resolved: readonly ResolvedValue[];
  readonly problems: readonly FlagProblem[];
  /** What became of one value of those that were given. */
  readonly of: (typed: TypedValue) => ResolvedValue | { readonly problem: FlagProblem } | undefined;
}

/** What became of one value. */
type Outcome = FoundValue | { readonly value: string } | { readonly problem: FlagProblem };

/** The most rows that are read of one list; longer lists are narrowed by the service. */
const maxRows = 10_000;
/** Codes that ISO 3166 reserves for a country which has another one. */
const reservedCodes: Readonly<Record<string, string>> = { UK: 'GB' };
/** The most candidates that a message lists. */
const maxListed = 10;

/**
 * Resolves all values, in their order. Some names mean a value in each country: those of the places that are among the values,
 * and of `beside`, the other criteria of the same line item. Throws what the client throws if a lookup fails.
 */
export async function resolveNames(
  values: readonly TypedValue[],
  client: Pick<Client, 'call'>,
  account_id: string | undefined,
  beside: readonly Document[] = [],
): Promise<Resolution> {
  const read = createValueReader(client, account_id);
  const outcomes = new Map<TypedValue, ResolvedValue | { readonly problem: FlagProblem }>();
  const places = createPlaces(beside, (flag, narrowed) => read(flag, narrowed, noCountries));
  const resolveOne = async (typed: TypedValue) => {
    const { flag } = typed;
    const found = await resolveValue(typed, client, places, (narrowed, countries = noCountries) =>
      read(flag, narrowed, countries),
    );
    outcomes.set(
      typed,
      'problem' in found ? found : { typed, value: found.value, ...describeMeaning(typed, found) },
    );
    if (isPlace(typed)) places.add(typed.label, found);
  };
  // Other values depend on the places, wherever these stand.
  for (const typed of values.filter(isPlace)) await resolveOne(typed);
  for (const typed of values.filter((one) => !isPlace(one))) await resolveOne(typed);
  const all = values.flatMap((typed) => outcomes.get(typed) ?? []);
  return {
    resolved: all.flatMap((one) => ('problem' in one ? [] : [one])),
    problems: all.flatMap((one) => ('problem' in one ? [one.problem] : [])),
    of: (typed) => outcomes.get(typed),
  };
}

const noCountries: ReadonlySet<string> = new Set();

function describeMeaning(
  { flag, label, text }: TypedValue,
  found: FoundValue | { readonly value: string },
): Pick<ResolvedValue, 'meaning' | 'details'> {
  if (!('name' in found)) return {};
  const isSaid = isName(text, found);
  const details = [...(isSaid ? [] : [found.name]), ...found.details];
  return {
    ...((!isSaid || dependsOnCountry(flag)) && { meaning: `${label} is ${describe(found)}` }),
    ...(details.length > 0 && { details: [...details, found.value].join(', ') }),
  };
}

/** Reads the rows of a list, narrowed as the service can narrow it, and of these countries, where it has some. */
type ReadRows = (narrowed: Document, countries?: ReadonlySet<string>) => Promise<readonly FoundValue[]>;

async function resolveValue(
  typed: TypedValue,
  client: Pick<Client, 'call'>,
  places: Places,
  read: ReadRows,
): Promise<Outcome> {
  const { isUser, words, lookup } = typed.flag;
  if (isUser) return findUserValue(typed, client);
  if (words) return findWord(typed, words);
  if (!lookup) return { value: typed.text };
  if (!dependsOnCountry(typed.flag)) return findName(typed, lookup, read);
  const { countries, unknown } = await places.find();
  if (unknown === undefined) return findName(typed, lookup, (narrowed) => read(narrowed, countries));
  const message = `${typed.label} means another value in each country, and the country of ${unknown} is not known; use the name of that place, or targeting_type and targeting_value in place of this name`;
  return { problem: problemOf(typed.flag, message, typed.text, 'AMBIGUOUS_NAME') };
}

/** Reads the rows of lookups, each list once: those of the countries, where a list is read by country. */
export function createValueReader(client: Pick<Client, 'call'>, account_id: string | undefined) {
  const once = oncePerKey<Promise<readonly Document[]>>();
  function readOnce(endpoint: Endpoint, values: Document): Promise<readonly Document[]> {
    const key = `${endpoint.id} ${JSON.stringify(values)}`;
    return once(key, () => fetchRows(client, endpoint, values, account_id));
  }
  return async function read(
    { lookup }: TargetingFlag,
    narrowed: Document,
    countries: ReadonlySet<string>,
  ): Promise<readonly FoundValue[]> {
    if (!lookup) return [];
    const scopes = await findScopes(lookup, countries, readOnce);
    const rows = await Promise.all(
      scopes.map((scope) => readOnce(lookup.endpoint, { ...scope, ...narrowed })),
    );
    return rows.flat().map((row) => toNamedValue(lookup, row));
  };
}

async function fetchRows(
  client: Pick<Client, 'call'>,
  endpoint: Endpoint,
  values: Document,
  account_id: string | undefined,
): Promise<readonly Document[]> {
  const account = 'account_id' in endpoint.params && account_id !== undefined ? { account_id } : {};
  const count = endpoint.params.count?.type === 'integer' ? { count: endpoint.params.count.max ?? 1 } : {};
  return readRows(client, endpoint, { ...account, ...count, ...values }, maxRows);
}

/** The parameters of each call that a lookup takes: one for each country, or one alone. */
async function findScopes(
  { each }: NameLookup,
  countries: ReadonlySet<string>,
  readOnce: (endpoint: Endpoint, values: Document) => Promise<readonly Document[]>,
): Promise<readonly Document[]> {
  if (!each) return [{}];
  if (!each.of)
    return countries.size === 0 ? [{}] : [...countries].map((code) => ({ [each.parameter]: code }));
  const rows = await readOnce(each.of, {});
  return rows
    .filter(({ country_code }) => countries.size === 0 || countries.has(String(country_code)))
    .map((row) => ({ [each.parameter]: row[each.parameter] ?? '' }));
}

function toNamedValue({ value, details }: NameLookup, row: Document): FoundValue {
  return {
    name: String(row.name),
    value: String(row[value]),
    details: details.flatMap((field) => (typeof row[field] === 'string' ? [row[field]] : [])),
    ...(typeof row.country_code === 'string' && { country: row.country_code }),
  };
}

/** Its sentences are apart from those of records: values of one name differ in their type and country, records in their ids. */
async function findName(
  { flag, text, label }: TypedValue,
  lookup: NameLookup,
  read: (narrowed: Document) => Promise<readonly FoundValue[]>,
): Promise<Outcome> {
  const { country } = lookup;
  if (country && /^[A-Za-z]{2}$/.test(text.trim())) {
    const typed = text.trim().toUpperCase();
    const code = reservedCodes[typed] ?? typed;
    const [found] = await read({ ...country.values, [country.parameter]: code });
    if (found) return found;
  }
  const query = queryOf(text);
  const rows = await readLike(lookup, query, read);
  const found = matchNames(text, rows);
  const [only, another] = found;
  if (only && !another) return only;
  if (only) {
    const listed = firstLines(found.map(describe), maxListed).join('; ');
    const full = findFullName(only, rows);
    const advice = full === undefined ? '' : `the full name, such as "${full}", or `;
    const message = `${label} is ambiguous: ${listed}; use ${advice}the value in parentheses`;
    return { problem: problemOf(flag, message, text, 'AMBIGUOUS_NAME') };
  }
  const value = await findValue({ flag, text }, lookup, read);
  if (value) return value;
  const parts = matchParts(text, rows);
  const near =
    parts.length > 0 ? parts : findNearNames(text, await readLike(lookup, query.slice(0, 2), read));
  const listed = firstLines(near.map(describe), maxListed).join('; ');
  const hint = near.length > 0 ? `; did you mean ${listed}?` : listAdvice(lookup);
  return { problem: problemOf(flag, `${label} was not found${hint}`, text, 'UNKNOWN_NAME') };
}

/** The name, or the name with a detail, that means this one and no other of the rows. */
function findFullName(one: FoundValue, rows: readonly FoundValue[]): string | undefined {
  const texts = [one.name, ...one.details.toReversed().map((detail) => `${one.name}, ${detail}`)];
  return texts.find((text) => matchNames(text, rows).length === 1);
}

/** A value in place of a name, where the service lists by names only. A place that is no country is taken as it is. */
async function findValue(
  { flag: { targetingType }, text }: Pick<TypedValue, 'flag' | 'text'>,
  { query, country }: NameLookup,
  read: (narrowed: Document) => Promise<readonly FoundValue[]>,
): Promise<FoundValue | { readonly value: string } | undefined> {
  const form = listedValueForm[targetingType];
  const value = text.trim();
  if (query === undefined || !form || !anchoredPattern(form.regex).test(value)) return undefined;
  const listed = (await read(country?.values ?? {})).find((row) => row.value === value);
  return listed ?? (country ? { value } : undefined);
}

/** The command that shows all names, where it takes nothing but the account. */
function listAdvice({ endpoint }: NameLookup): string {
  const needed = Object.entries(endpoint.params).filter(([, { required }]) => required === true);
  const isPlain = needed.every(([name]) => name === 'account_id');
  return isPlain ? `; to list them: ${callCommand(endpoint)}` : '';
}

/** `Portland, OR (CITIES, US, 658fcb080884d0c0)`. */
function describe({ name, value, details }: NamedValue): string {
  return `${name} (${[...details, value].join(', ')})`;
}

function findWord({ flag, text, label }: TypedValue, words: Readonly<Record<string, string>>): Outcome {
  const sought = text.trim().toLowerCase();
  const found = Object.entries(words).find(([word, value]) => [word, value.toLowerCase()].includes(sought));
  if (found) return { value: found[1] };
  const message = `${label} must be one of ${Object.keys(words).join(', ')}`;
  return { problem: problemOf(flag, message, text) };
}

/** A user by id, or by a handle that the service knows. */
async function findUserValue(
  { flag, text, label }: TypedValue,
  client: Pick<Client, 'call'>,
): Promise<Outcome> {
  if (/^[0-9]+$/.test(text)) return { value: text };
  const [, handle] = handleForm.exec(text.trim()) ?? [];
  if (handle === undefined) {
    return { problem: problemOf(flag, `${label} must be a handle such as @example, or a user id`, text) };
  }
  const found = await findUser(client, handle);
  if ('id' in found) return { value: found.id };
  return { problem: problemOf(flag, `${label} ${found.reason}`, text, found.code) };
}
