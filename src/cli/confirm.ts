/** The question before something that cannot be undone. */
import { commandWords } from '../call/flag-names.js';
import { deletion } from '../contract/params/batch.js';
import type { Document, Endpoint } from '../contract/types.js';
import { declinedError } from './errors/command-error.js';
import type { Invocation } from './invocation.js';

/** Whether there is a person at a terminal who may be asked. */
export function canAsk({ world, globals }: Pick<Invocation, 'world' | 'globals'>): boolean {
  return globals.input && world.stdin.isTTY && world.stderr.isTTY;
}

/** Asks, unless --yes has answered already. Throws CommandError where it is declined or cannot be asked. */
export async function confirm(endpoint: Endpoint, values: Document, invocation: Invocation): Promise<void> {
  const { world, globals } = invocation;
  const what = whatIsLost(endpoint, values);
  if (what === undefined || globals.yes) return;
  const hint = 'Nothing was sent. To do it without being asked, add --yes.';
  if (!canAsk(invocation)) throw declinedError(`${what} cannot be undone and needs a confirmation`, hint);
  const account = endpoint.positional === 'account_id' ? '' : ` in account ${values.account_id}`;
  if (!(await world.confirm(`${what}${account}: this cannot be undone. Go on?`))) {
    throw declinedError('declined', hint);
  }
}

/** What the call destroys; undefined where it destroys nothing. */
function whatIsLost(endpoint: Endpoint, values: Document): string | undefined {
  const { positional, risk, send } = endpoint;
  const command = commandWords(endpoint);
  if (risk === 'irreversible') return positional ? `${command} ${values[positional]}` : command;
  const body = typeof send === 'object' ? endpoint.params[send.json] : undefined;
  if (body?.type !== 'array' || body.of.type !== 'variant' || typeof send !== 'object') return undefined;
  const { by } = body.of;
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
