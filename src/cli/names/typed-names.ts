/** Names in place of ids: finds them among the arguments, and replaces them by the ids of their records. */

import type { Endpoint, IdParam, Param } from '../../contract/types.js';
import { type NamedRecord, namedRecordOf } from '../../flags/named-parameters.js';
import { explainIdLikeName, readTypedName } from '../../flags/typed-name.js';
import { splitQuoted } from '../../values/split-quoted.js';
import type { Invocation } from '../host/invocation.js';
import type { Arguments } from '../input/arguments.js';

/** A name that stands for an id. */
export interface TypedName {
  readonly parameter: string;
  readonly kind: NamedRecord;
  /** As it was typed. */
  readonly text: string;
  readonly name: string;
  /** Any valid id of the kind: what is checked, and never sent, until the id is known. */
  readonly placeholder: string;
}

/** The values of one parameter, of which each is an id or a name. */
function readItems(raw: unknown, param: Param): readonly string[] {
  if (param.type !== 'list') return typeof raw === 'string' ? [raw] : [];
  if (typeof raw === 'string') return (splitQuoted(raw) ?? []).map(({ text }) => text);
  return Array.isArray(raw) ? raw.filter((item) => typeof item === 'string') : [];
}

/** The names among the arguments. */
export function findNames(endpoint: Endpoint, { raw }: Pick<Arguments, 'raw'>): readonly TypedName[] {
  return Object.entries(endpoint.params).flatMap(([parameter, param]) => {
    const item = param.type === 'list' ? param.of : param;
    if (raw[parameter] === undefined || item.type !== 'id') return [];
    // Nearly every value is an id, and looks like one.
    if (isPlain(raw[parameter], item.form)) return [];
    const kind = namedRecordOf(endpoint, parameter);
    if (!kind) return [];
    return readItems(raw[parameter], param).flatMap((text) => {
      const name = readTypedName(text, item.form);
      const placeholder = item.form === 'uuid' ? noUuid : namePlaceholder;
      return name === undefined ? [] : [{ parameter, kind, text, name, placeholder }];
    });
  });
}

/** Whether no name can be in a value: a word may be a short id, but no decimal number, and no UUID. */
function isPlain(raw: unknown, form: IdParam['form']): boolean {
  const plain = form === 'digits' || form === 'uuid' ? /^[0-9,]*$/ : /^[0-9a-z,]*$/;
  return typeof raw === 'string' ? plain.test(raw) : !Array.isArray(raw);
}

/** Any valid id without a form of its own: what is checked, and never sent, until the ids are known. */
export const namePlaceholder = '1';
const noUuid = '00000000-0000-0000-0000-000000000000';

/** The arguments with a placeholder for every name, to check all others before anything is asked. */
export function withoutNames(endpoint: Endpoint, args: Arguments): Arguments {
  return replaceNames(endpoint, args, findNames(endpoint, args), ({ placeholder }) => placeholder);
}

/** The arguments with the ids that `toId` has for names. */
export function replaceNames(
  endpoint: Endpoint,
  args: Arguments,
  names: readonly TypedName[],
  toId: (name: TypedName) => string,
): Arguments {
  if (names.length === 0) return args;
  const raw: Record<string, unknown> = { ...args.raw };
  for (const parameter of new Set(names.map((name) => name.parameter))) {
    const param = endpoint.params[parameter];
    const own = names.filter((name) => name.parameter === parameter);
    const items = (param ? readItems(args.raw[parameter], param) : []).map((text) => {
      const name = own.find((one) => one.text === text);
      return name ? toId(name) : text;
    });
    raw[parameter] = param?.type === 'list' ? items : items[0];
  }
  return { ...args, raw };
}

/** Where no record has an id that may have been meant as a name, says how a name is told from an id. */
export async function noteIdsLikeNames(
  endpoint: Endpoint,
  { raw }: Pick<Arguments, 'raw'>,
  { notice }: Pick<Invocation, 'notice'>,
): Promise<void> {
  for (const [parameter, param] of Object.entries(endpoint.params)) {
    if (raw[parameter] === undefined || !namedRecordOf(endpoint, parameter)) continue;
    for (const text of readItems(raw[parameter], param)) {
      const note = explainIdLikeName(text);
      if (note !== undefined) await notice(note);
    }
  }
}
