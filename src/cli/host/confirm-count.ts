/** Confirmations by number: whoever deletes or changes many records says how many, so that a wrong list is noticed. */
import { canAsk } from '../host/can-ask.js';
import { declinedError, parameterError } from '../host/errors/command-error.js';
import { type Invocation, textOption } from '../host/invocation.js';

/** What is to be confirmed. */
export interface CountedStep {
  /** What happens, without the account: "campaigns delete of 37 records". */
  readonly what: string;
  readonly count: number;
  /** It cannot be undone: then --yes confirms one record at most. */
  readonly isDestructive: boolean;
  /** Where it happens, for the question: " in account 8x, production". */
  readonly where?: string;
}

const nothingSent = 'Nothing was sent.';

/** The number of --confirm; undefined if it is not given. Throws CommandError for anything else. */
export function readConfirmedCount({ options }: Pick<Invocation, 'options'>): number | undefined {
  const text = textOption(options, 'confirm');
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const message = `--confirm must be the number of records, got "${text}"`;
  throw parameterError([
    { parameter: 'confirm', flag: '--confirm', code: 'INVALID_PARAMETER', message, value: text },
  ]);
}

/** Asks for the number unless --confirm gives it. Throws CommandError if it is another one, or if nobody can be asked. */
export async function confirmCount(step: CountedStep, invocation: Invocation): Promise<void> {
  const { what, count, isDestructive, where = '' } = step;
  const { globals, world } = invocation;
  const given = readConfirmedCount(invocation);
  const undone = isDestructive ? 'cannot be undone and ' : '';
  if (given !== undefined) {
    if (given === count) return;
    throw declinedError(
      `${what}: --confirm ${given} was given, but there ${count === 1 ? 'is' : 'are'} ${count}`,
      `${nothingSent} Check the list; if it is right, add --confirm ${count}.`,
    );
  }
  if (globals.yes && (!isDestructive || count <= 1)) return;
  const flags = isDestructive && count > 1 ? `--confirm ${count}` : '--yes';
  const hint = `${nothingSent} To confirm, add ${flags}.`;
  if (!canAsk(invocation)) throw declinedError(`${what} ${undone}requires confirmation`, hint);
  if (count <= 1) {
    if (await world.confirm(`${what}${where}${isDestructive ? ': this cannot be undone' : ''}. Continue?`))
      return;
    throw declinedError('declined', hint);
  }
  const question = `${what}${where}${isDestructive ? ': this cannot be undone' : ''}. To continue, type the number of records`;
  const typed = (await world.input(question)).trim();
  if (typed === String(count)) return;
  throw declinedError(typed === '' ? 'declined' : `declined: there are ${count}, not "${typed}"`, hint);
}
