/** Confirmations by number: whoever deletes or changes many records says how many, so that a wrong list is noticed. */
import { shellCommand } from '../../../values/shell-word.js';
import { answerTo, canAsk, requireYes } from './can-ask.js';
import { type CommandError, declinedError, parameterError } from './command-error.js';
import { type Invocation, textOption } from './invocation.js';

/** What is to be confirmed. */
interface CountedStep {
  /** What happens, without the account: "campaigns delete of 37 records". */
  readonly what: string;
  readonly count: number;
  /** It cannot be undone: then --yes confirms one record at most. */
  readonly isDestructive: boolean;
  /** The number is asked for even if it is one, because more is at stake than this step. */
  readonly isNumbered?: boolean;
  /** The number of --confirm, if it was given. */
  readonly given?: number | undefined;
  /** Where it happens, for the question: " in account 8x, production". */
  readonly where?: string;
  /** Lines to show before the question. Reading them takes calls, and is left out for what is confirmed already. */
  readonly describe?: () => Promise<readonly string[]>;
}

const nothingSent = 'Nothing was sent.';

/** The number of --confirm of an endpoint's command; undefined if it is not given. Throws CommandError for anything else. */
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
export async function confirmCount(
  step: CountedStep,
  invocation: Pick<Invocation, 'world' | 'globals' | 'notice'>,
): Promise<void> {
  const { what, count, isDestructive, isNumbered = false, given, where = '', describe } = step;
  const { globals, world } = invocation;
  const isGiven = given !== undefined;
  const isSingle = count <= 1 && !isNumbered;
  if (!isGiven && globals.yes && (!isDestructive || isSingle)) return;
  if (given === count) return;
  for (const line of (await describe?.()) ?? []) await invocation.notice(line);
  const flags = isDestructive && !isSingle ? `--confirm ${count}` : '--yes';
  const advice = isGiven
    ? `Check the list. If it is correct, add ${shellCommand`--confirm ${count}`}.`
    : `To confirm, add ${flags}.`;
  const decline = (message: string) => declinedError(message, `${nothingSent} ${advice}`);
  const unasked = `${what} ${isDestructive ? 'cannot be undone and ' : ''}requires confirmation`;
  const question = `${what}${where}${isDestructive ? ': this cannot be undone' : ''}`;
  if (!isGiven && isSingle) {
    if (!canAsk(invocation)) throw decline(unasked);
    return requireYes(world, `${question}. Continue?`, nothingSent);
  }
  const fact = `there ${count === 1 ? 'is' : 'are'} ${count}`;
  await confirmNumber(
    {
      what,
      count,
      given,
      fact,
      question: `${question}. To continue, type the number of records`,
      unasked,
      decline,
    },
    invocation,
  );
}

/** A question for a number, with its own words. */
interface NumberQuestion {
  readonly what: string;
  readonly count: number;
  /** The number of --confirm, if it was given. */
  readonly given: number | undefined;
  /** The sentence with the right number: "there are 3". */
  readonly fact: string;
  readonly question: string;
  /** What is said where nobody can be asked. */
  readonly unasked: string;
  readonly decline: (message: string) => CommandError;
}

/** Takes the number of --confirm, or the one that is typed. Throws what `decline` makes of the reason if it is another. */
export async function confirmNumber(
  { what, count, given, fact, question, unasked, decline }: NumberQuestion,
  invocation: Pick<Invocation, 'world' | 'globals'>,
): Promise<void> {
  if (given === count) return;
  if (given !== undefined) throw decline(`${what}: --confirm ${given} was given, but ${fact}`);
  if (!canAsk(invocation)) throw decline(unasked);
  const input = await answerTo(invocation.world.input(question), decline('declined').hint);
  const typed = input.trim().replaceAll(',', '');
  if (typed === String(count)) return;
  throw decline(typed === '' ? 'declined' : `declined: ${fact}, not "${typed}"`);
}
