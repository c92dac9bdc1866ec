/**
 * Expands targeting flags: names on the command line become one call with a type and a value, or one batch of them
 * (docs/service.md#targeting-types).
 */

import { flagName } from '../../../call/flag-names.js';
import type { Client } from '../../../client/client.js';
import { listTargetingCriteria } from '../../../contract/groups/targeting-criteria.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import { excludeFlag, findTargetingFlags, type TargetingFlagSet } from '../../../flags/targeting-flags.js';
import { notTogether } from '../../../values/text-lists.js';
import { type FlagProblem, throwIfProblems } from '../../core/host/command-error.js';
import type { Arguments } from '../../core/input/arguments.js';
import { readRows } from '../../core/records/read-rows.js';
import { hasTargetingFlags, readTargetingFlags, type TypedValues } from '../names/read-targeting-flags.js';
import { resolveLookups } from '../names/resolve-lookups.js';
import { dependsOnCountry } from '../names/targeted-countries.js';
import { type ResolvedValue, resolveNames } from '../names/targeting-names.js';
import type { CallInProgress } from './call-steps.js';
import { explainServiceError } from './explain-service-error.js';
import { checkArguments } from './prepare-call.js';

/**
 * The call that the targeting flags stand for. Throws CommandError with all problems: first what can be checked without the
 * service.
 */
export async function expandTargetingFlags(call: CallInProgress): Promise<CallInProgress> {
  const { endpoint, args, invocation } = call;
  const { options, settings } = invocation;
  const set = findTargetingFlags(endpoint);
  if (!set || !hasTargetingFlags(set, options)) return call;
  const typed = readTargetingFlags(set, options);
  checkArguments({ ...call, args: withAnyValues(endpoint, set, args, typed) });
  const session = await call.open();
  const account = settings.account?.value ?? session.account;
  // A batch has no flags for records, by which they could be resolved later.
  const named = await resolveLookups({ endpoint, args, account, session, invocation });
  const { client } = session;
  const resolveAll = async () =>
    resolveNames(typed.values, client, account, await readBeside(typed, named, account, client));
  const { resolved, problems } = await resolveAll().catch((error: unknown) => {
    throw explainServiceError(error, endpoint, args, settings);
  });
  throwIfProblems(problems);
  for (const { meaning } of resolved) if (meaning !== undefined) await invocation.notice(meaning);
  return { ...call, ...toCall(endpoint, named, set, resolved) };
}

/** What the line item targets already, where the names depend on it. */
async function readBeside(
  { values }: TypedValues,
  { raw }: Arguments,
  account: string | undefined,
  client: Pick<Client, 'call'>,
): Promise<readonly Document[]> {
  const { line_item_id: item } = raw;
  if (!values.some(({ flag }) => dependsOnCountry(flag)) || typeof item !== 'string') return [];
  return readRows(client, listTargetingCriteria, {
    ...(account !== undefined && { account_id: account }),
    line_item_ids: [item],
  });
}

/** The arguments with some valid value of each replaced parameter, so that everything else can be checked. */
function withAnyValues(
  { params }: Endpoint,
  { replaced }: TargetingFlagSet,
  args: Arguments,
  { values, problems }: TypedValues,
): Arguments {
  const given = flagName(values[0]?.flag.name ?? excludeFlag);
  const conflicts = replaced.flatMap((name): FlagProblem[] => {
    if (args.raw[name] === undefined) return [];
    const message = notTogether(flagName(name), given);
    return [{ parameter: name, flag: flagName(name), code: 'EXCLUSIVE_PARAMETERS', message }];
  });
  const placeholders = replaced.flatMap((name) => {
    const param = params[name];
    return param?.required ? [[name, param.type === 'enum' ? param.values[0] : 'pending']] : [];
  });
  const raw = { ...withoutReplaced(args, replaced), ...Object.fromEntries(placeholders) };
  return { ...args, raw, problems: [...args.problems, ...conflicts, ...problems] };
}

function withoutReplaced({ raw }: Arguments, replaced: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(raw).filter(([name]) => !replaced.includes(name)));
}

/** One criterion is a single creation, several are a batch. Each path of the call is named as it was typed. */
function toCall(
  endpoint: Endpoint,
  args: Arguments,
  set: TargetingFlagSet,
  resolved: readonly ResolvedValue[],
): Pick<CallInProgress, 'endpoint' | 'args'> {
  const others = withoutReplaced(args, set.replaced);
  const criteria = resolved.map(({ typed, value }) => ({
    ...others,
    targeting_type: typed.flag.targetingType,
    targeting_value: value,
    ...(typed.isExcluded && { operator_type: 'NE' }),
  }));
  const [single] = criteria;
  if (single && criteria.length === 1) {
    const documentFlags = new Map([['targeting_value', resolved[0]?.typed.label ?? '']]);
    return { endpoint, args: { ...args, raw: single, documentFlags } };
  }
  const operations = criteria.map((params) => ({ operation_type: 'Create', params }));
  const documentFlags = new Map(
    resolved.flatMap(({ typed }, index) => {
      const item = `operations[${index}]`;
      const own = Object.keys(others).map((name) => [`${item}.params.${name}`, flagName(name)] as const);
      const replaced = set.replaced.map((name) => [`${item}.params.${name}`, typed.label] as const);
      return [[item, typed.label] as const, ...own, ...replaced];
    }),
  );
  return { endpoint: set.batch, args: { ...args, raw: { operations }, documentFlags } };
}
