/**
 * Notes whom one call of a membership endpoint sends and deletes, as the uploads of lists do: otherwise a later sync would take
 * somebody who was deleted so to be on the list.
 */
import type { CallResult } from '../../../../client/client.js';
import type { Document, Endpoint } from '../../../../contract/types.js';
import { loadDropPlaceholders } from '../../../../people/known/drop-placeholders.js';
import { createPeopleScanner } from '../../../../people/known/scan-people.js';
import { membershipShape } from '../../../../people/membership-shape.js';
import { identifierKinds } from '../../../../people/normalizing/identifier-kinds.js';
import type { PackedRequest } from '../../../../people/packing/packed-request.js';
import { isObject } from '../../../../values/lossless-json.js';
import { parseDateHeader } from '../../../../values/time.js';
import type { Session } from '../../../calls/session/session.js';
import { mayHaveTakenEffect } from '../../../core/errors/may-have-taken-effect.js';
import { usageError } from '../../../core/host/command-error.js';
import type { Invocation } from '../../../core/host/invocation.js';
import { formatCount } from '../../../core/host/progress.js';
import { endsMemberships, openListDeletions } from '../journal/list-deletions.js';
import { mayNotePeople, withPeopleNoted } from './note-people.js';

/** A call: `values` are those of its path, and `operations` what its body has. */
interface Batch {
  readonly endpoint: Endpoint;
  readonly values: Document;
  readonly operations: unknown;
}

/** Sends a call. Throws what `send` throws, and FileError where its people cannot be noted. */
export async function sendNoted(
  { endpoint, values, operations }: Batch,
  session: Pick<Session, 'account' | 'source'>,
  invocation: Pick<Invocation, 'world' | 'settings'>,
  send: () => Promise<CallResult>,
): Promise<CallResult> {
  const request = packOperations(endpoint, operations);
  const account = String(values.account_id ?? session.account);
  const list = { endpoint, account, id: String(values[endpoint.positional ?? '']) };
  // What is no such body is refused by the service.
  if (request === undefined) return send();
  const { change } = await openListDeletions(list, invocation);
  const tellOthers = async () => (endsMemberships(request) ? change() : undefined);
  let failure: { readonly error: unknown } | undefined;
  let reply: CallResult | undefined;
  await withPeopleNoted(list, invocation, mayNotePeople(session, invocation), async (note) => {
    for await (const _ of note(toAsync(request)));
    await tellOthers();
    try {
      reply = await send();
      return { requests: 1, unconfirmed: 0, resumed: 0, answeredAt: parseDateHeader(reply.headers.date) };
    } catch (error) {
      failure = { error };
      return { requests: 0, unconfirmed: mayHaveTakenEffect(error) ? 1 : 0, resumed: 0, ended: error };
    }
  });
  // Once more, for uploads that were begun meanwhile.
  await tellOthers().catch(() => {});
  if (failure) throw failure.error;
  if (!reply) throw new Error('a call ended without an answer');
  return reply;
}

/**
 * Refuses a call that deletes somebody by a placeholder: the service would delete everybody who has it. Throws CommandError.
 */
export async function refusePlaceholders({ endpoint, operations }: Omit<Batch, 'values'>): Promise<void> {
  const request = packOperations(endpoint, operations);
  if (request === undefined || request.deletes === 0) return;
  const kinds = identifierKinds(endpoint.id);
  const dropPlaceholders = await loadDropPlaceholders(kinds);
  let found = 0;
  createPeopleScanner(kinds)(request.body, (person, _start, _end, isDeleted) => {
    const { count } = person;
    dropPlaceholders(person);
    if (isDeleted && person.count < count) found += 1;
  });
  if (found === 0) return;
  throw usageError(
    `${formatCount(found, 'Delete has', 'Deletes have')} a placeholder, such as the hash of nothing: the service would delete everybody who has it`,
    'Nothing was sent. Remove these identifiers. ads api sends a body as it is.',
  );
}

/** The operations as a packed request; undefined if they are none that the service could take. */
function packOperations(endpoint: Endpoint, operations: unknown): PackedRequest | undefined {
  if (!Array.isArray(operations)) return undefined;
  const { times } = membershipShape(endpoint.id);
  let hasTimes = false;
  let users = 0;
  const ordered = operations.map((operation) => {
    const params = isObject(operation) && isObject(operation.params) ? operation.params : {};
    hasTimes ||= times.some((name) => params[name] !== undefined);
    users += Array.isArray(params.users) ? params.users.length : 0;
    // In the order in which the scanner needs them.
    return {
      operation_type: isObject(operation) ? operation.operation_type : undefined,
      params: { users: params.users },
    };
  });
  const body = new TextEncoder().encode(JSON.stringify(ordered));
  let deletes = 0;
  try {
    createPeopleScanner(identifierKinds(endpoint.id))(body, (_person, _start, _end, isDeleted) => {
      if (isDeleted) deletes += 1;
    });
  } catch {
    return undefined;
  }
  return {
    ...{ index: 0, body, operations: ordered.length, updates: users - deletes, deletes, rows: users },
    ...{ duplicates: 0, rejected: 0, taken: 0, input: { blocks: 0, digest: '' } },
    ...(hasTimes ? { hasTimes } : {}),
  };
}

async function* toAsync(request: PackedRequest): AsyncGenerator<PackedRequest> {
  yield request;
}
