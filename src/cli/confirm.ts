/** Confirmation prompts for operations that cannot be undone. */

import { commandWords } from '../call/flag-names.js';
import { deletion } from '../contract/params/batch.js';
import type { Document, Endpoint } from '../contract/types.js';
import { batchBody } from '../flags/bulk-flags.js';
import { canAsk, requireYes } from './host/can-ask.js';
import { declinedError } from './host/errors/command-error.js';
import type { Invocation } from './host/invocation.js';
import { formatCount } from './host/progress.js';
import type { Session } from './session/session.js';

export { canAsk };

/** The parts of a session that a prompt needs. */
type ConfirmSession = Pick<Session, 'client' | 'environment'>;

/**
 * Asks for confirmation, unless --yes is set; of several deletions for their number, unless --confirm gives it. Throws
 * CommandError if the user declines or cannot be asked.
 */
export async function confirm(
  endpoint: Endpoint,
  values: Document,
  invocation: Invocation,
  session: ConfirmSession,
): Promise<void> {
  const { world, globals, options } = invocation;
  const { what, count } = describeDestruction(endpoint, values);
  const isNamed = endpoint.positional === 'account_id' || values.account_id === undefined;
  const where = `${isNamed ? '' : ` in account ${values.account_id}`}, ${session.environment}`;
  if (count > 1 || options.confirm !== undefined) {
    const { confirmCount, readConfirmedCount } = await import('./host/confirm-count.js');
    // A call that deletes nothing is about one record.
    const records = count === 0 && !batchBody(endpoint) ? 1 : count;
    const given = readConfirmedCount(invocation);
    const describe = () => describeOperations(endpoint, values, session);
    return confirmCount(
      { what, count: records, isDestructive: count > 0, given, where, describe },
      invocation,
    );
  }
  if (count === 0 || globals.yes) return;
  const hint = 'Nothing was sent. To skip the prompt, add --yes.';
  if (!canAsk(invocation)) throw declinedError(`${what} cannot be undone and requires confirmation`, hint);
  const name = await readNameToConfirm(invocation, endpoint, values, session);
  const question = `${what}${name}${where}: this cannot be undone. Continue?`;
  await requireYes(world, question, 'Nothing was sent.');
}

/**
 * The name of the record that a call acts on, formatted for a prompt: ` ("Spring")`; empty if there is no prompt, or if
 * the name cannot be read.
 */
export async function readNameToConfirm(
  invocation: Invocation,
  endpoint: Endpoint,
  values: Document,
  { client }: ConfirmSession,
): Promise<string> {
  if (invocation.globals.yes || !canAsk(invocation)) return '';
  const { readName } = await import('./records/record-name.js');
  const name = await readName(endpoint, values, client);
  invocation.signal.throwIfAborted();
  return name === undefined ? '' : ` ("${name}")`;
}

/** Operations that are shown before the question. */
const mostShown = 20;

/** The first operations of a batch, with what they change, as far as the records can be read. */
async function describeOperations(
  endpoint: Endpoint,
  values: Document,
  { client }: ConfirmSession,
): Promise<readonly string[]> {
  if (!batchBody(endpoint)) return [];
  const { previewOperations, readTargets } = await import('./records/preview.js');
  const { describeChange } = await import('./records/describe-change.js');
  const { changeCurrency } = await import('./records/change-currency.js');
  const { nameOfRecord } = await import('./records/record-name.js');
  const records = await readTargets(client, endpoint, values).catch(() => new Map<string, Document>());
  const operations = previewOperations(endpoint, values, records);
  const lines = operations.slice(0, mostShown).map((operation) => {
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
export async function confirmStep({ world, globals }: Invocation, question: string): Promise<void> {
  if (globals.yes) return;
  const hint = 'Nothing was changed. To skip the prompt, add --yes.';
  if (!canAsk({ world, globals })) {
    throw declinedError(`this requires confirmation: ${question}`, hint);
  }
  await requireYes(world, question, 'Nothing was changed.');
}
