/** Computes the changes of amounts of a single record, shows them and asks. */
import { commandWords } from '../../call/flag-names.js';
import type { Decimal } from '../../call/money.js';
import type { Document, Endpoint } from '../../contract/types.js';
import { explainServiceError } from '../endpoint/explain-service-error.js';
import type { Arguments } from '../endpoint/read-arguments.js';
import type { Invocation } from '../invocation.js';
import type { Session } from '../session/session.js';
import { confirmCount } from './confirm-count.js';
import { planAmounts } from './plan-amounts.js';

interface ChangeCall {
  readonly endpoint: Endpoint;
  readonly args: Arguments;
  /** The checked values that do not depend on the record. */
  readonly values: Document;
}

/** The arguments with the amounts that the changes come to. Throws CommandError if the change is declined. */
export async function resolveAmountChanges(
  call: ChangeCall,
  session: Session,
  invocation: Invocation,
): Promise<Arguments> {
  const { endpoint, args, values } = call;
  const id = String(values[endpoint.positional ?? '']);
  const plan = await planAmounts(call, [id], session, invocation);
  if (!plan) throw new Error(`the amounts of ${endpoint.id} cannot be read`);
  const failure = plan.failureOf(id);
  if (failure !== undefined) throw explainServiceError(failure, endpoint, args, invocation.settings);
  const amounts = plan.valuesOf(id);
  const [line = `${id}: no change`] = plan.lines;
  await invocation.notice(line);
  if (!invocation.globals.dryRun) {
    const where = values.account_id === undefined ? '' : ` in account ${values.account_id}`;
    const what = `${commandWords(endpoint)}: ${line}`;
    await confirmCount(
      { what, count: 1, isDestructive: false, where: `${where}, ${session.environment}` },
      invocation,
    );
  }
  // The amounts are exact in the currency, but messages name them by the flag and the text that were typed.
  const decimals = new Map<string, Decimal>(args.decimals);
  for (const [name, { text }] of args.changes ?? []) decimals.set(name, { text, micros: 0n, decimals: 0 });
  const { changes: _, ...rest } = args;
  return { ...rest, raw: { ...args.raw, ...amounts }, decimals };
}
