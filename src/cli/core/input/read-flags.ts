/** Reads what was typed for the flags and arguments of a local command, and checks it as the parameters of a call are checked. */
import { flagName } from '../../../call/flag-names.js';
import { parseMembers } from '../../../call/parse.js';
import { createProblemCollector } from '../../../call/problem-collector.js';
import type { Param, Rule, Value } from '../../../contract/types.js';
import { describeMissing } from '../../../flags/describe-values.js';
import {
  isSwitch,
  type LocalParam,
  type LocalParams,
  type LocalValues,
  typedName,
} from '../../../flags/local-flags.js';
import { expandRelativeTime, matchCase, optionKey, otherTimes } from '../../../flags/typed-values.js';
import type { FlagProblem } from '../host/command-error.js';
import type { Invocation } from '../host/invocation.js';
import type { World } from '../host/world.js';

interface TypedInput<A, F> {
  readonly arguments?: A;
  readonly flags?: F;
  readonly rules?: readonly Rule[];
}

interface CheckedFlags<V> {
  /** Values of what was given and is valid, and defaults. What is required may lack where there are problems. */
  readonly values: V;
  /** All problems, not only the first. */
  readonly problems: readonly FlagProblem[];
}

/** Checks what was typed by the types and rules of the command, which are those of the contract. */
export function readFlags<
  const A extends LocalParams = Record<never, never>,
  const F extends LocalParams = Record<never, never>,
>(
  { arguments: given, flags: declared, rules = [] }: TypedInput<A, F>,
  { options, args, world }: Pick<Invocation, 'options' | 'args'> & { readonly world: Pick<World, 'now'> },
): CheckedFlags<LocalValues<A & F>> {
  const taken: LocalParams = given ?? {};
  const flags: LocalParams = declared ?? {};
  const expand = (value: unknown, param: LocalParam) =>
    param.relative && typeof value === 'string' ? expandRelativeTime(value, param, world.now()) : value;
  const typed = [
    ...Object.entries(taken).map(([name, param], at) => [name, readArgument(param, args.slice(at))] as const),
    ...Object.entries(flags).map(
      ([name, param]) => [name, expand(readFlag(name, param, options), param)] as const,
    ),
  ];
  const raw = Object.fromEntries(typed.filter(([, value]) => value !== undefined));
  const fields: LocalParams = { ...taken, ...flags };
  const name = (parameter: string) => typedName(parameter, taken);
  const collector = createProblemCollector({
    name,
    otherTimes: (parameter) => (fields[parameter]?.relative ? otherTimes : ''),
    choices: (parameter) => describeMissing(fields[parameter]),
  });
  const values = parseMembers({ fields, rules }, raw, '', collector);
  return {
    // The values of the parameters are what their types say, which the parser does not know.
    values: { ...findDefaults(fields), ...values } as unknown as LocalValues<A & F>,
    problems: collector.problems.map((problem) => ({ ...problem, flag: name(problem.parameter) })),
  };
}

function findDefaults(fields: LocalParams): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, param]) => {
      const value = isSwitch(param) ? false : param.default;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function readArgument(param: LocalParam, words: readonly string[]): unknown {
  if (words.length === 0) return undefined;
  return param.type === 'list' ? words.map((word) => readWord(word, param.of)) : readWord(words[0], param);
}

/** The value as commander has it, made one that a JSON body could have. */
function readFlag(name: string, param: LocalParam, options: Invocation['options']): unknown {
  // Commander has --no-resume as the flag `resume` that is false.
  if (name.startsWith('no_'))
    return options[optionKey(name.slice(3).replaceAll('_', '-'))] === false || undefined;
  const given = options[optionKey(flagName(name))];
  // Beside --no-totals, commander has --totals as a flag that may be false.
  if (given === undefined || (given === false && param.type === 'boolean')) return undefined;
  const { bare } = param;
  if (bare !== undefined && param.type !== 'boolean' && given === 'false') return undefined;
  const value = bare !== undefined && (given === true || given === 'true') ? bare : given;
  if (param.type !== 'list') return readWord(value, param);
  const texts = Array.isArray(value) ? value.map(String) : [String(value)];
  const items = param.repeated ? texts : texts.flatMap((text) => text.split(',')).map((text) => text.trim());
  return items.map((item) => readWord(item, param.of));
}

/** Of an enum, the one of its values that differs in case or in - and _ alone; any other text is left to the check. */
function readWord(value: unknown, param: Param): unknown {
  if (param.type !== 'enum' || typeof value !== 'string') return value;
  return matchCase(value, param.values, fold);
}

function fold(text: string): string {
  return text.toLowerCase().replaceAll('_', '-');
}
