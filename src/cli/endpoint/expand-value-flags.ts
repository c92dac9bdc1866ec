/**
 * Expands value flags: names on the command line become one call with a type and a value, or one batch of them
 * (docs/service.md#targeting-types).
 */
import { flagName } from '../../call/flag-names.js';
import type { Endpoint } from '../../contract/types.js';
import { excludeFlag, findValueFlags, type ValueFlagSet } from '../../flags/value-flags.js';
import { type FlagProblem, throwIfProblems } from '../host/errors/command-error.js';
import type { Invocation } from '../host/invocation.js';
import type { Arguments } from '../input/arguments.js';
import { hasValueFlags, readValueFlags, type TypedValues } from '../names/read-value-flags.js';
import { resolveNamedRecords } from '../names/resolve-named-records.js';
import { type ResolvedValue, resolveNames } from '../names/resolve-names.js';
import type { Session } from '../session/session.js';
import { explainServiceError } from './explain-service-error.js';

/** The call that is made in the end. */
export interface ExpandedCall {
  readonly endpoint: Endpoint;
  readonly args: Arguments;
}

/** What an expansion may need. */
export interface ExpansionSteps {
  /** Checks the arguments without the values that are to be resolved. Throws CommandError. */
  readonly check: (args: Arguments) => void;
  readonly open: () => Promise<Session>;
}

/**
 * The call that the value flags stand for; the given one if there are none. Throws CommandError with all problems: what
 * can be judged without a lookup first, before anything is called.
 */
export async function expandValueFlags(
  call: ExpandedCall,
  invocation: Pick<Invocation, 'notice' | 'options' | 'settings'>,
  { check, open }: ExpansionSteps,
): Promise<ExpandedCall> {
  const { endpoint, args } = call;
  const { options, settings } = invocation;
  const set = findValueFlags(endpoint);
  if (!set || !hasValueFlags(set, options)) return call;
  const typed = readValueFlags(set, options);
  check(withPlaceholders(endpoint, set, args, typed));
  const session = await open();
  const account = settings.account?.value ?? session.account;
  const { resolved, problems } = await resolveNames(typed.values, session.client, account).catch(
    (error: unknown) => {
      throw explainServiceError(error, endpoint, args, settings);
    },
  );
  throwIfProblems(problems);
  // A batch has no flags for records, by which they could be resolved later.
  const named = await resolveNamedRecords(endpoint, args, account, session, invocation);
  return toCall({ endpoint, args: named }, set, resolved);
}

/** The arguments with some valid value of each replaced parameter, so that everything else can be checked. */
function withPlaceholders(
  { params }: Endpoint,
  { replaced }: ValueFlagSet,
  args: Arguments,
  { values, problems }: TypedValues,
): Arguments {
  const given = flagName(values[0]?.flag.name ?? excludeFlag);
  const conflicts = replaced.flatMap((name): FlagProblem[] => {
    if (args.raw[name] === undefined) return [];
    const message = `${flagName(name)} cannot be combined with ${given}`;
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
  { endpoint, args }: ExpandedCall,
  set: ValueFlagSet,
  resolved: readonly ResolvedValue[],
): ExpandedCall {
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
