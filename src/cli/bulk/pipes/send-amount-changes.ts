/** Computes the changes of amounts of a single record, shows them and asks. */
import { commandWords } from '../../../call/flag-names.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import type { Answer } from '../../../output/answer.js';
import type { Decimal } from '../../../values/money.js';
import { type ComputedOnce, computedValues, readUnconfirmed } from '../../calls/endpoint/computed-values.js';
import { explainServiceError } from '../../calls/endpoint/explain-service-error.js';
import { describeDestination } from '../../calls/session/destination.js';
import type { Session } from '../../calls/session/session.js';
import { takeTurnIfPossible, turnPath } from '../../calls/writes/take-turn.js';
import { confirmCount, readConfirmedCount } from '../../core/host/confirm-count.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { Arguments } from '../../core/input/arguments.js';
import { assertUnchanged } from './check-again.js';
import { type AmountPlan, planAmounts } from './plan-amounts.js';

interface ChangeCall {
  readonly endpoint: Endpoint;
  readonly args: Arguments;
  /** The checked values that do not depend on the record. */
  readonly values: Document;
}

/**
 * Sends the arguments with the amounts that the changes come to. Commands that do so at once take turns, so that none is
 * computed from an amount that another one is changing; while a person is asked nobody waits, and the amount is read again
 * before it is sent. Throws CommandError if the change is declined, or if the amount is another one by then.
 */
export async function sendAmountChanges(
  call: ChangeCall,
  session: Session,
  invocation: Invocation,
  send: (args: Arguments, computed?: ComputedOnce) => Promise<Answer>,
): Promise<Answer> {
  const { globals } = invocation;
  const read = () => readAmountPlan(call, session, invocation);
  const sendComputed = (args: Arguments, { id, plan }: ReadPlan) =>
    send(args, computedOf(call, id, plan, invocation));
  const resolveRead = async (found: ReadPlan): Promise<Answer> =>
    (await keepUnchanged(found, call, invocation)) ??
    sendComputed(await resolve(found, call, invocation), found);
  if (globals.dryRun) return send(await resolve(await read(), call, invocation));
  const inTurn = (work: () => Promise<Answer>) =>
    takeTurnIfPossible(amountsPath(call.values, session, invocation), invocation, work);
  if (globals.yes) return inTurn(async () => resolveRead(await read()));
  const before = await read();
  const unchanged = await keepUnchanged(before, call, invocation);
  if (unchanged) return unchanged;
  const args = await resolve(before, call, invocation);
  return inTurn(async () => {
    const { plan, id } = await read();
    assertUnchanged(call, id, before.plan, plan);
    return sendComputed(args, before);
  });
}

/** What is known of the values that are sent for an id. */
function computedOf(
  { endpoint, args, values }: ChangeCall,
  id: string,
  plan: AmountPlan,
  invocation: Invocation,
): ComputedOnce {
  const { changes = new Map() } = args;
  const sent = { ...values, ...plan.valuesOf(id) };
  return computedValues({ endpoint, values: sent, changes, record: plan.recordOf(id) }, invocation);
}

/** The record as it is, where the change leaves it so; undefined where it does not. */
async function keepUnchanged(
  { id, plan }: ReadPlan,
  { endpoint: { record } }: ChangeCall,
  { notice }: Pick<Invocation, 'notice'>,
): Promise<Answer | undefined> {
  if (!plan.isUnchanged(id)) return undefined;
  await notice(`${id}: no change; nothing was sent`);
  return { kind: 'one', ...(record && { record }), row: plan.recordOf(id) };
}

/** The file of the turns of commands that change amounts of this account. */
export function amountsPath(
  { account_id: account }: Document,
  session: Pick<Session, 'environment' | 'account'>,
  { world }: Pick<Invocation, 'world'>,
): string {
  return turnPath(world, 'amounts', session.environment, String(account ?? session.account ?? ''));
}

type ReadPlan = Awaited<ReturnType<typeof readAmountPlan>>;

async function readAmountPlan(call: ChangeCall, session: Session, invocation: Invocation) {
  const { endpoint, args, values } = call;
  const id = String(values[endpoint.positional ?? '']);
  const refuse = args.changes && (await readUnconfirmed(endpoint, args.changes, invocation));
  const plan = await planAmounts({ ...call, refuse }, [id], session, invocation);
  if (!plan) throw new Error(`the amounts of ${endpoint.id} cannot be read`);
  const failure = plan.failureOf(id);
  if (failure !== undefined) throw explainServiceError(failure, endpoint, args, invocation.settings);
  return { id, plan };
}

/** Shows the change, asks, and returns the arguments with the amounts. */
async function resolve(
  { id, plan }: ReadPlan,
  { endpoint, args, values }: ChangeCall,
  invocation: Pick<Invocation, 'world' | 'settings' | 'globals' | 'notice' | 'options'>,
): Promise<Arguments> {
  const amounts = plan.valuesOf(id);
  const [line = `${id}: no change`] = plan.lines;
  // A dry run answers with the change.
  if (!invocation.globals.dryRun) {
    await invocation.notice(line);
    const where = values.account_id === undefined ? '' : ` in account ${values.account_id}`;
    await confirmCount(
      {
        what: `${commandWords(endpoint)} ${id}`,
        count: 1,
        isDestructive: false,
        given: readConfirmedCount(invocation),
        where: `${where}, ${describeDestination(invocation.settings)}`,
      },
      invocation,
    );
  }
  // The amounts are exact in the currency, but messages name them by the flag and the text that were typed.
  const decimals = new Map<string, Decimal>(args.decimals);
  for (const [name, change] of args.changes ?? [])
    if (!('apply' in change)) decimals.set(name, { text: change.text, micros: 0n, decimals: 0 });
  const { changes: _, ...rest } = args;
  return { ...rest, raw: { ...args.raw, ...amounts }, decimals };
}
