/** The question before something that cannot be undone. */
import { commandOf } from '../call/spelling.js';
import type { Document, Endpoint } from '../contract/types.js';
import { declinedError } from './errors.js';
import type { Invocation } from './invocation.js';

/** Whether there is a person at a terminal who may be asked. */
export function canAsk({ world, globals }: Pick<Invocation, 'world' | 'globals'>): boolean {
  return globals.input && world.stdin.isTTY && world.stderr.isTTY;
}

/** Asks, unless --yes has answered already. Throws CommandError where it is declined or cannot be asked. */
export async function confirm(
  endpoint: Endpoint,
  values: Document,
  { world, globals }: Invocation,
): Promise<void> {
  if (endpoint.risk !== 'irreversible' || globals.yes) return;
  const what =
    `${commandOf(endpoint)} ${endpoint.positional ? String(values[endpoint.positional]) : ''}`.trim();
  const hint = `Nothing was sent. To do it without being asked: ads ${what} --yes`;
  if (!canAsk({ world, globals })) {
    throw declinedError(`${what} cannot be undone and needs a confirmation`, hint);
  }
  const account = endpoint.positional === 'account_id' ? '' : ` in account ${values.account_id}`;
  if (!(await world.confirm(`ads ${what}${account}: this cannot be undone. Go on?`))) {
    throw declinedError('declined', hint);
  }
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
