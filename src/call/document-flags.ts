/** Shortcuts: flags that stand for a JSON document in its common forms, so that nobody must write one. */
import type { Endpoint, Param } from '../contract/types.js';
import { type DocumentFlagSet, documentFlagTable, type FlagValue } from './document-flag-table.js';
import { flagName } from './flag-names.js';

/** The shortcuts of an endpoint, the most common one first. */
export function documentFlagSets({ id }: Pick<Endpoint, 'id'>): readonly DocumentFlagSet[] {
  return documentFlagTable[id] ?? [];
}

/** The flags of all shortcuts, each once, with what it makes where only one of them has it. */
export function documentFlagParameters(
  endpoint: Pick<Endpoint, 'id'>,
): readonly { name: string; param: Param; makes: string | undefined }[] {
  const forms = documentFlagSets(endpoint);
  const names = [...new Set(forms.flatMap(({ params }) => Object.keys(params)))];
  return names.flatMap((name) => {
    const having = forms.filter(({ params }) => name in params);
    const param = having[0]?.params[name];
    const makes = having.length < forms.length ? having[0]?.description : undefined;
    return param ? [{ name, param, makes }] : [];
  });
}

export interface ExpandedBody {
  /** Members of the body, built from the flags. */
  readonly raw: Readonly<Record<string, unknown>>;
  /** The flag that says each place of the document. */
  readonly flags: ReadonlyMap<string, string>;
}

/** Two flags that no shortcut has together. */
export interface FlagConflict {
  readonly conflict: readonly [flag: string, other: string];
}

/** Builds the document from the texts of flags, by parameter; undefined where none of them is a shortcut's. */
export function expandDocumentFlags(
  endpoint: Pick<Endpoint, 'id'>,
  texts: ReadonlyMap<string, string>,
): ExpandedBody | FlagConflict | undefined {
  const forms = documentFlagSets(endpoint);
  const given = documentFlagParameters(endpoint).flatMap(({ name }) => (texts.has(name) ? [name] : []));
  if (given.length === 0) return undefined;
  const form = forms.find(({ params }) => given.every((name) => name in params));
  return form ? build(form, texts) : { conflict: findClash(forms, given) };
}

function findClash(forms: readonly DocumentFlagSet[], given: readonly string[]): readonly [string, string] {
  for (const name of given) {
    const other = given.find((item) => !forms.some(({ params }) => name in params && item in params));
    if (other !== undefined) return [flagName(name), flagName(other)];
  }
  return [flagName(given[0] ?? ''), flagName(given.at(-1) ?? '')];
}

function build({ params, members }: DocumentFlagSet, texts: ReadonlyMap<string, string>): ExpandedBody {
  const said = Object.fromEntries(
    Object.keys(params).map((name): [string, FlagValue] => {
      const text = texts.get(name);
      return [name, { flag: flagName(name), text, items: text === undefined ? [] : text.split(',') }];
    }),
  );
  const raw: Record<string, unknown> = {};
  const flags = new Map<string, string>();
  for (const [path, value, from] of members(said)) {
    if (value !== undefined) setAt(raw, path, value);
    if (from) flags.set(path, from.flag);
  }
  return { raw, flags };
}

/** Sets a member deep in a document, with the objects and arrays on the way: `components[0].type`. */
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
