/** Checks what an upload of people needs beside the list: account, audience, times; resolves names and dates. */
import { flagName } from '../../../call/flag-names.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import type { RowShape } from '../../../output/answer.js';
import { membershipShape } from '../../../people/membership-shape.js';
import type { UploadOptions } from '../../../people/upload-options.js';
import { isObject } from '../../../values/lossless-json.js';
import { readRelativeTime } from '../../../values/period.js';
import { formatSecond } from '../../../values/time.js';
import { resolveDates } from '../../calls/endpoint/account-dates.js';
import { requirePreconditions } from '../../calls/endpoint/preconditions.js';
import { validateCall, withAccount } from '../../calls/endpoint/validate-call.js';
import { findLookups, withPlaceholders } from '../../calls/names/lookups.js';
import { resolveLookups } from '../../calls/names/resolve-lookups.js';
import { openUninterruptedSession } from '../../calls/session/patient-session.js';
import type { Session } from '../../calls/session/session.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { Arguments } from '../../core/input/arguments.js';
import type { ListFlags } from './read-list-flags.js';

/** An upload that can begin. */
export interface PreparedUpload {
  /** The parameters of the path. */
  readonly values: Document;
  readonly options: UploadOptions;
  /** Absent from a dry run that needs no service. */
  readonly session?: Session;
}

/** How long requests under way may take after an interruption, in milliseconds: large ones take their time. */
const patience = 60_000;

/** One person, so that an upload is checked as the call is; never sent. The value looks like a hash. */
const somebody = '0'.repeat(64);

/**
 * Checks the arguments of an upload. Throws CommandError with all problems at once, those of the flags included. `shape` is
 * that of the answer, by which --fields is checked. `open` opens a session that outlives an interruption for a while. A dry
 * run asks the service only for names, and so does not know the time of the emulator.
 */
export async function prepareUpload(
  endpoint: Endpoint,
  flags: ListFlags,
  shape: RowShape,
  invocation: Invocation,
  open: () => Promise<Session> = () =>
    openUninterruptedSession(invocation, endpoint, { patience, reportsWait: false }),
): Promise<PreparedUpload> {
  const { settings, world, globals } = invocation;
  requirePreconditions(endpoint, invocation);
  const isLocal = settings.env.value === 'local';
  // A dry run shows what it shows in any format.
  const checkedEndpoint = { ...endpoint, record: { ...shape, notFound: '' } };
  const argumentsAt = (now: number) => createArguments(endpoint, flags, invocation.args[0], now);
  const check = (args: Arguments, now: number | undefined) =>
    validateCall(checkedEndpoint, withPlaceholders(endpoint, args), invocation, { version: undefined, now });
  const given = argumentsAt(world.now());
  // The emulator may have another time, which is known only when it is open.
  const checked = check(given, isLocal ? undefined : world.now());
  if (globals.dryRun && findLookups(endpoint, given).length === 0) {
    return { values: pathValues(endpoint, checked), options: optionsOf(flags, checked, world.now()) };
  }
  const session = await open();
  const now = isLocal ? session.time() : world.now();
  const { account_id: account = session.account } = withAccount(checked, session);
  const args = argumentsAt(now);
  const named = await resolveLookups({ endpoint, args, account, session, invocation });
  const dated = await resolveDates(endpoint, named, account, session, invocation);
  const values = withAccount(check(dated, now), session);
  return { values: pathValues(endpoint, values), options: optionsOf(flags, values, now), session };
}

/** The arguments of the call that would upload one person. */
function createArguments(
  { id, positional = '' }: Endpoint,
  { typedTimes, options, problems }: ListFlags,
  record: string | undefined,
  now: number,
): Arguments {
  const { identifiers, times: known } = membershipShape(id);
  const [first] = identifiers.filter(({ hashed }) => hashed);
  const times = Object.entries(typedTimes).map(([name, text]) => {
    const time = readRelativeTime(text, now);
    return [name, time === undefined ? text : formatSecond(time)];
  });
  const params = { ...Object.fromEntries(times), users: [{ [first?.name ?? '']: [somebody] }] };
  return {
    raw: {
      ...(record !== undefined && { [positional]: record }),
      operations: [{ operation_type: options.operation, params }],
    },
    decimals: new Map(),
    source: undefined,
    documentFlags: new Map(known.map((name) => [`operations[0].params.${name}`, flagName(name)])),
    problems,
  };
}

function pathValues({ positional = '' }: Endpoint, values: Document): Document {
  const { account_id, [positional]: record } = values;
  return {
    ...(account_id !== undefined && { account_id }),
    ...(record !== undefined && { [positional]: record }),
  };
}

function optionsOf({ options, typedTimes }: ListFlags, values: Document, now: number): UploadOptions {
  const [operation] = Array.isArray(values.operations) ? (values.operations as readonly unknown[]) : [];
  const params = isObject(operation) && isObject(operation.params) ? operation.params : {};
  const times = Object.keys(typedTimes).flatMap((name) =>
    typeof params[name] === 'string' ? [[name, params[name]]] : [],
  );
  return { ...options, times: Object.fromEntries(times), now };
}
