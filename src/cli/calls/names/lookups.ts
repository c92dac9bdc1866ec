/**
 * Finds what stands for an id among the arguments of a call: the name of a record, the handle of a user, the id of a card
 * where its URI is taken. Only the service knows the ids; resolve-lookups.ts asks it for them.
 */
import { parameterLocation } from '../../../call/parameter-location.js';
import { idForms } from '../../../call/parse-scalar.js';
import { replaceValues } from '../../../call/replace-values.js';
import { groupOfEndpoint } from '../../../contract/find-group.js';
import type { Endpoint, IdParam, NamedGroup, Param, Value } from '../../../contract/types.js';
import { batchBody } from '../../../flags/bulk-flags.js';
import { readHandle, readTypedName } from '../../../flags/name-or-id.js';
import { splitQuoted } from '../../../values/split-quoted.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { Arguments } from '../../core/input/arguments.js';
import type { Session } from '../session/session.js';

/** A text that stands for an id. */
export type Lookup = UserLookup | RecordLookup | CardLookup;

interface TypedText {
  /** Its parameter, or the path in a document: `campaign_id`, `user_groups[0].entity_ids`. */
  readonly path: string;
  /** As it was typed. */
  readonly text: string;
  /** Any valid id of the kind: what is checked, and never sent, until the id is known. */
  readonly placeholder: string;
}

export interface UserLookup extends TypedText {
  readonly kind: 'user';
  /** Without @. */
  readonly handle: string;
  readonly user: NonNullable<IdParam['user']>;
}

export interface RecordLookup extends TypedText {
  readonly kind: 'record';
  readonly name: string;
  readonly group: NamedGroup | undefined;
  /** What tells the group, where it is not known. */
  readonly refersBy: IdParam['refersBy'];
}

export interface CardLookup extends TypedText {
  readonly kind: 'card';
}

/** The call whose lookups are resolved. */
export interface LookupCall {
  readonly endpoint: Endpoint;
  readonly args: Arguments;
  readonly account: Value | undefined;
  readonly session: Pick<Session, 'client' | 'source'>;
  readonly invocation: Pick<Invocation, 'notice' | 'settings' | 'world'>;
}

/** All that stands for an id in the arguments, in the order of the call. */
export function findLookups(endpoint: Endpoint, args: Pick<Arguments, 'raw'>): readonly Lookup[] {
  const found: Lookup[] = [];
  replaceLookups(endpoint, args, (lookup) => {
    found.push(lookup);
    return lookup.text;
  });
  return found;
}

/** The arguments with a placeholder for each lookup, to check everything else before the service is asked. */
export function withPlaceholders(endpoint: Endpoint, args: Arguments): Arguments {
  return replaceLookups(endpoint, args, ({ placeholder }) => placeholder);
}

/** The arguments with the id that `toId` returns for each lookup; the given arguments where there are none. */
export function replaceLookups<A extends Pick<Arguments, 'raw'>>(
  endpoint: Endpoint,
  args: A,
  toId: (lookup: Lookup) => string,
): A {
  let count = 0;
  const texts = new Set<string>();
  const replaceText = (param: IdParam, text: string, path: string, isMember: boolean) => {
    const index = [...texts.add(text)].indexOf(text);
    const lookup = readLookup({ endpoint, raw: args.raw, param, path, text, isMember, index });
    if (!lookup) return text;
    count += 1;
    return toId(lookup);
  };
  const raw = replaceValues(searchedParameters(endpoint), args.raw, (param, value, path) => {
    if (param.type === 'id')
      return typeof value === 'string' ? replaceText(param, value, path, false) : value;
    if (param.type !== 'list' || param.of.type !== 'id') return value;
    const { of: item } = param;
    // Nearly every value is an id, and looks like one.
    if (typeof value === 'string' && isPlain(value, item)) return value;
    const before = count;
    const items = readItems(value, param).map((text) => replaceText(item, text, path, true));
    return count === before ? value : items;
  });
  return count === 0 ? args : { ...args, raw };
}

/** Operations of a batch take ids only: a name in each of ten thousand rows would be asked for one by one. */
function searchedParameters(endpoint: Endpoint): Endpoint['params'] {
  const batch = batchBody(endpoint);
  if (!batch) return endpoint.params;
  const { [batch.name]: _, ...others } = endpoint.params;
  return others;
}

/** The values of one parameter, of which each is an id or stands for one. */
export function readItems(raw: unknown, param: Param): readonly string[] {
  if (param.type !== 'list') return typeof raw === 'string' ? [raw] : [];
  if (typeof raw === 'string') return (splitQuoted(raw) ?? []).map(({ text }) => text);
  return Array.isArray(raw) ? raw.filter((item) => typeof item === 'string') : [];
}

/** Whether no name can be in a value: a word may be a short id, but no decimal number, and no UUID. */
function isPlain(text: string, { form }: IdParam): boolean {
  const plain = form === 'digits' || form === 'uuid' ? /^[0-9,]*$/ : /^[0-9a-z,]*$/;
  return plain.test(text);
}

interface Typed {
  readonly endpoint: Endpoint;
  readonly raw: Arguments['raw'];
  readonly param: IdParam;
  readonly path: string;
  readonly text: string;
  /** Whether it is one of a list. */
  readonly isMember: boolean;
  /** How many other texts were before it. */
  readonly index: number;
}

/** What a text stands for; undefined for an id. */
function readLookup({ endpoint, raw, param, path, text, isMember, index }: Typed): Lookup | undefined {
  const isTop = path in endpoint.params;
  const location = isTop ? parameterLocation(endpoint, path) : 'inside';
  if (param.user) {
    const handle = readHandle(text);
    if (handle === undefined || isMember || !['path', 'query', 'form'].includes(location)) return undefined;
    return { kind: 'user', path, text, handle, user: param.user, placeholder: '1' };
  }
  if (location === 'body') return undefined;
  if (param.form === 'card-uri') {
    const isCard = location !== 'path' && location !== 'inside' && idForms.any.regex.test(text);
    return isCard ? { kind: 'card', path, text, placeholder: 'card://1' } : undefined;
  }
  if (!param.refers && !param.refersBy) return undefined;
  if (isPlain(text, param)) return undefined;
  const group = referredGroup(param, raw);
  const form = param.form ?? (group && idFormOf(group));
  const name = readTypedName(text, form);
  if (name === undefined) return undefined;
  const { refersBy } = param;
  return { kind: 'record', path, text, name, group, refersBy, placeholder: placeholderOf(form, index) };
}

/** The group whose records a parameter takes ids of, where the call tells it. */
export function referredGroup(
  { refers, refersBy }: IdParam,
  raw: Readonly<Record<string, unknown>>,
): NamedGroup | undefined {
  return refersBy ? refersBy.groups[String(raw[refersBy.param]).toUpperCase()] : refers;
}

/** The form of the ids of a group, where a parameter does not check it. */
function idFormOf(group: NamedGroup): IdParam['form'] {
  const { endpoints = [] } = groupOfEndpoint(`${group}.list`) ?? {};
  for (const { params, positional = '' } of endpoints) {
    const id = params[positional];
    if (id?.type === 'id' && id.refers === group) return id.form;
  }
  return undefined;
}

/** Each name has a placeholder of its own where the form allows it: some lists must not have an id twice. */
function placeholderOf(form: IdParam['form'], index: number): string {
  if (form === 'uuid') return '00000000-0000-0000-0000-000000000000';
  if (form === 'media-key' || form === 'media-key-or-id') return `1_${index}`;
  return form === undefined ? `1-${index}` : '1';
}
