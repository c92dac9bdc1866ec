/** Document flags: build a JSON body in one of its common forms from flags, in place of --from. */

import { flagName } from '../call/flag-names.js';
import type { Endpoint, Param } from '../contract/types.js';
import { memberAt } from '../values/lossless-json.js';
import { joinList } from '../values/text-lists.js';
import type { DocumentFlagSet, FlagValue } from './document-flag-set.js';
import { takesDocumentFlags } from './flag-endpoints.js';
import { loadDocumentFlags } from './flag-tables.js';

/** The flag sets of an endpoint, the most common one first. */
export function documentFlagSets({ id }: Pick<Endpoint, 'id'>): readonly DocumentFlagSet[] {
  return takesDocumentFlags(id) ? loadDocumentFlags()[id] : [];
}

interface DocumentFlag {
  readonly name: string;
  readonly param: Param;
  /** The forms of the body that have the parameter, where not all have. */
  readonly description: string | undefined;
  /** The placeholder of a flag that may be repeated; undefined for other flags. */
  readonly repeated: string | undefined;
  /** It is a list, to which each use of the flag adds. */
  readonly addsUp: boolean;
}

/** The parameters of all flag sets, each once. */
export function documentFlagParameters(endpoint: Pick<Endpoint, 'id'>): readonly DocumentFlag[] {
  const forms = documentFlagSets(endpoint);
  const names = [...new Set(forms.flatMap(({ params }) => Object.keys(params)))];
  return names.flatMap((name) => {
    const having = forms.filter(({ params }) => name in params);
    const param = having[0]?.params[name];
    const all = having.map(({ description }) => description);
    const description = having.length < forms.length ? joinDescriptions([...new Set(all)]) : undefined;
    const repeated = having[0]?.repeated?.[name];
    const addsUp = having[0]?.adding?.includes(name) === true;
    return param ? [{ name, param, description, repeated, addsUp }] : [];
  });
}

/** "a card that links to a page or opens a form": the common beginning is written once. */
function joinDescriptions([first = '', ...others]: readonly string[]): string {
  const words = first.split(' ');
  const differs = words.findIndex((word, index) => others.some((text) => text.split(' ')[index] !== word));
  const ends = others.map((text) => text.split(' ').slice(differs).join(' '));
  return joinList([first, ...ends], 'or');
}

export interface ExpandedBody {
  /** Members of the body, built from the flags. */
  readonly raw: Readonly<Record<string, unknown>>;
  /** The flag that each path of the body comes from. */
  readonly flags: ReadonlyMap<string, string>;
}

/** An object of the body, with some of its flags given and others not. */
export interface PartialDocument {
  /** The parameter. */
  readonly name: string;
  readonly given: readonly string[];
  readonly missing: readonly string[];
}

/**
 * The objects that an update would replace with fewer members than the flags can set. The service replaces an object as a whole:
 * omitted members would be lost.
 */
export function findPartialDocuments(
  { method, params }: Endpoint,
  { raw, flags }: ExpandedBody,
): readonly PartialDocument[] {
  if (method !== 'PUT') return [];
  const isSet = (path: string) => path.split('.').reduce<unknown>(memberAt, raw) !== undefined;
  const objects = Object.keys(raw).filter((name) => params[name]?.type === 'object');
  return objects.flatMap((name) => {
    const own = [...flags].filter(([path]) => path.startsWith(`${name}.`));
    const flagsOf = (isGiven: boolean) =>
      own.filter(([path]) => isSet(path) === isGiven).map(([, flag]) => flag);
    const missing = flagsOf(false);
    return missing.length > 0 ? [{ name, given: flagsOf(true), missing }] : [];
  });
}

/** Two flags that no flag set contains together. */
interface FlagConflict {
  readonly conflict: readonly [flag: string, other: string];
}

/** Builds the body from the texts of flags, by parameter name; undefined where none of them is a document flag. */
export function expandDocumentFlags(
  endpoint: Pick<Endpoint, 'id'>,
  texts: ReadonlyMap<string, string | readonly string[]>,
): ExpandedBody | FlagConflict | undefined {
  const forms = documentFlagSets(endpoint);
  const given = documentFlagParameters(endpoint).flatMap(({ name }) => (texts.has(name) ? [name] : []));
  if (given.length === 0) return undefined;
  const form = forms.find(({ params }) => given.every((name) => name in params));
  return form ? build(form, texts) : { conflict: findConflict(forms, given) };
}

function findConflict(
  forms: readonly DocumentFlagSet[],
  given: readonly string[],
): readonly [string, string] {
  for (const name of given) {
    const other = given.find((item) => !forms.some(({ params }) => name in params && item in params));
    if (other !== undefined) return [flagName(name), flagName(other)];
  }
  return [flagName(given[0] ?? ''), flagName(given.at(-1) ?? '')];
}

function build(
  { params, members }: DocumentFlagSet,
  texts: ReadonlyMap<string, string | readonly string[]>,
): ExpandedBody {
  const values = Object.fromEntries(
    Object.keys(params).map((name): [string, FlagValue] => {
      const given = texts.get(name) ?? [];
      const all = typeof given === 'string' ? [given] : given;
      const [text] = all;
      return [
        name,
        { flag: flagName(name), text, items: text === undefined ? [] : text.split(','), texts: all },
      ];
    }),
  );
  const raw: Record<string, unknown> = {};
  const flags = new Map<string, string>();
  for (const [path, value, from] of members(values)) {
    if (value !== undefined) setAt(raw, path, value);
    if (from) flags.set(path, from.flag);
  }
  return { raw, flags };
}

/** Sets a nested member, such as `components[0].type`, and creates the objects and arrays on its path. */
function setAt(document: Record<string, unknown>, path: string, value: unknown): void {
  const steps = path.match(/\w+/g) ?? [];
  let at: Record<string, unknown> = document;
  steps.forEach((step, index) => {
    const next = steps[index + 1];
    if (next === undefined) at[step] = value;
    else {
      at[step] ??= /^\d+$/.test(next) ? [] : {};
      at = at[step] as Record<string, unknown>;
    }
  });
}
