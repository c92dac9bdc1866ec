/** The question before something that cannot be undone. */
import { commandWords } from '../call/flag-names.js';
import { deletion } from '../contract/params/batch.js';
import type { Document, Endpoint } from '../contract/types.js';
import { declinedError } from './errors/command-error.js';
import type { Invocation } from './invocation.js';
import type { Session } from './session/session.js';

/** What a question about a call needs to know of its session. */
type ConfirmSession = Pick<Session, 'client' | 'environment'>;

/** Whether there is a person at a terminal who may be asked. */
export function canAsk({ world, globals }: Pick<Invocation, 'world' | 'globals'>): boolean {
  return globals.input && world.stdin.isTTY && world.stderr.isTTY;
}

/** Asks, unless --yes has answered already. Throws CommandError where it is declined or cannot be asked. */
export async function confirm(
  endpoint: Endpoint,
  values: Document,
  invocation: Invocation,
  session: ConfirmSession,
): Promise<void> {
  const { world, globals } = invocation;
  const what = whatIsLost(endpoint, values);
  if (what === undefined || globals.yes) return;
  const hint = 'Nothing was sent. To do it without being asked, add --yes.';
  if (!canAsk(invocation)) throw declinedError(`${what} cannot be undone and needs a confirmation`, hint);
  const name = await readNameToConfirm(invocation, endpoint, values, session);
  const isNamed = endpoint.positional === 'account_id' || values.account_id === undefined;
  const account = isNamed ? '' : ` in account ${values.account_id}`;
  const question = `${what}${name}${account}, ${session.environment}: this cannot be undone. Go on?`;
  if (!(await world.confirm(question))) {
    throw declinedError('declined', hint);
  }
}

/**
 * The name of the record that a call acts on, for a question: ` ("Spring")`; empty where nobody is asked or it has none
 * that can be read.
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

/** What the call destroys; undefined where it destroys nothing. */
function whatIsLost(endpoint: Endpoint, values: Document): string | undefined {
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

/** A step of our own that needs a yes, unless --yes has given it. Throws CommandError as `confirm` does. */
export async function confirmStep({ world, globals }: Invocation, question: string): Promise<void> {
  if (globals.yes) return;
  const hint = 'Nothing was done. To do it without being asked, add --yes.';
  if (!canAsk({ world, globals })) {
    throw declinedError(`this needs a confirmation: ${question}`, hint);
  }
  if (!(await world.confirm(question))) throw declinedError('declined', hint);
}
