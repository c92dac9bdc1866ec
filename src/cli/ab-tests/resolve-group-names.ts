/** Names in the groups of an A/B test: replaces those of campaigns and line items by their ids. */

import { listAbTests } from '../../contract/groups/ab-tests.js';
import type { Document } from '../../contract/types.js';
import { readTypedName } from '../../flags/typed-name.js';
import { isObject } from '../../values/lossless-json.js';
import type { ExpandedCall, ExpansionSteps } from '../endpoint/expand-value-flags.js';
import { missingAccountError } from '../host/errors/command-error.js';
import type { Invocation } from '../host/invocation.js';
import { findNamedTarget } from '../names/find-named-target.js';
import { namePlaceholder } from '../names/typed-names.js';
import { responseData } from '../records/response-data.js';
import type { Session } from '../session/session.js';

const groupsParameter = 'user_groups';
const entitiesMember = 'entity_ids';

/**
 * The call with ids in place of names; the given one if there are none. What can be judged without the ids is judged
 * first. Throws CommandError for a name that is not that of one record.
 */
export async function resolveGroupNames(
  call: ExpandedCall,
  invocation: Pick<Invocation, 'notice' | 'settings'>,
  { check, open }: ExpansionSteps,
): Promise<ExpandedCall> {
  const { args } = call;
  const names = new Set(
    textsOf(args.raw[groupsParameter]).filter((text) => readTypedName(text) !== undefined),
  );
  if (names.size === 0) return call;
  // Each name has a placeholder of its own: what is in two groups is wrong.
  const placeholders = new Map([...names].map((name, index) => [name, `${namePlaceholder}-${index}`]));
  check(replaceNames(call, placeholders).args);
  const session = await open();
  const account = invocation.settings.account?.value ?? session.account;
  if (account === undefined) throw missingAccountError();
  const group = (await isOfItems(call, account, session, invocation)) ? 'line-items' : 'campaigns';
  const ids = new Map<string, string>();
  for (const text of names) {
    const flag = args.documentFlags.get(groupsParameter) ?? '--from';
    const target = { text, flag, groups: [group], account } as const;
    ids.set(text, await findNamedTarget(target, session, invocation));
  }
  return replaceNames(call, ids);
}

function textsOf(groups: unknown): readonly string[] {
  return mapEntities(groups, (ids) => ids).flatMap(({ [entitiesMember]: ids }) =>
    Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [],
  );
}

/** The groups with other ids; what is no list of groups has none. */
function mapEntities(
  groups: unknown,
  change: (ids: readonly unknown[]) => readonly unknown[],
): readonly Record<string, unknown>[] {
  if (!Array.isArray(groups)) return [];
  return groups.filter(isObject).map((group) => {
    const ids: unknown = group[entitiesMember];
    return Array.isArray(ids) ? { ...group, [entitiesMember]: change(ids) } : group;
  });
}

function replaceNames(call: ExpandedCall, ids: ReadonlyMap<string, string>): ExpandedCall {
  const { raw } = call.args;
  const groups = mapEntities(raw[groupsParameter], (all) => all.map((id) => ids.get(String(id)) ?? id));
  return { ...call, args: { ...call.args, raw: { ...raw, [groupsParameter]: groups } } };
}

/** Whether line items are tested: said of a new test by the call, of a test that exists by its record. */
async function isOfItems(
  { args }: ExpandedCall,
  account: string,
  session: Session,
  invocation: Pick<Invocation, 'notice' | 'settings'>,
): Promise<boolean> {
  const { entity_type, ab_test_id } = args.raw;
  if (ab_test_id === undefined) return String(entity_type).toUpperCase() === 'LINE_ITEM';
  const target = { text: String(ab_test_id), flag: 'AB-TEST-ID', groups: ['ab-tests'], account } as const;
  const id = await findNamedTarget(target, session, { ...invocation, notice: async () => {} });
  const reply = await session.client.call(listAbTests, { account_id: account, ab_test_ids: [id] });
  const [found] = responseData(reply) as readonly Document[];
  return found?.entity_type === 'LINE_ITEM';
}
