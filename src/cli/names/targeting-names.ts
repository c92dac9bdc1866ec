/** Resolves names to targeting values through the service's lookups (docs/service.md#targeting-lookups). */
import { endpointCommand } from '../../call/flag-names.js';
import type { Client } from '../../client/client.js';
import { handleForm } from '../../contract/params/shared.js';
import type { Document, Endpoint } from '../../contract/types.js';
import type { NameLookup, TargetingFlag } from '../../flags/targeting-flags.js';
import { findNearNames, isName, matchNames, matchParts, type NamedValue } from '../../values/match-name.js';
import { firstLines } from '../../values/text-lists.js';
import type { FlagProblem } from '../host/errors/command-error.js';
import { readRows } from '../records/read-rows.js';
import { problemOf, type TypedValue } from './read-targeting-flags.js';
import { findUserId } from './user-handles.js';

/** A value that was resolved: the criterion to create. */
export interface ResolvedValue {
  readonly typed: TypedValue;
  readonly value: string;
  /** What it was taken for, if the text was not its name: `"US" is United States (COUNTRIES, US, 96683cc9126741d1)`. */
  readonly meaning?: string;
}

export interface Resolution {
  readonly resolved: readonly ResolvedValue[];
  readonly problems: readonly FlagProblem[];
}

/** A row of a lookup; places and operators have a country. */
export interface FoundValue extends NamedValue {
  readonly country?: string;
}

/** What became of one value. */
type Outcome = FoundValue | { readonly value: string } | { readonly problem: FlagProblem };

/** The most rows that are read of one list; longer lists are narrowed by the service. */
const mostRows = 10_000;
/** Codes that ISO 3166 reserves for a country which has another one. */
const reservedCodes: Readonly<Record<string, string>> = { UK: 'GB' };
/** The most candidates that a message lists. */
const mostListed = 10;

/** Resolves all values, in their order. Throws what the client throws if a lookup fails. */
export async function resolveNames(
  values: readonly TypedValue[],
  client: Pick<Client, 'call'>,
  account_id: string | undefined,
): Promise<Resolution> {
  const resolved: ResolvedValue[] = [];
  const problems: FlagProblem[] = [];
  const countries = new Set<string>();
  const read = createValueReader(client, account_id);
  for (const typed of values) {
    const { flag, isExcluded } = typed;
    const found = await resolveValue(typed, client, (narrowed) => read(flag, narrowed, countries));
    if ('problem' in found) problems.push(found.problem);
    else resolved.push({ typed, value: found.value, ...describeMeaning(typed, found) });
    if (flag.targetingType === 'LOCATION' && !isExcluded && 'country' in found && found.country) {
      countries.add(found.country);
    }
  }
  return { resolved, problems };
}

function describeMeaning(
  { label, text }: TypedValue,
  found: FoundValue | { readonly value: string },
): Pick<ResolvedValue, 'meaning'> {
  return 'name' in found && !isName(text, found) ? { meaning: `${label} is ${describe(found)}` } : {};
}

/** Reads the rows of a list, narrowed as the service can narrow it. */
export type ReadRows = (narrowed: Document) => Promise<readonly FoundValue[]>;

async function resolveValue(
  typed: TypedValue,
  client: Pick<Client, 'call'>,
  read: ReadRows,
): Promise<Outcome> {
  const { isUser, words, lookup } = typed.flag;
  if (isUser) return findUser(typed, client);
  if (words) return findWord(typed, words);
  return lookup ? findName(typed, lookup, read) : { value: typed.text };
}

/** Reads the rows of lookups, each list once: those of the countries, where a list is read by country. */
export function createValueReader(client: Pick<Client, 'call'>, account_id: string | undefined) {
  const lists = new Map<string, Promise<readonly Document[]>>();
  function readOnce(endpoint: Endpoint, values: Document): Promise<readonly Document[]> {
    const key = `${endpoint.id} ${JSON.stringify(values)}`;
    const rows = lists.get(key) ?? fetchRows(client, endpoint, values, account_id);
    lists.set(key, rows);
    return rows;
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
  return readRows(client, endpoint, { ...account, ...count, ...values }, mostRows);
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

async function findName(
  { flag, text, label }: TypedValue,
  lookup: NameLookup,
  read: ReadRows,
): Promise<Outcome> {
  const { country } = lookup;
  if (country && /^[A-Za-z]{2}$/.test(text.trim())) {
    const typed = text.trim().toUpperCase();
    const code = reservedCodes[typed] ?? typed;
    const [found] = await read({ ...country.values, [country.parameter]: code });
    if (found) return found;
  }
  const readLike = (query: string) => read(lookup.query === undefined ? {} : { [lookup.query]: query });
  // What follows a comma tells equal names apart and may not be part of the name.
  const query = text.split(',')[0]?.trim() ?? '';
  const rows = await readLike(query);
  const found = matchNames(text, rows);
  const [only, another] = found;
  if (only && !another) return only;
  if (only) {
    const listed = firstLines(found.map(describe), mostListed).join('; ');
    const full = found.every(({ name }) => name === only.name)
      ? [only.name, ...only.details.slice(-1)]
      : [only.name];
    const advice = `use the full name, such as "${full.join(', ')}", or the value in parentheses`;
    const message = `${label} is ambiguous: ${listed}; ${advice}`;
    return { problem: problemOf(flag, message, text, 'AMBIGUOUS_NAME') };
  }
  const parts = matchParts(text, rows);
  const near = parts.length > 0 ? parts : findNearNames(text, await readLike(query.slice(0, 2)));
  const listed = firstLines(near.map(describe), mostListed).join('; ');
  const hint = near.length > 0 ? `; did you mean ${listed}?` : listAdvice(lookup);
  return { problem: problemOf(flag, `${label} was not found${hint}`, text, 'UNKNOWN_NAME') };
}

/** The command that shows all names, where it takes nothing but the account. */
function listAdvice({ endpoint }: NameLookup): string {
  const needed = Object.entries(endpoint.params).filter(([, { required }]) => required === true);
  const isPlain = needed.every(([name]) => name === 'account_id');
  return isPlain ? `; to list them: ${endpointCommand(endpoint)}` : '';
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
async function findUser({ flag, text, label }: TypedValue, client: Pick<Client, 'call'>): Promise<Outcome> {
  if (/^[0-9]+$/.test(text)) return { value: text };
  const [, handle] = handleForm.exec(text.trim()) ?? [];
  if (handle === undefined) {
    return { problem: problemOf(flag, `${label} must be a handle such as @example, or a user id`, text) };
  }
  const answer = await findUserId(client, handle);
  if (answer !== 'unknown' && answer !== 'untold') return { value: answer };
  const reason =
    answer === 'unknown'
      ? 'was not found'
      : 'must be a user id, because the service does not resolve handles';
  const code = answer === 'unknown' ? 'UNKNOWN_NAME' : undefined;
  return { problem: problemOf(flag, `${label} ${reason}`, text, code) };
}
