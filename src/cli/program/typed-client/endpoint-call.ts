/** One call of a program: its values are checked, sent, and answered with records. */
import { check } from '../../../call/check.js';
import { isWrite } from '../../../call/is-write.js';
import { programNames, wireNames } from '../../../call/problem.js';
import { createProblemCollector } from '../../../call/problem-collector.js';
import { readRecord } from '../../../call/read-values.js';
import type { CallResult } from '../../../client/client.js';
import { isUnconfirmed } from '../../../client/errors.js';
import { paginate, type ResultPage, type Row } from '../../../client/paginate.js';
import { membershipCount } from '../../../contract/params/membership.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import { mayDefaultAccount } from '../../../flags/endpoint-flags.js';
import { fillSafeDefaults } from '../../../flags/safe-defaults.js';
import { isObject } from '../../../values/lossless-json.js';
import { guessWord } from '../../../values/match-name.js';
import { isLocal } from '../../calls/endpoint/call-steps.js';
import type { Found } from '../../calls/endpoint/find-lost-creations.js';
import { requirePreconditions } from '../../calls/endpoint/preconditions.js';
import { isEmptyChange } from '../../calls/endpoint/validate-call.js';
import type { Session } from '../../calls/session/session.js';
import { findCredentialSource } from '../../core/credentials/find-credentials.js';
import { heedEmptyVariables } from '../../core/host/empty-variables.js';
import type { Invocation } from '../../core/host/invocation.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';
import { responseData, toAnswer } from '../../core/records/response-data.js';
import { type FoundRecord, type LostCreation, ProblemsError, UnconfirmedError } from './client-error.js';

/** What a call needs of its client. */
interface Caller {
  readonly invocation: Invocation;
  /** Opens the session of an endpoint; sessions are opened once. */
  readonly open: (endpoint: Endpoint) => Promise<Session>;
}

/** Values that are ready to be sent. */
interface Prepared {
  readonly values: Document;
  readonly session: Session;
  readonly tokenSecret: string | undefined;
}

/** Makes a call. Throws ProblemsError before anything is sent, UnconfirmedError, and what a command throws. */
export async function callEndpoint(endpoint: Endpoint, given: unknown, caller: Caller): Promise<unknown> {
  const { values, session, tokenSecret } = await prepare(endpoint, given, caller);
  const sent = session.time();
  const note = async (send: () => Promise<CallResult>) => {
    const { refusePlaceholders, sendNoted } = await import('../../bulk/audience/sync/note-batch.js');
    await refusePlaceholders({ endpoint, operations: values.operations });
    return sendNoted({ endpoint, values, operations: values.operations }, session, caller.invocation, send);
  };
  try {
    const send = () => session.client.call(endpoint, values, { tokenSecret, lostAtAbort: true });
    const reply = endpoint.record === membershipCount ? await note(send) : await send();
    return await readReply(endpoint, values, reply);
  } catch (error) {
    if (!isUnconfirmed(error)) throw error;
    const { findCreations } = await import('../../calls/endpoint/describe-unconfirmed.js');
    const { world, signal } = caller.invocation;
    const looking = { open: async () => session, world, signal };
    const creations = await findCreations({ endpoint, values, sent, error }, looking);
    throw new UnconfirmedError(error, creations && toLostCreation(endpoint, creations.found));
  }
}

function toLostCreation(endpoint: Endpoint, { findings, isSure }: Found): LostCreation {
  const read = (row: Document) => readFoundRecord(endpoint, row);
  const candidates = findings.flatMap((finding) => (finding.kind === 'doubtful' ? finding.others : []));
  return {
    records: findings.flatMap((finding) => (finding.kind === 'created' ? [read(finding.record)] : [])),
    candidates: candidates.map((one) => {
      return { record: read(one.record), differing: one.differences.map(({ field }) => field) };
    }),
    isSure: isSure && candidates.length === 0,
  };
}

/** A found record as its call returns it, with its id under `id`, whatever field of this kind of record has it. */
export function readFoundRecord(endpoint: Pick<Endpoint, 'id' | 'record'>, row: Document): FoundRecord {
  const idField = findRelatedEndpoints(endpoint)?.idField ?? 'id';
  return { ...(readRecord(endpoint.record, row) as Document), id: String(row[idField]) };
}

/** The pages of a list. `isWhole` asks for the largest pages, because calls are rate-limited. */
export async function* listPages(
  endpoint: Endpoint,
  given: unknown,
  isWhole: boolean,
  caller: Caller,
): AsyncGenerator<ResultPage> {
  const { values, session } = await prepare(endpoint, given, caller);
  const sized =
    isWhole && endpoint.page && values.count === undefined ? { ...values, count: endpoint.page.max } : values;
  for await (const page of paginate(session.client, endpoint, sized)) {
    const read = (rows: ResultPage['rows']) => rows.map((row) => readRecord(endpoint.record, row) as Row);
    yield { ...page, rows: read(page.rows), repeated: read(page.repeated) };
  }
}

type Reply = Parameters<typeof toAnswer>[2];

