/** Confirmation prompts for operations that cannot be undone. */

import { commandWords } from '../../call/flag-names.js';
import { isNotFound } from '../../client/errors.js';
import { deletion } from '../../contract/params/batch.js';
import type { Document, Endpoint } from '../../contract/types.js';
import { batchBody } from '../../flags/bulk-flags.js';
import { canAsk, requireYes } from '../core/host/can-ask.js';
import { declinedError } from '../core/host/command-error.js';
import type { Invocation } from '../core/host/invocation.js';
import { formatCount } from '../core/host/progress.js';
import { listOperations } from '../core/records/operations.js';
import type { FindChanged, ShownRecords } from '../core/records/shown-records.js';
import type { Session } from './session/session.js';

export { canAsk };

/** The parts of a session that a prompt needs. */
type ConfirmSession = Pick<Session, 'client' | 'environment'>;

/**
 * Asks for confirmation, unless --yes is set; of several deletions for their number, unless --confirm gives it. Throws
 * CommandError if the user declines or cannot be asked, and if somebody has changed a record while the question was open.
 */
export async function confirm(
  endpoint: Endpoint,
  values: Document,
  invocation: Pick<Invocation, 'world' | 'globals' | 'notice' | 'options' | 'signal'>,
  session: ConfirmSession,
): Promise<void> {
  const findChanged = await confirmShown(endpoint, values, invocation, session);
  if (findChanged) await requireUnchanged(findChanged, idsOf(endpoint, values));
}

/** The same, but for records that have changed: returns what finds them; undefined where nobody was asked. */
export async function confirmShown(
  endpoint: Endpoint,
  values: Document,
  invocation: Pick<Invocation, 'world' | 'globals' | 'notice' | 'options' | 'signal'>,
  session: ConfirmSession,
): Promise<FindChanged | undefined> {
  const { world, globals, options } = invocation;
  const { what, count } = describeDestruction(endpoint, values);
  const isNamed = endpoint.positional === 'account_id' || values.account_id === undefined;
  const where = `${isNamed ? '' : ` in account ${values.account_id}`}, ${session.environment}`;
  if (count > 1 || options.confirm !== undefined) {
    const { confirmCount, readConfirmedCount } = await import('../core/host/confirm-count.js');
    // A call that deletes nothing is about one record.
    const records = count === 0 && !batchBody(endpoint) ? 1 : count;
    const given = readConfirmedCount(invocation);
    const isDestructive = count > 0;
    const isAsked = given === undefined && canAsk(invocation) && !(globals.yes && !isDestructive);
    const shown = isAsked ? await readTargetsShown(endpoint, values, session) : undefined;
    const describe = () => describeOperations(endpoint, values, session, shown?.records);
    await confirmCount({ what, count: records, isDestructive, given, where, describe }, invocation);
    return shown?.findChanged;
  }
  if (count === 0 || globals.yes) return undefined;
  const hint = 'Nothing was sent. To skip the prompt, add --yes.';
  if (!canAsk(invocation)) throw declinedError(`${what} cannot be undone and requires confirmation`, hint);
  const shown = await readTargetsShown(endpoint, values, session);
  invocation.signal.throwIfAborted();
  const named = batchBody(endpoint) ? '' : await nameIn(shown);
  const question = `${what}${named}${where}: this cannot be undone. Continue?`;
  await requireYes(world, question, 'Nothing was sent.');
  return shown.findChanged;
}

/** Reads the records that a call changes or deletes, before a question. */
async function readTargetsShown(
  endpoint: Endpoint,
  values: Document,
  { client }: ConfirmSession,
): Promise<ShownRecords> {
  const { readShown } = await import('../core/records/shown-records.js');
  const { readTargets } = await import('../core/records/preview.js');
  const { readRecords } = await import('../core/records/read-records.js');
  const { findRelatedEndpoints } = await import('../core/records/related-endpoints.js');
  const related = batchBody(endpoint) && findRelatedEndpoints(endpoint);
  const read = async (ids: readonly string[]) =>
    related
      ? readRecords(client, related, values, ids)
      : readTargets(client, endpoint, values).catch((error: unknown) => {
          if (isNotFound(error)) return new Map<string, Document>();
          throw error;
        });
  return readShown(endpoint, idsOf(endpoint, values), read);
}

