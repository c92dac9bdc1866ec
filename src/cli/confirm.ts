/** Confirmation prompts for operations that cannot be undone. */
import { commandWords } from '../call/flag-names.js';
import { deletion } from '../contract/params/batch.js';
import type { Document, Endpoint } from '../contract/types.js';
import { declinedError } from './errors/command-error.js';
import type { Invocation } from './invocation.js';
import type { Session } from './session/session.js';

/** The parts of a session that a prompt needs. */
type ConfirmSession = Pick<Session, 'client' | 'environment'>;

/** Whether prompts are possible: stdin and stderr are terminals and --no-input is not set. */
export function canAsk({ world, globals }: Pick<Invocation, 'world' | 'globals'>): boolean {
  return globals.input && world.stdin.isTTY && world.stderr.isTTY;
}

/** Asks for confirmation, unless --yes is set. Throws CommandError if the user declines or cannot be asked. */
export async function confirm(
  endpoint: Endpoint,
  values: Document,
  invocation: Invocation,
  session: ConfirmSession,
): Promise<void> {
  const { world, globals } = invocation;
  const what = describeDestruction(endpoint, values);
  if (what === undefined || globals.yes) return;
  const hint = 'Nothing was sent. To skip the prompt, add --yes.';
  if (!canAsk(invocation)) throw declinedError(`${what} cannot be undone and requires confirmation`, hint);
  const name = await readNameToConfirm(invocation, endpoint, values, session);
  const isNamed = endpoint.positional === 'account_id' || values.account_id === undefined;
  const account = isNamed ? '' : ` in account ${values.account_id}`;
  const question = `${what}${name}${account}, ${session.environment}: this cannot be undone. Continue?`;
  if (!(await world.confirm(question))) {
    throw declinedError('declined', hint);
  }
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
  const { readName } = await import('./endpoint/record-name.js');
  const name = await readName(endpoint, values, client);
  invocation.signal.throwIfAborted();
  return name === undefined ? '' : ` ("${name}")`;
}

/** Describes what the call destroys; undefined if it destroys nothing. */
function describeDestruction(endpoint: Endpoint, values: Document): string | undefined {
  const { positional, risk, send } = endpoint;
  const command = commandWords(endpoint);
  if (risk === 'irreversible') return positional ? `${command} ${values[positional]}` : command;
  const body = typeof send === 'object' ? endpoint.params[send.json] : undefined;
  if (body?.type !== 'array' || body.of.type !== 'variant' || typeof send !== 'object') return undefined;
  const { discriminator: by } = body.of;
  const operations = values[send.json];
  if (!Array.isArray(operations)) return undefined;
  const deletions = operations.filter((operation: Document) => operation[by] === deletion).length;
  return deletions === 0
    ? undefined
    : `${command} with ${deletions} deletions among ${operations.length} operations`;
}

/** Asks for confirmation of an operation of ads itself, unless --yes is set. Throws CommandError as `confirm` does. */
export async function confirmStep({ world, globals }: Invocation, question: string): Promise<void> {
  if (globals.yes) return;
  const hint = 'Nothing was changed. To skip the prompt, add --yes.';
  if (!canAsk({ world, globals })) {
    throw declinedError(`this requires confirmation: ${question}`, hint);
  }
  if (!(await world.confirm(question))) throw declinedError('declined', hint);
}