async function readReply(endpoint: Endpoint, values: Document, reply: Reply): Promise<unknown> {
  const { record, results, response } = endpoint;
  if (response === 'file' || response === 'page') return reply.body;
  if (results) {
    const { readItemResults } = await import('../../calls/endpoint/item-results.js');
    return readItemResults(endpoint, reply).map((row) => readRecord(record, row));
  }
  const data = responseData(reply);
  if (Array.isArray(data)) return data.map((row) => readRecord(record, row));
  const answer = toAnswer(endpoint, values, reply);
  return answer.kind === 'one' ? readRecord(record, answer.row) : data;
}

/** Checks the values twice: before a session is opened, and with the account and the time that only the session knows. */
async function prepare(endpoint: Endpoint, given: unknown, caller: Caller): Promise<Prepared> {
  const { invocation } = caller;
  requirePreconditions(endpoint, invocation);
  const { secret = '' } = endpoint.signedWith ?? {};
  const raw = readGiven(endpoint, given, secret);
  const { account } = invocation.settings;
  const known = withDefaults(endpoint, raw, account?.value);
  const isComplete =
    account !== undefined || !mayDefaultAccount(endpoint, raw) || raw.account_id !== undefined;
  // The emulator has a time and an account of its own.
  const isOfService = !isLocal(invocation);
  // Who is not signed in lacks more than an account.
  if (!isComplete && isOfService) findCredentialSource(invocation.settings, invocation.world);
  const pending = isComplete || isOfService ? known : { ...known, account_id: 'pending' };
  checkValues(endpoint, pending, isOfService ? invocation.world.now() : undefined);
  const isDefaulted = raw.account_id === undefined && mayDefaultAccount(endpoint, raw);
  if (isDefaulted) await heedEmptyVariables(invocation, !isWrite(endpoint) && endpoint.risk === undefined);
  const session = await caller.open(endpoint);
  const dated = await withTimes(endpoint, withDefaults(endpoint, raw, session.account), session, invocation);
  const tokenSecret = typeof raw[secret] === 'string' ? raw[secret] : undefined;
  const values = checkValues(endpoint, dated, session.time());
  if (isEmptyChange(endpoint, values))
    throw new ProblemsError([
      { parameter: '', code: 'MISSING_PARAMETER', message: `${endpoint.id}: there is nothing to update` },
    ]);
  return { values, session, tokenSecret };
}

/** The values as they were given, without those that are undefined. Throws ProblemsError for a name that is unknown. */
function readGiven(endpoint: Endpoint, given: unknown, secret: string): Readonly<Record<string, unknown>> {
  if (given === undefined) return {};
  if (!isObject(given) || Array.isArray(given))
    throw new TypeError(
      `the values of ${endpoint.id} must be an object, such as { account_id: '18ce54d4x5t' }`,
    );
  const names = [...Object.keys(endpoint.params), ...(secret === '' ? [] : [secret])];
  const { problems, ...collector } = createProblemCollector(wireNames);
  for (const [name, value] of Object.entries(given)) {
    if (!names.includes(name))
      collector.invalid(name, `is not a parameter of ${endpoint.id}${guessWord(name, names)}`);
    // Without it the call would be signed as somebody else.
    else if (name === secret && value !== undefined && typeof value !== 'string')
      collector.invalid(name, 'must be a text');
    else if (hasLostDigits(value))
      collector.invalid(name, 'has a number with more digits than JavaScript can hold; give it as a text');
  }
  if (problems.length > 0) throw new ProblemsError(problems);
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Whether a value has a whole number that JavaScript has rounded, such as an id of 19 digits: it is another one now. */
function hasLostDigits(value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasLostDigits);
}

/** The same defaults as those of the command: the account, and what is safer than the service's own default. */
function withDefaults(
  endpoint: Endpoint,
  raw: Readonly<Record<string, unknown>>,
  account: string | undefined,
) {
  const isMissing = raw.account_id === undefined && mayDefaultAccount(endpoint, raw) && account !== undefined;
  return fillSafeDefaults(endpoint, { ...raw, ...(isMissing && { account_id: account }) });
}

function checkValues(
  endpoint: Endpoint,
  raw: Readonly<Record<string, unknown>>,
  now: number | undefined,
): Document {
  const { values, problems } = check(endpoint, raw, programNames, endpoint.version, now);
  if (problems.length > 0) throw new ProblemsError(problems);
  return values;
}

/** A date without a time of day is midnight in the time zone of the account, as on the command line. */
async function withTimes(
  endpoint: Endpoint,
  raw: Readonly<Record<string, unknown>>,
  session: Session,
  invocation: Pick<Invocation, 'notice'>,
): Promise<Readonly<Record<string, unknown>>> {
  const { findDates, resolveDates } = await import('../../calls/endpoint/account-dates.js');
  if (findDates(endpoint, raw).length === 0) return raw;
  const args = {
    raw,
    decimals: new Map(),
    source: undefined,
    documentFlags: new Map(),
    problems: [],
  };
  const account = typeof raw.account_id === 'string' ? raw.account_id : session.account;
  return (await resolveDates(endpoint, args, account, session, invocation)).raw;
}
