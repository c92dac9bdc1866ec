/** Names of lead forms in the destinations of a card: replaces them by ids. */

import { leadFormDestination } from '../../contract/params/card-components.js';
import { namePrefix, readTypedName } from '../../flags/typed-name.js';
import { isObject } from '../../values/lossless-json.js';
import { missingAccountError } from '../host/errors/command-error.js';
import type { Invocation } from '../host/invocation.js';
import { findNamedTarget } from '../names/find-named-target.js';
import type { ExpandedCall, ExpansionSteps } from './expand-value-flags.js';

const [destinationType] = leadFormDestination.fields.type.values;

/**
 * The call with ids in place of names; the given one if there are none. What can be judged without the ids is judged first.
 * Throws CommandError for a name that is not that of one lead form.
 */
export async function resolveLeadForms(
  call: ExpandedCall,
  invocation: Pick<Invocation, 'notice' | 'settings'>,
  { check, open }: ExpansionSteps,
): Promise<ExpandedCall> {
  const names = new Map<string, string>();
  const note = (text: string): string => {
    const name = readTypedName(text, 'uuid');
    if (name !== undefined) names.set(text, name);
    return placeholder;
  };
  const args = { ...call.args, raw: replaceForms(call.args.raw, note) as ExpandedCall['args']['raw'] };
  if (names.size === 0) return call;
  check(args);
  const session = await open();
  const account = invocation.settings.account?.value ?? session.account;
  if (account === undefined) throw missingAccountError();
  const ids = new Map<string, string>();
  for (const [text, name] of names) {
    const flag = call.args.source ? '--from' : '--lead-form';
    const target = { text: `${namePrefix}${name}`, flag, groups: ['lead-forms'], account } as const;
    ids.set(text, await findNamedTarget(target, session, invocation));
  }
  const raw = replaceForms(call.args.raw, (text) => ids.get(text) ?? text) as ExpandedCall['args']['raw'];
  return { ...call, args: { ...call.args, raw } };
}

/** Any valid id: what is checked, and never sent, until the ids are known. */
const placeholder = '00000000-0000-0000-0000-000000000000';

/** A document with another text for the id of each lead form that it leads to. */
function replaceForms(value: unknown, change: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceForms(item, change));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, replaceForms(member, change)]);
  const replaced: Record<string, unknown> = Object.fromEntries(members);
  const { type, id } = value;
  return type === destinationType && typeof id === 'string' ? { ...replaced, id: change(id) } : replaced;
}