/** The records that a call changes or deletes; '' for one that only the path addresses. */
function idsOf(endpoint: Endpoint, values: Document): readonly string[] {
  const operations = listOperations(endpoint, values);
  if (batchBody(endpoint)) return operations.flatMap(({ id }) => id ?? []);
  return [operations[0]?.id ?? ''];
}

/**
 * Asks about a call with the name of its record, formatted for a prompt: ` ("Spring")`; empty if there is no prompt, or if the
 * record has no name. Throws what `ask` throws, as `client.call` does if the record cannot be read, and CommandError if somebody
 * has changed it meanwhile.
 */
export async function askWithName(
  { endpoint, values }: { readonly endpoint: Endpoint; readonly values: Document },
  invocation: Pick<Invocation, 'world' | 'globals' | 'signal'>,
  session: ConfirmSession,
  ask: (name: string) => Promise<void>,
): Promise<void> {
  if (invocation.globals.yes || !canAsk(invocation)) return ask('');
  const shown = await readTargetsShown(endpoint, values, session);
  invocation.signal.throwIfAborted();
  await ask(await nameIn(shown));
  await requireUnchanged(shown.findChanged, idsOf(endpoint, values));
}

async function nameIn({ records }: ShownRecords): Promise<string> {
  const { nameOfRecord } = await import('../core/records/record-name.js');
  const name = records.size === 1 ? nameOfRecord([...records.values()][0]) : undefined;
  return name === undefined ? '' : ` ("${name}")`;
}

async function requireUnchanged(findChanged: FindChanged, ids: readonly string[]): Promise<void> {
  const { changedSinceShown } = await import('../core/records/shown-records.js');
  const changed = await findChanged(ids);
  if (changed.size > 0) throw changedSinceShown(changed);
}

/** Operations that are shown before the question. */
const maxShown = 20;

/** The first operations of a batch, with what they change, as far as the records can be read. */
async function describeOperations(
  endpoint: Endpoint,
  values: Document,
  { client }: ConfirmSession,
  known: ReadonlyMap<string, Document> | undefined,
): Promise<readonly string[]> {
  if (!batchBody(endpoint)) return [];
  const { previewOperations, readTargets } = await import('../core/records/preview.js');
  const { describeChange } = await import('../core/records/describe-change.js');
  const { changeCurrency } = await import('../core/records/change-currency.js');
  const { nameOfRecord } = await import('../core/records/record-name.js');
  const records =
    known ?? (await readTargets(client, endpoint, values).catch(() => new Map<string, Document>()));
  const operations = previewOperations(endpoint, values, records);
  const lines = operations.slice(0, maxShown).map((operation) => {
    const { kind, id = '', record, changes } = operation;
    const name = nameOfRecord(record);
    const currency = changeCurrency(endpoint, record, operation.values);
    const subject = [kind, id, name === undefined ? '' : JSON.stringify(name)].filter(Boolean).join(' ');
    const shown = kind === 'delete' ? [] : changes.map((change) => describeChange(change, currency));
    return `${subject}${shown.length === 0 ? '' : `: ${shown.join(', ')}`}`;
  });
  const more = operations.length - lines.length;
  return more > 0 ? [...lines, `and ${more} more`] : lines;
}

/** Describes what the call destroys, and how many records. */
function describeDestruction(
  endpoint: Endpoint,
  values: Document,
): { readonly what: string; readonly count: number } {
  const { positional, risk } = endpoint;
  const command = commandWords(endpoint);
  if (risk === 'irreversible')
    return { what: positional ? `${command} ${values[positional]}` : command, count: 1 };
  const batch = batchBody(endpoint);
  const operations = batch && values[batch.name];
  if (!batch || !Array.isArray(operations)) return { what: command, count: 0 };
  const by = batch.operation.discriminator;
  const count = operations.filter((operation: Document) => operation[by] === deletion).length;
  const [deletions, all] = [formatCount(count, 'deletion'), formatCount(operations.length, 'operation')];
  return { what: `${command} with ${deletions} among ${all}`, count };
}

/** Asks for confirmation of an operation of ads itself, unless --yes is set. Throws CommandError as `confirm` does. */
export async function confirmStep(
  { world, globals }: Pick<Invocation, 'world' | 'globals'>,
  question: string,
): Promise<void> {
  if (globals.yes) return;
  const hint = 'Nothing was changed. To skip the prompt, add --yes.';
  if (!canAsk({ world, globals })) {
    throw declinedError(`this requires confirmation: ${question}`, hint);
  }
  await requireYes(world, question, 'Nothing was changed.');
}
