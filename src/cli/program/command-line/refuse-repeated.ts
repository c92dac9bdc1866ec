/** Refuses flags that were typed again with another value, where the command line does not say which of them is meant. */
import { flagName } from '../../../call/flag-names.js';
import { parseValue } from '../../../call/parse.js';
import { createProblemCollector } from '../../../call/problem-collector.js';
import type { Param } from '../../../contract/types.js';
import { readNotation } from '../../../derive/command-tree.js';
import { readAccounts } from '../../../flags/across-accounts.js';
import type { Flag } from '../../../flags/flag.js';
import { expandRelativeTime } from '../../../flags/typed-values.js';
import { MoneyError, parseDecimal } from '../../../values/money.js';
import { notTogether } from '../../../values/text-lists.js';
import { type FlagProblem, parameterError } from '../../core/host/command-error.js';
import { globalFlags } from '../../core/host/global-flags.js';
import { typedCommand } from '../../core/host/typed-command.js';
import { type CommandToRun, refusedCommand } from './program.js';

/**
 * Throws CommandError with a problem for each flag that takes one value and was typed with several that differ. `flags` of the
 * command are those that it has besides the global ones.
 */
export function refuseRepeated(
  parsed: Pick<CommandToRun, 'repeats' | 'flags' | 'accounts' | 'changes' | 'globals'>,
): void {
  const { repeats, flags, accounts } = parsed;
  const known = [...flags, ...globalFlags.map((notation) => readNotation(notation))];
  const advice: string[] = [];
  const problems = repeats.flatMap(({ name, values }): FlagProblem[] => {
    const flag = known.find((one) => one.name === name);
    if (!flag || flag.repeated || flag.lastCounts) return [];
    if (new Set(values.map((value) => meaningOf(flag, value))).size < 2) return [];
    const takesSeveral = flag.list === true || (name === accountFlag && accounts === 'several');
    if (takesSeveral) advice.push(`Separate several values with commas: ${name} A,B`);
    const parameter = name === accountFlag ? 'account_id' : name.slice(2).replaceAll('-', '_');
    const typed = values.map((value) => (value === null ? name : typedCommand([name, value])));
    const isShown = !isPersonal(flag) && new Set(typed).size === values.length;
    const what = isShown ? notTogether(...typed) : `${name} has values that differ`;
    return [{ parameter, flag: name, code: 'EXCLUSIVE_PARAMETERS', message: `${what}; type ${name} once` }];
  });
  if (problems.length > 0) throw refusedCommand(parameterError(problems, advice[0]), parsed);
}

const accountFlag = flagName('account');

/** Whether messages do not quote the value. */
function isPersonal({ means }: Flag): boolean {
  const param = typeof means === 'object' && means.type === 'list' ? means.of : means;
  return typeof param === 'object' && param.type === 'string' && (param.personal ?? param.secret) === true;
}

/** A text that is the same for values that mean the same. A value that is invalid means what is typed. */
function meaningOf({ name, means, values, optional }: Flag, typed: string | null): string {
  if (typed === null) return 'true';
  const text = typed.trim();
  if (means === 'decimal') return decimalMeaning(text);
  if (means) return paramMeaning(means, text);
  if (name === accountFlag) return readAccounts(text)?.join(',') ?? text;
  return values || optional ? foldWord(text) : typed;
}

function decimalMeaning(text: string): string {
  try {
    return String(parseDecimal(text).micros);
  } catch (error) {
    if (error instanceof MoneyError) return text;
    throw error;
  }
}

function paramMeaning(param: Param, text: string): string {
  if (param.type === 'list')
    return JSON.stringify(text.split(',').map((item) => paramMeaning(param.of, item.trim())));
  if (param.type === 'enum' || param.type === 'boolean') return foldWord(text);
  if (param.type !== 'time' && param.type !== 'integer') return text;
  const value = parseValue(
    param,
    expandRelativeTime(text, param, 0),
    '',
    createProblemCollector({ name: () => '' }),
  );
  return value === undefined ? text : String(value);
}

function foldWord(text: string): string {
  return text.toLowerCase().replaceAll('_', '-');
}
